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

A group is the figures of one column, of one sentence, or else of the document, that have the same unit or
count the same thing, and are about the same measure. Which figures of a group to take is never found by
search: it is all of them, those whose names or periods the claim names, or the only two. So nothing fits by
chance among many. A figure that is itself called a total is not added. A total of a year takes all its
quarters or all its months.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, reduce

from verifier.audit.numbers.asked_figures import (
    AskedFigure,
    Inference,
    is_of_one_kind,
    list_all_distinct,
    list_named,
    prefer_nouns,
)
from verifier.audit.numbers.compared_pairs import (
    are_same_periods,
    compare_pair,
    find_compared,
    find_pair,
    read_change_of_range,
)
from verifier.audit.numbers.figure_record import Figure, FigureText
from verifier.audit.numbers.questions import WHOLE_BP, find_unit_factor, relate_measures, values_agree
from verifier.audit.numbers.shares import divide_groups, take_share
from verifier.parsers.dates import DatePeriod, date_contains
from verifier.parsers.english.calendar_words import MONTH_NAMES, WEEKDAYS
from verifier.parsers.english.change_words import ANYTHING, CUES_BY_OPERATION
from verifier.parsers.english.comparison_words import EACH
from verifier.parsers.english.figure_settings import NEVER_ADDED, WHOLE_YEAR
from verifier.parsers.english.unit_names import RATE_TIMES
from verifier.parsers.numerics.exact_values import add_values, make_value
from verifier.parsers.numerics.units_of_measure import DEGREE, FRACTION, PERCENT, TIMES, find_factor
from verifier.parsers.quantities import Quantity, quantities_conflict
from verifier.policies.audit import AuditPolicy

_TIMES_OF_YEAR = RATE_TIMES.union(MONTH_NAMES, WEEKDAYS)
_OF_GROUPS = frozenset(("sum", "average", "difference", "growth", "ratio"))
_LEVELS = ("celsius", "fahrenheit", "kelvin")
_OF_WHOLES = frozenset(("entire", "full", "whole"))
_PARTS_OF_YEAR = {"quarter": 4, "month": 12, "half": 2}


def derive(
    claimed: Figure, claim: FigureText, stated: Sequence[Figure], policy: AuditPolicy
) -> Inference | None:
    """Work out a claimed figure from the figures of one document; None if they do not tell.

    The first derivation that gives the claimed value is taken. If none does, and all derivations that are
    about what the claim says agree on one other value, that one is taken if it surely refutes the claim.
    """
    if claimed.quantity.end is not None or not policy.numeric_derived:
        return None
    asked = AskedFigure(claimed, claim, policy)
    others: list[Inference] = []
    for inference in _list_inferences(asked, stated):
        if not _is_said_of(asked, inference) or _leaves_out(asked, inference, stated):
            continue
        if agrees(claimed.quantity, inference, policy):
            return inference
        if find_unit_factor(claimed.quantity, make_result(claimed.quantity, inference)) is not None:
            others.append(inference)
    stands = any(values_agree(claimed.quantity, figure.quantity, policy) for figure in stated)
    # Between an amount and an amount per share, the claim means the kind that its own figure is.
    rates = [{figure.rate for figure in one.inputs} == {claimed.rate} for one in others]
    others = [one for one, is_alike in zip(others, rates, strict=True) if is_alike or not any(rates)]
    is_one = len({(one.result, one.unit) for one in others}) == 1
    return others[0] if is_one and not stands and _refutes(asked, others[0], stated) else None


def _leaves_out(asked: AskedFigure, inference: Inference, stated: Sequence[Figure]) -> bool:
    """Return whether a sum or an average may lack a number that stands beside its figures.

    That is a bare one, or one that counts something else that the claim names: `110 rooms and suites`.
    """
    if inference.operation not in ("sum", "average"):
        return False
    sentences = {one.sentence for one in inference.inputs}
    counted = {asked.stem(one.quantity.counted or "") for one in inference.inputs}
    likely = {""} if inference.unit else {"", *asked.claim.stems} - counted
    return any(
        one.quantity.unit is None and not one.change and asked.stem(one.quantity.counted or "") in likely
        for one in stated
        if one.sentence in sentences and one.row is None and one not in inference.inputs
    )


