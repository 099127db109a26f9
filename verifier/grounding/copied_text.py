"""Copied text: stretches of an answer that stand in a source as they stand there, whole sentences of it.

A unit may be a line of a wrapped sentence, a quoted term, an item or a cell. What its source says around it
turns it only where the answer leaves that out. So both texts are read on from the unit, to both sides, while
they say the same. Where that holds all of the source's sentence, nothing was cut; what denies, limits or asks
there the answer says, too.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Iterator
from itertools import islice
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
from verifier.parsers.segments.retractions import is_denied_after, is_taken_back
from verifier.parsers.segments.sentences import find_sentence
from verifier.parsers.text.alike import read_alike
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding

_EDGES = " \t\n\r.,;:!?\"'()[]-*_`#>|\u201c\u201d\u2018\u2019\u2013\u2014\u2022"


class Stretch(NamedTuple):
    """What an answer and a source say alike: its place in the answer, its source, and its place there."""

    span: Span
    source: int
    place: Span


def read_copied(answer: str, sources: Sources, policy: Policy) -> CopiedText:
    """Return what is known of the copied text of an answer; it is shared by all that ask in one call."""
    return sources.once(("copied", answer, policy.hash), lambda: CopiedText(answer, sources, policy))


class CopiedText:
    """The copied stretches of one answer, found as its units are asked for."""

    def __init__(self, answer: str, sources: Sources, policy: Policy) -> None:
        self._answer = answer
        self._sources = sources
        self._policy = policy
        self._stretches: list[Stretch] = []
        self._reached: tuple[Stretch, Span] | None = None

    def find(
        self, span: Span, reading: str, normals: Iterable[str], *, is_quote: bool = False
    ) -> Match | None:
        """Return where a unit stands whose sentence the answer says as a whole, or None.

        `reading` is the unit without marks, `normals` are forms of it as sources are compared with it.
        What its source takes back the answer has to take back. Of a quote the answer's own sentence has to
        stand there as a whole, too.
        """
        held = self._find_stretch(span)
        if held is not None:
            return self._judge(span, reading, held, self._place(span, held), is_quote=is_quote)
        at = bisect_right(self._stretches, span[0], key=_get_start)
        last = self._stretches[at - 1] if at else None
        first: Match | None = None
        chosen: Stretch | None = None
        for number, place in self._find_places(normals):
            stretch = self._extend(span, number, place)
            match = self._judge(span, reading, stretch, place, is_quote=is_quote)
            # What stands there twice goes on where it follows what was found before.
            is_behind = last is None or (number, place[0]) >= (last.source, last.place[1])
            if match is not None and (first is None or is_behind):
                first, chosen = first or match, stretch
                if is_behind:
                    break
        if chosen is not None:
            insort(self._stretches, chosen, key=_get_start)
        return first

    def holds(self, span: Span) -> bool:
        """Return whether a place of the answer lies in a stretch that was found."""
        return self._find_stretch(span) is not None

    def _find_stretch(self, span: Span) -> Stretch | None:
        at = bisect_right(self._stretches, span[0], key=_get_start)
        near = self._stretches[max(0, at - 2) : at]
        return next((stretch for stretch in reversed(near) if _holds(stretch.span, span)), None)

    def goes_on(self, seen: AnswerText, span: Span) -> bool:
        """Return whether a place stands in its source behind what it stands behind in the answer, as seen."""
        before = self.find_end_before(span)
        if seen.find_heading(before, span[0]) is not None:
            return False
        start = self._find_own((before - 1, before))[0] if before else span[0]
        return self.holds((start, span[1]))

    def find_end_before(self, span: Span) -> int:
        """Return where the text of the answer ends that stands before a place."""
        return len(self._answer[: span[0]].rstrip())

    def _find_places(self, normals: Iterable[str]) -> Iterator[tuple[int, Span]]:
        folding, whole = choose_folding(self._policy), self._policy.word_boundaries
        for normal in dict.fromkeys(normals):
            for number, source in self._sources.iterate_holding((normal,), folding, whole_words=whole):
                form = source.record.form(folding)
                starts = find_occurrences(form, normal, self._sources, word_boundaries=whole)
                for start in islice(starts, MAX_JUDGED):
                    place = form.locate(start, start + len(normal))
                    if not cuts_figure(source, place, self._policy):
                        yield number, place

    def _extend(self, span: Span, number: int, place: Span) -> Stretch:
        """Return what the answer and a source say alike around the beginning of a unit."""
        answer, prose, reach = self._answer, self._sources[number].prose, self._policy.denial_reach
        lead = answer[max(0, span[0] - reach) : span[0]][::-1]
        before = read_alike(lead, prose[max(0, place[0] - reach) : place[0]][::-1])
        end, stop = read_alike(answer, prose, span[0], place[0])
        self._sources.spend(before[0] + end - span[0])
        return Stretch((span[0] - before[0], end), number, (place[0] - before[1], stop))

    def _place(self, span: Span, stretch: Stretch) -> Span:
        """Return the place in the source of a unit inside a stretch; units mostly come in their order."""
        prose, known = self._sources[stretch.source].prose, self._reached
        at, place = known[1] if known and known[0] == stretch else (stretch.span[0], stretch.place[0])
        if at > span[0]:
            at, place = stretch.span[0], stretch.place[0]
        _, begin = read_alike(self._answer, prose, at, place, span[0])
        _, stop = read_alike(self._answer, prose, span[0], begin, span[1])
        self._reached = stretch, (span[0], begin)
        return begin, stop

    def _judge(
        self, span: Span, reading: str, stretch: Stretch, place: Span, *, is_quote: bool
    ) -> Match | None:
        """Return the match of a unit if its stretch holds all of its sentence."""
        sources, policy = self._sources, self._policy
        prose = sources[stretch.source].prose
        around = find_around(Match(stretch.source, place), sources, policy)
        if not _is_said(prose, around, stretch.place):
            return None
        if is_quote and not _is_said(self._answer, self._find_own(span), stretch.span):
            return None
        own = self._find_own_place(span, place, around, prose)
        if _is_retracted(prose, *around) != _is_retracted(self._answer, *own):
            return None
        return judge_place(stretch.source, (place,), (reading,), sources, policy, polarity=False)

    def _find_own_place(self, span: Span, place: Span, sentence: Span, prose: str) -> Span:
        """Return where the answer has a sentence of a source that a unit stands in."""
        lead = prose[sentence[0] : place[0]][::-1]
        before = self._answer[max(0, span[0] - 2 * self._policy.denial_reach) : span[0]][::-1]
        _, end = read_alike(prose, self._answer, place[0], span[0], sentence[1])
        return span[0] - read_alike(lead, before)[1], end

    def _find_own(self, span: Span) -> Span:
        """Return the sentence of the answer around a place."""
        stops, reach = self._policy.abbreviations.words, self._policy.denial_reach
        return find_sentence(self._answer, *span, reach=reach, abbreviations=stops)


def _is_retracted(text: str, start: int, end: int) -> bool:
    return is_taken_back(text, start, end) or is_denied_after(text, end)


def _is_said(text: str, sentence: Span, stretch: Span) -> bool:
    """Return whether a stretch of a text holds all of a sentence, marks at its ends aside."""
    (first, last), (start, end) = sentence, stretch
    return not (text[first : max(first, start)].strip(_EDGES) or text[min(end, last) : last].strip(_EDGES))


def _get_start(stretch: Stretch) -> int:
    return stretch.span[0]


def _holds(outer: Span, inner: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
