"""Derived numbers: figures that stand nowhere and follow from figures that do.

A sum, a difference, an average, a ratio in percent or a change in percent, of quantities of one unit in the
window. It is only tried where the claim says so (`total`, `on average`, `by 20 %`), since among many
figures some sum will fit any number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from types import MappingProxyType

from parsers.figures.values import Value, add_values, make_value, negate_value
from parsers.quantities import Quantity, quantities_agree
from verifier.claims.comparison import Comparison

MAX_INPUTS = 12
"""How many quantities of one unit are tried; more are a table, and any sum fits a table."""

CUES_BY_OPERATION: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "sum": frozenset(
            ["total", "totals", "totaled", "totalled", "combined", "together", "sum", "altogether", "overall"]
        ),
        "average": frozenset(["average", "averaged", "averages", "mean"]),
        "difference": frozenset(
            ["difference", "more", "less", "fewer", "gap", "by", "margin", "increase", "decrease"]
        ),
        "percent change": frozenset(
            [
                "by",
                "increase",
                "increased",
                "decrease",
                "decreased",
                "rose",
                "fell",
                "grew",
                "growth",
                "drop",
                "dropped",
                "up",
                "down",
            ]
        ),
        "ratio": frozenset(["of", "share", "proportion", "fraction"]),
    }
)
"""For each operation the words of a claim that ask for it."""

DERIVATION_CUES = frozenset().union(*CUES_BY_OPERATION.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """How a figure follows: the operation, and the quantities it takes, each with its sentence."""

    operation: str
    inputs: tuple[tuple[int, Quantity], ...]


def derive(
    claimed: Quantity, stated: Sequence[tuple[int, Quantity]], comparison: Comparison
) -> Derivation | None:
    """Find how a claimed quantity follows from those of the window; None if it does not, or must not."""
    if (
        not comparison.policy.derived_numbers
        or claimed.is_label
        or claimed.is_ordinal
        or claimed.end is not None
    ):
        return None
    keys = comparison.claim.keys
    groups: dict[str, list[tuple[int, Quantity]]] = {}
    for line, quantity in stated:
        if not (quantity.is_label or quantity.is_ordinal or quantity.end is not None):
            groups.setdefault(quantity.unit or "", []).append((line, quantity))
    tolerance = 100 * comparison.policy.about_percent
    for unit, inputs in groups.items():
        if not 2 <= len(inputs) <= MAX_INPUTS:
            continue
        for operation, used, value, result_unit in _list_results(keys, unit, inputs):
            result = Quantity(
                value=value, span=claimed.span, precision=claimed.precision, unit=result_unit or None,
                counted=claimed.counted if not result_unit else None,
            )  # fmt: skip
            if quantities_agree(claimed, result, tolerance_bp=tolerance):
                return Derivation(operation=operation, inputs=tuple(used))
    return None


_Results = Iterator[tuple[str, list[tuple[int, Quantity]], Value, str]]


def _list_results(keys: frozenset[str], unit: str, inputs: list[tuple[int, Quantity]]) -> _Results:
    values = [quantity.value for _, quantity in inputs]
    if not CUES_BY_OPERATION["sum"].isdisjoint(keys):
        yield "sum", inputs, _sum(values), unit
    if not CUES_BY_OPERATION["average"].isdisjoint(keys):
        total = _sum(values)
        yield (
            "average",
            inputs,
            make_value(total.coefficient, total.exponent, total.divisor * len(values)),
            unit,
        )
    for one, other in permutations(range(len(inputs)), 2):
        used = [inputs[one], inputs[other]]
        a, b = values[one], values[other]
        if not CUES_BY_OPERATION["difference"].isdisjoint(keys):
            yield "difference", used, add_values(b, negate_value(a)), unit
        if unit != "percent" and a.coefficient > 0:
            if not CUES_BY_OPERATION["percent change"].isdisjoint(keys):
                change = add_values(b, negate_value(a))
                size = negate_value(change) if change.coefficient < 0 else change
                yield "percent change", used, _divide(size, a), "percent"
            if not CUES_BY_OPERATION["ratio"].isdisjoint(keys):
                yield "ratio", used, _divide(b, a), "percent"


def _sum(values: Sequence[Value]) -> Value:
    total = make_value(0)
    for value in values:
        total = add_values(total, value)
    return total


def _divide(a: Value, b: Value) -> Value:
    """Give a quotient in percent; the divisor is above zero."""
    above, below = a.as_ratio()
    by_above, by_below = b.as_ratio()
    return make_value(100 * above * by_below, 0, below * by_above)
