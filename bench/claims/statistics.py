"""Statistics of scores and gates on labelled items, each for many weightings of the items at once.

A bootstrap resamples items; how often it drew each is a row of weights. So every statistic here takes a
matrix of weights, one row a resample, and gives one value a row. The plain value is that of a row of ones.
Where a statistic is not defined (nothing accepted, only one kind of item) the value is NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
Statistic: TypeAlias = Callable[[Array], Array]
"""From a matrix of weights to one value for each of its rows."""

FOLDS = 5
SHUFFLES = 20
_OUTER = (2.5, 97.5)


@dataclass(frozen=True)
class Estimate:
    """A value, and the values that the resamples gave."""

    value: float
    draws: Array

    @property
    def interval(self) -> tuple[float, float]:
        """The middle 95 % of the draws; NaN where there are none."""
        defined = self.draws[~np.isnan(self.draws)]
        if not len(defined):
            return float("nan"), float("nan")
        low, high = np.percentile(defined, _OUTER)
        return float(low), float(high)

    def __sub__(self, other: Estimate) -> Estimate:
        return Estimate(self.value - other.value, self.draws - other.draws)


def estimate(statistic: Statistic, weights: Array) -> Estimate:
    """Take a statistic of the items as they are, and of every resample."""
    plain = statistic(np.ones((1, weights.shape[1])))
    return Estimate(float(plain[0]), statistic(weights))


def average(estimates: Iterable[Estimate]) -> Estimate:
    """Return the plain mean over data sets, in every resample; sets where it is not defined are left out."""
    found = list(estimates)
    values = _mean_of_defined(np.array([[item.value] for item in found]))
    return Estimate(float(values[0]), _mean_of_defined(np.array([item.draws for item in found])))


def draw_weights(clusters: Sequence[int], *, rounds: int, seed: int) -> Array:
    """Resample whole clusters with replacement; return how often each item was drawn in each round.

    `clusters` holds the number of each item's cluster, from 0 on without gaps.
    """
    count = max(clusters) + 1
    generator = np.random.default_rng(seed)
    drawn = generator.multinomial(count, np.full(count, 1 / count), size=rounds)
    weights: Array = drawn[:, np.array(clusters)].astype(np.float64)
    return weights


# Scores.


def measure_auroc(truth: Mask, score: Array) -> Statistic:
    """Measure how often a supported item scores above another, a tie counting half."""

    def statistic(weights: Array) -> Array:
        right, wrong = _tally(truth, score, weights)
        below = np.cumsum(wrong, axis=1) - wrong
        return _divide((right * (below + wrong / 2)).sum(axis=1), right.sum(axis=1) * wrong.sum(axis=1))

    return statistic


def measure_auprc(truth: Mask, score: Array) -> Statistic:
    """Measure average precision: the precision at each threshold, weighted by the recall that it adds."""

    def statistic(weights: Array) -> Array:
        right, wrong = _tally(truth, -score, weights)
        found = np.cumsum(right, axis=1)
        precision = _divide(found, found + np.cumsum(wrong, axis=1))
        return _divide(np.nansum(precision * right, axis=1), right.sum(axis=1))

    return statistic


def measure_recall_at(truth: Mask, score: Array, *, false_share: float) -> Statistic:
    """Measure what share of the supported a threshold accepts that accepts at most a share of the others.

    Of all such thresholds the best; 0 where even the highest score is shared by too many of the others.
    """

    def statistic(weights: Array) -> Array:
        right, wrong = _tally(truth, -score, weights)
        recall = _divide(np.cumsum(right, axis=1), right.sum(axis=1, keepdims=True))
        false = _divide(np.cumsum(wrong, axis=1), wrong.sum(axis=1, keepdims=True))
        allowed: Array = np.where(np.isnan(recall + false), np.nan, recall * (false <= false_share))
        best: Array = allowed.max(axis=1)
        return best

    return statistic


def cross_validate(
    truth: Mask, score: Array, *, seed: int, folds: int = FOLDS, shuffles: int = SHUFFLES
) -> Array:
    """Accept each item by a threshold that was chosen without it; return its share of acceptances.

    The items are dealt into folds with both kinds spread evenly, as often as there are shuffles; each time
    the threshold of a fold is the one that does best on all other folds.
    """
    accepted = np.zeros(len(score))
    for shuffle in range(shuffles):
        generator = np.random.default_rng((seed, shuffle))
        fold = np.empty(len(score), dtype=np.int64)
        for side in (truth, ~truth):
            places = np.flatnonzero(side)
            fold[generator.permutation(places)] = np.arange(len(places)) % folds
        for number in range(folds):
            held = fold == number
            if held.any() and not held.all():
                accepted[held] += score[held] >= choose_threshold(truth[~held], score[~held])
    return accepted / shuffles


def choose_threshold(truth: Mask, score: Array) -> float:
    """Return the threshold with the best balanced accuracy, the lowest on a tie."""
    right, wrong = _tally(truth, score, np.ones((1, len(score))))
    rejected_right = (np.cumsum(right) - right[0]) / max(1, right.sum())
    rejected_wrong = (np.cumsum(wrong) - wrong[0]) / max(1, wrong.sum())
    return float(np.unique(score)[int(np.argmax(rejected_wrong - rejected_right))])


# Gates: `accepted` is 0 or 1 for each item, or the share of times that it was accepted.


def measure_balanced_accuracy(truth: Mask, accepted: Array) -> Statistic:
    """Measure the mean of two shares: supported items that are accepted, and others that are not."""

    def statistic(weights: Array) -> Array:
        recall = measure_share(accepted, among=truth)(weights)
        rejected = measure_share(1 - accepted, among=~truth)(weights)
        return (recall + rejected) / 2

    return statistic


def measure_share(value: Array, *, among: Mask) -> Statistic:
    """Measure the mean of a value among some of the items."""

    def statistic(weights: Array) -> Array:
        return _divide(weights @ (value * among), weights @ among.astype(np.float64))

    return statistic


def _tally(truth: Mask, score: Array, weights: Array) -> tuple[Array, Array]:
    """Sum the weights of supported and of other items for each distinct score, from the lowest on."""
    order = np.argsort(score, kind="stable")
    starts = np.flatnonzero(np.diff(score[order], prepend=-np.inf))
    ordered, is_right = weights[:, order], truth[order]
    right: Array = np.add.reduceat(ordered * is_right, starts, axis=1)
    wrong: Array = np.add.reduceat(ordered * ~is_right, starts, axis=1)
    return right, wrong


def _divide(upper: Array, lower: Array) -> Array:
    shape = np.broadcast_shapes(upper.shape, lower.shape)
    quotient: Array = np.divide(upper, lower, out=np.full(shape, np.nan), where=lower != 0)
    return quotient


def _mean_of_defined(values: Array) -> Array:
    """Return the mean of each column, what is not defined left out."""
    is_defined = ~np.isnan(values)
    return _divide(np.where(is_defined, values, 0).sum(axis=0), is_defined.sum(axis=0).astype(np.float64))
