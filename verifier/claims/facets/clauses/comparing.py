"""The comparison of events: whether a clause of the claim is what some clause of its window says.

`PARTS` lists one check for each part of a clause. A check compares a clause of the claim with a clause of the
window that has the same verb, and yields each phrase that the two have differently.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, starmap
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from verifier.claims.event_focus import ONLY
from verifier.claims.events import Event, Filler, Kinds
from verifier.claims.facets.clauses.above import is_left_open
from verifier.claims.facets.clauses.limits import find_dropped, is_indefinite
from verifier.claims.shifted_times import shifts_time
from verifier.parsers.clauses.records import HANGING_KINDS
from verifier.parsers.text.offsets import Span

_HOUR = re.compile("[0-9]{1,2}:[0-9]{2}")
_REPORTING = "reporting_opener"
_HANGING = (*HANGING_KINDS, _REPORTING)
"""The kinds of words that open a clause which another one governs."""

_ASIDE = "aside"
"""The way of a relative clause."""

_SLOTS = attrgetter("agents"), attrgetter("patients"), attrgetter("complements")

_MAX_BESIDE = 64
"""How many clauses of the claim around one are looked at."""

_MAX_DOERS = 8
"""How many doers are looked up one by one; a longer list has to be in one clause."""


class Displaced(NamedTuple):
    """A phrase of a claim that has another role in the window, or is in another clause there.

    `event` is the clause of the window that has the claim's verb. `place` is the phrase that has the role
    there, or else that clause. `is_swap` says that the same clause has the claim's phrase in another role.
    """

    event: Event
    claim_span: Span
    place: Span
    is_swap: bool


class Window(NamedTuple):
    """The clauses that a clause of the claim is compared with.

    `known` are all words in them, `claimed` the clauses of the claim, `kinds` the language's kinds of words.
    `reads_objects` tells that an object that is a pronoun may stand for the object of the clause before.
    """

    events: Sequence[Event]
    known: frozenset[str]
    claimed: Sequence[Event]
    kinds: Kinds
    reads_objects: bool = False

    def is_among(self, filler: Filler, others: Sequence[Filler]) -> bool:
        """Return whether one of the others is the same: a common head, no other owner, count or rank."""
        return any(
            not filler.heads.isdisjoint(other.heads)
            and self._has_owner(filler, other)
            and _has_count(filler, other)
            and self._has_whole(filler, other)
            and not self.is_other_rank(filler, other)
            and not self._is_other_form(filler, other)
            and not self._is_other_name(filler, other)
            for other in self._list_of_share(filler, others)
        )

    def _list_of_share(self, filler: Filler, others: Sequence[Filler]) -> Sequence[Filler]:
        """Return the others; if some name the same share, only those that are a share of the same thing.

        `All of the men and 60 percent of the women` are not 60 percent of the men.
        """
        share = filler.heads & self.kinds["share"]
        named = [one for one in others if share & one.heads and one.counts == filler.counts]
        if not (named and filler.heads - share):
            return others
        described = (filler.words - filler.counts) & self.known
        return [one for one in named if one.heads & filler.heads - share and described <= one.words]

    def _is_other_form(self, filler: Filler, other: Filler) -> bool:
        """Return whether two share only a stem and the first's form is elsewhere: `das Deck`, `die Decke`."""
        if filler.form == other.form or filler.heads != other.heads:
            return False
        return any(one.form == filler.form for event in self.events for one in event.fillers)

    def _is_other_name(self, filler: Filler, other: Filler) -> bool:
        """Return whether two share a part of their names and another phrase has all: `Familie Blum`."""
        is_same = filler.heads <= other.heads or other.heads <= filler.heads
        if is_same or other.is_open or any(one.counts or one.is_name for one in (filler, other)):
            return False
        return any(filler.heads <= one.heads for event in self.events for one in event.fillers)

    def _has_owner(self, filler: Filler, other: Filler) -> bool:
        """Return whether two phrases may have one owner; an owner not in the window may be a synonym."""
        owners = filler.owners
        return not other.owners or not owners.isdisjoint(other.owners) or owners.isdisjoint(self.known)

    def may_name(self, pronoun: Filler, filler: Filler, event: Event) -> bool:
        """Return whether a pronoun may stand for a phrase by its number.

        A phrase of another number is possible only if nothing before fits the pronoun better.
        """
        if pronoun.is_plural and filler.determiner in self.kinds.get("one", ()):
            return False
        is_many = "p" in pronoun.genders or not pronoun.heads.isdisjoint(self.kinds.get("anaphor_many", ()))
        if filler.joint or not pronoun.genders.isdisjoint(filler.genders):
            return True
        if pronoun.genders and is_many == ("p" in filler.genders):
            return False
        if not pronoun.genders and self._may_be_as_many(filler, pronoun, is_many=is_many):
            return True
        before = (one for one in self.events if (one.reading, one.number) < (event.reading, event.number))
        return not any(
            rival.is_plural == is_many and not rival.is_time and not rival.is_open
            for one in before
            for rival in one.fillers
            if rival.heads.isdisjoint(filler.heads)
        )

    def _may_be_as_many(self, filler: Filler, pronoun: Filler, *, is_many: bool) -> bool:
        """Return whether a phrase may have the number of a pronoun whose gender is not known."""
        is_one = not pronoun.heads.isdisjoint(self.kinds.get("anaphor_one", ()))
        is_open = is_many == is_one or filler.is_name or filler.is_plural == is_many
        return is_open or not filler.heads.isdisjoint(self.kinds["collective"])

    def _has_whole(self, filler: Filler, other: Filler) -> bool:
        """Return whether the second is not just a part of the first, as `two of the sailors` are."""
        some, counted = self.kinds["some"], other.heads & other.counts
        is_all = filler.determiner in self.kinds["definite"]
        is_vague = other.determiner in some
        if is_all and (is_vague or (counted and counted.isdisjoint(filler.counts | filler.heads))):
            return False
        return not other.heads & some or not some.isdisjoint((*filler.heads, filler.determiner))

    def is_other_rank(self, filler: Filler, other: Filler) -> bool:
        """Return whether two phrases have different ranks: `the first plan`, `the second`."""
        ranks = self.kinds["rank"]
        own, held = ranks & filler.all_words, ranks & other.all_words
        return bool(own and held) and own.isdisjoint(held)

    def is_held(self, filler: Filler, event: Event) -> bool:
        """Return whether another clause has a phrase; of those around or inside this, only asides count."""
        return any(
            held is not event
            and held.verb
            and not filler.heads.isdisjoint(held.words)
            and (held.is_aside or not _is_near(held, event))
            for held in self.events
        )

    def passes(self, filler: Filler) -> bool:
        """Return whether a phrase cannot be compared: it names nothing, or is nowhere in the window."""
        is_figure = all(head.isdigit() for head in filler.heads)
        return filler.is_open or is_figure or filler.heads.isdisjoint(self.known)


Check: TypeAlias = Callable[[Event, Event, Window], Iterator[Displaced]]


def find_displaced(
    claimed: Event, stated: Sequence[Event], claim: Sequence[Event], kinds: Kinds
) -> Displaced | None:
    """Return a phrase of a claim's clause that every clause of the window with its verb has differently.

    `claim` has all clauses of the claim, `kinds` the words of the language by kind.

    Return None if one clause agrees in everything, or if no clause has the verb. If several differ, the one
    that differs least is reported; among equals the first.
    """
    if not claimed.verb or claimed.is_uncertain:
        return None
    if claimed.is_turnable:
        # Case does not tell subject from object here. Word order decides; if the verb's number may decide
        # otherwise, both readings must differ.
        ways = claimed.readings if claimed.is_loose else claimed.readings[:1]
        found = [
            find_displaced(reading, [one.read_as(way) for one in stated], claim, kinds)
            for way, reading in enumerate(ways)
        ]
        return None if None in found else found[0]
    if 1 < len(claimed.agents) <= _MAX_DOERS:
        # The window may say of each doer separately what the claim says of all.
        each = (replace(claimed, agents=(agent,)) for agent in claimed.agents)
        return next(filter(None, (find_displaced(one, stated, claim, kinds) for one in each)), None)
    window = Window(stated, frozenset().union(*(event.words for event in stated)), claim, kinds)
    return _find_turned(claimed, stated) or _find_least(claimed, window)


def _find_least(claimed: Event, window: Window) -> Displaced | None:
    """Return a difference from the clause with the same verb that differs least; None if one has none."""
    least: list[Displaced] | None = None
    for original in window.events:
        event = _join_mutual(claimed, turn_copula(claimed, original))
        if not is_comparable(claimed, event):
            continue
        if event.is_uncertain:
            return None
        readings = _list_agreeing(claimed, event)
        found = min((_list_displaced(claimed, one, event, window) for one in readings), key=len)
        if not found:
            return None
        if least is None or len(found) < len(least):
            least = found
            origin = original
    return None if least is None else least[0]._replace(event=origin)


