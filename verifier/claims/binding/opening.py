"""What a claim, a clause of it and a sentence open with: subjects, adjuncts, clauses."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from verifier.claims.binding.described_words import choose_verb_test
from verifier.claims.binding.gaps import Gap
from verifier.claims.binding.places import Place, PlacedToken
from verifier.claims.claim_tokens import ClaimToken, ReadClaim
from verifier.claims.index import EvidenceSentence
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.clause_words import (
    BUT,
    CONJOINING,
    CONJUNCTIONS,
    EXPLETIVES,
    SUBORDINATORS,
)
from verifier.parsers.english.determiners import BEFORE_HEADS
from verifier.parsers.english.suffixes import POSSESSIVES
from verifier.parsers.english.verbs import BE, HAVE
from verifier.parsers.lexicon.word_forms import is_gerund, is_saying
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

_PLURAL_POSSESSIVES = ("' ", "\u2019 ")

_SUBJECT_REACH = 24
"""Among how many of its first words the subject of a sentence stands that opens with a participle."""

BORN = "born"

JOINTS = frozenset(("and", "but", "while", "whereas", "or", "yet"))
"""Words that join a clause which may have a subject of its own."""

_LINKING = BE | {"as", "became", "become", "becomes"}
"""Words between a name and what it is."""

_BEFORE_NOUNS = BE | BEFORE_HEADS
"""What stands in a claim between a name and what it is."""

_FREQUENCIES = frozenset(("each", "every"))
"""Words that begin an adjunct of time without a preposition: `every year`."""

_OTHER_SUBJECTS = SUBORDINATORS - {BUT}
"""Words behind which a sentence may have another subject than the one that it opens with."""

_BEFORE_FACTS = frozenset(("after", "since"))
"""Prepositions that also open a clause, which says what was so."""

_LEAD_REACH = 16
"""How many words of a name stand between it and the preposition that leads it at most."""


class Openings:
    """The openings of a claim whose tokens are `placed`, and of the sentences of its window."""

    def __init__(
        self,
        claim: ReadClaim,
        placed: Sequence[PlacedToken],
        sentences: Mapping[int, EvidenceSentence],
        policy: Policy,
    ) -> None:
        self._claim = claim
        self._placed = placed
        self._sentences = sentences
        self._prepositions = policy.prepositions.words
        self._kinds = read_vocabulary(policy).kinds
        self._is_verb = choose_verb_test(policy)

    def find_dependent(self) -> PlacedToken | None:
        """Return what the claim opens with, if that stands behind prepositions wherever it stands.

        `The Danish minister resigned after a row` is not about what `after` leads. A claim that turns its
        sentence round says so by a preposition, or by `it` or `there` in the place of a subject.
        """
        if self._is_led or not EXPLETIVES.isdisjoint(self._claim.keys):
            return None
        depends = all(self._is_dependent(*place) for item in self._list_opening() for place in item.places)
        return self._placed[0] if depends else None

    def is_moved(self, number: int, start: Place, end: Place) -> bool:
        """Return whether the step from a token leads to or from an adjunct that opens one of the texts.

        The same preposition leads it in both: `Divers laid a cable in May`, `In May divers laid a cable`.
        """
        words, stated = self._claim.words, self._sentences[end[0]].words
        one, other = self._placed[number : number + 2]
        for token, place, may_open in ((one.token, start[1], True), (other.token, end[1], False)):
            own = self._find_head(words, self.find_place(token))
            lead = self._find_head(stated, place) if own is not None else None
            if own is None or lead is None or words[own].key != stated[lead].key:
                continue
            if lead == 0 or (may_open and own == 0):
                return True
        return False

    def is_of_subject(self, start: Place, end: Place) -> bool:
        """Return whether a step leads from the subject of a sentence to another verb that it has.

        One behind *and* or *but*: `Acme opened a mill in York, and closed it`.
        """
        sentence, (_, one), (_, other) = self._sentences[end[0]], start, end
        words = sentence.words
        if not self._is_verb(words[other].key) and words[other].key != BORN:
            return False
        if not other or one > min(other, _SUBJECT_REACH) or words[other - 1].key not in CONJUNCTIONS:
            return False
        between = sentence.keys[one + 1 : other - 1]
        has_other = any(key in _OTHER_SUBJECTS or is_saying(key) for key in between)
        return not has_other and not any(self._is_verb(key) for key in sentence.keys[:one])

    def is_copular(self, number: int) -> bool:
        """Return whether a claim says by `be`, and by nothing else, what a name is."""
        one, other = [item.token for item in self._placed[number : number + 2]]
        if not one.is_capital or other.kind == "number" or self._claim.language:
            return False
        between = [word.key for word in self._list_between(one, other)]
        is_noun = not (self._is_verb(other.key) or other.key == BORN or is_gerund(other.key))
        return is_noun and not BE.isdisjoint(between) and _BEFORE_NOUNS.issuperset(between)

    def opens_clause(self, number: int, place: Place, gap: Gap) -> bool:
        """Return whether a clause with a verb begins with a token, and a sentence with its place."""
        before, item = self._placed[number - 1 : number + 1]
        between = self._list_between(before.token, item.token)
        after = self._claim.words[self.find_place(item.token) + 1 :]
        sentence = self._sentences[place[0]]
        return (
            (gap.has_mark or any(word.key in CONJOINING for word in between))
            and all(self._kinds.get(word.key) == "function" for word in sentence.words[: place[1]])
            and any(not word.is_capital and self._is_verb(word.key) for word in after)
        )

    def is_linked(self, sentence: EvidenceSentence, name: int, noun: int) -> bool:
        """Return whether nothing parts a name from what it is: no verb but what links, no mark before it."""
        first, last = sorted((name, noun))
        between = sentence.keys[first:last]
        if not _LINKING.isdisjoint(between):
            return True
        is_marked = noun < name and any("," in sentence.read_gap(at, at + 1) for at in range(first, last))
        return not (is_marked or any(map(self._is_verb, between))) and JOINTS.isdisjoint(between)

    # --- The claim ----------------------------------------------------------------------------------------

    @cached_property
    def _is_led(self) -> bool:
        """Whether a preposition stands before the first token in the claim."""
        before = self._claim.words[: self.find_place(self._placed[0].token)]
        return any(word.key in self._prepositions for word in before)

    def _list_opening(self) -> Iterator[PlacedToken]:
        """Yield the tokens that the claim opens with, up to the first small word or verb."""
        yield self._placed[0]
        for one, other in pairwise(self._placed):
            if self._list_between(one.token, other.token) or self._is_verb(other.token.key):
                return
            yield other

    def _list_between(self, one: ClaimToken, other: ClaimToken) -> Sequence[SurfaceWord]:
        """Return the words of the claim between two tokens."""
        first = bisect_right(self._claim.word_ends, one.span[1])
        return self._claim.words[first : self.find_place(other)]

    def find_place(self, token: ClaimToken) -> int:
        """Return the number of the first word of a token."""
        return bisect_right(self._claim.word_ends, token.span[0])

    # --- The window ---------------------------------------------------------------------------------------

    def _find_head(self, words: Sequence[SurfaceWord], place: int) -> int | None:
        """Return the place of a preposition, or of `every`, that a word is; else of the one that leads it."""
        is_head = words[place].key in self._prepositions or words[place].key in _FREQUENCIES
        return place if is_head else self.find_lead(words, place)

    def find_lead(self, words: Sequence[SurfaceWord], place: int) -> int | None:
        """Return the place of the preposition that leads a word; articles, capitals, digits may part them."""
        least = max(0, place - _LEAD_REACH)
        while place > least and self._goes_on(words[place - 1], words[place]):
            place -= 1
        return place - 1 if place and words[place - 1].key in self._prepositions else None

    def _goes_on(self, before: SurfaceWord, word: SurfaceWord) -> bool:
        """Return whether a word goes on with what the one before it is a part of, or with its article.

        A mark parts them.
        """
        if word.start > before.end + 1:
            return False
        if before.is_capital:
            return before.key not in self._prepositions
        return before.key in BEFORE_HEADS or (before.opens_with_digit and word.opens_with_digit)

    def _is_dependent(self, number: int, place: int) -> bool:
        """Return whether a preposition leads a token where it stands; `by` only says who did it.

        A possessive depends as well. What the claim says that something has may be led there by a
        preposition: `the pipe has a diameter` of `the diameter of the pipe`.
        """
        sentence = self._sentences[number]
        words, end = sentence.words, max(place, sentence.find_capitals(place).stop - 1)
        if _is_possessive(sentence.source_text, words[end]):
            return not self._is_had
        lead = self.find_lead(words, place)
        if not lead or words[lead].key == BY:
            return False
        if words[lead].key in _BEFORE_FACTS and end + 1 < len(words) and self._is_verb(words[end + 1].key):
            # `After a jeweller was shot` says of that one.
            return False
        return not (self._is_had and any((number, lead - 1) in item.places for item in self._placed))

    @cached_property
    def _is_had(self) -> bool:
        """Whether the claim says what its opening has, by a verb or as its possessor."""
        last = [*self._list_opening()][-1].token
        words = self._claim.words
        place = self.find_place(last)
        after = words[place + 1].key if place + 1 < len(words) else ""
        return after in HAVE or _is_possessive(self._claim.text, words[place])


def _is_possessive(text: str, word: SurfaceWord) -> bool:
    """Return whether a word has something: `the cathedral's organ`, `the firms' customers`."""
    return text.endswith(POSSESSIVES, word.start, word.end) or (
        text.startswith(_PLURAL_POSSESSIVES, word.end) and text.endswith("s", word.start, word.end)
    )
