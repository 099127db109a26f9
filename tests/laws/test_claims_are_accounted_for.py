"""Law: nothing that is said beside a claim, and nothing that may be seen or not, is accepted with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier import Evidence, check_claim, verify_claim_lattice

SOURCE = "The bridge over the Aune opened in 1932 and is 412 metres long. Tests found no cracks in the tower."
CLAIMS = st.sampled_from(
    [
        "The bridge over the Aune opened in 1932.",
        "The bridge is 412 metres long.",
        "Tests found no cracks in the tower.",
    ]
)
POLICIES = st.sampled_from(["default", "strict"])
SIGNS = st.sampled_from("\u274c\u2260\u00ac\u2717\u2205\u22a5\u2620\u2193?\u203d\U0001f44e\U0001f925")
SAYINGS = st.sampled_from(
    ["As if.", "Or is it?", "Just kidding.", "False!", "(stolen)", "[sic]", "Nope.", "Not so.", "Unsafe."]
)
UNCLEAR = st.sampled_from(['<b style="opacity:0.1">not</b>', "<details><summary></summary>not</details>"])
FRAMES = st.sampled_from(
    ["{}", "**{}**", "- {}", "{} [1]", "**Answer:** {}", "# Answer\n\n{}", "<!-- no -->{}"]
)


def beside(claim: str, text: str, *, behind: bool) -> str:
    return f"{claim} {text}" if behind else f"{text} {claim}"


@given(CLAIMS, FRAMES, POLICIES)
def test_what_frames_a_claim_costs_it_nothing(claim: str, frame: str, policy: str) -> None:
    assert check_claim(frame.format(claim), SOURCE, policy=policy).accepted


@given(CLAIMS, st.one_of(SIGNS, SAYINGS, UNCLEAR), st.booleans(), POLICIES)
def test_what_is_said_beside_a_claim_is_not_accepted(
    claim: str, text: str, behind: bool, policy: str
) -> None:
    said = beside(claim, text, behind=behind)
    assert not check_claim(said, SOURCE, policy=policy).accepted
    verdict = verify_claim_lattice(f"{said} [E1]", [Evidence(pointer_id="E1", span=SOURCE)], policy=policy)
    assert verdict.audit_mode != "STRICT"


@pytest.mark.parametrize("policy", ["default", "strict"])
@given(CLAIMS, st.one_of(SIGNS, SAYINGS))
def test_what_is_hidden_says_nothing(policy: str, claim: str, text: str) -> None:
    hidden = check_claim(f"{claim}<!-- {text} -->", SOURCE, policy=policy)
    assert hidden.accepted
    assert all(facet.span is None or facet.span[1] <= len(claim) for facet in hidden.facets)
