"""Atomic claims, case by case: what an answer is taken apart into.

A case of `cases/atomic_claims` gives a `text` and expects the `claims`' texts. Where a claim's subject stands
in an earlier one, a bar parts it from the rest: ``Acme | sold Initech.``
"""

from __future__ import annotations

import pytest

import verifier
from tests.case_files import read_area
from verifier.claims.split import split_claims
from verifier.parsers.segments.atomic_claims import AtomicClaim
from verifier.policies import PolicyError
from verifier.policies.lexicon import build_lexicon

CASES = read_area("atomic_claims")
SPLITS = {case.given["text"]: case.expect["claims"] for case in CASES}


def describe(text: str, claim: AtomicClaim) -> str:
    if claim.subject_span is None:
        return claim.text
    subject = text[slice(*claim.subject_span)]
    assert claim.text.startswith(f"{subject} ")
    return f"{subject} | {claim.text.removeprefix(f'{subject} ')}"


@pytest.mark.parametrize("text", SPLITS)
def test_an_answer_is_taken_apart(text: str) -> None:
    assert [describe(text, claim) for claim in split_claims(text)] == SPLITS[text]


def test_the_cases_are_many() -> None:
    assert len(SPLITS) >= 60
    assert len(CASES) == len(SPLITS)


def test_a_claim_says_where_it_stands() -> None:
    text = "- Acme bought  **Globex** [1] and sold Initech\nagain."
    first, second = split_claims(text)
    assert (first.text, text[slice(*first.span)]) == ("Acme bought Globex", "Acme bought  **Globex** [1]")
    assert (second.text, text[slice(*second.span)]) == ("Acme sold Initech again.", "sold Initech\nagain.")
    assert first.subject_span is None
    assert second.subject_span == (2, 6)


def test_the_lists_of_the_policy_count() -> None:
    text = "It met Bldg. Sixty (quoth him)"
    assert len(split_claims(text)) == 1
    policy = verifier.load_policy("default")
    bare = policy.replace(name="bare", abbreviations=build_lexicon("none", ()))
    assert [claim.text for claim in split_claims(text, policy=bare)] == ["It met Bldg.", "Sixty (quoth him)"]


def test_what_a_caller_does_wrong_is_said() -> None:
    with pytest.raises(TypeError, match="text: got int, expected str"):
        split_claims(5)  # type: ignore[arg-type]
    with pytest.raises(PolicyError):
        split_claims("Sales rose.", policy="no such policy")


def test_a_passive_is_joined_with_a_verb_of_its_own() -> None:
    said = "The bridge was opened in 1933 and cost $3 million."
    assert "".join(one.text for one in split_claims(said)).count("3 million") == 1
    assert [one.text for one in split_claims("The bridge was opened in 1933 and was closed in 1950.")] == [
        "The bridge was opened in 1933",
        "The bridge was closed in 1950.",
    ]
