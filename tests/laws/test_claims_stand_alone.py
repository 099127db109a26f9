"""Law: a check is made of claim and evidence, and depends on nothing that was checked before or with it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier import check_claim, load_policy, prepare
from verifier.testing import contexts, hostile_text, sentences

CLAIMS = st.one_of(sentences(), hostile_text(max_size=60))
EVIDENCE = st.one_of(sentences(), st.lists(sentences(), max_size=6).map(" ".join), hostile_text(max_size=80))


@given(st.lists(CLAIMS, max_size=5), st.lists(EVIDENCE, max_size=3), st.randoms(use_true_random=False))
def test_the_order_of_claims_changes_no_check(claims: list[str], evidence: list[str], random: object) -> None:
    context = prepare(evidence)
    in_order = {claim: check_claim(claim, context).to_json() for claim in claims}
    shuffled = list(claims)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    other = prepare(evidence)
    assert {claim: check_claim(claim, other).to_json() for claim in shuffled} == in_order


@given(CLAIMS, contexts(), st.sampled_from(("baseline", "default", "strict")))
def test_raw_and_prepared_evidence_give_the_same_bytes(claim: str, evidence: object, policy: str) -> None:
    raw = check_claim(claim, evidence, policy=policy)  # type: ignore[arg-type]
    context = prepare(evidence, policy=load_policy(policy))  # type: ignore[arg-type]
    for _ in range(2):
        assert check_claim(claim, context, policy=policy).to_json() == raw.to_json()


@given(CLAIMS, EVIDENCE, st.text(max_size=20))
def test_a_question_that_names_nothing_changes_only_its_own_digest(
    claim: str, evidence: str, dots: str
) -> None:
    question = "".join("?" if char.isalnum() else char for char in dots)
    plain = check_claim(claim, evidence)
    asked = check_claim(claim, evidence, question=question)
    assert (asked.label, asked.score, asked.facets, asked.window) == (
        plain.label, plain.score, plain.facets, plain.window,
    )  # fmt: skip


@given(CLAIMS, EVIDENCE, CLAIMS)
def test_a_question_touches_no_facet_but_the_names(claim: str, evidence: str, question: str) -> None:
    plain, asked = check_claim(claim, evidence), check_claim(claim, evidence, question=question)
    assert [item for item in asked.facets if item.facet != "names"] == [
        item for item in plain.facets if item.facet != "names"
    ]
    assert asked.coverage == plain.coverage
    assert asked.window == plain.window
    assert asked.score >= plain.score
