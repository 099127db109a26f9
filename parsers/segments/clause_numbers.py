"""Clauses of a sentence, as far as words reach: a denial in one, or a doubt, is none of the next.

Told by marks and by the words that open a clause, without a parser. Where nothing tells that a clause ends,
it goes on: what denies or loosens then reaches further than it does, and a claim is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.parsers.english.clause_words import (
    ADDING,
    BUT,
    INSERTING,
    OPENING,
    SUBORDINATING,
    TAKING_OUT,
)
from verifier.parsers.english.denial_words import DENYING_SUBJECTS
from verifier.parsers.english.pronouns import SUBJECTS
from verifier.parsers.english.suffixes import ADVERB, PARTICIPLE, PAST
from verifier.parsers.english.verbs import AUXILIARIES, PASTS, PASTS_OR_PARTICIPLES, PRESENTS
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.surface_words import SurfaceWord

_PARTING = frozenset(";:\u2013\u2014")
# A word in brackets is no clause: `those with chronic pain (CP) were not`.
_SHORT = defer_pattern("[(\\[][^\\s()\\[\\]]*[)\\]]")
_CLOSING = frozenset(")]")
_COMMA = ","
_OPENS_AFTER_AND = frozenset((*AUXILIARIES, *SUBJECTS, *DENYING_SUBJECTS, *PASTS, *PRESENTS))
_FINITE = frozenset((*AUXILIARIES, *PASTS, *PASTS_OR_PARTICIPLES, *PRESENTS))
_INSERTION_REACH = 10
"""How many words stand between two commas at most before the verb of the clause around them."""

_VERB_REACH = 5
"""How many words after `, and` the verb of another clause stands at most."""


def read_clauses(text: str, words: Sequence[SurfaceWord]) -> list[int]:
    """Return the number of the clause that each word of a sentence stands in.

    After what is put in between commas or brackets the clause around it goes on.
    """
    reader = _ClauseReader(text, words)
    return [reader.read(place) for place in range(len(words))]


class _ClauseReader:
    """Reads a sentence from left to right; `_around` are the clauses that go on after the current one."""

    def __init__(self, text: str, words: Sequence[SurfaceWord]) -> None:
        self._text = text
        self._words = words
        self._count = 0
        self._current = 0
        self._around: list[int | None] = []

    def read(self, place: int) -> int:
        """Return the clause of the word at a place; places come in order."""
        word = self._words[place]
        if place == 0:
            if word.key in SUBORDINATING or word.key in OPENING:
                self._around.append(None)
            return self._current
        gap = self._text[self._words[place - 1].end : word.start]
        if gap != " ":
            self._read_marks(gap, word.start)
        if word.key in SUBORDINATING or (_COMMA in gap and self._inserts(place)):
            self._open(self._current)
        elif self._parts(place, has_comma=_COMMA in gap):
            self._begin()
        return self._current

    def _read_marks(self, gap: str, end: int) -> None:
        """Read the marks of the gap before a place of the text."""
        for char in gap:
            if char in _PARTING:
                self._begin()
            elif (char in _CLOSING or char == _COMMA) and self._around:
                self._close()
        bracket = max(gap.rfind("("), gap.rfind("["))
        if bracket >= 0 and not _SHORT.match(self._text, end - len(gap) + bracket):
            self._open(self._current)

    def _open(self, around: int | None) -> None:
        self._count += 1
        self._current = self._count
        self._around.append(around)

    def _close(self) -> None:
        around = self._around.pop() if self._around else self._current
        if around is None:
            self._begin()
        else:
            self._current = around

    def _begin(self) -> None:
        self._count += 1
        self._current = self._count
        self._around.clear()

    def _inserts(self, place: int) -> bool:
        """Return whether a word after a comma opens what is put in: `who ...`, `leaving ...`."""
        words = self._words
        if words[place].key.endswith(ADVERB) and place + 1 < len(words):
            place += 1
        if words[place].key in INSERTING or words[place].key.endswith(PARTICIPLE):
            return True
        for at in range(place, min(len(words) - 1, place + _INSERTION_REACH)):
            gap = self._text[words[at].end : words[at + 1].start]
            if not gap.isspace():
                return _COMMA in gap and place > 0 and _may_be_finite(words[at + 1])
        return False

    def _parts(self, place: int, *, has_comma: bool) -> bool:
        """Return whether a word joins another clause: `but`, or `and` before a verb or a subject."""
        words = self._words
        key, before = words[place].key, words[place - 1].key
        if key == BUT:
            return before not in TAKING_OUT
        if key not in ADDING or place + 1 == len(words):
            return False
        if words[place + 1].key in _OPENS_AFTER_AND:
            return True
        return has_comma and any(map(_may_be_finite, words[place + 1 : place + 1 + _VERB_REACH]))


def _may_be_finite(word: SurfaceWord) -> bool:
    return word.key in _FINITE or (word.key.endswith(PAST) and not word.is_capital)
