"""What the queue says in words: levels, due times and how far off they are, targets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from verifier.audit.review.calendar import DueState, Level
from verifier.parsers.frozen import record
from verifier.report.common.language import later, say, say_count, show, show_decimal
from verifier.report.common.marked_text import State
from verifier.store import Escalation
from verifier.store.targets import Bound, TargetFigure, TargetName

HANDS: Mapping[Level, str] = {
    1: later("the analyst on call"),
    2: later("an expert of the domain"),
    3: later("the head of compliance"),
}
"""In whose hands a card is, by its level."""

DUE_BADGES: Mapping[DueState, tuple[State, str]] = {
    "breached": ("failed", later("overdue")),
    "imminent": ("soft", later("due soon")),
    "open": ("verified", later("in time")),
}

BOUNDS: Mapping[Bound, str] = {
    "at least": later("at least"),
    "at most": later("at most"),
    "below": later("less than"),
}

TARGET_NAMES: Mapping[TargetName, str] = {
    "supported_alone": later("Supported without a person"),
    "missing_evidence": later("Sent to people for lack of evidence, 30 days after the start"),
    "added_latency": later("Milliseconds that an audit adds to the median answer"),
    "backlog": later("Backlog, of what it was"),
}

STATES: Mapping[str, str] = {
    "open": later("open"),
    "acknowledged": later("acknowledged"),
    "escalated": later("escalated"),
    "resolved": later("resolved"),
}
"""What the states of a card in the queue are called."""

_RESULTS = {None: later("nothing to compare"), True: later("met"), False: later("missed")}

_UNITS = (
    (172_800, 86_400, later("{n} day"), later("{n} days")),
    (7_200, 3_600, later("{n} hour"), later("{n} hours")),
    (0, 60, later("{n} minute"), later("{n} minutes")),
)


@record
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
    _, size, one, many = next(unit for unit in _UNITS if abs(left) >= unit[0])
    words = say_count(abs(left) // size, one, many)
    return say("in {time}", time=words) if left >= 0 else say("{time} ago", time=words)


def _read(time: str) -> datetime:
    return datetime.fromisoformat(time.removesuffix("Z"))


def describe_standing(escalation: Escalation) -> str:
    """Return where a card stands: its state, and who has it."""
    if escalation.resolution is not None and escalation.state == "resolved":
        return say("resolved by {name}", name=escalation.resolution.actor)
    state = say(STATES.get(escalation.state, escalation.state))
    return state if escalation.owner is None else say("{state} by {name}", state=state, name=escalation.owner)


def describe_target(target: TargetFigure) -> TargetRow:
    """Return a target in words; a figure of nothing passes and fails nothing."""
    is_share = target.name != "added_latency"
    state: State = "unchecked" if target.is_met is None else "verified" if target.is_met else "failed"
    return TargetRow(
        name=say(TARGET_NAMES[target.name]),
        figure=show_share(target.figure) if is_share else _show_number(target.figure),
        target=f"{say(BOUNDS[target.bound])} {_show_target(target, is_share=is_share)}",
        state=state,
        result=say(_RESULTS[target.is_met]),
    )


def show_share(ratio: tuple[int, int]) -> str:
    """Return a share as its two counts and in percent, rounded down; ``none`` for 0 of 0."""
    found, total = ratio
    if not total:
        return say("none")
    return say(
        "{part} of {whole} ({share})", part=found, whole=total, share=show_decimal(f"{found * 100 // total}%")
    )


def _show_number(ratio: tuple[int, int]) -> str:
    return f"{show(ratio[0] // ratio[1])}" if ratio[1] else say("none")


def _show_target(target: TargetFigure, *, is_share: bool) -> str:
    found, total = target.target
    return show_decimal(f"{found * 100 // total}%") if is_share else f"{show(found // total)}"
