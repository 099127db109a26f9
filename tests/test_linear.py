"""Cost: what the table of entry points does not reach, doubled: pairs of texts, many sources, many pieces."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Protocol

import pytest

from tests.examples import choose
from tests.hostile.doubling import check_doubling
from tests.hostile.entry_points import QUESTION
from tests.hostile.texts import JSON_TEXTS, POINTER_LINES, WORDS, Pattern
from verifier import Evidence, check_claim, verify_claim_lattice, verify_claim_lattice_json, verify_quotes
from verifier.audit.stream import AuditStream
from verifier.grounding.stream import verify_stream

POLICIES = ("baseline", "default")


class Feeding(Protocol):
    """A stream of either kind."""

    def feed(self, text: str, /) -> object: ...


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
        # Of one endless sentence a larger one is read further within its own budget: a step, and no slope.
        lambda n: "Sales rose. " * (n // 12),
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
    "a run of marks": (
        lambda n: "*" * n + " The sales rose in the market.",
        lambda n: "So the sales rose. It is not true that they fell.\n" * (n // 50),
    ),
    "short sources": (
        lambda n: '"sales rose in it" ' * (n // 19),
        lambda n: "sales rose at it\n" * (n // 17),
    ),
}


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


@pytest.mark.parametrize(("policy", "name"), choose([*product(("default", "strict"), MANY_SOURCES)]))
def test_units_and_small_sources_may_be_doubled_together(name: str, policy: str) -> None:
    answer, context = MANY_SOURCES[name]
    check_doubling(
        lambda n: verify_quotes(answer(n), context(n).splitlines(), policy=policy, max_sources=10**6)
    )


# Claims beyond what a policy reads of one, so that a cost which grows with their clauses shows.
CLAIMS = {
    "conditions and names": ", sold it to Acme if Ada may sell",
    "names beside their rivals": ", sold it to Acme",
    "pronouns of a name": "who, whom Ada sold, ",
    "words before what a pronoun stands for": "Ada, only if",
}
SOLD = (
    "The mill was old. Ada Moss, who bought it, sold it to Acme. "
    "It was not sold by Bo, who may buy it if he can."
)


@pytest.mark.parametrize("name", choose([*CLAIMS], 4))
def test_twice_the_claim_takes_less_than_two_and_a_half_times(name: str) -> None:
    claim = CLAIMS[name]
    check_doubling(lambda n: check_claim(claim * (n // len(claim)), SOLD, max_claim_chars=10**6))


# --- Streams ----------------------------------------------------------------------------------------------

# What comes in pieces as small as can be, and never, or hardly ever, comes apart.
UNFINISHED: dict[str, Pattern] = {
    "no end": lambda n: "word " * (n // 5),
    "stops that end nothing": lambda n: "e.g. word " * (n // 10),
    "sentences in a bracket": lambda n: "( " + "It is 84 metres. " * (n // 17),
    "sentences in a quote": lambda n: '"' + "It is 84 metres. " * (n // 17),
    "sentences in code": lambda n: "~~~\n" + "It is 84 metres.\n" * (n // 17),
    "breaks": lambda n: ".\n" * (n // 2),
    "sentences": lambda n: "It is 84 metres. " * (n // 17),
}


STREAMS: dict[str, Callable[[str], Feeding]] = {
    "check": lambda context: verify_stream(context),
    "audit": lambda context: AuditStream([context]),
}


@pytest.mark.parametrize(
    ("kind", "name"),
    choose([*product(["check"], UNFINISHED), ("audit", "no end"), ("audit", "sentences in a quote")]),
)
def test_a_text_in_single_characters_may_be_doubled(kind: str, name: str) -> None:
    def run(size: int) -> None:
        stream = STREAMS[kind](ORDINARY_CONTEXT[:100])
        for character in UNFINISHED[name](size):
            stream.feed(character)

    check_doubling(run)


# --- The claim lattice ------------------------------------------------------------------------------------


def make_evidence(text: str) -> list[Evidence]:
    """Return two pieces of a text, with titles."""
    return [Evidence(pointer_id=name, span=text, title="Market sales") for name in ("E1", "E2")]


@pytest.mark.parametrize(("policy", "name"), choose([*product(POLICIES, POINTER_LINES)]))
def test_twice_the_pointer_lines_take_less_than_two_and_a_half_times(name: str, policy: str) -> None:
    evidence = make_evidence(ORDINARY_CONTEXT)
    check_doubling(
        lambda n: verify_claim_lattice(
            POINTER_LINES[name](n), evidence, question=QUESTION, policy=policy, max_units=10**6
        )
    )


@pytest.mark.parametrize("name", choose([*JSON_TEXTS], 6))
def test_twice_the_claims_json_takes_less_than_two_and_a_half_times(name: str) -> None:
    evidence = make_evidence(ORDINARY_CONTEXT)
    check_doubling(
        lambda n: verify_claim_lattice_json(JSON_TEXTS[name](n), evidence, question=QUESTION, max_units=10**6)
    )


LATTICE_ANSWER = (
    "The sales rose in the market, Ada Lovelace said in 1833. [E1][E2]\nThe market rose on July 4. [E2]"
)


IN_EVIDENCE = ("one sentence", "names in a row", "digits and commas", "Han", "marks within bounds")


@pytest.mark.parametrize(("policy", "name"), choose([*product(POLICIES, IN_EVIDENCE)]))
def test_twice_the_evidence_takes_less_than_two_and_a_half_times(name: str, policy: str) -> None:
    check_doubling(
        lambda n: verify_claim_lattice(
            LATTICE_ANSWER, make_evidence(WORDS[name](n)), question=QUESTION, policy=policy
        )
    )


@pytest.mark.parametrize("policy", POLICIES)
def test_twice_the_pieces_take_less_than_two_and_a_half_times(policy: str) -> None:
    check_doubling(
        lambda n: verify_claim_lattice(
            LATTICE_ANSWER,
            [Evidence(pointer_id=f"E{i}", span=f"Sales rose in market {i}.") for i in range(1, n // 25)],
            question=QUESTION,
            policy=policy,
            max_sources=10**6,
        )
    )


@pytest.mark.parametrize("name", ["question words", "one word"])
def test_twice_the_question_takes_less_than_two_and_a_half_times(name: str) -> None:
    words = {"question words": lambda n: "what name of who " * (n // 17), "one word": WORDS["one word"]}
    evidence = make_evidence(ORDINARY_CONTEXT)
    check_doubling(lambda n: verify_claim_lattice(LATTICE_ANSWER, evidence, question=words[name](n)))
