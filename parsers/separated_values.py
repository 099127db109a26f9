"""Tables of comma-separated values: cells with their places, and rows in which each cell keeps its header."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from verifier.parsers.text.offsets import OffsetMap, PieceMapBuilder, Span

_SEPARATORS = (",", "\t", ";")
_CELL = {
    # A quoted cell, with doubled marks inside, or what stands up to the next separator or line end.
    separator: re.compile(
        f'"(?P<quoted>[^"]*+(?:""[^"]*+)*+)"(?P<rest>[^{separator}\r\n]*+)|(?P<plain>[^{separator}\r\n]*+)'
    )
    for separator in _SEPARATORS
}


class Cell(NamedTuple):
    """A cell: what it says, and the place of that in the text, without the marks around it."""

    text: str
    span: Span


def parse_rows(text: str) -> list[list[Cell]]:
    """Return the rows of comma-, tab- or semicolon-separated values. Linear, whatever the string.

    The separator is the one that stands most often in the first line, outside quotation marks. Blank lines
    are no rows.
    """
    separator = _find_separator(text)
    pattern = _CELL[separator]
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    at = 0
    while at <= len(text):
        match = pattern.match(text, at)
        if match is None:  # cannot be: the second way of the pattern takes nothing
            break
        row.append(_read_cell(match))
        at = match.end()
        if at < len(text) and text[at] == separator:
            at += 1
            continue
        at += 2 if text.startswith("\r\n", at) else 1
        if any(cell.text.strip() for cell in row):
            rows.append(row)
        row = []
    return rows


def _find_separator(text: str) -> str:
    line = re.split("[\r\n]", text, maxsplit=1)[0]
    bare = re.sub('"[^"]*+"', "", line)
    return max(_SEPARATORS, key=lambda separator: (bare.count(separator), -_SEPARATORS.index(separator)))


def _read_cell(match: re.Match[str]) -> Cell:
    if match["quoted"] is None:
        return Cell(match["plain"], match.span("plain"))
    start, end = match.span("quoted")
    if match["rest"]:
        return Cell(match["quoted"].replace('""', '"') + match["rest"], match.span())
    return Cell(match["quoted"].replace('""', '"'), (start, end))


def render_table(text: str) -> tuple[str, OffsetMap]:
    """Return a table as a line for each row (``Name: Aune, Length: 84 m``), and its map.

    The first row has the headers. Cells that are empty are left out. A header has the place of what it heads.
    """
    rows = parse_rows(text)
    headers = [" ".join(cell.text.split()) for cell in rows[0]] if rows else []
    writer = _RowWriter(text)
    for row in rows[1:]:
        writer.write_row(row, headers)
    return writer.finish()


class _RowWriter:
    """Writes rows of a table as lines, and notes where each piece comes from."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._parts: list[str] = []
        self._pieces = PieceMapBuilder()

    def write_row(self, row: Sequence[Cell], headers: Sequence[str]) -> None:
        """Write the cells of a row that are not empty, each behind its header."""
        is_first = True
        for place, (raw, span) in enumerate(row):
            said = " ".join(raw.split())
            if said:
                header = headers[place] if place < len(headers) else ""
                self._write_cell(("" if is_first else ", ") + (f"{header}: " if header else ""), said, span)
                is_first = False
        if not is_first:
            self._parts.append("\n")
            self._pieces.add(1, row[-1].span[1], row[-1].span[1])

    def finish(self) -> tuple[str, OffsetMap]:
        """Return all that was written, and its map."""
        return "".join(self._parts), self._pieces.build()

    def _write_cell(self, opening: str, said: str, span: Span) -> None:
        start, end = span
        if self._text[start:end] != said:
            self._write(opening + said, span)
            return
        if opening:
            self._write(opening + said[0], (start, start + 1))
        else:
            self._pieces.add(1, start, start + 1)
            self._parts.append(said[0])
        self._pieces.add(len(said) - 1, start + 1, end)
        self._parts.append(said[1:])

    def _write(self, new: str, span: Span) -> None:
        self._parts.append(new)
        add = self._pieces.add if len(new) != span[1] - span[0] else self._pieces.add_rewritten
        add(len(new), *span)
