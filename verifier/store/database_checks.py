"""Checks that a database only holds what it was given: no foreign code, no damaged index.

A trigger, a rule, a row policy, or a view in place of a table can show rows that do not exist. A damaged or
forged index can hide rows that do; a further one can refuse the rows of a step, since it may be unique, or
hold what cannot be computed. A table that was created anew can replace old rows, or compare texts
differently. And an SQLite column accepts values of any type.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Select, Table, func, or_, select, text
from sqlalchemy.schema import CreateIndex, CreateTable

from verifier.store.tables import METADATA, STORE, name_version

_MOST_DAMAGES = 5

_CODE = {
    "sqlite": (
        "SELECT type, name FROM sqlite_master WHERE type = 'trigger'"
        " OR (type = 'view' AND lower(name) IN ({tables}))"
        " UNION ALL SELECT 'further index', name FROM sqlite_master WHERE type = 'index'"
        " AND lower(tbl_name) IN ({tables}) AND sql IS NOT NULL AND name NOT IN ({indexes}) ORDER BY 1, 2"
    ),
    "postgresql": (
        "SELECT 'trigger', t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
        " WHERE NOT t.tgisinternal AND c.relname IN ({tables})"
        " UNION ALL SELECT 'rule', rulename FROM pg_rules WHERE tablename IN ({tables})"
        " UNION ALL SELECT 'policy', policyname FROM pg_policies WHERE tablename IN ({tables})"
        " UNION ALL SELECT 'table that inherits', c.relname FROM pg_inherits i"
        " JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent"
        " WHERE p.relname IN ({tables}) AND p.relkind IN ('r', 'p')"
        # Without a policy it hides every row from all but who owns the table.
        " UNION ALL SELECT 'row security of', relname FROM pg_class WHERE relrowsecurity"
        " AND relname IN ({tables}) AND pg_table_is_visible(oid)"
        " UNION ALL SELECT 'further index', x.relname FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid"
        " JOIN pg_class c ON c.oid = i.indrelid WHERE NOT i.indisprimary AND c.relname IN ({tables})"
        " AND x.relname NOT IN ({indexes}) AND pg_table_is_visible(c.oid)"
        " UNION ALL SELECT 'constraint', k.conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
        " WHERE k.contype IN ('c', 'f', 'x') AND c.relname IN ({tables}) AND pg_table_is_visible(c.oid)"
        # Else functions and operators of others come before the server's.
        " UNION ALL SELECT 'schema before pg_catalog', (current_schemas(true))[1]"
        " WHERE (current_schemas(true))[1] <> 'pg_catalog'"
        " UNION ALL SELECT 'view', viewname FROM pg_views WHERE viewname IN ({tables})"
        " AND schemaname = current_schema() ORDER BY 1, 2"
    ),
}
"""By the kind of database, the query for what has a say when a table of the store is read or written."""


def check_database(connection: Connection) -> tuple[list[str], bool]:
    """Return the problems of the database itself, and whether its rows can be read by their keys."""
    of_keys = [*_check_keys(connection)] if connection.dialect.name == "sqlite" else []
    problems = [*_check_code(connection), *of_keys, *_check_version(connection)]
    if connection.dialect.name == "sqlite":
        problems += [*_check_forms(connection), *_check_pages(connection)]
    return problems, not of_keys


def _check_code(connection: Connection) -> Iterator[str]:
    indexes = (index.name for table in METADATA.sorted_tables for index in table.indexes)
    tables, ours = (", ".join(f"'{name}'" for name in names) for names in (METADATA.tables, indexes))
    query = _CODE[connection.dialect.name].format(tables=tables, indexes=ours)
    for kind, name in connection.execute(text(query)):
        yield f"the database has a {kind} {name!a}, which no verifier made: it may change what is written"


def _check_version(connection: Connection) -> Iterator[str]:
    for key, value in connection.execute(select(STORE).order_by(STORE.c.key)):
        if (key, value) != ("version", str(name_version())):
            yield f"table store says {key!a}: {value!a}, which no verifier wrote"


def _check_forms(connection: Connection) -> Iterator[str]:
    """Yield the tables and indexes whose definition is not the one that this package writes."""
    there: dict[str, str] = dict(connection.exec_driver_sql("SELECT name, sql FROM sqlite_master").all())
    for table in METADATA.sorted_tables:
        made: dict[str, CreateTable | CreateIndex] = {f"table {table.name}": CreateTable(table)}
        made |= {f"index {index.name}": CreateIndex(index) for index in table.indexes}
        for name, statement in sorted(made.items()):
            written = str(statement.compile(dialect=connection.dialect))
            if _join(there.get(name.split()[1])) != _join(written):
                yield f"{name} is not as it was made: it may hide or change what is written"


def _join(statement: object) -> str:
    """Return a statement without what columns that were added later are set off by."""
    return "".join(str(statement).split()).replace('"', "")


def _check_keys(connection: Connection) -> Iterator[str]:
    for table in METADATA.sorted_tables:
        if table is not STORE:
            wrong = connection.execute(_count_wrong_keys(table)).scalar_one()
            if wrong:
                yield f"table {table.name}: {wrong} of its keys are of a kind that no verifier writes"


def _count_wrong_keys(table: Table) -> Select[int]:
    kinds = {"INTEGER": "integer", "TEXT": "text"}
    wrong = [func.typeof(key) != kinds[str(key.type.compile())] for key in table.primary_key]
    return select(func.count()).select_from(table).where(or_(*wrong))


def _check_pages(connection: Connection) -> Iterator[str]:
    """Yield what SQLite finds damaged: pages, and indexes that leave rows out."""
    for (found,) in connection.exec_driver_sql(f"PRAGMA integrity_check({_MOST_DAMAGES})").all():
        if found != "ok":
            yield f"the file is damaged: {' '.join(str(found).split())}"
