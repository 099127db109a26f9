"""The tables of the audit store, and the way from each version of them to the next.

    store       what this store is: its version
    card        a card by its digest; `body` has its canonical bytes, the columns are for filters
    link        which documents and methods a card rests on
    escalation  a card that people look at; `body` is what its events come to
    event       what was done, by whom and when: a hash chain
    web_cache   what searches of the web found, by the hash of the query; an event says what was kept

What stands in columns follows from bodies and events, and can be made anew from them. Texts are ordered by
their code points, in every database: queries have one order everywhere.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    inspect,
    select,
    text,
)

from verifier.policies import encode_canonical
from verifier.store.errors import StoreError
from verifier.store.kept_rows import list_paged

_TEXT = Text().with_variant(Text(collation="C"), "postgresql")

METADATA = MetaData()

IS_DOCUMENT = "role <> 'method'"
"""Which links name a document. Written out, so that databases see that their index has all of them."""

HAS_PREVIOUS = "previous IS NOT NULL"
"""Which cards follow another: the few that were judged again."""

STORE = Table(
    "store", METADATA, Column("key", _TEXT, primary_key=True), Column("value", _TEXT, nullable=False)
)

CARD = Table(
    "card",
    METADATA,
    Column("digest", _TEXT, primary_key=True),
    Column("answer_id", _TEXT),
    Column("claim_id", _TEXT, nullable=False),
    Column("label", _TEXT, nullable=False),
    Column("confidence", Integer, nullable=False),
    Column("mode", _TEXT),
    Column("verified_at", _TEXT),
    Column("domain", _TEXT),
    Column("added_by", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("previous", _TEXT),
    # Without the digest, which comes in no order, new rows of an index lie side by side.
    Index("card_added_by", "added_by"),
    Index("card_verified_at", "verified_at"),
    Index("card_previous", "previous", sqlite_where=text(HAS_PREVIOUS), postgresql_where=text(HAS_PREVIOUS)),
)

LINK = Table(
    "link",
    METADATA,
    Column("digest", _TEXT, primary_key=True),
    Column("doc_id", _TEXT, primary_key=True),
    Column("span_id", _TEXT, primary_key=True),
    Column("role", _TEXT, primary_key=True),
    Index("link_doc_id", "doc_id", sqlite_where=text(IS_DOCUMENT), postgresql_where=text(IS_DOCUMENT)),
    sqlite_with_rowid=False,
)

ESCALATION = Table(
    "escalation",
    METADATA,
    Column("digest", _TEXT, primary_key=True),
    Column("level", Integer, nullable=False),
    Column("state", _TEXT, nullable=False),
    Column("opened_at", _TEXT, nullable=False),
    Column("due_at", _TEXT),
    Column("severity", Integer, nullable=False),
    Column("refuted_first", Integer, nullable=False),
    Column("confidence", Integer, nullable=False),
    Column("owner", _TEXT),
    Column("ticket", _TEXT, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("ticket_link", _TEXT),
    Index("escalation_risk", "severity", "refuted_first", "confidence", "opened_at", "digest"),
    Index("escalation_ticket", "ticket"),
)

EVENT = Table(
    "event",
    METADATA,
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", _TEXT, nullable=False),
    Column("actor", _TEXT, nullable=False),
    Column("action", _TEXT, nullable=False),
    Column("subject", _TEXT, nullable=False),
    Column("note", _TEXT, nullable=False),
    Column("details", _TEXT, nullable=False),
    Column("prev", _TEXT, nullable=False),
    Column("sha256", _TEXT, nullable=False),
    Index("event_subject", "subject", "seq"),
)


WEB_CACHE = Table(
    "web_cache",
    METADATA,
    Column("query_sha256", _TEXT, primary_key=True),
    Column("documents", LargeBinary, nullable=False),
)


def _add_previous(connection: Connection) -> None:
    """Say which card follows which, and keep what searches found."""
    kind = CARD.c.previous.type.compile(connection.dialect)
    connection.execute(text(f"ALTER TABLE card ADD COLUMN previous {kind}"))
    connection.execute(text(f"CREATE INDEX card_previous ON card (previous) WHERE {HAS_PREVIOUS}"))
    WEB_CACHE.create(connection)
    change = text("UPDATE card SET previous = :previous WHERE digest = :of")
    for row in list_paged(connection, select(CARD.c.digest, CARD.c.body), (CARD.c.digest,)):
        previous = _read_previous(row.body)
        if previous is not None:
            connection.execute(change, {"of": row.digest, "previous": previous})


def _read_previous(body: bytes | str) -> str | None:
    """Return which card a card follows; None also for bytes that were changed, which a check names."""
    import orjson

    try:
        value = orjson.loads(body)["previous"]
    except (ValueError, TypeError, KeyError):
        return None
    return value if isinstance(value, str) else None


def _add_ticket_links(connection: Connection) -> None:
    """Find cards by their tickets, and say of each that none has a link yet."""
    kind = ESCALATION.c.ticket_link.type.compile(connection.dialect)
    connection.execute(text(f"ALTER TABLE escalation ADD COLUMN ticket_link {kind}"))
    connection.execute(text("CREATE INDEX escalation_ticket ON escalation (ticket)"))
    every = select(ESCALATION.c.digest, ESCALATION.c.body)
    for row in list_paged(connection, every, (ESCALATION.c.digest,)):
        body = _add_link(row.body)
        if body is not None:
            change = ESCALATION.update().where(ESCALATION.c.digest == row.digest)
            connection.execute(change, {"body": body})


def _add_link(body: bytes | str) -> bytes | None:
    """Return an escalation's bytes with a link; None for bytes that were changed, which a check names."""
    import orjson

    try:
        return encode_canonical({"ticket_link": None, **orjson.loads(body)})
    except (ValueError, TypeError):
        return None


