"""Cards looked up as people name them; their histories; what is written with new ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from sqlalchemy import Connection, select

from verifier.audit.records.card import ClaimCard
from verifier.audit.redaction.sensitive_texts import MASK
from verifier.audit.review.recomputed import find_policy, find_untrue_parts, list_reasons_now
from verifier.policies.audit import AuditPolicy
from verifier.store import cards as rows
from verifier.store import queue
from verifier.store.chain import Draft, append
from verifier.store.errors import StoreError
from verifier.store.event_record import Escalation
from verifier.store.tables import CARD, ESCALATION
from verifier.store.tickets import PREFIX

_MIN_PREFIX = 6


def find_digest(connection: Connection, text: str) -> str:
    """Return the digest of a card that begins so, or whose ticket is called so.

    Raises `StoreError` for none, and for more than one.
    """
    digits = text.removeprefix("sha256:").removeprefix(PREFIX).lower()
    start = f"sha256:{digits}"
    queries = [select(ESCALATION.c.digest).where(ESCALATION.c.ticket == rows.show_text(text))]
    if len(digits) >= _MIN_PREFIX and {*digits} <= {*"0123456789abcdef"}:
        queries.append(select(CARD.c.digest).where(CARD.c.digest >= start, CARD.c.digest < start + "g"))
    found: set[str] = set()
    for query in queries:
        found.update(connection.execute(query.order_by(query.selected_columns[0]).limit(2)).scalars())
    if start in found:
        # A whole digest is that card, whatever somebody called a ticket.
        return start
    if len(found) == 1:
        return found.pop()
    if not found and len(queries) == 1:
        raise StoreError(
            f"card: got {text!a}, expected a digest, at least {_MIN_PREFIX} digits of one, or a ticket"
        )
    which = "several cards have" if found else "no card has"
    raise StoreError(f"card: {which} the digest or the ticket {text!a}")


def read_card(connection: Connection, digest: str) -> ClaimCard:
    """Return a card by its whole digest. Raises `StoreError` where none has it."""
    card = rows.read_card(connection, digest)
    if card is None:
        raise StoreError(f"card: no card has the digest {digest}")
    return card


def need(connection: Connection, digest: str) -> Escalation:
    """Return where a card stands. Raises `StoreError` for one that never was in the queue."""
    found = queue.read_escalation(connection, digest)
    if found is None:
        raise StoreError(f"card {digest} is not in the queue, expected one that was opened")
    return found


def list_history(connection: Connection, digest: str) -> Iterator[ClaimCard]:
    """Yield a card with those that it follows and those that follow it, as `Store.list_history` does."""
    card = read_card(connection, digest)
    older: list[ClaimCard] = []
    while (before := (older or [card])[-1].previous) is not None:
        found = rows.read_card(connection, before)
        if found is None:
            break
        older.append(found)
    yield from reversed(older)
    waiting = [card]
    while waiting:
        current = waiting.pop()
        yield current
        later = [read_card(connection, one) for one in rows.list_following(connection, current.digest)]
        # The card says what it follows; the column is only where it is looked up.
        waiting += [one for one in reversed(later) if one.previous == current.digest]


def add_new(
    connection: Connection,
    new: dict[str, ClaimCard],
    at: str,
    actor: str,
    policy: AuditPolicy,
    *,
    escalate: bool,
) -> None:
    """Write new cards with their event, and open those that go to people.

    Raises `StoreError` for a card that says of itself what does not follow from the rest of it.
    """
    for digest, card in new.items():
        for problem in find_edits(connection, card, policy, new):
            raise StoreError(f"card {digest} of claim {card.claim.claim_id!a} was edited: {problem}")
    subject = rows.hash_digests(new)
    draft = Draft(at=at, actor=actor, action="add", subject=subject, details=(("cards", len(new)),))
    (event,) = append(connection, [draft])
    rows.insert_cards(connection, new, added_by=event.seq)
    if escalate:
        opened = [
            queue.draft_open(digest, card, at=at, actor=actor, policy=policy, note=", ".join(reasons))
            for digest, card in new.items()
            if (reasons := _list_reasons(card, policy)) and not _was_opened(connection, card)
        ]
        queue.open_new(connection, opened)


def find_edits(
    connection: Connection,
    card: ClaimCard,
    policy: AuditPolicy,
    new: Mapping[str, ClaimCard] = MappingProxyType({}),
) -> Iterator[str]:
    """Yield what a card says of itself, and of the card that it follows, that is not so.

    The one that it follows is looked for in the store, and among the new ones that come in with it.
    """
    yield from find_untrue_parts(card, find_policy(card, policy))
    yield from _find_wrong_past(connection, card, new)


def _find_wrong_past(connection: Connection, card: ClaimCard, new: Mapping[str, ClaimCard]) -> Iterator[str]:
    """Yield why a card cannot follow the one that it names.

    People who have had the one before are not asked again, so it has to be of the same claim, as far as both
    show it.
    """
    if card.previous is None:
        return
    before = new.get(card.previous) or rows.read_card(connection, card.previous)
    if before is not None and not _is_same(before.claim.text, card.claim.text):
        yield f"it follows {card.previous}, which is of another claim"


def _is_same(text: str, other: str) -> bool:
    pairs = zip(text, other, strict=False)
    return len(text) == len(other) and all(one == two or MASK in (one, two) for one, two in pairs)


def _was_opened(connection: Connection, card: ClaimCard) -> bool:
    """Return whether people have had the claim with the same label: on a card that this one follows."""
    label, before = card.rated[0], card.previous
    while before is not None:
        found = rows.read_card(connection, before)
        if found is None or found.rated[0] != label:
            return False
        if queue.read_escalation(connection, before) is not None:
            return True
        before = found.previous
    return False


def _list_reasons(card: ClaimCard, policy: AuditPolicy) -> list[str]:
    """Return why a card goes to people, by the codes of its review.

    Of a card whose policy nobody has here, the given policy asks, too: its review is not believed alone.
    """
    reasons = () if card.review is None else card.review.escalations
    if find_policy(card, policy) is None:
        reasons = (*reasons, *list_reasons_now(card, policy))
    return [*dict.fromkeys(reason.code for reason in reasons if reason.to == "people")]
