"""Attachment: `Revenue was $3 billion` beside `Profit was $3 billion and revenue was $5 billion`.

Where a sentence of the evidence has two figures of a kind, two dates, two names behind the same word, or a
word and its opposite, each belongs to what stands on its side of the comma or conjunction between them
(`verifier.claims.sides`). A claim that gives one of them to the words of the other says something else,
though every word of it stands there.

It would rather say nothing than err. It speaks up only where
- the claim is made of words of the sentence, since in other words it may say the same;
- all that is the other's alone stands with the item in the claim, behind the prepositions it has there, and
  each word of it takes the place of one that the claim leaves out;
- nothing that only a later side says stands in the claim: an earlier one lends its words to those behind it
  (`in Europe sales grew 5%, in Asia 3%`), a later one lends nothing;
- the sides can be told (not in `from 3 to 5`), no other sentence of the evidence has all of the claim, and
  neither text denies anything.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from parsers.dates import DatePeriod, date_contains
from parsers.figures.units import find_factor
from parsers.offsets import Span
from parsers.quantities import Quantity, quantities_agree
from parsers.surface_words import SurfaceWord
from policies import Policy
from verifier.claims.comparison import Comparison
from verifier.claims.facets.finding import Finding
from verifier.claims.sides import (
    ARTICLES,
    BE,
    MAX_ITEMS,
    Sentence,
    Side,
    find_lead,
    has_own_words,
    is_said,
    may_have_sides,
    read_part,
    read_sides,
)
from verifier.codes import ViolationCode

_BOUNDS = ("over", "at_least", "under", "at_most")
_THAN = "than"


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
    line = comparison.index.lines[comparison.best_line]
    if not may_have_sides(comparison.index.texts[line.source], line.span):
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
    if has_own_words(claim, evidence, comparison.policy) or _stands_elsewhere(comparison):
        return
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


def _stands_elsewhere(comparison: Comparison) -> bool:
    """Tell whether another sentence of the evidence has all of the claim, which may then say so."""
    if len(comparison.index.lines) == 1:
        return False
    tokens = [{line for _, lines in item.credits for line in lines} for item in comparison.tokens]
    return bool(set.intersection(*tokens) - {comparison.best_line})


def _find_owner(item: _Item, claim: Sentence, evidence: Sentence, comparison: Comparison) -> Span | None:
    """Find the like of an item that stands with what the claim gives the item to."""
    stated = read_sides(evidence, item.stated_alike, comparison.policy)
    claimed = read_sides(claim, item.claimed_alike, comparison.policy) if stated else None
    if not stated or not claimed:
        return None
    policy = comparison.policy
    given = frozenset([(owner.stem, owner.lead) for owner in read_part(claim, item.claimed, policy)])
    lead = find_lead(claim, item.claimed, policy)
    said = claimed[item.claimed_alike.index(item.claimed)].stems
    number = item.stated_alike.index(item.stated)
    for other, place in enumerate(item.stated_alike):
        if (
            other != number
            and lead in [find_lead(evidence, span, policy) for span in (item.stated, place)]
            and not (other < number and _says_own(said, stated[number], stated[other], policy))
            and _belongs(given, said, stated[number], stated[other], policy)
        ):
            return place
    return None


def _says_own(said: frozenset[str], own: Side, other: Side, policy: Policy) -> bool:
    """Tell whether anything is said that is the item's own and not the other's."""
    return any(is_said(stem, said, policy) for stem in own.stems - other.stems)


def _belongs(
    given: frozenset[tuple[str, str]], said: frozenset[str], own: Side, other: Side, policy: Policy
) -> bool:
    """Tell whether an item is given all that is another one's, in the place of its own.

    `given` are the stems there and what leads them, `said` all stems that may be meant.
    """
    is_replaced = False
    for hand, other_hand in zip(own, other, strict=True):
        for owner in other_hand:
            if owner.stem in own.stems:
                continue
            if (owner.stem, owner.lead) not in given:
                return False
            rivals = [mine.stem for mine in hand if mine.is_like(owner) and mine.stem not in other.stems]
            if rivals and all(is_said(stem, said, policy) for stem in rivals):
                return False
            is_replaced = is_replaced or bool(rivals)
    return is_replaced


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
    # Who has `over 9` has `over 5`, too.
    is_bound = quantity.approximation in _BOUNDS
    return not (quantity.is_label or quantity.is_ordinal or quantity.end is not None or is_bound)


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
    """Yield the words of the claim that the best sentence has once, and an opposite of theirs, too, once.

    `Older` is said of nothing in `the older brother`, and `less than plums` may be said of plums as `more`.
    """
    opposites = comparison.vocabulary.opposites
    if _THAN in comparison.claim_keys or _THAN in comparison.line_keys:
        return
    claimed, stated = comparison.claim.words, comparison.index.lines[comparison.best_line].words
    for token in comparison.claim.tokens:
        if token.kind != "word" or token.stem not in opposites:
            continue
        alike = (token.stem, *opposites[token.stem])
        own = _find_places(alike[:1], comparison)
        other = _find_places(alike[1:], comparison) if len(own) == 1 else []
        if len(other) != 1:
            continue
        place = bisect_left(claimed, token.span[0], key=lambda word: word.start)
        frames = [_tell_frame(stated, number) for number in (*own, *other)]
        if None not in frames and stated[own[0]].key == token.key and _tell_frame(claimed, place) in frames:
            yield _Item(
                code=ViolationCode.DIRECTION_CONFLICT,
                claimed=token.span,
                stated=_get_span(stated[own[0]]),
                claimed_alike=[item.span for item in comparison.claim.tokens if item.stem in alike],
                stated_alike=[_get_span(stated[number]) for number in sorted(own + other)],
            )


def _find_places(stems: Sequence[str], comparison: Comparison) -> list[int]:
    """Give the places in the best sentence of the words with one of these stems."""
    return [
        place
        for stem in stems
        for number, place in comparison.positions.get(stem, ())
        if number == comparison.best_line
    ]


def _tell_frame(words: Sequence[SurfaceWord], place: int) -> bool | None:
    """Tell whether `be` stands before a word: sold or was sold. None where it is a part of a thing."""
    before = words[place - 1].key if place else ""
    return None if not before or before in ARTICLES else before in BE


def _get_span(word: SurfaceWord) -> Span:
    return word.start, word.end
