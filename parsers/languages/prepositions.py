"""Prepositions whose term depends on what follows them: `auf 7 Prozent`, `nach Berlin`, `um 5 Prozent`."""

from __future__ import annotations

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import Language

_THAN, _AS = "than", "as"
_FROM_REACH = 5
_CLAUSE_REACH = 64
_MORE = frozenset(("more", "less", "fewer", "other"))


def settle_prepositions(items: list[Item], pack: Language) -> None:
    """Give prepositions the terms that what follows them asks for."""
    for place, item in enumerate(items):
        if not item.term or item.part not in ("preposition", "opening"):
            continue
        after = items[place + 1] if place + 1 < len(items) else None
        if after is None:
            continue
        if item.term == "of" and item.key in pack.agent and _leads_away(items, place, pack):
            item.term = "from"
        elif item.key in pack.before_figure and after.part == "number":
            item.term = pack.before_figure[item.key]
        elif item.key in pack.before_name and after.part == "name" and after.key not in pack.figures.months:
            item.term = pack.before_name[item.key]
        elif item.key in pack.likening and item.part == "opening":
            item.term = _THAN if item.key == pack.than and _compares(items, place, pack) else _AS
        elif item.key in pack.conditional and _is_binding(items, place):
            item.term = "in case of"


def _leads_away(items: list[Item], place: int, pack: Language) -> bool:
    """Return whether what a preposition leads is where something begins: `von Lyon nach Turin`."""
    further = items[place + 1 : place + 1 + _FROM_REACH]
    return any(item.key in pack.ways and item.part == "preposition" for item in further)


def _compares(items: list[Item], place: int, pack: Language) -> bool:
    """Return whether something before a place in its clause compares."""
    comparatives = {*pack.nouns.comparatives.values()}
    for item in reversed(items[max(0, place - _CLAUSE_REACH) : place]):
        if item.part == "mark":
            return False
        words = item.term.split()
        if not comparatives.isdisjoint(words) or not _MORE.isdisjoint(words):
            return True
    return False


def _is_binding(items: list[Item], place: int) -> bool:
    """Return whether the clause of a preposition obliges or allows, so that it holds only where it says."""
    for row in (items[max(0, place - _CLAUSE_REACH) : place][::-1], items[place : place + _CLAUSE_REACH]):
        for item in row:
            if item.part == "mark":
                break
            if item.part == "modal":
                return True
    return False
