"""What is read of an answer: what a person sees of it, without what is no statement.

Strategies, units and accounting run on the text that is made here; `AnswerText.place` leads their spans back
to the original. Left out are struck-out text, which is seen and taken back; code; headings, which are
accounted for apart; and what may be seen or not, which is named. The cells of a row stand with their headers.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import itemgetter
from typing import NamedTuple, TypeVar

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import ChainMap, OffsetMap, PieceMapBuilder, Span
from verifier.parsers.visible_text.records import Kind, Region, VisibleText
from verifier.records import ClaimStatus, Violation
from verifier.records.kept import AnswerFormat

_Found = TypeVar("_Found", ClaimStatus, Violation)

# Without any of these, Markdown shows what is written; bullets and numbers of lists are read as they stand.
_MARKDOWN = re.compile(r"[*_`~\[\]<>&\\#|\t]|    ")
_UNDERLINE = re.compile(r"\n *(?:=+|--+) *(?=[\r\n]|\Z)")
_HTML = re.compile("[<&]")

_UNCLEAR = frozenset({Kind.COLLAPSED, Kind.UNUSED_FOOTNOTE, Kind.DOUBTFUL})
_CELLS = frozenset({Kind.CELL, Kind.HEADER_CELL})
# What code has and prose has not; what people name a fence that holds prose.
_CODE = re.compile(r"[{}=;]|\w\(|^\s*[<$>]|\w[./\\_]\w", re.MULTILINE)
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})[ \t]*(\S+)")
_PROSE_NAMES = frozenset({"text", "txt", "plain", "plaintext", "markdown", "md", "none", "quote"})
_CITATION = re.compile(r"[0-9]{1,3}(?:[, ]+[0-9]{1,3})*")
_HOST = re.compile(r"(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:/\S*)?", re.IGNORECASE)
_STOPS = frozenset(".,;:!?\"'()[]\u201d\u2019")


class Heading(NamedTuple):
    """A heading, or the header of a table's column: what is seen of it, and its place in the original."""

    text: str
    span: Span


class AnswerText(NamedTuple):
    """What is read of an answer.

    `text` is what strategies and units are made of. `unclear` are the places in the original of what may be
    seen or not; none of it is in `text`.
    """

    original: str
    text: str
    offsets: OffsetMap | None = None
    headings: tuple[Heading, ...] = ()
    unclear: tuple[Span, ...] = ()

    def place(self, found: Iterable[_Found]) -> tuple[_Found, ...]:
        """Return statuses or violations with their places in the original in place of those in `text`."""
        offsets = self.offsets
        if offsets is None:
            return tuple(found)
        return tuple(
            [item if item.span is None else replace(item, span=offsets.locate(*item.span)) for item in found]
        )

    def list_unclear(self) -> list[Violation]:
        """Return a violation for each place that may be seen or not."""
        return [Violation(code=ViolationCode.UNCLEAR_TEXT, span=span) for span in self.unclear]


def read_answer(answer: str, format: AnswerFormat, *, set_headings_apart: bool) -> AnswerText:
    """Return what is read of an answer of a format: plain, markdown or html. Linear in the answer.

    An answer that is nested too deeply is unclear as a whole: nothing of it is read.
    """
    visible = _render(answer, format)
    if visible is None:
        return AnswerText(answer, answer)
    if not visible.complete:
        return AnswerText(answer, "", unclear=((0, len(answer)),))
    return _Reader(answer, visible, set_headings_apart=set_headings_apart).read()


def _render(answer: str, format: AnswerFormat) -> VisibleText | None:
    """Return what a person sees of an answer; None if that is what is written."""
    # The readers are imported by the first answer that has marks.
    if format == "markdown" and (_MARKDOWN.search(answer) or _UNDERLINE.search(answer)):
        from verifier.parsers.markdown import render_markdown

        return render_markdown(answer)
    if format == "html" and _HTML.search(answer):
        from verifier.parsers.html import render_html

        return render_html(answer)
    return None


class _Edit(NamedTuple):
    """What takes the place of a stretch of the visible text."""

    start: int
    end: int
    text: str


