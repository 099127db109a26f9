"""What the queue and its cards should come to, beside what they do come to: a table for a report, no test.

========================  ==========================================================  ==================
name                      figure                                                      target
========================  ==========================================================  ==================
`supported_alone`         current cards that are supported, while neither they nor    at least 90 %
                          those that they follow ever were in the queue, of all
                          current ones
`missing_evidence`        cards that went to people since nothing supports them and   at most 5 %
                          nothing contradicts them, of those added 30 days or more
                          after the first one
`added_latency`           milliseconds that the median answer takes longer            less than 2,000
`backlog`                 what waits, of what waited before                           at most 70 %
========================  ==========================================================  ==================

A card is current if no other card follows it. A figure of 0 of 0 neither meets nor misses its target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from statistics import median
from typing import Annotated, Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, and_, func, not_, select

from verifier.parsers.frozen import record
from verifier.records.codec import JsonRecord
from verifier.records.forms import Ratio, choices
from verifier.store.errors import StoreError
from verifier.store.tables import CARD, ESCALATION, EVENT

TargetName: TypeAlias = Literal["supported_alone", "missing_evidence", "added_latency", "backlog"]
Bound: TypeAlias = Literal["at least", "at most", "below"]

TARGETS: Mapping[TargetName, tuple[Bound, Fraction]] = {
    "supported_alone": ("at least", Fraction(90, 100)),
    "missing_evidence": ("at most", Fraction(5, 100)),
    "added_latency": ("below", Fraction(2_000)),
    "backlog": ("at most", Fraction(70, 100)),
}

SETTLING_DAYS = 30
"""How long a store runs before cards count that lack evidence."""


@record
class TargetFigure(JsonRecord):
    """A figure beside its target; `is_met` is None for a figure of nothing, 0 of 0."""

    name: Annotated[TargetName, choices(*TARGETS)]
    figure: Annotated[tuple[int, int], "Two integers: a share, or milliseconds of 1."]
    bound: Annotated[Bound, choices("at least", "at most", "below")]
    target: Ratio
    is_met: bool | None


def rate_targets(
    connection: Connection,
    *,
    latencies: tuple[Sequence[int], Sequence[int]] | None,
    backlog: tuple[int, int] | None,
) -> tuple[TargetFigure, ...]:
    """Return a row for each target. Raises `StoreError` for a backlog of less than nothing."""
    if backlog is not None and min(backlog) < 0:
        raise StoreError(f"backlog: got {backlog[0]} and {backlog[1]}, expected two counts")
    figures: dict[TargetName, tuple[int, int]] = {
        "supported_alone": _count_alone(connection),
        "missing_evidence": _count_missing(connection),
        "added_latency": _compare_latencies(latencies),
        "backlog": (0, 0) if backlog is None else (backlog[1], backlog[0]),
    }
    return tuple(_rate(name, figures[name]) for name in TARGETS)


def _rate(name: TargetName, figure: tuple[int, int]) -> TargetFigure:
    bound, target = TARGETS[name]
    met = None
    if figure[1]:
        value = Fraction(*figure)
        met = {"at least": value >= target, "at most": value <= target, "below": value < target}[bound]
    return TargetFigure(
        name=name,
        figure=figure,
        bound=bound,
        target=(target.numerator, target.denominator),
        is_met=met,
    )


def _count(connection: Connection, *conditions: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count(CARD.c.digest)).where(*conditions)).scalar_one()


def _is_queued() -> ColumnElement[bool]:
    return CARD.c.digest.in_(select(ESCALATION.c.digest))


def _count_alone(connection: Connection) -> tuple[int, int]:
    followed = select(CARD.c.previous).where(CARD.c.previous.is_not(None))
    current = CARD.c.digest.not_in(followed)
    supported = CARD.c.label == "SUPPORTED"
    alone = and_(supported, not_(_is_queued()), CARD.c.digest.not_in(_select_seen(current, supported)))
    return _count(connection, current, alone), _count(connection, current)


def _select_seen(*conditions: ColumnElement[bool]) -> Select[tuple[str]]:
    """Return the query of those cards before whose claim people were: on a card that they follow."""
    leaf, past = CARD.c.digest.label("leaf"), CARD.c.previous.label("past")
    line = select(leaf, past).where(*conditions, CARD.c.previous.is_not(None)).cte("line", recursive=True)
    further = select(line.c.leaf, CARD.c.previous).where(
        CARD.c.digest == line.c.past, CARD.c.previous.is_not(None)
    )
    line = line.union(further)
    return select(line.c.leaf).where(line.c.past.in_(select(ESCALATION.c.digest)))


def _count_missing(connection: Connection) -> tuple[int, int]:
    began = connection.execute(select(func.min(EVENT.c.at))).scalar()
    if began is None:
        return 0, 0
    settled = f"{(datetime.fromisoformat(began[:-1]) + timedelta(days=SETTLING_DAYS)).isoformat()}Z"
    added = CARD.c.added_by.in_(select(EVENT.c.seq).where(EVENT.c.action == "add", EVENT.c.at >= settled))
    lacking = and_(CARD.c.label.not_in(("SUPPORTED", "CONTRADICTED")), _is_queued())
    return _count(connection, added, lacking), _count(connection, added)


def _compare_latencies(latencies: tuple[Sequence[int], Sequence[int]] | None) -> tuple[int, int]:
    if latencies is None or not all(latencies):
        return 0, 0
    without, audited = (median(map(Fraction, one)) for one in latencies)
    added = Fraction(audited - without)
    return added.numerator, added.denominator
