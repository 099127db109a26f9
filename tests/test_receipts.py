"""Receipts: a call, its record and its line are the same thing, and a replay says what changed."""

from __future__ import annotations

import dataclasses
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.example_calls import (
    ANSWER_CALL,
    AUDIT_CALL,
    BARE,
    CALL,
    CALLS,
    CALLS_OF_KIND,
    CLAIM_CALL,
    EVIDENCE,
    JSON_CALL,
    LINES,
    LINES_CALL,
    REPORTS,
    SOURCES,
    TEXT,
    any_text,
)
from tests.examples import examples
from verifier import Evidence, Source, verify_quotes
from verifier.calls import JSON_FUNCTION, Call, ClaimCall, ContextCache, LatticeCall, read_call
from verifier.codes import ViolationCode
from verifier.policies import PolicyError, build_lexicon, hash_canonical, load_policy
from verifier.receipts.goldens import check_goldens, record_goldens
from verifier.receipts.receipts import Receipt, is_bare_call, read_receipt, record_call
from verifier.receipts.replay import MAX_DIFFERENCES, compare_verdicts, replay_receipt
from verifier.records import Verdict, Violation
from verifier.records.json_lines import (
    MAX_DEPTH,
    MAX_INTEGER_CHARS,
    ReceiptError,
    is_deeper,
    read_json_line,
    write_json_line,
)
from verifier.sources import ContextError

# --- lines ---


@pytest.mark.parametrize("kind", CALLS)
@given(data=st.data())
@examples(0.75)
def test_round_trip(kind, data):
    call = data.draw(CALLS_OF_KIND[kind])
    assert read_call(call.to_dict()) == call
    receipt = record_call(call, id="\ud834 id\0")
    line = receipt.to_line()
    assert line.isascii()
    assert "\n" not in line
    again = read_receipt(line)
    assert again == receipt
    assert type(again.call) is type(call)
    assert again.to_line() == line
    assert read_receipt(line.encode()) == receipt
    assert replay_receipt(again)


def test_lone_surrogates_and_nul_survive():
    text = "caf\ud800 \0 x\udfff, a\U0001f600b"
    call = Call(answer=f'"{text}"', sources=(Source(id="s", text=f"so: {text}"),), question=text)
    line = record_call(call, id=text).to_line()
    assert r"caf\ud800 \u0000 x\udfff, a\ud83d\ude00b" in line
    again = read_receipt(line)
    assert again.call == call
    assert again.id == text
    assert replay_receipt(again).identical


def test_surrogate_pairs_in_two_code_points_are_written_in_pieces():
    text = "a\ud800\udc00b\ud83d\ude00 \udfff"
    pieces = ["a\ud800", "\udc00b\ud83d", "\ude00 \udfff"]
    (source,) = sources = (Source(id="s", text=text),)
    piece = Evidence(pointer_id="E1", span=text, title=text, source_role=text, source_root=text)
    written_source = {"id": source.id, "text": pieces}
    written_piece = {"pointer_id": "E1"} | dict.fromkeys(
        ("span", "title", "source_role", "source_root"), pieces
    )
    shared = {"question": text, "policy": "default", "overrides": ()}
    for call, parts in (
        (Call(answer=text, sources=sources, **shared), {"answer": pieces, "sources": [written_source]}),
        (
            ClaimCall(claim=text, sources=sources, title=text, **shared),
            {"claim": pieces, "title": pieces, "sources": [written_source]},
        ),
        (
            LatticeCall(
                function=JSON_FUNCTION,
                answer=text,
                evidence=(piece,),
                finish_reason=text,
                warrant_chain_roots=(text,),
                **shared,
            ),
            {
                "answer": pieces,
                "finish_reason": pieces,
                "warrant_chain_roots": [pieces],
                "evidence": [written_piece],
            },
        ),
    ):
        value = call.to_dict()
        assert value == {**value, **parts, "question": pieces}
        receipt = read_receipt(record_call(call).to_line())
        assert receipt.call == call
        assert receipt.call.question != "a\U00010000b\U0001f600 \udfff"
        assert replay_receipt(receipt)