def _refutes(asked: AskedFigure, inference: Inference, stated: Sequence[Figure]) -> bool:
    """Return whether a derivation that gives another value is surely the one that the claim means.

    It is if four things hold: its figures are in one sentence or in neighbouring ones, or the claim names
    each of them; they say what they count; it is clear in which order they are taken; and nearly all of the
    claim's words are beside them.
    """
    figure, inputs = asked.figure, inference.inputs
    places = [one.sentence for one in inputs]
    is_near = max(places) - min(places) < len(places) or are_named_alone(asked, inputs, stated)
    is_share = inference.operation == "share"
    is_named = is_share or all(one.quantity.unit or one.quantity.counted or one.measures for one in inputs)
    # Something else that the claim names may have a figure of its own elsewhere.
    is_whole = inference.operation not in ("sum", "average") or _names_all(asked, inputs)
    if not (is_near and is_named and is_whole and _is_ordered(asked, inference)):
        return False
    is_said = _covers_most(_count_said(asked, inference), len(asked.said), asked.policy)
    result = make_result(figure.quantity, inference)
    tolerance = asked.policy.numeric_rounding_tolerance_bp
    return is_said and quantities_conflict(figure.quantity, result, tolerance_bp=tolerance)


def are_named_alone(asked: AskedFigure, inputs: Sequence[Figure], stated: Sequence[Figure]) -> bool:
    """Return whether a claim names each of some figures, and no other figure of their unit has that name."""
    names = asked.claim.names
    for one in inputs:
        own = (one.said & names).difference(*(other.said for other in inputs if other is not one))
        kin = [other for other in stated if find_unit_factor(one.quantity, other.quantity) is not None]
        if not own or any(other is not one and not own.isdisjoint(other.said) for other in kin):
            return False
    return _names_all(asked, inputs)


def _names_all(asked: AskedFigure, inputs: Sequence[Figure]) -> bool:
    """Return whether all that a claim names stands beside some figures."""
    return asked.claim.names <= frozenset().union(*(one.said for one in inputs))


def _covers_most(covered: int, total: int, policy: AuditPolicy) -> bool:
    return WHOLE_BP * covered >= policy.claim_policy.contradiction_min_bp * total


def _is_ordered(asked: AskedFigure, inference: Inference) -> bool:
    """Return whether a claim says which figures are compared: by their times, or by what it compares with."""
    figure, inputs = asked.figure, inference.inputs
    if inference.operation in ("sum", "average"):
        return inference.operation in figure.cues
    if inference.operation == "share" or len(inputs) == 1 or "difference" in figure.cues:
        return True
    is_told = asked.tells_change or figure.quantity.unit == TIMES
    return is_told and (bool(asked.claim.base) or all(one.period is not None for one in inputs))


def names_operation(claimed: Figure, claim: FigureText, policy: AuditPolicy) -> bool:
    """Return whether the words of a claim ask for a figure to be computed."""
    asked = AskedFigure(claimed, claim, policy)
    return bool(asked.operations) or asked.joins or asked.spans_times


def _list_inferences(asked: AskedFigure, stated: Sequence[Figure]) -> Iterator[Inference]:
    if asked.joins or not _OF_GROUPS.isdisjoint(asked.operations):
        for group in _list_groups(asked, stated):
            yield from _infer(asked, group)
    if not {"difference", "growth"}.isdisjoint(asked.operations):
        for figure in stated:
            yield from read_change_of_range(asked, figure)
    for group in _list_counts(asked, stated):
        yield from _infer_named(asked, group)
    if "share" in asked.operations:
        yield from take_share(asked, stated)
    if "per" in asked.operations:
        yield from divide_groups(asked, stated)


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


def _is_said_of(asked: AskedFigure, inference: Inference) -> bool:
    """Return whether enough of the claim's words are beside the inputs: over half, for a share nearly all.

    Bare figures without any words beside them always pass.
    """
    said = asked.said
    if not any(figure.said for figure in inference.inputs):
        return True
    covered = _count_said(asked, inference)
    counted = asked.figure.quantity.counted
    if inference.operation == "sum" and counted in ANYTHING:
        # Sopranos and altos are members, but `members` is beside neither figure.
        said = said - {asked.stem(counted)}
    if inference.operation == "share":
        return _covers_most(covered, len(said), asked.policy)
    return not said or 2 * covered > len(said)


