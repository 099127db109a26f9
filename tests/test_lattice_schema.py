"""The JSON Schema of lattice verdicts: what is written fits, and what would never be written does not."""

from __future__ import annotations

import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from bench.goldens import read_lattice_vectors
from tests.case_calls import read_call_cases
from tests.schema_values import change, check_damage, find_errors, list_paths, look_up
from verifier import Evidence, LatticeVerdict, Source
from verifier.calls import JSON_FUNCTION, LINES_FUNCTION, Call, LatticeCall
from verifier.receipts.receipts import Receipt, record_call
from verifier.schemas import load_schema

SCHEMA = load_schema("lattice_verdict")
VERDICT = Draft202012Validator(SCHEMA)
RECEIPT = Draft202012Validator(load_schema("receipt"))

EVIDENCE = (
    Evidence(
        pointer_id="E1",
        span="Sales rose to 4.2 million in 1998, and Grace Hopper opened the new plant in Leeds.",
        title="Annual report",
        source_root="report",
        source_span=(0, 82),
    ),
    Evidence(pointer_id="E2", span="The plant in Leeds was closed in 2004."),
    Evidence(pointer_id="E3", span="The plant is haunted.", source_role="noisy_background_source"),
    Evidence(pointer_id="E4", span="Acme acquired Globex in 2003 for $40 million."),
)


def _lines(answer: str, **fields) -> LatticeCall:
    return LatticeCall(answer=answer, evidence=EVIDENCE, **fields)


def _json(answer: str, **fields) -> LatticeCall:
    return LatticeCall(answer=answer, evidence=EVIDENCE, function=JSON_FUNCTION, **fields)


def _claim(text: str, *ids: object) -> str:
    return json.dumps({"claims": [{"text": text, "evidence_ids": ids, "mood": "good"}]})


# One call for each thing that a verdict can show, with the code that it is here for.
CALLS = {
    "strict": (_lines("The plant in Leeds was closed in 2004. [E2]"), None),
    "partial": (_lines("The plant in Leeds was closed in 2004. [E2][E9]"), "UNKNOWN_EVIDENCE_ID"),
    "unknown": (_lines("The plant in Leeds was closed in 2004. [E9]"), "UNKNOWN_EVIDENCE_ID"),
    "role": (_lines("The plant is haunted. [E3]"), "SOURCE_ROLE_BLOCKED"),
    "mismatch": (_lines("Moles dig tunnels under quiet meadows. [E1]"), "CITATION_MISMATCH"),
    "no pointer": (_lines("The plant in Leeds was closed."), "NO_EVIDENCE_POINTER"),
    "oversized": (
        _lines("The plant in Leeds was closed in 2004. [E2]", overrides=(("max_claim_chars", 30),)),
        "INPUT_TOO_LARGE",
    ),
    "bare": (_lines("Leeds. [E1]"), "SCHEMA_INVALID"),
    "overflow": (_lines("The plant in Leeds was closed. [E1, E2, E3]"), "POINTER_OVERFLOW_TRIMMED"),
    "title": (_lines("The plant stood in Leeds. [E1]", policy="baseline"), "TITLE_MISMATCH"),
    "warrant": (
        _lines("The Leeds plant was closed in 2004 for Ada Byron. [E2]", question="Who closed the plant?"),
        "WARRANT_MISSING",
    ),
    "chain": (
        _lines(
            "Sales of Ada Byron opened the new plant in Leeds. [E1]",
            question="Who opened the plant?",
            warrant_chain_roots=("report",),
        ),
        None,
    ),
    "subject": (
        _lines(
            "The green steel bridge and the plant in Leeds were closed in 2004. [E2]",
            question="What of the green steel bridge?",
        ),
        "SUBJECT_TOKENS_ABSENT",
    ),
    "another number": (_lines("Acme acquired Globex for $90 million. [E4]"), "NUMBER_MISMATCH"),
    "another date": (_lines("The plant in Leeds was closed in 2005. [E2]"), "DATE_MISMATCH"),
    "another name": (_lines("Grace Kelly opened the new plant in Leeds. [E1]"), "NAME_ABSENT"),
    "roles": (_lines("Globex acquired Acme in 2003. [E4]"), "ROLE_SWAP"),
    "polarity": (_lines("The plant in Leeds was not closed in 2004. [E2]"), "POLARITY_CONFLICT"),
    "direction": (_lines("The plant in Leeds was opened in 2004. [E2]"), "DIRECTION_CONFLICT"),
    "many": (_lines("The plant in Leeds was closed. [E2]\n" * 13), "TOO_MANY_CLAIMS"),
    "lazy": (_lines("The plant in Leeds was closed. [E2]\n" * 3), "LAZY_ANCHOR_DEMOTE"),
    "deflection": (
        _lines("The plant in Leeds was closed in 2004. [E2]", question="Which river burned?"),
        "DEFLECTION_DETECTED",
    ),
    "collapse": (_lines("The plant in Leeds was closed in 2004.\n" * 5), "FORMAT_COLLAPSED"),
    "hidden": (_lines("The plant\u202e in Leeds was closed. [E2]"), "HIDDEN_CHARACTER"),
    "mixed script": (_lines("The pl\u0430nt in Leeds was closed. [E2]"), "MIXED_SCRIPT"),
    "surrogate": (_lines("The plant in Leeds\ud800 was closed. [E2]"), "LONE_SURROGATE"),
    "surrogate in the question": (
        _lines("The plant in Leeds was closed in 2004. [E2]", question="Leeds\ud800?"),
        "LONE_SURROGATE",
    ),
    "empty": (_lines(" \n"), "EMPTY_ANSWER"),
    "no claim": (_lines("---"), "NO_UNIT"),
    "too large": (_lines("x" * 99, overrides=(("max_answer_chars", 98),)), "INPUT_TOO_LARGE"),
    "evidence too large": (_lines("x", overrides=(("max_source_chars", 60),)), "INPUT_TOO_LARGE"),
    "too many units": (_lines("a [E1]\nb [E1]", overrides=(("max_units", 1),)), "TOO_MANY_UNITS"),
    "json": (_json(_claim("The plant in Leeds was closed in 2004.", "E2")), None),
    "json ids": (_json(_claim("The plant in Leeds was closed.", 4, None, "x")), "SCHEMA_INVALID"),
    "json quote": (_json(_claim('The "plant" in Leeds was closed.', "E2")), "MANUAL_QUOTE_VIOLATION"),
    "json shape": (_json('{"claims": [7, {"text": ["a"], "evidence_ids": "E1"}]}'), "SCHEMA_INVALID"),
    "no json": (_json("nothing of the kind"), "SCHEMA_INVALID"),
    "length": (
        _json(_claim("The plant in Leeds was closed.", "E2"), finish_reason="length"),
        "OUTPUT_TRUNCATED",
    ),
    "cut": (
        _json(
            '{"claims": [{"text": "The plant in Leeds was closed.", "evidence_ids": ["E2"]}, {"text": "It wa'
        ),
        "TRUNCATED_CLAIM",
    ),
    "repaired": (
        _json(
            '{"claims": [{"text": "The plant in Leeds was closed.", "evidence_ids": ["E2"]}], "note": "It wa'
        ),
        "JSON_REPAIRED",
    ),
}


