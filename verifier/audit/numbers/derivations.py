"""Figures that stand nowhere and follow from figures of one document: what is taken, and what comes of it.

===========  =============================================  =================================================
operation    asked for by                                   takes
===========  =============================================  =================================================
sum          `total`, `combined`, `together`; `A and B`     all figures of a group, or those that are named
average      `average`, `mean`                              the same
difference   `by`, `more`, `longer than`, `difference`      two figures of a group
growth       `grew by 25 %`                                 two figures of a group, the earlier one first
ratio        `twice`, `three times`, `1.5x`, `per user`     two figures of a group; for `per`, of two groups
share        `25 % of`, `a third of`                        a part and its whole
===========  =============================================  =================================================

A group are the figures of one column, or of one sentence, or else of the document, that have one unit or
count the same, and are said of one measure. Which of a group are taken is never searched for: all of them,
or those whose names or periods the claim names, or the only two. So nothing fits by chance among many. What
is named a total itself is no part of one. A total of a year takes all its quarters or all its months.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

from verifier.audit.numbers.changes import DOWNWARD, UPWARD
from verifier.audit.numbers.figure_record import Figure, FigureText
from verifier.audit.numbers.questions import WHOLE_BP, find_unit_factor, relate_measures, values_agree
from verifier.audit.numeric_record import NumericOperation
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.dates import DatePeriod, date_contains, dates_conflict
from verifier.parsers.english.calendar_words import MONTH_NAMES, WEEKDAYS
from verifier.parsers.english.change_words import CUES_BY_OPERATION, DIFFERENCE_CUES, DOWN, RATIO_CUES, UP
from verifier.parsers.english.comparison_words import (
    DOWNWARD_COMPARATIVES,
    EACH,
    THAN,
    UPWARD_COMPARATIVES,
)
from verifier.parsers.english.figure_settings import NEVER_ADDED, WHOLE_YEAR
from verifier.parsers.numerics.exact_values import (
    Value,
    add_values,
    compare_values,
    make_value,
    negate_value,
)
from verifier.parsers.numerics.units_of_measure import FRACTION, TIMES
from verifier.parsers.quantities import Quantity
from verifier.policies.audit import AuditPolicy

_PERCENT = "percent"
_POINTS = ("percentage point", "basis point")
_SHARES = (_PERCENT, FRACTION, TIMES, *_POINTS)
_TIMES_OF_YEAR = frozenset((*MONTH_NAMES, *WEEKDAYS))
_OF_GROUPS = frozenset(("sum", "average", "difference", "growth", "ratio"))
_LEVELS = ("celsius", "fahrenheit", "kelvin")
_PARTS_OF_YEAR = {"quarter": 4, "month": 12, "half": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inference:
    """How a figure follows: the operation, the figures it takes in order, the exact result and its unit."""

    operation: NumericOperation
    inputs: tuple[Figure, ...]
    result: Value
    unit: str | None


def derive(
    claimed: Figure, claim: FigureText, stated: Sequence[Figure], policy: AuditPolicy
) -> Inference | None:
    """Find how a claimed figure follows from those of one document; None where it does not."""
    if claimed.quantity.end is not None or not policy.numeric_derived:
        return None
    asked = _Asked(claimed, claim, policy)
    for inference in _list_inferences(asked, stated):
        if _is_said_of(asked, inference) and _agrees(claimed.quantity, inference, policy):
            return inference
    return None


def names_operation(claimed: Figure, claim: FigureText, policy: AuditPolicy) -> bool:
    """Return whether the words of a claim ask for a figure to be computed."""
    asked = _Asked(claimed, claim, policy)
    return bool(asked.operations) or asked.joins


def _list_inferences(asked: _Asked, stated: Sequence[Figure]) -> Iterator[Inference]:
    if asked.joins or not _OF_GROUPS.isdisjoint(asked.operations):
        for group in _list_groups(asked, stated):
            yield from _infer(asked, group)
    if not {"difference", "growth"}.isdisjoint(asked.operations):
        for figure in stated:
            yield from _change_of_range(asked, figure)
    for group in _list_counts(asked, stated):
        yield from _infer_named(asked, group)
    if "share" in asked.operations:
        yield from _take_share(stated)
    if "per" in asked.operations:
        yield from _divide_groups(asked, stated)


def count_inputs(claimed: Figure, claim: FigureText, others: Sequence[Inference]) -> Inference | None:
    """Find a derivation of the same claim that takes as many figures as a claimed number counts.

    `The three wings have 80 beds in total` says how many wings there are, too.
    """
    quantity = claimed.quantity
    if quantity.end is not None or quantity.approximation is not None or claimed.change:
        return None
    for other in others:
        is_counted = quantity.value == make_value(len(other.inputs))
        if is_counted and other.operation in ("sum", "average") and _is_before(claimed, claim):
            return replace(other, operation="count", result=quantity.value, unit=quantity.unit)
    return None


def _is_before(claimed: Figure, claim: FigureText) -> bool:
    """Return whether a number counts things or times, not money or shares."""
    return claimed.quantity.unit in (None, "month", "year", "day", "week") and len(claim.figures) > 1


class _Asked:
    """What a claim asks for: its figure, and the operations that its words name."""

    def __init__(self, figure: Figure, claim: FigureText, policy: AuditPolicy) -> None:
        self.figure = figure
        self.claim = claim
        self.policy = policy
        self.stem = read_vocabulary(policy.claim_policy).stem
        self.operations = tuple(_list_operations(figure, claim.keys))

    @property
    def joins(self) -> bool:
        """Whether the claim says its only figure of several things together, and compares none of them."""
        keys, quantity = self.claim.keys, self.figure.quantity
        is_single = len(self.claim.figures) == 1 and not self.figure.change and quantity.unit not in _SHARES
        return is_single and not EACH.isdisjoint(keys) and THAN not in keys

    @property
    def direction(self) -> int:
        """1 where the claim goes up, -1 where it goes down, 0 where it does not say."""
        keys = self.claim.keys
        is_up, is_down = not (UP | UPWARD).isdisjoint(keys), not (DOWN | DOWNWARD).isdisjoint(keys)
        return is_up - is_down

    def fits(self, stated: Figure) -> bool:
        """Return whether a figure may be an input: a state, said of no other measure, of no other time."""
        if stated.change or stated.quantity.end is not None:
            return False
        if relate_measures(self.figure.measures, stated.measures) in ("no", "not stated"):
            return False
        period = self.figure.period
        is_pair = period is not None and period.until is not None
        return (
            period is None
            or stated.period is None
            or is_pair
            or not dates_conflict(period, stated.period)
            or not {"sum", "average"} & set(self.operations)
        )


def _is_said_of(asked: _Asked, inference: Inference) -> bool:
    """Return whether the claim's words stand with its inputs: more than half, of a share most.

    A bare list says nothing of itself.
    """
    said, inputs = asked.figure.said, inference.inputs
    stated = frozenset().union(*(figure.said for figure in inputs))
    if not stated:
        return True
    covered = len(said & stated)
    if any(relate_measures(asked.figure.measures, figure.measures) == "yes" for figure in inputs):
        covered += 1
    if inference.operation == "share":
        return WHOLE_BP * covered >= asked.policy.claim_policy.contradiction_min_bp * len(said)
    return not said or 2 * covered > len(said)


def list_parts(
    claimed: Figure, claim: FigureText, stated: Sequence[Figure], policy: AuditPolicy
) -> tuple[Figure, ...]:
    """Return the figures of a passage that a claim speaks of together: `65 people in London and Paris`.

    They are of one sentence or column, each has a name, or counts something, that no other has, and the claim
    names several of them, joined by `and`. None where there are not several.
    """
    asked = _Asked(claimed, claim, policy)
    if asked.joins:
        for group in (*_list_groups(asked, stated), *_list_counts(asked, stated)):
            joined = _list_joined(asked, group)
            if joined:
                return tuple(joined)
    return ()


def _list_joined(asked: _Asked, group: Sequence[Figure]) -> list[Figure]:
    """Return those of a group that the claim names as one: one behind the other, before its figure or last.

    In `$40M for the bridge and the road opened` a second statement follows.
    """
    named = _list_named(asked, group)
    words = frozenset().union(*(_list_distinct(asked, one, group) for one in named))
    order, figure = asked.claim.order, asked.claim.first_figure
    places = [place for place, (_, stem) in enumerate(order) if stem in words]
    if len(named) < 2 or not places:
        return []
    small = asked.policy.claim_policy.claim_function_words.words
    first, last = places[0], places[-1]
    inside = [key for key, stem in order[first : last + 1] if stem not in words]
    after = [] if last < figure else [key for key, _ in order[last + 1 :]]
    is_row = EACH.intersection(inside) and all(key in small or key in EACH for key in inside)
    is_end = all(key in small or key[:1].isdecimal() or key in _TIMES_OF_YEAR for key in after)
    return named if is_row and is_end else []


def _list_operations(figure: Figure, keys: Set[str]) -> Iterator[str]:
    unit = figure.quantity.unit
    if "sum" in figure.cues:
        yield "sum"
    if "average" in figure.cues:
        yield "average"
    if unit == TIMES:
        yield "ratio"
    if unit in (_PERCENT, FRACTION):
        if figure.change or "percent change" in figure.cues:
            yield "growth"
        elif not RATIO_CUES.isdisjoint(keys):
            yield "share"
    elif unit != TIMES and (not DIFFERENCE_CUES.isdisjoint(keys) or THAN in keys or figure.change):
        yield "difference"
    if figure.rate is not None or "per" in keys:
        yield "per"


def _agrees(claimed: Quantity, inference: Inference, policy: AuditPolicy) -> bool:
    return values_agree(claimed, make_result(claimed, inference), policy)


def make_result(claimed: Quantity, inference: Inference) -> Quantity:
    """Return the result of an operation as a quantity that a claimed one can be compared with."""
    return Quantity(
        value=inference.result,
        span=claimed.span,
        precision=claimed.precision,
        unit=inference.unit,
        counted=None if inference.unit else claimed.counted,
    )


# --- Groups -------------------------------------------------------------------------------------------------


def _list_groups(asked: _Asked, stated: Sequence[Figure]) -> Iterator[list[Figure]]:
    """Yield the figures that go together: of a column, else of a sentence, else of the document."""
    fitting = [figure for figure in stated if asked.fits(figure)]
    if asked.figure.quantity.unit not in (_PERCENT, FRACTION, TIMES):
        fitting = [figure for figure in fitting if _is_of_one_kind(asked, figure)]
    columns: dict[object, list[Figure]] = {}
    sentences: dict[object, list[Figure]] = {}
    wholes: dict[object, list[Figure]] = {}
    for figure in fitting:
        kind = _name_kind(asked, figure)
        if figure.column is not None:
            columns.setdefault((figure.column, kind), []).append(figure)
            sentences.setdefault(("row", figure.sentence, kind), []).append(figure)
        else:
            sentences.setdefault((figure.sentence, kind), []).append(figure)
            wholes.setdefault(kind, []).append(figure)
    seen: set[tuple[int, ...]] = set()
    for groups in (columns, sentences, wholes):
        for group in groups.values():
            places = tuple(figure.span[0] for figure in group)
            if len(group) > 1 and places not in seen:
                seen.add(places)
                yield group


def _is_of_one_kind(asked: _Asked, stated: Figure) -> bool:
    """Return whether the unit of a figure is the claimed one's, or both count the same."""
    one, other = asked.figure.quantity, stated.quantity
    if one.unit is not None or other.unit is not None:
        is_apart = other.unit == _PERCENT and one.unit in _POINTS
        return is_apart or (None not in (one.unit, other.unit) and find_unit_factor(one, other) is not None)
    if one.counted is None or other.counted is None or stated.column is not None:
        return True
    alike = set(asked.figure.measures) & set(stated.measures)
    return bool(alike) or asked.stem(one.counted) == asked.stem(other.counted)


