"""Other events: whether the clauses that differ tell of two events, so that neither contradicts the other.

`The bridge was not destroyed by the flood` denies nothing of a fire, `Building did not begin before 2013` is
no denial of `Building began in 2013`, and what the first plan got the second did not. Told only of clauses
that are read: where a clause is not found, nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from verifier.claims.events import Event, Filler, Kinds
from verifier.claims.facets.clauses.comparing import are_alike, turn_copula
from verifier.parsers.text.char_classes import word_char, word_run

_OF = "of"
_REACH = 40


class Denying(NamedTuple):
    """The clauses of a text that denies something, the text itself, and where the denial begins in it."""

    events: Sequence[Event]
    text: str
    at: int

    @property
    def is_of_part(self) -> bool:
        """Whether a part of a clause is denied, behind a comma: `but not in May`."""
        return self.text[: self.at].rstrip().endswith(",")

    def find_gapped(self, event: Event) -> int:
        """Return where what is denied begins if a denial ends a text: `, the one in Ulm not`."""
        comma = self.text.rfind(",", event.head, self.at)
        return max(0, comma) if _ending().match(self.text, self.at) else 0

    def find(self) -> Event | None:
        """Return the clause whose verb is denied: that around the place of the denial, or the only one."""
        denied = [event for event in self.events if event.is_denied and event.verb]
        found = [event for event in denied if event.at <= self.at <= event.head] or denied
        return found[0] if len(found) == 1 else None


@cache
def _ending() -> re.Pattern[str]:
    return re.compile(rf"{word_run()}[.!]?\s*\Z")


def denies_of_another(denying: Denying, saying: Sequence[Event], kinds: Kinds) -> bool:
    """Return whether what one text denies is nowhere what the clauses of the other one say.

    The clause that denies may say no more than the other one, and nothing else in the same part.
    """
    own = denying.find()
    if own is None or denying.is_of_part:
        return False
    words = (match[0].lower() for match in _word().finditer(denying.text, denying.at))
    if own.opener in kinds["up_to_then"] or not kinds.get("after_all", frozenset()).isdisjoint(words):
        return True
    begin = denying.find_gapped(own)
    roles = (pair for pair in own.roles if pair[1].span[0] >= begin)
    limits = [pair for pair in roles if _is_limit(*pair, own, denying.text, kinds)]
    own = replace(own, roles=tuple(limits))
    others = [event for event in saying if event.verb == own.verb and not event.is_denied]
    return bool(others) and not any(
        _may_be_one(own, turn_copula(own, reading), kinds) for event in others for reading in event.readings
    )


def _is_limit(name: str, filler: Filler, own: Event, text: str, kinds: Kinds) -> bool:
    """Return whether what a preposition leads may limit a denial; not where it describes one of several."""
    before = _before_last().search(text[max(0, filler.span[0] - _REACH) : filler.span[0]])
    if name in kinds["in_spite"] or (before and before[1].lower() in kinds["as_well"]):
        return False
    ended = [part for part in own.patients if part.span[1] <= filler.span[0]]
    return not (
        ended
        and ended[-1].joint
        and any(own.described & {(head, name, word) for head in ended[-1].heads for word in filler.heads})
    )


def _may_be_one(own: Event, other: Event, kinds: Kinds) -> bool:
    """Return whether a clause that denies has nothing that another one has not, or has otherwise."""
    return (
        _are_alike(own.agents, other.agents or other.parts)
        and _are_alike(own.patients, other.patients)
        and all(_is_led(name, filler, other, kinds) for name, filler in own.roles)
    )


def are_of_others(
    claimed: Sequence[Event], stated: Sequence[Event], heads: tuple[int, int], *, beside: bool
) -> bool:
    """Return whether two verbs that differ, by their places, are what others do: `A lost`, `B won`.

    With `beside`, who does the one may stand beside the other: `he lost to Karl`, `Karl won`.
    """
    pairs = [(one, other) for one in claimed for other in stated if (one.head, other.head) == heads]
    return bool(pairs) and not any(
        _are_alike(one.agents, other.agents) and not (beside and _is_beside(one, other))
        for one, other in pairs
    )


def _is_beside(one: Event, other: Event) -> bool:
    """Return whether what a preposition leads in another clause does the one."""
    led = frozenset().union(*(filler.heads for _, filler in other.roles if not filler.is_open))
    agents = _list_named(one.agents)
    return not _list_named(other.agents) and any(not agent.heads.isdisjoint(led) for agent in agents)


def _are_alike(some: Sequence[Filler], others: Sequence[Filler]) -> bool:
    """Return whether what fills a part in one clause may be what fills it in the other."""
    named, named_too = _list_named(some), _list_named(others)
    return not (named and named_too) or any(_name_one(one, other) for one in named for other in named_too)


def _list_named(fillers: Sequence[Filler]) -> list[Filler]:
    return [filler for filler in fillers if not filler.is_open]


def _name_one(one: Filler, other: Filler) -> bool:
    """Return whether two may name one thing: not the first plan and the second."""
    if one.heads.isdisjoint(other.all_words) and other.heads.isdisjoint(one.all_words):
        return False
    is_named = one.is_name or other.is_name
    return is_named or one.all_words <= other.all_words or other.all_words <= one.all_words


def _is_led(name: str, filler: Filler, other: Event, kinds: Kinds) -> bool:
    """Return whether a clause has, anywhere, what a preposition leads in another one."""
    if filler.is_open and not filler.is_time:
        return True
    if name in kinds["up_to_then"]:
        return any(
            role in kinds["up_to_then"] and not filler.heads.isdisjoint(led.heads)
            for role, led in other.roles
        )
    held = [led for role, led in other.roles if are_alike(name, role, filler, kinds)]
    held += [] if filler.is_time else other.parts
    return any(not filler.heads.isdisjoint(led.all_words) for led in held) or (
        name == _OF and any(not filler.heads.isdisjoint(part.all_words) for part in other.fillers)
    )


@cache
def _word() -> re.Pattern[str]:
    return re.compile(word_run())


@cache
def _before_last() -> re.Pattern[str]:
    """Return the pattern of the word before the last one of a text."""
    return re.compile(rf"(?<!{word_char()})({word_run()})\s+{word_run()}\s*\Z")
