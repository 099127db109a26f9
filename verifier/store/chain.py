"""The chain of events: each holds the hash of the one before, so that none can be changed or left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, Row, select

from verifier.audit.times import AuditError, check_time
from verifier.parsers.frozen import record
from verifier.policies.canonical import encode_canonical, has_surrogates
from verifier.records.codec import read
from verifier.records.forms import Details
from verifier.store.errors import StoreError
from verifier.store.event_forms import find_wrong_details
from verifier.store.event_record import GENESIS, Action, Event
from verifier.store.kept_rows import insert, list_paged
from verifier.store.tables import EVENT

MAX_NAME_CHARS = 200
MAX_CHARS: Mapping[str, int] = {"note": 10_000, "link": 2_000}
"""How long the texts of an event may be: they are kept for ever, and read by the hundred."""

Break = tuple[int, str]
"""The number of the first event that was changed, and what is wrong with it."""


@record
class Draft:
    """An event that has no place in the chain yet."""

    at: str
    actor: str
    action: Action
    subject: str
    note: str = ""
    details: Details = ()


def read_head(connection: Connection) -> tuple[int, str]:
    """Return number and hash of the last event; 0 and zeros before the first."""
    row = connection.execute(
        select(EVENT.c.seq, EVENT.c.sha256).order_by(EVENT.c.seq.desc()).limit(1)
    ).one_or_none()
    return (0, GENESIS) if row is None else (row.seq, row.sha256)


def append(connection: Connection, drafts: list[Draft]) -> list[Event]:
    """Add events to the end of the chain; only the one writer may. Raises as `check_draft` and `insert`."""
    seq, prev = read_head(connection)
    events: list[Event] = []
    for draft in drafts:
        check_draft(draft)
        seq += 1
        event = Event(
            seq=seq,
            at=draft.at,
            actor=draft.actor,
            action=draft.action,
            subject=draft.subject,
            note=draft.note,
            details=tuple(sorted(draft.details)),
            prev=prev,
        ).seal()
        prev = event.sha256
        events.append(event)
    insert(connection, EVENT, [make_row(event) for event in events])
    return events


def check_draft(draft: Draft) -> None:
    """Raise `StoreError` for an event without time or actor, with details of another form, or a bad text.

    A text is bad that is too long, or that no database holds.
    """
    if check_time("at", draft.at) is None:
        raise StoreError("at: got None, expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ")
    if not draft.actor.strip():
        raise StoreError("actor: got an empty name, expected who does it")
    texts = {"actor": draft.actor, "note": draft.note}
    texts |= {name: value for name, value in draft.details if isinstance(value, str)}
    for name, text in texts.items():
        most = MAX_CHARS.get(name, MAX_NAME_CHARS)
        if len(text) > most:
            raise StoreError(f"{name}: got {len(text):,} characters, expected at most {most:,}")
        if "\0" in text or has_surrogates(text):
            raise StoreError(f"{name}: got {text[:60]!a}, expected a text without NUL and lone surrogates")
    for wrong in find_wrong_details(draft.action, draft.note, draft.details):
        raise StoreError(wrong)


def list_events(
    connection: Connection, *, subject: str | None = None, after: int | None = None
) -> Iterator[Event]:
    """Yield the events in order; only those of one card if a subject is given."""
    wanted = select(EVENT)
    if subject is not None:
        wanted = wanted.where(EVENT.c.subject == subject)
    if after is not None:
        wanted = wanted.where(EVENT.c.seq > after)
    yield from map(read_event, list_paged(connection, wanted, (EVENT.c.seq,)))


def check_chain(connection: Connection) -> tuple[Break | None, int]:
    """Return the first event that is not as it was written, and why; and how many are dated back.

    A hash that is not that of the event, an event that does not follow the one before it, a gap in the
    numbers, a time or a text that no step takes. That events at the end are missing only a signed head can
    tell. An event is dated back whose time is before that of the event before it: clocks of several writers
    differ, and times are what callers say.
    """
    seq, prev, at, dated_back = 0, GENESIS, "", 0
    try:
        for event in list_events(connection):
            seq += 1
            wrong = _find_wrong(event, seq, prev)
            if wrong is not None:
                return (seq, wrong), dated_back
            dated_back += event.at < at
            prev, at = event.sha256, event.at
    except StoreError as error:
        return (seq + 1, str(error)), dated_back
    return None, dated_back


def _find_wrong(event: Event, seq: int, prev: str) -> str | None:
    if event.seq != seq:
        return f"event {seq} is missing: event {event.seq} stands in its place"
    if event.prev != prev:
        return f"event {seq} does not follow event {seq - 1}: that one was changed or exchanged"
    if event.compute_hash() != event.sha256:
        return f"event {seq} ({event.action}) was changed: its hash is not that of what it says"
    draft = Draft(
        at=event.at, actor=event.actor, action=event.action, subject=event.subject, note=event.note,
        details=event.details,
    )  # fmt: skip
    try:
        check_draft(draft)
    except (AuditError, StoreError) as error:
        return f"event {seq} ({event.action}) is none that a step writes: {error}"
    return None


def make_row(event: Event) -> dict[str, object]:
    """Return the row of an event."""
    values = event.to_dict()
    return {**values, "details": encode_canonical(values["details"]).decode("utf-8")}


def read_event(row: Row[tuple[object, ...]]) -> Event:
    """Read an event. Raises `StoreError` for a row that is none."""
    import orjson

    values = dict(row._mapping)
    try:
        # No parser that recurses: whoever may write to the database may nest as deep as they like.
        details = orjson.loads(str(values["details"]))
        event = read(Event, {**values, "details": details})
        if encode_canonical(details).decode("utf-8") != values["details"]:
            raise ValueError("details are not canonical")
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"event {values['seq']} cannot be read: {error}") from None
    return event
