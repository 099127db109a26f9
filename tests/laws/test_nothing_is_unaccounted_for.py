"""Law: of a STRICT answer, units and rest tile it, and what no unit holds says nothing."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import verifier
from verifier.answers.answer_text import read_answer
from verifier.answers.framing import list_claiming_words
from verifier.parsers.segments.spans import blank_marks
from verifier.policies import load_policy

SOURCE = (
    "The old mill stands by the river. It was built in 1788. Ada Holm bought it for 900 crowns. "
    "The wheel was never repaired. The roof is made of slate."
)
TRUE = [
    '"The old mill stands by the river"',
    "It was built in 1788.",
    'It "was built in 1788".',
    "The roof is made of slate.",
    "- The old mill stands by the river.",
    "# The mill",
    "According to the article, it was built in 1788.",
    "[1]",
    "(see p. 3)",
    "Here is what the document says:",
    "1.",
    "---",
    "```python\nx = 1\n```",
    "The wheel was never repaired.",
    "Sure!",
    "[^2]",
]
OTHER = [
    "It burned.",
    "It fell",
    "Right?",
    "No.",
    "Never!",
    "(94)",
    "Ada Holm lied.",
    "Was it stolen?",
    "It can't.",
    "\U0001f525",
    "and sank",
    "*gone*",
    "Sold in 1801",
    "| lie |",
    "# Nobody lives here now",
    "```\nIt burned.\n```",
    "[it burned]",
    "9",
]
PIECES = st.lists(st.sampled_from(TRUE + OTHER), min_size=1, max_size=6)
JOINS = st.sampled_from((" ", "\n", "\n\n"))


@pytest.mark.parametrize("name", ["default", "strict"])
@given(PIECES, JOINS)
def test_what_no_unit_holds_of_a_strict_answer_says_nothing(name: str, pieces: list[str], join: str) -> None:
    answer = join.join(pieces)
    policy = load_policy(name)
    verdict = verifier.verify_quotes(answer, SOURCE, policy=policy)
    assume(verdict.audit_mode == "STRICT")
    seen = read_answer(answer, "markdown", set_headings_apart=True)
    left = list(seen.text)
    held = [status.span for status in (*verdict.claim_statuses, *verdict.rest_statuses)]
    for place in range(len(left)):
        start = place if seen.offsets is None else seen.offsets.locate(place, place + 1)[0]
        if any(first <= start < last for first, last in held):
            left[place] = " "
    words = list_claiming_words(blank_marks("".join(left)), policy)
    # Few words around a quote may stand with it in one window of the source.
    quoted = SOURCE.lower()
    assert [word for word in words if word not in quoted and not word.isdigit()] == []


@pytest.mark.parametrize("name", ["default", "strict"])
@given(st.sampled_from(TRUE[:4]), st.sampled_from(OTHER), JOINS, st.booleans())
def test_nothing_that_is_said_beside_a_truth_leaves_it_strict(
    name: str, true: str, other: str, join: str, first: bool
) -> None:
    answer = f"{other}{join}{true}" if first else f"{true}{join}{other}"
    assert verifier.verify_quotes(answer, SOURCE, policy=name).audit_mode != "STRICT"
