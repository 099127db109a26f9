"""The record of a further search: a query, and the documents that it found."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.records.codec import JsonRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDocument(JsonRecord):
    """A document that a search found."""

    id: str
    text: str
    title: str | None = None
    uri: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherSearch(JsonRecord):
    """A query, and the documents that it found."""

    query: str
    documents: tuple[FoundDocument, ...]
