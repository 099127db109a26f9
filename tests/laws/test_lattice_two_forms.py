"""Law: JSON and pointer lines are two front ends of one engine: the same claims come to the same.

What differs by the rules is left aside: the method, the spans, quotation marks (refused in JSON only), and
the collapse of a format (of pointer lines only).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.goldens import ROOT, VECTORS
from tests.laws.lattice_calls import FEW, QUESTIONS, SHIPPED, Written, claim_lists, write_json, write_lines
from verifier import Evidence, verify_claim_lattice, verify_claim_lattice_json
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.testing import evidence_maps

COPY = VECTORS.parent / "lattice.baseline.json"
SHARED = ROOT.parent / "shared" / "vectors" / "lattice.baseline.jsonl"
MARKS = '"\u201c\u201d'


def show(verdict: LatticeVerdict) -> dict[str, object]:
    """Return what the two forms have in common."""
    return {
        "claims": [
            (claim.text, claim.status, claim.pointer_ids, claim.pairs, claim.reasons, claim.coverage)
            for claim in verdict.claim_statuses
        ],
        "violations": [(violation.code, violation.details) for violation in verdict.violations],
        "counts": (verdict.n_quotes, verdict.n_verified),
        "result": (verdict.audit_mode, verdict.rung),
        "rendered": verdict.rendered_text,
    }


@st.composite
def calls(draw: st.DrawFn) -> tuple[dict[str, Evidence], list[Written], str | None]:
    evidence = draw(evidence_maps())
    return evidence, draw(claim_lists(evidence, max_size=15)), draw(QUESTIONS)


@FEW
@given(calls(), st.sampled_from(SHIPPED))
def test_the_same_claims_come_to_the_same(
    drawn: tuple[dict[str, Evidence], list[Written], str | None], policy: str
) -> None:
    evidence, claims, question = drawn
    lines = verify_claim_lattice(
        write_lines(claims), evidence.values(), question=question, policy=policy, check_format=False,
        explain_empty=False,
    )  # fmt: skip
    as_json = verify_claim_lattice_json(
        write_json(claims), evidence.values(), question=question, policy=policy, check_format=False,
        explain_empty=False,
    )  # fmt: skip
    # Two halves that meet are one character once their escapes are read.
    through_json = json.loads(json.dumps([claim.text for claim in claims]))
    if any("\ud800" <= char <= "\udfff" for text in through_json for char in text):
        # Refused by rule in JSON, flagged in lines.
        assert str(as_json.violations[0].code) == "SCHEMA_INVALID"
        return
    if through_json != [claim.text for claim in claims]:
        return
    assert show(as_json) == show(lines)


def find_vectors() -> Path | None:
    return next((path for path in (COPY, SHARED) if path.is_file()), None)


def read_vectors(path: Path) -> list[dict[str, object]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        rows: list[dict[str, object]] = json.loads(text)
        return rows
    return [json.loads(line) for line in text.rstrip("\n").split("\n")]


def test_the_claims_of_every_vector_come_to_the_same_in_json() -> None:
    path = find_vectors()
    if path is None:
        pytest.skip(f"neither {COPY} nor {SHARED} is here: the vectors cannot be read")
    vectors = read_vectors(path)
    assert len(vectors) == 300
    compared = 0
    for vector in vectors:
        expected, question = vector["expected"], vector["question"]
        evidence = [
            Evidence(pointer_id=name, **fields)
            for name, fields in vector["evidence"].items()  # type: ignore[attr-defined]
        ]
        claims = [
            Written(text=text, pointers=tuple(pointers))
            for text, pointers in expected["claims"]  # type: ignore[index]
        ]
        lines = verify_claim_lattice(
            vector["answer"], evidence, question=question, policy="baseline", check_format=False
        )  # type: ignore[arg-type]
        as_json = verify_claim_lattice_json(
            write_json(claims), evidence, question=question, policy="baseline", check_format=False
        )  # type: ignore[arg-type]
        quoted = {number for number, claim in enumerate(claims) if not set(MARKS).isdisjoint(claim.text)}
        if not quoted:
            assert show(as_json) == show(lines), vector["id"]
            compared += 1
        for claim, same in zip(as_json.claim_statuses, lines.claim_statuses, strict=True):
            assert (claim.text, claim.pointer_ids) == (same.text, same.pointer_ids), vector["id"]
            if claim.claim_idx in quoted:
                assert claim.status == "MANUAL_QUOTE_VIOLATION"
            else:
                assert (claim.status, claim.pairs) == (same.status, same.pairs), vector["id"]
    assert compared >= 200
