"""The tables of the audit store, and the way from each version of them to the next.

    store       what this store is: its version
    card        a card by its digest; `body` has its canonical bytes, the columns are for filters
    link        which documents and methods a card rests on
    escalation  a card that people look at; `body` is what its events come to
    event       what was done, by whom and when: a hash chain

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

from verifier.store.errors import StoreError

_TEXT = Text().with_variant(Text(collation="C"), "postgresql")

METADATA = MetaData()

IS_DOCUMENT = "role <> 'method'"
"""Which links name a document. Written out, so that databases see that their index has all of them."""

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
    # Without the digest, which comes in no order, new rows of an index lie side by side.
    Index("card_added_by", "added_by"),
    Index("card_verified_at", "verified_at"),
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
    Index("escalation_risk", "severity", "refuted_first", "confidence", "opened_at", "digest"),
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


def _make_tables(connection: Connection) -> None:
    METADATA.create_all(connection)


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_make_tables,)
"""What makes each version of the tables from the one before it; the first makes them from nothing."""


def read_version(connection: Connection) -> int:
    """Return the version of the tables, 0 where there are none. Raises `StoreError` for tables of others."""
    tables = {*inspect(connection).get_table_names()}
    if not tables:
        return 0
    found = None
    if STORE.name in tables:
        found = connection.execute(select(STORE.c.value).where(STORE.c.key == "version")).scalar()
    if found is None or not found.isdecimal():
        raise StoreError(
            "store: there are tables of something else, expected an audit store or an empty database"
        )
    return int(found)


def migrate(connection: Connection) -> None:
    """Bring the tables to this version, in the open transaction. Raises `StoreError` for newer ones."""
    version, newest = read_version(connection), len(MIGRATIONS)
    _refuse_newer(version)
    for step in MIGRATIONS[version:]:
        step(connection)
    if version < newest:
        connection.execute(STORE.delete().where(STORE.c.key == "version"))
        connection.execute(STORE.insert(), {"key": "version", "value": str(newest)})


def check_is_current(connection: Connection) -> None:
    """Raise `StoreError` for tables that cannot be read as they are: newer ones, older ones, none."""
    version = read_version(connection)
    _refuse_newer(version)
    if version < len(MIGRATIONS):
        raise StoreError(
            f"store: its tables are of version {version}, expected {len(MIGRATIONS)}: "
            "open it once to write, which brings them up to date"
        )


def _refuse_newer(version: int) -> None:
    if version > len(MIGRATIONS):
        raise StoreError(
            f"store: its tables are of version {version}, expected at most {len(MIGRATIONS)}: a newer "
            "verifier wrote it; install that one"
        )
