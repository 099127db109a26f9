"""Cost: at every entry point, twice a hostile text takes less than 2.5 times the processor time.

The table is large: a run looks at a share of it. `python -m tests.hostile` measures all.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.examples import choose
from tests.hostile.doubling import check_doubling
from tests.hostile.entry_points import ENTRY_POINTS
from tests.hostile.texts import TEXTS

_SIZES = (4_000, 32_000, 128_000)
"""Sizes at which a call must come out alike, broken off or not, for its times to be compared."""

_SHARE = 202
"""One pair of so many is looked at: fewer than there are texts, so that all entry points have their turn."""


@pytest.mark.parametrize(("entry_point", "name"), choose([*product(ENTRY_POINTS, TEXTS)][::_SHARE], 11))
def test_twice_the_text_takes_less_than_two_and_a_half_times(entry_point: str, name: str) -> None:
    prepare, text = ENTRY_POINTS[entry_point], TEXTS[name]

    def run(n: int) -> object:
        return prepare(text(n))[1]()

    # A call that is broken off for its steps costs nothing, and would make the next one look dear.
    check_doubling(run, lambda: len({is_broken_off(run(n)) for n in reversed(_SIZES)}) > 1)


def is_broken_off(result: object) -> bool:
    """Return whether a call ended for the work that it would have taken."""
    found = getattr(result, "violations", ())
    return any(violation.code == "INPUT_TOO_LARGE" for violation in found)
