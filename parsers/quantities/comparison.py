"""When two quantities agree, and when they conflict: exact arithmetic on ratios of whole numbers.

The claimed quantity says which values it allows; the stated one says which values there are. They agree where
all that is stated is allowed:

==================  =================================================================================
claimed             allows
==================  =================================================================================
``3.2 billion``     that value; where figures may be rounded, what gives it when rounded half away from zero
                    to its digits, if it has two of them at least, the zeros at its end aside
``2/3``             that value; where figures may be rounded, what it gives when rounded to such digits
``about 500``       that value, give or take the tolerance
``nearly 500``      at most the tolerance below, not above
``over 500``        above, by at most `far_bp`
``at least 500``    the same with 500 itself
``under 500``       below, by at most `far_bp`
``up to 500``       the same with 500 itself
``5 to 10``         both ends and what lies between, and what either end allows by itself
``from 5 to 10``    the same: it may tell a change as well as a range
==================  =================================================================================

What is stated counts as its value, a range as both its ends. A stated bound (``over 500``) bounds: a
claimed bound must be the same figure on the same side, for another bound is another rule: who has to pay
within 30 days has not until the 60th. A plain claim of the same figure agrees, since the same number is
told. A claim more precise than what is stated does not agree: 3.214 is not in 3.2.

A zero that is written behind the point (``62.0``) is a digit to round to. Units of one dimension convert
exactly; other dimensions and other money never agree. A number without a unit agrees with one that has a
unit only where it counts nothing itself: ``rose by 12`` with ``12 %``, but ``12 people`` never with
``$12``. What is counted is not compared here. A bare decimal below one may agree with a percentage.
An ordinal or a label agrees with an equal ordinal or label, and a label also with an equal plain number
without unit.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from verifier.parsers.english.unit_names import POINTS
from verifier.parsers.numerics.exact_values import Value, make_value
from verifier.parsers.numerics.units_of_measure import CLOCK, FRACTION, PERCENT, find_factor
from verifier.parsers.quantities.records import Quantity

TOLERANCE_BP = 500
FAR_BP = 5_000
_WHOLE = 10_000
_TWO_DIGITS = 10
"""The least coefficient of two digits."""

_FLOORS = ("over", "at_least")
_CEILINGS = ("under", "at_most")
_CLOSED = ("at_least", "at_most")
_BOUNDS = _FLOORS + _CEILINGS

Ratio: TypeAlias = tuple[int, int]
"""Numerator and denominator, the latter above zero."""

_Bound: TypeAlias = "tuple[Ratio, bool] | None"
"""An end and whether it belongs to the stretch itself; None for no end."""


def quantities_agree(
    claimed: Quantity,
    stated: Quantity,
    *,
    tolerance_bp: int = TOLERANCE_BP,
    far_bp: int = FAR_BP,
    is_rounding: bool = True,
    takes_shares: bool = False,
) -> bool:
    """Return whether what is stated is a value that the claim allows, as the table of this module says.

    `tolerance_bp` is what *about* allows to either side, in basis points of the claimed value; `far_bp` is
    how far from a claimed bound a stated value may lie on its open side; `is_rounding` says whether a figure
    may be rounded without a word that says so, `takes_shares` whether ``0.15`` is ``15 %``. Not
    symmetric. Pure and exact.
    """
    latitude = _Latitude(tolerance_bp, far_bp, is_rounding)
    if _agree_as_written(claimed, stated, latitude):
        return True
    share = _find_share_factor(claimed, stated) if takes_shares else None
    return share is not None and _agrees_by(share, claimed, stated, latitude)


def _agree_as_written(claimed: Quantity, stated: Quantity, latitude: _Latitude) -> bool:
    if claimed.counts_nothing or stated.counts_nothing:
        return _names_agree(claimed, stated)
    factor = _find_factor(claimed, stated)
    return factor is not None and _agrees_by(factor, claimed, stated, latitude)


def _find_share_factor(claimed: Quantity, stated: Quantity) -> Ratio | None:
    """Find the factor between a percentage and a bare decimal that may be the same share: `15 %`, `0.15`."""
    for bare, other, factor in ((claimed, stated, (1, 100)), (stated, claimed, (100, 1))):
        value = bare.value
        is_part = value.divisor == 1 and value.exponent < 0 < value.coefficient < 10**-value.exponent
        is_bare = (bare.unit, bare.counted, bare.end) == (None, None, None) and not bare.counts_nothing
        if is_part and is_bare and other.unit == PERCENT:
            return factor
    return None


def _agrees_by(factor: Ratio, claimed: Quantity, stated: Quantity, latitude: _Latitude) -> bool:
    ends = [_convert(bound, factor) for bound in stated.bounds]
    allowed = [_allows(claimed, end, latitude) for end in ends]
    if claimed.end is None and stated.range_kind == "from_to":
        return any(allowed)
    if claimed.end is None and stated.approximation in _BOUNDS:
        return _bound_agrees(claimed, stated, ends[0], allowed[0])
    return all(allowed)


def enclose_agreeing(
    claimed: Quantity, *, tolerance_bp: int = TOLERANCE_BP, far_bp: int = FAR_BP
) -> tuple[Ratio, Ratio]:
    """Return two values between which all lies that a claim of a single number allows, and more."""
    is_bound = claimed.end is not None or claimed.approximation in _BOUNDS
    # What is rounded to two digits is off by a twentieth of the one or of the other.
    value, margin = claimed.value.as_ratio(), max(tolerance_bp, far_bp if is_bound else 0, _WHOLE // 10)
    return _move(value, -margin), _move(value, margin)


def quantities_conflict(claimed: Quantity, stated: Quantity, *, tolerance_bp: int = TOLERANCE_BP) -> bool:
    """Return whether two quantities are of one kind and no value is open to both.

    Each is taken as widely as its words, its last written digit and the tolerance of *about* allow, bounds
    without an end on their open side. What is more precise than the other does not conflict with it.
    Symmetric. Whether the two are said of one thing is not asked: a caller knows.
    """
    if (claimed.is_ordinal, claimed.is_label) != (stated.is_ordinal, stated.is_label):
        return False
    factor = _find_factor(claimed, stated)
    if factor is None:
        return False
    if claimed.counts_nothing:
        return claimed.value != stated.value
    latitude = _Latitude(tolerance_bp, FAR_BP, is_rounding=True)
    if _agree_as_written(claimed, stated, latitude) or _agree_as_written(stated, claimed, latitude):
        return False
    low_a, high_a = _stretch(claimed, (1, 1), tolerance_bp)
    low_b, high_b = _stretch(stated, factor, tolerance_bp)
    return _is_below(high_a, low_b) or _is_below(high_b, low_a)


def _names_agree(claimed: Quantity, stated: Quantity) -> bool:
    if claimed.value != stated.value or claimed.end is not None or stated.end is not None:
        return False
    if claimed.is_label or stated.is_label:
        return claimed.unit is None and stated.unit is None
    return claimed.is_ordinal == stated.is_ordinal


def _find_factor(claimed: Quantity, stated: Quantity) -> Ratio | None:
    """Find the factor from the stated unit to the claimed one; None where the two do not compare."""
    if claimed.unit is None or stated.unit is None:
        if claimed.unit == stated.unit:
            return 1, 1
        bare = claimed if claimed.unit is None else stated
        unit = claimed.unit or stated.unit
        counts_nothing = bare.counted is None or (bare.counted, unit) == POINTS
        return (1, 1) if counts_nothing and unit not in (FRACTION, CLOCK) else None
    return find_factor(stated.unit, claimed.unit)


def _convert(value: Value, factor: Ratio) -> Ratio:
    above, below = value.as_ratio()
    return above * factor[0], below * factor[1]


def _compare(a: Ratio, b: Ratio) -> int:
    left, right = a[0] * b[1], b[0] * a[1]
    return (left > right) - (left < right)


def _move(ratio: Ratio, basis_points: int) -> Ratio:
    """Return a value plus some basis points of its size."""
    above, below = ratio
    return above * _WHOLE + abs(above) * basis_points, below * _WHOLE


# --- What a claim allows -----------------------------------------------------------------------------------


class _Latitude(NamedTuple):
    """What a comparison allows: basis points for *about* and for bounds, and whether figures are rounded."""

    tolerance: int
    far: int
    is_rounding: bool


def _allows(claimed: Quantity, stated: Ratio, latitude: _Latitude) -> bool:
    if claimed.end is not None:
        return _within(claimed, stated, latitude)
    value = claimed.value.as_ratio()
    kind = claimed.approximation
    if kind in _BOUNDS:
        far = latitude.far
        ends = (value, _move(value, far)) if kind in _FLOORS else (_move(value, -far), value)
        return kind in _CLOSED if _compare(stated, value) == 0 else _lies_within(stated, *ends)
    if kind is not None:
        high = _move(value, latitude.tolerance) if kind == "about" else value
        return _lies_within(stated, _move(value, -latitude.tolerance), high)
    return _compare(stated, value) == 0 or (
        latitude.is_rounding and _rounds(stated, claimed.value, claimed.precision)
    )


def _lies_within(stated: Ratio, low: Ratio, high: Ratio) -> bool:
    return _compare(stated, low) >= 0 and _compare(stated, high) <= 0


def _within(claimed: Quantity, stated: Ratio, latitude: _Latitude) -> bool:
    low, high = claimed.low.as_ratio(), claimed.high.as_ratio()
    if claimed.approximation == "about":
        return _lies_within(stated, _move(low, -latitude.tolerance), _move(high, latitude.tolerance))
    return _lies_within(stated, low, high) or (
        latitude.is_rounding
        and any(_rounds(stated, end, claimed.precision) for end in (claimed.low, claimed.high))
    )


def _rounds(stated: Ratio, claimed: Value, precision: int | None) -> bool:
    """Return whether the figure with fewer digits is what the other one is rounded to, by two at least."""
    if precision is not None and claimed.divisor == 1:
        return _is_rounded(stated, claimed, precision if precision < 0 else claimed.exponent)
    # No decimal says two thirds; 67 % is what comes nearest.
    other = make_value(stated[0], 0, stated[1])
    has_no_decimal = claimed.divisor != 1 and other.divisor == 1
    return has_no_decimal and _is_rounded(claimed.as_ratio(), other, other.exponent)


def _is_rounded(exact: Ratio, figure: Value, place: int) -> bool:
    """Return whether a value gives a figure when rounded half away from zero at a power of ten."""
    if abs(figure.coefficient) < _TWO_DIGITS:
        return False
    (above, below), (steps, unit) = _scale(exact, place), _scale(figure.as_ratio(), place)
    nearest = (2 * abs(above) + below) // (2 * below)
    return nearest == abs(steps) // unit and (above > 0) == (steps > 0)


def _scale(ratio: Ratio, precision: int) -> Ratio:
    """Return how many times a power of ten a value is."""
    if precision >= 0:
        return ratio[0], ratio[1] * 10**precision
    return ratio[0] * 10**-precision, ratio[1]


def _bound_agrees(claimed: Quantity, stated: Quantity, end: Ratio, is_allowed: bool) -> bool:
    """Return whether a claim goes with a stated bound, whose own value it allows or not."""
    if claimed.approximation in _BOUNDS:
        if (claimed.approximation in _FLOORS) != (stated.approximation in _FLOORS):
            return False
        is_same = _compare(end, claimed.value.as_ratio()) == 0
        return is_same and (claimed.approximation in _CLOSED or stated.approximation not in _CLOSED)
    return is_allowed


# --- What a quantity leaves open ---------------------------------------------------------------------------


def _stretch(quantity: Quantity, factor: Ratio, tolerance: int) -> tuple[_Bound, _Bound]:
    """Return the lower and the upper end of all values that a quantity may mean."""
    low, high = _convert(quantity.low, factor), _convert(quantity.high, factor)
    kind = quantity.approximation
    if kind in _FLOORS:
        return (low, kind in _CLOSED), None
    if kind in _CEILINGS:
        return None, (high, kind in _CLOSED)
    if kind in ("about", "nearly") or quantity.precision is None:
        low, high = _move(low, -tolerance), _move(high, tolerance)
    if quantity.precision is None or quantity.value.coefficient == 0:
        return (low, True), (high, True)
    # What lies half a step above is rounded to the next one; below zero it is the other end.
    closed = quantity.value.coefficient < 0
    low, high = _loosen(low, quantity.precision, factor, -1), _loosen(high, quantity.precision, factor, 1)
    return (low, not closed), (high, closed)


def _loosen(end: Ratio, precision: int, factor: Ratio, direction: int) -> Ratio:
    """Move an end by half a unit of the last digit written."""
    if precision >= 0:
        half = direction * 10**precision * factor[0], 2 * factor[1]
    else:
        half = direction * factor[0], 2 * factor[1] * 10**-precision
    return end[0] * half[1] + half[0] * end[1], end[1] * half[1]


def _is_below(high: _Bound, low: _Bound) -> bool:
    """Return whether an upper end lies below a lower end."""
    if high is None or low is None:
        return False
    order = _compare(high[0], low[0])
    return order < 0 or (order == 0 and not (high[1] and low[1]))
