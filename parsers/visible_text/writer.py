"""The writer: puts visible text together, with the piece of the original behind each part of it.

A reader hands over text by its place in a *window*, the text that it is reading at the time. The window of
HTML is the whole original. That of a Markdown paragraph is its lines without the marks of the blocks around
them, so a window knows where in the original each of its lines begins. Only the writer turns one into the
other.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from verifier.parsers.text.offsets import PieceMap, Span
from verifier.parsers.visible_text.records import HIDDEN_KINDS, Caption, Kind, Region, VisibleText

BLANK, TAB, LINE, BLOCK = 1, 2, 3, 4
"""What may stand between two parts of the text; of several the highest wins."""

_GAPS = ("", " ", "\t", "\n", "\n\n")


@dataclass(slots=True)
class _OpenRegion:
    """A region while it is being read."""

    kind: Kind
    start: int
    end: int
    text_start: int
    text_end: int
    level: int
    header: int | None
    """The number of the region that is the header's cell."""


class TextWriter:
    """The visible text so far, its pieces and its regions."""

    __slots__ = (
        *("_captions", "_deltas", "_gap", "_gap_span", "_gaps", "_regions", "_starts"),
        *("length", "parts", "window"),
        *("_input_ends", "_input_starts", "_output_ends", "_output_starts"),
    )

    def __init__(self) -> None:
        self.window = ""
        self._starts = [0]
        self._deltas = [0]
        self.parts: list[str] = []
        self.length = 0
        self._gap = 0
        self._gap_span = (0, 0)
        self._gaps: dict[int, int] = {}  # where in the text a gap stands, and where it ends
        self._regions: list[_OpenRegion] = []
        self._captions: list[Caption] = []
        self._output_starts: list[int] = []
        self._output_ends: list[int] = []
        self._input_starts: list[int] = []
        self._input_ends: list[int] = []

    # -- windows

    def look_at(self, window: str, starts: list[int], deltas: list[int]) -> None:
        """Go on with another window; from each of `starts` on, places in the original are `deltas` more."""
        self.window = window
        self._starts = starts
        self._deltas = deltas

    def locate(self, at: int) -> int:
        """Return the place in the original of a character of the window."""
        if len(self._starts) == 1:
            return at + self._deltas[0]
        return at + self._deltas[bisect_right(self._starts, at) - 1]

    def locate_end(self, start: int, end: int) -> int:
        """Return where in the original a span of the window ends."""
        return self.locate(end - 1) + 1 if start < end else self.locate(end)

    # -- text

    def copy(self, start: int, end: int) -> None:
        """Add what stands in the window."""
        self.copy_as(self.window[start:end], start, end)

    def copy_as(self, text: str, start: int, end: int) -> None:
        """Add text for a span of the window, character by character."""
        if start == end:
            return
        starts, deltas = self._starts, self._deltas
        line = bisect_right(starts, start) - 1 if len(starts) > 1 else 0
        first = start
        while line + 1 < len(starts) and starts[line + 1] < end:
            cut = starts[line + 1]
            if first < cut:
                self._put(text[first - start : cut - start], first + deltas[line], cut + deltas[line])
            first = cut
            line += 1
        self._put(text[first - start :], first + deltas[line], end + deltas[line])

    def write(self, text: str, start: int, end: int) -> None:
        """Add text that a span of the window stands for as a whole."""
        self._put(text, self.locate(start), self.locate_end(start, end))

    def separate(self, gap: int) -> None:
        """Keep what comes next apart from what is there."""
        if gap > self._gap:
            self._gap = gap

    def separate_at(self, start: int, end: int) -> None:
        """Put the blank of a span of the window before what comes next, unless more stands between."""
        if not self._gap:
            self._gap = BLANK
            self._gap_span = self.locate(start), self.locate_end(start, end)

    @property
    def ends_blank(self) -> bool:
        """Whether the text has not begun, or a blank of any kind ends it."""
        return self._gap > 0 or not self.length or self.parts[-1][-1] in " \t\n"

    @property
    def last(self) -> str:
        """The last character, where the next one stands directly after it."""
        return self.parts[-1][-1] if self.length and not self._gap else ""

    def _put(self, text: str, start: int, end: int) -> None:
        if self._gap:
            self._put_gap(start)
        length = len(text)
        if (
            self._input_ends
            and self._input_ends[-1] == start
            and end - start == length
            and self._output_ends[-1] == self.length
            and start - self._input_starts[-1] == self.length - self._output_starts[-1]
        ):
            self.length += length
            self._output_ends[-1] = self.length
            self._input_ends[-1] = end
        else:
            self._output_starts.append(self.length)
            self.length += length
            self._output_ends.append(self.length)
            self._input_starts.append(start)
            self._input_ends.append(end)
        self.parts.append(text)

    def _put_gap(self, before: int) -> None:
        gap, self._gap = self._gap, 0
        if not self.length:
            return
        start, end = self._gap_span
        self._gap_span = 0, 0
        if gap == BLANK and start < end <= before:
            self._gaps[self.length] = self.length + 1
            self._put(" ", start, end)
            return
        self._gaps[self.length] = self.length + len(_GAPS[gap])
        self.parts.append(_GAPS[gap])
        self.length += len(_GAPS[gap])

    # -- regions

    def open(self, kind: Kind, at: int, *, level: int = 0, header: int | None = None) -> int:
        """Open a region at a character of the window; return its number."""
        place = self.locate(at)
        self._regions.append(_OpenRegion(kind, place, place, self.length, self.length, level, header))
        return len(self._regions) - 1

    def close(self, number: int, start: int, end: int) -> None:
        """Close a region where a span of the window ends."""
        region = self._regions[number]
        region.end = max(region.start, self.locate_end(start, end))
        region.text_end = self.length

    def set_header(self, number: int, header: int) -> None:
        """Say which region is the header of a cell's column."""
        self._regions[number].header = header

    def mark(self, kind: Kind, start: int, end: int) -> None:
        """Add a region of a span of the window that holds nothing visible."""
        self.close(self.open(kind, start), start, end)

    def add_caption(self, text: str, start: int, end: int) -> None:
        """Add what is shown in place of a span of the window, or on pointing at it."""
        if not text.isspace() and text:
            span = (self.locate(start), self.locate_end(start, end))
            self._captions.append(Caption(text=text, span=span))

    def change(self, number: int, kind: Kind) -> None:
        """Say that a region is of another kind than it seemed."""
        self._regions[number].kind = kind

    def finish(self, *, complete: bool) -> VisibleText:
        """Return the record; the writer must not be used afterwards."""
        return VisibleText(
            text="".join(self.parts),
            offsets=PieceMap(self._output_starts, self._output_ends, self._input_starts, self._input_ends),
            regions=tuple(map(self._make_region, sorted(self._regions, key=_place))),
            complete=complete,
            captions=tuple(sorted(self._captions, key=lambda caption: caption.span)),
        )

    def _make_region(self, region: _OpenRegion) -> Region:
        header = None if region.header is None else self._text_span(self._regions[region.header])
        text_span = self._text_span(region)
        # Browsers show what stands in it all the same, at another place.
        is_seen = text_span[0] < text_span[1] and region.kind in HIDDEN_KINDS
        return Region(
            kind=Kind.DOUBTFUL if is_seen else region.kind,
            span=(region.start, region.end),
            text_span=text_span,
            level=region.level,
            header=header if header is not None and header[0] < header[1] else None,
        )

    def _text_span(self, region: _OpenRegion) -> Span:
        """Return what text a region holds, without the gap before its first character."""
        if region.text_start >= region.text_end:
            return region.text_start, region.text_start
        return self._gaps.get(region.text_start, region.text_start), region.text_end


def _place(region: _OpenRegion) -> int:
    return region.start
