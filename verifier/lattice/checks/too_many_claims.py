"""An answer with more claims than the policy allows. All of them are checked."""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.answer_claims import ReadAnswer
from verifier.lattice.check_scope import CheckScope, Finding


def check_too_many_claims(read: ReadAnswer, scope: CheckScope) -> Finding | None:
    """Report an answer with more claims than the policy allows."""
    count, most = len(read.claims), scope.policy.max_claims
    if count > most:
        return Finding(ViolationCode.TOO_MANY_CLAIMS, {"claims": count, "limit": most})
    return None
