"""The verb of a clause with its parts: what helps it, what denies it, its prefix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from verifier.parsers.languages.attributes import INFINITIVE
from verifier.parsers.languages.clause_shapes import oblige
from verifier.parsers.languages.finite_verbs import HELPING
from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import Language, Part
from verifier.parsers.languages.stems import Stems

_FUTURE = "set to"
_BE = "be"
_OPEN = "intended to"
_ALMOST = "almost"
"""What limits the verb right behind it, wherever that ends its clause."""


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """The parts of a verb in the engine's order."""

    items: Sequence[Item]
    is_passive: bool


class VerbGroupReader:
    """Takes the parts of a verb out of what stands behind it."""

    __slots__ = ("_pack", "_stems")

    def __init__(self, pack: Language, stems: Stems) -> None:
        self._pack = pack
        self._stems = stems

    def take(self, verb: Item, rest: list[Item], *, is_subordinate: bool, is_opposed: bool) -> VerbGroup:
        """Take what belongs to a finite verb out of the rest of its clause."""
        for item in rest:
            item.part = "bare" if item.part in HELPING else item.part
        bare = self._take_bare(rest)
        # `Fing an zu sprechen`.
        is_bare = bool(bare) and not self._has_marker(bare)
        is_apart = verb.part == "adjective" and not (is_bare or is_subordinate)
        prefix = self._take_prefix(rest) if is_apart else None
        nearly = [rest.pop()] if rest and rest[-1].term == _ALMOST else []
        denial = [*nearly, *self._take_denial(rest, is_opposed=is_opposed)]
        is_due = verb.key in self._pack.perfect and self._has_marker(bare)
        items = self._join(verb, prefix, denial, bare)
        return VerbGroup(items, is_due or self._is_passive(verb, bare))

    def _is_passive(self, verb: Item, bare: Sequence[Item]) -> bool:
        """Return whether what is done is done to the subject."""
        helps = any(item.key in self._pack.passive for item in (verb, *bare))
        return helps and any(self._stems.is_participle(item.key) for item in bare)

    def _has_marker(self, bare: Sequence[Item]) -> bool:
        """Return whether a clause has an infinitive with its marker: `ist zu zahlen`, `ist abzugeben`."""
        marker = self._pack.verbs.infinitive_marker
        return any(item.key == marker or self._stems.holds_marker(item.key) for item in bare)

    # --- Its parts ------------------------------------------------------------------------------------------

    def _take_bare(self, rest: list[Item]) -> list[Item]:
        """Take the infinitives and participles, those that help before the others."""
        last = rest[-1] if rest else None
        if (
            last is not None
            and last.part == "determiner"
            and last.key in self._pack.verbs.helping_infinitives
        ):
            last.term, last.part = _BE, "bare"
        found = [item for item in rest if item.part == "bare"]
        rest[:] = [item for item in rest if item.part != "bare"]
        return sorted(found, key=lambda item: item.key not in self._pack.words)

    def _take_prefix(self, rest: list[Item]) -> Item | None:
        """Take the prefix off the end of a clause, or from before what it is likened to: `trat auf als`."""
        likened = (n for n, item in enumerate(rest) if n and item.key in self._pack.likening)
        for end in (len(rest), *likened):
            if end and rest[end - 1].key in self._pack.verbs.separable and not rest[end - 1].is_noun:
                return rest.pop(end - 1)
        return None

    def _take_denial(self, rest: list[Item], *, is_opposed: bool) -> list[Item]:
        """Take the denial of the clause out of what follows its verb; one of a part of it stays."""
        for place, item in enumerate(rest):
            if item.part != "denial" or item.key in self._pack.neither:
                continue
            after = rest[place + 1] if place + 1 < len(rest) else None
            if after is not None and (is_opposed or after.key in self._pack.before_bare_denial):
                return []
            return [rest.pop(place)]
        return []

    # --- Their order ----------------------------------------------------------------------------------------

    def _join(self, verb: Item, prefix: Item | None, denial: list[Item], bare: list[Item]) -> list[Item]:
        """Return the verb with its parts: what helps, the denial, the verb itself."""
        if verb.part == "auxiliary" and verb.key not in self._pack.passive:
            verb = oblige(verb, bare, self._pack, self._stems)
        if verb.part == "auxiliary":
            verb = self._settle_auxiliary(verb, bare)
        if verb.part in HELPING:
            return [verb, *denial, *[self._help(item, bare) for item in bare]]
        if prefix is not None:
            verb = replace(verb, term=self._stems.join(prefix.key, verb.key))
            return [*denial, verb, replace(prefix, term=""), *bare]
        return [*denial, verb, *bare]

    def _settle_auxiliary(self, verb: Item, bare: list[Item]) -> Item:
        """Return an auxiliary with the term that it has before its infinitives and participles."""
        participle = next((item for item in bare if self._stems.is_participle(item.key)), None)
        if verb.key in self._pack.passive:
            return self._settle_passive(verb, participle, bare)
        return verb

    def _settle_passive(self, verb: Item, participle: Item | None, bare: Sequence[Item]) -> Item:
        """Return the auxiliary of the passive with its term: with an infinitive it says what will be."""
        if any(not self._stems.is_participle(item.key) for item in bare):
            return replace(verb, term=_FUTURE)
        return verb if participle is None else replace(verb, term=self._pack.passive[verb.key])

    def _help(self, item: Item, bare: Sequence[Item]) -> Item:
        """Return a helping verb of a group with its term there: `gekauft werden` is `be bought`."""
        if item.key in self._pack.passive and len(bare) > 1:
            return replace(item, term=_BE)
        return item

    # --- Without a finite verb ------------------------------------------------------------------------------

    def order_bare(self, clause: list[Item]) -> list[Item]:
        """Put the infinitive of a clause without a finite verb before its objects: `um Globex zu kaufen`.

        What it tells is open, unless it says why, or without what.
        """
        verb, rest = _sift(clause, "bare")
        if not verb or not (verb[0].term == INFINITIVE or self._stems.holds_marker(verb[-1].key)):
            return clause
        denials, others = _sift(rest, "denial")
        purpose = self._pack.before_infinitive.get(rest[0].key) if rest else None
        if purpose is None:
            return [*denials, *self._leave_open(verb), *others]
        return [replace(rest[0], term=purpose), *denials, *verb, *others[1:]]

    def _leave_open(self, verb: list[Item]) -> list[Item]:
        """Return an infinitive with its marker, so that it says what is not so yet."""
        if verb[0].term == INFINITIVE:
            return [replace(verb[0], term=_OPEN), *verb[1:]]
        place = next(n for n, item in enumerate(verb) if self._stems.holds_marker(item.key))
        return [replace(verb[place], term=_OPEN, part="small"), *verb]

    def close_open(self, row: list[Item], before: Sequence[Item]) -> list[Item]:
        """Return a clause whose infinitive is no more open than the verb before it, without what says so."""
        if not any(item.term == _OPEN for item in row):
            return row
        last = next((item for item in reversed(before) if self._stems.is_settling(item.key)), None)
        if last is None:
            return row
        return [replace(item, term=INFINITIVE) if item.term == _OPEN else item for item in row]


def _sift(items: Sequence[Item], part: Part) -> tuple[list[Item], list[Item]]:
    """Return the items of one kind, and the others."""
    return [item for item in items if item.part == part], [item for item in items if item.part != part]
