"""Complements: what a word has next to it in a sentence, so that it has not what the claim gives it.

`Resistant to ampicillin` is not resistant to what stands before that. Of what a claim joins by a preposition,
an *and*, or nothing at all, each has to go with the other in the sentence, too, where that sentence has
something else in its place.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from verifier.claims.binding.opening import JOINTS, is_verb
from verifier.claims.binding.places import Place, PlacedWord
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.clause_words import BUT, SUBORDINATORS
from verifier.parsers.english.comparison_words import OF, OF_THE_SAME
from verifier.parsers.english.determiners import BEFORE_HEADS, DETERMINERS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.partitives import MEASURING_NOUNS
from verifier.parsers.english.pronouns import OBJECT_PRONOUNS, OPENING_ANAPHORS
from verifier.parsers.english.suffixes import ADVERB
from verifier.parsers.english.verbs import BE

_PRONOUNS = OBJECT_PRONOUNS | OPENING_ANAPHORS
_ADVERSATIVE = frozenset((BUT, "while", "whereas", "although", "though"))
_LISTING = frozenset(("including", "especially", "particularly", "such"))
_MARKS = frozenset(",;:()")
_MAX_DISTANCE = 64
"""How many words two that belong together stand apart at most."""

_MAX_COMPLEMENT = 8
"""How many words of what stands behind a preposition are read."""


class Pair(NamedTuple):
    """Two tokens of a claim that follow one another, their places, and the claim's words between them."""

    first: ClaimToken
    last: ClaimToken
    start: Place
    end: Place
    between: Sequence[str]


