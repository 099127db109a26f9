"""Whether four bare digits are a year."""

from __future__ import annotations

from verifier.parsers.english import suffixes
from verifier.parsers.english.calendar_words import BEFORE_COUNT, BEFORE_YEAR_WORDS, TIED_BEFORE_FIGURE
from verifier.parsers.english.determiners import BEFORE_DATED_NOUN
from verifier.parsers.english.nouns import PEOPLE
from verifier.parsers.english.number_words import SCALES
from verifier.parsers.english.unit_names import MONEY_BEFORE, SYMBOLS
from verifier.parsers.numerics.figure_phrases import find_counted, find_word_before, is_plural, lower_ascii
from verifier.parsers.numerics.units_of_measure import CURRENCIES, NAMES
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import LETTER, MONEY_SIGNS, OPENING_MARKS

_TIED_BEFORE = defer_pattern(f"[{LETTER}A-Z0-9_.,:/#=*^+%&@{MONEY_SIGNS}-]")
_TIED_AFTER = defer_pattern(
    f"[{LETTER}_%‰°{MONEY_SIGNS}]|[.,:/][0-9]|[-\\u2010-\\u2015\\u2212][0-9]|,?\\u2009[0-9]"
)
_MARKS = frozenset(lower_ascii(symbol) for symbol in SYMBOLS if not symbol[0].isalpha())
_WORD_AFTER = defer_pattern("[ \\xa0-]([a-z]+|[%\u2030\xb0\xba\u2103\u2109\u20ac\xa3\xa5][cf]?(?![a-z]))")

_NOT_OF_TIME = BEFORE_COUNT.union(MONEY_BEFORE, (lower_ascii(code) for code in CURRENCIES))
_MAX_TIED = max(map(len, TIED_BEFORE_FIGURE)) + 1


def may_follow_hyphen(lowered: str, hyphen: int) -> bool:
    """Return whether a figure may follow the word that ends at a hyphen: ``mid-1990``, not ``covid-19``."""
    word = ""
    for place in range(hyphen - 1, max(-1, hyphen - 1 - _MAX_TIED), -1):
        if not "a" <= lowered[place] <= "z":
            break
        word = lowered[place] + word
    return word in TIED_BEFORE_FIGURE


def is_free_before(lowered: str, start: int) -> bool:
    """Return whether nothing before a run of digits makes it part of something longer."""
    if start == 0 or lowered[start - 1] == " " or _TIED_BEFORE.match(lowered, start - 1) is None:
        return True
    before = lowered[start - 1]
    return before == "-" and (
        start == 1 or lowered[start - 2] in " \n-" or may_follow_hyphen(lowered, start - 1)
    )


def is_year(text: str, lowered: str, start: int, end: int) -> bool:
    """Return whether four digits that nothing else claims are a year: 1000 to 2099, and counting nothing.

    ``in 1969``, ``the 2008 elections``, ``around 1990`` are; ``1500 employees``, ``over 1500``, ``2000
    metres`` are not.
    """
    if not "1000" <= lowered[start:end] <= "2099":
        return False
    if not is_free_before(lowered, start) or _TIED_AFTER.match(lowered, end):
        return False
    before = find_word_before(lowered, start).strip(f"{OPENING_MARKS}\n")
    if before in BEFORE_YEAR_WORDS:
        return True
    if before in _NOT_OF_TIME or _measures(lowered, end):
        return False
    return not _counts(text, lowered, start, end, before)


def _measures(lowered: str, end: int) -> bool:
    """Return whether a scale or a unit follows four digits."""
    following = _WORD_AFTER.match(lowered, end)
    return following is not None and any(
        following[1] in words for words in (SCALES, NAMES, SYMBOLS, _MARKS, MONEY_SIGNS)
    )


def _counts(text: str, lowered: str, start: int, end: int, before: str) -> bool:
    """Return whether four digits count the noun after them."""
    noun = find_counted(text, end)
    if noun is None or not is_plural(noun):
        return False
    return noun in PEOPLE or not (
        before in BEFORE_DATED_NOUN
        or before.endswith(suffixes.POSSESSIVES)
        or (start < 2 and before == "" and lowered[:start].strip() in ("", "."))
    )