def _name_kind(asked: _Asked, figure: Figure) -> tuple[object, ...]:
    """Return what the figures of a group have in common."""
    quantity = figure.quantity
    counted = "" if quantity.unit or figure.measures else asked.stem(quantity.counted or "")
    return quantity.unit, counted, figure.measures


def _choose(asked: _Asked, group: Sequence[Figure]) -> list[Figure]:
    """Return those of a group whose words or periods the claim names, if it names several; else all."""
    named = _list_named(asked, group)
    if len(named) > 1:
        return named
    timed = [figure for figure in group if _names_period(asked, figure)]
    return timed if len(timed) > 1 else list(group)


def _list_named(asked: _Asked, group: Sequence[Figure]) -> list[Figure]:
    """Return those of a group that have a word of the claim that no other of the group has."""
    return [one for one in group if _list_distinct(asked, one, group) & asked.claim.stems]


def _list_distinct(asked: _Asked, figure: Figure, group: Sequence[Figure]) -> frozenset[str]:
    """Return the words of a figure that no other of its group has; what it counts is one of them."""
    others = [_list_own(asked, other) for other in group if other is not figure]
    return _list_own(asked, figure).difference(*others)


def _list_own(asked: _Asked, figure: Figure) -> frozenset[str]:
    counted = figure.quantity.counted
    return figure.owners if counted is None else figure.owners | {asked.stem(counted)}


