"""A card with its review: what it is made of, and that it stays a card."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier import audit_claim
from verifier.audit.records.card import ClaimCard
from verifier.audit.records.review import CardReview
from verifier.audit.review.reviewing import review_card
from verifier.audit.times import AuditError
from verifier.corpus.api import open_corpus
from verifier.policies.audit import load_audit_policy
from verifier.records.kept import read_record
from verifier.testing import hostile_text

POLICY = load_audit_policy("default")
CLAIM = "The bridge opened in 1932."
STATED, OTHER = "The bridge opened in 1932.", "The bridge opened in 1934."


def review(claim: str, evidence: object, **keys: object) -> CardReview:
    card = review_card(audit_claim(claim, evidence), evidence, **keys)  # type: ignore[arg-type]
    assert ClaimCard.from_json(card.to_json()) == card
    assert card.review is not None
    return card.review


def list_codes(found: CardReview) -> list[str]:
    return [one.code for one in found.escalations]


def test_a_supported_claim_needs_nobody() -> None:
    found = review(CLAIM, [STATED], samples=[CLAIM] * 9 + [OTHER])
    assert (found.rating.label, found.rating.audit_score) == ("SUPPORTED", 9_800)
    assert found.escalations == ()
    assert found.methods == ("facet-consistency", "selfcheck")
    assert (
        review(CLAIM, [STATED], samples=[CLAIM], passage=CLAIM).methods[-1] == "selfcheck-ngram (own tokens)"
    )


def test_what_is_refuted_unknown_or_disputed_goes_on() -> None:
    assert list_codes(review(CLAIM, [OTHER])) == ["LOW_AUDIT_SCORE", "NO_SUPPORT", "LOW_CONFIDENCE"]
    assert list_codes(review(CLAIM, ["Cats sleep."])) == ["LOW_AUDIT_SCORE", "NO_SUPPORT", "LOW_CONFIDENCE"]
    disputed = review(CLAIM, [STATED, OTHER])
    assert list_codes(disputed) == ["LOW_AUDIT_SCORE", "SOURCES_DISAGREE", "LOW_CONFIDENCE"]
    assert disputed.escalations[1].observed == "s1, s2"
    assert (disputed.rating.audit_score, disputed.rating.confidence) == (0, 0)


def test_samples_may_take_a_claim_below_the_threshold() -> None:
    found = review(CLAIM, [STATED], samples=[OTHER] * 3)
    assert (found.rating.label, found.rating.audit_score) == ("SUPPORTED", 8_000)
    assert list_codes(found) == ["SELFCHECK_DISAGREEMENT"]
    strict = POLICY.replace(audit_score_threshold_bp=8_001)
    found = review(CLAIM, [STATED], samples=[OTHER] * 3, policy=strict)
    assert (found.rating.label, found.rating.reason) == ("NEI", "BELOW_THRESHOLD")
    assert (found.rating.audit_score, found.rating.confidence) == (8_000, 8_000)
    assert list_codes(found) == ["LOW_AUDIT_SCORE", "SELFCHECK_DISAGREEMENT"]


@pytest.mark.parametrize(
    ("meta", "as_of", "stale"),
    [
        ({"domain": "neuroscience"}, "2025-09-30", False),
        ({"domain": "neuroscience"}, "2025-10-01", True),
        ({}, "2025-10-01", False),
        ({"domain": 5}, "2025-10-01", False),
    ],
)
def test_sources_are_as_fresh_as_their_domain_asks(meta: dict[str, object], as_of: str, stale: bool) -> None:
    with open_corpus(":memory:") as corpus:
        corpus.add([{"doc_id": "d", "text": STATED, "created_at": "2024-03-31", "meta": meta}])  # type: ignore[list-item]
        found = review(CLAIM, corpus, as_of=as_of)
    assert [one.stale for one in found.freshness] == [stale]
    assert ("STALE_SOURCE" in list_codes(found)) is stale


def test_a_context_has_no_dates() -> None:
    assert list_codes(review(CLAIM, [STATED], as_of="2025-01-01")) == ["STALE_SOURCE"]
    assert review(CLAIM, [STATED]).freshness == ()


def test_domains_people_and_recorded_metrics() -> None:
    policy = POLICY.replace(regulated_domains=("law",))
    found = review(CLAIM, [STATED], domain="law", manual="check", mode="Audit-Web", policy=policy)
    assert (found.mode, list_codes(found)) == ("Audit-Web", ["REGULATED_DOMAIN", "MANUAL"])
    found = review(CLAIM, [STATED], recorded={"faithfulness": (1, 2), "context_recall": (0, 0)})
    assert [(one.name, one.ratio) for one in found.recorded] == [
        ("context_recall", (0, 0)),
        ("faithfulness", (1, 2)),
    ]
    answers = [{"question": "when", "claim_answer": "1932", "evidence_answer": "1934"}]
    asked = review(CLAIM, [STATED], answers=answers)
    assert asked.consistency is not None
    assert (asked.consistency.agree, asked.rating.audit_score) == ((0, 1), 7_500)


def test_metrics_are_all_that_was_measured() -> None:
    recorded = {"faithfulness": (1, 2), "context_recall": (0, 0)}
    plain, samples = audit_claim(CLAIM, [STATED]), [CLAIM, OTHER, OTHER]
    card = review_card(plain, [STATED], samples=samples, recorded=recorded)
    assert card.review is not None
    agree = card.review.consistency
    assert agree is not None
    assert card.metrics == (
        ("support", (10_000, 10_000)), ("consistency", agree.agree), ("selfcheck_disagreement", (2, 3)),
        ("faithfulness", (1, 2)),
    )  # fmt: skip
    assert plain.metrics == ()


def test_what_is_no_mode_or_day_is_refused() -> None:
    card = audit_claim(CLAIM, [STATED])
    with pytest.raises(AuditError, match="'Loud'"):
        review_card(card, [STATED], mode="Loud")  # type: ignore[arg-type]
    with pytest.raises(AuditError, match="as_of"):
        review_card(card, [STATED], as_of="2025")


def test_a_review_changes_nothing_else_of_a_card() -> None:
    card = audit_claim(CLAIM, [STATED])
    assert replace(review_card(card, [STATED]), review=None).to_json() == card.to_json()
    assert b'"review"' not in card.to_json()


@given(hostile_text(max_size=40), st.lists(hostile_text(max_size=40), max_size=2), hostile_text(max_size=20))
def test_any_texts_are_reviewed(claim: str, texts: list[str], other: str) -> None:
    card = review_card(
        audit_claim(claim, texts), texts, samples=[other], passage=claim, domain=other, manual=other
    )
    assert read_record(card.to_dict()) == card
    assert ClaimCard.from_json(card.to_json()) == card
