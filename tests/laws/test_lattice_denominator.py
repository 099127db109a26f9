"""Law: the denominator never shrinks, whatever fails, and a pointer that fails never helps an answer."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.laws.lattice_calls import (
    FEW,
    SHIPPED,
    LatticeCall,
    Written,
    claim_lists,
    lattice_calls,
    write_json,
    write_lines,
)
from verifier import Evidence, verify_claim_lattice, verify_claim_lattice_json
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.testing import evidence_maps

MODES = ("UNGROUNDED", "HYBRID", "STRICT")
NOWHERE = "E999"


def ratio(verdict: LatticeVerdict) -> Fraction:
    return Fraction(verdict.n_verified, max(1, verdict.n_quotes))


@FEW
@given(lattice_calls())
def test_pairs_are_counted_by_the_claims(call: LatticeCall) -> None:
    verdict = call.run()
    assert verdict.n_quotes == sum(max(1, len(claim.pointer_ids)) for claim in verdict.claim_statuses)
    assert verdict.n_verified == sum(len(ids) for ids in verdict.evidence_id_pairs)
    assert 0 <= verdict.n_verified <= verdict.n_quotes
    for claim in verdict.claim_statuses:
        assert [pair.pointer_id for pair in claim.pairs] == list(claim.pointer_ids[: len(claim.pairs)])


@st.composite
def changed_claims(draw: st.DrawFn) -> tuple[dict[str, Evidence], list[Written], list[Written]]:
    """Return evidence, claims, and the same with a pointer that leads nowhere put into one of them."""
    evidence = draw(evidence_maps())
    claims = draw(claim_lists(evidence, min_size=1))
    place = draw(st.integers(0, len(claims) - 1))
    claim = claims[place]
    at = draw(st.integers(0, len(claim.pointers)))
    pointers = (*claim.pointers[:at], NOWHERE, *claim.pointers[at:])
    return (
        evidence,
        claims,
        [*claims[:place], Written(text=claim.text, pointers=pointers), *claims[place + 1 :]],
    )


@FEW
@given(changed_claims(), st.sampled_from(SHIPPED))
def test_a_failing_pointer_never_helps(
    drawn: tuple[dict[str, Evidence], list[Written], list[Written]], policy: str
) -> None:
    evidence, claims, changed = drawn
    for write, verify in ((write_lines, verify_claim_lattice), (write_json, verify_claim_lattice_json)):
        before = verify(write(claims), evidence.values(), policy=policy)
        after = verify(write(changed), evidence.values(), policy=policy)
        assert after.n_quotes >= before.n_quotes
        assert after.n_verified <= before.n_verified
        assert ratio(after) <= ratio(before)
        assert MODES.index(after.audit_mode) <= MODES.index(before.audit_mode)


@FEW
@given(evidence_maps(), st.data(), st.sampled_from(SHIPPED))
def test_what_is_no_string_among_the_ids_counts_each_time(
    evidence: dict[str, Evidence], data: st.DataObject, policy: str
) -> None:
    (claim,) = data.draw(claim_lists(evidence, min_size=1, max_size=1))
    wrong = data.draw(
        st.lists(st.sampled_from(("1.5", "-2", "true", "null", "[]", "{}")), min_size=1, unique=True)
    )
    # Half a surrogate pair in the JSON refuses all of it, by a rule of its own.
    assume(not any("\ud800" <= char <= "\udfff" for char in claim.text))
    ids = ", ".join([*(f'"{name}"' for name in claim.pointers), *wrong])
    text = write_json([claim]).split('"evidence_ids"')[0] + f'"evidence_ids": [{ids}]}}]}}'
    verdict = verify_claim_lattice_json(text, evidence.values(), policy=policy)
    assert verdict.n_quotes == len(claim.pointers) + len(wrong)
    assert verdict.audit_mode != "STRICT"
