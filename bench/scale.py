"""``python -m bench scale``: batches of ever more calls, on one process and on several.

Each batch is a file of answers over generated prose, one context of about 2 kB a line, written and read as a
user's would be. Told are rows a second, what a call costs as there are more of them, in processor time and
with the share of the process that reads and writes, and the most memory that any process held. The rows of
every number of processes have to be the same bytes; the run fails where they are not. `--rounds` repeats all
in turns and keeps the fastest run of each, `--picture` draws the cost of a call.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

from bench.corpus.prose import make_documents, make_vocabulary
from bench.line_chart import Axis, draw_lines
from bench.printed_tables import Table, print_tables

SIZES = (1_000, 10_000)
JOBS = (1, 2)

_SENTENCES = 20
_CONTEXTS = 500
"""How many contexts there are; a batch that is longer comes back to the first, as runs over one corpus do."""

_RUN = """
import resource, sys
from verifier.cli import main
try:
    sys.argv[1:] = ["batch", sys.argv[1], "--output", sys.argv[2], "--overwrite", "--jobs", sys.argv[3]]
    main()
except SystemExit as ended:
    if ended.code:
        raise
own, others = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(max(own.ru_maxrss, others.ru_maxrss), own.ru_utime + own.ru_stime, others.ru_utime + others.ru_stime)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One batch: its calls, processes and seconds, the most memory of one process, the digest of its rows.

    `parent` and `workers` are seconds of processor time, of the process that reads and writes and of others.
    """

    calls: int
    jobs: int
    seconds: float
    parent: float
    workers: float
    kilobytes: int
    digest: str

    @property
    def microseconds(self) -> float:
        """What a call costs in processor time, wherever it is spent."""
        return (self.parent + self.workers) * 1e6 / self.calls


def add_arguments(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    options.add_argument("sizes", nargs="*", type=int, default=SIZES, help="how many calls; 1000 10000")
    options.add_argument("--jobs", nargs="+", type=int, default=JOBS, help="how many processes; 1 2")
    options.add_argument("--rounds", type=int, default=1, help="how often each is run, in turns; 1")
    options.add_argument("--picture", type=Path, metavar="FILE", help="draw the cost of a call as an SVG")
    options.add_argument("--markdown", action="store_true", help="print the table as Markdown")


def run(options: argparse.Namespace) -> int:
    """Run the batches and print the table; 1 where the rows of two numbers of processes differ."""
    runs: list[Run] = []
    different = False
    with tempfile.TemporaryDirectory() as folder:
        for size in options.sizes:
            source = Path(folder) / "in.jsonl"
            _write_lines(source, size)
            output = Path(folder) / "out.jsonl"
            rounds = [
                [_run_batch(source, output, size, jobs) for jobs in options.jobs]
                for _ in range(options.rounds)
            ]
            different |= {one.digest for each in rounds for one in each} != {rounds[0][0].digest}
            runs += [min(same, key=lambda one: one.seconds) for same in zip(*rounds, strict=True)]
    print_tables([_make_table(runs)], markdown=options.markdown)
    if options.picture is not None:
        options.picture.write_text(draw_curve(runs), encoding="utf-8")
    if different:
        print("the rows differ with the number of processes", file=sys.stderr)
    return 1 if different else 0


def make_lines(size: int) -> Iterator[str]:
    """Yield calls: an answer of three sentences, of which the last has another figure than its context."""
    draw = random.Random(3)
    documents = [*make_documents(_SENTENCES // 10 * _CONTEXTS * 10, vocabulary=make_vocabulary(5_000))]
    contexts = [
        " ".join(document.text for document in documents[start : start + 2])
        for start in range(0, len(documents), 2)
    ][:_CONTEXTS]
    for number in range(size):
        context = contexts[number % len(contexts)]
        sentences = context.split(". ")
        said = draw.sample(sentences, 2)
        answer = f"{said[0]}. {said[1]}. In all {number} of them were seen."
        yield json.dumps({"id": number, "answer": answer, "context": context})


def _write_lines(path: Path, size: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in make_lines(size))


def _run_batch(source: Path, output: Path, size: int, jobs: int) -> Run:
    begin = perf_counter()
    ran = subprocess.run(
        [sys.executable, "-c", _RUN, str(source), str(output), str(jobs)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    seconds = perf_counter() - begin
    with output.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    most, parent, workers = ran.stdout.split()[-3:]
    return Run(
        calls=size, jobs=jobs, seconds=seconds, parent=float(parent), workers=float(workers),
        kilobytes=int(most), digest=digest,
    )  # fmt: skip


def _make_table(runs: Sequence[Run]) -> Table:
    alone = {one.calls: one.seconds for one in runs if one.jobs == 1}
    return Table(
        title="Batches by size and processes",
        headings=(
            "calls",
            "processes",
            "rows/s",
            "times one process",
            "processor time a call, microseconds",
            "reading and writing, %",
            "most MB",
            "rows",
        ),
        rows=tuple(map(partial(_write_row, alone), runs)),
        note="Rows a second by the wall clock, with the start of the processes. Reading and writing: the "
        "share of the processor time that is spent where lines are handed out. Most MB: of the largest one.",
    )


def _write_row(alone: Mapping[int, float], one: Run) -> tuple[str, ...]:
    return (
        f"{one.calls:,}",
        str(one.jobs),
        f"{one.calls / one.seconds:,.0f}",
        f"{alone[one.calls] / one.seconds:.2f}" if one.calls in alone else "",
        f"{one.microseconds:,.0f}",
        f"{100 * one.parent / (one.parent + one.workers):.0f}" if one.jobs > 1 else "",
        f"{one.kilobytes / 1024:.0f}",
        one.digest[:12],
    )


# --- The picture -------------------------------------------------------------------------------------------


def draw_curve(runs: Sequence[Run]) -> str:
    """Return the cost of a call by the number of calls as a picture: one line a number of processes."""
    sizes = sorted({one.calls for one in runs})
    top = max(one.microseconds for one in runs) * 1.1
    lines = {
        f"{jobs} process{'es' if jobs > 1 else ''}": [
            (_place(one.calls, sizes), one.microseconds / top) for one in runs if one.jobs == jobs
        ]
        for jobs in sorted({one.jobs for one in runs})
    }
    return draw_lines(
        lines,
        title="Processor time of a call in microseconds, by how many calls a batch has",
        x=Axis("calls", [(_place(size, sizes), f"{size:,}") for size in sizes]),
        y=Axis(
            "microseconds of processor time a call",
            [(step / 4, f"{top * step / 4:,.0f}") for step in range(5)],
        ),
    )


def _place(size: int, sizes: Sequence[int]) -> float:
    """Return where a size stands: they are equally far apart, as powers of ten are on a logarithmic scale."""
    return (sizes.index(size) + 0.5) / len(sizes)
