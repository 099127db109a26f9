"""Rivals: what stands in a sentence of the evidence as an item of the claim does, but with other words.

`Profit was $3 billion and revenue was $5 billion` has two amounts, and a conjunction parts them: what stands
on one side of it goes with the one, what stands on the other with the other. A claim gives an item to its
rival's words where it says all that only the rival's part says, and leaves out something of the item's own
part that is led alike: by the same preposition, or by none.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import filterfalse, groupby, islice
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.codes import ViolationCode
from verifier.parsers.english.calendar_words import SEQUENCE_WORDS, TIMES
from verifier.parsers.english.clause_words import CONJOINING, RESPECTIVELY
from verifier.parsers.english.comparison_words import THAN
from verifier.parsers.english.determiners import ARTICLES, DEFINITE, DEFINITES
from verifier.parsers.english.suffixes import ADVERB, NO_ADVERBS, POSSESSIVES
from verifier.parsers.numerics.units_of_measure import find_factor
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

_BOUNDARY = defer_pattern(
    f"[,;:()\\u2013\\u2014](?![0-9])|(?<![0-9A-Za-z])(?:{'|'.join(CONJOINING)})(?![0-9A-Za-z])",
    re.IGNORECASE | re.ASCII,
)
_LEAD_REACH = 3
"""How many words a preposition may stand before what it leads."""

_MAX_ITEMS = 8
"""How many items of one kind are told apart in a sentence; what has more is a table."""

_ONE_EACH = frozenset((RESPECTIVELY, THAN))
"""Words of a sentence that says otherwise what goes with what."""

_OPEN = ("over", "at_least", "under", "at_most")
"""What leaves a quantity open: what has `over 9` has `over 5`, too."""

Row: TypeAlias = tuple[int, int]
"""The words of a sentence that make up one thing: the first, and the one after the last."""


class Rival(NamedTuple):
    """An item of a claim, its place and that of its rival in the evidence, and what is wrong with it."""

    code: ViolationCode
    token: ClaimToken
    place: Span
    rival: Span


class RivalFinder:
    """Finds rivals in the sentence that a chain stays in."""

    def __init__(self, comparison: Comparison, sentence: EvidenceSentence) -> None:
        self._claim = comparison.claim
        self._sentence = sentence
        self._policy = comparison.policy
        self._vocabulary = comparison.vocabulary
        number, figures = sentence.number, comparison.index.figures
        quantities, dates = figures.quantities.get(number, ()), figures.dates.get(number, ())
        self._quantities = {self._find_row(item.span): item for item in quantities if _is_closed(item)}
        single = (item for item in dates if item.weekday is None and item.until is None)
        self._dates = {self._find_row(item.span): item for item in single}
        self._figures: dict[Row, Span] = {row: item.span for row, item in self._quantities.items()}
        self._figures |= {row: item.span for row, item in self._dates.items()}
        self._rows = self._read_rows()
        starts = [first for first, _ in self._rows]
        self._placed = [
            (token, self._rows[max(0, bisect_right(starts, place) - 1)])
            for token, (_, place) in comparison.chain.path
        ]
        self._boundaries = [
            found.start() for found in _BOUNDARY.finditer(sentence.source_text, *sentence.span)
        ]

    def find(self) -> Iterator[Rival]:
        """Yield the items of the claim that it gives to the words of a rival."""
        if not _ONE_EACH.isdisjoint(self._sentence.keys):
            return
        for token, row in self._placed:
            code, alike = self._list_alike(token, row)
            for rival in alike if len(alike) < _MAX_ITEMS else ():
                if self._is_given(token, row, rival, alike):
                    yield Rival(code, token, self._locate(row), self._locate(rival))
                    break

    # --- What is alike ------------------------------------------------------------------------------------

    def _list_alike(self, token: ClaimToken, row: Row) -> tuple[ViolationCode, list[Row]]:
        """Return what is wrong with an item that belongs elsewhere, and the first others of its kind."""
        if row in self._quantities:
            one = self._quantities[row]
            code = ViolationCode.NUMBER_MISMATCH
            alike = [other for other, item in self._quantities.items() if self._are_alike(one, item)]
        elif row in self._dates:
            granularity = self._dates[row].granularity
            code = ViolationCode.DATE_MISMATCH
            alike = [other for other, item in self._dates.items() if item.granularity == granularity]
        elif token.kind == "name":
            code, alike = ViolationCode.NAME_ABSENT, self._names.get(self._find_word_before(row), [])
        else:
            stems = self._sentence.stems
            opposites = self._vocabulary.opposites.get(stems[row[0]], ())
            code = ViolationCode.DIRECTION_CONFLICT
            alike = [other for other in self._rows if stems[other[0]] in opposites]
        return code, list(islice((other for other in alike if other != row), _MAX_ITEMS))

    @cached_property
    def _names(self) -> Mapping[str | None, list[Row]]:
        """The capitals inside the sentence by the word before them."""
        found: dict[str | None, list[Row]] = {}
        for row in self._rows:
            if row[0] > 0 and self._sentence.words[row[0]].is_capital:
                found.setdefault(self._find_word_before(row), []).append(row)
        return found

    def _are_alike(self, one: Quantity, other: Quantity) -> bool:
        """Return whether two quantities may be of one kind; one of them may leave out of what."""
        if one.unit is not None and other.unit is not None:
            return find_factor(one.unit, other.unit) is not None
        if one.unit is not None or other.unit is not None:
            return None in (one.unit or one.counted, other.unit or other.counted)
        stem = self._vocabulary.stem
        return None in (one.counted, other.counted) or stem(one.counted or "") == stem(other.counted or "")

    def _find_word_before(self, row: Row) -> str | None:
        """Return the stem of the word before a row, an article aside; None for a capital or no word."""
        words = self._sentence.words
        place = row[0] - 1
        if place > 0 and words[place].key in ARTICLES:
            place -= 1
        return None if place < 0 or words[place].is_capital else self._sentence.stems[place]

    # --- What goes with what ------------------------------------------------------------------------------

    def _is_given(self, token: ClaimToken, own: Row, rival: Row, alike: Sequence[Row]) -> bool:
        """Return whether the claim gives an item to the words that stand with its rival."""
        breath = self._find_breath(token, alike)
        part, other_part = self._find_part(own), self._find_part(rival)
        if part == other_part or self._find_said(rival, breath) is not None:
            return False
        ours = self._list_part(part, own)
        stems = [self._sentence.stems[first] for first, _ in ours]
        theirs = self._list_part(other_part, rival).items()
        alone = {row: lead for row, lead in theirs if self._sentence.stems[row[0]] not in stems}
        if any(self._find_said(row, breath) != lead for row, lead in alone.items()):
            return False
        left = (row for row in ours if row not in alike and self._find_said(row, breath) is None)
        left_out = {ours[row] for row in filterfalse(self._is_said_each_time, left)}
        return not left_out.isdisjoint(alone.values())

    def _is_said_each_time(self, row: Row) -> bool:
        """Return whether a claim has a word as often as the sentence: `the new bridge and the old bridge`."""
        stem = self._sentence.stems[row[0]]
        return 1 < self._sentence.stems.count(stem) <= self._claim.stems.count(stem)

    # --- What a claim says in one breath ------------------------------------------------------------------

    @cached_property
    def _ends(self) -> list[int]:
        """Where the claim has a mark or a conjunction."""
        return [found.start() for found in _BOUNDARY.finditer(self._claim.text)]

    @cached_property
    def _said(self) -> Mapping[Row, list[tuple[int, str]]]:
        """Where the claim says each row, in order: how many ends stand before, and what leads it there."""
        words = self._claim.words
        said: dict[Row, list[tuple[int, str]]] = {}
        for token, row in self._placed:
            place = bisect_left(words, token.span[0], key=_get_start)
            lead = _find_lead(self._claim.text, words, place, self._policy)
            said.setdefault(row, []).append((bisect_left(self._ends, token.span[0]), lead))
        return said

    def _find_breath(self, token: ClaimToken, alike: Sequence[Row]) -> range:
        """Return the parts of the claim that a token is said in one breath with.

        A mark or a conjunction between the token and another item of its kind ends the breath.
        """
        own = bisect_left(self._ends, token.span[0])
        said = [self._said[row] for row in alike if row in self._said]
        first = own if any(places[0][0] < own for places in said) else 0
        return range(first, own + 1 if any(places[-1][0] > own for places in said) else len(self._ends) + 1)

    def _find_said(self, row: Row, breath: range) -> str | None:
        """Return what leads a row where the claim says it first in a breath; None if it does not."""
        said = self._said.get(row, [])
        at = bisect_left(said, breath.start, key=itemgetter(0))
        return said[at][1] if at < len(said) and said[at][0] in breath else None

    def _find_part(self, row: Row) -> int:
        """Return how many boundaries stand before a row."""
        return bisect_left(self._boundaries, self._sentence.words[row[0]].start)

    def _list_part(self, part: int, item: Row) -> dict[Row, str]:
        """Return what stands in a part of the sentence, an item aside, each with what leads it."""
        return {
            row: _find_lead(self._sentence.source_text, self._sentence.words, row[0], self._policy)
            for row in self._rows
            if row != item and self._find_part(row) == part and self._owns(row)
        }

    def _owns(self, row: Row) -> bool:
        """Return whether an item may belong to a row: it is no small word, no adverb, and says no time."""
        word = self._sentence.words[row[0]]
        if row in self._figures or (word.is_capital and row[0]):
            return True
        key, kinds = word.key, self._vocabulary.kinds
        is_adverb = key.endswith(ADVERB) and key not in NO_ADVERBS
        compares = key in self._policy.comparators.words and key not in SEQUENCE_WORDS
        is_small = kinds.get(key, "word") != "word" or word.opens_with_digit
        return not (is_adverb or compares or is_small or key.removesuffix("s") in TIMES)

    # --- Rows ---------------------------------------------------------------------------------------------

    def _read_rows(self) -> list[Row]:
        """Return the words of the sentence, those of a figure or of capitals next to each other as one."""
        words = self._sentence.words
        groups = [*range(len(words))]
        for first, end in self._figures:
            groups[first:end] = [first] * (end - first)
        for place in range(1, len(words)):
            if words[place].is_capital and self._is_in_row(words[place - 1], words[place]):
                groups[place] = groups[place - 1]
        rows = [[*row] for _, row in groupby(range(len(words)), key=groups.__getitem__)]
        return [(row[0], row[-1] + 1) for row in rows]

    def _is_in_row(self, before: SurfaceWord, word: SurfaceWord) -> bool:
        """Return whether a capital goes on with the row that the word before it is of."""
        is_small = self._vocabulary.kinds.get(before.key) == "function"
        return before.is_capital and not is_small and word.start == before.end + 1

    def _find_row(self, span: Span) -> Row:
        words = self._sentence.words
        return bisect_left(words, span[0], key=_get_start), bisect_left(words, span[1], key=_get_start)

    def _locate(self, row: Row) -> Span:
        return self._figures.get(row) or (
            self._sentence.words[row[0]].start,
            self._sentence.words[row[1] - 1].end,
        )


def _is_closed(quantity: Quantity) -> bool:
    """Return whether a quantity counts or measures, and more or less is another one."""
    is_name = quantity.is_label or quantity.is_ordinal
    return not is_name and quantity.end is None and quantity.approximation not in _OPEN


def _find_lead(text: str, words: Sequence[SurfaceWord], place: int, policy: Policy) -> str:
    """Return what leads a word: a preposition a few words before it, an article or its possessive ending."""
    if text.endswith(POSSESSIVES, 0, words[place].end):
        return POSSESSIVES[0]
    article = DEFINITE if place and words[place - 1].key in DEFINITES else ""
    for word in reversed(words[max(0, place - _LEAD_REACH) : place]):
        if word.key in policy.prepositions.words:
            return f"{word.key} {article}"
        if word.key in policy.claim_function_words.words and word.key not in ARTICLES:
            break
    return article


def _get_start(word: SurfaceWord) -> int:
    return word.start
