"""Where a text stops being JSON: found here, because decoders differ in what they say of one text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from verifier.errors import show_ascii

_SHOWN = 30
_TOKEN = re.compile(
    r'(?P<string>"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+")'
    r"|(?P<scalar>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+|true|false|null|NaN|-?Infinity)"
    r"|(?P<mark>[\[\]{},:])"
)
_OPEN_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+')
_CUT_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?\Z")
_BLANKS = re.compile(r"[ \t\r\n]*+")

_VALUE: Mapping[str, str] = MappingProxyType({"string": "after", "scalar": "after", "[": "item", "{": "key"})
_NEXT: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "value": _VALUE,
        "item": {**_VALUE, "]": "after"},
        "key": {"string": "colon", "}": "after"},
        "next key": {"string": "colon"},
        "colon": {":": "value"},
        "after [": {",": "value", "]": "after"},
        "after {": {",": "next key", "}": "after"},
        "after": {},
    }
)
"""For each state of reading, the tokens that may follow, and the state after each."""


class JsonFault(NamedTuple):
    """The place where a text stops being JSON: its line and column, from 1, and what stands there.

    `found` is empty where the text ends before its JSON does.
    """

    line: int
    column: int
    found: str

    def say(self) -> str:
        """Say where the fault is; the line only if it is not the first."""
        place = f"column {self.column}" if self.line == 1 else f"line {self.line}, column {self.column}"
        return f"at {place} stands {self.found}" if self.found else f"cut off at {place}"


def find_fault(text: str) -> JsonFault | None:
    """Return where a text stops being JSON; None where nothing before that place was JSON, or all is.

    The same on every interpreter; linear.
    """
    state, place, stack = "value", 0, [""]
    while True:
        place = _skip_blanks(text, place)
        token = _TOKEN.match(text, place)
        kind = "" if token is None else token[0] if token.lastgroup == "mark" else str(token.lastgroup)
        if state == "after" and stack[-1]:
            state += f" {stack[-1]}"
        if token is None or kind not in _NEXT[state]:
            return _name_fault(text, place, stack)
        state, place = _NEXT[state][kind], token.end()
        if kind in ("[", "{"):
            stack.append(kind)
        elif kind in ("]", "}"):
            stack.pop()


def _skip_blanks(text: str, place: int) -> int:
    blanks = _BLANKS.match(text, place)
    return place if blanks is None else blanks.end()


def _name_fault(text: str, place: int, stack: list[str]) -> JsonFault | None:
    string = _OPEN_STRING.match(text, place)
    if string is not None and not text.startswith('"', string.end()):
        # A string that never closes, or holds what has to be escaped.
        place = string.end()
        if _CUT_ESCAPE.match(text, place):
            place = len(text)
    end = len(text.rstrip(" \t\r\n"))
    if place >= end:
        return JsonFault(*_locate(text, end), "") if len(stack) > 1 else None
    if not text[:place].strip(" \t\r\n"):
        return None
    shown = text[place : place + _SHOWN]
    return JsonFault(*_locate(text, place), show_ascii(shown) + "..." * (place + _SHOWN < len(text)))


def _locate(text: str, place: int) -> tuple[int, int]:
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
