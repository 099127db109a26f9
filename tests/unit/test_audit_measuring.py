"""Judgements read from lines and measured against gold."""

from __future__ import annotations

import json

import pytest

from verifier.audit.claims.description import describe_claim
from verifier.audit.judging.claim_audit import audit_claim
from verifier.audit.measuring.judgements import Judgement, JudgementList, judge_card, read_judgements
from verifier.audit.measuring.measures import Measures, MeasuringError, measure
from verifier.measures.exact import NONE, Ratio

YES, NO = "The bridge opened in 1932.", "The bridge opened in 1934."


def read(*values: object) -> JudgementList:
    return read_judgements([json.dumps(value) for value in values])


def run(judged: list[dict[str, object]], gold: list[dict[str, object]]) -> Measures:
    said, true = read(*judged), read(*gold)
    assert (said.bad, true.bad) == ((), ())
    return measure(said.judgements, true.judgements)


def test_a_card_is_a_judgement() -> None:
    card = audit_claim(describe_claim(YES, claim_id="k1"), {"d1": YES, "d2": "Tolls are due."})
    line = card.to_json().decode()
    judgement = read_judgements([line]).judgements[0]
    assert judgement == Judgement(
        claim_id="k1", label="supported", full_label="SUPPORTED", support=card.support,
        passages=tuple((item.doc_id, item.span_id) for item in card.retrieval), types=("temporal",),
    )  # fmt: skip


def test_a_card_that_was_abstained_on_has_no_label() -> None:
    card = audit_claim("Moles dig.", YES)
    assert read_judgements([card.to_json().decode()]).judgements[0].label is None


def test_an_audit_record_of_a_card_is_read_by_the_same_reader() -> None:
    card = audit_claim(describe_claim(YES, claim_id="k1"), NO)
    judgement = read(card.to_audit_record()).judgements[0]
    assert judgement == judge_card(card)
    assert (judgement.label, judgement.full_label) == ("unsupported", "CONTRADICTED")
    assert judgement.passages == ((card.retrieval[0].doc_id, card.retrieval[0].span_id),)


def test_support_is_high_only_where_a_claim_is_supported() -> None:
    supported, contradicted, silent = audit_claim(YES, YES), audit_claim(YES, NO), audit_claim("Moles.", YES)
    assert supported.support >= 9_000
    assert (contradicted.support, silent.support) == (0, 0)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("5", "expected a JSON object"),
        ("{", "expected JSON"),
        ('{"label": "supported"}', "key 'claim_id': it is missing, expected a string"),
        ('{"claim_id": "a", "lable": "x"}', "key 'label': it is missing among 'claim_id', 'lable'"),
        ('{"claim_id": "a", "label": "REFUTES"}', "key 'label': got 'REFUTES', expected one of supported"),
        ('{"claim_id": "a", "label": "supported", "score": 10001}', "key 'score': got int"),
        ('{"claim_id": "a", "label": "supported", "score": true}', "key 'score': got bool"),
        ('{"claim_id": "a", "label": "supported", "types": "numeric"}', "key 'types'"),
        ('{"claim_id": "a", "label": "supported", "types": [1]}', "key 'types': got int in it"),
        ('{"claim_id": "a", "label": "supported", "retrieval": [5]}', "key 'retrieval'"),
        ('{"schema": "lexical-verifier/claim-card/1"}', "a field is missing"),
    ],
)
def test_a_line_that_is_no_judgement_is_named(line: str, error: str) -> None:
    listed = read_judgements(["", line, '{"claim_id": "b", "label": "PARTIAL"}'])
    assert [one.claim_id for one in listed.judgements] == ["b"]
    assert listed.bad[0].number == 2
    assert error in listed.bad[0].error


def test_a_claim_is_judged_once_in_a_file() -> None:
    listed = read({"claim_id": "a", "label": "supported"}, {"claim_id": "a", "label": "unsupported"})
    assert len(listed.judgements) == 1
    assert "got 'a' again" in listed.bad[0].error


