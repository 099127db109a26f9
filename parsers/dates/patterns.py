"""How dates are written: the patterns that are tried at an anchor, on a text whose ASCII is in lower case.

None of them repeats anything without a bound, so each looks a few dozen characters far at most::

    BLANK = a blank, a no-break blank or a line break        DASH = - – —
    ERA   = BLANK? ( BC | BCE ) or BLANK ( AD | CE ), with or without stops
    ORD   = st | nd | rd | th
"""

from __future__ import annotations

import re

from verifier.parsers.numerics.anchors import LETTER, MONTHS

BLANK = "[ \\xa0\\n]"
DASH = "[-\\u2010-\\u2014]"
_ORD = "(?:st|nd|rd|th)"
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_END = f"(?![{LETTER}0-9_])"
_NO_MORE = "(?![0-9]|[.,:/][0-9])"
_YEAR = f"(?P<y>[0-9]{{1,4}}){_NO_MORE}(?![{LETTER}_%])"
_ERA = f"(?:(?:{BLANK}?(?P<bc>b\\.?c\\.?(?:e\\.?)?)|{BLANK}(?P<ad>a\\.?d\\.?|c\\.?e\\.?)){_END})?"
_ORDINAL_DAY = f"(?P<d>[0-9]{{1,2}}){_ORD}?"
_OF_YEAR = (
    f"(?:,?{BLANK}(?:of{BLANK}|in{BLANK})?(?:the{BLANK})?)?"
    f"(?P<fiscal>fy{BLANK}?|(?:fiscal|financial){BLANK}(?:year{BLANK})?)?['\\u2019]?(?P<y>[0-9]{{4}}|[0-9]{{2}}){_END}"
)

ERA = re.compile(_ERA)

LONG_YEAR = re.compile(f"(?P<y>[0-9]{{1,2}},[0-9]{{3}}){_ERA}")
"""``10,000 BC``; only the era makes a year of it."""

ERA_RANGE = re.compile(
    f"(?P<y>[0-9]{{1,4}})(?:{BLANK}?{DASH}{BLANK}?|{BLANK}to{BLANK})(?P<z>[0-9]{{1,4}}){_ERA}"
)
"""``300-250 BC``; the era is that of both."""

DAY_MONTH = re.compile(
    f"{_ORDINAL_DAY}(?:{BLANK}?(?:{DASH}|to|and){BLANK}?(?P<d2>[0-9]{{1,2}}){_ORD}?)?"
    f"(?:{BLANK}(?:day{BLANK})?of{BLANK}|{BLANK}|-)(?P<m>{_MONTH})(?![{LETTER}0-9])\\.?"
    f"(?:(?: ?,|,?{BLANK}of)?(?:{BLANK}|-){_YEAR}{_ERA})?"
)
"""``4 July 1776``, ``4th of July, 1776``, ``4-6 July``."""

NUMERIC = re.compile(
    f"(?P<a>[0-9]{{1,2}})(?P<s>[/.-])(?P<b>[0-9]{{1,2}})(?P=s)(?P<y>[0-9]{{4}}|[0-9]{{2}})(?![0-9]|[/.:-][0-9]|[{LETTER}_])"
)
"""``04/07/1776``, ``4.7.1776``."""

ISO = re.compile(
    f"(?P<y>[0-9]{{4}})(?P<s>[-/.])(?P<m>[0-9]{{2}})(?P=s)(?P<d>[0-9]{{2}})(?=t[0-9]{{2}}:|{_END})(?![-/.][0-9])"
)
"""``1776-07-04``."""

YEAR_TAIL = re.compile(
    f"(?P<y>[0-9]{{4}})(?:{DASH}|/)(?P<tail>[0-9]{{4}}|[0-9]{{2}})(?![0-9]|[-/.,:][0-9]|[{LETTER}_%])"
)
"""``1914-1918``, ``2019-20``, ``2022/23``."""

