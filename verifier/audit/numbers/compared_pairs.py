"""Two figures compared: how far one is from the other, in what it is told in, in percent, or as a ratio."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.audit.numbers.asked_figures import (
    AskedFigure,
    Inference,
    divide_values,
    is_of_one_kind,
    list_all_distinct,
    list_distinct,
)
from verifier.audit.numbers.figure_record import Figure
from verifier.audit.numbers.questions import relate_measures
from verifier.audit.records.numeric import NumericOperation
from verifier.parsers.dates import DatePeriod, date_contains
from verifier.parsers.english.comparison_words import (
    DOWNWARD_COMPARATIVES,
    SLOWER,
    SPEEDIER,
    THAN,
    UPWARD_COMPARATIVES,
)
from verifier.parsers.numerics.exact_values import Value, add_values, compare_values, negate_value
from verifier.parsers.numerics.units_of_measure import PERCENT, TIMES, find_factor
from verifier.parsers.text.surface_words import read_keys

_SECOND = "s"


def are_same_periods(one: DatePeriod, other: DatePeriod) -> bool:
    """Return whether two periods of one length are the same one."""
    if one.granularity != other.granularity:
        return False
    if one.year != other.year and None not in (one.year, other.year) and _is_plain(one) and _is_plain(other):
        return False
    return date_contains(one, other) or date_contains(other, one)


def _is_plain(period: DatePeriod) -> bool:
    """Return whether periods of other years are other ones; a century may be counted from 1800 or 1801 on."""
    return period.until is None and period.weekday is None and period.granularity != "century"


def find_pair(asked: AskedFigure, chosen: Sequence[Figure]) -> tuple[Figure, Figure] | None:
    """Return the only two figures; or the one of the claim's period and the one right before it."""
    if len(chosen) == 2:
        return _order(chosen[0], chosen[1])
    period = asked.figure.period
    if period is None or period.until is not None:
        return None
    dated = sorted((f for f in chosen if f.period is not None), key=_key_period)
    if len({_key_period(figure) for figure in dated}) != len(dated):
        return None
    for before, after in pairwise(dated):
        if after.period is not None and are_same_periods(period, after.period):
            return before, after
    return None


def find_compared(asked: AskedFigure, group: Sequence[Figure]) -> tuple[Figure, Figure] | None:
    """Return the only figure of what a claim compares with, and the only one of the name before that.

    `Tin's boiling point is 853 °C higher than lead's` takes two of a row of boiling points.
    """
    base, names = asked.claim.base, asked.claim.names - asked.claim.base
    distinct = list_all_distinct(asked, group)
    behind = [one for one, words in distinct if not words.isdisjoint(base)]
    ahead = [one for one, words in distinct if not words.isdisjoint(names)]
    if len(behind) != 1 or len(ahead) != 1 or behind[0] is ahead[0]:
        return None
    return _order(behind[0], ahead[0])


def _order(one: Figure, other: Figure) -> tuple[Figure, Figure]:
    """Return two figures by their periods, else as they stand."""
    if one.period is not None and other.period is not None and _key_period(other) < _key_period(one):
        return other, one
    return one, other


def _key_period(figure: Figure) -> tuple[int, ...]:
    period = figure.period
    assert period is not None
    parts = (period.year, period.half, period.quarter, period.month, period.day)
    return tuple(part or 0 for part in parts)


def compare_pair(asked: AskedFigure, before: Figure, after: Figure) -> Iterator[Inference]:
    """Yield what comes of two figures by the operations that a claim asks for; the earlier one is first."""
    if before.quantity.unit != after.quantity.unit:
        return
    if (
        before.period is not None
        and after.period is not None
        and not are_same_periods(before.period, after.period)
    ):
        if _runs_against(asked, before, after):
            return
    else:
        pair = _order_compared(asked, before, after)
        if pair is None:
            return
        before, after = pair
    a, b = before.quantity.value, after.quantity.value
    size = _measure_distance(a, b)
    made: dict[NumericOperation, tuple[Value, str | None]] = {"difference": (size, _name_difference(before))}
    if a.coefficient > 0:
        made |= {"growth": (divide_values(size, a, 100), PERCENT), "ratio": (divide_values(b, a), TIMES)}
    for operation, (result, unit) in made.items():
        if operation in asked.operations:
            yield Inference(operation=operation, inputs=(before, after), result=result, unit=unit)


def _runs_against(asked: AskedFigure, before: Figure, after: Figure) -> bool:
    """Return whether what is told at two times changes the other way than the claim says."""
    order = compare_values(after.quantity.value, before.quantity.value)
    # `More in April than in May`: the later one is what the claim compares with.
    is_turned = _is_compared_with(asked, after) and not _is_compared_with(asked, before)
    return asked.direction * (-order if is_turned else order) < 0


def _is_compared_with(asked: AskedFigure, figure: Figure) -> bool:
    """Return whether a claim compares with the time that a figure is of."""
    return {asked.stem(key) for key in read_keys(figure.period_text or "")} <= asked.claim.base


def _measure_distance(a: Value, b: Value) -> Value:
    """Return how far two values are from each other."""
    change = add_values(b, negate_value(a))
    return negate_value(change) if change.coefficient < 0 else change


def _order_compared(asked: AskedFigure, one: Figure, other: Figure) -> tuple[Figure, Figure] | None:
    """Return two things at one time, the one that is compared with first; None where the claim turns them.

    A claim that compares with nothing that it names says no more than which figure is the greater one.
    """
    order = compare_values(other.quantity.value, one.quantity.value)
    keys, base = asked.claim.keys, asked.claim.base
    if not base:
        return (one, other) if order >= 0 else (other, one)
    names = list_distinct(asked, one, (one, other)), list_distinct(asked, other, (one, other))
    likely = [bool(own & base) - bool(own & (asked.claim.head - base)) for own in names]
    if likely[0] == likely[1]:
        return None
    if likely[1] > likely[0]:
        one, other, order = other, one, -order
    is_up, is_down = not UPWARD_COMPARATIVES.isdisjoint(keys), not DOWNWARD_COMPARATIVES.isdisjoint(keys)
    if find_factor(one.quantity.unit or "", _SECOND) and not (SPEEDIER | SLOWER).isdisjoint(keys):
        is_up, is_down = is_down, is_up
    if THAN not in keys:
        # `three times as much as`, `half as many as`.
        is_up, is_down = True, True
    return (one, other) if (order > 0 and is_up) or (order < 0 and is_down) else None


def read_change_of_range(asked: AskedFigure, figure: Figure) -> Iterator[Inference]:
    """Yield how far a change went that is told by both its ends: `from 90 to 72`."""
    quantity = figure.quantity
    if quantity.range_kind != "from_to" or quantity.end is None:
        return
    if relate_measures(asked.figure.measures, figure.measures) in ("no", "not stated"):
        return
    change = add_values(quantity.end, negate_value(quantity.value))
    if asked.direction and (change.coefficient > 0) != (asked.direction > 0):
        return
    size = _measure_distance(quantity.value, quantity.end)
    if "difference" in asked.operations and is_of_one_kind(asked, figure):
        yield Inference(operation="difference", inputs=(figure,), result=size, unit=_name_difference(figure))
    if "growth" in asked.operations and quantity.unit != PERCENT and quantity.value.coefficient > 0:
        growth = divide_values(size, quantity.value, 100)
        yield Inference(operation="growth", inputs=(figure,), result=growth, unit=PERCENT)


def _name_difference(figure: Figure) -> str | None:
    """Return the unit of a difference: two percentages are percentage points apart."""
    return "percentage point" if figure.quantity.unit == PERCENT else figure.quantity.unit
