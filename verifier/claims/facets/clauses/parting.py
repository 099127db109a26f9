"""What a window says of another: parts of a claim that stand far apart there, and clauses that say so.

Words that stand far apart may still belong together. They do not if each clause with the claim's verb has
something else in one of its parts (`upper court` for `lower court`), or if what a preposition leads belongs
to another clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.events import Event, Filler
from verifier.claims.facets.clauses.carrying import Before, has_places, is_pronoun
from verifier.claims.facets.clauses.comparing import Window, turn_copula


def is_said_apart(claimed: Event, original: Event, window: Window, *, across: bool) -> bool:
    """Return whether a clause of a window is about something else than a claim's with the same verb.

    If the claim was put together `across` sentences, each part must be named there or stand as a pronoun.
    """
    stated = turn_copula(claimed, original)
    told = claimed.complements if claimed.is_copula else ()
    parts = [*_list_slots(claimed, stated)][: len(claimed.agents) + len(claimed.patients)]
    missing = [led for _, led in claimed.roles if not (is_pronoun(led) or led.heads <= stated.words)]
    return (
        claimed.is_denied != stated.is_denied
        or (claimed.is_copula and stated.is_aside)
        or not has_places(claimed, stated)
        or not all(window.is_among(filler, (*stated.complements, *stated.patients)) for filler in told)
        or any(_is_other(*slot, window, across=across) for slot in _list_slots(claimed, stated))
        or any(_is_elsewhere(*slot, stated, window) for slot in parts)
        or any(_is_of_others(led, original, window, across=across) for led in missing)
        or any(_is_led_otherwise(*led, stated, window) for led in claimed.roles)
        or (across and not _has_all(claimed, original, stated, window))
    )


def _list_slots(claimed: Event, stated: Event) -> Iterator[tuple[Filler, Sequence[Filler]]]:
    """Yield each phrase of a claim's clause with those that fill the same part of another."""
    told = (*stated.complements, *stated.patients) if claimed.is_copula else stated.complements
    led = [held for _, held in stated.roles]
    for own, held in (
        (claimed.agents, stated.agents),
        (claimed.patients, stated.patients),
        (claimed.complements, told),
        ([filler for _, filler in claimed.roles], led),
    ):
        yield from ((filler, held) for filler in own)


def _is_elsewhere(filler: Filler, held: Sequence[Filler], stated: Event, window: Window) -> bool:
    """Return whether a part of a clause has another thing, or nothing where another clause has this one."""
    if filler.is_open or window.is_among(filler, held):
        return False
    if any(other.is_open for other in held):
        # Who speaks may be anybody that no other clause names.
        speaks = any(not other.heads.isdisjoint(window.kinds["speaker"]) for other in held)
        return speaks and window.is_held(filler, stated)
    return bool(held) or window.is_held(filler, stated)


def _is_led_otherwise(name: str, filler: Filler, stated: Event, window: Window) -> bool:
    """Return whether a preposition leads other things alone: `with zero` for `with a positive number`."""
    held = [led for other, led in stated.roles if other == name]
    return bool(held) and not (window.is_among(filler, held) or any(map(is_pronoun, (filler, *held))))


def _is_other(filler: Filler, held: Sequence[Filler], window: Window, *, across: bool) -> bool:
    """Return whether phrases of one name are described otherwise, or lack words that another thing has.

    In another sentence a description may be of anything.
    """
    same = [other for other in held if not filler.heads.isdisjoint(other.heads)]
    if same and filler.counts and all(filler.counts.isdisjoint(other.counts or "") for other in same):
        return True
    if filler.is_open or not same:
        return False
    if all(filler.all_words - other.all_words and other.all_words - filler.all_words for other in same):
        return True
    left = filler.words.difference(*(other.all_words for other in same))
    named = [
        one for event in window.events for one in event.fillers if not one.heads.isdisjoint(filler.heads)
    ]
    words = frozenset[str]().union(
        *(event.adjectives for event in window.events), *(one.words for one in named)
    )
    is_rival = any(one.words - filler.all_words - one.counts for one in named if one not in same)
    return bool(left) and (across or is_rival or not left.isdisjoint(words))


def _is_of_others(filler: Filler, original: Event, window: Window, *, across: bool) -> bool:
    """Return whether something is in no clause, or in others; in one sentence behind prepositions there."""
    others = [event for event in window.events if event is not original]
    held = [one for event in others for one in (event.fillers if across else dict(event.roles).values())]
    return filler.heads.isdisjoint(window.known) or any(
        not filler.heads.isdisjoint(one.all_words) for one in held
    )


def _has_all(claimed: Event, original: Event, stated: Event, window: Window) -> bool:
    """Return whether a clause has all parts of a claim's, or pronouns for them, and its qualities."""
    before = Before(original, window)
    parts = [*_list_slots(claimed, stated)][: len(claimed.parts)]
    return (
        claimed.adjectives <= stated.adjectives | stated.words
        and claimed.adverbs <= stated.adverbs | stated.words
        and all(
            is_pronoun(filler)
            or window.is_among(filler, held)
            or any(before.names(filler, other) for other in held)
            for filler, held in parts
        )
    )
