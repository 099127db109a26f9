"""The text of an answer that is checked: what a person sees, without what is no statement.

Strategies, units and accounting run on the text that is made here; `AnswerText.place` leads their spans back
to the original. Left out are struck-out text, code, headings, which are accounted for apart, and text that a
person may not see, which is reported. Each cell of a row follows its header.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple, TypeVar

from verifier.answers.frame_words import read_frame_words
from verifier.answers.framed_statement import cites
from verifier.answers.note_figures import NOTE_REACH, is_note_figure
from verifier.codes import ViolationCode
from verifier.parsers.text.char_classes import word_char
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import OffsetMap, Span, find_rewritten
from verifier.parsers.visible_text.records import Kind, Region, VisibleText
from verifier.records import ClaimStatus, Violation
from verifier.records.kept import AnswerFormat
from verifier.sources.plain_lines import is_plain, read_lines
from verifier.sources.visible_reading import UNCLEAR_KINDS, Edit, VisibleReader, render

_Found = TypeVar("_Found", ClaimStatus, Violation)

_DOUBTED = UNCLEAR_KINDS | {Kind.UNREAD}
_COMMENT = defer_pattern(r"\s*(?:#+|//+|--|/?\*+|%+)\s*")
_PROSE = defer_pattern(
    r"[A-Z][a-z]*(?: [A-Za-z'-]+)+[.!?]?\Z|(?:.* )?(?:the|an|it|its|was|were|has|had|they|he|she)(?: |\Z)"
    r"|.*[a-z]{2} [a-z]+[.!?]\Z"
)
_NEXT_SENTENCE = defer_pattern(" (?=[A-Z])")
_FENCE = defer_pattern(r"\s*(?:`{3,}|~{3,})[ \t]*(\S+)")
# What people name a fence that holds prose.
_PROSE_NAMES = frozenset({"text", "txt", "plain", "plaintext", "markdown", "md", "none", "quote"})
_CITATION = defer_pattern(r"[0-9]{1,3}(?:[, ]+[0-9]{1,3})*")
_POINTERS = defer_pattern(r"[Ee][0-9]{1,6}(?:[,; \u2013-]+[Ee]?[0-9]{1,6})*")
_HOST = defer_pattern(r"(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:/\S*)?", re.IGNORECASE)
_YEAR = defer_pattern("(?<![0-9.,])(?:1[0-9]|20)[0-9]{2} ?\\Z")
_LINE_OF_ADDRESS = defer_pattern(r"\s*<?https?://[^\s<>]{1,2000}>?\s*", re.IGNORECASE)
_HEADING_NUMBER = defer_pattern(r"([1-9][0-9]?)[.):][ \t]+(?=\S)")
_MARKS = defer_pattern(r"(?:\[[ ]?[A-Za-z]{0,8}[ ]?[0-9]{1,4}[^\[\]\n]{0,40}\][ ,;]{0,4}){1,8}")
_ROW_NUMBER = defer_pattern(r"[0-9]{1,3}\.?")
_STOPS = frozenset(".,;:!?\"'()[]\u201d\u2019")


def _is_prose(line: str) -> bool:
    """Return whether a line of code is a sentence, or a comment that is one."""
    comment = _COMMENT.match(line)
    text = line[comment.end() :] if comment else line.strip()
    return _code().search(text) is None and _PROSE.match(text) is not None


class Heading(NamedTuple):
    """A heading, or the header of a table's column: what is seen of it, and its place in the original."""

    text: str
    span: Span


