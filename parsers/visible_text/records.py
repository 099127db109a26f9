"""The record of a rendering: visible text, its offset map, and regions of the original by kind."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import ChainMap, OffsetMap, PieceMap, Span

_BLANKS = " \t\n"


class Kind(StrEnum):
    """What a region of the original is."""

    # blocks
    PARAGRAPH = "paragraph"
    HEADING = "heading"
    LIST_ITEM = "list_item"
    QUOTE = "quote"
    CODE_BLOCK = "code_block"
    PREFORMATTED = "preformatted"
    TABLE = "table"
    ROW = "row"
    HEADER_CELL = "header_cell"
    CELL = "cell"
    FOOTNOTE = "footnote"
    # inline
    CODE = "code"
    LINK = "link"
    STRUCK = "struck"
    SUPERSCRIPT = "superscript"
    SUBSCRIPT = "subscript"
    TASK_DONE = "task_done"
    TASK_OPEN = "task_open"
    FOOTNOTE_MARK = "footnote_mark"
    CITED = "cited"
    # neither clearly shown nor clearly hidden
    COLLAPSED = "collapsed"
    UNUSED_FOOTNOTE = "unused_footnote"
    DOUBTFUL = "doubtful"
    FIELD = "field"
    HIDDEN_BY_SHEET = "hidden_by_sheet"
    # shown, as far as is known, and what else is shown with it is not read
    UNREAD = "unread"
    # hidden
    COMMENT = "comment"
    DEFINITION = "definition"
    DESTINATION = "destination"
    IMAGE = "image"
    ATTRIBUTES = "attributes"
    INSTRUCTION = "instruction"
    UNSEEN_ELEMENT = "unseen_element"
    HIDDEN_ELEMENT = "hidden_element"
    UNFINISHED_TAG = "unfinished_tag"
    SURPLUS_CELL = "surplus_cell"


HIDDEN_KINDS = frozenset(
    {
        Kind.COMMENT, Kind.DEFINITION, Kind.DESTINATION, Kind.IMAGE, Kind.ATTRIBUTES, Kind.INSTRUCTION,
        Kind.UNSEEN_ELEMENT, Kind.HIDDEN_ELEMENT, Kind.UNFINISHED_TAG, Kind.SURPLUS_CELL,
    }
)  # fmt: skip
"""Kinds whose text nobody sees; their ``text_span`` is empty."""


@record
class Region:
    """A stretch of the original of one kind."""

    kind: Kind

    span: Span
    """Its place in the original, markup included."""

    text_span: Span
    """What of the visible text it holds; empty where it holds nothing that is seen."""

    level: int = 0
    """The level of a heading, from 1 to 6; 0 for every other kind."""

    header: Span | None = None
    """For a cell of a table, the place in the visible text of its column's header; None without one."""


@record
class Caption:
    """What is shown in place of something, or when a person points at it: `alt`, `title`, a note's name."""

    text: str

    span: Span
    """The place in the original of what it belongs to."""


@record
class VisibleText:
    """What a person sees of a text, and where it stands in the original."""

    text: str
    """The visible text. An empty line stands between blocks, items and rows, a tab between cells."""

    offsets: OffsetMap
    """From spans of ``text`` to spans of the original, in code points."""

    regions: tuple[Region, ...]
    """All regions, by where they begin; a region stands before those inside it."""

    complete: bool
    """False where nesting was deeper than the limit. All text is there, but some of its structure is not
    read: marks may stand in the text, and what a mark hides may be shown."""

    captions: tuple[Caption, ...] = ()
    """What is shown in place of pictures and on pointing, by its place; none of it is text."""


def leave_out(visible: VisibleText, kinds: Collection[Kind]) -> tuple[str, OffsetMap]:
    """Return the visible text without the regions of some kinds, and its map back to the original.

    Of the same blanks on both sides of what was left out, those before it stay; where there are none, a blank
    is put in its place, so that nothing is glued together.
    """
    kept = _cut(visible, kinds)
    if kept == [(0, len(visible.text))]:
        return visible.text, visible.offsets
    text = visible.text
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    for start, end in kept:
        if start and parts and parts[-1][-1] not in _BLANKS and text[start] not in _BLANKS:
            parts.append(" ")
            length += 1
        parts.append(text[start:end])
        starts.append(length)
        length += end - start
    ends = [first + end - start for first, (start, end) in zip(starts, kept, strict=True)]
    cut = PieceMap(starts, ends, [start for start, _ in kept], [end for _, end in kept])
    return "".join(parts), ChainMap(cut, visible.offsets)


def _cut(visible: VisibleText, kinds: Collection[Kind]) -> list[Span]:
    """Return what lies outside regions of some kinds, without blanks that stand before a region already."""
    text = visible.text
    spans = sorted(region.text_span for region in visible.regions if region.kind in kinds)
    kept: list[Span] = []
    at = 0
    for start, end in [*spans, (len(text), len(text))]:
        if start == end < len(text):
            continue
        while kept and kept[-1][1] < at < start and text[at] in _BLANKS and text[at] == text[kept[-1][1] - 1]:
            at += 1
        if at < start:
            kept.append((at, start))
        at = max(at, end)
    return kept
