"""The renderer: hands the blocks and inlines of Markdown to the page of the HTML reader.

Each block is an element there, and the HTML between and inside blocks is read by the HTML reader. So what it
hides is hidden, whichever Markdown stands inside: ``<div hidden>``, a blank line and a paragraph, for
example.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from verifier.parsers.html.elements import SHOWN_RAW_TEXT
from verifier.parsers.html.page import NO_ATTRIBUTES, Page
from verifier.parsers.html.sheets import NO_SHEET, HidingSheet
from verifier.parsers.html.tokenizer import Tokenizer
from verifier.parsers.markdown.blocks import (
    BlockReader,
    Closed,
    Container,
    ContainerKind,
    Leaf,
    LeafKind,
    Opened,
)
from verifier.parsers.markdown.emphasis import Run
from verifier.parsers.markdown.inlines import InlineReader, Piece, PieceKind, holds_marks
from verifier.parsers.markdown.tables import Cell, split_row
from verifier.parsers.markdown.windows import Line, Window, cut_backslashes, join_lines
from verifier.parsers.visible_text.records import Kind
from verifier.parsers.visible_text.writer import BLOCK, TextWriter

_LINK = {"href": ""}
_DATA = re.compile(r"\([ \t\n]*<?data:", re.IGNORECASE | re.ASCII)
_TASK = re.compile(r"\[([ \txX])\](?=[ \t\n])[ \t]*")
_ELEMENTS = {ContainerKind.QUOTE: "blockquote", ContainerKind.ITEM: "#item"}


class Renderer:
    """One walk over the events of a text."""

    def __init__(self, blocks: BlockReader, *, max_depth: int, sheet: HidingSheet = NO_SHEET) -> None:
        self.out = TextWriter()
        self.page = Page(self.out, max_depth=max_depth, sheet=sheet)
        self._source = blocks.source
        self._blocks = blocks
        self._tokenizer = Tokenizer(self.page)
        self._footnotes: list[tuple[Container, int]] = []
        self._used_footnotes: set[str] = set()
        self._is_item_start = False
        self._doubt = -1  # the region after a tag without an end
        self._swallowed = -1  # the region that a raw text or a comment without an end swallows
        self._image_depth = 0
        self._image_start = 0

    def render(self) -> None:
        """Hand all events to the page."""
        for event in self._blocks.events:
            if isinstance(event, Opened):
                self._open(event.container)
            elif isinstance(event, Closed):
                self._close(event.container)
            else:
                _LEAVES[event.kind](self, event)
                self._is_item_start = False
        self._look_at_source()
        end = len(self._source)
        for region in (self._doubt, self._swallowed):
            self.page.close_region(region, end, end)
        self.page.finish(end)
        for container, region in self._footnotes:
            if region >= 0 and container.label not in self._used_footnotes:
                self.out.change(region, Kind.UNUSED_FOOTNOTE)

    def _look_at_source(self) -> None:
        self.out.look_at(self._source, [0], [0])

    def _look_at(self, window: Window) -> None:
        self.out.look_at(window.text, window.starts, window.deltas)

    # -- containers

    def _open(self, container: Container) -> None:
        self._look_at_source()
        self._is_item_start = container.kind == ContainerKind.ITEM
        start = container.start
        if container.kind == ContainerKind.FOOTNOTE:
            self.out.separate(BLOCK)
            self._footnotes.append((container, self.page.open_region(Kind.FOOTNOTE, start)))
        else:
            self._start(_ELEMENTS[container.kind], start, start + 1)
            if container.number:
                self.page.count_item(container.number, start, start + len(str(container.number)))

    def _close(self, container: Container) -> None:
        self._look_at_source()
        if container.kind == ContainerKind.FOOTNOTE:
            region = next(region for note, region in reversed(self._footnotes) if note is container)
            self.page.close_region(region, container.end, container.end)
            self.out.separate(BLOCK)
        else:
            self._end(_ELEMENTS[container.kind], container.end, container.end)

    def _start(self, name: str, start: int, end: int) -> None:
        if not self.page.raw_until:
            self.page.start_tag(name, NO_ATTRIBUTES, start, end)

    def _end(self, name: str, start: int, end: int) -> None:
        if not self.page.raw_until:
            self.page.end_tag(name, start, end)

    # -- leaves

    def _render_paragraph(self, leaf: Leaf) -> None:
        window = leaf.window or join_lines(self._source, leaf.lines)
        self._render_text("p", window, leaf.text_start)

    def _render_heading(self, leaf: Leaf) -> None:
        window = leaf.window or join_lines(self._source, leaf.lines)
        self._render_text(f"h{leaf.level}", window, leaf.text_start, leaf)

    def _render_text(self, name: str, window: Window, start: int, heading: Leaf | None = None) -> None:
        if heading is not None:
            self._look_at_source()
            self._start(name, heading.start, heading.start)
        self._look_at(window)
        if heading is None:
            self._start(name, start, start)
        end = len(window.text.rstrip(" \t"))
        if self._is_item_start and heading is None:
            start = self._read_task(window.text, start)
        self._render_inlines(window, start, end)
        if heading is not None:
            self._look_at_source()
            self._end(name, heading.end, heading.end)
        else:
            self._end(name, end, end)

    def _read_task(self, text: str, start: int) -> int:
        match = _TASK.match(text, start)
        if match is None:
            return start
        is_done = match[1] in "xX"
        if not self.page.hidden and not self.page.raw_until:
            self.out.mark(Kind.TASK_DONE if is_done else Kind.TASK_OPEN, start, start + 3)
        # An empty box is seen as such: what it stands at is not done.
        return match.end() if is_done else start

    def _render_code(self, leaf: Leaf) -> None:
        self._look_at_source()
        lines = leaf.lines
        if leaf.kind == LeafKind.INDENTED_CODE:
            while not self._source[lines[-1][0] : lines[-1][1]].strip(" \t"):
                lines.pop()
        self._start("#code", leaf.start, leaf.start)
        for number, line in enumerate(lines):
            self._render_code_line(line, lines[number + 1][0] if number + 1 < len(lines) else None)
        self._end("#code", leaf.end, leaf.end)

    def _render_code_line(self, line: Line, following: int | None) -> None:
        start, end, pad = line
        if pad:
            self.page.write(" " * pad, start, start)
        self.page.copy(start, end)
        if following is not None:
            after = end + 2 if self._source.startswith("\r\n", end) else end + 1
            self.page.write("\n", end, after)

    def _render_html(self, leaf: Leaf) -> None:
        window = join_lines(self._source, leaf.lines)
        self._look_at(window)
        self._read_html(0, len(window.text))

    def _read_html(self, start: int, end: int) -> None:
        if not self._tokenizer.read(start, end) and self._doubt < 0:
            self._doubt = self.out.open(Kind.DOUBTFUL, start)
        if self._swallowed < 0 and (self.page.raw_until == "-->" or self.page.raw_until in SHOWN_RAW_TEXT):
            is_comment = self.page.raw_until == "-->"
            self._swallowed = self.out.open(Kind.HIDDEN_ELEMENT if is_comment else Kind.DOUBTFUL, end)
        elif not self.page.raw_until and self._swallowed >= 0:
            self.out.close(self._swallowed, end, end)
            self._swallowed = -1

    def _render_definition(self, leaf: Leaf) -> None:
        if leaf.window is not None and not self.page.hidden:
            self._look_at(leaf.window)
            end = len(leaf.window.text[: leaf.level].rstrip(" \t\n"))
            self.out.mark(Kind.DEFINITION, leaf.text_start, end)

    def _render_rule(self, leaf: Leaf) -> None:
        self._look_at_source()
        self._start("hr", leaf.start, leaf.end)

    # -- tables

    def _render_table(self, leaf: Leaf) -> None:
        self._look_at_source()
        self._start("table", leaf.start, leaf.start)
        for number, (start, end, _) in enumerate(leaf.lines):
            cells = split_row(self._source, start, end)
            self._start("tr", start, start)
            for cell in cells[: leaf.level]:
                self._render_cell("th" if number == 0 else "td", cell)
            self._look_at_source()
            if len(cells) > leaf.level and not self.page.hidden:
                self.out.mark(Kind.SURPLUS_CELL, cells[leaf.level].start, end)
            self._end("tr", end, end)
        self._end("table", leaf.end, leaf.end)

    def _render_cell(self, name: str, cell: Cell) -> None:
        window = cut_backslashes(self._source, cell.start, cell.backslashes, cell.end)
        self._look_at(window)
        self._start(name, 0, 0)
        if window.text:
            self._render_inlines(window, 0, len(window.text))
        self._end(name, len(window.text), len(window.text))

    # -- inlines

    def _render_inlines(self, window: Window, start: int, end: int) -> None:
        if not self._image_depth and not holds_marks(window.text, start, end):
            self._render_plain((PieceKind.TEXT, start, end, None))
            return
        reader = InlineReader(
            window.text, definitions=self._blocks.definitions, footnotes=self._blocks.footnotes
        )
        for piece in reader.read(start, end):
            if self._image_depth:
                self._skip_image(piece)
            else:
                _PIECES[piece[0]](self, piece)
        self._used_footnotes.update(reader.used_footnotes)

    def _skip_image(self, piece: Piece) -> None:
        if piece[0] == PieceKind.IMAGE_OPENS:
            self._image_depth += 1
        elif piece[0] == PieceKind.IMAGE_CLOSES:
            self._image_depth -= 1
            if not self._image_depth and not self.page.hidden:
                self.out.mark(Kind.IMAGE, self._image_start, piece[2])
            self._add_title(piece)
            if not self._image_depth:
                start = self._image_start
                if _DATA.match(self.out.window, piece[1] + len("]")):
                    self.page.mark_unread(start, piece[2])
                self.page.add_caption(self.out.window[start + len("![") : piece[1]], start, piece[2])

    def _add_title(self, piece: Piece) -> None:
        """Tell the title of a link or an image, which is shown on pointing."""
        assert isinstance(piece[3], str)
        self.page.add_caption(piece[3], piece[1], piece[2])

    def _render_plain(self, piece: Piece) -> None:
        _, start, end, _ = piece
        # What is hidden between two blanks leaves one of them.
        if self.out.ends_blank:
            window = self.out.window
            while start < end and window[start] in " \t\n":
                start += 1
        self.page.copy(start, end)

    def _render_run(self, piece: Piece) -> None:
        run = piece[3]
        assert isinstance(run, Run)
        if run.struck == "open":
            self._start("del", piece[1], piece[2])
        elif run.struck:
            self._end("del", piece[1], piece[2])
        else:
            self.page.copy(run.start, run.end)

    def _render_written(self, piece: Piece) -> None:
        assert isinstance(piece[3], str)
        self.page.write(piece[3], piece[1], piece[2])

    def _render_code_span(self, piece: Piece) -> None:
        _, start, end, _ = piece
        text = self.out.window[start:end].replace("\n", " ")
        width = len(text) - len(text.lstrip("`"))
        if text[width] == " " == text[-width - 1] and text[width:-width].strip(" "):
            width += 1
        self._start("code", start, start)
        self.page.copy_as(text[width:-width], start + width, end - width)
        self._end("code", end, end)

    def _render_inline_html(self, piece: Piece) -> None:
        self._read_html(piece[1], piece[2])

    def _open_link(self, piece: Piece) -> None:
        if not self.page.raw_until:
            self.page.start_tag("a", _LINK, piece[1], piece[2])

    def _close_link(self, piece: Piece) -> None:
        _, start, end, _ = piece
        if end - start > 1 and not self.page.hidden and not self.page.raw_until:
            self.out.mark(Kind.DESTINATION, start + 1, end)
        if piece[3] is not None:
            self._add_title(piece)
        self._end("a", start, end)

    def _open_image(self, piece: Piece) -> None:
        self._image_depth = 1
        self._image_start = piece[1]

    def _mark_footnote(self, piece: Piece) -> None:
        if not self.page.hidden and not self.page.raw_until:
            self.out.mark(Kind.FOOTNOTE_MARK, piece[1], piece[2])
            # Readers of the text as it is written see the name of the note.
            self.page.add_caption(self.out.window[piece[1] + len("[^") : piece[2] - 1], piece[1], piece[2])


_LEAVES: dict[LeafKind, Callable[[Renderer, Leaf], None]] = {
    LeafKind.PARAGRAPH: Renderer._render_paragraph,
    LeafKind.HEADING: Renderer._render_heading,
    LeafKind.FENCED_CODE: Renderer._render_code,
    LeafKind.INDENTED_CODE: Renderer._render_code,
    LeafKind.HTML: Renderer._render_html,
    LeafKind.TABLE: Renderer._render_table,
    LeafKind.DEFINITION: Renderer._render_definition,
    LeafKind.RULE: Renderer._render_rule,
}

_PIECES: dict[PieceKind, Callable[[Renderer, Piece], None]] = {
    PieceKind.TEXT: Renderer._render_plain,
    PieceKind.RUN: Renderer._render_run,
    PieceKind.WRITTEN: Renderer._render_written,
    PieceKind.CODE: Renderer._render_code_span,
    PieceKind.HTML: Renderer._render_inline_html,
    PieceKind.LINK_OPENS: Renderer._open_link,
    PieceKind.LINK_CLOSES: Renderer._close_link,
    PieceKind.IMAGE_OPENS: Renderer._open_image,
    PieceKind.IMAGE_CLOSES: Renderer._skip_image,
    PieceKind.FOOTNOTE_MARK: Renderer._mark_footnote,
}
