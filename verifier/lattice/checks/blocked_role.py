"""Evidence whose role the policy does not allow.

A page about the sequel was retrieved along with the page about the film, and words of the one support
claims about the other. The runtime says which is which; the policy says which roles count.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, Finding, Pair


def check_blocked_role(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report evidence whose role the policy does not allow."""
    if pair.piece is not None and pair.piece.evidence.source_role not in scope.policy.source_roles.words:
        return Finding(ViolationCode.SOURCE_ROLE_BLOCKED, {"source_role": pair.piece.digest.source_role})
    return None
