"""A claim of another form than was asked for.

`{"text": ["two", "claims"], "evidence_ids": "E1"}`: guessing what was meant is how a claim gets evidence
that the model did not give it. Keys that nobody asked for are no fault.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding


def check_malformed_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim that is no object, or whose text or ids are of a wrong type."""
    if reading.claim.shape == "malformed":
        return Finding(ViolationCode.SCHEMA_INVALID, {"problem": "wrong type"})
    return None
