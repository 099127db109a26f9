"""No pointer lines and no evidence make the lattice raise; a verdict has bytes that are read back."""

from __future__ import annotations

from tests.fuzz.inputs import read_inputs
from verifier import Evidence, verify_claim_lattice
from verifier.records import Verdict

SEEDS = ("lattice",)


def check(data: bytes) -> None:
    """Check the first text as pointer lines; the others are what E1, E2 and so on lead to."""
    given = read_inputs(data)
    evidence = [Evidence(pointer_id=f"E{idx}", span=text) for idx, text in enumerate(given.texts[1:], 1)]
    question = given.text(len(given.texts) - 1) if given.option & 8 else None
    verdict = verify_claim_lattice(given.text(0), evidence, policy=given.policy, question=question)
    assert Verdict.from_json(verdict.to_json()) == verdict
