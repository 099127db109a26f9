"""How two dates or periods relate: in conflict, one within the other, or neither.

Every period is a stretch of days on a line on which each month has 31 days and each year 372: that keeps the
order, and needs no calendar. A period without a year repeats every 372 days.
"""

from __future__ import annotations

from functools import lru_cache

from verifier.parsers.dates.records import DatePeriod
from verifier.parsers.text.offsets import Span

_MONTH = 31
_YEAR = 12 * _MONTH
_YEARS = {"decade": 10, "century": 100}


def dates_conflict(a: DatePeriod, b: DatePeriod) -> bool:
    """Return whether two periods cannot both be meant of one event: they have no day in common.

    ``July 4`` conflicts with ``July 5, 1776``, not with ``July 4, 1776`` nor with ``1776``. An ambiguous date
    conflicts only where both its readings do. A business year may begin in any month, so against a month or a
    day it has a year's play to either side, and against other years and quarters none. A weekday conflicts
    with nothing. Symmetric.
    """
    if a.weekday is not None or b.weekday is not None:
        return False
    play = _YEAR if a.fiscal != b.fiscal and (_is_fine(a) or _is_fine(b)) else 0
    own, other = play if a.fiscal else 0, play if b.fiscal else 0
    return not any(
        _meets(_widen(x, own), a.year is not None, _widen(y, other), b.year is not None)
        for x in _list_bounds(a)
        for y in _list_bounds(b)
    )


def date_contains(a: DatePeriod, b: DatePeriod) -> bool:
    """Return whether all of the second period lies within the first, so that the second says no less.

    The 1990s contain 1994, July 1776 contains July 4, 1776, and ``July 4`` contains it, too: it holds of
    any year. A period with a year contains none without. An ambiguous date has what one of its readings
    has. A business year contains no month and no day, and is contained in no period but years and longer
    ones. A weekday contains itself alone.
    """
    if a.weekday is not None or b.weekday is not None:
        return a.weekday == b.weekday
    if a.fiscal != b.fiscal and (_is_fine(a) or _is_fine(b)):
        return False
    if a.year is not None and b.year is None:
        return False
    return any(_holds(x, a.year is not None, y) for x in _list_bounds(a) for y in _list_bounds(b))


def _is_fine(period: DatePeriod) -> bool:
    return period.month is not None


@lru_cache(maxsize=1024)
def _list_bounds(period: DatePeriod) -> tuple[Span, ...]:
    """Return the first and the last day of a period, of each of its readings; dates are compared often."""
    if not period.is_ambiguous:
        return (_bound(period),)
    return _bound(period), _bound(period._replace(month=period.day, day=period.month))


def _bound(period: DatePeriod) -> Span:
    """Return the first and the last day of a period; of one without a year, in a year of its own."""
    low, high = _bound_one(period)
    if period.until is not None:
        end = _bound_one(period.until)[1]
        # From November to February.
        high = end if end >= low or period.year is not None else end + _YEAR
    return low, max(low, high)


def _bound_one(period: DatePeriod) -> Span:
    first, last = _bound_within_year(period)
    if period.year is None:
        return first, last
    # No year 0 is written, but there must be one on the line: 1 BC.
    year = period.year if period.year > 0 else period.year + 1
    low, high = year * _YEAR + first, (year + _YEARS.get(period.granularity, 1) - 1) * _YEAR + last
    if period.granularity == "century" and period.year > 1 and period.year % 100 == 1:
        # Most people count 1800 to the nineteenth century as well.
        low -= _YEAR
    return low, high


def _bound_within_year(period: DatePeriod) -> Span:
    if period.month is not None:
        first = (period.month - 1) * _MONTH
        if period.day is not None:
            return first + period.day - 1, first + period.day - 1
        return first, first + _MONTH - 1
    if period.quarter is not None:
        return (period.quarter - 1) * 3 * _MONTH, period.quarter * 3 * _MONTH - 1
    if period.half is not None:
        return (period.half - 1) * 6 * _MONTH, period.half * 6 * _MONTH - 1
    return 0, _YEAR - 1


def _widen(bounds: Span, play: int) -> Span:
    return bounds[0] - play, bounds[1] + play


def _align(bounds: Span, has_year: bool, other: Span) -> list[Span]:
    """Return where a period may stand near another one: a period without a year stands in any."""
    if has_year:
        return [bounds]
    years = other[0] // _YEAR
    return [(bounds[0] + year * _YEAR, bounds[1] + year * _YEAR) for year in range(years - 1, years + 2)]


def _meets(a: Span, a_has_year: bool, b: Span, b_has_year: bool) -> bool:
    if a_has_year and not b_has_year:
        a, a_has_year, b, b_has_year = b, b_has_year, a, a_has_year
    if not a_has_year and b[1] - b[0] >= _YEAR - 1:
        return True
    return any(low <= b[1] and b[0] <= high for low, high in _align(a, a_has_year, b))


def _holds(a: Span, a_has_year: bool, b: Span) -> bool:
    return any(low <= b[0] and b[1] <= high for low, high in _align(a, a_has_year, b))
