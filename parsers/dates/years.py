"""Whether four bare digits are a year."""

from __future__ import annotations

import re

from verifier.parsers.english import list_words
from verifier.parsers.english.nouns import PEOPLE
from verifier.parsers.numerics.anchors import LETTER
from verifier.parsers.numerics.figure_phrases import find_counted, find_words_before, is_plural, lower_ascii
from verifier.parsers.numerics.number_words import SCALES
from verifier.parsers.numerics.units_of_measure import CURRENCIES, MONEY_BEFORE, NAMES, SYMBOLS

_TIED_BEFORE = re.compile(f"[{LETTER}A-Z0-9_.,:/#$€£¥₹=*^+%&@-]")
_TIED_AFTER = re.compile(f"[{LETTER}_%‰°$€£]|[.,:/][0-9]|[-\\u2010-\\u2015\\u2212][0-9]|,?\\u2009[0-9]")
_WORD_AFTER = re.compile("[ \\xa0-]([a-z%\u2030\xb0\u20ac]+)")

_OF_TIME = frozenset(
    list_words(
        "in since until till during circa ca ca. c. year years spring summer autumn fall winter early mid "
        "late season"
    )
)
_CODES = frozenset(lower_ascii(code) for code in CURRENCIES)
_OWNERS = frozenset(list_words("the its his her their our this that your my"))
_COUNTERS = frozenset(
    list_words(
        "over nearly almost than least most under approximately roughly some exceeding only just all other "
        "another additional these those"
    )
)
_EARLIER = frozenset(list_words("mid pre post early late since ex"))
"""What may be tied to a year or a number with a hyphen, as in `mid-1990s`."""


def may_follow_hyphen(lowered: str, hyphen: int) -> bool:
    """Tell whether a figure may follow the word that ends at a hyphen: ``mid-1990``, not ``covid-19``."""
    word = ""
    for place in range(hyphen - 1, max(-1, hyphen - 7), -1):
        if not "a" <= lowered[place] <= "z":
            break
        word = lowered[place] + word
    return word in _EARLIER


def is_free_before(lowered: str, start: int) -> bool:
    """Tell whether nothing before a run of digits makes it part of something longer."""
    if start == 0 or lowered[start - 1] == " " or _TIED_BEFORE.match(lowered, start - 1) is None:
        return True
    before = lowered[start - 1]
    return before == "-" and (
        start == 1 or lowered[start - 2] in " \n-" or may_follow_hyphen(lowered, start - 1)
    )


def is_year(text: str, lowered: str, start: int, end: int) -> bool:
    """Tell whether four digits that nothing else claims are a year: 1000 to 2099, and counting nothing.

    ``in 1969``, ``the 2008 elections``, ``around 1990`` are; ``1500 employees``, ``over 1500``, ``2000
    metres`` are not.
    """
    if not "1000" <= lowered[start:end] <= "2099":
        return False
    if not is_free_before(lowered, start) or _TIED_AFTER.match(lowered, end):
        return False
    words = find_words_before(lowered, start)
    before = words[-2].strip("([\"'\u201c\u2018\n") if len(words) > 1 and not words[-1] else ""
    if before in _OF_TIME:
        return True
    if before in _COUNTERS or before in MONEY_BEFORE or before in _CODES:
        return False
    following = _WORD_AFTER.match(lowered, end)
    if following is not None:
        word = following[1]
        if word in SCALES or word in NAMES or word in SYMBOLS:
            return False
    return not _counts(text, lowered, start, end, before)


def _counts(text: str, lowered: str, start: int, end: int, before: str) -> bool:
    """Tell whether four digits count the noun behind them."""
    noun = find_counted(text, end)
    if noun is None or not is_plural(noun):
        return False
    if noun in PEOPLE:
        return True
    opens = lowered[max(0, start - 2) : start].strip() in ("", ".", "\n")
    return not (
        before in _OWNERS or before.endswith(("'s", "\u2019s")) or (opens and before == "" and start < 2)
    )
