"""Numbers: `$4.7M` and `$4.2M`, `nine` and `ninety`.

Each quantity of the claim agrees with one of the window in value and unit, exactly or as loosely as its words
say. Or it follows from several of them (`verifier.claims.derivation`). Or it conflicts with one of the same
kind that is said of the same thing. Of what a number belongs to, the
facet knows its unit, what it counts and its sentence, and nothing more.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice, pairwise
from operator import attrgetter
from typing import TypeAlias

from verifier.claims.compare import Comparison
from verifier.claims.derivation import derive
from verifier.claims.evidence_figures import figures_agree
from verifier.claims.facets.articles import (
    INDEFINITE,
    ONE_VALUE,
    find_counted_alike,
    list_article_figures,
    list_articles_for,
)
from verifier.claims.facets.cues.rows import commands
from verifier.claims.facets.designations import check_symbols
from verifier.claims.facets.places import choose_place
from verifier.claims.facets.result import FacetResult, agree, report
from verifier.claims.index import EvidenceSentence
from verifier.claims.rates import read_lone_rate, read_rate
from verifier.codes import ViolationCode
from verifier.parsers.english.change_words import (
    BEFORE_STATES,
    BEHIND_DIFFERENCES,
    BEHIND_VALUES,
    BY,
    CHANGING,
    COMPARATIVES,
)
from verifier.parsers.english.comparison_words import THAN
from verifier.parsers.english.figure_words import RANGE_OPENERS
from verifier.parsers.english.number_words import ONE
from verifier.parsers.english.unit_names import EACH
from verifier.parsers.numerics.exact_values import Value, compare_values, make_value
from verifier.parsers.numerics.units_of_measure import FRACTION, find_factor
from verifier.parsers.quantities import APPROXIMATIONS, Quantity, quantities_conflict
from verifier.parsers.text.surface_words import SurfaceWord

FROM_TO, WITHIN = "from_to", "within"
START, END = "from", "to"

_OPEN = ("over", "under", "at_most", "nearly")
"""Bounds that a bare figure does not state. `84` states `at least 84`, except where `84` is required."""

_BOUNDS = (*_OPEN, "at_least")

_SEA = "sea"

_OF = frozenset(("of", "der", "von"))

MAX_STATED = 256
"""How many quantities of a window are looked at; what has more is a table, and fails closed."""

MAX_CLAIMED = 64
"""How many quantities of a claim are compared loosely; those beyond must be written in the very same way."""

_MAX_SAME_VALUE = 8

_NUMERALS = {
    make_value(value): name
    for name, value in zip(
        ("ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii", "xiii", "xiv"),
        (2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14),
        strict=True,
    )
}
"""Roman numerals of two letters and more: one letter is as often an initial."""

_PART_NUMBER = re.compile("(?<![0-9.])[0-9]+(?:\\.[0-9]+){2,}(?![0-9])")

_BROKEN = re.compile("[.,]\\s+[0-9]")
"""How a figure goes on that a space was put into: `$ 1. 2 billion`."""

_Item: TypeAlias = tuple[int, Quantity]


def check_numbers(comparison: Comparison) -> Iterator[FacetResult]:
    """Compare every quantity of the claim with those of the window, and what is numbered in parts."""
    yield from _check_part_numbers(comparison)
    if comparison.claim.quantities:
        stated = _StatedNumbers(comparison)
        for number, claimed in enumerate(comparison.claim.quantities):
            yield _check_number(claimed, stated, is_compared=number < MAX_CLAIMED)
    yield from _check_articles(comparison)
    if comparison.policy.account_for_text:
        yield from check_symbols(comparison)


def _check_articles(comparison: Comparison) -> Iterator[FacetResult]:
    """Report articles of a claim that stand for *one* where the window has another figure."""
    claim = comparison.claim
    if INDEFINITE.isdisjoint(claim.keys) or not comparison.list_figures(comparison.index.figures.quantities):
        return
    for place, claimed in claim.once(
        "articles", lambda: [*list_article_figures(claim.text, claim.words, claim.quantities)]
    ):
        found = find_counted_alike(place, claimed, comparison)
        if found is None:
            continue
        number, stated = found
        alike = claimed._replace(unit=claimed.unit or stated.unit, counted=stated.counted)
        if not _agree(alike, found, comparison):
            # Of what is merely counted an article may speak in general.
            is_measured = claimed.unit is not None and stated.unit == claimed.unit
            is_conflict = is_measured and comparison.is_about() and not _has_lone_one(claimed, comparison)
            code = ViolationCode.NUMBER_MISMATCH if is_conflict else ViolationCode.NUMBER_ABSENT
            yield report(code, claim_span=claimed.span, place=(number, stated.span), is_conflict=is_conflict)


def _check_part_numbers(comparison: Comparison) -> Iterator[FacetResult]:
    """Report numbers of three parts and more (`1.6.6`, `192.168.0.1`) that do not stand in the window.

    Their parts are no quantities: each may stand somewhere in it.
    """
    dates = [date.span for date in comparison.claim.dates]
    for match in _PART_NUMBER.finditer(comparison.claim.text):
        is_date = any(start < match.end() and match.start() < end for start, end in dates)
        stated = (_PART_NUMBER.findall(sentence.text) for sentence in comparison.sentences)
        if not is_date and not any(match[0] in numbers for numbers in stated):
            yield report(ViolationCode.NUMBER_ABSENT, claim_span=match.span())


class _StatedNumbers:
    """The quantities of a window, each with the number of its sentence."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.items = comparison.list_figures(comparison.index.figures.quantities)[:MAX_STATED]
        self.by_value: dict[Value, list[_Item]] = {}
        for item in self.items:
            self.by_value.setdefault(item[1].value, []).append(item)

    @cached_property
    def unexplained(self) -> list[Quantity]:
        """Those of the best sentence that no figure of the claim agrees with."""
        best = self.comparison.best_sentence.number
        claimed = self.comparison.claim.quantities[:MAX_CLAIMED]
        items = [item for item in self.items if item[0] == best]
        return [
            item[1]
            for item in items
            if not any(_agree(quantity, item, self.comparison) for quantity in claimed)
        ]


