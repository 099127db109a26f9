"""Anchors: the places of a text at which a figure may begin, found in one pass of one pattern."""

from __future__ import annotations

import re
from dataclasses import dataclass

from verifier.parsers.english import list_words
from verifier.parsers.numerics.number_words import ORDINALS, PARTS, SCALES, SMALL, TENS

LETTER = "a-z\\xaa\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u024f\\u0300-\\u052f\\u1e00-\\u1fff"
"""Characters that make a word of what stands beside them, as a class; for a text in lower case."""

GAP = "\\xa0\\u2009\\u202f'\\u2019"
"""What groups digits beside comma and point: no-break, thin and narrow blanks, apostrophes; as a class."""

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
            "august aug", "september sept sep", "october oct", "november nov", "december dec",
        ), 1,
    )
    for name in list_words(names)
}  # fmt: skip
"""Names of months and their short forms, in lower case -> 1 to 12."""

WEEKDAYS = {
    name: number
    for number, name in enumerate(list_words("monday tuesday wednesday thursday friday saturday sunday"), 1)
}
"""Names of weekdays in lower case -> 1 to 7, from Monday."""

DECADES = {
    name: 20 + 10 * place
    for place, name in enumerate(
        list_words("twenties thirties forties fifties sixties seventies eighties nineties")
    )
}
"""Names of decades in lower case -> the years of the century that they begin with."""

MULTIPLES = {
    "twice": 2, "thrice": 3, "twofold": 2, "threefold": 3, "fourfold": 4, "fivefold": 5, "sixfold": 6,
    "sevenfold": 7, "eightfold": 8, "ninefold": 9, "tenfold": 10,
}  # fmt: skip
"""Words that say how many times -> the number."""

VULGAR = {
    "½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅕": (1, 5), "⅛": (1, 8), "⅜": (3, 8),
    "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip
"""Fractions that are one character -> numerator and denominator."""

NUMBER_WORDS = frozenset([*SMALL, *TENS, *SCALES, *ORDINALS, *PARTS])
"""Words that a row of number words is made of."""

_DATE_WORDS = frozenset([*MONTHS, *WEEKDAYS, *DECADES])
_ALL_WORDS = NUMBER_WORDS | _DATE_WORDS | frozenset(MULTIPLES)
_WORD_BYTES = frozenset(word.encode("ascii") for word in _ALL_WORDS)
_LETTERS_ONLY = bytes(code if chr(code) in "abcdefghijklmnopqrstuvwxyz" else 32 for code in range(256))

# Nothing that was read is given up again.
_NUMERAL = re.compile(f"[0-9][0-9]*+(?:[.,{GAP}][0-9]++)*+")
_VULGAR = re.compile(f"[{''.join(VULGAR)}]")
_BEFORE = re.compile(f"[{LETTER}0-9_]")
_GAPS = frozenset([" ", "-", " and "])


@dataclass(slots=True)
class Anchor:
    """A place at which a figure may begin.

    Of a row of words, `words` holds them in order, with each ``and`` that joins two, and `places` where each
    of them begins and ends; of a numeral, which is digits or a fraction in one character, both are empty.
    """

    start: int
    end: int
    words: list[str]
    places: list[tuple[int, int]]


def find_anchors(lowered: str) -> list[Anchor]:
    """Find the anchors of a text in which ASCII capitals are lowered, in order; they do not overlap.

    An anchor is a run of digits with the points, commas and narrow blanks between them, a fraction that is
    one character, a row of number words with single blanks, hyphens and ``and`` between them, or one of the
    other words of this module. Linear: a text is searched for those of the words that stand in it, which are
    some hundred at most.
    """
    anchors = [Anchor(*match.span(), [], []) for match in _NUMERAL.finditer(lowered)]
    if not lowered.isascii():
        anchors += [Anchor(*match.span(), [], []) for match in _VULGAR.finditer(lowered)]
    blanked = b" %b " % lowered.encode("ascii", "replace").translate(_LETTERS_ONLY)
    found = _WORD_BYTES.intersection(blanked.split())
    if found:
        places = [place for word in sorted(found) for place in _find_word(lowered, blanked, word)]
        anchors += _join_rows(lowered, sorted(places))
    anchors.sort(key=_get_start)
    return anchors


def _get_start(anchor: Anchor) -> int:
    return anchor.start


def _find_word(lowered: str, blanked: bytes, word: bytes) -> list[tuple[int, int]]:
    # With its blanks, a word is hardly ever found inside another one. One blank stands before the whole text,
    # so the place of the blank is the word's place in the text.
    places = []
    blank_word_blank = b" %b " % word
    place = blanked.find(blank_word_blank)
    while place >= 0:
        end = place + len(word)
        if not _is_glued(lowered, place, end):
            places.append((place, end))
        place = blanked.find(blank_word_blank, end)
    return places


def _is_glued(lowered: str, start: int, end: int) -> bool:
    """Tell whether a letter beyond ASCII, a digit or an underscore touches a word."""
    before = start > 0 and lowered[start - 1] not in " (" and _BEFORE.match(lowered, start - 1) is not None
    return before or (
        end < len(lowered) and lowered[end] not in " ,.-" and _BEFORE.match(lowered, end) is not None
    )


def _join_rows(lowered: str, places: list[tuple[int, int]]) -> list[Anchor]:
    anchors: list[Anchor] = []
    row: Anchor | None = None
    for start, end in places:
        word = lowered[start:end]
        if word not in NUMBER_WORDS:
            anchors.append(Anchor(start, end, [word], [(start, end)]))
            row = None
            continue
        gap = lowered[row.end : start] if row is not None and start - row.end <= 5 else ""
        if row is None or gap not in _GAPS:
            row = Anchor(start, end, [word], [(start, end)])
            anchors.append(row)
            continue
        if gap == " and ":
            row.words.append("and")
            row.places.append((row.end + 1, start - 1))
        row.words.append(word)
        row.places.append((start, end))
        row.end = end
    return anchors
