"""How a database is opened, read and written: SQLite by default, PostgreSQL where several machines write.

There is one writer at a time: SQLite's own lock ensures it, or a lock on the table of events. So the chain
has one end, and nobody adds a row that a transaction has just found missing. Readers never wait.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from verifier.errors import tell_extra
from verifier.store.errors import StoreError
from verifier.store.tables import check_is_current, migrate

_WAIT_SECONDS = 60
"""How long another writer may hold the database before it counts as locked."""

_PAUSE_SECONDS = 0.02

_CACHED_KILOBYTES = 65_536
_LOGGED_PAGES = 16_384

_WRITES = "verifier_writes"

_SCHEMES = ("sqlite", "postgresql")

_SECRET = re.compile(r"(?<=:)[^:@]+(?=@)|(?<=passw)(?:or)?d=\S+", re.IGNORECASE)
"""The parts of an address that may be a password."""

_NAMING = frozenset({"host", "hostaddr", "port"})
"""The parameters of an address that say where the database is."""


def read_address(address: str | Path) -> URL:
    """Return the URL of a database: an address with ``://``, or else the path of a file for SQLite.

    Raises `StoreError` for a database of another kind.
    """
    text = str(address)
    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        # What was given may hold a password: it is not shown.
        raise StoreError("store: the address cannot be read, expected a path or postgresql://...") from None
    kind = url.get_backend_name()
    if kind not in _SCHEMES:
        raise StoreError(f"store: got a database of kind {kind!a}, expected {' or '.join(_SCHEMES)}")
    return url.set(drivername="postgresql+psycopg") if kind == "postgresql" else url


_MADE = "an audit store, which verifier queue add makes"
_NO_STORE = frozenset({"SQLITE_NOTADB", "SQLITE_CANTOPEN", "SQLITE_CANTOPEN_ISDIR"})
"""Errors of files that are none, or where none can be made."""


class Database:
    """A database, and how it is named in messages: never with its password."""

    def __init__(self, address: str | Path, *, read_only: bool = False, make: bool = True) -> None:
        """Open a database, create missing tables, and bring older ones to this version.

        A missing file is created, too, unless the database is read only or `make` is False.
        """
        url = read_address(address)
        # A query may hold a password, too (`?password=`, `?sslpassword=`).
        named = url.set(query={key: value for key, value in url.query.items() if key in _NAMING})
        self._file = Path(url.database or "") if url.drivername == "sqlite" else None
        # An address that was typed wrong is a path, and shown.
        self.name = named.render_as_string() if self._file is None else _SECRET.sub("***", str(self._file))
        if self._file is not None and (read_only or not make) and not self._file.is_file():
            found = "it is no file" if self._file.exists() else "no such file"
            raise StoreError(f"store {self.name}: {found}; expected {_MADE}")
        self.read_only = read_only
        is_new = self._file is not None and not self._file.exists()
        with self._in_words():
            self._engine = _make_engine(url, read_only=read_only)
        try:
            self._open()
        except BaseException:
            self.close()
            if is_new and self._file is not None:
                remove_empty(self._file)
            raise

    def _open(self) -> None:
        if self.read_only:
            with self.read() as connection:
                check_is_current(connection)
        else:
            with self.write() as connection:
                migrate(connection)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the database: of a file its absolute path, and the one that links resolve to."""
        if self._file is None:
            return (self.name,)
        return tuple(dict.fromkeys((str(self._file.absolute()), str(self._file.resolve()))))

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Yield a connection that sees one state of the database."""
        with self._in_words(), self._engine.connect() as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Yield the only connection that may write; an exception undoes all of it."""
        if self.read_only:
            raise StoreError(f"store {self.name}: it was opened to be read only")
        with self._in_words(), self._engine.connect() as plain:
            connection = plain.execution_options(**{_WRITES: True})
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except NoSuchModuleError as error:
            raise StoreError(f"store {self.name}: {error}") from None
        except ModuleNotFoundError as error:
            if error.name != "psycopg":
                raise
            raise StoreError(
                f"store: PostgreSQL needs psycopg, which is not installed: {tell_extra('postgresql')}"
            ) from None
        except DBAPIError as error:
            raise StoreError(f"store {self.name}: {_explain(error)}") from error
        except SQLAlchemyError as error:
            raise StoreError(f"store {self.name}: {type(error).__name__}") from error


