"""The units of a verdict with their numbers, and the violations that are about each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.records import PARAPHRASE, VERIFIED, ClaimStatus, NearestPlace, Verdict, Violation
from verifier.report.common.marked_text import State
from verifier.report.grounding.wording import name_unit

Group = Literal["decided", "rest", "tried"]


@dataclass(slots=True, kw_only=True)
class NumberedUnit:
    """A unit while its report is made: its status, and the violations that turn out to be its own."""

    number: int
    group: Group
    kind_name: str
    status: ClaimStatus
    violations: list[Violation]

    @property
    def state(self) -> State:
        """How the unit is shown."""
        if self.status.status == VERIFIED:
            return "verified"
        return "soft" if self.status.status == PARAPHRASE else "failed"


def number_units(verdict: Verdict) -> list[NumberedUnit]:
    """Return the units with their numbers: those that count in the answer's order, then those tried."""
    decided = name_unit(verdict.verifier_method)
    counting: list[tuple[Group, str, ClaimStatus]] = [
        *(("decided", decided, status) for status in verdict.claim_statuses),
        *(("rest", "claim outside the quotes", status) for status in verdict.rest_statuses),
    ]
    counting.sort(key=lambda row: (row[2].span[0], -row[2].span[1]))
    tried: list[tuple[Group, str, ClaimStatus]] = [
        ("tried", name_unit(attempt.strategy), status)
        for attempt in verdict.attempts
        for status in attempt.claim_statuses
    ]
    return [
        NumberedUnit(number=number, group=group, kind_name=kind_name, status=status, violations=[])
        for number, (group, kind_name, status) in enumerate([*counting, *tried], 1)
    ]


def assign_violations(
    units: list[NumberedUnit], violations: tuple[Violation, ...]
) -> list[NumberedUnit | None]:
    """Find the unit that each violation is about, and note it there.

    It is the unit with the violation's span that names its code among its reasons. (A claim outside the
    quotes does not name `UNQUOTED_CLAIM_UNVERIFIED`, which follows from its state.) Where two strategies
    found one span, each unit takes its own violation, in order. A disguise, and what a claim check found, is
    only a part of its unit: the unit is the one whose span holds it.
    """
    by_span, disguised = _index_units(units)
    holding: dict[ViolationCode, list[NumberedUnit]] = {}
    for (code, _), found in by_span.items():
        holding.setdefault(code, []).extend(found)
        found.reverse()
    for found in holding.values():
        found.sort(key=lambda unit: unit.status.span[0])
    subjects: list[NumberedUnit | None] = []
    for violation in violations:
        subject = None
        if violation.code in _DISGUISES:
            subject = _take_around(violation, disguised.get(violation.code, {}))
        elif violation.span is not None and by_span.get((violation.code, violation.span)):
            subject = by_span[violation.code, violation.span].pop()
        elif violation.span is not None:
            subject = _find_around(violation.span, holding.get(violation.code, []))
        if subject is not None:
            subject.violations.append(violation)
        subjects.append(subject)
    return subjects


def _index_units(
    units: list[NumberedUnit],
) -> tuple[
    dict[tuple[ViolationCode, Span], list[NumberedUnit]], dict[ViolationCode, dict[int, NumberedUnit]]
]:
    """Return the units by each code and their span, and those in disguise by code and number."""
    by_span: dict[tuple[ViolationCode, Span], list[NumberedUnit]] = {}
    disguised: dict[ViolationCode, dict[int, NumberedUnit]] = {}
    for unit in units:
        for code in _name_codes(unit):
            if code in _DISGUISES:
                disguised.setdefault(code, {})[unit.number] = unit
            else:
                by_span.setdefault((code, unit.status.span), []).append(unit)
    return by_span, disguised


_DISGUISES = frozenset({ViolationCode.HIDDEN_CHARACTER, ViolationCode.MIXED_SCRIPT})


def _name_codes(unit: NumberedUnit) -> dict[ViolationCode, None]:
    """Return the codes of the violations that a unit has, each once, in order."""
    codes = dict.fromkeys(unit.status.reasons)
    if unit.group == "rest" and unit.state == "failed":
        codes[ViolationCode.UNQUOTED_CLAIM_UNVERIFIED] = None
    return codes


def _find_around(span: Span, units: Sequence[NumberedUnit]) -> NumberedUnit | None:
    """Find the unit whose span holds another one; `units` are by where they begin."""
    place = bisect_right(units, span[0], key=lambda unit: unit.status.span[0]) - 1
    return units[place] if place >= 0 and span[1] <= units[place].status.span[1] else None


def _take_around(violation: Violation, waiting: dict[int, NumberedUnit]) -> NumberedUnit | None:
    """Take the first waiting unit whose span holds that of a violation; mostly that is the very first."""
    if violation.span is not None:
        start, end = violation.span
        for number, unit in waiting.items():
            if unit.status.span[0] <= start and end <= unit.status.span[1]:
                return waiting.pop(number)
    return None


def is_near(nearest: NearestPlace) -> bool:
    """Return whether most words of a unit stand at its nearest place: only then the others tell something."""
    matched, total = nearest.matched
    return 3 * matched >= 2 * total


def find_nearest(unit: NumberedUnit) -> NearestPlace | None:
    """Return the nearest place of a unit, which its first violation with one names."""
    return next((item.nearest for item in unit.violations if item.nearest is not None), None)
