"""Receipts: a call, its verdict and its line are the same thing, and a replay says what changed."""

from __future__ import annotations

import dataclasses
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier import ContextError, Source, Verdict, Violation, ViolationCode, verify_quotes
from verifier.calls import MAX_PREPARED, Call, ContextCache, read_call
from verifier.policies import LexiconError, PolicyError, build_lexicon, hash_canonical, load_policy
from verifier.receipts.receipts import Receipt, is_bare_call, read_receipt, record_call
from verifier.receipts.replay import MAX_DIFFERENCES, compare_verdicts, replay_receipt
from verifier.records.json_lines import (
    MAX_DEPTH,
    MAX_INTEGER_CHARS,
    ReceiptError,
    is_deeper,
    read_json_line,
    write_json_line,
)

TEXT = "The harbour was dredged in 1911, and the first steamer berthed there in May."
CALL = Call(
    answer='The records say "the harbour was dredged in 1911" and little more.',
    sources=(Source(id="log", text=TEXT),),
)

any_text = st.text(st.characters(exclude_categories=()), max_size=40)
bmp_texts = st.text(st.sampled_from('ab"\\ .\n\0\ud800\udc00\udfff\u202e\U0001f600'), max_size=20)
# The id and the title of a source are the caller's, and a verdict shows them as they are: no surrogates.
names = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)
sources = st.builds(
    Source,
    id=names,
    text=any_text | bmp_texts,
    title=st.none() | names,
    format=st.sampled_from(["plain", "wikitext"]),
)
calls = st.builds(
    Call,
    answer=any_text | bmp_texts,
    sources=st.lists(sources, max_size=3, unique_by=lambda source: source.id).map(tuple),
    question=st.none() | any_text,
    policy=st.sampled_from(["baseline", "default", "strict"]),
    overrides=st.dictionaries(
        st.sampled_from(["proximity_n", "proximity_window"]), st.integers(1, 900), max_size=2
    ).map(lambda fields: tuple(fields.items())),
)


# --- calls ---


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        ("abc", (Source(id="s1", text="abc"),)),
        ("", (Source(id="s1", text=""),)),
        ([], ()),
        (["a", "b"], (Source(id="s1", text="a"), Source(id="s2", text="b"))),
        ({"x": "a", "y": "b"}, (Source(id="x", text="a"), Source(id="y", text="b"))),
        ({"text": "a"}, (Source(id="text", text="a"),)),
        (
            ["a", {"text": "b"}, {"id": "z", "text": "c", "title": "T", "format": "wikitext"}],
            (
                Source(id="s1", text="a"),
                Source(id="s2", text="b"),
                Source(id="z", text="c", title="T", format="wikitext"),
            ),
        ),
        ([{"id": None, "text": "b", "title": None, "format": None}], (Source(id="s1", text="b"),)),
    ],
)
@pytest.mark.parametrize("key", ["context", "sources"])
def test_a_context_may_be_written_in_many_ways(key, context, expected):
    assert read_call({"answer": "a", key: context}) == Call(answer="a", sources=expected)


def test_what_a_call_leaves_out_is_what_the_function_leaves_out():
    call = read_call({"answer": CALL.answer, "context": TEXT, "policy": None, "overrides": None})
    assert (call.question, call.policy, call.overrides, call.function) == (
        None,
        "default",
        (),
        "verify_quotes",
    )
    assert call.run() == verify_quotes(CALL.answer, TEXT)


