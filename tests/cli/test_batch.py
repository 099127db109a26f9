"""verifier batch: many calls, a row out for every line in, in the same order."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import (
    ANSWER,
    CLAIM,
    CLAIMS,
    LINES,
    PIECES,
    TEXT,
    expect_usage_error,
    run,
    run_python,
    write_lines,
)
from tests.pages import Page

ROWS: list[dict[str, object]] = [
    {"id": "a", "answer": ANSWER, "context": TEXT, "label": 1},
    {"id": "b", "answer": '"the tower fell down"', "context": {"s": TEXT}},
    {"id": "c", "answer": 7, "context": TEXT},
    {"id": "d", "answer": ANSWER, "context": [TEXT]},
]


@pytest.fixture(autouse=True)
def lines(folder: Path) -> Path:
    write_lines("in.jsonl", ROWS)
    return folder / "in.jsonl"


def read_rows(path: Path | str):  # type: ignore[no-untyped-def]
    return [json.loads(line) for line in Path(path).read_text(encoding="ascii").splitlines()]


def test_a_batch_keeps_every_line_in_order(lines: Path) -> None:
    target = Path("out.jsonl")
    result = run("batch", lines, "-o", target, "--keep", "label", "--policy", "baseline")
    rows = read_rows(target)
    assert [(row["line"], row["id"]) for row in rows] == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
    assert [("error" in row, row.get("label")) for row in rows] == [
        (False, 1), (False, None), (True, None), (False, None),
    ]  # fmt: skip
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "line 3: " in result.stderr
    assert "4 rows" in result.stderr
    assert "STRICT 2, HYBRID 0, UNGROUNDED 1; errors 1" in result.stderr
    assert {row["verdict"]["policy"]["name"] for row in rows if "verdict" in row} == {"baseline"}


def test_a_batch_without_bad_lines_is_zero_whatever_the_verdicts(lines: Path) -> None:
    good = "".join(line for line in lines.read_text(encoding="utf-8").splitlines(True) if '"c"' not in line)
    result = run("batch", "-", "--keep", "label", stdin=good)
    assert result.exit_code == 0
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["a", "b", "d"]


def test_an_interrupted_batch_goes_on_to_the_same_output(lines: Path) -> None:
    whole, cut = Path("whole.jsonl"), Path("cut.jsonl")
    run("batch", lines, "-o", whole, "--keep", "label")
    rows = whole.read_bytes().splitlines(keepends=True)
    cut.write_bytes(rows[0] + rows[1][:10])
    result = run("batch", lines, "-o", cut, "--resume", "--keep", "label")
    assert cut.read_bytes() == whole.read_bytes()
    assert "3 rows after 1 that were there" in result.stderr
    again = run("batch", lines, "-o", cut, "--resume", "--keep", "label")
    assert (again.exit_code, cut.read_bytes()) == (1, whole.read_bytes())
    # The bad row that is there is reported as if it had been made now.
    assert "line 3: key 'answer': got int" in again.stderr
    assert "STRICT 2, HYBRID 0, UNGROUNDED 1; errors 1" in again.stderr


@pytest.mark.parametrize(
    ("limit", "code", "said"),
    [
        ("passed=50%", 0, ""),
        ("passed=0.51", 1, "verifier: passed is below 0.51: it is 1 of 2"),
        ("grounded=99%", 1, "verifier: grounded is below 99%: it is 1 of 2"),
        ("strict=99%", 2, "there is no figure 'strict', expected one of passed, grounded"),
        ("passed", 2, "expected METRIC=VALUE, such as passed=80%"),
    ],
)
def test_a_batch_fails_under_a_share(limit: str, code: int, said: str) -> None:
    write_lines(
        "two.jsonl",
        [{"answer": ANSWER, "context": TEXT}, {"answer": '"no such words are there"', "context": TEXT}],
    )
    result = run("batch", "two.jsonl", "-o", "two.out", "--fail-under", limit)
    assert (result.exit_code, said in result.stderr) == (code, True)
    assert Path("two.out").exists() == (code != 2)
    if code == 1:
        # What is there counts when a run goes on.
        again = run("batch", "two.jsonl", "-o", "two.out", "--resume", "--fail-under", limit)
        assert (again.exit_code, said in again.stderr) == (1, True)


def test_a_batch_is_listed_the_worst_first(folder: Path) -> None:
    pieces = {"E1": "Sales rose in May."}
    write_lines("list.jsonl", [
        {"id": "good", "answer": ANSWER, "context": TEXT},
        {"id": "=1+1", "answer": '"the tower fell down" <b>', "context": TEXT, "question": "Which <tower>?"},
        {"id": "bad", "answer": 7, "context": TEXT},
        {"id": "claims", "answer": "Sales fell in May. [E1]", "evidence": pieces},
        {"id": "claim", "function": "check_claim", "claim": "Sales fell.", "evidence": ["Sales rose."]},
    ])  # fmt: skip
    run("batch", "list.jsonl", "-o", "whole.jsonl")
    rows = Path("whole.jsonl").read_bytes().splitlines(keepends=True)
    Path("list.out").write_bytes(b"".join(rows[:2]))
    # What was there before is listed, too.
    result = run("batch", "list.jsonl", "-o", "list.out", "--resume", "--html", "pages", "--csv", "list.csv")
    assert (result.exit_code, Path("list.out").read_bytes()) == (1, b"".join(rows))
    index = Page((folder / "pages/index.html").read_text(encoding="utf-8"))
    names = sorted(path.name for path in (folder / "pages").iterdir())
    assert names == ["index.html", *(f"row-{number:05}.html" for number in (1, 2, 4, 5))]
    assert [link for link in index.links if "row" in link and not link.startswith("#")] == [
        "row-00005.html", "row-00002.html", "row-00004.html", "row-00001.html",
    ]  # fmt: skip
    assert "the opposite" in index.text
    assert "DIRECTION_CONFLICT" in index.text
    page = (folder / "pages/row-00002.html").read_text(encoding="utf-8")
    assert '<a href="index.html">' in page
    assert "Which &lt;tower&gt;?" in page
    listed = list(csv.DictReader(io.StringIO(Path("list.csv").read_text(encoding="utf-8"))))
    assert [(row["line"], row["name"], row["result"]) for row in listed] == [
        ("3", "bad", "Bad line"), ("5", "claim", "Contradicted"), ("2", "'=1+1", "Not in the sources"),
        ("4", "claims", "Not supported"), ("1", "good", "Supported"),
    ]  # fmt: skip
    assert "DIRECTION_CONFLICT 1" in listed[1]["codes"]
    expect_usage_error(run("batch", "list.jsonl", "--csv", "x.csv"), "--html and --csv need")
    expect_usage_error(run("batch", "list.jsonl", "-o", "x", "--csv", "list.jsonl"), "overwrite an input")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no limit of a file's size there")
def test_a_full_disk_leaves_whole_rows() -> None:
    write_lines("many.jsonl", [{"answer": ANSWER, "context": TEXT}] * 40)
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)); from verifier.cli import main; main()"
    )
    # What is compiled under such a limit would be kept half, and be read by every process after this one.
    done = run_python("-B", "-c", code, "batch", "many.jsonl", "-o", "rows.jsonl")
    assert (done.returncode, b"rows.jsonl" in done.stderr) == (3, True)
    assert Path("rows.jsonl").read_bytes().endswith(b"}\n")
    assert run("batch", "many.jsonl", "-o", "rows.jsonl", "--resume").exit_code == 0
    assert len(read_rows("rows.jsonl")) == 40


def test_a_batch_refuses_what_would_lose_rows(lines: Path) -> None:
    before = lines.read_bytes()
    expect_usage_error(run("batch", lines, "-o", lines), "it would overwrite an input")
    assert lines.read_bytes() == before
    expect_usage_error(run("batch", lines, "--resume"), "--output")
    expect_usage_error(run("batch", "none.jsonl"), "none.jsonl")
    expect_usage_error(run("batch", lines, "--keep", "line"), "keep")
    expect_usage_error(run("batch", lines, "--set", "polarity=1"), "true or false")
    foreign = Path("foreign.jsonl")
    foreign.write_text("not ours\n", encoding="utf-8")
    expect_usage_error(run("batch", lines, "-o", foreign, "--resume"), "no row of a batch")
    assert foreign.read_text(encoding="utf-8") == "not ours\n"


def test_a_batch_does_not_go_on_with_another_run(lines: Path) -> None:
    target = Path("out.jsonl")
    run("batch", lines, "-o", target)
    before = target.read_bytes()
    resume = ("batch", lines, "-o", target, "--resume")
    expect_usage_error(run(*resume, "--policy", "strict"), "row 4 was made under the policy default")
    text = lines.read_text(encoding="utf-8")
    lines.write_text(text.replace("Nobody was hurt", "Many were hurt"), encoding="utf-8")
    expect_usage_error(run(*resume), "row 4 has other inputs than line 4")
    lines.write_text(text.split("\n")[0], encoding="utf-8")
    expect_usage_error(run(*resume), "got 4 rows, but the input has 1 line")
    expect_usage_error(run("batch", "-", "-o", target, "--resume", stdin=""), "but the input has 0 lines")
    assert target.read_bytes() == before


def test_a_batch_says_what_was_not_there(lines: Path) -> None:
    result = run("batch", lines, "--keep", "label", "--keep", "lable")
    assert "--keep lable: no line has this key" in result.stderr
    assert "--keep label" not in result.stderr
    empty = run("batch", "-", "--keep", "label", stdin="")
    assert (empty.exit_code, empty.stdout) == (0, "")
    assert "the input is empty" in empty.stderr
    assert "--keep" not in empty.stderr
    target = Path("out.jsonl")
    run("batch", lines, "-o", target)
    again = run("batch", lines, "-o", target, "--resume", "--keep", "label")
    assert "empty" not in again.stderr
    assert "--keep label" not in again.stderr


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="a console's Ctrl-C cannot be sent to one process there")
@pytest.mark.parametrize("to_file", [True, False])
def test_an_interrupted_batch_says_how_to_go_on(to_file: bool) -> None:
    target = Path("out.jsonl")
    # The handler is set anew: a shell may have started this very run with interrupts ignored.
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from verifier.cli import main; main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, "batch", "-", "-o", target if to_file else "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        assert process.stdout is not None
        process.stdin.write(b"garbage\n")
        process.stdin.flush()
        assert process.stderr.readline().startswith(b"line 1: ")
        process.send_signal(signal.SIGINT)
        said = process.stderr.read().decode().splitlines()
        rows = process.stdout.read().splitlines()
    again = "; run again with --resume" if to_file else ""
    assert said == [f"interrupted after 1 row{again}"]
    assert process.returncode == 130
    assert len(target.read_bytes().splitlines() if to_file else rows) == 1


def test_a_batch_mixes_functions() -> None:
    write_lines("in.jsonl", [
        {"id": "lines", "answer": LINES, "evidence": PIECES},
        {"id": "json", "answer": CLAIMS, "evidence": PIECES, "function": "verify_claim_lattice_json"},
        {"id": "quotes", "answer": "the tower burned down", "context": TEXT},
        {"id": "bad", "answer": LINES, "evidence": [{"span": "x"}]},
        {"id": "claim", "function": "check_claim", "claim": CLAIM, "evidence": [TEXT]},
        {"id": "wrong", "function": "check_claim", "claim": "The tower never burned.", "evidence": [TEXT]},
    ])  # fmt: skip
    result = run("batch", "in.jsonl", "-o", "out.jsonl")
    assert result.exit_code == 1
    written = read_rows("out.jsonl")
    assert [row["id"] for row in written] == ["lines", "json", "quotes", "bad", "claim", "wrong"]
    assert [row["verdict"]["verifier_method"] for row in written[:2]] == ["pointer_lines", "json_claims"]
    assert "line 4: call: evidence: item 1" in result.stderr
    said = "STRICT 3, HYBRID 0, UNGROUNDED 0; accepted 1, contradicted 1, not accepted 0; errors 1"
    assert said in result.stderr
    assert "no function" not in result.stderr


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 line holds a claim and no function: it was"), (2, "2 lines hold a claim and no function: they")],
)
def test_a_batch_says_that_claims_were_checked_as_answers(number: int, said: str) -> None:
    line = json.dumps({"claim": CLAIM, "evidence": [TEXT]}) + "\n"
    result = run("batch", "-", stdin=line * number)
    assert said in result.stderr
    assert result.stderr.count("\n") == 2


def test_a_run_without_a_row_counts_as_its_function_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.jsonl").write_text('{"answer": 1}\n')
    assert "; supported 0, contradicted 0, not" in run("batch", "in.jsonl", "--function", "check").stderr
    claims = run("batch", "in.jsonl", "--function", "check_claim").stderr
    assert "; accepted 0, contradicted 0, not accepted 0; errors 1" in claims
    assert "; STRICT 0, HYBRID 0, UNGROUNDED 0; errors 1" in run("batch", "in.jsonl").stderr


def test_a_batch_says_which_lines_have_no_text_to_check_against() -> None:
    contexts: list[object] = [["page.md"], [TEXT], [], [""], "https://example.org/a", TEXT]
    write_lines("in.jsonl", [{"answer": ANSWER, "context": context} for context in contexts])
    for function in ("check", "verify_quotes"):
        done = run("batch", "in.jsonl", "--function", function)
        assert done.exit_code == 0
        assert "lines 1, 3, 4, 5: no source, or one without words" in done.stderr
    write_lines("in.jsonl", [{"answer": ANSWER, "contexts": ["page.md"]}] * 7)
    assert "lines 1, 2, 3, 4, 5 and 2 more: no source" in run("batch", "in.jsonl", "--jobs", "2").stderr
    write_lines("in.jsonl", [{"answer": ANSWER, "contexts": [TEXT]}])
    assert "no source" not in run("batch", "in.jsonl").stderr


def test_a_batch_says_which_lines_have_the_id_of_an_earlier_one() -> None:
    write_lines("in.jsonl", [{"id": id, "answer": ANSWER, "context": TEXT} for id in ("a", 1, "a", "1", 1)])
    for jobs in "12":
        done = run("batch", "in.jsonl", "--output", "out.jsonl", "--overwrite", "--jobs", jobs)
        assert done.exit_code == 0
        assert "lines 3, 5: the id of an earlier line" in done.stderr
    assert "lines 3, 5: the id" in run("batch", "in.jsonl", "--output", "out.jsonl", "--resume").stderr
    write_lines("in.jsonl", [{"answer": ANSWER, "context": TEXT}] * 2)
    assert "earlier line" not in run("batch", "in.jsonl").stderr


@pytest.mark.parametrize(("name", "separator"), [("in.csv", ","), ("excel.csv", ";"), ("in.tsv", "\t")])
def test_rows_of_separated_values_are_the_lines_that_they_stand_for(name: str, separator: str) -> None:
    cells = [
        ["", "id", "answer", "contexts", "model"],
        ["0", "a", ANSWER, TEXT, "x"],
        ["1", "b", '[1, "a, b"]\nis no list', json.dumps([TEXT, "Two."]), ""],
    ]
    with Path(name).open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=separator).writerows(cells)
    lines: list[dict[str, object]] = [
        {"id": "a", "answer": ANSWER, "contexts": [TEXT], "model": "x"},
        {"id": "b", "answer": '[1, "a, b"]\nis no list', "contexts": [TEXT, "Two."], "model": None},
    ]
    write_lines("lines.jsonl", lines)
    options = ("--keep", "model", "--function", "check", "--overwrite")
    done = run("batch", name, "-o", "table.out", *options)
    wanted = run("batch", "lines.jsonl", "-o", "lines.out", *options)
    assert Path("table.out").read_bytes() == Path("lines.out").read_bytes()
    assert (done.exit_code, wanted.exit_code) == (0, 0)


def test_columns_may_have_other_names_and_what_is_wrong_with_a_table_is_told() -> None:
    Path("in.csv").write_text(f'Nr,Antwort,Quelle\na,"{ANSWER}","{TEXT}"\nb,"{ANSWER}","{TEXT}",more\n\n')
    named = [text for pair in ("id=Nr", "answer=Antwort", "context=Quelle") for text in ("--column", pair)]
    done = run("batch", "in.csv", "-o", "out.jsonl", *named)
    assert [row["id"] for row in read_rows("out.jsonl")] == ["a", "b"]
    assert [row["line"] for row in read_rows("out.jsonl") if "error" in row] == [2]
    assert "more cells than columns" in done.stderr
    wrong = "in.csv: --column answer=Reply: expected one of its columns: 'Nr', 'Antwort', 'Quelle'"
    expect_usage_error(run("batch", "in.csv", "--column", "answer=Reply"), wrong)
    expect_usage_error(run("batch", "in.csv", "--column", "answer"), "expected KEY=NAME")
    expect_usage_error(run("batch", "in.jsonl", "--column", "answer=Reply"), "has no columns")
    Path("twice.csv").write_text("answer,answer\n1,2\n")
    expect_usage_error(run("batch", "twice.csv"), "two columns are called 'answer'")
    Path("latin.csv").write_bytes(f'answer,context\n"\xe4","{TEXT}"\n'.encode("latin-1"))
    assert "row 1: line 2 of the file: it is not in UTF-8: save" in run("batch", "latin.csv").stderr
    long = "x" * 200_000
    Path("long.csv").write_text(f'answer,context\n"{ANSWER}","{TEXT} {long}"\n')
    assert run("batch", "long.csv").exit_code == 0


def test_a_table_without_the_columns_of_a_call_is_refused_once() -> None:
    Path("in.csv").write_text(f'ticket,reply,source text\nT1,"{ANSWER}","{TEXT}"\n')
    told = (
        "in.csv: no column for answer and context among 'ticket', 'reply', 'source text': name it by --column"
    )
    expect_usage_error(run("batch", "in.csv", "-o", "out.jsonl"), told)
    assert not Path("out.jsonl").exists()
    Path("in.csv").write_text("answer,context,overides\n1,2,3\n")
    expect_usage_error(run("batch", "in.csv"), "did you mean 'overrides'?")
    assert run("batch", "in.csv", "--keep", "overides").exit_code == 0


def test_other_columns_are_left_out_and_an_empty_cell_is_told_by_its_column() -> None:
    Path("in.csv").write_text(
        f'ticket,reply,kb,agent\nT1,"{TEXT}\n",{TEXT},ann\n\nT2,,x,ann\nT3,{TEXT},,ann\nT4,{TEXT},{TEXT},\n'
    )
    named = [text for pair in ("id=ticket", "answer=reply", "context=kb") for text in ("--column", pair)]
    done = run("batch", "in.csv", "-o", "out.jsonl", *named)
    assert done.exit_code == 1
    assert "columns that are no part of a call are left out: agent (--keep NAME)" in done.stderr
    assert "row 2: line 5 of the file: nothing in column 'reply', which has the answer" in done.stderr
    assert "row 3: line 6 of the file: nothing in column 'kb', which has the context" in done.stderr
    assert [row["id"] for row in read_rows("out.jsonl") if "error" in row] == ["T2", "T3"]
    done = run("batch", "in.csv", "-o", "out.jsonl", "--overwrite", "--keep", "agent", *named)
    assert "left out" not in done.stderr
    assert [row["agent"] for row in read_rows("out.jsonl")] == ["ann", "ann", "ann", None]


def test_bad_rows_are_made_again_where_a_run_goes_on() -> None:
    write_lines("in.jsonl", [{"answer": None, "context": TEXT}, {"answer": ANSWER, "context": TEXT}])
    run("batch", "in.jsonl", "-o", "out.jsonl")
    write_lines("in.jsonl", [{"answer": ANSWER, "context": TEXT}] * 3)
    done = run("batch", "in.jsonl", "-o", "out.jsonl", "--resume")
    assert "1 row after 2 that were there, 1 of which were bad and are made again" in done.stderr
    resumed = Path("out.jsonl").read_bytes()
    assert "made again" not in run("batch", "in.jsonl", "-o", "out.jsonl", "--overwrite").stderr
    assert Path("out.jsonl").read_bytes() == resumed


def test_the_list_has_no_code_that_only_repeats_a_status() -> None:
    write_lines(
        "in.jsonl", [{"answer": "The span is 94 metres long.", "context": "The span is 84 metres long."}]
    )
    run("batch", "in.jsonl", "-o", "out.jsonl", "--function", "check", "--csv", "list.csv")
    (row,) = csv.DictReader(io.StringIO(Path("list.csv").read_text(encoding="utf-8")))
    assert row["codes"] == "NUMBER_MISMATCH 1"


def test_a_quote_that_never_closes_is_refused_before_the_run() -> None:
    Path("in.csv").write_text(f'answer,context\n{TEXT},{TEXT}\n"{TEXT},{TEXT}\n{TEXT},{TEXT}\n')
    told = "a quote that is opened in the row of line 3 of the file never closes"
    expect_usage_error(run("batch", "in.csv", "-o", "out.jsonl"), told)
    assert not Path("out.jsonl").exists()


def test_a_table_that_was_cut_off_goes_on() -> None:
    rows = "".join([f'{number},"{ANSWER}","{TEXT}"\n' for number in range(5)])
    Path("in.csv").write_text(f"id,answer,context\n{rows}")
    run("batch", "in.csv", "-o", "whole.jsonl")
    whole = Path("whole.jsonl").read_bytes().splitlines(keepends=True)
    Path("cut.jsonl").write_bytes(b"".join(whole[:2]) + whole[2][:40])
    done = run("batch", "in.csv", "-o", "cut.jsonl", "--resume")
    assert "3 rows after 2 that were there" in done.stderr
    assert Path("cut.jsonl").read_bytes() == b"".join(whole)


def test_an_output_that_is_there_is_not_emptied() -> None:
    Path("out.jsonl").write_text("the work of a night\n")
    expect_usage_error(
        run("batch", "in.jsonl", "-o", "out.jsonl"),
        "--output out.jsonl: it is there already: --resume goes on after what it holds, --overwrite begins",
    )
    assert Path("out.jsonl").read_text() == "the work of a night\n"
    expect_usage_error(run("batch", "in.jsonl", "-o", "o", "--resume", "--overwrite"), "give one of them")
    run("batch", "in.jsonl", "-o", "out.jsonl", "--overwrite")
    assert len(read_rows("out.jsonl")) == 4
    Path("empty.jsonl").write_text("")
    assert run("batch", "in.jsonl", "-o", "empty.jsonl").exit_code in (0, 1)


def test_what_is_said_of_lines_is_said_when_they_were_done_before_too() -> None:
    lines = [
        {"answer": ANSWER, "contexts": ["page.md"]},
        {"claim": ANSWER, "context": TEXT},
        {"answer": ANSWER, "context": TEXT, "model": "x"},
        {"answer": ANSWER, "context": TEXT, "modell": "x"},
        {"answer": ANSWER, "context": TEXT},
    ]
    write_lines("lines.jsonl", lines)
    options = ("--keep", "model", "-o", "rows.jsonl")
    first = run("batch", "lines.jsonl", *options)
    rows = Path("rows.jsonl").read_bytes().splitlines(keepends=True)
    said = [line for line in first.stderr.splitlines() if not re.search("row|line 4", line)]
    assert len(said) == 3, said
    for done in (4, 5):
        Path("rows.jsonl").write_bytes(b"".join(rows[:done]))
        again = run("batch", "lines.jsonl", *options, "--resume")
        assert [line for line in again.stderr.splitlines() if not re.search("row|line 4", line)] == said
        Path("rows.jsonl").write_bytes(b"".join(rows[:done]))
        with Path("lines.jsonl").open("rb") as file:
            piped = run("batch", "-", *options, "--resume", stdin=file.read())
        assert [line for line in piped.stderr.splitlines() if not re.search("row|line 4", line)] == said


def test_the_last_line_tells_what_is_contradicted_from_what_is_not_confirmed() -> None:
    pages = ["The bridge opened in 1932. Its span is 84 metres. It may be closed in winter."]
    answers = ["The bridge opened in 1932.", "The bridge opened in 1933.", "It is closed in winter.",
               "It was built by 400 men.", "How long is it?"]  # fmt: skip
    write_lines("lines.jsonl", [{"answer": answer, "contexts": pages} for answer in answers])
    done = run("batch", "lines.jsonl", "--function", "check", "--fail-under", "passed=20%")
    assert (
        "; supported 1, contradicted 1, not in the sources 1, not confirmed 1, nothing claimed 1; errors 0"
        in done.stderr
    )
    assert done.exit_code == 0
    assert run("batch", "lines.jsonl", "--function", "check", "--fail-under", "passed=21%").exit_code == 1
    claims = [{"claim": answer, "context": pages} for answer in answers[:3]]
    write_lines("claims.jsonl", claims)
    assert (
        "accepted 1, contradicted 1, not accepted 1"
        in run("batch", "claims.jsonl", "--function", "check_claim").stderr
    )


def test_a_batch_into_a_log_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.cli.batch.TOLD_EVERY", 0.0)
    done = run("batch", "in.jsonl", "-o", "out.jsonl")
    assert [line for line in done.stderr.splitlines() if " of 4, " in line] == [
        "1 rows of 4, 25 %", "2 rows of 4, 50 %", "3 rows of 4, 75 %", "4 rows of 4, 100 %",
    ]  # fmt: skip
    monkeypatch.undo()
    assert " of 4, " not in run("batch", "in.jsonl", "-o", "out.jsonl").stderr


def test_a_table_may_have_its_sources_in_several_columns() -> None:
    Path("in.csv").write_text(
        "id,reply,one,two\na,The tower is old. It opened in 1932.,The tower is old.,It opened in 1932.\n"
        "b,The tower is old.,,The tower is old.\nc,The tower is old.,,\n"
    )
    named = ("--column", "answer=reply", "--column", "context=one", "--column", "context=two")
    done = run("batch", "in.csv", "-o", "out.jsonl", "--function", "check", *named)
    rows = read_rows("out.jsonl")
    assert [row["verdict"]["share"] for row in rows[:2]] == [[2, 2], [1, 1]]
    assert [len(row["verdict"]["inputs"]["sources"]) for row in rows[:2]] == [2, 1]
    assert "row 3: line 4 of the file: nothing in column 'one', 'two', which has the context" in done.stderr
    twice = ("--column", "answer=reply", "--column", "answer=one")
    expect_usage_error(run("batch", "in.csv", "-o", "x", *twice), "each key but that of the sources once")


@pytest.mark.parametrize("other", [{"response": ANSWER}, {"documents": [TEXT]}])
def test_a_line_with_two_names_of_one_thing_says_so(other: dict[str, object]) -> None:
    write_lines("in.jsonl", [{"answer": ANSWER, "context": TEXT, **other}])
    done = run("batch", "in.jsonl", "-o", "out.jsonl")
    (name,) = other
    assert f"and {name!r}, each of which is the " in done.stderr
    assert run("batch", "in.jsonl", "-o", "kept.jsonl", "--keep", name).exit_code == 0


def test_a_text_given_as_lines_is_told_what_a_line_is() -> None:
    Path("in.txt").write_text("The span is 84 metres long.\nStraße.\n", encoding="utf-8")
    done = run("batch", "in.txt", "-o", "out.jsonl")
    assert "line 2: got 'Straße.', expected JSON" in done.stderr
    assert "no line is JSON: a line of a batch is an object" in done.stderr
