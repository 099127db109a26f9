"""Linguistic confidence: each signal, what only looks like one, levels and routes."""

from __future__ import annotations

import pytest
from hypothesis import given

from verifier.audit.judging.confidence import rate_confidence
from verifier.audit.records.claim import Confidence
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.testing import hostile_text

POLICY = load_audit_policy("default")
ACME = "84 Acme whatever"


def list_names(confidence: Confidence) -> list[str]:
    return [signal.name for signal in confidence.signals]


# Example 8 of the worked examples.
@pytest.mark.parametrize(
    ("claim", "evidence", "score", "level", "names"),
    [
        ("Things went on.", "Nothing is here.", 5_000, "MEDIUM", []),
        ("There were 84 of those things.", "It counts 84 in all.", 8_000, "MEDIUM", ["number"]),
        ("In that year Acme had 84 things then.", ACME, 10_000, "HIGH", ["number", "entity"]),
        ("In that year Acme may have had 84 things.", ACME, 8_000, "MEDIUM", ["number", "entity", "hedge"]),
        ("Things may go on.", "Nothing is here.", 3_000, "LOW", ["hedge"]),
        (
            "In that year Acme had a combined 84 things more than others.", ACME, 6_000, "MEDIUM",
            ["number", "entity", "comparative", "derived"],
        ),
        ("Sales rose 12% in May 1932.", "Nothing is here.", 5_000, "MEDIUM", []),
    ],
)  # fmt: skip
def test_a_score_is_the_base_and_its_signals(
    claim: str, evidence: str, score: int, level: str, names: list[str]
) -> None:
    confidence = rate_confidence(claim, evidence)
    assert (confidence.score, confidence.level, list_names(confidence)) == (score, level, names)


@pytest.mark.parametrize(
    ("claim", "evidence", "keys", "name"),
    [
        ('He said "we go on until spring".', "They go: and we go on until spring they said.", {}, "quote"),
        ("It cost $5 million then.", "They paid 5,000,000 dollars.", {}, "number"),
        ("It was opened on 4 May 1932.", "So it was, on May 4, 1932.", {}, "date"),
        ("It belongs to Ada Lovelace now.", "This is about Ada Lovelace.", {}, "entity"),
        ("The old wooden bridge collapsed.", "An old wooden bridge collapsed there.", {}, "similarity"),
        ("Things went on.", "Nothing is here.", {"similarity": 8_501}, "similarity"),
        ("According to the River Gazette it fell.", "x", {"titles": ["The River Gazette"]}, "source"),
        ("The firm was founded in a barn.", "Nothing is here.", {}, "pattern"),
        ("It is perhaps so.", "Nothing is here.", {}, "hedge"),
        ("It has about 500 members.", "Nothing is here.", {}, "hedge"),
        ("It cost around $5.", "Nothing is here.", {}, "hedge"),
        ("It is larger than the other.", "Nothing is here.", {}, "comparative"),
        ("It was one vs. the other.", "Nothing is here.", {}, "comparative"),
        ("The sum of both is known.", "Nothing is here.", {}, "derived"),
        ("It was a remarkable year.", "Nothing is here.", {}, "subjective"),
        ("It was the largest of all.", "Nothing is here.", {}, "superlative"),
    ],
)  # fmt: skip
def test_each_signal(claim: str, evidence: str, keys: dict[str, object], name: str) -> None:
    confidence = rate_confidence(claim, evidence, **keys)  # type: ignore[arg-type]
    assert name in list_names(confidence)
    signal = next(one for one in confidence.signals if one.name == name)
    assert signal.weight == dict(POLICY.confidence_signals)[name]
    assert signal.span is None or claim[slice(*signal.span)].strip()


