"""Cost: at every entry point, twice a hostile text takes less than 2.5 times the processor time.

The table is large: a run looks at a share of it. `python -m tests.hostile` measures all.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.examples import looks_at_all
from tests.hostile.doubling import check_doubling
from tests.hostile.entry_points import ENTRY_POINTS
from tests.hostile.texts import TEXTS

_SHARE = 101 if looks_at_all() else 457
"""One pair of so many is looked at: a prime, so that all entry points and texts have their turn."""


@pytest.mark.parametrize(("entry_point", "name"), [*product(ENTRY_POINTS, TEXTS)][::_SHARE])
def test_twice_the_text_takes_less_than_two_and_a_half_times(entry_point: str, name: str) -> None:
    prepare, text = ENTRY_POINTS[entry_point], TEXTS[name]
    check_doubling(lambda n: prepare(text(n))[1]())
