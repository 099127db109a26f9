"""Calls of claims with evidence: read key by key, written and read back, run again from their receipts."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verifier.calls.cache
from verifier import (
    Evidence,
    EvidenceError,
    Source,
    Verdict,
    prepare_evidence,
    verify_claim_lattice,
    verify_claim_lattice_json,
)
from verifier.calls import (
    FUNCTIONS,
    JSON_FUNCTION,
    LINES_FUNCTION,
    MAX_PREPARED,
    QUOTES_FUNCTION,
    Call,
    ContextCache,
    LatticeCall,
    name_function,
    read_call,
    read_pieces,
)
from verifier.policies import PolicyError, load_policy
from verifier.receipts.goldens import check_goldens, record_goldens
from verifier.receipts.receipts import Receipt, is_bare_call, read_receipt, record_call
from verifier.receipts.replay import replay_receipt
from verifier.records.json_lines import ReceiptError

TEXT = "The harbour was dredged in 1911, and the first steamer berthed there in May."
EVIDENCE = (
    Evidence(
        pointer_id="E1",
        span=TEXT,
        title="The harbour",
        source_role="primary_answer_source",
        source_root="harbour",
        source_span=(10, 86),
    ),
    Evidence(pointer_id="E2", span="The pier is of oak."),
)
ANSWER = "The harbour was dredged in 1911. [E1]\nThe pier is of steel and glass. [E2][E7]"
CALL = LatticeCall(answer=ANSWER, evidence=EVIDENCE)
JSON_ANSWER = '{"claims": [{"text": "The harbour was dredged in 1911.", "evidence_ids": ["E1"]}]}'
JSON_CALL = LatticeCall(answer=JSON_ANSWER, evidence=EVIDENCE, function=JSON_FUNCTION, finish_reason="length")

any_text = st.text(st.characters(exclude_categories=()), max_size=30)
odd_text = st.text(st.sampled_from('ab [E1]"\\ .\n\0\ud800\udc00\udfff\u202e\U0001f600'), max_size=20)
texts = any_text | odd_text
pieces = st.builds(
    Evidence,
    pointer_id=st.integers(0, 99).map("E{}".format),
    span=texts,
    title=st.none() | texts,
    source_role=st.sampled_from(["unclassified", "primary_answer_source", "noisy"]) | texts,
    source_root=texts,
    source_span=st.none() | st.tuples(st.integers(0, 9), st.integers(9, 2**53 - 1)),
)
evidence_lists = st.lists(pieces, max_size=3, unique_by=lambda piece: piece.pointer_id).map(tuple)


@st.composite
def lattice_calls(draw: st.DrawFn) -> LatticeCall:
    function = draw(st.sampled_from([LINES_FUNCTION, JSON_FUNCTION]))
    return LatticeCall(
        answer=draw(texts | st.sampled_from([ANSWER, JSON_ANSWER])),
        evidence=draw(evidence_lists),
        question=draw(st.none() | texts),
        function=function,
        finish_reason=draw(st.none() | texts) if function == JSON_FUNCTION else None,
        warrant_chain_roots=tuple(draw(st.lists(texts, max_size=2))),
        policy=draw(st.sampled_from(["baseline", "default", "strict"])),
        overrides=draw(st.sampled_from([(), (("max_pointers", 1),), (("check_title", False),)])),
    )


# --- reading ---


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        ([], ()),
        ({}, ()),
        ({"E1": "a", "e02": "b"}, (Evidence(pointer_id="E1", span="a"), Evidence(pointer_id="E2", span="b"))),
        ({"E1": {"span": "a", "title": None}}, (Evidence(pointer_id="E1", span="a"),)),
        ({"E3": ["a\ud800", "\udc00"]}, (Evidence(pointer_id="E3", span="a\ud800\udc00"),)),
        ([{"pointer_id": " [e1] ", "span": ["a", "b"]}], (Evidence(pointer_id="E1", span="ab"),)),
        (
            [
                {
                    "pointer_id": "E9",
                    "span": TEXT,
                    "title": "T",
                    "source_role": "background_source",
                    "source_root": "r",
                    "source_span": [3, 5],
                }
            ],
            (
                Evidence(
                    pointer_id="E9",
                    span=TEXT,
                    title="T",
                    source_role="background_source",
                    source_root="r",
                    source_span=(3, 5),
                ),
            ),
        ),
    ],
)
def test_evidence_may_be_written_in_many_ways(evidence, expected):
    assert read_pieces(evidence) == expected
    assert read_call({"answer": "a", "evidence": evidence}) == LatticeCall(answer="a", evidence=expected)


def test_what_a_call_leaves_out_says_which_function_it_is():
    lines = read_call({"answer": ANSWER, "evidence": {"E1": TEXT}})
    assert isinstance(lines, LatticeCall)
    assert (lines.function, lines.policy, lines.question, lines.warrant_chain_roots) == (
        LINES_FUNCTION,
        "default",
        None,
        (),
    )
    assert lines.run() == verify_claim_lattice(ANSWER, [Evidence(pointer_id="E1", span=TEXT)])
    quotes = read_call({"answer": "a", "context": "b"})
    assert (type(quotes), quotes.function) == (Call, QUOTES_FUNCTION)
    assert read_call({"answer": "a", "sources": "b", "function": QUOTES_FUNCTION}) == quotes


def test_every_part_of_a_call_reaches_the_verdict():
    value = {
        "answer": JSON_ANSWER,
        "evidence": {"E1": {"span": TEXT, "source_root": "harbour", "title": "Boats"}},
        "question": "Who dredged the harbour?",
        "finish_reason": "length",
        "warrant_chain_roots": ["harbour", "b", "harbour"],
        "policy": "baseline",
        "overrides": {"check_title": False},
    }
    evidence = read_pieces(value["evidence"])
    call = read_call({**value, "function": JSON_FUNCTION})
    assert call.run() == verify_claim_lattice_json(
        JSON_ANSWER,
        evidence,
        question="Who dredged the harbour?",
        finish_reason="length",
        warrant_chain_roots={"b", "harbour"},
        policy="baseline",
        check_title=False,
    )
    assert call.warrant_chain_roots == ("b", "harbour")
    del value["finish_reason"]
    assert read_call(value).run() == verify_claim_lattice(
        JSON_ANSWER,
        evidence,
        question="Who dredged the harbour?",
        warrant_chain_roots={"b", "harbour"},
        policy="baseline",
        check_title=False,
    )


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"evidence": "text"}, ["evidence: got 'text'", "a list of objects", "leads from pointers"]),
        ({"evidence": None}, ["evidence: got null"]),
        ({"evidence": 5}, ["evidence: got int"]),
        ({"evidence": ["text"]}, ["item 1", "'text'", "an object with a span"]),
        ({"evidence": {"s1": "text"}}, ["the key 's1'", "'E12'"]),
        ({"evidence": {"pointer_id": "E1", "span": "a"}}, ["the key 'pointer_id'", "a list of objects"]),
        ({"evidence": {"E1": 7}}, ["'E1'", "got int"]),
        ({"evidence": {"E1": {"pointer_id": "E1", "span": "a"}}}, ["'E1'", "expected none"]),
        ({"evidence": [{"span": "a"}]}, ["item 1", "'pointer_id'", "missing", "a string"]),
        ({"evidence": [{"pointer_id": "E1"}]}, ["item 1", "'span'", "missing"]),
        ({"evidence": [{"pointer_id": 1, "span": "a"}]}, ["'pointer_id'", "got int"]),
        ({"evidence": [{"pointer_id": "s1", "span": "a"}]}, ["item 1", "'s1'", "'E12'"]),
        ({"evidence": [{"pointer_id": "E1", "span": None}]}, ["'span'", "got null"]),
        ({"evidence": [{"pointer_id": "E1", "span": "a", "text": "b"}]}, ["'text'", "source_root"]),
        ({"evidence": [{"pointer_id": "E1", "span": "a", "title": 3}]}, ["'title'", "got int"]),
        ({"evidence": [{"pointer_id": "E1", "span": "a", "source_role": [1]}]}, ["'source_role'", "list"]),
        *(
            ({"evidence": [{"pointer_id": "E1", "span": "a", "source_span": place}]}, ["'source_span'"])
            for place in ("0-5", [1], [1, 2, 3], [2, 1], [-1, 2], [0.0, 1.0], [True, 2], [0, 2**53])
        ),
        ({"answer": None}, ["'answer'", "got null"]),
        ({"question": 4}, ["'question'", "got int"]),
        ({"warrant_chain_roots": "root"}, ["'warrant_chain_roots'", "a list of strings"]),
        ({"warrant_chain_roots": ["a", 1]}, ["'warrant_chain_roots'", "a list of strings"]),
        ({"function": JSON_FUNCTION, "finish_reason": 1}, ["'finish_reason'", "got int"]),
        ({"finish_reason": "stop"}, ["'finish_reason'", f"{LINES_FUNCTION} does not", JSON_FUNCTION]),
        ({"context": "c"}, ["'context'", f"{LINES_FUNCTION} does not", QUOTES_FUNCTION]),
        ({"function": JSON_FUNCTION, "sources": []}, ["'sources'", f"{JSON_FUNCTION} does not"]),
        ({"function": QUOTES_FUNCTION}, ["'evidence'", "does not take it", LINES_FUNCTION]),
        ({"function": "guess"}, ["'guess'", *FUNCTIONS]),
        ({"function": ["x"]}, ["'function'", "list"]),
        ({"max_pointers": 2}, ["'max_pointers'", "go under 'overrides'"]),
        ({"roots": []}, ["unknown key 'roots'", "warrant_chain_roots"]),
    ],
)
def test_what_is_no_call_says_what_was_given_and_what_is_expected(changes, parts):
    value = {"answer": "a", "evidence": {"E1": "b"}}
    read_call(value)
    with pytest.raises(ReceiptError) as caught:
        read_call({**value, **changes})
    for part in parts:
        assert part in str(caught.value)
    assert str(caught.value).isascii()


@pytest.mark.parametrize("function", [LINES_FUNCTION, JSON_FUNCTION])
def test_a_call_of_claims_needs_its_evidence(function):
    with pytest.raises(ReceiptError, match="'evidence': it is missing"):
        read_call({"answer": "a", "function": function})


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"function": QUOTES_FUNCTION}, f"expected {LINES_FUNCTION} or {JSON_FUNCTION}"),
        ({"finish_reason": "stop"}, "expected none"),
        ({"sources": (Source(id="s", text="t"),)}, "expected evidence alone"),
        ({"overrides": (("max_pointers", 1), ("max_pointers", 2))}, "twice"),
    ],
)
def test_a_record_that_contradicts_itself_is_not_made(fields, part):
    with pytest.raises(ReceiptError, match=part):
        dataclasses.replace(CALL, **fields)
    with pytest.raises(ReceiptError, match=f"expected {QUOTES_FUNCTION}"):
        Call(answer="a", sources=(), function=LINES_FUNCTION)


def test_what_the_function_refuses_is_refused_when_the_call_runs():
    twice = read_call({"answer": "a", "evidence": {"E1": "b", "e01": "c"}})
    for contexts in (None, ContextCache()):
        with pytest.raises(EvidenceError, match="'E1'"):
            twice.run(contexts=contexts)
    with pytest.raises(PolicyError, match="nonsense"):
        read_call({"answer": "a", "evidence": {}, "overrides": {"nonsense": 1}}).run()


def test_a_method_names_its_function():
    assert name_function(CALL.run().verifier_method) == LINES_FUNCTION
    assert name_function(JSON_CALL.run().verifier_method) == JSON_FUNCTION
    assert name_function(Call(answer="a", sources=()).run().verifier_method) == QUOTES_FUNCTION


# --- lines ---


@given(lattice_calls())
@settings(max_examples=150, deadline=None)
def test_round_trip(call):
    assert read_call(call.to_dict()) == call
    receipt = record_call(call, id="\ud834 id\0")
    line = receipt.to_line()
    assert line.isascii()
    again = read_receipt(line)
    assert again == receipt
    assert type(again.call) is LatticeCall
    assert again.to_line() == line
    assert replay_receipt(again)


def test_lone_surrogates_survive_in_every_text():
    text = "a\ud800\udc00b\ud83d\ude00 \udfff"
    pieces = ["a\ud800", "\udc00b\ud83d", "\ude00 \udfff"]
    piece = Evidence(pointer_id="E1", span=text, title=text, source_role=text, source_root=text)
    call = dataclasses.replace(
        JSON_CALL,
        answer=text,
        question=text,
        evidence=(piece,),
        finish_reason=text,
        warrant_chain_roots=(text,),
    )
    value = call.to_dict()
    assert value["answer"] == value["question"] == value["finish_reason"] == pieces
    assert value["warrant_chain_roots"] == [pieces]
    (written,) = value["evidence"]
    assert written == {
        "pointer_id": "E1",
        **dict.fromkeys(("span", "title", "source_role", "source_root"), pieces),
    }
    receipt = read_receipt(record_call(call).to_line())
    assert receipt.call == call
    assert replay_receipt(receipt)


def test_the_keys_of_a_receipt():
    value = json.loads(record_call(CALL, id="x").to_line())
    assert list(value["call"]) == [
        "answer", "evidence", "function", "overrides", "policy", "question", "warrant_chain_roots",
    ]  # fmt: skip
    assert value["call"]["evidence"] == [
        {
            "pointer_id": "E1",
            "source_role": "primary_answer_source",
            "source_root": "harbour",
            "source_span": [10, 86],
            "span": TEXT,
            "title": "The harbour",
        },
        {"pointer_id": "E2", "span": "The pier is of oak."},
    ]
    assert value["verdict"] == json.loads(CALL.run().to_json())
    assert set(JSON_CALL.to_dict()) - set(value["call"]) == {"finish_reason"}


def test_a_receipt_without_its_call_and_a_bare_verdict_are_read():
    verdict = CALL.run()
    assert read_receipt(Receipt(id="x", verdict=verdict).to_line()) == Receipt(id="x", verdict=verdict)
    assert read_receipt(verdict.to_json()) == Receipt(id="", verdict=verdict)
    assert Verdict.from_json(verdict.to_json()) == verdict


def test_a_verdict_that_was_changed_is_refused():
    value = json.loads(record_call(CALL, id="x").to_line())
    for path, change in (
        (["audit_mode"], "STRICT"),
        (["rung"], "EVIDENCE-WARRANTED"),
        (["n_verified"], 9),
        (["claim_statuses", 0, "evidence_ids"], []),
        (["rendered_text"], "other"),
    ):
        changed = json.loads(json.dumps(value))
        inner = changed["verdict"]
        for step in path[:-1]:
            inner = inner[step]
        assert inner[path[-1]] != change
        inner[path[-1]] = change
        with pytest.raises(ReceiptError, match=r"changed|do not agree"):
            read_receipt(json.dumps(changed))


def test_a_bare_call_is_told_from_a_receipt():
    assert is_bare_call(json.dumps({"id": "a", "answer": "x", "evidence": {}}))
    assert not is_bare_call(record_call(CALL, id="a").to_line())


# --- evidence that is shared ---


def test_a_cache_changes_no_verdict_prepares_once_and_is_bounded(monkeypatch: pytest.MonkeyPatch):
    made = []

    def prepare(evidence):
        made.append(evidence)
        return prepare_evidence(evidence)

    monkeypatch.setattr(verifier.calls.cache, "prepare_evidence", prepare)
    cache = ContextCache()
    baseline = dataclasses.replace(CALL, policy="baseline")
    for call in (CALL, JSON_CALL, baseline, CALL):
        assert call.run(contexts=cache) == call.run()
    assert (len(cache), made) == (1, [EVIDENCE])
    # A context beside it takes nothing away from it.
    Call(answer="a", sources=(Source(id="s", text=TEXT),)).run(contexts=cache)
    assert len(cache) == 2
    for number in range(2 * MAX_PREPARED):
        other = Evidence(pointer_id="E1", span=f"{TEXT} {number}")
        dataclasses.replace(CALL, evidence=(other,)).run(contexts=cache)
    assert len(cache) == MAX_PREPARED + 1
    assert len(made) == 1 + 2 * MAX_PREPARED


def test_evidence_that_differs_in_anything_is_prepared_apart():
    cache = ContextCache()
    first = EVIDENCE[0]
    for change in ({}, {"title": None}, {"source_role": "x"}, {"source_root": ""}, {"source_span": None}):
        call = dataclasses.replace(CALL, evidence=(dataclasses.replace(first, **change),))
        assert call.run(contexts=cache) == call.run()
    assert len(cache) == 5


@pytest.mark.parametrize("limit", [("max_source_chars", 10), ("max_sources", 1)])
def test_evidence_that_is_too_large_is_not_prepared(limit):
    cache = ContextCache()
    call = dataclasses.replace(CALL, overrides=(limit,))
    verdict = call.run(contexts=cache)
    assert verdict.violations[0].code == "INPUT_TOO_LARGE"
    assert verdict == call.run()
    assert len(cache) == 0


# --- replay and goldens ---


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"answer": ANSWER + " "}, "/inputs/answer"),
        ({"question": "What?"}, "/inputs/question"),
        ({"evidence": EVIDENCE[:1]}, "/inputs/evidence/1"),
        ({"evidence": (EVIDENCE[0], Evidence(pointer_id="E2", span="x"))}, "/inputs/evidence/1/sha256"),
        ({"warrant_chain_roots": ("a",)}, "/inputs/warrant_chain_roots/0"),
    ],
)
def test_a_changed_input_is_named(changes, path):
    replay = replay_receipt(record_call(CALL, id="x"), call=dataclasses.replace(CALL, **changes))
    assert replay.causes == ("inputs",)
    assert path in [difference.path for difference in replay.differences]


def test_a_changed_end_and_a_changed_policy_are_named():
    receipt = record_call(JSON_CALL, id="x")
    replay = replay_receipt(receipt, call=dataclasses.replace(JSON_CALL, finish_reason="stop"))
    assert (replay.causes, replay.now.audit_mode) == (("inputs",), "STRICT")
    assert replay_receipt(receipt, call=dataclasses.replace(JSON_CALL, policy="baseline")).causes == (
        "policy",
    )


def test_a_call_of_another_function_is_another_input():
    replay = replay_receipt(record_call(CALL), call=Call(answer=ANSWER, sources=()))
    assert "inputs" in replay.causes
    assert "/schema" in [difference.path for difference in replay.differences]


def test_goldens_hold_calls_of_all_functions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CI", raising=False)
    calls = tmp_path / "calls.jsonl"
    values = [
        {"id": "quotes", "answer": "x", "context": TEXT},
        {"id": "lines", "answer": ANSWER, "evidence": {"E1": TEXT}, "question": "Who?"},
        {"id": "json", "answer": JSON_ANSWER, "evidence": {"E1": "\ud800"}, "function": JSON_FUNCTION},
    ]
    calls.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="ascii")
    target = tmp_path / "goldens" / "mine.jsonl"
    assert record_goldens(calls, target) == 3
    report = check_goldens([target])
    assert report
    assert report.n_calls == 3
    # In place: a golden file is a file of calls too.
    before = target.read_bytes()
    record_goldens(target, target)
    assert target.read_bytes() == before
    lines = before.decode("ascii").splitlines()
    changed = [line.replace('"question":"Who?"', '"question":"What?"') for line in lines]
    assert changed != lines
    target.write_text("".join(line + "\n" for line in changed), encoding="ascii", newline="\n")
    (failure,) = check_goldens([target]).failures
    assert (failure.id, failure.replay.causes) == ("lines", ("inputs",))


def test_the_policy_of_a_call_may_be_overridden():
    call = dataclasses.replace(CALL, overrides=(("max_pointers", 1), ("check_title", False)))
    assert call.run().policy_hash == load_policy("default").replace(max_pointers=1, check_title=False).hash
