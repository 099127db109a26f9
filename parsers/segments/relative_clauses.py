"""Relative clauses of subjects: `The dog that bit the postman chased the cat`.

What stands in such a clause is no subject of the verb behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.parsers.english.clause_words import SUBORDINATORS
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.suffixes import ADVERB, NO_PLURAL, PAST, PLURAL
from verifier.parsers.english.verbs import AUXILIARIES, IN_VERB_GROUPS, PASTS, PASTS_OR_PARTICIPLES, PRESENTS
from verifier.parsers.text.surface_words import SurfaceWord

OPENING = frozenset(("that", "which", "who"))
_MARKS = ",;:()\u2013\u2014"
_MAX_SUBJECT = 4
"""How many words a subject has at most that is surely no more than that."""

_REACH = 24
"""How many words a relative clause has at most."""


_VERBS = frozenset((*AUXILIARIES, *PASTS, *PASTS_OR_PARTICIPLES, *PRESENTS))
_JOINTS = frozenset(("and", "but", "while", "whereas", "or", "yet"))


class Relative(NamedTuple):
    """Where a relative clause opens, where what its verb has begins, and the verb behind it."""

    opener: int
    rest: int
    verb: int


def list_relatives(
    text: str, words: Sequence[SurfaceWord], prepositions: frozenset[str]
) -> Iterator[Relative]:
    """Yield the relative clauses in a sentence that stand between a subject and its verb."""
    keys = [word.key for word in words]
    if OPENING.isdisjoint(keys):
        return
    parted = _list_parted(text, words)
    for place in range(1, len(keys) - 3):
        if keys[place] in OPENING and keys[place - 1] not in SUBORDINATORS:
            found = _read_relative(keys, place, parted, prepositions)
            if found is not None:
                yield found


def _list_parted(text: str, words: Sequence[SurfaceWord]) -> list[int]:
    """Return the places of the words before which a mark parts clauses."""
    return [
        at
        for at in range(1, len(words))
        if any(mark in text[words[at - 1].end : words[at].start] for mark in _MARKS)
    ]


def _read_relative(
    keys: Sequence[str], place: int, parted: Sequence[int], prepositions: frozenset[str]
) -> Relative | None:
    """Return the relative clause that a pronoun opens, or None where it opens none of a subject."""
    subject = keys[_find_subject(keys, place, parted) : place]
    rest = _skip_verbs(keys, place + 1)
    if any(map(_is_verb, subject)) or rest == place + 1:
        return None
    reach = min(len(keys), place + _REACH)
    stop = min(reach, next((at for at in parted if at > place), reach))
    if place in parted:
        # A clause between commas ends with the second.
        is_closed = rest < stop < reach and _is_verb(keys[stop])
        return Relative(place, rest, stop) if is_closed else None
    verb = _find_verb_behind(keys, subject, rest, stop, prepositions)
    return None if verb is None else Relative(place, rest, verb)


def _find_verb_behind(
    keys: Sequence[str], subject: Sequence[str], rest: int, stop: int, prepositions: frozenset[str]
) -> int | None:
    """Return the verb of a subject behind its relative clause; None where that may be no verb of its own."""
    joints = (at for at in range(rest, stop) if keys[at] in _JOINTS or keys[at] in SUBORDINATORS)
    verb = _find_verb(keys, range(rest + 1, next(joints, stop)), prepositions)
    if verb is None:
        return None
    may_go_on = _may_be_participle(keys, verb, prepositions) and _may_hold_verb(subject, prepositions)
    return None if may_go_on else verb


def _find_subject(keys: Sequence[str], place: int, parted: Sequence[int]) -> int:
    """Return where the subject before a place begins: after the last mark, or the last subordinator."""
    begins = (at for at in range(place - 1, 0, -1) if at in parted or keys[at - 1] in SUBORDINATORS)
    return next(begins, 0)


def _skip_verbs(keys: Sequence[str], place: int) -> int:
    """Return where the verbs that a relative clause begins with end; the same place where it has none."""
    first = place
    has_verb = False
    while place < len(keys):
        key = keys[place]
        if _is_verb(key) or (place == first and _has_object(keys, place)):
            has_verb = True
        elif key not in IN_VERB_GROUPS and not key.endswith(ADVERB):
            break
        place += 1
    return place if has_verb else first


def _has_object(keys: Sequence[str], place: int) -> bool:
    """Return whether a word ends as a present form and a plural do before a determiner: `spans the Aune`."""
    return (
        keys[place].endswith(PLURAL)
        and not keys[place].endswith(NO_PLURAL)
        and keys[place] not in DETERMINERS
        and not DETERMINERS.isdisjoint(keys[place + 1 : place + 2])
    )


def _find_verb(keys: Sequence[str], places: range, prepositions: frozenset[str]) -> int | None:
    """Return the first verb that is no participle: `bikes made in York`, `the retired postman`."""
    verbs = [
        at for at in places if _is_verb(keys[at]) and keys[at - 1] not in DETERMINERS and keys[at - 1] != "to"
    ]
    for number, at in enumerate(verbs):
        follows = any(other > at + 1 for other in verbs[number + 1 :])
        if not (follows and _may_be_participle(keys, at, prepositions)):
            return at
    return None


def _may_be_participle(keys: Sequence[str], at: int, prepositions: frozenset[str]) -> bool:
    is_form = keys[at].endswith(PAST) or keys[at] in PASTS_OR_PARTICIPLES
    is_led = at + 1 == len(keys) or keys[at + 1] in prepositions
    return is_form and is_led and keys[at] not in AUXILIARIES


def _may_hold_verb(keys: Sequence[str], prepositions: frozenset[str]) -> bool:
    """Return whether what stands before a relative clause may be more than a noun: `Lin works for a shop`."""
    return len(keys) > _MAX_SUBJECT or keys[0] not in DETERMINERS or not prepositions.isdisjoint(keys)


def _is_verb(key: str) -> bool:
    return key in _VERBS or key.endswith(PAST)
