"""`verifier cards ablate`: a table, rows as JSON, bad lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from verifier.cli.app import app

ANSWERS = [
    {"answer_id": "a1", "answer": "The bridge opened in 1932 [2].",
     "context": {"d1": "The bridge opened in 1932.", "d2": "Tolls were lifted."}},
    {"answer_id": "a2", "answer": "Moles dig.", "context": "Cats sleep."},
]  # fmt: skip
GOLD = [
    {"answer_id": "a1", "claim_id": "c1", "label": "supported", "retrieval": [{"doc_id": "d1"}]},
    {"answer_id": "a2", "claim_id": "c1", "label": "insufficient"},
]


def _run(*arguments: object):
    return CliRunner().invoke(app, ["cards", "ablate", *map(str, arguments)])


def _write(path: Path, values: list[object]) -> Path:
    path.write_text("".join(f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in values))
    return path


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    return _write(tmp_path / "answers.jsonl", [*ANSWERS]), _write(tmp_path / "gold.jsonl", [*GOLD])


def test_rows_as_json(files):
    done = _run(*files, "--toggle", "enable_citation_correction", "--toggle", "minimal", "--json")
    assert done.exit_code == 0
    value = json.loads(done.stdout)
    assert value["schema"] == "lexical-verifier/ablation/1"
    (row,) = [
        row for row in value["rows"]
        if (row["toggle"], row["metric"]) == ("enable_citation_correction", "citations")
    ]  # fmt: skip
    assert (row["on"], row["off"], row["p"]) == ([1, 1], [0, 1], [1, 1])


def test_the_table_names_every_switch(files):
    done = _run(*files)
    assert done.exit_code == 0
    assert "Claims whose citations are right" in done.stdout
    assert "+100.00%" in done.stdout
    assert "2 gold claims of 2" in done.stdout


def test_bad_lines_and_missing_claims_are_named(tmp_path):
    answers = _write(tmp_path / "a.jsonl", ["no", [], {"answer": "x", "context": "y"}, "", ANSWERS[1]])
    gold = _write(tmp_path / "g.jsonl", [*GOLD, {"label": "maybe"}])
    done = _run(answers, gold, "--toggle", "all")
    assert done.exit_code == 1
    for part in ("answers, line 1:", "answers, line 2:", "answers, line 3: key 'answer_id'", "gold, line 3:"):
        assert part in done.stderr
    assert "gold claim a1/c1: no answer has it" in done.stderr
    assert "1 gold claim has no card" in done.stdout


def test_an_unknown_toggle_is_refused(files):
    done = _run(*files, "--toggle", "magic")
    assert done.exit_code == 2
    assert "'magic'" in done.stderr
