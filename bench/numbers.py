"""``python -m bench numbers``: the figures of hand-written claims, asked in their evidence.

It prints for each kind how many come out as expected, and how many that do not hold are SUPPORTED. The exit
code is 1 where less than 95 % are right or one is falsely SUPPORTED.
"""

from __future__ import annotations

import argparse
from collections import Counter

from tests.number_cases import find_weakest, read_number_cases

_LEAST_PERCENT = 95


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench numbers``."""
    parser.add_argument("--errors", action="store_true", help="print what came out otherwise")


def run(arguments: argparse.Namespace) -> int:
    """Print the figures of each kind, and of all."""
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    true: Counter[str] = Counter()
    false_yes: Counter[str] = Counter()
    for case in read_number_cases():
        checks = case.ask()
        wrong = [*case.list_wrong(checks)]
        for kind in (case.kind, "all"):
            asked[kind] += 1
            right[kind] += not wrong
            true[kind] += case.holds
            false_yes[kind] += not case.holds and find_weakest(checks) == "SUPPORTED"
        if wrong and arguments.errors:
            print(f"{case.kind}: {case.claim}\n  {'; '.join(wrong)}\n  {' | '.join(case.evidence)}")
    print(f"{'kind':12}{'claims':>8}{'true':>8}{'right':>8}{'false yes':>12}")
    for kind, count in asked.items():
        if kind != "all":
            print(f"{kind:12}{count:8}{true[kind]:8}{right[kind]:8}{false_yes[kind]:12}")
    print(f"{'all':12}{asked['all']:8}{true['all']:8}{right['all']:8}{false_yes['all']:12}")
    is_enough = 100 * right["all"] >= _LEAST_PERCENT * asked["all"]
    return 0 if is_enough and not false_yes["all"] else 1
