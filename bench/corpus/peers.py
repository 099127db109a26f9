"""Peers of the ranking, given our own terms: FTS5 of SQLite with its ``bm25()``, and bm25s; and a clock."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Protocol


class Peer(Protocol):
    """Another ranking of the same passages."""

    name: str

    def index(self, terms: Iterable[list[str]], clock: Clock) -> None:
        """Index the passages, in their order."""

    def search(self, terms: Sequence[str], k: int) -> list[int]:
        """Return the numbers of the k best passages."""

    def count_bytes(self) -> int:
        """Return what the index takes in its file, or in memory where it has none."""


class Fts5:
    """A contentless table of FTS5, one row a passage."""

    name = "FTS5 bm25()"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute(
            """CREATE VIRTUAL TABLE t USING fts5(terms, content='', tokenize="ascii tokenchars ':._/-'")"""
        )

    def index(self, terms: Iterable[list[str]], clock: Clock) -> None:
        """Index the passages, in their order."""
        rows = [(number, " ".join(held)) for number, held in enumerate(terms)]
        with clock:
            self._connection.execute("BEGIN")
            self._connection.executemany("INSERT INTO t(rowid, terms) VALUES (?, ?)", rows)
            self._connection.execute("COMMIT")

    def search(self, terms: Sequence[str], k: int) -> list[int]:
        """Return the numbers of the k best passages."""
        query = " OR ".join('"' + term.replace('"', '""') + '"' for term in terms)
        rows = self._connection.execute(
            "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT ?", (query, k)
        )
        return [number for (number,) in rows]

    def count_bytes(self) -> int:
        """Return the size of the file."""
        return self._path.stat().st_size


class Bm25s:
    """bm25s with Lucene's formula; needs numpy, and keeps its index in memory."""

    name = "bm25s"

    def __init__(self) -> None:
        import bm25s

        self._ranker = bm25s.BM25(method="lucene", k1=1.2, b=0.75)

    def index(self, terms: Iterable[list[str]], clock: Clock) -> None:
        """Index the passages, in their order."""
        corpus = list(terms)
        with clock:
            self._ranker.index(corpus, show_progress=False)

    def search(self, terms: Sequence[str], k: int) -> list[int]:
        """Return the numbers of the k best passages."""
        found, scores = self._ranker.retrieve([list(terms)], k=k, show_progress=False, n_threads=0)
        return [int(number) for number, score in zip(found[0], scores[0], strict=True) if score > 0]

    def count_bytes(self) -> int:
        """Return the size of its arrays."""
        return sum(int(part.nbytes) for part in self._ranker.scores.values() if hasattr(part, "nbytes"))


class Clock:
    """Measures what runs within ``with clock``; both times add up, in seconds."""

    def __init__(self) -> None:
        self.wall = 0.0
        self.processor = 0.0

    def __enter__(self) -> Clock:
        self._begun = time.perf_counter(), time.process_time()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.wall += time.perf_counter() - self._begun[0]
        self.processor += time.process_time() - self._begun[1]
