"""Amounts told in two units and more: ``1 hour 30 minutes``, ``6 ft 2 in``, ``5 lb 4 oz`` are one each.

The units follow each other as they do on a clock or a scale, the larger one first; there are fewer of the
smaller one than make one of the larger. What comes out is told in the smallest of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from verifier.parsers.english import abbreviations
from verifier.parsers.english.determiners import DEFINITE, INDEFINITE_ARTICLES
from verifier.parsers.english.figure_words import BETWEEN, OR
from verifier.parsers.english.number_words import AND
from verifier.parsers.english.unit_names import INCH
from verifier.parsers.numerics.exact_values import Value, add_values, compare_values, make_value, scale_value
from verifier.parsers.numerics.figure_phrases import find_words_before
from verifier.parsers.numerics.units_of_measure import NAMES, find_factor
from verifier.parsers.quantities.affixes import Amount
from verifier.parsers.quantities.ranges import Reading
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import LETTER, WORD_END, any_of

_BELOW: Mapping[str, frozenset[str]] = {
    "week": frozenset(["day"]),
    "day": frozenset(["h"]),
    "h": frozenset(["min"]),
    "min": frozenset(["s"]),
    "year": frozenset(["month"]),
    "ft": frozenset(["in"]),
    "yd": frozenset(["ft"]),
    "lb": frozenset(["oz"]),
    "pound": frozenset(["oz"]),
}
"""Units of everyday -> those that a rest is told in."""

_RESTS = frozenset().union(*_BELOW.values())
_ONE_UNIT = defer_pattern(f"(?<![{LETTER}0-9_])(?:{any_of(INDEFINITE_ARTICLES)}) ([a-z]+) {AND} \\Z")
_REACH = 24

_METRIC_BELOW: Mapping[str, str] = {"km": "m", "m": "cm", "kg": "g"}
"""The same of units that are more often told apart: ``and`` makes two of them."""

_JOINTS = frozenset([" ", f" {AND} ", ", ", f", {AND} ", f"-{AND}-"])
_MAX_JOINT = 6
_INCHES = defer_pattern(f"[ -]?{INCH}{WORD_END}(?! (?:[0-9]|{DEFINITE} ))")
_ALTERNATIVE = defer_pattern(f",? {OR} ")


def join_compounds(lowered: str, readings: list[Reading]) -> list[Reading]:
    """Return the readings with those that tell one amount made one."""
    joined: list[Reading] = []
    end = 0
    for reading in readings:
        if not joined or not _join(lowered, joined[-1], reading):
            _take_one_before(lowered, reading, end)
            joined.append(reading)
        end = joined[-1].amount.end
    return joined


def _take_one_before(lowered: str, reading: Reading, free: int) -> None:
    """Take ``an hour and`` before a rest into its reading."""
    below = reading.amount.unit
    if below not in _RESTS or not lowered.endswith(f" {AND} ", free, reading.start):
        return
    match = _ONE_UNIT.search(lowered, max(free, reading.start - _REACH), reading.start)
    unit = NAMES.get(match[1], "") if match is not None else ""
    if match is None or below not in _BELOW.get(unit, ()) or not _may_be_rest(reading):
        return
    value = _add(make_value(1), unit, reading.amount.value, below)
    if value is not None:
        reading.start = match.start()
        reading.amount.value = reading.amount.bare = value


def _join(lowered: str, first: Reading, second: Reading) -> bool:
    """Make the first reading the sum of the two, if they tell one amount."""
    unit = first.amount.unit or ""
    if second.start - first.amount.end > _MAX_JOINT or (unit not in _BELOW and unit not in _METRIC_BELOW):
        return False
    gap = lowered[first.amount.end : second.start]
    if gap == ". " and lowered.endswith(abbreviations.UNITS, first.start, first.amount.end):
        gap = " "
    if unit == "ft":
        _read_inches(lowered, gap, second)
    below = second.amount.unit
    if below is None or not _may_follow(lowered, first, second, gap):
        return False
    value = _add(first.amount.value, unit, second.amount.value, below)
    if value is None:
        return False
    first.amount = Amount(value, second.amount.precision, second.amount.end, value, unit=below)
    return True


def _add(value: Value, unit: str, rest: Value, below: str) -> Value | None:
    """Return the sum in the smaller unit; None where the rest makes one of the larger."""
    above, divisor = find_factor(unit, below) or (0, 1)
    factor, left = divmod(above, divisor)
    if left or compare_values(rest, make_value(factor)) >= 0:
        return None
    return add_values(scale_value(value, factor), rest)


def _read_inches(lowered: str, gap: str, second: Reading) -> None:
    """Take the unit after a number that follows feet: ``6 ft 2 in``, ``6-foot-2``."""
    if not (second.is_bare and second.is_numeral and gap in (" ", "-")):
        return
    amount = second.amount
    inches = _INCHES.match(lowered, amount.end)
    if inches is not None:
        amount.unit, amount.end = INCH, inches.end()
    elif gap == "-" and lowered[amount.end : amount.end + 1] != "-":
        amount.unit = INCH


def _may_follow(lowered: str, first: Reading, second: Reading, gap: str) -> bool:
    """Return whether the second reading may be the rest of the first one."""
    unit, below = first.amount.unit or "", second.amount.unit
    if not _is_count(first) or not _may_be_rest(second) or second.is_label or second.amount.precision is None:
        return False
    if _METRIC_BELOW.get(unit) == below:
        return gap == " "
    if below not in _BELOW.get(unit, ()) or (gap not in _JOINTS and (unit, gap) != ("ft", "-")):
        return False
    return not _are_alternatives(lowered, first, second, gap)


def _are_alternatives(lowered: str, first: Reading, second: Reading, gap: str) -> bool:
    """Return whether two readings are told apart: ``between 1 h and 30 min``, ``1 h, 5 min or more``."""
    if AND in gap and find_words_before(lowered, first.start)[-2:-1] == [BETWEEN]:
        return True
    return "," in gap and _ALTERNATIVE.match(lowered, second.amount.end) is not None


def _may_be_rest(reading: Reading) -> bool:
    return not (reading.approximation or reading.is_ordinal or reading.amount.value.coefficient < 0)


def _is_count(reading: Reading) -> bool:
    value = reading.amount.value
    return not reading.is_ordinal and value.coefficient > 0 and value.exponent >= 0 and value.divisor == 1
