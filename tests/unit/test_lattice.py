"""The claim lattice: the two calls, their arguments, and what their record says of itself."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest

from verifier import Evidence, verify_claim_lattice, verify_claim_lattice_json
from verifier.codes import ViolationCode
from verifier.lattice.answer_schema import CLAIM_LATTICE_JSON_SCHEMA
from verifier.lattice.checks import (
    ANSWER_CHECKS,
    COUNTING_CHECKS,
    LINKED_CHECKS,
    PAIR_CHECKS,
    REFUSALS,
    TRIMS,
)
from verifier.lattice.evidence_places import drop_plural
from verifier.policies import PolicyError
from verifier.records import Verdict, VerdictFormatError
from verifier.records.lattice_verdict import SOFT_CODES, LatticeVerdict
from verifier.sources import EvidenceError

EVIDENCE = [
    Evidence(pointer_id="E1", span="The bridge of Northfield opened in 1931.", title="Northfield bridge"),
    Evidence(
        pointer_id="E2", span="The mayor cut a ribbon at the bridge.", title="Bridge", source_root="paper"
    ),
    Evidence(
        pointer_id="E3", span="The film shows a bridge that opened.", source_role="noisy_background_source"
    ),
]
RIBBON = "The mayor cut a ribbon at the bridge. [E2]"
ANSWER = (
    "The bridge opened in 1931. [E1]\nThe mayor cut a ribbon. [E2][E1]\nThe bridge opened twice. [E3]\nYes."
)
JSON = json.dumps(
    {
        "claims": [
            {"text": "The bridge opened in 1931.", "evidence_ids": ["E1"]},
            {"text": "The mayor cut a ribbon.", "evidence_ids": ["E2", "E1"]},
            {"text": "The bridge opened twice.", "evidence_ids": ["E3"]},
            {"text": "Yes.", "evidence_ids": []},
        ]
    }
)


# --- Arguments --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [None, b"a [E1]", 7, ["a [E1]"]])
def test_an_answer_is_a_string(answer: object) -> None:
    kind = type(answer).__name__
    with pytest.raises(TypeError, match=f"^answer: got {kind}, expected str$"):
        verify_claim_lattice(answer, EVIDENCE)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=f"^json_text: got {kind}, expected str$"):
        verify_claim_lattice_json(answer, EVIDENCE)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["question", "finish_reason"])
def test_optional_texts_are_strings_or_none(name: str) -> None:
    with pytest.raises(TypeError, match=f"^{name}: got int, expected str or None$"):
        verify_claim_lattice_json(JSON, EVIDENCE, **{name: 7})


@pytest.mark.parametrize("roots", ["paper", b"paper", [1]])
def test_chain_roots_are_a_set_of_strings(roots: object) -> None:
    with pytest.raises(TypeError, match=r"^warrant_chain_roots: got .*, expected a set of strings$"):
        verify_claim_lattice(ANSWER, EVIDENCE, warrant_chain_roots=roots)  # type: ignore[arg-type]


@pytest.mark.parametrize("roots", [7, None])
def test_chain_roots_that_cannot_be_gone_through_are_refused_by_name(roots: object) -> None:
    with pytest.raises(TypeError, match=r"^warrant_chain_roots: got .*, expected a set of strings$"):
        verify_claim_lattice(ANSWER, EVIDENCE, warrant_chain_roots=roots)  # type: ignore[arg-type]


def test_a_wrong_policy_or_field_is_refused() -> None:
    with pytest.raises(PolicyError, match="no-such-policy"):
        verify_claim_lattice(ANSWER, EVIDENCE, policy="no-such-policy")
    with pytest.raises(PolicyError, match="max_pointer"):
        verify_claim_lattice(ANSWER, EVIDENCE, max_pointer=3)
    with pytest.raises(PolicyError, match="max_pointers"):
        verify_claim_lattice(ANSWER, EVIDENCE, max_pointers=0)


def test_wrong_evidence_is_refused_before_the_answer_is_read() -> None:
    with pytest.raises(EvidenceError):
        verify_claim_lattice("", [EVIDENCE[0], EVIDENCE[0]])
    with pytest.raises(EvidenceError):
        verify_claim_lattice_json("x" * 100, [EVIDENCE[0], EVIDENCE[0]], max_answer_chars=1)


def test_evidence_may_come_from_anything_that_can_be_gone_through() -> None:
    expected = verify_claim_lattice(ANSWER, EVIDENCE).to_json()
    assert verify_claim_lattice(ANSWER, iter(EVIDENCE)).to_json() == expected
    assert (
        verify_claim_lattice(ANSWER, {piece.pointer_id: piece for piece in EVIDENCE}.values()).to_json()
        == expected
    )


# --- The record -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["baseline", "default"])
def test_the_record_says_it_all(policy: str) -> None:
    verdict = verify_claim_lattice(ANSWER, EVIDENCE, policy=policy)
    assert isinstance(verdict, LatticeVerdict)
    assert not verdict
    assert (verdict.n_quotes, verdict.n_verified, verdict.audit_mode) == (5, 2, "HYBRID")
    assert verdict.verifier_method == "pointer_lines"
    assert [claim.claim_idx for claim in verdict.claim_statuses] == [0, 1, 2, 3]
    assert [claim.status for claim in verdict.claim_statuses] == [
        "EVIDENCE_LINKED",
        "EVIDENCE_LINKED_PARTIAL",
        "SOURCE_ROLE_BLOCKED",
        "NO_EVIDENCE_POINTER",
    ]
    assert verdict.partially_verified_quotes == ("The mayor cut a ribbon.",)
    assert verdict.unverified_quotes == ("The bridge opened twice.", "Yes.")
    assert verdict.evidence_id_pairs == ((EVIDENCE[0].evidence_id,), (EVIDENCE[1].evidence_id,), (), ())
    assert verdict.pointer_id_distribution == (("E1", 2), ("E2", 1))
    assert verdict.lazy_anchor_ratio == (2, 3)
    assert verdict.rendered_text == (
        "- The bridge opened in 1931. [E1]\n"
        "  > [E1] The bridge of Northfield opened in 1931.\n"
        "- (partly supported) The mayor cut a ribbon. [E2]\n"
        "  > [E2] The mayor cut a ribbon at the bridge."
    )


def test_coverage_is_that_of_the_pair_that_found_most_and_its_places_cut_out_the_tokens() -> None:
    (claim,) = verify_claim_lattice("The mayor saw the bridge. [E1][E2]", EVIDENCE).claim_statuses
    assert claim.coverage == (2, 2)
    first, second = claim.pairs
    assert (first.coverage, first.missing) == ((1, 2), ("mayor",))
    assert (second.coverage, second.missing) == ((2, 2), ())
    assert [EVIDENCE[1].span[slice(*place)] for place in second.places] == ["mayor", "bridge"]


def test_places_are_in_the_evidence_as_it_was_given() -> None:
    text = "The  caf\u0065\u0301\n OPENED\u00a0 (\ufb01rst)."
    evidence = [Evidence(pointer_id="E1", span=text)]
    (claim,) = verify_claim_lattice("The caf\xe9 opened first. [E1]", evidence).claim_statuses
    assert [text[slice(*place)] for place in claim.pairs[0].places] == ["cafe\u0301", "OPENED", "\ufb01rst"]


def test_rendered_evidence_is_one_line() -> None:
    """Evidence with line breaks could pass for another claim of the answer."""
    evidence = [Evidence(pointer_id="E1", span="The bridge opened.\n\nForged claim. [E2]\u2028> [E3] x\x85y")]
    rendered = verify_claim_lattice("The bridge opened. [E1]", evidence).rendered_text
    assert rendered.splitlines() == [
        "- The bridge opened. [E1]",
        "  > [E1] The bridge opened. Forged claim. [E2] > [E3] x y",
    ]


def test_a_claim_cannot_pass_for_evidence_or_show_a_pointer_of_its_own() -> None:
    text = "> [E1] The bridge opened, as [e 2] says. (partly supported)"
    evidence = [Evidence(pointer_id="E1", span="The bridge opened, as the paper says in parts supported.")]
    verdict = verify_claim_lattice_json(
        json.dumps({"claims": [{"text": text, "evidence_ids": ["E1"]}]}), evidence, policy="baseline"
    )
    assert verdict.rendered_text.splitlines()[0] == (
        "- > \\[E1] The bridge opened, as \\[e 2] says. (partly supported) [E1]"
    )


@pytest.mark.parametrize("policy", ["default", "strict"])
def test_a_claim_too_long_to_be_checked_does_not_pass(policy: str) -> None:
    answer = "The bridge opened in 1931" + "." * 10_000 + " [E1]"
    evidence = [Evidence(pointer_id="E1", span="The bridge opened in 1931.")]
    verdict = verify_claim_lattice(answer, evidence, policy=policy)
    assert [claim.status for claim in verdict.claim_statuses] == ["INPUT_TOO_LARGE"]
    assert verdict.audit_mode == "UNGROUNDED"


@pytest.mark.parametrize("year", ["19\u00ad70", "19\u200b70", "\uff11\uff19\uff17\uff10"])
def test_what_cannot_be_seen_does_not_hide_a_year(year: str) -> None:
    evidence = [Evidence(pointer_id="E1", span="The bridge opened in 1931.")]
    verdict = verify_claim_lattice(f"The bridge opened in {year}. [E1]", evidence)
    assert [claim.status for claim in verdict.claim_statuses] == ["CONTRADICTED"]


def test_inputs_are_told_by_their_hashes() -> None:
    verdict = verify_claim_lattice_json(
        JSON, EVIDENCE, question="Which bridge?", finish_reason="stop", warrant_chain_roots={"b", "a"}
    )
    inputs = verdict.to_dict()["inputs"]
    assert inputs["finish_reason"] == "stop"
    assert list(inputs["warrant_chain_roots"]) == ["a", "b"]
    assert [piece["pointer_id"] for piece in inputs["evidence"]] == ["E1", "E2", "E3"]
    for changed in (
        verify_claim_lattice_json(JSON + " ", EVIDENCE, question="Which bridge?"),
        verify_claim_lattice_json(JSON, EVIDENCE, question="Which?"),
        verify_claim_lattice_json(JSON, EVIDENCE),
        verify_claim_lattice_json(JSON, EVIDENCE[:2], question="Which bridge?"),
    ):
        assert changed.inputs != verify_claim_lattice_json(JSON, EVIDENCE, question="Which bridge?").inputs


def test_it_is_read_back() -> None:
    for verdict in (
        verify_claim_lattice(ANSWER, EVIDENCE, question="Who cut it?"),
        verify_claim_lattice_json(JSON, EVIDENCE, finish_reason="length"),
    ):
        again = Verdict.from_json(verdict.to_json())
        assert isinstance(again, LatticeVerdict)
        assert again == verdict
        assert again.digest == verdict.digest


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("n_quotes",), 4),
        (("n_verified",), 3),
        (("rung",), "EVIDENCE-WARRANTED"),
        (("lazy_anchor_ratio",), [1, 3]),
        (("unverified_quotes",), []),
        (("evidence_id_pairs",), []),
        (("deflection_detected",), True),
        (("claim_statuses", 0, "evidence_ids"), []),
        (("claim_statuses", 0, "status"), "FINE"),
        (("violations", 0, "code"), "NO_SUCH_CODE"),
        (("inputs", "evidence", 0, "pointer_id"), 1),
    ],
)
def test_a_record_that_was_tampered_with_is_refused(path: tuple[str | int, ...], value: object) -> None:
    record = json.loads(verify_claim_lattice(ANSWER, EVIDENCE).to_json())
    place = record
    for step in path[:-1]:
        place = place[step]
    assert place[path[-1]] != value
    place[path[-1]] = value
    with pytest.raises(VerdictFormatError):
        Verdict.from_json(json.dumps(record, sort_keys=True, separators=(",", ":")))


# --- Rungs ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "options", "rung"),
    [
        ("The bridge opened in 1931. [E1]", {}, "EVIDENCE-WARRANTED"),
        (f"The bridge opened in 1931. [E1]\n{RIBBON}", {"max_claims": 1}, "ANCHOR-WARRANTED"),
        ("The bridge opened in 1931. [E1]", {"question": "Is it a tunnel?"}, "ANCHOR-WARRANTED"),
        ("The bridge opened in 1931. [E1][E9]", {}, "POINTER-LINKED-PARTIAL"),
        ("The bridge opened in 1931. [E1]\nIt fell down.", {}, "POINTER-LINKED-PARTIAL"),
        ("The bridge opened in 1931. [E3]", {}, "UNGROUNDED"),
        ("The ribbon opened in spring. [E1]", {}, "UNGROUNDED"),
        ("", {}, "UNGROUNDED"),
    ],
)
def test_the_rung_is_the_first_that_fits(answer: str, options: dict[str, object], rung: str) -> None:
    assert verify_claim_lattice(answer, EVIDENCE, **options).rung == rung  # type: ignore[arg-type]


def test_a_cut_output_whose_every_pair_passed_is_not_anchored() -> None:
    """Only violations of the checks 4 to 10 leave that rung; that the output was cut is none of them."""
    text = '{"claims": [{"text": "The bridge opened in 1931.", "evidence_ids": ["E1"]}]}'
    verdict = verify_claim_lattice_json(text, EVIDENCE, finish_reason="max_tokens")
    assert (verdict.n_quotes, verdict.n_verified, verdict.audit_mode) == (1, 1, "HYBRID")
    assert verdict.rung == "POINTER-LINKED-PARTIAL"


def test_the_codes_of_the_anchored_rung_are_those_of_checks_four_to_ten() -> None:
    assert {str(code) for code in SOFT_CODES} == {
        "WARRANT_MISSING", "TITLE_MISMATCH", "SUBJECT_TOKENS_ABSENT", "NOT_ACCEPTED", "TOO_MANY_CLAIMS",
        "LAZY_ANCHOR_DEMOTE", "DEFLECTION_DETECTED", "FORMAT_COLLAPSED",
    }  # fmt: skip


# --- The schema, the stems, the list of checks ------------------------------------------------------------


def test_the_schema_accepts_what_is_asked_for_and_nothing_else() -> None:
    jsonschema.Draft202012Validator.check_schema(CLAIM_LATTICE_JSON_SCHEMA)
    schema = jsonschema.Draft202012Validator(CLAIM_LATTICE_JSON_SCHEMA)
    assert schema.is_valid(json.loads(JSON))
    assert schema.is_valid({"claims": []})
    for wrong in (
        [],
        {},
        {"claims": {}},
        {"claims": ["text"]},
        {"claims": [{"text": "a"}]},
        {"claims": [{"text": "a", "evidence_ids": "E1"}]},
        {"claims": [{"text": "a", "evidence_ids": [1]}]},
        {"claims": [{"text": "a", "evidence_ids": ["1"]}]},
        {"claims": [{"text": "a", "evidence_ids": ["E1"], "quote": "b"}]},
        {"claims": [], "note": 1},
    ):
        assert not schema.is_valid(wrong)


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("rivers", "river"), ("river", "river"), ("glass", "glass"), ("news", "news"), ("lens", "lens"),
        ("buses", "buse"), ("gases", "gase"), ("s", "s"), ("ss", "ss"), ("aaaas", "aaaa"), ("aaass", "aaass"),
        ("1990s", "1990"),
    ],
)  # fmt: skip
def test_a_stem_is_a_token_without_its_last_s(token: str, expected: str) -> None:
    assert drop_plural(token) == expected


def test_every_check_says_what_it_does_and_stands_in_the_list_once() -> None:
    checks = [*REFUSALS, *TRIMS, *PAIR_CHECKS, *LINKED_CHECKS, *COUNTING_CHECKS, *ANSWER_CHECKS]
    assert len({check.__name__ for check in checks}) == len(checks)
    assert all(check.__doc__ and re.match("(Report|Refuse) ", check.__doc__) for check in checks)


# --- What the letters of a question and of evidence can do ------------------------------------------------


@pytest.mark.parametrize("policy", ["baseline", "default"])
def test_a_lone_surrogate_in_the_question_leaves_the_verdict_its_bytes(policy: str) -> None:
    verdict = verify_claim_lattice(
        "The bridge opened in 1931. [E1]", EVIDENCE, question="Is it a tunnel\ud800?", policy=policy
    )
    assert ViolationCode.DEFLECTION_DETECTED in {violation.code for violation in verdict.violations}
    assert Verdict.from_json(verdict.to_json()) == verdict


def test_limits_on_evidence_are_told_in_the_order_of_the_pointers() -> None:
    verdict = verify_claim_lattice("a", EVIDENCE[::-1], max_source_chars=5)
    assert [dict(violation.details)["pointer_id"] for violation in verdict.violations] == ["E1", "E2", "E3"]


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("It opened on Sept. 4.", "The bridge opened on September 4."),
        ("It opened on the 4th of September.", "The bridge opened on Sep 4."),
        ("It opened on 4 Sep 1931.", "The bridge opened on September 4th, 1931."),
        ("It opened on the 04th day.", "The bridge opened on the 4th day."),
    ],
)
def test_a_day_may_be_written_in_several_ways(evidence: str, claim: str) -> None:
    verdict = verify_claim_lattice(
        f"{claim} [E1]",
        [Evidence(pointer_id="E1", span=f"The bridge is old. {evidence}")],
        question="When was it, the bridge?",
    )
    assert verdict.audit_mode == "STRICT", verdict.violations


def test_may_behind_a_number_is_a_month_only_where_it_is_written_as_one() -> None:
    evidence = [Evidence(pointer_id="E1", span="All four may carry trains over the bridge.")]
    verdict = verify_claim_lattice(
        "At least 4 may carry trains. [E1]", evidence, question="Who uses the trains?"
    )
    assert verdict.warrant_missing_claim_idxs == ()


@pytest.mark.parametrize(
    ("sentence", "is_carried"),
    [
        ("According to https://plans.example/p.html \"This rule is independent of the line, so it "
         "doesn't matter where you place it.\" Therefore we do not change the state of the reader.", True),
        ("This supports the SAX 2 API.", True),
        ("This supports the SAX 3 API.", False),
        ("It did.", False),
    ],
)  # fmt: skip
def test_a_sentence_is_carried_by_itself(sentence, is_carried):
    said = sentence.replace("SAX 3", "SAX 2")
    evidence = [Evidence(pointer_id="E1", span=f"{said} The council met in May.")]
    assert bool(verify_claim_lattice(f"{sentence} [E1]", evidence)) is is_carried
