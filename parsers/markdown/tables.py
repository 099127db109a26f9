"""Rows of tables: their cells by place, with pipes that a backslash keeps."""

from __future__ import annotations

import re
from dataclasses import dataclass

_DELIMITERS = re.compile(r"\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+")
_PIPE = re.compile(r"\\?\|")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: where its trimmed content stands, and the backslashes before pipes inside it."""

    start: int
    end: int
    backslashes: list[int]


def count_columns(text: str, start: int, end: int) -> int:
    """Return how many columns a delimiter row has; 0 if a line is none."""
    if not _DELIMITERS.fullmatch(text, start, end):
        return 0
    return text.count("-", start, end) and len(split_row(text, start, end))


def split_row(text: str, start: int, end: int) -> list[Cell]:
    """Return the cells of a line."""
    while end > start and text[end - 1] in " \t":
        end -= 1
    cells: list[Cell] = []
    backslashes: list[int] = []
    if text.startswith("|", start, end):
        start += 1
    for mark in _PIPE.finditer(text, start, end):
        if mark[0] == "|":
            cells.append(_trim(text, start, mark.start(), backslashes))
            start = mark.end()
            backslashes = []
        else:
            backslashes.append(mark.start())
    if start < end:
        cells.append(_trim(text, start, end, backslashes))
    return cells


def _trim(text: str, start: int, end: int, backslashes: list[int]) -> Cell:
    content = text[start:end].strip(" \t")
    if not content:
        return Cell(start, start, [])
    start += len(text[start:end]) - len(text[start:end].lstrip(" \t"))
    return Cell(start, start + len(content), backslashes)
