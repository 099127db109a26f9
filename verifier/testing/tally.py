"""What the tests of one process have asked so far, until the plugin of pytest takes it to its report.

A tally is made of strings and integers alone, so that it can travel from the workers of a parallel run.
"""

from __future__ import annotations

from collections import Counter
from typing import TypedDict


class Tally(TypedDict):
    """How often which outcome came, and what is to be recorded: golden files, each with a receipt's line."""

    counts: dict[str, int]
    recorded: list[tuple[str, str]]


_counts: Counter[str] = Counter()
_recorded: list[tuple[str, str]] = []
_mode = {"records": False}


def start_recording() -> None:
    """Let verdicts be recorded from now on, and not compared."""
    _mode["records"] = True


def is_recording() -> bool:
    """Return whether verdicts are recorded, and not compared: under ``--update-goldens``."""
    return _mode["records"]


def count(outcome: str) -> None:
    """Count an outcome: an answer's grounding, or ``identical``, ``different``, ``missing`` of a verdict."""
    _counts[outcome] += 1


def record(file: str, line: str) -> None:
    """Keep a receipt that is to be written into a golden file."""
    _recorded.append((file, line))


def take() -> Tally | None:
    """Return what was asked since the last time, or None; the next tally starts empty."""
    if not _counts and not _recorded:
        return None
    taken = Tally(counts=dict(_counts), recorded=[*_recorded])
    _counts.clear()
    _recorded.clear()
    return taken
