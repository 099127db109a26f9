"""Complements: what a word has next to it in a sentence, so that it has not what the claim gives it.

`Resistant to ampicillin` is not resistant to what stands before that. Of what a claim joins by a preposition,
an *and*, or nothing at all, each has to go with the other in the sentence, too, where that sentence has
something else in its place.
"""

from __future__ import annotations

from itertools import pairwise

from verifier.claims.binding.opening import JOINTS, is_verb
from verifier.claims.binding.places import Pair, PlacedWord
from verifier.claims.binding.sentence_reader import SentenceReader
from verifier.claims.compare import Comparison
from verifier.parsers.english.clause_words import BUT, SUBORDINATORS
from verifier.parsers.english.comparison_words import OF, OF_THE_SAME
from verifier.parsers.english.determiners import BEFORE_HEADS, DETERMINERS
from verifier.parsers.english.partitives import MEASURING_NOUNS
from verifier.parsers.english.pronouns import OBJECT_PRONOUNS, OPENING_ANAPHORS
from verifier.parsers.english.verbs import BE

_PRONOUNS = OBJECT_PRONOUNS | OPENING_ANAPHORS
_ADVERSATIVE = frozenset((BUT, "while", "whereas", "although", "though"))
_LISTING = frozenset(("including", "especially", "particularly", "such"))
_MARKS = frozenset(",;:()")
_MAX_DISTANCE = 64
"""How many words two that belong together stand apart at most."""

_MAX_COMPLEMENT = 8
"""How many words of what stands behind a preposition are read."""


