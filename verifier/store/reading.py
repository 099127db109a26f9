"""Files of SQLite opened to be read where nothing can be written: a full disk, a folder that is read only.

A file with a write-ahead log is read by way of an index that lies beside it, which SQLite makes where it is
missing. Where it cannot, the file is read without one: as one that nobody changes, or, where a log stands
there that holds what was committed last, with the index in memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_LOG, _INDEX = "-wal", "-shm"

_ALONE = ("PRAGMA locking_mode=EXCLUSIVE", "PRAGMA temp_store=MEMORY")
"""What keeps the index of a log, and what is sorted, in memory."""


def connect_to_read(path: Path, wait_seconds: float) -> sqlite3.Connection:
    """Return a connection to a file. Raises `sqlite3.Error` as that of SQLite for one that nothing reads."""
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
    """Yield the parameters of addresses: as always, then such as write nothing."""
    yield ""
    with suppress(OSError):
        if Path(f"{path}{_LOG}").stat().st_size:
            # Without locks, which need a file that may be written; there is no such way on Windows.
            yield "?mode=ro&vfs=unix-none"
            return
    # Whoever reads so does not see a log: there is none, or it is empty.
    yield "?mode=ro&immutable=1"


def remove_empty(path: Path) -> None:
    """Remove a file that holds nothing, with its log: what is left where none could be made."""
    with suppress(OSError):
        if not path.stat().st_size:
            for beside in (_LOG, _INDEX, ""):
                Path(f"{path}{beside}").unlink(missing_ok=True)