def _value(verdict: LatticeVerdict) -> dict[str, object]:
    return json.loads(verdict.to_json())


def _run(name: str) -> dict[str, object]:
    return _value(CALLS[name][0].run())


# --- what is written ---


@pytest.mark.parametrize("name", CALLS)
def test_verdicts_of_every_kind_fit(name):
    call, code = CALLS[name]
    receipt = record_call(call, id=name)
    codes = {str(violation.code) for violation in receipt.verdict.violations}
    assert (code in codes) if code else bool(receipt.verdict or receipt.verdict.warrant_proven_claim_idxs)
    assert find_errors(VERDICT, _value(receipt.verdict)) == []
    assert find_errors(RECEIPT, json.loads(receipt.to_line())) == []
    bare = Receipt(id=name, verdict=receipt.verdict)
    assert find_errors(RECEIPT, json.loads(bare.to_line())) == []


def test_these_kinds_show_every_part_of_the_schema():
    values = [_run(name) for name in CALLS]
    definitions = SCHEMA["$defs"]
    claims = [claim for value in values for claim in value["claim_statuses"]]
    violations = [violation for value in values for violation in value["violations"]]
    assert {value["audit_mode"] for value in values} == {*definitions["audit_mode"]["enum"]}
    assert {value["rung"] for value in values} == {*definitions["rung"]["enum"]}
    assert {value["verifier_method"] for value in values} == {*definitions["method"]["enum"]}
    assert {claim["status"] for claim in claims} == {*definitions["status"]["enum"]}
    assert {violation["code"] for violation in violations} == {*definitions["violation_code"]["enum"]}
    assert {pair["reason"] for claim in claims for pair in claim["pairs"]} == {
        *definitions["pair_status"]["properties"]["reason"]["enum"]
    }
    assert {name for violation in violations for name in violation["details"]} == {
        *definitions["details"]["properties"]
    }
    # Every list holds something somewhere.
    for key, part in SCHEMA["properties"].items():
        if "items" in part or str(part.get("$ref")).endswith(("strings", "claim_indexes")):
            assert any(value[key] for value in values), key


