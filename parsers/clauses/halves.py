"""Halves that share a verb: `Profits fell by 3 percent in Spain and by 9 percent in Italy`.

A clause is parted at a comma or a coordinator behind which stand phrases of at least two kinds that stand
before it, too: what one preposition leads, a time, what none leads. Each half has its own of these, and both
have the rest. A list (`tin, lead and zinc`) is of one kind and stays whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from verifier.parsers.clauses.records import Clause, NounPhrase, Role, SentenceReading
from verifier.parsers.clauses.tags import COORDINATOR, NAME, NUMBER, PLURAL, PRONOUN, VERB
from verifier.parsers.lexicon import Lexicon

_TIME = "time"
_PLACE = "alike_where"
_FIGURE = "figure"
_QUALITY, _ADJECTIVES = "quality", "adjectives"
_MIN_KINDS = 2
_OBJECTS, _GIVEN = "objects", 2
_YEAR_DIGITS = 4


class _Phrase(NamedTuple):
    """A phrase of a clause without what stands behind a joint; `kind` is what halves are compared by."""

    start: int
    kind: str
    slot: str
    noun: NounPhrase
    preposition: int


def part_halves(reading: SentenceReading, number: int, lexicon: Lexicon) -> tuple[Clause, ...]:
    """Return the halves of a clause, or the clause alone."""
    clause = reading.clauses[number]
    if clause.verb is None:
        return (clause,)
    return _Parter(reading, clause, lexicon).part()


class _Parter:
    """Parts one clause."""

    def __init__(self, reading: SentenceReading, clause: Clause, lexicon: Lexicon) -> None:
        self._tokens = reading.tokens
        self._tags = reading.tags
        self._clause = clause
        self._lexicon = lexicon
        head = None if clause.verb is None else clause.verb.head
        self._verb = "" if head is None else lexicon.lemma_of(reading.tokens[head].key, VERB)

    def part(self) -> tuple[Clause, ...]:
        clause = self._clause
        joints = [*self._list_joints()]
        if not joints:
            return (clause,)
        phrases = sorted(self._list_phrases(joints[0]))
        halves = [[one for one in phrases if one.start < joints[0]]]
        waiting: list[_Phrase] = []
        for at, end in zip(joints, (*joints[1:], clause.end), strict=True):
            waiting += [one for one in phrases if at < one.start < end]
            kinds = {one.kind for one in waiting}
            if self._has_then(at, end):
                kinds.add(_TIME)
            if self._is_half(waiting, kinds, halves[-1], at):
                halves.append(self._fill(halves[-1], waiting, kinds))
                waiting = []
        if len(halves) == 1 or waiting:
            return (clause,)
        return tuple(self._make(half, is_shared=number > 0) for number, half in enumerate(halves))

    def _is_half(
        self, own: Sequence[_Phrase], kinds: set[str], before: Sequence[_Phrase], joint: int
    ) -> bool:
        if self._gives_twice(own, before):
            return True
        if len(kinds) < _MIN_KINDS or not kinds <= {one.kind for one in before}:
            return False
        # `two brushes, four rollers and a tray` is a list, `adults 9 euros, children 4` is none.
        return not kinds <= {"", _FIGURE} or (own[0].kind == "" and own[0].start > joint)

    def _gives_twice(self, own: Sequence[_Phrase], before: Sequence[_Phrase]) -> bool:
        """Return whether two more are given something: `gave the pilot the tent and the cook the lamp`."""
        theirs = [one for one in before if one.slot == _OBJECTS and one.preposition < 0]
        is_giving = self._verb in self._lexicon.kinds.get("giving", ())
        return is_giving and len(own) == len(theirs) == _GIVEN and all(one.slot == _OBJECTS for one in own)

    def _list_joints(self) -> Iterator[int]:
        """Yield where a comma or a coordinator stands behind the verb; of both together the second."""
        clause = self._clause
        for at in range(0 if clause.verb is None else clause.verb.start + 1, clause.end):
            if self._is_joint(at) and not (at + 1 < clause.end and self._is_joint(at + 1)):
                yield at

    def _is_joint(self, at: int) -> bool:
        return bool(self._tags[at] & COORDINATOR) or self._tokens[at].key in {",", ";"}

    def _has_then(self, at: int, end: int) -> bool:
        return any(self._tokens[here].key in self._lexicon.kinds["then"] for here in range(at, end))

    def _list_phrases(self, joint: int) -> Iterator[_Phrase]:
        clause = self._clause
        slots = (("subjects", clause.subjects), (_OBJECTS, clause.objects))
        for slot, nouns in (*slots, ("complements", clause.complements)):
            for noun in nouns:
                yield from self._take_apart(noun, slot, -1, joint)
        for at in clause.adjectives:
            yield _Phrase(at, _QUALITY, _ADJECTIVES, NounPhrase(start=at, end=at + 1, head=at), -1)
        for role in clause.roles:
            yield from self._take_apart(role.filler, "roles", role.preposition, joint)

    def _take_apart(self, noun: NounPhrase, slot: str, preposition: int, joint: int) -> Iterator[_Phrase]:
        """Yield a phrase, and what is joined to it behind a joint, each by itself."""
        names = [one for one in noun.appositions if one.start > joint]
        others = [one for one in noun.conjuncts if one.start > joint]
        own = replace(
            noun,
            end=min(noun.end, joint) if noun.start < joint else noun.end,
            appositions=tuple(one for one in noun.appositions if one not in names),
            conjuncts=tuple(one for one in noun.conjuncts if one not in others),
        )
        figure = noun.end - 1
        if noun.start > joint and preposition < 0 and self._counts_apart(noun):
            # `and full-time staff 28`.
            own = replace(own, end=figure, head=figure - 1)
            yield _Phrase(figure, _FIGURE, slot, NounPhrase(start=figure, end=noun.end, head=figure), -1)
        start = noun.start if preposition < 0 else min(preposition, noun.start)
        yield _Phrase(start, self._name_kind(own, preposition), slot, own, preposition)
        for one in others:
            if self._has_own(one, noun, preposition):
                # `on the hill, barley in the valley`: it is led by none.
                yield from self._take_apart(one, "", -1, joint)
                continue
            for part in self._take_apart(one, slot, preposition, joint):
                yield part._replace(start=part.noun.start)
        for one in names:
            yield from self._take_apart(one, "" if slot == "roles" else slot, -1, joint)

    def _has_own(self, joined: NounPhrase, noun: NounPhrase, preposition: int) -> bool:
        """Return whether behind a joined phrase stands another one that is led like the first."""
        led = next((role for role in self._clause.roles if role.preposition == joined.end), None)
        if preposition < 0 or led is None:
            return False
        return self._name_kind(led.filler, led.preposition) == self._name_kind(noun, preposition)

    def _counts_apart(self, noun: NounPhrase) -> bool:
        """Return whether a figure stands behind a noun that no name is."""
        last = noun.end - 1
        is_many = self._tags[last - 1] & PLURAL or self._tokens[last - 1].key in self._lexicon.kinds.get(
            "plural_noun", ()
        )
        return last > noun.start and bool(self._tags[last] & NUMBER and is_many)

    def _name_kind(self, noun: NounPhrase, preposition: int) -> str:
        key, tag = self._tokens[noun.head].key, self._tags[noun.head]
        is_year = bool(tag & NUMBER) and len(key) == _YEAR_DIGITS
        if preposition < 0:
            is_counted = any(self._tags[at] & NUMBER for at in range(noun.start, noun.head + 1))
            return _FIGURE if is_counted else ""
        if key in self._lexicon.kinds["time"] or preposition == noun.start:
            return _TIME
        name = self._lexicon.full_form(self._tokens[preposition].key)
        is_limit = name in self._lexicon.kinds["limit"]
        if is_year or (is_limit and tag & PRONOUN):
            return _TIME
        return _PLACE if any(name in self._lexicon.kinds[kind] for kind in (_PLACE, "placing")) else name

    def _fill(self, before: Sequence[_Phrase], own: Sequence[_Phrase], kinds: set[str]) -> list[_Phrase]:
        """Return a half with all that it shares with the one before it."""
        if self._gives_twice(own, before):
            return [*(one for one in before if one.slot != _OBJECTS), *own]
        found = [one for one in before if one.kind not in kinds]
        for kind in sorted(kinds):
            mine = [one for one in own if one.kind == kind]
            theirs = [one for one in before if one.kind == kind]
            stead = self._find_stead(theirs, mine[0]) if kind in {"", _FIGURE} else None
            if stead is not None:
                found += [one for one in theirs if one is not stead]
            slot = "roles" if stead is None else stead.slot
            found += [one if kind == _QUALITY else one._replace(slot=slot) for one in mine]
        return found

    def _find_stead(self, theirs: Sequence[_Phrase], mine: _Phrase) -> _Phrase:
        """Return in whose stead a phrase stands that nothing leads: the nearest that is a name as it is."""
        is_name = self._tags[mine.noun.head] & NAME
        named = [one for one in theirs if not self._tags[one.noun.head] & PRONOUN] or theirs
        alike = [one for one in named if self._tags[one.noun.head] & NAME == is_name] or named
        return alike[-1]

    def _make(self, half: Sequence[_Phrase], *, is_shared: bool) -> Clause:
        def pick(slot: str) -> tuple[NounPhrase, ...]:
            return tuple(one.noun for one in half if one.slot == slot)

        roles = [Role(preposition=one.preposition, filler=one.noun) for one in half if one.slot == "roles"]
        return replace(
            self._clause,
            subjects=pick("subjects"),
            objects=pick("objects"),
            complements=pick("complements"),
            adjectives=tuple(noun.head for noun in pick(_ADJECTIVES)),
            roles=tuple(roles),
            shared=self._clause.shared or is_shared,
        )
