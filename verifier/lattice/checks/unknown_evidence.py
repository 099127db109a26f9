"""A pointer that leads nowhere.

`[E12]` where eight pieces were shown: the model made it up, or kept it from another call. What is no string
can lead nowhere either, and is a fault of the form.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, Finding, Pair


def check_unknown_evidence(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report a pointer that resolves to no evidence of the call."""
    if not pair.pointer.is_text:
        return Finding(ViolationCode.SCHEMA_INVALID, {"problem": "the id is no string"})
    if pair.piece is None:
        return Finding(ViolationCode.UNKNOWN_EVIDENCE_ID)
    return None
