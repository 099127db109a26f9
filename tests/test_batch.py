"""Batches: one row for every line, in order, whatever the line holds; a run that was cut off goes on."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import verifier.calls.cache
import verifier.receipts.batch
from tests.examples import examples
from verifier import Evidence, check_claim, verify_claim_lattice, verify_claim_lattice_json, verify_quotes
from verifier.policies import PolicyError, load_policy
from verifier.receipts.batch import (
    BatchError,
    BatchRow,
    drop_cut_row,
    read_lines,
    resume_batch,
    run_batch,
)
from verifier.records.lattice_verdict import LatticeVerdict

TEXT = "The mill closed in 1931. Its wheel was moved to the museum, where it still turns."
ANSWER = 'The leaflet says "the mill closed in 1931".'
QUOTES = {"answer": ANSWER, "context": TEXT}
GOOD = json.dumps(QUOTES)

LINES = "The mill closed in 1931. [E1]"
CLAIMS = json.dumps({"claims": [{"text": "The mill closed in 1931.", "evidence_ids": ["E1"]}]})
PIECES = [{"pointer_id": "E1", "span": TEXT, "title": "The mill", "source_root": "mill"}]
EVIDENCE = [Evidence(pointer_id="E1", span=TEXT, title="The mill", source_root="mill")]
POINTED = {"answer": LINES, "evidence": PIECES}
JSON = "verify_claim_lattice_json"
CLAIM = {"function": "check_claim", "claim": "The mill closed in 1931.", "evidence": [TEXT]}

KINDS = {
    "quotes": (QUOTES, verify_quotes(ANSWER, TEXT)),
    "lines": (POINTED, verify_claim_lattice(LINES, EVIDENCE)),
    "json": (
        {**POINTED, "answer": CLAIMS, "function": JSON, "finish_reason": "length"},
        verify_claim_lattice_json(CLAIMS, EVIDENCE, finish_reason="length"),
    ),
    "claim": (CLAIM, check_claim("The mill closed in 1931.", [TEXT])),
}
"""A line of each kind, and what becomes of it."""


def _rows(*lines: str | dict[str, object], **options) -> list[BatchRow]:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return list(run_batch(texts, **options))


@pytest.mark.parametrize(("line", "expected"), KINDS.values(), ids=KINDS)
def test_a_row_holds_the_record_and_its_digest(line, expected):
    (row,) = _rows({"id": "a-1", "label": None, **line})
    assert row == BatchRow(line=1, id="a-1", verdict=expected)
    assert bool(row) is bool(expected)
    text = row.to_line()
    value = json.loads(text)
    assert list(value) == ["digest", "id", "line", "verdict"]
    assert value["digest"] == expected.digest
    assert value["verdict"] == json.loads(expected.to_json())
    assert text.isascii()
    assert "\n" not in text


GARBAGE = {
    "": "blank line",
    "   \t\r": "blank line",
    "garbage": "'garbage', expected JSON",
    GOOD[:-5]: f"expected JSON: cut off at column {len(GOOD) - 4}",
    GOOD + GOOD: f"expected JSON: at column {len(GOOD) + 1} stands '{{",
    '{"answer": "a", "context": "c",}': "expected JSON: at column 32 stands '}'",
    '{"anwser": "a", "context": "c"}': "unknown key 'anwser': did you mean 'answer'?",
    '{"Answer": "a", "context": "c"}': "unknown key 'Answer': did you mean 'answer'?",
    '{"answer": "a", "contxt": "c"}': "unknown key 'contxt': did you mean 'context'?",
    '{"text": "a", "context": "c"}': "none of answer, claim among the keys 'text', 'context'; expected one",
    '{"answer": "a", "contexts": "c"}': "key 'contexts': got the text 'c', expected a list of texts",
    '{"answer": "a", "context": "[\'b\', \'c\']"}': "key 'context': got a list written as one text",
    "[1, 2]": "list, expected a JSON object",
    "7": "int, expected a JSON object",
    "null": "got null",
    '"text"': "str, expected a JSON object",
    "[" * 100_000: "nests deeper",
    '{"a":' * 100_000 + "1" + "}" * 100_000: "nests deeper",
    '{"answer": "a", "answer": "b", "context": "c"}': "'answer' twice",
    '{"answer": "a", "context": "c", "n": NaN}': "NaN",
    '{"answer": "a", "context": "c", "n": ' + "9" * 5000 + "}": "integer of 5000 characters",
    '{"answer": "\udcff", "context": "c"}': "not UTF-8",
    "{}": "none of answer, claim",
    '{"answer": "a"}': "none of context, sources, evidence",
    '{"answer": "a", "claim": "b", "context": "c"}': "answer and claim",
    '{"answer": null, "context": "c"}': "answer: got null, expected a string",
    '{"claim": null, "context": "c"}': "claim: got null, expected a string",
    '{"answer": "a", "sources": null}': "sources: got null, expected a string, a list",
    '{"answer": 5, "context": "c"}': "'answer': got int",
    '{"answer": "a", "context": 5}': "context: got int",
    '{"answer": "a", "context": ["x", null]}': "source 2",
    '{"answer": "a", "context": "c", "question": 5}': "'question'",
    '{"answer": "a", "context": "c", "policy": "lax"}': "unknown policy 'lax'",
    '{"answer": "a", "context": "c", "policy": "absent.toml"}': "absent.toml",
    '{"answer": "a", "context": "c", "overrides": {"proximity_n": "many"}}': "proximity_n",
    '{"answer": "a", "context": "c", "overrides": 5}': "overrides",
    '{"answer": "a", "context": "c", "id": ["x"]}': "'id': got list",
    '{"answer": "a", "context": "c", "id": true}': "'id': got bool",
    '{"answer": "a", "context": [{"id": "x", "text": "1"}, {"id": "x", "text": "2"}]}': "the id 'x'",
    # JSON bytes for a verdict cannot show such an id: an error of this line, never of the batch.
    '{"answer": "a", "context": {"\\ud800": "c"}}': "",
}


@pytest.mark.parametrize(("line", "problem"), GARBAGE.items(), ids=range(len(GARBAGE)))
def test_a_bad_line_is_a_row_with_its_number(line, problem):
    before, bad, after = _rows(GOOD, line, GOOD)
    assert before.verdict == after.verdict == verify_quotes(ANSWER, TEXT)
    assert bad.line == 2
    assert (bad.verdict is None) is (bad.error is not None)
    if problem:
        assert problem in bad.error
        assert "internal" not in bad.error
    assert not (bad and bad.error)
    assert json.loads(bad.to_line())["line"] == 2


BAD = [
    ({**POINTED, "context": TEXT}, "got context and evidence"),
    ({"answer": LINES, "context": TEXT, "function": JSON}, "'context': verify_claim_lattice_json does not"),
    ({**POINTED, "function": "verify_quotes"}, "unknown key 'pointer_id'"),
    ({**POINTED, "function": "guess"}, "'guess', expected check or verify_quotes or"),
    ({**POINTED, "function": [1]}, "'function': got list"),
    ({"answer": LINES, "evidence": {"E1": "a", "mill": "b"}}, "the key 'mill'"),
    ({"answer": LINES, "evidence": [{"span": TEXT}]}, "item 1: key 'pointer_id': it is missing"),
    ({"answer": LINES, "evidence": [*PIECES, *PIECES]}, "two pieces have the pointer id 'E1'"),
    ({**POINTED, "warrant_chain_roots": "mill"}, "a list of strings"),
    (
        {"answer": CLAIMS, "evidence": PIECES, "function": JSON, "finish_reason": 3},
        "'finish_reason': got int",
    ),
    ({**POINTED, "warrant_chain_root": ["mill"]}, "mean 'warrant_chain_roots'"),
    ({**POINTED, "quesiton": "Who?"}, "did you mean 'question'"),
    ({**POINTED, "fucntion": JSON}, "did you mean 'function'"),
    (
        {"answer": CLAIMS, "evidence": PIECES, "function": JSON, "finishReason": "length"},
        "did you mean 'finish_reason'",
    ),
    ({**CLAIM, "evidence": 5}, "context: got int"),
    ({**CLAIM, "titel": "Mill"}, "did you mean 'title'"),
]


@pytest.mark.parametrize(("line", "problem"), BAD, ids=range(len(BAD)))
def test_a_bad_line_of_claims_says_what_is_wrong(line, problem):
    before, bad, after = _rows(POINTED, line, POINTED)
    assert before.verdict == after.verdict == verify_claim_lattice(LINES, EVIDENCE)
    assert (bad.line, bad.verdict) == (2, None)
    assert problem in bad.error


def test_all_of_them_together_keep_their_order():
    rows = _rows(*GARBAGE, GOOD)
    assert [row.line for row in rows] == list(range(1, len(GARBAGE) + 2))
    assert rows[-1].verdict == verify_quotes(ANSWER, TEXT)


@given(
    st.lists(
        st.sampled_from([GOOD, "", "{}", "[" * 99, '{"id": 3}'])
        | st.text(st.characters(exclude_categories=()), max_size=30)
    )
)
@examples(1)
def test_no_line_is_ever_lost(lines):
    rows = _rows(*lines)
    assert [row.line for row in rows] == list(range(1, len(lines) + 1))
    for row in rows:
        value = json.loads(row.to_line())
        assert ("verdict" in value) is not ("error" in value)


def test_a_defect_of_ours_costs_one_row(monkeypatch: pytest.MonkeyPatch):
    real = verifier.receipts.batch.read_call

    def read_call(value):
        if value["answer"] == "trap":
            raise IndexError("sprung")
        return real(value)

    monkeypatch.setattr(verifier.receipts.batch, "read_call", read_call)
    first, trapped, last = _rows(GOOD, '{"id": 4, "answer": "trap", "context": "c"}', GOOD)
    assert first.verdict == last.verdict is not None
    assert trapped == BatchRow(line=2, id=4, error="internal error, please report it: IndexError: 'sprung'")


@pytest.mark.parametrize("id", ["", "x\u00e9\0", "\ud800", 0, -3, 10**40])
def test_an_id_is_kept_as_it_was_given(id):
    good, bad = _rows(json.dumps({"id": id, "answer": ANSWER, "context": TEXT}), json.dumps({"id": id}))
    for row in (good, bad):
        assert row.id == id
        assert json.loads(row.to_line())["id"] == id


def test_a_line_without_an_id_has_none():
    for row in _rows(GOOD, json.dumps({"id": None, "answer": ANSWER, "context": TEXT})):
        assert row.verdict is not None
        assert "id" not in json.loads(row.to_line())


def test_a_line_may_name_its_function():
    rows = _rows(
        {**POINTED, "function": "verify_claim_lattice"},
        {"answer": LINES, "evidence": TEXT, "function": "verify_quotes"},
        {"answer": LINES, "context": {"E1": TEXT}},
        {"function": "check_claim", "answer": LINES, "context": TEXT, "title": "Mill"},
        # Without its function a claim is an answer, as it always was.
        {"claim": LINES, "evidence": [TEXT]},
    )
    assert [row.verdict for row in rows] == [
        verify_claim_lattice(LINES, EVIDENCE),
        verify_quotes(LINES, TEXT),
        verify_quotes(LINES, {"E1": TEXT}),
        check_claim(LINES, TEXT, title="Mill"),
        verify_quotes(LINES, [TEXT]),
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


@pytest.mark.parametrize("key", ["finish_reason", "warrant_chain_roots", "title"])
def test_keys_that_the_function_does_not_take_are_refused(key):
    (row,) = _rows({"answer": LINES, "context": TEXT, key: 7})
    assert row.error is not None
    assert row.error.startswith(f"call: key {key!r}: verify_quotes does not take it; ")
    assert "would: name it with the key 'function'" in row.error


def test_broken_text_and_broken_json_are_verdicts_and_no_errors():
    rows = _rows(
        {"answer": "caf\ud800 of the mill [E1]", "evidence": {"E1": "\udfff"}},
        {"answer": '{"claims": [', "evidence": {}, "function": JSON},
        {"answer": "", "evidence": {}},
    )
    assert [row.error for row in rows] == [None, None, None]
    assert [row.verdict.audit_mode for row in rows] == ["UNGROUNDED"] * 3


@pytest.mark.parametrize("answer_key", ["answer", "claim"])
@pytest.mark.parametrize("context_key", ["context", "sources", "evidence"])
@pytest.mark.parametrize("context", [TEXT, [TEXT, "b"], {"m": TEXT}])
def test_other_names_mean_the_same(answer_key, context_key, context):
    (row,) = _rows(json.dumps({answer_key: ANSWER, context_key: context}))
    assert row.verdict == verify_quotes(ANSWER, context)


@pytest.mark.parametrize(
    ("line", "is_flagged"),
    [
        ({"claim": ANSWER, "context": TEXT}, True),
        ({"claim": ANSWER, "evidence": [TEXT], "title": None, "function": None}, True),
        ({"claim": ANSWER, "evidence": [TEXT], "function": "check_claim"}, False),
        ({"claim": ANSWER, "context": TEXT, "function": "verify_quotes"}, False),
        ({"claim": ANSWER, "evidence": {"E1": TEXT}}, False),
        ({"claim": None, "answer": ANSWER, "context": TEXT}, False),
        ({"claim": 5, "context": TEXT}, False),
    ],
)
def test_a_claim_that_is_taken_for_an_answer_is_flagged_and_nothing_else_changes(line, is_flagged):
    (row,) = _rows(json.dumps(line))
    assert row.claim_as_answer is is_flagged
    assert "claim_as_answer" not in row.to_line()
    if is_flagged:
        assert row.verdict == verify_quotes(ANSWER, line.get("context") or line["evidence"])


@pytest.mark.parametrize("key", ["answer", "claim"])
@pytest.mark.parametrize("function", [None, "verify_quotes", "verify_claim_lattice", "check_claim"])
@pytest.mark.parametrize(("value", "given"), [(5, "int"), ([], "list"), ([1], "list"), ({}, "dict")])
def test_what_is_no_text_is_named_as_the_line_names_it(key, function, value, given):
    (row,) = _rows(json.dumps({key: value, "evidence": [TEXT], "function": function}))
    assert row.error == f"key {key!r}: got {given}, expected a string"


def test_a_null_counts_as_left_out():
    (row,) = _rows(
        json.dumps({"answer": None, "claim": ANSWER, "context": TEXT, "evidence": None, "policy": None})
    )
    assert row.verdict == verify_quotes(ANSWER, TEXT)


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("overides", "overrides"),
        ("override", "overrides"),
        ("Overrides", "overrides"),
        ("policies", "policy"),
        ("polciy", "policy"),
        ("Policy", "policy"),
        ("quesiton", "question"),
        ("questions", "question"),
    ],
)
def test_a_misspelt_key_is_not_ignored(key, meant):
    line = json.dumps({"answer": ANSWER, "context": TEXT, key: "strict"})
    (row,) = _rows(line)
    assert row.error == f"unknown key {key!r}: did you mean {meant!r}?"
    # Nothing is lost where it holds nothing, and one that is carried along is meant.
    assert _rows(line.replace('"strict"', "null"))[0].verdict == verify_quotes(ANSWER, TEXT)
    assert _rows(line, keep=[key])[0].verdict == verify_quotes(ANSWER, TEXT)


@pytest.mark.parametrize(
    "key", ["question_id", "questionId", "policy_name", "answers", "source", "idx", "label", "x" * 9_999, ""]
)
def test_other_keys_are_refused_unless_they_are_kept(key):
    line = {"answer": ANSWER, "context": TEXT, key: 5}
    (row,) = _rows(json.dumps(line))
    assert row.error is not None
    assert f"unknown key {key[:60]!r}" in row.error
    assert _rows(json.dumps({**line, key: None}))[0].verdict == verify_quotes(ANSWER, TEXT)
    assert _rows(json.dumps(line), keep=[key])[0].verdict == verify_quotes(ANSWER, TEXT)


def test_policy_and_overrides_of_the_batch_and_of_a_line(tmp_path: Path):
    (tmp_path / "house.toml").write_text('extends = "strict"\n', encoding="utf-8")

    def line(**fields: object) -> str:
        return json.dumps({"answer": ANSWER, "context": TEXT, **fields})

    rows = _rows(
        line(),
        line(policy="strict"),
        line(overrides={"proximity_n": 5}),
        line(overrides={"min_quote_chars": 9}, question="When?"),
        line(policy="house.toml"),
        line(policy="house.toml"),
        policy="baseline",
        overrides={"proximity_n": 4},
        base=tmp_path,
    )
    baseline = load_policy("baseline")
    strict = load_policy("strict").replace(proximity_n=4)
    assert [row.verdict.policy_hash for row in rows] == [
        baseline.replace(proximity_n=4).hash,
        strict.hash,
        baseline.replace(proximity_n=5).hash,
        baseline.replace(proximity_n=4, min_quote_chars=9).hash,
        strict.replace(name="house").hash,
        strict.replace(name="house").hash,
    ]
    assert rows[3].verdict.inputs.question is not None
    assert _rows(line(), policy=strict)[0].verdict.policy_hash == strict.hash


def test_a_policy_file_is_read_once_in_a_batch(tmp_path: Path):
    path = tmp_path / "house.toml"
    path.write_text('extends = "strict"\n', encoding="utf-8")
    line = json.dumps({"answer": ANSWER, "context": TEXT, "policy": str(path)})
    rows = run_batch([line, line])
    first = next(rows)
    path.unlink()
    assert next(rows).verdict == first.verdict


def test_what_is_wrong_with_the_batch_is_raised_at_once():
    with pytest.raises(PolicyError, match="lax"):
        run_batch([], policy="lax")
    with pytest.raises(PolicyError, match="nonsense"):
        run_batch([], overrides={"nonsense": 1})
    with pytest.raises(BatchError, match="verdict"):
        run_batch([], keep=["label", "verdict"])
    with pytest.raises(BatchError, match="start: got -1"):
        run_batch([], start=-1)
    with pytest.raises(TypeError, match="iterable of lines"):
        run_batch(GOOD)


def test_keys_can_be_carried_along():
    line = json.dumps(
        {
            "answer": ANSWER,
            "context": TEXT,
            "label": "yes",
            "more": {"b": [1, 0.5, None], "a": "\ud800"},
            "x": 1,
        }
    )
    row, bad = _rows(line, '{"label": 1}', keep=["more", "label", "absent", "label"])
    assert [key for key, _ in row.kept] == ["label", "more"]
    value = json.loads(row.to_line())
    assert (value["label"], value["more"]) == ("yes", {"a": "\ud800", "b": [1, 0.5, None]})
    assert "x" not in value
    assert "absent" not in value
    assert json.loads(bad.to_line())["label"] == 1


@pytest.mark.parametrize(
    ("function", "line"),
    [
        ("prepare", lambda text: {"answer": ANSWER, "context": text}),
        ("prepare", lambda text: {**CLAIM, "evidence": [text]}),
        ("prepare_evidence", lambda text: {"answer": LINES, "evidence": {"E1": text}}),
    ],
)
def test_lines_that_share_a_context_share_its_preparation(function, line, monkeypatch: pytest.MonkeyPatch):
    made = []
    real = getattr(verifier.calls.cache, function)

    def prepare(context, **options):
        made.append(context)
        return real(context, **options)

    monkeypatch.setattr(verifier.calls.cache, function, prepare)
    lines = [line(f"{TEXT} {number}") for number in range(3) for _ in range(5)]
    rows = _rows(*lines)
    assert len(made) == 3
    assert [row.verdict for row in rows] == [_rows(line)[0].verdict for line in lines]


def test_lines_are_read_as_they_come():
    asked = []

    def lines():
        for number in range(3):
            asked.append(number)
            yield GOOD

    rows = run_batch(lines())
    assert asked == []
    assert next(rows).line == 1
    assert asked == [0]


# --- files ---


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a", ["a"]),
        (b"a\n", ["a"]),
        (b"a\n\nb", ["a", "", "b"]),
        (b"a\r\nb\r\n", ["a\r", "b\r"]),
        (b"a\rb\x0b\x0c\x1c\xc2\x85\xe2\x80\xa8c\n", ["a\rb\x0b\x0c\x1c\x85\u2028c"]),
        (b"\xef\xbb\xbfa\n\xef\xbb\xbfb", ["a", "\ufeffb"]),
        (b"a\xff\n\xed\xa0\x80\nb\0", ["a\udcff", "\udced\udca0\udc80", "b\0"]),
    ],
)
def test_reading_lines_loses_none(tmp_path: Path, data, lines):
    path = tmp_path / "in.jsonl"
    path.write_bytes(data)
    assert list(read_lines(path)) == lines
    assert list(read_lines(io.BytesIO(data))) == lines


@given(st.binary(max_size=80) | st.lists(st.sampled_from([b"\n", b"\r\n", b"\xff", b"{}"])).map(b"".join))
def test_every_line_feed_ends_a_line(data):
    lines = list(read_lines(io.BytesIO(data)))
    assert len(lines) == len(data.split(b"\n")) - (data == b"" or data.endswith(b"\n"))
    whole = "\n".join(lines).encode("utf-8", "surrogateescape")
    assert data.removeprefix(b"\xef\xbb\xbf").removesuffix(b"\n") == whole


def test_a_file_with_broken_bytes_keeps_its_rows(tmp_path: Path):
    path = tmp_path / "in.jsonl"
    path.write_bytes(GOOD.encode() + b'\r\n{"answer": "\xff", "context": "c"}\n\n' + GOOD.encode())
    first, broken, blank, last = run_batch(read_lines(path))
    assert first.verdict == last.verdict is not None
    assert "not UTF-8" in broken.error
    assert "at character 12" in broken.error
    assert "blank" in blank.error


def test_a_run_that_was_cut_off_anywhere_goes_on(tmp_path: Path):
    lines = [GOOD, "garbage", json.dumps({"id": "\u00e9", "answer": "", "context": []}), ""]
    whole = "".join(row.to_line() + "\n" for row in run_batch(lines)).encode()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == 10]
    path = tmp_path / "out.jsonl"
    for cut in sorted({*range(0, len(whole) + 1, 37), *ends, *(end - 1 for end in ends), 1}):
        path.write_bytes(whole[:cut])
        finished = sum(end <= cut for end in ends)
        assert drop_cut_row(path) == finished
        assert path.stat().st_size == ([0, *ends][finished])
        with path.open("ab") as out:
            for row in run_batch(lines, start=finished):
                out.write(row.to_line().encode("ascii") + b"\n")
        assert path.read_bytes() == whole
    assert list(run_batch(lines, start=9)) == []


def test_rows_are_counted_over_the_bounds_of_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "out.jsonl"
    whole = "".join(BatchRow(line=number, error="e" * number).to_line() + "\n" for number in range(1, 30))
    for size in (1, 2, 7, 64, 100_000):
        path.write_text(whole + '{"err', encoding="ascii", newline="\n")
        monkeypatch.setattr(verifier.receipts.batch, "_CHUNK_BYTES", size)
        assert drop_cut_row(path) == 29
        assert path.read_text(encoding="ascii") == whole


def test_an_output_that_is_not_there_has_no_rows(tmp_path: Path):
    path = tmp_path / "out.jsonl"
    assert drop_cut_row(path) == 0
    assert not path.exists()


@pytest.mark.parametrize(
    "data", [b"precious\nnotes\nand more", b'{"line": 1}\n{"line": 1}\nx', b"[1]\nx", b"\n\0"]
)
def test_a_file_that_is_no_output_is_left_alone(tmp_path: Path, data):
    path = tmp_path / "notes.txt"
    path.write_bytes(data)
    with pytest.raises(BatchError, match=r"notes\.txt: row \d is no row"):
        drop_cut_row(path)
    assert path.read_bytes() == data


# --- going on ---


def _line(number: int, **fields: object) -> str:
    return json.dumps({"id": number, "answer": ANSWER, "context": f"{TEXT} {number}", **fields})


BATCH = [_line(1), "garbage", _line(3), _line(4)]
MIXED = [json.dumps({"id": number, **line}) for number, (line, _) in enumerate(KINDS.values(), 1)] + [
    "garbage",
    json.dumps({"id": 6, **POINTED, "function": JSON}),
]


def _output(path: Path, n_rows: int, lines: list[str] = BATCH, **options) -> bytes:
    path.write_text("".join(row.to_line() + "\n" for row in run_batch(lines[:n_rows], **options)), "ascii")
    return path.read_bytes()


@pytest.mark.parametrize("lines", [BATCH, MIXED], ids=["quotes", "mixed"])
def test_a_run_goes_on_with_its_own_output(tmp_path: Path, lines):
    path = tmp_path / "out.jsonl"
    for n_rows in range(len(lines) + 1):
        before = _output(path, n_rows, lines)
        path.write_bytes(before + b'{"cut')
        start, rows = resume_batch(lines, path)
        assert path.read_bytes() == before
        assert start == n_rows
        assert list(rows) == list(run_batch(lines, start=n_rows))
    assert resume_batch(BATCH, tmp_path / "none.jsonl")[0] == 0


def _refuse(path: Path, lines, said: str, **options) -> None:
    path.write_bytes(path.read_bytes() + b'{"cut')
    before = path.read_bytes()
    with pytest.raises(BatchError, match=said):
        resume_batch(lines, path, **options)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "options", [{"policy": "strict"}, {"overrides": {"proximity_n": 9}}, {"policy": "baseline"}]
)
def test_a_run_does_not_go_on_under_another_policy(tmp_path: Path, options):
    path = tmp_path / "out.jsonl"
    _output(path, 3)
    _refuse(path, BATCH, r"row 3 was made under the policy default \(sha256:.*and this run", **options)
    _output(path, 3, **options)
    assert resume_batch(BATCH, path, **options)[0] == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (_line(3, answer="Other."), "row 3 has other inputs than line 3"),
        (_line(3, context="Other."), "row 3 has other inputs than line 3"),
        (_line(3, question="Other?"), "row 3 has other inputs than line 3"),
        (_line(5), "row 3 is not of line 3"),
        ("garbage", "row 3 is not of line 3"),
        (_line(3, policy="strict"), "row 3 was made under the policy default"),
    ],
)
def test_a_run_does_not_go_on_with_other_lines(tmp_path: Path, line, said):
    path = tmp_path / "out.jsonl"
    _output(path, 3)
    _refuse(path, [*BATCH[:2], line, BATCH[3]], said)


@pytest.mark.parametrize(
    ("number", "changes", "said"),
    [
        (1, {"context": None, "evidence": {"E1": TEXT}}, "has other inputs"),
        (2, {"answer": LINES + " "}, "has other inputs"),
        (2, {"question": "Who?"}, "has other inputs"),
        (2, {"evidence": {"E1": TEXT}}, "has other inputs"),
        (2, {"policy": "baseline"}, "was made under the policy default"),
        (2, {"function": JSON}, "row 2 was made by verify_claim_lattice, and this run would make it by"),
        (4, {"title": "Mill"}, "has other inputs"),
        (
            4,
            {"function": "verify_quotes", "claim": None, "answer": CLAIM["claim"]},
            "has other inputs",
        ),
        (6, {"function": None}, f"row 6 was made by {JSON}"),
        (6, {"finish_reason": "stop"}, "has other inputs"),
    ],
)
def test_a_run_does_not_go_on_with_another_call(tmp_path: Path, number, changes, said):
    path = tmp_path / "out.jsonl"
    _output(path, number, MIXED)
    changed = json.dumps({**json.loads(MIXED[number - 1]), **changes})
    _refuse(path, [*MIXED[: number - 1], changed, *MIXED[number:]], said)


def test_a_run_does_not_go_on_with_fewer_lines(tmp_path: Path):
    path = tmp_path / "out.jsonl"
    _output(path, 3)
    _refuse(path, BATCH[:2], "got 3 rows, but the input has 2 lines")
    _refuse(path, BATCH[:1], "got 3 rows, but the input has 1 line:")
    _refuse(path, [], "got 3 rows, but the input has 0 lines")


def test_after_a_bad_row_the_last_verdict_is_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "out.jsonl"
    _output(path, 2)
    _refuse(path, BATCH, "row 1 was made under the policy default", policy="strict")
    _refuse(path, [_line(1, answer="Other."), *BATCH[1:]], "row 1 has other inputs")
    # One that lies far back is left alone: looking for it would cost as much as the run.
    monkeypatch.setattr(verifier.receipts.batch, "_CHUNK_BYTES", 100)
    assert resume_batch(BATCH, path, policy="strict")[0] == 2


def test_bad_rows_are_made_again_of_lines_that_may_have_been_mended(tmp_path: Path):
    path = tmp_path / "out.jsonl"
    lines = ["garbage", BATCH[0], json.dumps({"answer": ANSWER}), BATCH[0], "more garbage"]
    before = _output(path, 4, lines)
    # Lines that are as bad as before give the same rows.
    assert resume_batch(lines, path)[0] == 4
    assert path.read_bytes() == before
    mended = [_line(7), BATCH[0], json.dumps({"answer": ANSWER, "context": TEXT}), BATCH[0], BATCH[0]]
    start, rest = resume_batch(mended, path)
    rows = [row.to_line() for row in run_batch(mended)]
    assert (start, [row.to_line() for row in rest]) == (4, rows[4:])
    assert path.read_text("ascii").splitlines() == rows[:4]
    # Where the other rows are refused, the bad ones stay.
    _output(path, 4, lines)
    _refuse(path, [_line(7), *mended[1:3], _line(1, answer="Other."), "x"], "row 4 has other inputs")


def test_what_is_no_line_says_what_is_expected() -> None:
    for lines in ("rows.jsonl", Path("rows.jsonl"), 3):
        with pytest.raises(TypeError, match=r"expected an iterable of lines, as read_lines\(path\) gives"):
            run_batch(lines)  # type: ignore[arg-type]
    (row,) = run_batch([{"answer": "One.", "context": "One."}])  # type: ignore[list-item]
    assert row.error == "got dict, expected a line of JSON as str, as json.dumps gives it"
