"""How much of a question an answer takes up: the share of its words that stand in the answer.

It reads words, and is no measure of relevance: that one asks a model, or the caller.
"""

from __future__ import annotations

from verifier.claims.vocabulary import read_vocabulary
from verifier.measures.exact import Ratio
from verifier.parsers.text.surface_words import read_keys
from verifier.policies.audit import AuditPolicyReference, load_audit_policy


def cover_question(question: str, answer: str, *, policy: AuditPolicyReference = "default") -> Ratio:
    """Return how many stems of a question's words stand in an answer, of all; small words do not count."""
    claims = load_audit_policy(policy).claim_policy
    stem = read_vocabulary(claims).stem
    small = claims.claim_function_words.words
    asked = {stem(key) for key in read_keys(question) if key not in small}
    return Ratio(len(asked & {stem(key) for key in read_keys(answer)}), len(asked))
