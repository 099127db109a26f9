"""Where the words of a claim stand in its window: each in one clause, and all in as few clauses as may be.

What stands there in a row, as the claim has it, stands where the row does: of `with one or without one` each
*one* is its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import NamedTuple, TypeAlias

from verifier.claims.index import EvidenceSentence, Positions
from verifier.claims.match import MatchedToken
from verifier.claims.vocabulary import Vocabulary
from verifier.parsers.text.surface_words import SurfaceWord

WordPlace: TypeAlias = tuple[int, int]
"""The number of a sentence, and of a word in it."""

Clause: TypeAlias = tuple[int, int]
"""The number of a sentence, and of a clause in it."""


MIN_RUN = 8
"""How many words make a row: so many are one text, fewer may be put together otherwise."""

_MAX_REPEATED = 32
"""How many places of one word in a sentence a row is looked for at; what stands there more is noise."""

MAX_CLAUSES = 16
"""How many clauses are looked for that have most of a claim; what is left stands where it first does."""


_LINE_MARKS = " \t\n#>"
"""What may stand at the beginning of a line of a comment, or of a quoted letter."""


class Rows(NamedTuple):
    """Words of a claim that stand in rows of it, by their start: where each stands, and in which row."""

    places: Mapping[int, WordPlace]
    numbers: Mapping[int, int]

    def are_in_one(self, start: int, other: int) -> bool:
        """Return whether two words stand in one row."""
        return start in self.numbers and self.numbers[start] == self.numbers.get(other)


class Placement(NamedTuple):
    """Where tokens stand, by their start; and every place where one of them could stand."""

    chosen: Mapping[int, WordPlace]
    possible: frozenset[WordPlace]

    def list_in(self, number: int) -> set[int]:
        """Return the places of tokens in a sentence."""
        return {place for line, place in self.chosen.values() if line == number}


def find_rows(words: Sequence[SurfaceWord], sentences: Sequence[EvidenceSentence]) -> Rows:
    """Return where words of a claim stand in rows of it: each in the longest, then the first.

    A row goes on in the next line where nothing ends the sentence. Costs at most 32 steps a word.
    """
    stated = [(sentence, at) for sentence in sentences for at in range(len(sentence.keys))]
    ends = {at for at, pair in enumerate(pairwise(stated), 1) if _ends_between(*pair)}
    places: dict[str, list[int]] = {}
    for at, (sentence, place) in enumerate(stated):
        places.setdefault(sentence.keys[place], []).append(at)
    found: dict[int, WordPlace] = {}
    longest: dict[int, tuple[int, int]] = {}
    for number, at, length in _list_runs(words, places, ends):
        for back in range(length):
            start = words[number - 1 - back].start
            if longest.get(start, (0, 0))[0] < length:
                sentence, place = stated[at - back]
                longest[start], found[start] = (length, at - number), (sentence.number, place)
    return Rows(found, {start: row for start, (_, row) in longest.items()})


def _list_runs(
    words: Sequence[SurfaceWord], places: Mapping[str, Sequence[int]], ends: Collection[int]
) -> Iterator[tuple[int, int, int]]:
    """Yield rows of a claim by the word behind each, by where each ends in the window, and their length.

    `places` are those of each word, `ends` those that no row goes on at.
    """
    rows: dict[int, int] = {}
    for number, key in enumerate((*(word.key for word in words), "")):
        own = places.get(key, ())[:_MAX_REPEATED]
        going_on = {at: 1 + (0 if at in ends else rows.get(at - 1, 0)) for at in own}
        for at, length in rows.items():
            if length >= MIN_RUN and going_on.get(at + 1, 1) == 1:
                yield number, at, length
        rows = going_on


def _ends_between(one: tuple[EvidenceSentence, int], other: tuple[EvidenceSentence, int]) -> bool:
    """Return whether a sentence ends between two words that follow one another, not just a line."""
    (before, last), (after, first) = one, other
    if before.number == after.number:
        return False
    between = before.source_text[before.words[last].end : after.words[first].start]
    return "\n" not in between or between.strip(_LINE_MARKS) not in ("", ",")


def place_tokens(
    tokens: Sequence[MatchedToken],
    sentences: Sequence[EvidenceSentence],
    positions: Positions,
    vocabulary: Vocabulary,
    rows: Rows,
) -> Placement:
    """Return where tokens stand; those that stand nowhere by a word of theirs are left out.

    Those of `rows` stand there. The clause that has most of the others comes first. What a claim begins with,
    often its subject, decides only between clauses that have as many of the rest.
    """
    by_clause = _list_by_clause(tokens, sentences, positions, vocabulary)
    possible = frozenset([place for held in by_clause.values() for place in held.values()])
    found = {*chain.from_iterable(by_clause.values())}
    placed = {start: place for start, place in rows.places.items() if start in found}
    possible |= {*placed.values()}
    by_clause = _drop_placed(by_clause, placed)
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
