"""The clauses of a text by its words: which clause each word stands in, and which clauses a word reaches.

English is read by `parsers/clauses`. Of texts in other languages only is known where a clause ends.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from operator import attrgetter
from typing import TypeAlias, TypeVar

from verifier.parsers.clauses.records import Clause, SentenceReading
from verifier.parsers.clauses.tags import (
    ADVERB,
    AUXILIARY,
    BASE,
    COORDINATOR,
    DO,
    FINITE,
    MARK,
    MODAL,
    PARTICIPLE,
    PAST,
    PREPOSITION,
    RELATIVE,
    VERB,
)
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.segments.clause_numbers import read_clauses
from verifier.parsers.text.surface_words import SurfaceWord

_Held = TypeVar("_Held")

# Loaded with the module: the first call may come from deep in a caller's stack.
_LEXICON = load_lexicon("english")
_GOVERNED = frozenset(("complement", "infinitive"))
_ROWS = frozenset(("gerund", "infinitive"))
_COMMA = ","
_MAX_LEAD = 8
"""How many words stand between a coordinator and the subject of its clause at most."""

_Clauses: TypeAlias = Mapping[int, frozenset[int]]
_PASTS = _LEXICON.kinds["past_auxiliary"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseMap:
    """Clauses by number; places are those of words.

    `numbers` has the clause of each word; where `is_read` is false no more is known than which begin anew.
    `below` are the
    clauses that a clause has in its scope (`refused to sell`), all of them. `verbs` says where the verb of a
    clause stands, `predicates` are the words that say what is so: verbs, and what a copula says of its
    subject where a clause follows. `subjects` are the words of subjects, `subject_of` the clauses that a word
    is a subject of. `opened` are the clauses that a word opens, `around` those that these stand in, with all
    that go on behind where they stand in front; `relatives` open relative clauses. `shared` leads from words
    to the clauses that go on with them, `rows` from words to verbs in a row with *or* that they deny as well
    (`never opened or moved it`). `modals` are auxiliaries, `apart` are the appositions that words
    stand in. `finite` are clauses whose verb is, `past` those of what was so once, `fresh` those that begin
    anew behind another one. `outermost` has the clause that stands in no other one around each. `denied` has
    for each denial in a group of verbs the places of the verbs that have it: `never seen or visited`.
    """

    numbers: Sequence[int]
    is_read: bool
    below: _Clauses = field(default_factory=dict)
    verbs: Mapping[int, int] = field(default_factory=dict)
    predicates: frozenset[int] = frozenset()
    subjects: _Clauses = field(default_factory=dict)
    subject_of: _Clauses = field(default_factory=dict)
    opened: _Clauses = field(default_factory=dict)
    around: _Clauses = field(default_factory=dict)
    relatives: frozenset[int] = frozenset()
    shared: _Clauses = field(default_factory=dict)
    rows: _Clauses = field(default_factory=dict)
    modals: frozenset[int] = frozenset()
    apart: Mapping[int, range] = field(default_factory=dict)
    finite: frozenset[int] = frozenset()
    past: frozenset[int] = frozenset()
    fresh: frozenset[int] = frozenset()
    outermost: Mapping[int, int] = field(default_factory=dict)
    denied: _Clauses = field(default_factory=dict)

    def list_clauses(self, place: int) -> set[int]:
        """Return the clauses that a word is in: its own, and those whose subject it is a part of."""
        return {self.numbers[place], *self.subject_of.get(place, ())}

    def find_lemma(self, key: str, place: int) -> str:
        """Return the base of the verb of a clause that has another one in its scope; else an empty text."""
        number = self.numbers[place]
        is_verb = self.is_read and self.verbs.get(number) == place and number in self.below
        return _LEXICON.lemma_of(key, VERB) if is_verb else ""

    def is_noun(self, key: str, place: int) -> bool:
        """Return whether a word that may be a modal is none where it stands: `the can`, `May`."""
        return self.is_read and key in _LEXICON.kinds["modal"] and place not in self.modals

    def reach(self, place: int) -> frozenset[int]:
        """Return the clauses that a word limits which limits what it stands in."""
        number = self.numbers[place]
        below = self.below.get(number, frozenset())
        own = frozenset() if place in self.predicates else frozenset((number,))
        return own | below | self.shared.get(place, frozenset())

    def is_denied(self, place: int, trigger: range) -> bool:
        """Return whether the clause of a word is one that a denial is of.

        Before it that is any clause that does not have it in its scope, and is none before a new one; behind
        it that of the next word.
        """
        own, behind = trigger[0], min(trigger.stop, len(self.numbers) - 1)
        if place < own:
            number, here = self.numbers[place], self.numbers[own]
            is_other = here in self.fresh and self.outermost.get(number, number) != here
            return not is_other and here not in self.below.get(number, ())
        start = own if self.numbers[own] == self.numbers[behind] else behind
        reached = self.reach(start) | self.rows.get(own, frozenset())
        return self.numbers[place] == self.numbers[start] or self.numbers[place] in reached

    def is_main_verb(self, place: int) -> bool:
        """Return whether a word is the finite verb of a clause that has a subject."""
        number = self.numbers[place]
        is_verb = self.verbs.get(number) == place and number in self.finite
        return is_verb and bool(self.subjects.get(number))

    def find_loose(self, place: int) -> int | None:
        """Return the clause whose verb a word is, if that has no other one in its scope."""
        number = self.numbers[place]
        return number if place in self.predicates and number not in self.below else None

    def list_beside(self, place: int) -> frozenset[int]:
        """Return the clauses that share with its own what stands at a place."""
        return self.shared.get(place, frozenset()) | self.rows.get(place, frozenset())

    def limit(self, place: int) -> frozenset[int]:
        """Return the clauses that that opens a condition limits: what it opens, and what is around."""
        if not self.is_read:
            return self._list_next(place)
        opened = self.opened.get(place)
        if opened is None:
            return self.reach(place) | {*self.numbers[max(0, place - 1) : place + 1]}
        found = opened | self.around.get(place, frozenset())
        return found.union(*(self.below.get(number, frozenset()) for number in found))

    def _list_next(self, place: int) -> frozenset[int]:
        """Return the clause of a word, the one before it and the one that follows."""
        numbers, own = self.numbers, self.numbers[place]
        after = next((number for number in numbers[place:] if number != own), own)
        return frozenset((own, after, *numbers[max(0, place - 1) : place]))


def read_plain_map(text: str, words: Sequence[SurfaceWord]) -> ClauseMap:
    """Return the clauses of a text of which no more is read than where they end."""
    return ClauseMap(numbers=read_clauses(text, words), is_read=False)


def read_written_map(readings: Iterable[SentenceReading], starts: Sequence[int]) -> ClauseMap:
    """Return which clause each word of a text stands in, by where it begins as written, and no more."""
    pieces = _list_pieces(readings, starts)
    numbers = _pair_up(pieces, _Piece.list_numbers)
    return ClauseMap(
        numbers=[numbers.get(place, 0) for place in range(len(starts))],
        is_read=False,
        fresh=_gather(pieces, _Piece.list_fresh),
        outermost=_pair_up(pieces, _Piece.list_outermost),
    )


def _list_pieces(readings: Iterable[SentenceReading], starts: Sequence[int]) -> list[_Piece]:
    pieces: list[_Piece] = []
    for reading in readings:
        first = pieces[-1].first + len(pieces[-1].clauses) if pieces else 0
        pieces.append(_Piece(reading, first, starts))
    return pieces


def read_clause_map(readings: Iterable[SentenceReading], words: Sequence[SurfaceWord]) -> ClauseMap:
    """Return the clauses of a stretch of an English text by its readings; `words` are its words."""
    pieces = _list_pieces(readings, [word.start for word in words])
    numbers = _pair_up(pieces, _Piece.list_numbers)
    below = _pair_up(pieces, _Piece.list_below)
    past = _gather(pieces, _Piece.list_past)
    subjects = _pair_up(pieces, _Piece.list_subjects)
    opened: dict[int, frozenset[int]] = {}
    around: dict[int, frozenset[int]] = {}
    for piece in pieces:
        piece.list_opened(opened, around)
    return ClauseMap(
        numbers=[numbers.get(place, 0) for place in range(len(words))],
        is_read=True,
        below=below,
        verbs=_pair_up(pieces, _Piece.list_verbs),
        predicates=_gather(pieces, _Piece.list_predicates),
        subjects=subjects,
        subject_of=_turn(subjects),
        opened=opened,
        around=around,
        relatives=_gather(pieces, _Piece.list_relatives),
        shared=_pair_up(pieces, _Piece.list_shared),
        rows=_pair_up(pieces, _Piece.list_rows),
        modals=_gather(pieces, _Piece.list_modals),
        apart={at: held for piece in pieces for held in piece.list_apart() for at in held},
        finite=_gather(pieces, _Piece.list_finite),
        past=past.union(*(below.get(number, frozenset()) for number in past)),
        fresh=_gather(pieces, _Piece.list_fresh),
        outermost=_pair_up(pieces, _Piece.list_outermost),
        denied=_turn(_pair_up(pieces, _Piece.list_denied)),
    )


def _gather(pieces: Iterable[_Piece], read: Callable[[_Piece], Iterable[int]]) -> frozenset[int]:
    """Return what is read of all pieces."""
    return frozenset(number for piece in pieces for number in read(piece))


def _pair_up(
    pieces: Iterable[_Piece], read: Callable[[_Piece], Iterable[tuple[int, _Held]]]
) -> dict[int, _Held]:
    """Return the pairs that are read of all pieces, as a table."""
    return dict(pair for piece in pieces for pair in read(piece))


def _turn(held: Mapping[int, frozenset[int]]) -> Mapping[int, frozenset[int]]:
    """Return for each word the clauses that it is held by."""
    turned: dict[int, frozenset[int]] = {}
    for number, places in held.items():
        for place in places:
            turned[place] = turned.get(place, frozenset()) | {number}
    return turned


class _Piece:
    """One reading of a text; its clauses count from `first` on."""

    def __init__(self, reading: SentenceReading, first: int, starts: Sequence[int]) -> None:
        self.tokens = reading.tokens
        self.tags = reading.tags
        self.clauses = reading.clauses
        self.first = first
        self.starts = starts

    def find(self, at: int) -> int:
        """Return the place of the word of a token."""
        return max(0, bisect_right(self.starts, self.tokens[at].start) - 1)

    def list_words(self, start: int, end: int) -> range:
        """Return the places of the words of a stretch of tokens."""
        return range(self.find(start), self.find(end - 1) + 1) if start < end else range(0)

    def list_numbers(self) -> Iterator[tuple[int, int]]:
        inner = [-1] * len(self.tokens)
        for number, clause in enumerate(self.clauses):
            start = self._find_lead(clause)
            inner[start : clause.end] = [number] * (clause.end - start)
        self._fill(inner)
        places = range(0)
        if self.tokens:
            first, last = self.tokens[0].start, self.tokens[-1].end
            places = range(bisect_left(self.starts, first), bisect_left(self.starts, last))
        for place in places:
            start = self.starts[place]
            at = bisect_right(self.tokens, start, key=attrgetter("start")) - 1
            if start < self.tokens[at].end:
                yield place, self.first + inner[at]

    def _fill(self, inner: list[int]) -> None:
        """Give tokens that no clause has to the one before them; behind a mark to the one that follows."""
        after = 0
        for at in range(len(inner) - 1, -1, -1):
            if inner[at] >= 0:
                after = inner[at]
            elif at == 0 or self.tags[at - 1] & MARK:
                inner[at] = after
        before = 0
        for at, number in enumerate(inner):
            inner[at] = before = before if number < 0 else number

    def _find_lead(self, clause: Clause) -> int:
        """Return where a clause begins with what leads its subject: `and presumably the cook ...`."""
        if clause.kind not in ("main", "coordinate", "complement", "subordinate"):
            return clause.start
        for at in range(clause.start - 1, max(0, clause.start - _MAX_LEAD) - 1, -1):
            if self.tags[at] & COORDINATOR:
                return at + 1
            if self.tags[at] & (MARK | FINITE | AUXILIARY):
                break
        return clause.start

    def list_below(self) -> Iterator[tuple[int, frozenset[int]]]:
        """Yield what each clause has in its scope; what stands inside comes later than what is around it."""
        below: dict[int, frozenset[int]] = {}
        for number in range(len(self.clauses) - 1, -1, -1):
            parent = self.clauses[number].parent
            if parent is not None and self._is_governed(number):
                held = below.get(parent, frozenset()) | {number} | below.get(number, frozenset())
                below[parent] = held
        for number, held in below.items():
            yield self.first + number, frozenset(self.first + at for at in held)

    def _is_governed(self, number: int) -> bool:
        """Return whether a clause is what the one around it says, wants or sees."""
        clause, parent = self.clauses[number], self.clauses[number].parent
        verb = None if parent is None else self.clauses[parent].verb
        if clause.kind != "participle" or verb is None or not clause.subjects:
            return clause.kind in _GOVERNED
        # `claimed the maid wrung the towels`: the past may be read as a participle.
        return _LEXICON.lemma_of(self.tokens[verb.head].key, VERB) in _LEXICON.kinds["saying"]

    def list_verbs(self) -> Iterator[tuple[int, int]]:
        for number, clause in enumerate(self.clauses):
            if clause.verb is not None:
                yield self.first + number, self.find(clause.verb.head)

    def list_denied(self) -> Iterator[tuple[int, frozenset[int]]]:
        """Yield each denied verb with the denials of its group."""
        for clause in self.clauses:
            if clause.verb is not None and clause.verb.negations:
                yield self.find(clause.verb.head), frozenset(map(self.find, clause.verb.negations))

    def list_modals(self) -> Iterator[int]:
        heads = {clause.verb.head for clause in self.clauses if clause.verb is not None}
        return (self.find(at) for at, tag in enumerate(self.tags) if tag & MODAL and at not in heads)

    def list_fresh(self) -> Iterator[int]:
        """Yield the clauses that begin anew behind another one, with a subject of their own."""
        for number, clause in enumerate(self.clauses):
            if (
                number
                and not clause.shared
                and clause.parent is None
                and clause.kind in ("main", "coordinate")
            ):
                yield self.first + number

    def list_outermost(self) -> Iterator[tuple[int, int]]:
        """Yield each clause with the one around it that stands in no other."""
        for number in range(len(self.clauses)):
            outer, parent = number, self.clauses[number].parent
            while parent is not None:
                outer, parent = parent, self.clauses[parent].parent
            yield self.first + number, self.first + outer

    def list_past(self) -> Iterator[int]:
        """Yield the clauses that tell what was so once."""
        for number, clause in enumerate(self.clauses):
            verb = clause.verb
            if verb is not None and verb.form == "finite":
                is_past = self.tags[verb.start] & PAST or self.tokens[verb.start].key in _PASTS
                if is_past and not self.tags[verb.start] & MODAL:
                    yield self.first + number

    def list_finite(self) -> Iterator[int]:
        for number, clause in enumerate(self.clauses):
            if clause.verb is not None and clause.verb.form == "finite":
                yield self.first + number

    def list_apart(self) -> Iterator[range]:
        """Yield the words of appositions, with what leads them: `, perhaps the work of two hands,`."""
        for clause in self.clauses:
            for noun in (*clause.subjects, *clause.objects, *clause.complements):
                for other in noun.appositions:
                    begin = other.start
                    while begin > noun.end and self.tokens[begin - 1].key != _COMMA:
                        begin -= 1
                    yield self.list_words(begin, other.end)
        finite = [clause.verb.end for clause in self.clauses if clause.verb is not None]
        for at in range(min(finite, default=len(self.tokens)), len(self.tokens)):
            if self.tokens[at].key == _COMMA:
                yield self._list_added(at + 1)

    def _list_added(self, start: int) -> range:
        """Return the words of what is added behind a comma with a hedge: `, probably caused by rust`."""
        begin = start
        while begin < len(self.tokens) and self.tags[begin] & ADVERB:
            begin += 1
        if begin == start or begin == len(self.tokens) or not self.tags[begin] & (PREPOSITION | PARTICIPLE):
            return range(0)
        end = begin
        while end < len(self.tokens) and not self.tags[end] & MARK:
            end += 1
        is_bare = not any(tag & (FINITE | AUXILIARY) and not tag & PARTICIPLE for tag in self.tags[begin:end])
        return self.list_words(start, end) if is_bare else range(0)

    def list_predicates(self) -> Iterator[int]:
        """Yield the words that say what is so in a clause which has another one in its scope."""
        governing = {clause.parent for at, clause in enumerate(self.clauses) if self._is_governed(at)}
        for number, clause in enumerate(self.clauses):
            if clause.verb is not None and (number in governing or not clause.verb.is_copula):
                heads = [clause.verb.head, *clause.adjectives] if number in governing else [clause.verb.head]
                heads += [noun.head for noun in clause.complements if number in governing]
                yield from map(self.find, heads)

    def list_subjects(self) -> Iterator[tuple[int, frozenset[int]]]:
        for number, clause in enumerate(self.clauses):
            spans = [self.list_words(noun.start, noun.end) for noun in clause.subjects]
            yield self.first + number, frozenset(at for span in spans for at in span)

    def list_opened(self, opened: dict[int, frozenset[int]], around: dict[int, frozenset[int]]) -> None:
        for number, clause in enumerate(self.clauses):
            opener = self._find_opener(clause)
            if opener is None:
                continue
            place, parent = self.find(opener), clause.parent
            if self._is_relative(clause):
                continue
            opened[place] = opened.get(place, frozenset()) | {self.first + number}
            if clause.kind == "complement" or parent is None:
                continue
            limited = {self.first + parent}
            if self._stands_in_front(clause, self.clauses[parent]):
                limited |= {self.first + at for at in self._list_beside(parent)}
            around[place] = frozenset(limited)

    def _find_opener(self, clause: Clause) -> int | None:
        """Return the word that opens a clause: of one without a subject its verb may: `barring rain`."""
        verb = clause.verb
        if clause.opener is not None or verb is None or clause.parent is None:
            return clause.opener
        opens = clause.kind == "gerund" and self.tokens[verb.head].key in _LEXICON.kinds["condition"]
        return verb.head if opens and self._stands_in_front(clause, self.clauses[clause.parent]) else None

    def list_relatives(self) -> Iterator[int]:
        """Yield the words that open a relative clause."""
        for clause in self.clauses:
            if clause.opener is not None and self._is_relative(clause):
                yield self.find(clause.opener)

    def _is_relative(self, clause: Clause) -> bool:
        opener = clause.opener
        return clause.kind == "relative" and opener is not None and bool(self.tags[opener] & RELATIVE)

    def _stands_in_front(self, clause: Clause, outer: Clause) -> bool:
        return outer.verb is not None and clause.start < outer.verb.start

    def _list_beside(self, number: int) -> Iterator[int]:
        """Yield the clauses that go on behind one, up to where another one begins."""
        for at in range(number + 1, len(self.clauses)):
            clause = self.clauses[at]
            if clause.kind == "main":
                return
            if clause.kind == "coordinate" and clause.parent == self.clauses[number].parent:
                yield at

    def list_shared(self) -> Iterator[tuple[int, frozenset[int]]]:
        """Yield words in front of a subject, and auxiliaries, that several clauses of one subject have."""
        for number, clause in enumerate(self.clauses):
            group: set[int] = set()
            for at in self._list_beside(number):
                if not self.clauses[at].shared:
                    break
                group.add(self.first + at)
            if not group or clause.verb is None:
                continue
            begin = min((noun.start for noun in clause.subjects), default=clause.start)
            held = [*self.list_words(clause.start, begin)]
            if self._goes_on_bare(clause, number):
                held += self.list_words(clause.verb.start, clause.verb.head)
            yield from ((at, frozenset(group)) for at in held)

    def list_rows(self) -> Iterator[tuple[int, frozenset[int]]]:
        """Yield what denies several verbs with *or* between: `never opened or moved it`, `refused to`."""
        for number, clause in enumerate(self.clauses):
            if clause.verb is None or self._follows(number):
                continue
            row = [*takewhile(self._follows, range(number + 1, len(self.clauses)))]
            if not row or not self._is_joined(row[-1]):
                continue
            parent = None if clause.parent is None else self.clauses[clause.parent]
            places = [*self.list_words(clause.start, clause.verb.start)]
            if clause.kind in _ROWS and clause.opener is not None:
                places = [self.find(clause.opener)]
            elif clause.kind in _ROWS and parent is not None and parent.verb is not None:
                places = [self.find(at) for at in (parent.verb.head, *parent.adjectives)]
            yield from ((at, frozenset(self.first + other for other in row)) for at in places)

    def _follows(self, number: int) -> bool:
        """Return whether a clause goes on a row of verbs in one form."""
        clause, before = self.clauses[number], self.clauses[number - 1] if number else None
        if before is None or not clause.shared or clause.opener is not None:
            return False
        is_alike = clause.kind == "coordinate" or (clause.kind in _ROWS and before.kind == clause.kind)
        is_comma = clause.start > 0 and self.tokens[clause.start - 1].key == _COMMA
        return is_alike and (is_comma or self._is_joined(number))

    def _is_joined(self, number: int) -> bool:
        """Return whether *or* stands right before a clause."""
        joint = self.clauses[number].start - 1
        return joint >= 0 and self.tokens[joint].key in _LEXICON.kinds["disjunction"]

    def _goes_on_bare(self, clause: Clause, number: int) -> bool:
        """Return whether the next clause has a bare verb for this auxiliary: `may mow and rake`."""
        verb, after = clause.verb, self.clauses[number + 1 :]
        following = next((one.verb for one in after if one.kind == "coordinate"), None)
        if verb is None or following is None or following.start != following.head:
            return False
        # `May not varnish it or proofread it`: what may be a past form is the bare one here.
        may_be = _LEXICON.find(self.tokens[following.head].key).tags
        if verb.modal is not None or self.tags[verb.start] & DO:
            return bool(may_be & BASE)
        # `Was not sold in May or rented in June`, `has not paid or signed`.
        is_led = self.tokens[verb.start].key in _LEXICON.kinds["be"] | _LEXICON.kinds["have"]
        head = _LEXICON.find(self.tokens[verb.head].key).tags
        return is_led and verb.head > verb.start and bool(head & may_be & PARTICIPLE)
