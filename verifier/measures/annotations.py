"""What people say of claims: the labels of several annotators, a tie-break, and their marks from 1 to 5.

All judgements are kept. What the annotators agree on is the label; where they differ it is what the tie-break
says, and a claim without one is open. Both kappas are those of the annotators, before any tie-break.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verifier.measures.agreement import find_cohen_kappa, find_fleiss_kappa
from verifier.measures.exact import NONE, MeasureError, Ratio

MIN_MARK, MAX_MARK = 1, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """One claim as several people judged it, in their order; `tie_break` is what one more said.

    `marks` are pairs of a question about the answer and a mark from 1 to 5.
    """

    labels: tuple[str, ...]
    tie_break: str | None = None
    types: tuple[str, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        for question, mark in self.marks:
            if not MIN_MARK <= mark <= MAX_MARK:
                raise MeasureError(f"{question}: got the mark {mark}, expected {MIN_MARK} to {MAX_MARK}")

    @property
    def differ(self) -> bool:
        """Whether not all annotators say the same."""
        return len({*self.labels}) > 1

    @property
    def label(self) -> str | None:
        """What holds after the tie-break; None where they differ and nobody decided."""
        return self.tie_break if self.differ else next(iter(self.labels), self.tie_break)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationScores:
    """How well annotators agree; `disagreement_by_type` has a row ``none`` for claims of no type.

    `cohen` is that of two annotators and none of more, `fleiss` that of any number that is the same for each
    claim, and none where it is not.
    """

    cohen: Ratio
    fleiss: Ratio
    disagreement: Ratio
    disagreement_by_type: tuple[tuple[str, Ratio], ...]
    means: tuple[tuple[str, Ratio], ...]


def score_annotations(annotations: Iterable[Annotation]) -> AnnotationScores:
    """Score the agreement of annotators, over the claims that several judged, and average their marks."""
    listed = list(annotations)
    several = [one for one in listed if len(one.labels) > 1]
    raters = {len(one.labels) for one in several}
    pairs = [(one.labels[0], one.labels[1]) for one in several]
    return AnnotationScores(
        cohen=find_cohen_kappa(pairs) if raters == {2} else NONE,
        fleiss=find_fleiss_kappa(one.labels for one in several) if len(raters) == 1 else NONE,
        disagreement=Ratio(sum(one.differ for one in several), len(several)),
        disagreement_by_type=_count_by_type(several),
        means=_average_marks(listed),
    )


def _count_by_type(annotations: Sequence[Annotation]) -> tuple[tuple[str, Ratio], ...]:
    """Return the share of disagreements of each type; types overlap, so the rows do not add up."""
    by_type: dict[str, list[bool]] = {}
    for one in annotations:
        for name in one.types or ("none",):
            by_type.setdefault(name, []).append(one.differ)
    return tuple((name, Ratio(sum(rows), len(rows))) for name, rows in sorted(by_type.items()))


def _average_marks(annotations: Sequence[Annotation]) -> tuple[tuple[str, Ratio], ...]:
    marks: dict[str, list[int]] = {}
    for one in annotations:
        for question, mark in one.marks:
            marks.setdefault(question, []).append(mark)
    return tuple((question, Ratio(sum(given), len(given))) for question, given in sorted(marks.items()))
