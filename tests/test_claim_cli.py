"""``verifier claim``: its exit codes, its bytes, its receipt, and the report that it prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from verifier import ClaimCheck, ContextError, Source, check_claim
from verifier.cli.app import app
from verifier.receipts import Receipt, read_receipt
from verifier.report.claim import ClaimReportError, build_claim_report
from verifier.report.claim_model import ClaimReport
from verifier.report.claim_sentences import LABEL_HEADLINES
from verifier.report.claim_terminal import MAX_FINDINGS, render_claim_report

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


def show(report: ClaimReport) -> str:
    console = Console(width=110, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(render_claim_report(report))
    return captured.get()


# --- the command ---


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "stdin", "code"),
    [
        (["claim.txt", "report.txt"], None, 0),
        (["--claim-text", HOLDS, "report.txt"], None, 0),
        (["--claim-text", FAILS, "report.txt"], None, 1),
        (["--claim-text", HOLDS, "--evidence-text", TEXT], None, 0),
        (["-a", HOLDS, "-e", "Nothing.", "-e", TEXT], None, 0),
        (["-", "report.txt"], HOLDS, 0),
        (["claim.txt", "-"], TEXT, 0),
        (["-a", "Globex was bought.", "-e", "Acme was bought."], None, 1),
        (["-a", "The city has two harbours.", "city.wiki"], None, 0),
        (["-a", FAILS, "report.txt", "--set", "facets=numbers,dates", "--set", "accept_by=score",
          "--set", "accept_min_score=6000"], None, 0),
        (["claim.txt", "report.txt", "--policy", "strict"], None, 0),
    ],
)  # fmt: skip
def test_it_says_whether_the_claim_is_accepted(arguments, stdin, code):
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == code, result.output
    assert ("Accepted." in result.stdout) == (code == 0)


def test_a_question_and_a_title_lend_names():
    arguments = ["-a", "Globex was bought by Acme.", "-e", "Globex was bought in May."]
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


# --- the report ---


def test_the_report_marks_the_claim_and_the_window():
    claim = "All sales of Acme fell 13% to a record $4.2 million in 1998."
    check = check_claim(claim, TEXT)
    report = build_claim_report(check, claim, TEXT)
    shown = show(report)
    assert (report.label, report.state, report.accepted) == ("CONTRADICTED", "failed", False)
    assert report.headline == LABEL_HEADLINES["CONTRADICTED"]
    for word in ("*13%*", "*record*"):
        assert word in shown
    places = {row.code: (row.number, row.said, row.stands) for row in report.findings}
    number, said, stands = places["NUMBER_MISMATCH"]
    assert (said, stands, f"[{number}x: 12%]" in shown) == ("13%", "12%", True)
    number, said, stands = places["DIRECTION_CONFLICT"]
    assert (said, stands, f"[{number}~: rose]" in shown) == ("fell", "rose", True)
    words = " ".join(shown.split())
    assert "The claim says \u201cfell\u201d, the evidence \u201crose\u201d." in words
    assert "The word is \u201call\u201d." in words
    assert f"Source s1, line 1, characters {check.window.span[0]}-{check.window.span[1]}" in shown
    assert check.digest in shown


def test_the_report_says_how_a_figure_follows():
    evidence = "The shop sold 40 boats in the north and 60 boats in the south."
    claim = "The shop sold a total of 100 boats in the north and the south."
    check = check_claim(claim, evidence)
    shown = show(build_claim_report(check, claim, evidence))
    first, second = (text for text, _ in check.derivation[0].inputs)
    assert f"is the sum of {first} (characters 14-{14 + len(first)}), {second}" in shown


def test_wikitext_is_shown_as_it_was_read():
    source = Source(
        id="city", text="''Intro.''\n\nThe [[Leeds|city]] has '''two''' harbours.", format="wikitext"
    )
    claim = "The city has three harbours."
    check = check_claim(claim, source)
    report = build_claim_report(check, claim, source)
    assert report.window.is_rendered
    assert report.window.line == 3
    assert [(row.said, row.stands) for row in report.findings] == [("three", "two")]
    assert "as rendered" in show(report)


@pytest.mark.parametrize(
    ("claim", "evidence", "options", "part"),
    [
        ("Quiet moles dig.", TEXT, {}, "Not one of its words stands there."),
        ("", TEXT, {}, "(no text)"),
        ("x" * 9, TEXT, {"max_claim_chars": 8}, "Nothing was checked: an input exceeds a limit"),
        ("Acme\u202e \ud800grew.", "Acme grew.\x1b[31m", {}, "<U+202E>"),
    ],
)
def test_what_has_little_to_show_is_shown(claim, evidence, options, part):
    check = check_claim(claim, evidence, **options)
    shown = show(build_claim_report(check, claim, evidence))
    assert part in shown
    assert not any(char in shown for char in "\u202e\ud800\x1b")


def test_many_findings_are_cut():
    claim = "There were " + ", ".join(f"{number} boats" for number in range(1000, 1150)) + "."
    check = check_claim(claim, "There were boats.")
    report = build_claim_report(check, claim, "There were boats.")
    assert len(report.findings) > MAX_FINDINGS
    assert f"and {len(report.findings) - MAX_FINDINGS} more" in show(report)


def test_other_inputs_than_those_of_the_check_are_refused():
    check = check_claim(HOLDS, TEXT)
    with pytest.raises(ClaimReportError, match="claim: got one with the hash"):
        build_claim_report(check, FAILS, TEXT)
    with pytest.raises(ClaimReportError, match="other sources"):
        build_claim_report(check, HOLDS, f"{TEXT} ")
    with pytest.raises(TypeError, match="claim: got int"):
        build_claim_report(check, 5, TEXT)
    twice = [Source(id="a", text=""), Source(id="a", text="")]
    with pytest.raises(ContextError):
        build_claim_report(check, HOLDS, twice)
