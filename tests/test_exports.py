"""Exports of cards, read back by those that they are for: prov, OpenTelemetry, pandas and DuckDB."""

from __future__ import annotations

import csv
import io
import json
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from verifier import audit_answer, open_corpus
from verifier.audit import ClaimCard
from verifier.audit.redaction.redactor import Redactor
from verifier.audit.review.reviewing import review_card
from verifier.cli.app import app
from verifier.cli.export import write_export
from verifier.corpus import Document
from verifier.exports import parquet, prov
from verifier.exports.bundle import write_bundle
from verifier.exports.card_lines import read_cards
from verifier.exports.csv_rows import COLUMNS, write_csv
from verifier.exports.langfuse import list_scores
from verifier.exports.otel import build_event
from verifier.exports.parquet import write_parquet
from verifier.exports.preferences import build_preference
from verifier.exports.prov import build_prov
from verifier.policies.audit import load_audit_policy
from verifier.records.table_cells import FORMULA_STARTS

ANSWER = "The bridge opened in 1931. Its tolls were lifted in 1960. The mayor, \u00dcnal, owned a yacht."
DOCUMENTS = [
    Document(
        doc_id="d1", text="The bridge opened in 1931.", title="The bridge", source="https://example.org/d1"
    ),
    Document(doc_id="d2", text="The bridge's tolls were lifted in 1950."),
]

# What the documentation of Langfuse says of the body of a score.
LANGFUSE_SCORE = {
    "type": "object",
    "required": ["name", "value", "traceId"],
    "properties": {
        "id": {"type": "string"},
        "traceId": {"type": "string"},
        "name": {"type": "string"},
        "dataType": {"enum": ["NUMERIC", "CATEGORICAL", "BOOLEAN"]},
        "comment": {"type": ["string", "null"]},
        "metadata": {"type": "object"},
    },
    "additionalProperties": True,
    "oneOf": [
        {"properties": {"dataType": {"const": "NUMERIC"}, "value": {"type": "number"}}},
        {"properties": {"dataType": {"const": "CATEGORICAL"}, "value": {"type": "string"}}},
        {"properties": {"dataType": {"const": "BOOLEAN"}, "value": {"enum": [0, 1]}}},
    ],
}


@pytest.fixture(scope="module")
def cards() -> tuple[ClaimCard, ...]:
    with open_corpus(":memory:") as corpus:
        corpus.add(DOCUMENTS)
        audit = audit_answer(ANSWER, corpus, answer_id="=a1", verified_at="2025-10-17", as_of="2025-10-17")
        plain = audit_answer(ANSWER, corpus, answer_id="a2")
        reviewed = review_card(plain.cards[0], corpus, domain="law", as_of="2025-10-17")
    return (*audit.cards, *plain.cards, reviewed)


def _make_formulas(cards: tuple[ClaimCard, ...]) -> list[ClaimCard]:
    return [
        replace(cards[0], claim=replace(cards[0].claim, text=f'{unseen}{start}HYPERLINK("x","y")\r\n, ;'))
        for unseen in ("", " ", "\u00a0", "\u200b", "\ufeff \u2800", "\x00")
        for start in sorted(FORMULA_STARTS)
    ]


def test_csv_is_read_back_and_holds_no_formula(cards):
    given = [*cards, *_make_formulas(cards)]
    text = "".join(write_csv(given))
    assert text.startswith(",".join(COLUMNS) + "\r\n")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["digest"] for row in rows] == [card.digest for card in given]
    bare = "".join(map(chr, (*range(33), 0xA0, 0x200B, 0xFEFF, 0x2800)))
    assert not any(cell.lstrip(bare)[:1] in FORMULA_STARTS for row in rows for cell in row.values() if cell)
    for row, card in zip(rows, given, strict=True):
        assert row["text"].removeprefix("'") == card.claim.text
        assert row["answer_id"].removeprefix("'") == card.answer_id
    assert [row["label"] for row in rows[:3]] == ["SUPPORTED", "CONTRADICTED", "NEI"]
    assert [row["fever"] for row in rows[:3]] == ["SUPPORTED", "REFUTED", "NEI"]


