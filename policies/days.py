"""Days of the calendar, and seconds of UTC, as they are written: ``2024-05-01``, ``2024-05-01T12:00:00Z``."""

from __future__ import annotations

_MONTH_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_day(text: str) -> bool:
    """Return whether a text is a day of the calendar, written ``YYYY-MM-DD``."""
    if not _is_written(text, "0000-00-00"):
        return False
    year, month, day = int(text[:4]), int(text[5:7]), int(text[8:])
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not (year and 1 <= month <= 12) or (month == 2 and day == 29 and not is_leap):
        return False
    return 1 <= day <= _MONTH_DAYS[month - 1]


def is_time(text: str) -> bool:
    """Return whether a text is a day of the calendar, or a second of UTC on one."""
    return is_day(text[:10]) and (len(text) == 10 or _is_second(text[10:]))


def _is_second(text: str) -> bool:
    if not _is_written(text, "T00:00:00Z"):
        return False
    hours, minutes, seconds = int(text[1:3]), int(text[4:6]), int(text[7:9])
    return hours < 24 and minutes < 60 and seconds < 60


def _is_written(text: str, form: str) -> bool:
    """Return whether a text has ASCII digits where a form has zeros, and is the form elsewhere."""
    return len(text) == len(form) and all(
        "0" <= own <= "9" if other == "0" else own == other for own, other in zip(text, form, strict=True)
    )
