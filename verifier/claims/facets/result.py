"""What a facet finds."""

from __future__ import annotations

from typing import TypeAlias

from verifier.claims.binding.places import Place
from verifier.claims.derivation import Derivation
from verifier.claims.index import EvidenceIndex
from verifier.codes import ViolationCode
from verifier.parsers.dates import DatePeriod
from verifier.parsers.frozen import record
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.offsets import Span
from verifier.records.claim_check import Outcome

EvidencePlace: TypeAlias = tuple[int, Span]
"""The number of a sentence, and a span of the source that it is from."""


@record
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


def report(
    code: ViolationCode,
    *,
    claim_span: Span | None = None,
    place: EvidencePlace | None = None,
    is_conflict: bool = False,
    **details: str | int,
) -> FacetResult:
    """Return a result that leaves the claim unsupported, or is a conflict."""
    return FacetResult(
        outcome="conflicts" if is_conflict else "unsupported",
        code=code,
        claim_span=claim_span,
        place=place,
        details=tuple(details.items()),
    )


def agree(claimed: Quantity | DatePeriod, stated: tuple[int, Quantity | DatePeriod]) -> FacetResult:
    """Return that a figure of the claim agrees with one of the evidence, by the number of its sentence."""
    return FacetResult(outcome="agrees", claim_span=claimed.span, place=(stated[0], stated[1].span))


def find_words(index: EvidenceIndex, *places: Place) -> EvidencePlace:
    """Return the place of words of one sentence, with all that stands between them."""
    words = [index.sentences[number].words[place] for number, place in sorted(places)]
    return places[0][0], (words[0].start, words[-1].end)
