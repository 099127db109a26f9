"""One or several: which nouns of a clause may be its subject by the number that its verb shows."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.noun_groups import Chunk
from verifier.parsers.languages.record import SUBJECT_CASE, Language

_THE = "the"
_SEVERAL = ("several", "many", "few")


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
        """Take the subject's case from each noun that is one where the verb is of several, or turned.

        Forms of *be* stand with what the subject is as well: `Das sind drei Br\u00fccken`.
        """
        if verb.key in self._pack.perfect or not self._verbs.plural:
            return
        is_unlike = self._is_one if self.is_plural(verb.key) else self._is_several
        for noun in nouns:
            if is_unlike(noun):
                noun.cases = noun.cases.replace(SUBJECT_CASE, "")

    def _is_one(self, noun: Chunk) -> bool:
        """Return whether a noun, by its article or its ending, is one thing and joined with no other."""
        if any(item.part == "joining" for item in noun.items):
            return False
        lead, head = noun.items[0], _find_head(noun)
        is_feminine = head in self._nouns.feminine or head.endswith(self._nouns.feminine_endings)
        return lead.key in self._pack.singular or (lead.term == _THE and is_feminine)

    def _is_several(self, noun: Chunk) -> bool:
        """Return whether a noun, by its article and its ending, is more than one."""
        lead, head = noun.items[0], _find_head(noun)
        if lead.part != "determiner" or lead.term in _SEVERAL:
            return lead.part == "determiner"
        may_be = lead.key not in self._pack.singular and lead.term == _THE
        return may_be and head.endswith(self._nouns.plural_endings) and head not in self._nouns.feminine


def _find_head(noun: Chunk) -> str:
    """Return the noun of a chunk that its article stands before; an empty string for a name."""
    return next((item.key for item in noun.items if item.is_noun and item.part == "noun"), "")