def _list_agreeing(claimed: Event, event: Event) -> Sequence[Event]:
    """Return the readings of a clause in which whoever does it in the claim is as many as its verb says.

    `Die Stadt verklagte die Betreiber` does not say `Die Betreiber verklagten die Stadt`.
    """
    if event.is_turnable and not event.is_loose and claimed.agents and claimed.patients:
        # A claim that leaves nothing open, as a passive does, is compared with the order that is written.
        return event.readings[:1]
    numbers = claimed.is_of_many, event.is_of_many
    if None in numbers or numbers[0] == numbers[1] or len(claimed.agents) != 1:
        return event.readings
    heads = claimed.agents[0].heads
    left = [one for one in event.readings if len(one.agents) != 1 or one.agents[0].heads.isdisjoint(heads)]
    return left or event.readings


def _find_turned(claimed: Event, stated: Sequence[Event]) -> Displaced | None:
    """Return a clause whose verb the claim reverses by a reflexive: `lieh Ines ein Buch`, `lieh sich`."""
    for event in stated:
        if claimed.verb == f"self {event.verb}" and _share(claimed.agents, event.agents):
            return Displaced(event, claimed.agents[0].span, event.agents[0].span, True)
    return None


def _list_displaced(claimed: Event, reading: Event, event: Event, window: Window) -> list[Displaced]:
    """Return all differences of a claim's clause from one reading of a clause of the window."""
    if reading is not event:
        window = window._replace(events=[reading if one is event else one for one in window.events])
    return [displaced for check in PARTS for displaced in check(claimed, reading, window)]


def turn_copula(claimed: Event, event: Event) -> Event:
    """Return a copula's clause with its two sides in the claim's order: `the mayor is Ames`."""
    if not (claimed.is_copula and event.is_copula and _share(claimed.agents, event.complements)):
        return event
    return replace(event, agents=event.complements, complements=event.agents)


def _join_mutual(claimed: Event, event: Event) -> Event:
    """Return the clause of a symmetric verb with all its phrases on both sides.

    In `Falk met Lind` both meet; in `Lind portrayed Falk` only one portrays.
    """
    if not (claimed.is_mutual and event.is_mutual):
        return event
    parts = (*event.parts, *(filler for _, filler in event.roles if not filler.is_time))
    return replace(event, agents=parts, patients=parts)


def is_comparable(claimed: Event, event: Event) -> bool:
    """Return whether two clauses have the same verb and, if that is a copula, anything else in common."""
    if claimed.verb != event.verb:
        return False
    return (
        not claimed.is_copula
        or _share(claimed.agents, event.agents)
        or _share(claimed.complements, event.complements)
        or not claimed.adjectives.isdisjoint(event.adjectives)
    )


# The parts of a clause.