def find_misplaced(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find two words of a claim of which the sentence gives one something else for its complement."""
    for pair in _list_pairs(comparison):
        reader = _Reader(comparison, comparison.index.sentences[pair.end[0]])
        if reader.parts(pair):
            return (pair.first, pair.start), (pair.last, pair.end)
    return None


def _list_pairs(comparison: Comparison) -> Iterator[Pair]:
    """Yield the neighbours of a chain that stand in one sentence, unless the claim parts them by a mark."""
    chain, claim = comparison.chain, comparison.claim
    for (one, start), (other, end) in pairwise(chain.path):
        gap = claim.text[one.span[1] : other.span[0]]
        is_near = start[0] == end[0] and 0 < abs(end[1] - start[1]) <= _MAX_DISTANCE
        if is_near and _MARKS.isdisjoint(gap):
            last = bisect_left(claim.word_ends, one.span[1])
            between = claim.words[last + 1 : chain.find_words(other)]
            yield Pair(one, other, start, end, [word.key for word in between])


class _Reader:
    """Reads what stands next to words of one sentence."""

    def __init__(self, comparison: Comparison, sentence: EvidenceSentence) -> None:
        self._sentence = sentence
        self._claim = comparison.claim
        self._keys = sentence.keys
        self._stems = comparison.claim.stem_set
        self._kinds = comparison.vocabulary.kinds
        self._prepositions = comparison.policy.prepositions.words
        figures = comparison.index.figures
        self._quantities = figures.quantities.get(sentence.number, ())
        self._dates = figures.dates.get(sentence.number, ())

    def parts(self, pair: Pair) -> bool:
        """Return whether the sentence has something else where the claim has the other of two words."""
        between = [key for key in pair.between if key not in BEFORE_HEADS]
        if not between:
            is_figure = pair.first.kind == "number"
            return self._counts_another(pair) if is_figure else self._is_of_another(pair)
        if len(between) == 1 and between[0] in self._prepositions:
            return self._has_own_complement(pair.start[1], pair.end[1], between[0])
        if between in (["and"], ["or"]):
            first, last = sorted((pair.start[1], pair.end[1]))
            return self._turns_between(first, last) or self._counts_apart(first, last)
        return not BE.isdisjoint(between) and self._has_own_figure(pair)

    def _has_own_complement(self, start: int, end: int, lead: str) -> bool:
        """Return whether a word has the claim's preposition behind it, and behind that something else."""
        stop = self._find_end(start + 2)
        own = self._keys[start + 2 : stop]
        if not own or self._keys[start + 1] != lead or not _PRONOUNS.isdisjoint(own):
            return False
        if end < start:
            return self._find_lead(end) != lead or not JOINTS.isdisjoint(self._keys[end:start])
        return end >= stop and not self._belongs_to_claim(end, lead) and self._begins_anew(stop, end)

    def _begins_anew(self, start: int, end: int) -> bool:
        """Return whether something else is said between two places: neither goes on, nor lists, nor adds."""
        rest = self._keys[start:end]
        goes_on = self._prepositions.isdisjoint(rest) and not any(map(is_verb, rest))
        # `To York and after the war to Leeds` goes on, too.
        ends = [after for key, after in pairwise(rest) if key in JOINTS]
        is_adjunct = bool(ends) and (ends[-1] in self._prepositions or ends[-1] in SUBORDINATORS)
        return not (goes_on or is_adjunct) and _LISTING.isdisjoint(rest) and not JOINTS.isdisjoint(rest)

    def _belongs_to_claim(self, place: int, lead: str) -> bool:
        """Return whether the claim's preposition leads a word behind another one of the claim, or *and*."""
        if self._find_lead(place) != lead:
            return False
        head = place - 1 - self._keys[:place][::-1].index(lead)
        before = head - 1
        return before >= 0 and (self._keys[before] in JOINTS or self._sentence.stems[before] in self._stems)

    def _find_end(self, place: int) -> int:
        """Return where the words that a preposition leads end."""
        first = place
        while place < min(len(self._keys), first + _MAX_COMPLEMENT):
            key = self._keys[place]
            if key in self._prepositions or key in JOINTS or self._is_marked(place, first):
                break
            if is_verb(key) and place > first:
                break
            place += 1
        return place

    def _is_marked(self, place: int, first: int) -> bool:
        return place > first and not self._sentence.read_gap(place - 1, place).isspace()

    def _find_lead(self, place: int) -> str:
        """Return the preposition before a word, articles and what else is before a noun aside."""
        while place > 0 and self._keys[place - 1] in BEFORE_HEADS:
            place -= 1
        return self._keys[place - 1] if place and self._keys[place - 1] in self._prepositions else ""

    def _turns_between(self, first: int, last: int) -> bool:
        """Return whether what the claim joins is told apart: `optional in one but mandatory in two`."""
        between = range(first + 1, last)
        turns = any(self._keys[at] in _ADVERSATIVE for at in between)
        return turns and any(self._is_other(at) for at in between)

    def _counts_apart(self, first: int, last: int) -> bool:
        """Return whether what the claim joins has a figure each: `40 people in London and 25 in Paris`.

        The claim has one of the two, and gives it to both.
        """
        bounds = [at for at in range(1, len(self._keys)) if self._opens_part(at)]
        joints = [at for at in bounds if first < at <= last]
        if not joints:
            return False
        begin = max((at for at in bounds if at <= first), default=0)
        stop = min((at for at in bounds if at > last), default=len(self._keys))
        one, other = self._list_claimed(begin, joints[-1]), self._list_claimed(joints[-1], stop)
        return (one, other) in (({True}, {False}), ({False}, {True}))

    def _opens_part(self, place: int) -> bool:
        """Return whether a word opens a part of a list, or of a sentence."""
        gap = self._sentence.read_gap(place - 1, place)
        return self._keys[place] in JOINTS or not _MARKS.isdisjoint(gap)

    def _list_claimed(self, start: int, stop: int) -> set[bool]:
        """Return whether the claim has the figures that stand at some places: of none an empty set."""
        words = self._sentence.words
        begin, end = words[start].start, words[stop - 1].end
        values = {quantity.value for quantity in self._claim.quantities}
        meanings = {date.meaning for date in self._claim.dates}
        figures = [(item.span[0], item.value in values) for item in self._quantities]
        figures += [(item.span[0], item.meaning in meanings) for item in self._dates]
        return {is_claimed for place, is_claimed in figures if begin <= place < end}

    def _is_numeral(self, place: int) -> bool:
        return self._sentence.words[place].opens_with_digit or self._keys[place] in NUMBER_WORDS

    def _is_other(self, place: int) -> bool:
        """Return whether a word of content stands at a place that the claim has not."""
        if place >= len(self._keys) or self._kinds.get(self._keys[place], "word") != "word":
            return False
        return self._sentence.stems[place] not in self._stems and not self._keys[place].endswith(ADVERB)

    def _counts_another(self, pair: Pair) -> bool:
        """Return whether a figure counts another noun, and the claim's has a figure of its own."""
        start, end = pair.start[1], pair.end[1]
        after = self._keys[start + 1 : start + 2]
        if abs(end - start) == 1 or not end or not OF_THE_SAME.isdisjoint(after):
            return False
        return self._is_other(start + 1) and self._is_number(end - 1, start)

    def _is_number(self, place: int, but: int) -> bool:
        return self._is_numeral(place) and place != but and self._sentence.stems[place] not in self._stems

    def _has_own_figure(self, pair: Pair) -> bool:
        """Return whether a verb has an amount behind it, and another one is the claim's: `closed 6`."""
        start, end = pair.start[1], pair.end[1]
        if not self._claim.quantities or not start < end < len(self._keys) - 1:
            return False
        if self._is_marked(end + 1, end) or not self._is_number(end + 1, start):
            return False
        begin = self._sentence.words[end + 1].start
        return any(item.span[0] == begin for item in self._quantities)

    def _is_of_another(self, pair: Pair) -> bool:
        """Return whether a verb has what a noun is of for its object: `sold the arm of the business`."""
        start, end = pair.start[1], pair.end[1]
        if not is_verb(pair.first.key) or pair.last.is_capital or self._find_lead(end) != OF:
            return False
        own = [
            at for at in range(start + 1, end) if self._keys[at] != OF and self._keys[at] not in DETERMINERS
        ]
        return (
            bool(own) and all(map(self._is_other, own)) and MEASURING_NOUNS.isdisjoint(self._keys[start:end])
        )
