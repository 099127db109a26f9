"""What searches of the web found, by the hash of the query: a pure function over recordings.

The first answer of a query stays, so that asking again gives the same. Nothing of it is part of the chain:
the audits hold what they were made with.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import Connection, select

from verifier.audit.search_record import FoundDocument, FurtherSearch
from verifier.policies import encode_canonical, hash_text
from verifier.records.codec import Record, read
from verifier.store.errors import StoreError
from verifier.store.tables import WEB_CACHE


def keep(connection: Connection, searches: Iterable[FurtherSearch]) -> int:
    """Write what queries found that are not there yet, and return how many these are."""
    new = {hash_text(one.query): one for one in reversed([*searches])}
    known = select(WEB_CACHE.c.query_sha256)
    rows = [
        {"query_sha256": key, "documents": encode_canonical([item.to_dict() for item in one.documents])}
        for key, one in sorted(new.items())
        if connection.execute(known.where(WEB_CACHE.c.query_sha256 == key)).scalar() is None
    ]
    if rows:
        connection.execute(WEB_CACHE.insert(), rows)
    return len(rows)


def recall(connection: Connection, query: str) -> list[Record]:
    """Return what a query found, as `audit_answer` takes it; nothing for one that was never asked.

    Raises `StoreError` for a row that cannot be read.
    """
    key = hash_text(query)
    body = connection.execute(
        select(WEB_CACHE.c.documents).where(WEB_CACHE.c.query_sha256 == key)
    ).scalar()  # fmt: skip
    if body is None:
        return []
    try:
        return [read(FoundDocument, value).to_dict() for value in json.loads(bytes(body))]
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"web cache, query {key}: it cannot be read: {error}") from None