def _count_said(asked: AskedFigure, inference: Inference) -> int:
    """Return how many of the claim's words stand with the inputs; a measure may have another name there."""
    figure, inputs = asked.figure, inference.inputs
    stated = frozenset().union(*(one.said for one in inputs))
    if not any(relate_measures(figure.measures, one.measures) == "yes" for one in inputs):
        return len(asked.said & stated)
    named = {asked.stem(word) for word in figure.words}
    # Small words such as `people` are not in `said`, but they do name the measure.
    return len(asked.said & (stated | named)) + named.isdisjoint(asked.said)


def list_parts(
    claimed: Figure, claim: FigureText, stated: Sequence[Figure], policy: AuditPolicy
) -> tuple[Figure, ...]:
    """Return the figures of a passage that a claim speaks of together: `65 people in London and Paris`.

    They are in one sentence or column; each has a name, or counts something, that no other has; and the claim
    names several of them, joined by `and`. Empty if there are not several.
    """
    asked = AskedFigure(claimed, claim, policy)
    if asked.joins:
        for group in (*_list_groups(asked, stated), *_list_counts(asked, stated)):
            joined = _list_joined(asked, group)
            if joined:
                return tuple(joined)
    return ()


def _list_joined(asked: AskedFigure, group: Sequence[Figure]) -> list[Figure]:
    """Return those of a group that the claim names together, in a row before its figure or at its end.

    In `$40M for the bridge and the road opened` a second statement follows.
    """
    distinct = [one for one in list_all_distinct(asked, group) if one[1] & asked.claim.stems]
    named = [figure for figure, _ in distinct]
    words = frozenset().union(*(words for _, words in distinct))
    order = asked.claim.order
    places = [place for place, (_, stem) in enumerate(order) if stem in words]
    if len(named) < 2 or not places:
        return _list_timed(asked, group)
    inside = [key for key, stem in order[places[0] : places[-1] + 1] if stem not in words]
    is_last = places[-1] >= asked.claim.first_figure
    after = [key for key, _ in order[places[-1] + 1 :]] if is_last else []
    return named if _is_row(asked, inside) and _is_end(asked, after) else []


def _list_timed(asked: AskedFigure, group: Sequence[Figure]) -> list[Figure]:
    """Return a group's figures for the times that a claim names together: `in June and July`."""
    found = []
    for named in asked.joined_periods:
        same = [one for one in group if one.period is not None and are_same_periods(named, one.period)]
        if len(same) != 1:
            return []
        found += same
    return found


def _is_row(asked: AskedFigure, inside: Sequence[str]) -> bool:
    """Return whether words between names make one row of these: small ones, and `and` among them."""
    small = asked.policy.claim_policy.claim_function_words.words
    return not EACH.isdisjoint(inside) and all(key in small or key in EACH for key in inside)


def _is_end(asked: AskedFigure, after: Sequence[str]) -> bool:
    """Return whether words say nothing but when, or how much."""
    small = asked.policy.claim_policy.claim_function_words.words
    return all(key in small or key[:1].isdecimal() or key in _TIMES_OF_YEAR for key in after)


def agrees(claimed: Quantity, inference: Inference, policy: AuditPolicy) -> bool:
    """Return whether a derivation gives a claimed value."""
    return values_agree(claimed, make_result(claimed, inference), policy)


def make_result(claimed: Quantity, inference: Inference) -> Quantity:
    """Return the result of an operation as a quantity that a claimed one can be compared with."""
    is_level = claimed.unit == DEGREE and inference.unit in _LEVELS
    return Quantity(
        value=inference.result,
        span=claimed.span,
        precision=claimed.precision,
        unit=DEGREE if is_level else inference.unit,
        counted=None if inference.unit else claimed.counted,
    )


# --- Groups -------------------------------------------------------------------------------------------------


