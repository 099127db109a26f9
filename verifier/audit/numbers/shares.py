"""The share of a part in its whole, and an amount for each of what is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.audit.numbers.asked_figures import (
    SHARES,
    AskedFigure,
    Inference,
    divide_values,
    is_of_one_kind,
    list_distinct,
)
from verifier.audit.numbers.figure_record import Figure
from verifier.audit.numbers.questions import find_unit_factor
from verifier.parsers.dates import dates_conflict
from verifier.parsers.english.suffixes import PLURAL
from verifier.parsers.numerics.exact_values import compare_values
from verifier.parsers.numerics.units_of_measure import PERCENT


def take_share(asked: AskedFigure, stated: Sequence[Figure]) -> Iterator[Inference]:
    """Yield the share of the only part in its whole, where a sentence has two counts or amounts of a kind.

    What the claim says itself is at most the whole (`half of the 420 pupils`), and no bound: `a quarter of
    those over sixty`. Nor is what is told of one time a
    part of what is told of another: revenue of last year.
    """
    sentences: dict[int, list[Figure]] = {}
    said = {one.quantity.value for one in asked.claim.figures if one is not asked.figure and _bounds(one)}
    for figure in stated:
        if _is_plain(figure) and figure.quantity.unit not in SHARES and figure.quantity.value not in said:
            sentences.setdefault(figure.sentence, []).append(figure)
    for number, group in [*sentences.items()]:
        # A part of its own sentence, behind the whole: `The school has 600 pupils. 150 of them come by bus.`
        if len(group) == len(sentences.get(number + 1, ())) == 1 and _may_be_part(
            *group, *sentences[number + 1]
        ):
            group = [*group, *sentences[number + 1]]
        if len(group) != 2 or find_unit_factor(group[0].quantity, group[1].quantity) != (1, 1):
            continue
        is_first = compare_values(group[0].quantity.value, group[1].quantity.value) < 0
        part, whole = group if is_first else reversed(group)
        if _may_divide(part, whole) and not _is_beside(asked, part, whole):
            yield _divide(part, whole)
    yield from _take_share_of_named(asked, [one for group in sentences.values() for one in group])


def _bounds(figure: Figure) -> bool:
    """Return whether a figure of a claim is a bound, or tells nothing but a value."""
    quantity = figure.quantity
    return quantity.approximation is not None or (quantity.unit or quantity.counted) is None


def _divide(part: Figure, whole: Figure) -> Inference:
    result = divide_values(part.quantity.value, whole.quantity.value, 100)
    return Inference(operation="share", inputs=(part, whole), result=result, unit=PERCENT)


def _take_share_of_named(asked: AskedFigure, figures: Sequence[Figure]) -> Iterator[Inference]:
    """Yield the share of one of the only two amounts of a kind in the other, of which the claim says all.

    The whole is said of less: `The estate covers 480 ha.` and `Forest covers 120 ha of the estate.`
    """
    for one in figures:
        kin = [two for two in figures if find_unit_factor(one.quantity, two.quantity) == (1, 1)]
        apart = [two for two in kin if two is not one and two.sentence != one.sentence]
        if len(kin) != 2 or not apart or not one.said < apart[0].said <= asked.claim.stems:
            continue
        if _may_divide(apart[0], one):
            yield _divide(apart[0], one)


def _may_be_part(whole: Figure, part: Figure) -> bool:
    """Return whether a figure may count a part of what the one before it counts."""
    if part.is_part_of_before and whole.quantity.unit is not None:
        return find_unit_factor(whole.quantity, part.quantity) is not None
    counted, own = whole.quantity.counted, part.quantity.counted
    is_of_it = own is None or own == counted or not own.endswith(PLURAL)
    return counted is not None and part.quantity.unit is None and is_of_it


def _are_apart(one: Figure, other: Figure) -> bool:
    """Return whether two figures are of two times."""
    periods = one.period, other.period
    return periods[0] is not None and periods[1] is not None and dates_conflict(periods[0], periods[1])


def _may_divide(part: Figure, whole: Figure) -> bool:
    """Return whether a figure is less than another, and of the same time."""
    one, other = part.quantity.value, whole.quantity.value
    is_less = one.coefficient >= 0 and other.coefficient > 0 and compare_values(one, other) < 0
    return is_less and not _are_apart(part, whole)


def _is_beside(asked: AskedFigure, part: Figure, whole: Figure) -> bool:
    """Return whether two figures tell two parts: the claim names what the greater is of, and not the smaller.

    `The farm grows wheat on 150 hectares and barley on 50` tells no share of the wheat.
    """
    both, said = (part, whole), asked.claim.stems
    own, other = list_distinct(asked, part, both), list_distinct(asked, whole, both)
    return bool(own) and own.isdisjoint(said) and not other.isdisjoint(said)


def divide_groups(asked: AskedFigure, stated: Sequence[Figure]) -> Iterator[Inference]:
    """Yield an amount per thing: the only amount of the claimed unit over the only count of the thing."""
    amounts = [figure for figure in stated if _is_plain(figure) and _is_amount(asked, figure)]
    counts = [figure for figure in stated if _is_plain(figure) and _counts(asked, figure)]
    if len(amounts) == 1 and len(counts) == 1 and counts[0].quantity.value.coefficient > 0:
        amount, count = amounts[0], counts[0]
        result = divide_values(amount.quantity.value, count.quantity.value)
        yield Inference(operation="ratio", inputs=(amount, count), result=result, unit=amount.quantity.unit)


def _is_plain(figure: Figure) -> bool:
    return not figure.change and figure.quantity.end is None


def _is_amount(asked: AskedFigure, figure: Figure) -> bool:
    """Return whether a figure is an amount of the claimed unit, or counts what is claimed: `16 pupils`."""
    if figure.quantity.unit in SHARES:
        return False
    is_told = figure.quantity.unit or (figure.quantity.counted and asked.figure.quantity.counted)
    return bool(is_told) and is_of_one_kind(asked, figure) and asked.fits(figure)


def _counts(asked: AskedFigure, figure: Figure) -> bool:
    """Return whether a figure counts what the claim says `per`, or anything that it speaks of."""
    if figure.quantity.unit is not None or figure.quantity.counted is None:
        return False
    rate = asked.figure.rate
    wanted = asked.stem(rate) if rate else ""
    counted = asked.stem(figure.quantity.counted or "")
    return counted == wanted or (not wanted and counted in asked.figure.said)
