"""Sides: which words of a sentence stand with which of several like items, such as two amounts of money.

`Profit was $3 billion and revenue was $5 billion`: one comma or conjunction stands between the two, so what
is said before it goes with the first and what is said behind it with the second. Where none stands between
them, or more than one, nothing is told.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from verifier.claims.vocabulary import WordKind, read_vocabulary
from verifier.parsers.english.calendar_words import SEQUENCE_WORDS, TIMES
from verifier.parsers.english.clause_words import CONJOINING, OPENING_PREPOSITIONS, RESPECTIVELY
from verifier.parsers.english.comparison_words import THAN
from verifier.parsers.english.determiners import ARTICLES, DEFINITE, DEFINITES
from verifier.parsers.english.suffixes import ADVERB, NO_ADVERBS, POSSESSIVES
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

MAX_ITEMS = 8
"""How many like items are told apart in one sentence; what has more is a table."""

_CONJUNCTION = f"(?<![0-9A-Za-z])(?:{'|'.join(CONJOINING)})(?![0-9A-Za-z])"
_BOUNDARY = re.compile(
    f"[,;:()\\u2013\\u2014]\\s*(?:{_CONJUNCTION})?|{_CONJUNCTION}(?:\\s*,)?", re.IGNORECASE | re.ASCII
)

_POSSESSIVE = POSSESSIVES[0]
_LEAD_REACH = 3
"""How many words a preposition may stand before what it leads."""

Kinds: TypeAlias = Mapping[str, WordKind]

LIGHT = "light"
"""The kind of words that stand in nobody's place, such as `made`."""

FREE = ("", DEFINITE)
"""What leads a word that no preposition leads."""


class Sentence(NamedTuple):
    """A sentence as it is read here; `figures` are the places of its quantities, in order, which own none."""

    text: str
    span: Span
    words: Sequence[SurfaceWord]
    stems: Sequence[str]
    figures: Sequence[Span]


class Owner(NamedTuple):
    """A word that an item may belong to: its stem, its kind if that can be told, and what leads it.

    Only what is led by the same preposition, or by none, can be put in the place of one another: what was
    sold `after the war` was not sold by the war. `The` leads, too, since `the director` may have been a
    singer before she became `a director`, and so does a possessive ending: `Ada's brother` is not Ada. `row`
    is the place of the word, of capitals in a row that of the first: one of them will do for a name.
    """

    stem: str
    kind: str
    lead: str
    row: int

    @property
    def places(self) -> list[tuple[str, str]]:
        """The sorts of places, by kind and lead, where what this word may take the place of stands."""
        if self.kind == LIGHT:
            return []
        # Of what kind it is cannot always be told.
        kinds = (self.kind, "") if self.kind else ("name", "number", "word", "")
        return [(kind, self.lead) for kind in kinds]


class OwnerRow(NamedTuple):
    """Words in a row that make up one thing, most often a single one, with their places among all words."""

    places: tuple[int, ...]
    owners: tuple[Owner, ...]
    span: Span

    @property
    def stems(self) -> frozenset[str]:
        """The stems of all of them."""
        return frozenset([owner.stem for owner in self.owners])


class Side(NamedTuple):
    """What stands with one item: the words before it and those behind it, the keys of figures around it."""

    before: frozenset[Owner]
    behind: frozenset[Owner]
    figures: frozenset[str]

    @property
    def owners(self) -> frozenset[Owner]:
        """All of them."""
        return self.before | self.behind

    @property
    def stems(self) -> frozenset[str]:
        """The stems of all of them."""
        return frozenset([owner.stem for owner in self.owners])


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
    if any(word.key == RESPECTIVELY for word in sentence.words):
        return None
    before: list[set[Owner]] = [set() for _ in items]
    behind: list[set[Owner]] = [set() for _ in items]
    for _, word, owner in _read_owners(sentence, starts, taken, policy):
        number = bisect_right(starts, word.start) - 1
        (before if word.start < items[number][0] else behind)[number].add(owner)
    figures: list[set[str]] = [set() for _ in items]
    for word in sentence.words:
        if is_within(word, sentence.figures):
            figures[bisect_right(starts, word.start) - 1].add(word.key)
    return [
        Side(frozenset(left), frozenset(right), frozenset(keys))
        for left, right, keys in zip(before, behind, figures, strict=True)
    ]


def read_part(sentence: Sentence, item: Span, policy: Policy) -> frozenset[Owner]:
    """Give what stands between the boundaries around an item, or in a phrase that opens the sentence.

    `After sales in May, profits fell` says of profits only that they fell.
    """
    first, last = sentence.span
    boundaries = [boundary.span() for boundary in _BOUNDARY.finditer(sentence.text, first, last)]
    before = [end for _, end in boundaries if end <= item[0]]
    start = before[-1] if before else first
    stop = min([begin for begin, _ in boundaries if begin >= item[1]], default=last)
    is_opened = len(before) == 1 and any(word.key in OPENING_PREPOSITIONS for word in sentence.words[:1])
    return frozenset(
        [
            owner
            for _, word, owner in _read_owners(sentence, (first, start), [item, *sentence.figures], policy)
            if start <= word.start < stop or (is_opened and word.start < start)
        ]
    )


