"""Dates and periods of the calendar: what a text says of when, and how two such sayings relate.

`extract_dates` reads days, months, quarters, halves, years, decades, centuries and ranges of them;
`dates_conflict` and `date_contains` compare two readings. None of them looks at the clock or knows what day
it is: ``last week`` and ``in May`` stay as they are.
"""

from verifier.parsers.dates.comparison import date_contains, dates_conflict
from verifier.parsers.dates.extraction import extract_dates, extract_dates_at
from verifier.parsers.dates.records import DatePeriod, Granularity

__all__ = [
    "DatePeriod", "Granularity", "date_contains", "dates_conflict", "extract_dates", "extract_dates_at",
]  # fmt: skip
