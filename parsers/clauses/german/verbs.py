"""The verbs of a stretch of a German sentence: which words are verbs, and which of them is finite."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.parsers.clauses.german.words import HELPING, VERBAL, Words
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    BASE,
    COORDINATOR,
    DETERMINER,
    FINITE,
    GERUND,
    HAVE,
    MODAL,
    NAME,
    NOUN,
    NUMBER,
    PARTICIPLE,
    PARTICLE,
    PREPOSITION,
    SUBJECT_PRONOUN,
    SUBORDINATOR,
    TO,
)

_DESCRIBED = DETERMINER | NUMBER | PREPOSITION
_INFLECTED = ("e", "en", "er", "es", "em")


def settle_verbs(words: Words, start: int, end: int) -> list[int]:
    """Return the places of the verbs of a stretch; the other words there are verbs no more."""
    found = [at for at in range(start, end) if words.tags[at] & VERBAL and _is_verb(words, at, start)]
    sure = _list_sure(words, found, start, end)
    verbs = [
        at
        for at in found
        if at not in sure
        or words.is_known(at)
        or (words.tags[at] & (PARTICIPLE | BASE | GERUND) and _is_placed(words, at, start, end))
    ]
    for at in range(start, end):
        tag = words.tags[at]
        if at in verbs:
            words.tags[at] = tag & VERBAL
        elif tag & VERBAL:
            words.tags[at] = tag & ~VERBAL or ADVERB
    return verbs


def _list_sure(words: Words, found: Sequence[int], start: int, end: int) -> frozenset[int]:
    """Return those verbs beside which, up to the next coordinators, a finite verb stands that is known."""
    sure: list[int] = []
    begin = start
    for stop in (*(at for at in range(start, end) if words.tags[at] & COORDINATOR), end):
        beside = [at for at in found if begin <= at < stop]
        if any(words.is_known(at) and may_be_finite(words, at) for at in beside):
            sure += beside
        begin = stop
    return frozenset(sure)


def _is_verb(words: Words, at: int, start: int) -> bool:
    """Return whether a word that may be a verb is no adjective before its noun."""
    tag = words.tags[at]
    if words.is_kind(at - 1, "comparing") and tag & PARTICIPLE:
        return False
    if not tag & ADJECTIVE or tag & HELPING:
        return True
    before = words.get(at - 1) if at > start else 0
    after = words.get(at + 1)
    if not words.keys[at].endswith(_INFLECTED):
        return not after & (NOUN | NAME) or bool(before & (NOUN | SUBJECT_PRONOUN))
    leads = after & (NOUN | NUMBER | ADJECTIVE) and not after & (DETERMINER | ADVERB)
    if before & PREPOSITION and not before & (PARTICLE | ADVERB | SUBORDINATOR):
        # `im siebten und achten Buch`.
        return False
    if before & DETERMINER or (leads and before & (_DESCRIBED | ADJECTIVE)):
        return False
    if leads and (before & VERBAL or (not before and not words.is_known(at))):
        return False
    return bool(tag & FINITE)


def _is_placed(words: Words, at: int, start: int, end: int) -> bool:
    """Return whether what only looks like a verb stands where one may: behind a coordinator, at the end."""
    is_beside = at in (start, end - 1) or (words.get(at - 1) | words.get(at + 1)) & COORDINATOR
    return bool(is_beside or words.get(at + 1) & HELPING or words.tags[at] == PARTICIPLE)


def may_be_finite(words: Words, at: int) -> bool:
    """Return whether a verb may be finite."""
    tag = words.tags[at]
    if tag & HELPING:
        return not words.is_kind(at, "never_finite") and not words.get(at - 1) & TO
    return bool(tag & FINITE) and not words.get(at - 1) & TO


def is_infinitive(words: Words, verbs: Sequence[int]) -> bool:
    """Return whether verbs are an infinitive with *zu* and nothing finite."""
    led = [at for at in verbs if words.tags[at] & GERUND or words.get(at - 1) & TO]
    if not led:
        return False
    group = find_group(words, verbs)
    return led[-1] in group and not any(
        may_be_finite(words, at) for at in verbs if at not in group or at > led[-1]
    )


def find_group(words: Words, verbs: Sequence[int]) -> list[int]:
    """Return the verbs that stand side by side at the end of a row of verbs."""
    group: list[int] = []
    for at in reversed(verbs):
        if group and group[0] != at + 1 and not (group[0] == at + 2 and words.get(at + 1) & TO):
            break
        group.insert(0, at)
    return group


def find_last_finite(words: Words, verbs: Sequence[int]) -> int | None:
    """Return the finite verb of a clause that its verbs end."""
    group = find_group(words, verbs)
    if len(group) > 1 and words.tags[group[0]] & HAVE and words.tags[group[-1]] & (MODAL | BASE):
        return group[0]
    return next((at for at in reversed(group) if may_be_finite(words, at)), None)


def ends_with_verb(words: Words, verbs: Sequence[int], end: int) -> bool:
    """Return whether a stretch ends with its finite verb, as a clause does that something opens."""
    if not verbs or verbs[-1] != end - 1:
        return False
    group = find_group(words, verbs)
    finite = find_last_finite(words, verbs)
    if finite is None:
        return False
    earlier = [at for at in verbs if at < group[0] and not words.get(at + 1) & TO]
    if any(not words.get(at + 1) & (COORDINATOR | VERBAL) for at in earlier):
        return False
    return finite == group[-1] or (finite == group[0] and bool(words.tags[finite] & HAVE))


def find_first_finite(words: Words, verbs: Sequence[int]) -> int | None:
    """Return the finite verb of a clause in which it stands second."""
    for at in verbs:
        # `Gebaut wurde er 1990`, `Noten lesen kann sie`.
        is_led = words.tags[at] & PARTICIPLE and words.get(at + 1) & HELPING
        is_led = is_led or (words.tags[at] & BASE and words.get(at + 1) & MODAL)
        if may_be_finite(words, at) and not is_led:
            return at
    return None


def find_particle(words: Words, start: int, end: int) -> int | None:
    """Return the particle that ends a clause: `schaltete die Lampe ein`."""
    for at in range(end - 1, start - 1, -1):
        if words.tags[at] & PARTICLE:
            return at
    return None


def is_bare(words: Words, at: int) -> bool:
    """Return whether a verb may be an infinitive or a participle behind an auxiliary."""
    return bool(words.tags[at] & (BASE | PARTICIPLE | HELPING))
