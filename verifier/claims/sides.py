"""Sides: which words of a sentence stand with which of several like items, such as two amounts of money.

`Profit was $3 billion and revenue was $5 billion`: one comma or conjunction stands between the two, so what
is said before it goes with the first and what is said behind it with the second. Where none stands between
them, or more than one, nothing is told.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from parsers.offsets import Span
from parsers.surface_words import SurfaceWord
from policies import Policy
from verifier.claims.vocabulary import read_vocabulary

MAX_ITEMS = 8
"""How many like items are told apart in one sentence; what has more is a table."""

ARTICLES = frozenset(("a", "an", "the", "its", "his", "her", "their"))

_CONJUNCTION = "(?<![0-9A-Za-z])(?:and|but|while|whereas|against|versus|compared (?:to|with))(?![0-9A-Za-z])"
_BOUNDARY = re.compile(
    f"[,;:()\\u2013\\u2014]\\s*(?:{_CONJUNCTION})?|{_CONJUNCTION}(?:\\s*,)?", re.IGNORECASE | re.ASCII
)
# What tells when owns nothing, and `respectively` gives away what stands before it.
_TIMES = frozenset(
    ("day", "week", "month", "quarter", "season", "year", "decade", "time", "later", "earlier")
)
_IN_TURN = "respectively"
_LEAD_REACH = 3
"""How many words a preposition may stand before what it leads."""

_DIGITS = frozenset("0123456789")


class Sentence(NamedTuple):
    """A sentence as it is read here; `figures` are the places of its quantities, which own nothing."""

    text: str
    span: Span
    words: Sequence[SurfaceWord]
    stems: Sequence[str]
    figures: Sequence[Span]


class Owner(NamedTuple):
    """A word that an item may belong to: its stem, its kind if that can be told, and what leads it.

    Only what is led by the same preposition, or by none, can be put in the place of one another: what was
    sold `after the war` was not sold by the war.
    """

    stem: str
    kind: str
    lead: str

    def is_like(self, other: Owner) -> bool:
        """Tell whether two words may stand in one another's place."""
        return self.lead == other.lead and (self.kind == other.kind or "" in (self.kind, other.kind))


class Side(NamedTuple):
    """What stands with one item: the words before it and those behind it."""

    before: frozenset[Owner]
    behind: frozenset[Owner]

    @property
    def stems(self) -> frozenset[str]:
        """The stems of all of them."""
        return frozenset([owner.stem for hand in self for owner in hand])


def may_have_sides(text: str, span: Span) -> bool:
    """Tell whether anything in a sentence parts it at all."""
    return _BOUNDARY.search(text, *span) is not None


def read_sides(sentence: Sentence, items: Sequence[Span], policy: Policy) -> list[Side] | None:
    """Give what stands with each of the items, which are in order; None where that cannot be told."""
    if len(items) > MAX_ITEMS:
        return None
    starts = [sentence.span[0]]
    taken = [*items, *sentence.figures]
    for (_, end), (start, _) in pairwise(items):
        boundaries = list(_BOUNDARY.finditer(sentence.text, end, max(end, start)))
        if len(boundaries) != 1:
            return None
        starts.append(boundaries[0].end())
        taken.append(boundaries[0].span())
    before: list[set[Owner]] = [set() for _ in items]
    behind: list[set[Owner]] = [set() for _ in items]
    taken.sort()
    for place, (word, stem) in enumerate(zip(sentence.words, sentence.stems, strict=True)):
        if word.key == _IN_TURN:
            return None
        if _owns_nothing(word, policy) or _is_taken(word, taken):
            continue
        number = bisect_right(starts, word.start) - 1
        hand = before if word.start < items[number][0] else behind
        lead = _find_lead(sentence.words, place, starts[number], policy)
        hand[number].add(Owner(stem, _tell_kind(word, is_first=place == 0), lead))
    return [Side(frozenset(left), frozenset(right)) for left, right in zip(before, behind, strict=True)]


def _owns_nothing(word: SurfaceWord, policy: Policy) -> bool:
    """Tell whether a word is none that anything belongs to."""
    key = word.key
    return (
        read_vocabulary(policy).kinds.get(key) in ("function", "light")
        or key in policy.comparators.words
        or key.removesuffix("s") in _TIMES
        or key.endswith("ly")
    )


def _is_taken(word: SurfaceWord, taken: Sequence[Span]) -> bool:
    """Tell whether a word is a part of an item or a figure."""
    place = bisect_right(taken, (word.start, word.end))
    return any(start <= word.start < end for start, end in taken[max(0, place - 1) : place + 1])


def _tell_kind(word: SurfaceWord, *, is_first: bool) -> str:
    if word.key[:1] in _DIGITS:
        return "number"
    # The first word of a sentence has a capital, whatever it is.
    return "" if is_first and word.is_capital else "name" if word.is_capital else "word"


def _find_lead(words: Sequence[SurfaceWord], place: int, start: int, policy: Policy) -> str:
    """Find the preposition that leads a word, a few words before it; empty where none does."""
    prepositions, kinds = policy.prepositions.words, read_vocabulary(policy).kinds
    for back in range(place - 1, max(-1, place - 1 - _LEAD_REACH), -1):
        key = words[back].key
        if words[back].start < start:
            break
        if key in prepositions:
            return key
        if kinds.get(key) == "function" and key not in ARTICLES:
            break
    return ""