def test_every_part_of_a_call_reaches_the_verdict():
    call = read_call(
        {
            "answer": "Ada Lovelace met Charles Babbage.",
            "context": {"a": "Ada Lovelace wrote to Charles Babbage.", "b": "Nothing."},
            "question": "Who met?",
            "policy": "baseline",
            "overrides": {
                "entity_policy": "strict",
                "strategies": ["entity"],
                "stop_words": ["that", "with"],
            },
        }
    )
    assert call.run() == verify_quotes(
        "Ada Lovelace met Charles Babbage.",
        {"a": "Ada Lovelace wrote to Charles Babbage.", "b": "Nothing."},
        policy="baseline",
        question="Who met?",
        entity_policy="strict",
        strategies=("entity",),
        stop_words=("that", "with"),
    )


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("text", ["'text'", "expected an object", "answer"]),
        (None, ["got null"]),
        ({"context": "c"}, ["'answer'", "missing", "a string"]),
        ({"answer": 3, "context": "c"}, ["'answer'", "int", "a string"]),
        ({"answer": "a"}, ["neither", "'context'", "'sources'"]),
        ({"answer": "a", "context": "c", "sources": "c"}, ["both"]),
        ({"answer": "a", "context": 5}, ["context", "int", "a list of strings"]),
        ({"answer": "a", "context": None}, ["context", "got null"]),
        ({"answer": "a", "context": ["x", 5]}, ["source 2", "int"]),
        ({"answer": [], "context": "c"}, ["'answer'", "list", "a string"]),
        ({"answer": ["a", 1], "context": "c"}, ["'answer'", "list", "a string"]),
        ({"answer": "a", "context": "c", "policy": ["strict"]}, ["'policy'", "list", "a string"]),
        ({"answer": "a", "context": {"k": ["x", 1]}}, ["source 'k'", "'text'", "list"]),
        ({"answer": "a", "context": [{"id": "x"}]}, ["source 1", "'text'", "missing"]),
        ({"answer": "a", "context": [{"text": "x", "url": "y"}]}, ["source 1", "'url'", "format"]),
        ({"answer": "a", "context": [{"text": "x", "title": 4}]}, ["'title'", "int"]),
        ({"answer": "a", "context": [{"text": "x", "format": "html"}]}, ["'html'", "wikitext"]),
        ({"answer": "a", "context": {"id": "x", "text": "y"}}, ["one object", "expected a list"]),
        ({"answer": "a", "context": "c", "question": 1}, ["'question'", "int"]),
        ({"answer": "a", "context": "c", "policy": 1}, ["'policy'", "int"]),
        ({"answer": "a", "context": "c", "function": "guess"}, ["'guess'", "verify_quotes"]),
        ({"answer": "a", "context": "c", "label": "x"}, ["'label'", "overrides"]),
        ({"answer": "a", "context": "c", "proximity_n": 2}, ["'proximity_n'", "go under 'overrides'"]),
        ({"answer": "a", "context": "c", "overrides": [1]}, ["'overrides'", "list"]),
        ({"answer": "a", "context": "c", "overrides": {"proximity_n": 2.5}}, ["float", "an integer from 1"]),
        ({"answer": "a", "context": "c", "overrides": {"strategies": ["quote", 1]}}, ["list", "quote, span"]),
        ({"answer": "a", "context": "c", "overrides": {"nonsense": None}}, ["'nonsense'", "got null"]),
    ],
)
def test_what_is_no_call_says_what_was_given_and_what_is_expected(value, parts):
    with pytest.raises((ReceiptError, ContextError)) as caught:
        read_call(value)
    for part in parts:
        assert part in str(caught.value)


def test_a_field_that_the_policy_refuses_is_refused_when_the_call_runs():
    for overrides in ({"nonsense": 1}, {"proximity_n": 0}, {"policy": "strict"}, {"answer": "x"}):
        call = read_call({"answer": "a", "context": "c", "overrides": overrides})
        with pytest.raises(PolicyError, match=next(iter(overrides))):
            call.run()


def test_overrides_are_sorted_and_each_stands_once():
    call = dataclasses.replace(CALL, overrides=(("proximity_window", 5), ("proximity_n", 2)))
    assert call.overrides == (("proximity_n", 2), ("proximity_window", 5))
    with pytest.raises(ReceiptError, match="twice"):
        dataclasses.replace(CALL, overrides=(("proximity_n", 2), ("proximity_n", 3)))


def test_a_lexicon_keeps_its_name_in_a_receipt():
    lexicon = build_lexicon("house style", ["with", "from"])
    receipt = record_call(dataclasses.replace(CALL, overrides=(("stop_words", lexicon),)))
    assert receipt.verdict.policy_hash == load_policy("default").replace(stop_words=lexicon).hash
    again = read_receipt(receipt.to_line())
    assert again == receipt
    assert replay_receipt(again)


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


def test_a_context_cache_changes_no_verdict_and_is_bounded():
    cache = ContextCache()
    call = dataclasses.replace(CALL, sources=(Source(id="w", text="'''" + TEXT + "'''", format="wikitext"),))
    assert call.run(contexts=cache) == call.run() == call.run(contexts=cache)
    assert len(cache) == 1
    steps = dataclasses.replace(call, overrides=(("wikitext_steps_per_char", 1),))
    assert steps.run(contexts=cache) == steps.run()
    assert len(cache) == 2
    for number in range(2 * MAX_PREPARED):
        dataclasses.replace(call, sources=(Source(id=f"n{number}", text=TEXT),)).run(contexts=cache)
    assert len(cache) == MAX_PREPARED


def test_a_context_cache_forgets_what_was_not_used_for_longest():
    cache = ContextCache(max_contexts=2)
    policy = load_policy("default")
    first, second, third = ((Source(id=name, text=TEXT),) for name in "abc")
    kept = cache.prepare(first, policy)
    dropped = cache.prepare(second, policy)
    assert cache.prepare((Source(id="a", text=TEXT),), policy) is kept
    cache.prepare(third, policy)
    assert cache.prepare(first, policy) is kept
    assert cache.prepare(second, policy) is not dropped


@pytest.mark.parametrize("limit", [("max_source_chars", 10), ("max_sources", 1)])
def test_a_context_that_is_too_large_is_not_prepared(limit):
    cache = ContextCache()
    call = dataclasses.replace(
        CALL, sources=(*CALL.sources, Source(id="b", text="x" * 20)), overrides=(limit,)
    )
    verdict = call.run(contexts=cache)
    assert verdict.violations[0].code == "INPUT_TOO_LARGE"
    assert verdict == call.run()
    assert len(cache) == 0


# --- lines ---