YEAR_QUARTER = re.compile(f"(?P<y>[0-9]{{4}})(?:['\\u2019]s)?(?:{BLANK}|-)?(?P<k>[qh])(?P<n>[1-4]){_END}")
"""``2024 Q4``."""

YEAR_BUSINESS = re.compile(f"(?P<y>[0-9]{{4}}){BLANK}(?:fiscal|financial){BLANK}year{_END}")
"""``2023 fiscal year``."""

LONG_DECADE = re.compile(f"(?P<y>[0-9]{{3}}0)['\\u2019]?s{_END}")
"""``1990s``, ``1990's``; ``1800s`` is a century."""

SHORT_DECADE = re.compile(f"(?P<y>[3-9]0)['\\u2019]?s{_END}")
"""``90s``, where what stands before it says that it is a decade."""

COUNTED_QUARTER = re.compile(f"(?P<n>[1-4])(?P<k>[qh]){BLANK}?['\\u2019]?(?P<y>[0-9]{{4}}|[0-9]{{2}}){_END}")
"""``4Q24``, ``1H 2024``."""

ORDINAL_QUARTER = re.compile(f"(?P<n>[1-4]){_ORD}[ -](?P<k>quarter|half){_END}")
"""``4th quarter``; the year stands behind it."""

CENTURIES = re.compile(
    f"(?P<a>[0-9]{{1,2}}){_ORD}(?:-?{BLANK}?(?P<j>{DASH}|to|and|or){BLANK}?(?P<b>[0-9]{{1,2}}){_ORD})?"
    f"[ \\n\\xa0-]centur(?:y|ies){_END}{_ERA}"
)
"""``19th century``, ``18th and 19th centuries``."""

CENTURY = re.compile(f"[ \\n\\xa0-]centur(?:y|ies){_END}{_ERA}")
"""What stands behind the words for a century's number."""

MONTH_DAY = re.compile(
    f"\\.?{BLANK}(?:the{BLANK})?{_ORDINAL_DAY}{_NO_MORE}(?![{LETTER}_%])(?:{BLANK}?{DASH}{BLANK}?(?P<d2>[0-9]{{1,2}})"
    f"{_ORD}?(?![0-9{LETTER}]))?(?:(?: ?,)?{BLANK}{_YEAR}{_ERA})?"
)
"""What stands behind the month in ``July 4, 1776``."""

MONTH_YEAR = re.compile(f"\\.?(?:(?: ?,)?{BLANK}|{BLANK}(?:of|in){BLANK}){_YEAR}{_ERA}")
"""What stands behind the month in ``July 1776``."""

OF_YEAR = re.compile(_OF_YEAR)
"""What stands behind a quarter or half: ``of 2024``, ``FY24``, `` '24``."""

OF_MONTH = re.compile(
    f"{BLANK}(?:day{BLANK})?of{BLANK}(?P<m>{_MONTH})(?![{LETTER}0-9])(?:(?:,|{BLANK}of)?{BLANK}{_YEAR}{_ERA})?"
)
"""What stands behind the day in ``fourth of July``."""

BUSINESS_BEFORE = re.compile(
    f"(?:fy|(?:fiscal|financial){BLANK}(?:year{BLANK})?)['\\u2019]?\\Z|fy{BLANK}['\\u2019]?\\Z"
)
ERA_BEFORE = re.compile(f"(?<![{LETTER}0-9_])a\\.?d\\.?{BLANK}\\Z")
RANGE_JOINT = re.compile(
    f"(?:{BLANK}?(?:{DASH}|--){BLANK}?|{BLANK}(?:to|until|till|through|thru|and){BLANK}(?:the{BLANK})?|{BLANK}or{BLANK})\\Z"
)
MONTH_JOINT = re.compile(
    f"(?:{BLANK}?{DASH}{BLANK}?|{BLANK}(?:to|through|until|and){BLANK})(?:{_MONTH})(?![{LETTER}0-9])"
)
