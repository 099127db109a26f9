"""Tickets and notices as lines of JSON, for the caller's own sender; nothing here opens a connection.

They hold ids, digests, times and codes: no word of a claim, an answer or a source. Each has an id that stays
the same, so that what is sent twice is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from verifier.policies import hash_bytes
from verifier.policies.audit import AuditPolicyReference, load_audit_policy
from verifier.records.json_lines import JsonValue
from verifier.store.event_record import Escalation
from verifier.store.figures import rate

Payload: TypeAlias = "dict[str, JsonValue]"

TICKET_SCHEMA = "lexical-verifier/ticket/1"
NOTICE_SCHEMA = "lexical-verifier/notice/1"


def list_tickets(escalations: Iterable[Escalation]) -> Iterator[Payload]:
    """Yield a ticket for each escalation as it stands: who publishes it again updates it."""
    for one in escalations:
        yield {
            "schema": TICKET_SCHEMA,
            "id": one.ticket,
            **_describe(one),
            "owner": one.owner,
            "resolved_as": None if one.resolution is None else one.resolution.label,
            "postmortem_due_at": one.postmortem_due_at,
            "reasons": _list_reasons(one),
        }


def list_notices(
    escalations: Iterable[Escalation],
    *,
    as_of: str,
    notify: Sequence[str] = (),
    policy: AuditPolicyReference = "default",
) -> Iterator[Payload]:
    """Yield what somebody has to be told at a time: cards that came to a level, are soon due, or overdue.

    `notify` are the channels and addresses that the caller's sender knows; they are passed on as they are.
    """
    resolved = load_audit_policy(policy)
    for one in escalations:
        state = rate(one, as_of, resolved)
        if state is None:
            continue
        kind = {"open": "opened", "imminent": "due soon", "breached": "overdue"}[state]
        key = f"{one.ticket} {one.level} {one.opened_at} {kind}"
        yield {
            "schema": NOTICE_SCHEMA,
            "id": hash_bytes(key.encode("ascii")),
            "kind": kind,
            "ticket": one.ticket,
            **_describe(one),
            "notify": [*notify],
        }


def _describe(one: Escalation) -> Payload:
    return {
        "card_digest": one.card_digest,
        "confidence": one.confidence,
        "due_at": one.due_at,
        "label": one.label,
        "level": one.level,
        "opened_at": one.opened_at,
        "severity": one.severity,
        "state": one.state,
    }


def _list_reasons(one: Escalation) -> list[str]:
    """Return the codes for which the card was opened by its review; none for one that a person opened."""
    opened = next(step for step in reversed(one.history) if step.action == "open")
    words = opened.note.split(", ")
    return words if all(word.isupper() and word.replace("_", "").isalpha() for word in words) else []