@given(calls)
@settings(max_examples=150, deadline=None)
def test_round_trip(call):
    assert read_call(call.to_dict()) == call
    receipt = record_call(call, id="\ud834 id\0")
    line = receipt.to_line()
    assert line.isascii()
    assert "\n" not in line
    again = read_receipt(line)
    assert again == receipt
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


def test_a_surrogate_pair_in_two_code_points_is_written_in_pieces():
    text = "a\ud800\udc00b\ud83d\ude00"
    call = Call(answer=text, sources=(Source(id="s", text=text),), question=text)
    pieces = ["a\ud800", "\udc00b\ud83d", "\ude00"]
    value = call.to_dict()
    assert value["answer"] == value["question"] == value["sources"][0]["text"] == pieces
    receipt = read_receipt(record_call(call).to_line())
    assert receipt.call == call
    assert receipt.call.answer != "a\U00010000b\U0001f600"
    assert replay_receipt(receipt)


def test_a_receipt_without_its_call_and_a_bare_verdict_are_read():
    verdict = CALL.run()
    assert read_receipt(Receipt(id="x", verdict=verdict).to_line()) == Receipt(id="x", verdict=verdict)
    assert read_receipt(verdict.to_json()) == Receipt(id="", verdict=verdict)


def test_the_keys_of_a_receipt():
    value = json.loads(record_call(CALL, id="x").to_line())
    assert list(value) == ["call", "digest", "id", "schema", "verdict"]
    assert list(value["call"]) == ["answer", "function", "overrides", "policy", "question", "sources"]
    assert value["call"]["sources"] == [{"id": "log", "text": TEXT}]
    assert value["digest"] == CALL.run().digest
    assert value["verdict"] == json.loads(CALL.run().to_json())


def _change(**changes: object) -> str:
    value = json.loads(record_call(CALL, id="x").to_line())
    for key, change in changes.items():
        value[key] = change
        if change is None:
            del value[key]
    return json.dumps(value)


def _tampered(path: list[str], change: object) -> str:
    value = json.loads(record_call(CALL, id="x").to_line())
    inner = value["verdict"]
    for step in path[:-1]:
        inner = inner[step]
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
        (_change(id=None), "'id': got null"),
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
    ],
)
def test_what_is_no_receipt_is_a_receipt_error(line, part):
    with pytest.raises(ReceiptError) as caught:
        read_receipt(line)
    assert part in str(caught.value)
    assert str(caught.value).isascii()


@given(st.text(st.sampled_from('{}[]",:\\ue1-.ntf0d8 '), max_size=60) | any_text | st.binary(max_size=40))
@settings(max_examples=300)
def test_only_receipt_errors_come_of_a_line(line):
    with pytest.raises(ReceiptError):
        read_receipt(line)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.data())
@settings(max_examples=200, deadline=None)
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


def test_the_same_call_is_identical():
    replay = replay_receipt(record_call(CALL, id="x"))
    assert replay
    assert replay.identical
    assert (replay.differences, replay.causes) == ((), ())
    assert replay.now == CALL.run()


def test_without_inputs_there_is_nothing_to_compare():
    receipt = Receipt(id="x", verdict=CALL.run())
    replay = replay_receipt(receipt)
    assert not replay
    assert (replay.now, replay.differences, replay.causes) == (None, (), ())
    assert replay_receipt(receipt, call=CALL)


def _paths(replay) -> list[str]:
    return [difference.path for difference in replay.differences]


def test_a_changed_input_is_named():
    receipt = record_call(CALL, id="x")
    other = dataclasses.replace(CALL, answer=CALL.answer.replace("1911", "1912"))
    replay = replay_receipt(receipt, call=other)
    assert replay.causes == ("inputs",)
    assert "/inputs/answer" in _paths(replay)
    difference = next(item for item in replay.differences if item.path == "/audit_mode")
    assert (difference.recorded, difference.now) == (receipt.verdict.audit_mode, replay.now.audit_mode)
    assert difference.recorded != difference.now

    more = dataclasses.replace(CALL, sources=(*CALL.sources, Source(id="b", text="other")))
    replay = replay_receipt(receipt, call=more)
    assert replay.causes == ("inputs",)
    assert _paths(replay) == ["/inputs/sources/1"]
    assert replay.differences[0].recorded is None
    assert replay.differences[0].now["id"] == "b"

    asked = dataclasses.replace(CALL, question="When?")
    assert _paths(replay_receipt(receipt, call=asked)) == ["/inputs/question"]


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


def test_a_cache_serves_replays():
    cache = ContextCache()
    receipt = record_call(CALL, id="x", contexts=cache)
    assert replay_receipt(receipt, contexts=cache)
    assert len(cache) == 1


def test_a_bare_call_is_told_from_a_receipt():
    assert is_bare_call('{"id": "a", "answer": "x", "context": "y"}')
    receipt = record_call(Call(answer="x", sources=(Source(id="s", text="y"),)), id="a").to_line()
    for line in ("", "garbage", "[]", "7", '{"context": "y"}', receipt, b"\xff"):
        assert not is_bare_call(line)
