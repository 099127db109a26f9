"""The databases that the suite of the store runs on: SQLite, and a PostgreSQL server of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy")

from tests.store.postgresql import connect, run_server


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Start a server and yield the folder of its socket."""
    with run_server() as folder:
        yield folder


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "store.db")
    folder = request.getfixturevalue("server")
    # One database for all tests: a new one would be hundreds of files, which take longer than the test.
    with connect(folder) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return f"postgresql://verifier@/postgres?host={folder}"