def test_cases_and_vectors_fit():
    calls = [case.call for case in read_call_cases("lattice")]
    calls += [vector.call for vector in read_lattice_vectors()[::5]]
    for call in calls:
        verdict = call.run()
        assert find_errors(VERDICT, _value(verdict)) == [], call


PIECES = st.sampled_from(
    [
        *'"\u201c[]{},:.!?\n-* E1',
        " [E1]",
        "[E2; E9]\n",
        "[E1-E3]",
        "Sales rose",
        "4.2 million",
        "in 1998",
        "the plant in Leeds",
        "\ud800",
        "\u202e",
        '{"claims": [',
        '{"text": "Sales rose in 1998", "evidence_ids": ["E1"',
        "]}",
        ", ",
        "```",
        "null",
    ]
)
ANSWERS = st.lists(PIECES | st.text(st.characters(exclude_categories=()), max_size=4), max_size=14).map(
    "".join
)


@given(
    ANSWERS,
    st.lists(ANSWERS, max_size=3),
    st.sampled_from([LINES_FUNCTION, JSON_FUNCTION]),
    st.sampled_from(["baseline", "default", "strict"]),
    st.none() | ANSWERS,
)
@settings(max_examples=120, deadline=None)
def test_whatever_is_written_fits(answer, texts, function, policy, question):
    added = tuple(
        Evidence(pointer_id=f"E{number}", span=text, title=text) for number, text in enumerate(texts, 5)
    )
    call = LatticeCall(
        answer=answer, evidence=EVIDENCE + added, function=function, policy=policy, question=question
    )
    receipt = record_call(call, id=answer)
    assert find_errors(VERDICT, _value(receipt.verdict)) == []
    assert find_errors(RECEIPT, json.loads(receipt.to_line())) == []


# --- what would never be written ---

GOOD = _run("overflow")


@pytest.mark.parametrize("path", list(list_paths(GOOD)), ids=lambda path: "/".join(map(str, path)))
def test_a_key_that_is_missing_or_added_or_of_another_type_does_not_fit(path):
    check_damage(VERDICT, GOOD, path, open_keys=("details",))


@pytest.mark.parametrize(
    ("name", "path", "item"),
    [
        ("partial", ("audit_mode",), "STRICT"),
        ("partial", ("rung",), "EVIDENCE-WARRANTED"),
        ("partial", ("rung",), "UNGROUNDED"),
        ("partial", ("violations",), []),
        ("partial", ("n_verified",), 0),
        ("partial", ("lazy_anchor_demoted",), True),
        ("partial", ("deflection_detected",), True),
        ("partial", ("format_collapsed",), True),
        ("partial", ("json_fixups",), [{"name": "peel_fence", "span": [0, 1]}]),
        ("partial", ("json_extra_keys",), ["mood"]),
        ("partial", ("verifier_method",), "json_claims"),
        ("partial", ("verifier_method",), "quote"),
        ("partial", ("inputs", "finish_reason"), "stop"),
        ("partial", ("inputs", "evidence", 0, "pointer_id"), "s1"),
        ("partial", ("inputs", "evidence", 0, "pointer_id"), "E01"),
        ("partial", ("inputs", "evidence", 0, "source_span"), [3]),
        ("partial", ("claim_statuses", 0, "evidence_ids"), []),
        ("partial", ("claim_statuses", 0, "evidence_ids"), ["E2"]),
        ("partial", ("claim_statuses", 0, "pairs"), []),
        ("partial", ("claim_statuses", 0, "status"), "NO_EVIDENCE_POINTER"),
        ("partial", ("claim_statuses", 0, "status"), "VERIFIED_QUOTE"),
        ("partial", ("claim_statuses", 0, "reasons"), []),
        ("partial", ("claim_statuses", 0, "reasons"), ["NOT_FOUND"]),
        ("partial", ("claim_statuses", 0, "method"), "json_claims"),
        ("partial", ("claim_statuses", 0, "pairs", 0, "evidence_id"), None),
        ("partial", ("claim_statuses", 0, "pairs", 0, "reason"), "NO_EVIDENCE_POINTER"),
        ("partial", ("claim_statuses", 0, "pairs", 0, "places"), [[1]]),
        ("partial", ("claim_statuses", 0, "pairs", 0, "coverage"), [-1, 2]),
        ("partial", ("pointer_id_distribution", 0), ["E2"]),
        ("partial", ("pointer_id_distribution", 0), ["E2", 0]),
        ("partial", ("pointer_id_distribution", 0), ["E2", 1, 1]),
        ("partial", ("violations", 0, "code"), "NOT_FOUND"),
        ("partial", ("violations", 0, "details"), {"mood": "bad"}),
        ("partial", ("violations", 0, "details"), {"claim_idx": "0"}),
        ("partial", ("violations", 0, "source"), 0),
        ("partial", ("warrant_missing_claim_idxs",), [0, 0]),
        ("partial", ("schema",), "lexical-verifier/verdict/1"),
        ("strict", ("unverified_quotes",), ["x"]),
        ("strict", ("partially_verified_quotes",), ["x"]),
        ("mismatch", ("rendered_text",), "x"),
        ("mismatch", ("audit_mode",), "HYBRID"),
        ("mismatch", ("lazy_anchor_ratio",), [1, 1]),
        ("empty", ("n_quotes",), 1),
        ("no pointer", ("claim_statuses", 0, "pointer_ids"), ["E1"]),
        ("lazy", ("lazy_anchor_demoted",), False),
        ("deflection", ("deflection_detected",), False),
        ("collapse", ("format_collapsed",), False),
        ("json", ("format_collapsed",), True),
        ("json", ("claim_statuses", 0, "method"), "pointer_lines"),
    ],
)
def test_a_value_out_of_range_does_not_fit(name, path, item):
    value = _run(name)
    assert VERDICT.is_valid(value)
    assert look_up(value, path) != item
    assert not VERDICT.is_valid(change(value, path, item))


