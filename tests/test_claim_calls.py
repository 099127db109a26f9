"""Calls of one claim and its evidence: read, written, kept, run again; and their record, read back."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier import (
    ClaimCheck,
    ContextError,
    PolicyError,
    Source,
    Verdict,
    VerdictFormatError,
    check_claim,
    verify_quotes,
)
from verifier.calls import (
    CLAIM_FUNCTION,
    FUNCTIONS,
    QUOTES_FUNCTION,
    Call,
    ClaimCall,
    ContextCache,
    name_maker,
    read_call,
)
from verifier.receipts.batch import BatchError, resume_batch, run_batch
from verifier.receipts.goldens import check_goldens, record_goldens
from verifier.receipts.receipts import Receipt, is_bare_call, read_receipt, record_call
from verifier.receipts.replay import replay_receipt
from verifier.records.json_lines import ReceiptError

SOURCES = (
    Source(id="report", text="Sales of Acme rose 12% to $4.2 million in 1998.", title="Report"),
    Source(id="shop", text="The shop sold 40 boats in the north and 60 boats in the south."),
)
CALL = ClaimCall(claim="Sales of Acme rose 13% in 1998.", sources=SOURCES, question="Who?", title="Acme")
DERIVED = ClaimCall(claim="The shop sold a total of 100 boats in the north and the south.", sources=SOURCES)
PARTIAL = ClaimCall(claim="Sales of Acme rose sharply 12% in 1998.", sources=SOURCES)
ALL = ClaimCall(claim="All sales of Acme rose 12% in 1998.", sources=SOURCES)

any_text = st.text(st.characters(exclude_categories=()), max_size=30)
odd_text = st.text(st.sampled_from("ab 12%$.\n\0\ud800\udc00\udfff\u202e\U0001f600"), max_size=20)
texts = any_text | odd_text | st.sampled_from([CALL.claim, SOURCES[0].text, "not May 1998"])


@st.composite
def claim_calls(draw: st.DrawFn) -> ClaimCall:
    found = draw(st.lists(texts, max_size=3))
    return ClaimCall(
        claim=draw(texts),
        sources=tuple(Source(id=f"s{number}", text=text) for number, text in enumerate(found)),
        question=draw(st.none() | texts),
        title=draw(st.none() | texts),
        policy=draw(st.sampled_from(["baseline", "default", "strict"])),
        overrides=draw(st.sampled_from([(), (("claim_window_sentences", 1),), (("facets", ("dates",)),)])),
    )


# --- the record ---


@given(claim_calls())
@settings(max_examples=150, deadline=None)
def test_a_record_is_read_back_as_it_was(call):
    check = call.run()
    assert ClaimCheck.from_json(check.to_json()) == check
    assert ClaimCheck.from_json(check.to_json().decode()) == check


def test_lone_surrogates_are_written_out_and_keep_a_claim_from_being_accepted():
    claim = "Sales of Acme rose 12% in 1998."
    text = SOURCES[0].text
    assert check_claim(claim, text).accepted
    broken = check_claim(f"\ud800{claim}\udfff", Source(id="\ud800", title="\udc00", text=f"{text}\ud800"))
    assert broken.label == "SUPPORTED"
    assert not broken.accepted
    assert [(item.code, item.span, item.source_span) for item in broken.violations] == [
        ("LONE_SURROGATE", (0, 1), None),
        ("LONE_SURROGATE", None, (len(text), len(text) + 1)),
    ]
    assert (broken.inputs.sources[0].id, broken.inputs.sources[0].title) == ("\\ud800", "\\udc00")
    assert ClaimCheck.from_json(broken.to_json()) == broken


def test_lone_surrogates_elsewhere_are_flagged_and_the_claim_stands():
    check = check_claim("Sales of Acme rose.", f"{SOURCES[0].text}\ud800", question="\ud800", title="\udc00")
    assert check.accepted
    assert [dict(item.details) for item in check.violations] == [
        {"input": "question"},
        {"input": "title"},
        {},
    ]


def test_surrogates_beside_words_and_figures_that_the_record_holds():
    evidence = "The shop\udfff sold 40 boats\ud800 in the north and 60 boats in the south of Lund\ud800."
    check = check_claim(
        "All\ud800 the shop sold was a total of 100 boats\udc00 in \udc00Leeds\ud800.", evidence
    )
    assert {finding.code for finding in check.facets} == {
        "DERIVED_NUMBER",
        "DEGREE_UNSUPPORTED",
        "NAME_ABSENT",
    }
    for finding in check.facets:
        assert all(value.isascii() for _, value in finding.details)
    assert [text for text, _ in check.derivation[0].inputs] == ["40", "60"]
    assert ClaimCheck.from_json(check.to_json()) == check


def test_wikitext_that_takes_too_long_is_said():
    source = Source(id="w", text="<ref>" * 500 + "Acme grew.", format="wikitext")
    check = check_claim("Acme grew.", source, wikitext_steps_per_char=2)
    assert [(item.code, item.source) for item in check.violations] == [("WIKITEXT_BUDGET_EXCEEDED", 0)]


VALUE = json.loads(CALL.run().to_json())


@pytest.mark.parametrize(
    ("call", "path", "item", "part"),
    [
        (CALL, ["schema"], "lexical-verifier/verdict/1", "schema"),
        (CALL, ["label"], "TRUE", "TRUE"),
        (CALL, ["score"], "1", "integer"),
        (CALL, ["score"], 10_001, "10001"),
        (CALL, ["accepted"], 1, "true or false"),
        (CALL, ["accepted"], True, "accepted"),
        (CALL, ["label"], "UNSUPPORTED", "UNSUPPORTED with 1 conflicts"),
        (CALL, ["facets"], [], "CONTRADICTED with 0 conflicts"),
        (CALL, ["facets", 0, "outcome"], "maybe", "maybe"),
        (CALL, ["facets", 0, "code"], "BAD_LUCK", "BAD_LUCK"),
        (CALL, ["facets", 0, "details"], {"a": 0.5}, "0.5"),
        (CALL, ["facets", 0, "place", "source"], 7, "none of the 2 sources"),
        (CALL, ["coverage"], [5, 4], "5 of 4"),
        (CALL, ["window"], None, "without a window"),
        (CALL, ["inputs", "title"], 5, "string"),
        (CALL, ["mood"], "good", "canonical"),
        (ALL, ["label"], "SUPPORTED", "every facet agrees"),
        (PARTIAL, ["uncovered"], [], "not covered"),
        (DERIVED, ["derivation"], [], "0 derivations for 1"),
        (DERIVED, ["derivation", 0, "inputs", 0, "place"], None, "null"),
    ],
)
def test_what_is_no_claim_check_is_refused(call, path, item, part):
    value = json.loads(call.run().to_json())
    inner = value
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = item
    with pytest.raises(VerdictFormatError, match=part):
        ClaimCheck.from_json(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


@pytest.mark.parametrize("key", list(VALUE))
def test_a_record_without_one_of_its_keys_is_refused(key):
    value = {name: item for name, item in VALUE.items() if name != key}
    with pytest.raises(VerdictFormatError):
        ClaimCheck.from_json(json.dumps(value))


@pytest.mark.parametrize("data", ["", "[]", "7", "{}", "nothing", b"\xff", json.dumps(VALUE)])
def test_other_bytes_are_refused(data):
    with pytest.raises(VerdictFormatError):
        ClaimCheck.from_json(data)


def test_neither_record_is_read_as_the_other():
    with pytest.raises(VerdictFormatError, match=r"ClaimCheck\.from_json"):
        Verdict.from_json(CALL.run().to_json())
    with pytest.raises(VerdictFormatError, match="claim-check"):
        ClaimCheck.from_json(verify_quotes("a", "b").to_json())


# --- calls ---


@pytest.mark.parametrize("key", ["context", "sources", "evidence"])
@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        ("a", (Source(id="s1", text="a"),)),
        (["a", "b"], (Source(id="s1", text="a"), Source(id="s2", text="b"))),
        ({"x": "a"}, (Source(id="x", text="a"),)),
        (
            [{"id": "x", "text": ["a", "b"], "format": "wikitext"}],
            (Source(id="x", text="ab", format="wikitext"),),
        ),
    ],
)
def test_evidence_may_be_written_in_many_ways(key, evidence, expected):
    call = read_call({"function": CLAIM_FUNCTION, "claim": "c", key: evidence})
    assert call == ClaimCall(claim="c", sources=expected)
    assert call.run() == check_claim("c", list(expected))


def test_every_part_of_a_call_reaches_the_check():
    value = {
        "function": CLAIM_FUNCTION,
        "claim": "Sales of Acme rose 12%.",
        "evidence": "Sales rose 12%.",
        "question": "Whose?",
        "title": "Acme",
        "policy": "strict",
        "overrides": {"claim_window_sentences": 2},
    }
    expected = check_claim(
        "Sales of Acme rose 12%.",
        "Sales rose 12%.",
        question="Whose?",
        title="Acme",
        policy="strict",
        claim_window_sentences=2,
    )
    assert read_call(value).run() == expected
    assert read_call(value).run(contexts=ContextCache()) == expected


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"claim": None}, ["'claim'", "got null"]),
        ({"claim": 4}, ["'claim'", "int"]),
        ({"answer": "a"}, ["'answer'", "check_claim does not take it", QUOTES_FUNCTION]),
        ({"context": "a"}, ["context and evidence", "one of them"]),
        ({"evidence": 5}, ["int"]),
        ({"evidence": [{"pointer_id": "E1", "span": "a"}]}, ["'pointer_id'", "text"]),
        ({"title": 5}, ["'title'", "int"]),
        ({"finish_reason": "stop"}, ["'finish_reason'", "check_claim does not take it"]),
        ({"function": "guess"}, ["'guess'", *FUNCTIONS]),
        ({"function": QUOTES_FUNCTION}, ["'claim'", "verify_quotes does not take it", "check_claim would;"]),
        ({"function": None}, ["'claim'", "check_claim would"]),
    ],
)
def test_what_is_no_call_says_what_was_given_and_what_is_expected(changes, parts):
    value = {"function": CLAIM_FUNCTION, "claim": "c", "evidence": "e"}
    read_call(value)
    with pytest.raises(ReceiptError) as caught:
        read_call({**value, **changes})
    for part in parts:
        assert part in str(caught.value)


def test_a_claim_without_its_function_is_told_to_name_it():
    with pytest.raises(ReceiptError, match="check_claim would: name it with the key 'function'"):
        read_call({"claim": "c", "context": "e"})
    with pytest.raises(ReceiptError, match="got none of the keys context, sources, evidence"):
        read_call({"claim": "c", "function": CLAIM_FUNCTION})


def test_a_record_that_contradicts_itself_is_not_made():
    with pytest.raises(ReceiptError, match=f"expected {CLAIM_FUNCTION}"):
        dataclasses.replace(CALL, function=QUOTES_FUNCTION)
    with pytest.raises(ReceiptError, match="twice"):
        dataclasses.replace(CALL, overrides=(("facets", ()), ("facets", ())))


def test_what_the_function_refuses_is_refused_when_the_call_runs():
    with pytest.raises(ContextError, match="'a'"):
        ClaimCall(claim="c", sources=(Source(id="a", text=""), Source(id="a", text=""))).run()
    with pytest.raises(PolicyError, match="nonsense"):
        dataclasses.replace(CALL, overrides=(("nonsense", 1),)).run()


def test_a_cache_changes_no_check_and_prepares_once():
    cache = ContextCache()
    for call in (CALL, DERIVED, dataclasses.replace(CALL, policy="strict")):
        assert call.run(contexts=cache) == call.run()
    assert len(cache) == 1


# --- receipts and replay ---


@given(claim_calls())
@settings(max_examples=100, deadline=None)
def test_round_trip(call):
    assert read_call(call.to_dict()) == call
    receipt = record_call(call, id="\ud834 id\0")
    again = read_receipt(receipt.to_line())
    assert again == receipt
    assert again.to_line() == receipt.to_line()
    assert replay_receipt(again)


def test_the_keys_of_a_receipt():
    value = json.loads(record_call(CALL, id="x").to_line())
    assert list(value["call"]) == ["claim", "function", "overrides", "policy", "question", "sources", "title"]
    assert value["verdict"] == VALUE
    assert value["digest"] == CALL.run().digest
    assert name_maker(VALUE) == CLAIM_FUNCTION


def test_a_bare_check_and_one_without_its_call_are_read():
    check = CALL.run()
    assert read_receipt(check.to_json()) == Receipt(id="", verdict=check)
    assert read_receipt(Receipt(id="x", verdict=check).to_line()) == Receipt(id="x", verdict=check)
    assert is_bare_call(json.dumps({"id": "a", "claim": "x", "function": CLAIM_FUNCTION, "context": ""}))
    assert not is_bare_call(record_call(CALL, id="a").to_line())


def test_a_check_that_was_changed_is_refused():
    value = json.loads(record_call(CALL, id="x").to_line())
    for key, item in {"score": VALUE["score"] + 1, "accepted": True, "facets": []}.items():
        changed = {**value, "verdict": {**value["verdict"], key: item}}
        with pytest.raises(ReceiptError, match=r"changed|do not agree"):
            read_receipt(json.dumps(changed))


@pytest.mark.parametrize(
    ("changes", "path", "cause"),
    [
        ({"claim": "Sales rose."}, "/inputs/answer", "inputs"),
        ({"title": None}, "/inputs/title", "inputs"),
        ({"question": None}, "/inputs/question", "inputs"),
        ({"sources": SOURCES[:1]}, "/inputs/sources/1", "inputs"),
        ({"policy": "strict"}, "/policy/hash", "policy"),
    ],
)
def test_what_has_changed_is_named(changes, path, cause):
    replay = replay_receipt(record_call(CALL, id="x"), call=dataclasses.replace(CALL, **changes))
    assert replay.causes == (cause,)
    assert path in [difference.path for difference in replay.differences]


def test_goldens_hold_claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CI", raising=False)
    calls = tmp_path / "calls.jsonl"
    values = [
        {"id": "quotes", "answer": "x", "context": "y"},
        {"id": "claim", "claim": "Acme grew.", "evidence": ["Acme shrank."], "function": CLAIM_FUNCTION},
    ]
    calls.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="ascii")
    target = tmp_path / "goldens" / "mine.jsonl"
    assert record_goldens(calls, target) == 2
    assert check_goldens([target]).n_calls == 2
    lines = target.read_text(encoding="ascii").replace("Acme shrank.", "Acme shrank!").splitlines()
    target.write_text("".join(line + "\n" for line in lines), encoding="ascii", newline="\n")
    (failure,) = check_goldens([target]).failures
    assert (failure.id, failure.replay.causes) == ("claim", ("inputs",))


# --- batches ---

LINES = [
    json.dumps(line)
    for line in (
        {"id": 1, "function": CLAIM_FUNCTION, "claim": "Sales rose 12%.", "evidence": ["Sales fell 12%."]},
        {
            "id": 2,
            "function": CLAIM_FUNCTION,
            "answer": "Acme grew.",
            "context": "Acme grew.",
            "title": "Acme",
        },
        {"id": 3, "claim": "Acme has grown.", "evidence": ["It is so: Acme has grown."]},
        {"id": 4, "function": CLAIM_FUNCTION, "claim": "Acme grew.", "evidence": 5},
        {"id": 5, "function": CLAIM_FUNCTION, "claim": "Acme grew.", "evidence": "x", "titel": "Acme"},
    )
]


def test_rows_of_claims():
    rows = list(run_batch(LINES))
    assert [bool(row) for row in rows] == [False, True, True, False, False]
    assert rows[0].verdict == check_claim("Sales rose 12%.", ["Sales fell 12%."])
    assert rows[1].verdict == check_claim("Acme grew.", "Acme grew.", title="Acme")
    # Without its function a claim is an answer, as it always was.
    assert rows[2].verdict == verify_quotes("Acme has grown.", ["It is so: Acme has grown."])
    assert "context: got int" in rows[3].error
    assert "did you mean 'title'" in rows[4].error
    assert json.loads(rows[0].to_line())["verdict"]["label"] == "CONTRADICTED"


def test_a_batch_of_claims_goes_on_where_it_stopped(tmp_path: Path):
    output = tmp_path / "rows.jsonl"
    rows = [row.to_line() + "\n" for row in run_batch(LINES)]
    output.write_text("".join(rows[:2]), encoding="ascii", newline="\n")
    count, rest = resume_batch(LINES, output)
    assert (count, [row.to_line() + "\n" for row in rest]) == (2, rows[2:])
    # The same inputs under another function are another line.
    other = [LINES[0], json.dumps({"id": 2, "answer": "Acme grew.", "context": "Acme grew."})]
    with pytest.raises(BatchError, match=r"other inputs|made by check_claim"):
        resume_batch(other, output)


def test_another_call_is_no_claim():
    replay = replay_receipt(record_call(CALL), call=Call(answer=CALL.claim, sources=SOURCES, question="Who?"))
    assert "/schema" in [difference.path for difference in replay.differences]
