"""Dates and periods: `2024 revenue` and `revenue in fiscal year 2023`, `4 April` and `May 4`.

A date of the claim agrees with one of the window that says no less. It conflicts where the window is about
the same thing and all its dates of that kind are others. The year of a name conflicts only with another year
of that name: `the 2021 Annual Conference`. A date that the window states less exactly is not supported, and
no conflict.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from verifier.claims.claim_tokens import read_bound
from verifier.claims.compare import Comparison
from verifier.claims.facets.places import choose_place
from verifier.claims.facets.result import FacetResult, agree, report
from verifier.codes import ViolationCode
from verifier.parsers.dates import DatePeriod, date_contains, dates_conflict
from verifier.parsers.english.determiners import BEFORE_DATED_NOUN
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

MAX_STATED = 256
"""How many dates of a window are looked at; what has more is a table, and fails closed."""

MAX_CLAIMED = 64
"""How many dates of a claim are compared; a claim with more is a table, too."""

_NEAR = 64
"""How far before a date the word before it is looked for first, in code points."""

LOOSENING = frozenset(("about", "approximately", "around", "circa", "roughly"))
"""Words before a date that make it less exact."""

_Item: TypeAlias = tuple[int, DatePeriod]


def check_dates(comparison: Comparison) -> Iterator[FacetResult]:
    """Compare every date of the claim with those of the window."""
    if comparison.claim.dates:
        stated = _StatedDates(comparison)
        for number, claimed in enumerate(comparison.claim.dates):
            if claimed.weekday is None:
                yield _check_date(claimed, stated, is_compared=number < MAX_CLAIMED)


class _StatedDates:
    """The dates of a window, each with the number of its sentence."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.items = comparison.list_figures(comparison.index.figures.dates)[:MAX_STATED]
        self.by_meaning: dict[tuple[object, ...], _Item] = {}
        for item in self.items:
            self.by_meaning.setdefault(item[1].meaning, item)

    @cached_property
    def unexplained(self) -> list[DatePeriod]:
        """Those of the best sentence that no date of the claim agrees with."""
        claimed = self.comparison.claim.dates[:MAX_CLAIMED]
        dates = [date for date in self.of_best if date.weekday is None]
        return [date for date in dates if not any(date_contains(other, date) for other in claimed)]

    @cached_property
    def of_best(self) -> list[DatePeriod]:
        """Those of the best sentence."""
        best = self.comparison.best_sentence.number
        return [date for number, date in self.items if number == best]


def _check_date(claimed: DatePeriod, stated: _StatedDates, *, is_compared: bool) -> FacetResult:
    comparison = stated.comparison
    bound = _read_open_side(claimed, comparison)
    agreeing = stated.by_meaning.get(claimed.meaning)
    if agreeing is None and is_compared:
        agreeing = _find_agreeing(claimed, stated, bound)
    if agreeing is not None:
        if _is_loosened(claimed, agreeing, comparison):
            place = agreeing[0], agreeing[1].span
            return report(ViolationCode.DATE_ABSENT, claim_span=claimed.span, place=place)
        return agree(claimed, agreeing)
    conflicting = _find_conflict(claimed, stated) if is_compared and bound is None else None
    if conflicting is not None and comparison.is_about(*comparison.tokens_in(claimed.span)):
        place = comparison.best_sentence.number, conflicting.span
        return report(ViolationCode.DATE_MISMATCH, claim_span=claimed.span, place=place, is_conflict=True)
    return report(ViolationCode.DATE_ABSENT, claim_span=claimed.span)


def _is_loosened(claimed: DatePeriod, stated: _Item, comparison: Comparison) -> bool:
    """Return whether a claim has a word before a date that makes it less exact, and the evidence has none."""
    before = comparison.claim.text[: claimed.span[0]].lower().split()[-1:]
    keys = comparison.index.sentences[stated[0]].keys
    return not LOOSENING.isdisjoint(before) and LOOSENING.isdisjoint(keys)


def _find_agreeing(claimed: DatePeriod, stated: _StatedDates, bound: str | None) -> _Item | None:
    """Find a date that says no less than the claimed one; else one on the side that the claim leaves open."""
    for item in stated.items:
        # A single date within a range is no range, nor is its first or last year.
        is_range = claimed.until is not None and _is_range_or_end(claimed, item[1], stated.comparison.policy)
        if date_contains(claimed, item[1]) and (not is_range or date_contains(item[1], claimed)):
            return item
    for number, date in stated.items if bound is not None else ():
        text = stated.comparison.index.sentences[number].source_text
        # `Lowest since 1999` says more than `lowest since 2009`.
        if _is_within_bound(claimed, date, bound) and read_bound(text, date.span[0]) is None:
            return number, date
    return None


def _is_range_or_end(claimed: DatePeriod, stated: DatePeriod, policy: Policy) -> bool:
    """Return whether a date is a range, or one of the two years of a claimed one: `1914 to 1916`, `1914`."""
    last = claimed.until or claimed
    is_alike = policy.account_for_text and claimed.granularity == stated.granularity
    return stated.until is not None or (is_alike and stated.year in (claimed.year, last.year))


def _find_conflict(claimed: DatePeriod, stated: _StatedDates) -> DatePeriod | None:
    """Return a date of the best sentence if all of them are others; None where one may be the same.

    What another date of the claim agrees with belongs to that one. A date within a claimed range says less
    than the range, and nothing else.
    """
    if any(date_contains(claimed, date) for date in stated.of_best):
        return None
    others = stated.unexplained
    if not others or not all(dates_conflict(claimed, other) for other in others):
        return None
    best, claim = stated.comparison.best_sentence, stated.comparison.claim
    named = _name_after(claimed, claim.text, claim.words)
    alike = [one for one in others if _name_after(one, best.source_text, best.words) == named]
    return choose_place(alike, best.source_text, claimed.span, claim.text)


def _name_after(date: DatePeriod, text: str, words: Sequence[SurfaceWord]) -> str:
    """Return the capital behind a date that is a part of a name: `the 2021 Annual Conference`."""
    place = bisect_left(words, date.span[1], key=lambda word: word.start)
    before = _read_before(text, date.span[0]).lower().split()[-1:]
    is_named = place < len(words) and words[place].is_capital and not BEFORE_DATED_NOUN.isdisjoint(before)
    return words[place].key if is_named else ""


def _read_before(text: str, end: int) -> str:
    """Return what stands before a place, as far as it holds a whole word: a source may be long."""
    reach = _NEAR
    while reach < end and len(text[end - reach : end].split()) < 2:
        reach *= 4
    return text[max(0, end - reach) : end]


def _read_open_side(claimed: DatePeriod, comparison: Comparison) -> str | None:
    """Return which side of a date the claim leaves open; of a date with two ends (`1914 to 1916`) none."""
    start, claim = claimed.span[0], comparison.claim
    return None if claimed.until else claim.once(f"bound {start}", lambda: read_bound(claim.text, start))


def _is_within_bound(claimed: DatePeriod, stated: DatePeriod, bound: str | None) -> bool:
    own, other = claimed.year, stated.year
    return own is not None and other is not None and (other >= own if bound == "since" else other <= own)
