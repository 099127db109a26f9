"""The conformance vectors: under `baseline`, each must come out as its authors wrote it."""

from __future__ import annotations

import json

import pytest

from bench.goldens import ROOT, VECTORS, Vector, read_vectors

SHARED = ROOT.parent / "shared" / "vectors" / "grounding.baseline.jsonl"
ALL = read_vectors()


def test_they_are_all_here():
    assert len(ALL) == 600
    assert len({vector.id for vector in ALL}) == 600


def test_the_copy_is_what_was_handed_down():
    if not SHARED.is_file():
        pytest.skip(f"{SHARED} is not here: the vectors cannot be compared with where they came from")
    lines = SHARED.read_text(encoding="utf-8").rstrip("\n").split("\n")
    assert json.loads(VECTORS.read_text(encoding="ascii")) == [json.loads(line) for line in lines]


@pytest.mark.parametrize("vector", ALL, ids=[vector.id for vector in ALL])
def test_the_vector_agrees(vector: Vector):
    verdict = vector.call.run()
    came_out = {
        "n_quotes": verdict.n_quotes,
        "n_verified": verdict.n_verified,
        "audit_mode": verdict.audit_mode,
        "verifier_method": verdict.verifier_method,
        "unverified_quotes": list(verdict.unverified_quotes),
        # The vectors put verified ones first, the record keeps the answer's order: compared without order.
        "statuses": sorted([status.text, status.status] for status in verdict.claim_statuses),
    }
    assert came_out == {**vector.expected, "statuses": sorted(vector.expected["statuses"])}
