"""A text of another language in the terms that the engine knows, with the way back to every place."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from verifier.parsers.languages.clause_order import ClauseReader
from verifier.parsers.languages.item_reader import ItemReader
from verifier.parsers.languages.items import Item, mark_names
from verifier.parsers.languages.prepositions import settle_prepositions
from verifier.parsers.languages.record import Language
from verifier.parsers.languages.stems import get_stems
from verifier.parsers.segments.sentences import Abbreviations, split_sentences
from verifier.parsers.text.offsets import Span

_CLOSING = frozenset(",;:.!?)]%")

_PARAGRAPH = "\n\n"
"""Stands between two sentences: what begins in lower case begins one all the same."""


class TermMap:
    """The way back from a text in terms: words may have changed their places, so pieces are not in order."""

    __slots__ = ("_ends", "_inputs", "_starts")

    def __init__(self, pieces: list[tuple[int, int, int, int]]) -> None:
        self._starts = [piece[0] for piece in pieces]
        self._ends = [piece[1] for piece in pieces]
        self._inputs = [piece[2:] for piece in pieces]

    def locate(self, start: int, end: int) -> Span:
        """Return the smallest span of the input that holds every word that ``[start, end)`` touches."""
        first, last = bisect_right(self._ends, start), bisect_left(self._starts, end)
        if start >= end or first >= last:
            at = self._inputs[first][0] if first < len(self._inputs) else self._find_end()
            return at, at
        touched = self._inputs[first:last]
        return min(begin for begin, _ in touched), max(finish for _, finish in touched)

    def _find_end(self) -> int:
        return max((finish for _, finish in self._inputs), default=0)


_LEADING = frozenset(("determiner", "preposition", "opening"))
"""What stands before a noun, or opens a clause."""


@lru_cache(maxsize=8)
def read_abbreviations(pack: Language) -> Abbreviations:
    """Return what a stop belongs to in a language, for those who part sentences."""
    leading = {word for word, term in pack.words.items() if term.part in _LEADING}
    return Abbreviations(
        pack.abbreviations,
        openers=pack.sentence_openers,
        before_nouns=frozenset(leading - {*pack.verbs.separable}),
        small=frozenset(pack.words),
    )


class Reading(NamedTuple):
    """A text in the engine's terms, and the way back to its places."""

    text: str
    offsets: TermMap


def read_in_terms(text: str, pack: Language, stem: Callable[[str], str]) -> Reading:
    """Return a text in the engine's terms. Linear in the text."""
    stems = get_stems(pack, stem)
    writer = _Writer()
    spans = split_sentences(text, abbreviations=read_abbreviations(pack))
    sentences = [ItemReader(text, *span, pack, stems).read() for span in spans]
    mark_names(sentences)
    for sentence in sentences:
        items = ClauseReader(sentence, pack, stems).read()
        settle_prepositions(items, pack)
        writer.write(items)
    return writer.finish()


class _Writer:
    """Writes items as a text, and notes where each came from."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pieces: list[tuple[int, int, int, int]] = []
        self._length = 0
        self._last: Item | None = None

    def write(self, items: list[Item]) -> None:
        """Write the items of one sentence."""
        if self._parts:
            self._put(_PARAGRAPH)
        self._last = None
        for item in items:
            if not item.term and not item.before and not item.after:
                continue
            if self._last is not None and not self._touches(item):
                self._put(" ")
            start = self._length
            self._put(item.before + item.term + item.after)
            self._pieces.append((start, self._length, item.start, item.end))
            self._last = item

    def _touches(self, item: Item) -> bool:
        """Return whether no blank stands before an item: nothing but its neighbour parts it."""
        last = self._last
        if last is None:
            return False
        if item.part == "mark" and item.key in _CLOSING:
            return item.glued
        return item.glued and last.end == item.start and "mark" in (item.part, last.part)

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def finish(self) -> Reading:
        """Return what was written."""
        return Reading("".join(self._parts), TermMap(self._pieces))
