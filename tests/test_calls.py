"""Calls of every kind: read key by key, carried out as their functions would, their contexts shared."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import verifier.calls.cache
from tests.example_calls import BARE, CALL, CALLS, CLAIMS, EVIDENCE, LINES, LINES_CALL, TEXT
from verifier import (
    Evidence,
    Source,
    check_claim,
    prepare,
    verify_claim_lattice,
    verify_claim_lattice_json,
    verify_quotes,
)
from verifier.calls import (
    CLAIM_FUNCTION,
    FUNCTIONS,
    JSON_FUNCTION,
    LINES_FUNCTION,
    LOOKUP_FUNCTIONS,
    MAX_PREPARED,
    QUOTES_FUNCTION,
    Call,
    ClaimCall,
    ContextCache,
    LatticeCall,
    name_function,
    name_maker,
    read_call,
    read_pieces,
)
from verifier.policies import LexiconError, PolicyError, load_policy
from verifier.records.json_lines import ReceiptError
from verifier.sources import ContextError, EvidenceError, prepare_evidence

OF_CLAIM_POLICIES = {kind: call for kind, call in CALLS.items() if kind not in ("audit", "answer")}
"""The calls that take a question, and that run under the policies for claims."""


def _source(id: str, text: str, **fields: str) -> Source:
    return Source(id=id, text=text, **fields)  # type: ignore[arg-type]


def _piece(pointer_id: str, span: str) -> Evidence:
    return Evidence(pointer_id=pointer_id, span=span)


# --- reading ---


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        ("abc", (_source("s1", "abc"),)),
        ("", (_source("s1", ""),)),
        ([], ()),
        (["a", "b"], (_source("s1", "a"), _source("s2", "b"))),
        ({"x": "a", "y": "b"}, (_source("x", "a"), _source("y", "b"))),
        ({"text": "a"}, (_source("text", "a"),)),
        (
            ["a", {"text": "b"}, {"id": "z", "text": ["c", "d"], "title": "T", "format": "wikitext"}],
            (_source("s1", "a"), _source("s2", "b"), _source("z", "cd", title="T", format="wikitext")),
        ),
        ([{"id": None, "text": "b", "title": None, "format": None}], (_source("s1", "b"),)),
    ],
)
def test_sources_may_be_written_in_many_ways(context, expected):
    for key in ("context", "sources"):
        assert read_call({"answer": "a", key: context}) == Call(answer="a", sources=expected)
    for key in ("context", "sources", "evidence"):
        call = read_call({"function": CLAIM_FUNCTION, "claim": "c", key: context})
        assert call == ClaimCall(claim="c", sources=expected)
        assert call.run() == check_claim("c", list(expected))


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        ([], ()),
        ({}, ()),
        ({"E1": "a", "e02": "b"}, (_piece("E1", "a"), _piece("E2", "b"))),
        ({"E1": {"span": "a", "title": None}}, (_piece("E1", "a"),)),
        ({"E3": ["a\ud800", "\udc00"]}, (_piece("E3", "a\ud800\udc00"),)),
        ([{"pointer_id": " [e1] ", "span": ["a", "b"]}], (_piece("E1", "ab"),)),
        (
            [
                {
                    "pointer_id": "E1",
                    "span": TEXT,
                    "title": "The harbour",
                    "source_role": "primary_answer_source",
                    "source_root": "harbour",
                    "source_span": [10, 86],
                }
            ],
            EVIDENCE[:1],
        ),
    ],
)
def test_evidence_may_be_written_in_many_ways(evidence, expected):
    assert read_pieces(evidence) == expected
    assert read_call({"answer": "a", "evidence": evidence}) == LatticeCall(answer="a", evidence=expected)


def test_what_a_call_leaves_out_is_what_the_function_leaves_out():
    quotes = read_call({"answer": CALL.answer, "context": TEXT, "policy": None, "overrides": None})
    lines = read_call({"answer": LINES, "evidence": {"E1": TEXT}})
    claim = read_call({"claim": "c", "context": TEXT, "function": CLAIM_FUNCTION})
    for call, function in ((quotes, QUOTES_FUNCTION), (lines, LINES_FUNCTION), (claim, CLAIM_FUNCTION)):
        left_out = (call.question, call.policy, call.overrides, call.function)
        assert left_out == (None, "default", (), function)
    assert (type(quotes), type(lines), lines.warrant_chain_roots) == (Call, LatticeCall, ())
    assert read_call({"answer": CALL.answer, "sources": TEXT, "function": QUOTES_FUNCTION}) == quotes
    assert quotes.run() == verify_quotes(CALL.answer, TEXT)
    assert lines.run() == verify_claim_lattice(LINES, [_piece("E1", TEXT)])
    assert claim.run() == check_claim("c", TEXT)


QUESTION = "Who dredged the harbour?"
PIECES = {"E1": {"span": TEXT, "source_root": "harbour", "title": "Boats"}}


@pytest.mark.parametrize(
    ("value", "verify"),
    [
        (
            {
                "answer": "Ada Lovelace met Charles Babbage.",
                "context": {"a": "Ada Lovelace wrote to Charles Babbage.", "b": "Nothing."},
                "overrides": {
                    "entity_policy": "strict",
                    "strategies": ["entity"],
                    "stop_words": ["that", "with"],
                },
            },
            lambda shared: verify_quotes(
                "Ada Lovelace met Charles Babbage.",
                {"a": "Ada Lovelace wrote to Charles Babbage.", "b": "Nothing."},
                entity_policy="strict",
                strategies=("entity",),
                stop_words=("that", "with"),
                **shared,
            ),
        ),
        (
            {
                "answer": CLAIMS,
                "evidence": PIECES,
                "function": JSON_FUNCTION,
                "finish_reason": "length",
                "warrant_chain_roots": ["harbour", "b", "harbour"],
                "overrides": {"check_title": False},
            },
            lambda shared: verify_claim_lattice_json(
                CLAIMS,
                read_pieces(PIECES),
                finish_reason="length",
                warrant_chain_roots={"b", "harbour"},
                check_title=False,
                **shared,
            ),
        ),
        (
            {
                "answer": CLAIMS,
                "evidence": PIECES,
                "warrant_chain_roots": ["harbour", "b"],
                "overrides": {"check_title": False},
            },
            lambda shared: verify_claim_lattice(
                CLAIMS,
                read_pieces(PIECES),
                warrant_chain_roots={"b", "harbour"},
                check_title=False,
                **shared,
            ),
        ),
        (
            {
                "function": CLAIM_FUNCTION,
                "claim": "Sales of Acme rose 12%.",
                "evidence": "Sales rose 12%.",
                "title": "Acme",
                "overrides": {"claim_window_sentences": 2},
            },
            lambda shared: check_claim(
                "Sales of Acme rose 12%.",
                "Sales rose 12%.",
                title="Acme",
                claim_window_sentences=2,
                **shared,
            ),
        ),
    ],
    ids=OF_CLAIM_POLICIES,
)
@pytest.mark.parametrize("policy", ["baseline", "strict"])
def test_every_part_of_a_call_reaches_the_verdict(value, verify, policy):
    shared = {"question": QUESTION, "policy": policy}
    call = read_call({**value, **shared})
    assert call.run() == call.run(contexts=ContextCache()) == verify(shared)


PIECE = {"pointer_id": "E1", "span": "a"}
NO_CALLS = [
    ("quotes", {"answer": 3}, ["'answer'", "int", "a string"]),
    ("quotes", {"answer": []}, ["'answer'", "list", "a string"]),
    ("quotes", {"answer": ["a", 1]}, ["'answer'", "list", "a string"]),
    ("quotes", {"sources": "c"}, ["both"]),
    ("quotes", {"context": 5}, ["context", "int", "a list of strings"]),
    ("quotes", {"context": None}, ["context", "got null"]),
    ("quotes", {"context": ["x", 5]}, ["source 2", "int"]),
    ("quotes", {"context": {"k": ["x", 1]}}, ["source 'k'", "'text'", "list"]),
    ("quotes", {"context": [{"id": "x"}]}, ["source 1", "'text'", "missing"]),
    ("quotes", {"context": [{"text": "x", "url": "y"}]}, ["source 1", "'url'", "format"]),
    ("quotes", {"context": [{"text": "x", "title": 4}]}, ["'title'", "int"]),
    ("quotes", {"context": [{"text": "x", "format": "rtf"}]}, ["'rtf'", "wikitext"]),
    ("quotes", {"context": {"id": "x", "text": "y"}}, ["one object", "expected a list"]),
    ("quotes", {"question": 1}, ["'question'", "int"]),
    ("quotes", {"policy": 1}, ["'policy'", "int"]),
    ("quotes", {"policy": ["strict"]}, ["'policy'", "list", "a string"]),
    ("quotes", {"function": "guess"}, ["'guess'", *FUNCTIONS]),
    ("quotes", {"function": ["x"]}, ["'function'", "list"]),
    ("quotes", {"label": "x"}, ["'label'", "overrides"]),
    ("quotes", {"proximity_n": 2}, ["'proximity_n'", "go under 'overrides'"]),
    ("quotes", {"overrides": [1]}, ["'overrides'", "list"]),
    ("quotes", {"overrides": {"proximity_n": 2.5}}, ["float", "an integer from 1"]),
    ("quotes", {"overrides": {"strategies": ["quote", 1]}}, ["list", "quote, span"]),
    ("quotes", {"overrides": {"nonsense": None}}, ["'nonsense'", "got null"]),
    ("lines", {"evidence": "text"}, ["evidence: got 'text'", "a list of objects", "leads from pointers"]),
    ("lines", {"evidence": None}, ["evidence: got null"]),
    ("lines", {"evidence": 5}, ["evidence: got int"]),
    ("lines", {"evidence": ["text"]}, ["item 1", "'text'", "an object with a span"]),
    ("lines", {"evidence": {"s1": "text"}}, ["the key 's1'", "'E12'"]),
    ("lines", {"evidence": PIECE}, ["the key 'pointer_id'", "a list of objects"]),
    ("lines", {"evidence": {"E1": 7}}, ["'E1'", "got int"]),
    ("lines", {"evidence": {"E1": PIECE}}, ["'E1'", "expected none"]),
    ("lines", {"evidence": [{"span": "a"}]}, ["item 1", "'pointer_id'", "missing", "a string"]),
    ("lines", {"evidence": [{"pointer_id": "E1"}]}, ["item 1", "'span'", "missing"]),
    ("lines", {"evidence": [{**PIECE, "pointer_id": 1}]}, ["'pointer_id'", "got int"]),
    ("lines", {"evidence": [{**PIECE, "pointer_id": "s1"}]}, ["item 1", "'s1'", "'E12'"]),
    ("lines", {"evidence": [{**PIECE, "span": None}]}, ["'span'", "got null"]),
    ("lines", {"evidence": [{**PIECE, "text": "b"}]}, ["'text'", "source_root"]),
    ("lines", {"evidence": [{**PIECE, "title": 3}]}, ["'title'", "got int"]),
    ("lines", {"evidence": [{**PIECE, "source_role": [1]}]}, ["'source_role'", "list"]),
    *(
        ("lines", {"evidence": [{**PIECE, "source_span": place}]}, ["'source_span'"])
        for place in ("0-5", [1], [1, 2, 3], [2, 1], [-1, 2], [0.0, 1.0], [True, 2], [0, 2**53])
    ),
    ("lines", {"answer": None}, ["'answer'", "got null"]),
    ("lines", {"question": 4}, ["'question'", "got int"]),
    ("lines", {"warrant_chain_roots": "root"}, ["'warrant_chain_roots'", "a list of strings"]),
    ("lines", {"warrant_chain_roots": ["a", 1]}, ["'warrant_chain_roots'", "a list of strings"]),
    ("lines", {"finish_reason": "stop"}, ["'finish_reason'", f"{LINES_FUNCTION} does not", JSON_FUNCTION]),
    ("lines", {"context": "c"}, ["'context'", f"{LINES_FUNCTION} does not", QUOTES_FUNCTION]),
    ("lines", {"function": QUOTES_FUNCTION}, ["'evidence'", "does not take it", LINES_FUNCTION]),
    ("lines", {"max_pointers": 2}, ["'max_pointers'", "go under 'overrides'"]),
    ("lines", {"roots": []}, ["unknown key 'roots'", "warrant_chain_roots"]),
    ("lines", {"anwser": ""}, ["unknown key 'anwser'", "did you mean 'answer'?"]),
    ("json", {"finish_reason": 1}, ["'finish_reason'", "got int"]),
    ("json", {"sources": []}, ["'sources'", f"{JSON_FUNCTION} does not"]),
    ("claim", {"claim": None}, ["'claim'", "got null"]),
    ("claim", {"claim": 4}, ["'claim'", "int"]),
    ("claim", {"answer": "a"}, ["'answer'", "check_claim does not take it", QUOTES_FUNCTION]),
    ("claim", {"context": "a"}, ["context and evidence", "one of them"]),
    ("claim", {"evidence": 5}, ["int"]),
    ("claim", {"evidence": [PIECE]}, ["'pointer_id'", "text"]),
    ("claim", {"title": 5}, ["'title'", "int"]),
    ("claim", {"finish_reason": "stop"}, ["'finish_reason'", "check_claim does not take it"]),
    (
        "claim",
        {"function": QUOTES_FUNCTION},
        ["'claim'", f"{QUOTES_FUNCTION} does not", "check_claim and audit_claim would;"],
    ),
    ("claim", {"function": None}, ["'claim'", "check_claim and audit_claim would"]),
]


@pytest.mark.parametrize(("kind", "changes", "parts"), NO_CALLS)
def test_what_is_no_call_says_what_was_given_and_what_is_expected(kind, changes, parts):
    read_call(BARE[kind])
    with pytest.raises((ReceiptError, ContextError)) as caught:
        read_call({**BARE[kind], **changes})
    for part in parts:
        assert part in str(caught.value)
    assert str(caught.value).isascii()


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("text", ["'text'", "expected an object", "answer"]),
        (None, ["got null"]),
        ({"context": "c"}, ["'answer'", "missing", "a string"]),
        ({"answer": "a"}, ["neither", "'context'", "'sources'"]),
        ({"answer": "a", "function": LINES_FUNCTION}, ["'evidence': it is missing"]),
        ({"answer": "a", "function": JSON_FUNCTION}, ["'evidence': it is missing"]),
        ({"claim": "c", "function": CLAIM_FUNCTION}, ["got none of the keys context, sources, evidence"]),
        (
            {"claim": "c", "context": "e"},
            ["check_claim and audit_claim would: name it with the key 'function'"],
        ),
    ],
)
def test_what_lacks_a_part_of_a_call_is_told_which(value, parts):
    with pytest.raises(ReceiptError) as caught:
        read_call(value)
    for part in parts:
        assert part in str(caught.value)


# --- records ---


@pytest.mark.parametrize(
    ("kind", "fields", "part"),
    [
        ("quotes", {"function": LINES_FUNCTION}, f"expected {QUOTES_FUNCTION}"),
        ("lines", {"function": QUOTES_FUNCTION}, f"expected {LINES_FUNCTION} or {JSON_FUNCTION}"),
        ("lines", {"finish_reason": "stop"}, "expected none"),
        ("lines", {"sources": (_source("s", "t"),)}, "expected evidence alone"),
        ("claim", {"function": QUOTES_FUNCTION}, f"expected {CLAIM_FUNCTION}"),
        *((kind, {"overrides": (("facets", ()), ("facets", ()))}, "twice") for kind in CALLS),
    ],
)
def test_a_record_that_contradicts_itself_is_not_made(kind, fields, part):
    with pytest.raises(ReceiptError, match=part):
        dataclasses.replace(CALLS[kind], **fields)


@pytest.mark.parametrize("call", OF_CLAIM_POLICIES.values(), ids=OF_CLAIM_POLICIES)
def test_overrides_are_sorted_and_reach_the_policy(call):
    call = dataclasses.replace(call, overrides=(("max_pointers", 1), ("check_title", False)))
    assert call.overrides == (("check_title", False), ("max_pointers", 1))
    assert call.run().policy_hash == load_policy("default").replace(max_pointers=1, check_title=False).hash


def test_roots_are_sorted_and_each_stands_once():
    call = read_call({**BARE["lines"], "warrant_chain_roots": ["b", "a", "b"]})
    assert call.warrant_chain_roots == ("a", "b")


@pytest.mark.parametrize("kind", CALLS)
def test_a_field_that_the_policy_refuses_is_refused_when_the_call_runs(kind):
    for overrides in ({"nonsense": 1}, {"proximity_n": 0}, {"policy": "strict"}, {"answer": "x"}):
        call = read_call({**BARE[kind], "overrides": overrides})
        with pytest.raises(PolicyError, match=next(iter(overrides))):
            call.run()


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (Call(answer="a", sources=(_source("x", ""), _source("x", ""))), ContextError, "'x'"),
        (LatticeCall(answer="a", evidence=(_piece("E1", "b"), _piece("e01", "c"))), EvidenceError, "'E1'"),
        (ClaimCall(claim="c", sources=(_source("x", ""), _source("x", ""))), ContextError, "'x'"),
    ],
)
def test_what_the_function_refuses_is_refused_when_the_call_runs(call, error, said):
    for contexts in (None, ContextCache()):
        with pytest.raises(error, match=said):
            call.run(contexts=contexts)


def test_a_record_names_the_function_that_made_it():
    for call in CALLS.values():
        assert name_maker(call.run().to_dict()) == call.function
        if call.function not in (CLAIM_FUNCTION, *LOOKUP_FUNCTIONS):
            assert name_function(call.run().verifier_method) == call.function


def test_paths_of_a_call_start_from_its_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "house.toml").write_text('extends = "baseline"\nproximity_n = 2\n', encoding="utf-8")
    (tmp_path / "words.txt").write_text("with\nfrom\n", encoding="utf-8")
    monkeypatch.chdir("/")
    call = dataclasses.replace(CALL, policy="house.toml", overrides=(("stop_words", "words.txt"),))
    policy = call.resolve_policy(base=tmp_path)
    assert (policy.name, policy.proximity_n, policy.stop_words.entries) == ("house", 2, ("from", "with"))
    assert call.run(base=tmp_path).policy_hash == policy.hash
    with pytest.raises(PolicyError, match=r"house\.toml"):
        call.run()
    with pytest.raises(LexiconError, match=r"words\.txt"):
        dataclasses.replace(call, policy="default").run()
    assert dataclasses.replace(call, policy="strict", overrides=()).run(base=tmp_path).policy_name == "strict"


# --- contexts that are shared ---


@pytest.mark.parametrize("call", OF_CLAIM_POLICIES.values(), ids=OF_CLAIM_POLICIES)
def test_a_cache_changes_no_verdict_and_prepares_once(call):
    cache = ContextCache()
    for again in (
        call,
        dataclasses.replace(call, policy="strict"),
        dataclasses.replace(call, question="x"),
    ):
        assert again.run(contexts=cache) == again.run()
    assert len(cache) == 1


def test_sources_under_another_step_budget_are_prepared_apart():
    cache = ContextCache()
    call = dataclasses.replace(CALL, sources=(_source("w", f"'''{TEXT}'''", format="wikitext"),))
    steps = dataclasses.replace(call, overrides=(("wikitext_steps_per_char", 1),))
    for again in (call, steps, call):
        assert again.run(contexts=cache) == again.run()
    assert len(cache) == 2


def test_evidence_that_differs_in_anything_is_prepared_apart():
    cache = ContextCache()
    first = EVIDENCE[0]
    for change in ({}, {"title": None}, {"source_role": "x"}, {"source_root": ""}, {"source_span": None}):
        call = dataclasses.replace(LINES_CALL, evidence=(dataclasses.replace(first, **change),))
        assert call.run(contexts=cache) == call.run()
    assert len(cache) == 5


def test_a_cache_is_bounded_for_contexts_and_for_evidence_apart(monkeypatch: pytest.MonkeyPatch):
    made = []

    def prepare(evidence):
        made.append(evidence)
        return prepare_evidence(evidence)

    monkeypatch.setattr(verifier.calls.cache, "prepare_evidence", prepare)
    cache = ContextCache()
    for call in (CALL, LINES_CALL, CALLS["json"]):
        call.run(contexts=cache)
    assert (len(cache), made) == (2, [EVIDENCE])
    for number in range(2 * MAX_PREPARED):
        dataclasses.replace(LINES_CALL, evidence=(_piece("E1", f"{TEXT} {number}"),)).run(contexts=cache)
    assert (len(cache), len(made)) == (MAX_PREPARED + 1, 1 + 2 * MAX_PREPARED)
    for number in range(2 * MAX_PREPARED):
        dataclasses.replace(CALL, sources=(_source(f"n{number}", TEXT),)).run(contexts=cache)
    assert len(cache) == 2 * MAX_PREPARED


def test_a_cache_forgets_what_was_not_used_for_longest(monkeypatch):
    made = []

    def note(sources, **options):
        made.append(sources[0].id)
        return prepare(sources, **options)

    monkeypatch.setattr("verifier.calls.cache.prepare", note)
    cache = ContextCache(max_contexts=2)
    policy = load_policy("default")
    first, second, third = ((_source(name, TEXT),) for name in "abc")
    kept = cache.prepare(first, policy)
    cache.prepare(second, policy)
    assert cache.prepare((_source("a", TEXT),), policy) is kept
    cache.prepare(third, policy)
    assert cache.prepare(first, policy) is kept
    assert made == ["a", "b", "c"]
    cache.prepare(second, policy)
    assert made == ["a", "b", "c", "b"]


@pytest.mark.parametrize("kind", OF_CLAIM_POLICIES)
@pytest.mark.parametrize("limit", [("max_source_chars", 10), ("max_sources", 1)])
def test_inputs_that_are_too_large_are_not_prepared(kind, limit):
    cache = ContextCache()
    more = {"sources": (*CALL.sources, _source("b", "x" * 20))} if kind == "quotes" else {}
    call = dataclasses.replace(CALLS[kind], overrides=(limit,), **more)
    record = call.run(contexts=cache)
    assert record.violations[0].code == "INPUT_TOO_LARGE"
    assert record == call.run()
    assert len(cache) == 0
