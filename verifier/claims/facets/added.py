"""Words that a claim adds and that turn it: `The bridge opened` and `The bridge almost opened`.

What a claim leaves open, obliges, allows, bounds or calls by a name of its own must stand in what matches
it, by the same word or by one that says as much (`verifier.parsers.english.turning_words`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from verifier.claims.binding.opening import is_verb
from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.claims.vocabulary import find_entry
from verifier.parsers.english.turning_words import (
    BEFORE_COMMAND,
    BEFORE_QUOTED,
    COMMANDING,
    JUDGING,
    MODALS,
    NOT_AFTER_BE,
    ONLY_STATED,
    TURNS,
)
from verifier.parsers.english.verbs import BE, MAY, WILL
from verifier.parsers.text.surface_words import SurfaceWord

_MAX_WORDS = 4
"""How many words of an entry are compared at most."""

_MODAL_REACH = 4
"""How many words after a modal the verb stands that it belongs to."""

_MAY_BE_NAMES = frozenset((MAY, WILL))
WOULD, THAT = "would", "that"
TO_BE, EACH, OTHER = "to be", "each", "other"
_ENTRIES = frozenset().union(*MODALS, *TURNS)
_OPENERS = frozenset([entry.split(" ")[0] for entry in _ENTRIES])
"""The words that an entry may begin with: most words of a claim are none."""

# Words that attribute a quote are blanks here.
_SCARED = re.compile("(?<!\\s\\s)[\"\u201c'\u2018]([a-z]+)[\"\u201d'\u2019](?![a-z])")


def list_added(comparison: Comparison) -> Iterator[SurfaceWord]:
    """Yield the words of a claim that turn it and have no match in its window."""
    for item in comparison.claim.once("turning", lambda: [*_read_turning(comparison.claim)]):
        word = comparison.claim.words[item.place]
        is_stated = not item.modals or _is_stated(item.modals, item.after, comparison)
        if (not is_stated or _are_absent(item.turns, comparison.key_row)) and not _counts(word, comparison):
            yield word
    yield from _list_scared(comparison)


class _Turning(NamedTuple):
    """What may turn a claim: the places of it and of what follows, and all that says as much.

    `modals` are looked for in the clause that matches, `turns` anywhere.
    """

    place: int
    after: int
    modals: frozenset[str]
    turns: frozenset[str]


def _read_turning(claim: ReadClaim) -> Iterator[_Turning]:
    """Yield the words that a claim may add, whatever its window says."""
    for place, word in enumerate(claim.words):
        if word.key in _OPENERS and not is_name(word, place):
            entry = _find_turning(claim.words, place)
            modals, turns = (_index(groups).get(entry, frozenset()) for groups in (MODALS, TURNS))
            if modals or turns:
                yield _Turning(place, place + entry.count(" ") + 1, modals, turns)


def _are_absent(alike: Set[str], stated: str) -> bool:
    """Return whether none of the entries that say as much stands among words, if there are any."""
    return bool(alike) and not any(f" {other} " in stated for other in alike)


def is_name(word: SurfaceWord, place: int) -> bool:
    """Return whether a word is a month or a name by its capital."""
    return place > 0 and may_be_name(word)


def may_be_name(word: SurfaceWord) -> bool:
    """Return whether a word is a month or a name, if its capital is not that of its sentence."""
    return word.key in _MAY_BE_NAMES and word.is_capital and not word.is_acronym


def _counts(word: SurfaceWord, comparison: Comparison) -> bool:
    """Return whether a word writes a number or a date, which is compared by value."""
    token = comparison.token_at(word)
    if token is not None and comparison.is_figure(token):
        return True
    claim = comparison.claim
    spans = [item.span for item in claim.quantities] + [item.span for item in claim.dates]
    return any(start <= word.start < end for start, end in spans)


def _find_turning(words: Sequence[SurfaceWord], place: int) -> str:
    """Return the longest entry that begins at a place and turns what is said; else an empty text."""
    entry = find_entry([word.key for word in words[place : place + _MAX_WORDS]], _ENTRIES)
    return "" if entry in ONLY_STATED or _turns_nothing(entry, words, place) else entry


def _turns_nothing(entry: str, words: Sequence[SurfaceWord], place: int) -> bool:
    """Return whether an entry turns nothing where it stands, for the words around it."""
    if entry == WOULD:
        # `She announced that it would close` says of it what was to come.
        return any(word.key == THAT for word in words[:place])
    before, after = ({word.key for word in words[max(0, at) : at + 1]} for at in (place - 1, place + 1))
    if entry == EACH:
        return OTHER in after
    return bool((entry in NOT_AFTER_BE and before & BE) or (entry == TO_BE and before & JUDGING))


@cache
def _index(groups: tuple[frozenset[str], ...]) -> Mapping[str, frozenset[str]]:
    """Return for each entry all that says as much."""
    found: dict[str, frozenset[str]] = {}
    for group in groups:
        for entry in group:
            found[entry] = found.get(entry, frozenset()) | group
    return found


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
        if not _are_absent(alike, _write_clauses(sentence, places)) or _commands(sentence, places, alike):
            return True
    return False


def _write_clauses(sentence: EvidenceSentence, places: Set[int]) -> str:
    """Return the words of the clauses of some words of a sentence, each between blanks."""
    clauses = {sentence.clauses[place] for place in places}
    held = [place for place, clause in enumerate(sentence.clauses) if clause in clauses]
    words = [sentence.keys[place] for place in held if not is_name(sentence.words[place], place)]
    return " ".join(["", *words, ""])


def _commands(sentence: EvidenceSentence, places: Set[int], alike: Set[str]) -> bool:
    """Return whether a sentence opens with one of some words as a command, and modals say that.

    `Remove the sensor`, `Do not take two tablets`.
    """
    return not alike.isdisjoint(COMMANDING) and any(
        sentence.keys[:place] in BEFORE_COMMAND and not is_verb(sentence.keys[place]) for place in places
    )


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
