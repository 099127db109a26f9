"""Lines and rows of a batch by the names of their files: JSON lines, or tables of CSV or Parquet.

A table can only be written whole, at the end. Until then its rows lie beside it as lines, so that a run that
is cut off loses nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from verifier.calls.line_keys import names_sources
from verifier.cli.inputs import InputError
from verifier.cli.output import OutputError
from verifier.receipts.batch import read_lines
from verifier.receipts.csv_lines import (
    NO_COLUMNS,
    Columns,
    count_csv_rows,
    is_csv,
    list_left_out,
    read_csv_lines,
)
from verifier.receipts.parquet_rows import (
    import_parquet,
    is_parquet,
    read_parquet_lines,
    restore_rows,
    write_row_table,
)
from verifier.receipts.whole_files import open_whole
from verifier.report.common.hidden_characters import show_plainly

_ENDING = ".jsonl"


def read_input(
    source: str,
    columns: Columns = NO_COLUMNS,
    keep: Sequence[str] = (),
    function: str | None = None,
) -> Iterator[str]:
    """Yield the lines of an input: of stdin for ``-``, or those that the rows of a table stand for.

    `columns` lead from keys to the columns of a CSV file that have them; `keep` and `function` say which
    others are read.
    """
    if source == "-":
        return read_lines(sys.stdin.buffer)
    if is_csv(source):
        return read_csv_lines(Path(source), columns, keep, function)
    return read_parquet_lines(Path(source), keep) if is_parquet(source) else read_lines(Path(source))


def check_table(source: str, columns: Columns, keep: Sequence[str], function: str | None) -> str:
    """Return what to say of an input: which columns of a CSV file are left out.

    Raises `BatchError` for a table that no row is checked of: its form, or a column that is missing.
    """
    if not is_csv(source):
        return ""
    left_out = list_left_out(Path(source), columns, keep, function)
    count_csv_rows(Path(source))
    shown = ", ".join(map(show_plainly, left_out))
    return f"columns that are no part of a call are left out: {shown} (--keep NAME)" if left_out else ""


def read_columns(source: str, given: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Read ``key=column`` pairs; those of one key are its sources in several columns.

    Raises `InputError` for what is none, and for an input without columns.
    """
    if given and not is_csv(source):
        raise InputError(f"--column {given[0]}: {source} has no columns, expected a file that ends in .csv")
    columns: dict[str, tuple[str, ...]] = {}
    for pair in given:
        key, equals, name = (part.strip() for part in pair.partition("="))
        if not (key and equals and name) or (key in columns and not names_sources(key)):
            raise InputError(f"--column {pair}: expected KEY=NAME, each key but that of the sources once")
        columns[key] = (*columns.get(key, ()), name)
    return columns


def name_rows(output: str) -> str:
    """Return the path that rows are written to while a batch runs."""
    return output + _ENDING if is_parquet(output) else output


def prepare_rows(table: str, rows: str, *, resume: bool) -> None:
    """Make the rows of a table that is finished lines again, where a run is to go on after them.

    Raises `BatchError` where Parquet cannot be written here, and for a table that is no batch's output.
    """
    if table == rows:
        return
    import_parquet()
    if resume and Path(table).exists() and not Path(rows).exists():
        with open_whole(rows) as target:
            restore_rows(Path(table), target)


def write_table(rows: str, table: str, keep: Sequence[str]) -> None:
    """Write the rows of a batch that has ended as a table, where one is wanted, and remove their lines."""
    if table == rows:
        return
    try:
        with open_whole(table) as target:
            write_row_table(Path(rows), target, keep=keep)
    except OSError as error:
        raise OutputError(f"{table}: {error.strerror or error}") from None
    Path(rows).unlink()
