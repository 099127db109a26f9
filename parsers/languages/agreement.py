"""One or several: which nouns of a clause may be its subject by the number that its verb shows."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.noun_groups import Chunk
from verifier.parsers.languages.record import SUBJECT_CASE, Language

_THE = "the"


class AgreementReader:
    """Tells what agrees with a finite verb."""

    __slots__ = ("_nouns", "_pack", "_verbs")

    def __init__(self, pack: Language) -> None:
        self._pack = pack
        self._nouns = pack.nouns
        self._verbs = pack.verbs

    def is_plural(self, verb: str) -> bool:
        """Return whether a finite verb has several for a subject."""
        return verb.endswith(self._verbs.plural) and not verb.endswith(self._verbs.no_plural)

    def bar_unlike(self, verb: Item, nouns: Iterable[Chunk]) -> None:
        """Take the subject's case from each noun that is one where the verb is of several.

        Forms of *be* stand with what the subject is as well: `Das sind drei Br\u00fccken`.
        """
        if verb.key in self._pack.perfect or not self.is_plural(verb.key):
            return
        for noun in nouns:
            if self._is_one(noun):
                noun.cases = noun.cases.replace(SUBJECT_CASE, "")

    def _is_one(self, noun: Chunk) -> bool:
        """Return whether a noun, by its article or its ending, is one thing and joined with no other."""
        if any(item.part == "joining" for item in noun.items):
            return False
        lead, head = noun.items[0], _find_head(noun)
        is_feminine = head in self._nouns.feminine or head.endswith(self._nouns.feminine_endings)
        return lead.key in self._pack.singular or (lead.term == _THE and is_feminine)


def _find_head(noun: Chunk) -> str:
    """Return the noun of a chunk that its article stands before; an empty string for a name."""
    return next((item.key for item in noun.items if item.is_noun and item.part == "noun"), "")