def read_rows(sentence: Sentence, policy: Policy) -> list[OwnerRow]:
    """Give all words of a sentence that something may belong to, in order, those of one row together."""
    rows: list[OwnerRow] = []
    read = _read_owners(sentence, sentence.span[:1], sentence.figures, policy)
    for _, found in groupby(read, key=lambda item: item[2].row):
        places, words, owners = zip(*found, strict=True)
        rows.append(OwnerRow(places, owners, (words[0].start, words[-1].end)))
    return rows


def find_lead(sentence: Sentence, item: Span, policy: Policy) -> str:
    """Find the preposition or `than` that leads an item, a few words before it; empty where none does."""
    place = bisect_left(sentence.words, item[0], key=_get_start)
    reach = max(0, place - _LEAD_REACH)
    start = sentence.words[reach].start if reach < place else item[0]
    ends = [boundary.end() for boundary in _BOUNDARY.finditer(sentence.text, start, item[0])]
    kinds = read_vocabulary(policy).kinds
    return _find_lead(sentence.words, place, ends[-1] if ends else start, kinds, policy)


def _read_owners(
    sentence: Sentence, starts: Sequence[int], taken: Sequence[Span], policy: Policy
) -> Iterator[tuple[int, SurfaceWord, Owner]]:
    """Yield the words that something may belong to, with their places.

    `starts` are where parts begin, in order.
    """
    taken = sorted(taken)
    words, kinds = sentence.words, read_vocabulary(policy).kinds
    row = 0
    for place, (word, stem) in enumerate(zip(words, sentence.stems, strict=True)):
        if not (place and word.is_capital and _goes_on(words, place)):
            row = place
        if not (_owns_nothing(word, kinds, policy, is_first=place == 0) or is_within(word, taken)):
            start = starts[bisect_right(starts, word.start) - 1]
            lead = (
                _POSSESSIVE
                if sentence.text[word.end - 2 : word.end] in POSSESSIVES
                else f"{_find_lead(words, place, start, kinds, policy)} {_find_article(words, place)}".strip()
            )
            yield place, word, Owner(stem, _tell_kind(word, kinds, is_first=place == 0), lead, row)


def _goes_on(words: Sequence[SurfaceWord], place: int) -> bool:
    """Tell whether a row of capitals goes on with a word; an article is no part of it."""
    before = words[place - 1]
    return before.is_capital and before.key not in ARTICLES and words[place].start == before.end + 1


def _find_article(words: Sequence[SurfaceWord], place: int) -> str:
    """Give `the` where a definite article or a possessive stands right before a word."""
    return DEFINITE if place and words[place - 1].key in DEFINITES else ""


def _get_start(word: SurfaceWord) -> int:
    return word.start


def _owns_nothing(word: SurfaceWord, kinds: Kinds, policy: Policy, *, is_first: bool) -> bool:
    """Tell whether a word is none that anything belongs to."""
    key = word.key
    is_name = word.is_capital and not is_first
    return (
        kinds.get(key) == "function"
        or (key in policy.comparators.words and key not in SEQUENCE_WORDS)
        or tells_time(key)
        or (key.endswith(ADVERB) and not is_name and key not in NO_ADVERBS)
    )


def tells_time(key: str) -> bool:
    """Tell whether a word says when, as `now` and `years` do."""
    return key.removesuffix("s") in TIMES


def is_within(word: SurfaceWord, taken: Sequence[Span]) -> bool:
    """Tell whether a word is a part of any of these places, which are in order."""
    place = bisect_right(taken, (word.start, word.end))
    return any(start <= word.start < end for start, end in taken[max(0, place - 1) : place + 1])


def _tell_kind(word: SurfaceWord, kinds: Kinds, *, is_first: bool) -> str:
    if word.opens_with_digit:
        return "number"
    # The first word of a sentence has a capital, whatever it is.
    if word.is_capital:
        return "" if is_first else "name"
    return LIGHT if kinds.get(word.key) == "light" else "word"


def _find_lead(words: Sequence[SurfaceWord], place: int, start: int, kinds: Kinds, policy: Policy) -> str:
    """Find the preposition or `than` that leads a word, a few words before it; empty where none does."""
    prepositions = policy.prepositions.words
    for back in range(place - 1, max(-1, place - 1 - _LEAD_REACH), -1):
        key = words[back].key
        if words[back].start < start:
            break
        if key == THAN or (key in prepositions and back and words[back - 1].key == THAN):
            return THAN
        if key in prepositions:
            return key
        if kinds.get(key) == "function" and key not in ARTICLES:
            break
    return ""
