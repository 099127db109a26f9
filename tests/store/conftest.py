"""The databases that the suite of the store runs on: SQLite, and a PostgreSQL server of its own.

The server is that of the system's packages. It listens on a socket in a folder of its own, and on no port.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy")

_SYSTEM = "/usr/lib/postgresql"


def find_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, the newest where there are several."""
    found = [*Path(_SYSTEM).glob("*/bin/initdb")]
    if found:
        return max(found, key=lambda one: int(one.parts[-3])).parent
    named = shutil.which("initdb")
    return None if named is None else Path(named).resolve().parent


def find_user() -> str | None:
    """Return whose name the server runs under: it refuses to be root."""
    if os.geteuid():
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    pytest.skip("SKIPPED: PostgreSQL does not run as root, and there is nobody else")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Start a server and yield the folder of its socket."""
    pytest.importorskip("psycopg")
    programs = find_programs()
    if programs is None:
        pytest.skip("SKIPPED: PostgreSQL is not installed; the store was tested on SQLite alone")
    user = find_user()
    folder = Path(tempfile.mkdtemp(prefix="verifier-pg-"))
    process = None
    try:
        if user is not None:
            shutil.chown(folder, user)
        data = folder / "data"
        made = [programs / "initdb", "-D", data, "-U", "verifier", "-A", "trust", "-E", "UTF8", "--no-sync"]
        # The locale is one whose order is not that of code points, where the system has one.
        subprocess.run([*made, "--locale", "C.UTF-8"], user=user, check=True, capture_output=True, cwd="/")
        options = ("listen_addresses=", "fsync=off", f"unix_socket_directories={folder}")
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [programs / "postgres", "-D", data, *(part for one in options for part in ("-c", one))],
                user=user, stdout=log, stderr=log, cwd="/",
            )  # fmt: skip
        wait_for(process, folder)
        yield str(folder)
    finally:
        if process is not None:
            # A quick end: SIGTERM waits for sessions of writers that were killed.
            process.send_signal(signal.SIGINT)
            process.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(process: subprocess.Popen[bytes], folder: Path) -> None:
    import psycopg

    for _ in range(200):
        assert process.poll() is None, (folder / "log").read_text()
        with suppress(psycopg.OperationalError), connect(str(folder)):
            return
        time.sleep(0.05)
    raise AssertionError((folder / "log").read_text())


def connect(folder: str) -> psycopg.Connection:  # type: ignore[name-defined]  # noqa: F821
    import psycopg

    return psycopg.connect(host=folder, user="verifier", dbname="postgres", autocommit=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "store.db")
    folder = request.getfixturevalue("server")
    name = f"store_{abs(hash(str(tmp_path)))}"
    with connect(folder) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql://verifier@/{name}?host={folder}"
