"""Attachment: `Revenue was $3 billion` beside `Profit was $3 billion and revenue was $5 billion`.

Where a sentence of the evidence has two figures of a kind, two dates, two names behind the same word, or a
word and its opposite, each belongs to what stands on its side of the comma or conjunction between them
(`verifier.claims.sides`). A claim that gives one of them to the words of the other says something else,
though every word of it stands there.

It speaks up only where all that is the other's and not its own stands in the claim, and where something in
the same place beside its own does not. So it says nothing where a side has much to say, where the sides
cannot be told (`from 3 to 5`, `$3 billion on sales of $5 billion`), where one side has nothing of its own,
and where either text denies anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from parsers.dates import DatePeriod, date_contains
from parsers.figures.units import find_factor
from parsers.offsets import Span
from parsers.quantities import Quantity, quantities_agree
from parsers.surface_words import SurfaceWord
from verifier.claims.comparison import Comparison
from verifier.claims.facets.finding import Finding
from verifier.claims.sides import ARTICLES, MAX_ITEMS, Sentence, Side, read_sides
from verifier.codes import ViolationCode


class _Item(NamedTuple):
    """Something of the claim that the window has once: its place in both, and its like in both, in order.

    `code` is what is wrong where it is given to what one of its like belongs to.
    """

    code: ViolationCode
    claimed: Span
    stated: Span
    claimed_alike: list[Span]
    stated_alike: list[Span]


def check_attachment(comparison: Comparison) -> Iterator[Finding]:
    """Report figures, dates, names and directions that the best sentence gives to something else."""
    if not comparison.index.lines[comparison.best_line].may_have_sides:
        return
    items = [
        *_list_quantities(comparison),
        *_list_dates(comparison),
        *_list_names(comparison),
        *islice(_list_directions(comparison), MAX_ITEMS),
    ]
    items = [item for item in items if len(item.stated_alike) > 1]
    if not items or _denies(comparison):
        return
    claim, evidence = _read_sentences(comparison)
    for item in items:
        other = _find_owner(item, claim, evidence, comparison)
        if other is not None and comparison.is_about(*comparison.tokens_in(item.claimed)):
            yield Finding(
                outcome="conflicts",
                code=item.code,
                claim_span=item.claimed,
                line=comparison.best_line,
                evidence_span=other,
            )


def _denies(comparison: Comparison) -> bool:
    denials = comparison.index.read_denials(comparison.best_line, comparison.policy)
    return comparison.claim.denials.n_cues > 0 or denials.n_cues > 0


def _find_owner(item: _Item, claim: Sentence, evidence: Sentence, comparison: Comparison) -> Span | None:
    """Find the like of an item that stands with what the claim gives the item to."""
    stated = read_sides(evidence, item.stated_alike, comparison.policy)
    claimed = read_sides(claim, item.claimed_alike, comparison.policy) if stated else None
    if not stated or not claimed:
        return None
    said = claimed[item.claimed_alike.index(item.claimed)].stems
    own = stated[item.stated_alike.index(item.stated)]
    for place, other in zip(item.stated_alike, stated, strict=True):
        if place != item.stated and _belongs(said, own, other, comparison):
            return place
    return None


def _belongs(said: frozenset[str], own: Side, other: Side, comparison: Comparison) -> bool:
    """Tell whether what is said of an item stands with another one, and not with its own."""
    others = other.stems
    theirs = others - own.stems
    if not theirs or not theirs <= said:
        return False
    for hand, other_hand in zip(own, other, strict=True):
        # One of each kind is enough: a side may be long, and every word of it would meet every other.
        mine = {
            owner[1:]: owner
            for owner in hand
            if owner.stem not in others and not _holds(said, owner.stem, comparison)
        }
        owners = {owner[1:]: owner for owner in other_hand if owner.stem in theirs}
        if any(one.is_like(owner) for one in mine.values() for owner in owners.values()):
            return True
    return False


def _holds(said: frozenset[str], stem: str, comparison: Comparison) -> bool:
    """Tell whether a word is among what is said, in any of the forms that earn it credit."""
    vocabulary = comparison.vocabulary
    tables = (vocabulary.forms, vocabulary.places, vocabulary.synonyms)
    return stem in said or any(kin in said for table in tables for kin in table.get(stem, ()))


def _read_sentences(comparison: Comparison) -> tuple[Sentence, Sentence]:
    claim, line = comparison.claim, comparison.index.lines[comparison.best_line]
    quantities = comparison.index.figures.quantities.get(comparison.best_line, ())
    return (
        Sentence(
            text=claim.text,
            span=(0, len(claim.text)),
            words=claim.words,
            stems=claim.stems,
            figures=[quantity.span for quantity in claim.quantities],
        ),
        Sentence(
            text=comparison.index.texts[line.source],
            span=line.span,
            words=line.words,
            stems=line.stems,
            figures=[quantity.span for quantity in quantities],
        ),
    )


def _list_quantities(comparison: Comparison) -> Iterator[_Item]:
    """Yield the quantities that the window has once, with their like in the best sentence."""
    claimed = [quantity for quantity in comparison.claim.quantities if _is_plain(quantity)]
    stated = _get_quantities(comparison, comparison.best_line) if claimed else []
    if len(stated) < 2:
        return
    everywhere = [item for line in comparison.window.lines for item in _get_quantities(comparison, line)]
    tolerance = 100 * comparison.policy.about_percent
    for quantity in claimed[:MAX_ITEMS]:
        agreeing = [item for item in everywhere if quantities_agree(quantity, item, tolerance_bp=tolerance)]
        if len(agreeing) == 1 and agreeing[0] in stated:
            yield _Item(
                code=ViolationCode.NUMBER_MISMATCH,
                claimed=quantity.span,
                stated=agreeing[0].span,
                claimed_alike=[item.span for item in claimed if _are_alike(quantity, item, comparison)],
                stated_alike=[item.span for item in stated if _are_alike(agreeing[0], item, comparison)],
            )


def _get_quantities(comparison: Comparison, line: int) -> list[Quantity]:
    return [item for item in comparison.index.figures.quantities.get(line, ()) if _is_plain(item)]


def _is_plain(quantity: Quantity) -> bool:
    return not (quantity.is_label or quantity.is_ordinal or quantity.end is not None)


def _are_alike(quantity: Quantity, other: Quantity, comparison: Comparison) -> bool:
    """Tell whether two quantities may be of one kind; one of them may leave out of what."""
    if quantity.unit is not None and other.unit is not None:
        return find_factor(quantity.unit, other.unit) is not None
    if quantity.unit is not None or other.unit is not None:
        return (quantity.counted if quantity.unit is None else other.counted) is None
    if quantity.counted is None or other.counted is None:
        return True
    stem = comparison.vocabulary.stem
    return stem(quantity.counted) == stem(other.counted)


def _list_dates(comparison: Comparison) -> Iterator[_Item]:
    """Yield the dates that the window has once, with those in the best sentence that are as exact."""
    claimed = [date for date in comparison.claim.dates if _is_single(date)]
    stated = _get_dates(comparison, comparison.best_line) if claimed else []
    if len(stated) < 2:
        return
    everywhere = [item for line in comparison.window.lines for item in _get_dates(comparison, line)]
    for date in claimed[:MAX_ITEMS]:
        agreeing = [item for item in everywhere if date_contains(date, item)]
        if len(agreeing) == 1 and agreeing[0] in stated:
            exactness = agreeing[0].granularity
            yield _Item(
                code=ViolationCode.DATE_MISMATCH,
                claimed=date.span,
                stated=agreeing[0].span,
                claimed_alike=[item.span for item in claimed],
                stated_alike=[item.span for item in stated if item.granularity == exactness],
            )


def _get_dates(comparison: Comparison, line: int) -> list[DatePeriod]:
    return [date for date in comparison.index.figures.dates.get(line, ()) if _is_single(date)]


def _is_single(date: DatePeriod) -> bool:
    return date.weekday is None and date.until is None


class _Name(NamedTuple):
    """A row of capitals: the stem of the word before it, its own stems, its place."""

    lead: str
    stems: tuple[str, ...]
    span: Span


def _list_names(comparison: Comparison) -> Iterator[_Item]:
    """Yield the names that the best sentence has once, with those that stand there behind the same word."""
    claimed = _read_names(comparison.claim.text, comparison.claim.words, comparison.claim.stems)
    if not any(comparison.positions.keys() >= {name.lead, *name.stems} for name in claimed):
        return
    line = comparison.index.lines[comparison.best_line]
    stated = _read_names(comparison.index.texts[line.source], line.words, line.stems)
    for name in claimed[:MAX_ITEMS]:
        own = [item for item in stated if item.stems == name.stems]
        if len(own) == 1 and own[0].lead == name.lead:
            yield _Item(
                code=ViolationCode.NAME_ABSENT,
                claimed=name.span,
                stated=own[0].span,
                claimed_alike=[item.span for item in claimed if item.lead == name.lead],
                stated_alike=[item.span for item in stated if item.lead == name.lead],
            )


def _read_names(text: str, words: Sequence[SurfaceWord], stems: Sequence[str]) -> list[_Name]:
    """Give the names of a sentence that stand behind a word, be an article between; none at its start."""
    names: list[_Name] = []
    place = 1
    while place < len(words):
        first = place
        while place < len(words) and words[place].is_capital and _goes_on(text, words, place, first):
            place += 1
        lead = first - 2 if words[first - 1].key in ARTICLES else first - 1
        if place > first and lead >= 0 and not words[lead].is_capital:
            span = words[first].start, words[place - 1].end
            names.append(_Name(stems[lead], tuple(stems[first:place]), span))
        place = max(place, first + 1)
    return names


def _goes_on(text: str, words: Sequence[SurfaceWord], place: int, first: int) -> bool:
    return place == first or text[words[place - 1].end : words[place].start] == " "


def _list_directions(comparison: Comparison) -> Iterator[_Item]:
    """Yield the words of the claim that the best sentence has once, and an opposite of theirs, too, once."""
    opposites = comparison.vocabulary.opposites
    for token in comparison.claim.tokens:
        if token.kind != "word" or token.stem not in opposites:
            continue
        alike = (token.stem, *opposites[token.stem])
        own = _find_places(alike[:1], comparison)
        other = _find_places(alike[1:], comparison) if len(own) == 1 else []
        if len(other) == 1:
            yield _Item(
                code=ViolationCode.DIRECTION_CONFLICT,
                claimed=token.span,
                stated=own[0],
                claimed_alike=[item.span for item in comparison.claim.tokens if item.stem in alike],
                stated_alike=sorted(own + other),
            )


def _find_places(stems: Sequence[str], comparison: Comparison) -> list[Span]:
    """Give the places of the words of the best sentence with one of these stems."""
    line = comparison.best_line
    words = comparison.index.lines[line].words
    return [
        (words[place].start, words[place].end)
        for stem in stems
        for number, place in comparison.positions.get(stem, ())
        if number == line
    ]
