"""Law: every claim is in exactly one of verified, partial and unverified, in the answer's order."""

from __future__ import annotations

from hypothesis import given

from tests.laws.lattice_calls import FEW, LatticeCall, lattice_calls
from verifier.codes import ViolationCode

REFUSED = {str(code) for code in ViolationCode} | {"CONTRADICTED"}
"""A claim that is not rendered is called by what is wrong with it, or by what its evidence says of it."""


@FEW
@given(lattice_calls())
def test_verified_partial_and_unverified_are_all_and_do_not_overlap(call: LatticeCall) -> None:
    verdict = call.run()
    claims = verdict.claim_statuses
    verified = [claim for claim in claims if claim.status == "EVIDENCE_LINKED"]
    partial = [claim for claim in claims if claim.status == "EVIDENCE_LINKED_PARTIAL"]
    unverified = [claim for claim in claims if claim.status in REFUSED]
    assert len(verified) + len(partial) + len(unverified) == len(claims)
    assert verdict.partially_verified_quotes == tuple(claim.text for claim in partial)
    assert verdict.unverified_quotes == tuple(claim.text for claim in unverified)
    assert len(verdict.evidence_id_pairs) == len(claims)
    for claim, ids in zip(claims, verdict.evidence_id_pairs, strict=True):
        assert bool(ids) == (claim.status not in REFUSED)


@FEW
@given(lattice_calls(is_json=False))
def test_claims_are_numbered_in_order_and_their_spans_do_not_overlap(call: LatticeCall) -> None:
    position = 0
    for number, claim in enumerate(call.run().claim_statuses):
        assert claim.claim_idx == number
        assert position <= claim.span[0] <= claim.span[1] <= len(call.answer)
        position = claim.span[1]
        cut = " ".join(call.answer[slice(*claim.span)].split())
        assert cut.encode("utf-8", "backslashreplace").decode() == claim.text
