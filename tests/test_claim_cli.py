"""``verifier claim``: its exit codes, its bytes, its page, its receipt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from verifier import ClaimCheck, Source, check_claim
from verifier.cli.app import app
from verifier.receipts.receipts import Receipt, read_receipt

TEXT = "It was a good year. Sales of Acme rose 12% to $4.2 million in 1998."
HOLDS = "Sales of Acme rose 12% in 1998."
FAILS = "Sales of Acme fell 12% in 1998."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "claim.txt").write_text(HOLDS, encoding="utf-8")
    (tmp_path / "report.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "city.wiki").write_text("The [[Leeds|city]] has '''two''' harbours.", encoding="utf-8")
    return tmp_path


def run(*arguments: str, stdin: str | None = None):
    return CliRunner().invoke(app, ["claim", *arguments], input=stdin)


# --- the command ---


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "stdin", "code"),
    [
        (["claim.txt", "report.txt"], None, 0),
        (["--claim-text", HOLDS, "report.txt"], None, 0),
        (["--claim-text", FAILS, "report.txt"], None, 1),
        (["--claim-text", HOLDS, "--evidence-text", TEXT], None, 0),
        (["-a", HOLDS, "-c", "Nothing.", "-c", TEXT], None, 0),
        (["-", "report.txt"], HOLDS, 0),
        (["claim.txt", "-"], TEXT, 0),
        (["-a", "Globex was bought.", "-c", "Acme was bought."], None, 1),
        (["-a", "The city has two harbours.", "city.wiki"], None, 0),
        (["-a", FAILS, "report.txt", "--set", "facets=numbers,dates", "--set", "accept_by=score",
          "--set", "accept_min_score=6000"], None, 0),
        (["claim.txt", "report.txt", "--policy", "strict"], None, 0),
    ],
)  # fmt: skip
def test_it_says_whether_the_claim_is_accepted(arguments, stdin, code):
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == code, result.output
    assert ("Accepted by" in result.stdout) == (code == 0)


def test_a_question_and_a_title_lend_names():
    arguments = ["-a", "Globex was bought by Acme.", "-c", "Globex was bought in May."]
    for lent, is_named in (([], True), (["--title", "Acme"], False), (["--question", "Acme?"], False)):
        assert ("NAME_ABSENT" in run(*arguments, *lent).stdout) is is_named


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ([], ["no claim was given"]),
        (["claim.txt"], ["no evidence was given"]),
        (["-a", HOLDS], ["no evidence was given"]),
        (["-", "-"], ["'-' was given more than once"]),
        (["claim.txt", "absent.txt"], ["absent.txt"]),
        (["claim.txt", "report.txt", "--policy", "nonsense"], ["nonsense"]),
        (["claim.txt", "report.txt", "--set", "facets=mood"], ["facets"]),
    ],
)
def test_what_a_caller_did_wrong_is_one_line(arguments, parts):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    for part in parts:
        assert part in result.stderr


@pytest.mark.usefixtures("folder")
def test_it_prints_the_bytes_of_the_check():
    result = run("-a", FAILS, "report.txt", "--question", "Whose?", "--title", "Acme", "--json")
    expected = check_claim(FAILS, Source(id="report.txt", text=TEXT), question="Whose?", title="Acme")
    assert result.stdout_bytes == expected.to_json() + b"\n"
    assert ClaimCheck.from_json(result.stdout_bytes.rstrip()) == expected


@pytest.mark.usefixtures("folder")
def test_a_page_is_written_beside_the_report_or_to_stdout(folder: Path):
    arguments = ["-a", FAILS, "report.txt", "--set", "gate_order_bp=2000"]
    beside = run(*arguments, "--html", "page.html")
    assert (beside.exit_code, beside.stdout) == (1, run(*arguments).stdout)
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "CONTRADICTED" in page
    assert run(*arguments, "--html", "-").stdout == page
    with_bytes = run(*arguments, "--json", "--html", "other.html")
    assert json.loads(with_bytes.stdout)["label"] == "CONTRADICTED"
    assert (folder / "other.html").read_text(encoding="utf-8") == page
    both = run(*arguments, "--json", "--html", "-")
    assert (both.exit_code, "both want stdout" in both.stderr) == (2, True)


def test_it_keeps_a_receipt_that_is_replayed(folder: Path):
    receipt = str(folder / "kept.json")
    assert run("-a", HOLDS, "report.txt", "--question", "Whose?", "--receipt", receipt).exit_code == 0
    stored = read_receipt(Path(receipt).read_bytes())
    assert (stored.id, stored.call.claim, stored.call.question) == ("kept", HOLDS, "Whose?")
    runner = CliRunner()
    assert runner.invoke(app, ["replay", receipt]).exit_code == 0
    for arguments in (["--title", "Acme"], ["--answer", "report.txt"], ["--context", "claim.txt"]):
        other = runner.invoke(app, ["replay", receipt, *arguments])
        assert (other.exit_code, "the inputs are other ones" in other.stdout) == (1, True)
    wrong = runner.invoke(app, ["replay", receipt, "--evidence", "report.txt"])
    assert (wrong.exit_code, "takes no --evidence" in wrong.stderr) == (2, True)


def test_a_receipt_without_its_call_is_replayed_with_the_inputs(folder: Path):
    check = check_claim(HOLDS, Source(id="s1", text=TEXT), question="Whose?", title="Acme")
    (folder / "bare.json").write_text(Receipt(id="x", verdict=check).to_line(), encoding="utf-8")
    runner = CliRunner()
    arguments = ["replay", "bare.json", "--answer", "claim.txt", "--context", "report.txt"]
    complete = [*arguments, "--question", "Whose?", "--title", "Acme"]
    assert runner.invoke(app, complete).exit_code == 0
    assert runner.invoke(app, arguments).exit_code == 1
    assert runner.invoke(app, ["replay", "bare.json"]).exit_code == 2


def test_a_title_is_for_claims_alone(folder: Path):
    runner = CliRunner()
    arguments = ["check", "-a", TEXT, "report.txt", "--receipt", "kept.json"]
    assert runner.invoke(app, arguments).exit_code == 0
    wrong = runner.invoke(app, ["replay", str(folder / "kept.json"), "--title", "Acme"])
    assert (wrong.exit_code, "takes no --title" in wrong.stderr) == (2, True)


def test_a_batch_counts_claims_beside_verdicts(folder: Path):
    lines = [
        {"function": "check_claim", "claim": HOLDS, "evidence": [TEXT]},
        {"function": "check_claim", "claim": FAILS, "evidence": [TEXT]},
        {"answer": TEXT, "context": TEXT},
    ]
    (folder / "in.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    result = CliRunner().invoke(app, ["batch", "in.jsonl", "-o", "out.jsonl"])
    assert result.exit_code == 0
    assert "STRICT 1, HYBRID 0, UNGROUNDED 0; claims accepted 1, not accepted 1; errors 0" in result.stderr
    assert "no function" not in result.stderr


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 line holds a claim and no function: it was"), (2, "2 lines hold a claim and no function: they")],
)
def test_a_batch_says_that_claims_were_checked_as_answers(number: int, said: str):
    line = json.dumps({"claim": HOLDS, "evidence": [TEXT]}) + "\n"
    result = CliRunner().invoke(app, ["batch", "-"], input=line * number)
    assert said in result.stderr
    assert result.stderr.count("\n") == 2
