"""Where one sentence of a language says two things that stand by themselves, by what its pack tells.

As in English only what is sure is parted: a clause with its verb in the second place stands on each side of
*and* or *but*, each has its own subject, and no word before reaches beyond the place: conditions, reports,
relative clauses. Two verbs of one subject are parted where the second verb is sure by its form.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from verifier.parsers.english.clause_words import REACHING_ON
from verifier.parsers.languages.finite_verbs import HELPING, FiniteVerbs
from verifier.parsers.languages.item_reader import ItemReader
from verifier.parsers.languages.items import Item
from verifier.parsers.languages.noun_groups import Chunk, NounGroupReader, list_nouns
from verifier.parsers.languages.record import Language
from verifier.parsers.languages.stems import Stem, Stems, get_stems
from verifier.parsers.segments.clauses import Part
from verifier.parsers.text.offsets import Span

_JOINING = ("and", "but")
_MARKS = frozenset(",;:")
_PARTING = frozenset(",;")
_REACH = 100
"""How many words and marks a clause has at most beside a place where it may be parted: each reads its own."""

_NOBODY = frozenset(("no", "nobody", "nothing", "none"))


class _Joint(NamedTuple):
    """Where a sentence may be parted, and whether a mark stands there.

    Its items before `end` and those from `begin` on are two stretches.
    """

    end: int
    begin: int
    is_parted: bool


class ClauseSplitter:
    """Parts the sentences of a text in a language, as `split_clauses` does English ones."""

    def __init__(self, pack: Language, stem: Stem) -> None:
        self._pack = pack
        self._stems: Stems = get_stems(pack, stem)
        self._finite = FiniteVerbs(pack, self._stems)
        self._nouns = NounGroupReader(pack)

    def __call__(self, text: str, start: int, end: int, *, closed: Sequence[Span]) -> Iterator[Part]:
        """Yield the stretches of a sentence that say one thing each, in order; mostly it is one."""
        items = ItemReader(text, start, end, self._pack, self._stems).read()
        begin, subject = 0, None
        for joint in self._list_joints(items, closed):
            before = _take_last(items[max(begin, joint.end - _REACH) : joint.end])
            after = _take_first(items[joint.begin : joint.begin + _REACH])
            if _REACH in (len(before), len(after)):
                continue
            own = self._find_subject(before) if subject is None else subject
            shares = own is not None and self._opens_with_verb(after)
            if shares or (self._is_clause(before) and self._goes_on(after, is_parted=joint.is_parted)):
                yield Part((items[begin].start, items[joint.end - 1].end), subject)
                begin, subject = joint.begin, own if shares else None
        yield Part((items[begin].start if begin else start, end), subject)

    # --- Where it may be parted -----------------------------------------------------------------------------

    def _list_joints(self, items: Sequence[Item], closed: Sequence[Span]) -> Iterator[_Joint]:
        """Yield the places of *and* and *but*, and of semicolons, until a word reaches on."""
        ordered = sorted(closed)
        firsts, lasts = [first for first, _ in ordered], [*accumulate([last for _, last in ordered], max)]
        for place, item in enumerate(items[:-1]):
            if self._reaches_on(item):
                return
            around = bisect_right(firsts, item.start)
            is_closed = bool(around) and item.start < lasts[around - 1]
            joint = None if is_closed or not place else self._read_joint(items[place - 1], item, place)
            if joint is not None:
                yield joint

    def _read_joint(self, before: Item, item: Item, place: int) -> _Joint | None:
        """Return the place of a word or a mark that may part a sentence behind an item."""
        if item.term in _JOINING and item.key not in self._pack.opposing:
            is_parted = before.key in _PARTING
            return _Joint(place - 1 if is_parted else place, place + 1, is_parted)
        return _Joint(place, place + 1, True) if item.key == ";" else None

    def _reaches_on(self, item: Item) -> bool:
        """Return whether what a word says may go on behind a place where a sentence is parted."""
        if item.part == "opening" or item.key in self._pack.neither or item.key == ":":
            return True
        words = item.term.lower().split()
        return not REACHING_ON.isdisjoint(words) or (item.is_open and self._stems.is_saying(item.key))

    # --- What a stretch is ----------------------------------------------------------------------------------

    def _is_clause(self, stretch: Sequence[Item]) -> bool:
        """Return whether a stretch has its own subject, and its verb in the second place."""
        place = self._find_verb(stretch)
        if not place:
            return False
        front, rest = self._nouns.read(stretch[:place]), self._nouns.read(stretch[place + 1 :])
        if len(front) != 1:
            return False
        return front[0].may_be_subject or any(noun.may_be_subject for noun in list_nouns(rest))

    def _goes_on(self, stretch: Sequence[Item], *, is_parted: bool) -> bool:
        """Return whether a clause of its own begins with a stretch; without a mark before it all is sure."""
        place = self._find_verb(stretch)
        if place is None or not self._is_clause(stretch):
            return False
        if self._is_sure(stretch[place]):
            return is_parted or not any(item.part == "joining" for item in stretch)
        # `Das Haus ist alt und das Dach undicht`.
        return is_parted and place < len(stretch) - 1

    def _is_sure(self, item: Item) -> bool:
        """Return whether a word is a finite verb by its form alone."""
        ends = item.key.endswith(self._pack.verbs.past_endings)
        return item.part in HELPING or ends or self._stems.is_sure_finite(item.key)

    def _find_verb(self, stretch: Sequence[Item]) -> int | None:
        """Return the place of the finite verb of a stretch, if one stands there for sure."""
        place = self._finite.find_main(stretch)
        return place if place is not None and self._finite.is_sure(stretch, place) else None

    def _find_subject(self, stretch: Sequence[Item]) -> Span | None:
        """Return the place of the subject that opens a stretch before its verb: not that of nobody."""
        place = self._find_verb(stretch)
        front: Sequence[Chunk] = self._nouns.read(stretch[:place]) if place else ()
        if len(front) != 1 or not front[0].may_be_subject:
            return None
        first, *_ = items = front[0].items
        is_nobody = first.part == "denial" or not _NOBODY.isdisjoint(first.term.split())
        return None if is_nobody else (first.start, items[-1].end)

    def _opens_with_verb(self, stretch: Sequence[Item]) -> bool:
        """Return whether a stretch opens with a verb that cannot well be anything else."""
        if not stretch:
            return False
        first = stretch[0]
        return first.part in HELPING or (first.is_open and self._stems.is_sure_finite(first.key))


def _take_last(items: Sequence[Item]) -> Sequence[Item]:
    """Return the items behind the last mark that may end a clause."""
    marks = [place for place, item in enumerate(items) if item.key in _MARKS]
    return items[marks[-1] + 1 :] if marks else items


def _take_first(items: Sequence[Item]) -> Sequence[Item]:
    """Return the items before the first mark that may end a clause, or the sentence."""
    place = next((n for n, item in enumerate(items) if item.part == "mark"), len(items))
    return items[:place]
