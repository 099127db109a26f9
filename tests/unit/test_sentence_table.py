"""Sentences, case by case: what a text is split into, and what it ought to be split into.

A file of `cases/sentences` has a `why` and up to two parts. `splits` maps a text to its sentences. Under
`stays_wrong` a text has what is `wanted` and what comes out today (`gives`): these are known, and a change
that mends one has to move it.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from verifier.parsers.segments.sentences import split_sentences
from verifier.policies import load_policy

ABBREVIATIONS = load_policy("default").abbreviations.words
FILES = sorted((Path(__file__).parent.parent / "cases" / "sentences").glob("*.toml"))
CASES = [tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES]
SPLITS = {text: wanted for case in CASES for text, wanted in case.get("splits", {}).items()}
STAYS_WRONG = {text: known for case in CASES for text, known in case.get("stays_wrong", {}).items()}


def split(text: str) -> list[str]:
    return [text[slice(*span)] for span in split_sentences(text, abbreviations=ABBREVIATIONS)]


@pytest.mark.parametrize("text", SPLITS)
def test_a_text_is_split_as_it_should_be(text: str) -> None:
    assert split(text) == SPLITS[text]


@pytest.mark.parametrize("text", STAYS_WRONG)
def test_what_stays_wrong_is_known(text: str) -> None:
    assert split(text) == STAYS_WRONG[text]["gives"]
    assert split(text) != STAYS_WRONG[text]["wanted"]


def test_the_share_that_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert not SPLITS.keys() & STAYS_WRONG.keys()
    wanted = SPLITS | {text: known["wanted"] for text, known in STAYS_WRONG.items()}
    n_right = sum(split(text) == sentences for text, sentences in wanted.items())
    with capsys.disabled():
        sys.stdout.write(f"\nsentences: {n_right} of {len(wanted)} texts of the table come out right\n")
    assert len(wanted) >= 80
    assert 100 * n_right >= 85 * len(wanted)
