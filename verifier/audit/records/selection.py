"""The record of a sentence that was selected as evidence, and of a claim written from one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Span


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class InterleavedClaim(JsonRecord):
    """A claim, the evidence that it was written from or is cited with, and its section.

    `evidence` is None for a claim that was written first and of which no evidence shares a word.
    """

    text: str
    evidence: RankedEvidence | None
    section: str
    confidence: Annotated[Count, "In basis points."]
