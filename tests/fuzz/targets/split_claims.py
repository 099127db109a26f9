"""No text makes splitting into claims raise, and each claim stands at its place, in order."""

from __future__ import annotations

from itertools import pairwise

from tests.fuzz.inputs import read_inputs
from verifier.claims.split import split_claims

SEEDS = ("atomic_claims", "sentences", "grounding")


def check(data: bytes) -> None:
    """Split the first text."""
    text = read_inputs(data).text(0)
    claims = split_claims(text)
    assert all(0 <= claim.span[0] < claim.span[1] <= len(text) for claim in claims)
    assert all(one.span[0] <= other.span[0] for one, other in pairwise(claims))
