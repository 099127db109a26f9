"""Where words stand: from each to the numbers of the sentences that hold it."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain

MIN_PREFIX = 5
"""How many letters two words share at least to be compared by their beginning."""

_LAST = "\U0010ffff"


class Postings:
    """From words to the numbers of sentences, in order.

    The words stand in their order, the numbers of all of them in one array: a table of as many lists would
    take many times the room of the text.
    """

    def __init__(self, sentences: Iterable[Iterable[str]]) -> None:
        held: defaultdict[str, list[int]] = defaultdict(list)
        for number, words in enumerate(sentences):
            # In which order they come is all one: the words are sorted.
            for word in {*words}:
                held[word].append(number)
        self._words = sorted(held)
        lists = [held[word] for word in self._words]
        self._ends = array("I", accumulate(map(len, lists), initial=0))
        self._numbers = array("I", chain.from_iterable(lists))

    def __contains__(self, word: str) -> bool:
        return bool(self.find(word))

    def find(self, word: str) -> Sequence[int]:
        """Return the numbers of the sentences that hold a word; none where no sentence does."""
        rank = bisect_left(self._words, word)
        if rank == len(self._words) or self._words[rank] != word:
            return ()
        return self._numbers[self._ends[rank] : self._ends[rank + 1]]

    def list_words(self, opening: str) -> Sequence[str]:
        """Return the words that begin with some letters."""
        first = bisect_left(self._words, opening)
        return self._words[first : bisect_left(self._words, opening + _LAST, lo=first)]
