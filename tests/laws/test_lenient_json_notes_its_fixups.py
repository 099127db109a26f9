"""Law: the fixups are empty exactly when the text was strict JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import NoReturn

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


def refuse(name: str) -> NoReturn:
    raise ValueError(name)


@given(TEXTS)
def test_no_fixups_is_strict_json(text: str) -> None:
    try:
        result = parse_lenient_json(text)
    except LenientJsonError:
        return
    try:
        strict = json.loads(text, parse_constant=refuse)
    except ValueError:
        assert result.fixups
        assert isinstance(result.value, dict)
        assert "claims" in result.value
    else:
        assert result.fixups == ()
        assert is_same(result.value, strict)


@given(TEXTS)
def test_what_was_closed_is_reported_as_incomplete(text: str) -> None:
    try:
        result = parse_lenient_json(text)
    except LenientJsonError:
        return
    closed = [fixup for fixup in result.fixups if fixup.name.startswith("close_")]
    assert len(result.incomplete) == bool(closed)
    for pointer in result.incomplete:
        value = result.value
        for step in pointer.split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            value = value[int(key)] if isinstance(value, list) else value[key]  # type: ignore[index,call-overload]
