"""Cost: doubling the answer or the context takes less than 2.5 times the processor time.

Ratios, never absolute times: the smaller input sets the scale, and only the best of several runs of each size
counts. Two doublings are measured at once, against 2.5 squared: where one of them happens to leave a cache,
or makes the allocator ask for more, the other does not. A ratio that comes out too high is measured again, up
to eight times in all, because a machine may be busy; what is really quadratic comes out at 16 every time.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from functools import partial

import pytest

from verifier import Source, verify_quotes

LIMIT = 2.5**2
MEASUREMENTS = 8
SMALLEST = 4_000
"""Fewest code points of the smaller input: more than the policies' fixed reaches, below which a cost may grow
faster without being a danger."""
SCALE = 0.015
"""Processor seconds that the smaller input should take at least, so that the clock's grain is no matter."""
LARGEST = 32_000
"""Most code points of the smaller input; what is faster than `SCALE` even then is fast enough."""

Pattern = Callable[[int], str]

PATTERNS: dict[str, Pattern] = {
    "capitals and hyphens": lambda n: "A-" * (n // 2),
    "initials": lambda n: "A. " * (n // 3),
    "names in a row": lambda n: "Word " * (n // 5),
    "half a citation": lambda n: "(see" + " " * n,
    "citations": lambda n: "(see " * (n // 5) + ")",
    "parentheses": lambda n: "(a) " * (n // 4),
    "alternating marks": lambda n: "a" + "\u0301\u0323" * (n // 2),
    "marks within bounds": lambda n: ("a" + "\u0301\u0323" * 14) * (n // 29),
    "links": lambda n: "[http://a " * (n // 10),
    "references": lambda n: "<ref>" * (n // 5),
    "templates": lambda n: "{{a|" * (n // 4),
    "attributes": lambda n: '<a b="' * (n // 6),
    "table rows": lambda n: "{|\n|-\n" * (n // 6),
    "dots": lambda n: "." * n,
    "stops and blanks": lambda n: ". " * (n // 2),
    "short sentences": lambda n: "Ab. " * (n // 4),
    "straight marks": lambda n: '"' * n,
    "opening marks": lambda n: "\u201c" * n,
    "nested marks": lambda n: "\u201c" * (n // 2) + "\u201d" * (n // 2),
    "mixed marks": lambda n: '\u201c\xab"\u201e\u300c' * (n // 5),
    "short quotes": lambda n: '"sales rose a" ' * (n // 15),
    "hyphens at line ends": lambda n: "a-\n" * (n // 3),
    "soft hyphens": lambda n: "a\xad" * (n // 2),
    "digits and commas": lambda n: "1," * (n // 2),
    "commas": lambda n: "1" + "," * n,
    "digits": lambda n: "1" * n,
    "edits": lambda n: '"' + "[x]" * (n // 3) + '"',
    "elisions": lambda n: '"' + "some ... " * (n // 9) + '"',
    "one word": lambda n: "word " * (n // 5),
    "one sentence": lambda n: "the sales rose in the market.\n" * (n // 30),
    "number words": lambda n: "two million " * (n // 12),
    "hundreds": lambda n: "hundred " * (n // 8),
    "millions": lambda n: "million " * (n // 8),
    "denials": lambda n: "not " * (n // 4),
    "blanks": lambda n: " " * n + "x",
    "lines": lambda n: "x\n" * (n // 2),
    "empty lines": lambda n: "\n" * n,
    "unassigned": lambda n: "\u0378a" * (n // 2),
    "jamo": lambda n: "\u1161" * n,
    "Han": lambda n: "\u6771\u4eac" * (n // 2),
    "mixed scripts": lambda n: "a\u0430" * (n // 2),
    "bidi controls": lambda n: '"' + "\u202e" * n + '"',
    "lone surrogates": lambda n: "\ud800" * n,
}

ORDINARY_ANSWER = (
    '"sales rose in the market" and Ada Lovelace met two hundred persons there. '
    "The market rose by 14 percent and not by 15 percent in two years.\n"
)
ORDINARY_CONTEXT = (
    "The sales rose in the market place. Ada Lovelace met Charles Babbage in 1833, not in London. " * 10
)

# Answer and context grow on their own here; each pair costs most where both are of its kind.
PAIRS: dict[str, tuple[Pattern, Pattern]] = {
    "denied everywhere": (
        lambda n: '"sales rose in the market" ' * (n // 27),
        lambda n: "not sales rose in the market " * (n // 29),
    ),
    "denied by the answer": (
        lambda n: 'It is a myth that "the sales rose in".\n' * (n // 39),
        lambda n: "So the sales rose in it.\n" * (n // 25),
    ),
    "inside words": (lambda n: "arty xx yy zz.\n" * (n // 15), lambda n: "party " * (n // 6)),
    "elided": (
        lambda n: '"sales ... rose ... sales ... rose"\n' * (n // 38),
        lambda n: "sales rose " * (n // 11),
    ),
    "edited": (
        lambda n: '"sales [x] market ... there"\n' * (n // 29),
        lambda n: "sales market " * (n // 13),
    ),
    "windows": (
        lambda n: "the sales rose market there london.\n" * (n // 36),
        lambda n: "Sales rose, market. London there? " * (n // 33),
    ),
    "broken lines": (
        lambda n: '"the sales rose market"\n' * (n // 24),
        lambda n: "the sa-\nles rose mar-\nket " * (n // 26),
    ),
    "short sources": (
        lambda n: '"sales rose in it" ' * (n // 19),
        lambda n: "sales rose at it\n" * (n // 17),
    ),
}


def measure(call: Callable[[], object], runs: int) -> float:
    """Give the least processor time of several runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def find_size(run: Callable[[int], object]) -> int:
    """Find a size at which one run takes long enough to be measured."""
    size = SMALLEST
    while size < LARGEST and measure(partial(run, size), 1) < SCALE:
        size *= 2
    return size


def check_doubling(run: Callable[[int], object]) -> None:
    """Assert that a run of four times the size takes less than `LIMIT` times as long."""
    run(SMALLEST)  # what is made once a process is no part of the cost
    size = find_size(run)
    ratios = []
    gc.disable()
    try:
        for _ in range(MEASUREMENTS):
            ratios.append(measure(lambda: run(4 * size), 2) / measure(lambda: run(size), 2))
            if ratios[-1] < LIMIT:
                return
    finally:
        gc.enable()
    raise AssertionError(
        f"doubling {size} code points twice: times {', '.join(f'{ratio:.2f}' for ratio in ratios)}"
    )


@pytest.mark.parametrize("policy", ["baseline", "default"])
@pytest.mark.parametrize("name", PATTERNS)
def test_twice_the_answer_takes_less_than_two_and_a_half_times(name: str, policy: str) -> None:
    check_doubling(lambda n: verify_quotes(PATTERNS[name](n), ORDINARY_CONTEXT, policy=policy))


@pytest.mark.parametrize("policy", ["baseline", "default"])
@pytest.mark.parametrize("name", PATTERNS)
def test_twice_the_context_takes_less_than_two_and_a_half_times(name: str, policy: str) -> None:
    check_doubling(lambda n: verify_quotes(ORDINARY_ANSWER, PATTERNS[name](n), policy=policy))


@pytest.mark.parametrize("name", PATTERNS)
def test_twice_the_wikitext_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(
        lambda n: verify_quotes(ORDINARY_ANSWER, Source(id="w", text=PATTERNS[name](n), format="wikitext"))
    )


@pytest.mark.parametrize("policy", ["baseline", "default"])
@pytest.mark.parametrize("name", PAIRS)
def test_either_of_a_pair_may_be_doubled(name: str, policy: str) -> None:
    answer, context = PAIRS[name]
    check_doubling(lambda n: verify_quotes(answer(n), context(400), policy=policy))
    check_doubling(lambda n: verify_quotes(answer(160), context(n), policy=policy))
    check_doubling(lambda n: verify_quotes(answer(160), context(n).splitlines(), policy=policy))
