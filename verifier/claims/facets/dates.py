"""Dates and periods: `2024 revenue` beside `revenue in fiscal year 2023`, `4 April` beside `May 4`.

A date of the claim agrees with one of the window that says no less; it conflicts where the window speaks of
the same thing and all its dates of that kind are others. A date that the window tells less exactly is not
supported, and no conflict.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from verifier.claims.claim_tokens import BOUND_REACH, SINCE, UNTIL
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import Finding, report_figure
from verifier.codes import ViolationCode
from verifier.parsers.dates import DatePeriod, date_contains, dates_conflict
from verifier.parsers.numerics.figure_phrases import lower_ascii

MAX_STATED = 256
"""How many dates of a window are looked at; what has more is a table, and fails closed."""


MAX_CLAIMED = 64
"""How many dates of a claim are compared; a claim with more is a table, too."""

_Item: TypeAlias = tuple[int, DatePeriod]


def check_dates(comparison: Comparison) -> Iterator[Finding]:
    """Compare every date of the claim with those of the window."""
    if not comparison.claim.dates:
        return
    stated = [
        (line, date)
        for line in comparison.window.lines
        for date in comparison.index.figures.dates.get(line, ())
    ][:MAX_STATED]
    alike: dict[tuple[object, ...], _Item] = {}
    for item in stated:
        alike.setdefault(item[1].meaning, item)
    explained: set[int] | None = None
    for number, claimed in enumerate(comparison.claim.dates):
        if claimed.weekday is not None:
            continue
        agreeing = alike.get(claimed.meaning)
        if agreeing is None and number < MAX_CLAIMED:
            agreeing = _find_agreeing(comparison, claimed, stated)
        if agreeing is not None:
            yield report_figure("agrees", None, claimed, agreeing)
            continue
        conflicting: list[_Item] = []
        if number < MAX_CLAIMED:
            if explained is None:
                explained = _find_explained(comparison, stated)
            conflicting = _find_conflicts(comparison, claimed, stated, explained)
        if conflicting and comparison.is_about(*comparison.tokens_in(claimed.span)):
            yield report_figure("conflicts", ViolationCode.DATE_MISMATCH, claimed, conflicting[0])
        else:
            yield report_figure("unsupported", ViolationCode.DATE_ABSENT, claimed, None)


def _end_alike(claimed: DatePeriod, stated: DatePeriod) -> bool:
    """Tell whether two ranges have the same ends; a single date within a range is no range."""
    return claimed.until is None or stated.until is None or date_contains(stated, claimed)


def _find_agreeing(comparison: Comparison, claimed: DatePeriod, stated: list[_Item]) -> _Item | None:
    """Find a date that says no less than the claimed one; else one on the side that the claim leaves open."""
    for item in stated:
        if date_contains(claimed, item[1]) and _end_alike(claimed, item[1]):
            return item
    return next((item for item in stated if _is_within_bound(comparison, claimed, item[1])), None)


def _find_conflicts(
    comparison: Comparison, claimed: DatePeriod, stated: list[_Item], explained: set[int]
) -> list[_Item]:
    """Give the dates of the best sentence if all of them are others; none where one may be the same.

    What another date of the claim agrees with is what that one is about.
    """
    if _read_bound(comparison, claimed) is not None:
        return []
    comparable = [
        item
        for place, item in enumerate(stated)
        if item[0] == comparison.best_line and item[1].weekday is None and place not in explained
    ]
    conflicting = [item for item in comparable if dates_conflict(claimed, item[1])]
    return conflicting if len(conflicting) == len(comparable) else []


def _find_explained(comparison: Comparison, stated: list[_Item]) -> set[int]:
    """Give the places of the dates that one of the claim agrees with."""
    claimed = comparison.claim.dates[:MAX_CLAIMED]
    return {
        place for place, item in enumerate(stated) if any(date_contains(date, item[1]) for date in claimed)
    }


def _read_bound(comparison: Comparison, claimed: DatePeriod) -> str | None:
    """Tell which side of a date the claim leaves open: later for `since 1990`, else earlier.

    What has two ends (`from 1914 to 1916`) is open on neither side.
    """
    if claimed.until is not None:
        return None
    before = lower_ascii(comparison.claim.text[max(0, claimed.span[0] - BOUND_REACH) : claimed.span[0]])
    if SINCE.search(before):
        return "since"
    return "until" if UNTIL.search(before) else None


def _is_within_bound(comparison: Comparison, claimed: DatePeriod, stated: DatePeriod) -> bool:
    bound = _read_bound(comparison, claimed)
    if bound is None or claimed.year is None or stated.year is None:
        return False
    return stated.year >= claimed.year if bound == "since" else stated.year <= claimed.year
