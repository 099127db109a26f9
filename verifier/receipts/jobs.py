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
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING, TypeAlias, cast

from verifier.policies import Policy, PolicyValue, load_policy
from verifier.receipts.batch import Batch, BatchError, make_batch, skip_finished
from verifier.receipts.finished_rows import FinishedRow, finish_row

if TYPE_CHECKING:
    from verifier.corpus import Corpus

CHUNK_LINES = 64
CHUNK_CHARS = 1 << 18
"""The most lines, and about the most characters, that go to a worker at once."""

MAX_TRIES = 3
"""How often a chunk is given to a worker before it is said that none survives it."""

_AHEAD = 3
"""How many chunks a worker may be ahead of the row that is written next."""

_PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from verifier.receipts.jobs import serve; serve()"
)

Chunk: TypeAlias = list[tuple[int, str]]
"""Lines with their numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchSettings:
    """What all lines of a batch share, as a worker is told it."""

    policy: Policy
    overrides: tuple[tuple[str, PolicyValue], ...] = ()
    keep: tuple[str, ...] = ()
    base: Path | None = None
    corpus: str | None = None


def verify_batch(
    lines: Iterable[str],
    *,
    jobs: int = 1,
    policy: str | Path | Policy = "default",
    keep: Sequence[str] = (),
    base: Path | None = None,
    overrides: Mapping[str, PolicyValue] | None = None,
    corpus: Corpus | None = None,
) -> Iterator[FinishedRow]:
    """Carry out a call for every line in `jobs` processes; yield the rows, as they are written, in order.

    Lines, rows and the other arguments are those of `run_batch`. Memory does not grow with the lines. Raises
    `BatchError` for `jobs` below 1, for a corpus in memory, which no other process can read, and where three
    workers in a row were killed over the same lines.
    """
    return begin_batch(
        lines, jobs=jobs, policy=policy, keep=keep, base=base, overrides=overrides, corpus=corpus
    )[1]


def begin_batch(
    lines: Iterable[str],
    *,
    resumed: Path | None = None,
    jobs: int = 1,
    policy: str | Path | Policy = "default",
    keep: Sequence[str] = (),
    base: Path | None = None,
    overrides: Mapping[str, PolicyValue] | None = None,
    corpus: Corpus | None = None,
) -> tuple[int, Iterator[FinishedRow]]:
    """Return how many rows the output that is `resumed` has, none without one, and the rows to write after.

    Otherwise as `verify_batch`; what is wrong with the rows that are there is raised as by `resume_batch`.
    """
    if jobs < 1:
        raise BatchError(f"jobs: got {jobs}, expected 1 or more processes")
    place = _find_path(corpus) if jobs > 1 else None
    batch = make_batch(lines, policy=policy, keep=keep, base=base, overrides=overrides, corpus=corpus)
    numbered = enumerate(lines, 1)
    count = 0 if resumed is None else skip_finished(batch, numbered, resumed)
    if jobs == 1:
        return count, (finish_row(batch.run_line(number, line)) for number, line in numbered)
    settings = BatchSettings(
        policy=load_policy(policy),
        overrides=tuple(sorted((overrides or {}).items())),
        keep=tuple(keep),
        base=base,
        corpus=place,
    )
    return count, run_chunks(settings, iterate_chunks(numbered), jobs=jobs)


def _find_path(corpus: Corpus | None) -> str | None:
    if corpus is None:
        return None
    from verifier.corpus.api import MEMORY

    if corpus.path == MEMORY:
        raise BatchError("corpus: got one in memory, expected a file: other processes have to read it")
    return str(Path(corpus.path).resolve())


def iterate_chunks(numbered: Iterable[tuple[int, str]]) -> Iterator[Chunk]:
    """Yield numbered lines in chunks, in order."""
    chunk: list[tuple[int, str]] = []
    size = 0
    for number, line in numbered:
        chunk.append((number, line))
        size += len(line)
        if len(chunk) >= CHUNK_LINES or size >= CHUNK_CHARS:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def run_chunks(settings: BatchSettings, chunks: Iterator[Chunk], *, jobs: int) -> Iterator[FinishedRow]:
    """Yield the rows of chunks in order, worked at by `jobs` processes."""
    idle: SimpleQueue[_Worker] = SimpleQueue()
    workers = [_Worker(settings) for _ in range(jobs)]
    for worker in workers:
        idle.put(worker)

    def work(chunk: Chunk) -> list[FinishedRow]:
        worker = idle.get()
        try:
            return worker.run(chunk)
        finally:
            idle.put(worker)

    with ThreadPoolExecutor(jobs) as threads:
        waiting: deque[Future[list[FinishedRow]]] = deque()
        try:
            for chunk in chunks:
                waiting.append(threads.submit(work, chunk))
                if len(waiting) >= _AHEAD * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
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

    def run(self, chunk: Chunk) -> list[FinishedRow]:
        """Return the rows of a chunk. Raises what the worker could not carry on after: `MemoryError`."""
        for _ in range(MAX_TRIES):
            try:
                answer = self._ask(chunk)
            except (OSError, EOFError, pickle.UnpicklingError):
                self._end()
                if self._is_stopped:
                    return []
                continue
            if isinstance(answer, BaseException):
                raise answer
            return answer
        raise BatchError(
            f"lines {chunk[0][0]} to {chunk[-1][0]}: {MAX_TRIES} processes in a row were killed over them"
        )

    def _ask(self, chunk: Chunk) -> list[FinishedRow] | BaseException:
        process = self._process or self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        _send(process.stdin, chunk)
        return cast("list[FinishedRow] | BaseException", pickle.load(process.stdout))

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
    with suppress(EOFError, BrokenPipeError):
        settings: BatchSettings = pickle.load(source)
        with _open_corpus(settings.corpus) as corpus:
            batch = make_batch(
                (), policy=settings.policy, keep=settings.keep, base=settings.base,
                overrides=dict(settings.overrides), corpus=corpus,
            )  # fmt: skip
            while True:
                _send(target, _carry_out(batch, pickle.load(source)))


@contextmanager
def _open_corpus(path: str | None) -> Iterator[Corpus | None]:
    if path is None:
        yield None
        return
    from verifier.corpus import open_corpus

    with open_corpus(path, read_only=True) as corpus:
        yield corpus


def _carry_out(batch: Batch, chunk: Chunk) -> list[FinishedRow] | BaseException:
    try:
        return [finish_row(batch.run_line(number, line)) for number, line in chunk]
    except Exception as error:
        return error