def _count_searches_in(_connection: Connection) -> None:
    """Change no table: from version 4 on an event says what was kept of a search, and earlier readers fail.

    No event is made up for what was kept before: nobody vouches for it, and a check names it.
    """


def _count_deliveries_in(_connection: Connection) -> None:
    """Change no table: from version 5 on events say what was delivered and held, and earlier readers fail."""


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (
    *(_add_previous, _add_ticket_links, _count_searches_in, _count_deliveries_in),
)
"""What makes each version of the tables from the one before it, from version 1 on."""


def read_version(connection: Connection) -> int:
    """Return the version of the tables, 0 where there are none. Raises `StoreError` for tables of others."""
    tables = {*inspect(connection).get_table_names()}
    if not tables:
        return 0
    found = None
    if STORE.name in tables:
        found = connection.execute(select(STORE.c.value).where(STORE.c.key == "version")).scalar()
    if found is None or not (found.isascii() and found.isdecimal()):
        raise StoreError(
            "store: there are tables of something else, expected an audit store or an empty database"
        )
    return int(found)


def name_version() -> int:
    """Return the version that this package writes."""
    return len(MIGRATIONS) + 1


def migrate(connection: Connection) -> None:
    """Bring the tables to this version, in the open transaction. Raises `StoreError` for newer ones."""
    version, newest = read_version(connection), name_version()
    _refuse_newer(version)
    if version == newest:
        return
    if version:
        for step in MIGRATIONS[version - 1 :]:
            step(connection)
    else:
        METADATA.create_all(connection)
    connection.execute(STORE.delete().where(STORE.c.key == "version"))
    connection.execute(STORE.insert(), {"key": "version", "value": str(newest)})


def check_is_current(connection: Connection) -> None:
    """Raise `StoreError` for tables that cannot be read as they are: newer ones, older ones, none."""
    version = read_version(connection)
    _refuse_newer(version)
    if not version:
        raise StoreError("store: it is empty, expected an audit store, which verifier queue add makes")
    if version < name_version():
        raise StoreError(
            f"store: its tables are of version {version}, expected {name_version()}: "
            "open it once to write, which brings them up to date"
        )


def _refuse_newer(version: int) -> None:
    if version > name_version():
        raise StoreError(
            f"store: its tables are of version {version}, expected at most {name_version()}: a newer "
            "verifier wrote it; install that one"
        )
