"""BM25 in whole numbers: what a term is worth, what its place in a span earns, and the score of a span.

The formula is Lucene's: ``idf = ln(1 + (N - n + 1/2) / (n + 1/2))`` for a term that stands in n of N spans,
always above zero, and ``tf * (k1 + 1) / (tf + k1 * (1 - b + b * length * N / total))`` for a term that
stands tf times in a span. The idf is ``floor(ln * 10**6)``, computed by `decimal`, whose logarithm is
correctly rounded by its specification; the rest are exact fractions. The score is the floor of their sum.

Ranking computes the sum in fixed point, rounded down. Where the rounding might move the floor, the fractions
decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context
from fractions import Fraction
from functools import lru_cache

SHIFT = 32
"""How many binary places fixed point has."""

MILLION = 10**6

_CONTEXT = Context(prec=40, rounding=ROUND_HALF_EVEN, Emin=-999_999, Emax=999_999)


@lru_cache(maxsize=1 << 14)
def weigh_term(n_spans: int, frequency: int) -> int:
    """Return what a term is worth that stands in so many spans, in millionths."""
    ratio = _CONTEXT.divide(2 * n_spans + 2, 2 * frequency + 1)
    return int(_CONTEXT.multiply(_CONTEXT.ln(ratio), MILLION))


@dataclass(frozen=True, slots=True)
class Saturation:
    """What places of a term in a span earn, by their number and by the span's length.

    `n_spans` and `total_length` are of the whole corpus; `k1` and `b` are in percent.
    """

    n_spans: int
    total_length: int
    k1: int
    b: int

    def parts(self, frequency: int, length: int) -> tuple[int, int]:
        """Return the earnings as numerator and denominator."""
        total = self.total_length
        by_length = self.k1 * ((100 - self.b) * total + self.b * length * self.n_spans)
        return frequency * (100 + self.k1) * 100 * total, frequency * 10_000 * total + by_length

    def low(self, frequency: int, length: int) -> int:
        """Return the earnings in fixed point, rounded down."""
        numerator, denominator = self.parts(frequency, length)
        return (numerator << SHIFT) // denominator


@dataclass(frozen=True, slots=True)
class Presence:
    """Earnings that count only whether a term stands in a span: those of `overlap`."""

    def parts(self, frequency: int, length: int) -> tuple[int, int]:  # noqa: ARG002 - as `Saturation`
        """Return the earnings as numerator and denominator."""
        return 1, 1

    def low(self, frequency: int, length: int) -> int:  # noqa: ARG002 - as `Saturation`
        """Return the earnings in fixed point."""
        return 1 << SHIFT


Earnings = Saturation | Presence


def score_exactly(weights: Sequence[int], frequencies: Sequence[int], length: int, earnings: Earnings) -> int:
    """Return the score of a span: the floor of the exact sum over its terms."""
    total = Fraction(0)
    for weight, frequency in zip(weights, frequencies, strict=True):
        total += weight * Fraction(*earnings.parts(frequency, length))
    return total.numerator // total.denominator


def score_span(weights: Sequence[int], frequencies: Sequence[int], length: int, earnings: Earnings) -> int:
    """Return the same as `score_exactly`, mostly without fractions."""
    low = 0
    for weight, frequency in zip(weights, frequencies, strict=True):
        low += weight * earnings.low(frequency, length)
    # Each of the terms was rounded down by less than one unit of fixed point times its weight.
    if low >> SHIFT == (low + sum(weights)) >> SHIFT:
        return low >> SHIFT
    return score_exactly(weights, frequencies, length, earnings)
