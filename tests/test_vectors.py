"""The conformance vectors: under `baseline`, each must come out as its authors wrote it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bench.goldens import (
    LATTICE_VECTORS,
    ROOT,
    VECTORS,
    Vector,
    read_lattice_vectors,
    read_vectors,
)
from tests.examples import check_each, group

SHARED = ROOT.parent / "shared" / "vectors"
ALL = read_vectors()
LATTICE = read_lattice_vectors()

# What the vectors leave aside where a question is asked.
ASIDE = {"WARRANT_MISSING": "check_warrant", "DEFLECTION_DETECTED": "check_deflection"}


@pytest.mark.parametrize(("vectors", "count"), [(ALL, 600), (LATTICE, 300)], ids=["grounding", "lattice"])
def test_they_are_all_here(vectors, count):
    assert len(vectors) == count
    assert len({vector.id for vector in vectors}) == count


@pytest.mark.parametrize("copy", [VECTORS, LATTICE_VECTORS], ids=["grounding", "lattice"])
def test_the_copy_is_what_was_handed_down(copy: Path):
    original = (SHARED / copy.name).with_suffix(".jsonl")
    if not original.is_file():
        pytest.skip(f"{original} is not here: the vectors cannot be compared with where they came from")
    lines = original.read_text(encoding="utf-8").rstrip("\n").split("\n")
    assert json.loads(copy.read_text(encoding="ascii")) == [json.loads(line) for line in lines]


def name_group(vector: Vector) -> str:
    """Return the name of a vector without its last two digits."""
    head, _, number = vector.id.rpartition("-")
    return f"{head}-{number[:-2] or '0'}"


BY_GROUP, LATTICE_BY_GROUP = group(ALL, name_group), group(LATTICE, name_group)


@pytest.mark.parametrize("name", BY_GROUP)
def test_the_vectors_agree(name: str):
    check_each(check_vector, BY_GROUP[name], lambda vector: vector.id)


@pytest.mark.parametrize("name", LATTICE_BY_GROUP)
def test_the_vectors_of_the_lattice_agree(name: str):
    check_each(check_lattice_vector, LATTICE_BY_GROUP[name], lambda vector: vector.id)


def check_vector(vector: Vector) -> None:
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


def check_lattice_vector(vector: Vector) -> None:
    verdict = vector.call.run()
    without = replace(vector.call, overrides=tuple((field, False) for field in ASIDE.values()))
    came_out = {
        "claims": [[claim.text, list(claim.pointer_ids)] for claim in verdict.claim_statuses],
        "statuses": [claim.status for claim in verdict.claim_statuses],
        "kinds": sorted(str(item.code) for item in verdict.violations if item.code not in ASIDE),
        "n_quotes": verdict.n_quotes,
        "n_verified": verdict.n_verified,
        # Either of the two lowers STRICT, so the mode is compared where they are not looked for.
        "audit_mode": without.run().audit_mode,
    }
    assert came_out == vector.expected
    if vector.call.question is None:
        assert verdict.audit_mode == vector.expected["audit_mode"]
