"""What a card says of itself, computed again: nothing is found in cards as they were made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verifier import audit_answer, audit_claim
from verifier.audit.records.card import ClaimCard
from verifier.audit.redaction.redactor import Redactor
from verifier.audit.review.recomputed import find_policy, find_untrue_parts, list_reasons_now
from verifier.audit.review.reviewing import review_card
from verifier.corpus import Corpus, open_corpus
from verifier.policies.audit import load_audit_policy

DEFAULT = load_audit_policy("default")
ANSWER = "The bridge opened in 1932. Its tolls rose by 12 percent in 1960. Moles dig deep tunnels. \ud800"
DOCUMENTS = [
    {"doc_id": "d1", "text": "The bridge opened in 1932.", "created_at": "2024-01-01"},
    {"doc_id": "d2", "text": "The bridge opened in 1934.", "created_at": "1999-01-01"},
    {"doc_id": "d3", "text": "The bridge's tolls rose from 100 to 112 in 1960.", "meta": {"sensitive": True}},
]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    opened = open_corpus(":memory:")
    opened.add(DOCUMENTS)
    return opened


def list_cards(corpus: Corpus, **given: object) -> list[ClaimCard]:
    audit = audit_answer(ANSWER, corpus, answer_id="a1", as_of="2025-10-17", **given)  # type: ignore[arg-type]
    alone = audit_claim("The bridge opened in 1932.", corpus)
    recorded = review_card(
        alone,
        corpus,
        samples=["It opened in 1932.", "Moles."],
        recorded={"faithfulness": (3, 4)},
        bands=[(0, 7_000), (9_000, 9_900)],
        domain="law",
        manual="asked for \u202e",
    )
    return [*audit.cards, alone, review_card(alone, corpus), recorded]


@pytest.mark.parametrize("policy", ["default", "strict", "original"])
@pytest.mark.parametrize("given", [DEFAULT, load_audit_policy("strict")])
def test_nothing_is_found_in_cards_as_they_were_made(corpus: Corpus, policy: str, given: object) -> None:
    cards = list_cards(corpus, policy=policy)
    for card in cards[:-3]:
        assert [*find_untrue_parts(card, find_policy(card, given))] == []  # type: ignore[arg-type]
    for card in cards[-3:]:
        assert [*find_untrue_parts(card, find_policy(card, DEFAULT))] == []
    assert len(cards) > 4


@pytest.mark.parametrize("snippets", ["full", "hash", "none"])
def test_nothing_is_found_in_their_stored_forms(corpus: Corpus, snippets: str) -> None:
    policy = DEFAULT.replace(snippets=snippets)
    for key in (None, b"k" * 16):
        redactor = Redactor(corpus, policy=policy, key=key)
        for card in list_cards(corpus, policy=policy):
            stored = redactor.redact(card)
            assert [*find_untrue_parts(stored, find_policy(stored, policy))] == []


def test_of_an_unknown_policy_what_needs_no_threshold_is_asked(corpus: Corpus) -> None:
    house = DEFAULT.replace(name="house", audit_score_threshold_bp=9_500, low_confidence_bp=100)
    cards = [card for card in list_cards(corpus, policy=house) if card.policy_hash == house.hash]
    assert cards
    for card in cards:
        assert find_policy(card, DEFAULT) is None
        assert find_policy(card, house) is house
        for policy in (None, house):
            assert [*find_untrue_parts(card, policy)] == []
        assert card.review is not None
        asked = {one.code for one in list_reasons_now(card, DEFAULT) if one.to == "people"}
        rating = card.review.rating
        low = rating.label != "SUPPORTED" and rating.confidence < DEFAULT.low_confidence_bp
        assert ("LOW_CONFIDENCE" in asked) == low
        raised = replace(rating, label="SUPPORTED", confidence=10_001, audit_score=0)
        if card.label == "CONTRADICTED":
            edited = replace(card, review=replace(card.review, rating=raised))
            assert [*find_untrue_parts(edited, None)]
