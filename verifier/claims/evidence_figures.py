"""The figures of evidence: its dates and quantities, sentence by sentence, and where each number stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TypeAlias

from verifier.parsers.dates import DatePeriod
from verifier.parsers.frozen import record
from verifier.parsers.numerics.exact_values import Value, make_value, round_down
from verifier.parsers.quantities import Quantity, quantities_agree
from verifier.policies import Policy

TextFigures: TypeAlias = "tuple[Sequence[Quantity], Sequence[DatePeriod]]"
"""The quantities and the dates of a text."""


@record
class Figures:
    """From values to the numbers of the sentences that hold them, and from sentences to their figures.

    `by_unit` has each quantity that counts or measures, once for each of its ends, with the number of its
    sentence, in the order of these ends; beside them stand the ends, rounded down.
    """

    values: Mapping[Value, Sequence[int]]
    ordinals: Mapping[Value, Sequence[int]]
    by_unit: Mapping[str | None, tuple[Sequence[int], Sequence[tuple[int, Quantity]]]]
    quantities: Mapping[int, Sequence[Quantity]]
    dates: Mapping[int, Sequence[DatePeriod]]


def read_figures(texts: Sequence[TextFigures], starts: Sequence[Sequence[int]]) -> Figures:
    """Put together the figures of texts; `starts` has for each text where its sentences begin.

    Sentences are numbered over all texts.
    """
    values: dict[Value, list[int]] = {}
    ordinals: dict[Value, list[int]] = {}
    by_unit: dict[str | None, list[tuple[int, int, Quantity]]] = {}
    quantities: dict[int, list[Quantity]] = {}
    dates: dict[int, list[DatePeriod]] = {}
    for number, figure in _list_figures(texts, starts):
        if isinstance(figure, DatePeriod):
            dates.setdefault(number, []).append(figure)
            for value in list_date_values(figure):
                values.setdefault(value, []).append(number)
            continue
        quantities.setdefault(number, []).append(figure)
        if not figure.counts_nothing:
            ends = [(round_down(end), number, figure) for end in figure.bounds]
            by_unit.setdefault(figure.unit, []).extend(ends)
        for value in (figure.value,) if figure.end is None else (figure.value, figure.end):
            values.setdefault(value, []).append(number)
            if figure.is_ordinal:
                ordinals.setdefault(value, []).append(number)
    return Figures(
        values=_sort(values),
        ordinals=_sort(ordinals),
        by_unit={unit: _sort_ends(items) for unit, items in by_unit.items()},
        quantities=quantities,
        dates=dates,
    )


def _sort_ends(
    items: list[tuple[int, int, Quantity]],
) -> tuple[Sequence[int], Sequence[tuple[int, Quantity]]]:
    ordered = sorted(items, key=itemgetter(0))
    return [end for end, *_ in ordered], [(number, figure) for _, number, figure in ordered]


def _list_figures(
    texts: Sequence[TextFigures], starts: Sequence[Sequence[int]]
) -> Iterator[tuple[int, DatePeriod | Quantity]]:
    """Yield the dates and the quantities of each text with the numbers of their sentences."""
    first = 0
    for (quantities, dates), places in zip(texts, starts, strict=True):
        figures: list[DatePeriod | Quantity] = [*dates, *quantities]
        for figure in figures:
            yield first + max(0, bisect_right(places, figure.span[0]) - 1), figure
        first += len(places)


def list_date_values(date: DatePeriod) -> Iterator[Value]:
    """Yield the numbers that a date is written with: of its years and its days."""
    for end in (date, date.until):
        if end is not None:
            if end.year is not None:
                yield make_value(abs(end.year))
            if end.day is not None:
                yield make_value(end.day)


def figures_agree(claimed: Quantity, stated: Quantity, policy: Policy) -> bool:
    """Return whether a quantity is one that a claim allows, as loosely as a policy reads its words."""
    return quantities_agree(
        claimed,
        stated,
        tolerance_bp=100 * policy.about_percent,
        is_rounding=policy.rounded_numbers,
        takes_shares=policy.rounded_numbers and policy.account_for_text,
    )


def _sort(postings: Mapping[Value, list[int]]) -> dict[Value, list[int]]:
    return {value: sorted(set(numbers)) for value, numbers in postings.items()}
