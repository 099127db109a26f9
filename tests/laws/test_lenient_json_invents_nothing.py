"""Law: every string that comes out stood in the text, once escapes are decoded; so did every bracket."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from hypothesis import given

from tests.laws.lenient_texts import TEXTS, parse_or_error
from verifier.parsers.lenient_json import JsonValue, LenientJsonError

_ESCAPE = re.compile(r'\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|u[0-9a-f]{4}|["\\/bfnrt])', re.IGNORECASE)


def decode_escapes(text: str) -> str:
    """Return a text with every escape decoded, as if all of it were in a string."""
    return _ESCAPE.sub(lambda match: json.loads(f'"{match[0]}"'), text)


def walk(value: JsonValue) -> Iterator[JsonValue]:
    """Yield a value, its keys and all that it holds."""
    open_values = [value]
    while open_values:
        value = open_values.pop()
        yield value
        if isinstance(value, dict):
            yield from value
            open_values += value.values()
        elif isinstance(value, list):
            open_values += value


@given(TEXTS)
def test_strings_stood_in_the_text(text: str) -> None:
    result = parse_or_error(text)
    if isinstance(result, LenientJsonError):
        return
    # Escapes may be decoded from the first backslash of a run or from the second one.
    decoded = (text, decode_escapes(text), *(decode_escapes(text[start:]) for start in _starts(text)))
    for part in walk(result.value):
        if isinstance(part, str):
            assert any(part in whole for whole in decoded)


def _starts(text: str) -> list[int]:
    return [match.end() for match in re.finditer(r'[{\[:,"\u201c\u201d\u201e]', text)]


@given(TEXTS)
def test_containers_and_scalars_stood_in_the_text(text: str) -> None:
    result = parse_or_error(text)
    if isinstance(result, LenientJsonError):
        return
    parts = list(walk(result.value))
    assert sum(isinstance(part, dict) for part in parts) <= text.count("{")
    assert sum(isinstance(part, list) for part in parts) <= text.count("[")
    for word, value in (("true", True), ("false", False), ("null", None)):
        assert sum(part is value for part in parts) <= text.count(word)
    numbers = [part for part in parts if isinstance(part, int | float) and not isinstance(part, bool)]
    assert len(numbers) <= len(re.findall(r"[0-9]+", text))


@given(TEXTS)
def test_what_is_closed_was_open_and_what_is_dropped_was_there(text: str) -> None:
    result = parse_or_error(text)
    if isinstance(result, LenientJsonError):
        return
    for fixup in result.fixups:
        cut_out = text[fixup.start : fixup.end]
        if fixup.name.startswith("close_"):
            assert cut_out == ""
        elif fixup.name.endswith("comma"):
            assert cut_out == ","
        elif fixup.name == "curly_quotes":
            assert cut_out in ("\u201c", "\u201d", "\u201e")
        elif fixup.name == "raw_control":
            assert cut_out.strip("\n\r\t") == ""
            assert cut_out
        else:
            assert cut_out == cut_out.strip(" \t\n\r") != ""
    places = [(fixup.start, fixup.end) for fixup in result.fixups]
    assert [start for start, _ in places] == sorted(start for start, _ in places)
    assert all(0 <= start <= end <= len(text) for start, end in places)
