"""The worked examples of the audit's stages, 6 to 15, each under its number; 1 to 5 and 16 to 20 stand with
the parts that they are about."""

from __future__ import annotations

import pytest

from tests.unit.test_audit_gate import write
from tests.unit.test_audit_selection import QUERY, A, D
from tests.unit.test_audit_selection import WHOLE as TEXT
from tests.unit.test_measures import SCORED, I, S, U, supported_by
from verifier import audit_answer
from verifier.audit.evidence.preselection import select_evidence
from verifier.audit.judging.confidence import rate_confidence
from verifier.audit.judging.gate import gate_output
from verifier.audit.numbers import check_numbers
from verifier.audit.records.gate import GateDecision
from verifier.audit.sentences import combine_labels
from verifier.measures.agreement import find_cohen_kappa
from verifier.measures.citations import CitedStatement, score_citations
from verifier.measures.exact import Ratio
from verifier.measures.reliability import find_auroc, find_brier, find_ece
from verifier.measures.significance import compare_right
from verifier.policies.audit import load_audit_policy

PASSAGE = "The bridge over the Aune was opened in 1932."
POLICY = load_audit_policy("default")
OPEN = POLICY.replace(gate_require_evidence=False)
TREATIES = (
    "The Declaration of Independence was signed on July 4, 1776, in Philadelphia.",
    "The Treaty of Paris in 1783 formally ended the Revolutionary War between Britain and America.",
)
TREATY = "The Treaty of Paris in 1783 formally ended the war"


@pytest.mark.parametrize(
    ("output", "passages", "claim", "policy", "expected"),
    [
        (write("incorrect", -1), [PASSAGE], None, POLICY,
         ("uncertain", 5_000, "no_evidence", "no_passage_selected")),
        (write("correct", 0, "opened in 1933"), [PASSAGE], None, POLICY,
         ("uncertain", 5_500, "no_evidence", "quote_not_in_passage")),
        (write("correct", 0, "opened in 1933"), [PASSAGE], None, OPEN,
         ("correct", 9_000, "ok", "quote_not_in_passage")),
        (write("incorrect", 0, "opened in 1932"), [PASSAGE], "Moles dug tunnels in 1700.", POLICY,
         ("incorrect", 5_000, "coverage_fail", "ok")),
        (write("incorrect", 7, "opened in 1932"), [PASSAGE, "x"], None, POLICY,
         ("uncertain", 5_000, "no_evidence", "index_out_of_range")),
    ],
)  # fmt: skip
def test_example_6_the_gate(output, passages, claim, policy, expected):
    made = gate_output(output, passages, claim=claim, policy=policy)
    assert (made.label_final, made.confidence, made.gate_reason, made.selection_reason) == expected


def _decide(label: str, confidence: int) -> GateDecision:
    return gate_output(
        {**write(label, 0, "opened in 1932"), "confidence": confidence / 10_000}, [PASSAGE], policy=OPEN
    )


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ([("correct", 9_000), ("correct", 7_000)], ("correct", 7_000)),
        ([("correct", 9_000), ("uncertain", 6_000)], ("uncertain", 6_000)),
        ([("incorrect", 8_000), ("incorrect", 5_000)], ("incorrect", 8_000)),
    ],
)
def test_example_7_sentences(claims, expected):
    assert combine_labels([_decide(*one) for one in claims]) == expected


def test_example_7_the_score_and_the_issues():
    audit = audit_answer(
        "The bridge over the Aune was opened in 1932. The bridge is made of green glass. "
        "The bridge over the Aune was opened in 1950. Who built it?",
        [PASSAGE],
    )
    assert [one.label for one in audit.sentences] == ["correct", "uncertain", "incorrect", None]
    assert audit.score == (3, 6)
    assert audit.score[0] * 10_000 // audit.score[1] == 5_000
    assert [one.severity for one in audit.issue_spans] == ["low", "high"]


@pytest.mark.parametrize(
    ("claim", "score", "level"),
    [
        ("Things went on.", 5_000, "MEDIUM"),
        ("There were 84 of those things.", 8_000, "MEDIUM"),
        ("In that year Acme had 84 things then.", 10_000, "HIGH"),
        ("In that year Acme may have had 84 things.", 8_000, "MEDIUM"),
        ("Things may go on.", 3_000, "LOW"),
        ("In that year Acme had a combined 84 things more than others.", 6_000, "MEDIUM"),
        ("Sales rose 12% in May 1932.", 5_000, "MEDIUM"),
    ],
)
def test_example_8_confidence(claim, score, level):
    rated = rate_confidence(claim, "84 Acme whatever")
    assert (rated.score, rated.level) == (score, level)


