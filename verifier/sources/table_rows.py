"""Rows of tables as they are read: each cell after its header (`bridge: Old Bridge, opened: 1901`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.parsers.text.offsets import Span

_MAX_ROW_CHARS = 2_000
_NEXT_PAIR = re.compile(r", (?=[^:,.!?]{1,60}: )")
_PARAGRAPH = re.compile(r"[^\n]+(?:\n[^\n]+)*")


class Pair(NamedTuple):
    """A header and a cell under it, with their place in the text that they were read in."""

    header: str
    cell: str
    span: Span


def read_pairs(text: str) -> list[Pair]:
    """Return the pairs of a row; none for a text that is no row. Linear in the text."""
    if ": " not in text or len(text) > _MAX_ROW_CHARS or "\n" in text:
        return []
    pairs: list[Pair] = []
    starts = [0, *(match.end() for match in _NEXT_PAIR.finditer(text))]
    ends = [*(start - 2 for start in starts[1:]), len(text)]
    for start, end in zip(starts, ends, strict=True):
        header, _, cell = text[start:end].partition(": ")
        if not header.strip() or not cell.strip() or len(header) > 60:
            return []
        pairs.append(Pair(header.strip(), cell.strip(), (start, end)))
    return pairs


class Row(NamedTuple):
    """A row of a source: its number, and the place in its prose of each pair in normal form."""

    source: int
    pairs: dict[str, Span]


def name_pair(pair: Pair, folding: Folding) -> str:
    """Return a pair as it is compared: in normal form, without a stop at its end."""
    return normalize_text(f"{pair.header}: {pair.cell}", folding=folding).rstrip(".")


class RowIndex:
    """The rows of some sources, found by any of their pairs."""

    def __init__(self, proses: Iterable[tuple[int, str]], folding: Folding) -> None:
        self._rows: dict[str, list[Row]] = {}
        for source, prose in proses:
            for row in _list_rows(source, prose, folding):
                for pair in row.pairs:
                    self._rows.setdefault(pair, []).append(row)

    def find_rows(self, pairs: list[str]) -> Iterator[Row]:
        """Yield the rows that hold all of the pairs."""
        rarest = min((self._rows.get(pair, []) for pair in pairs), key=len, default=[])
        for row in rarest:
            if all(pair in row.pairs for pair in pairs):
                yield row


def _list_rows(source: int, prose: str, folding: Folding) -> Iterator[Row]:
    for paragraph in _PARAGRAPH.finditer(prose):
        pairs = read_pairs(paragraph[0])
        if len(pairs) > 1:
            begin = paragraph.start()
            places = {
                name_pair(pair, folding): (begin + pair.span[0], begin + pair.span[1]) for pair in pairs
            }
            # A pair that stands there twice is none: nobody knows which cell is meant.
            if len(places) == len(pairs):
                yield Row(source, places)
