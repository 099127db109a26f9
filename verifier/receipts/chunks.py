"""Lines in chunks: what travels to whoever carries them out, and the rows that come back.

A chunk is carried out the same way in a process of this machine and on a cluster, so the rows are the same
bytes. All that is here can be pickled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from verifier.parsers.frozen import record
from verifier.policies import Policy, PolicyValue
from verifier.receipts.batch import Batch, make_batch
from verifier.receipts.finished_rows import FinishedRow, finish_row

if TYPE_CHECKING:
    from verifier.corpus import Corpus

CHUNK_LINES = 64
CHUNK_CHARS = 1 << 18
"""The most lines, and about the most characters, that go to a worker at once."""

Chunk: TypeAlias = list[tuple[int, str]]
"""Lines with their numbers."""


@record
class BatchSettings:
    """What all lines of a batch share, as a worker is told it."""

    policy: Policy
    overrides: tuple[tuple[str, PolicyValue], ...] = ()
    keep: tuple[str, ...] = ()
    base: Path | None = None
    corpus: str | None = None
    function: str | None = None


@record
class ChunkResult:
    """The rows of a chunk; where an `error` ended it, those before."""

    rows: list[FinishedRow]
    error: Exception | None = None

    def iterate(self) -> Iterator[FinishedRow]:
        """Yield the rows, and raise the error that came after them."""
        yield from self.rows
        if self.error is not None:
            raise self.error


def iterate_chunks(numbered: Iterable[tuple[int, str]]) -> Iterator[Chunk | Exception]:
    """Yield numbered lines in chunks, in order; last what was raised in reading them.

    The lines before it have their rows, although they are read ahead.
    """
    chunk: Chunk = []
    size = 0
    raised: Exception | None = None
    try:
        for number, line in numbered:
            chunk.append((number, line))
            # What is no text has a row that says so.
            size += len(line) if isinstance(line, (str, bytes)) else 0
            if len(chunk) >= CHUNK_LINES or size >= CHUNK_CHARS:
                yield chunk
                chunk, size = [], 0
    except Exception as error:
        raised = error
    if chunk:
        yield chunk
    if raised is not None:
        yield raised


@contextmanager
def open_batch(settings: BatchSettings) -> Iterator[Batch]:
    """Make ready what carries out lines, in the process that does it; its corpus is open for as long."""
    with _open_corpus(settings.corpus) as corpus:
        yield make_batch(
            (), policy=settings.policy, keep=settings.keep, base=settings.base,
            overrides=dict(settings.overrides), corpus=corpus,
            function=settings.function,
        )  # fmt: skip


@contextmanager
def _open_corpus(path: str | None) -> Iterator[Corpus | None]:
    if path is None:
        yield None
        return
    from verifier.corpus import open_corpus

    with open_corpus(path, read_only=True) as corpus:
        yield corpus


def carry_out(batch: Batch, chunk: Chunk) -> ChunkResult:
    """Return the rows of a chunk, up to what could not be carried on after, such as `MemoryError`."""
    rows: list[FinishedRow] = []
    try:
        rows.extend(finish_row(batch.run_line(number, line)) for number, line in chunk)
    except Exception as error:
        return ChunkResult(rows=rows, error=error)
    return ChunkResult(rows=rows)