@pytest.mark.parametrize(
    ("claim", "evidence", "name"),
    [
        # Apostrophes are no quotation marks, and a quote has to stand in the evidence.
        ("It's the dog's and the cat's.", "It's the dog's and the cat's.", "quote"),
        ('He said "we go on until spring".', "They stop in spring.", "quote"),
        ('He said "on".', "They go on.", "quote"),
        # Nothing counts for lack of something to compare.
        ("Things went on.", "Things went on.", "number"),
        ("Things went on.", "Things went on.", "date"),
        ("Things went on.", "Things went on.", "entity"),
        ("", "", "similarity"),
        ("It cost $5 million and 3 cents.", "They paid 5,000,000 dollars.", "number"),
        ("It cost $5 million.", "They paid 5 million euros.", "number"),
        ("It belongs to Ann Lee now.", "This is about Annual Leeds.", "entity"),
        ("May 1932 was cold.", "Nothing is here.", "hedge"),
        ("It rained in May.", "Nothing is here.", "hedge"),
        ("It is a book about cats.", "Nothing is here.", "hedge"),
        ("They walked around the house.", "Nothing is here.", "hedge"),
        ("Then Major Smith left.", "Nothing is here.", "subjective"),
        ("Major Smith left.", "Nothing is here.", "subjective"),
        ("Most of the men left.", "Nothing is here.", "superlative"),
        ("It has at most 5 legs.", "Nothing is here.", "superlative"),
        ("They went to Best Buy.", "Nothing is here.", "superlative"),
        # The source says so.
        ("It was the largest of all.", "It is the largest one.", "superlative"),
    ],
)
def test_what_only_looks_like_a_signal(claim: str, evidence: str, name: str) -> None:
    assert name not in list_names(rate_confidence(claim, evidence))


def test_a_hedge_counts_once_unless_the_policy_says_otherwise() -> None:
    claim = "It may rain and may snow, perhaps."
    assert list_names(rate_confidence(claim, "x")) == ["hedge", "hedge"]
    assert list_names(rate_confidence(claim, "x", policy="original")) == ["hedge"] * 3


def test_thresholds_belong_to_their_level_and_scores_are_clamped(monkeypatch: pytest.MonkeyPatch) -> None:
    for base, level in [(8_500, "HIGH"), (8_499, "MEDIUM"), (5_000, "MEDIUM"), (4_999, "LOW")]:
        monkeypatch.setattr(AuditPolicy, "confidence_base_bp", base)
        confidence = rate_confidence("Things went on.", "x")
        assert (confidence.score, confidence.level) == (base, level)
    monkeypatch.undo()
    low = rate_confidence("Perhaps, maybe, possibly, probably a remarkable sum of the best.", "x")
    assert (low.score, low.level) == (0, "LOW")


def test_switched_off_all_claims_are_low() -> None:
    policy = POLICY.replace(enable_confidence_classification=False)
    assert rate_confidence("In it Acme had 84.", ACME, policy=policy) == Confidence(score=3_000, level="LOW")


def test_a_signal_without_weight_is_none() -> None:
    weights = {**dict(POLICY.confidence_signals), "hedge": 0}
    policy = POLICY.replace(confidence_signals=weights)  # type: ignore[arg-type]
    assert rate_confidence("Things may go on.", "x", policy=policy).signals == ()


@pytest.mark.parametrize(
    ("keys", "error"),
    [({"evidence": 5}, TypeError), ({"claim": 5}, TypeError), ({"titles": [5]}, TypeError),
     ({"similarity": 10_001}, ValueError), ({"similarity": True}, ValueError)],
)  # fmt: skip
def test_arguments_of_a_wrong_type(keys: dict[str, object], error: type[Exception]) -> None:
    given = {"claim": "x", "evidence": "x", **keys}
    with pytest.raises(error, match=next(iter(keys))):
        rate_confidence(given.pop("claim"), given.pop("evidence"), **given)  # type: ignore[arg-type]


@given(hostile_text(max_size=60), hostile_text(max_size=60))
def test_any_text_is_rated(claim: str, evidence: str) -> None:
    confidence = rate_confidence(claim, [evidence, claim], titles=[evidence])
    assert 0 <= confidence.score <= 10_000
    for signal in confidence.signals:
        assert signal.span is None or 0 <= signal.span[0] < signal.span[1] <= len(claim)
