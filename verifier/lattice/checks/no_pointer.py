"""A claim without a pointer to evidence.

It is not looked for in the evidence: that would tell a person that the model cited what it did not.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding


def check_no_pointer(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim that points at nothing."""
    if not reading.claim.pointers:
        return Finding(ViolationCode.NO_EVIDENCE_POINTER)
    return None
