"""The three ways to test answers: each must be grounded, its verdict must stay, recorded calls must stay."""

import pytest
from runtime import ANSWERS, PAGES, answer

from verifier.testing import assert_grounded, parametrize_goldens


@pytest.mark.parametrize("question", ANSWERS)
def test_answers_are_grounded(question):
    assert_grounded(answer(question), PAGES, question=question)


@pytest.mark.parametrize("question", ANSWERS)
def test_verdicts_stay(golden_verdicts, question):
    golden_verdicts.check(answer(question), PAGES, question=question, policy="strict")


@parametrize_goldens("goldens/calls.jsonl")
def test_recorded_calls_stay(golden):
    golden.check()
