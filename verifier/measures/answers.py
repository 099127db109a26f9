"""Claims counted answer by answer: factual precision, verifiable precision, rates and percentiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verifier.measures.exact import MeasureError, Ratio, find_mean


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
    """FActScore and VeriScore, as means over answers; an answer without claims is known to no mean."""

    factual: Ratio
    verifiable: Ratio
    claims_per_answer: Ratio


def score_answers(answers: Iterable[AnswerCounts]) -> AnswerScores:
    """Score answers by their claims; the penalty for short answers is not applied."""
    listed = list(answers)
    return AnswerScores(
        factual=find_mean(Ratio(one.supported, one.claims) for one in listed),
        verifiable=find_mean(Ratio(one.supported, one.verifiable) for one in listed),
        claims_per_answer=Ratio(sum(one.claims for one in listed), len(listed)),
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
