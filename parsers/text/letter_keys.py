"""The letters and digits of a text as one key, whatever stands between them and however they are drawn.

Two texts have one key if they differ in case, accents, blanks, hyphens, marks, invisible characters,
full-width or stylised forms, or letters of another script that look alike. That is more than any matching
takes for the same: it is for finding what must not be shown, where one place too many does no harm.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import normalize

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of
from verifier.parsers.text.confusables import undraw
from verifier.parsers.text.letters import drop_accents
from verifier.parsers.text.words import count_unspaced

_KEPT_CHARS = 1 << 14
_DIGITS = frozenset("0123456789")


class LetterKey(NamedTuple):
    """The key of a text: its letters and digits in lower case, and the place of each in the text.

    Places never go down; two letters of one ligature have the same one.
    """

    key: str
    places: array[int]


class Piece(NamedTuple):
    """A run of letters or of digits with nothing between them, as a slice of the key."""

    start: int
    end: int


def read_letter_key(text: str) -> LetterKey:
    """Return the key of a text; linear."""
    if text.isascii():
        places = array("L", [at for at, char in enumerate(text) if char.isalnum()])
        return LetterKey("".join(char for char in text if char.isalnum()).lower(), places)
    letters: list[str] = []
    places = array("L")
    for at, char in enumerate(text):
        read = _read_char(char)
        letters += read
        places.extend([at] * len(read))
    return LetterKey("".join(letters), places)


def list_pieces(read: LetterKey) -> Iterator[Piece]:
    """Yield the pieces of a key in order; a character of a script without spaces is one."""
    key, places = read
    if not key:
        return
    unspaced = frozenset(char for char in {*key} if count_unspaced(char))
    start = 0
    for at, (before, char) in enumerate(pairwise(key), 1):
        apart = places[at] - places[at - 1] > 1
        if apart or (before in _DIGITS) != (char in _DIGITS) or before in unspaced or char in unspaced:
            yield Piece(start, at)
            start = at
    yield Piece(start, len(key))


@lru_cache(maxsize=_KEPT_CHARS)
def _read_char(char: str) -> str:
    """Return what a character adds to a key: letters in lower case, digits of ASCII, or nothing."""
    if char.isascii():
        return char.lower() if char.isalnum() else ""
    if _unassigned().match(char):
        # Newer tables may know it; for ours it is one that nothing else is alike.
        return char
    drawn = undraw(char)
    folded = drop_accents(normalize("NFKD", drawn).lower()).replace("\xdf", "ss")
    return "".join(_read_digit(one) for one in folded if (one.isascii() and one.isalnum()) or _is_letter(one))


def _read_digit(char: str) -> str:
    return str(int(char)) if char.isdecimal() else undraw(char).lower()


def _is_letter(char: str) -> bool:
    return _letter().match(char) is not None and _mark().match(char) is None


@cache
def _unassigned() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.UNASSIGNED))


@cache
def _letter() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.SPACED, unicode14.UNSPACED))


@cache
def _mark() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.MARKS))
