"""A text with marks of Markdown or HTML as a person sees it: block by block, in place of the marks.

What is shown is what our own reader of marks takes for visible, as plain text: whatever the text holds, none
of it is markup of the report. Headings, items, quotations, rows and code are blocks; all else is a paragraph.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.parsers.text.offsets import Span, find_rewritten
from verifier.parsers.visible_text.records import Kind, Region, VisibleText
from verifier.report.common.marked_text import Mark, Marked, Passage, TextView, view_blocks

_BLOCKS = {
    Kind.PARAGRAPH: "",
    Kind.HEADING: "heading",
    Kind.LIST_ITEM: "item",
    Kind.QUOTE: "quote",
    Kind.CODE_BLOCK: "code-block",
    Kind.PREFORMATTED: "code-block",
    Kind.ROW: "row",
    Kind.FOOTNOTE: "footnote",
}
_INLINE = {
    Kind.CODE: Mark(unit=0, kind="code"),
    Kind.STRUCK: Mark(unit=0, kind="struck"),
    Kind.SUPERSCRIPT: Mark(unit=0, kind="superscript"),
    Kind.SUBSCRIPT: Mark(unit=0, kind="subscript"),
}
_NUMBER = re.compile(r"[0-9]{1,9}(?=[.)])")
_MAX_DEPTH = 6


def view_rendered(original: str, visible: VisibleText, marked: Sequence[Marked]) -> TextView:
    """Return the visible text, its blocks apart; `marked` are places in the original."""
    n_chars = len(visible.text)
    placed = [
        Marked(span=find_rewritten(item.span, n_chars, visible.offsets), mark=item.mark) for item in marked
    ]
    inline = [
        Marked(span=region.text_span, mark=_INLINE[region.kind])
        for region in visible.regions
        if region.kind in _INLINE
    ]
    return view_blocks(visible.text, list(_list_blocks(original, visible)), [*placed, *inline])


def _list_seen(visible: VisibleText) -> list[Region]:
    """Return the blocks that something is seen of."""
    return [region for region in visible.regions if region.kind in _BLOCKS and _is_seen(region.text_span)]


def _list_blocks(original: str, visible: VisibleText) -> Iterator[Passage]:
    """Yield the stretches between the bounds of blocks, without the blanks at their ends."""
    text = visible.text
    regions = _list_seen(visible)
    bounds = sorted({0, len(text), *(place for region in regions for place in region.text_span)})
    inside: list[Region] = []
    ahead = deque(regions)
    seen: set[Span] = set()
    for start, end in pairwise(bounds):
        while ahead and ahead[0].text_span[0] <= start:
            inside.append(ahead.popleft())
        inside = [region for region in inside if region.text_span[1] > start]
        shown = text[start:end].strip("\n")
        if shown.strip():
            first = start + text[start:end].index(shown)
            yield _make_block(original, (first, first + len(shown)), inside, seen)


def _is_seen(span: Span) -> bool:
    return span[0] < span[1]


def _make_block(original: str, span: Span, inside: Sequence[Region], seen: set[Span]) -> Passage:
    """Make a block of the regions that it stands in, the outermost first."""
    named = [region for region in inside if _BLOCKS[region.kind]]
    kind = named[-1] if named else None
    items = [region for region in inside if region.kind in (Kind.LIST_ITEM, Kind.QUOTE)]
    marker = ""
    if items and items[-1].kind == Kind.LIST_ITEM and items[-1].span not in seen:
        seen.add(items[-1].span)
        number = _NUMBER.match(original, items[-1].span[0])
        marker = f"{number[0]}." if number else "\u2022"
    return Passage(
        span=span,
        segments=(),
        block=_BLOCKS[kind.kind] if kind else "",
        depth=min(len(items), _MAX_DEPTH),
        marker=marker,
    )