def test_a_lexicon_keeps_its_name_in_a_receipt():
    lexicon = build_lexicon("house style", ["with", "from"])
    receipt = record_call(dataclasses.replace(CALL, overrides=(("stop_words", lexicon),)))
    assert receipt.verdict.policy_hash == load_policy("default").replace(stop_words=lexicon).hash
    again = read_receipt(receipt.to_line())
    assert again == receipt
    assert replay_receipt(again)


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_receipt_without_its_call_and_a_bare_record_are_read(call):
    record = call.run()
    assert read_receipt(Receipt(id="x", verdict=record).to_line()) == Receipt(id="x", verdict=record)
    assert read_receipt(record.to_json()) == Receipt(id="", verdict=record)


@pytest.mark.parametrize(
    ("call", "keys"),
    [
        (CALL, "answer function overrides policy question sources"),
        (LINES_CALL, "answer evidence function overrides policy question warrant_chain_roots"),
        (JSON_CALL, "answer evidence finish_reason function overrides policy question warrant_chain_roots"),
        (CLAIM_CALL, "claim function overrides policy question sources title"),
        (
            AUDIT_CALL,
            "answer_id claim corpus drafted_at function overrides policy previous sources verified_at",
        ),
        (
            ANSWER_CALL,
            "answer answer_id as_of cited corpus drafted_at function overrides policy question samples "
            "searches sources verified_at",
        ),
    ],
    ids=CALLS,
)
def test_the_keys_of_a_receipt(call, keys):
    value = json.loads(record_call(call, id="x").to_line())
    assert list(value) == ["call", "digest", "id", "schema", "verdict"]
    assert list(value["call"]) == keys.split()
    assert value["digest"] == call.run().digest
    assert value["verdict"] == json.loads(call.run().to_json())


def test_what_is_left_at_its_default_is_not_written():
    assert CALL.to_dict()["sources"] == [{"id": "log", "text": TEXT}]
    assert LINES_CALL.to_dict()["evidence"] == [
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


def _change(**changes: object) -> str:
    value = json.loads(record_call(CALL, id="x").to_line())
    for key, change in changes.items():
        value[key] = change
        if change is None:
            del value[key]
    return json.dumps(value)


def _tampered(path: list[Any], change: object, kind: str = "quotes") -> str:
    value = json.loads(record_call(CALLS[kind], id="x").to_line())
    inner = value["verdict"]
    for step in path[:-1]:
        inner = inner[step]
    assert inner.get(path[-1]) != change
    inner[path[-1]] = change
    return json.dumps(value)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("", "blank line"),
        (" \t\r", "blank line"),
        ("{", "'{', expected JSON"),
        ("nonsense", "'nonsense', expected JSON"),
        ("[1, 2]", "list"),
        ('"text"', "'text'"),
        ("null", "got null"),
        ("{}", "schema null"),
        ('{"schema": "lexical-verifier/receipt/2"}', "'lexical-verifier/receipt/1'"),
        ('{"schema": NaN}', "NaN"),
        ('{"schema": -Infinity}', "-Infinity"),
        ('{"schema": 1e999}', "1e999"),
        ('{"schema": 1, "schema": 1}', "'schema' twice"),
        ('{"schema": ' + "1" * (MAX_INTEGER_CHARS + 1) + "}", f"{MAX_INTEGER_CHARS + 1} characters"),
        ("[" * 100_000, "deeper than"),
        ('{"a":' * 100_000, "deeper than"),
        ('{"a\ud800": 1}', "surrogate, at character 3"),
        (b'{"a\xff": 1}', "not UTF-8 at offset 3"),
        (_change(id=7), "'id': got int"),
        (_change(id=None), "'id': it is missing"),
        (_change(note="x"), "unknown key 'note'"),
        (_change(verdict=None), "verdict"),
        (_change(verdict=[]), "verdict"),
        (_change(digest=None), "one of them was changed"),
        (_change(digest="sha256:" + "0" * 64), "one of them was changed"),
        (_change(call={"answer": "a"}), "neither"),
        (_change(call=[]), "call: got list"),
        (_tampered(["audit_mode"], "HYBRID"), "one of them was changed"),
        (_tampered(["n_verified"], 7), "counts that do not agree"),
        (_tampered(["comment"], "mine"), "keys of its own"),
        (_tampered(["policy"], "default"), "of a wrong type"),
        (_tampered(["semantics"], 2**80), "receipt"),
        (_tampered(["inputs", "answer"], "\ud800"), "receipt"),
        (_tampered(["audit_mode"], "STRICT", "lines"), "counts that do not agree"),
        (_tampered(["rung"], "EVIDENCE-WARRANTED", "lines"), "counts that do not agree"),
        (_tampered(["n_verified"], 9, "lines"), "counts that do not agree"),
        (_tampered(["claim_statuses", 0, "evidence_ids"], [], "lines"), "counts that do not agree"),
        (_tampered(["rendered_text"], "other", "lines"), "one of them was changed"),
        (_tampered(["score"], CLAIM_CALL.run().score + 1, "claim"), "not what its parts add up to"),
        (_tampered(["accepted"], True, "claim"), "do not agree"),
        (_tampered(["facets"], [], "claim"), "do not agree"),
    ],
)
def test_what_is_no_receipt_is_a_receipt_error(line, part):
    with pytest.raises(ReceiptError) as caught:
        read_receipt(line)
    assert part in str(caught.value)
    assert str(caught.value).isascii()


