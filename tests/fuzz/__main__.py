"""Run targets, each for some seconds, and print executions and finds: 1 where there is a find."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
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
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=int, default=600, help="most bytes of an input")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.targets if name not in TARGETS]:
        parser.error(f"unknown target {', '.join(unknown)}: expected one of {', '.join(TARGETS)}")
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
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "seeds").mkdir()
        for number, seed in enumerate(make_seeds(import_module(f"tests.fuzz.targets.{name}").SEEDS)):
            (folder / "seeds" / f"{number:05}").write_bytes(seed)
        done = subprocess.run(
            [
                *(sys.executable, "-m", "tests.fuzz.process", name, str(folder)),
                *(f"-max_total_time={given.seconds}", f"-seed={given.seed}", f"-max_len={given.longest}"),
                *("-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1", f"-artifact_prefix={folder}/"),
            ],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            errors="backslashreplace",
            check=False,
        )
        finds = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        kept = sorted(
            path for path in folder.iterdir() if path.name.startswith(("timeout-", "oom-", "crash-"))
        )
        finds += [
            {"place": path.name, "input": ascii(path.read_bytes()), "trace": done.stderr[-2000:]}
            for path in kept
        ]
    executions = _EXECUTIONS.search(done.stderr)
    if executions is None and not finds:
        finds = [{"place": f"exit code {done.returncode}", "input": "", "trace": done.stderr[-2000:]}]
    print(
        f"{name:14} {int(executions[1]) if executions else 0:9,} executions, {len(finds)} finds", flush=True
    )
    for find in finds:
        print(f"  {find['place']}\n  {find['input']}\n{find['trace']}", flush=True)
    return len(finds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
