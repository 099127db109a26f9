"""The frames of a German sentence: where each of its clauses stands, what opens it, and which verbs it has.

Commas stand around every clause that something opens, and such a clause ends with its verb. In a main clause
the finite verb is second and the rest of the group ends it. So a sentence is cut at its marks, each piece at
the coordinators that stand between two clauses, and pieces without a verb go to the clause around them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from verifier.parsers.clauses.german.verbs import (
    ends_with_verb,
    find_first_finite,
    find_last_finite,
    find_particle,
    is_infinitive,
    may_be_finite,
    settle_verbs,
)
from verifier.parsers.clauses.german.words import HELPING, PRONOUN, VERBAL, Words
from verifier.parsers.clauses.records import ClauseKind
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    BASE,
    BE,
    COORDINATOR,
    DETERMINER,
    MARK,
    MODAL,
    NOUN,
    NUMBER,
    PARTICIPLE,
    PARTICLE,
    PREPOSITION,
    RELATIVE,
    SUBORDINATOR,
    TO,
    VERB,
)
from verifier.parsers.text.offsets import Span

_STOPS = ".!?;:"
_OPENS = SUBORDINATOR | RELATIVE


@dataclass(slots=True, eq=False)
class Frame:
    """A clause by where it stands: `fields` are its stretches, `verbs` all its verbs, `finite` one of them.

    `front` is where the part before the finite verb ends. `like` is the frame whose subject, and in
    `has_verb_of` whose verb, it shares; `leading` the preposition before a relative.
    """

    kind: ClauseKind
    start: int
    end: int
    fields: list[Span]
    verbs: list[int] = field(default_factory=list)
    finite: int | None = None
    front: int = 0
    opener: int | None = None
    leading: int | None = None
    outer: Frame | None = None
    like: Frame | None = None
    has_verb_of: bool = False
    particle: int | None = None
    is_turned: bool = False
    uncertain: list[str] = field(default_factory=list)


class _Pieces:
    """What is known while the pieces of a sentence are read, one after the other."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.frames: list[Frame] = []
        self.main: Frame | None = None
        self.last: Frame | None = None
        self.open: Frame | None = None
        """A clause that something opened and whose verb is still to come."""
        self.lead: int | None = None
        """What makes a condition of the clause behind its comma."""
        self.waiting: list[Span] = []
        self.loose: list[Frame] = []
        """Clauses that stand before the main clause that they belong to."""

    def add(self, frame: Frame) -> Frame:
        self.frames.append(frame)
        self.last = frame
        return frame

    def break_off(self) -> None:
        """End what was read: a stop."""
        self.flush()
        self.main = self.last = self.open = None
        self.loose = []

    def flush(self) -> None:
        """Make a fragment of what waited for a verb that never came."""
        if self.waiting:
            first, last = self.waiting[0][0], self.waiting[-1][1]
            self.frames.append(Frame("fragment", first, last, self.waiting, front=last))
            self.waiting = []


def read_frames(words: Words) -> list[Frame]:
    """Return the frames of a sentence, in the order in which they begin; linear in it."""
    pieces = _Pieces(words)
    for start, end in _cut_pieces(words):
        if start and words.keys[start - 1] in _STOPS:
            pieces.break_off()
        if end - start == 1 and words.is_kind(start, "condition_lead"):
            pieces.lead = start
        elif pieces.lead is not None:
            _read_condition(pieces, start, end, pieces.lead)
            pieces.lead = None
        elif start < end:
            _read_piece(pieces, start, end)
    pieces.flush()
    return sorted(pieces.frames, key=lambda frame: frame.start)


def _cut_pieces(words: Words) -> Iterator[Span]:
    start = 0
    for at in range(len(words.tags) + 1):
        if words.is_boundary(at):
            yield start, at
            start = at + 1