def _names_period(asked: _Asked, figure: Figure) -> bool:
    """Return whether the claim names the very period of a figure, be it as an end of a range."""
    period = figure.period
    if period is None:
        return False
    is_whole = bool({"sum", "average"} & set(asked.operations))
    for named in asked.claim.periods:
        if is_whole and named.until is not None and date_contains(named, period):
            return True
        ends = [named._replace(until=None)] + ([] if named.until is None else [named.until])
        if any(_are_same(end, period) for end in ends):
            return True
    return False


def _are_same(one: DatePeriod, other: DatePeriod) -> bool:
    return one.granularity == other.granularity and (date_contains(one, other) or date_contains(other, one))


# --- Operations ---------------------------------------------------------------------------------------------


def _infer(asked: _Asked, group: Sequence[Figure]) -> Iterator[Inference]:
    chosen = _choose(asked, group)
    if {"sum", "average"} & set(asked.operations):
        yield from _add(asked, chosen)
    elif asked.joins:
        yield from _join(asked, _list_joined(asked, group))
    if {"difference", "growth", "ratio"} & set(asked.operations):
        pair = _find_pair(asked, chosen)
        if pair is not None:
            yield from _compare_pair(asked, *pair)


def _add(asked: _Asked, chosen: Sequence[Figure]) -> Iterator[Inference]:
    parts = [figure for figure in chosen if not _is_total(figure)]
    if not 2 <= len(parts) <= asked.policy.numeric_max_inputs or not _fills_period(asked, parts):
        return
    if len({figure.quantity.unit for figure in parts}) > 1:
        return
    total = make_value(0)
    for figure in parts:
        total = add_values(total, figure.quantity.value)
    unit = parts[0].quantity.unit
    if "sum" in asked.operations or asked.joins:
        yield Inference(operation="sum", inputs=tuple(parts), result=total, unit=unit)
    if "average" in asked.operations:
        mean = make_value(total.coefficient, total.exponent, total.divisor * len(parts))
        yield Inference(operation="average", inputs=tuple(parts), result=mean, unit=unit)


