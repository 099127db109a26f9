"""A claim that has code, or text of which nobody can say whether a person sees it.

`The bridge <span style="opacity: 0.1">never</span> opened. [E1]`: whether *never* is seen depends on more
than is read here. Looks at what was left out of the claim when it was read, never at the evidence.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding


def check_unread_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim of which a part may be seen or not, is code, or is the caption of a picture."""
    unread = reading.claim.unread
    if unread is None:
        return None
    is_unclear = unread == "UNCLEAR_TEXT"
    return Finding(ViolationCode.UNCLEAR_TEXT if is_unclear else ViolationCode.UNCHECKED_TEXT)
