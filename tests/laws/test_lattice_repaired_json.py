"""Law: of damaged JSON come the claims that were there, or none; what was dropped is never STRICT."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws.lattice_calls import FEW, SHIPPED
from verifier import Evidence, verify_claim_lattice_json
from verifier.parsers.lenient_json import LenientJsonError, parse_lenient_json
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.testing import DAMAGES, DriftedJson, drifted_json, evidence_maps

DROPPED = {"drop_partial_key", "drop_partial_value"}


def show(verdict: LatticeVerdict) -> object:
    """Return all that does not depend on where the claims stand, and on the repairs."""
    claims = [
        (claim.text, claim.status, claim.pointer_ids, claim.pairs, claim.reasons)
        for claim in verdict.claim_statuses
    ]
    return claims, verdict.audit_mode, verdict.rung, verdict.rendered_text, verdict.lazy_anchor_ratio


@st.composite
def calls(draw: st.DrawFn) -> tuple[dict[str, Evidence], DriftedJson]:
    evidence = draw(evidence_maps())
    return evidence, draw(drifted_json(evidence))


@pytest.mark.parametrize("damage", DAMAGES)
@FEW
@given(data=st.data())
def test_a_damage_is_undone_or_refused(damage: str, data: st.DataObject) -> None:
    evidence = data.draw(evidence_maps())
    drifted = data.draw(drifted_json(evidence, damages=[damage]))  # type: ignore[list-item]
    policy = data.draw(st.sampled_from(SHIPPED))
    now = verify_claim_lattice_json(drifted.text, evidence.values(), policy=policy)
    if drifted.keeps_meaning:
        original = verify_claim_lattice_json(drifted.original, evidence.values(), policy=policy)
        assert show(now) == show(original)
    elif drifted.keeps_content:
        assert (now.n_quotes, now.audit_mode) == (0, "UNGROUNDED")
        # Evidence may hold a lone surrogate, which is told whatever the answer is.
        codes = [str(violation.code) for violation in now.violations if violation.code != "LONE_SURROGATE"]
        assert codes == ["SCHEMA_INVALID"]


@FEW
@given(calls())
def test_what_comes_out_of_damage_is_the_original_a_part_of_it_or_an_error(
    drawn: tuple[dict[str, Evidence], DriftedJson],
) -> None:
    _, drifted = drawn
    original = json.loads(drifted.original)["claims"]
    try:
        read = parse_lenient_json(drifted.text)
    except LenientJsonError:
        assert not drifted.keeps_meaning
        return
    assert isinstance(read.value, dict)
    claims = read.value["claims"]
    assert isinstance(claims, list)
    cut = {int(pointer.split("/")[2]) for pointer in read.incomplete if pointer.startswith("/claims/")}
    whole = [claim for number, claim in enumerate(claims) if number not in cut]
    assert whole == original[: len(whole)]
    assert drifted.keeps_content <= (claims == original)


@FEW
@given(calls(), st.sampled_from(SHIPPED))
def test_what_needed_dropping_is_never_strict(
    drawn: tuple[dict[str, Evidence], DriftedJson], policy: str
) -> None:
    evidence, drifted = drawn
    verdict = verify_claim_lattice_json(drifted.text, evidence.values(), policy=policy)
    names = {fixup.name for fixup in verdict.json_fixups}
    if names & DROPPED or (policy != "baseline" and "close_string" in names):
        assert verdict.audit_mode != "STRICT"
        codes = {str(violation.code) for violation in verdict.violations}
        assert codes & {"JSON_REPAIRED", "TRUNCATED_CLAIM", "SCHEMA_INVALID"}
    for fixup in verdict.json_fixups:
        assert 0 <= fixup.span[0] <= fixup.span[1] <= len(drifted.text)
