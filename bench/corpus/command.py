"""``python -m bench corpus``: a corpus of generated prose, indexed and asked, beside FTS5 and bm25s.

Every size is measured in a process of its own, so that its memory is its own. Peers are given our terms:
what is compared is ranking, not what words are. FTS5 and bm25s compute in doubles and leave the order of
equal scores open, and FTS5 counts a term in half of all rows as nothing; lists are compared as sets.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import TypedDict

from bench.corpus.peers import Clock

SIZES = (10_000, 100_000, 1_000_000)
QUERIES = 500
K = 5


class Row(TypedDict):
    """The figures of one ranker at one size; times are in milliseconds but where they say otherwise."""

    spans: int
    name: str
    spans_a_second: int
    spans_a_second_of_processor: int
    bytes_a_span: int
    median: float
    p99: float
    processor_median: float
    processor_p99: float
    megabytes: int
    agreement: float
    same_order: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench corpus``."""
    parser.add_argument("sizes", nargs="*", type=int, help=f"how many spans; by default {SIZES}")
    parser.add_argument("--queries", type=int, default=QUERIES, help=f"by default {QUERIES}")
    parser.add_argument("--alone", action="store_true", help="without peers")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Measure every size and print the table."""
    if arguments.one is not None:
        print(json.dumps(measure(arguments.one, arguments.queries, alone=arguments.alone)))
        return 0
    rows: list[Row] = []
    print(_HEADING, flush=True)
    for size in arguments.sizes or SIZES:
        command = [
            sys.executable,
            "-m",
            "bench",
            "corpus",
            "--one",
            str(size),
            "--queries",
            str(arguments.queries),
        ]
        command += ["--alone"] if arguments.alone else []
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
        found: list[Row] = json.loads(done.stdout)
        rows += found
        for row in found:
            print(_format(row), flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0


_HEADING = (
    "    spans  ranker        spans/s (cpu)    bytes/span  median ms (cpu)  p99 ms (cpu)    MB  "
    "top 5 as sets, in order"
)


def _format(row: Row) -> str:
    speed = f"{row['spans_a_second']:7,} ({row['spans_a_second_of_processor']:,})"
    typical = f"{row['median']:9.2f} ({row['processor_median']:.2f})"
    slow = f"{row['p99']:9.2f} ({row['processor_p99']:.2f})"
    agreement = f"{row['agreement']:.1%} {row['same_order']:.1%}"
    return (
        f"{row['spans']:9,}  {row['name']:12} {speed} {row['bytes_a_span']:8,} {typical} {slow}"
        f" {row['megabytes']:6,}  {agreement}"
    )


def measure(size: int, n_queries: int, *, alone: bool) -> list[Row]:
    """Measure one size in this process."""
    from bench.corpus.peers import Bm25s, Fts5, Peer
    from bench.corpus.prose import make_documents, make_queries
    from verifier.corpus import open_corpus
    from verifier.corpus.passages import cut_sentences, read_prose
    from verifier.corpus.tokens import extract_terms, list_terms

    documents = list(make_documents(size))
    queries = make_queries(documents, n_queries)
    before = _read_megabytes()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "corpus.db"
        clock = Clock()
        with open_corpus(path) as corpus:
            with clock:
                corpus.add(documents)
            ours = []
            times = []
            for query in queries:
                asked = Clock()
                with asked:
                    found = corpus.search(query, k=K)
                times.append(asked)
                ours.append([(item.doc_id, item.start) for item in found])
            size = corpus.n_spans
        megabytes = _read_megabytes() - before
        rows = [_make_row(size, "ours", clock, path.stat().st_size, times, megabytes, 1.0, 1.0)]
        if alone:
            return rows
        places = [
            (document.doc_id, passage.start, passage.prose)
            for document in documents
            for passage in cut_sentences(document, read_prose(document))
        ]
        peers: list[Peer] = [Fts5(Path(folder) / "fts5.db"), Bm25s()]
        asked_terms = [list_terms([query]) for query in queries]
        for peer in peers:
            before = _read_megabytes()
            clock = Clock()
            peer.index((extract_terms(prose) for _, _, prose in places), clock)
            times, sets, orders = [], 0, 0
            for terms, expected in zip(asked_terms, ours, strict=True):
                asked = Clock()
                with asked:
                    numbers = peer.search(terms, K)
                times.append(asked)
                theirs = [places[number][:2] for number in numbers]
                sets += {*theirs} == {*expected}
                orders += theirs == expected
            megabytes = _read_megabytes() - before
            rows.append(
                _make_row(
                    size,
                    peer.name,
                    clock,
                    peer.count_bytes(),
                    times,
                    megabytes,
                    sets / len(queries),
                    orders / len(queries),
                )
            )
    return rows


def _make_row(
    size: int,
    name: str,
    indexed: Clock,
    n_bytes: int,
    times: Sequence[Clock],
    megabytes: int,
    agreement: float,
    same_order: float,
) -> Row:
    walls = sorted(item.wall * 1000 for item in times)
    processor = sorted(item.processor * 1000 for item in times)
    last = min(len(walls) - 1, len(walls) * 99 // 100)
    return {
        "spans": size,
        "name": name,
        "spans_a_second": int(size / indexed.wall),
        "spans_a_second_of_processor": int(size / indexed.processor),
        "bytes_a_span": n_bytes // size,
        "median": median(walls),
        "p99": walls[last],
        "processor_median": median(processor),
        "processor_p99": processor[last],
        "megabytes": megabytes,
        "agreement": agreement,
        "same_order": same_order,
    }


def _read_megabytes() -> int:
    """Return the most memory that this process has had."""
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1024 if sys.platform != "darwin" else 1024 * 1024)