def _read_piece(pieces: _Pieces, start: int, end: int) -> None:
    words = pieces.words
    joins = bool(words.tags[start] & COORDINATOR)
    begin = start + joins
    verbs = settle_verbs(words, begin, end)
    opener = _find_opener(words, begin, end, verbs, pieces)
    if opener is not None:
        _read_opened(pieces, begin, end, opener)
    elif not verbs:
        _read_verbless(pieces, begin, end, joins=joins)
    elif is_infinitive(words, verbs):
        _read_infinitive(pieces, begin, end, verbs)
    elif pieces.open is not None and ends_with_verb(words, verbs, end):
        _close(pieces.open, words, (begin, end), verbs)
        pieces.open = None
    elif joins and _shares_helping(words, pieces.main, verbs, begin, end):
        _read_main(pieces, begin, end, joins=joins)
    elif find_first_finite(words, verbs) is None or _is_bare_piece(pieces, verbs, begin, end):
        _read_bare(pieces, begin, end, verbs)
    else:
        _read_main(pieces, begin, end, joins=joins)


# What opens a clause ------------------------------------------------------------------------------------


def _find_opener(words: Words, start: int, end: int, verbs: Sequence[int], pieces: _Pieces) -> int | None:
    """Return the place of the word that opens a clause at the beginning of a piece, or None."""
    at = start
    while at < end - 1 and words.is_kind(at, "unstressed"):
        at += 1
    if words.get(at) & PREPOSITION and words.get(at + 1) & RELATIVE and not words.get(at) & SUBORDINATOR:
        at += 1
    tag = words.get(at)
    if not tag & _OPENS:
        return None
    if tag & SUBORDINATOR:
        is_sure = not tag & (PREPOSITION | ADVERB | COORDINATOR)
        return at if ends_with_verb(words, verbs, end) or is_sure else None
    is_behind = start > 0 and words.keys[start - 1] == ","
    if not is_behind or not ends_with_verb(words, verbs, end):
        return None
    if tag & DETERMINER and not _is_relative(words, at, pieces):
        return None
    return at


def _is_relative(words: Words, at: int, pieces: _Pieces) -> bool:
    """Return whether an article behind a comma is a relative: `das der Schäfer schert`."""
    if words.get(at + 1) & (DETERMINER | PRONOUN | PREPOSITION):
        return True
    return bool(words.get(at - 2) & NOUN or pieces.main is None or pieces.main.finite is None)


def _read_opened(pieces: _Pieces, start: int, end: int, opener: int) -> None:
    """Read a clause that something opens; behind a coordinator inside it a second one of its kind."""
    words = pieces.words
    tag = words.tags[opener]
    is_relative = bool(tag & RELATIVE) and not tag & SUBORDINATOR
    if tag & SUBORDINATOR and tag & RELATIVE:
        is_relative = bool(words.get(opener - 2) & NOUN) and opener >= 2
    words.tags[opener] = RELATIVE if is_relative else SUBORDINATOR
    kind: ClauseKind = "relative" if is_relative else "subordinate"
    if words.is_kind(opener, "reporting_opener") and pieces.main is not None:
        kind = "complement"
    leading = opener - 1 if is_relative and opener > start and words.tags[opener - 1] & PREPOSITION else None
    first: Frame | None = None
    begin = opener + (not is_relative)
    for left, right in _split_opened(words, begin, end):
        verbs = settle_verbs(words, left, right)
        frame = Frame(kind, start if first is None else left, right, [(left, right)], opener=opener)
        frame.leading = leading
        frame.outer = _find_around(pieces, first)
        _close(frame, words, None, verbs)
        if first is not None:
            frame.like = first
        if frame.outer is None:
            pieces.loose.append(frame)
        first = first or frame
        pieces.add(frame)
        if frame.finite is None:
            pieces.open = frame


def _read_condition(pieces: _Pieces, start: int, end: int, opener: int) -> None:
    """Read a main clause that is a condition: `es sei denn, der Rat lehnt ab`."""
    words = pieces.words
    frame = Frame("subordinate", opener, end, [(start, end)], opener=opener, outer=pieces.main)
    frame.verbs = settle_verbs(words, start, end)
    frame.finite = find_first_finite(words, frame.verbs)
    frame.front = start if frame.finite is None else frame.finite
    frame.particle = find_particle(words, frame.front, end)
    words.tags[opener] = SUBORDINATOR
    if frame.outer is None:
        pieces.loose.append(frame)
    pieces.add(frame)


