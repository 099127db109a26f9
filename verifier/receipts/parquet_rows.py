"""Batches and Parquet, with the extra ``parquet``: a table's rows as lines, and finished rows as a table.

A row of a table is read as the line of JSON that it stands for, so that whatever holds of lines holds of
rows: the same calls, the same words for what is wrong, the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import BinaryIO, Protocol

from verifier.calls.line_keys import list_text
from verifier.errors import tell_extra
from verifier.receipts.batch import BatchError, read_finished
from verifier.receipts.finished_rows import BAD, name_outcome
from verifier.records.json_lines import JsonValue, read_json_line

SUFFIX = ".parquet"

READ_ROWS = 256
"""How many rows are made into lines at once."""

GROUP_ROWS, GROUP_BYTES = 5_000, 1 << 24
"""The most rows, and about the most bytes, of a group of rows that is written."""

_OWN_COLUMNS = ("line", "id", "outcome", "digest", "error")
_WHOLE = "row"

# No JSON, and no text either: what a row becomes whose strings are no UTF-8.
_NO_TEXT = "\udcff"


class _Type(Protocol):
    """A type of Arrow, as far as it is asked here."""

    num_fields: int
    value_type: _Type
    item_type: _Type

    def field(self, number: int) -> _Field: ...


class _Field(Protocol):
    name: str
    type: _Type


class _Cell(Protocol):
    def as_py(self) -> object: ...


def is_parquet(path: str | Path) -> bool:
    """Return whether a file is a table by its name."""
    return Path(path).suffix.lower() == SUFFIX


def import_parquet() -> ModuleType:
    """Return pyarrow with its part for Parquet. Raises `BatchError` where it is not installed."""
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        raise BatchError(f"Parquet needs pyarrow: {tell_extra('parquet')}") from None


def count_rows(path: Path) -> int:
    """Return how many rows a table has. Raises `BatchError` for a file that is none."""
    arrow = import_parquet()
    with _name_problems(arrow, path), arrow.parquet.ParquetFile(path) as table:
        return int(table.metadata.num_rows)


def read_parquet_lines(path: Path, keep: Sequence[str] = ()) -> Iterator[str]:
    """Yield each row of a table as a line of JSON: columns are keys, an empty cell is null.

    Within structures, where each row has every field, an empty one is left out. Maps and structures are
    objects, days and times are texts; a text under a name of lists is a list of it, if `keep` does not name
    it. Memory grows with a group of rows of the file, not with the file.
    Raises `BatchError` for a file that is no Parquet, and for two columns of one name.
    """
    arrow = import_parquet()
    with _name_problems(arrow, path), arrow.parquet.ParquetFile(path) as table:
        schema = table.schema_arrow
        if len({*schema.names}) < len(schema.names):
            twice = next(name for name in schema.names if schema.names.count(name) > 1)
            raise BatchError(f"{path}: two columns are called {twice!a}, expected each name once")
        for rows in table.iter_batches(batch_size=READ_ROWS):
            # A time in nanoseconds is no time of Python's; as a text it is the same everywhere.
            columns = [
                column.cast(arrow.string()) if arrow.types.is_temporal(column.type) else column
                for column in rows.columns
            ]
            for number in range(rows.num_rows):
                yield _write_line(arrow, schema, [column[number] for column in columns], keep)


@contextmanager
def _name_problems(arrow: ModuleType, path: Path) -> Iterator[None]:
    try:
        yield
    except arrow.ArrowException as error:
        raise BatchError(f"{path}: no table of Parquet that can be read: {error}") from None


def _write_line(
    arrow: ModuleType, schema: Sequence[_Field], cells: Sequence[_Cell], keep: Sequence[str]
) -> str:
    try:
        value = {
            field.name: _to_json(arrow.types, cell.as_py(), field.type)
            for field, cell in zip(schema, cells, strict=True)
        }
    except UnicodeDecodeError:
        return _NO_TEXT
    value = {key: item if key in keep else list_text(key, item) for key, item in value.items()}
    # Not in ASCII: a byte that is not UTF-8 stays what it is, and the line is refused for it.
    return json.dumps(value, ensure_ascii=False)


def _to_json(types: ModuleType, value: object, kind: _Type) -> JsonValue:
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, bytes):
        # Some writers do not say of their texts that they are such.
        return value.decode("utf-8", "surrogateescape")
    if types.is_map(kind) and isinstance(value, Sequence):
        return {str(key): _to_json(types, item, kind.item_type) for key, item in value}
    if isinstance(value, Mapping):
        fields = [kind.field(number) for number in range(kind.num_fields)]
        return {
            field.name: _to_json(types, value[field.name], field.type)
            for field in fields
            if value[field.name] is not None
        }
    if isinstance(value, list):
        return [_to_json(types, item, kind.value_type) for item in value]
    isoformat = getattr(value, "isoformat", None)
    return str(isoformat()) if isoformat is not None else str(value)


def write_row_table(rows: Path, target: BinaryIO, *, keep: Sequence[str] = ()) -> None:
    """Write the rows of a batch's output as a table, in groups, so that memory does not grow with it.

    The columns are ``line``, ``id``, ``outcome``, ``digest``, ``error``, the keys to `keep`, and ``row``, the
    whole line as it is. Ids and kept values that are no text are written as JSON. Raises `BatchError` for a
    file that is no batch's output.
    """
    arrow = import_parquet()
    text = arrow.string()
    columns = [(name, arrow.int64() if name == "line" else text) for name in _OWN_COLUMNS]
    schema = arrow.schema([*columns, *((name, text) for name in sorted({*keep})), (_WHOLE, text)])
    with arrow.parquet.ParquetWriter(target, schema) as writer:
        for group in _group(_iterate_cells(rows, keep)):
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))


def _iterate_cells(rows: Path, keep: Sequence[str]) -> Iterator[dict[str, JsonValue]]:
    with rows.open("rb") as file:
        finished = read_finished(rows, None)
        for (line, record, error, _), text in zip(finished, file, strict=False):
            whole = text.decode("ascii").rstrip("\n")
            value = read_json_line(whole)
            assert isinstance(value, Mapping)
            yield {
                **{key: _to_cell(value.get(key)) for key in ("id", "digest", *keep)},
                "line": line,
                "outcome": BAD if record is None else name_outcome(record),
                "error": error or None,
                _WHOLE: whole,
            }


def _to_cell(value: JsonValue) -> str | None:
    if value is None:
        return None
    text = value if isinstance(value, str) else json.dumps(value, sort_keys=True, separators=(",", ":"))
    # A table holds UTF-8, which a lone surrogate has not.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _group(cells: Iterator[dict[str, JsonValue]]) -> Iterator[list[dict[str, JsonValue]]]:
    group: list[dict[str, JsonValue]] = []
    size = 0
    for one in cells:
        group.append(one)
        size += len(str(one[_WHOLE]))
        if len(group) >= GROUP_ROWS or size >= GROUP_BYTES:
            yield group
            group, size = [], 0
    if group:
        yield group


def restore_rows(table: Path, target: BinaryIO) -> None:
    """Write the rows that a table was made of. Raises `BatchError` for a table that is no batch's output."""
    arrow = import_parquet()
    with _name_problems(arrow, table), arrow.parquet.ParquetFile(table) as opened:
        if _WHOLE not in opened.schema_arrow.names:
            raise BatchError(f"{table}: no output of a batch: it has no column {_WHOLE!a}")
        for rows in opened.iter_batches(batch_size=READ_ROWS, columns=[_WHOLE]):
            target.writelines(f"{row}\n".encode() for row in rows.column(0).to_pylist())
