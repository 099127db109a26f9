"""Pronouns of the evidence: where it has another word for what words of the claim name.

A pronoun that a sentence opens with stands for what the one before it is about. A part of a name stands for
the name: `Obama` for `Barack Obama`. A description (`the company`) may be of something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise

from verifier.claims.antecedents import Mention, find_antecedents, is_sure, read_sentence
from verifier.claims.binding.places import Place, PlacedToken
from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.index import EvidenceSentence
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.clauses.genders import tell_of_pronoun
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.word_forms import is_anaphor, is_object_pronoun, is_verb
from verifier.parsers.text.deferred import defer_pattern
from verifier.policies import Policy

_PRONOUN_REACH = 6
"""Among how many of its first words the pronoun of a sentence is looked for."""

_MAX_BACK = 3
"""In how many sentences before a pronoun what it stands for is looked for."""

_PART = defer_pattern("(?: [A-Z][A-Za-z.'-]*)* ")
"""What may stand between two words of a name: more of it, such as an initial."""


class AntecedentFinder:
    """Finds further places for the tokens of a claim, which are `placed` in the sentences of a window."""

    def __init__(
        self,
        claim: ReadClaim,
        placed: Sequence[PlacedToken],
        sentences: Mapping[int, EvidenceSentence],
        policy: Policy,
    ) -> None:
        self._claim = claim
        self._placed = placed
        self._reads_clauses = "clauses" in policy.facets
        self._sentences = sentences
        self._prepositions = policy.prepositions.words
        self._kinds = read_vocabulary(policy).kinds

    def find(self) -> list[PlacedToken]:
        """Return the tokens with all their places."""
        sentences = list(self._sentences.values())
        if len(sentences) == 1 and not any(map(is_object_pronoun, sentences[0].keys)):
            return [*self._placed]
        further = [set(item.places) for item in self._placed]
        for numbers, place in chain(self._find_pronouns(), self._find_names()):
            for number in numbers:
                further[number].add(place)
        return [
            item._replace(places=sorted(places)) for item, places in zip(self._placed, further, strict=True)
        ]

    def _find_pronouns(self) -> Iterator[tuple[list[int], Place]]:
        """Yield the pronoun of each sentence with the tokens, by number, that the one before is about.

        So does a pronoun in another clause that has a subject of its own: `The novel sold well, but critics
        called it long`.
        """
        for number, sentence in self._sentences.items():
            after = self._sentences.get(number + 1)
            places = [(number, at) for at in self._list_objects(sentence)]
            for place in (
                [*places, *((number + 1, at) for at in self._list_openings(after))] if after else places
            ):
                yield self._list_named(place, number), place

    def _list_named(self, place: Place, number: int) -> list[int]:
        """Return the tokens, by number, that a pronoun may stand for, which goes on about a sentence."""
        own = self._sentences[place[0]]
        if self._reads_clauses and own.language in TABLES:
            numbers = [at for at in range(number, number - _MAX_BACK, -1) if at in self._sentences]
            before = [read_sentence(self._sentences[at]).mentions for at in numbers]
            if any(one.is_subject for one in before[0]):
                keys = [own.show(word).lower() for word in own.words[place[1] : place[1] + 2]]
                genders = tell_of_pronoun(keys[0], "".join(keys[1:]), load_lexicon(TABLES[own.language]))
                found = find_antecedents(genders, before)
                return self._list_tokens(found, numbers) if is_sure(found) else []
        subject = self._list_subject(self._sentences[number])
        return [at for at, item in enumerate(self._placed) if self._stands(item, number, subject)]

    def _list_tokens(self, named: Sequence[Mention], numbers: Sequence[int]) -> list[int]:
        """Return the tokens that stand in what sentences name, if one of them is a word for it."""
        starts = [
            (at, _find_start(self._sentences[line], word))
            for at, item in enumerate(self._placed)
            for line, word in item.places
            if line in numbers
        ]
        tokens = []
        for one in named:
            inside = [(at, start) for at, start in starts if one.span[0] <= start < one.span[1]]
            if any(start in one.starts for _, start in inside):
                tokens += [at for at, _ in inside]
        return tokens

    def _list_openings(self, sentence: EvidenceSentence) -> list[int]:
        """Return the place of the first pronoun that a sentence opens with, if it does."""
        return [
            at
            for at, word in enumerate(sentence.words[:_PRONOUN_REACH])
            if is_anaphor(word.key) and not word.is_acronym
        ][:1]

    def _list_objects(self, sentence: EvidenceSentence) -> Iterator[int]:
        """Yield the places of pronouns right behind a verb of another clause than the first."""
        for place, (before, key) in enumerate(pairwise(sentence.keys), 1):
            is_object = is_object_pronoun(key) and is_verb(before)
            if is_object and sentence.clauses[place] != sentence.clauses[0]:
                yield place

    def _stands(self, item: PlacedToken, number: int, row: range) -> bool:
        return item.token.kind != "number" and any(line == number and at in row for line, at in item.places)

    def _list_subject(self, sentence: EvidenceSentence) -> range:
        """Return the words that a sentence opens with, if the claim has the first noun among them.

        The first verb, mark and word that the claim has not ends them, a capital aside.
        """
        has_head = False
        end = 0
        while end < len(sentence.words) and self._goes_on(sentence, end, has_head=has_head):
            is_small = self._kinds.get(sentence.keys[end]) == "function"
            has_head = has_head or (sentence.stems[end] in self._claim.stem_set and not is_small)
            end += 1
        return range(end if has_head else 0)

    def _goes_on(self, sentence: EvidenceSentence, place: int, *, has_head: bool) -> bool:
        """Return whether a word belongs to what its sentence opens with."""
        word = sentence.words[place]
        if is_verb(word.key) or (word.key in self._prepositions and not has_head):
            return False
        is_small = self._kinds.get(word.key) == "function"
        is_part = is_small or word.is_capital or sentence.stems[place] in self._claim.stem_set
        return is_part and not (place and "," in sentence.read_gap(place - 1, place))

    def _find_names(self) -> Iterator[tuple[list[int], Place]]:
        """Yield a part of a name where it stands with no other name, with the tokens of the whole name."""
        for row in self._list_names():
            places = {place for number in row for place in self._placed[number].places}
            yield from ((row, place) for place in sorted(places) if self._is_own(*place))

    def _list_names(self) -> Iterator[list[int]]:
        """Yield the names of the claim of two words and more, as numbers of tokens."""
        rows: list[list[int]] = [[]]
        for number, (token, _) in enumerate(self._placed):
            end = self._placed[rows[-1][-1]].token.span[1] if rows[-1] else 0
            if not (token.is_name and _PART.fullmatch(self._claim.text, end, token.span[0])):
                rows.append([])
            if token.is_name:
                rows[-1].append(number)
        return (row for row in rows if len(row) > 1)

    def _is_own(self, number: int, place: int) -> bool:
        """Return whether all capitals around a word are the claim's: `New Bridge` is not `Old Bridge`."""
        sentence = self._sentences[number]
        row = sentence.find_capitals(place)
        if row[:1] == range(1) and self._kinds.get(sentence.keys[0]) == "function":
            row = row[1:]
        return bool(row) and all(sentence.stems[at] in self._claim.stem_set for at in row)


def _find_start(sentence: EvidenceSentence, place: int) -> int:
    """Return where a word of a sentence begins in its source as it was written."""
    word = sentence.words[place]
    return sentence.find_start(word) if sentence.language else word.start
