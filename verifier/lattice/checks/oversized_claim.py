"""A claim that is too long to be taken apart.

What is not checked must not pass: ten thousand full stops after a sentence do not make it truer. Looks at
the length only, and only where the claim check is on.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding


def check_oversized_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim longer than the policy's `max_claim_chars`."""
    size, limit = len(reading.claim.text), scope.policy.max_claim_chars
    if scope.policy.refuse_contradicted and size > limit:
        return Finding(
            ViolationCode.INPUT_TOO_LARGE, {"limit": limit, "limit_name": "max_claim_chars", "size": size}
        )
    return None