class AnswerText(NamedTuple):
    """What is read of an answer.

    `text` is what strategies and units are made of. `unclear` are places in the original that a person may
    not see, which are not in `text`, and places that show more than is read. `captions` are shown in place of
    a picture, or when the mouse points at something. `code` are the places of code that is left out.
    """

    original: str
    text: str
    offsets: OffsetMap | None = None
    headings: tuple[Heading, ...] = ()
    unclear: tuple[Span, ...] = ()
    captions: tuple[Heading, ...] = ()
    code: tuple[Span, ...] = ()

    def place(self, found: Iterable[_Found]) -> tuple[_Found, ...]:
        """Return statuses or violations with their places in the original in place of those in `text`."""
        offsets = self.offsets
        if offsets is None:
            return tuple(found)
        return tuple(
            [item if item.span is None else replace(item, span=offsets.locate(*item.span)) for item in found]
        )

    def read_at(self, span: Span) -> str:
        """Return the text at a place in the original without markup; as written if it is all markup."""
        if self.offsets is not None:
            read = self.text[slice(*find_rewritten(span, len(self.text), self.offsets))]
            if read:
                return read
        return self.original[slice(*span)]

    def find_heading(self, end: int, start: int) -> Heading | None:
        """Return the last heading between two places of the text that is read, if there is one."""
        if self.offsets is None or not self.headings:
            return None
        first = self.offsets.locate(0, end)[1] if end else 0
        last = self.offsets.locate(start, len(self.text))[0]
        between = [heading for heading in self.headings if first <= heading.span[0] < last]
        return between[-1] if between else None

    def opens_note(self, end: int, start: int) -> bool:
        """Return whether a note, which continues no sentence, begins between two places of the text."""
        if self.offsets is not None:
            end, start = self.offsets.locate(0, end)[1], self.offsets.locate(start, len(self.text))[0]
        return "]:" in self.original[end:start]

    def list_unclear(self) -> list[Violation]:
        """Return a violation for each place that may be seen or not."""
        return [Violation(code=ViolationCode.UNCLEAR_TEXT, span=span) for span in self.unclear]


def read_answer(
    answer: str,
    format: AnswerFormat,
    *,
    set_headings_apart: bool,
    has_pointers: bool = False,
    leave_out_code: bool = True,
    joins_lines: bool = False,
    language: str = "",
) -> AnswerText:
    """Return what is read of an answer of a format: plain, markdown or html. Linear in the answer.

    Where an answer `has_pointers`, a heading that points at evidence is text like any other, and so are tags
    that a link definition turns into links. Code blocks are left out, but for prose in them, or are text like
    any other. With `joins_lines`, lines of plain text are read as those of a plain source are. An answer that
    is nested too deeply is unclear as a whole: nothing of it is read.
    """
    visible = render(answer, format)
    if visible is None:
        joins_lines = joins_lines and format == "plain" and not is_plain(answer)
        return AnswerText(answer, *read_lines(answer)) if joins_lines else AnswerText(answer, answer)
    return read_visible_answer(
        answer,
        visible,
        set_headings_apart=set_headings_apart,
        has_pointers=has_pointers,
        leave_out_code=leave_out_code,
        language=language,
    )


def read_visible_answer(
    answer: str,
    visible: VisibleText,
    *,
    set_headings_apart: bool,
    has_pointers: bool = False,
    leave_out_code: bool = True,
    language: str = "",
) -> AnswerText:
    """Return what is read of an answer that is rendered already, as `read_answer` does."""
    if not visible.complete:
        return AnswerText(answer, "", unclear=((0, len(answer)),))
    return _Reader(
        answer,
        visible,
        set_headings_apart=set_headings_apart,
        has_pointers=has_pointers,
        leave_out_code=leave_out_code,
        language=language,
    ).read()