def _check_number(claimed: Quantity, stated: _StatedNumbers, *, is_compared: bool) -> FacetResult:
    absent = report(ViolationCode.NUMBER_ABSENT, claim_span=claimed.span)
    if _is_bound(claimed, stated.comparison) and _is_stated_exactly(claimed, stated):
        # `Less than 84` is wrong if the window has `84`, even if another figure there is less.
        return absent
    agreeing = _find_agreeing(claimed, stated, is_compared=is_compared)
    if agreeing is not None:
        return agree(claimed, agreeing)
    if not is_compared:
        return absent
    derivation = derive(claimed, stated.items, stated.comparison)
    if derivation is not None:
        return FacetResult(
            outcome="agrees",
            code=ViolationCode.DERIVED_NUMBER,
            claim_span=claimed.span,
            place=(derivation.inputs[0][0], derivation.inputs[0][1].span),
            details=(("operation", derivation.operation),),
            derivation=derivation,
        )
    numeral = _find_numeral(claimed, stated.comparison)
    if numeral is not None:
        return agree(claimed, numeral)
    conflicting = _find_conflict(claimed, stated)
    if conflicting is None:
        return absent
    place = stated.comparison.best_sentence.number, conflicting.span
    return report(ViolationCode.NUMBER_MISMATCH, claim_span=claimed.span, place=place, is_conflict=True)


def _is_bound(claimed: Quantity, comparison: Comparison) -> bool:
    """Return whether a figure of a claim is a bound; `at least` is one where something has to be."""
    if claimed.is_ordinal and comparison.policy.account_for_text:
        return False
    asks = claimed.approximation == "at_least" and any(map(commands, comparison.claim.keys))
    return asks or claimed.approximation in _OPEN


