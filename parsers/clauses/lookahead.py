"""What stands around a phrase: questions that the assembly of clauses asks of the others."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.parsers.clauses.phrases import Phrase
from verifier.parsers.clauses.records import NounPhrase

_REACH = 24
"""How many phrases ahead are looked at."""

_MAX_INSERTION = 6
"""How many phrases may stand between two commas."""


def finite_follows(phrases: Sequence[Phrase], at: int, *, past_coordinator: bool = True) -> bool:
    """Return whether a finite verb follows a noun phrase; adverbs, roles and conjuncts may part them."""
    past_mark = False
    skipped = ("preposition", "coordinator") if past_coordinator else ("preposition",)
    at += 1
    stop = min(len(phrases), at + _REACH)
    while at < stop:
        phrase = phrases[at]
        if phrase.verb is not None and phrase.verb.form != "participle":
            return phrase.verb.form == "finite"
        if phrase.kind in skipped and at + 1 < len(phrases) and phrases[at + 1].kind == "noun":
            at += 2
        elif phrase.kind == "adverb":
            at += 1
        elif phrase.kind == "mark" and not past_mark:
            # `Omar, not Lin, keeps`: what stands between two commas is passed once.
            past_mark = True
            at = _find_mark(phrases, at)
        elif phrase.verb is not None:
            # `a compound called adenosine is`: what describes the noun is passed, with its object.
            at += 2 if at + 1 < len(phrases) and phrases[at + 1].kind == "noun" else 1
        else:
            return False
    return False


def _find_mark(phrases: Sequence[Phrase], at: int) -> int:
    """Return the place behind the next mark, with no verb before it; the end where there is none."""
    for later in range(at + 1, min(len(phrases), at + _MAX_INSERTION)):
        if phrases[later].kind == "mark":
            return later + 1
        if phrases[later].verb is not None:
            break
    return len(phrases)


def opener_ahead(phrases: Sequence[Phrase], at: int) -> int | None:
    """Return the first token of a subordinator behind a verb, before the next verb or mark; None without."""
    for phrase in phrases[at + 1 : at + _REACH]:
        if phrase.kind == "subordinator":
            return phrase.start
        if phrase.kind in ("verb", "relative", "mark"):
            break
    return None


def is_list(phrases: Sequence[Phrase], at: int) -> bool:
    """Return whether a coordinator follows before the next verb: a list, and not an apposition."""
    for phrase in phrases[at + 1 : at + _REACH]:
        if phrase.kind in ("verb", "relative", "subordinator"):
            return False
        if phrase.kind == "coordinator":
            return True
    return False


def noun_joined(phrases: Sequence[Phrase], at: int) -> NounPhrase | None:
    """Return the noun phrase behind the coordinator right behind a phrase; a mark may part them."""
    at += 1
    if at < len(phrases) and phrases[at].kind == "mark":
        at += 1
    is_joined = at + 1 < len(phrases) and phrases[at].kind == "coordinator"
    return phrases[at + 1].noun if is_joined else None


def noun_before(phrases: Sequence[Phrase], at: int) -> Phrase | None:
    """Return the noun phrase before the coordinator or mark that stands right before a phrase."""
    before = at - 2
    if before >= 1 and phrases[before].kind == "mark":
        before -= 1
    return phrases[before] if before >= 0 and phrases[before].noun is not None else None


def find_antecedent(phrases: Sequence[Phrase], at: int) -> Phrase | None:
    """Return the noun phrase that a relative is about; a mark and a preposition may part them."""
    for before in reversed(phrases[max(0, at - 3) : at]):
        if before.noun is not None:
            return before
        if before.kind not in ("mark", "preposition", "adverb"):
            return None
    return None
