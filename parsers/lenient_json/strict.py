"""Strict JSON, quickly: what the standard library's parser reads, as far as that is the same everywhere.

Its parser is fast, and its rules are those of RFC 8259 but for what the hooks here refuse. But it descends on
the caller's stack, words its errors as each version likes, and turns digits into integers only up to a limit
that can be set. So it decides nothing alone: where the stack does not last, the reader of this package reads
instead, and returns the same value.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from itertools import accumulate
from math import isinf
from typing import Final, NoReturn

from verifier.parsers.lenient_json.integers import parse_integer
from verifier.parsers.lenient_json.lexer import WHITE, read_scalar, read_string, skip_white
from verifier.parsers.lenient_json.reader import read_value
from verifier.parsers.lenient_json.records import CLAIMS, JsonValue, LenientJsonError
from verifier.parsers.text.offsets import Span

MAX_NATIVE_DEPTH: Final = 100
"""How deep the standard library is asked to descend at most."""

_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_OTHER = re.compile(r"[^\[\]{}]++")
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
_MARK = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{},]')
# Two halves that are a pair, a half alone, or any other escape.
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F]|(?P<half>u[dD][89a-fA-F])|.)", re.DOTALL
)


class NotStrictError(Exception):
    """The text is no strict JSON, or holds what is refused everywhere."""


def read_strict(text: str, *, max_depth: int, max_digits: int) -> JsonValue:
    """Read a text that is strict JSON; raises `NotStrictError`, and nothing else, for any other.

    Refuses repeated keys, NaN, infinities, numbers beyond a double, integers of too many digits and escaped
    halves of surrogate pairs. The text holds no bare ones.
    """
    if _is_deeper(text, max_depth) or _has_lone_half(text):
        raise NotStrictError
    if max_depth <= MAX_NATIVE_DEPTH:
        try:
            value: JsonValue = _make_decoder(max_digits).decode(text)
        except RecursionError:
            pass  # The caller stands deep in its stack already, which is no property of the text.
        except ValueError:
            raise NotStrictError from None
        else:
            return value
    return _read_whole(text, max_depth, max_digits)


def _read_whole(text: str, max_depth: int, max_digits: int) -> JsonValue:
    """Read strict JSON with this package's own reader, which needs no stack."""
    start = skip_white(text, 0)
    try:
        if text.startswith(("{", "["), start):
            reading = read_value(text, start, max_depth=max_depth, max_digits=max_digits)
            value, end = reading.value, reading.end
            sound = reading.error is None and not reading.cut and not reading.fixups
        elif text.startswith('"', start):
            string = read_string(text, start)
            value, end, sound = string.value, string.end, not string.cut and not string.fixups
        else:
            # With a blank after it a number is whole.
            scalar = read_scalar(text + " ", start, max_digits=max_digits)
            value, end, sound = scalar.value, scalar.end, True
    except LenientJsonError:
        sound, end, value = False, 0, None
    if not sound or skip_white(text, end) < len(text):
        raise NotStrictError
    return value


def find_claims(text: str) -> list[Span]:
    """Find the elements of the list ``claims`` in a text that is a strict JSON object with such a list."""
    spans: list[Span] = []
    depth = start = 0
    key = ""
    for mark in _MARK.finditer(text):
        char = mark[0][0]
        if char == '"':
            key = read_string(text, mark.start()).value if depth == 1 and _is_key(text, mark.end()) else key
        elif char in "[{":
            depth += 1
            start = mark.end() if depth == 2 else start
        elif depth == 2 and key == CLAIMS:
            spans.append(_strip(text, start, mark.start()))
            start = mark.end()
            if char == "]":
                break
        depth -= char in "]}"
    return [(start, end) for start, end in spans if start < end]


def _is_key(text: str, at: int) -> bool:
    return text.startswith(":", skip_white(text, at))


def _strip(text: str, start: int, end: int) -> Span:
    start = skip_white(text, start)
    while end > start and text[end - 1] in WHITE:
        end -= 1
    return start, end


def _is_deeper(text: str, depth: int) -> bool:
    """Return whether the brackets outside strings ever stand deeper than `depth`; linear, for any text."""
    if text.count("[") + text.count("{") <= depth:
        return False
    brackets = _OTHER.sub("", _STRING.sub("", text))
    return max(accumulate(map(_STEP.__getitem__, brackets)), default=0) > depth


def _has_lone_half(text: str) -> bool:
    """Return whether an escape stands for half a surrogate pair, if the text is strict JSON."""
    if "\\ud" not in text and "\\uD" not in text:
        return False
    return any(escape["half"] for escape in _ESCAPE.finditer(text))


def _read_object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise NotStrictError
    return value


def _read_float(digits: str) -> float:
    value = float(digits)
    if isinf(value):
        raise NotStrictError
    return value


def _refuse_constant(_name: str) -> NoReturn:
    raise NotStrictError


@lru_cache(maxsize=8)
def _make_decoder(max_digits: int) -> json.JSONDecoder:
    def read_integer(digits: str) -> int:
        if len(digits) > max_digits and len(digits.removeprefix("-")) > max_digits:
            raise NotStrictError
        return parse_integer(digits)

    return json.JSONDecoder(
        object_pairs_hook=_read_object,
        parse_float=_read_float,
        parse_int=read_integer,
        parse_constant=_refuse_constant,
    )
