"""Where the words of a claim stand in its window: each in one clause, and all in as few clauses as may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from verifier.claims.index import EvidenceSentence, Positions
from verifier.claims.match import MatchedToken
from verifier.claims.vocabulary import Vocabulary

WordPlace: TypeAlias = tuple[int, int]
"""The number of a sentence, and of a word in it."""

Clause: TypeAlias = tuple[int, int]
"""The number of a sentence, and of a clause in it."""


MAX_CLAUSES = 16
"""How many clauses are looked for that have most of a claim; what is left stands where it first does."""


class Placement(NamedTuple):
    """Where tokens stand, by their start; and every place where one of them could stand."""

    chosen: Mapping[int, WordPlace]
    possible: frozenset[WordPlace]

    def list_in(self, number: int) -> set[int]:
        """Return the places of tokens in a sentence."""
        return {place for line, place in self.chosen.values() if line == number}


def place_tokens(
    tokens: Sequence[MatchedToken],
    sentences: Sequence[EvidenceSentence],
    positions: Positions,
    vocabulary: Vocabulary,
) -> Placement:
    """Return where tokens stand; those that stand nowhere by a word of theirs are left out.

    The clause that has most of them comes first. What a claim begins with, often its subject, decides only
    between clauses that have as many of the rest.
    """
    placed: dict[int, WordPlace] = {}
    by_clause = _list_by_clause(tokens, sentences, positions, vocabulary)
    possible = frozenset([place for held in by_clause.values() for place in held.values()])
    first = tokens[0].token.span[0] if tokens else 0
    for _ in range(MAX_CLAUSES):
        if not by_clause:
            break
        best = max(by_clause, key=lambda at: (len(by_clause[at].keys() - {first}), first in by_clause[at]))
        placed |= by_clause.pop(best)
        by_clause = _drop_placed(by_clause, placed)
    for held in by_clause.values():
        placed = held | placed
    return Placement(placed, possible)


def _drop_placed(
    by_clause: Mapping[Clause, Mapping[int, WordPlace]], placed: Mapping[int, WordPlace]
) -> dict[Clause, dict[int, WordPlace]]:
    """Return what clauses have beside what is placed, without those that have nothing else."""
    rest = (
        (clause, {start: place for start, place in held.items() if start not in placed})
        for clause, held in by_clause.items()
    )
    return {clause: held for clause, held in rest if held}


def _list_by_clause(
    tokens: Sequence[MatchedToken],
    sentences: Sequence[EvidenceSentence],
    positions: Positions,
    vocabulary: Vocabulary,
) -> dict[Clause, dict[int, WordPlace]]:
    """Return for each clause where it has tokens first, by their start; what denies is compared by scope."""
    clauses = {sentence.number: sentence.clauses for sentence in sentences}
    by_clause: dict[Clause, dict[int, WordPlace]] = {}
    for item in tokens:
        if not vocabulary.is_negation(item.token.key):
            start = item.token.span[0]
            for place in list_places(item, positions, vocabulary):
                by_clause.setdefault((place[0], clauses[place[0]][place[1]]), {}).setdefault(start, place)
    return by_clause


def list_places(item: MatchedToken, positions: Positions, vocabulary: Vocabulary) -> list[WordPlace]:
    """Return the places of a word in any form, else those of its synonyms, or of what it is a part of."""
    stem = item.token.stem
    forms = vocabulary.list_forms(stem)
    if len(forms) == 1 and stem in positions:
        return positions[stem]
    related = (*vocabulary.synonyms.get(stem, ()), *item.parts)
    stems = forms if any(form in positions for form in forms) else related
    return sorted(place for word in stems for place in positions.get(word, ()))