def _find_around(pieces: _Pieces, first: Frame | None) -> Frame | None:
    if first is not None:
        return first.outer
    if pieces.open is not None:
        return pieces.open
    if pieces.last is not None and pieces.last not in pieces.loose:
        return pieces.last
    return None if pieces.waiting else pieces.last


def _close(frame: Frame, words: Words, more: Span | None, verbs: list[int]) -> None:
    """Give a clause that something opened its verbs, and another stretch if there is one."""
    if more is not None:
        frame.fields.append(more)
        frame.end = more[1]
    frame.verbs = verbs
    frame.finite = find_last_finite(words, verbs)
    frame.front = frame.start
    if verbs:
        frame.front = frame.fields[-1][1]


def _split_opened(words: Words, start: int, end: int) -> Iterator[Span]:
    """Yield the clauses of a piece that one word opens: each ends with a verb before a coordinator."""
    begin = start
    for at in range(start + 1, end - 1):
        parts = words.tags[at] & COORDINATOR and words.tags[at - 1] & VERBAL
        if parts and any(words.tags[later] & VERBAL for later in range(at + 1, end)):
            yield begin, at
            begin = at + 1
    yield begin, end


# Clauses without a finite verb --------------------------------------------------------------------------


def _read_verbless(pieces: _Pieces, start: int, end: int, *, joins: bool) -> None:
    """Give a piece without a verb to the clause around it, or let it wait for its verb."""
    if pieces.open is not None:
        pieces.open.fields.append((start, end))
        pieces.open.end = end
        return
    main = pieces.main
    if main is None or pieces.waiting:
        pieces.waiting.append((start - joins, end))
        return
    may_gap = joins or _holds_object(pieces.words, start, end)
    may_gap = may_gap or _is_bare_pair(pieces.words, main.start, start, end)
    gaps = list(_list_gaps(pieces.words, main, start, end)) if may_gap else []
    if gaps and None not in gaps:
        for gap in filter(None, gaps):
            pieces.add(gap)
        return
    main.fields.append((start - joins, end))
    main.end = max(main.end, end)


def _holds_object(words: Words, start: int, end: int) -> bool:
    """Return whether a phrase behind the first may be an object: `, Herr Brandt den Einkauf`."""
    for at in range(start + 1, end):
        if words.tags[at] & NUMBER:
            return True
        is_object = (
            words.is_kind(at, "case_a") or words.is_kind(at, "case_na") or words.is_kind(at, "case_ad")
        )
        if words.tags[at] & DETERMINER and is_object and words.tags[at - 1] & NOUN:
            return True
    return False


def _read_infinitive(pieces: _Pieces, start: int, end: int, verbs: list[int]) -> None:
    words = pieces.words
    opener = start if words.is_kind(start, "before_infinitive") else None
    frame = Frame("infinitive", start, end, [(start + (opener is not None), end)], verbs=verbs, opener=opener)
    if opener is not None:
        words.tags[opener] = SUBORDINATOR
    frame.outer = pieces.last
    frame.front = end
    if frame.outer is None:
        pieces.loose.append(frame)
    pieces.add(frame)


def _ends_group(pieces: _Pieces, verbs: Sequence[int], start: int) -> bool:
    """Return whether a piece has only the rest of the main clause's verbs: `das Haus, das ..., verkauft`."""
    main, words = pieces.main, pieces.words
    if main is None or main.finite is None or pieces.last is main or len(verbs) != 1:
        return False
    waits = words.tags[main.finite] & HELPING and len(main.verbs) == 1
    return bool(waits and verbs[0] == start and words.tags[start] & (PARTICIPLE | BASE))


def _is_bare_piece(pieces: _Pieces, verbs: Sequence[int], start: int, end: int) -> bool:
    """Return whether a verb that may be a participle is one: it ends the group, or what stands in front."""
    words = pieces.words
    if _ends_group(pieces, verbs, start):
        return True
    if pieces.main is not None or verbs != [end - 1] or not words.tags[end - 1] & PARTICIPLE:
        return False
    after = words.get(end + 1)
    return words.get(end) & MARK > 0 and words.is_boundary(end) and bool(after & VERBAL) and start != end - 1


