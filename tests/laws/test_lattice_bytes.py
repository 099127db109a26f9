"""Law: whatever the texts are, a verdict has bytes, reads back, and is the same the next time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.laws.lattice_calls import FEW, LatticeCall, lattice_calls
from verifier import Evidence, verify_claim_lattice, verify_claim_lattice_json
from verifier.policies import Policy
from verifier.records import Verdict
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.testing import hostile_text, policies


@FEW
@given(lattice_calls())
def test_it_survives_a_round_trip(call: LatticeCall) -> None:
    verdict = call.run()
    again = Verdict.from_json(verdict.to_json())
    assert isinstance(again, LatticeVerdict)
    assert again == verdict
    assert again.to_json() == verdict.to_json() == call.run().to_json()
    assert again.digest == verdict.digest


@st.composite
def hostile_calls(draw: st.DrawFn) -> tuple[str, list[Evidence], str | None, list[str]]:
    text = hostile_text(max_size=10)
    tagged = st.lists(st.tuples(text, st.sampled_from(("[E1]", " [E2]\n", "\n", "[E1-2] ", "")))).map(
        lambda pairs: "".join(left + right for left, right in pairs)
    )
    evidence = [
        Evidence(
            pointer_id=name,
            span=draw(st.one_of(text, tagged)),
            title=draw(st.one_of(st.none(), text)),
            source_role=draw(st.one_of(st.just("unclassified"), text)),
            source_root=draw(text),
        )
        for name in ("E1", "E2")
    ]
    return draw(tagged), evidence, draw(st.one_of(st.none(), text)), draw(st.lists(text, max_size=2))


@FEW
@given(hostile_calls(), policies())
def test_nothing_raises_whatever_the_strings_and_the_policy(
    drawn: tuple[str, list[Evidence], str | None, list[str]], policy: Policy
) -> None:
    answer, evidence, question, roots = drawn
    for verify in (verify_claim_lattice, verify_claim_lattice_json):
        verdict = verify(answer, evidence, question=question, warrant_chain_roots=roots, policy=policy)
        assert verdict.policy_hash == policy.hash
        verdict.to_json().decode("utf-8")
        assert Verdict.from_json(verdict.to_json()) == verdict


@FEW
@given(
    st.sampled_from(("baseline", "default", "strict")),
    st.one_of(st.just("\ud800"), hostile_text(max_size=6)),
    st.data(),
)
def test_the_words_of_a_question_never_break_the_bytes(policy: str, broken: str, data: st.DataObject) -> None:
    evidence = [
        Evidence(pointer_id="E1", span="The wooden bridge opened.", title=data.draw(hostile_text(max_size=4)))
    ]
    question = data.draw(
        st.sampled_from(("What {}bridge is it?", "Who opened the tunnel{}?", "{}", "When did {}{} open?"))
    ).replace("{}", broken)
    verdict = verify_claim_lattice(
        "The wooden bridge opened. [E1]", evidence, question=question, policy=policy
    )
    assert Verdict.from_json(verdict.to_json()) == verdict


@FEW
@given(st.sampled_from((None, "length", "max_tokens", "stop", "\ud800", "")), lattice_calls(is_json=True))
def test_an_output_cut_by_its_limit_is_never_strict(reason: str | None, call: LatticeCall) -> None:
    verdict = call.run(finish_reason=reason)
    assert Verdict.from_json(verdict.to_json()) == verdict
    if reason in ("length", "max_tokens"):
        assert verdict.audit_mode != "STRICT"
