"""Laws of the list of sentences: it tiles the answer in order, and a STRICT answer has nothing in doubt."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from verifier import Evidence, verify_claim_lattice, verify_quotes
from verifier.policies import Policy
from verifier.records import Verdict
from verifier.records.codec import write_out_surrogates
from verifier.testing import answers, contexts, hostile_text, policies

SOURCE = (
    "The old mill stands by the river. It was built in 1788. Ada Holm bought it for 900 crowns. "
    "The wheel was never repaired. Jan Meyer and Ada Holm lived there."
)
PIECES = [
    '"The old mill stands by the river"',
    "It was built in 1788.",
    'It "was built in 1788".',
    "- The old mill stands by the river.",
    "# The mill",
    "# Nobody lives here now",
    "Here is what the document says:",
    "1. The wheel was repaired.",
    "The wheel was never repaired.",
    "It burned in 1950.",
    "Was it stolen?",
    "Ada Holm, Jan Meyer",
    "Sure!",
    "| year | owner |\n|---|---|\n| 1788 | Ada Holm |",
    "Das Rad wurde nie repariert.",
    "**Ada Holm** bought it for 900 crowns. [1]",
    "```\nIt burned.\n```",
    "\u274c",
]
MIXED = st.lists(st.sampled_from(PIECES), max_size=6).map("\n\n".join)
ANSWERS = st.one_of(answers(), hostile_text(), MIXED)

_QUIET = re.compile(r"[\s\-*+•]|[0-9]+[.)]|\([^()]*\)[.!]?")
"""What no sentence holds of an answer read as it is written: blanks, bullets, what cites at its end,
with its stop."""


def list_gaps(answer: str, verdict: Verdict) -> list[str]:
    gaps, at = [], 0
    for sentence in verdict.sentences:
        start, end = sentence.span
        gaps.append(answer[at:start])
        at = end
    return [*gaps, answer[at:]]


@given(ANSWERS, contexts(), policies(max_fields=4))
def test_sentences_stand_in_order_and_apart(answer: str, context: object, policy: Policy) -> None:
    verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    end = 0
    for sentence in verdict.sentences:
        assert end <= sentence.span[0] < sentence.span[1] <= len(answer)
        end = sentence.span[1]


@given(st.one_of(answers(), MIXED), st.sampled_from(["baseline", "default", "strict"]))
def test_sentences_are_what_stands_there_and_leave_out_nothing(answer: str, policy: str) -> None:
    verdict = verify_quotes(answer, SOURCE, policy=policy, format="plain")
    assert [sentence.text for sentence in verdict.sentences] == [
        write_out_surrogates(answer[slice(*sentence.span)]) for sentence in verdict.sentences
    ]
    assert [gap for gap in list_gaps(answer, verdict) if _QUIET.sub("", gap)] == []


@given(ANSWERS, st.sampled_from(["default", "strict"]))
def test_every_place_of_a_violation_lies_in_a_sentence(answer: str, policy: str) -> None:
    verdict = verify_quotes(answer, SOURCE, policy=policy)
    held = [place for sentence in verdict.sentences for place in range(*sentence.span)]
    for violation in verdict.violations:
        if violation.span is not None and violation.span[0] < violation.span[1]:
            assert not set(held).isdisjoint(range(*violation.span)), violation


@given(ANSWERS, contexts(), policies(max_fields=6))
def test_a_strict_answer_has_no_sentence_in_doubt(answer: str, context: object, policy: Policy) -> None:
    # Without `account_for_text` a verdict speaks of its units, and the list of everything.
    assume(policy.account_for_text)
    verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    if verdict:
        assert {sentence.status for sentence in verdict.sentences} <= {"SUPPORTED", "NO_CLAIM"}
        assert verdict.n_supported == verdict.n_claims > 0


@given(MIXED, st.sampled_from(["default", "strict"]))
def test_so_has_one_of_some_true_sentences(answer: str, policy: str) -> None:
    verdict = verify_quotes(answer, SOURCE, policy=policy)
    if verdict:
        assert verdict.n_supported == verdict.n_claims > 0
    for sentence in verdict.sentences:
        assert (sentence.status == "SUPPORTED") <= (not sentence.reasons and bool(sentence.places))


@given(MIXED, st.sampled_from(["default", "baseline"]))
def test_a_sentence_is_found_whatever_the_answer_says_beside_it(rest: str, policy: str) -> None:
    verdict = verify_quotes(f"It sank in 1712.\n\n{rest}", SOURCE, policy=policy)
    # In a German answer a figure that nobody compared is not certain.
    assume(verdict.language is None)
    first = verdict.sentences[0]
    assert (first.text, first.status) == ("It sank in 1712.", "NOT_FOUND")
    assert "1712" in first.missing


LINES = [
    "The old mill stands by the river. [E1]",
    "The wheel was repaired. [E1]",
    "It is made of glass. [E1]",
    "Ada Holm bought it for 700 crowns. [E1, E7]",
    "It was built in 1788. [E1]\n# The mill",
    "Here is what I found:",
    "It burned.",
]


@pytest.mark.parametrize("policy", ["baseline", "default", "strict"])
@given(lines=st.lists(st.sampled_from(LINES), max_size=6))
def test_a_lattice_lists_its_claims_in_the_same_form(policy: str, lines: list[str]) -> None:
    answer = "\n\n".join(lines)
    verdict = verify_claim_lattice(answer, [Evidence(pointer_id="E1", span=SOURCE)], policy=policy)
    spans = [sentence.span for sentence in verdict.sentences]
    assert spans == sorted(spans)
    claims = {(claim.span, claim.text): claim for claim in verdict.claim_statuses}
    listed = {(sentence.span, sentence.text): sentence for sentence in verdict.sentences}
    assert claims.keys() <= listed.keys()
    for key, sentence in listed.items():
        is_supported = sentence.status == "SUPPORTED"
        assert not is_supported or claims[key].is_rendered
        assert not is_supported or not sentence.reasons
        assert is_supported or key not in claims or sentence.reasons
    if verdict:
        assert verdict.n_supported == verdict.n_claims > 0
