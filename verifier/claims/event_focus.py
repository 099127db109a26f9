"""The focus of a clause: what words like *only* and *even* stand at: `only members borrow films`.

Such a word stands at the phrase behind it, or at that before it where none follows (`on Mondays only`).
Beside the verb it may be meant of anything but the subject: `members may only borrow films`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading
from verifier.parsers.clauses.tags import ADVERB
from verifier.parsers.lexicon import Lexicon

ONLY = "only"
_KINDS = (ONLY, "even", "just")
"""The kinds of words of focus; those of one kind say the same."""

Named: TypeAlias = "tuple[NounPhrase, frozenset[str]]"
"""A phrase, and the words that name and describe it."""


class Focus(NamedTuple):
    """A word of focus by its kind, what it may stand at, by words, and its place in the text."""

    kind: str
    words: frozenset[str]
    span: tuple[int, int]


class Parts(NamedTuple):
    """The phrases of a clause with what leads each, and the verb by its name."""

    subjects: Sequence[Named]
    others: Sequence[Named]
    starts: Sequence[int]
    verb: str


def find_focus(reading: SentenceReading, clause: Clause, lexicon: Lexicon) -> list[tuple[int, str]]:
    """Return where the words of focus of a clause stand, each with its kind."""
    kinds = [(kind, lexicon.kinds.get(kind, frozenset())) for kind in _KINDS]
    places = range(_find_start(reading, clause), clause.end)
    return [(at, kind) for at in places for kind, keys in kinds if reading.tokens[at].key in keys]


def read_focus(
    found: Sequence[tuple[int, str]], reading: SentenceReading, clause: Clause, parts: Parts
) -> Iterator[Focus]:
    """Yield the words of focus that were found in a clause and stand at something."""
    for at, kind in found:
        token = reading.tokens[at]
        words = _find_words(at, reading, clause, parts) - {token.key}
        if words:
            yield Focus(kind, words, (token.start, token.end))


def _find_start(reading: SentenceReading, clause: Clause) -> int:
    """Return where a clause begins, with a word of focus in front of it: `and only members ...`."""
    return clause.start - 1 if clause.start and reading.tags[clause.start - 1] & ADVERB else clause.start


def _find_words(at: int, reading: SentenceReading, clause: Clause, parts: Parts) -> frozenset[str]:
    """Return the words of what a word of focus may stand at; nothing where it is no such word."""
    verb, behind = clause.verb, at + 1
    every = [(noun.start, (noun, words)) for noun, words in parts.subjects]
    every += zip(parts.starts, parts.others, strict=True)
    for start, (noun, words) in every:
        if behind in (start, noun.start) or noun.start <= at < noun.end:
            # `The only bridge`: it describes.
            return words if at <= noun.start else frozenset()
    if verb is None or not verb.start - 1 <= at < verb.end:
        if behind < clause.end and reading.tags[behind] & ADVERB:
            return frozenset((reading.tokens[behind].key,))
        ended = {noun.end: words for _, (noun, words) in every}
        if at in ended:
            return ended[at]
    return frozenset((parts.verb,)).union(*(words for _, words in parts.others), _list_keys(reading, clause))


def _list_keys(reading: SentenceReading, clause: Clause) -> frozenset[str]:
    """Return the adverbs and adjectives of a clause."""
    return frozenset(reading.tokens[at].key for at in (*clause.adverbs, *clause.adjectives))
