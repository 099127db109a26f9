"""The order of a clause: subject, verb with its denial, and the rest, wherever the language puts them.

The engine's rules tell who did what by what stands before and after a verb, and what is denied by what stands
after the denial in its clause. So a clause is read in that order: the parts of the verb together behind the
subject, the denial before the verb that it denies. What cannot be told stays where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from verifier.parsers.english.unit_names import SYMBOLS
from verifier.parsers.languages.attributes import AttributeReader
from verifier.parsers.languages.clause_shapes import (
    is_infinitive,
    join_both,
    join_obliged,
    lay_out,
    lead_with_postposition,
    open_condition,
    part_participles,
    unpack_attributes,
)
from verifier.parsers.languages.elisions import GapReader, Model
from verifier.parsers.languages.finite_verbs import HELPING, FiniteVerbs
from verifier.parsers.languages.items import Item
from verifier.parsers.languages.noun_groups import Chunk, NounGroupReader, settle_neither, settle_parts
from verifier.parsers.languages.record import OBJECT, RECEIVER, SUBJECT, SUBJECT_CASE, Language
from verifier.parsers.languages.stems import Stems
from verifier.parsers.languages.verb_groups import VerbGroupReader

_BREAKS = frozenset(",;:()[].!?\u2026\u2013\u2014")
_OBJECT_CASE = "a"
_SEATED = ("noun", "name", "pronoun")
_WHICH = "which"
_NOT, _THAT = "not", "that"
_SAYING_REACH = 12
"""How many words before a clause the verb stands that tells it."""


_MAX_CLAUSE = 128
"""How many words a clause has at most that is put in order; a longer one is a list, and stays as it is."""


class ClauseReader:
    """Puts the clauses of one sentence in order."""

    def __init__(self, items: list[Item], pack: Language, stems: Stems) -> None:
        self._items = join_both(items, pack)
        self._pack = pack
        self._stems = stems
        self._nouns = NounGroupReader(pack)
        self._finite = FiniteVerbs(pack, stems)
        self._attributes = AttributeReader(pack, stems)
        self._verbs = VerbGroupReader(pack, stems)
        self._gaps = GapReader(pack, stems, self._nouns.read)

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
                row = self._verbs.close_open(row, out)
                out += self._tell(row, out) if comma else row
                opens = bool(clause) and number == 0
                subordinate = opens and (self._finite.is_subordinate(clause, comma) or is_bare)
            if mark is not None:
                out.append(mark)
        return [*lay_out(out)]

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
        if not clause[-1].is_noun or self._finite.is_in(clause) or not inside or not rest:
            return pieces
        if self._finite.is_in(inside) and not self._finite.is_relative(inside):
            return pieces
        if not self._finite.is_sure(rest, 0):
            return pieces
        row = self._order(inside, follows_comma=True, after_opening=False, is_opposed=False)
        host = replace(clause[-1], behind=(*clause[-1].behind, comma, *lay_out(row), other))
        return [([*clause[:-1], host, *rest], stop), *further]

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
        subject = self._nouns.read(saying[1:])[0]
        is_saying = self._stems.is_saying(saying[0].key) and subject.may_be_subject
        if not is_saying or self._finite.find(said, is_subordinate=False) is None:
            return pieces
        turned = [*subject.items, saying[0], *saying[1 + len(subject.items) :]]
        return [(turned, comma), (said, stop), *rest]

    def _help_again(self, clause: list[Item], helped: Item | None) -> tuple[list[Item], Item | None]:
        """Return a clause that ends in a participle alone with the auxiliary of the one before it.

        Also returns the auxiliary that a next one may share: `wurde gebaut, 1944 zerstört`.
        """
        helping = [n for n, item in enumerate(clause) if item.part in HELPING or item.part == "opening"]
        if helping or not clause:
            own = clause[helping[0]] if helping and helping[0] < len(clause) - 1 else None
            return clause, own if own is not None and own.part == "auxiliary" else None
        is_shared = (
            clause[-1].is_open
            and clause[0].key not in self._pack.opposing
            and self._stems.is_participle(clause[-1].key)
        )
        if (
            helped is None
            or not is_shared
            or any(self._finite.is_sure(clause, n) for n in range(len(clause)))
        ):
            return clause, None
        lead = clause[:1] if clause[0].part == "joining" else []
        return [*lead, helped, *clause[len(lead) :]], helped

    def _read_model(self, clause: Sequence[Item], follows_comma: bool) -> Model | None:
        """Return a main clause as the next one may share its verb, as it stands before it is ordered."""
        if not clause or self._finite.is_subordinate(clause, follows_comma):
            return None
        return self._gaps.read_model(clause, self._finite.find_main(clause))

    def _part_again(self, clause: list[Item], model: Model | None) -> Iterator[list[Item]]:
        """Part a stretch into clauses, of which some share a verb, or have that of the one before it."""
        filled = self._gaps.fill(clause, model)
        if filled:
            yield from filled
            return
        for part in self._part(clause):
            yield from self._gaps.part(part, self._finite.find_main)

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
        inner = self._pack.inner_joining
        start = 0
        for one, other in pairwise(self._finite.list_all(clause)):
            joints = [
                n for n in range(one + 1, other) if clause[n].part == "joining" and clause[n].key not in inner
            ]
            if joints:
                yield from part_participles(clause[start : joints[-1]], self._stems)
                start = joints[-1]
        yield from part_participles(clause[start:], self._stems)

    # --- Putting in order -----------------------------------------------------------------------------------

    def _order(
        self, clause: list[Item], *, follows_comma: bool, after_opening: bool, is_opposed: bool
    ) -> list[Item]:
        if not clause:
            return []
        settle_neither(clause, self._pack)
        settle_parts(clause, self._pack)
        is_subordinate = self._finite.is_subordinate(clause, follows_comma)
        lead: list[Item] = []
        if clause[0].part == "joining":
            lead, clause = [clause[0]], clause[1:]
        elif any(item.key in self._pack.inner_joining for item in clause):
            # `Er kam, musste aber gehen`: what joins a clause stands inside it.
            inner = next(item for item in clause if item.key in self._pack.inner_joining)
            lead, clause = [inner], [item for item in clause if item is not inner]
        if not clause:
            return lead
        finite = self._finite.find(clause, is_subordinate=is_subordinate)
        self._attributes.settle(clause, finite)
        if finite is None:
            self._nouns.read(clause)
            return lead + self._verbs.order_bare(clause)
        head, rest, opening = self._take_apart(clause, finite, is_subordinate=is_subordinate)
        verb = clause[finite]
        group = self._verbs.take(verb, rest, is_subordinate=is_subordinate, is_opposed=is_opposed)
        chunks = self._nouns.read(rest)
        front = self._nouns.read(head)
        opposed = [item for row in (front, chunks) for item in self._take_opposed(row)]
        after_opening = after_opening or bool(opposed)
        agent = (self._take_agent(chunks) or self._take_agent(front)) if group.is_passive else []
        if is_subordinate:
            front, chunks = self._seat_subordinate(front, chunks, opening)
        else:
            front, chunks = _move_back(
                *self._seat_main(front, chunks, verb, inverted=after_opening or bool(agent))
            )
        self._note_seats(group.items, front, agent, chunks, opening, is_passive=group.is_passive)
        chunks = self._put_time_last(self._lead_receivers(front, chunks, verb))
        ordered = [item for chunk in front for item in chunk.items]
        behind = [item for chunk in chunks for item in chunk.items]
        ordered += [*group.items, *agent, *behind, *group.likened, *opposed]
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

    # --- The nouns ------------------------------------------------------------------------------------------

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
