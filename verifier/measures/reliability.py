"""Whether a score can be believed: calibration error, ranking, and risk against coverage.

A scored item is a score in basis points and whether the claim is supported. All results are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from verifier.measures.exact import NONE, WHOLE_BP, MeasureError, Ratio, make_ratio

Scored = tuple[int, bool]
"""A score in basis points, 0 to 10,000, and whether the claim is supported."""

N_BINS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """The items whose scores lie in ``[low, high)``, in the last bin ``[low, high]``."""

    low: int
    high: int
    items: int
    supported: int
    score_sum: int

    @property
    def accuracy(self) -> Ratio:
        """The share of supported items."""
        return Ratio(self.supported, self.items)


@dataclass(frozen=True, slots=True, kw_only=True)
class RiskPoint:
    """What accepting every score from `threshold` on comes to."""

    threshold: int
    accepted: int
    wrong: int
    n: int

    @property
    def coverage(self) -> Ratio:
        """The share of all items that is accepted."""
        return Ratio(self.accepted, self.n)

    @property
    def risk(self) -> Ratio:
        """The share of the accepted items that is not supported."""
        return Ratio(self.wrong, self.accepted)


def fill_bins(items: Sequence[Scored], *, bins: int = N_BINS) -> tuple[Bin, ...]:
    """Sort the scores into bins of one width; the last one is closed, so that a score of one is in it.

    Raises `MeasureError` for a score out of range, or a number of bins that does not divide 10,000.
    """
    _check_scores(items)
    if bins < 1 or WHOLE_BP % bins:
        raise MeasureError(f"got {bins} bins, expected a divisor of {WHOLE_BP}")
    width = WHOLE_BP // bins
    held: list[list[Scored]] = [[] for _ in range(bins)]
    for item in items:
        held[min(item[0] // width, bins - 1)].append(item)
    return tuple(
        Bin(
            low=number * width,
            high=(number + 1) * width,
            items=len(inside),
            supported=sum(is_supported for _, is_supported in inside),
            score_sum=sum(score for score, _ in inside),
        )
        for number, inside in enumerate(held)
    )


def find_ece(items: Sequence[Scored], *, bins: int = N_BINS) -> Ratio:
    """Return the expected calibration error: the mean gap of score and accuracy, weighted by the bins."""
    if not items:
        return NONE
    gaps = sum(abs(one.score_sum - one.supported * WHOLE_BP) for one in fill_bins(items, bins=bins))
    return make_ratio(Fraction(gaps, len(items) * WHOLE_BP))


def find_brier(items: Sequence[Scored]) -> Ratio:
    """Return the mean squared distance of score and truth."""
    if not items:
        return NONE
    _check_scores(items)
    total = sum((score - WHOLE_BP * is_supported) ** 2 for score, is_supported in items)
    return make_ratio(Fraction(total, len(items) * WHOLE_BP**2))


def find_auroc(items: Sequence[Scored]) -> Ratio:
    """Return the share of pairs that the score ranks right, ties half; none where one class is missing."""
    _check_scores(items)
    supported = sum(is_supported for _, is_supported in items)
    others = len(items) - supported
    # Twice the pairs that are won, plus the ties: all integers.
    twice_won = below = 0
    for _, tied in groupby(sorted(items), key=lambda item: item[0]):
        truths = [is_supported for _, is_supported in tied]
        right = sum(truths)
        wrong = len(truths) - right
        twice_won += right * (2 * below + wrong)
        below += wrong
    return make_ratio(Fraction(twice_won, 2 * supported * others)) if supported and others else NONE


def trace_risk(items: Sequence[Scored]) -> tuple[RiskPoint, ...]:
    """Return risk and coverage at each score that occurs, from the highest down."""
    _check_scores(items)
    points: list[RiskPoint] = []
    accepted = wrong = 0
    for score, tied in groupby(sorted(items, reverse=True), key=lambda item: item[0]):
        truths = [is_supported for _, is_supported in tied]
        accepted += len(truths)
        wrong += len(truths) - sum(truths)
        points.append(RiskPoint(threshold=score, accepted=accepted, wrong=wrong, n=len(items)))
    return tuple(points)


def _check_scores(items: Sequence[Scored]) -> None:
    for number, (score, _) in enumerate(items, start=1):
        if not 0 <= score <= WHOLE_BP:
            raise MeasureError(f"item {number}: got the score {score}, expected 0 to {WHOLE_BP}")