@given(st.text(st.sampled_from('{}[]",:\\ue1-.ntf0d8 '), max_size=60) | any_text | st.binary(max_size=40))
@examples(3)
def test_only_receipt_errors_come_of_a_line(line):
    with pytest.raises(ReceiptError):
        read_receipt(line)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.data())
@examples(2)
def test_only_receipt_errors_come_of_a_line_that_is_almost_a_receipt(data):
    value = json.loads(record_call(CALL, id="x").to_line())
    inner = value
    while True:
        keys = sorted(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inner[key], (dict, list)) or not inner[key] or data.draw(st.booleans()):
            break
        inner = inner[key]
    inner[key] = data.draw(json_values)
    line = json.dumps(value)
    try:
        receipt = read_receipt(line)
    except (ReceiptError, ContextError):
        return
    assert read_receipt(receipt.to_line()) == receipt


@given(json_values)
def test_a_json_line_is_read_as_json_loads_reads_it(value):
    assert read_json_line(json.dumps(value)) == value
    assert read_json_line(write_json_line({"key": value})) == {"key": value}


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_json_has_not_is_not_written(number):
    with pytest.raises(ValueError, match="JSON"):
        write_json_line({"a": number})


@pytest.mark.parametrize("opener", ["[", '{"a":'])
def test_depth_is_limited_exactly_and_whatever_the_caller_s_depth(opener):
    closer = "]" if opener == "[" else "}"
    fits = opener * MAX_DEPTH + "1" + closer * MAX_DEPTH
    too_deep = opener + fits + closer

    def read_at(depth: int, line: str) -> object:
        return read_json_line(line) if depth == 0 else read_at(depth - 1, line)

    def read_both(depth: int) -> bool:
        read_at(depth, fits)
        with pytest.raises(ReceiptError, match="nests deeper"):
            read_at(depth, too_deep)
        return True

    # In a thread, whose stack is empty, so that the depth is the one that is meant.
    with ThreadPoolExecutor(1) as pool:
        assert all(pool.map(read_both, (0, 450, 900)))


def test_brackets_in_strings_are_no_depth():
    brackets = json.dumps({"a": "[" * 1000, "b": '\\"[{' * 1000, "c": "\\\\" + "{" * 99})
    assert not is_deeper(brackets, 1)
    assert is_deeper(brackets, 0)
    assert is_deeper('"\\\\"' + "[" * 5, 4)
    assert not is_deeper('"\\"' + "[" * 5, 4)
    assert not is_deeper("[]" * 500, 1)


def test_depth_of_text_that_never_closes_is_found_in_one_pass():
    assert not is_deeper('"' + "\\a" * 300_000 + "[" * 100, 64)
    assert not is_deeper('"\\"[' * 100_000, 64)


# --- replay ---


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_the_same_call_is_identical(call):
    cache = ContextCache()
    receipt = record_call(call, id="x", contexts=cache)
    replay = replay_receipt(receipt, contexts=cache)
    assert replay
    assert replay.identical
    assert (replay.differences, replay.causes) == ((), ())
    assert replay.now == call.run()
    assert len(cache) == 1


def test_without_inputs_there_is_nothing_to_compare():
    receipt = Receipt(id="x", verdict=CALL.run())
    replay = replay_receipt(receipt)
    assert not replay
    assert (replay.now, replay.differences, replay.causes) == (None, (), ())
    assert replay_receipt(receipt, call=CALL)


def _paths(replay) -> list[str]:
    return [difference.path for difference in replay.differences]


