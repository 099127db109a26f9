"""What is said beside a statement takes it back, wherever the statement is moved to, and whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier import check_claim, verify_quotes
from verifier.parsers.segments.retractions import is_denied_after, is_taken_back, opens_as_false
from verifier.testing import hostile_text

STATEMENTS = st.sampled_from(
    (
        "The mill burned down in 1940.",
        "The lamp is sound.",
        "Ada Quill drew the tower.",
        "Fees rose by 3 percent.",
    )
)
BEFORE = st.sampled_from(("", "It rained.\n\n", "The gate is green.\n\n", "- It rained.\n\n"))
AROUND = st.sampled_from(
    (
        "{} That is not true.",
        "{} This claim was later disproved.",
        "{} That was invented.",
        "{} The story was fabricated by the press.",
        "{} Wrong!",
        "{} It rained. None of this is true.",
        "Myth: {}",
        "The following is false:\n\n- {}",
        "None of the following holds:\n1. It snowed.\n2. {}",
        "# Myths\n\n{}",
    )
)
HARMLESS = st.sampled_from(
    (
        "{} That is true.",
        "{} It was rejected.",
        "{} It was invented by Bell in 1876.",
        "{} It was fabricated in Sheffield.",
        "{} It was mistaken for a star.",
        "{} No. 4 is next.",
        "Fact: {}",
        "The following is so:\n\n- {}",
        "# Facts\n\n{}",
    )
)


@given(BEFORE, AROUND, STATEMENTS, st.sampled_from(("default", "strict")))
def test_what_is_taken_back_is_not_said(before: str, around: str, statement: str, policy: str) -> None:
    source = before + around.format(statement)
    assert verify_quotes(f'"{statement}"', source, policy=policy).audit_mode == "UNGROUNDED"
    assert not check_claim(statement, source, policy=policy).accepted


@given(BEFORE, HARMLESS, STATEMENTS, st.sampled_from(("default", "strict")))
def test_what_is_not_taken_back_is_said(before: str, around: str, statement: str, policy: str) -> None:
    source = before + around.format(statement)
    assert verify_quotes(f'"{statement}"', source, policy=policy).audit_mode == "STRICT"
    assert check_claim(statement, source, policy=policy).accepted


@given(hostile_text(), st.integers(0, 40), st.integers(0, 40))
def test_any_text_is_read(text: str, start: int, length: int) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    for found in (
        is_taken_back(text, start, end),
        is_denied_after(text, end),
        opens_as_false(text[start:end]),
    ):
        assert found in (True, False)


@pytest.mark.parametrize(
    "text", ["that is " * 20_000, "- a\n" * 20_000, "none of " * 20_000, "myth: " * 20_000]
)
def test_only_what_is_near_is_read(text: str) -> None:
    middle = len(text) // 2
    window = text[middle - 30_000 : middle + 400]
    assert is_taken_back(text, middle, middle + 8) == is_taken_back(window, 30_000, 30_008)
