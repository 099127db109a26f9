"""The records of citations: what an answer cites for a claim, and what becomes of each citation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from verifier.records.claim_check import Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Span, choices

CorrectionAction: TypeAlias = Literal["KEEP", "REPLACE", "REMOVE", "ADD_ALTERNATE"]

LABELS: tuple[Label, ...] = ("SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "NEI")


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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
