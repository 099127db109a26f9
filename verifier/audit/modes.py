"""How much is done for an answer: the strictest mode that its domain, its reader and the call ask for.

``Normal`` is an answer with its citations, ``Audit-Local`` an audit against the documents at hand, and
``Audit-Web`` one with documents that a search of the caller's brought, from the hosts that the policy lists.
"""

from __future__ import annotations

from typing import get_args

from verifier.audit.records.review import Mode
from verifier.audit.times import AuditError
from verifier.policies.audit import AuditPolicyReference, load_audit_policy

MODES: tuple[Mode, ...] = get_args(Mode)
"""The modes, from the least to the strictest."""


def check_mode(mode: str | None) -> None:
    """Raise `AuditError` for a mode that there is not, and for the one under which nothing is audited."""
    if mode is not None and mode not in MODES[1:]:
        raise AuditError(f"mode: got {mode!a}, expected {' or '.join(MODES[1:])}")


def choose_mode(
    domain: str | None = None,
    role: str | None = None,
    requested: str | None = None,
    *,
    policy: AuditPolicyReference = "default",
) -> Mode:
    """Return the strictest of the modes that the domain, the role and the caller ask for.

    A domain or a role that the policy does not name asks for nothing. Raises `AuditError` for a requested
    mode that there is not.
    """
    resolved = load_audit_policy(policy)
    if requested is not None and requested not in MODES:
        raise AuditError(f"mode: got {requested!a}, expected one of {', '.join(MODES)}")
    asked = (
        dict(resolved.mode_by_domain).get(domain) if domain is not None else None,
        dict(resolved.mode_by_role).get(role) if role is not None else None,
        requested,
    )
    return MODES[max((MODES.index(mode) for mode in asked if mode is not None), default=0)]
