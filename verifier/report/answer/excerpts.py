"""Excerpts: the line of a source around a place, and the words in which a unit differs from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import compress

from verifier.parsers.frozen import record
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.parsers.text.offsets import Span
from verifier.report.common.marked_text import PlaceKind, snap_left, snap_right
from verifier.report.common.plain_words import CUT, Piece, cut_middle
from verifier.report.common.quoted_source import QuotedPlace, QuotedSource

_CONTEXT_CHARS = 120
_MAX_PLACE_CHARS = 900
_KEPT_CHARS = 400
_MAX_ALIGNED_WORDS = 400
_WORD = re.compile(r"\S+")
_BLANKS = re.compile(r"[ \t\r\n]+")
# A paragraph ends at an empty line, at the end of a page, before an item, and where a line is no wrapped one.
_BREAK = re.compile(r"\n[ \t]*\n|\f|(?<=[.!?:;|])\n|\n(?=[ \t]*(?:[-*+\u2022|\xa7]|[0-9]{1,3}[.)])[ \t]?)")
_EDGES = ".,;:!?()[]\"'\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"


@record
class Excerpt(QuotedPlace):
    """The line of a source around a place, with the place told apart."""

    kind: PlaceKind
    pieces: tuple[Piece, ...]


def quote_places(
    source: QuotedSource,
    spans: Sequence[Span],
    kind: PlaceKind,
    *,
    said: str = "",
    differing: Iterable[str] = (),
    moved: Iterable[str] = (),
    beyond: Sequence[Span] = (),
) -> Excerpt:
    """Return the line around places that are near each other, its own place that of the first.

    The words that what is `said` lacks or changes are told apart, `moved` ones wherever they stand, and so
    are stretches of the prose that go `beyond` it.
    """
    differing = [*differing]
    pieces: list[Piece] = []
    places = sorted(map(source.find_in_prose, spans))
    at = places[0][0]
    for start, end in places:
        text = source.prose[start:end]
        pieces += [Piece(text=source.prose[at:start])] if at < start else []
        pieces += (
            mark_differences(text, said, differing, moved=moved, beyond=_shift(beyond, -start))
            if len(text) <= _MAX_PLACE_CHARS
            else cut_middle(text, "match", max_chars=_MAX_PLACE_CHARS, kept_chars=_KEPT_CHARS)
        )
        at = end
    around = (*_quote_before(source.prose, places[0][0]), *pieces, *_quote_after(source.prose, at))
    first = spans[0]
    return Excerpt(
        source=source.index + 1,
        source_id=source.source.id,
        span=first,
        line=source.number_line(first),
        page=source.number_page(first),
        kind=kind,
        pieces=tuple([replace(piece, text=_BLANKS.sub(" ", piece.text)) for piece in around]),
        is_rendered=source.is_rendered,
    )


def _shift(spans: Sequence[Span], by: int) -> list[Span]:
    return [(start + by, end + by) for start, end in spans]


def are_near(source: QuotedSource, one: Span, other: Span) -> bool:
    """Return whether two places stand so near in a paragraph that each would be quoted beside the other."""
    (_, end), (start, _) = sorted(map(source.find_in_prose, (one, other)))
    return start - end <= _CONTEXT_CHARS and _BREAK.search(source.prose, end, start) is None


def _quote_before(prose: str, start: int) -> list[Piece]:
    """Return what stands in the paragraph before a place, as far as it is near."""
    reach = max(0, start - _CONTEXT_CHARS)
    breaks = [match.end() for match in _BREAK.finditer(prose, reach, start)]
    if breaks or reach == 0:
        first, cut = breaks[-1] if breaks else 0, []
    else:
        first, cut = snap_left(prose, reach, limit=start), [CUT]
    return [*cut, Piece(text=prose[first:start])] if first < start else cut


def _quote_after(prose: str, end: int) -> list[Piece]:
    """Return what stands in the paragraph after a place, as far as it is near."""
    reach = min(len(prose), end + _CONTEXT_CHARS)
    stop = _BREAK.search(prose, end, reach)
    if stop is not None or reach == len(prose):
        last, cut = len(prose) if stop is None else stop.start(), []
    else:
        last, cut = snap_right(prose, reach, limit=end), [CUT]
    return [Piece(text=prose[end:last]), *cut] if end < last else cut


def mark_differences(
    text: str,
    other: str,
    differing: Iterable[str],
    *,
    moved: Iterable[str] = (),
    beyond: Sequence[Span] = (),
) -> list[Piece]:
    """Cut a text into pieces, so that the words that differ from another text are told apart.

    `differing` are words or runs of words in their normal form: no other word is marked. The two texts are
    aligned to find which occurrence of such a word is meant. Words that `moved` are marked wherever they
    stand, and so are all words in the stretches `beyond`.
    """
    pieces: list[Piece] = []
    at = 0
    words = {word for run in differing for word in run.split(" ")}
    for start, end in _find_differing_runs(text, other, words, {*" ".join(moved).split()}, beyond):
        pieces += [Piece(text=text[at:start], kind="match"), Piece(text=text[start:end], kind="differs")]
        at = end
    pieces.append(Piece(text=text[at:], kind="match"))
    return [piece for piece in pieces if piece.text]


def _find_differing_runs(
    text: str, other: str, differing: Set[str], moved: Set[str], beyond: Sequence[Span]
) -> list[Span]:
    """Return where differing words stand, as one span where only blanks lie between them."""
    spans = [match.span() for match in _WORD.finditer(text)]
    words = [text[first:last] for first, last in spans]
    marked = _find_differing(words, other.split(), differing)
    for place, (first, last) in enumerate(spans):
        form = normalize_text(words[place], folding=Folding.TYPOGRAPHY).strip(_EDGES)
        marked[place] |= form in moved or any(first < end and start < last for start, end in beyond)
    runs: list[Span] = []
    for start, end in compress(spans, marked):
        if runs and text[runs[-1][1] : start].isspace():
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((start, end))
    return runs


def _find_differing(words: Sequence[str], other: Sequence[str], differing: Set[str]) -> list[bool]:
    """Return for each word whether it is a differing one without a counterpart among the other words."""
    if not differing or max(len(words), len(other)) > _MAX_ALIGNED_WORDS:
        return [False] * len(words)
    # A policy folds typography or does not; the reading that explains more of the record is the policy's.
    folding = max(
        (Folding.NONE, Folding.TYPOGRAPHY),
        key=lambda choice: len({normalize_text(word, folding=choice) for word in words} & differing),
    )
    forms = [normalize_text(word, folding=folding) for word in words]
    others = [normalize_text(word, folding=folding) for word in other]
    marked = [form in differing or form.strip(_EDGES) in differing for form in forms]
    for block in SequenceMatcher(None, forms, others, autojunk=False).get_matching_blocks():
        for place in range(block.a, block.a + block.size):
            marked[place] = False
    return marked