@pytest.mark.parametrize(
    ("call", "changes", "path", "cause"),
    [
        (CALL, {"answer": "The pier is of oak."}, "/inputs/answer", "inputs"),
        (CALL, {"question": "When?"}, "/inputs/question", "inputs"),
        (CALL, {"sources": (*SOURCES, REPORTS[0])}, "/inputs/sources/1", "inputs"),
        (LINES_CALL, {"answer": LINES + " "}, "/inputs/answer", "inputs"),
        (LINES_CALL, {"question": "What?"}, "/inputs/question", "inputs"),
        (LINES_CALL, {"evidence": EVIDENCE[:1]}, "/inputs/evidence/1", "inputs"),
        (
            LINES_CALL,
            {"evidence": (EVIDENCE[0], Evidence(pointer_id="E2", span="x"))},
            "/inputs/evidence/1/sha256",
            "inputs",
        ),
        (LINES_CALL, {"warrant_chain_roots": ("a",)}, "/inputs/warrant_chain_roots/0", "inputs"),
        (JSON_CALL, {"finish_reason": "stop"}, "/audit_mode", "inputs"),
        (JSON_CALL, {"policy": "baseline"}, "/policy/hash", "policy"),
        (CLAIM_CALL, {"claim": "Sales rose."}, "/inputs/answer", "inputs"),
        (CLAIM_CALL, {"title": None}, "/inputs/title", "inputs"),
        (CLAIM_CALL, {"question": None}, "/inputs/question", "inputs"),
        (CLAIM_CALL, {"sources": REPORTS[:1]}, "/inputs/sources/1", "inputs"),
        (CLAIM_CALL, {"policy": "strict"}, "/policy/hash", "policy"),
    ],
)
def test_what_has_changed_is_named(call, changes, path, cause):
    replay = replay_receipt(record_call(call, id="x"), call=dataclasses.replace(call, **changes))
    assert replay.causes == (cause,)
    assert path in _paths(replay)


def test_a_difference_has_both_values_and_none_for_what_is_not_there():
    receipt = record_call(CALL, id="x")
    other = dataclasses.replace(CALL, answer=CALL.answer.replace("1911", "1912"))
    replay = replay_receipt(receipt, call=other)
    difference = next(item for item in replay.differences if item.path == "/audit_mode")
    assert (difference.recorded, difference.now) == (receipt.verdict.audit_mode, replay.now.audit_mode)
    assert difference.recorded != difference.now
    more = dataclasses.replace(CALL, sources=(*SOURCES, Source(id="b", text="other")))
    (added,) = replay_receipt(receipt, call=more).differences
    assert (added.path, added.recorded, added.now["id"]) == ("/inputs/sources/1", None, "b")


@pytest.mark.parametrize("call", [LINES_CALL, JSON_CALL, CLAIM_CALL], ids=["lines", "json", "claim"])
def test_a_call_of_another_function_is_another_input(call):
    replay = replay_receipt(record_call(call), call=Call(answer=LINES, sources=()))
    assert "inputs" in replay.causes
    assert "/schema" in _paths(replay)


def test_a_changed_policy_is_named(tmp_path: Path):
    path = tmp_path / "house.toml"
    path.write_text('extends = "default"\n', encoding="utf-8")
    receipt = record_call(dataclasses.replace(CALL, policy="house.toml"), id="x", base=tmp_path)
    assert replay_receipt(receipt, base=tmp_path)
    path.write_text('extends = "default"\nmin_quote_chars = 200\n', encoding="utf-8")
    replay = replay_receipt(receipt, base=tmp_path)
    assert replay.causes == ("policy",)
    assert "/policy/hash" in _paths(replay)
    assert "/verifier_method" in _paths(replay)
    path.unlink()
    with pytest.raises(PolicyError, match=r"house\.toml"):
        replay_receipt(receipt, base=tmp_path)


def _under_revision(verdict: Verdict, policy: str, semantics: int) -> Verdict:
    policy_hash = hash_canonical({**load_policy(policy).to_dict(), "semantics": semantics})
    return dataclasses.replace(verdict, semantics=semantics, policy_hash=policy_hash)


