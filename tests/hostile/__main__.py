"""Print what each text costs each entry point, in milliseconds a kB of all input, where that is much.

A reader that is linear has one figure for all sizes. Absolute times are the machine's affair, so nothing here
passes or fails.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterator, Sequence

from tests.hostile.doubling import measure
from tests.hostile.entry_points import CONTEXT, ENTRY_POINTS
from tests.hostile.texts import TEXTS


def main(arguments: Sequence[str]) -> int:
    """Measure what the command line names; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("entry_points", nargs="*", metavar="ENTRY", help="by default all")
    parser.add_argument("--text", default="", help="only texts with this in their names")
    parser.add_argument("--size", type=int, default=8_000, help="code points of each text")
    parser.add_argument("--above", type=float, default=5, help="print pairs that cost more (ms a kB)")
    parser.add_argument(
        "--runs", type=int, default=3, help="runs of each pair that costs more; the least counts"
    )
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.entry_points if name not in ENTRY_POINTS]:
        parser.error(f"unknown entry point {', '.join(unknown)}: expected one of {', '.join(ENTRY_POINTS)}")
    texts = {name: pattern(given.size) for name, pattern in TEXTS.items() if given.text in name}
    measured = dear = 0
    for name in given.entry_points or ENTRY_POINTS:
        rows = sorted(_measure_all(name, texts, given), reverse=True)
        above = [row for row in rows if row[0] > given.above]
        for cost, text, note in above:
            print(f"{cost:8.1f}  {name:34} {text}{note}")
        measured, dear = measured + len(rows), dear + len(above)
        print(f"{len(rows)} texts, {len(above)} above {given.above:g} ms a kB: {name}", flush=True)
    print(f"{measured} pairs, {dear} above {given.above:g} ms a kB")
    return 0


def _measure_all(
    name: str, texts: dict[str, str], given: argparse.Namespace
) -> Iterator[tuple[float, str, str]]:
    ENTRY_POINTS[name](CONTEXT + "p\u0430ypal \xbd")[1]()  # what is made once a process
    for title, text in texts.items():
        size, call = ENTRY_POINTS[name](text)
        gc.collect(0)
        cost = 1e6 * measure(call, 1) / max(1, size)
        if cost > given.above:
            cost = min(cost, 1e6 * measure(call, given.runs - 1) / size)
        yield cost, title, "  (refused)" if cost > given.above and _is_broken_off(call()) else ""


def _is_broken_off(result: object) -> bool:
    found = [dict(item.details).get("limit_name") for item in getattr(result, "violations", ())]
    return "steps_per_char" in found or not getattr(result, "complete", True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
