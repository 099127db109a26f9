"""Edits of an answer: marks written over, sentences left out, and where what stays stands afterwards."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from verifier.audit.citations.corrections import apply_edits
from verifier.parsers.text.offsets import Span

_BARE_LINE = re.compile(r"[ \t>]*(?:[-*+\u2022]|[0-9]{1,9}[.)])?[ \t]*(?:\[[ xX]\])?[ \t]*")
"""What is left of a line when its sentences are taken out: the marks of a list or a quotation."""


class Edit(NamedTuple):
    """A stretch of a text, and what is written over it."""

    start: int
    end: int
    new: str


class EditedText:
    """A text after some edits, which are in order and do not overlap."""

    def __init__(self, text: str, edits: Sequence[Edit]) -> None:
        self.text = apply_edits(text, edits)
        self._ends = [edit.end for edit in edits]
        self._moves = [0, *accumulate(len(edit.new) - (edit.end - edit.start) for edit in edits)]

    def move(self, span: Span) -> Span:
        """Return where a stretch of the text stands now; one that ends in an edit ends behind it."""
        return self._move(span[0]), self._move(span[1])

    def _move(self, place: int) -> int:
        return max(0, place + self._moves[bisect_right(self._ends, place)])


def leave_out(text: str, spans: Sequence[Span]) -> str:
    """Return a text without some stretches, nor the lines and list marks that they leave empty."""
    if not spans:
        return text
    is_kept = bytearray(b"\1") * len(text)
    for start, end in spans:
        is_kept[start:end] = bytes(end - start)
    left = "".join(_join_lines(text, is_kept))
    return left if text.endswith(("\n", "\r")) else left.rstrip("\r\n")


def _join_lines(text: str, is_kept: bytearray) -> Iterator[str]:
    """Yield the lines of a text with what is kept of each; what fell away leaves no two blank lines."""
    at = 0
    is_blank, fell = True, False
    for line in text.splitlines(keepends=True):
        flags = is_kept[at : at + len(line)]
        at += len(line)
        left = line if all(flags) else _close_gaps(line, flags)
        if not left:
            fell = True
        elif not (fell and is_blank and left.isspace()):
            yield left
            is_blank, fell = left.isspace(), False


def _close_gaps(line: str, flags: bytearray) -> str:
    """Return what is kept of a line without the blanks around what is not; empty where nothing is said."""
    left = "".join([char for char, stays in zip(line, flags, strict=True) if stays])
    if _BARE_LINE.fullmatch(left.rstrip("\r\n")) is not None:
        return ""
    lead = line[: len(line) - len(line.lstrip(" \t"))]
    return lead + re.sub(r"[ \t]+(?=[\r\n]*\Z)", "", re.sub(r"[ \t]{2,}", " ", left.lstrip(" \t")))
