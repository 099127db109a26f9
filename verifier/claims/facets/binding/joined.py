"""A claim that no sentence of its window has whole, beside the sentences that it may be joined from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from verifier.claims.compare import Comparison
from verifier.claims.facets.binding.alike import read_claim_sentence, read_sentence
from verifier.claims.facets.binding.sides import FREE, OwnerRow, Sentence, Side, read_rows, read_sides
from verifier.claims.match import MatchedToken
from verifier.parsers.text.offsets import Span


class JoinedClaim:
    """A claim and the sentences of its window, by their numbers; what is read of them is read once."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.policy = comparison.policy
        self._sentences: dict[int, Sentence] = {}
        self._rows: dict[int, list[OwnerRow]] = {}
        self._sides: dict[tuple[int, Span], list[Side] | None] = {}

    def list_lacking(self, line: int) -> list[MatchedToken]:
        """Give the tokens of the claim that do not stand in a sentence in any form."""
        return [item for item in self.comparison.tokens if not self.stands_in(item, line)]

    def stands_in(self, item: MatchedToken, line: int) -> bool:
        """Tell whether a token of the claim stands in a sentence in any form."""
        return item.match_weight_in(range(line, line + 1)) > 0

    def list_others(self, line: int) -> list[int]:
        """Give the sentences of the window but one."""
        return [other for other in self.comparison.window.numbers if other != line]

    def sentence(self, line: int) -> Sentence:
        """Give a sentence as one whose sides can be told apart."""
        if line not in self._sentences:
            self._sentences[line] = read_sentence(self.comparison, line)
        return self._sentences[line]

    def rows(self, line: int) -> Sequence[OwnerRow]:
        """Give the words of a sentence that something may belong to, those of one thing together."""
        if line not in self._rows:
            self._rows[line] = read_rows(self.sentence(line), self.policy)
        return self._rows[line]

    def read_side(self, line: int, item: Span) -> Side | None:
        """Give what stands with an item of a sentence; None where that cannot be told."""
        key = line, item
        if key not in self._sides:
            self._sides[key] = read_sides(self.sentence(line), [item], self.policy)
        sides = self._sides[key]
        return sides[0] if sides else None

    def find_held(self, carrier: int, stem: str) -> list[tuple[int, Span]]:
        """Give the first place of a stem in each sentence but the carrier that has it."""
        held = []
        for line in self.list_others(carrier):
            sentence = self.sentence(line)
            if stem in sentence.stems:
                word = sentence.words[sentence.stems.index(stem)]
                held.append((line, (word.start, word.end)))
        return held

    @cached_property
    def token_stems(self) -> frozenset[str]:
        """The stems of the tokens of the claim."""
        return frozenset([token.stem for token in self.comparison.claim.tokens])

    @cached_property
    def claim(self) -> Sentence:
        """The claim as such a sentence."""
        return read_claim_sentence(self.comparison)

    @cached_property
    def claim_rows(self) -> Sequence[OwnerRow]:
        """The words of the claim that something may belong to, those of one thing together."""
        return read_rows(self.claim, self.policy)

    @cached_property
    def subject(self) -> frozenset[str]:
        """The stems of what the claim is about: all capitals that it opens with, and its first free row.

        What a preposition leads says when or where: `In 2000 Acme had 500 staff`.
        """
        capitals = [token.stem for token in self.comparison.claim.tokens if token.kind == "subject"]
        free = [row for row in self.claim_rows if row.owners[0].lead in FREE] or self.claim_rows
        return frozenset(capitals).union(*(row.stems for row in free[:1]))

    def has_pronoun(self, line: int) -> bool:
        """Tell whether a sentence has a word that may stand for what another one is about."""
        pronouns = self.policy.pronouns.words
        return any(
            word.key in pronouns and not word.is_acronym
            for word in self.comparison.index.sentences[line].words
        )
