"""The record of a date or period."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from verifier.parsers.text.offsets import Span

Granularity: TypeAlias = Literal["day", "weekday", "month", "quarter", "half", "year", "decade", "century"]
"""How long the period is that a reading names."""


class DatePeriod(NamedTuple):
    """A date or period of the calendar, as far as the text says it.

    `span` is its place in the text, in code points. `year` is the year, or the first of a decade's or
    century's years; -44 is 44 BC, and there is no year 0. It is None where the text does not say it (``July
    4``). What is finer than `granularity` is None. `fiscal` tells that the year is a business year, whose
    months nobody knows. `is_ambiguous` tells that day and month may be the other way round
    (``04/07/1776``); then `month` is the first of the two. `weekday` is 1 for Monday, and decides nothing.
    `until` is the end of a range (``1914-1918``), itself within the range; it has no `until` of its own.
    """

    granularity: Granularity
    span: Span
    year: int | None = None
    half: int | None = None
    quarter: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    fiscal: bool = False
    is_ambiguous: bool = False
    until: DatePeriod | None = None

    @property
    def meaning(self) -> tuple[object, ...]:
        """All of it but its place, equal for two that say the very same; of a range its end has its own."""
        granularity, _, *rest = self
        return granularity, *rest
