"""Excerpts: the line of a source around a place, and the words in which a unit differs from it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence, Set
from difflib import SequenceMatcher
from functools import cached_property

from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.parsers.text.offsets import IdentityMap, OffsetMap, Span
from verifier.records import NearestPlace
from verifier.report.common.marks import snap_left, snap_right
from verifier.report.grounding.model import Excerpt, Piece, PieceKind, PlaceKind
from verifier.sources.context import Source

_CONTEXT_CHARS = 120
_MAX_PLACE_CHARS = 900
_KEPT_CHARS = 400
_MAX_ALIGNED_WORDS = 400
_WORD = re.compile(r"\S+")


class QuotedSource:
    """A source that excerpts are taken from; wikitext is rendered once, when it is first quoted."""

    def __init__(self, source: Source, number: int, *, is_rendered: bool) -> None:
        self.source = source
        self.number = number
        self._wants_prose = is_rendered

    @cached_property
    def _rendered(self) -> tuple[str, OffsetMap]:
        if self._wants_prose:
            from verifier.parsers.wikitext import render_wikitext

            rendered = render_wikitext(self.source.text)
            return rendered.text, rendered.offsets
        return self.source.text, IdentityMap()

    @property
    def prose(self) -> str:
        """The text that was searched."""
        return self._rendered[0]

    def find_in_prose(self, span: Span) -> Span:
        """Give the span of the prose that came from a span of the original text."""
        prose, offsets = self._rendered
        if isinstance(offsets, IdentityMap):
            return span
        places = range(len(prose))
        first = bisect_left(places, True, key=lambda place: offsets.locate(place, place + 1)[1] > span[0])
        last = bisect_left(places, True, key=lambda place: offsets.locate(place, place + 1)[0] >= span[1])
        return first, max(first, last)

    def quote(self, span: Span, kind: PlaceKind, *, parts: Sequence[Span] = ()) -> Excerpt:
        """Give the line around a place; with `parts`, what lies between them is told apart."""
        start, end = self.find_in_prose(span)
        pieces: list[Piece] = []
        if parts:
            at = start
            for part in parts:
                first, last = self.find_in_prose(part)
                pieces += self._piece(at, first, "elided")
                pieces += self._piece(first, last, "match")
                at = max(at, last)
            pieces += self._piece(at, end, "elided")
        else:
            pieces += self._piece(start, end, "match")
        return self._surround(span, (start, end), kind, pieces)

    def quote_nearest(self, nearest: NearestPlace, unit_text: str) -> Excerpt:
        """Give the line around a nearest place, the words that the unit lacks or changes told apart."""
        start, end = self.find_in_prose(nearest.span)
        differing = (*nearest.missing, *(stands for _, stands in nearest.changed))
        pieces = mark_differences(self.prose[start:end], unit_text, differing)
        return self._surround(nearest.span, (start, end), "nearest", pieces)

    def compare(self, nearest: NearestPlace, unit_text: str) -> list[Piece]:
        """Give the unit's text, the words that its nearest place lacks or has otherwise told apart."""
        start, end = self.find_in_prose(nearest.span)
        differing = (*nearest.added, *(said for said, _ in nearest.changed))
        return mark_differences(unit_text, self.prose[start:end], differing)

    def _piece(self, start: int, end: int, kind: PieceKind) -> list[Piece]:
        if start >= end:
            return []
        text = self.prose[start:end]
        if len(text) <= _MAX_PLACE_CHARS:
            return [Piece(text=text, kind=kind)]
        left, right = text[:_KEPT_CHARS], text[-_KEPT_CHARS:]
        return [Piece(text=left, kind=kind), Piece(text="", kind="cut"), Piece(text=right, kind=kind)]

    def _surround(self, span: Span, prose_span: Span, kind: PlaceKind, pieces: list[Piece]) -> Excerpt:
        prose = self.prose
        start, end = prose_span
        line_start = max(prose.rfind("\n", 0, start) + 1, start - _CONTEXT_CHARS)
        line_end = prose.find("\n", end, end + _CONTEXT_CHARS)
        line_end = min(len(prose), end + _CONTEXT_CHARS) if line_end < 0 else line_end
        at_line_start = line_start == 0 or prose[line_start - 1] == "\n"
        at_line_end = line_end == len(prose) or prose[line_end] == "\n"
        first = line_start if at_line_start else snap_left(prose, line_start, limit=start)
        last = line_end if at_line_end else snap_right(prose, line_end, limit=end)
        row = [Piece(text="", kind="cut")] if not at_line_start else []
        row += [Piece(text=prose[first:start])] if first < start else []
        row += pieces
        row += [Piece(text=prose[end:last])] if end < last else []
        row += [Piece(text="", kind="cut")] if not at_line_end else []
        return Excerpt(
            source=self.number + 1,
            source_id=self.source.id,
            span=span,
            line=self.source.text.count("\n", 0, span[0]) + 1,
            kind=kind,
            pieces=tuple(row),
            is_rendered=self._wants_prose,
        )


def mark_differences(text: str, other: str, differing: Iterable[str]) -> list[Piece]:
    """Cut a text into pieces, those of its words that differ from another text told apart.

    `differing` are words or runs of words in their normal form, as a `NearestPlace` holds them: no other
    word is marked. Aligning the two texts tells which occurrence of such a word is meant.
    """
    spans = [match.span() for match in _WORD.finditer(text)]
    words = [text[first:last] for first, last in spans]
    marked = _find_differing(words, other.split(), {word for run in differing for word in run.split(" ")})
    pieces: list[Piece] = []
    at = 0
    for (start, end), is_marked in zip(spans, marked, strict=True):
        if not is_marked:
            continue
        if pieces and pieces[-1].kind == "differs" and text[at:start].isspace():
            pieces[-1] = Piece(text=pieces[-1].text + text[at:end], kind="differs")
        else:
            if at < start:
                pieces.append(Piece(text=text[at:start], kind="match"))
            pieces.append(Piece(text=text[start:end], kind="differs"))
        at = end
    if at < len(text):
        pieces.append(Piece(text=text[at:], kind="match"))
    return pieces


def _find_differing(words: Sequence[str], other: Sequence[str], differing: Set[str]) -> list[bool]:
    """Tell which words are among the differing ones and have no counterpart in the other row of words."""
    if not differing or max(len(words), len(other)) > _MAX_ALIGNED_WORDS:
        return [False] * len(words)
    # A policy folds typography or does not; the reading that explains more of the record is the policy's.
    folding = max(
        (Folding.NONE, Folding.TYPOGRAPHY),
        key=lambda choice: len({normalize_text(word, folding=choice) for word in words} & differing),
    )
    forms = [normalize_text(word, folding=folding) for word in words]
    others = [normalize_text(word, folding=folding) for word in other]
    marked = [form in differing for form in forms]
    for block in SequenceMatcher(None, forms, others, autojunk=False).get_matching_blocks():
        for place in range(block.a, block.a + block.size):
            marked[place] = False
    return marked
