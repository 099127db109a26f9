"""Tickets: every card has an id of ours; people or a sender may record the id of a tracker in its place.

Recorded ids and links are shown on pages and terminals, and pasted elsewhere. So an id is one word of visible
ASCII, and a link is a URL of http or https. An id of ours belongs to one card for ever.
"""

from __future__ import annotations

from verifier.policies.hosts import is_link
from verifier.store.chain import MAX_CHARS, Draft
from verifier.store.errors import StoreError
from verifier.store.event_record import Escalation

PREFIX = "COMP-ESC-"

MAX_ID_CHARS = 100

_DIGITS = 12


def name_ticket(digest: str) -> str:
    """Return the id of a card's ticket: the same each time that it is published."""
    return f"{PREFIX}{digest.removeprefix('sha256:')[:_DIGITS]}"


def draft_ticket(
    current: Escalation,
    *,
    at: str,
    actor: str,
    ticket: str,
    link: str | None,
    note: str,
    replace: bool,
) -> Draft | None:
    """Return the event that records a ticket which was opened elsewhere; None where it is recorded already.

    Raises `StoreError` for an id or a link that cannot be one, and for another ticket than the one that was
    recorded, unless it is to `replace` that.
    """
    own = name_ticket(current.card_digest)
    check_id(ticket, own)
    _check_link(link)
    if (ticket, link) == (current.ticket, current.ticket_link):
        return None
    if current.ticket not in (own, ticket) and not replace:
        raise StoreError(
            f"ticket: card {current.card_digest} has the ticket {current.ticket}, got {ticket}: "
            "say that it replaces that one, or close it"
        )
    details = (("ticket", ticket), *((("link", link),) if link is not None else ()))
    return Draft(at=at, actor=actor, action="ticket", subject=current.card_digest, note=note, details=details)


def check_id(ticket: str, own: str) -> None:
    """Raise `StoreError` for what can be no id of a ticket, and for one of ours that is another card's."""
    if not (0 < len(ticket) <= MAX_ID_CHARS and all("!" <= char <= "~" for char in ticket)):
        raise StoreError(
            f"ticket: got {ticket[:60]!a}, expected an id of 1 to {MAX_ID_CHARS} visible ASCII characters, "
            "without blanks"
        )
    if ticket.upper().startswith(PREFIX) and ticket != own:
        raise StoreError(f"ticket: got {ticket}, expected {own}, or an id that does not begin with {PREFIX}")


def _check_link(link: str | None) -> None:
    most = MAX_CHARS["link"]
    # What is refused may hold a password: it is not shown.
    if link is not None and not (len(link) <= most and is_link(link)):
        raise StoreError(
            f"link: expected a URL of http or https of at most {most:,} visible ASCII characters, with "
            "a host and without a user"
        )