def test_example_9_preselection():
    found = select_evidence([TEXT], QUERY, policy=POLICY.replace(preselection_join_short=False))
    assert [(one.quote, one.relevance) for one in found] == [(A, 8_666), (D, 3_333)]
    off = POLICY.replace(enable_evidence_preselection=False)
    (whole,) = select_evidence([TEXT], QUERY, policy=off)
    assert (whole.relevance, whole.place) == (10_000, (0, min(len(TEXT), 5_000)))


@pytest.mark.parametrize(
    ("claim", "evidence", "score", "verdict", "code"),
    [
        ("The fleet has 500 ships.", "The fleet has 498 ships.", 9_951, None, None),
        ("Revenue was $3.2B.", "Profit was $3.2 billion.", 8_000, "CONTRADICTED", "ENTITY_MISMATCH"),
        ("Revenue was $4.7M.", "Revenue was $4.2M.", 7_000, "CONTRADICTED", "NUMBER_MISMATCH"),
        ("The fleet has 10 ships.", "The fleet has 1,000 ships.", 4_000, "CONTRADICTED", "NUMBER_MISMATCH"),
    ],
)
def test_example_10_the_formula_and_the_rules(claim, evidence, score, verdict, code):
    (check,) = check_numbers(claim, [evidence])
    assert check.match_score == score
    if verdict is not None:
        assert (check.verdict, [str(one) for one in check.codes]) == (verdict, [code])


def test_example_10_about_500_are_498_and_a_year_is_the_sum_of_its_quarters():
    assert check_numbers("The fleet has about 500 ships.", ["The fleet has 498 ships."])[0]
    quarters = "Revenue was $2M in Q1 2024, $3M in Q2 2024, $2.5M in Q3 2024 and $2.5M in Q4 2024."
    (check,) = check_numbers("Total revenue was $10M in 2024.", [quarters])
    assert (check.verdict, check.operation, check.result) == ("SUPPORTED", "sum", "10000000")
    assert check.evidence is not None
    assert (check.evidence.derivation_type, len(check.inputs)) == ("computed", 4)


@pytest.mark.parametrize(
    ("answer", "corrected", "actions", "abstained"),
    [
        (f"{TREATY} [1].", f"{TREATY} [2].", ["REPLACE"], False),
        (f"{TREATY} [2].", f"{TREATY} [2].", ["KEEP"], False),
        ("Moles dig tunnels [1].", "Moles dig tunnels.", ["REMOVE"], True),
        # Contradicted, and no other document: the described system keeps it.
        ("The Declaration of Independence was signed on July 4, 1777 [1].",
         "The Declaration of Independence was signed on July 4, 1777.", ["REMOVE"], True),
    ],
)  # fmt: skip
def test_example_11_corrections(answer, corrected, actions, abstained):
    audit = audit_answer(answer, TREATIES)
    (card,) = audit.cards
    assert audit.corrected_text == corrected
    assert [one.action for one in card.corrections or ()] == actions
    assert card.abstained is abstained


def test_example_12_citations_as_alce_counts_them_but_for_what_is_named():
    statements = [CitedStatement(citations=cited, supports=supported_by({1})) for cited in ((1, 2), (9,), ())]
    scores = score_citations([(statements, 3)])
    assert (scores.recall, scores.precision, scores.f1) == (Ratio(1, 3), Ratio(1, 3), Ratio(1, 3))


def test_example_13_scores():
    assert (find_ece(SCORED), find_ece(SCORED).bp) == (Ratio(53, 300), 1_766)
    assert (find_brier(SCORED), find_auroc(SCORED)) == (Ratio(519, 2_000), Ratio(1, 2))


def test_example_14_kappa():
    pairs = [(S, S)] * 4 + [(S, U)] + [(U, U)] * 2 + [(U, S)] + [(I, I)] + [(I, S)]
    assert (find_cohen_kappa(pairs), find_cohen_kappa(pairs).bp) == (Ratio(29, 59), 4_915)


def test_example_15_mcnemar():
    test = compare_right([True] * 7 + [False], [False] * 7 + [True])
    assert (test.p, test.is_significant) == (Ratio(9, 128), False)


def test_a_claim_is_verified_alone():
    """The example of isolation: figures that were not disclosed bear nothing out, whatever was asked."""
    (card,) = audit_answer(
        "The company had $10M revenue in Q4 2024.",
        ["Revenue figures for Q4 2024 were not disclosed."],
        question="What was the revenue of $10M in Q4 2024?",
    ).cards
    assert (card.label, card.abstained, card.inputs.question) == ("NEI", True, None)
