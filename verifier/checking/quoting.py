"""What the quotes in a statement come to, where the statement as a whole is not supported.

A quote that lacks a word of its source is not found, and neither is one with another word: both are told, so
that it can be put right. One that stands there word for word is told beside a statement that words alone
cannot decide: *The council decides. "May be closed only by the council."*
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Generic, TypeVar

from verifier.checking.sentences import ReportSentence
from verifier.checking.words_as_written import restore_letters
from verifier.parsers.text.offsets import Span
from verifier.records import NearestPlace, Verdict, Violation

_STOPS = " .,;:"

_Item = TypeVar("_Item")


class Quotes:
    """What a verdict has of quotes, by their places: those that verify, and the nearest places of others.

    Beside them it has what is wrong, by the place in the answer.
    """

    def __init__(self, verdict: Verdict) -> None:
        units = chain(verdict.claim_statuses, *(attempt.claim_statuses for attempt in verdict.attempts))
        self._verified = _Placed(
            [(unit.span, unit.span) for unit in units if unit.method == "quote" and unit.is_verified]
        )
        self._nearest = _Placed(_list_nearest(verdict))
        self._violations = _Placed([(one.span, one) for one in verdict.violations if one.span is not None])

    def find_verified(self, span: Span) -> tuple[Span, ...]:
        """Return the places in a span of quotes that verify, in order, each once."""
        return tuple(sorted({*self._verified.find(span)}))

    def find_nearest(self, span: Span) -> list[NearestPlace]:
        """Return the nearest places of what lies in a span, as far as most of its words stand there."""
        return self._nearest.find(span)

    def find_violations(self, span: Span) -> list[Violation]:
        """Return what is wrong in a span."""
        return self._violations.find(span)


class _Placed(Generic[_Item]):
    """Items by their places, so that those in a span are found without a look at all others."""

    def __init__(self, items: Iterable[tuple[Span, _Item]]) -> None:
        self._items = [*items]
        self._order = sorted(range(len(self._items)), key=lambda index: self._items[index][0])
        self._starts = [self._items[index][0][0] for index in self._order]

    def find(self, span: Span) -> list[_Item]:
        """Return the items that lie in a span, in the order in which they were given."""
        first, last = bisect_left(self._starts, span[0]), bisect_right(self._starts, span[1])
        inside = [index for index in self._order[first:last] if self._items[index][0][1] <= span[1]]
        return [self._items[index][1] for index in sorted(inside)]


def compare_quotes(sentence: ReportSentence, quotes: Quotes) -> ReportSentence:
    """Return a sentence that failed with what its quotes leave out or change, and those that verify."""
    there = " ".join([place.text for place in sentence.places])
    found = quotes.find_nearest(sentence.span)
    left_out = [word.strip(_STOPS) for nearest in found for word in nearest.missing if drop_signs(word)]
    changed = [pair for nearest in found for pair in list_as_written(nearest.changed, sentence.text, there)]
    return replace(
        sentence,
        instead=sentence.instead or tuple(changed),
        left_out=tuple([restore_letters(word, there) for word in left_out]),
        quotes=quotes.find_verified(sentence.span),
    )


def list_as_written(pairs: Iterable[tuple[str, str]], said: str, there: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of words in the letters of the texts that have them; none that differ only in signs."""
    for one, other in pairs:
        if drop_signs(one) != drop_signs(other):
            yield restore_letters(one.strip(_STOPS), said), restore_letters(other.strip(_STOPS), there)


def drop_signs(words: str) -> str:
    """Return the letters and digits of words: what differs in nothing else differs in markup."""
    return "".join(filter(str.isalnum, words))


def _list_nearest(verdict: Verdict) -> Iterator[tuple[Span, NearestPlace]]:
    for item in verdict.violations:
        if item.nearest is not None and item.span is not None:
            matched, total = item.nearest.matched
            if 3 * matched >= 2 * total:
                yield item.span, item.nearest
