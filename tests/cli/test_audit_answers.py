"""`verifier audit` of answers: one as it is written, and lines with whole audits; the demo of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.pages import check_page
from verifier import audit_answer
from verifier.audit import Audit
from verifier.cli.app import app
from verifier.receipts.receipts import read_receipt
from verifier.receipts.replay import replay_receipt

ANSWER = "The bridge opened in 1932 [2]. Tolls were lifted in 1950 [2].\n"


def _run(*arguments: object):
    return CliRunner().invoke(app, [*map(str, arguments)])


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "a.txt").write_text("The bridge opened in 1932.")
    (folder / "b.txt").write_text("Tolls were lifted in 1950.")
    return folder


def test_an_answer_as_it_is_written_is_audited_against_a_folder(sources, tmp_path):
    path = tmp_path / "answer.txt"
    path.write_text(ANSWER)
    done = _run("audit", path, sources, "--receipt", tmp_path / "one.json", "--html", tmp_path / "pages")
    assert done.exit_code == 1
    assert "The bridge opened in 1932 [1]. Tolls were lifted in 1950 [2]." in " ".join(done.stdout.split())
    assert sorted(file.name for file in (tmp_path / "pages").iterdir())[-1] == "index.html"
    receipt = read_receipt((tmp_path / "one.json").read_bytes())
    assert replay_receipt(receipt)
    printed = Audit.from_json(_run("audit", path, sources, "--json").stdout.strip())
    assert printed == receipt.verdict
    assert [card.label for card in printed.cards] == ["SUPPORTED", "SUPPORTED"]
    path.write_text(printed.corrected_text)
    assert _run("audit", path, sources).exit_code == 0


@pytest.mark.parametrize("text", ["", " \n\n", "\ufeff"])
def test_an_empty_answer_is_said_in_words(sources, tmp_path, text):
    path = tmp_path / "answer.txt"
    path.write_text(text, encoding="utf-8")
    done = _run("audit", path, sources, "--html", tmp_path / "page.html")
    assert done.exit_code == 1
    assert "holds nothing but white space" in " ".join(done.stdout.split())
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "The answer holds nothing but white space" in check_page(page).text


def test_an_empty_folder_is_said_in_words(tmp_path):
    path, folder = tmp_path / "answer.txt", tmp_path / "none"
    path.write_text(ANSWER)
    folder.mkdir()
    done = _run("audit", path, folder)
    assert done.exit_code == 2
    assert "no file of this folder can be read as evidence" in " ".join(done.stderr.split())
    (folder / "blank.txt").write_text(" \n")
    done = _run("audit", path, folder)
    assert done.exit_code == 1
    assert "No source holds anything but white space" in " ".join(done.stdout.split())


def test_an_answer_that_is_too_large_is_not_printed(sources, tmp_path):
    path = tmp_path / "answer.txt"
    path.write_text(ANSWER * 40_000)
    done = _run("audit", path, sources)
    assert done.exit_code == 1
    assert "INPUT_TOO_LARGE" in done.stdout
    assert "Tolls" not in done.stdout


def test_the_audited_answer_is_one_page_or_the_first_of_a_folder(sources, tmp_path):
    path, page, folder = tmp_path / "answer.txt", tmp_path / "page.html", tmp_path / "pages"
    path.write_text(ANSWER)
    _run("audit", path, sources, "--html", page)
    alone = page.read_text(encoding="utf-8")
    assert "The bridge opened in 1932 [1]. Tolls were lifted in 1950 [2]." in check_page(alone).text
    assert _run("audit", path, sources, "--html", "-").stdout == alone
    _run("audit", path, sources, "--html", folder)
    names = sorted(file.name for file in folder.iterdir())
    assert names == ["card-00001.html", "card-00002.html", "index.html"]
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{name}"' in index for name in names[:2])
    assert re.sub(r'<span><a href="card-.*?</a></span>', "", index) == alone
    own = path.rename(tmp_path / "answer.html")
    assert _run("audit", own, sources, "--html", own).exit_code == 2
    assert own.read_text() == ANSWER


def test_lines_with_answers_are_rows_of_audits_and_go_on_where_they_ended(sources, tmp_path):
    lines = [
        {"answer": ANSWER, "id": "q1"},
        {"answer": "", "id": "q2"},
        {"claim_id": "c9", "text": "Tolls rose."},
    ]
    path, whole, part = tmp_path / "in.jsonl", tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in [*lines, {"answer": 3}]))
    assert _run("audit", path, sources, "--answers", "-o", whole).exit_code == 1
    rows = whole.read_bytes().splitlines(keepends=True)
    assert len(rows) == 4
    evidence = {"a.txt": "The bridge opened in 1932.", "b.txt": "Tolls were lifted in 1950."}
    first = Audit.from_json(rows[0].strip())
    assert first.corrected_text == audit_answer(ANSWER, evidence).corrected_text
    assert [str(one.code) for one in Audit.from_json(rows[1].strip()).violations] == ["EMPTY_ANSWER"]
    assert b"claim-card/1" in rows[2]
    assert json.loads(rows[3])["error"].startswith("key 'answer'")
    for kept in range(5):
        part.write_bytes(b"".join(rows[:kept]) + b'{"cut')
        _run("audit", path, sources, "--answers", "-o", part, "--resume")
        assert part.read_bytes() == whole.read_bytes()
    part.write_bytes(rows[0])
    path.write_text(json.dumps({"answer": "Tolls rose.", "id": "q1"}) + "\n")
    done = _run("audit", path, sources, "--answers", "-o", part, "--resume")
    assert "the lines have changed" in done.stderr


def test_the_demo_audits_an_answer():
    done = _run("audit", "--demo")
    assert done.exit_code == 0
    assert "The answer with its citations corrected" in done.stdout
    assert " Refuted " in done.stdout