def _read_bare(pieces: _Pieces, start: int, end: int, verbs: list[int]) -> None:
    """Read a piece whose verbs are participles or infinitives alone."""
    words, main = pieces.words, pieces.main
    is_rest = (
        main is not None
        and main.finite is not None
        and len(main.verbs) == 1
        and words.tags[main.finite] & HELPING
    )
    if main is not None and is_rest:
        main.verbs += verbs
        main.fields.append((start, end))
        main.end = end
        return
    is_own = main is not None and words.keys[start - 1] == "," and _is_own(words, start)
    if is_own and _shares_helping(words, main, verbs, start, end):
        # `Der Käse wird geräuchert, der Schinken gepökelt`.
        pieces.add(_make_main(pieces, start, end, joined=False)).kind = "coordinate"
        return
    frame = Frame("participle", start, end, [(start, end)], verbs=verbs, front=end)
    frame.outer = pieces.last
    if frame.outer is None:
        pieces.loose.append(frame)
    pieces.add(frame)


def _is_own(words: Words, at: int) -> bool:
    """Return whether a phrase begins that may do what the participle behind it says."""
    return bool(words.tags[at] & DETERMINER) and not any(
        words.is_kind(at, kind) for kind in ("case_a", "case_ad", "case_dg", "case_g")
    )


# Main clauses -------------------------------------------------------------------------------------------


def _read_main(pieces: _Pieces, start: int, end: int, *, joins: bool) -> None:
    words = pieces.words
    before = pieces.main
    for number, (left, right) in enumerate(_split_main(words, start, end)):
        joined = joins if not number else True
        gap = _find_gap(words, pieces.main, left, right) if number and pieces.main else None
        frame = gap or _make_main(pieces, left, right, joined=joined)
        if not number and before is not None and _is_told(pieces, before, frame):
            frame.kind, frame.outer = "complement", before
        elif number or before is not None:
            frame.kind = "coordinate"
        pieces.add(frame)
        if gap is None:
            pieces.main = frame
    for loose in pieces.loose:
        loose.outer = pieces.main if before is None else before
    pieces.loose = []


def _is_told(pieces: _Pieces, before: Frame, frame: Frame) -> bool:
    """Return whether a clause right behind a comma is what the one before it says: `er sagt, sie komme`."""
    words = pieces.words
    is_next = pieces.last is before and words.keys[frame.start - 1] == "," and before.like is None
    if not is_next or frame.finite is None or frame.finite == frame.start or not before.verbs:
        return False
    lemma = words.lexicon.lemma_of(words.keys[before.verbs[-1]], VERB)
    lemma = lemma if before.particle is None else words.keys[before.particle] + lemma
    return lemma in words.lexicon.kinds["saying"]


def _make_main(pieces: _Pieces, start: int, end: int, *, joined: bool) -> Frame:
    words, before = pieces.words, pieces.main
    verbs = settle_verbs(words, start, end)
    frame = Frame("main", start, end, [(start, end)], verbs=verbs)
    frame.finite = find_first_finite(words, verbs)
    frame.front = start if frame.finite is None else frame.finite
    frame.particle = find_particle(words, frame.front, end)
    if any(words.get(at - 1) & TO for at in verbs if at != frame.finite) and not _obliges(words, frame):
        frame.uncertain.append("order")
    shares = _shares_helping(words, before, verbs, start, end)
    if shares and before is not None:
        # `hat den Rasen gemäht und den Baum gefällt`: subject and auxiliary are shared.
        frame.finite, frame.like, frame.has_verb_of = before.finite, before, True
        frame.front = start
    elif frame.finite == start:
        if pieces.waiting:
            frame.fields = [*pieces.waiting, (start, end)]
            frame.start = pieces.waiting[0][0]
            pieces.waiting = []
        elif before is not None and (own := _take_back(words, before, start)):
            frame.fields, frame.start = [*own, (start, end)], own[0][0]
        elif before is not None:
            # `, muss aber gemeldet werden`; but `, teilte das Amt mit`.
            is_joined = joined or any(words.is_kind(at, "contrast") for at in range(start, end))
            frame.like = before if is_joined else None
        elif not pieces.loose:
            frame.is_turned = True
    elif pieces.waiting:
        frame.fields = [*pieces.waiting, (start, end)]
        frame.start = pieces.waiting[0][0]
        pieces.waiting = []
    return frame


