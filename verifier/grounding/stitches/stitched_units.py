"""Stitched units: verified pieces that an answer puts together otherwise than its sources do.

A piece that begins or ends inside a sentence of its source is looked at together with what stands around it
in the answer; so are a sentence that opens with a pronoun, and what joins two statements. What one whole
verified statement says beside another is no matter of this module.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from verifier.answers.answer_text import AnswerText, Heading
from verifier.answers.framing import list_claiming_words
from verifier.grounding.soft_match import judge_text
from verifier.grounding.stitches.pieces import EDGES, Pieces, holds_stem
from verifier.grounding.stitches.quoted_sentences import QuotedSentences, joining
from verifier.grounding.stitches.subjects import find_rebound
from verifier.grounding.terms import list_readings
from verifier.grounding.units import read_spans_once
from verifier.grounding.unquoted_text import pair_with_quotes
from verifier.parsers.english.joining_words import HEARSAY, VERDICTS
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.negation_triggers import may_deny

_OPENING = re.compile(r"[\s*_>-]*([A-Za-z][A-Za-z' -]{1,40}?)[*_]*([:,])[*_]*\s+(?=\S)", re.ASCII)
_OPENING_IN_TERMS = re.compile(r"[\s*_>-]*((?:[^\W\d_]|(?<=\w)[' -]){2,41}?)[*_]*([:,])[*_]*\s+(?=\S)")
_MAX_INSIDE = 50
"""How many quotes a statement around them has at most that is known to hold them."""


class Stitches:
    """What an answer puts together; all places are those of the text that units are made of."""

    def __init__(self, seen: AnswerText, sources: Sources, policy: Policy) -> None:
        self._pieces = Pieces(seen, sources, policy)
        self._quoted = QuotedSentences(self._pieces)
        self._answer = seen.text
        self._sources = sources
        self._policy = policy

    def find(
        self, quotes: tuple[Quote, ...], verified: Iterable[Span], headings: Sequence[Heading]
    ) -> Iterator[Span]:
        """Yield the places of what no source puts together like that.

        `verified` are the places of all that was. Linear in the answer, but for what is judged anew.
        """
        spans = sorted(verified)
        yield from self._find_turned(quotes, spans)
        yield from find_rebound(self._pieces, spans, headings)
        yield from self._find_misfiled(spans, headings)
        yield from self._find_joining(spans)
        yield from self._find_doubting(spans)

    def _find_turned(self, quotes: tuple[Quote, ...], spans: Sequence[Span]) -> Iterator[Span]:
        """Yield the sentences that make another statement of their quotes, or of what stands beside them."""
        pieces = read_spans_once(self._answer, self._sources, self._policy)
        if self._policy.language:
            pieces = [*self._part_sentences(pieces)]
        for span, inside in _join_by_quotes(pair_with_quotes(pieces, quotes)):
            if inside:
                if not self._quoted.holds_together(span, inside):
                    yield span
            elif not _meets(span, spans) and self._quoted.turns(self._answer[slice(*span)], ()):
                yield span

    def _part_sentences(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Yield the sentences of some spans: one with a quote that ends it is no sentence with the next."""
        stops = self._policy.abbreviations.words
        for start, end in spans:
            for first, last in split_sentences(self._answer[start:end], abbreviations=stops):
                yield start + first, start + last

    def _find_misfiled(self, spans: Sequence[Span], headings: Sequence[Heading]) -> Iterator[Span]:
        """Yield the pieces under a heading that names another thing of the source: `# Tallis GmbH`.

        A heading of several words that stands word for word in a source names something there. What stands
        under it has to share a word with it, or stand behind a sentence that does; what the source opens with
        it is about as a whole.
        """
        stops = [*(heading.span[0] for heading in headings[1:]), len(self._pieces.seen.original)]
        for heading, stop in zip(headings, stops, strict=False):
            words = self._list_naming_words(heading)
            for span in spans if words else ():
                if heading.span[1] <= self._find_original(span) < stop and not self._is_near(span, words):
                    yield span

    def _list_naming_words(self, heading: Heading) -> list[str]:
        """Return the words by which a heading names something inside a source, or none."""
        normal = self._pieces.normalize(heading.text).strip(EDGES)
        words = list_claiming_words(normal, self._policy)
        if len(normal.split()) < 2 or not words:
            return []
        named = self._pieces.look_up(normal, heading.text)
        return words if named is not None and named.prose[: named.sentence[0]].strip() else []

    def _find_original(self, span: Span) -> int:
        offsets = self._pieces.seen.offsets
        return span[0] if offsets is None else offsets.locate(*span)[0]

    def _is_near(self, span: Span, words: Sequence[str]) -> bool:
        """Return whether a word stands in the sentence of a piece in its source, or in those beside it."""
        place = self._pieces.locate(span)
        if place is None:
            return True
        before = self._pieces.find_before(place.prose, place.sentence[0]) or place.sentence
        near = self._pieces.list_words(place.prose[before[0] : place.sentence[1]])
        return any(holds_stem(word, near) for word in words)

    def _find_doubting(self, spans: Sequence[Span]) -> Iterator[Span]:
        """Yield what before a verified statement calls it false, or hearsay, or sets it elsewhere.

        Before a comma everything counts that says something (`In my dream,`), before a colon a closed list.
        """
        pattern = _OPENING_IN_TERMS if self._policy.language else _OPENING
        for start, end in spans:
            text = self._answer[start:end]
            found = pattern.match(text)
            if found is not None and self._is_doubting(text, found):
                yield start, start + found.end(1)

    def _is_doubting(self, text: str, opening: re.Match[str]) -> bool:
        """Return whether what opens a text says of the rest what its source does not say there."""
        lead, mark = opening.groups()
        label = self._pieces.read(lead).lower()
        if mark == ":" and not self._is_verdict(lead, label):
            return False
        place = self._pieces.look_up_text(text[opening.end() :])
        if place is None or self._pieces.stands(text):
            return False
        return self._says_more(lead, label, self._pieces.read_around(place), is_label=mark == ":")

    def _says_more(self, lead: str, label: str, around: str, *, is_label: bool) -> bool:
        """Return whether a lead says what is not said around the place of what it opens."""
        if label in HEARSAY and label not in self._pieces.list_words(self._pieces.read(around)):
            return True
        words = list_claiming_words(lead, self._policy)
        if is_label:
            # A denial beside the place is no label of it.
            if may_deny(label, self._policy):
                return True
            words = words or [lead.lower()]
        near = self._pieces.list_words(around)
        in_terms = {*self._pieces.list_words(self._pieces.read(around))} if self._policy.language else set()
        return any(not (holds_stem(word, near) or self._stands_in_terms(word, in_terms)) for word in words)

    def _stands_in_terms(self, word: str, near: set[str]) -> bool:
        """Return whether a word of another language stands among terms in any of its forms."""
        readings = list_readings(word, self._policy) if near else ()
        return any(said and near.issuperset(said) for said in map(self._pieces.list_words, readings))

    def _is_verdict(self, lead: str, label: str) -> bool:
        return label in VERDICTS or bool(self._policy.language and may_deny(lead, self._policy))

    def _find_joining(self, spans: Sequence[Span]) -> Iterator[Span]:
        """Yield the sentences that a word joins to another one which in no source does."""
        for start, end in read_spans_once(self._answer, self._sources, self._policy):
            text = self._answer[start:end]
            found = joining().match(self._pieces.read(text))
            if found is None or not _meets((start, end), spans) or not spans[0][1] <= start:
                continue
            if not self._is_joined_alike(text, found):
                yield start, end

    def _is_joined_alike(self, text: str, joint: re.Match[str]) -> bool:
        """Return whether a source joins a text to what is before as the answer does."""
        normalize = self._pieces.normalize
        if self._policy.language:
            return self._pieces.stands(text) or self._is_joined_in_terms(text, normalize(joint[1]))
        place = self._pieces.look_up_text(text[joint.end() :])
        sentence = "" if place is None else place.prose[slice(*place.sentence)]
        return normalize(sentence).startswith(normalize(joint[1])) or self._pieces.stands(text)

    def _is_joined_in_terms(self, text: str, joint: str) -> bool:
        """Return whether what a text is accepted by has the word in terms that joins it to what is before."""
        found = judge_text(text, 0, (0, len(text)), self._sources, self._policy)
        words = self._pieces.list_words(self._pieces.read(found.window))
        return f" {joint} " in f" {' '.join(words)} "


def _join_by_quotes(
    pairs: Iterable[tuple[Span, tuple[Quote, ...]]],
) -> Iterator[tuple[Span, tuple[Quote, ...]]]:
    """Yield the sentences of an answer with their quotes; those that share a quote are one."""
    held: tuple[Span, tuple[Quote, ...]] | None = None
    for span, inside in pairs:
        if held is not None and held[1] and inside and held[1][-1] == inside[0]:
            held = (held[0][0], span[1]), (*held[1], *inside[1:])
            continue
        if held is not None:
            yield _widen(held)
        held = span, inside
    if held is not None:
        yield _widen(held)


def _widen(held: tuple[Span, tuple[Quote, ...]]) -> tuple[Span, tuple[Quote, ...]]:
    (start, end), quotes = held
    if quotes:
        start, end = min(start, quotes[0].outer[0]), max(end, quotes[-1].outer[1])
    return (start, end), quotes


def _meets(span: Span, spans: Sequence[Span]) -> bool:
    """Return whether one of some spans, in their order, meets another; a unit holds few others."""
    last = bisect_left(spans, (span[1], 0))
    return any(end > span[0] for _, end in spans[max(0, last - _MAX_INSIDE) : last])
