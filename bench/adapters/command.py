"""``python -m bench adapt``: a file of a public format as calls of audits, and as gold, in lines of JSON."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from bench.adapters.adapted import adapt, write_judgement
from verifier.records.json_lines import write_json_line

FORMATS = ("alce", "attrscore", "facts", "fever", "numersense", "ragtruth")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench adapt``."""
    listed = "; ".join(f"{name}: {import_module(f'bench.adapters.{name}').FORMAT}" for name in FORMATS)
    parser.add_argument("format", choices=FORMATS, help=f"what a line holds. {listed}")
    parser.add_argument("file", type=Path, help="the data, as JSON lines")
    parser.add_argument("calls", type=Path, help="where the calls go: verifier batch and ablate read them")
    parser.add_argument(
        "gold", type=Path, help="where the labels go: verifier cards measure and ablate read them"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write calls and gold; return 1 where a line is not of the format."""
    convert = import_module(f"bench.adapters.{arguments.format}").convert
    found = adapt(arguments.file.read_text(encoding="utf-8").split("\n"), convert)
    calls = [write_json_line(call.to_dict()) for call in found.calls]
    gold = [write_json_line(write_judgement(one)) for one in found.gold]
    for path, lines in ((arguments.calls, calls), (arguments.gold, gold)):
        path.write_text("".join(f"{line}\n" for line in lines), encoding="ascii", newline="\n")
    for number, problem in found.bad:
        print(f"line {number}: {problem}", file=sys.stderr)
    print(f"{len(calls):,} calls, {len(gold):,} labels, {len(found.bad):,} bad lines")
    return 1 if found.bad else 0
