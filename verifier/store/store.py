"""The audit store: cards, which are never changed, and the queue of cards for human review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import TracebackType

from sqlalchemy import Connection, select

from verifier.audit.records.card import ClaimCard
from verifier.audit.records.citation import FurtherSearch
from verifier.audit.times import check_time
from verifier.policies.audit import AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import Label
from verifier.records.codec import Record
from verifier.store import cards as rows
from verifier.store import integrity, queue, web_cache
from verifier.store.cards import CardFilter
from verifier.store.chain import Draft, check_draft, list_events, read_head
from verifier.store.connection import Database
from verifier.store.errors import StoreError
from verifier.store.event_record import Escalation, Event
from verifier.store.integrity import Verification
from verifier.store.lookup import add_new, find_digest, list_history, need, read_card
from verifier.store.queue import QueueFilter
from verifier.store.tables import CARD
from verifier.store.targets import TargetFigure, rate_targets
from verifier.store.tickets import draft_ticket
from verifier.store.web_cache import CachedSearch

_CARDS_OF_A_WRITE = 1_000
"""Cards per transaction, and so per event: the most that a crash can lose and that memory holds."""


class Store:
    """An open audit store. Times and actors are the caller's: there is no clock here.

    `at` is when something is done: a second of UTC, or a day, which stands for its first second. `actor` is
    who does it. Every call that writes does all of it or nothing.
    """

    def __init__(self, address: str | Path, *, read_only: bool = False, make: bool = True) -> None:
        """Open the file of a store, or a server's address. Raises `StoreError` for what is no store."""
        self._database = Database(address, read_only=read_only, make=make)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def names(self) -> tuple[str, ...]:
        """What the store is called: the whole paths of its file, or its address without a password."""
        return self._database.names

    def close(self) -> None:
        """Close the store."""
        self._database.close()

    # --- Cards --------------------------------------------------------------------------------------------

    def add_cards(
        self,
        cards: Iterable[ClaimCard],
        *,
        at: str,
        actor: str,
        escalate: bool = True,
        policy: AuditPolicyReference = "default",
    ) -> int:
        """Write the cards that are not in the store yet, however many, and return how many were written.

        They are written in batches of 1,000, each all or nothing and with one event. A card whose review
        sends it to people is opened at level 1 in the same step, unless `escalate` is False. A card that
        follows one with the same label which people have already seen is not opened again.

        Everything that a card says of itself is recomputed. Raises `StoreError` for a card that was edited;
        its batch is not written.
        """
        resolved, time = load_audit_policy(policy), _read_time(at)
        check_draft(Draft(at=time, actor=actor, action="add", subject="", details=(("cards", 0),)))
        given, added = iter(cards), 0
        while some := [*islice(given, _CARDS_OF_A_WRITE)]:
            with self._database.write() as connection:
                new = rows.find_new(connection, some)
                if new:
                    add_new(connection, new, time, actor, resolved, escalate=escalate)
                added += len(new)
        return added

    def read_card(self, digest: str) -> ClaimCard:
        """Return a card by its digest, or by first digits that no other card's digest has."""
        with self._database.read() as connection:
            return read_card(connection, find_digest(connection, digest))

    def list_cards(self, wanted: CardFilter | None = None) -> Iterator[ClaimCard]:
        """Yield the cards that fit, ordered by their digests, at constant memory."""
        for digest, body in self.list_bodies(wanted):
            yield rows.open_body(digest, body)

    def list_queued_cards(
        self, wanted: CardFilter | None = None
    ) -> Iterator[tuple[ClaimCard, Escalation | None]]:
        """Yield the cards that fit, each with where it stands in the queue; as `list_cards` does."""
        with self._database.read() as connection:
            for digest, body, queued in rows.list_queued_bodies(connection, wanted or CardFilter()):
                state = None if queued is None else queue.read_body(digest, queued)
                yield rows.open_body(digest, body), state

    def list_bodies(self, wanted: CardFilter | None = None) -> Iterator[tuple[str, bytes]]:
        """Yield digest and canonical bytes of the cards that fit, ordered by their digests."""
        with self._database.read() as connection:
            yield from rows.list_bodies(connection, wanted or CardFilter())

    def list_history(self, digest: str) -> tuple[ClaimCard, ...]:
        """Return a card with those that it follows and those that follow it, the oldest first.

        If a card follows one that is not in the store, it comes first. If two cards follow the same card,
        both come after it in the order of their digests, each with its own followers behind it.
        """
        with self._database.read() as connection:
            return tuple(list_history(connection, find_digest(connection, digest)))

    def list_following(self, digest: str) -> list[str]:
        """Return the digests of the cards that follow one: its claim was judged again."""
        with self._database.read() as connection:
            return rows.list_following(connection, find_digest(connection, digest))

    # --- What searches found ------------------------------------------------------------------------------

    def keep_searches(self, searches: Iterable[FurtherSearch], *, at: str, actor: str) -> int:
        """Keep what further searches found, as audits hold it; return how many queries are new.

        The first result of a query is never replaced. Each query gets an event with the hash of its result.
        """
        time = _read_time(at)
        with self._database.write() as connection:
            return web_cache.keep(connection, searches, at=time, actor=actor)

    def recall(self, query: str, _domains: tuple[str, ...] = ()) -> list[Record] | None:
        """Return the stored result of a query: usable as the `search` of `audit_answer`.

        Returns None for a query that was never asked. Results from all hosts are returned: the audit
        decides which of them count, as it did when they were recorded. Raises `StoreError` for a result
        that does not match the hash in its event.
        """
        with self._database.read() as connection:
            return web_cache.recall(connection, query)

    def list_searches(self) -> Iterator[CachedSearch]:
        """Yield what is kept of searches, in the order of the hashes of their queries."""
        with self._database.read() as connection:
            yield from web_cache.list_kept(connection)

    def forget_searches(self, query: str | None = None, *, at: str, actor: str) -> int:
        """Remove what one query found, or all, each with an event; return how many queries it was."""
        time = _read_time(at)
        with self._database.write() as connection:
            return web_cache.forget(connection, query, at=time, actor=actor)

    # --- The queue ----------------------------------------------------------------------------------------

    def open_card(
        self,
        digest: str,
        *,
        at: str,
        actor: str,
        note: str,
        level: int = 1,
        severity: int = 3,
        policy: AuditPolicyReference = "default",
    ) -> Escalation:
        """Bring a card before people; one that was resolved is opened again."""
        resolved = load_audit_policy(policy)
        with self._write_step(digest) as (connection, whole):
            card = read_card(connection, whole)
            draft = queue.draft_open(
                whole,
                card,
                at=_read_time(at),
                actor=actor,
                policy=resolved,
                note=note,
                level=level,
                severity=severity,
            )
            return queue.take_steps(connection, [draft])[0]

    def assign(self, digest: str, *, to: str, at: str, actor: str, note: str = "") -> Escalation:
        """Assign a card to somebody, which also acknowledges it."""
        with self._write_step(digest) as (connection, whole):
            draft = queue.draft_assign(whole, at=_read_time(at), actor=actor, owner=to, note=note)
            return queue.take_steps(connection, [draft])[0]

    def escalate(
        self,
        digest: str,
        *,
        at: str,
        actor: str,
        note: str,
        level: int | None = None,
        severity: int | None = None,
        policy: AuditPolicyReference = "default",
    ) -> Escalation:
        """Bring a card to the next level, or to a higher one, with a due time of that level."""
        resolved = load_audit_policy(policy)
        with self._write_step(digest) as (connection, whole):
            draft = queue.draft_escalate(
                need(connection, whole), at=_read_time(at), actor=actor, policy=resolved, note=note,
                level=level, severity=severity,
            )  # fmt: skip
            return queue.take_steps(connection, [draft])[0]

    def resolve(
        self,
        digest: str,
        *,
        label: str,
        rationale: str,
        at: str,
        actor: str,
        decision: str | None = None,
        policy: AuditPolicyReference = "default",
    ) -> Escalation:
        """Close a card with the label that a person gives and why. The card itself stays as it is.

        `decision` says whether what the card is about is released: `publish` or `suppress`.
        """
        resolved = load_audit_policy(policy)
        with self._write_step(digest) as (connection, whole):
            draft = queue.draft_resolve(
                need(connection, whole), at=_read_time(at), actor=actor, policy=resolved,
                label=label, rationale=rationale, decision=decision,
            )  # fmt: skip
            return queue.take_steps(connection, [draft])[0]

    def record_ticket(
        self,
        digest: str,
        *,
        ticket: str,
        at: str,
        actor: str,
        link: str | None = None,
        note: str = "",
        replace: bool = False,
    ) -> Escalation:
        """Record the ticket that was opened elsewhere for a card, with its link; also after it is resolved.

        Recording the same ticket again changes nothing. A different ticket is refused unless `replace` is
        True: if two senders each opened a ticket, the second learns that its own is a duplicate.
        """
        with self._write_step(digest) as (connection, whole):
            current = need(connection, whole)
            draft = draft_ticket(
                current, at=_read_time(at), actor=actor, ticket=ticket, link=link, note=note, replace=replace
            )
            return current if draft is None else queue.take_steps(connection, [draft])[0]

    def hold_postmortem(self, digest: str, *, note: str, at: str, actor: str) -> Escalation:
        """Record that the postmortem of a card of severity 1 was held, with what came of it."""
        with self._write_step(digest) as (connection, whole):
            draft = queue.draft_postmortem(whole, at=_read_time(at), actor=actor, note=note)
            return queue.take_steps(connection, [draft])[0]

    def record_delivery(self, digest: str, *, notice: str, to: str, at: str, actor: str) -> Escalation:
        """Record that a notice reached a channel or an address; to record it again changes nothing."""
        with self._write_step(digest) as (connection, whole):
            current = need(connection, whole)
            if any((one.notice, one.to) == (notice, to) for one in current.deliveries):
                return current
            draft = queue.draft_delivery(whole, at=_read_time(at), actor=actor, notice=notice, to=to)
            return queue.take_steps(connection, [draft])[0]

    def read_escalation(self, digest: str) -> Escalation | None:
        """Return where a card stands in the queue, None for one that never was there."""
        with self._database.read() as connection:
            return queue.read_escalation(connection, find_digest(connection, digest))

    def read_override(self, card: ClaimCard) -> Label | None:
        """Return the label that a person gave to a card, or else to its nearest reviewed predecessor.

        None where nobody resolved any of them. The card itself need not be kept, only those before it.
        """
        with self._database.read() as connection:
            current: ClaimCard | None = card
            while current is not None:
                found = queue.read_escalation(connection, current.digest)
                if found is not None and found.resolution is not None:
                    return found.resolution.label
                before = current.previous
                current = None if before is None else rows.read_card(connection, before)
        return None

    def list_escalations(self, wanted: QueueFilter | None = None) -> Iterator[Escalation]:
        """Yield the waiting cards, highest risk first, in constant memory."""
        with self._database.read() as connection:
            yield from queue.list_by_risk(connection, wanted or QueueFilter())

    def rate_targets(
        self,
        *,
        latencies: tuple[Sequence[int], Sequence[int]] | None = None,
        backlog: tuple[int, int] | None = None,
    ) -> tuple[TargetFigure, ...]:
        """Return the figures of cards and queue compared with their targets.

        `latencies` are recorded milliseconds per answer, without and with an audit; `backlog` is how many
        cards waited before and how many wait now. Targets whose figures are not given are not rated.
        """
        with self._database.read() as connection:
            return rate_targets(connection, latencies=latencies, backlog=backlog)

    # --- The chain ----------------------------------------------------------------------------------------

    def list_events(self, digest: str | None = None, *, after: int | None = None) -> Iterator[Event]:
        """Yield the events in their order: with `after` only later ones, with `digest` those of one card."""
        with self._database.read() as connection:
            subject = None if digest is None else find_digest(connection, digest)
            yield from list_events(connection, subject=subject, after=after)

    def read_adding(self, digest: str) -> Event:
        """Return the event by which a card was added."""
        with self._database.read() as connection:
            whole = find_digest(connection, digest)
            seq = connection.execute(select(CARD.c.added_by).where(CARD.c.digest == whole)).scalar_one()
            event = next(list_events(connection, after=seq - 1), None)
        if event is None or event.seq != seq:
            raise StoreError(f"card {whole}: event {seq}, which added it, is missing")
        return event

    def read_head(self) -> tuple[int, str]:
        """Return number and hash of the last event; keep them to detect later whether events were removed."""
        with self._database.read() as connection:
            return read_head(connection)

    def verify(self) -> Verification:
        """Check the chain from its first event to its last, each card, each escalation and each search."""
        with self._database.read() as connection:
            return integrity.verify(connection)

    def rebuild(self) -> tuple[int, int]:
        """Make columns, links and the queue anew from cards and events; return how many cards and rows."""
        with self._database.write() as connection:
            return integrity.rebuild(connection)

    @contextmanager
    def _write_step(self, digest: str) -> Iterator[tuple[Connection, str]]:
        with self._database.write() as connection:
            yield connection, find_digest(connection, digest)


def open_store(address: str | Path, *, read_only: bool = False, make: bool = True) -> Store:
    """Open an audit store: the path of a file, or ``postgresql://user@host/name``.

    A file that is not there is made, unless `read_only` is True or `make` False. Raises `StoreError` for a
    database of something else, and for one that a newer version wrote.
    """
    return Store(address, read_only=read_only, make=make)


def _read_time(at: str) -> str:
    checked = check_time("at", at)
    if checked is None:
        raise StoreError("at: got None, expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ")
    return checked if "T" in checked else f"{checked}T00:00:00Z"
