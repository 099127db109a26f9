"""The language of an audit: told once by the answer, or the claim, and read by every stage."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from verifier.policies.audit import AuditPolicy
from verifier.sources.languages import read_policy_in

_MAX_ASKED = 8
"""How many documents are asked for the language of an answer that tells none."""


def read_audit_policy_in(policy: AuditPolicy, text: str, texts: Iterable[str]) -> AuditPolicy:
    """Return an audit policy for an answer or a claim against texts, in the language that it tells.

    It is the same policy, so its hash is the same.
    """
    claims = read_policy_in(policy.claim_policy, None, text, islice(texts, _MAX_ASKED))
    return policy if claims is policy.claim_policy else policy.replace(claim_policy=claims)