def _list_groups(asked: AskedFigure, stated: Sequence[Figure]) -> Iterator[list[Figure]]:
    """Yield the figures that go together: of a column, else of a sentence, else of the document."""
    fitting = [figure for figure in stated if asked.fits(figure)]
    if asked.figure.quantity.unit not in (PERCENT, FRACTION, TIMES):
        fitting = [figure for figure in fitting if is_of_one_kind(asked, figure)]
    seen: set[tuple[int, ...]] = set()
    for group in _group_figures(asked, fitting):
        places = tuple(figure.span[0] for figure in group)
        if len(group) > 1 and places not in seen:
            seen.add(places)
            yield group


def _group_figures(asked: AskedFigure, figures: Sequence[Figure]) -> Iterator[list[Figure]]:
    """Yield figures of one kind: by column, then by row or sentence, then all that stand in prose."""
    columns: dict[object, list[Figure]] = {}
    sentences: dict[object, list[Figure]] = {}
    wholes: dict[object, list[Figure]] = {}
    for figure in figures:
        kind = _name_kind(asked, figure)
        if figure.column is not None:
            columns.setdefault((figure.column, kind), []).append(figure)
            sentences.setdefault(("row", figure.sentence, kind), []).append(figure)
        else:
            sentences.setdefault((figure.sentence, kind), []).append(figure)
            wholes.setdefault(kind, []).append(figure)
    for groups in (columns, sentences, wholes):
        yield from groups.values()
    yield from _group_named(asked, [figure for figure in figures if figure.column is None])


def _group_named(asked: AskedFigure, figures: Sequence[Figure]) -> Iterator[list[Figure]]:
    """Yield figures that a claim names one by one, where what some of them measure is not said.

    `Mont Blanc has a height of 4,806 metres.` and `Ben Nevis rises to 1,345 metres.`
    """
    units: dict[object, list[Figure]] = {}
    for figure in figures:
        units.setdefault((figure.quantity.unit, figure.rate), []).append(figure)
    for group in units.values():
        named = list_named(asked, group)
        measures = {one.measures for one in named if one.measures}
        if len(named) > 1 and len(measures) == 1 and any(not one.measures for one in named):
            yield named


def _name_kind(asked: AskedFigure, figure: Figure) -> tuple[object, ...]:
    """Return what the figures of a group have in common."""
    quantity = figure.quantity
    counted = "" if quantity.unit or figure.measures else asked.stem(quantity.counted or "")
    # A price per share is of another kind; `900 kg of butter and 1,500 kg of cheese a week` are of one.
    rate = None if figure.rate in RATE_TIMES else figure.rate
    return quantity.unit, counted, figure.measures, rate


def _choose(asked: AskedFigure, group: Sequence[Figure]) -> list[Figure]:
    """Return those of a group whose words or periods the claim names, if it names several; else all."""
    named = list_named(asked, group)
    if len(named) > 1:
        return prefer_nouns(asked, group)
    periods = frozenset([figure.period for figure in group if figure.period is not None])
    told = _list_told(asked.claim.periods, periods, joins=bool({"sum", "average"} & set(asked.operations)))
    timed = [figure for figure in group if figure.period in told]
    return timed if len(timed) > 1 else list(group)


@lru_cache(maxsize=16)
def _list_told(
    named: tuple[DatePeriod, ...], periods: frozenset[DatePeriod], *, joins: bool
) -> frozenset[DatePeriod]:
    """Return the periods that a claim names, be it as an end of a range, or within one where it `joins`."""
    ranges = [one for one in named if one.until is not None]
    ends = [one._replace(until=None) for one in named]
    ends += [one.until for one in ranges if one.until is not None]
    return frozenset(
        [
            period
            for period in periods
            if (joins and any(date_contains(one, period) for one in ranges))
            or any(are_same_periods(end, period) for end in ends)
        ]
    )


# --- Operations ---------------------------------------------------------------------------------------------


def _infer(asked: AskedFigure, group: Sequence[Figure]) -> Iterator[Inference]:
    chosen = _choose(asked, group)
    if {"sum", "average"} & set(asked.operations):
        yield from _add(asked, chosen)
    elif asked.joins:
        yield from _join(asked, _list_joined(asked, group))
    if {"difference", "growth", "ratio"} & set(asked.operations):
        pair = find_pair(asked, chosen) or find_compared(asked, group)
        if pair is not None:
            yield from compare_pair(asked, *pair)


