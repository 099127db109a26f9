"""How dates are written: the patterns that are tried at an anchor, on a text whose ASCII is in lower case.

None of them repeats anything without a bound, so each looks a few dozen characters far at most::

    BLANK = a blank, a no-break blank or a line break        DASH = - – —
    ERA   = BLANK? ( BC | BCE ) or BLANK ( AD | CE ), with or without stops
    ORD   = st | nd | rd | th
"""

from __future__ import annotations

from verifier.parsers.english import suffixes
from verifier.parsers.english.calendar_words import (
    AFTER_CHRIST,
    BEFORE_CHRIST,
    BEFORE_YEAR,
    BUSINESS_YEAR,
    CENTURY,
    DAY,
    HALF_YEAR,
    MONTH_RANGE_WORDS,
    MONTHS,
    PART_LETTERS,
    QUARTER,
    RANGE_WORDS,
    SHORT_BUSINESS_YEAR,
    YEAR,
)
from verifier.parsers.english.determiners import DEFINITE
from verifier.parsers.english.figure_words import IN, OF, OR, TO
from verifier.parsers.english.number_words import AND
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import BLANK, DASH, LETTER, any_of
from verifier.parsers.text.marks import WORD_END as _END


def _spell_eras(eras: tuple[str, ...]) -> str:
    """Return a pattern of eras that may have a stop after each letter."""
    return "|".join("".join(f"{letter}\\.?" for letter in era) for era in sorted(eras, key=len, reverse=True))


_ORD = f"(?:{any_of(suffixes.ORDINALS)})"
_MONTH = any_of(MONTHS)
_NO_MORE = "(?![0-9]|[.,:/][0-9])"
_YEAR = f"(?P<y>[0-9]{{1,4}}){_NO_MORE}(?![{LETTER}_%])"
_BC, _AD = _spell_eras(BEFORE_CHRIST), _spell_eras(AFTER_CHRIST)
_ERA = f"(?:(?:{BLANK}?(?P<bc>{_BC})|{BLANK}(?P<ad>{_AD})){_END})?"
_BUSINESS = f"(?:{any_of(BUSINESS_YEAR)}){BLANK}"
_DAY_OF = f"{BLANK}(?:{DAY}{BLANK})?{OF}{BLANK}"
_CENTURY = f"[ \\n\\xa0-](?:{any_of(CENTURY)}){_END}{_ERA}"
_ORDINAL_DAY = f"(?P<d>[0-9]{{1,2}}){_ORD}?"
_SHORT_YEAR = f"['\\u2019]?(?P<y>[0-9]{{4}}|[0-9]{{2}}){_END}"
_OF_YEAR = (
    f"(?:,?{BLANK}(?:{OF}{BLANK}|{IN}{BLANK})?(?:{DEFINITE}{BLANK})?)?"
    f"(?P<fiscal>{SHORT_BUSINESS_YEAR}{BLANK}?|{_BUSINESS}(?:{YEAR}{BLANK})?)?"
    f"{_SHORT_YEAR}"
)

ERA = defer_pattern(_ERA)

LONG_YEAR = defer_pattern(f"(?P<y>[0-9]{{1,2}},[0-9]{{3}}){_ERA}")
"""``10,000 BC``; only the era makes a year of it."""

ERA_RANGE = defer_pattern(
    f"(?P<y>[0-9]{{1,4}})(?:{BLANK}?{DASH}{BLANK}?|{BLANK}{TO}{BLANK})(?P<z>[0-9]{{1,4}}){_ERA}"
)
"""``300-250 BC``; the era is that of both."""

DAY_MONTH = defer_pattern(
    f"{_ORDINAL_DAY}(?:{BLANK}?(?:{DASH}|{TO}|{AND}){BLANK}?(?P<d2>[0-9]{{1,2}}){_ORD}?)?"
    f"(?:{_DAY_OF}|{BLANK}|-)(?P<m>{_MONTH})(?![{LETTER}0-9])\\.?"
    f"(?:(?: ?,|,?{BLANK}{OF})?(?:{BLANK}|-){_YEAR}{_ERA})?"
)
"""``4 July 1776``, ``4th of July, 1776``, ``4-6 July``."""

NUMERIC = defer_pattern(
    f"(?P<a>[0-9]{{1,2}})(?P<s>[/.-])(?P<b>[0-9]{{1,2}})(?P=s)(?P<y>[0-9]{{4}}|[0-9]{{2}})(?![0-9]|[/.:-][0-9]|[{LETTER}_])"
)
"""``04/07/1776``, ``4.7.1776``."""

ISO = defer_pattern(
    f"(?P<y>[0-9]{{4}})(?P<s>[-/.])(?P<m>[0-9]{{2}})(?P=s)(?P<d>[0-9]{{2}})(?=t[0-9]{{2}}:|{_END})(?![-/.][0-9])"
)
"""``1776-07-04``."""

