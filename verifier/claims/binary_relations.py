"""Relations with two arguments: `X is bigger than Y`, `X lies north of Y`, `X was held before Y`.

The same relation with its arguments swapped says something else, and the opposite relation with its
arguments swapped, its converse, says the same: `Y is smaller than X`. Arguments are compared by their content
words, up to the next comma; only words that both texts have count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Literal, TypeAlias

from verifier.claims.comparatives import Comparative, compare_signs, read_comparative
from verifier.claims.vocabulary import Vocabulary
from verifier.parsers.english.clause_words import BUT
from verifier.parsers.english.comparison_words import (
    COMPARES_NOTHING,
    COMPASS_WORDS,
    LESS,
    MORE,
    OF,
    ORDER_WORDS,
    SLOPE_WORDS,
    THAN,
    TIME,
    WITH_TWO_ARGUMENTS,
)
from verifier.parsers.english.number_words import ORDINALS
from verifier.parsers.frozen import record
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

RelationMatch: TypeAlias = Literal["same", "swapped", "opposite", "converse"]
"""What a relation of the evidence says compared with one of the claim."""

_AXES = {**ORDER_WORDS, **COMPASS_WORDS, **SLOPE_WORDS}
_WITH_OF = COMPASS_WORDS.keys() | SLOPE_WORDS.keys()

PIVOTS = frozenset([THAN, *_AXES])
"""The words that stand between the arguments; a text without them has no relation that is read here."""

MAX_RELATIONS = 4
"""How many relations of one text are read."""

_YEAR = 4
"""How many digits a number has that is read as a year, and so as part of an argument."""

_REACH = 16
"""How many words of an argument are read at most."""

_COMPARATIVE_REACH = 6
_AMOUNTS = MORE | LESS
_SEPARATORS = frozenset(",;:()\u2013\u2014")


@record
class Relation:
    """A relation: the place of its pivot, and the stems of each argument that the other argument lacks.

    It has a direction on an axis, or a comparative. `is_parted` tells that a comma parts its arguments,
    `is_chained` that another comparison stands within their reach: what is compared may be of that.
    """

    place: int
    axis: tuple[str, int] | None
    comparative: Comparative | None
    first: frozenset[str]
    second: frozenset[str]
    is_parted: bool = False
    is_chained: bool = False

    @property
    def places(self) -> list[int]:
        """The places of its words, its arguments aside."""
        return [self.place, *(self.comparative.places if self.comparative else ())]


def match_relations(
    claimed: Sequence[Relation], stated: Sequence[Relation], vocabulary: Vocabulary, *, amounts: bool
) -> tuple[tuple[Relation, Relation, RelationMatch], ...]:
    """Return the relations of a claim, each with a relation of the sentence that it can be compared with.

    One that says the same, or its converse, is taken before any other. With `amounts`, *more ale than tea*
    is a relation of two things.
    """
    found = []
    for relation in claimed if stated else ():
        compared = [
            (relation, other, match)
            for other in stated
            if (match := compare_relations(relation, other, vocabulary, amounts=amounts)) is not None
        ]
        agreeing = [item for item in compared if item[2] in ("same", "converse")]
        found += agreeing[:1] or compared[:1]
    return tuple(found)


def read_relations(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], policy: Policy
) -> tuple[Relation, ...]:
    """Read the first few relations of a text; `words` are those of one sentence of it, with their stems."""
    pivots = [
        place
        for place, word in enumerate(words)
        if word.key in PIVOTS and (policy.account_for_text or word.key not in SLOPE_WORDS)
    ]
    read = (_read_relation(text, words, stems, pivot, policy) for pivot in pivots)
    return tuple(islice((relation for relation in read if relation is not None), MAX_RELATIONS))


def compare_relations(
    claimed: Relation, stated: Relation, vocabulary: Vocabulary, *, amounts: bool
) -> RelationMatch | None:
    """Compare a relation of a claim with one of a text; None if they are about different things."""
    pair = _name_amounts(claimed, stated, vocabulary) if amounts else None
    claimed, stated = pair or (claimed, stated)
    sign = _compare_directions(claimed, stated, vocabulary)
    order = _compare_arguments(claimed, stated) if sign else 0
    # `Ames sells more ale than tea, and Jones more tea than ale`: who sells is another.
    is_of_another = pair is not None and not claimed.first <= stated.first | stated.second
    if not order or (is_of_another and sign == order):
        return None
    if sign > 0:
        return "same" if order > 0 else "swapped"
    return "opposite" if order > 0 else "converse"


def is_other_deed(claimed: Relation, stated: Relation) -> bool:
    """Return whether two bare comparisons are of two deeds: `uses more than` and `costs more than`."""
    if any(one.comparative is None or one.comparative.bases for one in (claimed, stated)):
        return False
    own, other = claimed.first - stated.second, stated.first - claimed.second
    return bool(own and other) and own.isdisjoint(other)


def _read_relation(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], place: int, policy: Policy
) -> Relation | None:
    start = _find_second_argument(words, place)
    if start is None:
        return None
    axis = _AXES.get(words[place].key)
    is_time = axis is not None and axis[0] == TIME and policy.account_for_text
    parted = _find_parted(text, words, place) if is_time else None
    before = range(place - 1, _find_end(text, words, place, -1), -1) if parted is None else parted
    comparative = _find_comparative(words, before, policy) if axis is None else None
    if axis is None and comparative is None:
        return None
    after = range(start, _find_end(text, words, start - 1, 1))
    comparing = comparative.places if comparative else ()
    first = _list_nouns(words, stems, [at for at in before if at not in comparing], policy)
    second = _list_nouns(words, stems, after, policy)
    if first <= second or second <= first:
        return None
    return Relation(
        place=place,
        axis=axis,
        comparative=comparative,
        first=first - second,
        second=second - first,
        is_parted=parted is not None,
        is_chained=policy.account_for_text and any(words[at].key == THAN for at in (*before, *after)),
    )


def _find_parted(text: str, words: Sequence[SurfaceWord], place: int) -> range | None:
    """Return the places of a first argument that a comma parts from the pivot, or that follows the second.

    `He cooked, before he wrote`, `Before he wrote, he cooked`.
    """
    if place == 0:
        start = _find_end(text, words, 0, 1)
        return range(start, max(start, _find_end(text, words, start, 1) if start < len(words) else start))
    if text[words[place - 1].end : words[place].start].startswith(","):
        return range(place - 1, _find_end(text, words, place - 1, -1), -1)
    return None


def _find_second_argument(words: Sequence[SurfaceWord], pivot: int) -> int | None:
    """Return where the second argument begins; None where it is no noun: `above 500`, `the North`."""
    start = pivot + 1
    if words[pivot].key in _WITH_OF:
        if words[pivot].is_capital or start == len(words) or words[start].key != OF:
            return None
        start += 1
    is_number = start < len(words) and words[start].opens_with_digit
    return None if is_number else start


def _list_nouns(
    words: Sequence[SurfaceWord], stems: Sequence[str], places: Iterable[int], policy: Policy
) -> frozenset[str]:
    no_nouns = list_no_nouns(policy)
    # `The 2019 report` is another one than that of 2020.
    nouns = [
        at
        for at in places
        if (words[at].key not in no_nouns or (policy.account_for_text and _may_name(words[at], at)))
        and (not words[at].opens_with_digit or len(words[at].key) == _YEAR)
    ]
    return frozenset([stems[at] for at in nouns])


def _may_name(word: SurfaceWord, at: int) -> bool:
    """Return whether a small word may name one of two things: `the second`, and `May` within a text."""
    return word.key in ORDINALS or (at > 0 and word.is_capital)


def _find_end(text: str, words: Sequence[SurfaceWord], place: int, step: int) -> int:
    """Find the first place past the argument before (-1) or after (1) a place; a mark or a `but` ends it."""
    stop = max(-1, place - _REACH - 1) if step < 0 else min(len(words), place + _REACH + 1)
    for at in range(place, stop - step, step):
        first, last = sorted((at, at + step))
        if step > 0 and words[last].key == BUT:
            return last
        if not _SEPARATORS.isdisjoint(text[words[first].end : words[last].start]):
            return at + step
    return stop


def _find_comparative(words: Sequence[SurfaceWord], places: range, policy: Policy) -> Comparative | None:
    if not places or words[places[0]].key in COMPARES_NOTHING:
        return None
    far = (place for place in places[_COMPARATIVE_REACH:] if words[place].key in _AMOUNTS)
    tried = (*places[:_COMPARATIVE_REACH], *(far if policy.account_for_text else ()))
    return next(filter(None, (read_comparative(words, place) for place in tried)), None)


def _compare_directions(claimed: Relation, stated: Relation, vocabulary: Vocabulary) -> int:
    """Return 1 if two relations go the same way, -1 if opposite ways, 0 if they do not compare."""
    if claimed.axis is not None and stated.axis is not None:
        same_axis = claimed.axis[0] == stated.axis[0]
        return claimed.axis[1] * stated.axis[1] if same_axis else 0
    if claimed.comparative is None or stated.comparative is None:
        return 0
    return compare_signs(claimed.comparative, stated.comparative, vocabulary)


def _name_amounts(
    claimed: Relation, stated: Relation, vocabulary: Vocabulary
) -> tuple[Relation, Relation] | None:
    """Return two relations that say of the same two things of which there are more: `more ale than tea`.

    What stands behind *more* is then no quality of the other text's second argument, but that argument.
    """
    pair: list[Relation] = []
    for one, other in ((claimed, stated), (stated, claimed)):
        if one.comparative is None:
            return None
        named = frozenset(map(vocabulary.stem, one.comparative.bases))
        if named and named.isdisjoint(other.second):
            return None
        bare = replace(one.comparative, bases=frozenset())
        pair.append(replace(one, comparative=bare, first=one.first | named))
    return pair[0], pair[1]


def _compare_arguments(claimed: Relation, stated: Relation) -> int:
    """Return 1 if two relations have their arguments in one order, -1 if swapped, 0 if that is not plain."""
    known = stated.first | stated.second
    first, second = claimed.first & known, claimed.second & known
    kept = (first & stated.first) | (second & stated.second)
    if first - kept and second - kept:
        # Several things may come before one: the text may name nothing that the claim does not name.
        is_order = stated.axis is not None and stated.axis[0] == TIME and not claimed.is_parted
        return 0 if is_order and not known <= claimed.first | claimed.second else -1
    return 1 if first & stated.first and second & stated.second and kept == first | second else 0


@lru_cache(maxsize=32)
def list_no_nouns(policy: Policy) -> frozenset[str]:
    """Return the words that are no part of an argument."""
    lists = (policy.claim_function_words, policy.comparators, policy.prepositions, policy.pronouns)
    return frozenset().union(*(lexicon.words for lexicon in lists)) | WITH_TWO_ARGUMENTS
