"""Opens SQLite files for reading where nothing can be written: on a full disk, in a read-only folder.

SQLite reads a file with a write-ahead log through an index beside it, and creates the index if it is missing.
If it cannot, the file is opened without one: as a file that never changes, or, if the log holds the last
commits, with the index in memory.
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
    """Return a connection to a file. Raises the `sqlite3.Error` of SQLite if no way of opening it works."""
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
