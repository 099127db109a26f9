"""What a claim has that its best sentence has likes of: quantities of a kind, dates, names, opposites."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.compare import Comparison
from verifier.claims.facets.binding.sides import MAX_ITEMS, Sentence
from verifier.codes import ViolationCode
from verifier.parsers.dates import DatePeriod, date_contains
from verifier.parsers.english.comparison_words import THAN
from verifier.parsers.english.determiners import ARTICLES
from verifier.parsers.english.verbs import BE
from verifier.parsers.numerics.units_of_measure import find_factor
from verifier.parsers.quantities import Quantity, quantities_agree
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord


class AlikeItem(NamedTuple):
    """Something of the claim that the window has once: its place in both, and its like in both, in order.

    `code` is what is wrong where it is given to what one of its like belongs to.
    """

    code: ViolationCode
    claimed: Span
    stated: Span
    claimed_alike: list[Span]
    stated_alike: list[Span]


def list_quantities(comparison: Comparison) -> Iterator[AlikeItem]:
    """Yield the quantities that the window has once, with their like in the best sentence."""
    claimed = get_claimed_quantities(comparison)
    stated = get_closed_quantities(comparison, comparison.best_sentence.number) if claimed else []
    if len(stated) < 2:
        return
    everywhere = [item for line in comparison.window.numbers for item in _get_quantities(comparison, line)]
    tolerance = 100 * comparison.policy.about_percent
    for quantity in claimed[:MAX_ITEMS]:
        agreeing = [item for item in everywhere if quantities_agree(quantity, item, tolerance_bp=tolerance)]
        if len(agreeing) == 1 and agreeing[0] in stated:
            yield AlikeItem(
                code=ViolationCode.NUMBER_MISMATCH,
                claimed=quantity.span,
                stated=agreeing[0].span,
                claimed_alike=[item.span for item in claimed if are_alike(quantity, item, comparison)],
                stated_alike=[item.span for item in stated if are_alike(agreeing[0], item, comparison)],
            )


def get_claimed_quantities(comparison: Comparison) -> list[Quantity]:
    """Give the plain and closed quantities of the claim."""
    return [item for item in comparison.claim.quantities if _is_plain(item) and _is_closed(item)]


def get_closed_quantities(comparison: Comparison, line: int) -> list[Quantity]:
    """Give the plain and closed quantities of a sentence."""
    return [item for item in _get_quantities(comparison, line) if _is_closed(item)]


def _get_quantities(comparison: Comparison, line: int) -> list[Quantity]:
    """Give the plain quantities of a sentence."""
    return [item for item in comparison.index.figures.quantities.get(line, ()) if _is_plain(item)]


def _is_plain(quantity: Quantity) -> bool:
    """Tell whether a quantity counts or measures: no label, no ordinal, no range."""
    return not (quantity.is_label or quantity.is_ordinal or quantity.end is not None)


def _is_closed(quantity: Quantity) -> bool:
    """Tell whether more or less is another quantity: what has `over 9` has `over 5`, too."""
    return quantity.approximation not in ("over", "at_least", "under", "at_most")


def are_alike(quantity: Quantity, other: Quantity, comparison: Comparison) -> bool:
    """Tell whether two quantities may be of one kind; one of them may leave out of what."""
    if quantity.unit is not None and other.unit is not None:
        return find_factor(quantity.unit, other.unit) is not None
    if quantity.unit is not None or other.unit is not None:
        return (quantity.counted if quantity.unit is None else other.counted) is None
    if quantity.counted is None or other.counted is None:
        return True
    stem = comparison.vocabulary.stem
    return stem(quantity.counted) == stem(other.counted)


def list_dates(comparison: Comparison) -> Iterator[AlikeItem]:
    """Yield the dates that the window has once, with those in the best sentence that are as exact."""
    claimed = get_claimed_dates(comparison)
    stated = get_dates(comparison, comparison.best_sentence.number) if claimed else []
    if len(stated) < 2:
        return
    everywhere = [item for line in comparison.window.numbers for item in get_dates(comparison, line)]
    for date in claimed[:MAX_ITEMS]:
        agreeing = [item for item in everywhere if date_contains(date, item)]
        if len(agreeing) == 1 and agreeing[0] in stated:
            exactness = agreeing[0].granularity
            yield AlikeItem(
                code=ViolationCode.DATE_MISMATCH,
                claimed=date.span,
                stated=agreeing[0].span,
                claimed_alike=[item.span for item in claimed],
                stated_alike=[item.span for item in stated if item.granularity == exactness],
            )


def get_claimed_dates(comparison: Comparison) -> list[DatePeriod]:
    """Give the dates of the claim that are no ranges and no days of the week."""
    return [date for date in comparison.claim.dates if _is_single(date)]


def get_dates(comparison: Comparison, line: int) -> list[DatePeriod]:
    """Give the dates of a sentence that are no ranges and no days of the week."""
    return [date for date in comparison.index.figures.dates.get(line, ()) if _is_single(date)]


def _is_single(date: DatePeriod) -> bool:
    """Tell whether a date is neither a range nor a day of the week."""
    return date.weekday is None and date.until is None


class Name(NamedTuple):
    """A row of capitals: the stem of the word before it, its own stems, its place."""

    lead: str
    stems: tuple[str, ...]
    span: Span


def list_names(comparison: Comparison) -> Iterator[AlikeItem]:
    """Yield the names that the best sentence has once, with those that stand there behind the same word."""
    claimed = read_names(comparison.claim.text, comparison.claim.words, comparison.claim.stems)
    if not any(comparison.positions.keys() >= {name.lead, *name.stems} for name in claimed):
        return
    line = comparison.best_sentence
    stated = read_names(line.source_text, line.words, line.stems)
    for name in claimed[:MAX_ITEMS]:
        own = [item for item in stated if item.stems == name.stems]
        if len(own) == 1 and own[0].lead == name.lead:
            yield AlikeItem(
                code=ViolationCode.NAME_ABSENT,
                claimed=name.span,
                stated=own[0].span,
                claimed_alike=[item.span for item in claimed if item.lead == name.lead],
                stated_alike=[item.span for item in stated if item.lead == name.lead],
            )


def read_names(text: str, words: Sequence[SurfaceWord], stems: Sequence[str]) -> list[Name]:
    """Give the names of a sentence that stand behind a word, be an article between; none at its start."""
    names: list[Name] = []
    place = 1
    while place < len(words):
        first = place
        while place < len(words) and words[place].is_capital and _goes_on(text, words, place, first):
            place += 1
        lead = first - 2 if words[first - 1].key in ARTICLES else first - 1
        if place > first and lead >= 0 and not words[lead].is_capital:
            span = words[first].start, words[place - 1].end
            names.append(Name(stems[lead], tuple(stems[first:place]), span))
        place = max(place, first + 1)
    return names


def _goes_on(text: str, words: Sequence[SurfaceWord], place: int, first: int) -> bool:
    return place == first or text[words[place - 1].end : words[place].start] == " "


def list_directions(comparison: Comparison) -> Iterator[AlikeItem]:
    """Yield the words of the claim that the best sentence has once, and an opposite of theirs, too, once.

    `Older` is said of nothing in `the older brother`, and `less than plums` may be said of plums as `more`.
    """
    opposites = comparison.vocabulary.opposites
    if THAN in comparison.claim.keys or THAN in comparison.best_keys:
        return
    claimed, stated = comparison.claim.words, comparison.best_sentence.words
    for token in comparison.claim.tokens:
        if token.kind != "word" or token.stem not in opposites:
            continue
        alike = (token.stem, *opposites[token.stem])
        own = _find_places(alike[:1], comparison)
        other = _find_places(alike[1:], comparison) if len(own) == 1 else []
        if len(other) != 1:
            continue
        place = bisect_left(claimed, token.span[0], key=lambda word: word.start)
        frames = [tell_frame(stated, number) for number in (*own, *other)]
        if None not in frames and stated[own[0]].key == token.key and tell_frame(claimed, place) in frames:
            yield AlikeItem(
                code=ViolationCode.DIRECTION_CONFLICT,
                claimed=token.span,
                stated=stated[own[0]].span,
                claimed_alike=[item.span for item in comparison.claim.tokens if item.stem in alike],
                stated_alike=[stated[number].span for number in sorted(own + other)],
            )


def _find_places(stems: Sequence[str], comparison: Comparison) -> list[int]:
    """Give the places in the best sentence of the words with one of these stems."""
    return [
        place
        for stem in stems
        for number, place in comparison.positions.get(stem, ())
        if number == comparison.best_sentence.number
    ]


def tell_frame(words: Sequence[SurfaceWord], place: int) -> bool | None:
    """Tell whether `be` stands before a word: sold or was sold. None where it is a part of a thing."""
    before = words[place - 1].key if place else ""
    return None if not before or before in ARTICLES else before in BE


def read_claim_sentence(comparison: Comparison) -> Sentence:
    """Give the claim as a sentence whose sides can be told apart."""
    claim = comparison.claim
    return Sentence(
        text=claim.text,
        span=(0, len(claim.text)),
        words=claim.words,
        stems=claim.stems,
        figures=[item.span for item in claim.quantities if not item.is_ordinal],
    )


def read_sentence(comparison: Comparison, number: int) -> Sentence:
    """Give a sentence of the evidence as one whose sides can be told apart."""
    line = comparison.index.sentences[number]
    quantities = comparison.index.figures.quantities.get(number, ())
    return Sentence(
        text=line.source_text,
        span=line.span,
        words=line.words,
        stems=line.stems,
        figures=[item.span for item in quantities if not item.is_ordinal],
    )
