"""Words and phrases that may stand for one another, by what they are: a table read when it is first asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from verifier.parsers.english import read_tables
from verifier.parsers.lexicon.lexicon import ADJECTIVE, ADVERB, NOUN, VERB

_CLASSES = {"verbs": VERB, "nouns": NOUN, "adjectives": ADJECTIVE, "adverbs": ADVERB}
_PHRASES = "phrases"
_SAYS_MORE = ">"
_LOOSE = "*"
_FRAMES = "+-@*"


class Other(NamedTuple):
    """Words that may be put for others, the mark of their frame, and whether they say more."""

    words: tuple[str, ...]
    frame: str
    says_more: bool


class Equivalent(NamedTuple):
    """Words that may be said with others: their class, as a tag, and those others."""

    words: tuple[str, ...]
    tag: int
    others: tuple[Other, ...]


@cache
def list_equivalents() -> Mapping[str, tuple[Equivalent, ...]]:
    """Return the entries of the table by their first words, which stand in their base form."""
    found: dict[str, list[Equivalent]] = {}
    for name, tag in _CLASSES.items():
        for entry, others in _read_rows(name):
            words = tuple(entry.rstrip(_FRAMES).split(" "))
            options = tuple(_read_other(other, more) for other, more in others if not other.endswith(_LOOSE))
            found.setdefault(words[0], []).append(Equivalent(words, tag, options))
    return MappingProxyType({word: tuple(entries) for word, entries in found.items()})


def _read_other(entry: str, says_more: bool) -> Other:
    words = entry.rstrip(_FRAMES)
    return Other(tuple(words.split(" ")), entry[len(words) :], says_more)


@cache
def list_phrases() -> Mapping[str, tuple[Other, ...]]:
    """Return phrases that stand as they are, with those that may stand for them."""
    found: dict[str, dict[Other, None]] = {}
    for entry, others in _read_rows(_PHRASES):
        options = dict.fromkeys(_read_other(other, more) for other, more in others)
        found.setdefault(entry.rstrip(_FRAMES), {}).update(options)
    return MappingProxyType({entry: tuple(others) for entry, others in found.items()})


@cache
def list_persons() -> frozenset[str]:
    """Return nouns for persons, in the singular, beside those of the lexicon."""
    return frozenset(_load()["persons"].split())


@cache
def _load() -> Mapping[str, str]:
    return read_tables(Path(__file__).with_name("synonyms.txt"))


def _read_rows(name: str) -> Iterator[tuple[str, list[tuple[str, bool]]]]:
    """Yield each entry of a section with those that may stand for it and whether they say more."""
    for row in _load()[name].splitlines():
        before, _, behind = row.partition(_SAYS_MORE)
        more, less = ([one.strip() for one in part.split(",") if one.strip()] for part in (before, behind))
        for entry in less or more:
            yield entry, [(other, bool(less)) for other in more if other != entry]
