"""Law: of a STRICT answer, units and rest tile it, and what no unit holds says nothing."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import verifier
from verifier.answers.answer_text import read_answer
from verifier.answers.framing import list_claiming_words
from verifier.parsers.html.elements import HARMLESS, HARMLESS_ATTRIBUTES
from verifier.parsers.html.hiding import judge_style
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
    "As if.",
    "Or was it?",
    "If only.",
    "Is that so?",
    "(?)",
    "?!",
    ";-)",
    ":-/",
    "[ ]",
    "lol",
    "\u274c",
    "\u2260",
    "\u281d\u2815",
    "\u0647\u0630\u0627",
    "Slate.",
    "48. item",
    "![It burned](a.png)",
    "![](a.png 'It burned')",
    "[1](https://example.org 'It burned')",
    "https://it-burned.com",
    "\u3010it burned\u3011",
    "<input value=burned>",
    "<p class=hidden>",
    "<style>p {}</style>",
    "<x-burned>",
    "```js\n// The mill burned.\n```",
]
# Few answers are STRICT that have more than one of the others.
PIECES = st.builds(
    lambda before, other, after: [*before, *other, *after],
    st.lists(st.sampled_from(TRUE), min_size=1, max_size=3),
    st.lists(st.sampled_from(OTHER), max_size=1),
    st.lists(st.sampled_from(TRUE), max_size=2),
)
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


# Bullets of their own, and what belongs to a figure or is read as a word.
# Signs of ownership say nothing of a statement.
_OWNERSHIP = "\u00a9\u00ae\u2122"
_KNOWN = frozenset(_OWNERSHIP + "\u2192\u25aa\u25b6\u25ba\u25cf\u25e6\u25a0\u2713\u2714\u2705\u27a4")


@pytest.mark.parametrize("name", ["default", "strict"])
@given(st.characters(categories=("So", "Sm", "Sk", "Sc")), st.sampled_from(TRUE[:4]), st.booleans())
def test_no_sign_beside_a_truth_leaves_it_strict(name: str, sign: str, true: str, first: bool) -> None:
    assume(sign not in _KNOWN and sign not in "|+<>`$")
    answer = f"{sign} {true}" if first else f"{true} {sign}"
    assert verifier.verify_quotes(answer, SOURCE, policy=name).audit_mode != "STRICT"


@pytest.mark.parametrize("name", ["default", "strict"])
@given(
    st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=12),
    st.text("abcdefghijklmnopqrstuvwxyz0123456789-#.(), ", min_size=1, max_size=12),
)
def test_no_unknown_style_leaves_a_truth_strict(name: str, prop: str, value: str) -> None:
    assume(judge_style(f"{prop}:{value}") is not None)
    answer = f'The wheel was <span style="{prop}:{value}">never</span> repaired.'
    assert verifier.verify_quotes(answer, SOURCE, policy=name).audit_mode != "STRICT"


@pytest.mark.parametrize("name", ["default", "strict"])
@given(st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=9))
def test_no_unknown_element_or_attribute_leaves_a_truth_strict(name: str, word: str) -> None:
    for tag, known in ((word, HARMLESS), (f"p {word}=burned", HARMLESS_ATTRIBUTES)):
        if word not in known and word[0] != "-" and not word.startswith("data-"):
            answer = f"<{tag}>It was built in 1788."
            assert verifier.verify_quotes(answer, SOURCE, policy=name).audit_mode != "STRICT"
