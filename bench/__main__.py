"""``python -m bench``: measuring and checking what is not for the test suite."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

_COMMANDS = {
    "speed": "the table of speeds, as ratios to a floor that the same run measures",
}
"""The commands, each a module of that name with `add_arguments` and `run`."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command; gives its exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    modules = {name: import_module(f"bench.{name}") for name in _COMMANDS}
    for name, meaning in _COMMANDS.items():
        modules[name].add_arguments(commands.add_parser(name, help=meaning, description=meaning))
    parsed = parser.parse_args(arguments)
    code: int = modules[parsed.command].run(parsed)
    return code


if __name__ == "__main__":
    sys.exit(main())
