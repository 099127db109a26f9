"""Batches on several cores: lines go to worker processes in chunks, rows come back in the lines' order.

What a worker writes is what one process would write, so the bytes are the same at any number of them. A
worker that is killed costs nothing: its chunk goes to a new one. Workers end when their parent does, and hold
no more than a chunk each; the parent holds a few chunks for each.

Workers are programs of their own, not forks: threads of the caller, open files and a ``__main__`` without a
guard do them no harm.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING, cast

from verifier.policies import Policy, PolicyValue, load_policy
from verifier.receipts.batch import BatchError, KilledError, make_batch, skip_finished
from verifier.receipts.chunks import BatchSettings, Chunk, ChunkResult, carry_out, iterate_chunks, open_batch
from verifier.receipts.finished_rows import FinishedRow, finish_row

if TYPE_CHECKING:
    from verifier.corpus import Corpus

ENGINES = ("local", "ray")
"""Where chunks are carried out: in processes of this machine, or by tasks of Ray Data."""

MAX_TRIES = 3
"""How often lines are given to a worker before it is said that none survives them."""

_AHEAD = 3
"""How many chunks a worker may be ahead of the row that is written next."""

_PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from verifier.receipts.jobs import serve; serve()"
)


def verify_batch(
    lines: Iterable[str],
    *,
    jobs: int | None = None,
    engine: str = "local",
    policy: str | Path | Policy = "default",
    keep: Sequence[str] = (),
    base: Path | None = None,
    overrides: Mapping[str, PolicyValue] | None = None,
    corpus: Corpus | None = None,
    function: str | None = None,
) -> Iterator[FinishedRow]:
    """Carry out a call for every line in `jobs` processes; yield the rows, as they are written, in order.

    The `engine` ``local`` uses processes of this machine, one if `jobs` does not say how many. ``ray`` uses
    tasks of Ray Data, as many as its cluster has processors: the one that the caller is connected to, that of
    the environment variable RAY_ADDRESS, or else a new one on this machine.

    Lines, rows and the other arguments are those of `run_batch`; `function` is that of the lines that name
    none: ``check`` for the report of each answer. Memory does not grow with the lines. Raises
    `BatchError` for `jobs` below 1, for another engine, for one that is not installed, and for a corpus in
    memory, which no other process can read; `KilledError` for lines that no process survives.
    """
    return begin_batch(
        lines, jobs=jobs, engine=engine, policy=policy, keep=keep, base=base, overrides=overrides,
        corpus=corpus, function=function,
    )[1]  # fmt: skip


def begin_batch(
    lines: Iterable[str],
    *,
    resumed: Path | None = None,
    jobs: int | None = None,
    engine: str = "local",
    policy: str | Path | Policy = "default",
    keep: Sequence[str] = (),
    base: Path | None = None,
    overrides: Mapping[str, PolicyValue] | None = None,
    corpus: Corpus | None = None,
    function: str | None = None,
) -> tuple[int, Iterator[FinishedRow]]:
    """Return how many rows the output that is `resumed` has, none without one, and the rows to write after.

    Otherwise as `verify_batch`; what is wrong with the rows that are there is raised as by `resume_batch`.
    """
    _check_engine(engine, jobs)
    in_this_process = engine == "local" and jobs in (None, 1)
    place = None if in_this_process else _find_path(corpus)
    batch = make_batch(
        lines,
        policy=policy,
        keep=keep,
        base=base,
        overrides=overrides,
        corpus=corpus,
        function=function,
    )
    numbered = enumerate(lines, 1)
    count = 0 if resumed is None else skip_finished(batch, numbered, resumed)
    if in_this_process:
        return count, (finish_row(batch.run_line(number, line)) for number, line in numbered)
    settings = BatchSettings(
        policy=load_policy(policy),
        overrides=tuple(sorted((overrides or {}).items())),
        keep=tuple(keep),
        base=base,
        corpus=place,
        function=function,
    )
    return count, _run(settings, iterate_chunks(numbered), engine=engine, jobs=jobs)


def _check_engine(engine: str, jobs: int | None) -> None:
    if engine not in ENGINES:
        raise BatchError(f"engine: got {engine!a}, expected {' or '.join(ENGINES)}")
    if jobs is not None and (not isinstance(jobs, int) or jobs < 1):
        raise BatchError(f"jobs: got {jobs!a}, expected 1 or more processes")
    if engine == "ray":
        from verifier.receipts.cluster import import_ray

        import_ray()


def _run(
    settings: BatchSettings, chunks: Iterator[Chunk | Exception], *, engine: str, jobs: int | None
) -> Iterator[FinishedRow]:
    if engine == "ray":
        from verifier.receipts.cluster import run_chunks_on_cluster

        return run_chunks_on_cluster(settings, chunks, jobs=jobs)
    return run_chunks(settings, chunks, jobs=jobs or 1)


def _find_path(corpus: Corpus | None) -> str | None:
    if corpus is None:
        return None
    from verifier.corpus.api import MEMORY

    if corpus.path == MEMORY:
        raise BatchError("corpus: got one in memory, expected a file: other processes have to read it")
    return str(Path(corpus.path).resolve())


def run_chunks(
    settings: BatchSettings, chunks: Iterator[Chunk | Exception], *, jobs: int
) -> Iterator[FinishedRow]:
    """Yield the rows of chunks in order, worked at by `jobs` processes."""
    idle: SimpleQueue[_Worker] = SimpleQueue()
    workers = [_Worker(settings) for _ in range(jobs)]
    for worker in workers:
        idle.put(worker)

    def work(chunk: Chunk | Exception) -> ChunkResult:
        if isinstance(chunk, Exception):
            return ChunkResult(rows=[], error=chunk)
        worker = idle.get()
        try:
            return worker.run(chunk)
        finally:
            idle.put(worker)

    with ThreadPoolExecutor(jobs) as threads:
        waiting: deque[Future[ChunkResult]] = deque()
        try:
            for chunk in chunks:
                waiting.append(threads.submit(work, chunk))
                if len(waiting) >= _AHEAD * jobs:
                    yield from waiting.popleft().result().iterate()
            while waiting:
                yield from waiting.popleft().result().iterate()
        finally:
            for future in waiting:
                future.cancel()
            # A thread that waits for its worker wakes up when that ends.
            for worker in workers:
                worker.stop()


class _Worker:
    """A process that carries out chunks; another one takes its place when it is killed."""

    def __init__(self, settings: BatchSettings) -> None:
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._is_stopped = False

    def run(self, chunk: Chunk) -> ChunkResult:
        """Return the rows of a chunk; where no process survives one of its lines, those before it."""
        if (result := self._try(chunk)) is not None:
            return result
        # Line by line: those that do no harm have their rows, and the one that does is named.
        rows: list[FinishedRow] = []
        for number, line in chunk:
            one = self._try([(number, line)])
            if one is None:
                problem = f"line {number}: {MAX_TRIES} processes in a row were killed over it"
                return ChunkResult(rows=rows, error=KilledError(problem))
            rows += one.rows
            if one.error is not None or self._is_stopped:
                return ChunkResult(rows=rows, error=one.error)
        return ChunkResult(rows=rows)

    def _try(self, chunk: Chunk) -> ChunkResult | None:
        """Return what a process makes of a chunk, None where `MAX_TRIES` in a row were killed over it."""
        for _ in range(MAX_TRIES):
            try:
                return self._ask(chunk)
            except (OSError, EOFError, pickle.UnpicklingError):
                self._end()
                if self._is_stopped:
                    return ChunkResult(rows=[])
        return None

    def _ask(self, chunk: Chunk) -> ChunkResult:
        process = self._process or self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        _send(process.stdin, chunk)
        return cast("ChunkResult", pickle.load(process.stdout))

    def _begin(self) -> subprocess.Popen[bytes]:
        if self._is_stopped:
            raise EOFError
        process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, json.dumps(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl-C is the parent's, which then ends its workers.
            start_new_session=os.name == "posix",
        )
        self._process = process
        assert process.stdin is not None
        _send(process.stdin, self._settings)
        return process

    def stop(self) -> None:
        """End the process, at once, and begin no other."""
        self._is_stopped = True
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError, ValueError):
                    pipe.close()


def _send(pipe: IO[bytes], value: object) -> None:
    pickle.dump(value, pipe, protocol=pickle.HIGHEST_PROTOCOL)
    pipe.flush()


def serve() -> None:
    """Carry out the chunks that come on stdin until it is closed: what a worker does."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    # Nothing that is printed may get between the rows.
    sys.stdout = sys.stderr
    with suppress(EOFError, BrokenPipeError), open_batch(pickle.load(source)) as batch:
        while True:
            _send(target, carry_out(batch, pickle.load(source)))
