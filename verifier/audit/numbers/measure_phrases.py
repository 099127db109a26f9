"""The measures that a policy names, and where they stand in a row of words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from verifier.audit.numbers.figure_record import Measures
from verifier.parsers.text.surface_words import read_keys
from verifier.policies import Lexicon, read_groups


@lru_cache(maxsize=8)
def read_measures(lexicon: Lexicon) -> dict[str, tuple[tuple[tuple[str, ...], Measures], ...]]:
    """Return the phrases of the measures by their first words, the longest first."""
    names: dict[tuple[str, ...], list[str]] = {}
    for name, *spellings in read_groups(lexicon):
        for spelling in spellings:
            phrase = tuple(read_keys(spelling))
            if phrase and name not in names.setdefault(phrase, []):
                names[phrase].append(name)
    opened: dict[str, list[tuple[tuple[str, ...], Measures]]] = {}
    for phrase, found in sorted(names.items(), key=lambda item: (-len(item[0]), item[0])):
        opened.setdefault(phrase[0], []).append((phrase, tuple(found)))
    return {key: tuple(items) for key, items in opened.items()}


def find_measures(
    keys: Sequence[str], phrases: dict[str, tuple[tuple[tuple[str, ...], Measures], ...]]
) -> Iterator[tuple[int, int, Measures]]:
    """Yield the measures that stand in a row of words, the longest phrases first, without overlap."""
    place = 0
    while place < len(keys):
        for phrase, names in phrases.get(keys[place], ()):
            if tuple(keys[place : place + len(phrase)]) == phrase:
                yield place, place + len(phrase), names
                place += len(phrase)
                break
        else:
            place += 1
