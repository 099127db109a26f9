"""What is read of a source by its format: its prose, and what was left out of it that may bear on the rest.

Plain text is read as it is written; wikitext, Markdown and HTML as what a person sees of them. Hidden text is
no evidence, struck-out text is taken back, and what may be seen or not is not read: it is named, and what
stands next to it is in doubt where it could change it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import NamedTuple

from verifier.parsers.text.offsets import IdentityMap, OffsetMap, Span
from verifier.parsers.visible_text.records import Kind, Region, VisibleText
from verifier.sources.visible_reading import (
    UNCLEAR_AT_LEAST,
    UNCLEAR_KINDS,
    Edit,
    SeenFormat,
    VisibleReader,
    render,
)

_NOTE_MARK = re.compile(r"\[?[0-9]{1,3}\]?|\[[a-z]\]")
_NOTE_FOLLOWS = frozenset(".,;:!?\"')\u201d\u2019")
_LINE_END = re.compile(r"(?<=[^\n])\n(?=[^\n])")


class Dropped(NamedTuple):
    """A stretch of the original that is not read, though a person may see it or something in its place."""

    span: Span
    beside_figure: bool
    """Whether a figure stands where it was, so that a sign or a digit may be lost."""

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.span[1]


class SourceText(NamedTuple):
    """The prose of a source, with its places in the original.

    `unclear` are the places of what may be seen or not, `dropped` those of what leaves doubt about its
    neighbours.
    """

    prose: str
    offsets: OffsetMap
    is_complete: bool = True
    unclear: tuple[Span, ...] = ()
    dropped: tuple[Dropped, ...] = ()


def read_source_text(
    text: str,
    format: str,
    *,
    wikitext_steps_per_char: int,
    reads_code: bool = True,
    reads_fields: bool = False,
) -> SourceText:
    """Return what is read of a text of a format. Linear in it; never raises, whatever the text.

    Markup that is nested too deeply is unclear as a whole: nothing of it is read. Wikitext that would take
    more steps than that is read as it is written.
    """
    if format == "wikitext":
        from verifier.parsers.wikitext import render_wikitext

        rendered = render_wikitext(text, max_steps_per_char=wikitext_steps_per_char)
        return SourceText(rendered.text, rendered.offsets, rendered.complete)
    seen: SeenFormat = "markdown" if format == "markdown" else "html" if format == "html" else "plain"
    visible = render(text, seen)
    if visible is None:
        return SourceText(text, IdentityMap())
    if not visible.complete:
        return SourceText("", IdentityMap(), unclear=((0, len(text)),))
    unclear = UNCLEAR_AT_LEAST if reads_fields else UNCLEAR_KINDS
    return _Reader(text, visible, unclear, reads_code=reads_code, joins_lines=seen == "markdown").read()


class _Reader(VisibleReader):
    """The reading of one source."""

    def __init__(
        self, text: str, visible: VisibleText, unclear: Set[Kind], *, reads_code: bool, joins_lines: bool
    ) -> None:
        self._unclear = unclear
        self._reads_code = reads_code
        self._joins_lines = joins_lines
        super().__init__(text, visible)

    def read(self) -> SourceText:
        """Return what is read of the source."""
        if self._joins_lines:
            self._join_lines()
        prose, offsets = self.edit()
        regions = self.visible.regions
        unclear = tuple(region.span for region in regions if region.kind in self._unclear)
        return SourceText(prose, offsets, unclear=unclear, dropped=tuple(self._find_dropped()))

    def leaves_out(self, region: Region) -> bool:
        """Return whether a region is no evidence: struck out, unclear, a note's mark, or code by policy."""
        kind = region.kind
        if kind == Kind.STRUCK or kind in self._unclear:
            return True
        if kind == Kind.SUPERSCRIPT:
            return self._is_note_mark(region)
        return kind == Kind.CODE_BLOCK and not self._reads_code

    def takes_row(self, cells: list[Region]) -> Iterator[Edit] | None:
        """Leave rows that lay a page out, and rows without headers, as they are seen."""
        is_plain = all(cell.header is None for cell in cells)
        if is_plain or any("\n\n" in self.text[slice(*cell.text_span)] for cell in cells):
            return iter(())
        return None

    def _is_note_mark(self, region: Region) -> bool:
        """Return whether a high figure hangs on a stop, or stands in brackets: it is no power."""
        start, end = region.text_span
        if not _NOTE_MARK.fullmatch(self.text, start, end):
            return False
        return self.text[start] == "[" or self.text[max(0, start - 2) : start].strip()[-1:] in _NOTE_FOLLOWS

    def _join_lines(self) -> None:
        """Put a blank where a line of a paragraph was wrapped: nobody sees that it ends there."""
        kept = [
            region.text_span
            for region in self.visible.regions
            if region.kind in (Kind.CODE_BLOCK, Kind.PREFORMATTED)
        ]
        parts: list[str] = []
        at = number = 0
        for match in _LINE_END.finditer(self.text):
            place = match.start()
            while number < len(kept) and kept[number][1] <= place:
                number += 1
            if number < len(kept) and kept[number][0] <= place:
                continue
            if self._is_wrapped(place):
                parts += self.text[at:place], " "
                at = place + 1
        self.text = "".join([*parts, self.text[at:]])

    def _is_wrapped(self, place: int) -> bool:
        """Return whether a line end of the visible text is one of the original that breaks no line."""
        start, end = self.visible.offsets.locate(place, place + 1)
        if self.original[start:end].strip("\r\n"):
            return False
        return not self.original.endswith(("  ", "\\"), 0, start)

    def _find_dropped(self) -> Iterator[Dropped]:
        """Yield what was left out and leaves doubt, in its order; what lies inside another goes with it."""
        glued = {Kind.STRUCK}
        loose = {Kind.IMAGE, *self._unclear}
        at = 0
        for region in self.visible.regions:
            is_hidden = region.kind == Kind.HIDDEN_ELEMENT
            if region.span[0] < at or not (is_hidden or region.kind in glued or region.kind in loose):
                continue
            at = region.span[1]
            reach = 2 if region.kind in loose else 1
            yield Dropped(region.span, not is_hidden and self._stands_beside_figure(region.text_span, reach))

    def _stands_beside_figure(self, text_span: Span, reach: int) -> bool:
        start, end = text_span
        before, after = self.text[max(0, start - 1) : start], self.text[end : end + reach]
        return before.isdecimal() or after.lstrip()[:1].isdecimal()
