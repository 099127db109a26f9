"""The comparison of events: whether a clause of the claim is what some clause of its window says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from verifier.claims.facets.clauses.events import Event, Filler
from verifier.parsers.text.offsets import Span

_TURNED = frozenset(("to", "by", "from"))
"""Prepositions of which one says the reverse of another: `given to`, `given by`."""
_MAX_DOERS = 8
"""Of how many doers each may do it by itself; a longer list has to stand together."""


class Displaced(NamedTuple):
    """A part of a claim that does not stand where the claim has it.

    `event` is the clause of the window that has the claim's verb, `place` what stands in that part there, or
    where that clause begins. `is_swap` tells that the same clause has the part in another role.
    """

    event: Event
    claim_span: Span
    place: Span
    is_swap: bool


def find_displaced(claimed: Event, stated: Sequence[Event]) -> Displaced | None:
    """Return what of a claim's clause stands otherwise in every clause of the window that has its verb.

    None where one clause has all of it, or where no clause has the verb. Of several clauses the one that
    differs least is reported, the first of these.
    """
    if not claimed.verb or claimed.is_mutual:
        return None
    if 1 < len(claimed.agents) <= _MAX_DOERS:
        # What several do may be told of each by itself.
        each = (replace(claimed, agents=(agent,)) for agent in claimed.agents)
        return next(filter(None, (find_displaced(one, stated) for one in each)), None)
    least: list[Displaced] | None = None
    known = frozenset().union(*(event.words for event in stated))
    for event in stated:
        if not _is_comparable(claimed, event):
            continue
        found = [*_list_displaced(claimed, event, stated, known)]
        if not found:
            return None
        if least is None or len(found) < len(least):
            least = found
    return None if least is None else least[0]


def _is_comparable(claimed: Event, event: Event) -> bool:
    """Return whether two clauses have one verb; two copulas, whether they have anything in common."""
    if claimed.verb != event.verb:
        return False
    if not claimed.is_copula:
        return True
    agents = _share(claimed.agents, event.agents) or _share(claimed.complements, event.complements)
    return agents or not claimed.adjectives.isdisjoint(event.adjectives)


def _share(some: Iterable[Filler], others: Sequence[Filler]) -> bool:
    return any(_is_among(filler, others) for filler in some)


def _is_among(filler: Filler, others: Iterable[Filler]) -> bool:
    return any(not filler.heads.isdisjoint(other.heads) for other in others)


def _list_displaced(
    claimed: Event, event: Event, stated: Sequence[Event], known: frozenset[str]
) -> Iterator[Displaced]:
    """Yield the parts of a claim's clause that stand elsewhere than in the same part of a clause."""
    for own, same, other in (
        (claimed.agents, event.agents, event.patients),
        (claimed.patients, event.patients, event.agents),
    ):
        for filler in own:
            if _is_displaced(filler, same, other, event, stated):
                yield _report(filler, event, same, is_swap=_is_among(filler, other))
    for filler in claimed.complements:
        has = (*event.complements, *event.patients, *(event.agents if event.is_copula else ()))
        if not _passes(filler, known) and not _is_among(filler, has) and _is_held(filler, event, stated):
            yield _report(filler, event, event.complements)
    for word in sorted(claimed.adjectives - event.words):
        if any(word in other.words and not _is_near(other, event) for other in stated):
            yield _report(claimed.parts[0] if claimed.parts else None, event, event.complements)
    yield from _list_displaced_roles(claimed, event, stated, known)


def _list_displaced_roles(
    claimed: Event, event: Event, stated: Sequence[Event], known: frozenset[str]
) -> Iterator[Displaced]:
    for name, filler in claimed.roles:
        if _passes(filler, known) or _describes(filler, claimed, stated):
            continue
        if _is_other_role(name, filler, event, stated):
            yield _report(filler, event, [held for role, held in event.roles if role == name])


def _describes(filler: Filler, claimed: Event, stated: Sequence[Event]) -> bool:
    """Return whether the window has a role behind the same thing: `the bridge over the Aune`."""
    pairs = {pair for pair in claimed.described if pair[1] in filler.heads}
    return any(not pairs.isdisjoint(event.described) for event in stated)


def _passes(filler: Filler, known: frozenset[str]) -> bool:
    """Return whether nothing can be told of a filler: it names nothing, or stands nowhere in the window."""
    return filler.is_open or filler.heads.isdisjoint(known) or all(head.isdigit() for head in filler.heads)


def _is_displaced(
    filler: Filler, same: Sequence[Filler], other: Sequence[Filler], event: Event, stated: Sequence[Event]
) -> bool:
    """Return whether another clause, or another part of this one, holds what the claim has in a part."""
    if filler.is_open or _is_among(filler, same) or any(held.is_open for held in same):
        return False
    if _is_among(filler, other):
        # What opens is opened: a verb with one part says the same of it in both voices.
        return bool(same)
    if not filler.heads.isdisjoint(event.words) or not event.has_subject:
        return False
    if same:
        return any(_is_among(filler, held.parts) for held in stated if held is not event)
    return event.is_finite and _is_held(filler, event, stated)


def _is_held(filler: Filler, event: Event, stated: Sequence[Event]) -> bool:
    """Return whether another clause has a filler, that is none around this one or inside it."""
    return any(
        held is not event
        and held.verb
        and not filler.heads.isdisjoint(held.words)
        and (held.is_aside or not _is_near(held, event))
        for held in stated
    )


def _is_same(one: Event, other: Event) -> bool:
    """Return whether two clauses are one, or say that one thing does the same twice."""
    return one is other or (one.verb == other.verb and _share(one.agents, other.agents))


def _is_near(one: Event, other: Event) -> bool:
    """Return whether one of two clauses stands in the other."""
    return one.reading == other.reading and (one.number in other.around or other.number in one.around)


def _is_other_role(name: str, filler: Filler, event: Event, stated: Sequence[Event]) -> bool:
    """Return whether what a preposition leads in the claim is led otherwise, or in another clause."""
    led = [role for role, held in event.roles if _is_among(filler, (held,))]
    if any(role == name or not role or not name for role in led):
        return False
    if led:
        return not event.is_copula and name in _TURNED and all(role in _TURNED for role in led)
    if not filler.heads.isdisjoint(event.words):
        return False
    others = [
        held for held in stated if held.verb and not _is_near(held, event) and not _is_same(held, event)
    ]
    return any(_holds_role(filler, held, event) for held in others)


def _holds_role(filler: Filler, held: Event, event: Event) -> bool:
    """Return whether another clause has a role for itself: not in front of both, nor behind both."""
    if _is_among(filler, held.parts):
        return True
    for role, led in held.roles:
        if not _is_among(filler, (led,)):
            continue
        is_one_sentence = held.reading == event.reading
        is_in_front = (
            bool(held.agents) and led.span[0] < held.agents[0].span[0] and held.number <= event.number
        )
        has_own = any(name == role for name, _ in event.roles)
        is_shared = (held.is_shared or event.is_shared) and not has_own
        if not (is_one_sentence and (is_in_front or is_shared)):
            return True
    return False


def _report(
    filler: Filler | None, event: Event, same: Sequence[Filler], *, is_swap: bool = False
) -> Displaced:
    held = same[0] if same else event.parts[0] if event.parts else None
    place = event.reading if held is None else held.span
    return Displaced(event, (0, 0) if filler is None else filler.span, place, is_swap)
