"""What a facet finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from verifier.claims.binding.places import Place
from verifier.claims.derivation import Derivation
from verifier.claims.index import EvidenceIndex
from verifier.codes import ViolationCode
from verifier.parsers.dates import DatePeriod
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.offsets import Span
from verifier.records.claim_check import Outcome

EvidencePlace: TypeAlias = tuple[int, Span]
"""The number of a sentence, and a span of the source that it is from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetResult:
    """One result: its place in the claim, and in the evidence where there is one.

    Spans are places in the texts as claims read them (`verifier.claims.cased_text`). `derivation` says how a
    number follows that stands nowhere.
    """

    outcome: Outcome
    code: ViolationCode | None = None
    claim_span: Span | None = None
    place: EvidencePlace | None = None
    details: tuple[tuple[str, str | int], ...] = ()
    derivation: Derivation | None = None


def report_figure(
    outcome: Outcome,
    code: ViolationCode | None,
    claimed: Quantity | DatePeriod,
    stated: tuple[int, Quantity | DatePeriod] | None,
) -> FacetResult:
    """Make the result of a figure of the claim; `stated` is what it was compared with, and its sentence."""
    return FacetResult(
        outcome=outcome,
        code=code,
        claim_span=claimed.span,
        place=None if stated is None else (stated[0], stated[1].span),
    )


def find_span(index: EvidenceIndex, one: Place, other: Place) -> Span:
    """Return the span from one word of a sentence to another, whichever comes first."""
    words = index.sentences[one[0]].words
    return words[min(one[1], other[1])].start, words[max(one[1], other[1])].end
