"""Calls that look claims up: receipts, replay, golden files and batches, with texts and with a corpus."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.example_calls import AUDIT_CALL, REPORTS
from verifier import Source, audit_claim, load_policy, open_corpus
from verifier.audit import describe_claim
from verifier.calls import AuditCall, ContextCache, read_call
from verifier.cli.app import app
from verifier.policies import PolicyError
from verifier.policies.audit import load_audit_policy
from verifier.receipts.batch import run_batch
from verifier.receipts.goldens import check_goldens, record_goldens
from verifier.receipts.receipts import Receipt, read_receipt, record_call
from verifier.receipts.replay import replay_receipt
from verifier.records.json_lines import ReceiptError

CLAIM = "The shop sold 40 boats in the north."


@pytest.fixture
def corpus(tmp_path: Path):
    with open_corpus(tmp_path / "kb.db") as opened:
        opened.add([{"doc_id": source.id, "text": source.text} for source in REPORTS])
        yield opened


def _verify(*arguments: object):
    return CliRunner().invoke(app, [*map(str, arguments)])


def test_a_call_with_texts_is_audit_claim():
    policy = load_audit_policy("strict").replace(rank_k=2)
    call = dataclasses.replace(AUDIT_CALL, policy="strict", overrides=(("rank_k", 2),))
    card = audit_claim(AUDIT_CALL.claim, REPORTS, answer_id="a1", verified_at="2025-01-31", policy=policy)
    assert call.run() == call.run(contexts=ContextCache()) == card
    assert card.policy_hash == policy.hash


def test_a_call_with_a_corpus_needs_that_corpus(corpus):
    call = AuditCall(claim=CLAIM, corpus=corpus.digest)
    card = call.run(contexts=ContextCache(corpus=corpus))
    assert card == audit_claim(CLAIM, corpus)
    assert read_call(call.to_dict()) == call
    with pytest.raises(ReceiptError, match="got no corpus, expected the one that it names, sha256:"):
        call.run()
    corpus.add([{"doc_id": "more", "text": "The shop sold 41 boats in the north."}])
    with pytest.raises(ReceiptError, match=f"expected the call's, {call.corpus}"):
        call.run(contexts=ContextCache(corpus=corpus))


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"question": "Who?"}, "got a question, expected none"),
        ({"corpus": f"sha256:{'0' * 64}"}, "got sources and a corpus, expected one"),
        ({"function": "check_claim"}, "expected audit_claim"),
        ({"overrides": (("rank_k", 1), ("rank_k", 2))}, "twice"),
    ],
)
def test_what_no_call_can_be_is_refused(changes, part):
    with pytest.raises(ReceiptError, match=part):
        dataclasses.replace(AUDIT_CALL, **changes)


@pytest.mark.parametrize(
    ("value", "part"),
    [
        ({"claim": "c"}, "got none of the keys context, sources, evidence"),
        ({"claim": "c", "context": "e", "corpus": "sha256:0"}, "got sources and a corpus"),
        ({"claim": {"claim_id": "c1"}, "context": "e"}, "key 'text'"),
        ({"claim": {"claim_id": "c1", "text": "t", "size": 1}, "context": "e"}, "unknown key 'size'"),
        ({"claim": "c", "context": "e", "question": "q"}, "audit_claim does not take it"),
    ],
)
def test_what_is_no_call_is_refused(value, part):
    with pytest.raises(ReceiptError, match=part):
        record_call(read_call({"function": "audit_claim", **value}))


def test_overrides_are_fields_of_the_audit_policy():
    with pytest.raises(PolicyError, match="unknown key 'max_sources'"):
        dataclasses.replace(AUDIT_CALL, overrides=(("max_sources", 1),)).run()


def test_half_of_a_surrogate_pair_is_flagged_and_written_out():
    card = AuditCall(claim="Trees \ud800 grow.", sources=(Source(id="s", text="Trees \udfff grow."),)).run()
    found = {(one.code, *one.details) for one in card.violations}
    assert {("LONE_SURROGATE", ("input", name)) for name in ("claim", "evidence")} <= found
    assert "\\ud800" in card.claim.text
    assert type(card).from_json(card.to_json()) == card


def test_a_changed_policy_or_text_is_the_cause():
    receipt = record_call(AUDIT_CALL)
    other = dataclasses.replace(AUDIT_CALL, policy="strict")
    assert replay_receipt(receipt, call=other).causes == ("policy",)
    other = dataclasses.replace(AUDIT_CALL, sources=REPORTS[:1])
    assert replay_receipt(receipt, call=other).causes == ("inputs",)
    older = dataclasses.replace(receipt.verdict, semantics=receipt.verdict.semantics + 1)
    assert replay_receipt(Receipt(id="", verdict=older, call=AUDIT_CALL)).causes == ("policy", "semantics")


def test_golden_files_keep_audit_policies_apart_from_others_of_their_name(tmp_path, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    calls = tmp_path / "calls.jsonl"
    claim_call = {"function": "check_claim", "claim": CLAIM, "context": REPORTS[1].text}
    values = [{"id": "a", **claim_call}, {"id": "b", **AUDIT_CALL.to_dict()}]
    calls.write_text("".join(json.dumps(value) + "\n" for value in values))
    target = tmp_path / "goldens.jsonl"
    assert record_goldens(calls, target) == 2
    assert check_goldens([target])
    lines = [json.loads(line) for line in target.read_text().splitlines()]
    hashes = [line["hash"] for line in lines if line["schema"].endswith("golden-policy/1")]
    assert hashes == [load_policy("default").hash, load_audit_policy("default").hash]


def test_lines_of_a_batch_may_be_audits():
    line = {"function": "audit_claim", "claim": CLAIM, "context": REPORTS[1].text}
    lines = [line, {**line, "policy": "strict"}, {**line, "policy": "original", "overrides": {"rank_k": 1}}]
    lines += [{**line, "claim": describe_claim(CLAIM).to_dict()}, {**line, "policy": "baseline"}]
    rows = [*run_batch([json.dumps(one) for one in lines])]
    assert [row.error is None for row in rows] == [True, True, True, True, False]
    names = [row.verdict.policy_name for row in rows[:4]]
    assert names == ["default", "strict", "original", "default"]
    assert rows[0].verdict == rows[3].verdict == audit_claim(CLAIM, REPORTS[1].text)
    # The policy of a batch is one for claims: audits keep the other fields of `default`.
    (strict,) = run_batch([json.dumps(line)], policy="strict")
    policy = load_audit_policy("default").replace(claim_policy=load_policy("strict"), name="strict")
    assert strict.verdict == audit_claim(CLAIM, REPORTS[1].text, policy=policy)
    assert strict.verdict.check == rows[1].verdict.check


def test_golden_files_and_batches_look_up_in_a_corpus_or_its_export(tmp_path, corpus, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    export = tmp_path / "kb.jsonl"
    export.write_text("".join(f"{line}\n" for line in corpus.export()))
    calls, golden = tmp_path / "calls.jsonl", tmp_path / "golden" / "audits.jsonl"
    call = AuditCall(claim=CLAIM, corpus=corpus.digest)
    calls.write_text(json.dumps({"id": "c", **call.to_dict()}) + "\n")
    assert _verify("receipt", "record", calls, golden, "--corpus", export).exit_code == 0
    for path in (export, corpus.path):
        assert _verify("receipt", "check", golden, "--corpus", path).exit_code == 0
    without = _verify("receipt", "check", golden)
    assert without.exit_code == 1
    assert f"got no corpus, expected the one that it names, {corpus.digest}" in without.stdout

    lines = tmp_path / "lines.jsonl"
    # An audit without evidence of its own is looked up in the corpus of the run.
    shared = {"claim": CLAIM, "function": "audit_claim"}
    lines.write_text(
        "".join(json.dumps(one) + "\n" for one in (shared, {**shared, "context": [CLAIM]}, {"claim": "x"}))
    )
    rows = [json.loads(row) for row in _verify("batch", lines, "--corpus", export).stdout.splitlines()[:3]]
    assert rows[0]["verdict"] == json.loads(call.run(contexts=ContextCache(corpus=corpus)).to_json())
    assert [row.get("verdict", {}).get("corpus_digest") for row in rows] == [corpus.digest, None, None]
    assert "expected one" in rows[2]["error"]
    assert "expected one" in json.loads(_verify("batch", lines).stdout.splitlines()[0])["error"]


def test_replay_of_a_receipt_with_a_corpus(tmp_path, corpus):
    call = AuditCall(claim=CLAIM, corpus=corpus.digest)
    path = tmp_path / "one.jsonl"
    receipt = record_call(call, contexts=ContextCache(corpus=corpus))
    assert read_receipt(receipt.to_line()) == receipt
    path.write_text(receipt.to_line() + "\n")
    done = _verify("receipt", "replay", path, "--corpus", corpus.path)
    assert (done.exit_code, done.stdout) == (0, f"Identical: {receipt.verdict.digest}\n")
    done = _verify("receipt", "replay", path)
    assert done.exit_code == 2
    assert f"was looked up in the corpus {corpus.digest}: give it with --corpus" in done.stderr
    # A card alone says which corpus and which claim it is of.
    card = tmp_path / "card.json"
    card.write_bytes(receipt.verdict.to_json())
    corpus.add([{"doc_id": "more", "text": "The shop sold 41 boats in the north."}])
    done = _verify("receipt", "replay", path, "--corpus", corpus.path)
    assert done.exit_code == 2
    assert "expected the call's" in done.stderr


def test_replay_of_a_receipt_with_texts(tmp_path):
    path = tmp_path / "one.jsonl"
    path.write_text(record_call(AUDIT_CALL).to_line() + "\n")
    assert _verify("receipt", "replay", path).exit_code == 0
    text = tmp_path / "claim.txt"
    text.write_text("The shop sold 90 boats in the north.")
    done = _verify("receipt", "replay", path, "--answer", text)
    assert done.exit_code == 1
    assert "the inputs are other ones" in done.stdout
    assert "leave --corpus out" in _verify("receipt", "replay", path, "--corpus", text).stderr
    assert "takes no --question" in _verify("receipt", "replay", path, "--question", "Who?").stderr
