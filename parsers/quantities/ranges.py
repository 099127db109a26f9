"""Quantities under way, and the joining of two of them to a range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verifier.parsers.english.figure_words import BETWEEN, FROM, OR, OUT_OF, TO
from verifier.parsers.english.number_words import AND
from verifier.parsers.numerics.exact_values import Value, compare_values, make_value, scale_value
from verifier.parsers.numerics.figure_phrases import find_words_before
from verifier.parsers.numerics.units_of_measure import FRACTION, TIMES, find_factor
from verifier.parsers.quantities.affixes import Amount
from verifier.parsers.quantities.records import Approximation, RangeKind

_JOINTS: Mapping[str, str] = {
    **dict.fromkeys(("-", "\u2013", "\u2014", " - ", " \u2013 "), "-"),
    **{f" {word} ": word for word in (TO, AND, OR)},
    f"-{TO}-": TO,
}
"""What may stand between the two ends of a range -> the word, or a hyphen for any dash."""

_OUT_OF = frozenset(f" {phrase} " for phrase in OUT_OF)
_MAX_JOINT = max(map(len, _JOINTS))
_MAX_OUT_OF = max(map(len, _OUT_OF)) + 1
_MAX_PARTS = 1000
"""How many parts a share has at most."""


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
    def is_plain_count(self) -> bool:
        """Whether it has no scale, and no unit but that of ``twice``."""
        return self.amount.scale == 1 and self.amount.unit in (None, TIMES)

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
    """Yield the readings with each two that bound one quantity made one."""
    place = 0
    while place < len(readings):
        reading = readings[place]
        following = readings[place + 1] if place + 1 < len(readings) else None
        joined = following is not None and _join(lowered, reading, following)
        yield reading
        place += 2 if joined else 1


def _join(lowered: str, first: Reading, second: Reading) -> bool:
    """Make the first reading a range that ends with the second, or a share of it, if the two are one."""
    return _join_share(lowered, first, second) or _join_range(lowered, first, second)


def _may_lead_to(order: int, joint: str, kind: RangeKind) -> bool:
    """Return whether a range may go from one value to another, which it is compared with: not backwards."""
    return order < 0 or (order > 0 and (joint == AND or kind == "from_to"))


def _join_range(lowered: str, first: Reading, second: Reading) -> bool:
    """Make the first reading a range, if the two are one: ``5 to 10 %``, ``between 5 and 10``."""
    joint = _find_joint(lowered, first, second)
    if joint is None:
        return False
    unit = _share_unit(first.amount, second.amount)
    if unit is None:
        return False
    before = "".join(find_words_before(lowered, first.start)[-2:-1])
    if joint == AND and before != BETWEEN:
        return False
    kind: RangeKind = "from_to" if (before, joint) == (FROM, TO) else "within"
    value, end = _scale_with(first.amount, second.amount), second.amount
    if not _may_lead_to(compare_values(value, end.value), joint, kind):
        return False
    precision = None if first.amount.precision is None else end.precision
    first.kind, first.end = kind, end.value
    first.amount = Amount(value, precision, end.end, value, end.scale, unit or None)
    return True


def _find_joint(lowered: str, first: Reading, second: Reading) -> str | None:
    """Find what joins two readings that may be the ends of a range."""
    gap = second.start - first.amount.end
    if not 1 <= gap <= _MAX_JOINT or FRACTION in (first.amount.unit, second.amount.unit):
        return None
    if first.is_label or first.is_ordinal or second.is_ordinal or second.approximation:
        return None
    return _JOINTS.get(lowered[first.amount.end : second.start])


def _join_share(lowered: str, first: Reading, second: Reading) -> bool:
    """Make the first reading a share, if the two are one: ``one in ten``, ``3 out of 4``."""
    between = lowered[first.amount.end : min(second.start, first.amount.end + _MAX_OUT_OF)]
    if between not in _OUT_OF or not (first.is_bare and second.is_bare) or first.is_label or second.is_label:
        return False
    top, bottom = _read_whole(first.amount.value), _read_whole(second.amount.value)
    if second.approximation is not None or not 0 < top < bottom <= _MAX_PARTS:
        return False
    value = make_value(top, 0, bottom)
    first.amount = Amount(value, None, second.amount.end, value, unit=FRACTION)
    return True


def _read_whole(value: Value) -> int:
    """Return the value of a whole number; -1 for any other, which no share is made of."""
    return value.as_ratio()[0] if value.divisor == 1 and value.exponent >= 0 else -1


def _scale_with(first: Amount, second: Amount) -> Value:
    """Return the first end with the scale of the second where it lacks one: ``10-20 million``."""
    if first.scale == 1 and second.scale != 1 and compare_values(first.bare, second.bare) < 0:
        return scale_value(first.value, second.scale)
    return first.value


def _share_unit(first: Amount, second: Amount) -> str | None:
    """Return the unit of both ends, "" for none; None where they differ."""
    if first.unit is None or second.unit is None:
        return first.unit or second.unit or ""
    return second.unit if find_factor(first.unit, second.unit) == (1, 1) else None
