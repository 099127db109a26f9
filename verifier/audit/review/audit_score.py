"""The rating of a card: one audit score of all that was measured, the label it leaves, and the confidence.

The score is the weighted mean of the metrics that are present, rounded down, with the weights of the policy.
If the evidence supports the claim, support counts at least `support_floor_bp`, because a figure that was
computed scores low by its words alone. A conflict sets the score to 0. A supported claim with a score below
the threshold becomes NEI, `BELOW_THRESHOLD`.

Confidence has one meaning: how surely the claim is supported. A claim that is surely contradicted has
confidence 0, so a rule that asks for low confidence catches it.

=============  ===========================================================================================
label          confidence
=============  ===========================================================================================
SUPPORTED      the audit score; with bands of a calibration, the measured precision of its band
CONTRADICTED   0
UNSUPPORTED    the audit score, but low: words that stand near each other carry no claim
any other      the audit score, but less than the threshold
=============  ===========================================================================================
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from verifier.audit.records.review import (
    CardRating,
    Consistency,
    Freshness,
    ScorePart,
    SelfCheck,
    ThresholdReason,
)
from verifier.audit.review.recorded_metrics import RECORDED, Metrics
from verifier.audit.times import AuditError, check_time
from verifier.corpus.records import Document
from verifier.measures.exact import WHOLE_BP, Ratio
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.policies.audit.record import SCORED
from verifier.records.claim_check import Label

Bands: TypeAlias = Sequence[tuple[int, int]]
"""Pairs of the score at which a band begins and the precision measured in it, both in basis points."""


def rate_card(
    label: Label,
    score: int,
    *,
    in_conflict: bool = False,
    consistency: Consistency | None = None,
    selfcheck: SelfCheck | None = None,
    recorded: Metrics | None = None,
    bands: Bands = (),
    policy: AuditPolicyReference = "default",
) -> CardRating:
    """Rate a claim by its label and the score of the check that decides.

    `in_conflict` says that sources disagree over the claim, whatever the label. `recorded` are ratios that
    the caller measured, by name: faithfulness, answer_relevance, context_precision, context_recall,
    question_coverage; 0 of 0 is left out. Raises `AuditError` for another name, and for a ratio above one.
    """
    resolved = load_audit_policy(policy)
    weights = dict(resolved.audit_score_weights)
    metrics = {"support": _find_support(label, score, resolved)}
    metrics |= _list_measured(consistency, selfcheck)
    metrics |= dict(_read_recorded(recorded or {}))
    parts = tuple(
        ScorePart(name=name, value=metrics[name], weight=weights[name])
        for name in SCORED
        if name in metrics and weights.get(name)
    )
    total = sum(part.weight for part in parts)
    found = sum(part.weight * part.value for part in parts) // total if total else 0
    audit_score = 0 if in_conflict or label == "CONTRADICTED" else found
    left, reason = _apply_threshold(label, audit_score, resolved)
    return CardRating(
        label=left,
        reason=reason,
        audit_score=audit_score,
        confidence=_find_confidence(left, audit_score, bands, resolved),
        parts=parts,
    )


def _find_support(label: Label, score: int, policy: AuditPolicy) -> int:
    floor = policy.support_floor_bp if label == "SUPPORTED" else 0
    return max(min(max(score, 0), WHOLE_BP), floor)


def _list_measured(consistency: Consistency | None, selfcheck: SelfCheck | None) -> dict[str, int]:
    shares = {}
    if consistency is not None:
        shares["consistency"] = Ratio(*consistency.agree).bp
    if selfcheck is not None:
        disagreeing, samples = selfcheck.disagreement
        disagreement = Ratio(disagreeing, samples).bp
        # Rounded down before it is subtracted, as it is shown: the agreement of 1 of 3 is 6,667.
        shares["agreement"] = None if disagreement is None else WHOLE_BP - disagreement
    return {name: value for name, value in shares.items() if value is not None}


def _read_recorded(recorded: Metrics) -> Iterator[tuple[str, int]]:
    for name, (numerator, denominator) in recorded.items():
        if name not in RECORDED:
            raise AuditError(f"recorded: got {name!a}, expected one of {', '.join(RECORDED)}")
        if not 0 <= numerator <= denominator:
            raise AuditError(f"recorded: {name}: got {numerator} of {denominator}, expected a share of one")
        if denominator:
            yield name, numerator * WHOLE_BP // denominator


def _apply_threshold(
    label: Label, audit_score: int, policy: AuditPolicy
) -> tuple[Label, ThresholdReason | None]:
    if label == "SUPPORTED" and audit_score < policy.audit_score_threshold_bp:
        return "NEI", "BELOW_THRESHOLD"
    return label, None


def _find_confidence(label: Label, audit_score: int, bands: Bands, policy: AuditPolicy) -> int:
    if label == "CONTRADICTED":
        return 0
    if label != "SUPPORTED":
        limit = policy.audit_score_threshold_bp
        if label == "UNSUPPORTED":
            limit = min(limit, policy.low_confidence_bp)
        return max(min(audit_score, limit - 1), 0)
    measured = [precision for start, precision in sorted(bands) if start <= audit_score]
    return measured[-1] if measured else audit_score


OTHER_DOMAINS = "*"
"""The name under which a policy says what holds for every domain that it does not name."""

_DAY_CHARS = 10
_MONTHS = 12
_LAST_YEAR = 9_999


def rate_freshness(
    doc_id: str,
    created_at: str | None,
    domain: str | None,
    as_of: str,
    *,
    policy: AuditPolicyReference = "default",
) -> Freshness:
    """Say whether a document of a domain that was made on a day is fresh on another.

    The limit is the same day that many months later, or the last day of the month if it has no such day. A
    source is stale from the next day on. A claim is stale only if every document that supports it is stale.

    Both days are the caller's, ``YYYY-MM-DD`` with or without a time. A date of the document that is none
    counts as missing. Raises `AuditError` for an `as_of` that is no day.
    """
    resolved = load_audit_policy(policy)
    today = check_time("as_of", as_of)
    if today is None:
        raise AuditError("as_of: got None, expected YYYY-MM-DD")
    made = _read_day(created_at)
    months = dict(resolved.freshness_months)
    allowed = months.get(domain or OTHER_DOMAINS, months.get(OTHER_DOMAINS))
    if made is None:
        stale = resolved.undated == "stale"
        return Freshness(
            doc_id=doc_id, domain=domain, created_at=None, limit=None, state="undated", stale=stale
        )
    limit = None if allowed is None else add_months(made, allowed)
    stale = limit is not None and today[:_DAY_CHARS] > limit
    return Freshness(
        doc_id=doc_id, domain=domain, created_at=made, limit=limit,
        state="stale" if stale else "fresh", stale=stale,
    )  # fmt: skip


def is_stale(supporters: Iterable[Freshness]) -> bool:
    """Return whether a claim is stale: it has supporters, and every one of them is."""
    listed = [one.stale for one in supporters]
    return bool(listed) and all(listed)


def read_domain(document: Document) -> str | None:
    """Return the domain of knowledge that a document's `meta` names; None where it names none."""
    named = document.read_meta().get("domain")
    return named if isinstance(named, str) else None


def add_months(day: str, months: int) -> str:
    """Return the day some calendar months later, or the last one of that month where it has no such day."""
    year, month, number = int(day[:4]), int(day[5:7]), int(day[8:10])
    year, month = year + (month - 1 + months) // _MONTHS, (month - 1 + months) % _MONTHS + 1
    if year > _LAST_YEAR:
        return f"{_LAST_YEAR}-12-31"
    return f"{year:04}-{month:02}-{min(number, monthrange(year, month)[1]):02}"


def _read_day(created_at: str | None) -> str | None:
    try:
        made = check_time("created_at", created_at)
    except AuditError:
        return None
    return None if made is None else made[:_DAY_CHARS]
