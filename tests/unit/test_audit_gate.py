"""The evidence gate: what stands without evidence, what only loses confidence, and what cannot be read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.audit.judging.claim_audit import audit_claim
from verifier.audit.judging.gate import GateDecision, gate_output
from verifier.policies.audit import load_audit_policy

PASSAGES = ["The bridge over the Aune opened in 1932.", "Tolls were lifted in May 1950."]
QUOTE = "opened in 1932"


def write(
    label: str, index: object = 0, quote: object = QUOTE, confidence: object = 0.9
) -> dict[str, object]:
    return {
        "label": label,
        "confidence": confidence,
        "selected_evidence_index": index,
        "evidence_quote": quote,
    }


def decide(output: object, **keys: object) -> GateDecision:
    return gate_output(output, PASSAGES, **keys)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("output", "final", "confidence", "gate", "selection"),
    [
        (write("incorrect", -1, None), "uncertain", 5_000, "no_evidence", "no_passage_selected"),
        (write("correct", 0, "opened in 1933"), "uncertain", 5_500, "no_evidence", "quote_not_in_passage"),
        (write("incorrect", 7), "uncertain", 5_000, "no_evidence", "index_out_of_range"),
        (write("incorrect", -2), "uncertain", 5_000, "no_evidence", "index_out_of_range"),
        (write("incorrect", True), "uncertain", 5_000, "no_evidence", "no_passage_selected"),
        (write("incorrect", 0, " ... "), "uncertain", 5_000, "no_evidence", "empty_quote"),
        (write("incorrect", 0, "1932"), "uncertain", 5_000, "no_evidence", "quote_too_short"),
        (write("incorrect", 0, "pened in 193"), "uncertain", 5_000, "no_evidence", "quote_not_in_passage"),
        (write("incorrect", 1), "uncertain", 5_000, "no_evidence", "quote_not_in_passage"),
        (write("incorrect"), "incorrect", 9_000, "ok", "ok"),
        (write("correct"), "correct", 9_000, "ok", "ok"),
        (write("uncertain"), "uncertain", 9_000, "ok", "ok"),
        (write("uncertain", -1), "uncertain", 9_000, "no_evidence", "no_passage_selected"),
    ],
)
def test_the_gate(output: dict[str, object], final: str, confidence: int, gate: str, selection: str) -> None:
    decision = decide(output)
    assert (decision.label_final, decision.confidence) == (final, confidence)
    assert (decision.gate_reason, decision.selection_reason) == (gate, selection)
    assert decision.evidence_found is (selection == "ok")
    assert (decision.index, decision.quote) == ((0, QUOTE) if selection == "ok" else (-1, None))
    if decision.place is not None:
        assert PASSAGES[0][slice(*decision.place)] == QUOTE


def test_the_index_says_which_passage_is_read() -> None:
    decision = decide(write("incorrect", 1, "May 1950"))
    assert (decision.label_final, decision.index, decision.quote) == ("incorrect", 1, "May 1950")
    assert decision.place is not None
    assert PASSAGES[1][slice(*decision.place)] == "May 1950"


@pytest.mark.parametrize(
    ("index", "quote", "selection"),
    [
        # No index, no quote: what else the output says does not bring one.
        (-1, QUOTE, "no_passage_selected"),
        ("0", QUOTE, "no_passage_selected"),
        (len(PASSAGES), QUOTE, "index_out_of_range"),
        (0, "", "empty_quote"),
        (0, None, "empty_quote"),
        # Many characters of which nothing is left but signs, or nothing at all.
        (0, "... ... ... ...", "empty_quote"),
        (0, "\u200b" * 12, "empty_quote"),
        # Seven characters are one too few, eight are enough.
        (0, "in 1932", "quote_too_short"),
        (0, "the Aune", "ok"),
        # By its normal form, and without changing a word.
        (0, "opened  in\n1932", "ok"),
        (0, "opened in\xa01932", "ok"),
        (0, "opened since 1932", "quote_not_in_passage"),
    ],
)
def test_what_is_evidence(index: object, quote: object, selection: str) -> None:
    decision = decide(write("incorrect", index, quote))
    found = selection == "ok"
    assert (decision.selection_reason, decision.evidence_found) == (selection, found)
    assert decision.label_final == ("incorrect" if found else "uncertain")
    assert (decision.index, decision.quote) == ((0, quote) if found else (-1, None))


@pytest.mark.parametrize(
    ("output", "claim"),
    [
        (write("incorrect", -1, None, 0.3), None),
        (write("correct", -1, None, 0.3), None),
        (write("incorrect", confidence=0.3), "The bridge opened in 1934."),
    ],
)
def test_a_limit_raises_no_confidence(output: dict[str, object], claim: str | None) -> None:
    assert decide(output, claim=claim).confidence == 3_000


@pytest.mark.parametrize("claim", [None, "The bridge opened in 1934."])
def test_cover_is_asked_for_where_there_is_a_claim_and_evidence(claim: str | None) -> None:
    without = decide(write("incorrect", -1), claim=claim)
    assert (without.coverage_ok, without.coverage_note, without.gate_reason) == (None, None, "no_evidence")
    assert decide(write("incorrect"), claim=claim).coverage_ok is (None if claim is None else False)


@pytest.mark.parametrize(
    ("claim", "note"),
    [
        # A quarter is enough, less is not; words of three letters count for nothing.
        ("Bridge traffic tolls ferry.", None),
        ("Bridge traffic tolls ferry boats.", "1 of 5 longer words stand there"),
        ("Bridge but traffic not tolls nor ferry.", None),
        ("Red or not.", None),
    ],
)
def test_a_quarter_of_the_longer_words_has_to_stand(claim: str, note: str | None) -> None:
    decision = decide(write("incorrect"), claim=claim)
    assert (decision.coverage_note, decision.label_final) == (note, "incorrect")


def test_correct_may_stand_without_evidence_where_the_policy_says_so() -> None:
    policy = load_audit_policy("default").replace(gate_require_evidence=False)
    decision = decide(write("correct", 0, "opened in 1933"), policy=policy)
    assert (decision.label_final, decision.confidence, decision.gate_reason) == ("correct", 9_000, "ok")
    assert decide(write("incorrect", -1), policy=policy).label_final == "uncertain"


@pytest.mark.parametrize(
    ("claim", "note"),
    [
        ("The Aune bridge opened in 1932.", None),
        ("The Aune bridge opened in 1934.", "missing: 1934"),
        ("The bridge over the Rhine opened in 1932.", "missing: rhine"),
        ("The bridge opened in may 1932.", "missing: may"),
        ("Ferries were abolished nationwide during that period.", "0 of 7 longer words stand there"),
    ],
)
def test_too_little_cover_lowers_the_confidence_and_changes_no_label(claim: str, note: str | None) -> None:
    decision = decide(write("incorrect"), claim=claim)
    assert decision.label_final == "incorrect"
    assert decision.coverage_note == note
    assert (decision.coverage_ok, decision.confidence) == ((True, 9_000) if note is None else (False, 5_000))
    assert decision.gate_reason == ("ok" if note is None else "coverage_fail")


def test_too_little_cover_of_correct_counts_where_the_policy_says_so() -> None:
    claim = "The bridge opened in 1934."
    assert decide(write("correct"), claim=claim).confidence == 9_000
    policy = load_audit_policy("default").replace(gate_coverage_clamps="both")
    assert decide(write("correct"), claim=claim, policy=policy).confidence == 5_000


@pytest.mark.parametrize(
    ("confidence", "bp"),
    [(0.57, 5_700), (1, 10_000), (7, 10_000), (-1, 0), (float("nan"), 0), ("0.9", 0), (None, 0), (True, 0),
     (float("inf"), 10_000), (float("-inf"), 0), (10**400, 10_000)],
)  # fmt: skip
def test_a_confidence_out_of_range_is_clamped(confidence: object, bp: int) -> None:
    assert decide(write("correct", confidence=confidence)).confidence == bp


def test_a_models_text_is_read_through_prose_and_fences() -> None:
    text = f"Here is my verdict:\n```json\n{json.dumps(write('incorrect'))}\n```\nDone."
    assert decide(text) == decide(write("incorrect"))


@pytest.mark.parametrize("output", ["", "no verdict", "[]", '{"label": "wrong"}', {"label": 5}, {}])
def test_what_cannot_be_read_is_uncertain(output: object) -> None:
    decision = decide(output)
    assert (decision.label_final, decision.confidence, decision.index) == ("uncertain", 0, -1)
    assert (decision.gate_reason, decision.evidence_found, decision.quote) == ("parse_error", False, None)


def test_our_own_cards_go_through_the_same_gate() -> None:
    for claim, label in [
        ("The bridge opened in 1932.", "correct"),
        ("The bridge opened in 1934.", "incorrect"),
    ]:
        card = audit_claim(claim, PASSAGES[0])
        decision = gate_output(card, [one.snippet for one in card.evidence], claim=claim)
        assert (decision.label_raw, decision.label_final, decision.evidence_found) == (label, label, True)
    card = audit_claim("Moles dig.", PASSAGES[0])
    assert gate_output(card, []).label_final == "uncertain"


@given(
    st.dictionaries(
        st.sampled_from(["label", "confidence", "selected_evidence_index", "evidence_quote"]),
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
                  st.sampled_from(["correct", "incorrect", "uncertain", QUOTE])),
    ),
)  # fmt: skip
def test_nothing_is_called_incorrect_without_a_quote(output: dict[str, object]) -> None:
    decision = decide(output)
    assert decision.label_final != "incorrect" or decision.place is not None
    assert decision.label_final != "correct" or decision.place is not None
    assert 0 <= decision.confidence <= 10_000


def test_passages_are_a_list_of_texts() -> None:
    with pytest.raises(TypeError, match="passages: got str"):
        gate_output({}, "text")
    with pytest.raises(TypeError, match="passages: got int in it"):
        gate_output({}, [5])  # type: ignore[list-item]
