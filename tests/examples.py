"""How many examples a test looks at: a multiple of what the profile says, or a share of a table."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")


def group(items: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    """Return items by a key, in order: thousands of small tests cost more than what they check."""
    groups: dict[str, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def check_each(check: Callable[[T], None], items: Iterable[T], name: Callable[[T], str]) -> None:
    """Check every item; fail once, with all that failed, each by its name."""
    failures = []
    for item in items:
        try:
            check(item)
        except AssertionError as error:
            error.add_note(f"in the case {name(item)!a}")
            failures.append(error)
    if failures:
        raise ExceptionGroup(f"{len(failures)} cases", failures)


def examples(times: float) -> settings:
    """Return settings with so many times the examples of the profile, at least four."""
    profile = settings.default
    return settings(max_examples=max(4, round(times * (profile.max_examples if profile else 40))))


def looks_at_all() -> bool:
    """Return whether the profile is no quick look: `ci` or `thorough`."""
    return os.environ.get("HYPOTHESIS_PROFILE", "default") != "default"


def choose(items: Sequence[T], step: int = 4) -> Sequence[T]:
    """Return all items, or each fourth (or other `step`) where the profile is a quick look."""
    return items[:: 1 if looks_at_all() else step]