def test_a_bundle_holds_the_whole_cards(cards):
    bundle = json.loads("".join(write_bundle(cards)))
    assert [ClaimCard.from_json(json.dumps(one, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
            for one in bundle["cards"]] == list(cards)  # fmt: skip
    assert (bundle["n"], sum(bundle["labels"].values())) == (len(cards), len(cards))
    assert bundle["escalations"]["LOW_CONFIDENCE"] >= 2
    assert json.loads("".join(write_bundle([]))) == {
        "cards": [], "n": 0, "labels": {}, "escalations": {}, "schema": "lexical-verifier/card-bundle/1",
    }  # fmt: skip


def test_provenance_names_nothing_that_is_not_there(cards):
    document = build_prov(cards)
    nodes = {name for kind in ("entity", "activity", "agent") for name in document[kind]}
    for kind in ("wasGeneratedBy", "wasAssociatedWith", "used", "wasDerivedFrom"):
        assert document[kind]
        for relation in document[kind].values():
            assert set(relation.values()) <= nodes
    assert len(document["activity"]) == len({card.digest for card in cards})
    assert len(document["agent"]) == 1


def test_provenance_is_read_by_the_package_of_the_standard(cards):
    standard = pytest.importorskip("prov.model")
    document = standard.ProvDocument.deserialize(content=json.dumps(build_prov(cards)), format="json")
    generated = [one for one in document.get_records() if isinstance(one, standard.ProvGeneration)]
    assert len(generated) == len({card.digest for card in cards})


def test_events_have_the_names_of_the_conventions(cards):
    event = build_event(cards[1], response_ids={"=a1": "chatcmpl-1"})
    assert event["event_name"] == "gen_ai.evaluation.result"
    attributes = event["attributes"]
    assert attributes["gen_ai.evaluation.name"] == "groundedness"
    assert attributes["gen_ai.evaluation.score.label"] == "CONTRADICTED"
    assert attributes["gen_ai.evaluation.score.value"] == 0.0
    assert attributes["gen_ai.response.id"] == "chatcmpl-1"
    assert (
        attributes["lexical_verifier.violations"] == ["NUMBER_MISMATCH"]
        or attributes["lexical_verifier.violations"]
    )
    assert None not in attributes.values()


def test_events_pass_an_exporter_in_memory(cards):
    pytest.importorskip("opentelemetry.sdk")
    from opentelemetry._logs import LogRecord
    from opentelemetry.sdk._logs import LoggerProvider
    from opentelemetry.sdk._logs import export as exporters

    memory = exporters.InMemoryLogRecordExporter()
    provider = LoggerProvider()
    provider.add_log_record_processor(exporters.SimpleLogRecordProcessor(memory))
    events = [build_event(card) for card in cards]
    for event in events:
        provider.get_logger("test").emit(
            LogRecord(event_name=event["event_name"], attributes=event["attributes"])
        )
    sent = [one.log_record for one in memory.get_finished_logs()]
    assert [one.event_name for one in sent] == ["gen_ai.evaluation.result"] * len(cards)
    for one, event in zip(sent, events, strict=True):
        given = {name: tuple(value) if isinstance(value, list) else value
                 for name, value in event["attributes"].items()}  # fmt: skip
        assert {name: tuple(value) if isinstance(value, list) else value
                for name, value in one.attributes.items()} == given  # fmt: skip


def test_scores_have_the_shape_that_langfuse_takes(cards):
    scores = [score for card in cards for score in list_scores(card, trace_ids={"a2": "trace-2"})]
    for score in scores:
        jsonschema.validate(score, LANGFUSE_SCORE)
    assert len({score["id"] for score in scores}) == 3 * len({card.digest for card in cards})
    assert {score["traceId"] for score in scores} == {"=a1", "trace-2"}


def test_preferences_say_what_a_person_said_instead(cards):
    said = {cards[1].digest: "SUPPORTED"}
    rows = [build_preference(card, human_override=said.get(card.digest)) for card in cards]
    assert rows[1]["human_override"] == "SUPPORTED"
    assert rows[1]["verdict"] == "CONTRADICTED"
    assert rows[1]["evidence"] == [{"doc_id": "d2", "snippet": DOCUMENTS[1].text, "stance": "contradicts"}]
    assert [row["human_override"] for row in rows if row["card"] != cards[1].digest] == [None] * 6


def _write_parquet(cards: tuple[ClaimCard, ...], path: Path) -> None:
    pytest.importorskip("pyarrow")
    with path.open("wb") as file:
        write_parquet(cards, file)


def test_parquet_and_csv_are_one_table_for_pandas(cards, tmp_path):
    pandas = pytest.importorskip("pandas")
    _write_parquet(cards, tmp_path / "cards.parquet")
    (tmp_path / "cards.csv").write_bytes("".join(write_csv(cards)).encode())
    table = pandas.read_parquet(tmp_path / "cards.parquet")
    read = pandas.read_csv(tmp_path / "cards.csv")
    assert list(table.columns) == list(read.columns) == list(COLUMNS)
    assert table["digest"].tolist() == read["digest"].tolist() == [card.digest for card in cards]
    assert table["confidence"].tolist() == read["confidence"].tolist()
    assert table["abstained"].tolist() == read["abstained"].tolist()
    assert table["answer_id"].tolist()[0] == "=a1"


def test_duckdb_counts_labels_in_both(cards, tmp_path):
    duckdb = pytest.importorskip("duckdb")
    _write_parquet(cards, tmp_path / "cards.parquet")
    (tmp_path / "cards.csv").write_bytes("".join(write_csv(cards)).encode())
    query = "SELECT label, count(*), sum(confidence) FROM '{}' GROUP BY label ORDER BY label"
    found = [duckdb.sql(query.format(tmp_path / name)).fetchall() for name in ("cards.parquet", "cards.csv")]
    assert found[0] == found[1]
    assert sum(row[1] for row in found[0]) == len(cards)


def test_what_was_left_out_stays_out(cards):
    with open_corpus(":memory:") as corpus:
        corpus.add(DOCUMENTS)
        policy = load_audit_policy("default").replace(snippets="none")
        stored = [Redactor(corpus, policy=policy).redact(card) for card in cards]
    texts = [
        "".join(write_csv(stored)),
        "".join(write_bundle(stored)),
        json.dumps(build_prov(stored)),
        *(json.dumps(build_event(card)) for card in stored),
        *(json.dumps([*list_scores(card)]) for card in stored),
        *(json.dumps(build_preference(card)) for card in stored),
    ]
    assert not any("lifted in 1950" in text for text in texts)
    assert any("lifted in 1950" in text for text in ("".join(write_bundle(cards)),))


@pytest.mark.parametrize("form", ["csv", "bundle", "prov", "otel", "langfuse", "preferences", "parquet"])
def test_the_command_writes_every_form(cards, form, tmp_path):
    if form == "parquet":
        pytest.importorskip("pyarrow")
    lines = [card.to_json() for card in cards] + [b'{"answer_id":"a","claims":0,"line":9}', b"", b"no card"]
    (tmp_path / "cards.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    out = tmp_path / "out"
    done = CliRunner().invoke(
        app, ["cards", "export", str(tmp_path / "cards.jsonl"), "--format", form, "-o", str(out)]
    )
    assert done.exit_code == 1
    assert f"line {len(cards) + 3}: " in done.stderr
    first = out.read_bytes()
    assert first
    CliRunner().invoke(
        app, ["cards", "export", str(tmp_path / "cards.jsonl"), "--format", form, "-o", str(out)]
    )
    assert out.read_bytes() == first


def test_a_form_that_is_none_is_refused(tmp_path):
    (tmp_path / "cards.jsonl").write_bytes(b"")
    done = CliRunner().invoke(app, ["cards", "export", str(tmp_path / "cards.jsonl"), "--format", "xml"])
    assert done.exit_code == 2
    assert "--format: got 'xml', expected one of csv, card" in done.stderr


def test_cards_of_audits_are_read():
    with open_corpus(":memory:") as corpus:
        corpus.add(DOCUMENTS)
        audit = audit_answer(ANSWER, corpus)
    assert list(read_cards([audit.to_json().decode()])) == list(audit.cards)


# --- Whole files at constant memory -----------------------------------------------------------------------


def _repeat(cards: tuple[ClaimCard, ...], count: int) -> Iterator[ClaimCard]:
    for number in range(count):
        card = cards[number % len(cards)]
        yield replace(card, claim=replace(card.claim, claim_id=f"c{number}"), answer_id=f"a{number}")


def _measure(form: str, cards: tuple[ClaimCard, ...], count: int, path: Path) -> int:
    tracemalloc.start()
    write_export(form, ((card, None) for card in _repeat(cards, count)), str(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "bundle", "prov", "otel", "langfuse", "preferences"])
def test_memory_does_not_grow_with_the_cards(cards, form, tmp_path, monkeypatch):
    monkeypatch.setattr(prov, "_MOST_NODES", 300)
    monkeypatch.setattr(prov, "_MOST_RUNS", 4)
    _measure(form, cards, 10, tmp_path / "warm")
    few, many = (_measure(form, cards, count, tmp_path / "out") for count in (100, 800))
    assert many < few + 200_000, (few, many)
    assert (tmp_path / "out").stat().st_size > 200_000


def test_parquet_is_written_a_group_of_rows_at_a_time(cards, tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(parquet, "_GROUP", 50)
    few, many = (_measure("parquet", cards, count, tmp_path / "out") for count in (100, 800))
    assert many < few + 200_000, (few, many)


def test_provenance_is_the_same_however_much_is_held_in_memory(cards, monkeypatch):
    given = [*_repeat(cards, 40), *cards, *reversed(cards)]
    whole = "".join(prov.write_prov(given))
    assert json.loads(whole) == build_prov(reversed(given))
    monkeypatch.setattr(prov, "_MOST_NODES", 7)
    monkeypatch.setattr(prov, "_MOST_RUNS", 3)
    assert "".join(prov.write_prov(given)) == whole
    assert list(prov.write_prov([]))[-1] == "}\n"


def test_a_card_that_another_one_follows_keeps_what_is_known_of_it(cards):
    after = replace(cards[0], previous=cards[1].digest)
    for given in ([after, cards[1]], [cards[1], after]):
        node = build_prov(given)["entity"][f"lv:card-{cards[1].digest[7:]}"]
        assert node["lv:label"] == "CONTRADICTED"


@pytest.mark.parametrize("form", ["csv", "bundle", "prov", "otel"])
def test_an_export_that_fails_midway_leaves_the_old_file(cards, form, tmp_path):
    def fail() -> Iterator[ClaimCard]:
        yield from cards
        raise RuntimeError

    out = tmp_path / "out"
    out.write_text("old")
    with pytest.raises(RuntimeError):
        write_export(form, ((card, None) for card in fail()), str(out))
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert out.read_text() == "old"


def test_a_full_disk_is_named_by_its_target(cards):
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no device that is always full")
    with pytest.raises(OSError, match="No space left") as caught:
        write_export("csv", ((card, None) for card in _repeat(cards, 500)), str(full))
    assert caught.value.filename == "/dev/full"


# --- From a store -----------------------------------------------------------------------------------------


def test_a_store_exports_what_fits_with_what_people_said(cards, tmp_path, monkeypatch):
    pytest.importorskip("sqlalchemy")
    pytest.importorskip("pyarrow")
    from verifier.store import open_store

    monkeypatch.chdir(tmp_path)
    wrong = cards[1]
    again = replace(wrong, previous=wrong.digest)
    with open_store("q.db") as store:
        store.add_cards(cards, at="2025-10-17T16:00:00Z", actor="test")
        assert store.read_override(again) is None
        store.resolve(
            wrong.digest, label="SUPPORTED", rationale="a slip", at="2025-10-17T16:05:00Z", actor="ann"
        )
        assert store.read_override(again) == store.read_override(wrong) == "SUPPORTED"
        assert store.read_override(cards[0]) is None
        store.add_cards([again], at="2025-10-18", actor="test")

    def run(*arguments: str) -> str:
        done = CliRunner().invoke(app, ["queue", "export", "q.db", *arguments])
        assert done.exit_code == 0, done.stderr
        return done.stdout

    rows = [json.loads(line) for line in run("--format", "preferences").splitlines()]
    said = {row["card"]: row["human_override"] for row in rows}
    assert {card for card, label in said.items() if label} == {wrong.digest, again.digest}
    link = "https://tracker.example/12"
    with open_store("q.db") as store:
        store.record_ticket(wrong.digest, ticket="=12", link=link, at="2025-10-18", actor="sender")
    table = {row["digest"]: row for row in csv.DictReader(io.StringIO(run(), newline=""))}
    queue = ("level", "state", "owner", "ticket", "ticket_link", "resolved_as")
    assert [table[wrong.digest][name] for name in queue] == ["1", "resolved", "", "'=12", link, "SUPPORTED"]
    assert {table[cards[0].digest][name] for name in queue} == {""}
    assert list(table) == sorted(table)
    resolved = list(csv.DictReader(io.StringIO(run("--state", "resolved", "--level", "1"), newline="")))
    assert [row["digest"] for row in resolved] == [wrong.digest]
    run("--format", "parquet", "-o", "q.parquet")
    pandas = pytest.importorskip("pandas")
    rows = pandas.read_parquet("q.parquet").set_index("digest")
    assert rows.loc[wrong.digest, ["level", "ticket", "resolved_as"]].tolist() == [1, "=12", "SUPPORTED"]
    refuted = list(csv.DictReader(io.StringIO(run("--label", "CONTRADICTED", "--below", "6000"), newline="")))
    assert {row["digest"] for row in refuted} == {
        c.digest for c in (*cards, again) if c.rated == ("CONTRADICTED", 0)
    }
    assert json.loads(run("--format", "bundle", "--domain", "law"))["n"] == 1
    assert json.loads(run("--format", "bundle", "--since", "2025-10-18"))["n"] == 0
    done = CliRunner().invoke(app, ["queue", "export", "q.db", "--format", "xml"])
    assert (done.exit_code, "--format: got 'xml'" in done.stderr) == (2, True)
    assert CliRunner().invoke(app, ["queue", "export", "q.db", "-o", "q.db"]).exit_code == 2
