"""Law: evidence is numbered, so its order changes no byte; nor does it matter whether it was prepared."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.laws.lattice_calls import FEW, LatticeCall, lattice_calls
from verifier import verify_claim_lattice
from verifier.sources import prepare_evidence


@FEW
@given(lattice_calls(), st.randoms(use_true_random=False))
def test_the_order_of_the_evidence_changes_no_byte(call: LatticeCall, random: object) -> None:
    shuffled = list(call.evidence)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    expected = call.run().to_json()
    assert call.run(evidence=tuple(shuffled)).to_json() == expected
    assert call.run(evidence=prepare_evidence(shuffled)).to_json() == expected


@FEW
@given(lattice_calls(), st.integers(0, 8), st.integers(0, 3))
def test_nor_does_it_where_limits_refuse_it(call: LatticeCall, chars: int, sources: int) -> None:
    def run(evidence: object) -> bytes:
        verdict = verify_claim_lattice(
            call.answer,
            evidence,  # type: ignore[arg-type]
            policy=call.policy,
            max_source_chars=max(1, chars),
            max_sources=max(1, sources),
        )
        return verdict.to_json()

    expected = run(call.evidence)
    assert run(call.evidence[::-1]) == expected
    assert run(prepare_evidence(call.evidence)) == expected


@FEW
@given(lattice_calls())
def test_a_piece_that_nothing_points_at_changes_no_claim(call: LatticeCall) -> None:
    used = {name for claim in call.run().claim_statuses for name in claim.pointer_ids}
    fewer = tuple(piece for piece in call.evidence if piece.pointer_id in used)
    before, after = call.run(), call.run(evidence=fewer)
    if before.claim_statuses or after.claim_statuses:
        assert after.claim_statuses == before.claim_statuses
        assert after.rendered_text == before.rendered_text
