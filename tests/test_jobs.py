"""Batches on several processes: the same bytes at any number of them, whatever is killed."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest

from tests.examples import choose
from verifier import load_policy, open_corpus
from verifier.policies.record import SEMANTICS
from verifier.receipts import jobs as jobs_module
from verifier.receipts.batch import BatchError, KilledError, run_batch
from verifier.receipts.chunks import CHUNK_LINES, BatchSettings
from verifier.receipts.cluster import check_chunk
from verifier.receipts.jobs import verify_batch

SOURCE = "The Aune bridge was opened in 1932. Its main span is 84 metres long. It was closed in 2004."


def write_lines(number: int) -> list[str]:
    """Return lines of all kinds: answers, claims, pointers, and what is no call."""
    kinds = (
        {"answer": "Its main span is 84 metres long.", "context": SOURCE, "model": "a"},
        {"answer": 'It says "was closed in 2005".', "context": SOURCE, "policy": "strict"},
        {"function": "check_claim", "claim": "The bridge was opened in 1932.", "evidence": [SOURCE]},
        {"answer": "It was closed in 2004. [E1]", "evidence": {"E1": SOURCE}},
        {"answer": None, "context": SOURCE},
    )
    lines = [json.dumps({"id": place, **kinds[place % len(kinds)]}) for place in range(number)]
    return ["", "{", "[]", *lines, "\udcff"]


def run_serially(lines: list[str], **settings: object) -> list[bytes]:
    return [row.to_line().encode("ascii") for row in run_batch(lines, **settings)]  # type: ignore[arg-type]


@pytest.mark.parametrize("jobs", choose([3, 1]))
def test_rows_are_the_same_bytes_in_the_same_order_at_any_number_of_processes(jobs: int) -> None:
    lines = write_lines(3 * CHUNK_LINES + 7)
    rows = list(verify_batch(iter(lines), jobs=jobs, keep=["model"], overrides={"min_span_chars": 13}))
    assert [row.text for row in rows] == run_serially(lines, keep=["model"], overrides={"min_span_chars": 13})
    assert [row.line for row in rows] == [*range(1, len(lines) + 1)]
    assert {row.outcome for row in rows} >= {"STRICT", "UNGROUNDED", "accepted", "error"}
    assert [bool(row) for row in rows] == [row.outcome in ("STRICT", "accepted") for row in rows]


@pytest.mark.slow
def test_lines_that_are_no_texts_have_the_same_rows_too() -> None:
    lines = ["{}", b"{}", 7, None]
    rows = [[row.text for row in verify_batch(lines, jobs=jobs)] for jobs in (1, 2)]  # type: ignore[arg-type]
    assert rows[0] == rows[1]
    assert len(rows[0]) == len(lines)


def test_no_lines_are_no_rows() -> None:
    assert list(verify_batch([], jobs=2)) == []


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_no_row() -> None:
    lines = write_lines(8 * CHUNK_LINES)
    others = set(list_children(os.getpid()))
    rows = verify_batch(lines, jobs=2)
    found = [*islice(rows, 5)]
    killed = [child for child in list_children(os.getpid()) if child not in others]
    for child in killed:
        os.kill(child, signal.SIGKILL)
    found += rows
    assert killed
    assert [row.text for row in found] == run_serially(lines)


def test_lines_that_no_process_survives_end_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs_module, "_PROGRAM", "raise SystemExit(9)")
    with pytest.raises(KilledError, match="line 1: 3 processes in a row were killed over it"):
        list(verify_batch(write_lines(100), jobs=2))


@pytest.mark.slow
def test_a_run_that_is_left_ends_its_workers() -> None:
    others = set(list_children(os.getpid()))
    rows = verify_batch(write_lines(20 * CHUNK_LINES), jobs=2)
    next(rows)
    assert set(list_children(os.getpid())) - others
    rows.close()  # type: ignore[attr-defined]
    assert not set(list_children(os.getpid())) - others


@pytest.mark.slow
def test_a_line_that_no_process_survives_is_named_and_those_before_it_have_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = (
        "import json, os, sys; sys.path[:] = json.loads(sys.argv[1]); "
        "from verifier.receipts import batch, jobs; run = batch.Batch.run_line; "
        "batch.Batch.run_line = lambda self, n, line: os.kill(os.getpid(), 9) if 'poison' in line "
        "else run(self, n, line); jobs.serve()"
    )
    monkeypatch.setattr(jobs_module, "_PROGRAM", program)
    monkeypatch.setattr(jobs_module, "MAX_TRIES", 2)
    lines = write_lines(2 * CHUNK_LINES)
    lines[70] = '{"poison": 1}'
    found = []
    with pytest.raises(KilledError, match="line 71: 2 processes in a row were killed over it"):
        found.extend(verify_batch(lines, jobs=2))
    assert [row.text for row in found] == run_serially(lines)[:70]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_lines_before_one_that_cannot_be_read_have_their_rows(jobs: int) -> None:
    def iterate() -> Iterator[str]:
        yield from write_lines(CHUNK_LINES)
        raise OSError("the disk is gone")

    found = []
    with pytest.raises(OSError, match="the disk is gone"):
        found.extend(verify_batch(iterate(), jobs=jobs))
    assert [row.text for row in found] == run_serially(write_lines(CHUNK_LINES))


def test_an_engine_is_one_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BatchError, match="engine: got 'spark', expected local or ray"):
        verify_batch([], engine="spark")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BatchError, match=r"pip install '\.\[ray\]'"):
        verify_batch([], engine="ray")


def test_a_worker_of_other_rules_decides_nothing() -> None:
    given = {"place": 3, "chunk": pickle.dumps([(1, "{}")])}
    found = check_chunk(given, semantics=0, settings=b"")
    with pytest.raises(BatchError, match="install the same release everywhere"):
        list(pickle.loads(found["result"]).iterate())
    settings = pickle.dumps(BatchSettings(policy=load_policy("default")))
    found = check_chunk(given, semantics=SEMANTICS, settings=settings)
    assert found["place"] == 3
    assert [row.text for row in pickle.loads(found["result"]).iterate()] == run_serially(["{}"])


def test_what_other_processes_cannot_have_is_refused() -> None:
    for jobs in (0, "2"):
        with pytest.raises(BatchError, match=f"jobs: got {jobs!a}, expected 1 or more"):
            verify_batch([], jobs=jobs)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="keep: got str, expected a list of keys"):
        verify_batch([], keep="model")
    with open_corpus(":memory:") as corpus, pytest.raises(BatchError, match="expected a file"):
        verify_batch([], jobs=2, corpus=corpus)


@pytest.mark.slow
def test_a_corpus_is_opened_by_each_process(tmp_path: Path) -> None:
    with open_corpus(str(tmp_path / "corpus.db")) as corpus:
        corpus.add([{"doc_id": "d1", "title": "Bridge", "text": SOURCE}])
        line = json.dumps({"function": "audit_claim", "claim": "The Aune bridge was opened in 1932."})
        rows = list(verify_batch([line] * 3, jobs=2, corpus=corpus))
        assert [row.text for row in rows] == run_serially([line] * 3, corpus=corpus)
    assert {row.outcome for row in rows} == {"accepted"}


def start(arguments: list[str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "verifier.cli", "batch", *arguments]
    return subprocess.Popen(command, stderr=subprocess.PIPE, preexec_fn=heed_interrupts)


def heed_interrupts() -> None:
    """Heed Ctrl-C, which a shell has its background jobs ignore, and what they start with them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def list_children(parent: int) -> list[int]:
    """Return the processes that were begun by one, as Linux tells them."""
    folder = Path(f"/proc/{parent}/task")
    if not folder.exists():
        pytest.skip("needs /proc to find the processes of a run")
    found: list[int] = []
    for task in folder.iterdir():
        # A thread of the test runner may end between the listing and the reading.
        with suppress(FileNotFoundError, ProcessLookupError):
            found += map(int, (task / "children").read_text().split())
    return found


