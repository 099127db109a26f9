"""A claim that says too little.

`Tyrannosaurus rex. [E1]` would be carried by any evidence that mentions the animal, whatever it says of it.
It counts content tokens and does not ask whether they make a sentence.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding


def check_bare_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim that is empty or has too few content tokens."""
    needed = scope.policy.claim_min_tokens
    count = len(reading.words.tokens)
    if not reading.claim.text or count < needed:
        return Finding(
            ViolationCode.SCHEMA_INVALID,
            {"needed": needed, "problem": "says too little", "content_tokens": count},
        )
    return None