def _find_agreeing(claimed: Quantity, stated: _StatedNumbers, *, is_compared: bool) -> _Item | None:
    """Find the quantity that a claimed one agrees with, before all others one that says the very same."""
    comparison = stated.comparison
    same = (item for item in stated.by_value.get(claimed.value, ()) if item[1].meaning == claimed.meaning)
    for item in islice(same, _MAX_SAME_VALUE):
        if _is_told_alike(claimed, item, comparison):
            return item
    if not is_compared:
        return None
    agreeing = next((item for item in stated.items if _agree(claimed, item, comparison)), None)
    return agreeing or _find_both_ends(claimed, stated) or _find_article(claimed, stated)


def _find_numeral(claimed: Quantity, comparison: Comparison) -> _Item | None:
    """Find the Roman numeral of the window that a claim writes as a figure behind the same name.

    `World War 2` for `World War II`; without the name before it a few capitals may be anything.
    """
    numeral = _NUMERALS.get(claimed.value)
    claim = comparison.claim
    before = _find_word_before(claim.words, claimed.span[0]) if numeral and claimed.unit is None else ""
    if not before:
        return None
    for number, sentence in zip(comparison.window.numbers, comparison.sentences, strict=True):
        for word, after in pairwise(sentence.words):
            if after.key == numeral and after.is_acronym and word.is_capital and word.key == before:
                return number, claimed._replace(span=after.span)
    return None


def _find_article(claimed: Quantity, stated: _StatedNumbers) -> _Item | None:
    """Find an article of the evidence that says the one that a claim counts or measures: `a month`."""
    items = list_articles_for(claimed, stated.comparison) if claimed.value == ONE_VALUE else ()
    return next((item for item in items if _agree(claimed, item, stated.comparison)), None)


def _has_lone_one(claimed: Quantity, comparison: Comparison) -> bool:
    """Return whether one of a unit may be told without it: `books for four weeks and films for one`."""
    if claimed.value != ONE_VALUE or not comparison.policy.account_for_text:
        return False
    best = comparison.best_sentence
    ones = (word for word in best.words if word.key == ONE or word.key in INDEFINITE)
    return any(not best.source_text[one.end : one.end + 2].strip(" .,;:)").isalnum() for one in ones)


def _find_both_ends(claimed: Quantity, stated: _StatedNumbers) -> _Item | None:
    """Find a change that the evidence tells from its end: `to 340 from 210`."""
    if claimed.range_kind != FROM_TO:
        return None
    ends = {END: claimed.end, START: claimed.value}
    sentences = stated.comparison.index.sentences
    for (number, one), (other_number, other) in pairwise(stated.items):
        words = sentences[number].words
        found = {_find_word_before(words, item.span[0]): item.value for item in (one, other)}
        if number == other_number and found == ends and one.unit == other.unit == claimed.unit:
            return number, one
    return None


def _is_stated_exactly(claimed: Quantity, stated: _StatedNumbers) -> bool:
    """Return whether the window has the figure of a claimed bound, and only as a plain figure."""
    items = stated.by_value.get(claimed.value, ())[:_MAX_SAME_VALUE]
    same = [quantity for _, quantity in items if quantity.unit == claimed.unit]
    return bool(same) and all(item.approximation is None and item.end is None for item in same)


def _agree(claimed: Quantity, stated: _Item, comparison: Comparison) -> bool:
    if comparison.policy.account_for_text and claimed.is_ordinal and stated[1].is_ordinal:
        # `Shorter than the first` is no bound.
        claimed = claimed._replace(approximation=None)
        stated = stated[0], stated[1]._replace(approximation=None)
    return (
        _are_labels_alike(claimed, stated, comparison)
        and _are_parts_alike(claimed, stated, comparison)
        and _are_one_figure(claimed, stated[1], comparison)
        and _is_told_alike(claimed, stated, comparison)
    )


