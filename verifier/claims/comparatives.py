"""Comparatives: `safer` and `more safe` are more of a quality, `less safe` is less, `least` the least.

The letters of a form with an ending say which word it may be a form of: `bigger` is one of `big`, `bigge` or
`bigg`. Only forms that also stand elsewhere, or that a lexicon knows, make a difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from verifier.claims.vocabulary import Vocabulary
from verifier.parsers.english.comparison_words import (
    BEFORE_ADJECTIVES,
    IRREGULAR_COMPARATIVES,
    LESS,
    MORE,
    NO_COMPARATIVES,
    OFTEN,
    THAN,
)
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.suffixes import COMPARATIVE, SUPERLATIVE
from verifier.parsers.frozen import record
from verifier.parsers.numerics.figure_phrases import is_plural
from verifier.parsers.text.surface_words import SurfaceWord

MAX_COMPARATIVES = 32
"""How many comparatives of one sentence are compared; what has more is a list of products."""

_NO_ADJECTIVES = DETERMINERS | BEFORE_ADJECTIVES | MORE | LESS
_MIN_LETTERS = 5


@record
class Comparative:
    """More (1) or less (-1) of a quality, or just that (0), and the places of its words.

    `bases` are the words that may name the quality. Amounts (`more than`) have none.
    """

    bases: frozenset[str]
    sign: int
    places: range


def read_comparative(words: Sequence[SurfaceWord], place: int) -> Comparative | None:
    """Read the comparative that begins with the word at a place; None where none does.

    `more` and `less` compare by the word after them, and amounts where `than` follows.
    """
    key = words[place].key
    if key in MORE or key in LESS:
        after = words[place + 1].key if place + 1 < len(words) else THAN
        sign = 1 if key in MORE else -1
        if after in (THAN, OFTEN) or is_plural(after):
            # How many or how much it is, not of what kind.
            return Comparative(bases=frozenset(), sign=sign, places=range(place, place + 1))
        return Comparative(bases=frozenset((after,)), sign=sign, places=range(place, place + 2))
    bases = list_bases(key)
    if not bases or words[place].is_capital:
        return None
    return Comparative(bases=bases, sign=1, places=range(place, place + 1))


def read_comparatives(words: Sequence[SurfaceWord]) -> list[Comparative]:
    """Read the qualities that a sentence names, first the comparatives, then what it does not compare."""
    found = [item for place in range(len(words)) if (item := read_comparative(words, place)) is not None]
    read = {item.places[-1] for item in found}
    found += [
        Comparative(bases=frozenset((words[place].key,)), sign=0, places=range(place, place + 1))
        for place in range(1, len(words))
        if place not in read
        and words[place - 1].key in BEFORE_ADJECTIVES
        and words[place].key not in _NO_ADJECTIVES
    ]
    return [item for item in found if item.bases][:MAX_COMPARATIVES]


@lru_cache(maxsize=4096)
def list_bases(key: str) -> frozenset[str]:
    """Return what a word with the ending of a comparative may be a form of; nothing for other words."""
    if key in IRREGULAR_COMPARATIVES:
        return frozenset((key, IRREGULAR_COMPARATIVES[key]))
    if key in NO_COMPARATIVES or len(key) < _MIN_LETTERS or not key.endswith((COMPARATIVE, SUPERLATIVE)):
        return frozenset()
    base = key.removesuffix(COMPARATIVE if key.endswith(COMPARATIVE) else SUPERLATIVE)
    bases = {key, base, base + "e"}
    if base[-1] == "i":
        bases.add(base[:-1] + "y")
    if base[-1] == base[-2]:
        bases.add(base[:-1])
    return frozenset(bases)


def compare_signs(claimed: Comparative, stated: Comparative, vocabulary: Vocabulary) -> int:
    """Return 1 if two comparatives say the same, -1 if the opposite, 0 if they are of different qualities."""
    sign = claimed.sign * stated.sign
    if claimed.bases == stated.bases or not claimed.bases.isdisjoint(stated.bases):
        return sign
    own, other = _list_stems(claimed.bases, vocabulary), _list_stems(stated.bases, vocabulary)
    if not own.isdisjoint(other):
        return sign
    opposites = {opposite for stem in own for opposite in vocabulary.opposites.get(stem, ())}
    return 0 if opposites.isdisjoint(other) else -sign


def _list_stems(bases: frozenset[str], vocabulary: Vocabulary) -> frozenset[str]:
    """Return the stems of words and of their synonyms."""
    stems = [vocabulary.stem(base) for base in bases]
    return frozenset([*stems, *(other for stem in stems for other in vocabulary.synonyms.get(stem, ()))])
