"""Shapes of clauses that say the same as another shape, put into that one before a clause is put in order.

`Wird sie geliefert, kann er` is `wenn sie geliefert wird, kann er`; two participles with one auxiliary are
two clauses; what stands behind what it leads stands before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest
from typing import NamedTuple

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import Language, Part
from verifier.parsers.languages.stems import Stems

_HELPING = ("auxiliary", "modal")
_IF = "if"
_MUST, _MUST_BE = "must", "must be"
_YEAR_DIGITS = 4


class Piece(NamedTuple):
    """What stands between two marks of a sentence, and the mark that ends it."""

    clause: list[Item]
    mark: Item | None

    @property
    def ends_in_comma(self) -> bool:
        """Whether a comma ends it."""
        return self.mark is not None and self.mark.key == ","


def closes_with_finite(clause: Sequence[Item], pack: Language, stems: Stems) -> bool:
    """Return whether the finite verb of a clause is its last word: `weil er gewählt worden ist`."""
    last, inside = clause[-1], clause[1:-1]
    is_helped = any(item.part in _HELPING for item in inside)
    if last.part in _HELPING:
        return not (is_helped and last.key in pack.verbs.helping_infinitives)
    if last.part == "bare":
        return not is_helped
    if any(_is_sure_finite(item, stems) for item in inside):
        return _is_sure_finite(last, stems)
    return last.is_open and not is_helped and stems.may_be_finite(last.key)


def _is_sure_finite(item: Item, stems: Stems) -> bool:
    return item.is_open and stems.is_sure_finite(item.key)


def _is_participle(item: Item, stems: Stems) -> bool:
    return item.is_open and stems.is_participle(item.key)


# --- Conditions ---------------------------------------------------------------------------------------------


def open_condition(clause: list[Item], following: Sequence[Item], pack: Language, stems: Stems) -> list[Item]:
    """Return a clause that its verb opens, as a condition, in the order of one that a word opens."""
    if len(clause) < 2 or not following or not _opens_condition(clause, following[0], pack, stems):
        return clause
    verb, *rest = clause
    opening = replace(verb, term=_IF, part="opening", key=_IF, is_open=False)
    last = rest[-1]
    if verb.is_open and last.key in pack.verbs.separable and not last.is_noun:
        return [opening, *rest[:-1], replace(verb, key=last.key + verb.key)]
    return [opening, *rest, verb]


def _opens_condition(clause: Sequence[Item], following: Item, pack: Language, stems: Stems) -> bool:
    """Return whether a verb opens a condition, by the word that the clause behind it goes on with."""
    verb, subject = clause[:2]
    if following.part in _HELPING or following.key in pack.then:
        return verb.part in _HELPING or verb.is_open
    if verb.part in _HELPING or not following.is_open:
        return verb.part in _HELPING and following.is_open
    has_subject = subject.is_noun or subject.part in ("determiner", "pronoun")
    return verb.is_open and has_subject and all(map(stems.may_be_finite, (verb.key, following.key)))


# --- What obliges -------------------------------------------------------------------------------------------


def is_infinitive(clause: Sequence[Item], pack: Language, stems: Stems) -> bool:
    """Return whether a stretch ends in an infinitive with its marker and has no verb of its own."""
    if not clause or any(item.part in _HELPING for item in clause):
        return False
    is_marked = len(clause) > 1 and clause[-2].key == pack.verbs.infinitive_marker != ""
    return clause[-1].is_open and (is_marked or stems.holds_marker(clause[-1].key))


def oblige(verb: Item, bare: list[Item], pack: Language, stems: Stems) -> Item:
    """Return an auxiliary with an infinitive behind its marker as what obliges: `hat zu zahlen`."""
    marker = next((item for item in bare if item.key == pack.verbs.infinitive_marker), None)
    is_inside = any(stems.holds_marker(item.key) for item in bare)
    if marker is None and not is_inside:
        return verb
    if marker is not None:
        bare.remove(marker)
    return replace(verb, term=_MUST_BE if verb.key in pack.perfect else _MUST, part="modal")


def let_be(clause: list[Item], pack: Language, stems: Stems) -> list[Item]:
    """Return a clause that says what may be done with a thing, so told: `der Kern lässt sich spalten`."""
    keys = [item.key for item in clause]
    at = next((n for n, key in enumerate(keys) if key in pack.verbs.letting), None)
    if at is None or pack.verbs.reflexive not in keys:
        return clause
    named = any(
        item.part == "name" and before.part != "preposition" for before, item in pairwise(clause[:at])
    )
    if named or (clause[0].is_noun and not clause[at].key.endswith(pack.verbs.plural)):
        # `Frau Kern lässt sich beraten`.
        return clause
    bare = clause[at - 1 if at == len(clause) - 1 else -1]
    if not bare.is_open or not stems.may_be_bare(bare.key) or stems.is_participle(bare.key):
        return clause
    verb = replace(clause[at], term=pack.verbs.letting[keys[at]], part="modal", is_open=False)
    return [item for item in (*clause[:at], verb, *clause[at + 1 :]) if item.key != pack.verbs.reflexive]


def join_obliged(pieces: list[Piece], pack: Language, stems: Stems) -> list[Piece]:
    """Join an infinitive with the words before its comma that are a modal: `ist berechtigt, ... zu`."""
    if len(pieces) < 2 or not pack.obliging:
        return pieces
    joined = [pieces[0]]
    for piece in pieces[1:]:
        modal = _find_obliged(joined[-1], pack)
        if modal is None or not is_infinitive(piece.clause, pack, stems):
            joined.append(piece)
            continue
        head = [
            replace(item, term=modal, part="modal") if item.key in pack.perfect else item
            for item in joined[-1].clause[:-1]
        ]
        rest = [item for item in piece.clause if item.key != pack.verbs.infinitive_marker]
        joined[-1] = Piece([*head, *rest], piece.mark)
    return joined


def _find_obliged(before: Piece, pack: Language) -> str | None:
    """Return the modal that a clause ends in before a comma: *be* and what obliges or allows."""
    if not before.ends_in_comma or not before.clause or before.clause[0].part == "opening":
        return None
    helping = [item.key for item in before.clause if item.part in _HELPING]
    if len(helping) != 1 or helping[0] not in pack.perfect:
        return None
    return pack.obliging.get(before.clause[-1].key)


def _find_all(clause: Sequence[Item], part: Part) -> list[int]:
    return [n for n, item in enumerate(clause) if item.part == part]


def part_participles(clause: list[Item], stems: Stems) -> list[list[Item]]:
    """Part a clause between two participles that share an auxiliary: `wurde gebaut und später zerstört`."""
    helping = _find_all(clause, "auxiliary")
    participles = [n for n, item in enumerate(clause) if _is_participle(item, stems)]
    joints = [n for n in _find_all(clause, "joining") if n - 1 in participles]
    if not len(helping) == len(joints) == 1 or participles[-1] < max(joints[0] + 1, len(clause) - 2):
        return [clause]
    joint, verb = joints[0], clause[helping[0]]
    if helping[0] < joint:
        return [clause[:joint], [clause[joint], verb, *clause[joint + 1 :]]]
    return [[*clause[:joint], verb], clause[joint:]]


# --- What stands behind its noun, or before it --------------------------------------------------------------


def lead_with_postposition(clause: list[Item], pack: Language) -> list[Item]:
    """Return a clause with what stands behind its noun before it: `einem Bericht zufolge`."""
    for place, item in enumerate(clause):
        if item.key in pack.postpositions and place and clause[place - 1].is_noun:
            start = _find_start(clause, place - 1, pack)
            return [*clause[:start], item, *clause[start:place], *clause[place + 1 :]]
    return clause


def _find_start(clause: Sequence[Item], place: int, pack: Language) -> int:
    """Return where a noun with what stands before it and whose it is begins."""
    while place and (
        clause[place].is_noun
        or clause[place].is_open
        or clause[place].part == "number"
        or clause[place].key in pack.genitive
    ):
        place -= 1
    belongs = clause[place].is_noun or clause[place].part in ("determiner", "number")
    return place if belongs else place + 1


def unpack_attributes(clause: list[Item], pack: Language, stems: Stems) -> list[Item]:
    """Return a clause with what is packed between an article and its noun behind the noun.

    `Die von den Truppen belagerte Stadt` is `die Stadt, belagert von den Truppen`.
    """
    for start in range(len(clause) - 3):
        place = _find_packed(clause, start, stems)
        if place is not None:
            return _unpack(clause, start, place, pack, stems)
    return clause


def _find_packed(clause: Sequence[Item], start: int, stems: Stems) -> int | None:
    """Return the place of the participle that is packed between an article and its noun; None without one."""
    article, first = clause[start : start + 2]
    if article.part != "determiner" or not (first.part == "preposition" or _is_year(first)):
        return None
    place = next((n for n in range(start + 2, len(clause) - 1) if _is_packed(clause, n, stems)), None)
    is_helped = any(item.part in _HELPING for item in clause[start:place])
    return None if is_helped else place


def _is_packed(clause: Sequence[Item], place: int, stems: Stems) -> bool:
    """Return whether a participle with an ending stands right before a noun."""
    item = clause[place]
    return (
        item.is_open
        and clause[place + 1].is_noun
        and stems.may_be_attribute(item.key)
        and any(stems.is_participle(item.key[:-cut]) for cut in (1, 2))
    )


def _is_year(item: Item) -> bool:
    """Return whether a figure between an article and a participle is a year: `die 1742 erbaute Orgel`."""
    return item.part == "number" and len(item.key) == _YEAR_DIGITS and item.key.isdigit()


def _unpack(clause: list[Item], start: int, place: int, pack: Language, stems: Stems) -> list[Item]:
    """Return a clause with a participle, and what stands before it, behind the noun that they belong to."""
    participle, end = clause[place], _find_end(clause, place + 1, pack)
    participle.term, participle.is_open = stems.read_adjective(participle.key), False
    participle.part = "small"
    first, *inside = clause[start + 1 : place]
    if _is_year(first):
        first = replace(first, term=f"{pack.figures.before_year} {first.term}", part="adverb")
    lead = next((item for item in (first, *inside) if item.key in pack.agent), None)
    if lead is not None:
        # `Die 1742 vom Baumeister Kern errichtete Orgel`.
        lead.term = pack.agent_term
    comma = replace(participle, term=",", part="mark", key=",", glued=True)
    last = replace(clause[end - 1], behind=(comma, participle, first, *inside, replace(comma)))
    return [*clause[: start + 1], *clause[place + 1 : end - 1], last, *clause[end:]]


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
