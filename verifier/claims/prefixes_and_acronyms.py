"""What of the evidence is found by its spelling alone: words with the same beginning, acronyms, initials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verifier.parsers.english.name_words import WITHOUT_INITIAL
from verifier.parsers.text.surface_words import SurfaceWord

MIN_PREFIX = 5
"""How many letters two words share at least to be compared by their beginning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefixes:
    """From words to the numbers of the sentences that hold them; from first letters to such words."""

    postings: Mapping[str, Sequence[int]]
    words: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Acronyms:
    """From acronyms to the numbers of the sentences that hold them; for each sentence those of its capitals.

    Between these a blank stands for other words.
    """

    postings: Mapping[str, Sequence[int]]
    initials: Sequence[str]


def read_prefixes(sentences: Sequence[Sequence[str]]) -> Prefixes:
    """Read what the words of sentences begin with."""
    postings: dict[str, list[int]] = {}
    words: dict[str, list[str]] = {}
    for number, keys in enumerate(sentences):
        for key in dict.fromkeys(keys):
            if key not in postings and len(key) >= MIN_PREFIX:
                words.setdefault(key[:MIN_PREFIX], []).append(key)
            postings.setdefault(key, []).append(number)
    return Prefixes(postings=postings, words=words)


def read_acronyms(sentences: Sequence[Sequence[SurfaceWord]]) -> Acronyms:
    """Read the initials of sentences, and which acronyms they hold."""
    postings: dict[str, list[int]] = {}
    for number, words in enumerate(sentences):
        for key in dict.fromkeys([word.key for word in words if word.is_acronym]):
            postings.setdefault(key, []).append(number)
    return Acronyms(postings=postings, initials=[_join_initials(words) for words in sentences])


def _join_initials(words: Sequence[SurfaceWord]) -> str:
    kept = [word for word in words if word.is_capital or word.key not in WITHOUT_INITIAL]
    return "".join([word.key[:1] if word.is_capital else " " for word in kept])
