"""The order of a clause: subject, verb with its denial, and the rest, wherever the language puts them.

The engine's rules tell who did what by what stands before and after a verb, and what is denied by what stands
after the denial in its clause. So a clause is read in that order: the parts of the verb together behind the
subject, the denial before the verb that it denies. What cannot be told stays where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from verifier.parsers.english.unit_names import SYMBOLS
from verifier.parsers.languages.clause_shapes import (
    closes_with_finite,
    is_infinitive,
    join_both,
    join_obliged,
    lay_out,
    lead_with_postposition,
    oblige,
    open_condition,
    part_participles,
    unpack_attributes,
)
from verifier.parsers.languages.elisions import GapReader, Model
from verifier.parsers.languages.items import Chunk, Item
from verifier.parsers.languages.record import ALL_CASES, OBJECT, RECEIVER, SUBJECT, SUBJECT_CASE, Language
from verifier.parsers.languages.stems import Stems

_BREAKS = frozenset(",;:()[].!?\u2026\u2013\u2014")
_BEFORE_FINITE = frozenset(("pronoun", "adverb", "small", "number", "mark", "joining"))
_HELPING = frozenset(("auxiliary", "modal"))
_OBJECT_CASE = "a"
_SEATED = ("noun", "name", "pronoun")
_FUTURE, _CONDITIONAL = "set to", "would"
_BE = "be"
_WHICH = "which"
_INFINITIVE, _OPEN = "to", "intended to"
_NOT, _THAT = "not", "that"
_SAYING_REACH = 12
"""How many words before a clause the verb stands that tells it."""


@dataclass(slots=True)
class Clause:
    """The words between two marks, and how they stand to their sentence."""

    items: list[Item]
    follows_comma: bool = False
    is_opposed: bool = False
    """Whether the next clause says what is so instead."""
    out: list[Item] = field(default_factory=list)


_MAX_CLAUSE = 128
"""How many words a clause has at most that is put in order; a longer one is a list, and stays as it is."""


class ClauseReader:
    """Puts the clauses of one sentence in order."""

    def __init__(self, items: list[Item], pack: Language, stems: Stems) -> None:
        self._items = join_both(items, pack)
        self._pack = pack
        self._stems = stems
        self._gaps = GapReader(pack, stems, self._chunk)

    def read(self) -> list[Item]:
        """Return the items in the engine's order; marks stay between the clauses that they part."""
        out: list[Item] = []
        pieces = self._hang_put_in(self._lead_with_saying([*self._split()]))
        pieces = join_obliged(pieces, self._pack, self._stems)
        subordinate = False
        model: Model | None = None
        helped: Item | None = None
        for number, (clause, mark) in enumerate(pieces):
            following = pieces[number + 1][0] if number + 1 < len(pieces) else None
            if len(clause) > _MAX_CLAUSE:
                out += self._leave(clause)
                out += [] if mark is None else [mark]
                continue
            clause = lead_with_postposition(clause, self._pack)
            clause = unpack_attributes(clause, self._pack, self._stems)
            if not number and mark is not None and mark.key == "," and self._items[-1].key != "?":
                clause = open_condition(clause, following or [], self._pack)
            is_opposed = bool(following and following[0].key in self._pack.opposing)
            comma = number > 0 and pieces[number - 1][1] is not None and pieces[number - 1][1].key == ","  # type: ignore[union-attr]
            clause, helped = self._help_again(clause, helped)
            for part in self._part_again(clause, None if is_opposed else model):
                was = subordinate
                is_bare = is_infinitive(part, self._pack, self._stems)
                model = self._read_model(part, comma) or model
                row = self._order(
                    part, follows_comma=comma, after_opening=was and comma, is_opposed=is_opposed
                )
                row = self._settle(row, out)
                out += self._tell(row, out) if comma else row
                opens = bool(clause) and number == 0
                subordinate = opens and (self._is_subordinate(clause, comma) or is_bare)
            if mark is not None:
                out.append(mark)
        return [*lay_out(out)]

    def _settle(self, row: list[Item], before: Sequence[Item]) -> list[Item]:
        """Return a clause whose infinitive is no more open than the verb before it, without what says so."""
        if not any(item.term == _OPEN for item in row):
            return row
        last = next((item for item in reversed(before) if self._stems.is_settling(item.key)), None)
        if last is None:
            return row
        return [replace(item, term=_INFINITIVE) if item.term == _OPEN else item for item in row]

    def _tell(self, row: list[Item], before: Sequence[Item]) -> list[Item]:
        """Return what is told behind a verb of saying, without what its form says of that: it is said."""
        verbs = [item for item in before if item.key and not item.is_noun and item.part != "mark"]
        if not any(self._stems.is_saying(item.key) for item in verbs[-_SAYING_REACH:]):
            return row
        told, is_told = self._pack.reported, False
        for item in row:
            words = item.term.split()
            if told in words and len(words) > 1:
                item.term = " ".join(word for word in words if word != told)
                is_told = True
        if not is_told or row[0].part == "opening":
            return row
        return [replace(row[0], term=_THAT, part="opening", before="", after="", behind=()), *row]

    def _hang_put_in(
        self, pieces: list[tuple[list[Item], Item | None]]
    ) -> list[tuple[list[Item], Item | None]]:
        """Hang what is put in between a noun and its verb on the noun: `Lux, eine Firma in Kiel, kaufte`."""
        if len(pieces) < 3 or max(len(clause) for clause, _ in pieces[:3]) > _MAX_CLAUSE:
            return pieces
        (clause, comma), (inside, other), (rest, stop), *further = pieces
        if comma is None or other is None or not comma.key == other.key == "," or not clause:
            return pieces
        if not clause[-1].is_noun or self._has_verb(clause) or not inside or not rest:
            return pieces
        if self._has_verb(inside) and not self._is_relative(inside):
            return pieces
        if not (rest[0].part in _HELPING or (rest[0].is_open and self._is_finite_here(rest, 0))):
            return pieces
        row = self._order(inside, follows_comma=True, after_opening=False, is_opposed=False)
        host = replace(clause[-1], behind=(*clause[-1].behind, comma, *lay_out(row), other))
        return [([*clause[:-1], host, *rest], stop), *further]

    def _has_verb(self, clause: Sequence[Item]) -> bool:
        """Return whether a stretch may have a verb, or is opened as a clause is."""
        is_opened = any(item.part in ("opening", "bare") for item in clause)
        return is_opened or self._find_finite(clause, is_subordinate=False) is not None

    def _leave(self, clause: list[Item]) -> list[Item]:
        """Return a clause too long to be put in order: its open words have their terms where they stand."""
        for item in clause:
            if item.is_open:
                finite = self._stems.is_sure_finite(item.key) or self._stems.is_participle(item.key)
                item.term = (self._stems.read_verb if finite else self._stems.read_adjective)(item.key)
        return clause

    def _lead_with_saying(
        self, pieces: list[tuple[list[Item], Item | None]]
    ) -> list[tuple[list[Item], Item | None]]:
        """Put who says it before what is said: `Er sei krank, sagte der Zeuge`."""
        if len(pieces) < 2 or pieces[0][1] is None or pieces[0][1].key != ",":
            return pieces
        if max(len(pieces[0][0]), len(pieces[1][0])) > _MAX_CLAUSE:
            return pieces
        (said, comma), (saying, stop), *rest = pieces
        if len(saying) < 2 or not saying[0].is_open or not said or said[0].part == "opening":
            return pieces
        subject = self._chunk(saying[1:])[0]
        is_saying = self._stems.is_saying(saying[0].key) and subject.may_be_subject
        if not is_saying or self._find_finite(said, is_subordinate=False) is None:
            return pieces
        turned = [*subject.items, saying[0], *saying[1 + len(subject.items) :]]
        return [(turned, comma), (said, stop), *rest]

    def _help_again(self, clause: list[Item], helped: Item | None) -> tuple[list[Item], Item | None]:
        """Return a clause that ends in a participle alone with the auxiliary of the one before it.

        Also returns the auxiliary that a next one may share: `wurde gebaut, 1944 zerstört`.
        """
        helping = [n for n, item in enumerate(clause) if item.part in _HELPING or item.part == "opening"]
        if helping or not clause:
            own = clause[helping[0]] if helping and helping[0] < len(clause) - 1 else None
            return clause, own if own is not None and own.part == "auxiliary" else None
        is_shared = (
            clause[-1].is_open
            and clause[0].key not in self._pack.opposing
            and self._stems.is_participle(clause[-1].key)
        )
        if helped is None or not is_shared or any(self._is_sure(clause, n) for n in range(len(clause))):
            return clause, None
        lead = clause[:1] if clause[0].part == "joining" else []
        return [*lead, helped, *clause[len(lead) :]], helped

    def _read_model(self, clause: Sequence[Item], follows_comma: bool) -> Model | None:
        """Return a main clause as the next one may share its verb, as it stands before it is ordered."""
        if not clause or self._is_subordinate(clause, follows_comma):
            return None
        return self._gaps.read_model(clause, self._find_main_verb(clause))

    def _find_main_verb(self, clause: Sequence[Item]) -> int | None:
        if any(item.part == "opening" for item in clause):
            return None
        return self._find_finite(clause, is_subordinate=False)

    def _part_again(self, clause: list[Item], model: Model | None) -> Iterator[list[Item]]:
        """Part a stretch into clauses, of which some share a verb, or have that of the one before it."""
        filled = self._gaps.fill(clause, model)
        if filled:
            yield from filled
            return
        for part in self._part(clause):
            yield from self._gaps.part(part, self._find_main_verb)

    def _split(self) -> Iterator[tuple[list[Item], Item | None]]:
        piece: list[Item] = []
        for number, item in enumerate(self._items):
            is_inside = item.key == "." and number + 1 < len(self._items)
            if item.part == "mark" and item.key in _BREAKS and not is_inside:
                yield piece, item
                piece = []
            else:
                piece.append(item)
        yield piece, None

    # --- Finding the verbs ----------------------------------------------------------------------------------

    def _part(self, clause: list[Item]) -> Iterator[list[Item]]:
        """Part a stretch at a joining word between two finite verbs."""
        finite = [n for n, item in enumerate(clause) if self._is_sure(clause, n)]
        helped = next((n for n, item in enumerate(clause) if item.part in _HELPING), len(clause))
        finite = [n for n in finite if n <= helped or not self._stems.may_be_bare(clause[n].key)]
        if helped == len(clause):
            finite = sorted({*finite, *self._iterate_doubtful(clause)})
        inner = self._pack.inner_joining
        start = 0
        for one, other in pairwise(finite):
            joints = [
                n for n in range(one + 1, other) if clause[n].part == "joining" and clause[n].key not in inner
            ]
            if joints:
                yield from part_participles(clause[start : joints[-1]], self._stems)
                start = joints[-1]
        yield from part_participles(clause[start:], self._stems)

    def _is_sure(self, clause: Sequence[Item], number: int) -> bool:
        item = clause[number]
        if item.part in _HELPING:
            return True
        return item.is_open and self._is_finite_here(clause, number)

    def _is_finite_here(self, clause: Sequence[Item], number: int) -> bool:
        """Return whether an open word is a finite verb rather than an adjective, by what stands beside it."""
        item = clause[number]
        if self._stems.is_sure_finite(item.key):
            return not (number and clause[number - 1].part in ("determiner", "preposition"))
        if not self._stems.may_be_finite(item.key) or self._stems.is_participle(item.key):
            return False
        if item.key in self._pack.nouns.adjectives:
            return False
        before = clause[number - 1] if number else None
        after = clause[number + 1] if number + 1 < len(clause) else None
        if before is not None and (before.part in ("determiner", "preposition") or before.is_open):
            return False
        if before is not None and before.part == "number" and after is not None and after.is_noun:
            return False
        if after is not None and (after.is_noun or after.is_open) and before is None:
            return item.key.endswith("te") or item.key.endswith("ten")
        return before is None or before.is_noun or before.part in _BEFORE_FINITE

    def _is_subordinate(self, clause: Sequence[Item], follows_comma: bool) -> bool:
        first = clause[0]
        if first.part == "joining" and len(clause) > 1:
            first = clause[1]
        if first.part == "opening":
            return self._ends_in_verb(clause)
        if first.key in self._pack.may_open and self._closes(clause):
            return True
        return follows_comma and self._is_relative(clause)

    def _closes(self, clause: Sequence[Item]) -> bool:
        return self._ends_in_verb(clause) and closes_with_finite(clause, self._pack, self._stems)

    def _ends_in_verb(self, clause: Sequence[Item]) -> bool:
        last = clause[-1]
        if len(clause) > 1 and clause[-2].key == self._pack.verbs.infinitive_marker:
            return False
        if any(item.part in _HELPING for item in clause):
            return last.part in _HELPING
        return last.is_open and self._stems.may_be_finite(last.key)

    def _is_relative(self, clause: Sequence[Item]) -> bool:
        """Return whether a stretch after a comma opens with a relative pronoun and ends with its verb."""
        place = 1 if clause[0].part == "preposition" and len(clause) > 1 else 0
        item = clause[place]
        if (
            item.part not in ("determiner", "pronoun")
            or item.key not in self._pack.relative
            or len(clause) < place + 2
        ):
            return False
        if item.term not in ("the", "whose", "whom", "which"):
            return False
        return self._closes(clause[place:])

    # --- Putting in order -----------------------------------------------------------------------------------

    def _order(
        self, clause: list[Item], *, follows_comma: bool, after_opening: bool, is_opposed: bool
    ) -> list[Item]:
        if not clause:
            return []
        _settle_neither(clause, self._pack)
        _settle_parts(clause, self._pack)
        is_subordinate = self._is_subordinate(clause, follows_comma)
        lead: list[Item] = []
        if clause[0].part == "joining":
            lead, clause = [clause[0]], clause[1:]
        elif any(item.key in self._pack.inner_joining for item in clause):
            # `Er kam, musste aber gehen`: what joins a clause stands inside it.
            inner = next(item for item in clause if item.key in self._pack.inner_joining)
            lead, clause = [inner], [item for item in clause if item is not inner]
        if not clause:
            return lead
        finite = self._find_finite(clause, is_subordinate=is_subordinate)
        self._settle_attributes(clause, finite)
        if finite is None:
            self._chunk(clause)
            return lead + self._order_bare(clause)
        head, rest, opening = self._take_apart(clause, finite, is_subordinate=is_subordinate)
        verb = clause[finite]
        for item in rest:
            if item.part in _HELPING:
                item.part = "bare"
        likened = self._take_likened(rest)
        bare = self._take_bare(rest)
        is_apart = verb.part == "adjective" and not (bare or is_subordinate)
        prefix = self._take_prefix(rest) if is_apart else None
        denial = self._take_denial(rest, is_opposed=is_opposed)
        is_done = any(item.key in self._pack.done for item in bare)
        if is_done:
            bare = [item for item in bare if item.key not in self._pack.done]
            verb.term = self._pack.done_term if verb.part == "auxiliary" else verb.term
        is_due = verb.key in self._pack.perfect and _is_marked(bare, self._pack, self._stems)
        group = self._make_group(verb, prefix, denial, bare)
        is_passive = (is_done or any(item.key in self._pack.passive for item in (verb, *bare))) and any(
            self._stems.is_participle(item.key) for item in bare
        )
        is_passive = is_passive or is_due
        chunks = self._chunk(rest)
        front = self._chunk(head)
        opposed = [item for row in (front, chunks) for item in self._take_opposed(row)]
        after_opening = after_opening or bool(opposed)
        agent = (self._take_agent(chunks) or self._take_agent(front)) if is_passive else []
        if is_subordinate:
            front, chunks = self._seat_subordinate(front, chunks, opening)
        else:
            front, chunks = _move_back(
                *self._seat_main(front, chunks, verb, inverted=after_opening or bool(agent))
            )
        self._note_seats(group, front, agent, chunks, opening, is_passive=is_passive)
        chunks = self._put_time_last(self._lead_receivers(front, chunks, verb))
        ordered = [item for chunk in front for item in chunk.items]
        ordered += group + agent + [item for chunk in chunks for item in chunk.items] + likened + opposed
        return lead + opening + ordered

    def _take_opposed(self, chunks: list[Chunk]) -> list[Item]:
        """Take what is not so out of a clause, as denied behind a comma: `statt einer Geldstrafe`."""
        place = next(
            (
                n
                for n, one in enumerate(chunks)
                if one.kind == "led" and one.items[0].key in self._pack.instead
            ),
            None,
        )
        if place is None:
            return []
        lead, *nouns = chunks.pop(place).items
        comma = replace(lead, term=",", part="mark", key=",", glued=True)
        return [comma, replace(lead, term=_NOT, part="denial"), *nouns]

    def _note_seats(
        self,
        group: Sequence[Item],
        front: Sequence[Chunk],
        agent: Sequence[Item],
        chunks: Sequence[Chunk],
        opening: Sequence[Item],
        *,
        is_passive: bool,
    ) -> None:
        """Note which part each noun of a clause has in it: what stands before the verb is its subject."""
        verb = next(
            (item for item in reversed(group) if item.part in ("adjective", "bare") and item.term), None
        )
        if verb is None or verb.key in self._pack.words:
            return
        done_to = OBJECT if is_passive else SUBJECT
        for chunk in front:
            _seat(chunk, done_to, verb)
        for item in agent:
            if item.is_noun:
                item.seat = SUBJECT + verb.term
        led = opening[-1].term == _WHICH if opening else False
        for chunk in chunks:
            if chunk.kind == "noun" and (front or led or agent):
                _seat(chunk, RECEIVER if _OBJECT_CASE not in chunk.cases else OBJECT, verb)

    def _find_finite(self, clause: Sequence[Item], *, is_subordinate: bool) -> int | None:
        places = [n for n, item in enumerate(clause) if item.part in _HELPING]
        if places:
            return places[-1] if is_subordinate else places[0]
        if is_subordinate:
            last = len(clause) - 1
            return last if clause[last].is_open and self._stems.may_be_finite(clause[last].key) else None
        found = [n for n, item in enumerate(clause) if item.is_open and self._is_finite_here(clause, n)]
        sure = [n for n in found if self._stems.is_sure_finite(clause[n].key)]
        return next(iter(sure or found), self._find_doubtful(clause))

    def _find_doubtful(self, clause: Sequence[Item]) -> int | None:
        return next(self._iterate_doubtful(clause), None)

    def _iterate_doubtful(self, clause: Sequence[Item]) -> Iterator[int]:
        """Yield the places of what may be a finite verb as well as a participle: `verkauft`, `kooperiert`."""
        for place, item in enumerate(clause[1:], 1):
            before = clause[place - 1]
            if (
                item.is_open
                and self._stems.may_be_either(item.key)
                and (before.is_noun or before.part in _BEFORE_FINITE)
            ):
                yield place

    def _take_apart(
        self, clause: list[Item], finite: int, *, is_subordinate: bool
    ) -> tuple[list[Item], list[Item], list[Item]]:
        """Return what stands before the verb, what stands after it, and what opens a subordinate clause."""
        if not is_subordinate:
            return *_move_opening_verb(clause[:finite], clause[finite + 1 :]), []
        place = 1 if clause[0].part != "preposition" else 2
        opening = clause[:place]
        rest = clause[place:finite] + clause[finite + 1 :]
        if opening[-1].part == "determiner" and opening[-1].term in ("the", "which"):
            opening = [*opening[:-1], replace(opening[-1], term=_WHICH)]
        elif opening[-1].key in self._pack.may_open:
            opening = [replace(opening[-1], term=self._pack.may_open[opening[-1].key], part="opening")]
        return [], rest, opening

    def _settle_attributes(self, clause: list[Item], finite: int | None) -> None:
        """Give its term to every open word: a verb's, an adjective's."""
        _settle_contrast(clause[:finite], self._pack)
        for place, item in enumerate(clause):
            if not item.is_open:
                continue
            if place == finite:
                item.term = self._stems.read_verb(item.key)
                if self._stems.is_reported(item.key):
                    item.term = f"{self._pack.reported} {item.term}"
                continue
            after = next((other for other in clause[place + 1 :] if not other.is_open), None)
            is_attribute = (
                after is not None
                and (after.is_noun or after.part == "number")
                and self._stems.may_be_attribute(item.key)
                and not (place and self._is_marked(clause[place - 1], item))
            )
            if not is_attribute and self._stems.may_be_bare(item.key):
                item.part = "bare"
                item.term = self._stems.read_verb(item.key)
                continue
            item.term = self._compare(item, clause, place)
        for place, item in enumerate(clause[1:], 1):
            if item.part == "bare" and clause[place - 1].key == self._pack.verbs.infinitive_marker:
                clause[place - 1].term, clause[place - 1].part = _INFINITIVE, "bare"

    def _is_marked(self, before: Item, item: Item) -> bool:
        """Return whether a word is an infinitive behind its marker."""
        verbs = self._pack.verbs
        return before.key == verbs.infinitive_marker and item.key.endswith(verbs.bare_endings)

    def _compare(self, item: Item, clause: Sequence[Item], place: int) -> str:
        """Return the term of an adjective, `more` before it where it compares."""
        term = self._stems.read_adjective(item.key)
        nouns = self._pack.nouns
        if self._stems.is_comparative(item.key):
            return term
        before = clause[place - 1].key if place else ""
        if not nouns.comparative:
            return term
        lead, ending = nouns.superlative
        if before == lead and item.key.endswith(ending):
            return "most " + self._stems.read_adjective(item.key.removesuffix(ending))
        stem = item.key
        if (
            any(other.key == self._pack.than for other in clause[place + 1 :])
            and stem.endswith(nouns.comparative)
            and stem.removesuffix(nouns.comparative) not in nouns.no_comparatives
        ):
            return "more " + self._stems.read_adjective(stem.removesuffix(nouns.comparative))
        for ending in nouns.endings:
            bare = stem.removesuffix(ending)
            if (
                bare != stem
                and bare.endswith(nouns.comparative)
                and bare not in nouns.no_comparatives
                and bare.removesuffix(nouns.comparative) not in nouns.no_comparatives
                and len(bare) > 5
            ):
                return "more " + self._stems.read_adjective(bare.removesuffix(nouns.comparative))
        return term

    def _order_bare(self, clause: list[Item]) -> list[Item]:
        """Put the infinitive of a clause without a finite verb before its objects: `um Globex zu kaufen`.

        What it tells is open, unless it says why, or without what.
        """
        verb = [item for item in clause if item.part == "bare"]
        if not verb or not (verb[0].term == _INFINITIVE or self._stems.holds_marker(verb[-1].key)):
            return clause
        rest = [item for item in clause if item not in verb]
        purposes = self._pack.before_infinitive
        lead = rest[:1] if rest and rest[0].key in purposes else []
        if lead:
            lead = [replace(lead[0], term=purposes[lead[0].key])]
        denials = [item for item in rest if item.part == "denial"]
        others = [item for item in rest if item not in denials and item not in rest[: len(lead)]]
        return lead + denials + (verb if lead else self._leave_open(verb)) + others

    def _leave_open(self, verb: list[Item]) -> list[Item]:
        """Return an infinitive with its marker, so that it says what is not so yet."""
        if verb[0].term == _INFINITIVE:
            return [replace(verb[0], term=_OPEN), *verb[1:]]
        place = next(n for n, item in enumerate(verb) if self._stems.holds_marker(item.key))
        return [replace(verb[place], term=_OPEN, part="small"), *verb]

    # --- The verb -------------------------------------------------------------------------------------------

    def _take_bare(self, rest: list[Item]) -> list[Item]:
        found = [item for item in rest if item.part == "bare"]
        if rest and rest[-1].part == "determiner" and rest[-1].key in self._pack.verbs.helping_infinitives:
            rest[-1].term, rest[-1].part = _BE, "bare"
            found.append(rest[-1])
        rest[:] = [item for item in rest if item not in found]
        helpers = [item for item in found if item.key in self._pack.words]
        return helpers + [item for item in found if item not in helpers]

    def _take_likened(self, rest: list[Item]) -> list[Item]:
        """Take what a clause is likened to by a verb alone off its end: `st\u00e4rker aus als erwartet`."""
        place = len(rest) - 2
        if place < 1 or rest[place].key not in self._pack.likening or rest[-1].part != "bare":
            return []
        taken, rest[:] = rest[place:], rest[:place]
        taken[-1].part = "small"
        return taken

    def _take_prefix(self, rest: list[Item]) -> Item | None:
        if rest and rest[-1].key in self._pack.verbs.separable and not rest[-1].is_noun:
            return rest.pop()
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

    def _make_group(
        self, verb: Item, prefix: Item | None, denial: list[Item], bare: list[Item]
    ) -> list[Item]:
        """Return the verb with its parts: what helps, the denial, the verb itself."""
        if verb.part == "auxiliary" and verb.key not in self._pack.passive:
            verb = oblige(verb, bare, self._pack, self._stems)
        if verb.part == "auxiliary":
            participle = next((item for item in bare if self._stems.is_participle(item.key)), None)
            infinitive = next((item for item in bare if item.key not in self._pack.words), None)
            done = next((item for item in bare if item.key in self._pack.passive_perfect), None)
            if done is not None and verb.key not in self._pack.passive:
                bare.remove(done)
                verb = replace(verb, term=self._pack.passive_terms[verb.key[-1:] in "dn"])
            elif verb.key in self._pack.passive and participle is not None:
                verb = replace(verb, term=self._pack.passive[verb.key])
            elif verb.key in self._pack.passive and infinitive is not None:
                verb = replace(verb, term=_FUTURE)
            elif (
                verb.key in self._pack.perfect
                and verb.term != self._pack.done_term
                and participle is not None
                and self._stems.moves(participle.key)
            ):
                verb = replace(verb, term=self._pack.perfect[verb.key])
            return [verb, *denial, *[self._help(item, bare) for item in bare]]
        if verb.part == "modal":
            return [verb, *denial, *[self._help(item, bare) for item in bare]]
        if prefix is not None:
            verb = replace(verb, term=self._stems.join(prefix.key, verb.key))
            return [*denial, verb, replace(prefix, term="")]
        return [*denial, verb, *bare]

    def _help(self, item: Item, bare: Sequence[Item]) -> Item:
        """Return a helping verb of a group with its term there: `gekauft werden` is `be bought`."""
        if item.key in self._pack.passive and len(bare) > 1:
            return replace(item, term=_BE)
        return item

    # --- The nouns ------------------------------------------------------------------------------------------

    def _chunk(self, items: Sequence[Item]) -> list[Chunk]:
        chunks: list[Chunk] = []
        place = 0
        while place < len(items):
            end, chunk = self._read_chunk(items, place)
            chunks.append(chunk)
            place = end
        return chunks

    def _read_chunk(self, items: Sequence[Item], place: int) -> tuple[int, Chunk]:
        start = place
        is_led = items[place].part == "preposition" or items[place].key in self._pack.likening
        if is_led:
            place += 1
            if place < len(items) and items[place].part == "preposition":
                place += 1
        end, cases = self._read_noun_group(items, place)
        if end == place and not is_led:
            end = self._read_neither(items, place)
            cases = ALL_CASES
        if not is_led and end > place and self._says_when(items[place:end]):
            return end, Chunk([*items[start:end]], "time")
        if end == place:
            if items[start].part == "pronoun" and not is_led:
                return start + 1, Chunk([items[start]], "noun", items[start].cases)
            if is_led and place < len(items):
                return place + 1, Chunk([*items[start : place + 1]], "led")
            is_year = items[start].part == "adverb" and items[start].key[:1].isdigit()
            return start + 1, Chunk([items[start]], "time" if is_year else "other")
        while end < len(items):
            further = self._read_attached(items, end)
            if further == end:
                break
            end = further
        return end, Chunk([*items[start:end]], "led" if is_led else "noun", cases)

    def _read_neither(self, items: Sequence[Item], place: int) -> int:
        """Return where two nouns end that are both denied: `weder Acme noch Globex`."""
        at = place
        for word in self._pack.neither:
            end = at
            if at < len(items) and items[at].key == word:
                end, _ = self._read_noun_group(items, at + 1)
            if end <= at + 1:
                return place
            at = end
        return at

    def _put_time_last(self, chunks: list[Chunk]) -> list[Chunk]:
        """Put what says when behind the rest of a clause, if one thing does: its place says nothing."""
        times = [chunk for chunk in chunks if self._says_time(chunk)]
        if len(times) != 1 or any(
            item.part in ("joining", "denial") for chunk in chunks for item in chunk.items
        ):
            return chunks
        return [*(chunk for chunk in chunks if chunk is not times[0]), times[0]]

    def _says_time(self, chunk: Chunk) -> bool:
        """Return whether a chunk says when: `am Montag`, `im Mai`, `seit 1998`, a year by itself."""
        if chunk.kind == "noun":
            return False
        start = self._pack.figures.before_year + " "
        return any(
            item.key in self._pack.times or (item.part == "adverb" and item.term.startswith(start))
            for item in chunk.items
        )

    def _lead_receivers(self, front: Sequence[Chunk], chunks: list[Chunk], verb: Item) -> list[Chunk]:
        """Lead with the engine's word who gets something, and put it behind what it gets."""
        has_subject = any(chunk.kind == "noun" for chunk in front) and verb.key not in self._pack.perfect
        receivers = [
            chunk
            for chunk in chunks
            if chunk.kind == "noun"
            and self._pack.receiver_case in chunk.cases
            and _OBJECT_CASE not in chunk.cases
            and (has_subject or not chunk.may_be_subject)
            and chunk.items[0].part == "determiner"
        ]
        for chunk in receivers:
            chunk.items.insert(0, replace(chunk.items[0], term=self._pack.receiver_term, part="preposition"))
            chunk.kind = "led"
        others = [chunk for chunk in chunks if chunk not in receivers]
        last = max((n for n, chunk in enumerate(others) if chunk.kind == "noun"), default=-1)
        return [*others[: last + 1], *receivers, *others[last + 1 :]]

    def _says_when(self, group: Sequence[Item]) -> bool:
        """Return whether a noun without a preposition says when: `Anfang 1932`, `jeden Tag`."""
        noun = next((item for item in group if item.is_noun), None)
        if noun is None or noun.key not in self._pack.times:
            return False
        return group[0].part != "determiner" or SUBJECT_CASE not in group[0].cases

    def _read_noun_group(self, items: Sequence[Item], place: int) -> tuple[int, str]:
        """Return where a noun with its article, numbers and adjectives ends, and the cases it may have."""
        cases = "nadg"
        at = place
        while at < len(items) and items[at].part in ("determiner", "number", "adjective", "adverb"):
            if items[at].part == "determiner":
                if at > place and items[at - 1].part == "number":
                    # `40 der Stimmen`: how many, and of what.
                    return at, cases
                cases = "".join(case for case in cases if case in items[at].cases)
            at += 1
        if at == len(items) or not items[at].is_noun:
            is_figure = at > place and items[at - 1].part == "number"
            return (at, cases) if is_figure else (place, "")
        if items[place].key in self._pack.nouns.no_feminine_subject and self._is_feminine(items[at].key):
            cases = cases.replace(SUBJECT_CASE, "")
        while at < len(items) and (items[at].is_noun or self._is_of_name(items, at)):
            at += 1
        return at, cases

    def _is_feminine(self, key: str) -> bool:
        nouns = self._pack.nouns
        return key in nouns.feminine or key.endswith(nouns.feminine_endings)

    def _is_of_name(self, items: Sequence[Item], place: int) -> bool:
        """Return whether a number belongs to the noun before it: `Absatz 2`, not `drei Monate`."""
        if items[place].part != "number":
            return False
        counts = place + 1 < len(items) and (items[place + 1].is_noun or items[place + 1].is_open)
        return not counts or items[place - 1].key in self._pack.numbered

    def _read_attached(self, items: Sequence[Item], place: int) -> int:
        """Return where ends what belongs to a noun before it: whose it is, or what it is joined with."""
        item = items[place]
        if item.part == "determiner" and item.key in self._pack.genitive:
            end, _ = self._read_noun_group(items, place)
            if end > place:
                item.term = self._pack.genitive[item.key]
            return end
        if item.part == "joining" and place + 1 < len(items):
            end, _ = self._read_noun_group(items, place + 1)
            return end if end > place + 1 else place
        if item.key in self._pack.of and place + 1 < len(items):
            end, _ = self._read_noun_group(items, place + 1)
            return end if end > place + 1 and items[place + 1].part == "name" else place
        return place

    def _take_agent(self, chunks: list[Chunk]) -> list[Item]:
        for number, chunk in enumerate(chunks):
            if chunk.kind == "led" and chunk.items[0].key in self._pack.agent:
                after = chunk.items[1] if len(chunk.items) > 1 else None
                if after is not None and after.part == "number":
                    continue
                chunks.pop(number)
                return [replace(chunk.items[0], term=self._pack.agent_term), *chunk.items[1:]]
        return []

    def _seat_main(
        self, front: list[Chunk], chunks: list[Chunk], verb: Item, *, inverted: bool
    ) -> tuple[list[Chunk], list[Chunk]]:
        """Put the subject of a main clause before its verb, and an object that opens it behind."""
        subject = next((chunk for chunk in chunks if chunk.kind == "noun"), None)
        if subject is not None and self._is_expletive(front, subject):
            front[0].kind, front[0].items[0].term = "other", ""
        nouns = [chunk for chunk in front if chunk.kind == "noun"]
        if nouns:
            return self._seat_behind(front, nouns[-1], chunks, verb)
        if subject is None or not (front or inverted):
            return front, chunks
        nouns_behind = [chunk for chunk in chunks if chunk.kind == "noun"]
        if len(nouns_behind) == 1 and self._stems.is_done_to(verb.key):
            chunks, subject = _part_names(chunks, nouns_behind[0])
        if not subject.may_be_subject:
            subject = next((chunk for chunk in chunks if chunk.may_be_subject), subject)
        return [*front, subject], [chunk for chunk in chunks if chunk is not subject]

    def _seat_behind(
        self, front: list[Chunk], first: Chunk, chunks: list[Chunk], verb: Item
    ) -> tuple[list[Chunk], list[Chunk]]:
        """Put the noun that opens a clause behind its verb if it is no subject, and the subject before it."""
        nouns = [chunk for chunk in chunks if chunk.kind == "noun"]
        subject = nouns[0] if nouns else None
        if subject is not None and not (
            subject.may_be_subject and self._is_turned(first, subject, chunks, verb)
        ):
            subject = None
        if subject is None and first.may_be_subject:
            return front, chunks
        subject = subject or next((chunk for chunk in chunks if chunk.may_be_subject), None)
        if subject is None:
            return front, chunks
        rest = [chunk for chunk in chunks if chunk is not subject]
        return [*(chunk for chunk in front if chunk is not first), subject], [first, *rest]

    def _is_turned(self, first: Chunk, subject: Chunk, chunks: Sequence[Chunk], verb: Item) -> bool:
        """Return whether what stands behind the verb is its subject rather than what opens the clause."""
        if not first.may_be_subject:
            return True
        if verb.key in self._pack.perfect:
            # Forms of *be* have no object.
            return False
        if self._is_fronted(first, subject, verb):
            return True
        is_subject = _OBJECT_CASE not in subject.cases and _OBJECT_CASE in first.cases
        return is_subject and not any(map(_is_object, chunks))

    def _is_expletive(self, front: Sequence[Chunk], other: Chunk) -> bool:
        """Return whether a pronoun stands in the place of a later subject: `Es kamen 100 G\u00e4ste`."""
        items = front[0].items if len(front) == 1 else []
        is_alone = len(items) == 1 and items[0].key in self._pack.expletives
        lead = other.items[0]
        is_indefinite = lead.part != "determiner" or lead.term in ("a", "no", "many", "several", "few")
        return is_alone and other.may_be_subject and is_indefinite and lead.part not in ("pronoun", "name")

    def _is_fronted(self, first: Chunk, other: Chunk, verb: Item) -> bool:
        """Return whether what opens a clause is its object though its form does not show it.

        So is an amount, and before a verb in the singular a noun without an article: `Insolvenz meldete sie`.
        """
        leading = next((item for item in first.items if item.part not in ("adverb", "preposition")), None)
        counts = leading is not None and leading.part == "number"
        if counts and any(
            item.key in self._pack.nouns.measures or item.term in SYMBOLS for item in first.items
        ):
            return True
        lead = other.items[0]
        if first.items[0].key in self._pack.owners and lead.part == "pronoun":
            return True
        if lead.key in self._pack.owners:
            return False
        is_definite = lead.part in ("determiner", "pronoun") and lead.key not in self._pack.expletives
        return (
            is_definite
            and (counts or all(item.part == "noun" for item in first.items))
            and not verb.key.endswith(self._pack.verbs.plural)
        )

    def _seat_subordinate(
        self, front: list[Chunk], chunks: list[Chunk], opening: Sequence[Item]
    ) -> tuple[list[Chunk], list[Chunk]]:
        """Put the subject of a subordinate clause before its verb; a relative pronoun may be it."""
        nouns = [chunk for chunk in chunks if chunk.kind == "noun"]
        subject = next((chunk for chunk in nouns if chunk.may_be_subject), None)
        lead = opening[-1]
        if lead.term == _WHICH and opening[0].part != "preposition" and SUBJECT_CASE in lead.cases:
            sure = next(
                (chunk for chunk in nouns if chunk.may_be_subject and _OBJECT_CASE not in chunk.cases), None
            )
            if sure is None or _OBJECT_CASE not in lead.cases:
                return front, chunks
            subject = sure
        if subject is None:
            return front, chunks
        return [*front, subject], [chunk for chunk in chunks if chunk is not subject]


