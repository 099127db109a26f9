"""Batches of claims with evidence: which lines are such, what they may hold, and going on with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import verifier.calls.cache
from verifier import (
    Evidence,
    LatticeVerdict,
    Verdict,
    prepare_evidence,
    verify_claim_lattice,
    verify_claim_lattice_json,
    verify_quotes,
)
from verifier.policies import load_policy
from verifier.receipts.batch import BatchError, BatchRow, resume_batch, run_batch

TEXT = "The mill closed in 1931. Its wheel was moved to the museum, where it still turns."
LINES = "The mill closed in 1931. [E1]"
CLAIMS = json.dumps({"claims": [{"text": "The mill closed in 1931.", "evidence_ids": ["E1"]}]})
PIECES = [{"pointer_id": "E1", "span": TEXT, "title": "The mill", "source_root": "mill"}]
EVIDENCE = [Evidence(pointer_id="E1", span=TEXT, title="The mill", source_root="mill")]
JSON = "verify_claim_lattice_json"


def _rows(*lines: object, **options) -> list[BatchRow]:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return list(run_batch(texts, **options))


def test_a_row_holds_the_verdict_and_its_digest():
    (row,) = _rows({"id": "a-1", "answer": LINES, "evidence": PIECES, "label": "x"})
    expected = verify_claim_lattice(LINES, EVIDENCE)
    assert row == BatchRow(line=1, id="a-1", verdict=expected)
    assert row
    line = row.to_line()
    value = json.loads(line)
    assert list(value) == ["digest", "id", "line", "verdict"]
    assert value["digest"] == expected.digest
    again = Verdict.from_json(json.dumps(value["verdict"], sort_keys=True, separators=(",", ":")))
    assert again == expected
    assert line.isascii()


def test_a_line_may_name_its_function():
    rows = _rows(
        {"answer": CLAIMS, "evidence": PIECES, "function": JSON, "finish_reason": "length"},
        {"answer": LINES, "evidence": PIECES, "function": "verify_claim_lattice"},
        {"answer": LINES, "evidence": TEXT, "function": "verify_quotes"},
        {"answer": LINES, "context": {"E1": TEXT}},
    )
    assert [row.verdict for row in rows] == [
        verify_claim_lattice_json(CLAIMS, EVIDENCE, finish_reason="length"),
        verify_claim_lattice(LINES, EVIDENCE),
        verify_quotes(LINES, TEXT),
        verify_quotes(LINES, {"E1": TEXT}),
    ]


@pytest.mark.parametrize("evidence", [PIECES, {"E1": TEXT}, {"e01": {"span": TEXT}}, [], {}])
def test_evidence_with_pointers_or_none_makes_a_line_of_claims(evidence):
    (row,) = _rows({"answer": LINES, "evidence": evidence})
    assert isinstance(row.verdict, LatticeVerdict)
    assert row.verdict.verifier_method == "pointer_lines"


@pytest.mark.parametrize("evidence", [TEXT, [TEXT, "b"], {"m": TEXT}, [{"id": "m", "text": TEXT}], 5])
def test_evidence_of_mere_texts_is_a_context(evidence):
    rows = _rows({"claim": LINES, "evidence": evidence}, {"claim": LINES, "context": evidence})
    assert rows[0].verdict == rows[1].verdict
    assert rows[0].error == rows[1].error
    assert not isinstance(rows[0].verdict, LatticeVerdict)


def test_question_roots_policy_and_overrides_reach_the_verdict():
    question = "When did the mill close, and who closed it?"
    shared = {"answer": "Ada Byron closed the mill. [E1]", "evidence": PIECES, "question": question}
    rows = _rows(
        shared,
        {**shared, "warrant_chain_roots": ["mill"]},
        {**shared, "policy": "strict"},
        {**shared, "overrides": {"max_pointers": 1}},
        policy="baseline",
        overrides={"check_deflection": False},
    )
    baseline = load_policy("baseline").replace(check_deflection=False)
    expected = verify_claim_lattice(shared["answer"], EVIDENCE, question=question, policy=baseline)
    assert rows[0].verdict == expected
    assert expected.warrant_missing_claim_idxs == (0,)
    assert rows[1].verdict.warrant_proven_claim_idxs == (0,)
    assert [row.verdict.policy_hash for row in rows[2:]] == [
        load_policy("strict").replace(check_deflection=False).hash,
        baseline.replace(max_pointers=1).hash,
    ]


BAD = [
    ({"answer": LINES, "evidence": PIECES, "context": TEXT}, "got context and evidence"),
    ({"answer": LINES, "context": TEXT, "function": JSON}, "'context': verify_claim_lattice_json does not"),
    ({"answer": LINES, "evidence": PIECES, "function": "verify_quotes"}, "unknown key 'pointer_id'"),
    ({"answer": LINES, "evidence": PIECES, "function": "guess"}, "'guess', expected verify_quotes or"),
    ({"answer": LINES, "evidence": PIECES, "function": [1]}, "'function': got list"),
    ({"answer": LINES, "evidence": {"E1": "a", "mill": "b"}}, "the key 'mill'"),
    ({"answer": LINES, "evidence": [{"span": TEXT}]}, "item 1: key 'pointer_id': it is missing"),
    ({"answer": LINES, "evidence": [*PIECES, *PIECES]}, "two pieces have the pointer id 'E1'"),
    ({"answer": LINES, "evidence": PIECES, "warrant_chain_roots": "mill"}, "a list of strings"),
    (
        {"answer": CLAIMS, "evidence": PIECES, "function": JSON, "finish_reason": 3},
        "'finish_reason': got int",
    ),
    ({"answer": LINES, "evidence": PIECES, "warrant_chain_root": ["mill"]}, "mean 'warrant_chain_roots'"),
    ({"answer": LINES, "evidence": PIECES, "quesiton": "Who?"}, "did you mean 'question'"),
    ({"answer": LINES, "evidence": PIECES, "fucntion": JSON}, "did you mean 'function'"),
    (
        {"answer": CLAIMS, "evidence": PIECES, "function": JSON, "finishReason": "length"},
        "did you mean 'finish_reason'",
    ),
]


@pytest.mark.parametrize(("line", "problem"), BAD, ids=range(len(BAD)))
def test_a_bad_line_is_a_row_with_its_number(line, problem):
    good = {"answer": LINES, "evidence": PIECES}
    before, bad, after = _rows(good, line, good)
    assert before.verdict == after.verdict == verify_claim_lattice(LINES, EVIDENCE)
    assert (bad.line, bad.verdict) == (2, None)
    assert problem in bad.error


@pytest.mark.parametrize("key", ["finish_reason", "warrant_chain_roots", "finishReason"])
def test_keys_that_the_function_does_not_take_are_ignored(key):
    (row,) = _rows({"answer": LINES, "context": TEXT, key: 7})
    assert row.verdict == verify_quotes(LINES, TEXT)
    if key != "warrant_chain_roots":
        (row,) = _rows({"answer": LINES, "evidence": PIECES, key: 7})
        assert row.verdict == verify_claim_lattice(LINES, EVIDENCE)


def test_lines_that_share_evidence_share_its_preparation(monkeypatch: pytest.MonkeyPatch):
    made = []

    def prepare(evidence):
        made.append(evidence)
        return prepare_evidence(evidence)

    monkeypatch.setattr(verifier.calls.cache, "prepare_evidence", prepare)
    spans = [f"{TEXT} {number}" for number in range(3)]
    lines = [{"answer": LINES, "evidence": {"E1": span}} for span in spans for _ in range(4)]
    rows = _rows(*lines)
    assert len(made) == 3
    assert [row.verdict for row in rows] == [
        verify_claim_lattice(LINES, [Evidence(pointer_id="E1", span=span)])
        for span in spans
        for _ in range(4)
    ]


def test_broken_text_and_broken_json_are_verdicts_and_no_errors():
    rows = _rows(
        {"answer": "caf\ud800 of the mill [E1]", "evidence": {"E1": "\udfff"}},
        {"answer": '{"claims": [', "evidence": {}, "function": JSON},
        {"answer": "", "evidence": {}},
    )
    assert [row.error for row in rows] == [None, None, None]
    assert [row.verdict.audit_mode for row in rows] == ["UNGROUNDED"] * 3


# --- going on ---

BATCH = [
    json.dumps({"id": 1, "answer": LINES, "context": TEXT}),
    json.dumps({"id": 2, "answer": LINES, "evidence": PIECES}),
    "garbage",
    json.dumps({"id": 4, "answer": LINES, "evidence": PIECES, "function": JSON}),
]


@pytest.mark.parametrize("n_rows", range(len(BATCH) + 1))
def test_a_run_goes_on_with_its_own_output(tmp_path: Path, n_rows):
    path = tmp_path / "out.jsonl"
    whole = [row.to_line() for row in run_batch(BATCH)]
    path.write_text("".join(f"{row}\n" for row in whole[:n_rows]) + '{"cut', encoding="ascii")
    start, rows = resume_batch(BATCH, path)
    assert start == n_rows
    assert [row.to_line() for row in rows] == whole[n_rows:]


@pytest.mark.parametrize(
    ("place", "changes", "said"),
    [
        (1, {"answer": LINES + " "}, "has other inputs"),
        (1, {"question": "Who?"}, "has other inputs"),
        (1, {"evidence": {"E1": TEXT}}, "has other inputs"),
        (1, {"policy": "baseline"}, "was made under the policy default"),
        (1, {"function": JSON}, "row 2 was made by verify_claim_lattice, and this run would make it by"),
        (3, {"function": None}, f"row 4 was made by {JSON}"),
        (3, {"finish_reason": "stop"}, "has other inputs"),
        (0, {"context": None, "evidence": {"E1": TEXT}}, "has other inputs"),
    ],
)
def test_a_run_does_not_go_on_with_other_lines(tmp_path: Path, place, changes, said):
    path = tmp_path / "out.jsonl"
    path.write_text("".join(row.to_line() + "\n" for row in run_batch(BATCH[: place + 1])), "ascii")
    before = path.read_bytes()
    lines = [*BATCH]
    lines[place] = json.dumps({**json.loads(lines[place]), **changes})
    with pytest.raises(BatchError, match=said):
        resume_batch(lines, path)
    assert path.read_bytes() == before
