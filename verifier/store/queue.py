"""The queue: escalations as rows, written with each event, listed by their risk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from sqlalchemy import Connection, select

from verifier.audit.records.card import ClaimCard
from verifier.audit.review.calendar import due_after_days, due_at
from verifier.parsers.frozen import record
from verifier.policies.audit import AuditPolicy
from verifier.records.codec import read
from verifier.store.cards import show_text
from verifier.store.chain import Draft, append, list_events
from verifier.store.errors import StoreError
from verifier.store.event_forms import DECISIONS, LABELS, LEVELS, SEVERITIES
from verifier.store.event_record import Escalation
from verifier.store.kept_rows import insert, list_paged, update
from verifier.store.tables import ESCALATION
from verifier.store.tickets import name_ticket
from verifier.store.transitions import advance

POSTMORTEM_DAYS = 3

_RISK = tuple(
    ESCALATION.c[name] for name in ("severity", "refuted_first", "confidence", "opened_at", "digest")
)

Standing: TypeAlias = Literal["waiting", "resolved", "all"]


@record
class QueueFilter:
    """Which escalations are wanted: those that fit all that is given; resolved ones if asked for."""

    standing: Standing = "waiting"
    level: int | None = None
    owner: str | None = None


def draft_open(
    digest: str,
    card: ClaimCard,
    *,
    at: str,
    actor: str,
    policy: AuditPolicy,
    note: str,
    level: int = 1,
    severity: int = 3,
) -> Draft:
    """Return the event that brings a card before people. Raises `StoreError` for no level or severity."""
    check_number("level", level, LEVELS)
    check_number("severity", severity, SEVERITIES)
    label, confidence = card.rated
    return Draft(
        at=at,
        actor=actor,
        action="open",
        subject=digest,
        note=note,
        details=(
            ("confidence", confidence),
            ("due_at", due_at(at, level, policy=policy)),  # type: ignore[arg-type]
            ("label", label),
            ("level", level),
            ("policy", policy.hash),
            ("severity", severity),
            ("ticket", name_ticket(digest)),
        ),
    )


def draft_assign(digest: str, *, at: str, actor: str, owner: str, note: str) -> Draft:
    """Return the event by which somebody takes a card on. Raises `StoreError` without a name."""
    if not owner.strip():
        raise StoreError("owner: got an empty name, expected who looks at the card")
    return Draft(at=at, actor=actor, action="assign", subject=digest, note=note, details=(("owner", owner),))


def draft_escalate(
    current: Escalation,
    *,
    at: str,
    actor: str,
    policy: AuditPolicy,
    note: str,
    level: int | None,
    severity: int | None,
) -> Draft:
    """Return the event that brings a card to a higher level. Raises `StoreError` without a note."""
    _need(note, "note", "why the card goes to a higher level")
    to = current.level + 1 if level is None else level
    if current.level == LEVELS[-1]:
        raise StoreError(f"escalate: card {current.card_digest} is at level {LEVELS[-1]}, the highest")
    check_number("level", to, LEVELS)
    grave = current.severity if severity is None else severity
    check_number("severity", grave, SEVERITIES)
    return Draft(
        at=at,
        actor=actor,
        action="escalate",
        subject=current.card_digest,
        note=note,
        details=(
            ("due_at", due_at(at, to, policy=policy)),  # type: ignore[arg-type]
            ("level", to),
            ("policy", policy.hash),
            ("severity", grave),
        ),
    )


def draft_resolve(
    current: Escalation,
    *,
    at: str,
    actor: str,
    policy: AuditPolicy,
    label: str,
    rationale: str,
    decision: str | None,
) -> Draft:
    """Return the event that closes a card with a label. Raises `StoreError` without a rationale."""
    _need(rationale, "rationale", "why the label is that")
    if label not in LABELS:
        raise StoreError(f"label: got {label!a}, expected one of {', '.join(LABELS)}")
    details: list[tuple[str, str | int]] = [("label", label)]
    if decision is not None:
        if decision not in DECISIONS:
            raise StoreError(f"decision: got {decision!a}, expected {' or '.join(DECISIONS)}")
        details.append(("decision", decision))
    if current.severity == 1:
        details.append(("postmortem_due_at", due_after_days(at, POSTMORTEM_DAYS, policy=policy)))
    return Draft(
        at=at,
        actor=actor,
        action="resolve",
        subject=current.card_digest,
        note=rationale,
        details=tuple(details),
    )


def draft_postmortem(digest: str, *, at: str, actor: str, note: str) -> Draft:
    """Return the event that a postmortem was held. Raises `StoreError` without what came of it."""
    _need(note, "note", "what came of the postmortem, or where it stands")
    return Draft(at=at, actor=actor, action="postmortem", subject=digest, note=note)


def draft_delivery(digest: str, *, at: str, actor: str, notice: str, to: str) -> Draft:
    """Return the event that a notice reached a channel or an address."""
    return Draft(
        at=at, actor=actor, action="deliver", subject=digest, details=(("notice", notice), ("to", to))
    )


def check_number(name: str, value: int, allowed: Sequence[int]) -> None:
    """Raise `StoreError` for a number that is none of those allowed."""
    if isinstance(value, bool) or value not in allowed:
        raise StoreError(f"{name}: got {value!a}, expected one of {', '.join(map(str, allowed))}")


def _need(text: str, name: str, what: str) -> None:
    if not text.strip():
        raise StoreError(f"{name}: got an empty text, expected {what}")


def take_steps(connection: Connection, drafts: Sequence[Draft]) -> list[Escalation]:
    """Write events and what they make of their cards. Raises `StoreError` for a step that cannot be."""
    events = append(connection, list(drafts))
    moved: list[Escalation] = []
    for event in events:
        current = read_escalation(connection, event.subject)
        after = advance(current, event)
        keep(connection, after, is_new=current is None)
        moved.append(after)
    return moved


def open_new(connection: Connection, drafts: Sequence[Draft]) -> None:
    """Write the events of cards that were never in the queue, all at once."""
    events = append(connection, list(drafts))
    insert(connection, ESCALATION, [make_row(advance(None, event)) for event in events])


def keep(connection: Connection, escalation: Escalation, *, is_new: bool) -> None:
    """Write the row of an escalation."""
    row = make_row(escalation)
    if is_new:
        insert(connection, ESCALATION, [row])
    else:
        update(connection, ESCALATION, row)


def make_row(escalation: Escalation) -> dict[str, str | int | bytes | None]:
    """Return an escalation as a row: its bytes, and what it is filtered and ordered by."""
    return {
        "digest": escalation.card_digest,
        "level": escalation.level,
        "state": escalation.state,
        "opened_at": escalation.opened_at,
        "due_at": escalation.due_at,
        "severity": escalation.severity,
        "refuted_first": 0 if escalation.label == "CONTRADICTED" else 1,
        "confidence": escalation.confidence,
        "owner": escalation.owner,
        "ticket": escalation.ticket,
        "ticket_link": escalation.ticket_link,
        "body": escalation.to_json(),
    }


def read_escalation(connection: Connection, digest: str) -> Escalation | None:
    """Return where a card stands, None for one that was never in the queue."""
    row = connection.execute(select(ESCALATION.c.body).where(ESCALATION.c.digest == digest)).scalar()
    return None if row is None else read_body(digest, row)


def read_body(digest: str, body: bytes) -> Escalation:
    """Read the bytes of an escalation. Raises `StoreError` for bytes that are none."""
    import orjson

    try:
        return read(Escalation, orjson.loads(body))
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(
            f"escalation {digest} cannot be read: {error}; verifier queue rebuild makes it anew"
        ) from None


def list_by_risk(connection: Connection, wanted: QueueFilter) -> Iterator[Escalation]:
    """Yield escalations by their risk, a page at a time.

    The order is severity, then refuted cards before others, then the lowest confidence, then the longest
    wait, then the digest.
    """
    query = select(ESCALATION)
    if wanted.standing == "waiting":
        query = query.where(ESCALATION.c.state != "resolved")
    elif wanted.standing == "resolved":
        query = query.where(ESCALATION.c.state == "resolved")
    if wanted.level is not None:
        query = query.where(ESCALATION.c.level == wanted.level)
    if wanted.owner is not None:
        query = query.where(ESCALATION.c.owner == show_text(wanted.owner))
    for row in list_paged(connection, query, _RISK):
        yield read_body(row.digest, row.body)


def replay(connection: Connection, digest: str) -> Escalation | None:
    """Return what the events of a card come to."""
    state: Escalation | None = None
    for event in list_events(connection, subject=digest):
        state = advance(state, event)
    return state