def _check_verb(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare particles: `put the visit off` and `put in the visit`."""
    own = {name for name, led in claimed.roles if window.is_among(led, event.patients)}
    if event.particle and event.particle not in own | {claimed.particle} and (own or claimed.particle):
        span = claimed.parts[-1].span if claimed.parts else (0, 0)
        yield Displaced(event, span, event.reading, False)


def _check_agents(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare who does it: `nurses sign the forms` and `doctors sign the forms`."""
    yield from _check_filled(claimed.agents, claimed.patients, event.agents, event.patients, event, window)


def _check_patients(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what it is done to: `nurses sign the forms` and `nurses sign the lists`."""
    yield from _check_filled(claimed.patients, claimed.agents, event.patients, event.agents, event, window)


def _check_persons(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare pronouns of a man with those of a woman: `he paid the rent` and `she paid the rent`."""
    persons = [window.kinds.get(kind, frozenset()) for kind in ("he", "she")]
    for same, own in ((event.agents, claimed.agents), (event.patients, claimed.patients)):
        held = frozenset[str]().union(*(one.heads for one in same if one.is_open))
        for filler in own:
            for man, other in (persons, persons[::-1]):
                if filler.heads <= man and not held.isdisjoint(other) and held.isdisjoint(man):
                    yield _report([filler], event, same)


def _check_bound(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what a pronoun of the claim stands for: `the pump is old; it was repaired`, `the valve was`.

    It may stand for anything named before it in the claim. For a name, the window may have any noun.
    """
    pronouns = [one for one in (*claimed.agents, *claimed.patients) if one.heads <= window.kinds["anaphor"]]
    named: list[Filler] = []
    for other in window.claimed if pronouns else ():
        before = other.fillers if other.reading < claimed.reading else ()
        things = [one for one in before if not (one.is_open or one.is_time)]
        if any(one.is_name or window.passes(one) for one in things):
            return
        named += things
    if not named:
        return
    words = frozenset[str]().union(*(one.all_words for one in named))
    for same, own in ((event.agents, claimed.agents), (event.patients, claimed.patients)):
        if same and all(_is_new(one, words, window) for one in same):
            yield from (_report([filler], event, same) for filler in own if filler in pronouns)


def _is_new(held: Filler, words: frozenset[str], window: Window) -> bool:
    """Return whether a phrase is a plain noun with an article whose head is not among the words."""
    is_plain = held.determiner in window.kinds["article"] and not (held.is_open or held.is_name)
    return is_plain and held.heads.isdisjoint(words)


def _check_filled(
    claimed: Sequence[Filler],
    beside: Sequence[Filler],
    same: Sequence[Filler],
    other: Sequence[Filler],
    event: Event,
    window: Window,
) -> Iterator[Displaced]:
    for filler in claimed:
        if filler.is_open:
            if same is event.patients and _is_none(filler, same, window):
                yield _report([filler], event, same)
            continue
        if _is_other_one(filler, same, event, window):
            yield _report([filler], event, same, is_swap=True)
            continue
        if window.is_among(filler, same):
            continue
        if any(
            held.is_open
            and window.may_name(held, filler, event)
            and not _is_other_figure(filler, held, window)
            and not _is_bound_inside(held.heads, filler.heads, event, window)
            and not (_is_other_part(filler, held, window) or window.is_other_rank(filler, held))
            for held in _list_named(filler, same, event, window)
        ):
            continue
        is_swap = window.is_among(filler, other)
        if same is event.agents and _is_led_away(filler, event, window):
            is_displaced = True
        elif is_swap:
            # `The door opens`, `the door is opened`: with a single phrase both voices say the same.
            is_told = not event.is_copula and any(window.is_among(one, other) for one in beside)
            is_displaced = bool(same) or is_told
        else:
            is_displaced = _is_elsewhere(filler, same, event, window)
        if is_displaced:
            yield _report([filler], event, same, is_swap=is_swap)


def _is_other_figure(filler: Filler, held: Filler, window: Window) -> bool:
    """Return whether a figure stands alone for so many: `seven lambs were white and three were spotted`."""
    return held.is_time and filler.counts <= window.known - held.heads and bool(filler.counts)


def _is_bound_inside(pronoun: frozenset[str], named: frozenset[str], event: Event, window: Window) -> bool:
    """Return whether a pronoun stands for who does what its clause hangs on, and not for one named before.

    `Pavel stayed, and Igor left because his visa had expired`.
    """
    persons = window.kinds.get("pronoun_m", frozenset()) | window.kinds.get("pronoun_f", frozenset())
    around = [one for one in window.events if one is not event and stands_in(event, one)]
    doers = [agent for one in around for agent in one.agents if agent.is_name]
    is_inside = event.is_aside or bool(_list_ways(event, window.kinds))
    if not (is_inside and doers and pronoun <= persons):
        return False
    return all(named.isdisjoint(one.heads) for one in (event, *around)) and bool(named & window.known)


def _check_whose(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare whose a thing is with what a pronoun inside stands for: `Pavel's visa` and `his visa`."""
    for filler in (one for one in claimed.parts if one.owners):
        held = [one for one in event.parts if not one.owners and filler.heads & one.heads]
        if any(_is_bound_inside(frozenset((one.determiner,)), filler.owners, event, window) for one in held):
            yield _report([filler], event, held)


def _is_none(filler: Filler, same: Sequence[Filler], window: Window) -> bool:
    """Return whether a phrase says that there is none where each phrase names some: `nothing`, `3 euros`."""
    none_of = window.kinds["none_of"] | window.kinds["nobody"]
    some = [one for one in same if not one.is_open and one.determiner not in none_of]
    return not none_of.isdisjoint(filler.heads) and bool(same) and len(some) == len(same)


def _is_other_one(filler: Filler, same: Sequence[Filler], event: Event, window: Window) -> bool:
    """Return whether this is the other of two things with one name: `the red team`, `the other team`."""
    words = window.kinds["for_other"]
    beside = [one for held in window.events for one in held.fillers if held.reading == event.reading]
    named = [one for one in beside if not one.heads.isdisjoint(filler.heads)]
    told = [one for one in named if _has_any(one, words) == _has_any(filler, words)]
    held = [one for one in same if one in named]
    if told and any(one not in told for one in held):
        return not any(one in told for one in held)
    front = [led for _, led in event.roles if held and led.span < held[0].span]
    is_whole = any(filler.heads <= led.heads for led in front) and not event.is_copula
    if is_whole and not any(filler.heads <= one.heads for one in held):
        # `Im Gegensatz zur Filiale Nord schließt die Filiale Süd`.
        return True
    return not event.is_copula and _is_described_otherwise(
        filler, held, [one for one in event.fillers if one in named]
    )


def _has_any(filler: Filler, words: frozenset[str]) -> bool:
    return not words.isdisjoint((filler.determiner, *filler.all_words))


def _is_described_otherwise(filler: Filler, held: Sequence[Filler], named: Sequence[Filler]) -> bool:
    """Return whether, of phrases with one name, those held lack words of the claim's that another has."""
    known = frozenset[str]().union(*(one.words for one in named))
    told = [one for one in named if filler.words & known <= one.words]
    is_other = bool(told and held) and len(named) > 1
    return is_other and all(one not in told and one.words - filler.words for one in held)


def _list_named(filler: Filler, same: Sequence[Filler], event: Event, window: Window) -> Iterator[Filler]:
    """Yield the phrases of a part that may stand for a phrase.

    `The first volume appeared in 1847 in Leipzig and the second in 1859`: here `the second` was read as part
    of a list of places, so phrases with the same rank behind prepositions are included.
    """
    yield from same
    ranks = window.kinds["rank"] & filler.words
    yield from (led for _, led in event.roles if led.is_open and not ranks.isdisjoint(led.heads))


def _is_other_part(filler: Filler, held: Filler, window: Window) -> bool:
    """Return whether two phrases are different parts of one thing: `most of the letters` and `a few`."""
    parts = window.kinds["some"] | window.kinds["bounding"]
    own, other = parts & {*filler.all_words, filler.determiner}, parts & held.heads
    return bool(own and other) and own.isdisjoint(other)


def _is_led_away(filler: Filler, event: Event, window: Window) -> bool:
    """Return whether a phrase is only a place that something goes to or comes from, and so no doer."""
    return any(
        name in window.kinds["turned"] and window.is_among(filler, (held,)) for name, held in event.roles
    )


def _is_elsewhere(filler: Filler, same: Sequence[Filler], event: Event, window: Window) -> bool:
    """Return whether a phrase of the claim is in another clause, or in another part of this one."""
    if any(not filler.heads.isdisjoint(held.heads) for held in same):
        return True
    if not filler.heads.isdisjoint(event.words):
        if same and same is event.patients and (_is_led(filler, event, window) or _is_owner(filler, event)):
            return True
        free = window.kinds["anaphor"]
        is_agent = same is event.agents
        if is_agent and event.is_finite and _is_only_owner(filler, event):
            return True
        led = (one for one in same if (is_agent or one.span[0] < event.at) and not one.is_open)
        is_led = event.is_finite and any(one.heads.isdisjoint(free) for one in led)
        return is_led and _is_inside(filler, event, window)
    if same and (event.has_subject or event.is_finite):
        others = [held for held in window.events if held is not event]
        if not event.has_subject:
            # `Stir the saffron, and fold the parsley in`, but `ask the cook to do it`.
            others = [held for held in others if held.is_finite or not _is_near(held, event)]
        return any(window.is_among(filler, held.fillers) for held in others)
    is_reduced = event.form == "participle" and event.is_aside and not event.agents
    if is_reduced and event.patients and same is event.agents:
        # `The letters found in the attic were written by a nurse` does not say who found them.
        around = [one for one in window.events if one is not event and stands_in(event, one)]
        return any(window.is_among(filler, one.agents) for one in around)
    if not event.has_subject:
        return False
    return event.is_finite and window.is_held(filler, event)


def _is_led(filler: Filler, event: Event, window: Window) -> bool:
    """Return whether a preposition leads a phrase where something else is done: `picked copper over zinc`."""
    rows = ("comparing", "alike_company", "alike_example", "reckoning")
    free = frozenset[str]().union(*(window.kinds.get(row, ()) for row in rows))
    held = [name for name, led in event.roles if filler.heads <= led.heads]
    is_told = any(one.is_open for one in event.patients) or filler.counts or filler.is_time
    return bool(held) and not is_told and free.isdisjoint(held)


def _is_owner(filler: Filler, event: Event) -> bool:
    """Return whether a phrase is only whose something is that is done to: `fired the head of the office`.

    What has no determiner may be what that consists of: `a collection of coins`.
    """
    held = event.adjectives.union(*(part.heads | part.words - part.owners for part in event.fillers))
    is_owner = any(filler.heads <= one.owners - one.heads for one in event.patients)
    return is_owner and bool(filler.determiner) and not filler.is_name and filler.heads.isdisjoint(held)


def _is_only_owner(filler: Filler, event: Event) -> bool:
    """Return whether a phrase is only whose something is that is done to: `sold her father's watch`."""
    held = event.adjectives.union(*(part.heads | (part.words - part.owners) for part in event.fillers))
    # `Lies south of Norway` has no object.
    held_by = (one for one in event.patients if not one.is_bare)
    is_owner = any(not filler.heads.isdisjoint(one.owners - one.heads) for one in held_by)
    doers = [one for one in event.agents if not one.is_open]
    return is_owner and bool(doers) and filler.heads.isdisjoint(held)


def _is_inside(filler: Filler, event: Event, window: Window) -> bool:
    """Return whether a clause has a phrase only inside others: `the daughter of the poet built the mill`.

    What a preposition between subject and verb leads is inside: `the house with a red door was sold`.
    """
    free = window.kinds["comparing"]
    # `Men over 50 and women under 40 took part`: a joined phrase may belong to the part itself.
    joint = frozenset(name for name, led in event.roles if led.joint) - window.kinds["between"]
    held = (pair for pair in event.roles if event.owns(pair[1]) or pair[1].is_name or pair[0] in free | joint)
    parts = [*event.parts, *(led for _, led in held)]
    own = event.adjectives.union(*(part.heads | part.words for part in parts))
    led = [part for part in parts if part.span[0] < event.at or part in event.agents]
    own -= frozenset[str]().union(*(part.owners - part.heads for part in led))
    own = own.union(*(window.kinds.get(kind, ()) for kind in ("collective", "plural_noun")))
    return filler.heads.isdisjoint(own)


def _check_complements(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what a copula says: `Ames is the mayor` and `Ames is the clerk`."""
    is_other_way = event.is_copula and not _share(claimed.agents, event.agents)
    has = (*event.complements, *event.patients, *(event.agents if is_other_way else ()))
    for filler in claimed.complements:
        if window.passes(filler) or window.is_among(filler, has):
            continue
        is_other = any(not filler.heads.isdisjoint(held.heads) for held in has)
        is_other |= event.is_aside and _is_inside(filler, event, window)
        if is_other or (filler.heads.isdisjoint(event.words) and window.is_held(filler, event)):
            yield _report([filler], event, event.complements)


def _check_adjectives(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare qualities: `is safe` and `is harmful`."""
    for word in sorted(claimed.adjectives - event.words):
        if any(word in other.words and not _is_near(other, event) for other in window.events):
            yield _report(claimed.parts[:1], event, event.complements)


def _check_roles(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what prepositions lead: `given to Ames` and `given by Ames`, `in dogs` and `in mice`."""
    for name, filler in claimed.roles:
        # `Under the strait divers laid`: here the subject was read as part of the prepositional phrase.
        has_subject = not claimed.is_finite or claimed.has_subject or filler.span[0] > claimed.at
        # `founded in 1922 and moved in 1960`: a clause with a time of its own does not share another one's.
        is_timed = filler.heads.isdisjoint(event.words) and any(
            role == name and held.is_time and filler.is_time and not held.counts for role, held in event.roles
        )
        is_timed = is_timed or is_clock(filler, window.kinds) or _has_shifted_time(filler, event)
        is_dated = filler.is_time and not filler.counts and name in window.kinds["alike_when"]
        is_timed = is_timed or (is_dated and _is_dated_by(filler, window))
        if (
            not has_subject
            or _describes(filler, claimed, event, window)
            or (window.passes(filler) and not is_timed)
        ):
            continue
        if _is_other_role(name, filler, event, window) or _is_other_kind(
            name, filler, claimed, event, window
        ):
            yield _report([filler], event, [held for role, held in event.roles if role == name])


def _is_other_kind(name: str, filler: Filler, claimed: Event, event: Event, window: Window) -> bool:
    """Return whether only another clause has a phrase described so: `quiet at low speed, noisy at full`."""
    same = [one for role, one in event.roles if role == name and not filler.heads.isdisjoint(one.heads)]
    if len(same) != 1 or same[0].words <= claimed.words:
        return False
    left = filler.words - same[0].all_words - same[0].counts
    others = (pair for other in window.events if other is not event for pair in other.roles)
    return any(
        role == name and one.span != same[0].span and one.heads == same[0].heads and left & one.words
        for role, one in others
    )


def _is_dated_by(filler: Filler, window: Window) -> bool:
    """Return whether some clause of the window has a time behind a preposition."""
    roles = (led for held in window.events for _, led in held.roles)
    return any(not filler.heads.isdisjoint(led.heads) for led in roles)


def _check_exchanged(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare a part with what a preposition leads: `replaced the lard with butter`, `the butter with lard`.

    Things that are compared as alike may change places (`like the flute, the oboe has a reed`), and so may
    things that are joined.
    """
    compared, unalike = (window.kinds.get(kind, frozenset()) for kind in ("comparing", "unalike"))
    is_told = any(not unalike.isdisjoint(one.adverbs) for one in (claimed, event))
    free = window.kinds["both_ways"] if is_told else window.kinds["both_ways"] | compared
    done = frozenset[str]() if event.verb not in window.kinds["uniting"] else frozenset(dict(event.roles))
    sides = (claimed.agents, event.agents, free), (claimed.patients, event.patients, done | free & compared)
    for name, filler in () if claimed.is_mutual or claimed.is_copula else claimed.roles:
        led = [held for role, held in event.roles if role == name or (is_told and {name, role} <= compared)]
        for own, same, ways in sides:
            is_turned = name not in ways and _share(own, led) and not _share(own, same)
            if is_turned and _share((filler,), same) and not _share((filler,), led):
                yield _report([filler], event, same, is_swap=True)
    # `Anders als der Vater liebt der Sohn den Hund` says nothing of the father.
    is_unlike = not unalike.isdisjoint(event.adverbs)
    told = [held for role, held in event.roles if is_unlike and role in compared]
    for filler in claimed.agents if _share(claimed.agents, told) else ():
        if not _share((filler,), event.agents):
            yield _report([filler], event, event.agents)


def _check_owners(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare where a thing goes with whose it is: `the letter to Ames`, `the letter of Ames`."""
    for head, name, word in sorted(claimed.described):
        held = [one for one in event.fillers if head in one.heads and word in one.owners]
        if held and name in window.kinds["turned"]:
            yield _report(held[:1], event, held)


def _check_attached(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what a phrase describes: `a house in Bern and a boat`, `a boat in Bern`."""
    for name, filler in claimed.roles if window.known else ():
        own, held = (
            {head for head, role, word in one.described if role == name and word in filler.heads}
            for one in (claimed, event)
        )
        led = [one for role, one in event.roles if role == name and not filler.heads.isdisjoint(one.heads)]
        late = [one for one in event.parts if one.joint and not own.isdisjoint(one.heads)]
        is_other = held and own.isdisjoint(held) and not filler.is_time
        if is_other and any(one.span < other.span for one in led for other in late):
            yield _report([filler], event, led)


def _check_paired(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Refuse one pair of two lists with *respectively*, if it was not read which items go together."""
    words = window.kinds.get("pairing", frozenset())
    if event.is_ambiguous and not words.isdisjoint(event.adverbs) and words.isdisjoint(claimed.adverbs):
        yield _report(claimed.parts[-1:], event, ())


def _check_measures(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare the times and measures of two clauses: `for two hours`, `until 1960`."""
    others = [other for other in window.events if other is not event]
    roles = [pair for other in others for pair in _list_led(other)]
    for name, filler in _list_led(claimed):
        held = [(role, led) for role, led in _list_led(event) if not filler.heads.isdisjoint(led.heads)]
        is_as_much = partial(_is_as_much, name, filler, window)
        is_of_other = bool(filler.is_open or filler.counts) and not any(starmap(is_as_much, held))
        is_turned = filler.is_time and all(_is_other_end(name, role, window.kinds) for role, _ in held)
        if held and (is_turned or (is_of_other and any(starmap(is_as_much, roles)))):
            yield _report([filler], event, [led for _, led in held])


def _check_rates(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare how often it happens: `every month`, `every year`; `every two hours`, `im Monat`, `im Jahr`."""
    for name, filler in claimed.roles:
        if not _is_rate(filler, window.kinds):
            continue
        held = [one for role, one in event.roles if role == name and _is_rate(one, window.kinds)]
        held = [one for one in held if bool(one.determiner) == bool(filler.determiner)]
        is_same = any(filler.heads & one.heads and bool(filler.counts) == bool(one.counts) for one in held)
        if held and not is_same:
            yield _report([filler], event, held)


def _is_rate(filler: Filler, kinds: Kinds) -> bool:
    """Return whether a phrase names one of the units of time, each of them or any: `every day`, `im Jahr`."""
    is_any = filler.determiner in kinds["universal"] or not (filler.determiner or filler.counts)
    return is_any and bool(filler.heads) and filler.heads <= kinds["period"]


def _list_led(event: Event) -> list[tuple[str, Filler]]:
    """Return a clause's phrases after prepositions, and its one counted phrase without a preposition."""
    counted = [one for one in (*event.patients, *event.complements) if one.counts]
    return [*event.roles, *(("", one) for one in counted[: len(counted) == 1])]


def _check_dimensions(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what figures measure: `4 km long and 9 km from the town`."""
    held = [one for other in window.events for one in other.fillers if one.counts and one.measured]
    for filler in claimed.fillers if held else ():
        same = [one for one in held if not filler.heads.isdisjoint(one.heads)]
        own = [one for one in same if one.measured == filler.measured]
        is_of_other = any(not filler.counts.isdisjoint(one.counts) for one in same if one not in own)
        if own and is_of_other and all(filler.counts.isdisjoint(one.counts) for one in own):
            yield _report([filler], event, own)


def _is_other_end(name: str, role: str, kinds: Kinds) -> bool:
    """Return whether one of two prepositions marks a beginning and the other an end."""
    rows = kinds["begins_at"], kinds["ends_at"]
    return any(name in row and role in other for row, other in (rows, rows[::-1]))


def _check_halves(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare halves of a sentence: `adults pay 9 euros`, where children pay 9 and adults 12."""
    others = [other for other in window.events if _is_other_half(other, event, window)]
    own, *counts = map(_list_counts, (claimed, event, *others))
    are_counted = bool(own) and len(counts) > 1 and all(counts) and own <= frozenset().union(*counts)
    # `On in winter and off in summer`: these are halves of one clause.
    qualities = [other.adjectives - event.adjectives for other in others if other.number == event.number]
    is_told = are_counted or not event.is_copula or any(qualities)
    if not is_told or not claimed.small.isdisjoint(window.kinds["bound"]):
        return
    if not claimed.adjectives <= event.adjectives and any(claimed.adjectives & some for some in qualities):
        yield _report(claimed.parts[:1], event, ())
        return
    elsewhere = _list_elsewhere(event, others, window)
    # A list of the claim may be spread over the halves, but not if it has a figure: `20 here and there`.
    is_one = are_counted and own.isdisjoint(frozenset().union(*counts[1:]))
    for slot in claimed.list_slots():
        if (any if is_one else all)(_is_of_other(filler, event, elsewhere) for filler in slot):
            yield _report(slot[:1], event, ())
            return


def _list_elsewhere(event: Event, others: Sequence[Event], window: Window) -> frozenset[str]:
    """Return the words that only the other halves have."""
    held = _list_words(event)
    for slot in _SLOTS:
        short = [filler for filler in slot(event) if _is_cut_short(filler, window)]
        is_pronoun = not any(filler.is_time or filler.determiner for filler in short)
        parts = [part for other in others for part in (slot(other) if is_pronoun else other.parts)]
        if short:
            # `and 208 received placebo`: the other half says 208 of what. `The dead` are none of the wounded.
            is_any = is_pronoun or any(filler.is_time for filler in short)
            named = [part for part in parts if is_any or part.words or part.counts]
            held = held.union(*(part.heads | part.owners for part in named if not part.is_time))
    return frozenset[str]().union(*(_list_own(other, event, window) for other in others)) - held


def _is_other_half(other: Event, event: Event, window: Window) -> bool:
    """Return whether another clause of the same sentence has the same verb, or none and only shared roles."""
    if other is event or other.reading != event.reading:
        return False
    if other.verb:
        return other.verb == event.verb
    led = {name for name, _ in event.roles} | window.kinds["agent"]
    return other.number > event.number and bool(other.roles) and all(name in led for name, _ in other.roles)


def _is_of_other(filler: Filler, event: Event, elsewhere: frozenset[str]) -> bool:
    """Return whether the other half has a word of a phrase, or this half gives its figure to another."""
    # `the wounded` are named, `they` and `some` are not.
    is_open = filler.is_open and not filler.is_time and not filler.determiner
    names = filler.counts if is_open else filler.all_words | filler.counts
    if not elsewhere.isdisjoint(names):
        return True
    same = [one for one in event.fillers if not filler.heads.isdisjoint(one.heads) and one.counts]
    counted = frozenset[str]().union(*(one.counts for one in event.fillers))
    is_other = bool(same) and all(filler.counts.isdisjoint(one.counts) for one in same)
    return is_other and not filler.counts.isdisjoint(counted)


def _is_cut_short(filler: Filler, window: Window) -> bool:
    """Return whether a phrase leaves out its noun: a figure, an adjective or a pronoun stands for it."""
    names = window.kinds["anaphor"].union(window.kinds.get("for_noun", ()))
    pronouns = window.kinds.get("pronoun", window.kinds.get("subject_pronoun", frozenset()))
    return filler.is_open and (not filler.heads.isdisjoint(names) or filler.heads.isdisjoint(pronouns))


def _list_words(event: Event) -> frozenset[str]:
    return frozenset[str]().union(*(filler.all_words | filler.counts for filler in event.fillers))


def _list_counts(event: Event) -> frozenset[str]:
    """Return the figures of a clause that count something or stand alone for it: `and 25 in Paris`."""
    return frozenset(
        figure
        for one in event.parts
        for figure in (*one.counts, *(one.heads if one.is_open else ()))
        if figure[:1].isdigit()
    )


def _list_own(event: Event, before: Event, window: Window) -> frozenset[str]:
    """Return the words of a clause, without roles at its end that may also belong to the clause before.

    Those of a conjunct that shares the verb stand for others of the conjunct before, and belong to it alone.
    """
    last = max((one.span[1] for one in event.parts), default=event.at)
    own = [
        one
        for name, one in event.roles
        if one.span[0] < max(last, *(held.span[1] for held in before.fillers), before.at)
        or any(role == name or _is_alike_place(role, name, event, before, window) for role, _ in before.roles)
    ]
    return frozenset[str]().union(*(one.all_words | one.counts for one in (*event.parts, *own)))


def _is_alike_place(role: str, name: str, event: Event, before: Event, window: Window) -> bool:
    """Return whether two prepositions both tell a place.

    Of conjuncts with one verb any place may stand for any other, and anything if both have as many phrases.
    """
    places = window.kinds["alike_where"]
    if event.head == before.head:
        places |= window.kinds["placing"]
        return {role, name} <= places or len(event.roles) == len(before.roles)
    return {role, name} <= places


def _is_as_much(name: str, filler: Filler, window: Window, role: str, led: Filler) -> bool:
    """Return whether two measures or figures are equal and their prepositions may say the same."""
    is_same = not filler.heads.isdisjoint(led.heads) and filler.counts == led.counts
    return is_same and are_alike(name, role, replace(filler, counts=frozenset()), window.kinds)


def _check_descriptions(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare which part a word describes: `a younger load` and `a younger store`."""
    for filler in _list_described(claimed, window):
        same = [held for held in event.fillers if not filler.heads.isdisjoint(held.heads)]
        told = filler.words - filler.counts
        left = told.difference(*(held.all_words for held in same)) if same else frozenset()
        for other in _list_described(event, window):
            is_other = not other.is_open and filler.heads.isdisjoint(other.all_words)
            # `An American actor and writer`: it may describe both.
            is_other &= not any(_goes_on(one, other) for one in same)
            if is_other and not left.isdisjoint(other.words):
                yield _report([filler], event, same)
                break


def _check_denied(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare the objects of denied verbs: `does not sell any other tickets`, `does not sell tickets`."""
    if not (claimed.is_denied and event.is_denied):
        return
    for filler in claimed.patients:
        same = [one for one in event.patients if not filler.heads.isdisjoint(one.heads)]
        are_open = all(is_indefinite(one, window.kinds) for one in same)
        if same and are_open and all(one.words - filler.all_words - one.counts for one in same):
            yield _report([filler], event, same)


def _goes_on(one: Filler, other: Filler) -> bool:
    """Return whether a phrase continues a list after another one, and no word describes it alone."""
    is_bare = bool(one.joint) and not (one.determiner or one.words)
    return is_bare and one.joint == other.joint and other.span < one.span


def _list_described(event: Event, window: Window) -> list[Filler]:
    """Return the phrases of a clause, without those that it is compared with: `than the new one`."""
    kinds = window.kinds["comparing"]
    return [*event.parts, *(filler for name, filler in event.roles if name not in kinds)]


def _check_standing(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare statements with clauses that only identify a thing: `the gravel raked by Ames was sold`."""
    if claimed.is_aside == bool(claimed.opener) or claimed.is_copula or event.is_aside or event.opener:
        return
    # `A, because B` is not `B, because A`, but `Ames, who raked it, sold it` says both.
    said = {one.verb for one in window.claimed if not one.is_aside and not one.opener}
    for other in window.events:
        is_alike = other.opener == claimed.opener and other.is_aside == claimed.is_aside
        if other is not event and stands_in(other, event) and is_alike and other.verb in said:
            yield _report(claimed.parts[:1], event, event.agents)
            return


def _check_done(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare whether what stands above a clause says that it is so: `planned to open`, `ruled that`."""
    # `Ließ den Turm bauen`.
    is_of_other = event.form == "caused" != claimed.form and _share(claimed.agents, event.agents)
    ways = claimed, event, window.claimed, window.events, window.kinds
    if (is_of_other and not claimed.is_denied) or is_left_open(*ways):
        yield _report(claimed.parts[-1:], event, ())


def _check_tenses(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare tenses: done and not done yet (`sold`, `will sell`), now and once (`sells`, `once sold`)."""
    former = window.kinds.get("former", frozenset()) | (window.kinds["then"] if event.is_aside else set())
    is_former = event.is_past and (not event.adverbs.isdisjoint(former) or _is_over(event, window))
    is_done = claimed.is_past and not claimed.is_pending
    is_undone = is_done and (event.is_coming or event.is_pending)
    is_undone = is_undone or _is_going_on(claimed, event, window.kinds)
    is_undone = is_undone or _is_owed(claimed, event, window.kinds)
    if is_undone or (claimed.is_generic and is_former):
        yield _report(claimed.parts[-1:], event, ())


def _is_over(event: Event, window: Window) -> bool:
    """Return whether a state ended: `was the tallest until 1972`, `was Lome and is now Kara`."""
    ends = window.kinds["up_to_then"]
    inside = [one for one in window.events if one is not event and one.reading == event.reading]
    if any(name in ends and filler.is_time for name, filler in event.roles) and not event.is_denied:
        return True
    return event.is_copula and (
        any(name in ends for name, _ in event.roles)
        or any(one.opener in ends and stands_in(one, event) for one in inside)
        or any(
            one.is_copula
            and one.is_generic
            and (_share(one.agents, event.agents) or all(held.is_open for held in one.agents))
            for one in inside
        )
    )


def _is_owed(claimed: Event, event: Event, kinds: Kinds) -> bool:
    """Return whether a claim gives as done what somebody has to do: `must paint the door`, `paints`."""
    is_owed = claimed.is_due or claimed.is_permitted or not claimed.small.isdisjoint(kinds["to"])
    is_done = claimed.is_generic and claimed.is_finite and not (is_owed or claimed.is_denied)
    return is_done and event.is_due and not event.is_denied


def _is_going_on(claimed: Event, event: Event, kinds: Kinds) -> bool:
    """Return whether a claim gives as done what is going on: `is being built` and `is built`, `wird`, `ist`.

    A lasting state holds while it goes on, so its verbs are not refused: `wird von Wald umgeben`.
    """
    words, states = kinds["going_on"], kinds["is_so"]
    is_state = bool(claimed.patients) and not claimed.small.isdisjoint(states) and claimed.is_finite
    is_done = is_state and claimed.small.isdisjoint(words) and not (claimed.is_coming or claimed.is_pending)
    return is_done and not event.small.isdisjoint(words) and claimed.verb not in kinds.get("lasting", ())


def _check_sequence(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what comes first and what comes then: `first peels, then chops`, `first chops, then peels`."""
    first, then = window.kinds["at_first"], window.kinds["then"]
    for own, other in ((first, then), (then, first)):
        if not (claimed.adverbs.isdisjoint(own) or event.adverbs.isdisjoint(other)):
            yield _report(claimed.parts[:1], event, event.parts)


def _check_asides(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what an aside leaves open or denies: `the Orion (allegedly a wreck)`, `Lyon (not a port)`."""
    # A relative clause has a form of *be*, an apposition has none.
    if not (claimed.is_copula and event.is_copula and event.is_aside) or event.small:
        return
    told = frozenset[str]().union(*(one.adverbs | one.small for one in window.claimed))
    is_hedged = event.is_open and event.adverbs.isdisjoint(told)
    denied = {one.determiner for one in claimed.complements} & window.kinds["none_of"]
    if is_hedged or (claimed.is_denied or bool(denied)) != event.is_denied:
        yield _report(claimed.complements, event, event.complements)


def _check_frequency(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare how often a rule holds: `wolves usually avoid roads` says less than `wolves avoid roads`.

    What is often done to something is done to it: `it is commonly used for pain`.
    """
    often = window.kinds["frequency"]
    is_rule = event.is_generic and claimed.is_generic and not claimed.is_permitted
    if not is_rule or event.adverbs.isdisjoint(often) or not (event.agents or event.is_copula):
        return
    told = frozenset[str]().union(*(one.adverbs | one.small for one in window.claimed))
    if told.isdisjoint(often):
        yield _report(claimed.parts[-1:], event, event.parts)


def _check_focus(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what *only* and the like refer to: `only members borrow films`, `members borrow only films`."""
    for one in claimed.focus:
        known = window.known | {event.verb}.union(*(held.adverbs for held in window.events))
        is_used = any(one.kind == other.kind for held in window.events for other in held.focus)
        is_held = any(one.kind == other.kind and one.words & other.words for other in event.focus)
        if is_used and not is_held and not one.words.isdisjoint(known):
            yield Displaced(event, one.span, event.reading, False)
    left_out = [one for one in event.focus if one.kind == ONLY] if event.is_generic else ()
    told = window.claimed if left_out else ()
    said = frozenset[str]().union(*(one.words | one.adverbs | {one.verb} for one in told))
    for other in left_out:
        # `Guests park only on the yard`: a claim about a rule may not leave out what *only* refers to, nor
        # what describes that, unless the verb is meant or other words of the claim may say it.
        is_kept = other.words <= said or event.verb in other.words or not said <= window.known | {event.verb}
        if said.isdisjoint(other.words) or not is_kept:
            yield Displaced(event, claimed.parts[0].span if claimed.parts else (0, 0), other.span, False)


def _check_limits(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what a denial is limited to: `did not die in Rome`, `does not close fully`."""
    dropped = find_dropped(claimed, event, window.claimed, window.events, window.kinds)
    if dropped is not None:
        yield Displaced(event, claimed.parts[0].span if claimed.parts else (0, 0), dropped, False)


def _check_links(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare reason and result: `A because B` is neither `A, so B` nor `B because A`."""
    ends = [window.kinds.get(kind, frozenset()) for kind in ("reason", "result")]
    if any(claimed.opener in one and event.opener in other for one, other in (ends, ends[::-1])):
        yield _report(claimed.parts[:1], event, event.agents)
    # `Because A, B`: B is the result.
    reasons, is_said = ends[0], not (event.opener or event.is_aside)
    has_reason = any(one.opener in reasons and one.reading == event.reading for one in window.events)
    if claimed.opener in reasons and is_said and has_reason:
        yield _report(claimed.parts[:1], event, event.agents)


def _check_joints(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare lists joined by *or*: `it is tin or lead` does not say `it is tin`; `it may be` allows each."""
    denying = (window.kinds[kind] for kind in ("negation", "near_negation", "none_of", "nobody"))
    if claimed.is_denied or not claimed.small.isdisjoint(frozenset[str]().union(*denying)):
        # A denial denies each of them: `did not copy or sell it`, `nobody cleaned or oiled it`.
        return
    either = window.kinds["disjunction"]
    if event.is_open and (event.is_denied or event.opener or not event.is_due):
        # `May bring a dog or a cat` allows each, not both.
        some = [] if event.is_denied or event.opener else [one for one in claimed.patients if one.joint]
        for one in (part for part in some if part.joint not in either):
            held = [other for other in event.patients if window.is_among(one, (other,))]
            if held and held[0].joint in either:
                yield _report([one], event, held)
        return
    if event.verb and event.joint in either and not any(one.joint in either for one in window.claimed):
        yield _report(claimed.parts[:1], event, event.parts)
    # `The Eurotas or Evrotas is a river`: the subjects are two names of one thing.
    parts = claimed.fillers[len(claimed.agents) * claimed.is_copula :]
    for one in (part for part in parts if part.joint not in either):
        held = [other for other in event.fillers if window.is_among(one, (other,))]
        if held and held[0].joint in either:
            yield _report([one], event, held)


def _check_instead(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what holds if a condition is met with what holds if not: `300 if it is set, otherwise 60`."""
    words = window.kinds["instead"]
    told, untold = (claimed, event) if event.adverbs.isdisjoint(words) else (event, claimed)
    if told.adverbs.isdisjoint(words) or not untold.adverbs.isdisjoint(words) or not claimed.is_generic:
        return
    end = max((one.span[0] for one in event.fillers), default=event.at)
    own = {(one.verb, one.is_denied) for one in window.claimed if one.opener}
    other = {(one.verb, one.is_denied) for one in window.events if one.opener and one.at < end}
    if other and (own & other or not own):
        yield _report(claimed.parts[:1], event, event.parts)


def _check_hanging(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what hangs on a clause: `mows if it is dry and reads if it rains` beside `mows if it rains`.

    What hangs on another clause is not said of this one if something else hangs on this one, or it contains
    this one: `shuts the gate unless it rains, in which case the guard opens it`.
    """
    for own in _list_beside(claimed, window):
        if own.number == claimed.number or not stands_in(own, claimed):
            continue
        ways = _list_ways(own, window.kinds)
        stated = [one for one in window.events if ways & _list_ways(one, window.kinds) and one.at != event.at]
        alike = _list_most_alike(own, stated)
        beside = [one for one in stated if stands_in(one, event)]
        is_of_other = bool(beside) and all(one not in beside for one in alike)
        is_of_other |= not own.is_aside and all(_is_of_earlier(one, event, window) for one in alike)
        # `Married before it failed` and `married after it failed`.
        is_of_other |= all(_is_other_end(own.opener, one.opener, window.kinds) for one in alike)
        is_turned = not own.is_aside and all(stands_in(event, one) for one in alike)
        if alike and (is_of_other or is_turned):
            yield _report(own.parts[:1] or claimed.parts[:1], event, event.parts)


def _is_of_earlier(one: Event, event: Event, window: Window) -> bool:
    """Return whether a clause hangs on one before another that has its own subject: `A because C, and B`."""
    around = [held for held in window.events if held is not one and stands_in(one, held)]
    is_behind = bool(around) and all(held.at < one.at for held in around) and one.number < event.number
    return is_behind and one.reading == event.reading and not (event.is_shared or _is_near(one, event))


def _list_ways(event: Event, kinds: Kinds) -> frozenset[str]:
    """Return the kinds of what opens a clause that hangs on another; what is told may have no opener."""
    if event.is_aside:
        return frozenset((_ASIDE,)) if event.opener in kinds[_REPORTING] else frozenset()
    if event.is_told and not event.opener:
        return frozenset((_REPORTING,))
    return frozenset(kind for kind in _HANGING if event.opener in kinds[kind])


def _list_most_alike(own: Event, stated: Sequence[Event]) -> list[Event]:
    """Return the clauses that have most words of a clause, first its verb; none if none has any."""
    said = {*own.words, *own.adjectives}
    common = [
        2 * len({own.verb} & {one.verb}) + len(said & {one.verb, *one.words, *one.adjectives})
        for one in stated
    ]
    most = max(common, default=0)
    return [one for one, count in zip(stated, common, strict=True) if most and count == most]


def _check_conditions(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Compare what a condition asks for: `if the rent is ten days late` and `if the rent is late`.

    The claim may have as many unknown words of its own as it leaves out: they may be synonyms.
    """
    if event.is_ambiguous or not {claimed.opener, event.opener} <= window.kinds["condition"]:
        return
    said = claimed.words | claimed.adverbs
    if any(part.is_open for part in claimed.parts):
        # `if it was managed`: a pronoun need not repeat the words that describe what it stands for.
        said = said.union(*(part.all_words for part in event.parts))
    left = (event.words | event.adverbs) - said - window.kinds["adverb"]
    if len(left) > len(said - window.known - window.kinds["adverb"]):
        yield _report(claimed.parts[:1], event, event.parts)


def _check_scopes(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Refuse a claim that leaves out what limits a clause of the window."""
    if claimed.is_generic:
        # `Sailors pay a deposit` is a rule. That they once paid one, under a lease, does not support it.
        event = replace(event, is_generic=True)
    words = frozenset().union(*(one.words for one in (_list_beside(claimed, window) if event.roles else ())))
    left = [pair for pair in event.roles if (pair[1].heads | pair[1].words).isdisjoint(words)]
    # `closed on Sundays and in August`: of several times the claim may name just one.
    kept = [pair for pair in event.roles if pair not in left]
    has_time = any(pair[1].is_time or _is_when(*pair, event, window.kinds) for pair in kept)
    scopes = [narrows for narrows in SCOPES if not (has_time and narrows in (_is_when, _is_quality))]
    for name, filler in left:
        about = {head for head, role, word in event.described if role == name and word in filler.heads}
        if about and about.isdisjoint(words):
            # `a school for girls and a library`: this limits the school, which the claim does not mention.
            continue
        if filler.quality and filler.quality not in words | claimed.adverbs:
            # `9 euros, payable in coins`: this limits the payment, which the claim does not mention.
            continue
        if any(narrows(name, filler, event, window.kinds) for narrows in scopes):
            yield _report(claimed.parts[:1], event, [filler])


def _check_inner_scopes(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Refuse a claim that leaves out a clause which limits a quality: `edible after boiling`."""
    is_quality = event.is_copula and (event.is_generic or claimed.is_generic)
    said = {one.verb for one in window.claimed} if is_quality else ()
    for other in window.events if is_quality else ():
        is_left = other.opener in window.kinds["reckoning"] and other.verb not in said
        if is_left and not other.is_finite and stands_in(other, event):
            yield _report(claimed.parts[:1], event, ())


def _list_beside(claimed: Event, window: Window) -> Sequence[Event]:
    """Return the clauses of the claim around one: of a claim of hundreds, only the nearest (linear)."""
    if len(window.claimed) <= _MAX_BESIDE:
        return window.claimed
    at = bisect_left(window.claimed, claimed.at, key=attrgetter("at"))
    return window.claimed[max(0, at - _MAX_BESIDE // 2) : at + _MAX_BESIDE // 2]


def _check_whoever(claimed: Event, event: Event, window: Window) -> Iterator[Displaced]:
    """Refuse a claim that leaves out who does it: `nur wer in Ulm wohnt, erhält einen Zuschuss`."""
    whoever = [
        other
        for other in (() if event.agents else window.events)
        if other is not event
        and other.reading == event.reading
        and any(one.heads <= window.kinds["whoever"] for one in other.agents)
    ]
    beside = _list_beside(claimed, window) if whoever else ()
    said = frozenset[str]().union(*(one.words | {one.verb} for one in beside))
    for other in whoever:
        if said.isdisjoint(other.words | {other.verb}):
            yield _report(claimed.parts[:1], event, other.parts)


def _is_front(filler: Filler, event: Event) -> bool:
    return bool(event.parts) and all(filler.span[0] < start for start in (event.at, event.parts[0].span[0]))


def _is_population(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether a phrase says in whom it is so: `in mice, the drug reduced deaths`."""
    is_many = filler.is_bare and filler.is_plural and not filler.is_time
    is_rule = event.is_generic and not filler.heads.isdisjoint(kinds.get("living", ()))
    # `Der Stoff senkt bei Mäusen den Blutdruck`, but `sie arbeitet bei Siemens`.
    is_said = event.is_generic and (event.is_copula or bool(event.patients))
    is_rule = is_rule or (is_said and name in kinds.get("situating", ()))
    return name in kinds["population"] and is_many and (is_rule or _is_front(filler, event))


def _is_circumstance(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether a phrase says in what case a rule holds: `in an emergency`, `in der Regel`."""
    return (
        event.is_generic
        and name in kinds["population"]
        and not filler.heads.isdisjoint(kinds["circumstance"])
    )


def _is_basis(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether a phrase says how a figure is reckoned: `before tax, the mill made a gain`."""
    del event
    return name in kinds["reckoning"] and not filler.heads.isdisjoint(kinds["basis"])


def _is_fiction(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether a phrase says that it is not really so: `in the novel`, `on paper`."""
    is_fiction = name in kinds["fiction_opener"] and not filler.heads.isdisjoint(kinds["fiction"])
    return is_fiction and not filler.is_name and _is_front(filler, event)


def _is_rule(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether a phrase says for whom or where a rule holds: `for residents, the museum is free`."""
    is_rule = event.is_generic and not event.is_permitted
    if not is_rule or name not in kinds["narrowing"] or filler.counts:
        return False
    return _is_front(filler, event) or bool(event.is_copula and event.adjectives and filler.is_bare)


def _is_requirement(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether a phrase names a requirement: `with a ticket`, `gegen Gebühr`, `without the flag`."""
    if not event.is_generic:
        return False
    if name in kinds.get("lacking", ()) and (event.is_permitted or _is_front(filler, event)):
        return True
    if name in kinds.get("in_role", ()) and _is_front(filler, event) and _is_person(filler, kinds):
        # `As treasurer, Ames signs the cheques`.
        return True
    if name not in kinds.get("requiring", ()):
        return False
    if event.is_permitted and name in kinds.get("having", ()) and _is_front(filler, event):
        # `With a doctor's note, pupils may leave`.
        return True
    needs = tuple(sorted(kinds.get("requirement", ())))
    return any(word.endswith(needs) for word in filler.heads | filler.words)


def _is_when(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether a phrase says when a state, a figure or a permission holds: `is closed until March`.

    `It may snow in May` is no permission.
    """
    is_when = filler.is_time or not filler.heads.isdisjoint(kinds.get("occasion", ()))
    if not (event.is_generic and is_when and name) or name in kinds["since"]:
        return False
    if event.is_permitted:
        return name not in kinds["population"] and (name in kinds["limit"] or not filler.is_open)
    has_figure = any(part.counts or (part.is_time and part.is_open) for part in event.parts)
    is_again = not (filler.is_open or filler.counts or is_clock(filler, kinds))
    states = kinds.get("state", frozenset())
    is_state = event.shown in states or not event.adjectives.isdisjoint(states)
    return is_again and (is_state or (has_figure and not filler.determiner))


def _is_quality(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether a phrase says when, or by which measure, a quality holds: `is free on Sundays`."""
    is_state = not event.adjectives.isdisjoint(kinds.get("state", ()))
    if not (event.is_generic and event.is_copula and event.adjectives) or is_state or name in kinds["since"]:
        return False
    begin = filler.span[0] - len(name) - len("  ")
    if any(begin <= held.span[1] < filler.span[0] for _, held in event.roles):
        # `Old, with a tower from 1400`: the phrase belongs to the one before it.
        return False
    is_order = name in kinds["reckoning"]
    return filler.is_time or is_order or (bool(filler.counts) and name in kinds["limit"])


def _is_bound(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether a phrase limits *all*, *no* or *most* of something: `all cooks over 60 get a pass`.

    In a general statement a plural without an article means all: `drivers from Tarn are strict`.
    """
    del name, kinds
    return any(
        (part.is_bounded or (part.is_bare and part.is_plural and event.is_generic))
        and part.span[0] < filler.span[0] < event.at
        for part in event.parts[:1]
    )


SCOPES = (
    _is_population,
    _is_circumstance,
    _is_basis,
    _is_fiction,
    _is_rule,
    _is_requirement,
    _is_when,
    _is_bound,
    _is_quality,
)
"""The cases in which a claim may not leave out a prepositional phrase, because that limits its clause."""


PARTS: tuple[Check, ...] = (
    _check_verb,
    _check_agents,
    _check_patients,
    _check_persons,
    _check_whose,
    _check_bound,
    _check_complements,
    _check_adjectives,
    _check_roles,
    _check_exchanged,
    _check_owners,
    _check_attached,
    _check_paired,
    _check_measures,
    _check_rates,
    _check_dimensions,
    _check_halves,
    _check_descriptions,
    _check_denied,
    _check_standing,
    _check_done,
    _check_tenses,
    _check_sequence,
    _check_asides,
    _check_frequency,
    _check_focus,
    _check_limits,
    _check_links,
    _check_joints,
    _check_instead,
    _check_hanging,
    _check_conditions,
    _check_scopes,
    _check_inner_scopes,
    _check_whoever,
)
"""The checks, one for each part of a clause."""


def _describes(filler: Filler, claimed: Event, event: Event, window: Window) -> bool:
    """Return whether the window has the phrase behind the same noun, too: `the bridge over the Aune`.

    Not if the clause has another one there: `lost money on oil and made money on copper`.
    """
    described = own = {item for item in claimed.described if item[-1] in filler.heads}
    taken = {(head, role) for head, role, word in event.described if word not in filler.heads}
    described = {item for item in described if item in event.described or item[:2] not in taken}
    return any(
        not described.isdisjoint(one.described) or _is_placed(own, filler, one) for one in window.events
    )


def _is_placed(described: set[tuple[str, str, str]], filler: Filler, held: Event) -> bool:
    """Return whether a participle says where a thing is: `the bridge built over the Aare`."""
    heads = {head for one in held.patients for head in one.heads} if held.form == "participle" else ()
    led = {role for role, one in held.roles if one.heads & filler.heads}
    return any(head in heads and role in led for head, role, _ in described)


def _is_other_role(name: str, filler: Filler, event: Event, window: Window) -> bool:
    """Return whether a prepositional phrase of the claim has another preposition or clause in the window."""
    same = [(role, held) for role, held in event.roles if window.is_among(filler, (held,))]
    if is_clock(filler, window.kinds):
        # `from 1 pm to 6 pm` has two clock times, so the one with the same figure counts.
        same = [pair for pair in same if pair[1].counts == filler.counts] or same
    led = [role for role, _ in same]
    if any(are_alike(name, role, filler, window.kinds) for role in led):
        return False
    if any(filler.heads <= led.owners and _is_person(led, window.kinds) for _, led in event.roles):
        # `to the widow of her publisher`, `to her publisher`.
        return True
    if led:
        return filler.is_time or not (event.is_copula and name in window.kinds["alike_source"])
    if name in window.kinds["alike_favour"] and window.is_among(filler, event.agents):
        # `Painted by the duchess`, `painted for the duchess`.
        return True
    if not filler.heads.isdisjoint(event.words):
        return False
    if _has_shifted_time(filler, event):
        besides = (held for held in window.events if held.verb and held is not event)
        elsewhere = (led for one in besides for role, led in one.roles if role == name)
        return any(not filler.heads.isdisjoint(led.heads) for led in elsewhere)
    # `Kept above the sink; the gauze, in the drawer`: a gap has a subject and no verb.
    gaps = (
        held
        for held in window.events
        if held.reading == event.reading and not held.verb and any(not one.is_open for one in held.agents)
    )
    others = chain((held for held in window.events if held.verb), gaps)
    return any(_holds_role(name, filler, held, event) for held in others)


def _is_person(filler: Filler, kinds: Kinds) -> bool:
    rows = ("person", "person_m", "person_f")
    return any(not filler.heads.isdisjoint(kinds.get(row, ())) for row in rows)


def _has_shifted_time(filler: Filler, event: Event) -> bool:
    """Return whether a clause dates itself by another clause: `begun in 1950 and sold a year later`."""
    has_measure = any(not role and held.is_time for role, held in event.roles)
    is_shifted = has_measure and shifts_time(event.adverbs)
    return filler.is_time and is_shifted and filler.heads.isdisjoint(event.words)


def are_alike(name: str, role: str, filler: Filler, kinds: Kinds) -> bool:
    """Return whether two prepositions may say the same: they share a row of the lexicon's `alike_` kinds.

    The first row holds only before times and names.
    """
    pair = {name, role}
    is_counted = filler.counts and not is_clock(filler, kinds)
    if name == role or "" in pair or (is_counted and not pair <= kinds["limit"]):
        # *Before* a day does not mean *on* that day.
        return not (filler.is_time and role in kinds["ends_at"] and name not in kinds["limit"] | {""})
    rows = [words for kind, words in kinds.items() if kind.startswith("alike_")]
    return any(pair <= row for row in (rows if filler.is_time or filler.is_name else rows[1:]))


def is_clock(filler: Filler, kinds: Kinds) -> bool:
    """Return whether something is an hour of the day: `6 pm`, `10:30`."""
    named = kinds.get("clock", frozenset())
    return filler.is_time and any(head in named or _HOUR.fullmatch(head) for head in filler.heads)


def _holds_role(name: str, filler: Filler, held: Event, event: Event) -> bool:
    """Return whether another clause has a phrase for itself, so that it cannot belong to this clause."""
    is_same = (held.verb, held.is_past) == (event.verb, event.is_past) and _share(held.agents, event.agents)
    if held is event or (is_same and held.adjectives == event.adjectives):
        return False
    is_near = _is_near(held, event)
    has_own = any(
        role == name and led.is_time == filler.is_time and not led.is_open for role, led in event.roles
    )
    if (has_own or not is_near) and any(not filler.heads.isdisjoint(part.heads) for part in held.parts):
        return True
    return any(
        not filler.heads.isdisjoint(led.heads)
        and not _may_share((name, role), led, held, event, is_near=is_near)
        for role, led in held.roles
    )


def _may_share(names: tuple[str, str], led: Filler, held: Event, event: Event, *, is_near: bool) -> bool:
    """Return whether a prepositional phrase of one clause may also belong to another.

    It may if it is in front of both clauses, behind both where they share a phrase, or at the end of a clause
    inside the other. It may not if the other has a phrase of its own with one of the prepositions `names`.
    """
    if held.reading != event.reading or any(
        role in names and event.owns(own) and own.is_time == led.is_time for role, own in event.roles
    ):
        return False
    if led.span[0] > held.at and any(led.span[0] < part.span[0] for part in held.patients):
        # `glazed by hand the bowls and fired in a kiln the plates`: each phrase has its own object behind it.
        return False
    is_before_subject = bool(held.agents) and led.span[0] < held.agents[0].span[0]
    is_behind = held.number < event.number and led.span[0] > held.at
    if is_behind and event.is_shared and any(own.span[0] > event.at for _, own in event.roles):
        # `Grows hops in the yard and keeps bees behind the shed`.
        return False
    if _has_own(led, held, event):
        return False
    if is_near:
        # `The bridge, built in 1932, was widened`.
        is_inside = held.number > event.number and (held.is_finite or _keeps_role(led, held, event))
        return not (is_inside and (is_before_subject or led.span[0] < event.at))
    return (is_before_subject and held.number <= event.number) or held.is_shared or event.is_shared


def _has_own(led: Filler, held: Event, event: Event) -> bool:
    """Return whether each of two clauses has a phrase of a kind: behind its verb, or else in front of it.

    `Rested during the flight and wrote after the landing`: each phrase is said of its own verb. So is what
    stands behind the objects of both: `stores passwords and uploads photos to the cloud`.
    """
    own = [one for _, one in event.roles if one.is_time == led.is_time]
    if led.span[0] < held.at:
        return any(held.at < one.span[0] < event.at for one in own)
    if not event.at < held.at or (_is_near(held, event) and (held.is_aside or not held.is_finite)):
        return False
    if held.is_shared and not led.is_time and _has_object(held, led.span[0]):
        return _has_object(event, held.at)
    return any(event.at < one.span[0] < held.at for one in own)


def _has_object(event: Event, end: int) -> bool:
    """Return whether what a verb does something to is named between the verb and a place."""
    return any(not one.is_open and event.at < one.span[0] < end for one in event.patients)


def _keeps_role(led: Filler, held: Event, event: Event) -> bool:
    """Return whether what a participle leads is not said of the clause around it.

    `The letters found in the attic were lost`: a place before the verb, and no comma before the participle.
    """
    is_inside = held.at < led.span[0] < event.at and not held.is_apart
    return held.form == "participle" and (led.is_time or is_inside)


def _has_count(filler: Filler, other: Filler) -> bool:
    """Return whether two phrases may have one count: in `26 of 41 sailors` those counted are 26, not 41."""
    inside = filler.counts & (other.words | other.heads)
    return not other.counts or not inside or not inside.isdisjoint(other.counts)


def _share(some: Sequence[Filler], others: Sequence[Filler]) -> bool:
    return any(not one.heads.isdisjoint(other.heads) for one in some for other in others)


def _is_near(one: Event, other: Event) -> bool:
    """Return whether one of two clauses is inside the other."""
    return stands_in(one, other) or stands_in(other, one)


def stands_in(one: Event, other: Event) -> bool:
    """Return whether a clause stands in another one, or is that."""
    return one.reading == other.reading and other.number in one.around


def _list_around(event: Event, others: Sequence[Event]) -> list[Event]:
    """Return those of some clauses that a clause is inside of, including itself."""
    return [other for other in others if stands_in(event, other)]


def _report(
    fillers: Sequence[Filler], event: Event, same: Sequence[Filler], *, is_swap: bool = False
) -> Displaced:
    held = same[0] if same else event.parts[0] if event.parts else None
    place = event.reading if held is None else held.span
    return Displaced(event, fillers[0].span if fillers else (0, 0), place, is_swap)
