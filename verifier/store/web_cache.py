"""What searches of the web found, by the hash of the query: a pure function over recordings.

The first answer of a query stays until somebody removes it, so that asking again gives the same. Nothing of
it is part of the chain: the audits hold what they were made with. Queries are not kept: they hold claims.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, select

from verifier.audit.search_record import FoundDocument, FurtherSearch
from verifier.policies import encode_canonical, hash_text
from verifier.records import escape_surrogates
from verifier.records.codec import JsonRecord, Record, read
from verifier.records.forms import Hash
from verifier.store.errors import StoreError
from verifier.store.tables import WEB_CACHE

_PAGE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedSearch(JsonRecord):
    """What a query found, by the hash of the query."""

    query_sha256: Hash
    documents: tuple[FoundDocument, ...]


def keep(connection: Connection, searches: Iterable[FurtherSearch]) -> int:
    """Write what queries found that are not there yet, and return how many these are.

    Raises `StoreError` for two documents of one id, by which no audit could tell them apart.
    """
    searches = [*searches]
    for one in searches:
        if len({item.id for item in one.documents}) < len(one.documents):
            raise StoreError(f"web cache, query {one.query[:60]!a}: got two documents with one id")
    new = {hash_text(one.query): one for one in reversed(searches)}
    known = select(WEB_CACHE.c.query_sha256)
    rows = [
        {"query_sha256": key, "documents": _write_documents(one)}
        for key, one in sorted(new.items())
        if connection.execute(known.where(WEB_CACHE.c.query_sha256 == key)).scalar() is None
    ]
    if rows:
        connection.execute(WEB_CACHE.insert(), rows)
    return len(rows)


def _write_documents(search: FurtherSearch) -> bytes:
    # Lone surrogates are written out, as in every record.
    return encode_canonical([escape_surrogates(item).to_dict() for item in search.documents])


def recall(connection: Connection, query: str) -> list[Record] | None:
    """Return what a query found, as `audit_answer` takes it; None for one that was never asked.

    Raises `StoreError` for a row that cannot be read.
    """
    key = hash_text(query)
    body = connection.execute(
        select(WEB_CACHE.c.documents).where(WEB_CACHE.c.query_sha256 == key)
    ).scalar()  # fmt: skip
    return None if body is None else [one.to_dict() for one in _read_documents(key, body)]


def list_kept(connection: Connection) -> Iterator[CachedSearch]:
    """Yield what is kept, in the order of the hashes, a page at a time. Raises as `recall` does."""
    last = ""
    page = select(WEB_CACHE).order_by(WEB_CACHE.c.query_sha256).limit(_PAGE)
    while rows := connection.execute(page.where(WEB_CACHE.c.query_sha256 > last)).all():
        for row in rows:
            documents = _read_documents(row.query_sha256, row.documents)
            yield CachedSearch(query_sha256=row.query_sha256, documents=documents)
        last = rows[-1].query_sha256


def forget(connection: Connection, query: str | None) -> int:
    """Remove what one query found, or all; return how many queries it was."""
    condition = [] if query is None else [WEB_CACHE.c.query_sha256 == hash_text(query)]
    return connection.execute(WEB_CACHE.delete().where(*condition)).rowcount


def _read_documents(key: str, body: bytes) -> tuple[FoundDocument, ...]:
    try:
        return tuple(read(FoundDocument, value) for value in json.loads(bytes(body)))
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"web cache, query {key}: it cannot be read: {error}") from None
