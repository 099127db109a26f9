"""Relations with two sides: `X is bigger than Y`, `X lies north of Y`, `X was held before Y`.

The same relation with its sides swapped says something else, and the opposite relation with its sides
swapped says the same: `Y is smaller than X`. Sides are told by the words of content that stand on them, up to
the next comma; only those count that both texts have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from verifier.claims.grades import Grade, compare_grades, read_grade
from verifier.claims.vocabulary import Vocabulary, read_vocabulary
from verifier.parsers.english.comparison_words import (
    COMPARES_NOTHING,
    COMPASS_WORDS,
    OF,
    ORDER_WORDS,
    THAN,
    TIME,
    WITH_TWO_ARGUMENTS,
)
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

Turn: TypeAlias = Literal["same", "swapped", "opposite", "converse"]
"""How a relation of the claim stands to one of the evidence; `converse` says the same from the other side."""

PIVOTS = frozenset([THAN, *ORDER_WORDS, *COMPASS_WORDS])
"""Words without which a text has no relation that is read here."""

MAX_RELATIONS = 4
"""How many relations of one text are read."""

_REACH = 16
"""How many words a side is read at most."""

_GRADE_REACH = 6
_PARTING = frozenset(",;:()\u2013\u2014")
_DIGITS = frozenset("0123456789")


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A relation: its axis and direction, or the grade that it compares by, and the stems on its sides."""

    place: int
    axis: tuple[str, int] | None
    grade: Grade | None
    left: frozenset[str]
    right: frozenset[str]

    @property
    def places(self) -> list[int]:
        """The places of the words that tell the relation, apart from its sides."""
        return [self.place, *_list_places(self.grade)]


def read_relations(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], policy: Policy
) -> tuple[Relation, ...]:
    """Read the first few relations of a text; `words` are those of one sentence of it, with their stems."""
    found: list[Relation] = []
    for place, word in enumerate(words):
        if word.key in PIVOTS and len(found) < MAX_RELATIONS:
            relation = _read_relation(text, words, stems, place, policy)
            if relation is not None:
                found.append(relation)
    return tuple(found)


def compare_relations(claimed: Relation, stated: Relation, vocabulary: Vocabulary) -> Turn | None:
    """Tell how two relations stand to each other; None where they are of different things."""
    sign = _compare_directions(claimed, stated, vocabulary)
    sides = _compare_sides(claimed, stated) if sign else 0
    if not sides:
        return None
    if sign > 0:
        return "same" if sides > 0 else "swapped"
    return "opposite" if sides > 0 else "converse"


def _read_relation(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], place: int, policy: Policy
) -> Relation | None:
    key = words[place].key
    behind = place + 1
    axis = ORDER_WORDS.get(key) or COMPASS_WORDS.get(key)
    if key in COMPASS_WORDS:
        if words[place].is_capital or behind == len(words) or words[behind].key != OF:
            return None
        behind += 1
    before = range(place - 1, _find_end(text, words, place, -1), -1)
    grade = _find_grade(words, before[:_GRADE_REACH]) if axis is None else None
    if (axis is None and grade is None) or _tells_amount(words, behind):
        return None
    taken = _list_places(grade)
    after = range(behind, _find_end(text, words, behind - 1, 1))
    left = _list_nouns(words, stems, [at for at in before if at not in taken], policy)
    right = _list_nouns(words, stems, after, policy)
    if left <= right or right <= left:
        return None
    return Relation(place=place, axis=axis, grade=grade, left=left - right, right=right - left)


def _tells_amount(words: Sequence[SurfaceWord], place: int) -> bool:
    """Tell whether a number stands behind a pivot: `above 500`, `after 1990`."""
    return place < len(words) and words[place].key[:1] in _DIGITS


def _list_nouns(
    words: Sequence[SurfaceWord], stems: Sequence[str], places: Iterable[int], policy: Policy
) -> frozenset[str]:
    no_nouns = list_no_nouns(policy)
    return frozenset(
        [stems[at] for at in places if words[at].key not in no_nouns and words[at].key[:1] not in _DIGITS]
    )


def _find_end(text: str, words: Sequence[SurfaceWord], place: int, step: int) -> int:
    """Find the first place beyond the side of a pivot: behind a mark, or out of reach."""
    stop = max(-1, place - _REACH - 1) if step < 0 else min(len(words), place + _REACH + 1)
    for at in range(place, stop - step, step):
        first, last = sorted((at, at + step))
        if not _PARTING.isdisjoint(text[words[first].end : words[last].start]):
            return at + step
    return stop


def _find_grade(words: Sequence[SurfaceWord], places: range) -> Grade | None:
    if not places or words[places[0]].key in COMPARES_NOTHING:
        return None
    return next((grade for place in places if (grade := read_grade(words, place)) is not None), None)


def _list_places(grade: Grade | None) -> range:
    return range(0) if grade is None else range(grade.first, grade.last + 1)


def _compare_directions(claimed: Relation, stated: Relation, vocabulary: Vocabulary) -> int:
    """Tell whether two relations go the same way (1) or opposite ways (-1); 0 where they do not compare."""
    if claimed.axis is not None and stated.axis is not None:
        same_axis = claimed.axis[0] == stated.axis[0]
        return claimed.axis[1] * stated.axis[1] if same_axis else 0
    if claimed.grade is None or stated.grade is None:
        return 0
    return compare_grades(claimed.grade, stated.grade, vocabulary)


def _compare_sides(claimed: Relation, stated: Relation) -> int:
    """Tell whether the sides are the other relation's (1) or swapped (-1); 0 where neither is plain."""
    stands = stated.left | stated.right
    first, second = claimed.left & stands, claimed.right & stands
    staying = (first & stated.left) | (second & stated.right)
    if first - staying and second - staying:
        # What else happened first may be something else: only what is told is turned round.
        is_order = stated.axis is not None and stated.axis[0] == TIME
        return 0 if is_order and not stands <= claimed.left | claimed.right else -1
    return 1 if first & stated.left and second & stated.right and staying == first | second else 0


@lru_cache(maxsize=32)
def list_no_nouns(policy: Policy) -> frozenset[str]:
    """Give the words that play no role: they are on no side of anything."""
    lists = (policy.claim_function_words, policy.comparators, policy.prepositions, policy.pronouns)
    return frozenset().union(*(lexicon.words for lexicon in lists)) | WITH_TWO_ARGUMENTS


def find_relations(
    claim: tuple[str, Sequence[SurfaceWord], Sequence[str]],
    sentence: tuple[str, Sequence[SurfaceWord], Sequence[str]],
    policy: Policy,
) -> tuple[tuple[Relation, Relation, Turn], ...]:
    """Give the relations of a claim beside those of a sentence that they compare with, each once.

    Where one says the same, or its converse, what else the sentence says does not count.
    """
    vocabulary = read_vocabulary(policy)
    stated = read_relations(*sentence, policy)
    found = []
    for relation in read_relations(*claim, policy) if stated else ():
        compared = [
            (relation, other, turn)
            for other in stated
            if (turn := compare_relations(relation, other, vocabulary)) is not None
        ]
        agreeing = [item for item in compared if item[2] in ("same", "converse")]
        found += agreeing[:1] or compared[:1]
    return tuple(found)