def _is_marked(bare: Sequence[Item], pack: Language, stems: Stems) -> bool:
    """Return whether a clause has an infinitive with its marker: `ist zu zahlen`, `ist abzugeben`."""
    return any(item.key == pack.verbs.infinitive_marker or stems.holds_marker(item.key) for item in bare)


def _seat(chunk: Chunk, part: str, verb: Item) -> None:
    """Note the part of the first noun of a chunk; what belongs to that noun has none."""
    if chunk.kind != "noun":
        return
    place = next((n for n, item in enumerate(chunk.items) if item.is_noun or item.part == "pronoun"), None)
    while place is not None and place < len(chunk.items) and chunk.items[place].part in _SEATED:
        chunk.items[place].seat = part + verb.term
        place += 1


def _is_object(chunk: Chunk) -> bool:
    """Return whether a noun by its form is an object and no subject."""
    return chunk.kind == "noun" and _OBJECT_CASE in chunk.cases and SUBJECT_CASE not in chunk.cases


def _move_opening_verb(head: list[Item], rest: list[Item]) -> tuple[list[Item], list[Item]]:
    """Put a participle or an infinitive that opens a clause to its end: `Verletzt wurde niemand`."""
    opening = [item for item in head if item.part == "bare"]
    if not opening or any(item.is_noun for item in head):
        return head, rest
    denials = [item for item in head if item.part == "denial"]
    left = [item for item in head if item not in opening and item not in denials]
    return left, [*rest, *denials, *opening]


