"""Speed: how long whole calls take, as ratios to a floor that the same run measures.

Every figure of a report comes from one run in one process, because figures from two runs, or from two
machines, cannot be compared: clocks drift, caches differ. The candidates take turns. In each turn one makes
its inputs anew, untimed (fresh string objects, so that nothing kept with a string can help the next call),
runs once to warm up and then a few times under the clock, which counts processor time; garbage collection is
off meanwhile. The median of all timed calls counts. Each candidate's result is looked at as well: a wrong
answer meets no target.

`measure` returns a `Report`; printing is separate.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from bench.printed_tables import Table, print_tables
from bench.speed.against import print_comparison
from bench.speed.claim_jobs import list_claim_jobs
from bench.speed.everyday_jobs import list_everyday_jobs
from bench.speed.floor import compose_inputs
from bench.speed.grounding_jobs import find_gtrex, find_rapidfuzz, list_jobs
from bench.speed.growth import print_growth
from bench.speed.jobs import Call, Job

ROOT = Path(__file__).parent.parent.parent
ROUNDS = 60
QUICK_ROUNDS = 4
BURST = 3
"""How many timed calls a turn has, after one that is not timed."""

SLOW_NS = 2_000_000
"""A candidate that takes longer than this sits out rounds in proportion, down to every tenth."""

IMPORT_RUNS = 15
FIRST_SOURCE = "The mill was built in 1901 by Smith. It stands by the river. " * 30
IMPORT_TARGET_US = 30_000.0

Clock = Callable[[], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of the report; `met` is None where there is no target."""

    group: str
    name: str
    median_us: float
    ratio: float | None
    target: str
    met: bool | None
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one run measured."""

    python: str
    machine: str
    rapidfuzz: str | None
    rounds: int
    rows: tuple[Row, ...]


def measure(*, rounds: int = ROUNDS, import_runs: int = IMPORT_RUNS, only: Sequence[str] = ()) -> Report:
    """Measure everything once; takes about a second a round."""
    jobs = [*list_jobs(compose_inputs()), *list_claim_jobs(), *list_everyday_jobs()]
    wanted = [job for job in jobs if not only or any(text in job.name for text in only)]
    floors = {job.floor for job in wanted}
    jobs = [job for job in jobs if job in wanted or job.name in floors]
    medians = time_in_turns({job.name: job.ready for job in jobs}, rounds=rounds)
    rows = [make_row(job, medians) for job in jobs]
    return Report(
        python=f"{platform.python_implementation()} {platform.python_version()}",
        machine=f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        rapidfuzz=find_rapidfuzz(),
        rounds=rounds,
        rows=(*rows, *measure_import(import_runs), *measure_first(import_runs)),
    )


def time_in_turns(
    candidates: Mapping[str, Callable[[], Call]],
    *,
    rounds: int,
    clock: Clock = time.process_time_ns,
) -> dict[str, float]:
    """Time the candidates round-robin; return the median of each in nanoseconds."""
    samples: dict[str, list[int]] = {name: [] for name in candidates}
    pace = dict.fromkeys(candidates, 1)
    names = list(candidates)
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        for turn in range(rounds):
            gc.collect()
            # Another candidate begins each round, so none is always first after the collection.
            shift = turn % len(names)
            for name in names[shift:] + names[:shift]:
                if turn % pace[name]:
                    continue
                times = time_burst(candidates[name], clock)
                samples[name] += times
                pace[name] = min(10, 1 + min(times) // SLOW_NS)
    finally:
        if was_enabled:
            gc.enable()
    return {name: median(times) for name, times in samples.items()}


def time_burst(ready: Callable[[], Call], clock: Clock) -> list[int]:
    """Warm a candidate up once and time it a few times, each call with inputs of its own."""
    calls = [ready() for _ in range(BURST + 1)]
    calls[0]()
    times = []
    for call in calls[1:]:
        begin = clock()
        call()
        times.append(clock() - begin)
    return times


def make_row(job: Job, medians: Mapping[str, float]) -> Row:
    """Make a row of a job's median, its floor's, and what one more call gives."""
    ratio = medians[job.name] / medians[job.floor]
    microseconds = medians[job.name] / 1_000
    outcome = job.judge(job.ready()())
    target, met = "", None
    if job.target_ratio is not None:
        target, met = f"{job.target_ratio:g} x floor", ratio <= job.target_ratio
    elif job.target_us is not None:
        target, met = f"{job.target_us / 1_000:g} ms", microseconds <= job.target_us
    if met is not None and outcome.right is False:
        met = False
    return Row(
        group=job.group,
        name=job.name,
        median_us=round(microseconds, 2),
        ratio=round(ratio, 2),
        target=target,
        met=met,
        outcome=outcome.text,
    )


# Importing.


def measure_first(runs: int) -> Iterator[Row]:
    """Yield what the first call of a process takes, import and all, in processor time; gtrex beside it."""
    source = f"source = {FIRST_SOURCE!r}; "
    ours = "from verifier import verify_quotes; verify_quotes({answer!r}, source)"
    stated, wrong = "The mill was built in 1901 by Smith.", "The mill was built in 1902 by Smith."
    calls = {
        "first quote of a process": (ours.format(answer=f'"{stated}"'), 100_000.0),
        "first sentence of a process": (ours.format(answer=wrong), 120_000.0),
    }
    if find_gtrex() is not None:
        asked = f"import gtrex; gtrex.Verifier(source).verify({stated!r})"
        calls["first quote of a process, gtrex"] = asked, 0.0
    clock = "import time; begin = time.process_time_ns(); "
    for name, (call, target) in calls.items():
        times = _run_fresh(f"{clock}{source}{call}; print(time.process_time_ns() - begin)", runs)
        yield Row(
            group="the first call of a process, from the import on, in processor time",
            name=name,
            median_us=round(median(times) / 1_000, 2),
            ratio=None,
            target=f"{target / 1_000:g} ms" if target else "",
            met=median(times) / 1_000 < target if target else None,
            outcome=f"{min(times) / 1e6:.0f} ms at least",
        )


def _run_fresh(code: str, runs: int) -> list[int]:
    """Return what a program prints in fresh interpreters; its modules are compiled before."""
    with tempfile.TemporaryDirectory() as folder:
        # Without the setting that keeps bytecode from being written, and with a place of its own for it.
        environment = {
            name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
        } | {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": folder}
        command = [sys.executable, "-c", code]
        return [
            int(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
            for _ in range(runs + 2)
        ][2:]


def measure_import(runs: int) -> tuple[Row, Row]:
    """Measure importing a call in fresh interpreters; return a row of the median and one of the minimum.

    The package alone imports nothing before it is asked for.
    The clock starts inside the interpreter, so what starting it costs is not in the figure. Bytecode is
    compiled before the first run that counts, as an installer does.
    """
    code = (
        "import time; begin = time.process_time_ns(); from verifier import verify_quotes; "
        "print(time.process_time_ns() - begin)"
    )
    times = _run_fresh(code, runs)
    group = "from verifier import verify_quotes, in a fresh interpreter"
    middle, least = median(times) / 1_000, min(times) / 1_000
    return tuple(  # type: ignore[return-value]
        Row(
            group=group,
            name=f"import, {name} of {runs}",
            median_us=round(value, 2),
            ratio=None,
            target=f"{IMPORT_TARGET_US / 1_000:g} ms",
            met=value < IMPORT_TARGET_US,
            outcome="",
        )
        for name, value in (("median", middle), ("minimum", least))
    )


# Printing.


def format_report(report: Report) -> str:
    """Return the report as JSON, for machines."""
    return json.dumps(asdict(report), indent=2, ensure_ascii=False)


HEADINGS = ("job", "us", "x floor", "target", "met", "outcome")


def _make_cells(row: Row) -> tuple[str, ...]:
    return (
        row.name.split(":")[0],
        f"{row.median_us:,.1f}",
        "" if row.ratio is None else f"{row.ratio:.2f}",
        row.target,
        {True: "yes", False: "NO", None: ""}[row.met],
        row.outcome,
    )


def print_report(report: Report) -> None:
    """Print the report for people."""
    absent = "not installed, so left out"
    peers = f"rapidfuzz {report.rapidfuzz or absent}; gtrex {find_gtrex() or absent}"
    print(f"{report.python}, {report.machine}; {peers}; {report.rounds} rounds; medians")
    groups = dict.fromkeys(row.group for row in report.rows)
    print_tables(
        Table(
            title=group,
            headings=HEADINGS,
            rows=tuple(_make_cells(row) for row in report.rows if row.group == group),
        )
        for group in groups
    )
    with_target = [row for row in report.rows if row.met is not None]
    print(f"{sum(row.met is True for row in with_target)} of {len(with_target)} targets met")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench speed``."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--quick", action="store_true", help="a few rounds only: a smoke test, no figures")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FOLDER",
        help="a copy of the code from before, in turns with this one",
    )
    parser.add_argument("--growth", action="store_true", help="how each call grows with what it is given")
    parser.add_argument(
        "--only", nargs="*", default=(), metavar="TEXT", help="rows with one of these in them"
    )


def run(arguments: argparse.Namespace) -> int:
    """Measure, print and return 0 in any case, because a figure is a report and no test."""
    if arguments.against is not None:
        print_comparison(
            arguments.against, rounds=QUICK_ROUNDS if arguments.quick else 10, only=arguments.only
        )
        return 0
    if arguments.growth:
        print_growth(arguments.only)
        return 0
    rounds, runs = (QUICK_ROUNDS, 3) if arguments.quick else (ROUNDS, IMPORT_RUNS)
    report = measure(rounds=rounds, import_runs=runs, only=arguments.only)
    if arguments.json:
        print(format_report(report))
    else:
        print_report(report)
    return 0
