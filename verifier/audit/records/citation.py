"""The records of evidence: what is cited, selected, searched for besides, and left out of what is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from verifier.parsers.frozen import record
from verifier.records.claim_check import Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_NONE, Count, Span, choices

CorrectionAction: TypeAlias = Literal["KEEP", "REPLACE", "REMOVE", "ADD_ALTERNATE"]

LABELS: tuple[Label, ...] = ("SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "NEI")


@record
class Citation(JsonRecord):
    """A document that a claim cites, and what it says of the claim.

    `doc_id` is None where the mark leads to no document. `span` is the place of the mark in the answer, None
    for a citation that was added. `place` is the part of the document that a provider's citation names.
    """

    pointer: Annotated[str, "What the mark says: a number from 1, or an id."]
    doc_id: str | None
    span: Annotated[Span | None, "The place of the mark in the answer."] = None
    place: Annotated[Span | None, "The part of the document that is cited, if given."] = None
    label: Annotated[Label, "What the document alone says of the claim.", choices(*LABELS)]
    accepted: Annotated[bool, "Whether the document alone supports the claim."]


def list_cited(citations: Sequence[Citation] | None) -> tuple[str, ...] | None:
    """Return the documents that are cited, of a mark that leads nowhere what it says; None of no list."""
    return None if citations is None else tuple(one.doc_id or one.pointer for one in citations)


@record
class Correction(JsonRecord):
    """What becomes of one citation; a citation that is added has no `old`, one that is removed no `new`.

    `old` and `new` are pointers as the answer writes them, `old_doc` and `new_doc` the documents that they
    lead to. The labels say what each document alone says of the claim, None where there is none.
    `similarity` is the share of the claim's words that stand in the best passage of the new document, or of
    the old one where there is no new one, in basis points.
    """

    claim_id: str
    action: Annotated[CorrectionAction, choices("KEEP", "REPLACE", "REMOVE", "ADD_ALTERNATE")]
    span: Annotated[Span | None, "The place of the mark in the answer, None for a citation that is added."]
    at: Annotated[Count, "Where in the answer a citation is added: behind the claim."]
    old: str | None
    new: str | None
    old_doc: str | None
    new_doc: str | None
    before_label: Annotated[Label | None, choices(*LABELS, None)]
    after_label: Annotated[Label | None, choices(*LABELS, None)]
    similarity: Count


FOUND_KEYS = ("id", "text", "title", "uri", "created_at")
"""What is said of a document that was found."""


@record
class FoundDocument(JsonRecord):
    """A document that a search found."""

    id: str
    text: str
    title: str | None = None
    uri: str | None = None
    created_at: Annotated[str | None, "The day it was made, as the search says.", UNLESS_NONE] = None


@record
class FurtherSearch(JsonRecord):
    """A query, and the documents that it found."""

    query: str
    documents: tuple[FoundDocument, ...]


@record
class RankedEvidence(JsonRecord):
    """A sentence of a source, or several that follow each other, and how relevant it is to a query.

    `quote` is what is read at the place. `relevance` is in basis points; what a figure adds may lift it
    above 10,000. `is_long` says that it is longer than the policy wants and could not be cut.
    """

    quote: str
    source_id: str
    source_title: str | None
    source_url: str | None
    relevance: Count
    has_numeric: bool
    place: Annotated[Span, "Its place in the source's text as it was given."]
    is_long: bool = False


@record
class InterleavedClaim(JsonRecord):
    """A claim, the evidence that it was written from or is cited with, and its section.

    `evidence` is None for a claim that was written first and of which no evidence shares a word.
    """

    text: str
    evidence: RankedEvidence | None
    section: str
    confidence: Annotated[Count, "In basis points."]


Redaction: TypeAlias = Literal["hash", "none"]
"""What stands for a snippet: its hash, or nothing."""


@record
class Redacted(JsonRecord):
    """What was left out; `key_id` names the key of keyed hashes, None where they have none.

    `masked` says that words of the claim or the answer are masked, too, since a sensitive document has them.
    """

    snippets: Annotated[Redaction, choices("hash", "none")]
    key_id: Annotated[str | None, "The first 8 hexadecimal digits of the key's SHA-256."]
    masked: bool
