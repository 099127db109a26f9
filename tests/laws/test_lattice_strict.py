"""Law: STRICT means at least one pair that passed and no violation at all."""

from __future__ import annotations

from hypothesis import given

from tests.laws.lattice_calls import FEW, LatticeCall, lattice_calls

CLOSED = {"INPUT_TOO_LARGE", "TOO_MANY_UNITS"}


@FEW
@given(lattice_calls())
def test_the_mode_follows_from_pairs_and_violations(call: LatticeCall) -> None:
    verdict = call.run()
    codes = [str(violation.code) for violation in verdict.violations]
    linked = [claim for claim in verdict.claim_statuses if claim.is_rendered]
    off_topic = bool(linked) and len(verdict.title_mismatch_claim_idxs) == len(linked)
    expected = "HYBRID" if codes else "STRICT"
    if verdict.n_verified == 0 or off_topic:
        expected = "UNGROUNDED"
    assert verdict.audit_mode == expected
    assert bool(verdict) == (expected == "STRICT")
    if CLOSED.intersection(codes):
        assert (verdict.n_quotes, verdict.rendered_text) == (0, "")


@FEW
@given(lattice_calls())
def test_strict_is_whole(call: LatticeCall) -> None:
    verdict = call.run()
    if verdict:
        assert verdict.n_quotes == verdict.n_verified > 0
        assert (verdict.unverified_quotes, verdict.partially_verified_quotes) == ((), ())
        assert verdict.violations == ()
        assert verdict.rung == "EVIDENCE-WARRANTED"


@FEW
@given(lattice_calls())
def test_the_rung_says_no_more_than_the_mode(call: LatticeCall) -> None:
    verdict = call.run()
    allowed = {
        "STRICT": {"EVIDENCE-WARRANTED"},
        "HYBRID": {"ANCHOR-WARRANTED", "POINTER-LINKED-PARTIAL"},
        "UNGROUNDED": {"UNGROUNDED"},
    }
    assert verdict.rung in allowed[verdict.audit_mode]
    if verdict.rung == "ANCHOR-WARRANTED":
        assert verdict.n_verified == verdict.n_quotes
