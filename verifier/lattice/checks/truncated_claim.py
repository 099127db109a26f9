"""A claim that the end of the text cut off.

`{"claims": [{"text": "The bridge is safe for` might have gone on with `no vehicle at all`: whatever of it
came through, it is not what was meant. It looks at the repairs only, never at the words that are left.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding


def check_truncated_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim that reading the JSON had to close or cut."""
    if reading.claim.shape == "truncated":
        return Finding(ViolationCode.TRUNCATED_CLAIM)
    return None
