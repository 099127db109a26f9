"""What people say of claims: two annotators and a third where they differ, and their marks from 1 to 5.

Both judgements are kept. What they agree on is the label; where they differ it is what the tie-break says,
and a claim without one is open. Kappa is that of the two, before any tie-break.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verifier.measures.agreement import find_cohen_kappa
from verifier.measures.exact import MeasureError, Ratio

ROUND_ANSWERS = 100
"""How many answers make a round."""

MIN_MARK, MAX_MARK = 1, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """One claim as two people judged it; `tie_break` is what a third said, None where nobody was asked.

    `marks` are pairs of a question about the answer and a mark from 1 to 5.
    """

    claim_id: str
    answer_id: str
    first: str
    second: str
    tie_break: str | None = None
    types: tuple[str, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        for question, mark in self.marks:
            if not MIN_MARK <= mark <= MAX_MARK:
                raise MeasureError(
                    f"{self.claim_id}: {question}: got the mark {mark}, expected {MIN_MARK} to {MAX_MARK}"
                )

    @property
    def label(self) -> str | None:
        """What holds after the tie-break; None where the two differ and nobody decided."""
        return self.first if self.first == self.second else self.tie_break


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationScores:
    """How well two annotators agree; `disagreement_by_type` has a row ``none`` for claims of no type."""

    claims: int
    answers: int
    kappa: Ratio
    disagreement: Ratio
    disagreement_by_type: tuple[tuple[str, Ratio], ...]
    open: int
    means: tuple[tuple[str, Ratio], ...]

    @property
    def is_round(self) -> bool:
        """Return whether there are as many answers as a round has."""
        return self.answers >= ROUND_ANSWERS


def score_annotations(annotations: Iterable[Annotation]) -> AnnotationScores:
    """Score the agreement of two annotators, and average their marks."""
    listed = list(annotations)
    differing = [one for one in listed if one.first != one.second]
    return AnnotationScores(
        claims=len(listed),
        answers=len({one.answer_id for one in listed}),
        kappa=find_cohen_kappa([(one.first, one.second) for one in listed]),
        disagreement=Ratio(len(differing), len(listed)),
        disagreement_by_type=_count_by_type(listed),
        open=sum(one.label is None for one in listed),
        means=_average_marks(listed),
    )


def _count_by_type(annotations: Sequence[Annotation]) -> tuple[tuple[str, Ratio], ...]:
    """Return the share of disagreements of each type; types overlap, so the rows do not add up."""
    by_type: dict[str, list[bool]] = {}
    for one in annotations:
        for name in one.types or ("none",):
            by_type.setdefault(name, []).append(one.first != one.second)
    return tuple((name, Ratio(sum(rows), len(rows))) for name, rows in sorted(by_type.items()))


def _average_marks(annotations: Sequence[Annotation]) -> tuple[tuple[str, Ratio], ...]:
    marks: dict[str, list[int]] = {}
    for one in annotations:
        for question, mark in one.marks:
            marks.setdefault(question, []).append(mark)
    return tuple((question, Ratio(sum(given), len(given))) for question, given in sorted(marks.items()))