class _Reader(VisibleReader):
    """The reading of one answer."""

    def __init__(
        self,
        answer: str,
        visible: VisibleText,
        *,
        set_headings_apart: bool,
        has_pointers: bool,
        leave_out_code: bool,
        language: str,
    ) -> None:
        # Set first: the constructor of the base class asks what is left out.
        self._leave_out_code = leave_out_code
        super().__init__(answer, visible)
        self._headers = _read_headers(language)
        self._headed = {region.header for region in visible.regions if region.header is not None}
        self._headings: list[Heading] = []
        self._n_numbered = 0
        self._set_headings_apart = set_headings_apart
        self._has_pointers = has_pointers

    def read(self) -> AnswerText:
        """Return what is read of the answer."""
        text, offsets = self.edit()
        unclear = [region.span for region in self.visible.regions if self._is_doubted(region)]
        captions = [Heading(caption.text, caption.span) for caption in self.visible.captions]
        code = [region.span for region in self.visible.regions if self._is_code(region)]
        return AnswerText(
            self.original,
            text,
            offsets,
            tuple(self._headings),
            tuple(unclear),
            tuple(captions),
            tuple(code),
        )

    def _is_doubted(self, region: Region) -> bool:
        if region.kind == Kind.UNUSED_FOOTNOTE:
            # A note that is only an address claims nothing, whether a person sees it or not.
            return _LINE_OF_ADDRESS.fullmatch(self.text, *region.text_span) is None
        return region.kind in _DOUBTED

    def leaves_out(self, region: Region) -> bool:
        """Return whether a region is no statement of the answer, whatever it says."""
        return region.kind == Kind.STRUCK or region.kind in UNCLEAR_KINDS or self._is_code(region)

    def _is_code(self, region: Region) -> bool:
        if region.kind != Kind.CODE_BLOCK or not self._leave_out_code:
            return False
        fence = _FENCE.match(self.original, *region.span)
        is_named = fence is not None and fence[1].lower() not in _PROSE_NAMES
        lines = self.text[slice(*region.text_span)].split("\n")
        if any(map(_is_prose, lines)):
            return False
        # Fences without a name and indented lines often hold prose, which is read as prose.
        return is_named or any(map(_code().search, lines))

    def read_region(self, region: Region) -> Iterator[Edit]:
        """Set headings apart, and write links and high figures that cite as the marks that they are."""
        start, end = region.text_span
        if region.kind == Kind.HEADING and self._is_set_apart(region):
            self._add_heading(region)
            yield Edit(start, end, "")
        elif self._is_pointer(region) or self._is_citation(region):
            yield Edit(start, end, f"[{self.text[start:end]}]")
        elif region.kind == Kind.CODE and self._is_apart(start, end):
            yield Edit(end, end + 1, "\n")
        elif region.kind == Kind.LINK and self._is_address(start, end):
            yield Edit(start, end, f"https://{self.text[start:end]}")
        else:
            yield from super().read_region(region)

    def _is_set_apart(self, heading: Region) -> bool:
        if not self._has_pointers:
            return self._set_headings_apart
        from verifier.parsers.segments.pointers import holds_tag_start

        return self._set_headings_apart and not holds_tag_start(self.text[slice(*heading.text_span)])

    def _is_pointer(self, region: Region) -> bool:
        """Return whether a link is a tag that a link definition made a link: `[E1]` and `[E1]: https://...`."""
        if not self._has_pointers or region.kind != Kind.LINK:
            return False
        return _POINTERS.fullmatch(self.text, *region.text_span) is not None

    def _is_citation(self, region: Region) -> bool:
        """Return whether a person takes a figure for the mark of a note: set high, a link, or in `<cite>`."""
        start, end = region.text_span
        if region.kind == Kind.SUPERSCRIPT:
            return self._is_raised_note(start, end)
        if region.kind not in (Kind.LINK, Kind.CITED) or self.text[start : start + 1] == "[":
            return False
        if self._follows_stop(start):
            return cites(self.text[start:end], ()) or self._is_figure_of_note(start, end)
        if not self._is_figure_of_note(start, end) or not self._ends_statement(end):
            return False
        return is_note_figure(self.text[max(0, start - NOTE_REACH) : start], self.text[start:end])

    def _is_raised_note(self, start: int, end: int) -> bool:
        """Return whether a figure that is set high is the mark of a note."""
        if self.text[start : start + 1] == "[" or not self._is_figure_of_note(start, end):
            return False
        if _YEAR.search(self.text[max(0, start - 7) : start]):
            # Nobody raises a year to a power.
            return self._ends_statement(end)
        return self._follows_stop(start)

    def _is_figure_of_note(self, start: int, end: int) -> bool:
        return start > 0 and _CITATION.fullmatch(self.text, start, end) is not None

    def _ends_statement(self, end: int) -> bool:
        """Return whether nothing but a stop, or nothing at all, stands behind a place."""
        after = self.text[end : end + 2].strip()[:1]
        return not after or after in _STOPS

    def _is_apart(self, start: int, end: int) -> bool:
        """Return whether a span of code is a sentence of its own before another one."""
        text = self.text
        opens = start == 0 or text[start - 1] == "\n" or self._follows_stop(start)
        return opens and " " in text[start:end] and _NEXT_SENTENCE.match(text, end) is not None

    def _is_address(self, start: int, end: int) -> bool:
        """Return whether a link after a stop or in brackets shows nothing but where it leads."""
        return self._follows_stop(start) and _HOST.fullmatch(self.text, start, end) is not None

    def _follows_stop(self, start: int) -> bool:
        return self.text[max(0, start - 2) : start].strip()[-1:] in _STOPS

    def _add_heading(self, region: Region) -> None:
        text = self._drop_number(self.cut(region.text_span))
        if text.strip():
            self._headings.append(Heading(text, region.span))

    def _drop_number(self, text: str) -> str:
        """Return a heading without its number, where that tells which one it is: `1. Opening`."""
        number = _HEADING_NUMBER.match(text)
        if number is None or int(number[1]) != self._n_numbered + 1:
            return text
        self._n_numbered += 1
        return text[number.end() :]

    def takes_row(self, cells: list[Region]) -> Iterator[Edit] | None:
        """Set apart the headers of columns, and cells that only say that a statement follows."""
        if not self._set_headings_apart:
            return None
        if all(cell.kind == Kind.HEADER_CELL for cell in cells):
            # A table of one row has its figures where others have the names of columns.
            heads_any = any(cell.text_span in self._headed for cell in cells)
            return self._set_row_apart(cells) if heads_any else None
        headers = ["" if cell.header is None else self.cut(cell.header).lower() for cell in cells]
        if self._headers.tell_statements(headers):
            return self._read_lines(cells, headers, frozenset())
        key = self._headers.find_key(headers)
        return None if key is None else self._read_lines(cells, headers, frozenset({key + 1}))

    def _read_lines(self, cells: list[Region], headers: list[str], values: frozenset[int]) -> Iterator[Edit]:
        """Yield the cells of a row as lines: statements, their numbers, and where they stand.

        A cell of the columns `values` follows the name whose value it is, on the same line.
        """
        for number, (cell, header) in enumerate(zip(cells, headers, strict=True)):
            start, end = cell.text_span
            text = self.cut(cell.text_span)
            # Where claims point at evidence, a cell with only marks belongs to the statement before it.
            is_of_row = (
                self._has_pointers
                and number > 0
                and header in self._headers.references
                and _MARKS.fullmatch(text) is not None
            )
            if number:
                joint = " " if is_of_row else ": " if number in values else "\n"
                yield Edit(cells[number - 1].text_span[1], start, joint)
            if is_of_row:
                continue
            if header in self._headers.numbers and _ROW_NUMBER.fullmatch(text):
                # Where claims point at evidence, a number by itself is no pointer.
                yield Edit(start, end, "" if self._has_pointers else f"[{text.rstrip('.')}]")
            elif header in self._headers.references and text:
                yield Edit(start, start + 1, f"Source: {self.text[start]}")

    def _set_row_apart(self, cells: list[Region]) -> Iterator[Edit]:
        headers = [self.cut(cell.text_span).lower() for cell in cells]
        for cell, header in zip(cells, headers, strict=True):
            # Cells under such a header are numbers, or are accounted for otherwise.
            is_quiet = self._headers.find_key(headers) is not None or (
                header in self._headers.numbers and self._headers.tell_statements(headers)
            )
            if not is_quiet:
                self._add_heading(cell)
            yield Edit(*cell.text_span, "")


