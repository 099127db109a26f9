"""Conjuncts: `Group A received insulin and Group B a placebo`.

What a conjunction or a semicolon parts goes with what stands on its own side. A claim may take from both
sides what they share, but gives nothing of one side to what only the other says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from verifier.claims.binding.opening import JOINTS, is_verb
from verifier.claims.binding.places import Pair, PlacedWord
from verifier.claims.binding.sentence_reader import SentenceReader
from verifier.claims.compare import Comparison
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.comparison_words import OF, OF_THE_SAME
from verifier.parsers.english.determiners import ARTICLES, DETERMINERS
from verifier.parsers.english.openings import SAYING_VERBS
from verifier.parsers.english.partitives import OPENING_PARTS, PARTS_OF
from verifier.parsers.english.suffixes import ADVERB, PLURAL
from verifier.parsers.english.verbs import BE, BECOMING, PASSIVE_AUXILIARIES, WITHOUT_OBJECT

_SEMICOLONS = ";\u2013\u2014"
_BETWEEN = ARTICLES | {OF}
_SHARING = frozenset(("and", "or"))
_LINKING = BE | BECOMING
"""Verbs that say of a subject what it is, so that the claim may call it that."""


def find_borrowed(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find two neighbours of a claim of which a conjunct has one for something else than the other."""
    chain = comparison.chain
    if chain.sentence is None:
        return None
    reader = _Reader(comparison, chain.sentence)
    part = reader.find_part(chain.path)
    if part is not None:
        return part
    for at, pair in enumerate(chain.pairs if reader.joints else ()):
        is_marked = pair.gap.strip(" ").startswith((",", ";", ":"))
        if not is_marked and (reader.takes_back(pair, chain.path[at + 2 :]) or reader.reaches_over(pair)):
            return pair.first, pair.last
    return None


