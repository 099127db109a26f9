"""Law: strict JSON comes out as `json.loads` gives it, without fixups, quickly or slowly."""

from __future__ import annotations

import json

from hypothesis import given

from tests.laws.lenient_texts import ROOTS, VALUES, written
from verifier.parsers.lenient_json import JsonValue, parse_lenient_json
from verifier.parsers.lenient_json.integers import MAX_DIGITS
from verifier.parsers.lenient_json.search import is_same
from verifier.parsers.lenient_json.strict import _read_whole


@given(written(VALUES))
def test_values_come_out_as_they_went_in(pair: tuple[JsonValue, str]) -> None:
    value, text = pair
    for given_text in (text, text.encode()):
        result = parse_lenient_json(given_text)
        assert is_same(result.value, value)
        assert is_same(result.value, json.loads(text))
        assert (result.fixups, result.incomplete) == ((), ())


@given(written(VALUES))
def test_the_slow_reader_reads_the_same(pair: tuple[JsonValue, str]) -> None:
    value, text = pair
    assert is_same(_read_whole(text, 64, MAX_DIGITS), value)


@given(written(ROOTS))
def test_the_places_of_claims_hold_the_claims(pair: tuple[JsonValue, str]) -> None:
    value, text = pair
    assert isinstance(value, dict)
    strict = parse_lenient_json(text)
    assert is_same([json.loads(source) for source in strict.claim_sources], value["claims"])
    # Prose in front takes the other way through; the places are the same, moved along.
    moved = parse_lenient_json("So: " + text)
    assert is_same(moved.value, value)
    assert moved.claim_spans == tuple((start + 4, end + 4) for start, end in strict.claim_spans)