RECEIPT_VALUE = json.loads(record_call(CALLS["length"][0], id="x").to_line())
LINES_VALUE = json.loads(record_call(CALLS["chain"][0], id="x").to_line())


@pytest.mark.parametrize(
    ("value", "path", "item"),
    [
        (RECEIPT_VALUE, ("call", "function"), LINES_FUNCTION),
        (RECEIPT_VALUE, ("call", "function"), "verify_quotes"),
        (RECEIPT_VALUE, ("call", "finish_reason"), 3),
        (RECEIPT_VALUE, ("call", "sources"), []),
        (RECEIPT_VALUE, ("call", "evidence"), {"E1": "x"}),
        (RECEIPT_VALUE, ("call", "evidence", 0, "pointer_id"), "1"),
        (RECEIPT_VALUE, ("call", "evidence", 0, "source_span"), [1, 2, 3]),
        (RECEIPT_VALUE, ("call", "evidence", 0, "url"), "x"),
        (RECEIPT_VALUE, ("call", "evidence", 0, "span"), None),
        (RECEIPT_VALUE, ("call", "warrant_chain_roots"), "x"),
        (RECEIPT_VALUE, ("call", "warrant_chain_roots"), ["x", "x"]),
        (RECEIPT_VALUE, ("call",), Call(answer="a", sources=()).to_dict()),
        (RECEIPT_VALUE, ("call",), LINES_VALUE["call"]),
        (LINES_VALUE, ("call",), RECEIPT_VALUE["call"]),
        (LINES_VALUE, ("call", "finish_reason"), None),
        (LINES_VALUE, ("verdict",), _value(CALLS["json"][0].run())),
        (LINES_VALUE, ("verdict",), json.loads(Call(answer="a", sources=()).run().to_json())),
    ],
)
def test_a_receipt_out_of_form_does_not_fit(value, path, item):
    assert RECEIPT.is_valid(value)
    assert not RECEIPT.is_valid(change(value, path, item))


def test_a_receipt_of_another_function_does_not_take_a_lattice_verdict():
    quotes = json.loads(record_call(Call(answer="a", sources=(Source(id="s", text="b"),)), id="x").to_line())
    assert RECEIPT.is_valid(quotes)
    assert not RECEIPT.is_valid({**quotes, "verdict": LINES_VALUE["verdict"]})
    assert not VERDICT.is_valid(quotes["verdict"])


def test_texts_in_pieces_fit():
    text = "pair \ud800\udc00"
    piece = Evidence(pointer_id="E1", span=text, title=text, source_role=text, source_root=text)
    call = dataclasses.replace(
        CALLS["length"][0], evidence=(piece,), question=text, finish_reason=text, warrant_chain_roots=(text,)
    )
    value = json.loads(record_call(call, id="x").to_line())
    assert value["call"]["finish_reason"] == ["pair \ud800", "\udc00"]
    assert find_errors(RECEIPT, value) == []
