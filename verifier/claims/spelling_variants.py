"""What of evidence is found by its spelling alone: kin words, acronyms, rows of initials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verifier.parsers.english.name_words import WITHOUT_INITIAL
from verifier.parsers.text.surface_words import SurfaceWord

MIN_PREFIX = 5
"""How many letters two words share at least to be taken for kin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """From words to the numbers of the sentences that hold them; from first letters to such words."""

    keys: Mapping[str, Sequence[int]]
    prefixes: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Initials:
    """From acronyms to the numbers of the sentences that hold them; for each sentence those of its capitals.

    Between them a blank stands for other words.
    """

    acronyms: Mapping[str, Sequence[int]]
    rows: Sequence[str]


def read_kin(sentences: Sequence[Sequence[str]]) -> Kin:
    """Read what the words of sentences begin with."""
    keys: dict[str, list[int]] = {}
    prefixes: dict[str, list[str]] = {}
    for place, words in enumerate(sentences):
        for key in dict.fromkeys(words):
            if key not in keys and len(key) >= MIN_PREFIX:
                prefixes.setdefault(key[:MIN_PREFIX], []).append(key)
            keys.setdefault(key, []).append(place)
    return Kin(keys=keys, prefixes=prefixes)


def read_initials(sentences: Sequence[Sequence[SurfaceWord]]) -> Initials:
    """Read the initials of sentences, and which acronyms they hold."""
    acronyms: dict[str, list[int]] = {}
    for place, words in enumerate(sentences):
        for key in dict.fromkeys([word.key for word in words if word.is_acronym]):
            acronyms.setdefault(key, []).append(place)
    return Initials(acronyms=acronyms, rows=["".join(_list_initials(words)) for words in sentences])


def _list_initials(words: Sequence[SurfaceWord]) -> list[str]:
    return [
        word.key[:1] if word.is_capital else " "
        for word in words
        if word.is_capital or word.key not in WITHOUT_INITIAL
    ]
