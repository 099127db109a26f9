"""What the speed bench runs: a job, what it is timed against, and how its result is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Call = Callable[[], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a candidate's result says, and whether that is right (None: there is no right or wrong)."""

    text: str
    right: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One row to measure: `ready` makes a call with fresh inputs, `judge` looks at what it gave.

    `floor` is the name of the job whose median its ratio is taken to. Of the two targets one may be set.
    """

    group: str
    name: str
    ready: Callable[[], Call]
    floor: str
    judge: Callable[[object], Outcome]
    target_ratio: float | None = None
    target_us: float | None = None
