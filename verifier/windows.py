"""Windows: a few sentences in a row of one source, and how much of a unit they cover."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass

from parsers.normal_form import Folding, normalize_text
from parsers.offsets import Span
from parsers.sentences import split_sentences
from parsers.words import blank_all_but_words, extract_words


class SentenceIndex:
    """The sentences of a text, and for every word of their normal forms the sentences that it stands in."""

    __slots__ = ("_folding", "_postings", "_prose", "spans")

    def __init__(self, prose: str, *, folding: Folding, abbreviations: Set[str]) -> None:
        self.spans = split_sentences(prose, abbreviations=abbreviations)
        self._prose = prose
        self._folding = folding
        self._postings: defaultdict[str, list[int]] = defaultdict(list)
        postings = self._postings
        # ASCII is read all at once; any other text is brought to its normal form sentence by sentence.
        blanked = blank_all_but_words(prose) if prose.isascii() else None
        for sentence, (start, end) in enumerate(self.spans):
            words = (
                blanked[start:end].split() if blanked is not None else extract_words(self._normal(sentence))
            )
            for word in words:
                postings[word].append(sentence)

    def sentences_with(self, word: str) -> Sequence[int]:
        """Give the numbers of the sentences that hold a word, ascending, once for each place of it."""
        return self._postings.get(word, ())

    def text_of(self, window: Window) -> str:
        """Give the normal form of a window."""
        return " ".join(map(self._normal, range(window.first, window.first + window.length)))

    def _normal(self, sentence: int) -> str:
        return normalize_text(self._prose[slice(*self.spans[sentence])], folding=self._folding)

    def span_of(self, window: Window) -> Span:
        """Give the span of a window in the prose."""
        return self.spans[window.first][0], self.spans[window.first + window.length - 1][1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """`length` sentences from `first` on, and how many of the unit's tokens they hold."""

    first: int
    length: int
    matched: int


def rank_windows(
    index: SentenceIndex, tokens: Sequence[str], *, max_sentences: int, most: int
) -> list[Window]:
    """Give the best windows that hold any of the tokens: most tokens first, then shortest, then earliest.

    A repeated token counts each time. Windows that begin or end with a sentence that holds nothing are left
    out: a shorter one covers as much. Costs one step for each sentence that holds a token, times the
    window's length.
    """
    bits: dict[str, int] = {}
    weights: list[int] = []
    for token in tokens:
        if token in bits:
            weights[bits[token]] += 1
        else:
            bits[token] = len(weights)
            weights.append(1)
    masks: dict[int, int] = {}
    for token, bit in bits.items():
        for sentence in index.sentences_with(token):
            masks[sentence] = masks.get(sentence, 0) | 1 << bit
    repeated = [(1 << bit, weight - 1) for bit, weight in enumerate(weights) if weight > 1]
    ranks = []
    for first in sorted(masks):
        mask = 0
        for length in range(1, max_sentences + 1):
            added = masks.get(first + length - 1, 0)
            if mask | added == mask:
                continue
            mask |= added
            matched = mask.bit_count()
            if repeated:
                matched += sum(extra for bit, extra in repeated if mask & bit)
            ranks.append((-matched, length, first))
    return [
        Window(first=first, length=length, matched=-negative)
        for negative, length, first in heapq.nsmallest(most, ranks)
    ]
