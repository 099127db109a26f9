"""Derived numbers: figures that stand nowhere and follow from figures that do.

A sum, a difference, an average, a ratio in percent or a change in percent, of quantities of one unit in the
window. It is only tried where the claim says so (`total`, `on average`, `by 20 %`), since among many
figures some sum will fit any number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, permutations

from verifier.claims.compare import Comparison
from verifier.claims.evidence_figures import figures_agree
from verifier.parsers.english.change_words import (
    CHANGE_CUES,
    CUES_BY_OPERATION,
    DIFFERENCE_CUES,
    DOWN,
    RATIO_CUES,
    UP,
)
from verifier.parsers.frozen import record
from verifier.parsers.numerics.exact_values import Value, add_values, compare_values, make_value, negate_value
from verifier.parsers.numerics.units_of_measure import FRACTION, PERCENT, TIMES
from verifier.parsers.quantities import Quantity

MAX_INPUTS = 12
"""How many quantities of one unit are tried; more are a table, and any sum fits a table."""

_CUES = CHANGE_CUES.union(DIFFERENCE_CUES, RATIO_CUES, *CUES_BY_OPERATION.values())
"""The words of which a claim has one that says how a figure of it follows."""

_POINT = "percentage point"

_FACTORS = (None, PERCENT, FRACTION, TIMES)
"""The units of what other quantities are multiplied by: how many there are, or what part of them."""

MAX_GROUPS = 4
"""How many units are tried."""

MAX_CLAIMED = 16
"""Up to how many quantities of a claim its figures are derived; a claim with more is a table itself."""


@record
class Derivation:
    """How a figure follows: the operation, and the quantities it takes, each with its sentence's number.

    One quantity alone is a range that tells a change: `from $80 to $100`.
    """

    operation: str
    inputs: tuple[tuple[int, Quantity], ...]


_Input = tuple[int, Quantity]
_Results = Iterator[tuple[str, Sequence[_Input], Value, str]]


def derive(claimed: Quantity, stated: Sequence[_Input], comparison: Comparison) -> Derivation | None:
    """Find how a claimed quantity follows from those of the window; None if it does not, or must not."""
    if not comparison.policy.derived_numbers or not _is_plain(claimed) or claimed.end is not None:
        return None
    keys = comparison.claim.keys
    if len(comparison.claim.quantities) > MAX_CLAIMED or keys.isdisjoint(_CUES):
        return None
    for unit, inputs in _group(claimed, stated, comparison):
        for operation, used, value, result_unit in _list_results(keys, unit, inputs):
            result = claimed._replace(value=value, unit=result_unit or None)
            if figures_agree(claimed, result, comparison.policy):
                return Derivation(operation=operation, inputs=tuple(used))
    return None


def may_follow(claimed: Quantity, stated: Quantity, others: Iterable[Quantity]) -> bool:
    """Return whether a quantity may follow from another one and one more: a product, a sum, a difference.

    `Half of the 80 pupils` are 40, `4 teams of 11` are 44 players, and 12 m more than 40 m is 52 m.
    """
    return any(
        compare_values(claimed.value, result) == 0
        for other in islice(others, MAX_INPUTS)
        if other.span != stated.span
        for result in _list_following(stated, other)
    )


def _list_following(one: Quantity, other: Quantity) -> Iterator[Value]:
    """Yield what may follow from two quantities: of one unit, or one of which says how many or what part."""
    if one.unit == other.unit:
        yield add_values(one.value, other.value)
        yield add_values(one.value, negate_value(other.value))
        yield add_values(other.value, negate_value(one.value))
    if other.unit in _FACTORS:
        above, below = one.value.as_ratio()
        by_above, by_below = other.value.as_ratio()
        yield make_value(above * by_above, 0, below * by_below * (100 if other.unit == PERCENT else 1))


def _is_plain(quantity: Quantity) -> bool:
    return not (quantity.is_label or quantity.is_ordinal or quantity.range_kind == "within")


def _group(
    claimed: Quantity, stated: Sequence[_Input], comparison: Comparison
) -> Iterator[tuple[str, list[_Input]]]:
    """Yield the quantities of the window that go together: of one unit, or counting the same."""
    stem = comparison.vocabulary.stem
    groups: dict[tuple[str, str], list[_Input]] = {}
    for item in stated:
        if _is_plain(item[1]):
            groups.setdefault(_describe(item[1], stem), []).append(item)
    if any(counted for _, counted in groups):
        # Beside what is counted, bare numbers count something else, or nobody knows what.
        groups.pop(("", ""), None)
    own = stem(claimed.counted or "")
    for (unit, counted), inputs in islice(groups.items(), MAX_GROUPS):
        if len(inputs) <= MAX_INPUTS and ("" in (own, counted) or own == counted):
            yield unit, inputs


def _describe(quantity: Quantity, stem: Callable[[str], str]) -> tuple[str, str]:
    """Return the unit of a quantity, else the stem of what it counts."""
    return (quantity.unit, "") if quantity.unit else ("", stem(quantity.counted or ""))


def _list_results(keys: frozenset[str], unit: str, inputs: list[_Input]) -> _Results:
    ranges = [(item, end) for item in inputs if (end := item[1].end) is not None]
    for item, end in ranges:
        yield from _list_changes(keys, unit, [item], item[1].value, end, is_ordered=True)
    if not ranges and len(inputs) > 1:
        yield from _list_totals(keys, unit, inputs)
        yield from _list_pairs(keys, unit, inputs)


def _list_totals(keys: frozenset[str], unit: str, inputs: list[_Input]) -> _Results:
    total = make_value(0)
    for _, quantity in inputs:
        total = add_values(total, quantity.value)
    if not CUES_BY_OPERATION["sum"].isdisjoint(keys):
        yield "sum", inputs, total, unit
    if not CUES_BY_OPERATION["average"].isdisjoint(keys):
        mean = make_value(total.coefficient, total.exponent, total.divisor * len(inputs))
        yield "average", inputs, mean, unit


def _list_pairs(keys: frozenset[str], unit: str, inputs: list[_Input]) -> _Results:
    for one, other in permutations(range(len(inputs)), 2):
        used = [inputs[one], inputs[other]]
        a, b = inputs[one][1].value, inputs[other][1].value
        yield from _list_changes(keys, unit, used, a, b, is_ordered=one < other)
        is_part = b.coefficient >= 0 and a.coefficient > 0 and compare_values(b, a) <= 0
        if unit != PERCENT and not RATIO_CUES.isdisjoint(keys) and is_part:
            yield "ratio", used, _divide(b, a), PERCENT


def _list_changes(
    keys: frozenset[str], unit: str, used: Sequence[_Input], a: Value, b: Value, *, is_ordered: bool
) -> _Results:
    """Yield the changes from one value to another, if the claim's words go that way."""
    change = add_values(b, negate_value(a))
    is_up, is_down = not UP.isdisjoint(keys), not DOWN.isdisjoint(keys)
    if not (is_ordered if is_up == is_down else (change.coefficient > 0) == is_up):
        return
    size = negate_value(change) if change.coefficient < 0 else change
    if not DIFFERENCE_CUES.isdisjoint(keys):
        # From 10 % to 12 % it is two percentage points, and not 2 %.
        yield "difference", used, size, _POINT if unit == PERCENT else unit
    if unit != PERCENT and a.coefficient > 0 and not CHANGE_CUES.isdisjoint(keys):
        yield "percent change", used, _divide(size, a), PERCENT


def _divide(a: Value, b: Value) -> Value:
    """Return a quotient in percent; the divisor is above zero."""
    above, below = a.as_ratio()
    by_above, by_below = b.as_ratio()
    return make_value(100 * above * by_below, 0, below * by_above)
