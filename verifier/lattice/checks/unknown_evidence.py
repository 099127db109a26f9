"""A pointer that leads nowhere.

`[E12]` where eight pieces were shown: the model made it up, or kept it from another call. What is no string
can lead nowhere either, and is a fault of the form.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.codes import ViolationCode
from verifier.lattice.scene import Finding, Pair, Scene


def check_unknown_evidence(pair: Pair, scene: Scene) -> Iterator[Finding]:
    """Report a pointer that resolves to no evidence of the call."""
    if not pair.pointer.is_text:
        yield Finding(ViolationCode.SCHEMA_INVALID, {"problem": "the id is no string"})
    elif pair.piece is None:
        yield Finding(ViolationCode.UNKNOWN_EVIDENCE_ID)
