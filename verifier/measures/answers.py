"""Claims counted answer by answer: factual precision, verifiable precision, rates and percentiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verifier.measures.exact import MeasureError, Ratio, add_up, find_mean


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCounts:
    """The claims of one answer: how many, how many can be verified at all, and how many are supported."""

    claims: int
    verifiable: int
    supported: int

    def __post_init__(self) -> None:
        if not 0 <= self.supported <= self.verifiable <= self.claims:
            raise MeasureError(
                f"got {self.supported} supported of {self.verifiable} verifiable of {self.claims} claims, "
                "expected each to be at most the next"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerScores:
    """FActScore and VeriScore as means over answers and over all claims.

    An answer without claims counts in `responded` alone: no mean knows it.
    """

    factual: Ratio
    factual_micro: Ratio
    verifiable: Ratio
    verifiable_micro: Ratio
    claims_per_answer: Ratio
    responded: Ratio


def score_answers(answers: Iterable[AnswerCounts]) -> AnswerScores:
    """Score answers by their claims; the penalty for short answers is not applied."""
    listed = list(answers)
    factual = [Ratio(one.supported, one.claims) for one in listed]
    verifiable = [Ratio(one.supported, one.verifiable) for one in listed]
    return AnswerScores(
        factual=find_mean(factual),
        factual_micro=add_up(factual),
        verifiable=find_mean(verifiable),
        verifiable_micro=add_up(verifiable),
        claims_per_answer=Ratio(sum(one.claims for one in listed), len(listed)),
        responded=Ratio(sum(one.claims > 0 for one in listed), len(listed)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductRates:
    """What users of a product see: of all claims the shares of some labels, of all citations those changed.

    `latency_p95` is the 95th percentile, by nearest rank, of the figures that the caller recorded.
    """

    unsupported: Ratio
    contradicted: Ratio
    nei: Ratio
    abstained: Ratio
    corrected: Ratio
    latency_p95: int | None


def rate_product(
    labels: Sequence[str],
    *,
    abstained: int = 0,
    citations: int = 0,
    corrected: int = 0,
    latencies: Sequence[int] = (),
) -> ProductRates:
    """Return the rates of claims with labels of five, and of citations of which some were corrected.

    Raises `MeasureError` where more claims were abstained on, or more citations corrected, than there are.
    """
    for name, part, whole in (("claims", abstained, len(labels)), ("citations", corrected, citations)):
        if not 0 <= part <= whole:
            raise MeasureError(f"{name}: got {part} of {whole}, expected at most all of them")
    n = len(labels)
    return ProductRates(
        unsupported=Ratio(labels.count("UNSUPPORTED"), n),
        contradicted=Ratio(labels.count("CONTRADICTED"), n),
        nei=Ratio(labels.count("NEI"), n),
        abstained=Ratio(abstained, n),
        corrected=Ratio(corrected, citations),
        latency_p95=find_percentile(latencies, 95),
    )


def find_percentile(figures: Sequence[int], percent: int) -> int | None:
    """Return the percentile by nearest rank; None of no figures.

    Raises `MeasureError` for a percentage that is not from 1 to 100.
    """
    if not 1 <= percent <= 100:
        raise MeasureError(f"got the percentile {percent}, expected 1 to 100")
    if not figures:
        return None
    return sorted(figures)[-(-percent * len(figures) // 100) - 1]
