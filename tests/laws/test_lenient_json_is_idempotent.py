"""Law: a value that came out, written as JSON, comes out again, and now without fixups."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given

from parsers.lenient_json import LenientJsonError, parse_lenient_json
from parsers.lenient_json.search import is_same
from tests.laws.lenient_texts import TEXTS


@pytest.fixture(autouse=True, scope="module")
def any_integer() -> Iterator[None]:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(before)


@given(TEXTS)
def test_twice_is_once(text: str) -> None:
    try:
        once = parse_lenient_json(text)
    except LenientJsonError:
        return
    again = parse_lenient_json(json.dumps(once.value, ensure_ascii=False))
    assert is_same(again.value, once.value)
    assert again.fixups == ()


@given(TEXTS)
def test_the_same_text_gives_the_same(text: str) -> None:
    try:
        once = parse_lenient_json(text)
    except LenientJsonError as error:
        with pytest.raises(LenientJsonError) as caught:
            parse_lenient_json(text)
        assert str(caught.value) == str(error)
    else:
        assert parse_lenient_json(text) == once
