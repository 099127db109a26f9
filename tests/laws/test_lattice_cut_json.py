"""Law: a claim that the end of the text cut off is never verified, wherever the cut is."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import choose
from tests.laws.lattice_calls import FEW, SHIPPED, claim_lists, write_json
from verifier import Evidence, verify_claim_lattice_json
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.testing import evidence_maps


def find_claim_ends(text: str) -> list[int]:
    """Return where each claim of sound JSON is complete: after its closing brace."""
    decoder = json.JSONDecoder()
    ends = []
    position = text.index("[") + 1
    while text[position] == "{":
        _, end = decoder.raw_decode(text, position)
        ends.append(end)
        position = end + 2 if text[end] == "," else end
    return ends


def check_cut(text: str, end: int, whole: LatticeVerdict, cut: LatticeVerdict) -> None:
    complete = sum(place <= end for place in find_claim_ends(text))
    before = [(claim.text, claim.status, claim.pairs) for claim in whole.claim_statuses]
    after = [(claim.text, claim.status, claim.pairs) for claim in cut.claim_statuses]
    if after:
        assert after[:complete] == before[:complete]
        assert all(status == "TRUNCATED_CLAIM" and pairs == () for _, status, pairs in after[complete:])
        assert len(after) <= complete + 1
    else:
        assert cut.audit_mode == "UNGROUNDED"
        assert complete == 0, "claims that came through whole were dropped"
    if complete < len(before) and len(after) > complete:
        assert cut.audit_mode != "STRICT"


@FEW
@given(data=st.data(), policy=st.sampled_from(SHIPPED))
def test_a_cut_claim_is_never_verified(data: st.DataObject, policy: str) -> None:
    evidence = data.draw(evidence_maps())
    claims = data.draw(claim_lists(evidence, min_size=1, max_size=3))
    text = write_json(claims)
    if "\\ud" in text:
        return  # half a pair is refused wherever the text ends
    end = data.draw(st.integers(1, len(text) - 1))
    whole, cut = (
        verify_claim_lattice_json(given, [*evidence.values()], policy=policy) for given in (text, text[:end])
    )
    check_cut(text, end, whole, cut)


@pytest.mark.parametrize(("indent", "policy"), choose([*product((None, 1), SHIPPED)]))
def test_nor_is_it_wherever_a_small_document_ends(policy: str, indent: int | None) -> None:
    evidence = [
        Evidence(pointer_id="E1", span="The bridge is safe for vehicles, the council said."),
        Evidence(pointer_id="E12", span="The bridge is safe for no vehicle at all, the council said."),
    ]
    claims = [
        {"text": "The council said the \\bridge\u00e9\n is safe.", "evidence_ids": ["E1"]},
        {"evidence_ids": ["E12", "E1"], "text": "The bridge is safe for no vehicle."},
    ]
    for escaped in (True, False):
        text = json.dumps({"claims": claims}, indent=indent, ensure_ascii=escaped)
        whole = verify_claim_lattice_json(text, evidence, policy=policy)
        for end in range(1, len(text)):
            verdict = verify_claim_lattice_json(text[:end], evidence, policy=policy)
            if indent is None:
                check_cut(text, end, whole, verdict)
            assert verdict.n_verified <= 3
            closing = text.rindex("}", 0, text.rindex("]"))
            if end <= closing:
                assert verdict.n_verified <= 1
            if end <= text.index("}"):
                assert verdict.n_verified == 0
