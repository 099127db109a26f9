"""Cards in the described form: written beside ours, read back, and taken from other systems."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from verifier import audit_answer, audit_claim
from verifier.audit.records.card import ClaimCard
from verifier.audit.review.recomputed import find_untrue_parts
from verifier.audit.review.reviewing import review_card
from verifier.exports.card_lines import read_cards
from verifier.exports.described_card import DescribedCardError, is_described, read_described, write_described
from verifier.policies import PolicyError, hash_text
from verifier.policies.audit import load_audit_policy, resolve_audit_policy
from verifier.records.json_lines import NumberText, read_json_line, write_json_line

STATED, OTHER = "The bridge opened in 1932.", "The bridge opened in 1934."
METRICS = {"faithfulness": (23, 25), "answer_relevance": (22, 25), "context_precision": (9, 10)}


def make_card(evidence: str = STATED) -> ClaimCard:
    """Return the card of the description's own example: four metrics, of which one is from samples."""
    card = audit_claim(STATED, [evidence], answer_id="a1", verified_at="2025-10-17T09:00:00Z")
    samples = [STATED] * 9 + ["Nobody knows."]
    return review_card(card, [evidence], samples=samples, recorded=METRICS)


def read_line(value: object) -> object:
    return read_json_line(write_json_line(value), read_float=NumberText)  # type: ignore[arg-type]


def test_the_described_fields_are_shares_and_three_labels() -> None:
    value = write_described(make_card())
    assert (value["label"], value["mode"], value["answer_id"]) == ("SUPPORTED", "Audit-Local", "a1")
    assert value["metrics"] == {
        "faithfulness": 0.92, "answer_relevance": 0.88, "context_precision": 0.9,
        "selfcheck_disagreement": 0.1,
    }  # fmt: skip
    # 6 of support, 2 of consistency, 2 of agreement, 1 of each metric.
    expected = (6 * 10_000 + 2 * 10_000 + 2 * 9_000 + 9_200 + 8_800 + 9_000) // 13
    assert value["confidence"] == expected / 10_000
    assert value["evidence"] == [
        {
            "source_type": "kb", "source_id": "s1", "title": None, "uri": None, "snippet": STATED,
            "hash": hash_text(STATED),
        }
    ]  # fmt: skip
    assert value["thresholds"] == {
        "audit_score_threshold": 0.8, "selfcheck_disagreement_threshold": 0.4,
        "low_confidence_threshold": 0.6,
        "freshness_months": {"*": 36, "neuroscience": 18},
    }  # fmt: skip
    assert value["verification_methods"] == [
        "check_claim", "facet-consistency", "selfcheck", "recorded metrics",
    ]  # fmt: skip
    refuted = write_described(make_card(OTHER))
    assert (refuted["label"], refuted["confidence"]) == ("REFUTED", 0)
    assert write_described(audit_claim("Moles dig.", [STATED]))["label"] == "NEI"


@pytest.mark.parametrize(
    "card",
    [
        make_card(),
        make_card(OTHER),
        audit_claim("Moles dig.", [STATED]),
        *audit_answer(STATED, [STATED]).cards,
    ],
)
def test_ours_come_back_whole(card: ClaimCard) -> None:
    line = write_json_line(write_described(card))
    assert [*read_cards([f"{line}\n"])] == [card]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("label", "REFUTED"), ("confidence", 0.99), ("text", OTHER), ("metrics", {}), ("evidence", []),
        ("escalations", [{"code": "MANUAL"}]), ("timestamps", {}), ("claim_id", "c2"),
    ],
)  # fmt: skip
def test_one_that_says_otherwise_than_its_record_is_refused(key: str, value: object) -> None:
    edited = {**write_described(make_card()), key: value}
    with pytest.raises(DescribedCardError, match=f"key '{key}'"):
        read_described(read_line(edited))  # type: ignore[arg-type]


FOREIGN = {
    "claim_id": "c1",
    "answer_id": "ans_001",
    "text": STATED,
    "mode": "Audit-Local",
    "label": "SUPPORTED",
    "confidence": 0.87,
    "evidence": [{"source_type": "kb", "source_id": "KB-1", "title": "Bridges", "snippet": STATED}],
    "verification_methods": ["CoVe", "SelfCheckGPT", "RAGAS"],
    "metrics": {**{name: a / b for name, (a, b) in METRICS.items()}, "selfcheck_disagreement": 0.1},
    "timestamps": {"drafted_at": "2025-10-17T08:00:00Z", "verified_at": "2025-10-17T09:00:00Z"},
    "escalations": [],
}


def read_foreign(**changes: object) -> ClaimCard:
    value = read_line({**FOREIGN, **changes})
    assert is_described(value)
    return read_described(value)


