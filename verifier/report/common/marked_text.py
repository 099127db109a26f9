"""Marked texts: a text cut into segments where marks begin and end, whole or in passages around them.

Marks may overlap and lie inside one another: several units may stand in one place of a source, and the rest
of a sentence lies around its quote. Units and sources count from 1, as people do; spans are half-open ranges
in code points of the original text. The cost is linear in the text and in the marks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import Literal, TypeAlias, get_args

from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import Span

State: TypeAlias = Literal["verified", "soft", "failed", "unchecked"]
"""How a unit came out: word for word, as a paraphrase, or not; or that nobody checked what stands there."""

PlaceKind: TypeAlias = Literal["verified", "elided", "soft", "denied", "nearest", "window"]
"""What a place in a source is to its unit; `elided` is what an elision of a verified quote leaves out, and
`window` are the sentences that a claim was compared with."""

InlineKind: TypeAlias = Literal["code", "struck", "superscript", "subscript"]
"""How a stretch of a text looks, whatever was found of it."""

INLINE_KINDS: frozenset[str] = frozenset(get_args(InlineKind))

MAX_WHOLE_CHARS = 200_000
"""Longest text that is shown whole."""

MAX_MARKS = 8
"""Most marks that one segment lists."""

_MARGIN = 400
_MAX_MARKED_CHARS = 4_000
_OPENING_CHARS = 1_000


@record
class Mark:
    """The mark of one unit on a segment of a text; unit 0 marks what is no unit of its own."""

    unit: int
    kind: State | PlaceKind | InlineKind


@record
class Segment:
    """A stretch of a text with the same marks throughout; the first of them is the innermost.

    `opens` and `closes` are the marks that begin or end here, all of them. `marks` are at most `MAX_MARKS`.
    """

    text: str
    marks: tuple[Mark, ...] = ()
    opens: tuple[Mark, ...] = ()
    closes: tuple[Mark, ...] = ()


@record
class Passage:
    """A stretch of a text without a gap; a text that is small enough is one passage.

    Of a text that is shown as it is read, each block is one; `block` says which kind it is of, `depth` how
    many lists and quotations it stands in, and `marker` what stands before it.
    """

    span: Span
    segments: tuple[Segment, ...]
    block: str = ""
    depth: int = 0
    marker: str = ""


@record
class TextView:
    """A text as a report shows it: whole, or its passages around the marks."""

    n_chars: int
    passages: tuple[Passage, ...]
    is_whole: bool

    @property
    def segments(self) -> Iterator[Segment]:
        """The segments of all passages, in order."""
        return (segment for passage in self.passages for segment in passage.segments)


@record
class Marked:
    """A mark and where it lies."""

    span: Span
    mark: Mark


def view_text(
    text: str,
    marked: Sequence[Marked],
    *,
    max_whole_chars: int = MAX_WHOLE_CHARS,
    margin: int = _MARGIN,
) -> TextView:
    """Cut a text into segments; one longer than `max_whole_chars` is shown in passages around its marks.

    A passage reaches `margin` code points beyond a mark, or less.
    """
    inside = [item for item in marked if 0 <= item.span[0] < item.span[1] <= len(text)]
    ordered = sorted(inside, key=lambda item: (item.span[0], -item.span[1], item.mark.unit))
    if len(text) <= max_whole_chars:
        passages: list[Span] = [(0, len(text))]
    else:
        passages = _choose_passages(text, ordered, margin)
    return TextView(
        n_chars=len(text),
        passages=tuple(_cut_passages(text, passages, ordered)),
        is_whole=len(text) <= max_whole_chars,
    )


def view_opening(text: str, *, max_chars: int) -> TextView:
    """Show a text without marks: whole, or its first words."""
    end = snap_right(text, min(len(text), max_chars), limit=0)
    segments = (Segment(text=text[:end]),) if end else ()
    return TextView(
        n_chars=len(text), passages=(Passage(span=(0, end), segments=segments),), is_whole=end == len(text)
    )


def list_opened(views: Iterable[TextView]) -> frozenset[int]:
    """Return the units that a mark opens in some of the texts: there an anchor of theirs stands."""
    return frozenset(mark.unit for view in views for segment in view.segments for mark in segment.opens)


def keep_first_opens(view: TextView) -> TextView:
    """Let each unit open at its first mark only: links lead to that anchor."""
    seen: set[int] = set()
    passages = []
    for passage in view.passages:
        segments = []
        for segment in passage.segments:
            opens = {mark.unit: mark for mark in reversed(segment.opens) if mark.unit not in seen}
            seen.update(opens)
            segments.append(replace(segment, opens=tuple(reversed(opens.values()))))
        passages.append(replace(passage, segments=tuple(segments)))
    return replace(view, passages=tuple(passages))


def keep_last_closes(view: TextView, *, gap: int) -> TextView:
    """Let a unit that is marked word by word close once for each run of marks, at its last.

    Marks of one unit with at most `gap` code points between them are one run.
    """
    passages = []
    for passage in view.passages:
        end = passage.span[1]
        opened: dict[int, int] = {}
        segments = []
        for segment in reversed(passage.segments):
            closes = [mark for mark in segment.closes if opened.get(mark.unit, end + gap + 1) - end > gap]
            end -= len(segment.text)
            opened.update((mark.unit, end) for mark in segment.opens)
            segments.append(replace(segment, closes=tuple(closes)))
        passages.append(replace(passage, segments=tuple(reversed(segments))))
    return replace(view, passages=tuple(passages))


def _cut_at_blocks(item: Marked, blocks: Sequence[Passage]) -> Iterator[tuple[int, Marked]]:
    """Yield the pieces of a mark with the numbers of the blocks that they stand in."""
    at = max(0, bisect_right(blocks, item.span[0], key=lambda block: block.span[0]) - 1)
    while at < len(blocks) and blocks[at].span[0] < item.span[1]:
        start, end = max(item.span[0], blocks[at].span[0]), min(item.span[1], blocks[at].span[1])
        if start < end:
            yield at, Marked(span=(start, end), mark=item.mark)
        at += 1


def view_blocks(text: str, blocks: Sequence[Passage], marked: Sequence[Marked]) -> TextView:
    """Cut the blocks of a text into segments; `blocks` are passages without segments, in order.

    A mark that reaches over several blocks stands in each; it opens in the first and closes in the last.
    """
    parts: list[list[Marked]] = [[] for _ in blocks]
    opened: set[tuple[int, Mark]] = set()
    closed: set[tuple[int, Mark]] = set()
    for item in marked:
        pieces = [*_cut_at_blocks(item, blocks)]
        for at, piece in pieces:
            parts[at].append(piece)
        if pieces:
            opened.add((pieces[0][0], item.mark))
            closed.add((pieces[-1][0], item.mark))
    passages = []
    for at, (block, inside) in enumerate(zip(blocks, parts, strict=True)):
        ordered = sorted(inside, key=lambda item: (item.span[0], -item.span[1], item.mark.unit))
        segments = [
            replace(
                segment,
                opens=tuple(mark for mark in segment.opens if (at, mark) in opened),
                closes=tuple(mark for mark in segment.closes if (at, mark) in closed),
            )
            for segment in _sweep(text, *block.span, ordered)
        ]
        passages.append(replace(block, segments=tuple(segments)))
    return TextView(n_chars=len(text), passages=tuple(passages), is_whole=True)


def _choose_passages(text: str, ordered: list[Marked], margin: int) -> list[Span]:
    """Return stretches around the marks, widened to whole words; overlapping ones become one."""
    passages: list[Span] = []
    for item in ordered:
        start, end = item.span
        end = min(end, start + _MAX_MARKED_CHARS)
        first = snap_left(text, max(0, start - margin), limit=start)
        last = snap_right(text, min(len(text), end + margin), limit=end)
        if passages and first <= passages[-1][1]:
            passages[-1] = (passages[-1][0], max(last, passages[-1][1]))
        else:
            passages.append((first, last))
    return passages or [(0, snap_right(text, _OPENING_CHARS, limit=0))]


def _cut_passages(text: str, passages: list[Span], ordered: list[Marked]) -> list[Passage]:
    """Sweep over all passages once; a mark is clipped to the passage that it begins in."""
    cut = []
    place = 0
    for start, end in passages:
        begin = place
        while place < len(ordered) and ordered[place].span[0] < end:
            place += 1
        cut.append(Passage(span=(start, end), segments=tuple(_sweep(text, start, end, ordered[begin:place]))))
    return cut


def _sweep(text: str, start: int, end: int, ordered: list[Marked]) -> list[Segment]:
    bounds = sorted(
        {start, end} | {item.span[0] for item in ordered} | {min(item.span[1], end) for item in ordered}
    )
    ending: dict[int, list[int]] = {}
    for number, item in enumerate(ordered):
        ending.setdefault(min(item.span[1], end), []).append(number)
    active: dict[int, Mark] = {}
    segments = []
    place = 0
    for first, last in pairwise(bounds):
        opens = []
        while place < len(ordered) and ordered[place].span[0] == first:
            active[place] = ordered[place].mark
            opens.append(ordered[place].mark)
            place += 1
        closing = ending.get(last, ())
        segments.append(
            Segment(
                text=text[first:last],
                marks=tuple(islice(reversed(active.values()), MAX_MARKS)),
                opens=tuple(opens),
                closes=tuple(ordered[number].mark for number in closing),
            )
        )
        for number in closing:
            del active[number]
    return segments


def snap_left(text: str, position: int, *, limit: int) -> int:
    """Move a position right to the start of a word, not beyond the limit."""
    if position <= 0:
        return 0
    while position < limit and not text[position - 1].isspace():
        position += 1
    return position


def snap_right(text: str, position: int, *, limit: int) -> int:
    """Move a position left to the end of a word, not before the limit."""
    while limit < position < len(text) and not text[position].isspace():
        position -= 1
    return position