def test_a_changed_semantics_revision_is_told_from_a_changed_policy():
    verdict = _under_revision(CALL.run(), "default", 99)
    replay = replay_receipt(Receipt(id="x", verdict=verdict, call=CALL))
    assert replay.causes == ("semantics",)
    assert _paths(replay) == ["/policy/hash", "/semantics"]
    both = dataclasses.replace(verdict, policy_hash="sha256:" + "0" * 64)
    assert replay_receipt(Receipt(id="x", verdict=both, call=CALL)).causes == ("policy", "semantics")
    other = dataclasses.replace(CALL, answer="x")
    assert replay_receipt(Receipt(id="x", verdict=both, call=other), call=CALL).causes[:1] == ("policy",)


def test_what_nothing_explains_is_the_engine_s():
    tampered = dataclasses.replace(CALL.run(), audit_mode="HYBRID", violations=())
    receipt = read_receipt(Receipt(id="x", verdict=tampered, call=CALL).to_line())
    replay = replay_receipt(receipt)
    assert replay.causes == ("engine",)
    assert _paths(replay)[0] == "/audit_mode"
    assert replay.differences[0].recorded == "HYBRID"


def test_all_causes_are_named_in_order():
    verdict = dataclasses.replace(CALL.run(), semantics=99, policy_hash="sha256:" + "0" * 64)
    other = dataclasses.replace(CALL, answer="nothing like it")
    replay = replay_receipt(Receipt(id="x", verdict=verdict), call=other)
    assert replay.causes == ("policy", "semantics", "inputs")


def test_differences_are_sorted_and_bounded():
    answer = "\n".join(f"- the ship number {number} sank at once" for number in range(100))
    recorded = verify_quotes(answer, TEXT)
    now = verify_quotes(answer.replace("sank", "sailed"), TEXT)
    differences = compare_verdicts(recorded, now)
    assert len(differences) == MAX_DIFFERENCES
    assert differences[0].path.startswith("/attempts/0/claim_statuses/0/")
    assert compare_verdicts(recorded, recorded) == ()
    few = compare_verdicts(recorded, dataclasses.replace(recorded, audit_mode="HYBRID", semantics=99))
    assert [item.path for item in few] == ["/audit_mode", "/semantics"]


def test_differences_tell_types_apart_and_escape_their_paths():
    verdict = verify_quotes('"the harbour was dredged"', TEXT)
    status = dataclasses.replace(verdict.claim_statuses[0], folded=0)
    retyped = dataclasses.replace(verdict, claim_statuses=(status,))
    (difference,) = compare_verdicts(verdict, retyped)
    assert difference.path == "/claim_statuses/0/folded"
    assert (difference.recorded, difference.now) == (False, 0)
    noted, changed = (
        dataclasses.replace(
            verdict, violations=(Violation(code=ViolationCode.NOT_FOUND, details=(("a/b~c", number),)),)
        )
        for number in (1, 2)
    )
    assert [item.path for item in compare_verdicts(noted, changed)] == ["/violations/0/details/a~1b~0c"]


@pytest.mark.parametrize("kind", CALLS)
def test_a_bare_call_is_told_from_a_receipt(kind):
    assert is_bare_call(json.dumps({"id": "a", **BARE[kind]}))
    for line in ("", "garbage", "[]", "7", '{"context": "y"}', record_call(CALLS[kind]).to_line(), b"\xff"):
        assert not is_bare_call(line)


# --- golden files ---

ASKED = {kind: call for kind, call in CALLS.items() if kind != "audit"}


def test_goldens_hold_calls_of_all_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CI", raising=False)
    calls = tmp_path / "calls.jsonl"
    values = [{"id": kind, **call.to_dict(), "question": "Who?"} for kind, call in ASKED.items()]
    values.append({"id": "audit", **AUDIT_CALL.to_dict()})
    values.append({"id": "broken", **BARE["json"], "evidence": {"E1": "\ud800"}})
    calls.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="ascii")
    target = tmp_path / "goldens" / "mine.jsonl"
    assert record_goldens(calls, target) == len(values)
    report = check_goldens([target])
    assert report
    assert report.n_calls == len(values)
    # In place: a golden file is a file of calls too.
    before = target.read_bytes()
    record_goldens(target, target)
    assert target.read_bytes() == before
    changed = before.replace(b'"question":"Who?"', b'"question":"What?"')
    assert changed != before
    target.write_bytes(changed)
    failures = check_goldens([target]).failures
    assert [(failure.id, failure.replay.causes) for failure in failures] == [
        (kind, ("inputs",)) for kind in ASKED
    ]
