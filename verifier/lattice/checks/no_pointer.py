"""A claim without a pointer: nothing says what it stands on.

It is not looked for in the evidence: that would tell a person that the model cited what it did not.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.codes import ViolationCode
from verifier.lattice.scene import ClaimReading, Finding, Scene


def check_no_pointer(reading: ClaimReading, scene: Scene) -> Iterator[Finding]:
    """Refuse a claim that points at nothing."""
    if not reading.claim.pointers:
        yield Finding(ViolationCode.NO_EVIDENCE_POINTER)
