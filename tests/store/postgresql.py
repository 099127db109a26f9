"""A PostgreSQL server of the tests: that of the system's packages, on a socket in a folder, on no port."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

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


@contextmanager
def run_server() -> Iterator[str]:
    """Run a server, and yield the folder of its socket; skip the test where there is none."""
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