YEAR_TAIL = defer_pattern(
    f"(?P<y>[0-9]{{4}})(?:{DASH}|/)(?P<tail>[0-9]{{4}}|[0-9]{{2}})(?![0-9]|[-/.,:][0-9]|[{LETTER}_%])"
)
"""``1914-1918``, ``2019-20``, ``2022/23``."""

YEAR_QUARTER = defer_pattern(
    f"(?P<y>[0-9]{{4}})(?:{any_of(suffixes.POSSESSIVES)})?(?:{BLANK}|-)?(?P<k>[{PART_LETTERS}])(?P<n>[1-4]){_END}"
)
"""``2024 Q4``."""

YEAR_BUSINESS = defer_pattern(f"(?P<y>[0-9]{{4}}){BLANK}{_BUSINESS}{YEAR}{_END}")
"""``2023 fiscal year``."""

LONG_DECADE = defer_pattern(f"(?P<y>[0-9]{{3}}0)['\\u2019]?{suffixes.PLURAL}{_END}")
"""``1990s``, ``1990's``; ``1800s`` is a century."""

SHORT_DECADE = defer_pattern(f"(?P<y>[3-9]0)['\\u2019]?{suffixes.PLURAL}{_END}")
"""``90s``, where what stands before it says that it is a decade."""

COUNTED_QUARTER = defer_pattern(f"(?P<n>[1-4])(?P<k>[{PART_LETTERS}]){BLANK}?{_SHORT_YEAR}")
"""``4Q24``, ``1H 2024``."""

ORDINAL_QUARTER = defer_pattern(f"(?P<n>[1-4]){_ORD}[ -](?P<k>{QUARTER}|{HALF_YEAR}){_END}")
"""``4th quarter``; the year stands after it."""

CENTURIES = defer_pattern(
    f"(?P<a>[0-9]{{1,2}}){_ORD}(?:-?{BLANK}?(?P<j>{DASH}|{TO}|{AND}|{OR}){BLANK}?(?P<b>[0-9]{{1,2}}){_ORD})?"
    f"{_CENTURY}"
)
"""``19th century``, ``18th and 19th centuries``."""

OF_CENTURY = defer_pattern(_CENTURY)
"""What stands after the words for a century's number."""

MONTH_DAY = defer_pattern(
    f"\\.?{BLANK}(?:{DEFINITE}{BLANK})?{_ORDINAL_DAY}{_NO_MORE}(?![{LETTER}_%])"
    f"(?:{BLANK}?{DASH}{BLANK}?(?P<d2>[0-9]{{1,2}}){_ORD}?(?![0-9{LETTER}]))?"
    f"(?:(?: ?,)?{BLANK}{_YEAR}{_ERA})?"
)
"""What stands after the month in ``July 4, 1776``."""

MONTH_YEAR = defer_pattern(f"\\.?(?:(?: ?,)?{BLANK}|{BLANK}(?:{OF}|{IN}){BLANK}){_YEAR}{_ERA}")
"""What stands after the month in ``July 1776``."""

OF_YEAR = defer_pattern(_OF_YEAR)
"""What stands after a quarter or half: ``of 2024``, ``FY24``, `` '24``."""

OF_MONTH = defer_pattern(
    f"{_DAY_OF}(?P<m>{_MONTH})(?![{LETTER}0-9])(?:(?:,|{BLANK}{OF})?{BLANK}{_YEAR}{_ERA})?"
)
"""What stands after the day in ``fourth of July``."""

BUSINESS_BEFORE = defer_pattern(
    f"(?:{SHORT_BUSINESS_YEAR}{BLANK}?|{_BUSINESS}(?:{YEAR}{BLANK})?)['\\u2019]?\\Z"
)
ERA_BEFORE = defer_pattern(f"(?<![{LETTER}0-9_])(?:{_spell_eras((BEFORE_YEAR,))}){BLANK}\\Z")
RANGE_JOINT = defer_pattern(
    f"(?:{BLANK}?(?:{DASH}|--){BLANK}?|{BLANK}(?:{any_of(RANGE_WORDS)}){BLANK}(?:{DEFINITE}{BLANK})?"
    f"|{BLANK}{OR}{BLANK})\\Z"
)
MONTH_ROW = defer_pattern(f"(?:,{BLANK}|,?{BLANK}(?:{AND}|{OR}){BLANK})\\Z")
"""What stands between months of a row."""
MONTH_JOINT = defer_pattern(
    f"(?:{BLANK}?{DASH}{BLANK}?|{BLANK}(?:{any_of(MONTH_RANGE_WORDS)}){BLANK})(?:{_MONTH})(?![{LETTER}0-9])"
)
