"""Passages of fresh documents alone: what is stale on a day is left out of a search."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.audit.review.audit_score import rate_freshness, read_domain
from verifier.corpus.api import Evidence, list_documents, rank_evidence
from verifier.corpus.records import Document, RankedSpan, RankMethod
from verifier.policies.audit import RULES, AuditPolicy, AuditPolicyReference, load_audit_policy

_MOST = RULES["rank_k"].maximum
_WIDER = 4


def rank_fresh(
    query: str | Sequence[str],
    evidence: Evidence,
    *,
    as_of: str,
    method: RankMethod = "bm25",
    k: int = 5,
    policy: AuditPolicyReference = "default",
) -> tuple[RankedSpan, ...]:
    """Return the k passages that `rank_evidence` ranks best, of documents that are not stale on a day.

    How old a document may be is the policy's `freshness_months`, by the domain in its `meta`. Raises
    `AuditError` for an `as_of` that is no day, and as `rank_evidence` does.
    """
    resolved = load_audit_policy(policy)
    documents = list_documents(evidence)
    many = k
    while True:
        found = rank_evidence(query, evidence, method=method, k=many, policy=resolved)
        fresh = [one for one in found if not _is_stale(documents[one.doc_id], as_of, resolved)]
        if len(fresh) >= k or len(found) < many or many == _MOST:
            return tuple(fresh[:k])
        many = min(many * _WIDER, _MOST)


def _is_stale(document: Document, as_of: str, policy: AuditPolicy) -> bool:
    domain = read_domain(document)
    return rate_freshness(document.doc_id, document.created_at, domain, as_of, policy=policy).stale
