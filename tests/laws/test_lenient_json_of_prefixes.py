"""Law: a prefix of sound claims gives an error, or complete claims that are the first ones of the whole."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.laws.lenient_texts import ROOTS, STRINGS, parse_or_error, written
from verifier.parsers.lenient_json import JsonValue, LenientJsonError
from verifier.parsers.lenient_json.search import is_same

PLAIN = st.fixed_dictionaries(
    {
        "claims": st.lists(
            st.fixed_dictionaries({"text": STRINGS, "evidence_ids": st.lists(STRINGS, max_size=3)}),
            max_size=3,
        )
    }
)


def check_prefix(text: str, claims: list[JsonValue]) -> None:
    """Check one prefix of a text against the claims of the whole."""
    result = parse_or_error(text)
    if isinstance(result, LenientJsonError):
        return
    if not result.fixups:
        # A prefix that is strict JSON by itself: a string document, or all but white space.
        assert is_same(result.value, json.loads(text))
        return
    assert isinstance(result.value, dict)
    found = result.value["claims"]
    assert isinstance(found, list)
    complete = [claim for place, claim in enumerate(found) if place not in result.incomplete_claims]
    assert is_same(complete, claims[: len(complete)])
    # Only the last one can be incomplete, and of that there may be nothing left.
    assert result.incomplete_claims in ((), (len(complete),))
    assert len(complete) <= len(found) <= len(complete) + len(result.incomplete_claims)
    assert len(found) == len(result.claim_spans)
    assert all(
        is_same(json.loads(source), claim)
        for source, claim in zip(result.claim_sources, complete, strict=False)
    )


@given(written(PLAIN))
def test_every_prefix_of_plain_claims(pair: tuple[JsonValue, str]) -> None:
    value, text = pair
    assert isinstance(value, dict)
    for end in range(len(text)):
        check_prefix(text[:end], value["claims"])


@given(written(ROOTS), st.data())
def test_prefixes_of_any_root(pair: tuple[JsonValue, str], data: st.DataObject) -> None:
    value, text = pair
    assert isinstance(value, dict)
    for _ in range(4):
        check_prefix(text[: data.draw(st.integers(0, len(text)))], value["claims"])


@given(written(PLAIN), st.sampled_from(("```json\n", "By [E1] and {a, b}:\n", "<think>no</think>", "~~~\n")))
def test_every_prefix_behind_something_else(pair: tuple[JsonValue, str], before: str) -> None:
    value, text = pair
    assert isinstance(value, dict)
    for end in range(len(text)):
        check_prefix(before + text[:end], value["claims"])


@given(written(PLAIN))
def test_behind_the_first_bracket_only_half_a_pair_is_an_error(pair: tuple[JsonValue, str]) -> None:
    _, text = pair
    cut = (parse_or_error(text[:end]) for end in range(text.index("[") + 1, len(text)))
    assert {error.code for error in cut if isinstance(error, LenientJsonError)} <= {"lone_surrogate"}
