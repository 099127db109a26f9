"""The time that a claim speaks of, as first and last day. Nothing here looks at a clock."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence

from verifier.audit.records.claim import Timeframe
from verifier.parsers.dates import DatePeriod
from verifier.parsers.english.calendar_words import BEFORE_FIRST_DAY, BEFORE_LAST_DAY, BEFORE_REPORT_DATE
from verifier.parsers.english.change_words import BY

Days = tuple[str, str]
"""The first and the last day of a period, both within it."""

# How many years a period of years has.
_YEARS = {"year": 1, "decade": 10, "century": 100}
_LAST_YEAR = 9_999
_REACH = 100
"""How many code points before a date are looked at for the words that say which of its days counts."""

_MONTHS_OF_QUARTER, _MONTHS_OF_HALF, _MONTHS_OF_YEAR = 3, 6, 12


def read_timeframe(text: str, dates: Sequence[DatePeriod]) -> tuple[Timeframe | None, str | None]:
    """Return the time that the dates of a text come to, or None and a note that says why there is none.

    A day, month, quarter, half, year, decade or century is its first and last day; ``since 1950`` has a
    first day only, ``until 1950`` a last one; ``as of`` a date is that date. Several dates have to be one
    range as the text writes it, or say the same.
    """
    if not dates:
        return None, None
    readings = [_read_one(text, date) for date in dates]
    if None in readings:
        return None, "a date names no days of the calendar"
    if len({*readings}) > 1:
        return None, "several dates that are no range"
    return readings[0], None


def _read_one(text: str, date: DatePeriod) -> Timeframe | None:
    days = find_days(date)
    if days is None:
        return None
    before = " ".join(text[max(0, date.span[0] - _REACH) : date.span[0]].lower().split())
    if before.endswith(BEFORE_REPORT_DATE):
        return Timeframe(as_of=days[1])
    if date.until is None and before.endswith(BEFORE_FIRST_DAY):
        return Timeframe(start=days[0])
    if date.until is None and before.endswith((*BEFORE_LAST_DAY, BY)):
        return Timeframe(end=days[1])
    return Timeframe(start=days[0], end=days[1])


def find_days(date: DatePeriod) -> Days | None:
    """Return the first and the last day of a period; None where the text does not say enough.

    Years of business, years before the first and dates that may be read in two ways have no days.
    """
    first = _find_own_days(date)
    last = first if date.until is None else _find_own_days(date.until)
    if first is None or last is None or last[1] < first[0]:
        return None
    return first[0], last[1]


def _is_of_calendar(date: DatePeriod, year: int) -> bool:
    return not (date.fiscal or date.is_ambiguous) and 1 <= year <= _LAST_YEAR


def _find_own_days(date: DatePeriod) -> Days | None:
    year = date.year
    if year is None or not _is_of_calendar(date, year):
        return None
    if date.granularity in _YEARS:
        last_year = min(year + _YEARS[date.granularity] - 1, _LAST_YEAR)
        return _write_day(year, 1, 1), _write_day(last_year, _MONTHS_OF_YEAR, 31)
    if date.granularity == "quarter" and date.quarter is not None:
        return _find_months(year, (date.quarter - 1) * _MONTHS_OF_QUARTER + 1, _MONTHS_OF_QUARTER)
    if date.granularity == "half" and date.half is not None:
        return _find_months(year, (date.half - 1) * _MONTHS_OF_HALF + 1, _MONTHS_OF_HALF)
    return None if date.month is None else _find_days_of_month(date, year, date.month)


def _find_days_of_month(date: DatePeriod, year: int, month: int) -> Days | None:
    if date.granularity == "month":
        return _find_months(year, month, 1)
    if date.granularity == "day" and date.day is not None:
        day = _write_day(year, month, date.day)
        return day, day
    return None


def _find_months(year: int, first: int, count: int) -> Days:
    last = first + count - 1
    return _write_day(year, first, 1), _write_day(year, last, monthrange(year, last)[1])


def _write_day(year: int, month: int, day: int) -> str:
    return f"{year:04}-{month:02}-{day:02}"
