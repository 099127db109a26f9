"""Checks that a store holds what was written (chain, cards, queue, searches), and rebuilds what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sqlalchemy import ColumnElement, Connection, func, select

from verifier.parsers.frozen import record
from verifier.policies.audit import load_audit_policy
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Hash
from verifier.store.cards import (
    hash_digests,
    list_rows,
    make_columns,
    make_links,
    make_row,
    open_body,
    take_bytes,
)
from verifier.store.chain import check_chain, list_events, read_head
from verifier.store.database_checks import check_database
from verifier.store.errors import StoreError
from verifier.store.event_record import SEARCH_ACTIONS, Escalation, Event
from verifier.store.kept_rows import insert, list_paged
from verifier.store.lookup import find_edits
from verifier.store.queue import make_row as make_queue_row
from verifier.store.queue import read_escalation, replay
from verifier.store.tables import CARD, ESCALATION, EVENT, LINK, WEB_CACHE
from verifier.store.web_cache import check_kept

_REMEDY = "verifier queue rebuild makes it anew"


@record
class Verification(JsonRecord):
    """What a check of a whole store found; true if nothing is wrong.

    `broken_event` is the first event that is not as it was written. `problems` names what is wrong, in the
    order in which it was found: the database itself, the chain, then cards, the queue, what searches found.
    """

    events: Count
    cards: Count
    escalations: Count
    searches: Count
    head: Annotated[Hash, "The hash of the last event."]
    broken_event: Count | None
    dated_back: Annotated[Count, "Events whose time is before that of the event before them."]
    dated_ahead: Annotated[Count, "Cards that were judged after the event that added them, as both say."]
    problems: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.problems


def verify(connection: Connection) -> Verification:
    """Check the chain from its first event to its last, then each card, escalation and search.

    If the chain is broken, or keys have another type, the rest cannot be compared with anything.
    """
    problems, is_walkable = check_database(connection)
    broken, dated_back = check_chain(connection)
    problems += [] if broken is None else [broken[1]]
    if broken is None and is_walkable:
        problems += _check_cards(connection)
        problems += _check_queue(connection)
        problems += _check_searches(connection)
    seq, head = read_head(connection)
    return Verification(
        events=seq,
        cards=_count(connection, CARD.c.digest),
        escalations=_count(connection, ESCALATION.c.digest),
        searches=_count(connection, WEB_CACHE.c.query_sha256),
        head=head,
        broken_event=None if broken is None else broken[0],
        dated_back=dated_back,
        dated_ahead=_count_ahead(connection),
        problems=tuple(problems),
    )


def _count(connection: Connection, column: object) -> int:
    return connection.execute(select(func.count(column))).scalar_one()  # type: ignore[arg-type]


def _count_ahead(connection: Connection) -> int:
    both = CARD.join(EVENT, EVENT.c.seq == CARD.c.added_by)
    ahead = select(func.count(CARD.c.digest)).select_from(both).where(CARD.c.verified_at > EVENT.c.at)
    return connection.execute(ahead).scalar_one()


def _check_cards(connection: Connection) -> Iterator[str]:
    """Yield the cards that were changed, are missing, or were never added."""
    default = load_audit_policy("default")
    for digest, body, columns, links in list_rows(connection):
        if not columns:
            yield f"links of {digest} are there, and no such card"
            continue
        try:
            card = open_body(digest, body)
        except StoreError as error:
            yield str(error)
            continue
        if columns != make_columns(card) or links != make_links(digest, card):
            yield f"columns or links of card {digest} are not what it says: {_REMEDY}"
        # Cards that come in are asked the same: one may have been put here with an event of its own.
        for untrue in find_edits(connection, card, default):
            yield f"card {digest} was edited before it came here: {untrue}"
    known = 0
    for event in list_events(connection):
        if event.action == "add":
            digests = _list_added(connection, event.seq)
            known += len(digests)
            told = event.read_detail("cards")
            if (hash_digests(digests), len(digests)) != (event.subject, told):
                yield f"event {event.seq} added {told} cards, and {len(digests)} of them are there, or others"
    if known != _count(connection, CARD.c.digest):
        yield f"{_count(connection, CARD.c.digest) - known} cards are there that no event added"


def _list_added(connection: Connection, seq: int) -> list[str]:
    query = select(CARD.c.digest).where(CARD.c.added_by == seq).order_by(CARD.c.digest)
    return [*connection.execute(query).scalars()]


def _check_queue(connection: Connection) -> Iterator[str]:
    """Yield the escalations that differ from what their events come to, and those without a card."""
    for digest in _list_subjects(connection):
        try:
            found, expected = read_escalation(connection, digest), replay(connection, digest)
        except StoreError as error:
            yield str(error)
            continue
        if found != expected or not _has_columns(connection, found):
            yield f"escalation {digest} is not what its events come to: {_REMEDY}"
        card = connection.execute(
            select(CARD.c.label, CARD.c.confidence).where(CARD.c.digest == digest)
        ).one_or_none()
        if card is None:
            yield f"escalation {digest} has no card"
        elif expected is not None and (expected.label, expected.confidence) != tuple(card):
            yield f"card {digest} is {card.label}, and was brought before people as {expected.label}"


def _has_columns(connection: Connection, found: Escalation | None) -> bool:
    """Return whether the row of an escalation is the one that is written of it."""
    if found is None:
        return True
    row = connection.execute(select(ESCALATION).where(ESCALATION.c.digest == found.card_digest)).mappings()
    there = dict(row.one())
    # The bytes, too: of a key that stands there twice another reader may take the other one.
    return {**there, "body": take_bytes(there["body"])} == make_queue_row(found)


def _check_searches(connection: Connection) -> Iterator[str]:
    """Yield the searches that differ from what their events say."""
    for key in _list_named(connection, EVENT.c.action.in_(SEARCH_ACTIONS), WEB_CACHE.c.query_sha256):
        yield from check_kept(connection, key)


def _list_subjects(connection: Connection) -> Iterator[str]:
    """Yield the digests of all cards that have a step in the queue, or a row in it."""
    return _list_named(connection, EVENT.c.action.not_in(("add", *SEARCH_ACTIONS)), ESCALATION.c.digest)


def _list_named(connection: Connection, of: ColumnElement[bool], key: ColumnElement[str]) -> Iterator[str]:
    """Yield the subjects of some events and the keys of some rows, each once."""
    events = select(EVENT.c.subject.label("name")).where(of)
    both = events.union(select(key.label("name"))).subquery()
    return (row.name for row in list_paged(connection, select(both.c.name), (both.c.name,)))


def rebuild(connection: Connection) -> tuple[int, int]:
    """Make columns and links anew from cards, the queue from its events; return how many of each.

    Cards and events stay as they are. Raises `StoreError` for a chain that is broken and for cards that were
    changed: nothing is made of what cannot be trusted.
    """
    broken, _ = check_chain(connection)
    if broken is not None:
        raise StoreError(f"rebuild: {broken[1]}")
    connection.execute(LINK.delete())
    cards = 0
    for event in [*list_events(connection)]:
        if event.action == "add":
            cards += _rebuild_added(connection, event)
    connection.execute(ESCALATION.delete())
    queued = 0
    for digest in _list_subjects(connection):
        state = replay(connection, digest)
        if state is not None:
            insert(connection, ESCALATION, [make_queue_row(state)])
            queued += 1
    return cards, queued


def _rebuild_added(connection: Connection, event: Event) -> int:
    digests = _list_added(connection, event.seq)
    for digest in digests:
        body = connection.execute(select(CARD.c.body).where(CARD.c.digest == digest)).scalar_one()
        card = open_body(digest, body)
        row = make_row(digest, card, added_by=event.seq)
        del row["body"]
        connection.execute(CARD.update().where(CARD.c.digest == digest), row)
        links = make_links(digest, card)
        if links:
            connection.execute(LINK.insert(), links)
    return len(digests)
