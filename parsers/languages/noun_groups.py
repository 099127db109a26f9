"""Nouns with what stands before them and what belongs to them: the chunks that a clause is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import ALL_CASES, SUBJECT_CASE, Language

_YEAR_DIGITS = 4
_BEFORE_NOUN = frozenset(("determiner", "number", "adjective", "adverb"))


@dataclass(slots=True, eq=False)
class Chunk:
    """Words that belong together: a noun with what stands before it, or one word of another kind."""

    items: list[Item]
    kind: str = "other"  # "noun", "led" (a noun behind a preposition), "time" or "other"
    cases: str = ""

    @property
    def may_be_subject(self) -> bool:
        """Whether it may be the subject of a clause."""
        return self.kind == "noun" and SUBJECT_CASE in self.cases

    @property
    def lead(self) -> str:
        """What it is told from others in its clause by: its preposition."""
        return self.items[0].term if self.kind == "led" else self.kind

    @property
    def is_denied(self) -> bool:
        """Whether it is denied, or a denial, that is no noun."""
        return self.kind != "noun" and self.items[0].part == "denial"

    @property
    def is_count(self) -> bool:
        """Whether it is a number alone."""
        return len(self.items) == 1 and self.items[0].part == "number"

    def lead_with(self, preposition: Item) -> None:
        """Put a preposition before it."""
        self.items.insert(0, preposition)
        self.kind = "led"


def list_nouns(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Return the chunks that are nouns that nothing leads."""
    return [chunk for chunk in chunks if chunk.kind == "noun"]


