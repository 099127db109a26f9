"""The natural order of names: by code points, but runs of digits by what they count: `doc2` before `doc10`.

It depends on no locale and no interpreter, and it is total: of names that count alike, `01` and `1`, the one
that sorts first by code points comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

_DIGITS = re.compile("([0-9]+)")

NaturalKey: TypeAlias = "tuple[tuple[str | tuple[int, str], ...], str]"


def list_naturally(names: Iterable[str]) -> list[str]:
    """Return names in their natural order."""
    return sorted(names, key=make_natural_key)


def number_in_order(names: Iterable[str]) -> dict[str, int]:
    """Return the number of each name, counted from 1."""
    return {name: number for number, name in enumerate(names, 1)}


def make_natural_key(name: str) -> NaturalKey:
    """Return what a name is ordered by. Digits are never made a number: a run of them may have any length."""
    parts = _DIGITS.split(name)
    return tuple(_weigh(part) if place % 2 else part for place, part in enumerate(parts)), name


def _weigh(digits: str) -> tuple[int, str]:
    counted = digits.lstrip("0")
    return len(counted), counted
