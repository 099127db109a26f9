"""Grades of a quality: `safer` and `more safe` are more of it, `less safe` is less, `least` the least.

Which quality a form with an ending is of, its letters tell: `bigger` may be of `big`, `bigge` or `bigg`. Only
forms that also stand elsewhere, or that a lexicon knows, make a difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from verifier.claims.vocabulary import Vocabulary
from verifier.parsers.english.comparison_words import (
    AFTER_NOUNS,
    BEFORE_ADJECTIVES,
    IRREGULAR_COMPARATIVES,
    LESS,
    MORE,
    NO_COMPARATIVES,
)
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.suffixes import COMPARATIVE, SUPERLATIVE
from verifier.parsers.numerics.figure_phrases import is_plural
from verifier.parsers.text.surface_words import SurfaceWord

MAX_GRADES = 32
"""How many grades of one sentence are compared; what has more is a list of products."""

_NOT_PLAIN = DETERMINERS | BEFORE_ADJECTIVES | MORE | LESS
_MIN_LETTERS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """More (1) or less (-1) of a quality: what it may be called, and the places of its words.

    Amounts (`more than`) have no name.
    """

    names: frozenset[str]
    sign: int
    first: int
    last: int


def read_grade(words: Sequence[SurfaceWord], place: int) -> Grade | None:
    """Read the grade that the word at a place tells; None where it tells none.

    `more` and `less` tell one of the word behind them, and of amounts where `than` follows.
    """
    key = words[place].key
    if key in MORE or key in LESS:
        behind = words[place + 1].key if place + 1 < len(words) else "than"
        sign = 1 if key in MORE else -1
        if behind == "than" or is_plural(behind):
            # How many or how much it is, not of what kind.
            return Grade(names=frozenset(), sign=sign, first=place, last=place)
        return Grade(names=frozenset((behind,)), sign=sign, first=place, last=place + 1)
    names = list_bases(key)
    if not names or words[place].is_capital or _is_noun(words, place):
        return None
    return Grade(names=names, sign=1, first=place, last=place)


def read_grades(words: Sequence[SurfaceWord]) -> list[Grade]:
    """Read the grades of named qualities of a sentence that says `less` of one, plain ones (0) included."""
    found = [grade for place in range(len(words)) if (grade := read_grade(words, place)) is not None]
    taken = {grade.last for grade in found}
    for place, word in enumerate(words):
        is_plain = place and words[place - 1].key in BEFORE_ADJECTIVES and word.key not in _NOT_PLAIN
        if is_plain and place not in taken:
            found.append(Grade(names=frozenset((word.key,)), sign=0, first=place, last=place))
    return [grade for grade in found if grade.names][:MAX_GRADES]


def _is_noun(words: Sequence[SurfaceWord], place: int) -> bool:
    """Tell whether a word with such an ending is hardly a grade: `the teacher is`, `a better player`."""
    before = words[place - 1].key if place else ""
    behind = words[place + 1].key if place + 1 < len(words) else ""
    if before in DETERMINERS and words[place].key.endswith(COMPARATIVE):
        return not behind or behind in AFTER_NOUNS
    return before in MORE or before in LESS or bool(list_bases(before))


@lru_cache(maxsize=4096)
def list_bases(key: str) -> frozenset[str]:
    """Give what a word with the ending of a grade may be a grade of; nothing for other words."""
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


def compare_grades(claimed: Grade, stated: Grade, vocabulary: Vocabulary) -> int:
    """Tell whether two grades say the same (1) or the opposite (-1); 0 where they are of different things."""
    sign = claimed.sign * stated.sign
    if claimed.names == stated.names or not claimed.names.isdisjoint(stated.names):
        return sign
    own, other = _list_stems(claimed.names, vocabulary), _list_stems(stated.names, vocabulary)
    if not own.isdisjoint(other):
        return sign
    opposites = {opposite for stem in own for opposite in vocabulary.opposites.get(stem, ())}
    return 0 if opposites.isdisjoint(other) else -sign


def _list_stems(names: frozenset[str], vocabulary: Vocabulary) -> frozenset[str]:
    """Give the stems of what a quality may be called, synonyms included."""
    stems = [vocabulary.stem(name) for name in names]
    return frozenset([*stems, *(other for stem in stems for other in vocabulary.synonyms.get(stem, ()))])
