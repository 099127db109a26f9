"""Answers with errors: the three files, their law, and the growth log."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.schema_values import Validator
from verifier import audit_answer, audit_claim, check_claim, verify_claim_lattice, verify_quotes
from verifier.audit.judging.gate import gate_output
from verifier.audit.measuring.error_analysis import (
    UNCERTAINTY_POLICIES,
    analyse_errors,
    read_error_gold,
    read_records,
)
from verifier.audit.measuring.measures import MeasuringError
from verifier.audit.records.answer import Audit
from verifier.calls import ClaimCall
from verifier.receipts.growth_log import read_growth
from verifier.receipts.receipts import Receipt, record_call
from verifier.schemas import load_schema
from verifier.sources import evidence_from
from verifier.sources.context import Source

GOLDEN = Path(__file__).parent / "error_files"

SOURCES = ["The bridge over the Aune opened in 1932.", "Tolls on the bridge were lifted in May 1950."]
ANSWERS = {
    "good": "The bridge opened in 1932. Tolls were lifted in 1950.",
    "wrong": "The bridge opened in 1934. Tolls were lifted in 1950.",
    "open": "Moles dig long tunnels.",
    "missed": "The bridge opened in 1932.",
}
GOLD = {"good": False, "wrong": True, "open": True, "missed": True, "gone": False}
AUDITS = [audit_answer(text, SOURCES, answer_id=name) for name, text in ANSWERS.items()]


def test_results_of_each_uncertainty_policy() -> None:
    results = analyse_errors(AUDITS, GOLD).results
    metrics = results.metrics
    assert (metrics.tp, metrics.tn, metrics.fp, metrics.fn) == (1, 1, 0, 2)
    assert (metrics.recall, metrics.specificity, metrics.precision) == (0.3333, 1.0, 1.0)
    assert (metrics.f1, metrics.balanced_accuracy) == (0.5, 0.6666)
    assert (results.n, results.ground_truth.has_error, results.unmatched) == (4, 3, ("gone",))
    assert results.warnings == ("FEW_NEGATIVES", "MISSING")
    strict = analyse_errors(AUDITS, GOLD, uncertainty_policy="count_as_error").results.metrics
    assert (strict.tp, strict.fn) == (2, 1)
    half = analyse_errors(AUDITS, GOLD, uncertainty_policy="weight_0.5")
    assert half.results.metrics == metrics
    assert {one.example_id: one.effective_issues for one in half.cases} == {"open": 0.5, "missed": 0.0}


def test_claims_and_evidence_are_counted() -> None:
    results = analyse_errors(AUDITS, GOLD).results
    assert (results.coverage.total_claims, results.coverage.num_correct) == (6, 4)
    assert (results.coverage.coverage, results.coverage.abstention_rate) == (0.8333, 0.1666)
    levels = results.evidence_stats
    assert (levels.claim_level.incorrect_with_evidence, levels.claim_level.evidence_found_true) == (1, 5)
    assert (levels.span_level.incorrect_with_evidence, levels.span_level.uncertain) == (1, 1)


def test_cases_are_the_answers_that_it_gets_wrong() -> None:
    found = analyse_errors(AUDITS, {**GOLD, "wrong": False})
    assert [one.example_id for one in found.cases] == ["wrong", "open", "missed"]
    case = found.cases[0]
    assert (case.gt_has_error, case.pred_has_error, case.num_claims) == (False, True, 2)
    assert [one.label for one in case.top_claims] == ["incorrect", "correct"]
    assert case.top_issue_span is not None
    assert (case.top_issue_span.issue_type, case.top_issue_span.severity) == ("DATE", "high")
    assert (case.claim_label_counts.correct, case.claim_label_counts.incorrect) == (1, 1)


def test_a_higher_threshold_asks_for_more_issues() -> None:
    assert analyse_errors(AUDITS, GOLD, decision_threshold=2).results.metrics.tp == 0


def test_cards_alone_are_sentences_of_their_own() -> None:
    cards = [replace(card, gate=None) for audit in AUDITS for card in audit.cards]
    found = analyse_errors(cards, GOLD)
    assert found.results.metrics == analyse_errors(AUDITS, GOLD).results.metrics
    lone = audit_claim("The bridge opened in 1934.", SOURCES)
    assert analyse_errors([lone], {"c1": True}).results.metrics.tp == 1


@given(
    st.lists(
        st.fixed_dictionaries(
            {
                "label": st.sampled_from(["correct", "incorrect", "uncertain", "?"]),
                "selected_evidence_index": st.integers(-2, 3),
                "evidence_quote": st.sampled_from(["opened in 1932", "opened in 1933", "", "the"]),
                "confidence": st.floats(),
            }
        ),
        max_size=5,
    )
)
def test_nothing_is_incorrect_without_evidence(outputs: list[dict[str, object]]) -> None:
    card = audit_claim("The bridge opened in 1934.", SOURCES, answer_id="a")
    cards = [
        replace(card, claim=replace(card.claim, claim_id=f"c{n}"), gate=gate_output(output, SOURCES))
        for n, output in enumerate(outputs)
    ]
    stats = analyse_errors(cards, {"a": True}).results.evidence_stats
    assert stats.claim_level.incorrect_without_evidence == 0
    assert stats.span_level.incorrect_without_evidence == 0


@pytest.mark.parametrize("policy", UNCERTAINTY_POLICIES)
def test_files_are_the_golden_ones_and_fit_their_schemas(policy: str, request: pytest.FixtureRequest) -> None:
    files = analyse_errors(AUDITS, GOLD, uncertainty_policy=policy).list_files()  # type: ignore[arg-type]
    assert [*files] == [f"results_{policy}.json", "debug_claims.jsonl", "error_cases.jsonl"]
    for name, text in files.items():
        schema = "error_results" if name.startswith("results") else name.removesuffix("s.jsonl")
        validator = Validator(load_schema(schema))
        for line in text.splitlines():
            validator.validate(json.loads(line))
        recorded = GOLDEN / (f"{policy}-{name}" if name.startswith("error") else name)
        if request.config.getoption("--write-expected"):
            recorded.write_text(text, encoding="ascii")
        assert text == recorded.read_text(encoding="ascii")


def test_debug_fields_follow_from_the_cards() -> None:
    (first, *_) = analyse_errors(AUDITS, GOLD).claims
    assert (first.example_id, first.claim_id, first.verdict) == ("good", "c1", "correct")
    assert first.gate_reason == "ok"
    assert first.quote == first.raw_quote == AUDITS[0].cards[0].evidence[0].snippet
    long = replace(AUDITS[0].cards[0], rationale="x" * 900)
    assert len(analyse_errors([long], {"good": True}).claims[0].raw_output) == 800


@pytest.mark.parametrize(
    ("records", "gold", "keys", "part"),
    [
        (AUDITS, {}, {}, "got no answer"),
        (AUDITS, GOLD, {"uncertainty_policy": "maybe"}, "'maybe'"),
        (AUDITS, GOLD, {"decision_threshold": 0}, "at least 1"),
        ([AUDITS[0], AUDITS[0]], GOLD, {}, "'good' twice"),
        ([AUDITS[0], AUDITS[0].cards[0]], GOLD, {}, "'good' twice"),
        ([replace(AUDITS[0], answer_id=None)], GOLD, {}, "without an answer_id"),
    ],
)
def test_what_cannot_be_analysed_is_refused(
    records: list[Audit], gold: dict[str, bool], keys: dict[str, object], part: str
) -> None:
    with pytest.raises(MeasuringError, match=part):
        analyse_errors(records, gold, **keys)  # type: ignore[arg-type]


def test_gold_of_answers_and_of_claims() -> None:
    lines = [
        '{"answer_id": "a", "has_error": true}',
        '{"example_id": "b", "has_error": false}',
        '{"answer_id": "c", "claim_id": "c1", "label": "supported"}',
        '{"answer_id": "d", "claim_id": "c1", "label": "supported"}',
        '{"answer_id": "d", "claim_id": "c2", "label": "insufficient"}',
        '{"answer_id": "b", "claim_id": "c1", "label": "unsupported"}',
        '{"has_error": true}',
        '{"answer_id": "e", "has_error": 1}',
        '"has_error"',
    ]
    gold = read_error_gold(lines)
    assert gold.answers == {"c": False, "d": True, "b": False, "a": True}
    assert [one.number for one in gold.claims.bad] == [7, 8, 9]
    assert len(gold.claims.judgements) == 4


def test_records_are_cards_and_audits() -> None:
    card = AUDITS[0].cards[0]
    lines = [AUDITS[0].to_json().decode(), card.to_json().decode(), "no", "", "{}", '{"schema": "x"}']
    lines.append(json.dumps({**json.loads(card.to_json()), "label": 5}))
    assert read_records(lines) == (AUDITS[0], card)


# --- Growth log -------------------------------------------------------------------------------------------


def write_line(record: object, id: str, call: ClaimCall | None = None) -> str:
    return Receipt(id=id, verdict=record, call=call).to_line()  # type: ignore[arg-type]


def test_what_no_source_holds_is_counted() -> None:
    lines = [
        write_line(verify_quotes('He said "moles dig long tunnels" here.', SOURCES), "r1"),
        write_line(verify_quotes('She said "Moles dig long tunnels" there.', SOURCES), "r2"),
        write_line(verify_quotes('It says "bridge over the Aune opened".', SOURCES), "r3"),
        AUDITS[2].to_json().decode(),
        audit_claim("Cats sleep all day.", SOURCES, answer_id="a9").to_json().decode(),
        # What is contradicted is no gap, and neither is what stands there.
        audit_claim("The bridge opened in 1934.", SOURCES).to_json().decode(),
        audit_claim("The bridge opened in 1932.", SOURCES).to_json().decode(),
    ]
    log = read_growth(lines)
    assert [(row.text, row.n) for row in log.rows if "oles" in row.text] == [("Moles dig long tunnels", 3)]
    first = log.rows[0]
    assert (first.answers, first.n) == (("open", "r1", "r2"), 3)
    assert "Cats sleep all day." in [row.text for row in log.rows]
    assert log.to_lines().count("\n") == len(log.rows)
    assert json.loads(log.to_lines().splitlines()[0])["n"] == 3
    assert read_growth(reversed(lines)).rows == log.rows


def test_lattices_and_checks_have_texts_too() -> None:
    lattice = verify_claim_lattice("Moles dig long tunnels. [E1]", evidence_from([SOURCES[0]]))
    call = ClaimCall(claim="Moles dig long tunnels.", sources=(Source(id="s1", text=SOURCES[0]),))
    checked = record_call(call, id="k").to_line()
    bare = check_claim("Moles dig.", SOURCES).to_json().decode()
    log = read_growth([write_line(lattice, "r1"), checked, bare])
    assert [(row.n, row.answers) for row in log.rows] == [(2, ("k", "r1"))]


def test_what_is_disguised_is_left_out_and_counted() -> None:
    disguised = verify_quotes('He said "m\u043eles dig l\u043eng tunnels" here.', SOURCES)
    log = read_growth([write_line(disguised, "r1")])
    assert log.left_out > 0
    assert not [row for row in log.rows if "dig" in row.text]


def test_the_nearest_place_is_named() -> None:
    near = verify_quotes('He said "the bridge over the Aune opened in 1935" here.', SOURCES)
    (row,) = [row for row in read_growth([write_line(near, "r1")]).rows if "1935" in row.text]
    assert row.nearest is not None
    assert row.nearest.doc_id == "s1"
    assert SOURCES[0][slice(*row.nearest.place)].startswith("The bridge")


def test_bad_lines_are_named() -> None:
    log = read_growth(["", "no", "{}", '{"schema": 5}'])
    assert [number for number, _ in log.bad] == [2, 3, 4]
    assert log.rows == ()
