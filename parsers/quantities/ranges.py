"""Quantities under way, and the joining of two of them to a range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from verifier.parsers.numerics.exact_values import Value, compare_values, make_value, scale_value
from verifier.parsers.numerics.figure_phrases import find_words_before
from verifier.parsers.numerics.units_of_measure import FRACTION, find_factor
from verifier.parsers.quantities.affixes import Amount
from verifier.parsers.quantities.records import Approximation, RangeKind

_JOINTS: Mapping[str, str] = MappingProxyType(
    {
        "-": "-",
        "\u2013": "-",
        "\u2014": "-",
        " - ": "-",
        " \u2013 ": "-",
        " to ": "to",
        " and ": "and",
        "-to-": "to",
        " or ": "or",
    }
)


_OUT_OF = frozenset([" in ", " in every ", " out of ", " out of every "])


@dataclass(slots=True)
class Reading:
    """A quantity under way."""

    start: int
    amount: Amount
    approximation: Approximation | None = None
    is_ordinal: bool = False
    is_label: bool = False
    is_numeral: bool = True
    end: Value | None = None
    kind: RangeKind | None = None

    @property
    def is_bare(self) -> bool:
        """Whether it has no unit, no scale and is no ordinal."""
        return self.amount.unit is None and self.amount.scale == 1 and not self.is_ordinal


def drop_chains(lowered: str, readings: list[Reading]) -> list[Reading]:
    """Drop three and more bare numerals in a row with a hyphen between: an identifier, a telephone number."""
    kept: list[Reading] = []
    chain: list[Reading] = []
    for reading in readings:
        tied = bool(chain) and reading.start - chain[-1].amount.end == 1 and lowered[reading.start - 1] == "-"
        if not (tied and reading.is_numeral and reading.is_bare):
            kept += chain if len(chain) < 3 else []
            chain = []
        chain.append(reading)
    return kept + (chain if len(chain) < 3 else [])


def join_ranges(lowered: str, readings: list[Reading]) -> Iterator[Reading]:
    """Give the readings with each two that bound one quantity made one."""
    place = 0
    while place < len(readings):
        reading = readings[place]
        following = readings[place + 1] if place + 1 < len(readings) else None
        joined = following is not None and _join(lowered, reading, following)
        yield reading
        place += 2 if joined else 1


def _join(lowered: str, first: Reading, second: Reading) -> bool:
    """Make the first reading a range that ends with the second, if the two are one."""
    if _join_share(lowered, first, second):
        return True
    gap = second.start - first.amount.end
    if not 1 <= gap <= 5 or first.is_label or first.is_ordinal or second.is_ordinal or second.approximation:
        return False
    joint = _JOINTS.get(lowered[first.amount.end : second.start])
    if joint is None or FRACTION in (first.amount.unit, second.amount.unit):
        return False
    before = find_words_before(lowered, first.start)[-2:-1]
    if joint == "and" and before != ["between"]:
        return False
    value = _scale_with(first.amount, second.amount)
    unit = _share_unit(first.amount, second.amount)
    if unit is None:
        return False
    order = compare_values(value, second.amount.value)
    kind: RangeKind = "from_to" if before == ["from"] and joint == "to" else "within"
    if order == 0 or (order > 0 and joint != "and" and kind == "within"):
        return False
    first.kind, first.end = kind, second.amount.value
    precision = (
        None if first.amount.precision is None or second.amount.precision is None else second.amount.precision
    )
    first.amount = Amount(value, precision, second.amount.end, value, second.amount.scale, unit or None)
    return True


def _join_share(lowered: str, first: Reading, second: Reading) -> bool:
    """Make the first reading a share, if the two are one: ``one in ten``, ``3 out of 4``."""
    between = lowered[first.amount.end : min(second.start, first.amount.end + 12)]
    if between not in _OUT_OF or not (first.is_bare and second.is_bare) or first.is_label or second.is_label:
        return False
    above, below = first.amount.value, second.amount.value
    if above.divisor != 1 or below.divisor != 1 or above.exponent < 0 or below.exponent < 0:
        return False
    top, bottom = above.as_ratio()[0], below.as_ratio()[0]
    if second.approximation is not None or not 0 < top < bottom <= 1000:
        return False
    value = make_value(top, 0, bottom)
    first.amount = Amount(value, None, second.amount.end, value, unit=FRACTION)
    return True


def _scale_with(first: Amount, second: Amount) -> Value:
    """Give the first end with the scale of the second where it lacks one: ``10-20 million``."""
    if first.scale == 1 and second.scale != 1 and compare_values(first.bare, second.bare) < 0:
        return scale_value(first.value, second.scale)
    return first.value


def _share_unit(first: Amount, second: Amount) -> str | None:
    """Give the unit of both ends, "" for none; None where they differ."""
    if first.unit is None or second.unit is None:
        return first.unit or second.unit or ""
    return second.unit if find_factor(first.unit, second.unit) == (1, 1) else None