def _are_one_figure(claimed: Quantity, stated: Quantity, comparison: Comparison) -> bool:
    """Return whether two quantities are one by value and unit, as loosely as their words say."""
    return (
        figures_agree(claimed, stated, comparison.policy)
        and not leaves_open(claimed, stated)
        and not _drops_about(claimed, stated)
        and not (comparison.policy.account_for_text and _is_one_end(claimed, stated))
        and _have_ends_alike(claimed, stated, comparison)
    )


def _are_labels_alike(claimed: Quantity, stated: _Item, comparison: Comparison) -> bool:
    """Return whether two numbers both name, or both count: `season 3` is not three seasons."""
    number, quantity = stated
    if claimed.is_label == quantity.is_label:
        return True
    words = comparison.index.sentences[number].words
    sides = ((claimed, comparison.claim.words), (quantity, words))
    (label, before), (order, after) = sides if claimed.is_label else sides[::-1]
    noun = next((word.key for word in after if word.start >= order.span[1]), None)
    return order.is_ordinal and noun == _find_word_before(before, label.span[0])


def _are_parts_alike(claimed: Quantity, stated: _Item, comparison: Comparison) -> bool:
    """Return false if one number counts a part and the other measures it: `62 of us`, `62 % of us`."""
    number, quantity = stated
    if (claimed.unit is None) == (quantity.unit is None):
        return True
    words = comparison.index.sentences[number].words
    bare, beside = (claimed, comparison.claim.words) if claimed.unit is None else (quantity, words)
    place = bisect_left(beside, bare.span[1], key=attrgetter("start"))
    return not any(word.key in _OF for word in beside[place : place + 1])


def _have_ends_alike(claimed: Quantity, stated: Quantity, comparison: Comparison) -> bool:
    """Return whether nothing is wrong with the ends of two quantities, if they have any."""
    if claimed.end is None:
        return not _is_other_end(claimed, stated, comparison)
    if stated.end is None:
        # `2.5 %` does not say `2 to 5 %`, though it lies between.
        return claimed.range_kind != WITHIN or _opens_range(claimed, comparison)
    have_same_ends = ends_agree(claimed, stated, partial(figures_agree, policy=comparison.policy))
    return have_same_ends and not runs_opposite(claimed, stated)


def _is_other_end(claimed: Quantity, stated: Quantity, comparison: Comparison) -> bool:
    """Return whether a claim gives the start of a change as its end: `cut to 5` for `from 5 to 4`."""
    if stated.end is None or _find_word_before(comparison.claim.words, claimed.span[0]) != END:
        return False
    return compare_values(claimed.value, stated.value) == 0 != compare_values(stated.value, stated.end)


def _opens_range(claimed: Quantity, comparison: Comparison) -> bool:
    """Return whether a claim says of a range that something lies in it: `between 2 and 5 %`."""
    before = comparison.claim.text[: claimed.span[0]].lower().split()[-1:]
    return claimed.approximation is not None or not RANGE_OPENERS.isdisjoint(before)


def ends_agree(claimed: Quantity, stated: Quantity, agree: Callable[[Quantity, Quantity], bool]) -> bool:
    """Return whether two ranges have the same ends: `10 to 40` is more than `20 to 30` says."""
    return all(map(agree, _list_ends(claimed), _list_ends(stated)))


def _list_ends(quantity: Quantity) -> Iterator[Quantity]:
    return (quantity._replace(value=value, end=None, range_kind=None) for value in quantity.bounds)


def _drops_about(claimed: Quantity, stated: Quantity) -> bool:
    """Return whether a claim drops the *about* of the evidence: `500` for `about 500`."""
    return stated.approximation == "about" and claimed.approximation is None and claimed.end is None


def _is_one_end(claimed: Quantity, stated: Quantity) -> bool:
    """Return whether evidence has one end of a claimed range alone: `about 40 %` of `40 to 100 %`."""
    is_single = claimed.end is not None and stated.end is None
    return is_single and stated.value in (claimed.value, claimed.end)


