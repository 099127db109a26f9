"""A caller's function of likeness: it counts in the ranking of a claim's passages, and the card holds it."""

from __future__ import annotations

import pytest

from verifier import audit_answer, audit_claim
from verifier.audit import ClaimCard
from verifier.audit.times import AuditError
from verifier.policies.audit import load_audit_policy

CLAIM = "The bridge over the Aune carries trams."
TEXTS = {"a": "The bridge over the Aune carries a road.", "b": "The bridge over the Aune carries a path."}
ONE = load_audit_policy("default").replace(rank_k=1)


def like_a_path(_claim: str, passage: str) -> int:
    return 10_000 if "path" in passage else 0


def test_likeness_decides_between_passages_that_hold_as_many_words() -> None:
    plain, liked = (audit_claim(CLAIM, TEXTS, similarity=one, policy=ONE) for one in (None, like_a_path))
    assert [one.doc_id for one in plain.retrieval] == ["a"]
    assert [(one.doc_id, one.similarity) for one in liked.retrieval] == [("b", 10_000)]
    assert ClaimCard.from_json(liked.to_json()) == liked
    assert "similarity" not in plain.retrieval[0].to_dict()
    audit = audit_answer(CLAIM, TEXTS, similarity=like_a_path, policy=ONE)
    assert [one.doc_id for one in audit.cards[0].retrieval] == ["b"]


def test_words_count_more_than_likeness() -> None:
    texts = {"a": CLAIM, "b": "A path."}
    card = audit_claim(CLAIM, texts, similarity=like_a_path, policy=ONE)
    assert (card.label, [one.doc_id for one in card.retrieval]) == ("SUPPORTED", ["a"])


@pytest.mark.parametrize("said", [True, 0.5, -1, 10_001, None])
def test_what_is_no_likeness_is_refused(said: object) -> None:
    with pytest.raises(AuditError, match="similarity: gave"):
        audit_claim(CLAIM, TEXTS, similarity=lambda *_: said)  # type: ignore[arg-type, return-value]
