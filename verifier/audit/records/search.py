"""The record of a further search: a query, and the documents that it found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_NONE

FOUND_KEYS = ("id", "text", "title", "uri", "created_at")
"""What is said of a document that was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDocument(JsonRecord):
    """A document that a search found."""

    id: str
    text: str
    title: str | None = None
    uri: str | None = None
    created_at: Annotated[str | None, "The day it was made, as the search says.", UNLESS_NONE] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherSearch(JsonRecord):
    """A query, and the documents that it found."""

    query: str
    documents: tuple[FoundDocument, ...]