def _move_back(front: list[Chunk], chunks: list[Chunk]) -> tuple[list[Chunk], list[Chunk]]:
    """Put what says where or when behind the verb and its objects, if the subject follows it.

    What is denied or limited alone stays where it stands.
    """
    subject = next((n for n, chunk in enumerate(front) if chunk.kind == "noun"), 0)
    moved = [chunk for chunk in front[:subject] if chunk.kind in ("led", "time")]
    denials = [chunk for chunk in (*front, *chunks) if chunk.items[0].part == "denial"]
    if not subject or any(chunk.kind != "noun" for chunk in denials):
        return front, chunks
    nouns = [chunk for chunk in chunks if chunk.kind == "noun"]
    others = [chunk for chunk in chunks if chunk.kind != "noun"]
    return [chunk for chunk in front if chunk not in moved], [*nouns, *moved, *others]


def _part_names(chunks: list[Chunk], both: Chunk) -> tuple[list[Chunk], Chunk]:
    """Part two names behind a verb that has no other object: `2019 kaufte Acme Globex`."""
    if len(both.items) != 2 or any(item.part != "name" for item in both.items):
        return chunks, both
    one, other = (Chunk([item], "noun", both.cases) for item in both.items)
    place = chunks.index(both)
    return [*chunks[:place], one, other, *chunks[place + 1 :]], one


def _settle_parts(clause: Sequence[Item], pack: Language) -> None:
    """Give an article that stands for one of several its term: `keiner der drei`."""
    for one, other in pairwise(clause):
        if one.key in pack.parts and other.key in pack.genitive:
            one.term, one.part, one.cases = pack.parts[one.key], "noun", one.cases


def _settle_contrast(head: Sequence[Item], pack: Language) -> None:
    """Give a word that sets a noun before it against another its term: `der Gewinn dagegen sank`."""
    for one, other in pairwise(head):
        if one.is_noun and other.key in pack.contrasting:
            other.term, other.part = pack.contrasting[other.key], "adverb"


def _settle_neither(clause: Sequence[Item], pack: Language) -> None:
    """Give the second half of a denial of two things its term: `weder Acme noch Globex`."""
    opened = False
    for item in clause if pack.neither else ():
        if item.key == pack.neither[0]:
            opened = True
        elif opened and item.key == pack.neither[1]:
            item.term, item.part = "nor", "denial"
