"""`verifier audit`: every line keeps its place, runs go on where they ended, pages show cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from verifier import audit_claim, open_corpus
from verifier.audit import ClaimCard, describe_claim
from verifier.audit.review.reviewing import review_card
from verifier.cli.app import app
from verifier.corpus.readers import read_file
from verifier.demo import CORPUS

TOWER = "The tower is 38 metres tall."
LINES = [
    {"claim_id": "k1", "text": TOWER},
    {"claim_id": "k2", "text": "The fog horn was silenced in 1992.", "modality": "assertion"},
    {"answer_id": "a1", "answer": "The tower is 38 metres tall. The fog horn was silenced in 1988."},
    {"answer_id": "a2", "answer": "Who knows?"},
    {"claim_id": "k1", "text": "Again."},
    {"claim_id": "k3", "text": "x", "size": 3},
]


def _run(*arguments: object):
    return CliRunner().invoke(app, ["audit", *map(str, arguments)])


@pytest.fixture
def claims(tmp_path: Path) -> Path:
    path = tmp_path / "claims.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in LINES) + "no json\n\n")
    return path


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "kb.db"
    with open_corpus(path) as opened:
        opened.add(*read_file(CORPUS))
    return path


def test_every_line_keeps_its_place(claims, corpus, tmp_path):
    out = tmp_path / "cards.jsonl"
    done = _run(claims, "--corpus", corpus, "-o", out)
    assert done.exit_code == 1
    rows = out.read_bytes().splitlines()
    with open_corpus(corpus) as opened:
        assert rows[0] == audit_claim(describe_claim(TOWER, claim_id="k1"), opened).to_json()
    ids = [
        (json.loads(row).get("answer_id"), json.loads(row).get("claim", {}).get("claim_id")) for row in rows
    ]
    assert ids[:4] == [(None, "k1"), (None, "k2"), ("a1", "c1"), ("a1", "c2")]
    assert json.loads(rows[4]) == {"answer_id": "a2", "claims": 0, "line": 4}
    assert [json.loads(row)["line"] for row in rows[5:]] == [5, 6, 7, 8]
    assert "line 5: key 'claim_id': got 'k1' again" in done.stderr
    assert "line 6: unknown key 'size'" in done.stderr
    labels = [ClaimCard.from_json(row).label for row in rows[:4]]
    assert labels == ["SUPPORTED", "CONTRADICTED", "SUPPORTED", "SUPPORTED"]


@pytest.mark.parametrize("kept", [0, 1, 3, 5, 8, 9])
@pytest.mark.parametrize("cut", [0, 7])
def test_a_run_goes_on_where_it_ended(claims, corpus, tmp_path, kept, cut):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    _run(claims, "--corpus", corpus, "-o", whole)
    rows = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(rows[:kept]) + b"".join(rows[kept : kept + 1])[:cut])
    done = _run(claims, "--corpus", corpus, "-o", part, "--resume")
    # The bad lines that are there already are named, too.
    assert (done.exit_code, "line 6: unknown key 'size'" in done.stderr) == (1, True)
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--policy", "strict"], "it was made under the policy default"),
        (["--verified-at", "2025-01-01"], "its times are others"),
    ],
)
def test_an_output_of_another_run_is_not_gone_on_with(claims, corpus, tmp_path, options, part):
    out = tmp_path / "cards.jsonl"
    _run(claims, "--corpus", corpus, "-o", out)
    done = _run(claims, "--corpus", corpus, "-o", out, "--resume", *options)
    assert done.exit_code == 2
    assert part in done.stderr
    with open_corpus(corpus) as opened:
        opened.add([{"doc_id": "x", "text": "The fog horn is loud."}])
    assert "the evidence is another" in _run(claims, "--corpus", corpus, "-o", out, "--resume").stderr
    short = tmp_path / "short.jsonl"
    short.write_text(json.dumps(LINES[0]) + "\n")
    assert "this input gives 1" in _run(short, "--corpus", corpus, "-o", out, "--resume").stderr


def test_one_claim_against_files_has_a_receipt_that_holds_them(tmp_path):
    page = tmp_path / "docs" / "tower.md"
    page.parent.mkdir()
    page.write_text("# Tower\n\nThe tower is **38 metres** tall.\n")
    receipt = tmp_path / "r.jsonl"
    done = _run("-a", TOWER, page.parent, "--receipt", receipt, "--html", tmp_path / "pages")
    assert done.exit_code == 0, done.stderr
    assert "SUPPORTED" in done.stdout
    assert CliRunner().invoke(app, ["receipt", "replay", str(receipt)]).exit_code == 0
    shown = (tmp_path / "pages" / "card-00001.html").read_text()
    assert "The evidence supports the claim" in shown
    assert "<script" not in shown
    assert "card-00001.html" in (tmp_path / "pages" / "index.html").read_text()
    done = _run("-a", "The tower is 40 metres tall.", page.parent, "--json")
    assert done.exit_code == 1
    assert ClaimCard.from_json(done.stdout.rstrip("\n")).label == "CONTRADICTED"


def test_files_that_sources_cannot_hold_are_a_corpus(corpus):
    done = _run("-a", TOWER, CORPUS, "--json")
    with open_corpus(corpus) as opened:
        assert ClaimCard.from_json(done.stdout.rstrip("\n")) == audit_claim(TOWER, opened)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([], "no claims were given"),
        (["-a", "x"], "no evidence was given"),
        (["-a", "x", "-c", "y", "--corpus", "kb.db"], "give one of them"),
        (["-a", "x", "-c", "y", "--set", "rank_size=3"], "unknown field 'rank_size', did you mean 'rank_k'?"),
        (["-a", "x", "-c", "y", "--set", "rank_k=0"], "rank_k=0: expected"),
        (["-a", "x", "-c", "y", "--resume"], "of one claim"),
        (["-a", "x", "-c", "y", "--verified-at", "now"], "expected YYYY-MM-DD"),
        (["-a", "x", "nowhere.txt"], "no such file or folder"),
        (["nowhere.jsonl", "-c", "y"], "no such file"),
        (["-", "-c", "y", "--json"], "are for one claim"),
    ],
)
def test_what_cannot_be_done_is_said(arguments, part):
    done = _run(*arguments)
    assert done.exit_code == 2
    assert part in done.stderr


def test_cards_are_reviewed_as_of_a_day(claims, corpus, tmp_path):
    out, audits = tmp_path / "cards.jsonl", tmp_path / "audits.jsonl"
    _run(claims, "--corpus", corpus, "-o", out, "--as-of", "2025-10-17")
    cards = [ClaimCard.from_json(row) for row in out.read_bytes().splitlines()[:4]]
    with open_corpus(corpus) as opened:
        card = audit_claim(describe_claim(TOWER, claim_id="k1"), opened)
        assert cards[0] == review_card(card, opened, as_of="2025-10-17")
    assert {card.review.as_of for card in cards if card.review} == {"2025-10-17"}
    assert any(one.stale for card in cards if card.review for one in card.review.freshness)
    _run(claims, "--corpus", corpus, "-o", audits, "--as-of", "2025-10-17", "--answers")
    rows = [json.loads(row) for row in audits.read_bytes().splitlines()]
    (audit,) = (row for row in rows if row.get("answer_id") == "a1")
    assert [card["review"]["as_of"] for card in audit["cards"]] == ["2025-10-17"] * 2
    whole = out.read_bytes()
    assert _run(claims, "--corpus", corpus, "-o", out, "--as-of", "2025-10-17", "--resume").exit_code == 1
    assert out.read_bytes() == whole
    for other in ([], ["--as-of", "2025-10-18"]):
        done = _run(claims, "--corpus", corpus, "-o", out, "--resume", *other)
        assert (done.exit_code, "or what it is reviewed by" in done.stderr) == (2, True)
    done = _run("-a", TOWER, "--corpus", corpus, "--as-of", "2025-10-17")
    assert (done.exit_code, "they are for answers, and for claims in a file" in done.stderr) == (2, True)
    done = _run(claims, "--corpus", corpus, "-o", audits, "--as-of", "today", "--overwrite")
    assert (done.exit_code, "as_of: got 'today'" in done.stderr) == (2, True)


def test_audit_records_are_measured_as_cards_are(claims, corpus, tmp_path):
    gold = tmp_path / "gold.jsonl"
    gold.write_text('{"claim_id": "k1", "label": "supported"}\n', encoding="ascii")
    figures = []
    for options in ([], ["--records"]):
        made = tmp_path / "made.jsonl"
        _run(claims, "--corpus", corpus, "-o", made, *options)
        figures.append(CliRunner().invoke(app, ["cards", "measure", str(made), str(gold), "--json"]).stdout)
    assert figures[0] == figures[1] != ""


def test_an_array_of_claims_is_read_as_lines_are(claims, corpus, tmp_path):
    array = tmp_path / "claims.json"
    array.write_text(json.dumps(LINES, indent=1), encoding="ascii")
    rows = [_run(path, "--corpus", corpus, "-o", "-").stdout.splitlines() for path in (claims, array)]
    assert rows[0][: len(rows[1])] == rows[1]
    assert len(rows[1]) == 7


def test_samples_beside_an_answer_are_reviewed(corpus, tmp_path):
    path = tmp_path / "answers.jsonl"
    samples = ["The tower is 48 metres tall.", "Nobody knows.", TOWER]
    path.write_text(json.dumps({"answer": TOWER, "samples": samples}) + "\n", encoding="ascii")
    for options in ([], ["--answers"]):
        row = json.loads(_run(path, "--corpus", corpus, *options).stdout)
        card = row["cards"][0] if options else row
        assert card["review"]["selfcheck"]["disagreement"] == [2, 3]
    path.write_text(json.dumps({"answer": TOWER, "samples": "one"}) + "\n", encoding="ascii")
    assert "expected a list of strings" in _run(path, "--corpus", corpus).stderr


def test_samples_and_metrics_beside_a_claim_are_reviewed(corpus, tmp_path):
    path = tmp_path / "claims.jsonl"
    samples = ["The tower is 48 metres tall.", "Nobody knows.", TOWER]
    line = {"claim_id": "k1", "text": TOWER, "samples": samples, "metrics": {"faithfulness": 0.5}}
    path.write_text(json.dumps(line) + "\n", encoding="ascii")
    review = json.loads(_run(path, "--corpus", corpus).stdout)["review"]
    assert review["selfcheck"]["disagreement"] == [2, 3]
    assert review["recorded"] == [{"name": "faithfulness", "ratio": [1, 2]}]
    assert {part["name"]: part["value"] for part in review["rating"]["parts"]} == {
        "support": 10_000, "agreement": 3_334, "consistency": 10_000, "faithfulness": 5_000,
    }  # fmt: skip
    line["metrics"] = {"faithfulness": 50}
    path.write_text(json.dumps(line) + "\n", encoding="ascii")
    assert "expected a share from 0 to 1" in _run(path, "--corpus", corpus).stderr


def test_a_batch_takes_metrics_as_an_audit_does(tmp_path):
    path = tmp_path / "calls.jsonl"
    call = {"function": "audit_answer", "answer": TOWER, "context": TOWER, "metrics": {"faithfulness": "0.5"}}
    path.write_text(json.dumps(call) + "\n", encoding="ascii")
    done = CliRunner().invoke(app, ["batch", str(path)])
    (card,) = json.loads(done.stdout)["verdict"]["cards"]
    assert card["review"]["recorded"] == [{"name": "faithfulness", "ratio": [1, 2]}]


def test_claims_that_a_model_lists_are_judged_in_place_of_sentences(corpus, tmp_path):
    answer = "It is 38 metres tall, and it was lit in 1868."
    listed = [{"claim_id": "x", "text": TOWER}, "it was lit in 1868"]
    path = tmp_path / "answers.jsonl"
    for claims in (listed, f"Here they are:\n```json\n{json.dumps(listed)}\n```"):
        path.write_text(json.dumps({"answer": answer, "claims": claims}) + "\n", encoding="ascii")
        cards = [json.loads(line) for line in _run(path, "--corpus", corpus).stdout.splitlines()]
        assert [card["claim"]["claim_id"] for card in cards] == ["x", "c2"]
        assert [card["claim"]["span"] for card in cards] == [None, [26, 44]]
        assert cards[0]["label"] == "SUPPORTED"
    assert "expected none" in _run(path, "--corpus", corpus, "--answers").stderr
    path.write_text(json.dumps({"answer": answer, "claims": "no list"}) + "\n", encoding="ascii")
    assert json.loads(_run(path, "--corpus", corpus).stdout)["claims"] == 0
    path.write_text(json.dumps({"answer": answer, "claims": 5}) + "\n", encoding="ascii")
    assert "expected a model's list" in _run(path, "--corpus", corpus).stderr
