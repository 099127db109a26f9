"""Verbs and nouns that a clause leaves to the one before it: `A gewann das Hinspiel und B das andere`.

A stretch without a verb is read with the verb of the clause before it only where both are built alike: each
of its parts, a noun or what a preposition leads, has a counterpart there. What is put in beside a noun has
none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.noun_groups import Chunk, list_nouns
from verifier.parsers.languages.record import SUBJECT_CASE, Language
from verifier.parsers.languages.stems import Stems

_NO_GAP = ("auxiliary", "modal", "opening", "bare")
_MAX_PARTS = 6
_LEADING = ("led", "time")

Chunks = Callable[[Sequence[Item]], Sequence[Chunk]]


@dataclass(frozen=True, slots=True)
class Model:
    """A main clause with its verb, as a stretch behind it may share it; verbs that end it are its tail."""

    front: Chunk
    verb: Item
    rest: Sequence[Chunk]
    tail: Sequence[Item]


class GapReader:
    """Reads the stretches of a sentence that have their verb from the clause before them."""

    def __init__(self, pack: Language, stems: Stems, chunk: Chunks) -> None:
        self._pack = pack
        self._stems = stems
        self._chunk = chunk

    def read_model(self, clause: Sequence[Item], finite: int | None) -> Model | None:
        """Return a main clause by its parts; None if it has too many of them, or no verb."""
        if finite is None:
            return None
        end = len(clause)
        while end > finite + 1 and clause[end - 1].is_open and self._stems.may_be_bare(clause[end - 1].key):
            end -= 1
        begin = 1 if clause[0].part == "joining" else 0
        front, rest = self._list(clause[begin:finite]), self._list(clause[finite + 1 : end])
        if not front or any(part.kind not in _LEADING for part in front[1:]) or len(rest) > _MAX_PARTS:
            return None
        return Model(front[0], replace(clause[finite]), rest, clause[end:])

    def part(self, clause: list[Item], find: Callable[[Sequence[Item]], int | None]) -> Sequence[list[Item]]:
        """Part a clause at the joining words behind which a stretch shares its verb."""
        for place, item in enumerate(clause):
            if item.part != "joining" or not place:
                continue
            one, other = clause[:place], clause[place:]
            model = self.read_model(one, find(one))
            if model is None or len(list_nouns(model.rest)) > 1:
                continue
            filled = self.fill(other, model)
            if filled:
                tail = [] if model.tail else map(replace, other[self._find_tail(other) :])
                return [[*one, *tail], [_part_by_comma(other[0])], *filled]
        return [clause]

    def fill(self, clause: list[Item], model: Model | None) -> Sequence[list[Item]]:
        """Return a stretch without a verb as clauses with that of the one before it; none if it is unlike."""
        if model is None or not _may_lack_verb(clause):
            return []
        joints = [n for n, item in enumerate(clause) if item.part == "joining" and n]
        for places in ((), joints):
            stretches = [clause[start:end] for start, end in pairwise((0, *places, len(clause)))]
            filled = [self._fill_one(stretch, model) for stretch in stretches]
            if all(filled):
                return filled
        return []

    def _find_tail(self, clause: Sequence[Item]) -> int:
        end = len(clause)
        while end and clause[end - 1].is_open and self._stems.is_participle(clause[end - 1].key):
            end -= 1
        return end

    def _fill_one(self, clause: list[Item], model: Model) -> list[Item]:
        begin, end = (1 if clause[0].part == "joining" else 0), self._find_tail(clause)
        for counts in (False, True):
            parts = self._part_predicate(self._list(clause[begin:end], counts=counts), model)
            filled = self._match(parts, model)
            if filled:
                return [*clause[:begin], *filled, *(clause[end:] or map(replace, model.tail))]
        return []

    def _match(self, parts: Sequence[Chunk], model: Model) -> list[Item]:
        """Return the parts of a stretch with the verb between them, if each has its counterpart."""
        if len(parts) < 2 or parts[0].is_count:
            return []
        front, *rest = _attach(parts, model)
        own = self._take_subject(front, rest, model)
        if not own and front.lead != model.front.lead:
            return []
        said = _pair(front, rest, own, model)
        return [*front.items, replace(model.verb), *said] if said else []

    def _take_subject(self, front: Chunk, rest: Sequence[Chunk], model: Model) -> Sequence[Item]:
        """Return the subject of the clause before a stretch that has a figure alone: `in Polen 17`."""
        is_figure = len(rest) == 1 and rest[0].items[0].part == "number"
        is_led = front.kind in _LEADING and model.front.kind == "noun"
        return model.front.items if is_figure and is_led else ()

    def _list(self, items: Sequence[Item], *, counts: bool = False) -> Sequence[Chunk]:
        """Return the parts of a stretch; a number that counts stands by itself, and so does a subject."""
        parts, start = [], 0
        for chunk in self._chunk([replace(item) for item in items]):
            own = [*items[start : start + len(chunk.items)]]
            start += len(own)
            place = self._find_next(own, chunk.kind, counts=counts and start == len(items))
            parts.append(replace(chunk, items=own[:place]))
            if place < len(own):
                parts.append(Chunk(own[place:], "noun"))
        return parts

    def _find_next(self, items: Sequence[Item], kind: str, *, counts: bool) -> int:
        """Return where another part begins in what was taken for one: `in Kiel 17`, `am Montag der Rat`."""
        last = len(items) - 1
        if counts and last and items[last].part == "number" and items[last - 1].is_noun:
            return last
        if kind not in _LEADING:
            return last + 1
        times = self._pack.times
        subjects = (n for n in range(2, last + 1) if self._opens_subject(items[n]))
        return next((n for n in subjects if items[n - 1].key in times), last + 1)

    def _opens_subject(self, item: Item) -> bool:
        return item.key in self._pack.genitive and SUBJECT_CASE in item.cases

    def _part_predicate(self, parts: Sequence[Chunk], model: Model) -> Sequence[Chunk]:
        """Part two nouns in a row of which the second is said of the first: `die Schwester Apothekerin`."""
        if len(parts) != 1 or parts[0].kind != "noun" or model.verb.part != "auxiliary":
            return parts
        *front, last = parts[0].items
        said = model.rest[0].items if model.rest else []
        is_alike = len(said) == 1 and said[0].part == "noun" == last.part
        if not is_alike or not front or front[0].part != "determiner" or not front[-1].is_noun:
            return parts
        return [Chunk(front, "noun"), Chunk([last], "noun")]


def _may_lack_verb(clause: Sequence[Item]) -> bool:
    """Return whether a stretch has no verb, nothing that opens a clause, and a denial at its end at most."""
    has_gap = bool(clause) and not any(item.part in _NO_GAP for item in clause)
    return has_gap and not any(item.part == "denial" for item in clause[:-1])


def _attach(parts: Sequence[Chunk], model: Model) -> Sequence[Chunk]:
    """Return parts of which the first has what is led behind it and is unlike: `Gewinn aus Zinsen`."""
    front, led, *rest = parts
    is_own = front.kind == "noun" and led.kind == "led" and rest
    if not is_own or any(_are_alike(led, other) for other in model.rest):
        return parts
    return [replace(front, items=[*front.items, *led.items]), *rest]


def _copy(items: Sequence[Item]) -> list[Item]:
    return [replace(item) for item in items]


def _copy_items(parts: Sequence[Chunk]) -> list[Item]:
    return [replace(item) for part in parts for item in part.items]


def _pair(front: Chunk, rest: Sequence[Chunk], own: Sequence[Item], model: Model) -> list[Item]:
    """Return what a stretch says behind its verb, and what it leaves to its model; none if unlike."""
    left, filled = [*model.rest], _copy(own)
    for part in rest:
        other = next((other for other in left if _are_alike(part, other)), None)
        if other is None:
            return []
        left.remove(other)
        filled += [*part.items, *_copy(other.items[1:] if part.is_count else ())]
    leaves = front.kind in _LEADING or any(part.is_count for part in rest)
    return (_copy_items(list_nouns(left)) if leaves else []) + filled


def _are_alike(part: Chunk, other: Chunk) -> bool:
    """Return whether two parts may stand in the same place of their clauses."""
    if part.is_count:
        return other.kind == "noun" and other.items[0].part == "number"
    return part.lead == other.lead and part.kind in ("noun", "led")


def _part_by_comma(before: Item) -> Item:
    """Return a comma before a joining word, so that what follows is read as a clause of its own."""
    return replace(before, term=",", part="mark", key=",", glued=True)
