"""Law: what comes of a claim depends on no other claim of the answer."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.laws.lattice_calls import (
    FEW,
    QUESTIONS,
    SHIPPED,
    LatticeCall,
    Written,
    claim_lists,
    lattice_calls,
    write_json,
)
from verifier import Evidence, verify_claim_lattice_json
from verifier.policies.canonical import has_surrogates
from verifier.records.lattice_verdict import PointedClaim
from verifier.testing import evidence_maps, pointer_answers


def move(claim: PointedClaim, *, chars: int, claims: int) -> PointedClaim:
    """Return a claim as it is further on in an answer."""
    start, end = claim.span
    return replace(claim, span=(start + chars, end + chars), claim_idx=claim.claim_idx + claims)


@FEW
@given(lattice_calls(is_json=False, shipped=True), st.data())
def test_the_claims_of_an_answer_are_those_of_its_lines(call: LatticeCall, data: st.DataObject) -> None:
    # A fence, a table or a definition holds lines together: the lines of plain text stand alone.
    call = replace(call, overrides=(*call.overrides, ("answer_format", "plain")))
    evidence = {piece.pointer_id: piece for piece in call.evidence}
    parts = [call.answer, data.draw(pointer_answers(evidence)), data.draw(pointer_answers(evidence))]
    expected: list[PointedClaim] = []
    offset = 0
    for part in parts:
        found = call.run(answer=part).claim_statuses
        count = len(expected)
        expected += [move(claim, chars=offset, claims=count) for claim in found]
        offset += len(part) + 1
    assert list(call.run(answer="\n".join(parts)).claim_statuses) == expected


@st.composite
def json_calls(draw: st.DrawFn) -> tuple[dict[str, Evidence], list[Written], str | None]:
    evidence = draw(evidence_maps())
    claims = draw(claim_lists(evidence, min_size=1))
    # JSON that holds a lone surrogate is refused as a whole.
    assume(not any(has_surrogates(claim.text) for claim in claims))
    return evidence, claims, draw(QUESTIONS)


@FEW
@given(json_calls(), st.sampled_from(SHIPPED))
def test_so_it_is_in_json(drawn: tuple[dict[str, Evidence], list[Written], str | None], policy: str) -> None:
    evidence, claims, question = drawn

    def run(some: list[Written]) -> tuple[PointedClaim, ...]:
        text = write_json(some)
        return verify_claim_lattice_json(
            text, evidence.values(), question=question, policy=policy
        ).claim_statuses

    for number, (claim, together) in enumerate(zip(claims, run(claims), strict=True)):
        (alone,) = run([claim])
        assert replace(alone, span=together.span, claim_idx=number) == together


@FEW
@given(json_calls(), st.sampled_from(SHIPPED), st.randoms(use_true_random=False))
def test_claims_in_another_order_are_the_same_claims(
    drawn: tuple[dict[str, Evidence], list[Written], str | None], policy: str, random: object
) -> None:
    evidence, claims, question = drawn
    order = list(range(len(claims)))
    random.shuffle(order)  # type: ignore[attr-defined]
    one = verify_claim_lattice_json(write_json(claims), evidence.values(), question=question, policy=policy)
    other = verify_claim_lattice_json(
        write_json([claims[place] for place in order]), evidence.values(), question=question, policy=policy
    )
    assert one.audit_mode == other.audit_mode
    assert (one.n_quotes, one.n_verified, one.rung) == (other.n_quotes, other.n_verified, other.rung)
    assert one.pointer_id_distribution == other.pointer_id_distribution
