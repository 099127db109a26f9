"""Which word of a clause is its finite verb, and whether the clause is subordinate to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from verifier.parsers.languages.clause_shapes import closes_with_finite
from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import Language
from verifier.parsers.languages.stems import Stems

HELPING = frozenset(("auxiliary", "modal"))
_BEFORE_FINITE = frozenset(("pronoun", "adverb", "small", "number", "mark", "joining"))
_RELATIVE_TERMS = frozenset(("the", "whose", "whom", "which"))


class FiniteVerbs:
    """Finds the finite verbs of a clause."""

    __slots__ = ("_pack", "_stems")

    def __init__(self, pack: Language, stems: Stems) -> None:
        self._pack = pack
        self._stems = stems

    # --- The finite verb ------------------------------------------------------------------------------------

    def find(self, clause: Sequence[Item], *, is_subordinate: bool) -> int | None:
        """Return the place of the finite verb of a clause; None if it has none."""
        helping = [n for n, item in enumerate(clause) if item.part in HELPING]
        if helping:
            return helping[-1] if is_subordinate else helping[0]
        return self._find_closing(clause) if is_subordinate else self._find_open(clause)

    def _find_closing(self, clause: Sequence[Item]) -> int | None:
        """Return the place of the last word of a clause without an auxiliary, if it may be its verb."""
        return len(clause) - 1 if self._may_be_finite(clause[-1]) else None

    def _find_open(self, clause: Sequence[Item]) -> int | None:
        """Return the place of the surest verb of a main clause without an auxiliary."""
        found = [n for n in range(len(clause)) if self.is_sure(clause, n)]
        sure = (n for n in found if self._stems.is_sure_finite(clause[n].key))
        return next(chain(sure, found, self._iterate_doubtful(clause)), None)

    def _may_be_finite(self, item: Item) -> bool:
        return item.is_open and self._stems.may_be_finite(item.key)

    def find_main(self, clause: Sequence[Item]) -> int | None:
        """Return the place of the finite verb of a clause that no word opens."""
        if any(item.part == "opening" for item in clause):
            return None
        return self.find(clause, is_subordinate=False)

    def list_all(self, clause: Sequence[Item]) -> list[int]:
        """Return the places of all finite verbs of a stretch that may be several clauses."""
        found = [n for n in range(len(clause)) if self.is_sure(clause, n)]
        helped = next((n for n, item in enumerate(clause) if item.part in HELPING), None)
        if helped is None:
            return sorted({*found, *self._iterate_doubtful(clause)})
        return [n for n in found if n <= helped or not self._stems.may_be_bare(clause[n].key)]

    def is_in(self, clause: Sequence[Item]) -> bool:
        """Return whether a stretch may have a verb, or is opened as a clause is."""
        is_opened = any(item.part in ("opening", "bare") for item in clause)
        return is_opened or self.find(clause, is_subordinate=False) is not None

    def is_sure(self, clause: Sequence[Item], place: int) -> bool:
        """Return whether a word of a clause is a finite verb by what stands beside it."""
        item = clause[place]
        return item.part in HELPING or (item.is_open and self._is_finite_here(clause, place))

    def _is_finite_here(self, clause: Sequence[Item], place: int) -> bool:
        """Return whether an open word is a finite verb rather than an adjective, by what stands beside it."""
        key = clause[place].key
        before = clause[place - 1] if place else None
        if self._stems.is_sure_finite(key):
            return before is None or before.part not in ("determiner", "preposition")
        if not self._stems.may_be_finite(key) or self._stems.is_participle(key):
            return False
        if key in self._pack.nouns.adjectives:
            return False
        after = clause[place + 1] if place + 1 < len(clause) else None
        return self._opens_as_verb(key, after) if before is None else _stands_as_verb(before, after)

    def _opens_as_verb(self, key: str, after: Item | None) -> bool:
        """Return whether the first word of a clause is its verb: an adjective has its noun behind it."""
        is_before_noun = after is not None and (after.is_noun or after.is_open)
        return not is_before_noun or key.endswith(self._pack.verbs.past_endings)

    def _iterate_doubtful(self, clause: Sequence[Item]) -> Iterator[int]:
        """Yield the places of what may be a finite verb as well as a participle: `verkauft`, `kooperiert`."""
        for place, item in enumerate(clause[1:], 1):
            before = clause[place - 1]
            if (
                item.is_open
                and self._stems.may_be_either(item.key)
                and (before.is_noun or before.part in _BEFORE_FINITE)
            ):
                yield place

    # --- The kind of clause ---------------------------------------------------------------------------------

    def is_subordinate(self, clause: Sequence[Item], follows_comma: bool) -> bool:
        """Return whether a clause is opened as one that hangs on another, and ends in its verb."""
        first = clause[0]
        if first.part == "joining" and len(clause) > 1:
            first = clause[1]
        if first.part == "opening":
            return self._ends_in_verb(clause)
        if first.key in self._pack.may_open and self._closes(clause):
            return True
        return follows_comma and self.is_relative(clause)

    def is_relative(self, clause: Sequence[Item]) -> bool:
        """Return whether a stretch after a comma opens with a relative pronoun and ends with its verb."""
        place = 1 if clause[0].part == "preposition" and len(clause) > 1 else 0
        item = clause[place]
        if item.part not in ("determiner", "pronoun") or item.key not in self._pack.relative:
            return False
        if len(clause) < place + 2 or item.term not in _RELATIVE_TERMS:
            return False
        return self._closes(clause[place:])

    def _closes(self, clause: Sequence[Item]) -> bool:
        return self._ends_in_verb(clause) and closes_with_finite(clause, self._pack, self._stems)

    def _ends_in_verb(self, clause: Sequence[Item]) -> bool:
        last = clause[-1]
        if len(clause) > 1 and clause[-2].key == self._pack.verbs.infinitive_marker:
            return False
        if any(item.part in HELPING for item in clause):
            return last.part in HELPING
        return self._may_be_finite(last)


def _stands_as_verb(before: Item, after: Item | None) -> bool:
    """Return whether a word stands between two others as a verb does, rather than before its noun."""
    if before.is_open or (before.part == "number" and after is not None and after.is_noun):
        return False
    return before.is_noun or before.part in _BEFORE_FINITE
