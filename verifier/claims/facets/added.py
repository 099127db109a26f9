"""Words that a claim adds and that turn it: `The bridge opened` and `The bridge almost opened`.

What a claim leaves open, obliges, allows, bounds or calls by a name of its own must stand in what matches
it, by the same word or by one that says as much (`verifier.parsers.english.turning_words`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from verifier.claims.compare import Comparison
from verifier.parsers.english.turning_words import (
    BEFORE_QUOTED,
    MODALS,
    NOT_AFTER_BE,
    ONLY_STATED,
    TURNING_PREFIXES,
    TURNS,
)
from verifier.parsers.english.verbs import BE, MAY, WILL
from verifier.parsers.text.surface_words import SurfaceWord

_MAX_WORDS = 3
"""How many words of an entry are compared at most."""

_MAY_BE_NAMES = frozenset((MAY, WILL))
WOULD, THAT = "would", "that"
_HYPHEN = "-"
# Words that attribute a quote are blanks here.
_SCARED = re.compile("(?<!\\s\\s)[\"\u201c'\u2018]([a-z]+)[\"\u201d'\u2019](?![a-z])")


def list_added(comparison: Comparison) -> Iterator[SurfaceWord]:
    """Yield the words of a claim that turn it and have no match in its window."""
    words = comparison.claim.words
    openers = _list_openers()
    places = [place for place, word in enumerate(words) if word.key in openers and not is_name(word, place)]
    if places:
        yield from _list_turning(places, comparison)
    yield from _list_scared(comparison)


@cache
def _list_openers() -> frozenset[str]:
    """Return the words that an entry or a prefix may begin with: most words of a claim are none."""
    return TURNING_PREFIXES.union(entry.split(" ")[0] for group in (*MODALS, *TURNS) for entry in group)


def _list_turning(places: Sequence[int], comparison: Comparison) -> Iterator[SurfaceWord]:
    """Yield the words at places of a claim, which are some of those that it may add, that turn it."""
    words = comparison.claim.words
    in_clauses, in_sentences = _list_stated(comparison)
    found = []
    for place in places:
        entry = _find_entry(words, place)
        if (
            _is_unstated(entry, _index(MODALS), in_clauses)
            or _is_unstated(entry, _index(TURNS), in_sentences)
            or _turns_by_prefix(words, place, comparison)
        ):
            found.append(words[place])
    if found:
        counting = _list_counting(comparison)
        yield from (word for word in found if word.start not in counting)


def _is_unstated(entry: str | None, alike: Mapping[str, frozenset[str]], stated: str) -> bool:
    """Return whether an entry is of a list and what says as much stands nowhere in a row of words."""
    others = alike.get(entry, ()) if entry else ()
    return bool(others) and not any(f" {other} " in stated for other in others)


def is_name(word: SurfaceWord, place: int) -> bool:
    """Return whether a word is a month or a name by its capital."""
    return word.key in _MAY_BE_NAMES and word.is_capital and not word.is_acronym and place > 0


def _list_counting(comparison: Comparison) -> set[int]:
    """Return where the words start that write a number or a date, which is compared by value."""
    claim = comparison.claim
    starts = [word.start for word in claim.words]
    found: set[int] = set()
    for start, end in [item.span for item in claim.quantities] + [item.span for item in claim.dates]:
        found.update(starts[bisect_left(starts, start) : bisect_left(starts, end)])
    for word in claim.words:
        token = comparison.token_at(word)
        if token is not None and comparison.is_figure(token):
            found.add(word.start)
    return found


def _find_entry(words: Sequence[SurfaceWord], place: int) -> str | None:
    """Return the longest entry that begins at a place, if it turns anything there."""
    keys = [word.key for word in words[place : place + _MAX_WORDS]]
    rows = (" ".join(keys[:count]) for count in range(len(keys), 0, -1))
    entry = next((row for row in rows if row in _index(MODALS) or row in _index(TURNS)), None)
    if entry is None or entry in ONLY_STATED:
        return None
    if entry == WOULD and THAT in [word.key for word in words[:place]]:
        # `She announced that it would close` says of it what was to come.
        return None
    is_after_be = place > 0 and words[place - 1].key in BE
    return None if is_after_be and entry in NOT_AFTER_BE else entry


@cache
def _index(groups: tuple[frozenset[str], ...]) -> Mapping[str, frozenset[str]]:
    """Return for each entry all that says as much."""
    found: dict[str, frozenset[str]] = {}
    for group in groups:
        for entry in group:
            found[entry] = found.get(entry, frozenset()) | group
    return found


def _list_stated(comparison: Comparison) -> tuple[str, str]:
    """Return the words of the clauses of the window that have the claim, and those of its sentences."""
    held = {
        (number, comparison.index.sentences[number].clauses[place])
        for number, place in comparison.placed.chosen.values()
    }
    numbers = {number for number, _ in held}
    in_clauses: list[str] = []
    in_sentences: list[str] = []
    for sentence in comparison.sentences:
        if sentence.number not in numbers:
            continue
        in_sentences += sentence.keys
        clauses = sentence.clauses
        in_clauses += [
            word.key
            for place, word in enumerate(sentence.words)
            if (sentence.number, clauses[place]) in held and not is_name(word, place)
        ]
    return f" {' '.join(in_clauses)} ", f" {' '.join(in_sentences)} "


def _turns_by_prefix(words: Sequence[SurfaceWord], place: int, comparison: Comparison) -> bool:
    """Return whether a hyphen joins a word to a prefix that the window does not have there."""
    word = words[place]
    if word.key not in TURNING_PREFIXES or place + 1 == len(words):
        return False
    if comparison.claim.text[word.end : word.end + 1] != _HYPHEN or words[place + 1].start > word.end + 1:
        return False
    whole = comparison.vocabulary.stem(word.key + words[place + 1].key)
    return word.key not in comparison.window_keys and whole not in comparison.positions


def _list_scared(comparison: Comparison) -> Iterator[SurfaceWord]:
    """Yield the words that a claim alone has in marks of their own: `the bridge "opened"`."""
    text = comparison.claim.text
    found = {match.start(1): match[1] for match in _SCARED.finditer(text)}
    if found:
        stated = {match[1] for item in comparison.sentences for match in _SCARED.finditer(item.text)}
        for place, word in enumerate(comparison.claim.words):
            before = comparison.claim.words[place - 1].key if place else None
            is_alone = word.start in found and word.key not in stated and before not in BEFORE_QUOTED
            if is_alone and before and word.key in comparison.window_keys:
                yield word
