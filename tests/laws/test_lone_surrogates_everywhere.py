"""Law: lone surrogates may stand in every text and id of every public call; nothing raises, no row is lost.

What a database or an event holds is refused in words (`VerifierError`); what a model wrote is not. Each
record has bytes and is read back, each page and each row is UTF-8.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

import verifier
from tests.examples import choose
from verifier import Evidence, Source, open_corpus
from verifier.audit import Audit, AuditStream, ClaimCard, describe_claim
from verifier.calls import read_call
from verifier.claims.split import split_claims
from verifier.cli.app import app
from verifier.corpus import Corpus, CorpusError
from verifier.grounding.stream import verify_stream
from verifier.integrations.outcome import check_answer
from verifier.parsers.segments.pointers import parse_pointer_claims
from verifier.policies.audit import load_audit_policy
from verifier.receipts.audits import run_audit
from verifier.receipts.batch import run_batch
from verifier.receipts.receipts import read_receipt, record_call
from verifier.receipts.replay import replay_receipt
from verifier.records.kept import KeptRecord
from verifier.report.audit.page import render_audit_page
from verifier.report.audit.wording import build_audit_report
from verifier.report.card.page import render_card_page
from verifier.report.card.wording import build_card_report
from verifier.sources import evidence_from

HALVES = ("\ud800", "\udfff", "\udbff\udfff")
"""Halves of pairs, and a pair whose halves are code points of their own."""

SAID = "The tower is 48 metres tall"
SHAPES = (
    "{}",
    SAID + " [{}].",
    SAID + " ({}). It opened in 1932 [1].",
    "The {} tower is 48 metres tall [E1{}].",
    "# {} [1]\n\n| {} | Height |\n|---|---|\n| tower{} | 48 |\n",
    '"' + SAID + '{}" [^{}] `{}`',
)


def _fill(shape: str, half: str) -> str:
    return shape.replace("{}", half)


def _make_sources(half: str) -> list[Source]:
    return [
        Source(id=half, text=f"{SAID}.", title=half),
        Source(id=f"b{half}", text=f"<p>{half}{SAID}.</p>", title=half, format="html"),
    ]


def _make_corpus(half: str) -> Corpus:
    corpus = open_corpus(":memory:")
    document = {"doc_id": "x", "text": f"{SAID}.{half}", "title": half, "source": half, "meta": {half: half}}
    corpus.add([document], [{"span_id": "p", "doc_id": "x", "start": 0, "end": 9, "quote": SAID[:9]}])
    return corpus


EVIDENCE: dict[str, Callable[[str], object]] = {
    "a sound text": lambda _: [f"{SAID}."],
    "texts by ids": lambda half: {half: f"{SAID}.", f"a{half}": f"{half}{SAID}"},
    "sources": _make_sources,
    "a corpus": _make_corpus,
}


def _search(query: str, _domains: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"id": "\ud800", "text": f"{query}\ud800", "title": "\ud800", "uri": "https://a.org/\ud800"}]


def _stream(feed: Callable[[str], object], close: Callable[[], KeptRecord], text: str) -> KeptRecord:
    for char in text:
        feed(char)
    return close()


def _call_with_evidence(text: str, half: str, given: object) -> Iterator[KeptRecord]:
    """Yield the records of the calls that take anything as evidence."""
    audits = AuditStream(given, question=half, answer_id=half)  # type: ignore[arg-type]
    yield _stream(audits.feed, audits.close, text)
    yield verifier.audit_claim(text, given, answer_id=half)  # type: ignore[arg-type]
    shared = {"answer_id": half, "domain": half, "question": half, "samples": (half,), "as_of": "2024-01-01"}
    for cited in ("auto", None, {half: half, "1": half}, [{"start": 0, "end": 1, "document_ids": [half]}]):
        yield verifier.audit_answer(text, given, cited=cited, **shared)  # type: ignore[arg-type]
    anywhere = load_audit_policy("default").replace(web_domains=("*",))
    yield verifier.audit_answer(text, given, search=_search, mode="Audit-Web", policy=anywhere, **shared)  # type: ignore[arg-type]
    for method in ("bm25", "overlap", "jaccard"):
        verifier.rank_evidence([text, half], given, method=method)  # type: ignore[arg-type]


def _call_with_context(text: str, half: str, given: object) -> Iterator[KeptRecord]:
    """Yield the records of the calls that take a context."""
    for policy in ("baseline", "default", "strict"):
        yield verifier.verify_quotes(text, given, question=half, policy=policy)  # type: ignore[arg-type]
    yield verifier.check_claim(text, given, question=half, title=half)  # type: ignore[arg-type]
    stream = verify_stream(given, question=half)  # type: ignore[arg-type]
    yield _stream(stream.feed, stream.close, text)
    pieces = evidence_from(given, paragraphs=True)  # type: ignore[arg-type]
    yield verifier.verify_claim_lattice(f"- {text} [E1]", pieces, question=half)
    outcome = check_answer(text, given, question=half)  # type: ignore[arg-type]
    outcome.reason.encode()
    yield outcome.report


def _check_record(record: KeptRecord) -> None:
    assert type(record).from_json(record.to_json()) == record
    if isinstance(record, Audit):
        render_audit_page(build_audit_report(record)).encode()
    if isinstance(record, ClaimCard):
        render_card_page(build_card_report(record)).encode()


@pytest.mark.parametrize(("half", "kind", "shape"), choose([*product(HALVES, EVIDENCE, SHAPES)], 5))
def test_every_call_gives_a_record(half, kind, shape):
    text, given = _fill(shape, half), EVIDENCE[kind](half)
    for record in _call_with_evidence(text, half, given):
        _check_record(record)
    if kind != "a corpus":
        for record in _call_with_context(text, half, given):
            _check_record(record)


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("shape", SHAPES)
def test_what_reads_texts_alone_reads_these(shape, half):
    text = _fill(shape, half)
    split_claims(text)
    parse_pointer_claims(text)
    describe_claim(text, claim_id=half, source_id=half, tags=[half], expansions={half: half})
    output = {"label": "correct", "confidence": 1, "selected_evidence_index": 0, "evidence_quote": text}
    assert verifier.gate_output(output, [text], claim=text)
    assert verifier.gate_output(text, [text]).gate_reason == "parse_error"
    evidence = [Evidence(pointer_id="E1", span=text, title=half, source_role=half, source_root=half)]
    answers = (f"- {text} [E1]", json.dumps({"claims": [{"text": text, "evidence": ["E1", half]}]}))
    calls = (verifier.verify_claim_lattice, verifier.verify_claim_lattice_json)
    for call, answer in zip(calls, answers, strict=True):
        _check_record(call(answer, evidence, question=half, warrant_chain_roots=[half]))


@pytest.mark.parametrize("half", HALVES)
def test_a_corpus_knows_no_such_id(half):
    with _make_corpus(half) as corpus:
        assert half not in corpus.documents
        assert corpus.find_tagged(half) == ()
        with pytest.raises(CorpusError):
            corpus.remove([half])
        with pytest.raises(CorpusError):
            corpus.add([], [{"span_id": "q", "doc_id": half, "start": 0, "end": 1}])
        with pytest.raises(CorpusError):
            corpus.add([{"doc_id": half, "text": half}])
        assert corpus.digest == _make_corpus(half).digest


def _list_calls(half: str) -> list[dict[str, object]]:
    """Return calls of every function, each with halves in all that may hold them."""
    contexts = (f"{SAID}.", {half: SAID}, [{"id": half, "text": f"{SAID}{half}", "title": half}])
    shared = {"question": half, "id": half}
    audit = {"function": "audit_answer", "samples": [half], "domain": half, **shared}
    calls: list[dict[str, object]] = []
    for context in contexts:
        looked_up = {"function": "audit_claim", "context": context, "answer_id": half, "id": half}
        for text in (_fill(shape, half) for shape in SHAPES):
            calls.append({"answer": text, "context": context, **shared})
            calls.append(
                {"function": "check_claim", "claim": text, "title": half, "context": context, **shared}
            )
            calls.append({"claim": text, **looked_up})
            calls.append({"answer": text, "context": context, **audit})
    piece = {"pointer_id": "E1", "span": half, "title": half, "source_role": half, "source_root": half}
    lattice = {"answer": f"{half} [E1]", "evidence": [piece], **shared}
    functions = ("verify_claim_lattice", "verify_claim_lattice_json")
    return [*calls, *({"function": function, **lattice} for function in functions)]


@pytest.mark.parametrize("half", HALVES)
def test_no_row_of_a_batch_is_lost(half):
    lines = [*map(json.dumps, _list_calls(half)), '{"answer": "\\ud800"', json.dumps({half: half})]
    rows = list(run_batch(lines))
    assert [row.line for row in rows] == [*range(1, len(lines) + 1)]
    assert [row.error is None for row in rows] == [True] * (len(lines) - 2) + [False] * 2
    for row in rows:
        row.to_line().encode("ascii")
    with _make_corpus(half) as corpus:
        said = [{"answer": _fill(shape, half), "answer_id": f"{at}{half}"} for at, shape in enumerate(SHAPES)]
        written = [json.dumps(one) for one in said] + [json.dumps({"claim_id": half, "text": half})]
        audited = list(run_audit(written, corpus, whole_answers=True))
        assert [row.line for row in audited] == [*range(1, len(written) + 1)]
        assert all(row.error is None for row in audited)
        for row in audited:
            row.to_line().decode("utf-8")


@pytest.mark.parametrize("half", HALVES)
def test_such_calls_are_recorded_and_replayed(half):
    for call in _list_calls(half):
        del call["id"]
        receipt = record_call(read_call(call), id=half)
        again = read_receipt(receipt.to_line())
        assert again.call == receipt.call
        assert replay_receipt(again)


BAD = os.fsdecode(b"bad\xff")
"""A name of a file that holds a byte which is no UTF-8."""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    if os.name != "posix":
        pytest.skip("names of files are texts here")
    try:
        (tmp_path / BAD).mkdir()
    except OSError:
        pytest.skip("this file system holds no such names")
    (tmp_path / BAD / f"{BAD}.txt").write_text(f"{SAID}.")
    (tmp_path / BAD / f"{BAD}.csv").write_text("Tower,Height\nAune,48\n")
    (tmp_path / f"{BAD}.txt").write_text(f"{SAID} [1].")
    return tmp_path


def test_names_of_files_may_be_no_text(files):
    answer, folder = files / f"{BAD}.txt", files / BAD
    source = folder / f"{BAD}.txt"
    commands = (
        ("audit", answer, source),
        ("audit", answer, folder, "--json"),
        ("audit", answer, source, folder / f"{BAD}.csv", "--html", files / f"{BAD}.html"),
        ("audit", answer, folder, "--receipt", files / f"{BAD}.json"),
        ("audit", "--claim-text", SAID + BAD, "--evidence-text", SAID + BAD),
        ("check", answer, source, "--html", files / f"{BAD}2.html"),
        ("claim", "--claim-text", SAID + BAD, source),
        ("corpus", "add", files / f"{BAD}.db", folder),
        ("corpus", "search", files / f"{BAD}.db", BAD, "--json"),
        ("audit", answer, "--corpus", files / f"{BAD}.db", "--json"),
    )
    for command in commands:
        done = CliRunner().invoke(app, [*map(str, command)])
        assert done.exception is None or isinstance(done.exception, SystemExit), command
        assert done.exit_code in (0, 1), (command, done.output)
        done.stdout.encode()


def _list_steps(store: object, digest: str, half: str) -> Iterator[Callable[[], object]]:
    from verifier.store import CardFilter, QueueFilter, Store

    assert isinstance(store, Store)
    step = {"at": "2024-01-02", "actor": "ada"}
    yield lambda: store.read_card(half)
    yield lambda: store.recall(half)
    yield lambda: store.forget_searches(half, at="2025-10-17", actor="a")
    yield lambda: store.open_card(digest, note=half, **step)
    yield lambda: store.open_card(digest, note="look", **step)
    yield lambda: store.assign(digest, to=half, **step)
    yield lambda: store.resolve(digest, label=half, rationale=half, **step)
    yield lambda: store.record_ticket(digest, ticket=half, link=half, **step)
    yield lambda: [*store.list_escalations(QueueFilter(owner=half))]
    yield lambda: [*store.list_cards(CardFilter(doc_id=half))]


@pytest.mark.parametrize("half", HALVES)
def test_a_store_keeps_such_cards_and_says_what_it_cannot_hold(tmp_path, half):
    pytest.importorskip("sqlalchemy")
    from verifier.cli.export import FORMS, _list_parts
    from verifier.store import open_store

    card = verifier.audit_claim(f"{SAID}{half}", {half: SAID}, answer_id=half)
    with open_store(tmp_path / "store.db") as store:
        assert store.add_cards([card], at="2024-01-01", actor="ada") == 1
        for step in _list_steps(store, card.digest, half):
            try:
                step()
            except verifier.VerifierError as error:
                str(error).encode()
        assert [*store.list_cards()] == [card]
        assert store.verify()
    for form in FORMS:
        if form != "parquet":
            assert "".join(_list_parts(form, [(card, None)], lambda _: None)).encode()
