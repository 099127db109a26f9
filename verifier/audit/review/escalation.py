"""Who has to look at a card, and why: every reason that applies, with the value observed and its limit.

========================  ===========  =====================================================================
code                      goes to      applies where
========================  ===========  =====================================================================
`LOW_AUDIT_SCORE`         Audit-Web    the audit score is below its threshold
`NO_SUPPORT`              Audit-Web    no document at hand supports the claim
`SELFCHECK_DISAGREEMENT`  Audit-Web    more samples disagree than the policy allows
`STALE_SOURCE`            Audit-Web    every document that supports the claim is stale
`SOURCES_DISAGREE`        Audit-Web    documents say different things
`LOW_CONFIDENCE`          people       the claim is not supported, and confidence in it is low: always so of
                                       one that is unsupported or contradicted
`REGULATED_DOMAIN`        people       the domain is one in which a person has to see every claim
`MANUAL`                  people       somebody asked for it
========================  ===========  =====================================================================
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.audit.records.review import EscalationCode, EscalationReason, Freshness, SelfCheck
from verifier.audit.review.audit_score import is_stale
from verifier.parsers.frozen import record
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import Label


@record
class CardFacts:
    """What of a card decides whether somebody looks at it.

    `supporters` says how fresh each document is that supports the claim; `disagreeing` are the ids of the
    documents that say different things. `manual` is why somebody asked for a person, None where nobody did.
    """

    label: Label
    audit_score: int
    confidence: int
    supporters: tuple[Freshness, ...] = ()
    supported_by: int = 0
    disagreeing: tuple[str, ...] = ()
    selfcheck: SelfCheck | None = None
    domain: str | None = None
    manual: str | None = None


def list_escalations(
    facts: CardFacts, *, policy: AuditPolicyReference = "default"
) -> tuple[EscalationReason, ...]:
    """Return every reason why a card goes to the web or to people, in the order of the table above."""
    resolved = load_audit_policy(policy)
    return (*_list_for_web(facts, resolved), *_list_for_people(facts, resolved))


def _list_for_web(facts: CardFacts, policy: AuditPolicy) -> Iterator[EscalationReason]:
    if facts.audit_score < policy.audit_score_threshold_bp:
        yield _to_web("LOW_AUDIT_SCORE", facts.audit_score, policy.audit_score_threshold_bp)
    if not facts.supported_by:
        yield _to_web("NO_SUPPORT", 0, 1)
    selfcheck, limit = facts.selfcheck, policy.selfcheck_disagreement_bp
    if selfcheck is not None and selfcheck.exceeds(limit):
        disagreeing, samples = selfcheck.disagreement
        yield _to_web("SELFCHECK_DISAGREEMENT", f"{disagreeing} of {samples}", limit)
    if is_stale(facts.supporters):
        # The document that was fresh longest says how far off they all are; undated ones come first.
        newest = max(facts.supporters, key=lambda one: (one.limit or "", one.doc_id))
        yield _to_web("STALE_SOURCE", newest.created_at or "undated", newest.limit or "a date")
    if facts.disagreeing:
        yield _to_web("SOURCES_DISAGREE", ", ".join(facts.disagreeing), "one answer")


def _list_for_people(facts: CardFacts, policy: AuditPolicy) -> Iterator[EscalationReason]:
    if facts.label != "SUPPORTED" and facts.confidence < policy.low_confidence_bp:
        yield _to_people("LOW_CONFIDENCE", facts.confidence, policy.low_confidence_bp)
    if facts.domain is not None and facts.domain in policy.regulated_domains:
        yield _to_people("REGULATED_DOMAIN", facts.domain, "no regulated domain")
    if facts.manual is not None:
        yield _to_people("MANUAL", facts.manual, "not asked for")


def _to_web(code: EscalationCode, observed: int | str, limit: int | str) -> EscalationReason:
    return EscalationReason(code=code, observed=str(observed), limit=str(limit), to="Audit-Web")


def _to_people(code: EscalationCode, observed: int | str, limit: int | str) -> EscalationReason:
    return EscalationReason(code=code, observed=str(observed), limit=str(limit), to="people")