def _list_counts(asked: _Asked, stated: Sequence[Figure]) -> Iterator[list[Figure]]:
    """Yield the counts of several things in a sentence, each of which the claim names, and each another."""
    if asked.figure.quantity.unit not in (None, _PERCENT, FRACTION, TIMES):
        return
    sentences: dict[int, list[Figure]] = {}
    for figure in stated:
        counted = asked.stem(figure.quantity.counted or "")
        if figure.quantity.unit is None and counted in asked.claim.stems and asked.fits(figure):
            sentences.setdefault(figure.sentence, []).append(figure)
    for group in sentences.values():
        if len({asked.stem(figure.quantity.counted or "") for figure in group}) == len(group) > 1:
            yield group


def _infer_named(asked: _Asked, group: Sequence[Figure]) -> Iterator[Inference]:
    if "sum" in asked.operations:
        yield from _add(asked, group)
    elif asked.joins:
        yield from _join(asked, _list_joined(asked, group))
    if len(group) == 2 and not {"difference", "growth", "ratio"}.isdisjoint(asked.operations):
        yield from _compare_pair(asked, *group)


def _join(asked: _Asked, named: Sequence[Figure]) -> Iterator[Inference]:
    """Yield the sum of what a claim names together, but for what nobody adds: prices, temperatures, rates."""
    is_added = all(
        NEVER_ADDED.isdisjoint(one.measures) and one.rate is None and one.quantity.unit not in _LEVELS
        for one in named
    )
    if is_added:
        yield from _add(asked, named)


