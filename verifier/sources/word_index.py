"""The word index: which sources of a context hold which words.

Looking for a unit in every source costs units times sources. The index costs what is there: a source that
lacks a word of the unit cannot hold it, and is not looked at. Sets of sources are integers, one bit a source,
because to intersect or to count thousands of them takes a few operations so.

It only ever leaves out sources that looking at would not find anything in, so it changes no result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import reduce
from operator import or_

from verifier.parsers.text.words import list_spaced_words

SourceSet = int
"""A set of sources: the bit of a source is set if it is in it."""


class WordIndex:
    """For every word the numbers of the sources that hold it."""

    __slots__ = ("_masks", "_postings", "_vocabulary", "everywhere")

    def __init__(self, words_by_source: Iterable[Set[str]]) -> None:
        self._postings: dict[str, list[int]] = {}
        self._masks: dict[str, SourceSet] = {}
        self._vocabulary: str | None = None
        number = -1
        for number, words in enumerate(words_by_source):
            for word in words:
                postings = self._postings.get(word)
                if postings is None:
                    self._postings[word] = [number]
                else:
                    postings.append(number)
        self.everywhere: SourceSet = (1 << (number + 1)) - 1

    def holds(self, word: str) -> bool:
        """Return whether any source has a word."""
        return word in self._postings

    def holds_part(self, token: str) -> bool:
        """Return whether any word has a token, of letters and digits of ASCII, as a part."""
        if self._vocabulary is None:
            self._vocabulary = "\n".join(self._postings)
        return token in self._vocabulary

    def sources_with(self, word: str) -> SourceSet:
        """Return the sources that have a word."""
        mask = self._masks.get(word)
        if mask is None:
            mask = self._masks[word] = make_source_set(self._postings.get(word, ()))
        return mask

    def sources_with_all(self, words: Iterable[str]) -> SourceSet:
        """Return the sources that have each of the words."""
        found = self.everywhere
        for word in words:
            found &= self.sources_with(word)
            if not found:
                break
        return found

    def sources_with_needle(self, needle: str, *, whole_words: bool) -> SourceSet:
        """Return the sources that may hold a needle; its outer words may be parts of longer ones, or not."""
        words = list_spaced_words(needle)
        return self.sources_with_all(words if whole_words else words[1:-1])


def make_source_set(numbers: Sequence[int]) -> SourceSet:
    """Return the set of the sources with these numbers."""
    if len(numbers) < 4:
        return reduce(or_, [1 << number for number in numbers], 0)
    data = bytearray((max(numbers) >> 3) + 1)
    for number in numbers:
        data[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(data, "little")


def iterate_sources(sources: SourceSet) -> Iterator[int]:
    """Yield the numbers of the sources of a set, ascending."""
    digits = f"{sources:b}"[::-1]
    number = digits.find("1")
    while number >= 0:
        yield number
        number = digits.find("1", number + 1)