def test_the_worked_example_of_tiers() -> None:
    letters = {"S": "supported", "U": "unsupported", "I": "insufficient", "-": None}
    pairs = ["SS", "SS", "SI", "US", "UI", "UU", "IS", "II", "U-", "S-"]
    measures = run(
        [{"claim_id": f"c{n}", "label": letters[said]} for n, (_, said) in enumerate(pairs)],
        [{"claim_id": f"c{n}", "label": letters[true]} for n, (true, _) in enumerate(pairs)],
    )
    assert measures.tiers.confusion == ((2, 0, 1), (1, 1, 1), (1, 0, 1))
    figures = measures.list_figures()
    assert figures["coverage"] == Ratio(8, 10)
    assert figures["false_accepts_tier1"] == figures["false_accepts_tier2"] == Ratio(2, 8)
    assert figures["false_accepts_tier1_of_all"] == Ratio(2, 10)
    assert figures["accuracy"] == Ratio(4, 8)
    assert figures["precision_supported"] == Ratio(2, 4)
    assert json.loads(measures.to_json())["tiers"]["n"] == 10


def test_a_gold_claim_without_a_judgement_is_abstained_on_and_named() -> None:
    measures = run(
        [{"claim_id": "a", "label": "supported"}, {"claim_id": "x", "label": "supported"}],
        [{"claim_id": "a", "label": "supported"}, {"claim_id": "b", "label": "unsupported"}],
    )
    assert (measures.missing, measures.unknown) == (("b",), ("x",))
    assert (measures.tiers.n, measures.tiers.abstained) == (2, 1)
    assert measures.warnings == ("FEW_OF_A_KIND", "MISSING", "UNKNOWN")


def test_rankings_count_gold_passages_or_documents() -> None:
    measures = run(
        [{"claim_id": "a", "label": "supported", "retrieval": [
            {"doc_id": "d1", "span_id": "s9"}, {"doc_id": "d2", "span_id": "s1"}, {"doc_id": "d3"},
        ]}],
        [
            {"claim_id": "a", "label": "supported", "retrieval": [
                {"doc_id": "d2", "span_id": "s1"}, {"doc_id": "d3"},
            ]},
            {"claim_id": "b", "label": "supported"},
        ],
    )  # fmt: skip
    by_k = {ranking.k: ranking for ranking in measures.rankings}
    assert (by_k[1].claims, by_k[1].recall, by_k[1].precision) == (1, Ratio(0, 2), Ratio(0, 1))
    assert (by_k[3].recall, by_k[3].precision) == (Ratio(2, 2), Ratio(2, 3))
    # (1 / log2(3) + 1 / log2(4)) / (1 + 1 / log2(3))
    assert by_k[3].ndcg_bp == 6_934


def test_types_are_golds_or_else_the_judgements() -> None:
    measures = run(
        [
            {"claim_id": "a", "label": "supported", "types": ["numeric"]},
            {"claim_id": "b", "label": "supported", "types": ["numeric"]},
        ],
        [
            {"claim_id": "a", "label": "supported", "types": ["temporal"]},
            {"claim_id": "b", "label": "unsupported"},
        ],
    )
    assert [(name, tiers.n) for name, tiers in measures.by_type] == [("numeric", 1), ("temporal", 1)]


def test_scores_are_measured_where_there_are_some() -> None:
    measures = run(
        [
            {"claim_id": "a", "label": "supported", "score": 9_000},
            {"claim_id": "b", "label": "insufficient", "score": 10},
        ],
        [{"claim_id": "a", "label": "supported"}, {"claim_id": "b", "label": "unsupported"}],
    )  # fmt: skip
    assert measures.auroc == Ratio(1, 1)
    assert [(point.threshold, point.accepted, point.wrong) for point in measures.risk] == [
        (9_000, 1, 0), (10, 2, 1),
    ]  # fmt: skip
    bare = run([{"claim_id": "a", "label": "supported"}], [{"claim_id": "a", "label": "supported"}])
    assert (bare.auroc, bare.ece, bare.risk) == (NONE, NONE, ())


def test_what_cannot_be_measured_is_refused() -> None:
    one = Judgement(claim_id="a", label="supported")
    with pytest.raises(MeasuringError, match="got no claim"):
        measure([one], [])
    with pytest.raises(MeasuringError, match="claim 'a': got no label"):
        measure([one], [Judgement(claim_id="a", label=None)])
    with pytest.raises(MeasuringError, match="judged: got the claim 'a' twice"):
        measure([one, one], [one])
