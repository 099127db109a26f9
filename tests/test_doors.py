"""One answer at every door: the same sentences and outcomes, and what a batch does with rows of reports."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import verifier
import verifier.aio
from tests.cli.commands import run
from verifier.calls import CHECK_FUNCTION, CheckCall, read_call
from verifier.checking import CheckStream, Report
from verifier.integrations.columns import verify_rows
from verifier.integrations.outcome import check_answer
from verifier.policies import PolicyError
from verifier.receipts.batch import resume_batch, run_batch
from verifier.receipts.receipts import Receipt, read_receipt, record_call
from verifier.receipts.replay import replay_receipt
from verifier.records import VerdictFormatError
from verifier.testing.assertions import NotGroundedError, assert_grounded

AUNE = "The Aune bridge opened in 1932. Its main span is 84 metres long."
BELA = "# Bela\n\nThe **Bela** bridge opened in **1941**."
SOURCES = [AUNE, BELA]

ANSWERS = {
    "prose": "The Aune bridge opened in 1932 [2]. Its main span is 94 metres long. It is green.",
    "abstains": "The Bela bridge opened in 1941 [2]. The sources do not say who paid for it.",
    "json": json.dumps({"claims": [{"text": "The Aune bridge opened in 1932.", "evidence_ids": ["E2"]}]}),
    "nothing": "",
    "lone": "The Aune bridge opened in 1932.\ud800",
}
QUESTION = "When did it open?"


def line(answer: str, **more: object) -> str:
    return json.dumps(
        {"function": "check", "answer": answer, "context": SOURCES, "question": QUESTION, **more}
    )


def full(answer: str) -> bytes:
    return verifier.check(answer, SOURCES, question=QUESTION).to_json()


# --- The doors of the package itself ---


@pytest.mark.parametrize("name", ANSWERS)
def test_every_door_gives_the_same_report(name: str, tmp_path: Path) -> None:
    answer = ANSWERS[name]
    expected = full(answer)
    assert asyncio.run(verifier.aio.check(answer, SOURCES, question=QUESTION)).to_json() == expected
    call = read_call(json.loads(line(answer)))
    assert isinstance(call, CheckCall)
    assert call.told_formats == (2,)
    assert call.run().to_json() == expected
    (row,) = run_batch([line(answer)])
    assert row.verdict is not None
    assert row.verdict.to_json() == expected
    if name != "lone":
        (tmp_path / "answer.md").write_text(answer)
        given = [item for text in SOURCES for item in ("-c", text)]
        shown = run("check", str(tmp_path / "answer.md"), *given, "--question", QUESTION, "--show", "full")
        assert shown.stdout.encode() == expected + b"\n"


@pytest.mark.parametrize("name", ANSWERS)
def test_adapters_and_assertions_have_the_same_report(name: str) -> None:
    answer = ANSWERS[name]
    expected = full(answer)
    outcome = check_answer(answer, SOURCES, question=QUESTION)
    assert outcome.report.to_json() == expected
    assert outcome.passed == (outcome.score == 1.0)
    told = outcome.reason.splitlines()
    assert len(told) == 1 + sum(
        sentence.failed or bool(sentence.wrong_marks) for sentence in outcome.report.sentences
    ) + len(outcome.report.violations)
    (cell,) = verify_rows([answer], [SOURCES], [QUESTION], policy="default", overrides={})["report"]
    assert cell == expected.decode()
    try:
        report = assert_grounded(answer, SOURCES, question=QUESTION)
    except NotGroundedError as error:
        report = error.report
    assert report.to_json() == expected


@pytest.mark.parametrize("name", ANSWERS)
def test_a_report_is_read_back_and_shows_the_same(name: str) -> None:
    report = verifier.check(ANSWERS[name], SOURCES, question=QUESTION)
    again = Report.from_json(report.to_json())
    assert again.to_json() == report.to_json()
    assert again.digest == report.digest
    assert again == report
    assert (again.show(), again.revised) == (report.show(), report.revised)
    assert (again.feedback(), again.explain()) == (report.feedback(), report.explain())
    with pytest.raises(VerdictFormatError):
        Report.from_json(report.to_json("brief"))


def test_a_report_has_the_status_of_its_worst_claim() -> None:
    def status(answer: str) -> str:
        return verifier.check(answer, SOURCES).status

    assert status("The Aune bridge opened in 1932.") == "SUPPORTED"
    assert status("The Aune bridge opened in 1932. It is green.") == "UNDECIDED"
    assert status("It is green. Its main span is 94 metres long.") == "CONTRADICTED"
    assert status("How long is it?") == "NO_CLAIM"


# --- The stream ---


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("size", [1, 7, 1_000])
def test_a_stream_ends_with_the_same_report(name: str, size: int) -> None:
    answer = ANSWERS[name]
    stream = CheckStream(SOURCES, question=QUESTION)
    found = [one for at in range(0, len(answer), size) for one in stream.feed(answer[at : at + size])]
    report = stream.close()
    assert report.to_json() == full(answer)
    assert stream.close() is report
    whole = {item.span: item for item in report.sentences}
    assert all(whole[item.span] == item for item in found)
    with pytest.raises(ValueError, match="after close"):
        stream.feed("x")


def test_a_sentence_is_told_as_soon_as_it_is_finished() -> None:
    stream = CheckStream(SOURCES)
    assert stream.feed("The Aune bridge opened in 19") == ()
    (first,) = stream.feed("32 [2]. Its main sp")
    assert (first.status, first.span, first.citations[0].span) == ("SUPPORTED", (0, 35), (31, 34))
    with pytest.raises(TypeError, match="text: got bytes"):
        stream.feed(b"x")  # type: ignore[arg-type]
    with pytest.raises(PolicyError):
        CheckStream(SOURCES, format="rtf")  # type: ignore[arg-type]


# --- Calls, receipts, replay ---


def test_a_call_is_written_and_read_back() -> None:
    sources = [AUNE, {"id": "b", "text": BELA}, {"id": "c", "text": BELA, "format": "plain"}]
    call = read_call(json.loads(line("It is green.", context=sources)))
    assert isinstance(call, CheckCall)
    assert [source.format for source in call.sources] == ["plain", "markdown", "plain"]
    assert call.told_formats == (2,)
    assert read_call(json.loads(json.dumps(call.to_dict()))) == call


def test_a_receipt_of_a_check_replays_to_the_same_bytes() -> None:
    call = read_call(json.loads(line(ANSWERS["prose"])))
    receipt = read_receipt(record_call(call, id="x").to_line())
    assert isinstance(receipt, Receipt)
    assert replay_receipt(receipt).identical


# --- Batches ---


def test_rows_of_reports_go_on_where_they_stopped(tmp_path: Path) -> None:
    lines = [line(answer, id=name, team=7) for name, answer in ANSWERS.items()]
    rows = [row.to_line() + "\n" for row in run_batch(lines, keep=["team"])]
    assert [json.loads(row)["team"] for row in rows] == [7] * len(lines)
    output = tmp_path / "rows.jsonl"
    output.write_text("".join(rows[:2]) + rows[2][:40])
    count, rest = resume_batch(lines, output, keep=["team"])
    assert count == 2
    assert [row.to_line() + "\n" for row in rest] == rows[2:]
    changed = [line("It is green.", id=name, team=7) for name in ANSWERS]
    with pytest.raises(verifier.VerifierError, match="has other inputs than line 2"):
        resume_batch(changed, output, keep=["team"])


def test_the_command_checks_lines_that_name_no_function(tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text(
        "".join(
            json.dumps({"response": answer, "contexts": SOURCES, "query": QUESTION, "team": 7}) + "\n"
            for answer in (ANSWERS["prose"], ANSWERS["abstains"])
        )
    )
    found = []
    for jobs in ("1", "2"):
        output = tmp_path / f"rows{jobs}.jsonl"
        options = ["--function", CHECK_FUNCTION, "--keep", "team", "-o", str(output), "-j", jobs]
        done = run("batch", str(lines), *options, "--html", str(tmp_path / f"pages{jobs}"))
        assert done.exit_code == 0, done.output
        assert "; supported 1, contradicted 1, not in the sources 0, not confirmed 0, noth" in done.stderr
        found.append(output.read_bytes())
    assert found[0] == found[1]
    rows = [json.loads(row) for row in found[0].splitlines()]
    assert [row["verdict"] for row in rows] == [
        json.loads(full(ANSWERS[name])) for name in ("prose", "abstains")
    ]
    assert [row["team"] for row in rows] == [7, 7]
    assert (tmp_path / "pages1" / "index.html").exists()


def test_a_function_that_there_is_not_is_named(tmp_path: Path) -> None:
    (tmp_path / "lines.jsonl").write_text("")
    done = run("batch", str(tmp_path / "lines.jsonl"), "--function", "verify")
    assert done.exit_code == 2
    assert "function: got 'verify', expected one of check, verify_quotes" in done.stderr


def test_names_of_others_are_read_where_ours_are_not_there() -> None:
    (row,) = run_batch([json.dumps({"response": AUNE, "passages": SOURCES})])
    assert row
    (row,) = run_batch([json.dumps({"answer": AUNE, "response": AUNE, "passages": SOURCES})])
    assert row.error is not None
    assert "got 'answer' and 'response', each of which is the answer" in row.error
    (row,) = run_batch([json.dumps({"answer": AUNE, "response": "x", "context": AUNE})], keep=["response"])
    assert row.kept == (("response", "x"),)