class _Reader:
    """The reading of one answer: collects edits of its visible text, then carries them out."""

    def __init__(self, answer: str, visible: VisibleText, *, set_headings_apart: bool) -> None:
        self._answer = answer
        self._visible = visible
        self._text = visible.text
        self._headings: list[Heading] = []
        self._set_headings_apart = set_headings_apart
        self._unread = list(self._find_unread())

    def read(self) -> AnswerText:
        """Return what is read of the answer."""
        edits = [_Edit(start, end, "") for start, end in self._unread]
        row: list[Region] = []
        for region in [*self._visible.regions, None]:
            if region is not None and region.kind in _CELLS:
                row.append(region)
                continue
            if row and (region is None or region.kind in (Kind.ROW, Kind.TABLE) or not _holds(row, region)):
                edits += self._read_row(row)
                row = []
            if region is not None:
                edits += self._read_region(region)
        text, offsets = self._carry_out(sorted(edits, key=lambda edit: (edit.start, -edit.end)))
        unclear = [region.span for region in self._visible.regions if region.kind in _UNCLEAR]
        return AnswerText(self._answer, text, offsets, tuple(self._headings), tuple(unclear))

    def _find_unread(self) -> Iterator[Span]:
        """Yield what is no statement of the answer, whatever it says, in its order."""
        at = 0
        for region in self._visible.regions:
            start, end = region.text_span
            left_out = region.kind == Kind.STRUCK or region.kind in _UNCLEAR
            if end > max(start, at) and (left_out or self._is_code(region)):
                yield max(start, at), end
                at = end

    def _is_code(self, region: Region) -> bool:
        if region.kind != Kind.CODE_BLOCK:
            return False
        fence = _FENCE.match(self._answer, *region.span)
        name = fence[1].lower() if fence else ""
        # Between nameless fences, and where lines are indented, often stands prose, and is read as such.
        if name and name not in _PROSE_NAMES:
            return True
        return _CODE.search(self._text, *region.text_span) is not None

    def _read_region(self, region: Region) -> Iterator[_Edit]:
        start, end = region.text_span
        if region.kind == Kind.HEADING and self._set_headings_apart:
            self._add_heading(region)
            yield _Edit(start, end, "")
        elif region.kind in (Kind.LINK, Kind.SUPERSCRIPT) and self._is_citation(region):
            yield _Edit(start, end, f"[{self._text[start:end]}]")
        elif (
            region.kind == Kind.LINK and self._follows_stop(start) and _HOST.fullmatch(self._text, start, end)
        ):
            yield _Edit(start, end, f"https://{self._text[start:end]}")

    def _is_citation(self, region: Region) -> bool:
        """Return whether a person takes a figure for the mark of a note: set high after a stop, or a link."""
        start, end = region.text_span
        if start == 0 or not _CITATION.fullmatch(self._text, start, end):
            return False
        after = self._text[end : end + 2].strip()[:1]
        ends = region.kind == Kind.LINK and (not after or after in _STOPS)
        return ends or self._follows_stop(start)

    def _is_address(self, start: int, end: int) -> bool:
        """Return whether a link after a stop or in brackets shows nothing but where it leads."""
        return self._follows_stop(start) and _HOST.fullmatch(self._text, start, end) is not None

    def _follows_stop(self, start: int) -> bool:
        return self._text[max(0, start - 2) : start].strip()[-1:] in _STOPS

    def _add_heading(self, region: Region) -> None:
        text = self._cut(region.text_span)
        if text.strip():
            self._headings.append(Heading(text, region.span))

    def _cut(self, span: Span) -> str:
        """Return what is read of a stretch, on one line."""
        at, stop = span
        parts: list[str] = []
        for number in range(bisect_right(self._unread, at, key=itemgetter(1)), len(self._unread)):
            start, end = self._unread[number]
            if start >= stop:
                break
            parts.append(self._text[at : max(at, start)])
            at = end
        return " ".join(" ".join([*parts, self._text[at:stop]]).split())

    def _read_row(self, cells: list[Region]) -> Iterator[_Edit]:
        """Yield a row as one line: each cell after the header of its column, with commas between them."""
        if self._set_headings_apart and all(cell.kind == Kind.HEADER_CELL for cell in cells):
            for cell in cells:
                self._add_heading(cell)
                yield _Edit(*cell.text_span, "")
            return
        before: Region | None = None
        for cell in cells:
            text = self._cut(cell.text_span)
            if not text:
                continue
            if before is not None:
                yield _Edit(before.text_span[1], cell.text_span[0], ", ")
            header = "" if cell.header is None else self._cut(cell.header)
            yield _Edit(*cell.text_span, f"{header}: {text}" if header else text)
            before = cell

    def _carry_out(self, edits: list[_Edit]) -> tuple[str, OffsetMap]:
        """Carry out edits in their order; one that lies inside another that was carried out is not."""
        if not edits:
            return self._text, self._visible.offsets
        parts: list[str] = []
        pieces = PieceMapBuilder()
        at = 0
        for start, end, new in [*edits, _Edit(len(self._text), len(self._text), "")]:
            if start < at:
                continue
            parts.append(self._text[at:start])
            pieces.add(start - at, at, start)
            text = new or self._keep_apart(start, end)
            parts.append(text)
            if len(text) == end - start:
                pieces.add_rewritten(len(text), start, end)
            elif text:
                pieces.add(len(text), start, end)
            at = end
        return "".join(parts), ChainMap(pieces.build(), self._visible.offsets)

    def _keep_apart(self, start: int, end: int) -> str:
        """Return what keeps apart the two sides of what is left out: nothing where there is a blank."""
        sides = self._text[start - 1 : start], self._text[end : end + 1]
        return " " if start < end and all(side and not side.isspace() for side in sides) else ""


def _holds(row: list[Region], region: Region) -> bool:
    """Return whether a region lies in the last cell of a row."""
    return region.span[1] <= row[-1].span[1]
