"""A claim that says too little.

`Tyrannosaurus rex. [E1]` would be carried by any evidence that mentions the animal, whatever it says of it.
It counts content tokens and does not ask whether they make a sentence; where all text is accounted for,
one with more words than are asked for says enough, however short they are: `This supports the SAX 2 API.`
"""

from __future__ import annotations

from verifier.answers.framing import list_claiming_words
from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding
from verifier.policies import Policy


def check_bare_claim(reading: ClaimReading, scope: CheckScope) -> Finding | None:
    """Refuse a claim that is empty or has too few content tokens."""
    needed = scope.policy.claim_min_tokens
    count = len(reading.words.tokens)
    if not reading.claim.text or (count < needed and not _says_enough(reading.claim.text, scope.policy)):
        return Finding(
            ViolationCode.SCHEMA_INVALID,
            {"needed": needed, "problem": "says too little", "content_tokens": count},
        )
    return None


def _says_enough(text: str, policy: Policy) -> bool:
    return policy.account_for_text and len(list_claiming_words(text, policy)) > policy.claim_min_tokens
