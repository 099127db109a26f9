"""Law: what failed is never visible in one place only.

Every failed pair and every refused claim has its violation, with the claim and the pointer; every reason of a
status has one; and every violation that names a claim is among that claim's reasons.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from tests.laws.lattice_calls import FEW, LatticeCall, lattice_calls
from verifier.records.lattice_verdict import LatticeVerdict

ON_PAIRS = {"UNKNOWN_EVIDENCE_ID", "SOURCE_ROLE_BLOCKED", "CITATION_MISMATCH", "SCHEMA_INVALID", "None"}
"""Why a pair may fail where the claim check is not asked."""


def read_violations(verdict: LatticeVerdict) -> list[tuple[str, dict[str, str | int]]]:
    return [(str(violation.code), dict(violation.details)) for violation in verdict.violations]


@FEW
@given(lattice_calls())
def test_reasons_and_violations_say_the_same(call: LatticeCall) -> None:
    verdict = call.run()
    told = {
        (details["claim_idx"], code) for code, details in read_violations(verdict) if "claim_idx" in details
    }
    reasons = {(claim.claim_idx, str(code)) for claim in verdict.claim_statuses for code in claim.reasons}
    assert told == reasons
    for claim in verdict.claim_statuses:
        assert len(set(claim.reasons)) == len(claim.reasons)
        if claim.status == "CONTRADICTED":
            assert {str(pair.reason) for pair in claim.pairs} - ON_PAIRS
        elif claim.status == "CITATION_MISMATCH":
            # What the claim check finds to be unsaid is no mismatch of words.
            assert {str(pair.reason) for pair in claim.pairs} - (ON_PAIRS - {"CITATION_MISMATCH"})
        elif not claim.is_rendered:
            assert str(claim.status) in {str(code) for code in claim.reasons}


@FEW
@given(lattice_calls())
def test_every_failed_pair_has_a_violation_of_its_own(call: LatticeCall) -> None:
    verdict = call.run()
    failed = Counter(
        (claim.claim_idx, pair.pointer_id, str(pair.reason))
        for claim in verdict.claim_statuses
        for pair in claim.pairs
        if pair.reason is not None
    )
    told = Counter(
        (details["claim_idx"], details["pointer_id"], code)
        for code, details in read_violations(verdict)
        if "pointer_id" in details and "claim_idx" in details
    )
    assert told == failed
    if call.policy == "baseline":
        assert {code for _, _, code in failed} <= ON_PAIRS


@FEW
@given(lattice_calls())
def test_flags_and_lists_are_what_the_violations_say(call: LatticeCall) -> None:
    verdict = call.run()
    violations = read_violations(verdict)
    codes = {code for code, _ in violations}
    assert verdict.deflection_detected == ("DEFLECTION_DETECTED" in codes)
    assert verdict.format_collapsed == ("FORMAT_COLLAPSED" in codes)
    assert verdict.lazy_anchor_demoted == ("LAZY_ANCHOR_DEMOTE" in codes)
    for listed, code in (
        (verdict.warrant_missing_claim_idxs, "WARRANT_MISSING"),
        (verdict.title_mismatch_claim_idxs, "TITLE_MISMATCH"),
    ):
        assert list(listed) == [details["claim_idx"] for told, details in violations if told == code]
    assert set(verdict.warrant_proven_claim_idxs).isdisjoint(verdict.warrant_missing_claim_idxs)
    if not call.chain_roots:
        assert verdict.warrant_proven_claim_idxs == ()


@FEW
@given(lattice_calls())
def test_a_violation_of_a_claim_stands_where_the_claim_does(call: LatticeCall) -> None:
    verdict = call.run()
    for violation in verdict.violations:
        index = dict(violation.details).get("claim_idx")
        if index is not None:
            assert isinstance(index, int)
            assert violation.span == verdict.claim_statuses[index].span
