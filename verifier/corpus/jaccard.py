"""Jaccard over windows of sentences: what of a claim's and a window's words both share.

Every window of a few sentences in a row is scored: shared words over all words of both, more where they
share a number or a capitalised word of the claim stands in the window, at most the whole. All in basis
points and exact fractions; nothing is left out for being low.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from verifier.corpus.passages import Passage
from verifier.corpus.records import name_sentence
from verifier.parsers.numerics.numbers import extract_digit_runs
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import read_keys, read_surface_words
from verifier.policies.audit import AuditPolicy

WHOLE = 10_000


class JaccardClaim(NamedTuple):
    """What of a claim is compared: its words, the capitalised among them, its numbers."""

    words: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]


def read_jaccard_claim(text: str, policy: AuditPolicy) -> JaccardClaim:
    """Return what of a claim is compared."""
    stop_words = policy.jaccard_stop_words.words
    return JaccardClaim(
        frozenset(_list_words(text, policy)),
        frozenset(
            word.key
            for word in read_surface_words(text)
            if word.is_capital and len(word.key) > 1 and word.key not in stop_words
        ),
        frozenset(extract_digit_runs(text)),
    )


def _list_words(text: str, policy: AuditPolicy) -> set[str]:
    stop_words = policy.jaccard_stop_words.words
    return {key for key in read_keys(text) if len(key) > 1 and key not in stop_words}


def score_window(
    shared: int, words: int, claim: JaccardClaim, names: int, numbers: int, policy: AuditPolicy
) -> int:
    """Return the score of a window of so many words that shares so many of them, in basis points."""
    union = words + len(claim.words) - shared
    added = min(policy.jaccard_names_max_bp, names * policy.jaccard_name_bp)
    added += policy.jaccard_number_bp if numbers else 0
    if not union:
        return min(WHOLE, added)
    return min(WHOLE, (shared * WHOLE + added * union) // union)


def list_windows(sentences: Sequence[Span], policy: AuditPolicy) -> list[Span]:
    """Return the places of the windows of a text with those sentences; of few sentences they are one."""
    size = policy.jaccard_window_sentences
    if not sentences:
        return []
    starts = range(0, max(1, len(sentences) - size + 1), policy.jaccard_stride)
    windows = [(sentences[at][0], sentences[min(at + size, len(sentences)) - 1][1]) for at in starts]
    return [(start, end) for start, end in windows if end - start >= policy.jaccard_min_chars]


class WindowIndex:
    """All windows of some documents, and which words and numbers stand in which."""

    def __init__(self, policy: AuditPolicy) -> None:
        self._policy = policy
        self._words: dict[str, array[int]] = {}
        self._numbers: dict[str, array[int]] = {}
        self._sizes = array("I")
        self._places: list[tuple[str, Span]] = []

    def add(self, doc_id: str, prose: str, sentences: Sequence[Span]) -> None:
        """Add the windows of a document. Documents come in the order of their ids."""
        for start, end in list_windows(sentences, self._policy):
            window = len(self._sizes)
            text = prose[start:end]
            words = _list_words(text, self._policy)
            for word in words:
                self._words.setdefault(word, array("I")).append(window)
            for number in {*extract_digit_runs(text)}:
                self._numbers.setdefault(number, array("I")).append(window)
            self._sizes.append(len(words))
            self._places.append((doc_id, (start, end)))

    def rank(self, text: str, k: int) -> list[tuple[int, str, Span]]:
        """Return the k best windows: their scores, their documents' ids, their places in what is read."""
        claim = read_jaccard_claim(text, self._policy)
        shared = _count(self._words, claim.words)
        names = _count(self._words, claim.names)
        numbers = _count(self._numbers, claim.numbers)
        scored = [
            (-self._score(window, claim, shared, names, numbers), window)
            for window in {*shared, *names, *numbers}
        ]
        best = sorted(scored)[:k]
        if len(best) < k:
            # However low: those that share nothing, in their order.
            touched = {window for _, window in scored}
            rest = (window for window in range(len(self._sizes)) if window not in touched)
            best += [(0, window) for window, _ in zip(rest, range(k - len(best)), strict=False)]
            best.sort()
        return [(-negative, *self._places[window]) for negative, window in best]

    def _score(
        self,
        window: int,
        claim: JaccardClaim,
        shared: dict[int, int],
        names: dict[int, int],
        numbers: dict[int, int],
    ) -> int:
        return score_window(
            shared.get(window, 0),
            self._sizes[window],
            claim,
            names.get(window, 0),
            numbers.get(window, 0),
            self._policy,
        )


def _count(postings: dict[str, array[int]], words: Iterable[str]) -> dict[int, int]:
    """Return how many of some words stand in each window that holds any."""
    counts: dict[int, int] = {}
    for word in words:
        for window in postings.get(word, ()):
            counts[window] = counts.get(window, 0) + 1
    return counts


def name_window(doc_id: str, passage: Passage) -> str:
    """Return the id of a window."""
    return name_sentence(doc_id, passage.start, passage.end)
