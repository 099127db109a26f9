"""Audit policies: what ranking evidence and auditing answers run under, beside a policy for claims.

A threshold of the audit in `Policy` would change the hash of every verdict that it does not touch. So an
audit has a policy of its own, which names the policy for claims by its hash.
"""

from verifier.policies.audit.loader import (
    SHIPPED,
    AuditPolicyReference,
    load_audit_policy,
    resolve_audit_policy,
)
from verifier.policies.audit.record import AUDIT_SEMANTICS, RULES, SHIPPED_WORDS, AuditPolicy

__all__ = [
    "AUDIT_SEMANTICS", "RULES", "SHIPPED", "SHIPPED_WORDS", "AuditPolicy", "AuditPolicyReference",
    "load_audit_policy", "resolve_audit_policy",
]  # fmt: skip