class _Headers(NamedTuple):
    """The headers of columns that say what their cells are."""

    statements: frozenset[str]
    references: frozenset[str]
    numbers: frozenset[str]
    keys: frozenset[str]
    values: frozenset[str]

    def tell_statements(self, headers: list[str]) -> bool:
        """Return whether the columns of a table hold statements, their numbers, and where they stand."""
        telling = self.statements | self.numbers | self.references
        return telling.issuperset(headers) and not self.statements.isdisjoint(headers)

    def find_key(self, headers: list[str]) -> int | None:
        """Return the column whose names the next one has values of (`Property`, `Value`).

        The only other columns may be row numbers before them and references after them.
        """
        key = int(len(headers) > 2 and headers[0] in self.numbers)
        names, values = [*headers, "", ""][key : key + 2]
        if names not in self.keys or values not in self.values:
            return None
        return key if self.references.issuperset(headers[key + 2 :]) else None


@cache
def _read_headers(language: str) -> _Headers:
    words = read_frame_words(language)
    names = ("STATEMENT_HEADERS", "REFERENCE_HEADERS", "NUMBER_HEADERS", "KEY_HEADERS", "VALUE_HEADERS")
    return _Headers(*(frozenset(words.list(name)) for name in names))


@cache
def _code() -> re.Pattern[str]:
    """Return the pattern of what code has and prose has not."""
    word = word_char()
    return re.compile(rf"[{{}}=;]|{word}\(|^\s*[<$>]|{word}[./\\_]{word}")
