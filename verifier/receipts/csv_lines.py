"""Batches of comma-separated values: each row of a table as the line of JSON that it stands for.

The first row has the names of the columns. So whatever holds of lines holds of rows: the same keys and their
other names, the same words for what is wrong.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias, cast

from verifier.calls.line_keys import group_required, list_taken, list_text, names_text
from verifier.receipts.batch import BAD_ROW, BatchError
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line

SUFFIXES = (".csv", ".tsv")
_SEPARATORS = ",;\t"
_LONGEST_CELL = (1 << 31) - 1
_END = "\x1eend of the table\x1f"
_NO_UTF8 = re.compile("[\udc80-\udcff]")
"""What stands for a byte that is not UTF-8."""

Columns: TypeAlias = Mapping[str, Sequence[str]]
"""The names of the columns that have a key, by the key: one, or those of several sources."""

NO_COLUMNS: Columns = MappingProxyType({})


def is_csv(path: str | Path) -> bool:
    """Return whether a file is a table of separated values by its name."""
    return Path(path).suffix.lower() in SUFFIXES


def count_csv_rows(path: Path) -> int:
    """Return how many rows a table has below its first. Raises what `read_csv_lines` raises of its form."""
    return max(0, sum(1 for _ in _read_rows(path)) - 1)


def list_left_out(
    path: Path, columns: Columns = NO_COLUMNS, keep: Sequence[str] = (), function: str | None = None
) -> list[str]:
    """Return the names of the columns that are no part of a call and are not kept.

    Raises what `read_csv_lines` raises of its first row.
    """
    names = _read_names(path)
    return [name for name, key in zip(names, _name_keys(path, names, columns, keep, function), strict=True)
            if name and not key]  # fmt: skip


def read_csv_lines(
    path: Path, columns: Columns = NO_COLUMNS, keep: Sequence[str] = (), function: str | None = None
) -> Iterator[str]:
    """Yield each row of a table as a line of JSON: columns are keys, an empty cell is a key left out.

    `columns` lead from keys to the names of the columns that have them. A comma, a semicolon or a tab parts
    cells, whichever the first row has most often. A list or an object of JSON in a cell is read as such,
    unless it is the answer, the claim, the question or the id. Columns that are no part of a call of the
    `function`, and are not in `keep`, are left out. Rows without any cell are none. A row that cannot be used
    is a line that says why, by the names of its columns and the line of the file in which it begins.

    Raises `BatchError` for two columns of one name, for a column that is not there, for a table without a
    column for the answer or its sources, for a name that is nearly that of a key, for a quote that is never
    closed, and for a file that is no table.
    """
    rows = _read_rows(path)
    names = next(rows, (0, []))[1]
    table = _Table(names, _name_keys(path, names, columns, keep, function), frozenset(keep), function)
    yield from (table.write_line(number, row) for number, row in rows)


def _read_names(path: Path) -> list[str]:
    return next(_read_rows(path), (0, []))[1]


def _read_rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that have cells, each with the line of the file in which it begins; names come first."""
    csv.field_size_limit(_LONGEST_CELL)  # a cell may hold a whole document
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        first = file.readline()
        file.seek(0)
        separator = max(_SEPARATORS, key=first.count)
        # A quote that is never closed has taken in whatever stands behind it.
        rows = csv.reader(chain(file, [_END]), delimiter=separator)
        is_first, line = True, 0
        try:
            for row in rows:
                number, line = line + 1, rows.line_num
                if row == [_END]:
                    return
                if row and row[-1].endswith(_END):
                    raise BatchError(
                        f"{path}: a quote that is opened in the row of line {number} of the file never "
                        "closes: one is missing there or before it"
                    )
                if row:
                    yield number, [cell.strip() for cell in row] if is_first else row
                    is_first = False
        except csv.Error as error:
            raise BatchError(f"{path}: no table that can be read: {error}") from None


def _name_keys(
    path: Path, names: list[str], columns: Columns, keep: Sequence[str], function: str | None
) -> list[str]:
    """Return the key of each column; an empty text for one that is left out."""
    shown = ", ".join(map(ascii, filter(None, names)))
    for name in filter(None, names):
        if names.count(name) > 1:
            raise BatchError(f"{path}: two columns are called {name!a}, expected each name once")
    own = {
        name: key
        for key, several in columns.items()
        for name in ((several,) if isinstance(several, str) else several)
    }
    for name, key in own.items():
        if name not in names:
            raise BatchError(f"{path}: --column {key}={name}: expected one of its columns: {shown}")
    keys = [own.get(name, "" if name in columns else name) for name in names]
    required = group_required([key for key in keys if key not in keep], function)
    lacking = [need for need, found in required.items() if not found]
    if names and lacking:
        told = " ".join([f"--column {key}=NAME" for key in lacking])
        hint = "; it is not in UTF-8: save it as UTF-8" if "\\udc" in shown else ""
        raise BatchError(
            f"{path}: no column for {' and '.join(lacking)} among {shown}: name it by {told}{hint}"
        )
    try:
        taken = list_taken(keys, keep, function)
    except ReceiptError as error:
        raise BatchError(f"{path}: column: {error}; --keep carries a column along") from None
    return [key if key in taken else "" for key in keys]


class _Table:
    """Writes the rows of a table as lines."""

    def __init__(
        self, names: Sequence[str], keys: Sequence[str], keep: Collection[str], function: str | None
    ) -> None:
        self._names = names
        self._keys = keys
        self._keep = keep
        self._required = group_required([key for key in keys if key and key not in keep], function)

    def write_line(self, number: int, cells: list[str]) -> str:
        """Return a row that begins in a line of the file as a line of JSON."""
        read: dict[str, JsonValue] = {}
        for key, cell in zip(self._keys, cells, strict=False):
            value = _read_cell(key, cell)
            if key and self._keys.count(key) == 1:
                read[key] = value if key in self._keep else list_text(key, value)
            elif key and value is not None:
                read[key] = [*cast("list[JsonValue]", read.get(key, [])), value]
        problem = self._find_problem(read, cells)
        if problem:
            told = f"line {number} of the file: {problem}"
            kept = {key: item for key, item in read.items() if key == "id" or key in self._keep}
            return json.dumps({**kept, BAD_ROW: told})
        line = {key: item for key, item in read.items() if item is not None or key in self._keep}
        return json.dumps(line, ensure_ascii=False)

    def _find_problem(self, read: Mapping[str, JsonValue], cells: Sequence[str]) -> str:
        """Return why a row cannot be used, by the names of its columns; nothing where it may be."""
        if any(map(_NO_UTF8.search, cells)):
            return "it is not in UTF-8: save the table as UTF-8"
        if len(cells) > len(self._keys):
            return (
                f"more cells than columns: {len(cells)} for {', '.join(map(ascii, self._names))}; "
                "a cell that holds what parts cells stands in quotes"
            )
        for need, keys in self._required.items():
            if all(read.get(key) is None for key in keys):
                names = [name for name, key in zip(self._names, self._keys, strict=True) if key in keys]
                return f"nothing in column {', '.join(map(ascii, names))}, which has the {need}"
        return ""


def _read_cell(key: str, cell: str) -> JsonValue:
    if not cell.strip():
        return None
    if names_text(key) or not cell.lstrip().startswith(("[", "{")):
        return cell
    try:
        value = read_json_line(cell)
    except ReceiptError:
        return cell
    return value
