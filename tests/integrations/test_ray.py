"""Batches on Ray Data, the real package: a cluster of two workers on this machine, one of them killed."""

from __future__ import annotations

import hashlib
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.integrations.packages import require
from tests.test_jobs import write_lines
from verifier import open_corpus
from verifier.receipts import cluster
from verifier.receipts.batch import KilledError
from verifier.receipts.chunks import CHUNK_LINES
from verifier.receipts.finished_rows import FinishedRow
from verifier.receipts.jobs import verify_batch

# What Ray warns of itself is no error of ours.
pytestmark = pytest.mark.filterwarnings("default")

LINES = write_lines(8 * CHUNK_LINES)


@pytest.fixture(scope="module", autouse=True)
def address() -> Iterator[str]:
    """Start two workers that report to nobody; return where others find them."""
    ray = require("ray")
    require("ray.data")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()
    del os.environ["RAY_USAGE_STATS_ENABLED"]


def digest(rows: Iterator[FinishedRow]) -> str:
    return hashlib.sha256(b"".join(row.text + b"\n" for row in rows)).hexdigest()


@pytest.fixture(scope="module")
def expected() -> str:
    return digest(verify_batch(LINES))


def test_rows_are_those_of_any_number_of_processes(expected: str) -> None:
    found = {
        "local 2": digest(verify_batch(LINES, jobs=2)),
        "local 4": digest(verify_batch(LINES, jobs=4)),
        "ray": digest(verify_batch(iter(LINES), engine="ray")),
    }
    assert found == dict.fromkeys(found, expected)


def test_a_worker_that_is_killed_costs_no_row(expected: str) -> None:
    killed: list[int] = []

    def iterate() -> Iterator[FinishedRow]:
        for row in verify_batch(LINES, engine="ray", jobs=2):
            if not killed:
                # Those that stand idle have another name.
                killed.extend(list_workers()[:1])
                for worker in killed:
                    os.kill(worker, signal.SIGKILL)
            yield row

    assert digest(iterate()) == expected
    assert killed


def list_workers() -> list[int]:
    """Return the processes that are at a task, as Linux tells them."""
    if not Path("/proc/self/cmdline").exists():
        pytest.skip("needs /proc to find the workers")
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            name = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if name.startswith(b"ray::Map"):
            found.append(int(process.name))
    return found


def test_windows_of_a_stream_follow_each_other(expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WINDOW_CHUNKS", 3)
    read: list[int] = []

    def iterate() -> Iterator[str]:
        for place, line in enumerate(LINES):
            read.append(place)
            yield line

    rows = verify_batch(iterate(), engine="ray", jobs=2)
    first = next(rows)
    assert len(read) == 2 * 3 * CHUNK_LINES
    assert digest(iter([first, *rows])) == expected


def test_lines_that_no_worker_survives_end_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "MAX_RETRIES", 1)
    monkeypatch.setattr(cluster, "partial", lambda check, **settings: partial(kill_at, check, settings))
    rows = verify_batch(LINES[: 4 * CHUNK_LINES], engine="ray", jobs=2)
    found = []
    with pytest.raises(KilledError, match=r"lines \d+ to 256: Ray gave up over one of them: .*died"):
        found.extend(rows)
    assert [row.line for row in found] == [*range(1, len(found) + 1)]
    assert len(found) <= 2 * CHUNK_LINES


def kill_at(check, settings, given):  # type: ignore[no-untyped-def]
    if given["place"] == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return check(given, **settings)


def test_a_corpus_is_opened_by_each_task(tmp_path: Path) -> None:
    with open_corpus(str(tmp_path / "corpus.db")) as corpus:
        corpus.add([{"doc_id": "d1", "title": "Bridge", "text": "The Aune bridge was opened in 1932."}])
        line = '{"function": "audit_claim", "claim": "The Aune bridge was opened in 1932."}'
        rows = [*verify_batch([line] * 3, engine="ray", corpus=corpus)]
        assert [row.text for row in rows] == [row.text for row in verify_batch([line] * 3, corpus=corpus)]
    assert {row.outcome for row in rows} == {"accepted"}


def test_the_command_takes_tables_to_the_cluster_that_is_named(address: str, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    lines = [line for line in LINES if line != "\udcff"]
    source.write_text("\n".join(lines[: 4 * CHUNK_LINES]) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "verifier.cli", "batch", str(source), "-o"]
    local = subprocess.run([*command, str(tmp_path / "local.parquet")], capture_output=True, check=False)
    environment = {**os.environ, "RAY_ADDRESS": address}
    ran = subprocess.run(
        [*command, str(tmp_path / "ray.parquet"), "--engine", "ray"],
        capture_output=True, check=False, env=environment,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (local.returncode, b"") == (1, b"")
    assert (tmp_path / "ray.parquet").read_bytes() == (tmp_path / "local.parquet").read_bytes()
    assert [path.name for path in tmp_path.glob("*.jsonl")] == ["in.jsonl"]
    nowhere = subprocess.run(
        [*command, "-", "--engine", "ray"],
        capture_output=True, check=False, text=True, env={**environment, "RAY_ADDRESS": "127.0.0.1:1"},
    )  # fmt: skip
    assert nowhere.returncode == 2
    assert "engine: no cluster of Ray at 127.0.0.1:1" in nowhere.stderr
