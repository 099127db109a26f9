"""Gaps: what stands between two words of a sentence, and what it costs a chain to step over that.

Costs are whole numbers: 1 for a word of content, 4 for a mark, for a subordinator, and for a turned order.
What is inserted is left out: all in brackets, and all from the first to the last of two or more marks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from verifier.parsers.english.change_words import BY
from verifier.parsers.english.clause_words import SUBORDINATORS
from verifier.parsers.english.determiners import ARTICLES, PLAIN_ARTICLES
from verifier.parsers.english.verbs import BE
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.surface_words import SurfaceWord

CLAUSE_COST = 4
"""What a mark, a subordinator or a turned order costs, and a step where the claim begins a clause at most."""

_MARK = defer_pattern("[,:](?![0-9])|[;\u2013\u2014]|(?<= )--?(?= )|([(\\[])|([)\\]])")

_ROW = re.compile(":(?:,:)+\\Z")
"""The marks of a row of a table, all of it said of one thing: `bridge: Old Bridge, length: 84 m`."""


MARKS = ",;:()"


def is_marked(text: str, words: Sequence[SurfaceWord], place: int, marks: str = MARKS) -> bool:
    """Return whether a mark stands before a word of a text; one inside a figure is none."""
    gap = text[words[place - 1].end : words[place].start]
    return not gap.isspace() and " " in gap and any(mark in gap for mark in marks)


class Gap(NamedTuple):
    """What the claim has between two of its words."""

    has_mark: bool
    subordinators: int
    has_by: bool


class SentenceGaps:
    """The gaps of one sentence. To read one takes a few steps, however long it is."""

    def __init__(
        self, text: str, words: Sequence[SurfaceWord], content: Sequence[bool], *, joins_units: bool = False
    ) -> None:
        """Read a sentence of a text by its words; `content` tells which of them are words of content.

        `joins_units` tells that a figure right before the word that a step leads to is one with it.
        """
        self._units = frozenset(
            at for at in range(1, len(words)) if joins_units and words[at - 1].opens_with_digit
        )
        self._content = [0, *accumulate(content)]
        self._subordinators = [0, *accumulate([word.key in SUBORDINATORS for word in words])]
        self._agents = _find_agents(words)
        self._marks: list[int] = []
        self._brackets: list[tuple[int, int]] = []
        self._is_row = False
        if words:
            self._read_marks(text, words)
        self._nouns = self._read_predicate_nouns(words, content)

    def _read_marks(self, text: str, words: Sequence[SurfaceWord]) -> None:
        """Note before which words marks stand, and from which word to which outer brackets reach."""
        starts = [word.start for word in words]
        opened: list[int] = []
        kinds = ""
        for mark in _MARK.finditer(text, words[0].end, words[-1].start):
            place = bisect_left(starts, mark.start())
            if mark[1]:
                opened.append(place)
            elif mark[2]:
                start = opened.pop() if opened else place
                if not opened and start < place:
                    self._brackets.append((start, place))
            elif mark.start() >= words[place - 1].end:
                self._marks.append(place)
                kinds += mark[0]
        self._is_row = _ROW.match(kinds) is not None

    def _read_predicate_nouns(self, words: Sequence[SurfaceWord], content: Sequence[bool]) -> dict[int, int]:
        """Return where the noun phrase of a predicate begins (`is a 1930 comedy film`), for all its words."""
        begins: dict[int, int] = {}
        marks = set(self._marks)
        for place, word in enumerate(words[1:], 1):
            if word.key in PLAIN_ARTICLES and words[place - 1].key in BE:
                begins[place] = place
            elif place - 1 in begins and place not in marks and (content[place] or word.opens_with_digit):
                begins[place] = begins[place - 1]
        return begins

    def read(self, first: int, last: int) -> Gap:
        """Read what stands between two words, insertions with it."""
        marks = bisect_left(self._marks, last + 1) - bisect_left(self._marks, first + 1)
        return Gap(
            has_mark=marks > 0,
            subordinators=self._subordinators[last] - self._subordinators[first + 1],
            has_by=last in self._agents,
        )

    def measure(self, start: int, end: int, claimed: Gap, *, is_moved: bool = False) -> int:
        """Return what a step from one word to another costs where the claim has another gap."""
        first, last = min(start, end) + 1, max(start, end)
        left_out, marks = self._find_insertions(first, last)
        cost = 0 if is_moved else self._count(self._content, first, last, left_out)
        if cost and first < last and last in self._units:
            # `The tower, which is 300 m high`.
            cost -= 1
        begin = self._nouns.get(last, last)
        if first <= begin < last and cost:
            # Of what something is, what is said before it counts as one word.
            cost -= max(0, self._count(self._content, begin, last, []) - 1)
        cost += CLAUSE_COST * max(0, marks - claimed.has_mark)
        further = 0 if is_moved else self._count(self._subordinators, first, last, left_out)
        cost += CLAUSE_COST * max(0, further - claimed.subordinators)
        has_by = last in self._agents
        # A passive turns what is done and who did it round; else the order is the claim's.
        if (end < start) == (has_by == claimed.has_by):
            cost += CLAUSE_COST
        is_free = self._is_row or claimed.has_mark or claimed.subordinators
        return min(cost, CLAUSE_COST) if is_free else cost

    def _find_insertions(self, first: int, last: int) -> tuple[list[tuple[int, int]], int]:
        """Return the rows of words between two places that are left out, and how many marks remain."""
        marks = self._marks[bisect_left(self._marks, first) : bisect_left(self._marks, last + 1)]
        rows = [row for row in self._brackets if first <= row[0] and row[1] <= last]
        marks = [mark for mark in marks if not _is_inside(mark, rows)]
        if len(marks) < 2:
            return rows, len(marks)
        start, end = marks[0], marks[-1]
        return [row for row in rows if row[1] <= start or end <= row[0]] + [(start, end)], 0

    @staticmethod
    def _count(sums: Sequence[int], first: int, last: int, left_out: Sequence[tuple[int, int]]) -> int:
        return sums[last] - sums[first] - sum([sums[end] - sums[start] for start, end in left_out])


def _is_inside(mark: int, rows: Sequence[tuple[int, int]]) -> bool:
    return any(start < mark < end for start, end in rows)


def _find_agents(words: Sequence[SurfaceWord]) -> frozenset[int]:
    """Return the words behind `by`, up to the first that is no article and no capital: who did it."""
    agents = set()
    follows = False
    for place, word in enumerate(words):
        if follows:
            agents.add(place)
        follows = word.key == BY or (follows and (word.is_capital or word.key in ARTICLES))
    return frozenset(agents)
