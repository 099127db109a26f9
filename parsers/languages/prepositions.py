"""Prepositions whose term depends on what follows them: `auf 7 Prozent`, `nach Berlin`, `um 5 Prozent`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from verifier.parsers.english.clause_words import JOINING
from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import Language

_THAN, _AS, _AMONG = "than", "as", "among"
_BEST = ("most", "est")
_FROM_REACH = 5
_CLAUSE_REACH = 64
_MORE = frozenset(("more", "less", "fewer", "other"))


def settle_prepositions(items: Sequence[Item], pack: Language) -> None:
    """Give prepositions the terms that what follows them asks for."""
    for place, (item, after) in enumerate(pairwise(items)):
        if item.key in pack.predicates and _ends_predicate(items, place, after, pack):
            # `Das Licht ist nachts aus`: it leads nothing.
            item.term = pack.predicates[item.key]
        elif (item.key, after.key) in pack.among and _leads_best(items[place + 2 : place + 2 + _FROM_REACH]):
            item.term = _AMONG
        elif item.term and item.part in ("preposition", "opening"):
            leads_away = item.term == "of" and item.key in pack.agent and _leads_away(items, place, pack)
            before = "from" if leads_away else _settle_before(item, after, pack)
            item.term = _settle_in_clause(items, place, pack) if before is None else before


def _ends_predicate(items: Sequence[Item], place: int, after: Item, pack: Language) -> bool:
    """Return whether what ends a clause is said by its auxiliary; not `von Anfang an`."""
    if after.part != "mark" and after.term not in JOINING:
        return False
    before = items[max(0, place - _CLAUSE_REACH) : place]
    start = max((at for at, one in enumerate(before) if one.part == "mark"), default=-1) + 1
    near = {one.key for one in before[-_FROM_REACH:]}
    return near.isdisjoint(pack.agent) and any(one.part == "auxiliary" for one in before[start:])


def _leads_best(behind: Sequence[Item]) -> bool:
    """Return whether a preposition leads several of the best of a kind: `zu den ältesten Kirchen`."""
    terms = (item.term.split(" ")[0] for item in takewhile(lambda item: not item.is_noun, behind))
    return any(term.endswith(_BEST) for term in terms)


def _settle_before(item: Item, after: Item, pack: Language) -> str | None:
    """Return the term that a preposition has before what follows it; None where that tells nothing."""
    if after.part == "number":
        return pack.before_figure.get(item.key)
    if after.part == "name" and after.key not in pack.figures.months:
        return pack.before_name.get(item.key)
    return None


def _settle_in_clause(items: Sequence[Item], place: int, pack: Language) -> str:
    """Return the term that a preposition has by what else its clause says."""
    item = items[place]
    if item.key in pack.likening and item.part == "opening":
        return _THAN if item.key == pack.than and _compares(items, place, pack) else _AS
    return item.term


def _leads_away(items: Sequence[Item], place: int, pack: Language) -> bool:
    """Return whether what a preposition leads is where something begins: `von Lyon nach Turin`."""
    further = items[place + 1 : place + 1 + _FROM_REACH]
    return any(item.term and item.key in pack.ways and item.part == "preposition" for item in further)


def _compares(items: Sequence[Item], place: int, pack: Language) -> bool:
    """Return whether something before a place in its clause compares."""
    comparatives = {*pack.nouns.comparatives.values()}
    for item in reversed(items[max(0, place - _CLAUSE_REACH) : place]):
        if item.part == "mark":
            return False
        words = item.term.split()
        if not comparatives.isdisjoint(words) or not _MORE.isdisjoint(words):
            return True
    return False
