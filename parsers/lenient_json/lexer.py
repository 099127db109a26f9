"""Tokens: the strings, numbers and words of lenient JSON, and what ends a text early.

Each ``read_`` function takes the text and the place where a token starts, and returns the token and the
place after it. It raises `LenientJsonError` for what can be no token however the text might go on; a token
that only ends too early comes out with `cut` set.

The grammar is that of RFC 8259, with three liberties in strings: curly quotes may delimit one, raw line
breaks and tabs may stand in one, and the end of the text may cut one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isinf
from typing import Final

from verifier.parsers.frozen import record
from verifier.parsers.lenient_json.integers import MAX_DIGITS, parse_integer
from verifier.parsers.lenient_json.records import Fixup, LenientJsonError, show_found

WHITE: Final = " \t\n\r"
"""What JSON takes for white space; anything else that looks blank is prose."""

OPENERS: Final = '"\u201c\u201d\u201e'
"""The marks that open a string where one must start."""

_SKIP_WHITE = re.compile(r"[ \t\n\r]*+")
_FENCE = re.compile(r"(?:`{3}|~{3})")
_FENCE_LINE = re.compile(r"[\n\r][ \t]*+(?:`{3}|~{3})")

# What may stand in a string as it is. Between curly marks no other curly one may: who knows which of them was
# meant to close.
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*+')
_PLAIN_CURLY = re.compile("[^\u201c\u201d\u201e\u201f\uff02\\\\\x00-\x1f]*+")
_CLOSERS: Final = {'"': '"', "\u201c": "\u201d", "\u201d": "\u201d", "\u201e": "\u201c\u201d"}

_RAW = re.compile(r"[\n\r\t]++")
_ESCAPE = re.compile(r'\\(?:(?P<short>["\\/bfnrt])|u(?P<code>[0-9a-fA-F]{4}))')
_CUT_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?\Z")
_LOW_HALF = re.compile(r"\\u(?P<code>[dD][c-fC-F][0-9a-fA-F]{2})")
_SHORT: Final = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}

_NUMBER = re.compile(
    r"-?(?:0|[1-9][0-9]*+)(?P<fraction>(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+)(?![0-9A-Za-z_.+-])"
)
_CUT_NUMBER = re.compile(
    r"-?(?:\Z|(?:0|[1-9][0-9]*+)(?:\Z|\.\Z|(?:\.[0-9]++)?+(?:\Z|[eE][+-]?[0-9]*+\Z)))",
)
_WORD = re.compile(r"[A-Za-z_][0-9A-Za-z_]{0,8}+(?![0-9A-Za-z_.+-])")
_NOT_A_NUMBER = re.compile(r"-?(?:NaN|Infinity)(?![0-9A-Za-z_.+-])")
_WORDS: Final = {"true": True, "false": False, "null": None}


@dataclass(slots=True, kw_only=True)
class StringToken:
    """A string: what it says, where it ends, and the liberties that reading it took.

    `cut` is set where the text ended inside it; `cut_escape` is then where an escape began that was cut, too.
    """

    value: str
    end: int
    cut: bool
    cut_escape: int | None
    fixups: list[Fixup]


@record
class ScalarToken:
    """A number or one of the three words; `cut` where the text ended so that it could have gone on."""

    value: int | float | bool | None
    end: int
    cut: bool = False


def skip_white(text: str, at: int) -> int:
    """Return the first place from `at` on where no white space of JSON stands."""
    match = _SKIP_WHITE.match(text, at)
    return match.end() if match else at


def is_fence(text: str, at: int) -> bool:
    """Return whether a line that is a Markdown fence has its marks here, after blanks at most.

    Costs as much as the blanks are long, which a reader has skipped before it asks.
    """
    if not _FENCE.match(text, at):
        return False
    while at and text[at - 1] in " \t":
        at -= 1
    return not at or text[at - 1] in "\n\r"


def read_string(text: str, start: int) -> StringToken:
    """Read the string that the mark at `start` opens.

    A straight mark waits for a straight one, ``“`` and ``”`` for the next ``”``, ``„`` for ``“`` or ``”``.
    Between curly marks a straight one is text, if the string is closed.
    """
    closers = _CLOSERS[text[start]]
    curly = closers != '"'
    fixups: list[Fixup] = []
    pieces, at = _read_inside(text, start + 1, closers, fixups)
    cut = at == len(text) or text[at] == "\\"
    if cut:
        _refuse_fence(text, start)
    if cut and curly:
        _refuse_straight(text, pieces)
    if curly:
        fixups.insert(0, Fixup(name="curly_quotes", start=start, end=start + 1))
        if not cut:
            fixups.append(Fixup(name="curly_quotes", start=at, end=at + 1))
    return StringToken(
        value="".join([piece for _, piece in pieces]),
        end=len(text) if cut else at + 1,
        cut=cut,
        cut_escape=at if at < len(text) and cut else None,
        fixups=fixups,
    )


def _refuse_straight(text: str, pieces: list[tuple[int, str]]) -> None:
    # A straight mark may have been meant to close what a curly one opened, as in `“text": `.
    for start, piece in pieces:
        if '"' in piece and text[start] != "\\":
            raise _refuse_mark(text, text.index('"', start))


def _read_inside(text: str, at: int, closers: str, fixups: list[Fixup]) -> tuple[list[tuple[int, str]], int]:
    """Return the pieces of a string, each with its place, and where it is closed, or cut."""
    plain = _PLAIN if closers == '"' else _PLAIN_CURLY
    pieces = []
    while True:
        piece = plain.match(text, at)
        if piece:
            pieces.append((at, piece[0]))
            at = piece.end()
        char = text[at : at + 1]
        if not char or char in closers or (char == "\\" and _CUT_ESCAPE.match(text, at)):
            return pieces, at
        value, end = _read_special(text, at, fixups)
        pieces.append((at, value))
        at = end


def _read_special(text: str, at: int, fixups: list[Fixup]) -> tuple[str, int]:
    """Read what stands in a string and is not itself: an escape, or a raw line break or tab."""
    if text[at] == "\\":
        return _read_escape(text, at)
    raw = _RAW.match(text, at)
    if raw is None:
        raise _refuse_mark(text, at)
    fixups.append(Fixup(name="raw_control", start=at, end=raw.end()))
    return raw[0], raw.end()


def _read_escape(text: str, at: int) -> tuple[str, int]:
    """Read the escape at a place; two that are the halves of a surrogate pair are one."""
    match = _ESCAPE.match(text, at)
    if match is None:
        raise LenientJsonError("syntax", at, "got an escape that JSON does not have")
    if match["short"]:
        return _SHORT[match["short"]], match.end()
    code = int(match["code"], 16)
    if not 0xD800 <= code <= 0xDFFF:
        return chr(code), match.end()
    low = _LOW_HALF.match(text, match.end()) if code < 0xDC00 else None
    if low is None:
        raise LenientJsonError("lone_surrogate", at, f"got {match[0]!a} alone, expected a pair of halves")
    return chr(0x10000 + ((code - 0xD800) << 10) + int(low["code"], 16) - 0xDC00), low.end()


def _refuse_fence(text: str, start: int) -> None:
    # What closes a fence must not become a part of what a claim says.
    fence = _FENCE_LINE.search(text, start)
    if fence:
        raise LenientJsonError("syntax", fence.end() - 3, "got a fence inside a string that is never closed")


def _refuse_mark(text: str, at: int) -> LenientJsonError:
    expected = "it escaped, or the mark that closes the string"
    return LenientJsonError("syntax", at, f"got {show_found(text, at)} inside a string, expected {expected}")


def read_scalar(text: str, start: int, *, max_digits: int = MAX_DIGITS) -> ScalarToken:
    """Read a number, ``true``, ``false`` or ``null``.

    A number at the very end of the text is cut, since more digits could have followed. Integers are exact;
    one of more than `max_digits` digits is refused as ``work_budget``.
    """
    if _CUT_NUMBER.match(text, start):
        return ScalarToken(value=None, end=len(text), cut=True)
    number = _NUMBER.match(text, start)
    if number:
        return ScalarToken(value=_evaluate(number, start, max_digits), end=number.end())
    word = _WORD.match(text, start)
    if word and word[0] in _WORDS:
        return ScalarToken(value=_WORDS[word[0]], end=word.end())
    if word and word.end() == len(text) and any(known.startswith(word[0]) for known in _WORDS):
        return ScalarToken(value=None, end=len(text), cut=True)
    if _NOT_A_NUMBER.match(text, start):
        raise LenientJsonError("not_a_number", start, "got NaN or an infinity, which JSON does not have")
    raise LenientJsonError("syntax", start, f"got {show_found(text, start)}, expected a value")


def is_scalar(text: str, start: int) -> bool:
    """Return whether a number or one of the three words of JSON stands here."""
    word = _WORD.match(text, start)
    return _NUMBER.match(text, start) is not None or (word is not None and word[0] in _WORDS)


def _evaluate(number: re.Match[str], start: int, max_digits: int) -> int | float:
    if not number["fraction"]:
        n_digits = len(number[0].removeprefix("-"))
        if n_digits > max_digits:
            problem = f"got an integer of {n_digits} digits, expected at most {max_digits}"
            raise LenientJsonError("work_budget", start, problem)
        return parse_integer(number[0])
    value = float(number[0])
    if isinf(value):
        raise LenientJsonError("number_overflow", start, "got a number beyond what a double can hold")
    return value
