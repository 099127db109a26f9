"""Notes of a time: what came to people, what they decided, and each incident until its postmortem.

They are made of the queue alone: ids, times, labels, and what people wrote themselves. No word of a claim or
a source is in them. An incident is a card of severity 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeAlias

from verifier.audit.review.calendar import Level
from verifier.audit.times import check_time
from verifier.parsers.frozen import record
from verifier.records.claim_check import Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Hash, Ratio, choices
from verifier.store.errors import StoreError
from verifier.store.event_record import Decision, Escalation, Stage, Step

INCIDENT = 1
"""The severity of an incident."""

PostmortemState: TypeAlias = Literal["none", "to come", "overdue", "held"]


@record
class Decided(JsonRecord):
    """What a person decided of a card: its label, whether it goes out, and why."""

    ticket: str
    card: Hash
    at: str
    actor: str
    before: Label
    label: Label
    decision: Decision | None
    rationale: str


@record
class Incident(JsonRecord):
    """A card of severity 1: what was done, how long each level had it, and its postmortem."""

    ticket: str
    card: Hash
    label: Label
    effective_label: Label
    decision: Decision | None
    state: str
    stages: tuple[Stage, ...]
    steps: tuple[Step, ...]
    postmortem: Annotated[PostmortemState, choices("none", "to come", "overdue", "held")]
    postmortem_due_at: str | None
    postmortem_held_at: str | None


@record
class LevelNotes(JsonRecord):
    """What a level did in the time: how much of it by its due time."""

    level: Level
    came: Count
    in_time: Annotated[Ratio, "Done by the due time, of all that was done."]


@record
class Notes(JsonRecord):
    """What happened in a queue from a time on, and before another."""

    since: str
    before: str
    opened: Count
    waiting: Annotated[Count, "What waits at the end."]
    levels: tuple[LevelNotes, ...]
    decided: tuple[Decided, ...]
    incidents: tuple[Incident, ...]


def write_notes(escalations: Iterable[Escalation], *, since: str, before: str) -> Notes:
    """Return the notes of all escalations, resolved ones too, for a time.

    Raises `AuditError` for what is no time, `StoreError` for an end that is not after the beginning.
    """
    start, end = _read_time("since", since), _read_time("before", before)
    if end <= start:
        raise StoreError(f"before: got {before}, expected a time after {since}")
    opened = waiting = 0
    levels: dict[Level, list[int]] = {1: [0, 0, 0], 2: [0, 0, 0], 3: [0, 0, 0]}
    decided: list[Decided] = []
    incidents: list[Incident] = []
    for one in escalations:
        steps = [step for step in one.history if start <= step.at < end]
        opened += sum(step.action == "open" for step in steps)
        waiting += _waits_at(one, end)
        _count_stages(one, start, end, levels)
        decided += _list_decided(one, start, end)
        if one.severity == INCIDENT and steps:
            incidents.append(summarize_incident(one, as_of=end))
    return Notes(
        since=start,
        before=end,
        opened=opened,
        waiting=waiting,
        levels=tuple(
            LevelNotes(level=level, came=came, in_time=(in_time, done))
            for level, (came, done, in_time) in levels.items()
        ),
        decided=tuple(sorted(decided, key=lambda one: (one.at, one.card))),
        incidents=tuple(sorted(incidents, key=lambda one: (one.steps[0].at, one.card))),
    )


def summarize_incident(escalation: Escalation, *, as_of: str) -> Incident:
    """Return what was done with one card, whatever its severity, and where its postmortem stands."""
    return Incident(
        ticket=escalation.ticket,
        card=escalation.card_digest,
        label=escalation.label,
        effective_label=escalation.effective_label,
        decision=None if escalation.resolution is None else escalation.resolution.decision,
        state=escalation.state,
        stages=escalation.stages,
        steps=escalation.history,
        postmortem=rate_postmortem(escalation, _read_time("as_of", as_of)),
        postmortem_due_at=escalation.postmortem_due_at,
        postmortem_held_at=escalation.postmortem_held_at,
    )


def rate_postmortem(escalation: Escalation, as_of: str) -> PostmortemState:
    """Say where a postmortem stands at a time."""
    if escalation.postmortem_due_at is None:
        return "none"
    if escalation.postmortem_held_at is not None:
        return "held"
    return "overdue" if as_of > escalation.postmortem_due_at else "to come"


def _waits_at(one: Escalation, end: str) -> bool:
    """Return whether a card waits at a time: it was opened before, and not resolved since."""
    done = [step.action for step in one.history if step.at < end and step.action in ("open", "resolve")]
    return bool(done) and done[-1] == "open"


def _count_stages(one: Escalation, start: str, end: str, levels: dict[Level, list[int]]) -> None:
    for stage in one.stages:
        found = levels[stage.level]
        found[0] += start <= stage.opened_at < end
        if stage.met_at is not None and start <= stage.met_at < end:
            found[1] += 1
            found[2] += stage.met_at <= stage.due_at


def _list_decided(one: Escalation, start: str, end: str) -> Iterator[Decided]:
    """Yield the last resolution, where it falls in the time; earlier ones are steps of an incident."""
    made = one.resolution
    if made is not None and start <= made.at < end:
        yield Decided(
            ticket=one.ticket, card=one.card_digest, at=made.at, actor=made.actor, before=one.label,
            label=made.label, decision=made.decision, rationale=made.rationale,
        )  # fmt: skip


def _read_time(name: str, text: str) -> str:
    checked = check_time(name, text)
    if checked is None:
        raise StoreError(f"{name}: got None, expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ")
    return checked if "T" in checked else f"{checked}T00:00:00Z"