def _take_back(words: Words, before: Frame, start: int) -> list[Span]:
    """Take from a clause what stands before a verb behind it: `, und Paul, der Wirt, schloss das Tor`."""
    taken = before.fields[-2:]
    if len(before.fields) < 3 or taken[1][1] != start - 1 or taken[0][1] != taken[1][0] - 1:
        return []
    (first, end), (aside, _) = taken
    if not (
        words.tags[first] & COORDINATOR and words.get(first - 1) & MARK and words.tags[aside] & DETERMINER
    ):
        return []
    del before.fields[-2:]
    before.end = before.fields[-1][1]
    return [(first + 1, end), taken[1]]


def _obliges(words: Words, frame: Frame) -> bool:
    """Return whether an infinitive goes with its verb: `hat den Preis zu zahlen`, `ist zu melden`."""
    return frame.finite is not None and bool(words.tags[frame.finite] & (HELPING | MODAL))


def _shares_helping(words: Words, before: Frame | None, verbs: Sequence[int], start: int, end: int) -> bool:
    """Return whether verbs go on those of the clause before, whose auxiliary they share."""
    if before is None or before.finite is None or len(before.verbs) < 2:
        return False
    if not words.tags[before.finite] & HELPING or not verbs or verbs[-1] != end - 1:
        return False
    if words.tags[verbs[-1]] & HELPING or verbs[0] == start:
        return len(verbs) == 1 and bool(words.tags[verbs[0]] & PARTICIPLE)
    wanted = (
        PARTICIPLE
        if words.tags[before.verbs[-1]] & PARTICIPLE or words.is_kind(before.verbs[-1], "never_finite")
        else BASE
    )
    return len(verbs) == 1 and bool(words.tags[verbs[-1]] & wanted)


def _split_main(words: Words, start: int, end: int) -> Iterator[Span]:
    """Yield the main clauses of a piece: what a coordinator joins that has a verb, or could share one."""
    begin = start
    for at in range(start + 1, end - 1):
        if words.tags[at] & COORDINATOR and _joins_clauses(words, begin, at, end):
            yield begin, at
            begin = at + 1
    yield begin, end


def _joins_clauses(words: Words, start: int, at: int, end: int) -> bool:
    """Return whether a coordinator at a place joins two main clauses."""
    left = [here for here in range(start, at) if words.tags[here] & VERBAL]
    stop = next((here for here in range(at + 1, end) if words.tags[here] & COORDINATOR), end)
    right = [here for here in range(at + 1, end) if words.tags[here] & VERBAL]
    first = find_first_finite(words, left)
    if first is None:
        return False
    if not right:
        return _is_gapped(words, start, at + 1, stop)
    finite = find_first_finite(words, right)
    if right[0] == at + 1 or words.tags[at - 1] & VERBAL:
        return right[0] != at + 1 or may_be_finite(words, right[0]) or bool(words.tags[at - 1] & VERBAL)
    if finite is None or (finite >= stop and stop < end):
        return False
    if words.tags[first] & HELPING and len(left) == 1 and finite == right[-1] == end - 1:
        # `hat den Rasen und das Beet gemäht`, `darf nur am Tag und nur an der Leine mitgeführt werden`.
        return not (words.tags[finite] & (PARTICIPLE | BASE) or words.tags[first] & MODAL)
    return count_parts(words, at + 1, finite) == 1


