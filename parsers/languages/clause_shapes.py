"""Shapes of clauses that say the same as another shape, put into that one before a clause is put in order.

`Wird sie geliefert, kann er` is `wenn sie geliefert wird, kann er`; two participles with one auxiliary are
two clauses; what stands behind what it leads stands before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import OBJECT, SUBJECT, Language
from verifier.parsers.languages.stems import Stems

_HELPING = ("auxiliary", "modal")
_IF = "if"
_MUST, _MUST_BE = "must", "must be"
_NOT_ONLY, _ALSO, _AND = "not only", "also", "and"
_SENTENCE_MARKS = frozenset(".;:")
_YEAR_DIGITS = 4


def closes_with_finite(clause: Sequence[Item], pack: Language, stems: Stems) -> bool:
    """Return whether the finite verb of a clause is its last word: `weil er gewählt worden ist`."""
    last = clause[-1]
    is_helped = any(item.part in _HELPING for item in clause[1:-1])
    if last.part in _HELPING:
        return not (is_helped and last.key in pack.verbs.helping_infinitives)
    if last.part == "bare":
        return not is_helped
    if any(item.is_open and stems.is_sure_finite(item.key) for item in clause[1:-1]):
        return last.is_open and stems.is_sure_finite(last.key)
    return last.is_open and not is_helped and stems.may_be_finite(last.key)


def open_condition(clause: list[Item], following: Sequence[Item], pack: Language) -> list[Item]:
    """Return a clause that its verb opens, as a condition, in the order of one that a word opens."""
    if len(clause) < 3 or not (clause[0].part in _HELPING or clause[0].is_open) or not following:
        return clause
    goes_on = following[0].part in _HELPING or following[0].key in pack.then
    if not goes_on and not (following[0].is_open and clause[0].part in _HELPING):
        return clause
    verb = clause[0]
    opening = replace(verb, term=_IF, part="opening", key=_IF, is_open=False)
    last = clause[-1]
    if verb.is_open and last.key in pack.verbs.separable and not last.is_noun:
        return [opening, *clause[1:-1], replace(verb, key=last.key + verb.key)]
    return [opening, *clause[1:], verb]


def is_infinitive(clause: Sequence[Item], pack: Language, stems: Stems) -> bool:
    """Return whether a stretch ends in an infinitive with its marker and has no verb of its own."""
    if not clause or any(item.part in _HELPING for item in clause):
        return False
    is_marked = len(clause) > 1 and clause[-2].key == pack.verbs.infinitive_marker != ""
    return clause[-1].is_open and (is_marked or stems.holds_marker(clause[-1].key))


def join_both(items: list[Item], pack: Language) -> list[Item]:
    """Return a sentence in which what is said of two is said of both: `nicht nur A, sondern auch B`."""
    for start, item in enumerate(items):
        if item.term != _NOT_ONLY:
            continue
        for place in range(start + 1, len(items) - 2):
            comma, opposing, also = items[place : place + 3]
            if comma.key in _SENTENCE_MARKS:
                break
            if comma.key == "," and opposing.key in pack.opposing and also.term == _ALSO:
                joint = replace(opposing, term=_AND, part="joining", end=also.end)
                silent = replace(item, term="", part="small")
                return [*items[:start], silent, *items[start + 1 : place], joint, *items[place + 3 :]]
    return items


def part_participles(clause: list[Item], stems: Stems) -> list[list[Item]]:
    """Part a clause between two participles that share an auxiliary: `wurde gebaut und später zerstört`."""
    places = [n for n, item in enumerate(clause) if item.part == "auxiliary"]
    joints = [
        n
        for n, item in enumerate(clause)
        if item.part == "joining" and n and clause[n - 1].is_open and stems.is_participle(clause[n - 1].key)
    ]
    if len(places) != 1 or len(joints) != 1:
        return [clause]
    place, joint = places[0], joints[0]
    ends = [
        n for n in range(joint + 1, len(clause)) if clause[n].is_open and stems.is_participle(clause[n].key)
    ]
    if not ends or ends[-1] < len(clause) - 2:
        return [clause]
    verb = clause[place]
    if place < joint:
        return [clause[:joint], [clause[joint], verb, *clause[joint + 1 :]]]
    return [[*clause[:joint], verb], clause[joint:]]


def oblige(verb: Item, bare: list[Item], pack: Language, stems: Stems) -> Item:
    """Return an auxiliary with an infinitive behind its marker as what obliges: `hat zu zahlen`."""
    marker = next((item for item in bare if item.key == pack.verbs.infinitive_marker), None)
    is_inside = any(stems.holds_marker(item.key) for item in bare)
    if marker is None and not is_inside:
        return verb
    if marker is not None:
        bare.remove(marker)
    return replace(verb, term=_MUST_BE if verb.key in pack.perfect else _MUST, part="modal")


def join_obliged(
    pieces: list[tuple[list[Item], Item | None]], pack: Language, stems: Stems
) -> list[tuple[list[Item], Item | None]]:
    """Join an infinitive with the words before its comma that are a modal: `ist berechtigt, ... zu`."""
    if len(pieces) < 2 or not pack.obliging:
        return pieces
    joined: list[tuple[list[Item], Item | None]] = []
    for clause, mark in pieces:
        before = joined[-1] if joined else ([], None)
        modal = _find_obliged(before[0], pack) if before[1] is not None and before[1].key == "," else None
        if modal is None or not is_infinitive(clause, pack, stems):
            joined.append((clause, mark))
            continue
        head = [
            replace(item, term=modal, part="modal") if item.key in pack.perfect else item
            for item in before[0][:-1]
        ]
        rest = [item for item in clause if item.key != pack.verbs.infinitive_marker]
        joined[-1] = [*head, *rest], mark
    return joined


def _find_obliged(clause: Sequence[Item], pack: Language) -> str | None:
    """Return the modal that a clause ends in: *be* and what obliges or allows."""
    helping = [item.key for item in clause if item.part in _HELPING]
    if len(helping) != 1 or helping[0] not in pack.perfect or clause[0].part == "opening":
        return None
    return pack.obliging.get(clause[-1].key)


def lead_with_postposition(clause: list[Item], pack: Language) -> list[Item]:
    """Return a clause with what stands behind its noun before it: `einem Bericht zufolge`."""
    for place, item in enumerate(clause):
        if item.key not in pack.postpositions or not place or not clause[place - 1].is_noun:
            continue
        start = place - 1
        while start and (
            clause[start].is_noun
            or clause[start].is_open
            or clause[start].part == "number"
            or clause[start].key in pack.genitive
        ):
            start -= 1
        if clause[start].part not in ("determiner", "number") and not clause[start].is_noun:
            start += 1
        return [*clause[:start], item, *clause[start:place], *clause[place + 1 :]]
    return clause


def unpack_attributes(clause: list[Item], pack: Language, stems: Stems) -> list[Item]:
    """Return a clause with what is packed between an article and its noun behind the noun.

    `Die von den Truppen belagerte Stadt` is `die Stadt, belagert von den Truppen`.
    """
    for start, item in enumerate(clause[:-3]):
        is_dated = _is_year(clause[start + 1])
        if item.part != "determiner" or not (is_dated or clause[start + 1].part == "preposition"):
            continue
        place = next((n for n in range(start + 2, len(clause) - 1) if _is_packed(clause, n, stems)), None)
        if place is None or any(other.part in _HELPING for other in clause[start:place]):
            continue
        end = _find_end(clause, place + 1, pack)
        participle = clause[place]
        participle.term, participle.is_open = stems.read_adjective(participle.key), False
        participle.part = "small"
        inside = clause[start + 1 : place]
        if is_dated:
            year = inside[0]
            inside[0] = replace(year, term=f"{pack.figures.before_year} {year.term}", part="adverb")
        for noun in clause[place + 1 : end]:
            noun.seat = OBJECT + participle.term
        if inside[0].key in pack.agent:
            inside[0].term = pack.agent_term
            for noun in inside:
                noun.seat = SUBJECT + participle.term if noun.is_noun else noun.seat
        comma = replace(participle, term=",", part="mark", key=",", glued=True)
        last = replace(clause[end - 1], behind=(comma, participle, *inside, replace(comma)))
        return [*clause[: start + 1], *clause[place + 1 : end - 1], last, *clause[end:]]
    return clause


def _find_end(clause: Sequence[Item], place: int, pack: Language) -> int:
    """Return where a noun with whose it is ends: `Bau des Kraftwerks`."""
    while place < len(clause) and clause[place].is_noun:
        place += 1
    if place < len(clause) - 1 and clause[place].key in pack.genitive and clause[place + 1].is_noun:
        return _find_end(clause, place + 1, pack)
    return place


def lay_out(items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items of a sentence, each with what stands between commas behind it."""
    for item, after in zip_longest(items, items[1:]):
        yield item
        is_last = after is None or after.part == "mark"
        yield from item.behind[:-1] if is_last else item.behind


def _is_year(item: Item) -> bool:
    """Return whether a figure between an article and a participle is a year: `die 1742 erbaute Orgel`."""
    return item.part == "number" and len(item.key) == _YEAR_DIGITS and item.key.isdigit()


def _is_packed(clause: Sequence[Item], place: int, stems: Stems) -> bool:
    """Return whether a participle with an ending stands right before a noun."""
    item = clause[place]
    return (
        item.is_open
        and clause[place + 1].is_noun
        and stems.may_be_attribute(item.key)
        and any(stems.is_participle(item.key[:-cut]) for cut in (1, 2))
    )