def test_a_card_of_another_system_is_taken_as_it_is() -> None:
    card = read_foreign()
    assert (card.rated, card.answer_id, card.claim.claim_id) == (("SUPPORTED", 8_700), "ans_001", "c1")
    assert card.review is not None
    assert dict(card.review.metrics)["selfcheck_disagreement"] == (1, 10)
    assert card.review.methods == ("CoVe", "SelfCheckGPT", "RAGAS")
    assert card.review.escalations == ()
    assert (card.policy_name, card.check) == ("described", None)
    assert [*find_untrue_parts(card, None)] == []
    # Written out again it says the same, beside its record.
    again = write_described(card)
    assert {key: again[key] for key in ("label", "confidence", "metrics", "timestamps")} == {
        key: FOREIGN[key] for key in ("label", "confidence", "metrics", "timestamps")
    }


def test_who_has_to_look_is_told_by_the_policy_here() -> None:
    def list_codes(**changes: object) -> list[str]:
        review = read_foreign(**changes).review
        assert review is not None
        return [one.code for one in review.escalations]

    assert list_codes(label="REFUTED") == ["LOW_AUDIT_SCORE", "NO_SUPPORT", "LOW_CONFIDENCE"]
    assert list_codes(label="NEI", confidence=0.5, evidence=[])[-1] == "LOW_CONFIDENCE"
    assert "LOW_CONFIDENCE" not in list_codes(label="NEI", confidence=0.7, evidence=[])
    assert list_codes(metrics={"selfcheck_disagreement": 0.5}) == ["SELFCHECK_DISAGREEMENT"]
    assert list_codes(escalations=["regulated"]) == ["MANUAL"]
    assert list_codes(escalations=[{"code": "STALE_SOURCE", "to": "Audit-Web"}]) == []


@pytest.mark.parametrize(
    "change",
    [
        {"label": "TRUE"}, {"confidence": 1.2}, {"confidence": None}, {"text": ""}, {"evidence": []},
        {"evidence": [{"source_id": "KB-1", "source_type": "book", "snippet": STATED}]}, {"evidence": "x"},
        {"metrics": {"faith": 1}}, {"mode": "Fast"}, {"timestamps": {"verified_at": "yesterday"}},
        {"evidence": [{"snippet": STATED}]}, {"size": 3}, {"record": 5},
        {"evidence": [{"source_id": "KB-1", "snippet": STATED, "hash": "md5:0"}]},
    ],
)  # fmt: skip
def test_what_is_no_described_card_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(DescribedCardError):
        read_foreign(**change)


def test_a_snippet_that_is_not_what_its_hash_is_of_is_an_edited_card() -> None:
    card = read_foreign(evidence=[{"source_id": "KB-1", "snippet": STATED, "hash": hash_text(OTHER)}])
    assert [*find_untrue_parts(card, None)] == ["the snippet of 'KB-1' is not what its hash is of"]


def test_evidence_of_the_web_has_to_be_of_a_host_that_the_policy_allows() -> None:
    found = {"text": "Moles dig tunnels.", "uri": "https://www.pubmed.gov/1"}
    policy = load_audit_policy("default").replace(web_domains=("pubmed.gov",))
    audit = audit_answer(
        "Moles dig tunnels.", [STATED], search=lambda *_: [found], mode="Audit-Web", policy=policy
    )
    (card,) = audit.cards
    assert [one.source_type for one in card.evidence] == ["web"]
    assert [*find_untrue_parts(card, policy)] == []
    edited = replace(card, evidence=(replace(card.evidence[0], uri="https://evilpubmed.gov/1"),))
    problems = [*find_untrue_parts(edited, policy)]
    assert problems == ["its evidence in 'web:1' is of no host that its policy allows"]


NAMES: list[tuple[str, Callable[..., object]]] = [
    ("low_confidence_threshold", lambda policy: policy.low_confidence_bp),
    ("audit_score_threshold", lambda policy: policy.audit_score_threshold_bp),
    ("selfcheck_disagreement_threshold", lambda policy: policy.selfcheck_disagreement_bp),
]


@pytest.mark.parametrize(("name", "read"), NAMES)
def test_thresholds_have_their_described_names_too(
    name: str, read: Callable[..., object], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("policy") / "house.toml"
    path.write_text(f'extends = "default"\nname = "house"\n{name} = 0.55\n')
    assert read(load_audit_policy(path)) == 5_500
    assert read(resolve_audit_policy("default", {name: "0.55"})) == 5_500
    with pytest.raises(PolicyError, match="from 0 to 10000"):
        resolve_audit_policy("default", {name: "1.55"})
