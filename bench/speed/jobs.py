"""What the speed bench runs: a job, what it is timed against, and how its result is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

Call = Callable[[], object]
Ready = Callable[[], Call]

_Found = TypeVar("_Found")


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
    ready: Ready
    floor: str
    judge: Callable[[object], Outcome]
    target_ratio: float | None = None
    target_us: float | None = None


def make_floor(group: str, name: str, ready: Ready) -> Job:
    """Return a job that is its own floor: a search, which says how many of its words or units it found."""
    return Job(group=group, name=name, ready=ready, floor=name, judge=_describe_searches)


def _describe_searches(found: object) -> Outcome:
    hits = expect(list, found[0] if isinstance(found, tuple) else found)
    return Outcome(text=f"{sum(hits)} of {len(hits)} found")


def ready_fresh(call: Callable[..., object], *texts: str, kept: object = None) -> Ready:
    """Return what makes a call on new string objects ready, and on something that is kept between calls."""
    data = [text.encode() for text in texts]
    rest = () if kept is None else (kept,)
    return lambda: partial(call, *(text.decode() for text in data), *rest)


def expect(kind: type[_Found], found: object) -> _Found:
    """Return a result as what it has to be. Raises `TypeError` for anything else."""
    if not isinstance(found, kind):
        raise TypeError(f"got {type(found).__name__}, expected {kind.__name__}")
    return found


def tell(text: str, *, right: bool) -> Outcome:
    """Return what a result says, marked where it is wrong."""
    return Outcome(text=text if right else f"WRONG: {text}", right=right)
