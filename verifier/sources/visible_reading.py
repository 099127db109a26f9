"""What is read of a text with marks: what a person sees of it, rows of tables as one line each.

Answers and sources are read alike, so that a row of one is the same words as that row of the other. What else
is left out, or set apart, each of them says in a reader of its own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import ChainMap, OffsetMap, PieceMapBuilder, Span
from verifier.parsers.visible_text.records import Kind, Region, VisibleText

SeenFormat: TypeAlias = Literal["plain", "markdown", "html"]
"""How a text is read: as it is written, or what a person sees of it."""

UNCLEAR_AT_LEAST = frozenset({Kind.COLLAPSED, Kind.UNUSED_FOOTNOTE, Kind.DOUBTFUL})
"""What no policy reads of a source, since it may be seen or not."""

UNCLEAR_KINDS = UNCLEAR_AT_LEAST | {Kind.FIELD, Kind.HIDDEN_BY_SHEET}
"""What may be seen or not."""

# Without any of these, Markdown shows what is written; bullets and numbers of lists are read as they stand.
_MARKDOWN = re.compile(r"[*_`~\[\]<>&\\#|\t]|    ")
_UNDERLINE = re.compile(r"\n *(?:=+|--+) *(?=[\r\n]|\Z)")
_HTML = re.compile("[<&]")

_KEPT_TEXTS = 2
_KEPT_CHARS = 256_000
"""How many renderings are kept, and how long their texts are: the stages of a call ask for its answer's."""

_CELLS = frozenset({Kind.CELL, Kind.HEADER_CELL})
_DIGITS = frozenset("0123456789")
_POWER = defer_pattern(r"[-+\u2212]?[0-9]{1,3}")
_WIDE_BLANK = re.compile(r"\s*[\t\n\r]\s*|\s{2,}")


def render(text: str, format: SeenFormat) -> VisibleText | None:
    """Return what a person sees of a text; None if that is what is written."""
    if format == "markdown":
        has_marks = _MARKDOWN.search(text) is not None or _UNDERLINE.search(text) is not None
    else:
        has_marks = format == "html" and _HTML.search(text) is not None
    if not has_marks:
        return None
    return _recall(text, format) if len(text) <= _KEPT_CHARS else _render(text, format)


def _render(text: str, format: SeenFormat) -> VisibleText:
    # The readers are imported by the first text that has marks.
    if format == "markdown":
        from verifier.parsers.markdown import render_markdown

        return render_markdown(text)
    from verifier.parsers.html import render_html

    return render_html(text)


_recall = lru_cache(maxsize=_KEPT_TEXTS)(_render)


def forget_renderings() -> None:
    """Drop what is kept: what is measured next is rendered anew."""
    _recall.cache_clear()


class Edit(NamedTuple):
    """What takes the place of a stretch of the visible text."""

    start: int
    end: int
    text: str


