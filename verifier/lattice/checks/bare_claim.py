"""A claim that says too little.

`Tyrannosaurus rex. [E1]` would be carried by any evidence that mentions the animal, whatever it says of it.
It counts content tokens and does not ask whether they make a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.codes import ViolationCode
from verifier.lattice.claims import Claim
from verifier.lattice.scene import Finding, Scene
from verifier.lattice.tokens import read_tokens


def check_bare_claim(claim: Claim, scene: Scene) -> Iterator[Finding]:
    """Refuse a claim that is empty or has too few content tokens."""
    needed = scene.policy.claim_min_tokens
    count = len(read_tokens(claim.text, scene.policy)) if claim.text else 0
    if not claim.text or count < needed:
        yield Finding(
            ViolationCode.SCHEMA_INVALID,
            {"needed": needed, "problem": "says too little", "tokens": count},
        )
