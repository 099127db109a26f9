"""What of evidence is found by its spelling alone: kin words, acronyms, rows of initials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parsers.surface_words import SurfaceWord

MIN_PREFIX = 5
"""How many letters two words share at least to be taken for kin."""

JOINERS = frozenset(("a", "an", "and", "de", "for", "of", "the"))
"""Words that stand within a name without an initial of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spellings:
    """From words as they are written, and from acronyms, to the numbers of the sentences that hold them.

    `prefixes` leads from the first letters to the words that begin so. `initials` has for each sentence those
    of its capitals, with a blank where other words stand.
    """

    keys: Mapping[str, Sequence[int]]
    acronyms: Mapping[str, Sequence[int]]
    prefixes: Mapping[str, Sequence[str]]
    initials: Sequence[str]


def read_spellings(sentences: Sequence[Sequence[SurfaceWord]]) -> Spellings:
    """Read how the words of sentences are spelled."""
    keys: dict[str, list[int]] = {}
    acronyms: dict[str, list[int]] = {}
    prefixes: dict[str, list[str]] = {}
    for place, words in enumerate(sentences):
        for key in dict.fromkeys([word.key for word in words]):
            if key not in keys and len(key) >= MIN_PREFIX:
                prefixes.setdefault(key[:MIN_PREFIX], []).append(key)
            keys.setdefault(key, []).append(place)
        for key in dict.fromkeys([word.key for word in words if word.is_acronym]):
            acronyms.setdefault(key, []).append(place)
    return Spellings(
        keys=keys,
        acronyms=acronyms,
        prefixes=prefixes,
        initials=["".join(_list_initials(words)) for words in sentences],
    )


def _list_initials(words: Sequence[SurfaceWord]) -> list[str]:
    return [
        word.key[:1] if word.is_capital else " "
        for word in words
        if word.is_capital or word.key not in JOINERS
    ]
