"""Tickets and notices as lines of JSON, for the caller's own sender; nothing here opens a connection.

They hold ids, digests, times and codes, and no word of a claim, an answer or a source. The id of each never
changes, so a receiver can drop what it gets twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Annotated, ClassVar, Literal, TypeAlias, TypeVar, get_args

from verifier.audit.review.calendar import Level
from verifier.parsers.frozen import record
from verifier.policies import hash_bytes
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import Label
from verifier.records.forms import UNLESS_EMPTY, UNLESS_NONE, Hash, Strings, choices
from verifier.store.event_record import Decision, Escalation, QueuedCard
from verifier.store.queue_figures import rate
from verifier.store.tickets import name_ticket

NoticeKind: TypeAlias = Literal["opened", "due soon", "overdue"]

TICKET_SCHEMA = "lexical-verifier/ticket/1"
NOTICE_SCHEMA = "lexical-verifier/notice/1"

_Told = TypeVar("_Told", bound=QueuedCard)

_KINDS: dict[str, NoticeKind] = {"open": "opened", "imminent": "due soon", "breached": "overdue"}


@record
class Ticket(QueuedCard):
    """A card that people have to look at, for a tracker; the same id again updates the same ticket."""

    schema: ClassVar[str] = TICKET_SCHEMA
    _computed: ClassVar[tuple[str, ...]] = ("schema",)

    id: Annotated[str, "Ours, the same for a card for ever, whatever its ticket is called elsewhere."]
    owner: str | None
    resolved_as: Annotated[Label | None, "The label of the last resolution."]
    decision: Annotated[
        Decision | None, "Whether it goes out.", choices(*get_args(Decision)), UNLESS_NONE
    ] = None
    postmortem_due_at: str | None
    postmortem_held_at: Annotated[str | None, "When it was held.", UNLESS_NONE] = None
    reasons: Annotated[Strings, "The codes for which the card was opened; none where a person did."]


@record
class Notice(QueuedCard):
    """What somebody has to be told: a card came to a level, is soon due, or overdue."""

    schema: ClassVar[str] = NOTICE_SCHEMA
    _computed: ClassVar[tuple[str, ...]] = ("schema",)

    id: Annotated[Hash, "The same for what is sent twice."]
    kind: Annotated[NoticeKind, choices(*_KINDS.values())]
    notify: Annotated[Strings, "Channels and addresses: the policy's for the level, then the caller's."]
    delivered: Annotated[Strings, "Those that it has reached.", UNLESS_EMPTY] = ()


def list_tickets(escalations: Iterable[Escalation]) -> Iterator[Ticket]:
    """Yield a ticket for each escalation as it stands now; publishing it again is an update."""
    for one in escalations:
        yield _tell(
            Ticket,
            one,
            id=name_ticket(one.card_digest),
            owner=one.owner,
            resolved_as=None if one.resolution is None else one.resolution.label,
            decision=None if one.resolution is None else one.resolution.decision,
            postmortem_due_at=one.postmortem_due_at,
            postmortem_held_at=one.postmortem_held_at,
            reasons=tuple(_list_reasons(one)),
        )


def list_notices(
    escalations: Iterable[Escalation],
    *,
    as_of: str,
    notify: Sequence[str] = (),
    policy: AuditPolicyReference = "default",
) -> Iterator[Notice]:
    """Yield the notices of a time: cards that came to a level, are due soon, or are overdue.

    A notice goes to the channels and addresses that the policy names for the level, and to those of `notify`.
    What they mean is known to the caller's sender alone.
    """
    resolved = load_audit_policy(policy)
    for one in escalations:
        state = rate(one, as_of, resolved)
        if state is None:
            continue
        kind = _KINDS[state]
        key = f"{name_ticket(one.card_digest)} {one.level} {one.opened_at} {kind}"
        id = hash_bytes(key.encode("ascii"))
        yield _tell(
            Notice,
            one,
            id=id,
            kind=kind,
            delivered=tuple(dict.fromkeys(done.to for done in one.deliveries if done.notice == id)),
            notify=tuple(dict.fromkeys((*_list_channels(resolved, one.level), *notify))),
        )


def _tell(form: type[_Told], one: Escalation, /, **more: object) -> _Told:
    """Return a ticket or a notice: the fields that both share, and those of its own."""
    shared = {item.name: getattr(one, item.name) for item in fields(QueuedCard)}
    return form(**shared, **more)  # type: ignore[arg-type]


def _list_channels(policy: AuditPolicy, level: Level) -> tuple[str, ...]:
    return (policy.notify_level1, policy.notify_level2, policy.notify_level3)[level - 1]


def _list_reasons(one: Escalation) -> list[str]:
    """Return the codes for which a review opened the card; none if a person opened it."""
    opened = next(step for step in reversed(one.history) if step.action == "open")
    words = opened.note.split(", ")
    return words if all(word.isupper() and word.replace("_", "").isalpha() for word in words) else []