def _is_total(figure: Figure) -> bool:
    """Return whether a figure is called a total or an average itself, by its row or its only sentence."""
    words = CUES_BY_OPERATION["sum"] | CUES_BY_OPERATION["average"]
    return not words.isdisjoint(figure.words) or (figure.row is not None and bool(figure.cues))


def _fills_period(asked: _Asked, parts: Sequence[Figure]) -> bool:
    """Return whether parts of a year are all its parts, where the claim speaks of the year."""
    period = asked.figure.period
    is_year = period is not None and period.granularity == "year" and period.until is None
    if not is_year and WHOLE_YEAR.isdisjoint(asked.claim.keys):
        return True
    kinds = {figure.period.granularity for figure in parts if figure.period is not None}
    needed = _PARTS_OF_YEAR.get(next(iter(kinds))) if len(kinds) == 1 else None
    if needed is None:
        return True
    meanings = {figure.period.meaning for figure in parts if figure.period is not None}
    return len(meanings) == len(parts) and len(parts) % needed == 0


def _find_pair(asked: _Asked, chosen: Sequence[Figure]) -> tuple[Figure, Figure] | None:
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
        if after.period is not None and _are_same(period, after.period):
            return before, after
    return None


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


def _compare_pair(asked: _Asked, before: Figure, after: Figure) -> Iterator[Inference]:
    a, b = before.quantity.value, after.quantity.value
    is_timed = before.period is not None and after.period is not None
    order = compare_values(b, a)
    if is_timed and asked.direction and order and asked.direction != (1 if order > 0 else -1):
        return
    if before.quantity.unit != after.quantity.unit:
        return
    if not is_timed:
        pair = _order_compared(asked, before, after)
        if pair is None:
            return
        before, after = pair
        a, b = before.quantity.value, after.quantity.value
    change = add_values(b, negate_value(a))
    size = negate_value(change) if change.coefficient < 0 else change
    if "difference" in asked.operations:
        yield Inference(
            operation="difference", inputs=(before, after), result=size, unit=_name_difference(before)
        )
    if "growth" in asked.operations and a.coefficient > 0:
        growth = _divide(size, a, 100)
        yield Inference(operation="growth", inputs=(before, after), result=growth, unit=_PERCENT)
    if "ratio" in asked.operations and a.coefficient > 0:
        yield Inference(operation="ratio", inputs=(before, after), result=_divide(b, a), unit=TIMES)


def _order_compared(asked: _Asked, one: Figure, other: Figure) -> tuple[Figure, Figure] | None:
    """Return two things at one time, the one that is compared with first; None where the claim turns them.

    A claim that compares with nothing that it names says no more than which figure is the greater one.
    """
    order = compare_values(other.quantity.value, one.quantity.value)
    keys, base = asked.claim.keys, asked.claim.base
    if not base:
        return (one, other) if order >= 0 else (other, one)
    names = _list_distinct(asked, one, (one, other)), _list_distinct(asked, other, (one, other))
    likely = [bool(own & base) - bool(own & (asked.claim.head - base)) for own in names]
    if likely[0] == likely[1]:
        return None
    if likely[1] > likely[0]:
        one, other, order = other, one, -order
    is_up, is_down = not UPWARD_COMPARATIVES.isdisjoint(keys), not DOWNWARD_COMPARATIVES.isdisjoint(keys)
    if THAN not in keys:
        # `three times as much as`, `half as many as`.
        is_up, is_down = True, True
    return (one, other) if (order > 0 and is_up) or (order < 0 and is_down) else None


