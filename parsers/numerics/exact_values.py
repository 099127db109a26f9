"""Exact values: a whole number, times a power of ten, over a divisor. No floats anywhere."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple


class Value(NamedTuple):
    """The exact value ``coefficient * 10 ** exponent / divisor``.

    There is one way to write each value, so equal values are equal records: the coefficient does not end
    in 0, the divisor has no factor 2 or 5 and shares none with the coefficient. A half is 5 times 10 to the
    -1, two thirds is 2 over 3, zero is 0 times 10 to the 0. The divisor is 1 for every decimal.
    """

    coefficient: int
    exponent: int = 0
    divisor: int = 1

    def as_ratio(self) -> tuple[int, int]:
        """Return the value as numerator and denominator; the denominator is above zero."""
        if self.exponent >= 0:
            return self.coefficient * 10**self.exponent, self.divisor
        return self.coefficient, self.divisor * 10**-self.exponent


def make_value(coefficient: int, exponent: int = 0, divisor: int = 1) -> Value:
    """Make a value in its one form; the divisor must be above zero."""
    if divisor < 1:
        raise ValueError(f"a divisor must be above zero, not {divisor}")
    if coefficient == 0:
        return _ZERO
    if divisor != 1:
        while divisor % 2 == 0:
            coefficient, exponent, divisor = coefficient * 5, exponent - 1, divisor // 2
        while divisor % 5 == 0:
            coefficient, exponent, divisor = coefficient * 2, exponent - 1, divisor // 5
        common = gcd(coefficient, divisor)
        coefficient, divisor = coefficient // common, divisor // common
    while coefficient % 10 == 0:
        coefficient, exponent = coefficient // 10, exponent + 1
    return Value(coefficient, exponent, divisor)


_ZERO = Value(0)


def compare_values(left: Value, right: Value) -> int:
    """Compare two values: below zero, zero or above zero, as the left is smaller, equal or greater."""
    a, b = left.as_ratio()
    c, d = right.as_ratio()
    return (a * d > c * b) - (a * d < c * b)


def round_down(value: Value) -> int:
    """Return the greatest whole number that is no greater than a value."""
    above, below = value.as_ratio()
    return above // below


def add_values(left: Value, right: Value) -> Value:
    """Add two values, exactly."""
    a, b = left.as_ratio()
    c, d = right.as_ratio()
    return make_value(a * d + c * b, 0, b * d)


def scale_value(value: Value, factor: int, power: int = 0) -> Value:
    """Multiply a value by a whole number and a power of ten, exactly."""
    return make_value(value.coefficient * factor, value.exponent + power, value.divisor)


def negate_value(value: Value) -> Value:
    """Return the value with the other sign."""
    return Value(-value.coefficient, value.exponent, value.divisor)


def write_value(value: Value) -> str:
    """Return an exact value as text: a decimal number, or a fraction that no decimal number is."""
    above, below = value.as_ratio()
    if value.divisor != 1:
        return f"{above}/{below}"
    if value.exponent >= 0:
        return str(above)
    digits = str(abs(value.coefficient)).rjust(1 - value.exponent, "0")
    sign = "-" if value.coefficient < 0 else ""
    return f"{sign}{digits[: value.exponent]}.{digits[value.exponent :]}"