@pytest.fixture
def batch_files(tmp_path: Path) -> tuple[Path, Path]:
    source = tmp_path / "in.jsonl"
    lines = [line for line in write_lines(1_200) if line != "\udcff"]
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return source, tmp_path / "out.jsonl"


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_with_another_number_of_processes(
    batch_files: tuple[Path, Path],
) -> None:
    source, output = batch_files
    run = start([str(source), "-o", str(output), "--jobs", "2"])
    wait_for_rows(output, run)
    children = list_children(run.pid)
    run.kill()
    run.communicate()
    wait_until_gone(children)
    whole = output.read_bytes().count(b"\n")
    assert 0 < whole < 1_200
    resumed = start([str(source), "-o", str(output), "--jobs", "3", "--resume"])
    assert resumed.communicate()[0] is None
    assert resumed.returncode == 1
    assert output.read_bytes().splitlines() == run_serially(source.read_text("utf-8").splitlines())


@pytest.mark.slow
def test_ctrl_c_leaves_whole_rows_and_no_process(batch_files: tuple[Path, Path]) -> None:
    source, output = batch_files
    # So many that a run cannot end before it is interrupted, however late that is.
    source.write_text(source.read_text("utf-8") * 100, encoding="utf-8")
    run = start([str(source), "-o", str(output), "--jobs", "2"])
    wait_for_rows(output, run)
    children = list_children(run.pid)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=60)
    # The end of what was said tells why, where it is another one.
    assert (run.returncode, b"run again with --resume" in said) == (130, True), said[-2000:].decode()
    assert b"Traceback" not in said
    wait_until_gone(children)
    assert output.read_bytes().endswith(b"\n")


def wait_for_rows(output: Path, run: subprocess.Popen[bytes]) -> None:
    """Wait until a run has written something, as it must before it ends."""
    while not (output.exists() and output.stat().st_size):
        assert run.poll() is None
        time.sleep(0.01)


def wait_until_gone(processes: list[int]) -> None:
    """Wait until processes have ended: at once, or when they find their parent gone."""
    deadline = time.monotonic() + 60
    while any(is_alive(process) for process in processes):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
