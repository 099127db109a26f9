"""What the queue says in words: levels, due times and how far off they are, targets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from verifier.audit.review.calendar import DueState, Level
from verifier.report.common.marked_text import State
from verifier.store import Escalation
from verifier.store.targets import Bound, TargetFigure, TargetName

HANDS: Mapping[Level, str] = MappingProxyType(
    {1: "the analyst on call", 2: "an expert of the domain", 3: "who leads compliance"}
)
"""In whose hands a card is, by its level."""

DUE_BADGES: Mapping[DueState, tuple[State, str]] = MappingProxyType(
    {"breached": ("failed", "overdue"), "imminent": ("soft", "due soon"), "open": ("verified", "in time")}
)

BOUNDS: Mapping[Bound, str] = MappingProxyType(
    {"at least": "at least", "at most": "at most", "below": "less than"}
)

TARGET_NAMES: Mapping[TargetName, str] = MappingProxyType(
    {
        "supported_alone": "Supported without a person",
        "missing_evidence": "Sent to people for lack of evidence, 30 days after the start",
        "added_latency": "Milliseconds that an audit adds to the median answer",
        "backlog": "Backlog, of what it was",
    }
)

_UNITS = ((172_800, 86_400, "days"), (7_200, 3_600, "hours"), (0, 60, "minutes"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetRow:
    """A target as a row: what it is about, what it came to, what was hoped for, pass or fail."""

    name: str
    figure: str
    target: str
    state: State
    result: str


def describe_left(due_at: str, as_of: str) -> str:
    """Return how far a due time is off: whole days, hours or minutes of the clock, rounded down."""
    left = int((_read(due_at) - _read(as_of)).total_seconds())
    size, unit = next((size, unit) for least, size, unit in _UNITS if abs(left) >= least)
    number = abs(left) // size
    words = f"{number:,} {unit if number != 1 else unit[:-1]}"
    return f"in {words}" if left >= 0 else f"{words} ago"


def _read(time: str) -> datetime:
    return datetime.fromisoformat(time.removesuffix("Z"))


def describe_standing(escalation: Escalation) -> str:
    """Return where a card stands: its state, and who has it."""
    if escalation.resolution is not None and escalation.state == "resolved":
        return f"resolved by {escalation.resolution.actor}"
    return escalation.state if escalation.owner is None else f"{escalation.state} by {escalation.owner}"


def describe_target(target: TargetFigure) -> TargetRow:
    """Return a target in words; a figure of nothing passes and fails nothing."""
    is_share = target.name != "added_latency"
    state: State = "unchecked" if target.is_met is None else "verified" if target.is_met else "failed"
    return TargetRow(
        name=TARGET_NAMES[target.name],
        figure=show_share(target.figure) if is_share else _show_number(target.figure),
        target=f"{BOUNDS[target.bound]} {_show_target(target, is_share=is_share)}",
        state=state,
        result={None: "nothing to compare", True: "met", False: "missed"}[target.is_met],
    )


def show_share(ratio: tuple[int, int]) -> str:
    """Return a share as its two counts and in percent, rounded down; ``none`` for 0 of 0."""
    found, total = ratio
    return f"{found:,} of {total:,} ({found * 100 // total}%)" if total else "none"


def _show_number(ratio: tuple[int, int]) -> str:
    return f"{ratio[0] // ratio[1]:,}" if ratio[1] else "none"


def _show_target(target: TargetFigure, *, is_share: bool) -> str:
    found, total = target.target
    return f"{found * 100 // total}%" if is_share else f"{found // total:,}"
