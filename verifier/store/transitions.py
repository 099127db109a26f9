"""What each event makes of an escalation; pure functions, so that the queue can be rebuilt from the chain.

==========  ================================  ============================================================
event       from                              comes to
==========  ================================  ============================================================
`open`      nothing, or `resolved`            `open` at a level, with a due time
`assign`    any but `resolved`                `acknowledged`, with an owner; level 1 has done its part
`escalate`  any but `resolved`, below 3       `escalated` to a higher level, with a due time, without an owner
`resolve`   any but `resolved`                `resolved`, with the label that a person gives and why
`ticket`    any                               the same, with the id and the link of a ticket opened elsewhere
`deliver`   any                               the same, with a notice that reached a channel
postmortem  any, with a postmortem due        the same, with the time at which it was held
==========  ================================  ============================================================

A step may be dated before the step that precedes it: clocks differ, and a step dated in the future would
otherwise lock its card until then. The order of the chain counts; a check reports steps that are dated back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias, cast, get_args

from verifier.audit.review.calendar import Level
from verifier.policies.hosts import is_link
from verifier.records.claim_check import Label
from verifier.store.errors import StoreError
from verifier.store.event_record import Decision, Delivery, Escalation, Event, Resolution, Stage, Step
from verifier.store.tickets import check_id, name_ticket

_Rule: TypeAlias = "Callable[[Escalation, Event], Escalation]"


def advance(current: Escalation | None, event: Event) -> Escalation:
    """Return what an event makes of an escalation. Raises `StoreError` for a step that cannot be taken."""
    if event.action == "open":
        return _open(current, event)
    name = event.subject
    if current is None:
        raise StoreError(f"{event.action}: card {name} is not in the queue, expected one that was opened")
    if current.state == "resolved" and event.action not in _AFTERWARDS:
        raise StoreError(f"{event.action}: card {name} is resolved, expected one that is open")
    if event.action not in _RULES:
        raise StoreError(f"{event.action}: it is no step of a card in the queue")
    moved = _RULES[event.action](current, event)
    return replace(moved, history=(*current.history, _make_step(event)))


def _open(current: Escalation | None, event: Event) -> Escalation:
    if current is not None and current.state != "resolved":
        raise StoreError(f"open: card {event.subject} is in the queue, at level {current.level}")
    ticket = _read_text(event, "ticket")
    if ticket != name_ticket(event.subject):
        raise StoreError(f"event {event.seq} (open) has a ticket that is not its card's: {ticket!a}")
    opened = Escalation(
        card_digest=event.subject,
        label=cast("Label", _read_text(event, "label")),
        confidence=_read_number(event, "confidence"),
        level=cast("Level", _read_number(event, "level")),
        state="open",
        severity=_read_number(event, "severity"),
        opened_at=event.at,
        due_at=_read_text(event, "due_at"),
        owner=None,
        ticket=ticket,
        ticket_link=None,
        resolution=None,
        postmortem_due_at=None,
        stages=(_begin_stage(event),),
        history=(_make_step(event),),
    )
    return opened if current is None else _keep(current, opened)


def _keep(before: Escalation, opened: Escalation) -> Escalation:
    """Return a card that is opened again with what was said and done before; it keeps its ticket."""
    return replace(
        opened,
        ticket=before.ticket,
        ticket_link=before.ticket_link,
        resolution=before.resolution,
        postmortem_due_at=before.postmortem_due_at,
        postmortem_held_at=before.postmortem_held_at,
        deliveries=before.deliveries,
        stages=(*before.stages, *opened.stages),
        history=(*before.history, *opened.history),
    )


def _assign(current: Escalation, event: Event) -> Escalation:
    last = current.stages[-1]
    if current.level == 1 and last.met_at is None:
        last = replace(last, met_at=event.at)
    return replace(
        current,
        state="acknowledged",
        owner=_read_text(event, "owner"),
        due_at=None if current.level == 1 else current.due_at,
        stages=(*current.stages[:-1], last),
    )


def _escalate(current: Escalation, event: Event) -> Escalation:
    level = _read_number(event, "level")
    if level <= current.level:
        raise StoreError(f"escalate: got level {level}, expected one above {current.level}")
    return replace(
        current,
        level=cast("Level", level),
        state="escalated",
        severity=_read_number(event, "severity"),
        opened_at=event.at,
        due_at=_read_text(event, "due_at"),
        owner=None,
        stages=(*_end_stage(current, event), _begin_stage(event)),
    )


def _resolve(current: Escalation, event: Event) -> Escalation:
    after, decision = event.read_detail("postmortem_due_at"), event.read_detail("decision")
    if decision not in (None, *get_args(Decision)):
        raise StoreError(f"event {event.seq} ({event.action}) has no decision that there is: {decision!a}")
    if isinstance(after, str) != (current.severity == 1):
        raise StoreError(f"event {event.seq} (resolve): a postmortem is due of severity 1, and of no other")
    # What happened once more has a postmortem of its own.
    held = None if isinstance(after, str) else current.postmortem_held_at
    return replace(
        current,
        state="resolved",
        due_at=None,
        resolution=Resolution(
            at=event.at,
            actor=event.actor,
            label=cast("Label", _read_text(event, "label")),
            rationale=event.note,
            decision=cast("Decision | None", decision),
        ),
        postmortem_due_at=after if isinstance(after, str) else current.postmortem_due_at,
        postmortem_held_at=held,
        stages=_end_stage(current, event),
    )


def _record_ticket(current: Escalation, event: Event) -> Escalation:
    link = event.read_detail("link")
    if link is not None and not (isinstance(link, str) and is_link(link)):
        raise StoreError(f"event {event.seq} (ticket) has a link that is no address of http or https")
    ticket = _read_text(event, "ticket")
    check_id(ticket, name_ticket(event.subject))
    return replace(
        current,
        ticket=ticket,
        ticket_link=link if isinstance(link, str) else None,
    )


def _deliver(current: Escalation, event: Event) -> Escalation:
    done = Delivery(notice=_read_text(event, "notice"), to=_read_text(event, "to"), at=event.at)
    return replace(current, deliveries=(*current.deliveries, done))


def _hold_postmortem(current: Escalation, event: Event) -> Escalation:
    if current.postmortem_due_at is None:
        raise StoreError(f"postmortem: card {event.subject} has none due, expected one of severity 1")
    if current.postmortem_held_at is not None:
        raise StoreError(f"postmortem: that of card {event.subject} was held {current.postmortem_held_at}")
    return replace(current, postmortem_held_at=event.at)


_RULES: Mapping[str, _Rule] = {
    "assign": _assign,
    "escalate": _escalate,
    "resolve": _resolve,
    "ticket": _record_ticket,
    "deliver": _deliver,
    "postmortem": _hold_postmortem,
}

_AFTERWARDS = ("ticket", "deliver", "postmortem")
"""What may still be done with a card that is resolved."""


def _begin_stage(event: Event) -> Stage:
    level = cast("Level", _read_number(event, "level"))
    return Stage(level=level, opened_at=event.at, due_at=_read_text(event, "due_at"))


def _end_stage(current: Escalation, event: Event) -> tuple[Stage, ...]:
    last = current.stages[-1]
    ended = replace(last, met_at=last.met_at or event.at, left_at=event.at)
    return (*current.stages[:-1], ended)


def _make_step(event: Event) -> Step:
    return Step(seq=event.seq, at=event.at, actor=event.actor, action=event.action, note=event.note)


def _read_text(event: Event, name: str) -> str:
    value = event.read_detail(name)
    if not isinstance(value, str):
        raise StoreError(f"event {event.seq} ({event.action}) has no {name}")
    return value


def _read_number(event: Event, name: str) -> int:
    value = event.read_detail(name)
    if not isinstance(value, int):
        raise StoreError(f"event {event.seq} ({event.action}) has no {name}")
    return value
