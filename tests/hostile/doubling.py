"""Cost: doubling a text takes less than 2.5 times the processor time.

Ratios, never absolute times: the smaller input sets the scale, and only the best of two of its runs counts.
Two doublings are measured at once, against 2.5 squared: where one of them happens to leave a cache, or makes
the allocator ask for more, the other does not. A ratio that comes out too high is measured again,
because a machine may be busy: four times at this size, four times at twice the size, where an allocator
that maps large blocks anew maps those of both inputs, and four times at four times the size, where both are
read for what a text is only read for from some length on. What is really quadratic is 16 every time.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from functools import partial

from tests.examples import looks_at_all
from verifier.sources.text_record import forget_texts
from verifier.sources.visible_reading import forget_renderings

LIMIT = 2.5**2
MEASUREMENTS = 4
SMALLEST = 4_000
"""Fewest code points of the smaller input: more than the policies' fixed reaches, below which a cost may grow
faster without being a danger."""
SCALE = 0.008 if looks_at_all() else 0.003
"""Processor seconds that the smaller input should take at least, so that the clock's grain is no matter."""
LARGEST = 256_000
"""Most code points of the smaller input; what is faster than `SCALE` even then is fast enough. More than the
128 KiB from which the common allocator maps each block anew, which a call of 0.1 ms would show."""


def measure(call: Callable[[], object], runs: int) -> float:
    """Return the least processor time of several runs."""
    best = float("inf")
    for _ in range(runs):
        # What was read of short texts is remembered: a second run of the smaller input would cost less.
        forget_texts()
        forget_renderings()
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def find_size(run: Callable[[int], object]) -> tuple[int, float]:
    """Find a size at which one run takes long enough to be measured, and what it took."""
    size = SMALLEST
    while (took := measure(partial(run, size), 1)) < SCALE and size < LARGEST:
        size *= 2
    return size, took


def check_doubling(run: Callable[[int], object], is_excused: Callable[[], bool] = lambda: False) -> None:
    """Assert that a run of four times the size takes less than `LIMIT` times as long.

    `is_excused` is asked once, where it takes longer: it says whether that is as it must be.
    """
    run(SMALLEST // 8)  # what is made once a process is no part of the cost
    size, took = find_size(run)
    ratios: list[float] = []
    gc.disable()
    try:
        for smaller in [factor * size for factor in (1, 2, 4) for _ in range(MEASUREMENTS)]:
            # Of the larger one run is enough: what disturbs it only makes the ratio higher. The first of the
            # smaller one was run already.
            known = () if ratios else (took,)
            least = min([measure(partial(run, smaller), 2 - len(known)), *known])
            ratios.append(measure(partial(run, 4 * smaller), 1) / least)
            if ratios[-1] < LIMIT or (len(ratios) == 1 and is_excused()):
                return
    finally:
        gc.enable()
    raise AssertionError(
        f"doubling {size} code points twice: times {', '.join(f'{ratio:.2f}' for ratio in ratios)}"
    )
