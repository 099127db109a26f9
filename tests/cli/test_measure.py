"""`verifier cards measure`: the first worked example, limits, bad lines, pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from verifier import audit_answer, audit_claim
from verifier.audit import describe_claim
from verifier.cli.app import app

NAMES = {"S": "supported", "U": "unsupported", "I": "insufficient", "-": None}
PAIRS = ["SS", "SS", "SI", "US", "UI", "UU", "IS", "II", "U-", "S-"]


def _run(*arguments: object):
    return CliRunner().invoke(app, ["cards", "measure", *map(str, arguments)])


def _write(path: Path, values: list[dict]) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values))
    return path


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    judged = [{"claim_id": f"k{n}", "label": NAMES[pair[1]], "score": n} for n, pair in enumerate(PAIRS)]
    gold = [
        {"claim_id": f"k{n}", "label": NAMES[pair[0]], "types": ["numeric"]} for n, pair in enumerate(PAIRS)
    ]
    return _write(tmp_path / "judged.jsonl", judged), _write(tmp_path / "gold.jsonl", gold)


def test_the_worked_example_of_tiers(files, tmp_path):
    page = tmp_path / "m.html"
    done = _run(*files, "--json", "--html", page)
    assert done.exit_code == 0
    value = json.loads(done.stdout)
    assert value["tiers"]["confusion"] == [[2, 0, 1], [1, 1, 1], [1, 0, 1]]
    assert [value["tiers"][tier]["count"] for tier in ("tier1", "tier2")] == [2, 2]
    assert value["figures"]["coverage"] == [8, 10]
    assert value["figures"]["false_accepts_tier1"] == [2, 8]
    shown = page.read_text()
    assert "25.00% of the answered claims are accepted wrongly" in shown
    assert "<polyline" in shown
    assert "<script" not in shown
    text = _run(*files).stdout
    assert "Tier 1: said to be" in text
    assert "insufficient" in text


@pytest.mark.parametrize(
    ("options", "code", "part"),
    [
        (["--fail-under", "coverage=80%"], 0, ""),
        (["--fail-under", "coverage=0.8"], 0, ""),
        (["--fail-under", "coverage=0.800001"], 1, "coverage is below 0.800001: it is 8 of 10"),
        (["--fail-under", "coverage=1%", "--fail-under", "accuracy=99%"], 1, "accuracy is below 99%"),
        (["--fail-over", "false_accepts_tier1=24.9%"], 1, "false_accepts_tier1 is above 24.9%: it is 2 of 8"),
        (["--fail-over", "false_accepts_tier1=25%"], 0, ""),
        (["--fail-under", "cover=1"], 2, "there is no figure 'cover', expected one of coverage, abstention"),
        (["--fail-under", "coverage"], 2, "expected METRIC=VALUE"),
        (["--fail-under", "coverage=-1"], 2, "expected METRIC=VALUE"),
        (["--fail-under", "coverage=100%"], 1, "coverage is below 100%"),
        (["--fail-under", "coverage=100.1%"], 2, "got 100.1%, expected a value from 0 to 1, or from 0%"),
        (["--fail-under", "coverage=80"], 2, "got 80, expected a value from 0 to 1, or from 0% to 100%"),
        (["--fail-over", "coverage=200%"], 2, "got 200%, expected a value from 0 to 1"),
    ],
)
def test_limits(files, options, code, part):
    done = _run(*files, *options)
    assert done.exit_code == code
    assert part in done.stderr


def test_a_figure_of_nothing_is_below_every_limit(files, tmp_path):
    none = _write(tmp_path / "none.jsonl", [])
    done = _run(none, files[1], "--fail-under", "accuracy=0")
    assert done.exit_code == 1
    assert "accuracy is none: there was nothing to measure" in done.stderr


def test_cards_of_an_audit_are_judgements_under_the_names_of_their_answers(tmp_path):
    text = "The shop sold 40 boats."
    cards = [audit_claim(describe_claim(text, claim_id="c1"), text, answer_id=name) for name in ("a1", "a2")]
    rows = [json.loads(card.to_json()) for card in cards]
    rows += [{"claims": 0, "answer_id": "a3", "line": 3}, {"error": "no JSON", "line": 4}]
    judged = _write(tmp_path / "cards.jsonl", rows)
    gold = _write(
        tmp_path / "gold.jsonl",
        [
            {"answer_id": "a1", "claim_id": "c1", "label": "supported"},
            {"claim_id": "a2/c1", "label": "unsupported"},
        ],
    )
    done = _run(judged, gold, "--json")
    assert done.exit_code == 1
    assert "judged, line 4: it holds no card: 'no JSON'" in done.stderr
    value = json.loads(done.stdout)
    assert value["tiers"]["confusion"] == [[1, 0, 0], [1, 0, 0], [0, 0, 0]]
    assert value["missing"] == value["unknown"] == []


def test_files_of_an_error_analysis(tmp_path):
    audit = audit_answer("The bridge opened in 1934.", "The bridge opened in 1932.", answer_id="a1")
    judged = tmp_path / "judged.jsonl"
    judged.write_bytes(audit.to_json() + b"\n")
    gold = _write(
        tmp_path / "gold.jsonl",
        [
            {"answer_id": "a1", "has_error": True},
            {"answer_id": "a1", "claim_id": "c1", "label": "unsupported"},
        ],
    )
    done = _run(judged, gold, "--out", tmp_path / "out", "--uncertainty", "weight_0.5", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["figures"]["accuracy"] == [1, 1]
    assert "fewer than 20 answers have no error" in done.stderr
    results = json.loads((tmp_path / "out" / "results_weight_0.5.json").read_text())
    assert results["metrics"]["recall"] == 1.0
    assert (tmp_path / "out" / "error_cases.jsonl").read_text() == ""
    assert json.loads((tmp_path / "out" / "debug_claims.jsonl").read_text())["label_final"] == "incorrect"
    assert _run(judged, gold, "--out", tmp_path / "out", "--uncertainty", "maybe").exit_code == 2
    answers = _write(tmp_path / "answers.jsonl", [{"answer_id": "a1", "has_error": False}])
    done = _run(judged, answers, "--out", tmp_path / "alone")
    assert (done.exit_code, done.stdout) == (0, "")
    assert json.loads((tmp_path / "alone" / "results_non_error.json").read_text())["metrics"]["fp"] == 1


def test_what_no_source_holds(tmp_path):
    card = audit_claim("Moles dig.", "Cats sleep.", answer_id="a1")
    file = tmp_path / "cards.jsonl"
    file.write_bytes(card.to_json() + b"\nno\n")
    done = _run("--growth", file)
    assert done.exit_code == 1
    assert json.loads(done.stdout)["text"] == "Moles dig."
    assert "line 2:" in done.stderr
    assert "1 texts; 0 units were left out" in done.stderr
    assert _run("--growth", file, file).exit_code == 2
    assert _run(file).exit_code == 2


def test_recorded_verdicts_in_place_of_judgements(files, tmp_path):
    said = {"claim_id": "k0", "passages": ["The bridge opened in 1932."], "label": "correct", "confidence": 1,
            "selected_evidence_index": 0, "evidence_quote": "opened in 1932"}  # fmt: skip
    recorded = _write(tmp_path / "recorded.jsonl", [said])
    done = _run(files[1], "--recorded", recorded, "--json")
    value = json.loads(done.stdout)
    assert value["tiers"]["confusion"][0][0] == 1
    assert value["figures"]["rate_nei"] == [0, 1]
    assert _run(*files, "--recorded", recorded).exit_code == 2


def test_figures_beside_the_labels_are_shown(tmp_path):
    audit = audit_answer(
        "Tolls were lifted in 1950 [2].", ["Tolls were lifted in 1950.", "Moles."], answer_id="a"
    )
    judged = tmp_path / "judged.jsonl"
    judged.write_bytes(audit.to_json() + b"\n")
    people = {
        "claim_id": "a/c1",
        "annotators": ["supported", "supported"],
        "citations": ["s1"],
        "marks": {"<b>": 4},
    }
    gold = _write(tmp_path / "gold.jsonl", [people])
    page = tmp_path / "m.html"
    assert "Wrong citations that were put right" in _run(judged, gold, "--html", page).stdout
    shown = page.read_text()
    assert "Claims that cite what gold names" in shown
    assert "Mean mark, &lt;b&gt;" in shown
    assert "<b>" not in shown
