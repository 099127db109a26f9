"""A claim with more pointers than the policy allows.

`Sales rose. [E1-E9]` asks a person to search nine texts. The first pointers are kept and checked; the
dropped ones still count as pairs that did not pass, so that pointing at everything never pays.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding, join_names


def check_pointer_overflow(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Report the pointers after those that the policy keeps."""
    most = scope.policy.max_pointers
    if len(reading.claim.pointers) > most:
        ids = [pointer.id for pointer in reading.claim.pointers]
        return Finding(
            ViolationCode.POINTER_OVERFLOW_TRIMMED,
            {"dropped": join_names(ids[most:]), "kept": join_names(ids[:most])},
        )
    return None
