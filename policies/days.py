"""Days of the calendar, and seconds of UTC, as they are written: ``2024-05-01``, ``2024-05-01T12:00:00Z``."""

from __future__ import annotations

import re

_DAY = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})")
_SECOND = re.compile("T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z")
_MONTH_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_day(text: str) -> bool:
    """Return whether a text is a day of the calendar, written ``YYYY-MM-DD``."""
    match = _DAY.fullmatch(text)
    if match is None:
        return False
    year, month, day = (int(part) for part in match.groups())
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not (year and 1 <= month <= 12) or (month == 2 and day == 29 and not is_leap):
        return False
    return 1 <= day <= _MONTH_DAYS[month - 1]


def is_time(text: str) -> bool:
    """Return whether a text is a day of the calendar, or a second of UTC on one."""
    return is_day(text[:10]) and (len(text) == 10 or _SECOND.fullmatch(text, 10) is not None)
