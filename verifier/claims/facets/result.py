"""What a facet finds."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.claims.derivation import Derivation
from verifier.codes import ViolationCode
from verifier.parsers.dates import DatePeriod
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.offsets import Span
from verifier.records.claim_check import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetResult:
    """One result: its place in the claim, and in a sentence of the evidence where there is one.

    Both spans are places in the texts as claims read them (`verifier.claims.cased_text`); `sentence` is a
    number of the index. `derivation` says how a number follows that stands nowhere.
    """

    outcome: Outcome
    code: ViolationCode | None = None
    claim_span: Span | None = None
    sentence: int | None = None
    evidence_span: Span | None = None
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
        sentence=None if stated is None else stated[0],
        evidence_span=None if stated is None else stated[1].span,
    )
