"""Predicates: which verb of a sentence has a word of the claim, behind it or for its subject.

In `The firm was founded in Leeds and moved to Bristol` Bristol goes with *moved*: the nearest verb before it.
A claim that gives it to another verb of the sentence (`was founded in Bristol`) says something else. So does
one whose subject does what somebody else does there, right before the verb: `The court refused to hear the
witness`, `the man that the dog bit`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from verifier.claims.binding.gaps import MARKS
from verifier.claims.binding.opening import BORN, JOINTS, is_verb
from verifier.claims.binding.places import Place, PlacedWord
from verifier.claims.binding.sentence_reader import SentenceReader
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.calendar_words import TIMES
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.clause_words import SUBORDINATORS, TIME_ADVERBS
from verifier.parsers.english.comparison_words import OF
from verifier.parsers.english.denial_words import INFINITIVE
from verifier.parsers.english.determiners import BEFORE_HEADS
from verifier.parsers.english.openings import SAYING_VERBS
from verifier.parsers.english.suffixes import ADVERB
from verifier.parsers.english.verbs import AUXILIARIES, BE, BECOMING, PASSIVE_AUXILIARIES, PASTS, PRESENTS

_FINITE = frozenset((*PASTS, *PRESENTS))
_GROUP = BE.union(AUXILIARIES)
_ONLY, _THAT = "only", "that"
_BORDERS = JOINTS | SUBORDINATORS


def find_other_predicate(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find a verb of the claim and a word that goes with another verb of the sentence, or its subject."""
    path = comparison.chain.path
    if not any(_is_predicate(token.key) for token, _ in path):
        return None
    for number in sorted({number for _, (number, _) in path}):
        row = [item for item in path if item[1][0] == number]
        found = next(_Reader(comparison, comparison.index.sentences[number], row).find(), None)
        if found is not None:
            return found
    return _find_exchange(comparison)