class VisibleReader:
    """The reading of one text: collects edits of its visible text, then carries them out.

    A reader of answers or of sources says what it leaves out, and what it does with regions and rows.
    """

    def __init__(self, original: str, visible: VisibleText) -> None:
        self.original = original
        self.visible = visible
        self.text = visible.text
        self.unread = list(self._find_unread())

    # -- what a reader says

    def leaves_out(self, region: Region) -> bool:
        """Return whether what a region holds is not read."""
        raise NotImplementedError

    def read_region(self, region: Region) -> Iterator[Edit]:
        """Yield what is edited for a region that is no cell: a power is written as one (`10^6`)."""
        start, end = region.text_span
        before = region.span[0] - 1
        if (
            region.kind == Kind.SUPERSCRIPT
            and before >= 0
            and self.original[before] in _DIGITS
            and self.text[start - 1] == " "
            and _POWER.fullmatch(self.text, start, end)
        ):
            yield Edit(start - 1, start, "^")

    def takes_row(self, cells: list[Region]) -> Iterator[Edit] | None:  # noqa: ARG002
        """Return the edits of a row that is not read as a line of cells; None if it is, as all are."""
        return None

    # -- what all do

    def edit(self) -> tuple[str, OffsetMap]:
        """Return the text that is read, and its map to the original."""
        edits = [Edit(start, end, "") for start, end in self.unread]
        row: list[Region] = []
        for region in [*self.visible.regions, None]:
            if region is not None and region.kind in _CELLS:
                row.append(region)
                continue
            if row and (region is None or region.kind in (Kind.ROW, Kind.TABLE) or not _holds(row, region)):
                edits += self._read_row(row)
                row = []
            if region is not None:
                edits += self.read_region(region)
        # What is put in stands before what is left out at the same place.
        return self._carry_out(sorted(edits, key=lambda edit: (edit.start, edit.end > edit.start, -edit.end)))

    def cut(self, span: Span) -> str:
        """Return what is read of a stretch of the visible text, on one line."""
        at, stop = span
        parts: list[str] = []
        for number in range(bisect_right(self.unread, at, key=itemgetter(1)), len(self.unread)):
            start, end = self.unread[number]
            if start >= stop:
                break
            parts.append(self.text[at : max(at, start)])
            at = end
        return " ".join(" ".join([*parts, self.text[at:stop]]).split())

    def _find_read(self, start: int, end: int) -> int:
        """Return the place of the first character of a stretch that is read and no blank, or its end."""
        number = bisect_right(self.unread, start, key=itemgetter(1))
        while start < end:
            if number < len(self.unread) and self.unread[number][0] <= start:
                start = self.unread[number][1]
                number += 1
            elif self.text[start].isspace():
                start += 1
            else:
                return start
        return end

    def _find_unread(self) -> Iterator[Span]:
        """Yield what is not read, in its order."""
        at = 0
        for region in self.visible.regions:
            start, end = region.text_span
            if end > max(start, at) and self.leaves_out(region):
                yield max(start, at), end
                at = end

    def _read_row(self, cells: list[Region]) -> Iterator[Edit]:
        """Yield a row as one line: each cell after the header of its column, with commas between them."""
        edits = self.takes_row(cells)
        if edits is not None:
            yield from edits
            return
        before: Region | None = None
        for cell in cells:
            start, end = cell.text_span
            first = self._find_read(start, end)
            if first == end:
                continue
            if before is not None:
                yield Edit(before.text_span[1], start, ", ")
            header = "" if cell.header is None else self.cut(cell.header)
            if header:
                # With the first character, so that the header has a place: that of what it heads.
                yield Edit(start, first + 1, f"{header}: {self.text[first]}")
            yield from [Edit(*blank.span(), " ") for blank in _WIDE_BLANK.finditer(self.text, start, end)]
            before = cell

    def _carry_out(self, edits: list[Edit]) -> tuple[str, OffsetMap]:
        """Carry out edits in their order; one that begins inside another that was carried out is not."""
        if not edits:
            return self.text, self.visible.offsets
        parts: list[str] = []
        pieces = PieceMapBuilder()
        at = 0
        for start, end, new in [*edits, Edit(len(self.text), len(self.text), "")]:
            if start < at:
                continue
            parts.append(self.text[at:start])
            pieces.add(start - at, at, start)
            text = new or self._keep_apart(start, end)
            parts.append(text)
            if len(text) == end - start:
                pieces.add_rewritten(len(text), start, end)
            elif text:
                pieces.add(len(text), start, end)
            at = end
        return "".join(parts), ChainMap(pieces.build(), self.visible.offsets)

    def _keep_apart(self, start: int, end: int) -> str:
        """Return what keeps apart the two sides of what is left out: nothing where there is a blank."""
        sides = self.text[start - 1 : start], self.text[end : end + 1]
        return " " if start < end and all(side and not side.isspace() for side in sides) else ""


def _holds(row: list[Region], region: Region) -> bool:
    """Return whether a region lies in the last cell of a row."""
    return region.span[1] <= row[-1].span[1]