def count_parts(words: Words, start: int, end: int) -> int:
    """Return how many parts of a clause stand in a stretch; what a preposition or a genitive adds is none."""
    parts = 0
    at = start
    is_led = False
    while at < end:
        tag = words.tags[at]
        if tag & PREPOSITION:
            is_led = True
            parts += parts == 0
        elif tag & (NOUN | PRONOUN | NUMBER | DETERMINER):
            stop = at
            while stop < end - 1 and not words.tags[stop] & (NOUN | PRONOUN):
                stop += 1
            while stop < end - 1 and words.tags[stop + 1] & NOUN:
                stop += 1
            is_more = (at > start and words.is_kind(at, "case_g")) or words.is_kind(at, "case_dg")
            is_more = is_more or (at > start and words.keys[at] == "der" and bool(words.tags[at - 1] & NOUN))
            joined = at > start and bool(words.tags[at - 1] & COORDINATOR)
            parts += not (is_led or is_more or joined)
            is_led = False
            at = stop
        elif tag & ADVERB and not parts:
            parts = 1
        at += 1
    return parts


# Gaps ---------------------------------------------------------------------------------------------------


def _is_gapped(words: Words, before: int, start: int, end: int) -> bool:
    """Return whether a stretch lacks its verb alone: `und der Schlosser die Klinge`, `und ab 1960 ein Hof`.

    It has two parts, none of them several; where a preposition leads one, the clause before has it, too,
    or another one in its place. It may have a particle of its own: `drehte das Licht an und das Gas ab`.
    """
    is_copula = any(words.tags[at] & BE for at in range(before, start))
    if start > 1 and words.tags[start - 2] & words.get(end - 1) & PARTICLE and not is_copula:
        return count_parts(words, start, end - 1) > 0
    if end <= start or any(words.tags[at] & COORDINATOR for at in range(start, end)):
        return False
    own = [at for at in range(start, end) if words.tags[at] & PREPOSITION]
    if not own:
        return count_parts(words, start, end) == 2 or _is_bare_pair(words, before, start, end)
    others = [at for at in range(before, start - 1) if words.tags[at] & PREPOSITION]
    if own[0] > start:
        # `Ames arbeitet in York und Jones in Leeds`.
        return any(words.keys[at] == words.keys[here] for at in others for here in own)
    return len(own) == 1 and bool(others) and _has_part_behind(words, own[0], end)


def _is_bare_pair(words: Words, before: int, start: int, end: int) -> bool:
    """Return whether a stretch has its verb right before: `der Wirt pflanzte Rosen, der Förster Tannen`."""
    row = [words.tags[at] for at in range(start, end)]
    if len(row) != 3 or not (row[0] & (DETERMINER | NOUN) and row[1] & NOUN and row[2] & NOUN):
        return False
    last = next((at for at in range(start - 1, before, -1) if not words.tags[at] & (MARK | COORDINATOR)), 0)
    return last > 0 and bool(words.tags[last] & NOUN and words.tags[last - 1] & VERBAL)


def _has_part_behind(words: Words, at: int, end: int) -> bool:
    """Return whether a phrase or an adjective follows what a preposition leads."""
    led = next((here for here in range(at + 1, end) if words.tags[here] & (NOUN | NUMBER | PRONOUN)), end)
    while led + 1 < end and words.tags[led] & NUMBER and words.tags[led + 1] & NOUN:
        led += 1
    return led + 1 < end and bool(words.tags[end - 1] & (NOUN | ADJECTIVE | NUMBER))


def _list_gaps(words: Words, main: Frame, start: int, end: int) -> Iterator[Frame | None]:
    """Yield what each stretch between coordinators is as a clause without its verb."""
    begin = start
    for stop in (*(at for at in range(start, end) if words.tags[at] & COORDINATOR), end):
        yield _find_gap(words, main, begin, stop)
        begin = stop + 1


def _find_gap(words: Words, main: Frame | None, start: int, end: int) -> Frame | None:
    """Return the clause of a stretch whose verb is that of the clause before, or None."""
    if main is None or main.finite is None or any(words.tags[at] & VERBAL for at in range(start, end)):
        return None
    if not _is_gapped(words, main.start, start, end):
        return None
    frame = Frame("coordinate", start, end, [(start, end)], front=start)
    if _is_bare_pair(words, main.start, start, end):
        frame.fields = [(start, end - 1), (end - 1, end)]
    frame.like, frame.has_verb_of = main, True
    frame.particle = None if words.tags[main.finite] & BE else find_particle(words, start, end)
    return frame
