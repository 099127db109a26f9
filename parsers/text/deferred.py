"""Patterns that are compiled when they are first used.

A first verdict loads nearly three hundred patterns, of which it uses few; to compile them all took a quarter
of its time.
"""

from __future__ import annotations

import re
from typing import cast

_METHODS = ("match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split", "pattern")


class _Deferred:
    """Stands for a pattern: the first use compiles it, and its methods are then called directly."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._source = pattern, flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(*self._source)
        self.__dict__.update((method, getattr(compiled, method)) for method in _METHODS)
        found: object = getattr(compiled, name)
        return found


def defer_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` returns, compiled when it is first used."""
    return cast("re.Pattern[str]", _Deferred(pattern, flags))
