"""Batches of comma-separated values: each row of a table as the line of JSON that it stands for.

The first row has the names of the columns. So whatever holds of lines holds of rows: the same keys and their
other names, the same words for what is wrong.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from verifier.calls.batch_lines import names_text
from verifier.receipts.batch import BatchError
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line

SUFFIXES = (".csv", ".tsv")
_SEPARATORS = ",;\t"
_LONGEST_CELL = (1 << 31) - 1

NO_COLUMNS: Mapping[str, str] = MappingProxyType({})


def is_csv(path: str | Path) -> bool:
    """Return whether a file is a table of separated values by its name."""
    return Path(path).suffix.lower() in SUFFIXES


def count_csv_rows(path: Path) -> int:
    """Return how many rows a table has below its first. Raises what `read_csv_lines` raises."""
    return sum(1 for _ in read_csv_lines(path))


def read_csv_lines(path: Path, columns: Mapping[str, str] = NO_COLUMNS) -> Iterator[str]:
    """Yield each row of a table as a line of JSON: columns are keys, an empty cell is null.

    `columns` lead from keys to the names of the columns that have them. A comma, a semicolon or a tab parts
    cells, whichever the first row has most often. A list or an object of JSON in a cell is read as such,
    unless it is the answer, the claim, the question or the id. A column without a name is left out. Rows
    without any cell are none. Raises `BatchError` for two columns of one name, for a column that is not
    there, and for a file that is no table.
    """
    csv.field_size_limit(_LONGEST_CELL)  # a cell may hold a whole document
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        first = file.readline()
        file.seek(0)
        separator = max(_SEPARATORS, key=first.count)
        try:
            rows = csv.reader(file, delimiter=separator)
            keys = _name_keys(path, next(rows, []), columns)
            yield from (_write_line(keys, row) for row in rows if row)
        except csv.Error as error:
            raise BatchError(f"{path}: no table that can be read: {error}") from None


def _name_keys(path: Path, names: list[str], columns: Mapping[str, str]) -> list[str]:
    """Return the key of each column; an empty text for one that is left out."""
    names = [name.strip() for name in names]
    for name in filter(None, names):
        if names.count(name) > 1:
            raise BatchError(f"{path}: two columns are called {name!a}, expected each name once")
    for key, name in columns.items():
        if name not in names:
            shown = ", ".join(map(ascii, filter(None, names)))
            raise BatchError(f"{path}: --column {key}={name}: expected one of its columns: {shown}")
    keys = {name: key for key, name in columns.items()}
    return [keys.get(name, "" if name in columns else name) for name in names]


def _write_line(keys: list[str], cells: list[str]) -> str:
    line: dict[str, JsonValue] = {
        key: _read_cell(key, cell) for key, cell in zip(keys, cells, strict=False) if key
    }
    if len(cells) > len(keys):
        # As a key that no call has: the row is bad, and says why.
        line["more cells than columns"] = len(cells)
    return json.dumps(line, ensure_ascii=False)


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
