"""How sure a share is that was counted on a sample: bounds after Clopper and Pearson.

Of `total` accepted claims `right` were right. The bound is the share below which the truth would have shown
so many right ones in at most one of twenty samples: the exact binomial tail, and no approximation by a
normal distribution, which says too much just where it matters here, near 100 %. It is computed with decimal
numbers of 40 digits, whose results are the same everywhere, and given rounded down to basis points; there
are no binary floats in it.
"""

from __future__ import annotations

from decimal import Decimal, localcontext

from verifier.measures.exact import CONTEXT, WHOLE_BP

SURE_PERCENT = 95
"""How sure a lower bound is, in percent; it is one-sided."""

_ALPHA = Decimal(100 - SURE_PERCENT) / 100
_NEGLIGIBLE = Decimal("1e-30")


def find_lower_bound(right: int, total: int) -> int:
    """Return the lower bound of a share in basis points, rounded down; 0 where nothing was counted.

    Costs about the square root of `total` steps fourteen times, and as many as are wrong once. Raises
    `ValueError` for counts that are no share.
    """
    if not 0 <= right <= total:
        raise ValueError(f"got {right} of {total}, expected a count from 0 to the whole")
    if right == 0:
        return 0
    with localcontext(CONTEXT):
        ways = _count_ways(right, total)
        low, high = 0, WHOLE_BP
        while high - low > 1:
            middle = (low + high) // 2
            if _is_unlikely(right, total, middle, ways):
                low = middle
            else:
                high = middle
    return low


def find_upper_bound(right: int, total: int) -> int:
    """Return the upper bound of a share in basis points, rounded up; the whole where nothing was counted.

    It is the lower bound of the rest, seen from the other side. Costs and errors are those of
    `find_lower_bound`.
    """
    return WHOLE_BP - find_lower_bound(total - right, total)


def _count_ways(right: int, total: int) -> Decimal:
    """Return how many ways there are to choose `right` of `total`."""
    ways = Decimal(1)
    fewer = min(right, total - right)
    for step in range(1, fewer + 1):
        ways = ways * (total - fewer + step) / step
    return ways


def _is_unlikely(right: int, total: int, share_bp: int, ways: Decimal) -> bool:
    """Return whether a true share would show so many right ones, or more, in few samples only."""
    if share_bp * total >= right * WHOLE_BP:
        return False
    share = Decimal(share_bp) / WHOLE_BP
    odds = share / (1 - share)
    term = ways * share**right * (1 - share) ** (total - right)
    tail = Decimal(0)
    # From here on each term is smaller than the one before.
    for count in range(right, total + 1):
        tail += term
        if tail > _ALPHA or term * total < _NEGLIGIBLE:
            break
        term = term * (total - count) / (count + 1) * odds
    return tail <= _ALPHA
