"""Words that a claim adds and that turn it: `The bridge opened` and `The bridge almost opened`.

What a claim leaves open, obliges, allows, bounds or calls by a name of its own must stand in what matches
it, by the same word or by one that says as much (`verifier.parsers.english.turning_words`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from verifier.claims.binding.opening import is_verb
from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.turning_words import (
    BEFORE_COMMAND,
    BEFORE_QUOTED,
    COMMANDING,
    JUDGING,
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

_MODAL_REACH = 4
"""How many words after a modal the verb stands that it belongs to."""

_MAY_BE_NAMES = frozenset((MAY, WILL))
WOULD, THAT = "would", "that"
TO_BE, EACH, OTHER = "to be", "each", "other"
_HYPHEN = "-"
_ENTRIES = frozenset().union(*MODALS, *TURNS)
# Words that attribute a quote are blanks here.
_SCARED = re.compile("(?<!\\s\\s)[\"\u201c'\u2018]([a-z]+)[\"\u201d'\u2019](?![a-z])")


def list_added(comparison: Comparison) -> Iterator[SurfaceWord]:
    """Yield the words of a claim that turn it and have no match in its window."""
    turning = comparison.claim.once("turning", lambda: [*_read_turning(comparison.claim)])
    if turning:
        yield from _list_turning(turning, comparison)
    yield from _list_scared(comparison)


@cache
def _list_openers() -> frozenset[str]:
    """Return the words that an entry or a prefix may begin with: most words of a claim are none."""
    return TURNING_PREFIXES.union(entry.split(" ")[0] for entry in _ENTRIES)


class _Turning(NamedTuple):
    """A word of a claim that may turn it: its place, the entry that it begins, and all that says as much."""

    place: int
    entry: str
    alike: frozenset[str] | None
    turns: frozenset[str]


def _read_turning(claim: ReadClaim) -> Iterator[_Turning]:
    """Yield the words that a claim may add, whatever its window says."""
    words, openers = claim.words, _list_openers()
    for place, word in enumerate(words):
        if word.key in openers and not is_name(word, place):
            entry = _find_entry(words, place)
            alike, turns = _index(MODALS).get(entry), _index(TURNS).get(entry, frozenset())
            if alike is not None or turns or word.key in TURNING_PREFIXES:
                yield _Turning(place, entry, alike, turns)


def _list_turning(turning: Sequence[_Turning], comparison: Comparison) -> Iterator[SurfaceWord]:
    """Yield the words that turn a claim, of those that may."""
    words = comparison.claim.words
    in_sentences = " ".join(["", *[key for item in _list_holding(comparison) for key in item.keys], ""])
    found = []
    for place, entry, alike, turns in turning:
        is_unsaid = alike is not None and not _is_stated(alike, place + entry.count(" ") + 1, comparison)
        if is_unsaid or _are_absent(turns, in_sentences) or _turns_by_prefix(words, place, comparison):
            found.append(words[place])
    if found:
        counting = _list_counting(comparison)
        yield from (word for word in found if word.start not in counting)


def _are_absent(alike: Set[str], stated: str) -> bool:
    """Return whether none of the entries that say as much stands among words, if there are any."""
    return bool(alike) and not any(f" {other} " in stated for other in alike)


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


def _find_entry(words: Sequence[SurfaceWord], place: int) -> str:
    """Return the longest entry that begins at a place; a part of a longer one is none."""
    keys = [word.key for word in words[place : place + _MAX_WORDS]]
    rows = (" ".join(keys[:count]) for count in range(len(keys), 0, -1))
    entry = next(filter(_ENTRIES.__contains__, rows), "")
    return "" if entry in ONLY_STATED or _turns_nothing(entry, words, place) else entry


def _turns_nothing(entry: str, words: Sequence[SurfaceWord], place: int) -> bool:
    """Return whether an entry turns nothing where it stands, for the words around it."""
    if entry == WOULD:
        # `She announced that it would close` says of it what was to come.
        return any(word.key == THAT for word in words[:place])
    before, after = ({word.key for word in words[max(0, at) : at + 1]} for at in (place - 1, place + 1))
    return bool(
        (entry in NOT_AFTER_BE and before & BE)
        or (entry == TO_BE and before & JUDGING)
        or (entry == EACH and OTHER in after)
    )


@cache
def _index(groups: tuple[frozenset[str], ...]) -> Mapping[str, frozenset[str]]:
    """Return for each entry all that says as much."""
    found: dict[str, frozenset[str]] = {}
    for group in groups:
        for entry in group:
            found[entry] = found.get(entry, frozenset()) | group
    return found


def _list_holding(comparison: Comparison) -> list[EvidenceSentence]:
    """Return the sentences of the window that have words of the claim."""
    numbers = {number for number, _ in comparison.placed.chosen.values()}
    return [sentence for sentence in comparison.sentences if sentence.number in numbers]


def _is_stated(alike: frozenset[str], after: int, comparison: Comparison) -> bool:
    """Return whether the clause of what a modal stands before says as much, or commands it.

    `after` is the place of the word after the modal in the claim: what stands there has to be, and of what
    follows nothing else need be.
    """
    chosen = comparison.placed.chosen
    starts = [word.start for word in comparison.claim.words[after : after + _MODAL_REACH]]
    held = [chosen[start] for start in starts if start in chosen][:1] or list(chosen.values())
    for sentence in comparison.sentences:
        places = {place for number, place in held if number == sentence.number}
        stated = _write_clauses(sentence, {sentence.clauses[place] for place in places})
        if not _are_absent(alike, stated) or _command(sentence, places, alike):
            return True
    return False


def _command(sentence: EvidenceSentence, places: Set[int], alike: Set[str]) -> bool:
    """Return whether one of some words opens a sentence as a command, and that is what modals say."""
    return not alike.isdisjoint(COMMANDING) and any(_commands(sentence, place) for place in places)


def _write_clauses(sentence: EvidenceSentence, clauses: Set[int]) -> str:
    """Return the words of clauses of a sentence, each between blanks."""
    words = [
        word.key
        for place, word in enumerate(sentence.words)
        if sentence.clauses[place] in clauses and not is_name(word, place)
    ]
    return " ".join(["", *words, ""])


def _commands(sentence: EvidenceSentence, place: int) -> bool:
    """Return whether a word opens a sentence as a command: `Remove the sensor`, `Do not take two tablets`."""
    before = sentence.keys[:place]
    return before in BEFORE_COMMAND and not is_verb(sentence.keys[place])


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
    found = {match.start(1): match[1] for match in _SCARED.finditer(comparison.claim.text)}
    if not found:
        return
    stated = {match[1] for item in comparison.sentences for match in _SCARED.finditer(item.text)}
    for before, word in pairwise(comparison.claim.words):
        is_alone = word.start in found and word.key not in stated
        if is_alone and before.key not in BEFORE_QUOTED and word.key in comparison.window_keys:
            yield word
