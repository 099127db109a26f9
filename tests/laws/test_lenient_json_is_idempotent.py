"""Law: a value that came out, written as JSON, comes out again, and now without fixups."""

from __future__ import annotations

import json

from hypothesis import given

from tests.laws.lenient_texts import TEXTS, parse_or_error
from verifier.parsers.lenient_json import LenientJson, parse_lenient_json
from verifier.parsers.lenient_json.search import is_same


@given(TEXTS)
def test_twice_is_once(text: str) -> None:
    once = parse_or_error(text)
    if isinstance(once, LenientJson):
        again = parse_lenient_json(json.dumps(once.value, ensure_ascii=False))
        assert is_same(again.value, once.value)
        assert again.fixups == ()


@given(TEXTS)
def test_the_same_text_gives_the_same(text: str) -> None:
    once, again = parse_or_error(text), parse_or_error(text)
    assert str(once) == str(again)
    if isinstance(once, LenientJson):
        assert once == again
