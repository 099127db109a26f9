"""One event: whether a clause of the evidence tells of what a clause of the claim tells, but for one thing.

Both have one verb, or the verb is what differs, and all else that one of them says the other says in the same
part. Of a denial that is the one that denies: `The plan was not approved in May` does not contradict `The
plan was approved`, while `The plan was not approved` contradicts `The plan was approved in May`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from verifier.claims.events import Event, Filler, Kinds
from verifier.claims.facets.clauses.comparing import are_alike, join_mutual, turn_copula
from verifier.parsers.text.offsets import Span

_OF = "of"
_EVER = frozenset(("ever",))


class Difference(NamedTuple):
    """What differs: its places in the claim, none where only the evidence has it, and all that differs.

    `is_denial` tells that one of the two denies what the other says.
    """

    spans: Sequence[Span]
    text: str
    is_denial: bool

    def covers(self, span: Span) -> bool:
        """Return whether a place of the claim has something that differs."""
        return any(start < span[1] and span[0] < end for start, end in self.spans)

    def names(self, filler: Filler) -> bool:
        """Return whether what differs is what names something of the claim."""
        return self.covers(filler.span) and any(head in self.text for head in filler.heads)

    @property
    def words(self) -> frozenset[str]:
        """The words of what differs."""
        return frozenset(self.text.split())

    @property
    def is_stated(self) -> bool:
        """Whether only the evidence denies."""
        return self.is_denial and not self.spans


def tell_of_one(claimed: Sequence[Event], stated: Sequence[Event], found: Difference, kinds: Kinds) -> bool:
    """Return whether a clause of the evidence tells of one event with the clause of a claim that differs.

    A clause that may be read in several ways tells of nothing for sure.
    """
    for event in _list_own(claimed, found.spans):
        for other in stated:
            if event.is_uncertain or other.is_uncertain:
                continue
            verbs = _list_inner(event, claimed), _list_inner(other, stated)
            pairs = [(event, turn_copula(event, reading)) for reading in other.readings]
            if all(_are_one(*pair, verbs, found, kinds) for pair in pairs):
                return True
    return False


def _list_own(claimed: Sequence[Event], spans: Sequence[Span]) -> list[Event]:
    """Return the clauses of a claim in which something may differ: the innermost ones that have it."""
    place = min((start for start, _ in spans), default=None)
    around = [event for event in claimed if place is None or event.span[0] <= place < event.span[1]]
    least = min((event.span[1] - event.span[0] for event in around), default=0)
    return [event for event in around if place is None or event.span[1] - event.span[0] == least]


def _list_inner(event: Event, events: Sequence[Event]) -> frozenset[str]:
    """Return the verbs of what a clause says, wants or begins: `agreed to sell`."""
    inside = (one for one in events if one.reading == event.reading and one.number != event.number)
    return frozenset(one.verb for one in inside if event.number in one.around and not one.is_aside)


def _are_one(
    claimed: Event,
    stated: Event,
    verbs: tuple[frozenset[str], frozenset[str]],
    found: Difference,
    kinds: Kinds,
) -> bool:
    is_other = not found.is_denial and found.covers((claimed.head, claimed.head + 1))
    # `Sales were $5`, `reported sales of $4`.
    is_measure = claimed.is_copula and not found.is_denial and stated.verb in kinds["saying"]
    is_alike = (claimed.verb == stated.verb) != is_other or is_measure
    if not (claimed.verb and stated.verb and is_alike):
        return False
    if claimed.is_denied != stated.is_denied and not found.is_denial:
        return False
    told = _Told(found, kinds, is_measure)
    if found.is_stated:
        return verbs[1] <= verbs[0] and told.has_all(claimed, _leave_antecedent(stated))
    return verbs[0] <= verbs[1] and told.has_all(stated, claimed)


def _leave_antecedent(event: Event) -> Event:
    """Return a clause that is put in without what it describes: `the report that the factory closed`."""
    if not event.is_aside:
        return event
    return replace(event, patients=tuple(one for one in event.patients if one.span[0] >= event.span[0]))


class _Told(NamedTuple):
    """What differs, and whether one clause says how much something was and the other tells it."""

    found: Difference
    kinds: Kinds
    is_measure: bool

    def has_all(self, event: Event, other: Event) -> bool:
        """Return whether a clause has all that another one has, but what differs."""
        event, found = join_mutual(event), self.found
        # What opens is opened: a verb with one part says the same of it in both voices.
        any_part = event.fillers if self.is_measure else event.parts if len(other.parts) == 1 else ()
        patients = (*event.patients, *event.complements, *any_part)
        words = event.adverbs | event.adjectives | event.words | found.words | _EVER
        return (
            all(self._holds(one, (*event.agents, *any_part), event) for one in other.agents)
            and all(self._holds(one, patients, event) for one in (*other.patients, *other.complements))
            and other.adjectives <= words
            and (not found.is_denial or other.adverbs <= words)
            and all(self._leads(name, one, event) for name, one in other.roles)
        )

    def _leads(self, name: str, filler: Filler, event: Event) -> bool:
        """Return whether a preposition that may say the same leads something; any where it is what differs.

        What *of* leads may be whose or of what something is: `south of Norway`.
        """
        if name == _OF and any(filler.heads <= held.all_words for held in event.fillers):
            return True
        led = [held for role, held in event.roles if are_alike(name, role, filler, self.kinds)]
        return self._holds(filler, event.fillers if name in self.found.words else led, event)

    def _holds(self, filler: Filler, others: Sequence[Filler], event: Event) -> bool:
        """Return whether something is one of others, a pronoun, or what differs.

        Of what differs in part the rest may stand anywhere: `under 81,000 spectators`, `81,044 spectators`.
        """
        if _is_unnamed(filler) or self.found.names(filler) or (self.is_measure and _is_figure(filler)):
            return True
        return any(
            _is_unnamed(other) or _name_one(filler, other, self.found.text)
            for other in (event.fillers if self.found.covers(filler.span) else others)
        )


def _is_unnamed(filler: Filler) -> bool:
    return filler.is_open and not filler.is_time


def _is_figure(filler: Filler) -> bool:
    return bool(filler.counts) or any(sign.isdecimal() for head in filler.heads for sign in head)


def _name_one(filler: Filler, other: Filler, differing: str) -> bool:
    """Return whether two name one thing: not the first plan and the second."""
    own, others = {word for word in filler.all_words if word not in differing}, other.all_words
    is_inside = filler.is_open and filler.heads <= others
    is_one = is_inside or not filler.heads.isdisjoint(other.heads)
    return is_one and (own <= others or others <= own)