def _change_of_range(asked: _Asked, figure: Figure) -> Iterator[Inference]:
    """Yield how far a change went that is told by both its ends: `from 90 to 72`."""
    quantity = figure.quantity
    if quantity.range_kind != "from_to" or quantity.end is None:
        return
    if relate_measures(asked.figure.measures, figure.measures) in ("no", "not stated"):
        return
    change = add_values(quantity.end, negate_value(quantity.value))
    if asked.direction and (change.coefficient > 0) != (asked.direction > 0):
        return
    size = negate_value(change) if change.coefficient < 0 else change
    if "difference" in asked.operations and _is_of_one_kind(asked, figure):
        yield Inference(operation="difference", inputs=(figure,), result=size, unit=_name_difference(figure))
    if "growth" in asked.operations and quantity.unit != _PERCENT and quantity.value.coefficient > 0:
        growth = _divide(size, quantity.value, 100)
        yield Inference(operation="growth", inputs=(figure,), result=growth, unit=_PERCENT)


def _name_difference(figure: Figure) -> str | None:
    """Return the unit of a difference: two percentages are percentage points apart."""
    return "percentage point" if figure.quantity.unit == _PERCENT else figure.quantity.unit


def _take_share(stated: Sequence[Figure]) -> Iterator[Inference]:
    """Yield the share of the only part in its whole, where a sentence has two counts or amounts of a kind."""
    sentences: dict[int, list[Figure]] = {}
    for figure in stated:
        if not figure.change and figure.quantity.end is None and figure.quantity.unit not in _SHARES:
            sentences.setdefault(figure.sentence, []).append(figure)
    for group in sentences.values():
        if len(group) != 2 or find_unit_factor(group[0].quantity, group[1].quantity) != (1, 1):
            continue
        is_first = compare_values(group[0].quantity.value, group[1].quantity.value) < 0
        part, whole = group if is_first else reversed(group)
        if _is_part(part.quantity.value, whole.quantity.value):
            result = _divide(part.quantity.value, whole.quantity.value, 100)
            yield Inference(operation="share", inputs=(part, whole), result=result, unit=_PERCENT)


def _is_part(part: Value, whole: Value) -> bool:
    return part.coefficient >= 0 and whole.coefficient > 0 and compare_values(part, whole) < 0


def _divide_groups(asked: _Asked, stated: Sequence[Figure]) -> Iterator[Inference]:
    """Yield an amount per thing: the only amount of the claimed unit over the only count of the thing."""
    rate = asked.figure.rate
    wanted = asked.stem(rate) if rate else ""
    fitting = [figure for figure in stated if not figure.change and figure.quantity.end is None]
    amounts = [figure for figure in fitting if figure.quantity.unit and _is_of_one_kind(asked, figure)]
    amounts = [figure for figure in amounts if asked.fits(figure)]
    counts = [
        figure
        for figure in fitting
        if figure.quantity.unit is None and figure.quantity.counted is not None
        and _counts(asked, figure, wanted)
    ]  # fmt: skip
    if len(amounts) == 1 and len(counts) == 1 and counts[0].quantity.value.coefficient > 0:
        amount, count = amounts[0], counts[0]
        result = _divide(amount.quantity.value, count.quantity.value)
        yield Inference(operation="ratio", inputs=(amount, count), result=result, unit=amount.quantity.unit)


def _counts(asked: _Asked, figure: Figure, wanted: str) -> bool:
    """Return whether a figure counts what the claim says `per`."""
    counted = asked.stem(figure.quantity.counted or "")
    return counted == wanted or (not wanted and counted in asked.figure.said)


def _divide(a: Value, b: Value, times: int = 1) -> Value:
    above, below = a.as_ratio()
    by_above, by_below = b.as_ratio()
    return make_value(times * above * by_below, 0, below * by_above)