def leaves_open(claimed: Quantity, stated: Quantity) -> bool:
    """Return whether the evidence leaves open what the claim says, or the claim what the evidence says.

    `Over 500` is not `500`, and one end of a change is not the change.
    """
    own, other = claimed.approximation, stated.approximation
    if own is None and other in _BOUNDS:
        return True
    # A range or a bound is not said by the figure at its end: `84 to 94`, `up to 84` for `84`.
    ends = own in _OPEN or (claimed.end is not None and stated.end is None)
    if ends and claimed.value == stated.value and other is None:
        return True
    return claimed.range_kind == FROM_TO and stated.end is None


def runs_opposite(claimed: Quantity, stated: Quantity) -> bool:
    """Return whether one change goes up and the other down: `from 3 % to 5 %`, `from 5 % to 3 %`."""
    if claimed.end is None or stated.end is None or WITHIN in (claimed.range_kind, stated.range_kind):
        return False
    order = compare_values(claimed.value, claimed.end)
    return order * compare_values(stated.value, stated.end) < 0


def _is_told_alike(claimed: Quantity, stated: _Item, comparison: Comparison) -> bool:
    """Return whether two numbers are both changes or both states, and at one rate if the claim has one."""
    rate = read_rate(comparison.claim.text, comparison.claim.words, claimed)
    if rate is not None:
        sentence = comparison.index.sentences[stated[0]]
        other = read_rate(sentence.source_text, sentence.words, stated[1]) or (
            read_lone_rate(sentence.words)
            if len(comparison.index.figures.quantities.get(stated[0], ())) == 1
            else None
        )
        if other is None or other.per != rate.per:
            return False
    return not (
        _is_change_for_state(claimed, stated, comparison)
        or _is_distance_for_value(claimed, stated, comparison)
    )


def _is_distance_for_value(claimed: Quantity, stated: _Item, comparison: Comparison) -> bool:
    """Return whether the evidence tells by how much a value differs, and the claim gives that as the value.

    `5 million below the forecast` is no profit of 5 million. A claim of a change may give how large it was.
    """
    sentence, quantity = comparison.index.sentences[stated[0]], stated[1]
    is_alike = claimed.unit == quantity.unit and not quantity.counted
    if not comparison.policy.account_for_text or not is_alike or not _tells_distance(quantity, sentence):
        return False
    claim = comparison.claim
    is_change = _find_word_before(claim.words, claimed.span[0]) == BY or not CHANGING.isdisjoint(claim.keys)
    return not is_change and BEHIND_DIFFERENCES.isdisjoint(claim.keys)


def _tells_distance(quantity: Quantity, sentence: EvidenceSentence) -> bool:
    """Return whether right behind a figure stands more or less than what it is: `5 million below it`."""
    place = bisect_left(sentence.words, quantity.span[1], key=attrgetter("start"))
    if place == len(sentence.words):
        return False
    word = sentence.words[place]
    if word.key in COMPARATIVES and THAN not in sentence.keys[place + 1 : place + 3]:
        return False
    # `2 Millionen unter der Prognose`: in such a language these stand before no contract and no law.
    words = BEHIND_DIFFERENCES if sentence.language else BEHIND_VALUES
    is_near = sentence.source_text[quantity.span[1] : word.start] == " "
    return is_near and word.key in words and sentence.keys[place + 1 : place + 2] != (_SEA,)


def _is_change_for_state(claimed: Quantity, stated: _Item, comparison: Comparison) -> bool:
    """Return whether one of two numbers is a change and the other what came of it: `by 5 %`, `to 5 %`."""
    number, quantity = stated
    own = _find_word_before(comparison.claim.words, claimed.span[0])
    other = _find_word_before(comparison.index.sentences[number].words, quantity.span[0])
    if BY in (own, other):
        return own in BEFORE_STATES or other in BEFORE_STATES
    # Where a change began is not where it ended; a range has both ends.
    is_range = claimed.end is not None or quantity.end is not None
    return not is_range and own in BEFORE_STATES and other in BEFORE_STATES and own != other


