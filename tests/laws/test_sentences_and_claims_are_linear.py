"""Law: twice the text takes less than 2.5 times the time to split into sentences and into atomic claims."""

from __future__ import annotations

import pytest

from tests.examples import choose
from tests.hostile.doubling import check_doubling
from tests.hostile.texts import SENTENCES, WORDS
from verifier.claims.split import split_claims
from verifier.parsers.segments.sentences import split_sentences
from verifier.policies import load_policy

ABBREVIATIONS = load_policy("default").abbreviations.words


@pytest.mark.parametrize("name", choose([*WORDS, *SENTENCES], 12))
def test_twice_the_text_takes_less_than_two_and_a_half_times(name: str) -> None:
    pattern = (WORDS | SENTENCES)[name]
    check_doubling(lambda n: split_sentences(pattern(n), abbreviations=ABBREVIATIONS))
    check_doubling(lambda n: split_claims(pattern(n)))


# One sentence each: every place where it may be parted reads what stands before and behind it.
GERMAN = {
    "clauses": "das Haus ist alt und das Dach ",
    "names": "Ada (a) und Bo (b) und ",
    "numbers": "auf 5 und ab 6 ",
}


@pytest.mark.parametrize("name", GERMAN)
def test_twice_the_german_sentence_takes_less_than_two_and_a_half_times(name: str) -> None:
    unit = GERMAN[name]
    check_doubling(lambda n: split_claims(unit * (n // len(unit)), language="de"))
