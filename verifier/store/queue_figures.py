"""The queue in figures: how much was done in time, what waits, and for how long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated

from verifier.audit.review.calendar import DueState, Level, rate_due
from verifier.audit.times import check_time
from verifier.parsers.frozen import record
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Ratio
from verifier.store.errors import StoreError
from verifier.store.event_forms import LEVELS
from verifier.store.event_record import Escalation
from verifier.store.notes import rate_postmortem

AGES = (1, 3, 7, 30)
"""Where ageing draws its lines, in days."""


@record
class LevelFigures(JsonRecord):
    """One level: what it did in time, of all it did; what waits, and for how long.

    `in_time` counts what was done by its due time: level 1 acknowledges, the others close. Once acknowledged,
    a card of level 1 has no due time. `ages` counts the waiting cards by the days since they came to the
    queue: less than 1, 3, 7 and 30, and longer.
    """

    level: Level
    in_time: Annotated[Ratio, "Done by the due time, of all that was done."]
    waiting: Count
    acknowledged: Count
    imminent: Count
    overdue: Count
    ages: tuple[Count, ...]


@record
class QueueFigures(JsonRecord):
    """A queue at a time: what came, what was resolved, and each level."""

    as_of: str
    opened: Count
    resolved: Count
    relabelled: Annotated[Count, "Resolved with another label than the card's."]
    postmortems: Annotated[
        Count, "Postmortems of severity 1 that are due later than this time, and not held."
    ]
    postmortems_overdue: Annotated[Count, "Those that are past their due time, and not held."]
    levels: tuple[LevelFigures, ...]

    @property
    def overdue(self) -> int:
        """How many cards and postmortems are past their due time."""
        return sum(one.overdue for one in self.levels) + self.postmortems_overdue


def rate(escalation: Escalation, as_of: str, policy: AuditPolicyReference = "default") -> DueState | None:
    """Say whether a card is overdue, soon due or neither; None where nothing is due."""
    if escalation.due_at is None:
        return None
    return rate_due(escalation.opened_at, escalation.due_at, as_of, escalation.level, policy=policy)


def count_queue(
    escalations: Iterable[Escalation], *, as_of: str, policy: AuditPolicyReference = "default"
) -> QueueFigures:
    """Return the figures of all escalations, resolved ones too, at a time; in one pass."""
    resolved_policy, time = load_audit_policy(policy), _read_time(as_of)
    counts: Counter[tuple[str, int, int]] = Counter()
    totals: Counter[str] = Counter()
    for one in escalations:
        totals["opened"] += 1
        if one.resolution is not None and one.state == "resolved":
            totals["resolved"] += 1
            totals["relabelled"] += one.resolution.label != one.label
        totals[rate_postmortem(one, time)] += 1
        _count_stages(one, counts)
        if one.state != "resolved":
            _count_waiting(one, time, resolved_policy, counts)
    return QueueFigures(
        as_of=time,
        opened=totals["opened"],
        resolved=totals["resolved"],
        relabelled=totals["relabelled"],
        postmortems=totals["to come"],
        postmortems_overdue=totals["overdue"],
        levels=tuple(_sum_level(level, counts) for level in LEVELS),
    )


def _count_stages(one: Escalation, counts: Counter[tuple[str, int, int]]) -> None:
    for stage in one.stages:
        if stage.met_at is not None:
            counts["done", stage.level, 0] += 1
            counts["in time", stage.level, 0] += stage.met_at <= stage.due_at


def _count_waiting(
    one: Escalation, time: str, policy: AuditPolicy, counts: Counter[tuple[str, int, int]]
) -> None:
    counts["waiting", one.level, 0] += 1
    counts["acknowledged", one.level, 0] += one.state == "acknowledged"
    state = rate(one, time, policy)
    if state is not None:
        counts[state, one.level, 0] += 1
    came = next(step.at for step in reversed(one.history) if step.action == "open")
    days = (datetime.fromisoformat(time[:-1]) - datetime.fromisoformat(came[:-1])).days
    counts["age", one.level, sum(days >= limit for limit in AGES)] += 1


def _sum_level(level: Level, counts: Counter[tuple[str, int, int]]) -> LevelFigures:
    return LevelFigures(
        level=level,
        in_time=(counts["in time", level, 0], counts["done", level, 0]),
        waiting=counts["waiting", level, 0],
        acknowledged=counts["acknowledged", level, 0],
        imminent=counts["imminent", level, 0],
        overdue=counts["breached", level, 0],
        ages=tuple(counts["age", level, group] for group in range(len(AGES) + 1)),
    )


def _read_time(as_of: str) -> str:
    checked = check_time("as_of", as_of)
    if checked is None:
        raise StoreError("as_of: got None, expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ")
    return checked if "T" in checked else f"{checked}T00:00:00Z"
