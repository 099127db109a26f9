"""Ranked lists measured: recall, precision, F1 and NDCG of the first k.

Places that a ranking names twice count once, at their first rank; otherwise recall may exceed one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from verifier.measures.exact import (
    CONTEXT,
    MeasureError,
    Ratio,
    compute_log2,
    find_harmonic_mean,
    floor_bp,
)

_Id = TypeVar("_Id", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingScore:
    """The figures of one ranked list; `ndcg_bp` is None where nothing is relevant."""

    k: int
    recall: Ratio
    precision: Ratio
    ndcg_bp: int | None

    @property
    def f1(self) -> Ratio:
        """The harmonic mean of precision and recall."""
        return find_harmonic_mean(self.precision, self.recall)


def score_ranking(
    ranked: Sequence[_Id],
    relevant: AbstractSet[_Id],
    *,
    k: int,
    same: Callable[[_Id, _Id], bool] | None = None,
) -> RankingScore:
    """Score the first `k` of a ranking against what is relevant.

    `same` says which items are the same thing (`overlap_enough` for places); without it they have to be
    equal. An item of the ranking counts as relevant if it is one of the relevant ones; recall counts the
    relevant ones that are found. The denominator of precision is the number of items returned, not `k`.
    Raises `MeasureError` for a `k` below one.
    """
    if k < 1:
        raise MeasureError(f"got k = {k}, expected at least 1")
    top = list(dict.fromkeys(ranked))[:k]
    is_same = same or (lambda one, other: one == other)
    hits = [[one for one in relevant if is_same(item, one)] for item in top]
    found = {one for hit in hits for one in hit}
    return RankingScore(
        k=k,
        recall=Ratio(len(found), len(relevant)),
        precision=Ratio(sum(bool(hit) for hit in hits), len(top)),
        ndcg_bp=_find_ndcg([bool(hit) for hit in hits], min(len(relevant), k)),
    )


def _find_ndcg(gains: Sequence[bool], n_ideal: int) -> int | None:
    """Return NDCG in basis points: gains discounted by the binary logarithm of the rank plus one."""
    if not n_ideal:
        return None
    # Several items may be the same relevant one: more gains than there can be are no better than the ideal.
    ideal = _discount([True] * n_ideal)
    return min(floor_bp(CONTEXT.divide(_discount(gains), ideal)), floor_bp(Decimal(1)))


def _discount(gains: Sequence[bool]) -> Decimal:
    total = Decimal(0)
    for rank, gain in enumerate(gains, start=1):
        if gain:
            total = CONTEXT.add(total, CONTEXT.divide(Decimal(1), compute_log2(rank + 1)))
    return total
