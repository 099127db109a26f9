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
from itertools import product

import pytest

from tests.examples import choose, looks_at_all
from verifier import Evidence, Source, verify_claim_lattice, verify_claim_lattice_json, verify_quotes
from verifier.parsers.quantities import extract_quantities_and_dates

LIMIT = 2.5**2
MEASUREMENTS = 8
SMALLEST = 4_000
"""Fewest code points of the smaller input: more than the policies' fixed reaches, below which a cost may grow
faster without being a danger."""
SCALE = 0.015 if looks_at_all() else 0.004
"""Processor seconds that the smaller input should take at least, so that the clock's grain is no matter."""
LARGEST = 32_000
"""Most code points of the smaller input; what is faster than `SCALE` even then is fast enough."""

POLICIES = ("baseline", "default")
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
    "question marks": lambda n: "a? " * (n // 3),
    "signs": lambda n: "\u274c a " * (n // 4),
    "half an emphasis": lambda n: "*a " * (n // 3),
    "open brackets": lambda n: "(a " * (n // 3),
    "items": lambda n: "9. a\n" * (n // 5),
    "addresses": lambda n: "https://a.b " * (n // 12),
    "notes": lambda n: "a [^b] " * (n // 7),
    "lone surrogates": lambda n: "\ud800" * n,
}

ORDINARY_ANSWER = (
    '"sales rose in the market" and Ada Lovelace met two hundred persons there. '
    "The market rose by 14 percent and not by 15 percent in two years.\n"
)
ORDINARY_CONTEXT = (
    "The sales rose in the market place. Ada Lovelace met Charles Babbage in 1833, not in London. " * 10
)

# What numbers and dates are made of, in rows.
FIGURES: dict[str, Pattern] = {
    "tied number words": lambda n: "twenty-" * (n // 7),
    "joined number words": lambda n: "five and " * (n // 9),
    "halves": lambda n: "half a " * (n // 7),
    "thirds": lambda n: "two thirds " * (n // 11),
    "halves of years": lambda n: "first half of " * (n // 14),
    "tied digits": lambda n: "1-" * (n // 2),
    "ranges": lambda n: "from 5 to " * (n // 10),
    "groups": lambda n: "123," * (n // 4),
    "broken groups": lambda n: "123," * (n // 4) + "1234",
    "points": lambda n: "1." * (n // 2),
    "money": lambda n: "$" * n,
    "units": lambda n: "5 km/h" * (n // 6),
    "scales": lambda n: "5 million million " * (n // 18),
    "labels": lambda n: "Boeing 747 " * (n // 11),
    "years": lambda n: "1999\u20132000 " * (n // 10),
    "days": lambda n: "4 July 4, " * (n // 10),
    "months": lambda n: "July to " * (n // 8),
    "quarters": lambda n: "Q4 FY" * (n // 5),
    "centuries": lambda n: "18th and " * (n // 9),
    "what is counted": lambda n: "5 a" + "-a" * (n // 2),
    "inside longer words": lambda n: "ten" * (n // 3) + " ten",
}

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
    """Return the least processor time of several runs."""
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


@pytest.mark.parametrize(("policy", "name"), choose([*product(POLICIES, PATTERNS)]))
def test_twice_the_answer_takes_less_than_two_and_a_half_times(name: str, policy: str) -> None:
    check_doubling(lambda n: verify_quotes(PATTERNS[name](n), ORDINARY_CONTEXT, policy=policy))


@pytest.mark.parametrize(("policy", "name"), choose([*product(POLICIES, PATTERNS)]))
def test_twice_the_context_takes_less_than_two_and_a_half_times(name: str, policy: str) -> None:
    check_doubling(lambda n: verify_quotes(ORDINARY_ANSWER, PATTERNS[name](n), policy=policy))


@pytest.mark.parametrize("name", choose([*PATTERNS]))
def test_twice_the_wikitext_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(
        lambda n: verify_quotes(ORDINARY_ANSWER, Source(id="w", text=PATTERNS[name](n), format="wikitext"))
    )


@pytest.mark.parametrize("name", choose([*PATTERNS, *FIGURES]))
def test_twice_the_figures_take_less_than_two_and_a_half_times(name: str) -> None:
    pattern = (PATTERNS | FIGURES)[name]
    check_doubling(lambda n: extract_quantities_and_dates(pattern(n)))


@pytest.mark.parametrize(("policy", "name"), choose([*product(POLICIES, PAIRS)]))
def test_either_of_a_pair_may_be_doubled(name: str, policy: str) -> None:
    answer, context = PAIRS[name]
    check_doubling(lambda n: verify_quotes(answer(n), context(400), policy=policy))
    check_doubling(lambda n: verify_quotes(answer(160), context(n), policy=policy))
    check_doubling(lambda n: verify_quotes(answer(160), context(n).splitlines(), policy=policy))


# Units and small sources grow together: the product of their numbers would show.
MANY_SOURCES: dict[str, tuple[Pattern, Pattern]] = {
    "verbatim": (
        lambda n: "".join([f"- Gate {i} of the harbour opened there.\n" for i in range(n // 40)]),
        lambda n: "".join([f"Gate {i} of the harbour opened there.\n" for i in range(n // 38)]),
    ),
    "quoted, of other words": (
        lambda n: "".join([f'"tower{i} was never closed here"\n' for i in range(n // 31)]),
        lambda n: "".join([f"Gate {i} of the harbour opened there.\n" for i in range(n // 38)]),
    ),
    "alike": (
        lambda n: "- The gate of the harbour opened later.\n" * (n // 40),
        lambda n: "Gate of the harbour opened there.\n" * (n // 34),
    ),
    "of parts that stand apart": (
        lambda n: '"the harbour gate opened there once"\n' * (n // 36),
        lambda n: "There the gate once opened, harbour.\n" * (n // 37),
    ),
    "denied": (
        lambda n: "- The gate of the harbour was opened there.\n" * (n // 44),
        lambda n: "The gate of the harbour was not opened there.\n" * (n // 46),
    ),
    "of a script without spaces": (
        lambda n: "".join(
            [f"- \u6771{chr(0x4E00 + i)}\u4eac\u90fd\u5e02\u5834\u6a4b\u6881\u958b\n" for i in range(n // 13)]
        ),
        lambda n: "\u6771\u4eac\u90fd\u5e02\u5834\u6a4b\u6881\u958b\u901a\n" * (n // 10),
    ),
    "one word": (lambda n: "- harbour harbour harbour\n" * (n // 26), lambda n: "harbour\n" * (n // 8)),
}


@pytest.mark.parametrize("policy", ["default", "strict"])
@pytest.mark.parametrize("name", MANY_SOURCES)
def test_units_and_small_sources_may_be_doubled_together(name: str, policy: str) -> None:
    answer, context = MANY_SOURCES[name]
    check_doubling(
        lambda n: verify_quotes(answer(n), context(n).splitlines(), policy=policy, max_sources=10**6)
    )


# --- The claim lattice ------------------------------------------------------------------------------------

POINTER_LINES: dict[str, Pattern] = {
    "claims": lambda n: "The sales rose in the market. [E1]\n" * (n // 35),
    "claims on one line": lambda n: "sales rose there [E1] " * (n // 22),
    "claims without pointers": lambda n: "sales rose there\n" * (n // 17),
    "one pointer many times": lambda n: "sales rose " + "[E1]" * (n // 4),
    "many pointers in one tag": lambda n: "sales rose [" + ",".join(f"E{i}" for i in range(n // 7)) + "]",
    "many tags in one run": lambda n: "sales rose " + " ".join(f"[E{i}]" for i in range(n // 9)),
    "ranges": lambda n: "sales rose [E1-E9] " * (n // 19),
    "ranges in one tag": lambda n: "sales rose [" + "E1-E99," * (n // 7) + "E1]",
    "ranges that run down": lambda n: "[E9-E1]" * (n // 7),
    "long numbers": lambda n: "sales rose [E" + "1" * n + "]",
    "long ranges": lambda n: "sales rose [E" + "1" * (n // 2) + "-E" + "1" * (n // 2) + "]",
    "zeros": lambda n: "sales rose [E" + "0" * n + "1]",
    "open brackets": lambda n: "[" * n,
    "open tags": lambda n: "[E1," * (n // 4),
    "open tags with blanks": lambda n: "[E1" + " " * n,
    "open tags on a line": lambda n: "[E1 " * (n // 4),
    "stops between": lambda n: "sales rose [E1]" + " ,;." * (n // 4),
    "stops before": lambda n: " ,;." * (n // 4) + "[E1]",
    "bullets": lambda n: "- " * (n // 2),
    "rules": lambda n: "- " * (n // 2) + "x",
    "ticks": lambda n: "`" * n + "x`",
    "headings": lambda n: "#" * n,
    "headings of blanks": lambda n: "# " + " " * n,
    "distinct words": lambda n: " ".join(f"word{i}" for i in range(n // 9)) + " [E1]",
    "names and years": lambda n: "Ada Moss met Grace Hopper in 1931, on July 4. [E1]\n" * (n // 51),
}

CLAIMS_JSON: dict[str, Pattern] = {
    "claims": lambda n: (
        '{"claims": [' + ",".join(['{"text": "sales rose", "evidence_ids": ["E1"]}'] * (n // 47)) + "]}"
    ),
    "cut claims": lambda n: '{"claims": [' + '{"text": "sales rose", "evidence_ids": ["E1"]},' * (n // 47),
    "ids": lambda n: (
        '{"claims": [{"text": "sales rose", "evidence_ids": ['
        + ",".join([f'"E{i}"' for i in range(n // 8)])
        + "]}]}"
    ),
    "other keys": lambda n: '{"claims": [], ' + ", ".join([f'"key{i}": {i}' for i in range(n // 18)]) + "}",
    "roots": lambda n: '{"claims": []} ' * (n // 15),
    "starts": lambda n: '{"claims": [{"text": ' * (n // 21),
}

LATTICE_QUESTION = "Who said when the sales rose in the market of which name?"


def make_evidence(text: str) -> list[Evidence]:
    """Return two pieces of a text, with titles."""
    return [Evidence(pointer_id=name, span=text, title="Market sales") for name in ("E1", "E2")]


@pytest.mark.parametrize(("policy", "name"), choose([*product(POLICIES, POINTER_LINES)]))
def test_twice_the_pointer_lines_take_less_than_two_and_a_half_times(name: str, policy: str) -> None:
    evidence = make_evidence(ORDINARY_CONTEXT)
    check_doubling(
        lambda n: verify_claim_lattice(
            POINTER_LINES[name](n), evidence, question=LATTICE_QUESTION, policy=policy, max_units=10**6
        )
    )


@pytest.mark.parametrize("name", CLAIMS_JSON)
def test_twice_the_claims_json_takes_less_than_two_and_a_half_times(name: str) -> None:
    evidence = make_evidence(ORDINARY_CONTEXT)
    check_doubling(
        lambda n: verify_claim_lattice_json(
            CLAIMS_JSON[name](n), evidence, question=LATTICE_QUESTION, max_units=10**6
        )
    )


LATTICE_ANSWER = (
    "The sales rose in the market, Ada Lovelace said in 1833. [E1][E2]\nThe market rose on July 4. [E2]"
)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    "name", ["one sentence", "names in a row", "digits and commas", "Han", "marks within bounds"]
)
def test_twice_the_evidence_takes_less_than_two_and_a_half_times(name: str, policy: str) -> None:
    check_doubling(
        lambda n: verify_claim_lattice(
            LATTICE_ANSWER, make_evidence(PATTERNS[name](n)), question=LATTICE_QUESTION, policy=policy
        )
    )


@pytest.mark.parametrize("policy", POLICIES)
def test_twice_the_pieces_take_less_than_two_and_a_half_times(policy: str) -> None:
    check_doubling(
        lambda n: verify_claim_lattice(
            LATTICE_ANSWER,
            [Evidence(pointer_id=f"E{i}", span=f"Sales rose in market {i}.") for i in range(1, n // 25)],
            question=LATTICE_QUESTION,
            policy=policy,
            max_sources=10**6,
        )
    )


@pytest.mark.parametrize("name", ["question words", "one word"])
def test_twice_the_question_takes_less_than_two_and_a_half_times(name: str) -> None:
    words = {"question words": lambda n: "what name of who " * (n // 17), "one word": PATTERNS["one word"]}
    evidence = make_evidence(ORDINARY_CONTEXT)
    check_doubling(lambda n: verify_claim_lattice(LATTICE_ANSWER, evidence, question=words[name](n)))
