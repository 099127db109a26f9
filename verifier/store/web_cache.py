"""What searches of the web found, under the hash of each query, so that audits can be repeated.

The first result of a query stays until somebody removes it. The event of a search holds the hash of the
result, so that no audit can rest on documents that were put there later. The queries themselves are not kept,
because they contain claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, select

from verifier.audit.records.citation import FoundDocument, FurtherSearch
from verifier.parsers.frozen import record
from verifier.policies import encode_canonical, hash_bytes, hash_text
from verifier.records import escape_surrogates
from verifier.records.codec import JsonRecord, Record, read
from verifier.records.forms import Hash
from verifier.store.cards import take_bytes
from verifier.store.chain import Draft, append, read_event
from verifier.store.errors import StoreError
from verifier.store.event_record import SEARCH_ACTIONS, Event
from verifier.store.kept_rows import delete, insert, list_paged
from verifier.store.tables import EVENT, WEB_CACHE

_PAGE = 100

_FOUND = "documents"
"""The detail of an event that holds the hash of the result."""

REMEDY = "verifier queue web-cache clear removes it; then search anew"


@record
class CachedSearch(JsonRecord):
    """What a query found, by the hash of the query."""

    query_sha256: Hash
    documents: tuple[FoundDocument, ...]


def keep(connection: Connection, searches: Iterable[FurtherSearch], *, at: str, actor: str) -> int:
    """Write the results of new queries, each with an event, and return how many were new.

    Raises `StoreError` for two documents with one id, which an audit could not tell apart.
    """
    searches = [*searches]
    for one in searches:
        if len({item.id for item in one.documents}) < len(one.documents):
            raise StoreError(f"web cache, query {one.query[:60]!a}: got two documents with one id")
    new = {hash_text(one.query): one for one in reversed(searches)}
    rows = {
        key: _write_documents(one) for key, one in sorted(new.items()) if _read_body(connection, key) is None
    }
    append(
        connection,
        [
            Draft(at=at, actor=actor, action="search", subject=key, details=((_FOUND, hash_bytes(body)),))
            for key, body in rows.items()
        ],
    )
    insert(connection, WEB_CACHE, [{"query_sha256": key, "documents": body} for key, body in rows.items()])
    return len(rows)


def _write_documents(search: FurtherSearch) -> bytes:
    # Lone surrogates are written out, as in every record.
    return encode_canonical([escape_surrogates(item).to_dict() for item in search.documents])


def _read_body(connection: Connection, key: str) -> bytes | str | None:
    query = select(WEB_CACHE.c.documents).where(WEB_CACHE.c.query_sha256 == key)
    return connection.execute(query).scalar()


def recall(connection: Connection, query: str) -> list[Record] | None:
    """Return what a query found, as `audit_answer` takes it; None for one that was never asked.

    Raises `StoreError` for a row that is not what its event says, and for one that cannot be read.
    """
    key = hash_text(query)
    for problem in check_kept(connection, key):
        raise StoreError(f"{problem}: {REMEDY}")
    body = _read_body(connection, key)
    return None if body is None else [one.to_dict() for one in _read_documents(key, body)]


def check_kept(connection: Connection, key: str) -> Iterator[str]:
    """Yield why what is kept of a query is not what its last event says."""
    body, event = _read_body(connection, key), _read_last(connection, key)
    kept = None if event is None or event.action == "forget" else event.read_detail(_FOUND)
    if body is None:
        if kept is not None:
            yield f"web cache, query {key}: what it found is gone, and no event says who removed it"
    elif kept is None:
        yield f"web cache, query {key}: it is there, and no event says who searched"
    elif hash_bytes(take_bytes(body)) != kept:
        yield f"web cache, query {key}: what it found was changed"


def _read_last(connection: Connection, key: str) -> Event | None:
    """Return the last event of a query, None where it has none."""
    query = select(EVENT).where(EVENT.c.subject == key, EVENT.c.action.in_(SEARCH_ACTIONS))
    row = connection.execute(query.order_by(EVENT.c.seq.desc()).limit(1)).one_or_none()
    return None if row is None else read_event(row)


def list_kept(connection: Connection) -> Iterator[CachedSearch]:
    """Yield what is kept, in the order of the hashes, a page at a time. Raises as `recall` does."""
    for row in list_paged(connection, select(WEB_CACHE), (WEB_CACHE.c.query_sha256,), page=_PAGE):
        documents = _read_documents(row.query_sha256, row.documents)
        yield CachedSearch(query_sha256=row.query_sha256, documents=documents)


def forget(connection: Connection, query: str | None, *, at: str, actor: str) -> int:
    """Remove what one query found, or all, each with its event; return how many queries it was."""
    column = WEB_CACHE.c.query_sha256
    wanted = select(column) if query is None else select(column).where(column == hash_text(query))
    keys = [row.query_sha256 for row in list_paged(connection, wanted, (column,))]
    append(connection, [Draft(at=at, actor=actor, action="forget", subject=key) for key in keys])
    delete(connection, WEB_CACHE, keys)
    return len(keys)


def _read_documents(key: str, body: bytes | str) -> tuple[FoundDocument, ...]:
    import orjson

    try:
        return tuple(read(FoundDocument, value) for value in orjson.loads(body))
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"web cache, query {key}: it cannot be read: {error}") from None
