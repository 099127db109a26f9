"""Labels compared with labels: accuracy, macro-F1, precision and recall of a label, and the two kappas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifier.measures.exact import (
    NONE,
    MeasureError,
    Ratio,
    find_harmonic_mean,
    find_mean,
    make_ratio,
)

Pairs = Sequence[tuple[str, str]]
"""Pairs of a true label and a predicted one, or of the labels of two annotators."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelScore:
    """How well one label is told: precision is none where it was never predicted, recall where it never was.

    `f1` is 0 where a label stands on one side only, since it was then missed or made up each time.
    """

    label: str
    precision: Ratio
    recall: Ratio

    @property
    def f1(self) -> Ratio:
        """The harmonic mean of precision and recall."""
        if self.precision == NONE or self.recall == NONE:
            return Ratio(0, 1)
        return find_harmonic_mean(self.precision, self.recall)


def find_accuracy(pairs: Pairs) -> Ratio:
    """Return the share of pairs that agree."""
    return Ratio(sum(truth == predicted for truth, predicted in pairs), len(pairs))


def score_labels(pairs: Pairs) -> tuple[LabelScore, ...]:
    """Score each label that stands on either side, sorted by name; others are left out of every mean."""
    labels = sorted({label for pair in pairs for label in pair})
    return tuple(_score_label(label, pairs) for label in labels)


def find_macro_f1(pairs: Pairs) -> Ratio:
    """Return the mean F1 over the labels that stand on either side."""
    return find_mean(score.f1 for score in score_labels(pairs))


def _score_label(label: str, pairs: Pairs) -> LabelScore:
    right = sum(truth == predicted == label for truth, predicted in pairs)
    return LabelScore(
        label=label,
        precision=Ratio(right, sum(predicted == label for _, predicted in pairs)),
        recall=Ratio(right, sum(truth == label for truth, _ in pairs)),
    )


def find_cohen_kappa(pairs: Pairs) -> Ratio:
    """Return Cohen's kappa of two annotators; none where chance alone explains all agreement."""
    if not pairs:
        return NONE
    labels = sorted({label for pair in pairs for label in pair})
    firsts, seconds = [first for first, _ in pairs], [second for _, second in pairs]
    by_chance = Fraction(sum(firsts.count(one) * seconds.count(one) for one in labels), len(pairs) ** 2)
    return _correct_for_chance(Fraction(sum(a == b for a, b in pairs), len(pairs)), by_chance)


def _count_raters(rated: Sequence[tuple[str, ...]]) -> int:
    """Return how many raters each item has. Raises `MeasureError` unless these are as many, two or more."""
    raters = len(rated[0])
    for number, item in enumerate(rated, start=1):
        if len(item) != raters or raters < 2:
            raise MeasureError(
                f"item {number}: got {len(item)} labels, expected {max(raters, 2)}, as many for each item"
            )
    return raters


def find_fleiss_kappa(items: Iterable[Sequence[str]]) -> Ratio:
    """Return Fleiss' kappa of several raters; each item holds their labels.

    Raises `MeasureError` unless each item has the same number of raters, two or more.
    """
    rated = [tuple(item) for item in items]
    if not rated:
        return NONE
    raters = _count_raters(rated)
    labels = sorted({label for item in rated for label in item})
    agreed = sum(item.count(label) * (item.count(label) - 1) for item in rated for label in labels)
    observed = Fraction(agreed, len(rated) * raters * (raters - 1))
    totals = [sum(item.count(label) for item in rated) for label in labels]
    by_chance = Fraction(sum(total**2 for total in totals), (len(rated) * raters) ** 2)
    return _correct_for_chance(observed, by_chance)


def _correct_for_chance(observed: Fraction, by_chance: Fraction) -> Ratio:
    return make_ratio(None if by_chance == 1 else (observed - by_chance) / (1 - by_chance))