def _explain(error: DBAPIError) -> str:
    # The statement and its values, which SQLAlchemy adds, may hold what nobody should read in a log.
    first = str(error.orig).strip().splitlines() or [type(error.orig).__name__]
    known = f"; expected {_MADE}" if getattr(error.orig, "sqlite_errorname", "") in _NO_STORE else ""
    return first[0] + known


def _make_engine(url: URL, *, read_only: bool) -> Engine:
    if url.drivername != "sqlite":
        engine = create_engine(url, poolclass=NullPool)
        event.listen(engine, "begin", _begin_server)
        return engine
    if read_only:
        path = Path(url.database or "")
        engine = create_engine(url, poolclass=NullPool, creator=lambda: connect_to_read(path, _WAIT_SECONDS))
    else:
        engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": _WAIT_SECONDS})
    event.listen(engine, "connect", _open_file)
    if not read_only:
        event.listen(engine, "connect", _keep_log)
    event.listen(engine, "begin", _begin_file)
    return engine


def _open_file(connection: object, _record: object) -> None:
    # The driver opens transactions when it sees fit; here `_begin_file` does.
    connection.isolation_level = None  # type: ignore[attr-defined]


def _keep_log(connection: object, _record: object) -> None:
    # Who reads does not wait for who writes, and what is committed outlasts a power failure.
    _start_log(cast("sqlite3.Connection", connection))
    connection.execute("PRAGMA synchronous=FULL")  # type: ignore[attr-defined]
    # Digests come in no order: each write touches pages all over the tables.
    connection.execute(f"PRAGMA wal_autocheckpoint={_LOGGED_PAGES}")  # type: ignore[attr-defined]
    connection.execute(f"PRAGMA cache_size=-{_CACHED_KILOBYTES}")  # type: ignore[attr-defined]


def _start_log(connection: sqlite3.Connection) -> None:
    """Switch a file to write-ahead logging, for which its first writer has to be alone.

    SQLite gives up at once here, whatever its timeout, because it already holds a read lock. So it is asked
    again for as long as it would wait elsewhere.
    """
    last = time.monotonic() + _WAIT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > last:
                raise
            time.sleep(_PAUSE_SECONDS)
        else:
            return


def _begin_file(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _begin_server(connection: Connection) -> None:
    if connection.get_execution_options().get(_WRITES):
        # Two that make the tables at once would both fail; the number is one that nobody else takes.
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(5498686470)")


_LOG, _INDEX = "-wal", "-shm"

_ALONE = ("PRAGMA locking_mode=EXCLUSIVE", "PRAGMA temp_store=MEMORY")
"""What keeps the index of a log, and what is sorted, in memory."""


def connect_to_read(path: Path, wait_seconds: float) -> sqlite3.Connection:
    """Return a connection to a file. Raises the `sqlite3.Error` of SQLite if no way of opening it works.

    SQLite reads a file with a write-ahead log through an index beside it, and creates the index if it is
    missing. If it cannot, the file is opened without one: as a file that never changes, or, if the log holds
    the last commits, with the index in memory.
    """
    first: sqlite3.OperationalError | None = None
    for parameters in _list_ways(path):
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}{parameters}",
            uri=True,
            timeout=wait_seconds,
            check_same_thread=False,
        )
        try:
            for pragma in _ALONE if parameters else ():
                connection.execute(pragma)
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            connection.close()
            if error.sqlite_errorname in ("SQLITE_BUSY", "SQLITE_LOCKED"):
                raise
            first = first or error
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise first or sqlite3.OperationalError(f"no such file: {path}")


def _list_ways(path: Path) -> Iterator[str]:
    """Yield the URL parameters to try: none first, then those that write nothing."""
    yield ""
    with suppress(OSError):
        if Path(f"{path}{_LOG}").stat().st_size:
            # Without locks, which need a file that may be written; there is no such way on Windows.
            yield "?mode=ro&vfs=unix-none"
            return
    # This way ignores the log; here there is none, or it is empty.
    yield "?mode=ro&immutable=1"


def remove_empty(path: Path) -> None:
    """Remove a file that holds nothing, with its log: what is left where none could be made."""
    with suppress(OSError):
        if not path.stat().st_size:
            for beside in (_LOG, _INDEX, ""):
                Path(f"{path}{beside}").unlink(missing_ok=True)
