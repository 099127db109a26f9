"""Two copies of the code in turns: what each row takes in one, and in the other.

Each copy has a process of its own, and they take turns row after row, so that what slows the machine down
slows both. Processor time counts, of each turn the least: what else the machine does is not the code's.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median

_WORKER = """
import gc, json, sys, time
sys.path.insert(0, sys.argv[1])
from bench.speed.claim_jobs import list_claim_jobs
from bench.speed.command import compose_inputs, list_everyday_jobs, list_jobs
every = [*list_jobs(compose_inputs()), *list_claim_jobs(), *list_everyday_jobs()]
jobs = {job.name: job for job in every}
print(json.dumps([name for name in jobs if "floor" not in name]), flush=True)
gc.disable()
for line in sys.stdin:
    name, count = json.loads(line)
    times = []
    for _ in range(count):
        call = jobs[name].ready()
        begin = time.process_time_ns()
        call()
        times.append(time.process_time_ns() - begin)
    gc.collect()
    print(min(times), flush=True)
"""

_TURN_NS = 8_000_000
"""How long a turn is at least, in nanoseconds, if a call takes less."""

_MOST_CALLS = 30

Ask = Callable[[str, int], int]
"""From the name of a row and a number of calls to the least of their times, in nanoseconds."""


def _is_wanted(name: str, only: Sequence[str]) -> bool:
    return not only or any(text in name for text in only)


def _time(old: Ask, new: Ask, counts: Mapping[str, int], rounds: int) -> dict[str, list[tuple[int, int]]]:
    """Return for each row the times in both copies, a pair a round."""
    times: dict[str, list[tuple[int, int]]] = {name: [] for name in counts}
    for turn in range(rounds):
        for name, count in counts.items():
            # One of them is never always the first.
            first, second = (old, new) if turn % 2 else (new, old)
            one, other = first(name, count), second(name, count)
            times[name].append((one, other) if turn % 2 else (other, one))
    return times


def compare(
    before: Path, now: Path, *, rounds: int, only: Sequence[str]
) -> Iterator[tuple[str, int, int, float]]:
    """Yield each row that both copies have: its name, the least time in each, the median of their ratios.

    With `only` those whose names hold one of these texts.
    """
    with ExitStack() as stack:
        (old_names, old), (names, new) = (_start(folder, stack) for folder in (before, now))
        kept = [name for name in names if name in old_names and _is_wanted(name, only)]
        counts = {name: _choose_count(name, (old, new)) for name in kept}
        times = _time(old, new, counts, rounds)
        for name, pairs in times.items():
            least = [min(column) for column in zip(*pairs, strict=True)]
            yield name, least[0], least[1], median([after / early for early, after in pairs])


def _start(folder: Path, stack: ExitStack) -> tuple[list[str], Ask]:
    """Start a process that measures a copy; return the names of its rows, and what asks it."""
    worker = stack.enter_context(
        subprocess.Popen(
            [sys.executable, "-c", _WORKER, str(folder.resolve())],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    )
    given, told = worker.stdin, worker.stdout
    if given is None or told is None:
        raise RuntimeError("the process has no pipes")

    def ask(name: str, count: int) -> int:
        given.write(json.dumps([name, count]) + "\n")
        given.flush()
        return int(told.readline())

    return json.loads(told.readline()), ask


def _choose_count(name: str, copies: Sequence[Ask]) -> int:
    least = min([ask(name, 3) for ask in copies])
    return max(2, min(_MOST_CALLS, _TURN_NS // max(1, least)))


def print_comparison(before: Path, *, rounds: int, only: Sequence[str]) -> None:
    """Print each row in milliseconds of processor time: a copy from before, this one, and their ratio."""
    print(f"{'':66}{'before':>9}{'now':>9}{'ratio':>7}")
    for name, old, new, ratio in compare(before, Path.cwd(), rounds=rounds, only=only):
        print(f"{name:66}{old / 1e6:9.3f}{new / 1e6:9.3f}{ratio:7.2f}")
