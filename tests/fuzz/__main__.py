"""Run targets, each for some seconds, and print executions and finds: 1 where there is a find.

With ``--keep FOLDER`` each target goes on where its last run ended: inputs that reached new code, finds and
counts stay in that folder, outside the repository. ``--table`` prints the counts as a table in Markdown.
"""

from __future__ import annotations

import argparse
import datetime
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.seeds import make_seeds

ROOT = Path(__file__).parent.parent.parent
TARGETS = tuple(
    sorted(path.stem for path in (Path(__file__).parent / "targets").glob("*.py") if path.stem != "__init__")
)
_EXECUTIONS = re.compile(r"stat::number_of_executed_units:\s*([0-9]+)")


def main(arguments: Sequence[str]) -> int:
    """Run what the command line names; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"by default all: {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=int, default=10, help="how long each target runs")
    parser.add_argument("--jobs", type=int, default=1, help="how many targets run at once")
    parser.add_argument("--each", type=int, default=1, metavar="N", help="begin with each Nth seed only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=10, help="seconds by the clock that an input may take")
    parser.add_argument("--longest", type=int, default=600, help="most bytes of an input")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="go on from what is kept there")
    parser.add_argument("--table", action="store_true", help="print what FOLDER has counted")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.targets if name not in TARGETS]:
        parser.error(f"unknown target {', '.join(unknown)}: expected one of {', '.join(TARGETS)}")
    if given.table:
        print(make_table(given.keep or parser.error("--table needs --keep FOLDER")))
        return 0
    if find_spec("atheris") is None:
        print(
            "SKIPPED: atheris is not installed; it is in the extra `fuzz`, for the Pythons it has wheels for"
        )
        return 0
    with ThreadPoolExecutor(max_workers=given.jobs) as pool:
        counts = [*pool.map(lambda name: run_target(name, given), given.targets or TARGETS)]
    return 1 if any(counts) else 0


def run_target(name: str, given: argparse.Namespace) -> int:
    """Run a target and print what it found; return the number of finds."""
    with nullcontext(given.keep / name) if given.keep else tempfile.TemporaryDirectory() as chosen:
        folder = Path(chosen).resolve()
        counts = read_counts(folder)
        for part in ("inputs", "seeds"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        seeds = make_seeds(import_module(f"tests.fuzz.targets.{name}").SEEDS)
        for number, seed in enumerate(seeds[:: given.each]):
            (folder / "seeds" / f"{number:05}").write_bytes(seed)
        known = {path.name for path in folder.iterdir()}
        done = subprocess.run(
            [
                *(sys.executable, "-m", "tests.fuzz.process", name, str(folder)),
                *(
                    f"-max_total_time={given.seconds}",
                    f"-seed={given.seed + counts.runs}",
                    f"-max_len={given.longest}",
                ),
                *(
                    f"-timeout={given.timeout}",
                    "-rss_limit_mb=2048",
                    "-print_final_stats=1",
                    f"-artifact_prefix={folder}/",
                ),
            ],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            errors="backslashreplace",
            check=False,
        )
        finds = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        kept = sorted(
            path
            for path in folder.iterdir()
            if path.name.startswith(("timeout-", "oom-", "crash-")) and path.name not in known
        )
        finds += [
            {"place": path.name, "input": ascii(path.read_bytes()), "trace": done.stderr[-2000:]}
            for path in kept
        ]
        counted = _EXECUTIONS.search(done.stderr)
        executions = int(counted[1]) if counted else 0
        if given.keep and executions:
            counts.add(executions, given.seconds, len(finds)).write(folder)
    if not executions and not finds:
        finds = [{"place": f"exit code {done.returncode}", "input": "", "trace": done.stderr[-2000:]}]
    print(f"{name:14} {executions:9,} executions, {len(finds)} finds", flush=True)
    for find in finds:
        print(f"  {find['place']}\n  {find['input']}\n{find['trace']}", flush=True)
    return len(finds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What the kept runs of one target come to."""

    runs: int = 0
    seconds: int = 0
    executions: int = 0
    finds: int = 0
    last: str = ""

    def add(self, executions: int, seconds: int, finds: int) -> Counts:
        """Return the counts with one run more."""
        return Counts(
            runs=self.runs + 1,
            seconds=self.seconds + seconds,
            executions=self.executions + executions,
            finds=self.finds + finds,
            last=datetime.datetime.now(datetime.UTC).date().isoformat(),
        )

    def write(self, folder: Path) -> None:
        """Write the counts beside the inputs; whoever is killed leaves the old ones."""
        (folder / "counts.new").write_text(json.dumps(asdict(self)) + "\n", encoding="ascii")
        (folder / "counts.new").replace(folder / "counts.json")


def read_counts(folder: Path) -> Counts:
    """Return the counts of a target's folder; of a new one they are nought."""
    path = folder / "counts.json"
    return Counts(**json.loads(path.read_text(encoding="ascii"))) if path.exists() else Counts()


def make_table(folder: Path) -> str:
    """Return the counts of all targets as a table in Markdown, with their sum."""
    rows = [(name, read_counts(folder / name)) for name in TARGETS]
    lines = ["| target | executions | minutes | inputs kept | finds |", "|---|---:|---:|---:|---:|"]
    for name, counts in rows:
        n_inputs = sum(1 for _ in (folder / name / "inputs").glob("*"))
        lines.append(
            f"| `{name}` | {counts.executions:,} | {counts.seconds // 60} | {n_inputs:,} | {counts.finds} |"
        )
    executions, seconds, finds = (
        sum(getattr(counts, key) for _, counts in rows) for key in ("executions", "seconds", "finds")
    )
    return "\n".join([*lines, f"| all | {executions:,} | {seconds // 60} | | {finds} |"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