def _find_word_before(words: Sequence[SurfaceWord], start: int) -> str:
    place = bisect_left(words, start, key=attrgetter("start")) - 1
    if place >= 0 and words[place].key in APPROXIMATIONS:
        place -= 1
    return words[place].key if place >= 0 else ""


def _find_conflict(claimed: Quantity, stated: _StatedNumbers) -> Quantity | None:
    """Find the quantity of the best sentence that stands where the claimed one should."""
    comparison = stated.comparison
    if claimed.is_label or not comparison.is_about(*comparison.tokens_in(claimed.span)):
        return None
    # `For every ten` beside another *every* is compared, except where all text is accounted for.
    may_be_ratio = comparison.policy.account_for_text or EACH.isdisjoint(comparison.best_keys)
    if _is_of_other_clause(claimed, stated) or (may_be_ratio and _tells_ratio(comparison.claim.words)):
        return None
    if _has_lone_one(claimed, comparison):
        return None
    alike = [quantity for quantity in stated.unexplained if _conflict(claimed, quantity, comparison)]
    return choose_place(alike, comparison.best_sentence.source_text, claimed.span, comparison.claim.text)


def _conflict(claimed: Quantity, stated: Quantity, comparison: Comparison) -> bool:
    """Return whether a quantity of the best sentence is of the same kind as a claimed one, but differs."""
    claim, best = comparison.claim, comparison.best_sentence
    is_broken = comparison.policy.account_for_text and _BROKEN.match(best.source_text, stated.span[1])
    return (
        (runs_opposite(claimed, stated) or quantities_conflict(claimed, stated))
        and not is_broken
        and _measure_alike(claimed, stated, comparison.vocabulary.stem)
        and (
            not comparison.policy.account_for_text
            or _tells_difference(claimed, claim.words) == _tells_difference(stated, best.words)
        )
    )


def _tells_difference(quantity: Quantity, words: Sequence[SurfaceWord]) -> bool:
    """Return whether a figure says how far something is from another one: `$2 million over the estimate`."""
    place = bisect_left(words, quantity.span[1], key=attrgetter("start"))
    after = [word.key for word in words[place : place + 2]]
    return not BEHIND_DIFFERENCES.isdisjoint(after[: 1 + (after[:1] == [quantity.counted])])


def _is_of_other_clause(claimed: Quantity, stated: _StatedNumbers) -> bool:
    """Return whether the best sentence has a figure of the claim: `a third voted, and a quarter did not`."""
    comparison = stated.comparison
    words = comparison.claim.text[slice(*claimed.span)].lower().split()
    if claimed.unit == FRACTION and comparison.best_keys.issuperset(words):
        return True
    stem, best = comparison.vocabulary.stem, comparison.best_sentence.number
    return any(
        number == best
        and (
            _is_bare(quantity, comparison)
            or (
                quantity.unit == claimed.unit
                and (claimed.counted is None or stem(quantity.counted or "") == stem(claimed.counted))
            )
        )
        and not _is_change_for_state(claimed, (number, quantity), comparison)
        for number, quantity in stated.by_value.get(claimed.value, ())
    )


def _is_bare(quantity: Quantity, comparison: Comparison) -> bool:
    """Return whether nothing says of what a figure is: `Ames paid 7 euros, Lund 5`."""
    return comparison.policy.account_for_text and quantity.unit is None and quantity.counted is None


def _tells_ratio(words: Sequence[SurfaceWord]) -> bool:
    """Return whether a claim gives a ratio (`two for each`), with which no plain count conflicts."""
    return any(word.key == "for" and after.key in EACH for word, after in pairwise(words))


def _measure_alike(claimed: Quantity, stated: Quantity, stem: Callable[[str], str]) -> bool:
    """Return whether two numbers have units that convert, or count the same."""
    if claimed.unit is not None and stated.unit is not None:
        return find_factor(stated.unit, claimed.unit) is not None
    own, other = claimed.counted, stated.counted
    return own is not None and other is not None and stem(own) == stem(other)
