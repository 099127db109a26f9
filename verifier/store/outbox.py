"""Tickets and notices as lines of JSON, for the caller's own sender; nothing here opens a connection.

They hold ids, digests, times and codes: no word of a claim, an answer or a source. Each has an id that stays
the same, so that what is sent twice is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from verifier.audit.calendar import Level
from verifier.policies import hash_bytes
from verifier.policies.audit import AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Hash, Strings, choices
from verifier.store.event_record import Escalation, State
from verifier.store.figures import rate

NoticeKind: TypeAlias = Literal["opened", "due soon", "overdue"]

TICKET_SCHEMA = "lexical-verifier/ticket/1"
NOTICE_SCHEMA = "lexical-verifier/notice/1"

_KINDS: dict[str, NoticeKind] = {"open": "opened", "imminent": "due soon", "breached": "overdue"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Payload(JsonRecord):
    """What tickets and notices say of a card: ids, times and codes."""

    card_digest: Hash
    label: Label
    confidence: Count
    level: Level
    state: Annotated[State, choices("open", "acknowledged", "escalated", "resolved")]
    severity: Annotated[Count, "1 is the gravest, 3 the least."]
    opened_at: Annotated[str, "When it came to its level."]
    due_at: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket(_Payload):
    """A card before people, for a tracker: published again under the same id it is an update."""

    schema: ClassVar[str] = TICKET_SCHEMA
    _computed: ClassVar[tuple[str, ...]] = ("schema",)

    id: Annotated[str, "The same for a card for ever."]
    owner: str | None
    resolved_as: Annotated[Label | None, "The label of the last resolution."]
    postmortem_due_at: str | None
    reasons: Annotated[Strings, "The codes for which the card was opened; none where a person did."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice(_Payload):
    """What somebody has to be told: a card came to a level, is soon due, or overdue."""

    schema: ClassVar[str] = NOTICE_SCHEMA
    _computed: ClassVar[tuple[str, ...]] = ("schema",)

    id: Annotated[Hash, "The same for what is sent twice."]
    kind: Annotated[NoticeKind, choices(*_KINDS.values())]
    ticket: str
    notify: Annotated[Strings, "Channels and addresses, as the caller gave them."]


def list_tickets(escalations: Iterable[Escalation]) -> Iterator[Ticket]:
    """Yield a ticket for each escalation as it stands: who publishes it again updates it."""
    for one in escalations:
        yield Ticket(
            id=one.ticket,
            card_digest=one.card_digest,
            label=one.label,
            confidence=one.confidence,
            level=one.level,
            state=one.state,
            severity=one.severity,
            opened_at=one.opened_at,
            due_at=one.due_at,
            owner=one.owner,
            resolved_as=None if one.resolution is None else one.resolution.label,
            postmortem_due_at=one.postmortem_due_at,
            reasons=tuple(_list_reasons(one)),
        )


def list_notices(
    escalations: Iterable[Escalation],
    *,
    as_of: str,
    notify: Sequence[str] = (),
    policy: AuditPolicyReference = "default",
) -> Iterator[Notice]:
    """Yield what somebody has to be told at a time: cards that came to a level, are soon due, or overdue.

    `notify` are the channels and addresses that the caller's sender knows; they are passed on as they are.
    """
    resolved = load_audit_policy(policy)
    for one in escalations:
        state = rate(one, as_of, resolved)
        if state is None:
            continue
        kind = _KINDS[state]
        key = f"{one.ticket} {one.level} {one.opened_at} {kind}"
        yield Notice(
            id=hash_bytes(key.encode("ascii")),
            kind=kind,
            ticket=one.ticket,
            card_digest=one.card_digest,
            label=one.label,
            confidence=one.confidence,
            level=one.level,
            state=one.state,
            severity=one.severity,
            opened_at=one.opened_at,
            due_at=one.due_at,
            notify=tuple(notify),
        )


def _list_reasons(one: Escalation) -> list[str]:
    """Return the codes for which the card was opened by its review; none for one that a person opened."""
    opened = next(step for step in reversed(one.history) if step.action == "open")
    words = opened.note.split(", ")
    return words if all(word.isupper() and word.replace("_", "").isalpha() for word in words) else []
