"""What all measures share: ratios of two integers, their means, and logarithms that are the same everywhere.

A share of nothing is no number: 0 of 0 stays 0 of 0. It is shown as "none" and never counts as 0 or 1; that
is where tools differ that answer NaN, 0 or 1 in such a case.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from verifier.errors import VerifierError

WHOLE_BP = 10_000
"""A share of one, in basis points."""

DIGITS = 40
"""How many digits a logarithm is computed with; `Decimal.ln` is correctly rounded by its specification."""

CONTEXT = Context(prec=DIGITS, rounding=ROUND_HALF_EVEN, Emin=MIN_EMIN, Emax=MAX_EMAX)


class MeasureError(VerifierError):
    """Figures that cannot be measured: lists of unlike length, an unknown label, a number out of range."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """Two integers; `denominator` is 0 only where there was nothing to count, and then both are."""

    numerator: int
    denominator: int

    def __post_init__(self) -> None:
        if self.denominator < 0 or (self.denominator == 0 and self.numerator != 0):
            raise MeasureError(
                f"got {self.numerator} of {self.denominator}, expected a positive denominator, or 0 of 0"
            )

    @property
    def fraction(self) -> Fraction | None:
        """The value, None for 0 of 0."""
        return Fraction(self.numerator, self.denominator) if self.denominator else None

    @property
    def bp(self) -> int | None:
        """The value in basis points, rounded down; None for 0 of 0."""
        return self.numerator * WHOLE_BP // self.denominator if self.denominator else None


NONE = Ratio(0, 0)
"""The share of nothing."""


def make_ratio(value: Fraction | None) -> Ratio:
    """Return a fraction as a ratio in lowest terms, None as 0 of 0."""
    return NONE if value is None else Ratio(value.numerator, value.denominator)


def find_mean(values: Iterable[Ratio]) -> Ratio:
    """Return the mean of those ratios that are numbers, in lowest terms; 0 of 0 where none is."""
    numbers = [value.fraction for value in values if value.fraction is not None]
    return make_ratio(sum(numbers, Fraction(0)) / len(numbers) if numbers else None)


def find_harmonic_mean(first: Ratio, second: Ratio) -> Ratio:
    """Return the harmonic mean (F1 of precision and recall): 0 where both are 0, none where one is none."""
    one, other = first.fraction, second.fraction
    if one is None or other is None:
        return NONE
    return make_ratio(2 * one * other / (one + other) if one + other else Fraction(0))


def add_up(ratios: Iterable[Ratio]) -> Ratio:
    """Return the sum of the numerators over that of the denominators (the micro mean)."""
    listed = list(ratios)
    return Ratio(sum(one.numerator for one in listed), sum(one.denominator for one in listed))


def compute_log2(number: int) -> Decimal:
    """Return the binary logarithm with 40 digits. Raises `MeasureError` unless the number is positive."""
    if number < 1:
        raise MeasureError(f"got {number}, expected a positive number to take the logarithm of")
    return CONTEXT.divide(CONTEXT.ln(Decimal(number)), CONTEXT.ln(Decimal(2)))


def floor_bp(value: Decimal) -> int:
    """Return a decimal share in basis points, rounded down."""
    return int(CONTEXT.multiply(value, Decimal(WHOLE_BP)).to_integral_value(rounding=ROUND_FLOOR))
