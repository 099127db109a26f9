"""Conjuncts: `Group A received insulin and Group B a placebo`.

What a conjunction or a semicolon parts goes with what stands on its own side. A claim may take from both
sides what they share, but gives nothing of one side to what only the other says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.claims.binding.gaps import MARKS, is_marked
from verifier.claims.binding.opening import JOINTS, is_verb
from verifier.claims.binding.places import PlacedWord
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.comparison_words import OF, OF_THE_SAME
from verifier.parsers.english.determiners import ARTICLES, DETERMINERS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.openings import SAYING_VERBS
from verifier.parsers.english.partitives import OPENING_PARTS, PARTS_OF
from verifier.parsers.english.suffixes import ADVERB, PLURAL
from verifier.parsers.english.verbs import BE, PASSIVE_AUXILIARIES
from verifier.parsers.text.surface_words import SurfaceWord

_SEMICOLONS = ";\u2013\u2014"
_BETWEEN = ARTICLES | {OF}
_LINKING = BE | {"became", "become", "becomes"}
"""Verbs that say of a subject what it is, so that the claim may call it that."""


def find_borrowed(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find two neighbours of a claim of which a conjunct has one for something else than the other."""
    path = comparison.chain.path
    if comparison.claim.language or len({number for _, (number, _) in path}) != 1:
        return None
    sentence = comparison.index.sentences[path[0][1][0]]
    reader = _Reader(comparison, sentence)
    part = reader.find_part(path)
    if part is not None or not reader.joints:
        return part
    for at, ((one, start), (other, end)) in enumerate(pairwise(path)):
        if comparison.claim.text[one.span[1] : other.span[0]].strip(" ").startswith((",", ";", ":")):
            continue
        later = path[at + 2 :]
        if reader.takes_back(one, other, start[1], end[1], later) or reader.reaches_over(start[1], end[1]):
            return (one, start), (other, end)
    return None


