"""How much of a question an answer takes up: the share of its words that stand in the answer.

It reads words, and is no measure of relevance: that one asks a model, or the caller.
"""

from __future__ import annotations

from verifier.audit.claims.stems import list_content_stems, list_stems
from verifier.audit.language import read_audit_policy_in
from verifier.measures.exact import Ratio
from verifier.policies.audit import AuditPolicyReference, load_audit_policy


def cover_question(question: str, answer: str, *, policy: AuditPolicyReference = "default") -> Ratio:
    """Return how many stems of a question's words stand in an answer, of all; small words do not count."""
    claims = read_audit_policy_in(load_audit_policy(policy), answer, (question,)).claim_policy
    asked = list_content_stems(question, claims)
    return Ratio(len(asked & list_stems(answer, claims)), len(asked))