def _add(asked: AskedFigure, chosen: Sequence[Figure]) -> Iterator[Inference]:
    parts = [figure for figure in chosen if not _is_total(figure)]
    if not 2 <= len(parts) <= asked.policy.numeric_max_inputs or not _fills_period(asked, parts):
        return
    if len({figure.quantity.unit for figure in parts}) > 1:
        return
    total = reduce(add_values, [figure.quantity.value for figure in parts], make_value(0))
    unit = parts[0].quantity.unit
    if "sum" in asked.operations or asked.joins:
        yield Inference(operation="sum", inputs=tuple(parts), result=total, unit=unit)
    if "average" in asked.operations:
        mean = make_value(total.coefficient, total.exponent, total.divisor * len(parts))
        yield Inference(operation="average", inputs=tuple(parts), result=mean, unit=unit)


def _list_counts(asked: AskedFigure, stated: Sequence[Figure]) -> Iterator[list[Figure]]:
    """Yield the counts in one sentence of several different things, each of which the claim names."""
    if asked.figure.quantity.unit not in (None, PERCENT, FRACTION, TIMES):
        return
    sentences: dict[int, list[Figure]] = {}
    for figure in stated:
        if _counts_named(asked, figure):
            sentences.setdefault(figure.sentence, []).append(figure)
    for group in sentences.values():
        if len({asked.stem(figure.quantity.counted or "") for figure in group}) == len(group) > 1:
            yield group


def _counts_named(asked: AskedFigure, figure: Figure) -> bool:
    """Return whether a figure counts what the claim names; anything, if the claim adds up items."""
    quantity = figure.quantity
    is_any = "sum" in asked.operations and asked.figure.quantity.counted in ANYTHING
    is_named = asked.stem(quantity.counted or "") in asked.claim.stems
    return quantity.unit is None and (is_named or (is_any and bool(quantity.counted))) and asked.fits(figure)


def _infer_named(asked: AskedFigure, group: Sequence[Figure]) -> Iterator[Inference]:
    if "sum" in asked.operations:
        yield from _add(asked, group)
    elif asked.joins:
        yield from _join(asked, _list_joined(asked, group))
    if len(group) == 2 and not {"difference", "growth", "ratio"}.isdisjoint(asked.operations):
        yield from compare_pair(asked, *group)


def _join(asked: AskedFigure, named: Sequence[Figure]) -> Iterator[Inference]:
    """Yield the sum of what a claim names together, but for what nobody adds: prices, temperatures, rates."""
    is_added = all(
        NEVER_ADDED.isdisjoint(one.measures)
        and (one.rate is None or _is_added_in_time(asked, one))
        and one.quantity.unit not in _LEVELS
        for one in named
    )
    if is_added:
        yield from _add(asked, named)


def _is_added_in_time(asked: AskedFigure, figure: Figure) -> bool:
    """Return whether a claim tells an amount per time as a figure does, and no speed: `1,500 kg a week`."""
    unit = figure.quantity.unit
    is_speed = unit is not None and find_factor(unit, "m") is not None
    return figure.rate in RATE_TIMES and figure.rate in asked.claim.keys and not is_speed


def _is_total(figure: Figure) -> bool:
    """Return whether a figure is called a total or an average itself, by its row or its only sentence."""
    words = CUES_BY_OPERATION["sum"] | CUES_BY_OPERATION["average"]
    is_called_so = not words.isdisjoint(figure.words) or not _OF_WHOLES.isdisjoint(figure.owners)
    return is_called_so or (figure.row is not None and bool(figure.cues))


def _is_of_year(asked: AskedFigure) -> bool:
    """Return whether a claim speaks of a whole year."""
    period = asked.figure.period
    is_year = period is not None and period.granularity == "year" and period.until is None
    return is_year or not WHOLE_YEAR.isdisjoint(asked.claim.keys)


def _fills_period(asked: AskedFigure, parts: Sequence[Figure]) -> bool:
    """Return whether parts of a year are all its parts, where the claim speaks of the year."""
    if not _is_of_year(asked):
        return True
    periods = [figure.period for figure in parts if figure.period is not None]
    kinds = {one.granularity for one in periods}
    needed = _PARTS_OF_YEAR.get(kinds.pop()) if len(kinds) == 1 else None
    if needed is None:
        return True
    return len({one.meaning for one in periods}) == len(parts) and len(parts) % needed == 0
