"""Windows: a few sentences in a row of one source, and how much of a unit they cover."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from typing import NamedTuple

from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words

MAX_READINGS = 512
"""How many readings of windows are kept with a text at most; then it begins anew."""

_MAX_KEPT_CHARS = 1 << 18
"""About how many characters are kept so at most: of a text of long sentences only a few windows."""

_WINDOW_SENTENCES = 3
_LEAST_READINGS = 4


class SentenceIndex:
    """The sentences of a text, and for every word of their normal forms the sentences that it stands in."""

    __slots__ = ("_most_readings", "_postings", "_prose", "_readings", "folding", "spans")

    def __init__(self, prose: str, *, folding: Folding, abbreviations: Set[str]) -> None:
        self.spans = split_sentences(prose, abbreviations=abbreviations)
        self._prose = prose
        self.folding = folding
        self._readings: dict[object, object] = {}
        window_chars = _WINDOW_SENTENCES * len(prose) // max(1, len(self.spans))
        fitting = _MAX_KEPT_CHARS // max(1, window_chars)
        self._most_readings = max(_LEAST_READINGS, min(MAX_READINGS, fitting))
        self._postings: defaultdict[str, list[int]] = defaultdict(list)
        postings = self._postings
        for sentence, (start, end) in enumerate(self.spans):
            # Words of ASCII need no normal form: reading them brings them to lower case.
            piece = prose[start:end]
            for word in extract_words(piece if piece.isascii() else self._normal(sentence)):
                postings[word].append(sentence)

    def sentences_with(self, word: str) -> Sequence[int]:
        """Return the numbers of the sentences that hold a word, ascending, once for each place of it."""
        return self._postings.get(word, ())

    def list_words(self) -> Set[str]:
        """Return the different words of the sentences."""
        return self._postings.keys()

    def text_of(self, window: Window) -> str:
        """Return the normal form of a window."""
        return " ".join(map(self._normal, range(window.first, window.first + window.length)))

    def keep(self, key: object, reading: object) -> object:
        """Keep what was made of a window, a pure function of it and of the key; returns it."""
        if len(self._readings) >= self._most_readings:
            self._readings = {}
        self._readings[key] = reading
        return reading

    def recall(self, key: object) -> object | None:
        """Return what was kept under a key, or None."""
        return self._readings.get(key)

    def _normal(self, sentence: int) -> str:
        return normalize_text(self._prose[slice(*self.spans[sentence])], folding=self.folding)

    def span_of(self, window: Window) -> Span:
        """Return the span of a window in the prose."""
        return self.spans[window.first][0], self.spans[window.first + window.length - 1][1]


class Window(NamedTuple):
    """`length` sentences from `first` on, and how many of the unit's tokens they hold."""

    first: int
    length: int
    matched: int


def rank_windows(
    index: SentenceIndex, tokens: Sequence[str], *, max_sentences: int, least: int, most: int
) -> list[Window]:
    """Return the best windows that hold at least `least` of the tokens, or, where none does, the best of all.

    The best hold most tokens; then the shortest, then the earliest come first. A repeated token counts each
    time. Windows that begin or end with a sentence that holds nothing are left out: a shorter one covers as
    much. Costs one step for each place of a token, and a window's length for each sentence that holds its
    share of what is asked.
    """
    masks, repeated = _mask_sentences(index, tokens)
    if not masks:
        return []
    ranks = _rank(masks, repeated, max_sentences=max_sentences, least=least)
    if not ranks:
        fullest = max([_count_tokens(mask, repeated) for mask in masks.values()])
        ranks = [min(_rank(masks, repeated, max_sentences=max_sentences, least=fullest))]
    return [Window(first, length, -negative) for negative, length, first in sorted(ranks)[:most]]


_Repeated = list[tuple[int, int]]
"""The bits of the tokens that are repeated, and how many times more than once each counts."""

_Rank = tuple[int, int, int]
"""Tokens held (negative), length, first sentence: the smallest is the best."""


def _mask_sentences(index: SentenceIndex, tokens: Sequence[str]) -> tuple[dict[int, int], _Repeated]:
    """Return for each sentence that holds any of the tokens which they are, as bits."""
    weights: dict[str, int] = {}
    for token in tokens:
        weights[token] = weights.get(token, 0) + 1
    masks: dict[int, int] = {}
    for place, token in enumerate(weights):
        bit = 1 << place
        for sentence in index.sentences_with(token):
            masks[sentence] = masks.get(sentence, 0) | bit
    if len(weights) == len(tokens):
        return masks, []
    return masks, [(1 << place, weight - 1) for place, weight in enumerate(weights.values()) if weight > 1]


def _count_tokens(mask: int, repeated: _Repeated) -> int:
    count = mask.bit_count()
    for bit, again in repeated:
        if mask & bit:
            count += again
    return count


def _rank(masks: dict[int, int], repeated: _Repeated, *, max_sentences: int, least: int) -> list[_Rank]:
    """Rank the windows that hold at least so many tokens."""
    ranks: list[_Rank] = []
    for first in _list_starts(masks, repeated, max_sentences=max_sentences, least=least):
        mask = 0
        for length in range(1, max_sentences + 1):
            added = masks.get(first + length - 1, 0)
            if mask | added != mask:
                mask |= added
                matched = _count_tokens(mask, repeated)
                if matched >= least:
                    ranks.append((-matched, length, first))
    return ranks


def _list_starts(masks: dict[int, int], repeated: _Repeated, *, max_sentences: int, least: int) -> list[int]:
    """Return the sentences that hold a token and begin a window which may hold so many tokens."""
    # One sentence of such a window holds its share of them at least; few do. Repeats only add to it.
    share = -(-least // max_sentences) - sum([again for _, again in repeated])
    full = [sentence for sentence, mask in masks.items() if mask.bit_count() >= share]
    return sorted({first - back for first in full for back in range(max_sentences)} & masks.keys())