def find_misplaced(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find two words of a claim of which the sentence gives one something else for its complement."""
    for pair in comparison.chain.pairs:
        (number, start), (_, end) = pair.first[1], pair.last[1]
        is_near = pair.is_near and 0 < abs(end - start) <= _MAX_DISTANCE and _MARKS.isdisjoint(pair.gap)
        if is_near and _Reader(comparison, comparison.index.sentences[number]).parts(pair):
            return pair.first, pair.last
    return None


class _Reader(SentenceReader):
    """Reads what stands next to words of one sentence."""

    def parts(self, pair: Pair) -> bool:
        """Return whether the sentence has something else where the claim has the other of two words."""
        between = [key for key in pair.between if key not in BEFORE_HEADS]
        (one, (_, start)), (_, (_, end)) = pair.first, pair.last
        if not between:
            is_figure = one.kind == "number"
            return self._counts_another(start, end) if is_figure else self._is_of_another(pair)
        if len(between) == 1 and between[0] in self.prepositions:
            return self._has_own_complement(start, end, between[0])
        if between in (["and"], ["or"]):
            first, last = sorted((start, end))
            return self._turns_between(first, last) or self._counts_apart(first, last)
        return not BE.isdisjoint(between) and self._has_own_figure(start, end)

    def _has_own_complement(self, start: int, end: int, lead: str) -> bool:
        """Return whether a word has the claim's preposition behind it, and behind that something else."""
        stop = self._find_end(start + 2)
        own = self.keys[start + 2 : stop]
        if not own or self.keys[start + 1] != lead or not _PRONOUNS.isdisjoint(own):
            return False
        if end < start:
            return self._find_lead(end) != lead or not JOINTS.isdisjoint(self.keys[end:start])
        return end >= stop and not self._belongs_to_claim(end, lead) and self._begins_anew(stop, end)

    def _begins_anew(self, start: int, end: int) -> bool:
        """Return whether something else is said between two places: neither goes on, nor lists, nor adds."""
        rest = self.keys[start:end]
        goes_on = self.prepositions.isdisjoint(rest) and not any(map(is_verb, rest))
        # `To York and after the war to Leeds` goes on, too.
        ends = [after for key, after in pairwise(rest) if key in JOINTS]
        is_adjunct = bool(ends) and (ends[-1] in self.prepositions or ends[-1] in SUBORDINATORS)
        return not (goes_on or is_adjunct) and _LISTING.isdisjoint(rest) and not JOINTS.isdisjoint(rest)

    def _belongs_to_claim(self, place: int, lead: str) -> bool:
        """Return whether the claim's preposition leads a word behind another one of the claim, or *and*."""
        if self._find_lead(place) != lead:
            return False
        head = place - 1 - self.keys[:place][::-1].index(lead)
        before = head - 1
        return before >= 0 and (
            self.keys[before] in JOINTS or self.sentence.stems[before] in self.claim.stem_set
        )

    def _find_end(self, place: int) -> int:
        """Return where the words that a preposition leads end."""
        first = place
        while place < min(len(self.keys), first + _MAX_COMPLEMENT):
            key = self.keys[place]
            if key in self.prepositions or key in JOINTS:
                break
            if place > first and (is_verb(key) or self.is_marked(place)):
                break
            place += 1
        return place

    def _find_lead(self, place: int) -> str:
        """Return the preposition before a word, articles and what else is before a noun aside."""
        while place > 0 and self.keys[place - 1] in BEFORE_HEADS:
            place -= 1
        return self.keys[place - 1] if place and self.keys[place - 1] in self.prepositions else ""

    def _turns_between(self, first: int, last: int) -> bool:
        """Return whether what the claim joins is told apart: `optional in one but mandatory in two`."""
        between = range(first + 1, last)
        turns = any(self.keys[at] in _ADVERSATIVE for at in between)
        return turns and any(self.is_other(at) for at in between)

    def _counts_apart(self, first: int, last: int) -> bool:
        """Return whether what the claim joins has a figure each: `40 people in London and 25 in Paris`.

        The claim has one of the two, and gives it to both.
        """
        bounds = [at for at in range(1, len(self.keys)) if self.keys[at] in JOINTS or self.is_marked(at)]
        joints = [at for at in bounds if first < at <= last]
        if not joints:
            return False
        begin = max((at for at in bounds if at <= first), default=0)
        stop = min((at for at in bounds if at > last), default=len(self.keys))
        one, other = self._list_claimed(begin, joints[-1]), self._list_claimed(joints[-1], stop)
        return (one, other) in (({True}, {False}), ({False}, {True}))

    def _list_claimed(self, start: int, stop: int) -> set[bool]:
        """Return whether the claim has the figures that stand at some places: of none an empty set."""
        words, claim, figures = self.sentence.words, self.claim, self.comparison.index.figures
        number, begin, end = self.sentence.number, words[start].start, words[stop - 1].end
        values = {quantity.value for quantity in claim.quantities}
        meanings = {date.meaning for date in claim.dates}
        found = [(item.span[0], item.value in values) for item in figures.quantities.get(number, ())]
        found += [(item.span[0], item.meaning in meanings) for item in figures.dates.get(number, ())]
        return {is_claimed for place, is_claimed in found if begin <= place < end}

    def _counts_another(self, start: int, end: int) -> bool:
        """Return whether a figure counts another noun, and the claim's has a figure of its own."""
        after = self.keys[start + 1 : start + 2]
        if abs(end - start) == 1 or not end or not after or not OF_THE_SAME.isdisjoint(after):
            return False
        return self.is_other(start + 1) and self._is_number(end - 1, start)

    def _is_number(self, place: int, but: int) -> bool:
        is_claimed = self.sentence.stems[place] in self.claim.stem_set
        return self.is_numeral(place) and place != but and not is_claimed

    def _has_own_figure(self, start: int, end: int) -> bool:
        """Return whether a verb has an amount behind it, and another one is the claim's: `closed 6`."""
        if not self.claim.quantities or not start < end < len(self.keys) - 1:
            return False
        if self.is_marked(end + 1) or not self._is_number(end + 1, start):
            return False
        begin = self.sentence.words[end + 1].start
        stated = self.comparison.index.figures.quantities.get(self.sentence.number, ())
        return any(item.span[0] == begin for item in stated)

    def _is_of_another(self, pair: Pair) -> bool:
        """Return whether a verb has what a noun is of for its object: `sold the arm of the business`."""
        (one, (_, start)), (other, (_, end)) = pair.first, pair.last
        if not is_verb(one.key) or other.is_capital or self._find_lead(end) != OF:
            return False
        if not MEASURING_NOUNS.isdisjoint(self.keys[start:end]):
            return False
        own = [at for at in range(start + 1, end) if self.keys[at] not in DETERMINERS | {OF}]
        return bool(own) and all(map(self.is_other, own))