class NounGroupReader:
    """Reads a stretch of a clause as chunks."""

    __slots__ = ("_pack",)

    def __init__(self, pack: Language) -> None:
        self._pack = pack

    def read(self, items: Sequence[Item]) -> list[Chunk]:
        """Return the chunks of a stretch in order; an article that says whose something is gets its term."""
        chunks: list[Chunk] = []
        place = 0
        while place < len(items):
            inner = self._skip_lead(items, place)
            read = self._read_led if inner > place else self._read_other
            place, chunk = read(items, place, inner)
            chunks.append(chunk)
        return chunks

    def _skip_lead(self, items: Sequence[Item], place: int) -> int:
        """Return where the noun may begin behind what leads it: a preposition or two, a likening word."""
        if items[place].part != "preposition" and items[place].key not in self._pack.likening:
            return place
        is_double = place + 1 < len(items) and items[place + 1].part == "preposition"
        return place + 2 if is_double else place + 1

    def _read_led(self, items: Sequence[Item], start: int, inner: int) -> tuple[int, Chunk]:
        """Return what a preposition leads, from its place on; a noun that it leads begins at `inner`."""
        end, cases = self._read_noun_group(items, inner)
        if end > inner:
            end = self._read_all_attached(items, end)
            return end, Chunk([*items[start:end]], "led", cases)
        if inner < len(items):
            return inner + 1, Chunk([*items[start : inner + 1]], "led")
        return start + 1, _make_single(items[start])

    def _read_other(self, items: Sequence[Item], start: int, _inner: int) -> tuple[int, Chunk]:
        """Return a noun that nothing leads, or one word of another kind."""
        end, cases = self._read_noun_group(items, start)
        if end == start:
            end, cases = self._read_neither(items, start), ALL_CASES
        if end == start:
            item = items[start]
            is_pronoun = item.part == "pronoun"
            return start + 1, Chunk([item], "noun", item.cases) if is_pronoun else _make_single(item)
        if self._says_when(items[start:end]):
            return end, Chunk([*items[start:end]], "time")
        end = self._read_all_attached(items, end)
        return end, Chunk([*items[start:end]], "noun", cases)

    def _says_when(self, group: Sequence[Item]) -> bool:
        """Return whether a noun without a preposition says when: `Anfang 1932`, `jeden Tag`."""
        noun = next((item for item in group if item.is_noun), None)
        months = self._pack.figures.months
        if noun is None or noun.key not in self._pack.times or months.get(noun.key, noun.term) != noun.term:
            return False
        return group[0].part != "determiner" or SUBJECT_CASE not in group[0].cases

    # --- One noun -------------------------------------------------------------------------------------------

    def _read_noun_group(self, items: Sequence[Item], place: int) -> tuple[int, str]:
        """Return where a noun with its article, numbers and adjectives ends, and the cases it may have."""
        at = _skip_to_noun(items, place)
        cases = _share_cases(items[place:at])
        if at == len(items) or not items[at].is_noun:
            is_figure = at > place and items[at - 1].part == "number"
            return (at, cases) if is_figure else (place, "")
        if items[place].key in self._pack.nouns.no_feminine_subject and self._is_feminine(items[at].key):
            cases = cases.replace(SUBJECT_CASE, "")
        while at < len(items) and (items[at].is_noun or self._is_of_name(items, at)):
            at += 1
        return at, cases

    def _is_feminine(self, key: str) -> bool:
        nouns = self._pack.nouns
        return key in nouns.feminine or key.endswith(nouns.feminine_endings)

    def _is_of_name(self, items: Sequence[Item], place: int) -> bool:
        """Return whether a number belongs to the noun before it: `Absatz 2`, not `drei Monate`."""
        if items[place].part != "number":
            return False
        after = items[place + 1] if place + 1 < len(items) else None
        if self._is_year(items, place) and not (after is not None and after.is_noun):
            return True
        counts = after is not None and (after.is_noun or after.is_open)
        return not counts or items[place - 1].key in self._pack.numbered

    def _is_year(self, items: Sequence[Item], place: int) -> bool:
        """Return whether a number of four digits stands behind a month: `am 3. Februar 2021`."""
        key, before = items[place].key, items[place - 1].key
        return before in self._pack.figures.months and key.isdigit() and len(key) == _YEAR_DIGITS

    def _read_neither(self, items: Sequence[Item], place: int) -> int:
        """Return where two nouns end that are both denied: `weder Acme noch Globex`."""
        at = place
        for word in self._pack.neither:
            end = at
            if at < len(items) and items[at].key == word:
                end, _ = self._read_noun_group(items, at + 1)
            if end <= at + 1:
                return place
            at = end
        return at

    # --- What belongs to it ---------------------------------------------------------------------------------

    def _read_all_attached(self, items: Sequence[Item], end: int) -> int:
        """Return where ends all that belongs to the noun that ends at a place."""
        start = -1
        while start < end < len(items):
            start, end = end, self._read_attached(items, end)
        return end

    def _read_attached(self, items: Sequence[Item], place: int) -> int:
        """Return where ends what belongs to a noun before it: whose it is, or what it is joined with."""
        item = items[place]
        if item.part == "determiner" and item.key in self._pack.genitive:
            return self._read_owner(items, place)
        is_joined = item.part == "joining"
        if place + 1 == len(items) or not (is_joined or item.key in self._pack.of):
            return place
        end, _ = self._read_noun_group(items, place + 1)
        is_attached = end > place + 1 and (is_joined or items[place + 1].part == "name")
        return end if is_attached else place

    def _read_owner(self, items: Sequence[Item], place: int) -> int:
        """Return where ends whose something is, and give its article the term that it has there."""
        end, _ = self._read_noun_group(items, place)
        if end > place:
            items[place].term = self._pack.genitive[items[place].key]
        return end


def _skip_to_noun(items: Sequence[Item], place: int) -> int:
    """Return where ends what may stand before a noun: there the noun stands, if there is one."""
    at = place
    while at < len(items) and items[at].part in _BEFORE_NOUN:
        if at > place and items[at].part == "determiner" and items[at - 1].part == "number":
            # `40 der Stimmen`: how many, and of what.
            return at
        at += 1
    return at


def _share_cases(items: Sequence[Item]) -> str:
    """Return the cases that all articles of a group may have."""
    forms = [item.cases for item in items if item.part == "determiner"]
    return "".join(case for case in ALL_CASES if all(case in form for form in forms))


def _make_single(item: Item) -> Chunk:
    """Return one word that belongs to no noun; a year by itself says when."""
    is_year = item.part == "adverb" and item.key[:1].isdigit()
    return Chunk([item], "time" if is_year else "other")


def settle_neither(clause: Sequence[Item], pack: Language) -> None:
    """Give the second half of a denial of two things its term: `weder Acme noch Globex`."""
    opened = False
    for item in clause if pack.neither else ():
        if item.key == pack.neither[0]:
            opened = True
        elif opened and item.key == pack.neither[1]:
            item.term, item.part = "nor", "denial"
