"""The terms of open words, by the place that they have in their clause: a verb's, an adjective's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import Language
from verifier.parsers.languages.stems import Stems

INFINITIVE = "to"
_MORE, _MOST = "more", "most"


class AttributeReader:
    """Gives the open words of a clause their terms."""

    __slots__ = ("_pack", "_stems")

    def __init__(self, pack: Language, stems: Stems) -> None:
        self._pack = pack
        self._stems = stems

    def settle(self, clause: Sequence[Item], finite: int | None) -> None:
        """Give every open word of a clause its term; the finite verb stands at a place, if there is one."""
        _settle_contrast(clause[:finite], self._pack)
        for place, item in enumerate(clause):
            if not item.is_open:
                continue
            if place == finite:
                self._settle_finite(item)
            elif self._is_attribute(clause, place) or not self._stems.may_be_bare(item.key):
                item.term = self._stems.read_adjective(item.key)
            else:
                item.part, item.term = "bare", self._stems.read_verb(item.key)
        for before, item in pairwise(clause):
            if item.part == "bare" and before.key == self._pack.verbs.infinitive_marker:
                before.term, before.part = INFINITIVE, "bare"

    def _settle_finite(self, verb: Item) -> None:
        verb.term = self._stems.read_verb(verb.key)
        if self._stems.is_reported(verb.key):
            verb.term = f"{self._pack.reported} {verb.term}"

    def _is_attribute(self, clause: Sequence[Item], place: int) -> bool:
        """Return whether an open word stands and ends as an adjective before its noun does."""
        after = next((other for other in clause[place + 1 :] if not other.is_open), None)
        if after is None or not (after.is_noun or after.part == "number"):
            return False
        if not self._stems.may_be_attribute(clause[place].key):
            return False
        return not (place and self._is_marked(clause[place - 1], clause[place]))

    def _is_marked(self, before: Item, item: Item) -> bool:
        """Return whether a word is an infinitive behind its marker."""
        verbs = self._pack.verbs
        return before.key == verbs.infinitive_marker and item.key.endswith(verbs.bare_endings)


def _settle_contrast(head: Sequence[Item], pack: Language) -> None:
    """Give a word that sets a noun before it against another its term: `der Gewinn dagegen sank`."""
    for one, other in pairwise(head):
        if one.is_noun and other.key in pack.contrasting:
            other.term, other.part = pack.contrasting[other.key], "adverb"
