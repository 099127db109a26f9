"""Where words stand: from each to the numbers of the sentences that hold it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence


class Postings(Mapping[str, Sequence[int]]):
    """From words to the numbers of sentences, in order; those of all words stand in one array."""

    def __init__(self, sentences: Iterable[Iterable[str]]) -> None:
        held: dict[str, list[int]] = {}
        for number, words in enumerate(sentences):
            for word in dict.fromkeys(words):
                held.setdefault(word, []).append(number)
        self._ranks = {word: rank for rank, word in enumerate(held)}
        self._ends = array("I", [0])
        self._numbers = array("I")
        for numbers in held.values():
            self._numbers.extend(numbers)
            self._ends.append(len(self._numbers))

    def __getitem__(self, word: str) -> Sequence[int]:
        rank = self._ranks[word]
        return self._numbers[self._ends[rank] : self._ends[rank + 1]]

    def __contains__(self, word: object) -> bool:
        return word in self._ranks

    def __iter__(self) -> Iterator[str]:
        return iter(self._ranks)

    def __len__(self) -> int:
        return len(self._ranks)
