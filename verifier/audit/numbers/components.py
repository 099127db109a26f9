"""Figures with their settings: what each is said of, for what time, whether it tells a state or a change.

What a figure is tied to is told by place: a measure, a period or a name right behind it (`$20M in revenue`,
`$40M in 2018`, `$7M at Acme`), else the nearest one before it in the sentence, unless that one stands right
behind another figure. In a row of a table the header says what is measured, and the other cells say of what.
Relative years (`a year earlier`) are counted back from the sentence's own year.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import TypeVar

from verifier.audit.numbers.figure_record import Figure, FigureText
from verifier.audit.numbers.figure_words import FigureWords
from verifier.audit.numbers.prose_figures import ProseReader
from verifier.audit.numbers.row_figures import RowReader
from verifier.claims.cased_text import Surface, read_surface
from verifier.parsers.dates import DatePeriod
from verifier.parsers.english.change_words import MULTIPLYING
from verifier.parsers.english.comparison_words import AS, THAN
from verifier.parsers.english.determiners import BEFORE_DATED_NOUN
from verifier.parsers.english.figure_settings import YEARS_BACK
from verifier.parsers.numerics.exact_values import make_value
from verifier.parsers.numerics.units_of_measure import TIMES
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import read_keys
from verifier.policies import Policy
from verifier.policies.audit import AuditPolicy
from verifier.sources.table_rows import Pair, read_pairs
from verifier.sources.text_record import TextRecord, record_text

MAX_FIGURES = 64
"""How many figures of a claim are asked."""

_KEPT = 64
_MAX_SENTENCE = 2_000
_MAX_ORDER = 200
_OF_BASES = BEFORE_DATED_NOUN | {"those"}
_Placed = TypeVar("_Placed", Quantity, DatePeriod)


@lru_cache(maxsize=_KEPT)
def _record(text: str, policy: Policy) -> tuple[Surface | None, TextRecord]:
    """Return the record of a text, in the engine's terms if it is of another language, and the map back.

    It is kept however long the text is: several claims ask the beginning of a document.
    """
    surface = read_surface(text, policy) if policy.language else None
    return surface, record_text(text if surface is None else surface.text)


@lru_cache(maxsize=_KEPT)
def read_figures(text: str, policy: AuditPolicy, most: int, *, counts_labels: bool = False) -> FigureText:
    """Return the figures of a text with their settings, at most so many; linear in the text.

    `Team B 79 points`: a number that counts something after a capital is a figure only if the caller says so.
    A text of another language is read in terms; its figures have the places that they have in it.
    """
    surface, record = _record(text, policy.claim_policy)
    found = _read_figures(record, policy, most, counts_labels=counts_labels)
    if surface is None or not surface.language:
        return found
    written = {word.key: surface.show(word.key, word.span) for word in record.words}
    return replace(found, figures=tuple([_place(figure, surface, written) for figure in found.figures]))


def _place(figure: Figure, surface: Surface, written: Mapping[str, str]) -> Figure:
    """Return a figure of a text in terms with its places and words as they are written."""
    span = surface.offsets.locate(*figure.quantity.span)
    when = None
    if figure.period is not None and surface.text[slice(*figure.period.span)] == figure.period_text:
        when = surface.written[slice(*surface.offsets.locate(*figure.period.span))]
    return replace(
        figure,
        quantity=figure.quantity._replace(span=span),
        raw=surface.written[slice(*span)],
        period_text=when,
        shown=tuple([written.get(word, word) for word in figure.words]),
    )


def _list_counting(record: TextRecord, *, counts_labels: bool) -> list[Quantity]:
    """Return the quantities that count something; with `counts_labels`, labels beside what they count, too.

    A number right behind a date is no label: `in Q2 150`.
    """
    quantities, dates = record.figures
    if counts_labels:
        quantities = tuple([one._replace(is_label=one.is_label and not one.counted) for one in quantities])
    ends = {date.span[1] for date in dates}
    found = [
        one._replace(is_label=False) if one.is_label and one.span[0] - 1 in ends else one
        for one in quantities
        if not (one.counts_nothing and one.span[0] - 1 not in ends)
    ]
    return sorted((*found, *_list_multiples(record)), key=lambda one: one.span)


def _list_multiples(record: TextRecord) -> Iterator[Quantity]:
    """Yield the verbs that say how many times as much something came to: `doubled`."""
    for word in record.words:
        if word.key in MULTIPLYING:
            value = make_value(*MULTIPLYING[word.key])
            yield Quantity(value=value, span=(word.start, word.end), precision=None, unit=TIMES)


def _read_figures(record: TextRecord, policy: AuditPolicy, most: int, *, counts_labels: bool) -> FigureText:
    text, keys = record.text, record.keys
    plain = _list_counting(record, counts_labels=counts_labels)[:most]
    periods = [date for date in record.figures[1] if date.weekday is None]
    words = FigureWords(policy)
    figures = tuple(_list_figures(record, plain, periods, words, policy)) if plain else ()
    cut = _find_base(keys, record, plain)
    return FigureText(
        figures=figures,
        names=frozenset(words.list_names(text, [quantity.span for quantity in plain])),
        stems=frozenset(map(words.stem, keys)),
        keys=frozenset(keys),
        counted=frozenset(words.stem(one.quantity.counted) for one in figures if one.quantity.counted),
        periods=tuple(periods),
        base=frozenset(map(words.stem, keys[cut:])),
        head=frozenset(map(words.stem, keys[:cut])),
        order=tuple((key, words.stem(key)) for key in keys[:_MAX_ORDER]),
        is_year_back=any(f" {phrase} " in f" {' '.join(keys[:_MAX_ORDER])} " for phrase in YEARS_BACK),
        first_figure=len(read_keys(text[: plain[0].span[0]])) if plain else 0,
    )


def _list_figures(
    record: TextRecord,
    quantities: Sequence[Quantity],
    periods: Sequence[DatePeriod],
    words: FigureWords,
    policy: AuditPolicy,
) -> Iterator[Figure]:
    """Yield the figures of a text, sentence by sentence and row by row."""
    text = record.text
    rows, prose = RowReader(text, words), ProseReader(text, words)
    last = quantities[-1].span[1] + _MAX_SENTENCE
    if last < len(text):
        record = record_text(text[:last])
    sentences = record.list_sentences(policy.claim_policy.abbreviations)
    before: Figure | None = None
    rows_and_sentences = (row for sentence in sentences for row in _split_rows(text, sentence))
    for number, span in enumerate(rows_and_sentences):
        inside = _cut(quantities, span)
        if not inside:
            before = None
            continue
        pairs = read_pairs(text[slice(*span)])
        if pairs and all(_is_cell(pair, span, inside) for pair in pairs):
            yield from rows.read_row(number, span, pairs, inside, _cut(periods, span))
        else:
            found = [*prose.read_sentence(number, span, inside, _share_year(_cut(periods, span)))]
            if before is not None and prose.goes_on(span):
                found = [_take_measure(figure, before) for figure in found]
            yield from found
            before = found[0] if len(found) == 1 else None


def _take_measure(figure: Figure, before: Figure) -> Figure:
    """Return a figure with what the sentence before measures: `Turnout was 61 %.`, `It was 68 %.`."""
    is_open = not figure.measures and figure.quantity.unit == before.quantity.unit is not None
    return replace(figure, measures=before.measures, said=figure.said | before.said) if is_open else figure


def _share_year(periods: Sequence[DatePeriod]) -> Sequence[DatePeriod]:
    """Return the periods of a sentence; those without a year are of its only one: `in May and June 2019`."""
    years = {one.year for one in periods if one.year is not None}
    if len(years) != 1:
        return periods
    (year,) = years
    return [one._replace(year=year) if one.year is None and one.until is None else one for one in periods]


def _cut(items: Sequence[_Placed], span: Span) -> Sequence[_Placed]:
    """Return the items that begin in a span; `items` are ordered by place."""
    first, stop = (bisect_left(items, place, key=lambda item: item.span[0]) for place in span)
    return items[first:stop]


def read_quantities(text: str, policy: Policy) -> Sequence[Quantity]:
    """Return the quantities of a text that stand where they are written, whatever its language."""
    surface, record = _record(text, policy)
    found = record.figures[0]
    return (
        found if surface is None else [one._replace(span=surface.offsets.locate(*one.span)) for one in found]
    )


def _find_base(keys: Sequence[str], record: TextRecord, quantities: Sequence[Quantity]) -> int:
    """Return where what a figure is compared with begins: behind `than`, the second `as`, or a multiple."""
    starts = attrgetter("start")
    bounded = [bisect_left(record.words, one.span[0], key=starts) - 1 for one in quantities]
    # In `more than twice as much as` the first word of the kind bounds a figure.
    compared = [place for place, key in enumerate(keys) if key == THAN and place not in bounded]
    places = [place for place, key in enumerate(keys) if key == AS]
    if compared or len(places) > 1:
        return (compared or places[1:])[0] + 1
    # `six times the limit of a user`, `twice that of the older one`.
    ends = [one.span[1] for one in quantities if one.unit == TIMES]
    firsts = [bisect_left(record.words, end, key=starts) for end in ends]
    return next((first + 1 for first in firsts if first < len(keys) and keys[first] in _OF_BASES), len(keys))


def _split_rows(text: str, span: Span) -> Iterator[Span]:
    """Yield the lines of a sentence where each is a row of a table, else the sentence."""
    lines: list[Span] = []
    start = span[0]
    for line in text[slice(*span)].split("\n"):
        if line.strip():
            lines.append((start, start + len(line)))
        start += len(line) + 1
    are_rows = len(lines) > 1 and all(len(read_pairs(text[slice(*line)])) > 1 for line in lines)
    yield from lines if are_rows else [span]


def _is_cell(pair: Pair, span: Span, quantities: Sequence[Quantity]) -> bool:
    """Return whether a pair of a line may be a cell: at most one figure, and none in its header."""
    start = span[0] + pair.span[0]
    inside = [q for q in quantities if start <= q.span[0] < span[0] + pair.span[1]]
    return len(inside) <= 1 and all(q.span[0] >= start + len(pair.header) for q in inside)
