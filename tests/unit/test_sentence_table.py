"""Sentences, case by case: what a text is split into, and what it ought to be split into.

A case of `cases/sentences` gives a `text` and expects its `sentences`. Where it has an `ought`, other ones
come out today: these are known, and a change that mends one has to say so.
"""

from __future__ import annotations

import sys

import pytest

from tests.case_files import Case, read_area
from verifier.parsers.segments.sentences import split_sentences
from verifier.policies import load_policy

ABBREVIATIONS = load_policy("default").abbreviations.words
CASES = read_area("sentences")


def split(text: str) -> list[str]:
    return [text[slice(*span)] for span in split_sentences(text, abbreviations=ABBREVIATIONS)]


@pytest.mark.parametrize("case", CASES, ids=[case.shown for case in CASES])
def test_a_text_is_split_as_its_case_says(case: Case) -> None:
    assert split(case.given["text"]) == case.expect["sentences"]


def test_the_share_that_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    n_right = sum(case.ought is None for case in CASES)
    with capsys.disabled():
        sys.stdout.write(f"\nsentences: {n_right} of {len(CASES)} texts of the table come out right\n")
    assert len({case.given["text"] for case in CASES}) == len(CASES) >= 80
    assert 100 * n_right >= 85 * len(CASES)
