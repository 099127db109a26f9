"""Law: twice the text takes less than 2.5 times the time to split into sentences and into atomic claims."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.examples import choose
from tests.test_linear import PATTERNS, check_doubling
from verifier.claims.split import split_claims
from verifier.parsers.segments.sentences import split_sentences
from verifier.policies import load_policy

ABBREVIATIONS = load_policy("default").abbreviations.words
OWN: dict[str, Callable[[int], str]] = {
    "clauses": lambda n: "Sales rose, and costs fell; " * (n // 28),
    "clauses that open": lambda n: "It rose " + "; it" * (n // 4),
    "conjunctions": lambda n: "It rose " + "it rose, and " * (n // 13),
    "two verbs": lambda n: "Acme bought Globex and sold " * (n // 28),
    "names": lambda n: "Ada of Ada " * (n // 11),
    "articles": lambda n: "The the the " * (n // 12),
    "notes": lambda n: "It rose. " + "[1] " * (n // 4),
    "notes on stops": lambda n: ".[1,2,3,4]" * (n // 10),
    "list numbers": lambda n: "\n1. " * (n // 4),
    "nested marks of lists": lambda n: "> " * (n // 2),
    "headings": lambda n: "\n# a" * (n // 4),
    "wrapped lines": lambda n: "the mill was sold to the\n" * (n // 25),
    "blanks before wrapped lines": lambda n: " " * (n // 2) + "a\n" * (n // 4),
    "titles at line ends": lambda n: "Mr.\n" * (n // 4),
    "spaced dots": lambda n: " ." * (n // 2),
    "quoted sentences": lambda n: '"It rose. It fell. ' * (n // 19),
    "brackets": lambda n: "()" * (n // 2),
    "carriage returns": lambda n: "\r" * n,
    "wide stops": lambda n: "\u3002\uff61" * (n // 2),
}


@pytest.mark.parametrize("name", choose([*PATTERNS, *OWN]))
def test_twice_the_text_takes_less_than_two_and_a_half_times(name: str) -> None:
    pattern = (PATTERNS | OWN)[name]
    check_doubling(lambda n: split_sentences(pattern(n), abbreviations=ABBREVIATIONS))
    check_doubling(lambda n: split_claims(pattern(n)))
