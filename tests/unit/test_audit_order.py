"""A mark's number counts documents as they were given: in every way to give them, and to every reader."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from tests.examples import choose
from tests.pages import check_page
from verifier import Source, audit_answer, check, instructions, prepare
from verifier.audit import Audit, AuditStream
from verifier.calls import AuditAnswerCall, read_call
from verifier.cli.app import app
from verifier.corpus import open_corpus
from verifier.corpus.natural_order import list_naturally
from verifier.corpus.readers import read_folder
from verifier.receipts.audits import run_audit
from verifier.receipts.batch import run_batch
from verifier.receipts.receipts import read_receipt, record_call
from verifier.receipts.replay import replay_receipt
from verifier.report.audit.page import render_audit_page
from verifier.report.audit.wording import build_audit_report

NAMES = ("Aune", "Bela", "Coro", "Dune", "Elva", "Fern", "Gale", "Holt", "Irma", "Jule", "Kahl", "Lund")
TEXTS = tuple(f"The {name} tower dates from {1901 + at}." for at, name in enumerate(NAMES))
IDS = ("doc10", "doc2", "b", "a", "B", "2", "1", "z/1", "z.txt", "\u00e9", "_", "E3")
"""Ids that sort in another order than they stand in."""

NAMED = dict(zip(IDS, TEXTS, strict=True))
ANSWER = " ".join(f"{text[:-1]} [{number}]." for number, text in enumerate(TEXTS, 1))
"""What it cites is right."""

WAYS = {
    "texts": TEXTS,
    "a list of sources": [Source(id=id, text=text) for id, text in NAMED.items()],
    "a tuple of sources": tuple(Source(id=id, text=text, title="T") for id, text in NAMED.items()),
    "texts by their ids": NAMED,
    "prepared": prepare(NAMED),
    "sources and texts": [Source(id="z", text=TEXTS[0]), *TEXTS[1:]],
}


def _is_unchanged(audit: Audit) -> bool:
    return audit.corrected_text == ANSWER and not audit.violations


@pytest.mark.parametrize("way", WAYS)
def test_right_citations_stay_in_whatever_way_documents_are_given(way):
    audit = audit_answer(ANSWER, WAYS[way])
    assert _is_unchanged(audit)
    assert [source.id for source in audit.inputs.sources] == [
        source.id for source in (item.source for item in prepare(WAYS[way]).sources)
    ]


COUNTED_IDS = (("1", "9", "10"), ("1", "2", "3"), ("2", "3", "4"), ("a", "2", "1"), ("E2", "E1", "3"))
"""Ids that are numbers, in part those of others."""


@pytest.mark.parametrize("ids", choose([order for ids in COUNTED_IDS for order in permutations(ids)]))
def test_a_number_counts_whatever_the_ids_are_and_above_the_count_it_is_an_id(ids):
    named = dict(zip(ids, TEXTS, strict=False))
    sources = [Source(id=id, text=text) for id, text in named.items()]
    shown = instructions("cited", question="Since when?", sources=sources).user
    assert [shown.index(f"[{n}]\n{text}") for n, text in enumerate(named.values(), 1)]
    above = [id if id.isdecimal() and int(id) > len(ids) else str(n) for n, id in enumerate(ids, 1)]
    for marks in (("1", "2", "3"), above):
        answer = " ".join(f"{text[:-1]} [{mark}]." for text, mark in zip(named.values(), marks, strict=True))
        for way in (sources, named, prepare(named)):
            assert audit_answer(answer, way).corrected_text == answer
            assert {one.status for said in check(answer, way).sentences for one in said.citations} == {
                "right"
            }
        stream = AuditStream(named)
        stream.feed(answer)
        assert stream.close().corrected_text == answer
        wrong = answer.replace(f"[{marks[0]}]", "[2]", 1)
        assert audit_answer(wrong, sources).corrected_text == answer.replace(f"[{marks[0]}]", "[1]", 1)


@pytest.mark.parametrize("ids", list(permutations(("2", "9", "1"))))
def test_a_corpus_has_no_order_and_its_ids_come_first(ids):
    with open_corpus(":memory:") as corpus:
        corpus.add([{"doc_id": id, "text": text} for id, text in zip(ids, TEXTS, strict=False)])
        answer = " ".join(f"{text[:-1]} [{id}]." for id, text in zip(ids, TEXTS, strict=False))
        assert audit_answer(answer, corpus).corrected_text == answer
        assert audit_answer(answer.replace("[9]", "[3]"), corpus).corrected_text == answer.replace(
            "[9]", "[3]"
        )


def test_a_stream_a_call_and_its_replay_count_alike():
    stream = AuditStream(NAMED)
    for char in ANSWER:
        stream.feed(char)
    assert _is_unchanged(stream.close())
    call = AuditAnswerCall(answer=ANSWER, sources=tuple(Source(id=id, text=NAMED[id]) for id in IDS))
    receipt = record_call(call, id="x")
    assert _is_unchanged(receipt.verdict)
    assert replay_receipt(read_receipt(receipt.to_line()))


def test_labels_keep_their_meaning_when_a_call_is_written_and_read():
    labels = {"20": "a", "3": "a", "x": "b", "10": "b"}
    answer = "The Aune tower dates from 1901. The Bela tower dates from 1902."
    value = {"function": "audit_answer", "answer": answer, "context": {"b": TEXTS[0], "a": TEXTS[1]}}
    call = read_call({**value, "cited": labels})
    receipt = record_call(call, id="x")
    assert receipt.verdict.corrected_text == (
        "The Aune tower dates from 1901 [10]. The Bela tower dates from 1902 [3]."
    )
    assert receipt.verdict == audit_answer(answer, {"b": TEXTS[0], "a": TEXTS[1]}, cited=labels)
    assert replay_receipt(read_receipt(receipt.to_line()))


@pytest.mark.parametrize("context", [TEXTS, NAMED, [{"id": id, "text": text} for id, text in NAMED.items()]])
def test_a_line_of_a_batch_counts_as_it_stands_there(context):
    line = json.dumps({"function": "audit_answer", "answer": ANSWER, "context": context})
    (row,) = run_batch([line])
    assert _is_unchanged(row.verdict)


def test_lines_of_answers_count_as_the_evidence_does():
    line = json.dumps({"answer": ANSWER, "answer_id": "x"})
    (row,) = run_audit([line], NAMED, whole_answers=True)
    assert row.audit is not None
    assert _is_unchanged(row.audit)


def test_a_corpus_is_counted_in_the_natural_order_of_its_ids():
    answer = "The Aune tower dates from 1901 [1]. The Bela tower dates from 1902 [2]."
    with open_corpus(":memory:") as corpus:
        corpus.add([{"doc_id": "doc10", "text": TEXTS[1]}, {"doc_id": "doc2", "text": TEXTS[0]}])
        assert [*corpus.documents] == ["doc2", "doc10"]
        audit = audit_answer(answer, corpus)
        assert audit.corrected_text == answer
        numbers = {one.doc_id: one.number for card in audit.cards for one in card.documents}
        assert numbers == {"doc2": 1, "doc10": 2}
        corpus.add([{"doc_id": "doc1", "text": TEXTS[2]}])
        assert audit_answer(answer, corpus).corrected_text == answer.replace("[2]", "[3]").replace(
            "[1]", "[2]"
        )


def test_a_folder_is_read_in_the_natural_order_of_its_paths(tmp_path):
    paths = ["b/2.txt", "b/10.txt", "doc2.txt", "doc10.txt", "doc01.txt", "doc1.txt", "A.txt"]
    for path in paths:
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(path)
    assert [entry.value["doc_id"] for entry in read_folder(tmp_path)[0]] == [
        "A.txt", "b/2.txt", "b/10.txt", "doc01.txt", "doc1.txt", "doc2.txt", "doc10.txt",
    ]  # fmt: skip


@given(st.lists(st.text(alphabet="a10\ud8002", max_size=5), max_size=8, unique=True), st.randoms())
def test_the_natural_order_is_total(names, random):
    shuffled = list(names)
    random.shuffle(shuffled)
    assert list_naturally(shuffled) == list_naturally(names)


def test_the_natural_order_counts_digits_however_many():
    names = ["x" + "9" * 5_000, "x1" + "0" * 5_000, "x007", "x7", "x07", "x8"]
    assert list_naturally(reversed(names)) == ["x007", "x07", "x7", "x8", *names[:2]]


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """The answer, then files of the evidence whose names sort the other way round."""
    made = [tmp_path / name for name in ("answer.txt", "z10.txt", "z9.txt", "a.txt")]
    made[0].write_text("The Aune tower dates from 1901 [1]. The Bela tower dates from 1902 [2].")
    for file, text in zip(made[1:], TEXTS, strict=False):
        file.write_text(text)
    return made


def _audit(*arguments: object) -> Audit:
    done = CliRunner().invoke(app, ["audit", *map(str, arguments), "--json"])
    return Audit.from_json(done.stdout.strip())


def test_files_are_counted_as_they_stand_on_the_command_line(files, tmp_path):
    assert _audit(*files).corrected_text == files[0].read_text()
    text = "The Jule tower dates from 1910."
    swapped = _audit(files[0], files[2], files[1], "--evidence-text", text)
    assert "1901 [2]" in swapped.corrected_text
    assert "1902 [1]" in swapped.corrected_text
    folder = tmp_path / "more"
    folder.mkdir()
    for name, text in (("t10.txt", TEXTS[1]), ("t9.txt", TEXTS[0])):
        (folder / name).write_text(text)
    assert _audit(files[0], folder).corrected_text == files[0].read_text()
    (tmp_path / "lines.jsonl").write_text(json.dumps({"answer": files[0].read_text(), "answer_id": "x"}))
    done = CliRunner().invoke(app, ["audit", *map(str, (tmp_path / "lines.jsonl", *files[1:])), "--answers"])
    assert Audit.from_json(done.stdout.strip()).corrected_text == files[0].read_text()


def test_so_are_files_that_only_a_corpus_holds(files, tmp_path):
    table = tmp_path / "b.csv"
    table.write_text("Tower,Year\nCoro tower,1903\n")
    done = CliRunner().invoke(
        app, ["audit", *map(str, (*files[:3], table)), "--json", "--receipt", str(tmp_path / "r.json")]
    )
    audit = Audit.from_json(done.stdout.strip())
    assert audit.corpus_digest is not None
    assert audit.corrected_text == files[0].read_text()
    call = read_receipt((tmp_path / "r.json").read_bytes()).call
    assert dict(call.cited)["1"] == "z10.txt"
    (tmp_path / "lines.jsonl").write_text(json.dumps({"answer": files[0].read_text(), "answer_id": "x"}))
    done = CliRunner().invoke(
        app, ["audit", *map(str, (tmp_path / "lines.jsonl", *files[1:3], table)), "--answers"]
    )
    assert Audit.from_json(done.stdout.strip()).corrected_text == files[0].read_text()


def test_a_document_is_shown_with_its_number(files):
    audit = audit_answer("The Bela tower dates from 1902 [2].", {"zeta": TEXTS[0], "alpha": TEXTS[1]})
    page = check_page(render_audit_page(build_audit_report(audit))).text
    assert "[2] alpha" in page
    assert "[1] zeta" in page
    done = CliRunner().invoke(app, ["audit", *map(str, files)])
    assert "[1] z10.txt" in " ".join(done.stdout.split())
