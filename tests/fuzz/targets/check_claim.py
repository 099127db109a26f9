"""No claim and no evidence make the check of a claim raise, and it has bytes that are read back."""

from __future__ import annotations

from tests.fuzz.inputs import read_inputs
from verifier import check_claim
from verifier.records.claim_check import ClaimCheck

SEEDS = ("claims", "quantities", "dates")


def check(data: bytes) -> None:
    """Check the first text against the others."""
    given = read_inputs(data)
    made = check_claim(given.text(0), list(given.texts[1:]), policy=given.policy)
    assert ClaimCheck.from_json(made.to_json()) == made