class _Reader(SentenceReader):
    """Reads the conjuncts of one sentence."""

    @cached_property
    def joints(self) -> list[int]:
        """The places of the words that join, and of those behind a semicolon or a dash."""
        places = range(1, len(self.keys))
        return [at for at in places if self.keys[at] in JOINTS or self.is_marked(at, _SEMICOLONS)]

    def takes_back(self, pair: Pair, later: Sequence[PlacedWord]) -> bool:
        """Return whether a subject goes back over a joint to a verb, or a figure to a noun.

        It may where something else of the claim stands in its own conjunct: `Group B received a placebo`.
        """
        (one, (_, start)), (other, (_, end)) = pair.first, pair.last
        joint = max((at for at in self.joints if end < at <= start), default=0)
        if not joint or self._goes_on(joint, start, later) or not JOINTS.isdisjoint(pair.between):
            return False
        if is_verb(self.keys[end]):
            return self._shares_voice(start, end, pair.between)
        is_figure = one.kind == "number" != other.kind and _BETWEEN.issuperset(pair.between)
        # No noun stands behind the figure.
        after = start + 1
        return is_figure and (
            self._is_bounded(after) or is_verb(self.keys[after]) or self.keys[after] in OF_THE_SAME
        )

    def find_part(self, path: Sequence[PlacedWord]) -> tuple[PlacedWord, PlacedWord] | None:
        """Find a word that the sentence says of a part, and the claim's figure, which is that of the whole.

        So is the figure of a part with a noun of the whole: `1,300 students` of `students, including 1,300`.
        """
        figures = [item for item in path if item[0].kind == "number"]
        nouns = [item for item in path if item[0].kind != "number" and self.is_noun(item[1][1])]
        for part in self._list_parts() if figures else ():
            own, other = ([item for item in row if item[1][1] in part] for row in (figures, nouns))
            if bool(own) != bool(other) and not all(place in part for _, (_, place) in path):
                rest = [item for item in figures if item not in own]
                return (own or other)[0], (rest or own)[0]
        return None

    def _list_parts(self) -> Iterator[range]:
        """Yield the words of each part that a sentence counts of a whole."""
        end = len(self.keys)
        begin = next((at for at in range(1, end) if self._opens_parts(at)), end)
        bounds = [
            at for at in range(begin, end) if at == begin or self.is_marked(at) or self.keys[at] in JOINTS
        ]
        parts = (range(first, stop) for first, stop in pairwise([*bounds, end]))
        return (part for part in parts if any(map(self.is_numeral, part)))

    def _opens_parts(self, place: int) -> bool:
        """Return whether what is behind a place is of parts: `, including 5`, `, of which nine`."""
        row = self.keys[place : place + 2]
        return self.is_marked(place) and (row[0] in OPENING_PARTS or tuple(row) in PARTS_OF)

    def _goes_on(self, joint: int, start: int, later: Sequence[PlacedWord]) -> bool:
        """Return whether more of the claim stands in the conjunct of a word, or that says what it is.

        So does a claim that ends there.
        """
        end = len(self.keys)
        stop = next((at for at in range(start + 1, end) if self.is_marked(at) or at in self.joints), end)
        is_linked = not _LINKING.isdisjoint(self.keys[joint:start])
        return not later or is_linked or any(joint <= place < stop for _, (_, place) in later)

    def _shares_voice(self, start: int, end: int, between: Sequence[str]) -> bool:
        """Return whether a verb before a word is as passive there as in the claim, and nobody's by `by`."""
        keys = self.keys
        if end == 0 or keys[end] in SAYING_VERBS or BY in keys[end:start]:
            return False
        stated = keys[max(0, end - 3) : end]
        return PASSIVE_AUXILIARIES.isdisjoint(stated) == PASSIVE_AUXILIARIES.isdisjoint(between)

    def reaches_over(self, pair: Pair) -> bool:
        """Return whether a step leads over a joint and what stands behind that to what this has.

        `Treats burns but refers strokes` treats none; in `Group A received insulin and Group B a placebo`
        no placebo is what Group A received.
        """
        start, end = pair.first[1][1], pair.last[1][1]
        joints = [at for at in self.joints if start < at < end]
        if not joints:
            return False
        joint = joints[-1]
        first = joint + (self.keys[joint] in JOINTS)
        if self._is_other_verb(start, first, end):
            return not self._shares_object(start, joint)
        if not is_verb(self.keys[start]):
            return self._is_led_alike(start, joint, first, end)
        noun = self._skip_noun(first, end)
        if noun == first:
            return False
        if start + 1 == joint and self.keys[first] in DETERMINERS and is_verb(self.keys[noun]):
            # `The army attacked and the rebels took the city`.
            return self.is_other(noun)
        if not any(map(self.is_other, range(start + 1, joint))):
            return False
        return self.is_marked(noun) or (noun < end and self.keys[noun] in ARTICLES)

    def _is_led_alike(self, start: int, joint: int, first: int, end: int) -> bool:
        """Return whether both conjuncts have a noun and behind it one preposition: `A in X and B in Y`."""
        noun = self._skip_noun(first, end)
        if not first < noun < end or self.keys[noun] not in self.prepositions or self.keys[noun] == OF:
            return False
        if end - noun > 3 or any(map(self.is_other, range(noun + 1, end))):
            return False
        return self.keys[noun] in self.keys[start + 1 : joint][:2]

    def _is_other_verb(self, start: int, first: int, end: int) -> bool:
        """Return whether a verb that the claim has not stands behind a joint."""
        while first < end and self.keys[first].endswith(ADVERB):
            first += 1
        if first >= end or not self.is_other(first):
            return False
        key, before = self.keys[first], self.keys[start]
        if is_verb(key):
            return is_verb(before)
        # `Growers, farmers and millers filed`: a verb behind it shows that it is a noun.
        are_alike = key.endswith(PLURAL) and before.endswith(PLURAL) and not self._is_bounded(first + 1)
        if not are_alike or self.keys[first + 1] in JOINTS or is_verb(self.keys[first + 1]):
            return False
        # What a claim opens with is its subject: `nurses and doctors collect samples`.
        return self.comparison.chain.path[0][1][1] != start

    def _shares_object(self, start: int, joint: int) -> bool:
        """Return whether a verb has nothing behind it but the joint and its verb, whose object is its own.

        `Wrote, produced and directed the series`, but `met and rejected the appeal`.
        """
        if self.keys[joint] not in _SHARING or not all(map(is_verb, self.keys[start:joint])):
            return False
        is_passive = not PASSIVE_AUXILIARIES.isdisjoint(self.keys[max(0, start - 3) : start])
        return is_passive or WITHOUT_OBJECT.isdisjoint(self.keys[start:joint])

    def _skip_noun(self, first: int, end: int) -> int:
        """Return where a noun phrase ends that the claim has not; `first` where none begins there."""
        place = first
        while place < end and self.keys[place] in DETERMINERS:
            place += 1
        begin = place
        while place < end and self.is_noun(place) and not (place > begin and self.is_marked(place)):
            place += 1
        return place if any(map(self.is_other, range(begin, place))) else first

    def _is_bounded(self, place: int) -> bool:
        """Return whether a preposition or a mark stands at a place, or the sentence ends."""
        return place >= len(self.keys) or self.keys[place] in self.prepositions or self.is_marked(place)
