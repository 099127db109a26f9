"""Rows are read a page at a time, whatever their keys are; written rows are read back before they count.

A trigger or a rule of the database can swallow or change a row and still report success. So a row counts as
written only once it was read back; a difference raises, and undoes the whole transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, select, tuple_

from verifier.store.errors import StoreError

_PAGE = 500

RowValues: TypeAlias = "Mapping[str, Any]"


def list_paged(
    connection: Connection, query: Select[Any], keys: Sequence[ColumnElement[Any]], *, page: int = _PAGE
) -> Iterator[Row[Any]]:
    """Yield the rows of a query in the order of its keys, at constant memory.

    The first page has no lower bound: a row whose key is empty, or below zero, is a row like others.
    """
    names = [key.name for key in keys]
    ordered = query.order_by(*keys).limit(page)
    key = keys[0] if len(keys) == 1 else tuple_(*keys)
    rows = connection.execute(ordered).all()
    while rows:
        yield from rows
        last = tuple(rows[-1]._mapping[name] for name in names)
        rows = connection.execute(ordered.where(key > (last if len(keys) > 1 else last[0]))).all()


def insert(connection: Connection, table: Table, rows: Sequence[RowValues]) -> None:
    """Write new rows. Raises `StoreError` if they cannot be read back as they were given."""
    if rows:
        connection.execute(table.insert(), [dict(row) for row in rows])
        _read_back(connection, table, rows)


def update(connection: Connection, table: Table, row: RowValues) -> None:
    """Replace the row that has the same key. Raises as `insert` does."""
    key = _get_key(table)
    connection.execute(table.update().where(key == row[key.name]), dict(row))
    _read_back(connection, table, [row])


def delete(connection: Connection, table: Table, keys: Sequence[str]) -> None:
    """Remove the rows with these keys. Raises `StoreError` if one is still there."""
    key = _get_key(table)
    for some in _cut(keys):
        connection.execute(table.delete().where(key.in_(some)))
        if connection.execute(select(key).where(key.in_(some)).limit(1)).first() is not None:
            raise _refuse(table)


def _read_back(connection: Connection, table: Table, rows: Sequence[RowValues]) -> None:
    key, names = _get_key(table), tuple(table.c.keys())
    given = {_order(row, names) for row in rows}
    for some in _cut(sorted({row[key.name] for row in rows})):
        for row in connection.execute(select(table).where(key.in_(some))).mappings():
            values = _order(row, names)
            if values not in given:
                raise _refuse(table)
            given.discard(values)
    if given:
        raise _refuse(table)


def _get_key(table: Table) -> ColumnElement[Any]:
    """Return the column by which rows are found: the first of the key."""
    return next(iter(table.primary_key))


def _order(row: Mapping[Any, Any], names: Iterable[str]) -> tuple[object, ...]:
    return tuple(row[name] for name in names)


def _cut(keys: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (keys[start : start + _PAGE] for start in range(0, len(keys), _PAGE))


def _refuse(table: Table) -> StoreError:
    return StoreError(
        f"table {table.name}: the database did not keep what was written, so nothing was; a trigger or a "
        "rule changes it: verifier queue verify names it"
    )
