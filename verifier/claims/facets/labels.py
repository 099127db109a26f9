"""Labels: `Main span: 21 metres` beside `Its main span is 84 metres long, and its deck stands 21 metres up`.

A label and its value have no verb that binds them. So they have to stand in one sentence with nothing between
them that could part them: no joining word, no mark but those of an apposition, no other figure where the
value is one, and no other name where it is a name. In a row of a table what it is about, its first cell, has
to be named where the other cells are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from verifier.claims.binding.described_words import is_listed_finite
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.verbs import BE
from verifier.parsers.lexicon.word_forms import is_past
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.sources.table_rows import read_pairs

_LABEL = defer_pattern(
    r"[\x00-/:-@\[-`{-\x7f]*+(?P<label>[^:=|\n]{1,80}?)[\s*_\"']*(?P<joint>:|=|->|\u2192|\||\s[-\u2013\u2014]\s)",
    re.ASCII,
)
_PARTING_WORDS = frozenset(("and", "but", "nor", "or", "than", "whereas", "while"))
_PARTING_MARKS = re.compile("[,;)]")
_APPOSITION = defer_pattern(r"[\"'\s]*[,(][\"'\s]*(?:(?:the|a|an|his|her|its|their)\s+)?[\"']?", re.ASCII)
_FROM, _TO = "from", "to"

_MAX_LABEL = 6
"""How many words a label has at most."""

_MAX_VALUE = 12
"""How many words a value has at most; what has more is a sentence."""


class Labelled(NamedTuple):
    """The places of a label and of its value in a claim; `about` is that of what the row is about."""

    label: Span
    value: Span
    about: Span | None = None


def find_mislabelled(comparison: Comparison) -> tuple[Labelled, EvidenceSentence] | None:
    """Find a label of a claim whose value belongs to something else, and the sentence that has the value."""
    for labelled in _list_labelled(comparison):
        values = _list_places(labelled.value, comparison)
        if not values:
            continue
        sentence = comparison.index.sentences[values[0][0]]
        if not _belong_together(labelled, sentence, comparison):
            return labelled, sentence
    return _find_crossed(comparison) if comparison.policy.account_for_text else None


def _find_crossed(comparison: Comparison) -> tuple[Labelled, EvidenceSentence] | None:
    """Find a header of a row that a claim has without its cell, and a cell that it has without its header.

    `The deputy of Velby is Ann Lee` is not said by `place: Velby, mayor: Ann Lee, deputy: Hugo Marsh`.
    """
    row = comparison.best_sentence
    pairs = read_pairs(row.text)
    headers, cells = dict[int, int](), dict[int, int]()
    for start, (number, at) in comparison.placed.chosen.items() if len(pairs) > 1 else ():
        place = row.words[at].start - row.span[0] if number == row.number else -1
        own = next((which for which, pair in enumerate(pairs) if pair.span[0] <= place < pair.span[1]), None)
        if own is not None:
            is_header = place < pairs[own].span[0] + len(pairs[own].header)
            (headers if is_header else cells).setdefault(own, start)
    label = min((start for which, start in headers.items() if which not in cells), default=None)
    value = min((start for which, start in cells.items() if which and which not in headers), default=None)
    if label is None or value is None:
        return None
    ends = {token.token.span[0]: token.token.span for token in comparison.tokens}
    return Labelled(ends[label], ends[value]), row


def _list_labelled(comparison: Comparison) -> Iterator[Labelled]:
    """Yield the labels of a claim with their values: those of a row, or the one that it opens with."""
    text = comparison.claim.text
    pairs = read_pairs(text)
    if len(pairs) > 1:
        cells = [(pair.span[1] - len(pair.cell), pair.span[1]) for pair in pairs]
        for pair, cell in zip(pairs[1:], cells[1:], strict=True):
            start = pair.span[0]
            yield Labelled((start, start + len(pair.header)), cell, cells[0])
        return
    found = _LABEL.match(text)
    if found is None:
        return
    label, value = found.span("label"), (found.end(), len(text))
    n_label, n_value = (len(_list_words(span, comparison)) for span in (label, value))
    if not (0 < n_label <= _MAX_LABEL and 0 < n_value <= _MAX_VALUE):
        return
    if not _is_clause(label, value, comparison):
        yield Labelled(label, value)


def _is_clause(label: Span, value: Span, comparison: Comparison) -> bool:
    """Return whether a label has a verb but a form of `be` at its end, or a value has one, and a subject."""
    words = _list_words(label, comparison)
    if words[-1].key in BE:
        words.pop()
    # `May` is a month here.
    value_words = _list_words(value, comparison)[1:]
    finite = any(is_listed_finite(word.key) and not word.is_capital for word in [*words, *value_words])
    return finite or any(is_past(word.key) for word in value_words)


def _list_words(span: Span, comparison: Comparison) -> list[SurfaceWord]:
    return [word for word in comparison.claim.words if span[0] <= word.start < span[1]]


def _read_stem(word: SurfaceWord, comparison: Comparison) -> str:
    return comparison.claim.stems[comparison.claim.words.index(word)]


def _list_places(span: Span, comparison: Comparison) -> list[tuple[int, int]]:
    """Return where the tokens of a part of a claim stand, in its order."""
    chosen = comparison.placed.chosen
    return [chosen[start] for start in sorted(chosen) if span[0] <= start < span[1]]


def _belong_together(labelled: Labelled, sentence: EvidenceSentence, comparison: Comparison) -> bool:
    """Return whether a sentence has a label next to its value."""
    about = _list_words(labelled.about, comparison) if labelled.about else []
    # What a row is about has to be named, by one word of it at least.
    if about and not any(_read_stem(word, comparison) in sentence.stems for word in about):
        return False
    gaps = _LabelGaps(labelled, sentence, comparison)
    return any(gaps.labels) and all(any(map(gaps.are_closed, places)) for places in gaps.labels if places)


def _find_in(number: int, word: SurfaceWord, comparison: Comparison) -> list[int]:
    """Return where a word of the claim stands in a sentence, by itself or by another form of it."""
    stated = comparison.positions.get(_read_stem(word, comparison), ())
    at, place = comparison.placed.chosen.get(word.start, (-1, -1))
    return [place for at, place in stated if at == number] or [place] * (at == number)


class _LabelGaps:
    """What stands in a sentence between the words of a label and its value.

    A word may stand more than once: any of its places may be the one that the value belongs to.
    """

    def __init__(self, labelled: Labelled, sentence: EvidenceSentence, comparison: Comparison) -> None:
        number = sentence.number
        self._sentence = sentence
        self._values = [place for at, place in _list_places(labelled.value, comparison) if at == number]
        self._goes_on = _TO in [word.key for word in _list_words(labelled.value, comparison)]
        rows = [_find_in(number, word, comparison) for word in _list_words(labelled.label, comparison)]
        self.labels = [[place for place in row if place not in self._values] for row in rows]
        self._own = frozenset().union(*self.labels)

    def are_closed(self, place: int) -> bool:
        """Return whether nothing parts a word of the label, at a place, from the value."""
        start, end = min(self._values), max(self._values)
        if start < place < end:
            return True
        first, last = (place, start) if place < start else (end, place)
        words = self._list_between(first, last)
        gap = _read_gap(self._sentence, first, last, self._own)
        if _APPOSITION.fullmatch(gap):
            return True
        if _PARTING_MARKS.search(gap) or self._are_parting(words):
            return False
        # What something changed from is not what it is: `fell from 310 to 275`.
        return place > end or self._goes_on or _FROM not in [word.key for word in words[-1:]]

    def _list_between(self, first: int, last: int) -> list[SurfaceWord]:
        """Return what stands between two words and is none of the label, without a way: `from 310 to`.

        What it came to is its value, and what it changed from is none.
        """
        words = [self._sentence.words[at] for at in range(first + 1, last) if at not in self._own]
        keys = [word.key for word in words]
        return words[: keys.index(_FROM)] if keys[-1:] == [_TO] and _FROM in keys else words

    def _are_parting(self, words: Sequence[SurfaceWord]) -> bool:
        """Return whether words join something else, or one is a value of the same kind."""
        value = self._sentence.words[min(self._values)]
        return any(
            word.key in _PARTING_WORDS
            or (value.opens_with_digit and word.opens_with_digit)
            or (value.is_capital and word.is_capital)
            for word in words
        )


def _read_gap(sentence: EvidenceSentence, first: int, last: int, own: Set[int]) -> str:
    """Return what stands between two words of a sentence, without the words of the label."""
    words, text = sentence.words, sentence.source_text
    parts = [text[words[first].end : words[first + 1].start]]
    for place in range(first + 1, last):
        start = words[place].end if place in own else words[place].start
        parts.append(text[start : words[place + 1].start])
    return "".join(parts)
