"""The order of a clause: subject, verb with its denial, and the rest, wherever the language puts them.

The engine's rules tell who did what by what stands before and after a verb, and what is denied by what stands
after the denial in its clause. So a clause is read in that order: the parts of the verb together behind the
subject, the denial before the verb that it denies. What cannot be told stays where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from verifier.parsers.frozen import record
from verifier.parsers.languages.attributes import AttributeReader
from verifier.parsers.languages.clause_roles import WHICH, Fields, SeatReader
from verifier.parsers.languages.clause_shapes import (
    Piece,
    is_infinitive,
    join_obliged,
    lay_out,
    lead_with_postposition,
    let_be,
    open_condition,
    part_participles,
    unpack_attributes,
)
from verifier.parsers.languages.elisions import GapReader, Model
from verifier.parsers.languages.finite_verbs import HELPING, FiniteVerbs
from verifier.parsers.languages.items import Item
from verifier.parsers.languages.noun_groups import NounGroupReader, settle_neither
from verifier.parsers.languages.record import Language
from verifier.parsers.languages.stems import Stems
from verifier.parsers.languages.verb_groups import VerbGroupReader

_BREAKS = frozenset(",;:()[].!?\u2026\u2013\u2014")

_HALVES = ";"
"""Parts two sentences in one: `ist er gew\u00f6lbt, ...; ist er flach, ...`."""

_BEHIND_ARTICLE = ("noun", "name", "adjective", "number", "adverb")

_MAX_CLAUSE = 128
"""How many words a clause has at most that is put in order; a longer one is a list, and stays as it is."""


@record
class _Place:
    """Where a clause stands: behind a comma, an opening, what gives it as hearsay; before its opposite."""

    follows_comma: bool = False
    after_opening: bool = False
    is_opposed: bool = False
    is_hearsay: bool = False


class ClauseReader:
    """Puts the clauses of one sentence in order."""

    def __init__(self, items: list[Item], pack: Language, stems: Stems) -> None:
        self._items = items
        self._pack = pack
        self._stems = stems
        self._nouns = NounGroupReader(pack)
        self._finite = FiniteVerbs(pack, stems)
        self._attributes = AttributeReader(pack, stems)
        self._verbs = VerbGroupReader(pack, stems)
        self._gaps = GapReader(pack, stems, self._nouns.read)
        self._seats = SeatReader(pack, stems)
        self._model: Model | None = None
        self._helped: Item | None = None
        self._is_opened = False

    def read(self) -> list[Item]:
        """Return the items in the engine's order; marks stay between the clauses that they part."""
        pieces = self._hang_put_in(self._lead_with_saying([*self._split()]))
        pieces = join_obliged(pieces, self._pack, self._stems)
        out: list[Item] = []
        before: Piece | None = None
        for piece, after in zip(pieces, (*pieces[1:], None), strict=True):
            if len(piece.clause) > _MAX_CLAUSE:
                out += self._leave(piece.clause)
            else:
                self._read_piece(piece, before, after, out)
            if piece.mark is not None:
                out.append(piece.mark)
            before = piece
        return [*lay_out(out)]

    def _split(self) -> Iterator[Piece]:
        clause: list[Item] = []
        for number, item in enumerate(self._items):
            is_inside = item.key == "." and number + 1 < len(self._items)
            if item.part == "mark" and item.key in _BREAKS and not is_inside:
                yield Piece(clause, item)
                clause = []
            else:
                clause.append(item)
        yield Piece(clause, None)

    # --- What stands between two marks ----------------------------------------------------------------------

    def _read_piece(self, piece: Piece, before: Piece | None, after: Piece | None, out: list[Item]) -> None:
        """Add the clauses of a stretch between two marks in order, and keep what the next may share."""
        following = [] if after is None else after.clause
        place = self._find_place(before, following)
        is_first = before is None or (before.mark is not None and before.mark.key == _HALVES)
        clause = self._help_again(self._shape(piece, following, is_first=is_first))
        is_bare = False
        for part in self._part_again(clause, None if place.is_opposed else self._model):
            is_bare = is_infinitive(part, self._pack, self._stems)
            self._model = self._read_model(part, place) or self._model
            row = self._verbs.close_open(self._order(part, place), out)
            row = self._leave_to_others(row) if place.is_hearsay else row
            out += row
            place = replace(place, after_opening=False, is_hearsay=False)
        opens = is_first and bool(clause)
        self._is_opened = opens and (self._finite.is_subordinate(clause, place.follows_comma) or is_bare)

    def _find_place(self, before: Piece | None, following: Sequence[Item]) -> _Place:
        follows_comma = before is not None and before.ends_in_comma
        return _Place(
            follows_comma=follows_comma,
            after_opening=follows_comma and self._is_opened,
            is_opposed=bool(following) and following[0].key in self._pack.opposing,
            is_hearsay=follows_comma and before is not None and self._is_hearsay(before.clause),
        )

    def _is_hearsay(self, clause: Sequence[Item]) -> bool:
        """Return whether a clause says of what follows that people say it: `es hie\u00df`, `man sagte`."""
        pairs = ({one.key, other.key} for one, other in pairwise(clause))
        return any({verb, pronoun} == pair for pair in pairs for verb, pronoun in self._pack.hearsay.items())

    def _shape(self, piece: Piece, following: Sequence[Item], *, is_first: bool) -> list[Item]:
        """Return a stretch in the shape that the reading knows."""
        clause = let_be(piece.clause, self._pack, self._stems)
        clause = unpack_attributes(lead_with_postposition(clause, self._pack), self._pack, self._stems)
        may_open = is_first and piece.ends_in_comma and self._items[-1].key != "?"
        return open_condition(clause, following, self._pack, self._stems) if may_open else clause

    def _leave_to_others(self, row: list[Item]) -> list[Item]:
        """Return what people say with a word for that."""
        if not row or any(self._pack.reported in item.term.split() for item in row):
            return row
        lead = row[:1] if row[0].part == "opening" else []
        said = replace(row[0], term=self._pack.reported, part="adverb", before="", after="", behind=())
        return [*lead, said, *row[len(lead) :]]

    def _leave(self, clause: list[Item]) -> list[Item]:
        """Return a clause too long to be put in order: its open words have their terms where they stand."""
        for item in clause:
            if item.is_open:
                finite = self._stems.is_sure_finite(item.key) or self._stems.is_participle(item.key)
                item.term = (self._stems.read_verb if finite else self._stems.read_adjective)(item.key)
        return clause

    # --- What stands elsewhere than it belongs --------------------------------------------------------------

    def _hang_put_in(self, pieces: list[Piece]) -> list[Piece]:
        """Hang what is put in between a noun and its verb on the noun: `Lux, eine Firma in Kiel, kaufte`."""
        if len(pieces) < 3 or not self._is_put_in(*pieces[:3]):
            return pieces
        (clause, comma), (inside, other), (rest, stop), *further = pieces
        row = self._order(inside, _Place(follows_comma=True))
        behind = [*clause[-1].behind, comma, *lay_out(row), other]
        host = replace(clause[-1], behind=tuple(item for item in behind if item is not None))
        return [Piece([*clause[:-1], host, *rest], stop), *further]

    def _is_put_in(self, before: Piece, inside: Piece, after: Piece) -> bool:
        """Return whether a stretch stands between a noun and its verb, with a comma on each side."""
        stretches = before.clause, inside.clause, after.clause
        if not all(stretches) or max(map(len, stretches)) > _MAX_CLAUSE:
            return False
        if not (before.ends_in_comma and inside.ends_in_comma and before.clause[-1].is_noun):
            return False
        if self._finite.is_in(before.clause) or not self._finite.is_sure(after.clause, 0):
            return False
        return not self._finite.is_in(inside.clause) or self._finite.is_relative(inside.clause)

    def _lead_with_saying(self, pieces: list[Piece]) -> list[Piece]:
        """Put who says it before what is said: `Er sei krank, sagte der Zeuge`."""
        if len(pieces) < 2 or not self._is_said(*pieces[:2]):
            return pieces
        (said, comma), (saying, stop), *rest = pieces
        subject = self._nouns.read(saying[1:])[0]
        is_saying = self._stems.is_saying(saying[0].key) or self._is_hearsay(saying)
        is_saying = is_saying and subject.may_be_subject
        if not is_saying or self._finite.find(said, is_subordinate=False) is None:
            return pieces
        turned = [*subject.items, saying[0], *saying[1 + len(subject.items) :]]
        return [Piece(turned, comma), Piece(said, stop), *rest]

    def _is_said(self, said: Piece, saying: Piece) -> bool:
        """Return whether a verb may follow a comma that gives what stands before it."""
        if not said.ends_in_comma or not said.clause or said.clause[0].part == "opening":
            return False
        is_short = max(len(said.clause), len(saying.clause)) <= _MAX_CLAUSE
        return is_short and len(saying.clause) > 1 and saying.clause[0].is_open

    # --- What a clause leaves to the one before it ----------------------------------------------------------

    def _help_again(self, clause: list[Item]) -> list[Item]:
        """Return a clause that ends in a participle alone with the auxiliary of the one before it.

        The auxiliary of a clause is kept for the next one: `wurde gebaut, 1944 zerstört`.
        """
        helped, self._helped = self._helped, None
        helping = [n for n, item in enumerate(clause) if item.part in HELPING or item.part == "opening"]
        if helping:
            own = clause[helping[0]]
            self._helped = own if own.part == "auxiliary" and own is not clause[-1] else None
        elif helped is not None and self._shares_auxiliary(clause):
            self._helped = helped
            place = self._find_seat(clause)
            return [*clause[:place], helped, *clause[place:]]
        return clause

    def _find_seat(self, clause: Sequence[Item]) -> int:
        """Return where an auxiliary belongs that a clause shares: behind its own subject, if it has one."""
        begin = 1 if clause[0].part == "joining" else 0
        first = self._nouns.read([replace(item) for item in clause[begin:]])[0]
        has_subject = first.kind == "noun" and first.may_be_subject and not first.is_count
        return begin + len(first.items) if has_subject else begin

    def _shares_auxiliary(self, clause: Sequence[Item]) -> bool:
        """Return whether a clause without an auxiliary ends in a participle and has no verb of its own."""
        if not clause or not clause[-1].is_open or clause[0].key in self._pack.opposing:
            return False
        is_participle = self._stems.is_participle(clause[-1].key)
        return is_participle and not any(self._finite.is_sure(clause, n) for n in range(len(clause)))

    def _read_model(self, clause: Sequence[Item], place: _Place) -> Model | None:
        """Return a main clause as the next one may share its verb, as it stands before it is ordered."""
        if not clause or self._finite.is_subordinate(clause, place.follows_comma):
            return None
        return self._gaps.read_model(clause, self._finite.find_main(clause))

    def _part_again(self, clause: list[Item], model: Model | None) -> Iterator[list[Item]]:
        """Part a stretch into clauses, of which some share a verb, or have that of the one before it."""
        has_verb = any(self._finite.is_sure(clause, place) for place in range(len(clause)))
        filled = [] if has_verb else self._gaps.fill(clause, model)
        if filled:
            yield from filled
            return
        for part in self._part(clause):
            yield from self._gaps.part(part, self._finite.find_main)

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

    # --- One clause -----------------------------------------------------------------------------------------

    def _order(self, clause: list[Item], place: _Place) -> list[Item]:
        """Return the items of one clause in order."""
        if not clause:
            return []
        settle_neither(clause, self._pack)
        is_subordinate = self._finite.is_subordinate(clause, place.follows_comma)
        lead, clause = self._take_joining(clause)
        if not clause:
            return lead
        finite = self._finite.find(clause, is_subordinate=is_subordinate)
        self._attributes.settle(clause, finite)
        if finite is None:
            self._nouns.read(clause)
            return lead + self._verbs.order_bare(clause)
        head, verb, rest = clause[:finite], clause[finite], clause[finite + 1 :]
        opening: list[Item] = []
        if is_subordinate:
            opening, rest = self._take_opening([*head, *rest])
            head = []
        else:
            head, rest = self._move_opened(head, verb, rest)
        group = self._verbs.take(verb, rest, is_subordinate=is_subordinate, is_opposed=place.is_opposed)
        behind, front = self._nouns.read(rest), self._nouns.read(head)
        fields = Fields(
            opening=opening, front=front, verb=verb, group=group, behind=behind, is_subordinate=is_subordinate
        )
        return lead + opening + self._seats.seat(fields, inverted=place.after_opening)

    def _move_opened(self, head: list[Item], verb: Item, rest: list[Item]) -> tuple[list[Item], list[Item]]:
        """Put an infinitive before a modal verb, with its object, to the end: `Noten lesen kann sie`."""
        last = head[-1] if head else verb
        if verb.part == "modal" and len(head) > 1 and last.is_open and self._stems.may_be_bare(last.key):
            return [], [*rest, *head]
        return _move_opening_verb(head, rest)

    def _take_joining(self, clause: list[Item]) -> tuple[list[Item], list[Item]]:
        """Return what joins a clause, and the rest; it may stand inside: `Er kam, musste aber gehen`."""
        inner = self._pack.inner_joining
        found = (n for n, item in enumerate(clause) if item.key in inner)
        place = 0 if clause[0].part == "joining" else next(found, len(clause))
        return clause[place : place + 1], clause[:place] + clause[place + 1 :]

    def _opens_alone(self, clause: Sequence[Item]) -> bool:
        """Return whether what opens a clause leads no relative pronoun: `w\u00e4hrend die Aktien stiegen`."""
        is_article = len(clause) > 2 and clause[1].part == "determiner"
        return clause[0].key in self._pack.may_open and is_article and clause[2].part in _BEHIND_ARTICLE

    def _take_opening(self, clause: list[Item]) -> tuple[list[Item], list[Item]]:
        """Return what opens a subordinate clause, and the rest of it."""
        place = 2 if clause[0].part == "preposition" and not self._opens_alone(clause) else 1
        opening = clause[:place]
        last = opening[-1]
        if last.part == "determiner" and last.term in ("the", WHICH):
            opening = [*opening[:-1], replace(last, term=WHICH)]
        elif last.key in self._pack.may_open:
            opening = [replace(last, term=self._pack.may_open[last.key], part="opening")]
        return opening, clause[place:]


def _move_opening_verb(head: list[Item], rest: list[Item]) -> tuple[list[Item], list[Item]]:
    """Put a participle or an infinitive that opens a clause to its end: `Verletzt wurde niemand`."""
    opening = [item for item in head if item.part == "bare"]
    if not opening or any(item.is_noun for item in head):
        return head, rest
    denials = [item for item in head if item.part == "denial"]
    left = [item for item in head if item.part not in ("bare", "denial")]
    return left, [*rest, *denials, *opening]
