"""Copied text: whole sentences of an answer that are whole sentences of a source.

A unit may be a line of a wrapped sentence, a quoted term, a list item or a table cell. Words around it in
the source can change its meaning only if the answer leaves them out. So the answer's whole sentence around
the unit is looked up in the sources: if it is a whole sentence there too, nothing was cut, and the answer
repeats whatever denies, limits or questions the unit.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import NamedTuple

from verifier.answers.answer_text import AnswerText
from verifier.grounding.exact_match import (
    MAX_JUDGED,
    Match,
    cuts_figure,
    find_around,
    find_occurrences,
    judge_place,
)
from verifier.parsers.segments.retractions import is_retracted
from verifier.parsers.segments.sentences import split_firmly
from verifier.parsers.segments.spans import find_bullet_end, strip_span
from verifier.parsers.text.alike import read_alike
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.languages import list_heard
from verifier.sources.prepared_form import choose_folding

_EDGES = " \t\n\r.,;:!?\"'()[]-*_`#>|\u201c\u201d\u2018\u2019\u2013\u2014\u2022"

_QUOTES = frozenset('"\u201c\u201d\u201e\u00ab\u00bb')
_STRESS = re.compile("[*_`]")
_INSIDE = re.compile("(?<=[a-z]) (?=[a-z])", re.ASCII)
"""A blank at which no sentence ends: a short piece of one stands in many places, most of them inside."""

_UNQUOTED = re.compile('[^"\u201c-\u201e\xab\xbb*_`]+|.')
_REACH = 40
"""How far before a sentence the mark of its item stands, in code points."""


class Copy(NamedTuple):
    """A sentence of an answer, and where it is a sentence of a source; None where it is none."""

    span: Span
    match: Match | None


def read_copied(answer: str, sources: Sources, policy: Policy) -> CopiedText:
    """Return the copied text of an answer, computed once per call."""
    return sources.once(("copied", answer, policy.hash), lambda: CopiedText(answer, sources, policy))


class CopiedText:
    """The sentences of one answer, each with its place in a source; read when first asked for."""

    def __init__(self, answer: str, sources: Sources, policy: Policy) -> None:
        self._answer = answer
        self._sources = sources
        self._policy = policy
        self._reached = -1, 0, 0

    @cached_property
    def _copies(self) -> list[Copy]:
        """The sentences of the answer.

        A line that is no sentence of a source may be one together with the next line: line ends may differ.
        """
        answer, copies, first = self._answer, list[Copy](), 0
        for _, end in split_firmly(answer, abbreviations=self._policy.abbreviations.words):
            span = strip_span(answer, find_bullet_end(answer, first, end), end)
            if not answer[slice(*span)].strip(_EDGES):
                continue
            before = copies[-1] if copies else Copy((0, 0), None)
            copy = self._look_for(first, end, before)
            if (
                copies
                and copy.match is before.match is None
                and answer[before.span[1] : copy.span[0]] == "\n"
            ):
                joined = self._look_for(before.span[0], end, Copy((0, 0), None))
                if joined.match is not None:
                    copies.pop()
                    copy = joined
            copies.append(copy)
            first = end
        return copies

    @cached_property
    def _starts(self) -> list[int]:
        return [copy.span[0] for copy in self._copies]

    def find(self, span: Span, reading: str) -> Match | None:
        """Return where a unit stands if the answer copied its sentences whole from a source, or None.

        `reading` is the unit without marks.
        """
        copies = self._list_around(span)
        first = copies[0].match if self._are_in_a_row(copies) else None
        if first is None:
            return None
        place = self._place(span, copies[0].span[0], first)
        if place is None:
            return None
        return judge_place(first.source, (place,), (reading,), self._sources, self._policy, polarity=False)

    def holds(self, span: Span) -> bool:
        """Return whether the sentences around a place are sentences of a source, one behind the other."""
        return self._are_in_a_row(self._list_around(span))

    def goes_on(self, seen: AnswerText, span: Span) -> bool:
        """Return whether a place follows the same text in its source as in the answer, as displayed."""
        around = self._list_around(span)
        if not around or seen.find_heading(len(self._answer[: span[0]].rstrip()), span[0]) is not None:
            return False
        first = bisect_left(self._starts, around[0].span[0])
        before = self._copies[max(0, first - 1) : first]
        return self._are_in_a_row(around) and all(
            self._are_in_a_row([one, around[0]]) or self._stands_before(one, around[0]) for one in before
        )

    def _stands_before(self, one: Copy, other: Copy) -> bool:
        """Return whether a sentence, which its source may repeat, also occurs right before another."""
        (first, end), match = one.span, other.match
        if match is None:
            return False
        text, prose = self._answer[first : other.span[0]], self._sources[match.source].prose
        lead = prose[max(0, match.span[0] - 2 * len(text) - _REACH) : match.span[0]]
        back, length = read_alike(text[::-1], lead[::-1])
        start = match.span[0] - length
        self._sources.spend(back)
        _, stop = read_alike(self._answer, prose, first, start, end)
        return back == len(text) and self._is_whole((first, end), Match(match.source, (start, stop)))

    def _list_around(self, span: Span) -> list[Copy]:
        """Return the sentences of the answer that cover a place; none if they do not cover all of it."""
        at = max(0, bisect_right(self._starts, span[0]) - 1)
        found = self._copies[at : bisect_left(self._starts, span[1])]
        return found if found and found[0].span[0] <= span[0] and span[1] <= found[-1].span[1] else []

    def _are_in_a_row(self, copies: Sequence[Copy]) -> bool:
        """Return whether sentences follow one another in one source, marks between them aside."""
        matches = [copy.match for copy in copies if copy.match is not None]
        return 0 < len(matches) == len(copies) and all(
            one.source == other.source and not self._read_between(one, other).strip(_EDGES + "0123456789")
            for one, other in pairwise(matches)
        )

    def _read_between(self, one: Match, other: Match) -> str:
        prose, (end, start) = self._sources[one.source].prose, (one.span[1], other.span[0])
        return prose[end:start] if end <= start else prose

    def _look_for(self, first: int, end: int, before: Copy) -> Copy:
        """Look for the text between two places, without its leading bullet."""
        span = strip_span(self._answer, find_bullet_end(self._answer, first, end), end)
        return self._take_mark(first, Copy(span, self._go_on(span, before) or self._find(span)))

    def _take_mark(self, first: int, copy: Copy) -> Copy:
        """Return a sentence with its bullet, which follows `first`, if its source has that bullet too."""
        mark, match = self._answer[first : copy.span[0]].strip(), copy.match
        if not mark or match is None:
            return copy
        before = self._sources[match.source].prose[max(0, match.span[0] - _REACH) : match.span[0]].rstrip()
        if not before.endswith(mark):
            return copy
        start = max(0, match.span[0] - _REACH) + len(before) - len(mark)
        span = self._answer.index(mark, first), copy.span[1]
        return Copy(span, match._replace(span=(start, match.span[1])))

    def _go_on(self, span: Span, before: Copy) -> Match | None:
        """Return where a sentence stands if its source has it right after the previous sentence."""
        if before.match is None:
            return None
        number, answer = before.match.source, self._answer
        prose = self._sources[number].prose
        at, begin = read_alike(answer, prose, before.span[1], before.match.span[1], span[0])
        end, stop = read_alike(answer, prose, at, begin, span[1])
        self._sources.spend(end - before.span[1])
        match = Match(number, (begin, stop))
        return match if (at, end) == span and self._is_whole(span, match) else None

    def _find(self, span: Span) -> Match | None:
        """Return the first place where a sentence stands as a sentence of a source.

        The search uses its longest part without quotation marks, because only one of the texts may have them.
        """
        policy, folding, answer = self._policy, choose_folding(self._policy), self._answer
        whole = policy.word_boundaries
        parts = (strip_span(answer, *part.span()) for part in _UNQUOTED.finditer(answer, *span))
        first, last = max(parts, key=_measure)
        normal = normalize_text(answer[first:last], folding=folding)
        for number, source in self._sources.iterate_holding((normal,), folding, whole_words=whole):
            form = source.record.form(folding)
            starts = find_occurrences(form, normal, self._sources, word_boundaries=whole)
            for start in islice(starts, MAX_JUDGED):
                begin, stop = form.locate(start, start + len(normal))
                lead = source.prose[max(0, begin - 2 * (first - span[0]) - _REACH) : begin]
                back, before = read_alike(answer[span[0] : first][::-1], lead[::-1])
                end, stop = read_alike(answer, source.prose, last, stop, span[1])
                match = Match(number, (begin - before, stop))
                is_all = (first - back, end) == span and not cuts_figure(source, match.span, policy)
                if is_all and self._is_whole(span, match):
                    return match
        return None

    def _is_whole(self, span: Span, match: Match) -> bool:
        """Return whether a match is a whole sentence of its source, retracted in both texts or in neither."""
        prose, (start, end) = self._sources[match.source].prose, match.span
        if _INSIDE.match(prose, end) or _INSIDE.match(prose, max(0, start - 1)):
            return False
        if _STRESS.findall(prose, start, end) != _STRESS.findall(self._answer, *span):
            return False
        first, last = find_around(match, self._sources, self._policy)
        is_whole = not (prose[first:start].strip(_EDGES) or prose[end:last].strip(_EDGES))
        return is_whole and self._is_retracted(prose, first, last) == self._is_retracted(self._answer, *span)

    def _is_retracted(self, text: str, start: int, end: int) -> bool:
        return is_retracted(text, start, end, list_heard(self._policy))

    def _place(self, span: Span, first: int, match: Match) -> Span | None:
        """Return a unit's place in the source, reading on from a sentence's start; units come in order."""
        answer, prose, (at, place) = self._answer, self._sources[match.source].prose, (first, match.span[0])
        if at <= self._reached[0] <= span[0] and match.source == self._reached[2]:
            at, place, _ = self._reached
        at, begin = read_alike(answer, prose, at, place, span[0])
        self._reached = at, begin, match.source
        while prose[begin : begin + 1] in _QUOTES and prose[begin] != answer[span[0]]:
            begin += 1
        end, stop = read_alike(answer, prose, span[0], begin, span[1])
        return (begin, stop) if (at, end) == span else None


def _measure(span: Span) -> int:
    return span[1] - span[0]
