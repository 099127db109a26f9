"""Parallel conjuncts: `Profits fell by 3 percent in Spain and by 9 percent in Italy`, `and Jones hens`.

What stands between two coordinators or commas behind a verb, without a verb of its own, is a clause if two or
more of its phrases mirror phrases of the clause before: each stands in the place of the last one of its kind
that is free, in the same order. The verb is shared, and so is all that nothing stands for. A list (`tin,
lead and zinc`) mirrors one phrase only, and stays whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from verifier.parsers.clauses.draft import Draft, join_conjunct
from verifier.parsers.clauses.phrases import REMAINDERS
from verifier.parsers.clauses.records import NounPhrase, Role
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    COORDINATOR,
    DETERMINER,
    MARK,
    NAME,
    NOUN,
    NUMBER,
    PRONOUN,
)
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon

_TIME, _PLACE, _QUALITY = "time", "placing", "quality"
PLACES = (_PLACE, "alike_where")
_PERSONS = ("person", "person_m", "person_f", "kin", "given_m", "given_f")
_SUBJECTS, _ROLES, _ADJECTIVES = "subjects", "roles", "adjectives"
_FEWEST = 2
"""How many phrases of a conjunct mirror others at least."""
_YEAR_DIGITS = 4


class _Unit(NamedTuple):
    """A phrase of a clause by itself; `kind` is what tells which ones may stand for each other.

    `preposition` is -1 where none leads it. Of `first` and `then` there is no phrase.
    """

    start: int
    kind: str
    slot: str
    noun: NounPhrase | None
    preposition: int = -1

    @property
    def is_bare(self) -> bool:
        return self.preposition < 0 and self.noun is not None and self.kind != _QUALITY


def part_conjuncts(
    drafts: Sequence[Draft], tokens: Sequence[Token], tags: Sequence[int], lexicon: Lexicon
) -> list[Draft]:
    """Return drafts with a draft of its own for each conjunct that shares the verb of the one before."""
    found: list[Draft] = []
    for draft in drafts:
        more = _Parter(draft, tokens, tags, lexicon).part() if draft.verb is not None else []
        found += (draft, *more)
        for inner in drafts if more else ():
            if inner.outer is draft and inner is not draft:
                inner.outer = [one for one in (draft, *more) if one is draft or one.start <= inner.start][-1]
    return sorted(found, key=lambda draft: draft.start) if len(found) > len(drafts) else found


class _Parter:
    """Parts one clause."""

    def __init__(self, draft: Draft, tokens: Sequence[Token], tags: Sequence[int], lexicon: Lexicon) -> None:
        self._draft = draft
        self._tokens = tokens
        self._tags = tags
        self._lexicon = lexicon
        self._units = sorted(self._list_units())

    def part(self) -> list[Draft]:
        """Cut the clause down to its first conjunct, and return a clause for each of the others."""
        parts = self._list_parts()
        before = [unit for unit in self._units if not parts or unit.start < parts[0][0]]
        conjuncts: list[tuple[int, list[_Unit]]] = []
        for joint, own in parts:
            filled = self._mirror(own, before, has_coordinator=bool(self._tags[joint] & COORDINATOR))
            if filled is not None:
                conjuncts.append((joint, before := filled))
            elif conjuncts and not self._lengthen(before, own, joint):
                self._draft.uncertain.append("coordination")
                return []
        ends = [*(joint for joint, _ in conjuncts[1:]), self._draft.end]
        made = [
            self._make(units, joint + 1, end) for (joint, units), end in zip(conjuncts, ends, strict=False)
        ]
        if conjuncts:
            self._cut(conjuncts[0][0])
        return made

    # The phrases of a clause.

    def _list_units(self) -> Iterator[_Unit]:
        draft = self._draft
        slots = (_SUBJECTS, draft.subjects), ("objects", draft.objects), ("complements", draft.complements)
        for slot, nouns in slots:
            for noun in nouns:
                yield from self._take_apart(noun, slot, -1)
        for at in draft.adjectives:
            yield _Unit(at, _QUALITY, _ADJECTIVES, NounPhrase(start=at, end=at + 1, head=at))
        for role in draft.roles:
            # `and the rest 55`: a figure by itself is no time.
            is_bare = self._is_figure(role.filler) and not self._is_time(role.filler)
            is_led = role.preposition < role.filler.start or not is_bare
            yield from self._take_apart(role.filler, _ROLES, role.preposition if is_led else -1)
        for at in draft.adverbs:
            if self._is_kind(at, "then") or self._is_kind(at, "at_first"):
                yield _Unit(at, _TIME, _ROLES, None)

    def _take_apart(self, noun: NounPhrase, slot: str, preposition: int) -> Iterator[_Unit]:
        """Yield a phrase, and what is joined to it, each by itself."""
        # `between May and June` is one phrase.
        both = preposition >= 0 and self._is_kind(preposition, "between")
        own = replace(noun, appositions=(), conjuncts=noun.conjuncts[:both])
        start = noun.start if preposition < 0 else min(preposition, noun.start)
        yield _Unit(start, self._name_kind(own, preposition), slot, own, preposition)
        for one in (*noun.appositions, *noun.conjuncts[both:]):
            yield from self._take_apart(one, slot, -1)

    def _name_kind(self, noun: NounPhrase, preposition: int) -> str:
        if preposition < 0:
            return ""
        if preposition == noun.start or self._is_time(noun):
            return _TIME
        name = self._lexicon.full_form(self._tokens[preposition].key)
        if self._tags[noun.head] & PRONOUN and name in self._lexicon.kinds["limit"]:
            return _TIME
        return _PLACE if any(name in self._lexicon.kinds[kind] for kind in PLACES) else name

    @staticmethod
    def _is_year(key: str) -> bool:
        return len(key) == _YEAR_DIGITS and key.isdecimal()

    def _is_kind(self, at: int, kind: str) -> bool:
        return self._tokens[at].key in self._lexicon.kinds.get(kind, ())

    # The parts between coordinators and commas.

    def _list_parts(self) -> list[tuple[int, list[_Unit]]]:
        """Return the phrases of each part behind the first, and the mark or coordinator before it."""
        verb, units = self._draft.verb, self._units
        if verb is None or len(units) <= _FEWEST:
            return []
        inside = {
            at for unit in units if unit.noun is not None for at in range(unit.noun.start, unit.noun.end)
        }
        parts: list[tuple[int, list[_Unit]]] = []
        begins = {unit.start: unit for unit in units}
        joint, is_between = -1, False
        for at in range(verb.start + 1, units[-1].start + 1):
            if at in begins:
                unit = begins[at]
                if joint >= 0:
                    parts.append((joint, []))
                joint = -1
                if parts:
                    parts[-1][1].append(unit)
                is_between = unit.preposition >= 0 and self._is_kind(unit.preposition, "between")
            elif at in inside:
                continue
            elif self._is_joint(at):
                joint, is_between = joint if is_between else at, False
            elif self._tags[at] & MARK and self._tags[at - 1] & self._tags[at + 1] & NUMBER:
                # `6.02 x 10^23 cells`.
                return []
        return parts

    def _is_joint(self, at: int) -> bool:
        return bool(self._tags[at] & COORDINATOR) or self._tokens[at].key in {",", ";"}

    # What stands for what.

    def _mirror(
        self, own: Sequence[_Unit], before: Sequence[_Unit], *, has_coordinator: bool
    ) -> list[_Unit] | None:
        """Return a conjunct with all that it shares with the one before, or None if it is none."""
        first = own[0]
        if not self._lexicon.names_openers and not self._is_specified(own):
            return None
        parted = self._cut_in_two(first, before) if first.is_bare else self._cut_year(first)
        own = [*parted, *own[1:]] if parted is not None else own
        has_object = sum(unit.is_bare for unit in before) >= _FEWEST
        pairs = self._pair(own, before, loosely=False)
        if len(pairs) < _FEWEST and has_object:
            # `oaks on the ridge and willows by the stream`: an object has whatever stands behind it.
            pairs = self._pair(own, before, loosely=True)
        if len(pairs) < _FEWEST:
            return None
        if not has_coordinator and not all(
            self._look_alike(own[one], before[at]) for one, at in pairs.items()
        ):
            return None
        stead = {at: own[one] for one, at in pairs.items()}
        filled = []
        for at, unit in enumerate(before):
            mine = stead.get(at)
            if mine is None:
                filled.append(unit)
            elif mine.noun is not None:
                filled.append(self._put(mine, unit))
        return filled + [unit._replace(slot=_ROLES) for one, unit in enumerate(own) if one not in pairs]

    def _is_specified(self, own: Sequence[_Unit]) -> bool:
        """Return whether `baseline` knows a conjunct: one with a phrase of its own in front, of no copula."""
        verb = self._draft.verb
        return own[0].is_bare and len(own) > 1 and verb is not None and not verb.is_copula

    @staticmethod
    def _put(mine: _Unit, unit: _Unit) -> _Unit:
        """Return a phrase in the place of another, also behind its preposition: `for boys 9, girls 4`."""
        if mine.preposition >= 0:
            return mine._replace(slot=_ROLES)
        is_led = unit.noun is not None and unit.preposition not in (-1, unit.noun.start)
        return mine._replace(slot=unit.slot, kind=unit.kind, preposition=unit.preposition if is_led else -1)

    def _pair(self, own: Sequence[_Unit], before: Sequence[_Unit], *, loosely: bool) -> dict[int, int]:
        """Return for which phrase of the conjunct before each one stands; nothing if one has no place."""
        found: dict[int, int] = {}
        limit = len(before)
        for one in range(len(own) - 1, -1, -1):
            unit = own[one]
            at = self._find_place(unit, before[:limit], loosely=loosely)
            if at is not None:
                found[one] = limit = at
            elif unit.is_bare or unit.noun is None:
                return {}
        return found

    def _find_place(self, unit: _Unit, before: Sequence[_Unit], *, loosely: bool) -> int | None:
        free = [at for at, one in enumerate(before) if self._may_stand(unit, one)]
        if not free and (unit.is_bare or (loosely and self._is_led(unit))):
            free = [at for at, one in enumerate(before) if self._is_led(one) and self._may_count(unit, one)]
        alike = [at for at in free if self._look_alike(unit, before[at])]
        found = alike or free
        return found[-1] if found else None

    @staticmethod
    def _is_led(unit: _Unit) -> bool:
        return unit.preposition >= 0 and unit.kind != _TIME

    def _may_stand(self, unit: _Unit, other: _Unit) -> bool:
        if other.noun is None:
            return unit.noun is None
        if unit.noun is None or not unit.is_bare:
            return unit.kind == other.kind or self._leads_alike(unit, other)
        if not other.is_bare:
            return other.kind == _TIME and self._is_time(unit.noun)
        is_other = other.slot == _SUBJECTS and self._shape(other.noun) and not self._shape(unit.noun)
        if is_other or self._tags[other.noun.head] & PRONOUN:
            # `The paper reports on trade and tariffs on steel`.
            return False
        return self._may_count(unit, other)

    def _may_count(self, unit: _Unit, other: _Unit) -> bool:
        """Return False for a figure by itself and a phrase without one, such as a name."""
        if unit.noun is None or other.noun is None or not self._is_figure(unit.noun):
            return True
        return self._shape(other.noun) == NUMBER

    def _leads_alike(self, unit: _Unit, other: _Unit) -> bool:
        """Return whether one preposition leads two phrases: `for six weeks`, `for two`."""
        if min(unit.preposition, other.preposition) < 0:
            return False
        return self._tokens[unit.preposition].key == self._tokens[other.preposition].key

    def _is_time(self, noun: NounPhrase) -> bool:
        is_year = self._tags[noun.head] & NUMBER and self._is_year(self._tokens[noun.head].key)
        return self._is_kind(noun.head, _TIME) or bool(is_year)

    def _is_figure(self, noun: NounPhrase) -> bool:
        return all(tag & NUMBER for tag in self._tags[noun.start : noun.end])

    def _look_alike(self, unit: _Unit, other: _Unit) -> bool:
        """Return whether two phrases have the same form: counted, a name, with an article, or bare."""
        if unit.noun is None or other.noun is None or not unit.is_bare:
            return True
        return self._shape(unit.noun) == self._shape(other.noun) or self._is_rest(unit.noun)

    def _is_rest(self, noun: NounPhrase) -> bool:
        return self._tokens[noun.head].key in REMAINDERS

    def _shape(self, noun: NounPhrase) -> int:
        if any(tag & NUMBER for tag in self._tags[noun.start : noun.end]):
            return NUMBER
        return NAME if self._tags[noun.head] & NAME else self._tags[noun.start] & DETERMINER

    def _cut_in_two(self, unit: _Unit, before: Sequence[_Unit]) -> tuple[_Unit, _Unit] | None:
        """Return two phrases that were read as one: `and Portugal cork`, `and the dog nine lambs`."""
        bare = [one.noun for one in before if one.is_bare and one.noun is not None]
        noun = unit.noun
        if noun is None or len(bare) < _FEWEST or noun.possessor is not None:
            return None
        *firsts, last = bare
        for at in range(noun.start + 1, noun.head + 1):
            if self._may_cut(noun, at, firsts, last):
                one = NounPhrase(start=noun.start, end=at, head=at - 1)
                other = replace(noun, start=at)
                return unit._replace(noun=one), unit._replace(start=at, noun=other)
        return None

    def _cut_year(self, unit: _Unit) -> tuple[_Unit, _Unit] | None:
        """Return a year and what it was taken to count: `and in 1920 lorries`."""
        noun = unit.noun
        if noun is None or unit.preposition < 0 or not noun.start < noun.head:
            return None
        if not self._is_year(self._tokens[noun.start].key):
            return None
        at = noun.start + 1
        year = NounPhrase(start=noun.start, end=at, head=noun.start)
        return unit._replace(noun=year, kind=_TIME), _Unit(at, "", unit.slot, replace(noun, start=at))

    def _may_cut(self, noun: NounPhrase, at: int, firsts: Sequence[NounPhrase], last: NounPhrase) -> bool:
        """Return whether a phrase, cut in two at a place, mirrors one of the first and the last one."""
        tags, start = self._tags, noun.start
        if not tags[at - 1] & (NOUN | NAME | ADJECTIVE):
            return False
        if tags[at] & NUMBER and not self._is_year(self._tokens[at].key):
            return self._shape(last) == NUMBER and not tags[at - 1] & NAME
        if self._shape(last) or not tags[at] & (NOUN | ADJECTIVE) or tags[at] & NAME:
            return False
        if all(tag & NAME for tag in tags[start:at]):
            # `Ford`, at the beginning, may be a noun.
            return any(self._shape(one) == NAME or one.end - one.start == 1 for one in firsts)
        if not self._lexicon.lists_nouns:
            alone = all(one.end - one.start == 1 for one in (last, *firsts))
            return alone and noun.end - start == _FEWEST and bool(tags[start] & tags[at] & NOUN)
        if not tags[start] & DETERMINER or at != start + _FEWEST:
            return False
        is_somebody = any(self._is_kind(at - 1, kind) for kind in _PERSONS)
        same = (self._tokens[one.start].key == self._tokens[start].key for one in firsts)
        return any(same) or (is_somebody and any(self._shape(one) == NAME for one in firsts))

    # The clauses that come of it.

    def _lengthen(self, units: list[_Unit], own: Sequence[_Unit], joint: int) -> bool:
        """Put a part that mirrors nothing to the last conjunct: one of a list, or what prepositions lead."""
        last = max(range(len(units)), key=lambda at: units[at].start)
        first, noun = own[0], units[last].noun
        if first.is_bare and first.noun is not None and noun is not None:
            slot = [noun]
            join_conjunct(slot, first.noun, joint if self._tags[joint] & COORDINATOR else None)
            units[last] = units[last]._replace(noun=slot[0])
            own = own[1:]
        if any(unit.is_bare or unit.noun is None for unit in own):
            return False
        units += [unit._replace(slot=_ROLES) for unit in own]
        return True

    def _cut(self, end: int) -> None:
        """Leave in the clause what stands before a place."""
        draft = self._draft

        def prune(nouns: Sequence[NounPhrase]) -> list[NounPhrase]:
            return [
                replace(
                    noun,
                    conjuncts=tuple(prune(noun.conjuncts)),
                    appositions=tuple(prune(noun.appositions)),
                    coordinator=noun.coordinator if prune(noun.conjuncts) else None,
                )
                for noun in nouns
                if noun.start < end
            ]

        draft.roles = [
            replace(
                role,
                filler=prune([role.filler])[0],
                after=prune([role.after])[0] if role.after is not None else None,
            )
            for role in draft.roles
            if role.preposition < end
        ]
        draft.subjects, draft.objects = prune(draft.subjects), prune(draft.objects)
        draft.complements = prune(draft.complements)
        draft.adjectives = [at for at in draft.adjectives if at < end]
        draft.adverbs = [at for at in draft.adverbs if at < end]
        draft.end = min(draft.end, end)

    def _make(self, units: Sequence[_Unit], start: int, end: int) -> Draft:
        draft = self._draft

        def pick(slot: str) -> list[NounPhrase]:
            return [unit.noun for unit in units if unit.slot == slot and unit.noun is not None]

        ends = {unit.noun.end: unit.noun for unit in units if unit.is_bare and unit.noun is not None}
        roles = [
            Role(
                preposition=unit.noun.start if unit.preposition < 0 else unit.preposition,
                filler=unit.noun,
                after=ends.get(unit.start),
            )
            for unit in units
            if unit.slot == _ROLES and unit.noun is not None
        ]
        return replace(
            draft,
            kind="coordinate" if draft.kind == "main" else draft.kind,
            start=start,
            end=end,
            subjects=pick(_SUBJECTS),
            objects=pick("objects"),
            complements=pick("complements"),
            adjectives=[noun.head for noun in pick(_ADJECTIVES)],
            roles=roles,
            adverbs=[at for at in draft.adverbs if start <= at < end],
            uncertain=[reason for reason in draft.uncertain if reason != "coordination"],
            shared=True,
        )