class _Reader(SentenceReader):
    """Reads the verbs of one sentence, in which a row of words of the claim stands."""

    def __init__(self, comparison: Comparison, sentence: EvidenceSentence, row: Sequence[PlacedWord]) -> None:
        super().__init__(comparison, sentence)
        self._row = row
        self._held = {place: number for number, (_, (_, place)) in enumerate(row)}
        self._said = {place for _, (_, place) in filter(self._says, row)}
        self._verbs = [at for at in range(len(self.keys)) if self._governs(at)]

    def find(self) -> Iterator[tuple[PlacedWord, PlacedWord]]:
        """Yield a verb of the claim and a word that the sentence binds otherwise."""
        verb: PlacedWord | None = None
        for number, (before, item) in enumerate(pairwise(self._row), 1):
            verb = before if self._says(before) else verb
            if self._says(item):
                if self._is_subject(before, item) and self._has_other_subject(before[1], number):
                    yield before, item
            elif verb is not None and self._has_another(verb, item) and not self._is_modifier(number):
                yield verb, item

    # --- Verbs --------------------------------------------------------------------------------------------

    def _says(self, item: PlacedWord) -> bool:
        """Return whether a word is a verb both in the claim and in the sentence."""
        place = item[1][1]
        is_name = place > 0 and self.sentence.words[place].is_capital
        return not is_name and _is_predicate(item[0].key) and self._governs(place)

    def _governs(self, place: int) -> bool:
        """Return whether a word is a verb, and no participle before its noun: `armed men`."""
        key = self.keys[place]
        if not _is_predicate(key) or (place and self.sentence.words[place].is_capital):
            return False
        lead = place - 1 - (place > 1 and self.keys[place - 1].endswith(ADVERB))
        before, after = self.keys[max(0, lead) : place], self.sentence.words[place + 1 : place + 2]
        if key in _FINITE or not after or not _GROUP.isdisjoint(before):
            return True
        if place in self._held or not BEFORE_HEADS.isdisjoint(before):
            return BEFORE_HEADS.isdisjoint(before)
        is_apart = after[0].is_capital or after[0].opens_with_digit or self.is_marked(place + 1)
        return is_apart or self._is_small(place + 1)

    def _is_small(self, place: int) -> bool:
        return self.comparison.vocabulary.kinds.get(self.keys[place], "word") != "word"

    def _find_other_verb(self, place: int, known: Set[int]) -> int:
        """Return the nearest verb before a word; -1 where none stands there, or one that is known."""
        verb = max((at for at in self._verbs if at < place), default=-1)
        # `Went up` may stand for `rose`.
        return -1 if place in self._verbs or not known.isdisjoint((verb, verb + 1)) else verb

    # --- Behind a verb ------------------------------------------------------------------------------------

    def _has_another(self, verb: PlacedWord, item: PlacedWord) -> bool:
        """Return whether a word stands behind another verb than the claim's, with no border between."""
        (_, (_, own)), (token, (_, place)) = verb, item
        other = self._find_other_verb(place, {own})
        if other < 0 or self._starts_anew(verb, item):
            return False
        if own > place:
            chain = self.comparison.chain
            lead = chain.find_lead(self.sentence.words, place)
            is_alike = lead == chain.find_lead(self.claim.words, chain.find_words(token))
            return is_alike and lead not in (None, BY) and not self._is_parted(other, place)
        # What is put in between two marks has ended before the word.
        is_inserted = self._is_cut(own, other) and self._is_cut(other, place)
        return not (is_inserted or self._are_joined(own, other))

    def _are_joined(self, one: int, other: int) -> bool:
        """Return whether two verbs share what stands behind the second: `built and opened in 1742`."""
        rest = self.keys[one + 1 : other]
        return not JOINTS.isdisjoint(rest) and not any(map(self._may_do, range(one + 1, other)))

    def _is_modifier(self, number: int) -> bool:
        """Return whether the claim has a word near what its verb modifies: `the mill built in 1811`."""
        noun = self._find_other_verb(self._row[number][1][1], set()) - 1
        return number - 1 <= self._held.get(noun, -1) <= number + 2

    # --- Subjects -----------------------------------------------------------------------------------------

    def _is_subject(self, item: PlacedWord, verb: PlacedWord) -> bool:
        """Return whether the claim has a word right before an active verb."""
        between = self._list_between(item, verb)
        # Two may agree; to do something one of them does.
        after = self.keys[verb[1][1] + 1 : verb[1][1] + 2]
        is_same = verb[0].key in self.comparison.policy.symmetric_verbs.words and INFINITIVE not in after
        is_free = is_same or self._has_mark(item, verb) or not PASSIVE_AUXILIARIES.isdisjoint(between)
        return not is_free and _GROUP.issuperset(between)

    def _has_other_subject(self, subject: Place, number: int) -> bool:
        """Return whether a verb of the claim, by its number, has another subject than the claim's."""
        place, verb = subject[1], self._row[number][1][1]
        head = self._skip_group(verb)
        if self._is_head(head, verb):
            if head not in self._held:
                return self._begins_clause(place, head)
            return self._held[head] > number or (place > verb and self._may_do(place))
        is_joined = self.keys[head] in JOINTS
        if is_joined and any(self._opens_speech(at) for at in range(place + 1, head)):
            return True
        other = self._find_other_verb(place, self._said)
        if other < 0 or self._is_parted(other, place) or self.keys[other] in BECOMING:
            return False
        return is_joined or verb < other

    def _opens_speech(self, place: int) -> bool:
        """Return whether what somebody says stands right behind a verb, with a subject: `said sales rose`."""
        return self.keys[place] in SAYING_VERBS and (self._may_do(place + 1) or self.keys[place + 1] == _THAT)

    def _is_head(self, head: int, verb: int) -> bool:
        """Return whether a noun right before an active verb may be its subject."""
        words = self.sentence.words
        if not self._may_do(head) or BY in self.keys[verb + 1 : verb + 2] or self._is_cut(head, verb):
            return False
        is_led = self.comparison.chain.find_lead(words, head) is not None
        return not is_led and PASSIVE_AUXILIARIES.isdisjoint(self.keys[head:verb])

    def _may_do(self, place: int) -> bool:
        """Return whether a noun may be who does something, and is no time: `Acme last week bought Globex`."""
        key = self.keys[place]
        is_other = key in TIME_ADVERBS or key.removesuffix("s") in TIMES or self._is_small(place)
        return self.is_noun(place) and not is_other and key != _ONLY

    def _begins_clause(self, first: int, head: int) -> bool:
        """Return whether a subject begins a clause of its own: `Sales fell and profits rose`."""
        borders = (at for at in range(first + 1, head + 1) if self.is_marked(at) or self.keys[at] in JOINTS)
        border = max(borders, default=0)
        return any(first < at < border for at in self._verbs)

    def _skip_group(self, verb: int) -> int:
        """Return the place before a verb, its auxiliaries and adverbs."""
        at = verb - 1
        while at > 0 and (self.keys[at] in _GROUP or self.keys[at].endswith(ADVERB)):
            at -= 1
        return max(0, at)

    # --- What stands between ------------------------------------------------------------------------------

    def _starts_anew(self, verb: PlacedWord, item: PlacedWord) -> bool:
        """Return whether the claim has a border or another verb between one and a word."""
        between = self._list_between(verb, item)
        return self._has_mark(verb, item) or any(key in _BORDERS or is_verb(key) for key in between)

    def _has_mark(self, one: PlacedWord, other: PlacedWord) -> bool:
        gap = self.claim.text[one[0].span[1] : other[0].span[0]]
        return any(mark in gap for mark in MARKS)

    def _list_between(self, one: PlacedWord, other: PlacedWord) -> list[str]:
        find_words = self.comparison.chain.find_words
        between = self.claim.words[find_words(one[0]) + 1 : find_words(other[0])]
        return [word.key for word in between]

    def _is_parted(self, verb: int, place: int) -> bool:
        """Return whether a clause begins between a verb and a word behind it."""
        begins = not _BORDERS.isdisjoint(self.keys[verb + 1 : place])
        return begins or self.keys[verb] in SAYING_VERBS or self._is_cut(verb, place)

    def _is_cut(self, first: int, last: int) -> bool:
        return any(map(self.is_marked, range(first + 1, last + 1)))


def _find_exchange(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find two owners on two sides of a verb that have each other's thing: `the son of a baker hired ...`."""
    chain, path = comparison.chain, comparison.chain.path
    sentences = comparison.index.sentences
    owners = [
        at
        for at, (_, (number, place)) in enumerate(path)
        if at and chain.find_lead(sentences[number].words, place) == OF
    ]
    for one, other in pairwise(owners):
        is_turned = path[one][1] > path[other][1] and path[one - 1][1] < path[other - 1][1]
        if is_turned and any(_is_predicate(token.key) for token, _ in path[one:other]):
            return path[one], path[other]
    return None


def _is_predicate(key: str) -> bool:
    """Return whether a word is a verb that says what was done."""
    return key == BORN or (is_verb(key) and key not in AUXILIARIES)