class _Reader:
    """Reads the conjuncts of one sentence."""

    def __init__(self, comparison: Comparison, sentence: EvidenceSentence) -> None:
        self._comparison = comparison
        self._sentence = sentence
        self._keys = sentence.keys
        self._kinds = comparison.vocabulary.kinds
        self._prepositions = comparison.policy.prepositions.words
        self.joints = [at for at in range(1, len(self._keys)) if self._joins(at)]

    def takes_back(
        self, one: ClaimToken, other: ClaimToken, start: int, end: int, later: Sequence[PlacedWord]
    ) -> bool:
        """Return whether a subject goes back over a joint to a verb, or a figure to a noun.

        It may where something else of the claim stands in its own conjunct: `Group B received a placebo`.
        """
        joint = max((at for at in self.joints if end < at <= start), default=0)
        if not joint or self._goes_on(joint, start, later):
            return False
        find_words = self._comparison.chain.find_words
        between = self._comparison.claim.words[find_words(one) + 1 : find_words(other)]
        keys = [word.key for word in between]
        if not JOINTS.isdisjoint(keys):
            return False
        if is_verb(self._keys[end]):
            return self._shares_voice(start, end, between)
        is_figure = one.kind == "number" != other.kind and _BETWEEN.issuperset(keys)
        return is_figure and self._stands_alone(start + 1)

    def _stands_alone(self, after: int) -> bool:
        """Return whether no noun stands behind a figure."""
        return self._is_bounded(after) or is_verb(self._keys[after]) or self._keys[after] in OF_THE_SAME

    def find_part(self, path: Sequence[PlacedWord]) -> tuple[PlacedWord, PlacedWord] | None:
        """Find a word that the sentence says of a part, and the claim's figure, which is that of the whole.

        So is the figure of a part with a noun of the whole: `1,300 students` of `students, including 1,300`.
        """
        figures = [item for item in path if item[0].kind == "number"]
        nouns = [item for item in path if item[0].kind != "number" and self._is_noun(item[1][1])]
        parts = self._list_parts() if figures else ()
        found = (_find_mixed(part, path, figures, nouns) for part in parts)
        return next(filter(None, found), None)

    def _list_parts(self) -> Iterator[range]:
        """Yield the words of each part that a sentence counts of a whole."""
        words = self._sentence.words
        begin = next((at for at in range(1, len(words)) if self._opens_parts(at)), len(words))
        bounds = [at for at in range(begin, len(words)) if at == begin or self._bounds_part(at)]
        for first, stop in pairwise([*bounds, len(words)]):
            if any(word.opens_with_digit or word.key in NUMBER_WORDS for word in words[first:stop]):
                yield range(first, stop)

    def _opens_parts(self, place: int) -> bool:
        """Return whether what is behind a place is of parts: `, including 5`, `, of which nine`."""
        row = self._keys[place : place + 2]
        return self._is_marked(place) and (row[0] in OPENING_PARTS or tuple(row) in PARTS_OF)

    def _bounds_part(self, place: int) -> bool:
        return self._is_marked(place) or self._keys[place] in JOINTS

    def _goes_on(self, joint: int, start: int, later: Sequence[PlacedWord]) -> bool:
        """Return whether more of the claim stands in the conjunct of a word, or that says what it is.

        So does a claim that ends there.
        """
        bounds = [at for at in range(start + 1, len(self._keys)) if self._is_marked(at) or at in self.joints]
        stop = bounds[0] if bounds else len(self._keys)
        is_linked = not _LINKING.isdisjoint(self._keys[joint:start])
        return not later or is_linked or any(joint <= place < stop for _, (_, place) in later)

    def _shares_voice(self, start: int, end: int, between: Sequence[SurfaceWord]) -> bool:
        """Return whether a verb before a word is as passive there as in the claim, and nobody's by `by`."""
        keys = self._keys
        if end == 0 or keys[end] in SAYING_VERBS or BY in keys[end:start]:
            return False
        return _is_passive(self._sentence.words[max(0, end - 3) : end]) == _is_passive(between)

    def reaches_over(self, start: int, end: int) -> bool:
        """Return whether a step leads over a joint and what stands behind that to what this has.

        `Treats burns but refers strokes` treats none; in `Group A received insulin and Group B a placebo`
        no placebo is what Group A received.
        """
        joints = [at for at in self.joints if start < at < end]
        if not joints:
            return False
        joint = joints[-1]
        first = joint + (self._keys[joint] in JOINTS)
        if self._is_other_verb(start, first, end):
            return True
        if not is_verb(self._keys[start]):
            return self._is_led_alike(start, joint, first, end)
        noun = self._skip_noun(first, end)
        if noun == first or not any(map(self._is_other, range(start + 1, joint))):
            return False
        return self._is_marked(noun) or (noun < end and self._keys[noun] in ARTICLES)

    def _is_led_alike(self, start: int, joint: int, first: int, end: int) -> bool:
        """Return whether both conjuncts have a noun and behind it one preposition: `A in X and B in Y`."""
        noun = self._skip_noun(first, end)
        if not first < noun < end or self._keys[noun] not in self._prepositions or self._keys[noun] == OF:
            return False
        if end - noun > 3 or any(map(self._is_other, range(noun + 1, end))):
            return False
        return self._keys[noun] in self._keys[start + 1 : joint][:2]

    def _is_other_verb(self, start: int, first: int, end: int) -> bool:
        """Return whether a verb that the claim has not stands behind a joint."""
        while first < end and self._keys[first].endswith(ADVERB):
            first += 1
        if first >= end or not self._is_other(first):
            return False
        key, before = self._keys[first], self._keys[start]
        if is_verb(key):
            return is_verb(before)
        are_alike = key.endswith(PLURAL) and before.endswith(PLURAL)
        return are_alike and not self._is_bounded(first + 1) and self._keys[first + 1] not in JOINTS

    def _skip_noun(self, first: int, end: int) -> int:
        """Return where a noun phrase ends that the claim has not; `first` where none begins there."""
        place = first
        while place < end and self._keys[place] in DETERMINERS:
            place += 1
        begin = place
        while place < end and self._is_noun(place) and not (place > begin and self._is_marked(place)):
            place += 1
        return place if any(map(self._is_other, range(begin, place))) else first

    def _is_noun(self, place: int) -> bool:
        key, word = self._keys[place], self._sentence.words[place]
        is_content = self._kinds.get(key) != "function" or word.is_capital
        no_noun = key in self._prepositions or key.endswith(ADVERB) or word.opens_with_digit
        return is_content and not no_noun and not is_verb(key)

    def _is_other(self, place: int) -> bool:
        """Return whether a noun, or a verb, stands at a place that the claim has not."""
        is_word = self._is_noun(place) or is_verb(self._keys[place])
        return is_word and self._sentence.stems[place] not in self._comparison.claim.stem_set

    def _joins(self, place: int) -> bool:
        return self._keys[place] in JOINTS or self._is_marked(place, _SEMICOLONS)

    def _is_bounded(self, place: int) -> bool:
        """Return whether a preposition or a mark stands at a place, or the sentence ends."""
        return place >= len(self._keys) or self._keys[place] in self._prepositions or self._is_marked(place)

    def _is_marked(self, place: int, marks: str = MARKS) -> bool:
        return is_marked(self._sentence.source_text, self._sentence.words, place, marks)


def _is_passive(words: Sequence[SurfaceWord]) -> bool:
    return any(word.key in PASSIVE_AUXILIARIES for word in words)


def _find_mixed(
    part: range, path: Sequence[PlacedWord], figures: Sequence[PlacedWord], nouns: Sequence[PlacedWord]
) -> tuple[PlacedWord, PlacedWord] | None:
    """Find a figure of a part without a noun of it, or a noun without its figure, and what the claim has."""
    if all(place in part for _, (_, place) in path):
        return None
    own, other = ([item for item in row if item[1][1] in part] for row in (figures, nouns))
    if bool(own) == bool(other):
        return None
    if own:
        return own[0], next((item for item in figures if item not in own), own[0])
    return other[0], figures[0]
