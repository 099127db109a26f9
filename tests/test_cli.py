"""The command line: what it prints, and its exit codes (0 grounded or identical, 1 not, 2 usage)."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import verifier
from verifier.cli.app import app
from verifier.cli.inputs import read_settings
from verifier.demo import FOLDER, load_demo
from verifier.policies import RULES, SEMANTICS, Lexicon, PolicyError, load_policy

SOURCE = "In 1900 the tower burned down at night. Nobody was hurt."
STRICT = ["check", "-a", '"the tower burned down"', "-c", SOURCE]
FAILED = ["check", "-a", '"the tower fell down"', "-c", SOURCE]


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CI", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments: str | Path, stdin: str | bytes | None = None):  # type: ignore[no-untyped-def]
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def run_process(
    *arguments: str | Path, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "verifier.cli", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
        timeout=120,
    )


def expect_usage_error(result, *said: str) -> None:  # type: ignore[no-untyped-def]
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("verifier: error: ")
    for words in said:
        assert words in result.stderr


def test_a_short_option_means_one_thing_in_all_commands() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    subcommands = [
        sub for command in commands.values() for sub in getattr(command, "commands", {"": command}).values()
    ]
    meanings: dict[str, set[object]] = {}
    for command in subcommands:
        for option in command.params:
            for name in option.opts:
                if re.fullmatch("-[a-z]", name):
                    meanings.setdefault(name, set()).add(option.metavar)
    assert meanings == {
        "-a": {"TEXT"}, "-c": {"TEXT"}, "-e": {"FILE"}, "-o": {"FILE"}, "-p": {"NAME|PATH"},
    }  # fmt: skip


# --- check ---


def test_grounded_is_zero_and_not_grounded_is_one() -> None:
    assert run(*STRICT).exit_code == 0
    assert run(*FAILED).exit_code == 1
    assert run("check", "-a", "", "-c", "").exit_code == 1


def test_the_report_is_readable() -> None:
    result = run(*FAILED)
    assert " UNGROUNDED " in result.stdout
    assert "[1x: the tower fell down]" in result.stdout
    assert "the tower *fell* down" in result.stdout
    assert ">>the tower *burned*" in result.stdout
    assert "NOT_FOUND" in result.stdout
    assert "\x1b" not in result.stdout
    assert not any(line.endswith(" ") for line in result.stdout.splitlines())


def test_json_is_the_canonical_bytes_and_nothing_else() -> None:
    result = run(*STRICT, "--json", "--question", "When?")
    verdict = verifier.verify_quotes('"the tower burned down"', SOURCE, question="When?")
    assert result.stdout_bytes == verdict.to_json() + b"\n"
    assert result.stderr == ""


def test_files_and_wikitext_suffixes(tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_bytes(b'\xef\xbb\xbf"the tower burned down"\r\n')
    for name in ("page.wiki", "page.WIKITEXT", "page.mediawiki", "page.txt"):
        (tmp_path / name).write_text("the [[keep|tower]] burned down", encoding="utf-8")
    for name in ("page.wiki", "page.WIKITEXT", "page.mediawiki"):
        assert run("check", tmp_path / "answer.txt", tmp_path / name).exit_code == 0
    assert run("check", tmp_path / "answer.txt", tmp_path / "page.txt").exit_code == 1
    assert run("check", tmp_path / "answer.txt", tmp_path / "page.txt", "--wikitext").exit_code == 0
    assert run("check", "-a", '"the tower burned down"', tmp_path / "page.wiki").exit_code == 0


def test_sources_are_named_by_their_files_and_places(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "page.txt").write_bytes(b"text\r\n")
    one, two = tmp_path / "one" / "page.txt", tmp_path / "two" / "page.txt"
    result = run("check", "-a", "x", one, two, "-", "-c", "more", "--json", stdin="from stdin")
    sources = verifier.Verdict.from_json(result.stdout.strip()).inputs.sources
    assert [source.id for source in sources] == ["page.txt", "page.txt#2", "stdin", "s4"]
    plain = verifier.verify_quotes("x", ["text\r\n"])
    assert sources[0].sha256 == plain.inputs.sources[0].sha256


def test_the_answer_or_a_context_may_come_from_stdin(tmp_path: Path) -> None:
    (tmp_path / "context.txt").write_text(SOURCE, encoding="utf-8")
    assert run("check", "-", tmp_path / "context.txt", stdin='"the tower burned down"').exit_code == 0
    assert run("check", "-a", '"the tower burned down"', "-", stdin=SOURCE).exit_code == 0
    expect_usage_error(run("check", "-", "-", stdin="x"), "more than once")


def test_policies_and_settings_reach_the_verdict() -> None:
    result = run(*STRICT, "--policy", "baseline", "--set", "min_quote_chars=40", "--json")
    policy = load_policy("baseline").replace(min_quote_chars=40)
    assert json.loads(result.stdout)["policy"] == {"hash": policy.hash, "name": "baseline"}


def test_a_page_is_written_beside_the_report_or_to_stdout(tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    result = run(*STRICT, "--html", target)
    assert " STRICT " in result.stdout
    page = target.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert result.stderr == f"verifier: wrote {target}\n"
    assert run(*STRICT, "--html", "-").stdout == page
    assert run(*STRICT, "--html", "-").stderr == ""
    target.unlink()
    assert run(*STRICT, "--json", "--html", target).stdout.startswith("{")
    assert target.read_text(encoding="utf-8") == page
    expect_usage_error(run(*STRICT, "--json", "--html", "-"), "stdout")


def test_what_a_caller_did_wrong_is_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"ok \xff")
    expect_usage_error(run("check", tmp_path / "none.txt", "-c", "x"), "none.txt: No such file")
    expect_usage_error(
        run("check", "Sales rose.", "-c", "x"), "Sales rose.: No such file or directory; expected a"
    )
    expect_usage_error(run("check", "-a", "x", tmp_path), str(tmp_path))
    expect_usage_error(run("check", bad, "-c", "x"), "bad.txt: not UTF-8: byte 0xff at offset 3")
    expect_usage_error(run("check", "-", "-c", "x", stdin=b"\xff"), "stdin: not UTF-8")
    expect_usage_error(run("check"), "no answer was given")
    expect_usage_error(run("check", "-a", "x"), "no context was given")
    expect_usage_error(run(*STRICT, "--policy", "lenient"), "unknown policy 'lenient'", "baseline")
    expect_usage_error(run(*STRICT, "--policy", tmp_path / "p.toml"), "p.toml: no such file")
    expect_usage_error(run(*STRICT, "--set", "polarity"), "field=value")
    expect_usage_error(run(*STRICT, "--set", "colour=red"), "unknown field 'colour'")
    expect_usage_error(run(*STRICT, "--set", "polarity=perhaps"), "true or false")
    expect_usage_error(run(*STRICT, "--set", "min_quote_chars=0"), "an integer from 1")
    expect_usage_error(run(*STRICT, "--set", "stop_words=nowhere"), "unknown lexicon 'nowhere'")
    expect_usage_error(run(*STRICT, "--html", tmp_path / "no" / "page.html"), "No such file")
    expect_usage_error(run(*STRICT, "--receipt", tmp_path / "no" / "r.json"), "No such file")
    expect_usage_error(run(*STRICT, "--receipt", "-"), "a receipt goes into a file")


def test_an_error_message_is_no_way_to_the_terminal() -> None:
    expect_usage_error(run(*STRICT, "--policy", "\x1b[31m\nred.toml"), "<U+001B>")


def test_unknown_options_and_commands_are_usage() -> None:
    for arguments in (["check", "--nope"], ["nope"], [], ["policy"], ["golden", "check"]):
        assert run(*arguments).exit_code == 2


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("min_quote_chars=1_000", 1000),
        ("polarity=TRUE", True),
        ("polarity = false", False),
        ("framing=drop_unit", "drop_unit"),
        ("strategies=span, quote", ("span", "quote")),
        ("strategies=", ()),
        ("stop_words=stop_words", "stop_words"),
        ("stop_words=alpha,beta gamma", ("alpha", "beta gamma")),
    ],
)
def test_settings_are_typed_by_the_fields_rule(setting: str, expected: object) -> None:
    (value,) = read_settings([setting]).values()
    assert value == expected
    assert type(value) is type(expected)


def test_a_setting_may_name_a_word_list_and_the_last_counts(tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("alpha\nbeta\n", encoding="utf-8")
    values = read_settings([f"stop_words={words}", "polarity=true", "polarity=false"])
    assert isinstance(values["stop_words"], Lexicon)
    assert values["stop_words"].entries == ("alpha", "beta")
    assert values["polarity"] is False


@pytest.mark.parametrize("name", RULES)
def test_no_field_takes_nonsense(name: str) -> None:
    nonsense = "\x00"
    with pytest.raises(PolicyError):
        load_policy("default").replace(**read_settings([f"{name}={nonsense}"]))


# --- replay ---


def test_a_receipt_replays_to_the_same_bytes(tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.json"
    digest = verifier.Verdict.from_json(run(*STRICT, "--receipt", receipt, "--json").stdout.strip()).digest
    result = run("replay", receipt)
    assert (result.exit_code, result.stdout) == (0, f"Identical: {digest}\n")
    assert run("replay", "-", stdin=receipt.read_bytes()).exit_code == 0


def test_other_inputs_are_named_as_the_cause(tmp_path: Path) -> None:
    receipt, other = tmp_path / "receipt.json", tmp_path / "other.txt"
    run(*STRICT, "--receipt", receipt)
    other.write_text("The tower stands.", encoding="utf-8")
    result = run("replay", receipt, "--context", other)
    assert result.exit_code == 1
    assert "first difference: /audit_mode" in result.stdout
    assert 'recorded: "STRICT"' in result.stdout
    assert 'now:      "UNGROUNDED"' in result.stdout
    assert "cause: the inputs are other ones" in result.stdout
    expect_usage_error(run("replay", receipt, "--context", other, "--context", other), "expected 1")


def test_a_policy_file_is_found_from_the_receipts_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept").mkdir()
    policy = tmp_path / "mine.toml"
    policy.write_text('extends = "default"\nmin_quote_chars = 9\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(*STRICT, "--policy", "mine.toml", "--receipt", "kept/r.json").exit_code == 0
    monkeypatch.chdir(tmp_path / "kept")
    assert run("replay", "r.json").exit_code == 0
    policy.write_text('extends = "default"\nmin_quote_chars = 99\n', encoding="utf-8")
    changed = run("replay", "r.json")
    assert changed.exit_code == 1
    assert "cause: the policy is another one" in changed.stdout


def test_a_receipt_without_inputs_needs_them(tmp_path: Path) -> None:
    receipt, answer, context = tmp_path / "r.json", tmp_path / "answer.txt", tmp_path / "context.txt"
    run(*STRICT, "--receipt", receipt)
    value = json.loads(receipt.read_text(encoding="utf-8"))
    del value["call"]
    receipt.write_text(json.dumps(value) + "\n", encoding="utf-8")
    answer.write_text('"the tower burned down"', encoding="utf-8")
    context.write_text(SOURCE, encoding="utf-8")
    expect_usage_error(run("replay", receipt), "keeps no inputs")
    expect_usage_error(run("replay", receipt, "--answer", answer), "both")
    assert run("replay", receipt, "--answer", answer, "--context", context).exit_code == 0


def test_what_is_no_receipt_is_an_error(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}\n", encoding="utf-8")
    expect_usage_error(run("replay", bad))
    bad.write_text("\n", encoding="utf-8")
    expect_usage_error(run("replay", bad), "got 0 receipts, expected one")
    expect_usage_error(run("replay", tmp_path / "none.json"), "No such file")
    bad.write_text("<!DOCTYPE html>\n<p>A page.</p>\n", encoding="utf-8")
    expect_usage_error(run("replay", bad), "bad.json: this is no receipt", "'<!DOCTYPE html>', expected JSON")
    bad.write_text('{"id": "a", "answer": "x", "context": "y"}\n' * 2, encoding="utf-8")
    expect_usage_error(run("replay", bad), "calls without verdicts", "verifier golden record")
    receipt = tmp_path / "receipt.json"
    run(*STRICT, "--receipt", receipt)
    bad.write_bytes(receipt.read_bytes() * 2)
    expect_usage_error(run("replay", bad), "got 2 receipts, expected one")


# --- batch ---


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    rows = [
        {"id": "a", "answer": '"the tower burned down"', "context": SOURCE, "label": 1},
        {"id": "b", "answer": '"the tower fell down"', "context": {"s": SOURCE}},
        {"id": "c", "answer": 7, "context": SOURCE},
        {"id": "d", "answer": '"the tower burned down"', "context": [SOURCE]},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def read_rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]


def test_a_batch_keeps_every_line_in_order(lines: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    result = run("batch", lines, "-o", target, "--keep", "label", "--policy", "baseline")
    rows = read_rows(target)
    assert [(row["line"], row["id"]) for row in rows] == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
    assert [("error" in row, row.get("label")) for row in rows] == [
        (False, 1),
        (False, None),
        (True, None),
        (False, None),
    ]
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "line 3: " in result.stderr
    assert "4 rows" in result.stderr
    assert "STRICT 2, HYBRID 0, UNGROUNDED 1; errors 1" in result.stderr
    assert {row["verdict"]["policy"]["name"] for row in rows if "verdict" in row} == {"baseline"}


def test_a_batch_without_bad_lines_is_zero_whatever_the_verdicts(lines: Path) -> None:
    good = "".join(line for line in lines.read_text(encoding="utf-8").splitlines(True) if '"c"' not in line)
    result = run("batch", "-", stdin=good)
    assert result.exit_code == 0
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["a", "b", "d"]


def test_an_interrupted_batch_goes_on_to_the_same_output(lines: Path, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run("batch", lines, "-o", whole)
    rows = whole.read_bytes().splitlines(keepends=True)
    cut.write_bytes(rows[0] + rows[1][:10])
    result = run("batch", lines, "-o", cut, "--resume")
    assert cut.read_bytes() == whole.read_bytes()
    assert "3 rows after 1 that were there" in result.stderr
    again = run("batch", lines, "-o", cut, "--resume")
    assert (again.exit_code, cut.read_bytes()) == (0, whole.read_bytes())


def test_a_batch_refuses_what_would_lose_rows(lines: Path, tmp_path: Path) -> None:
    before = lines.read_bytes()
    expect_usage_error(run("batch", lines, "-o", lines), "it would overwrite an input")
    assert lines.read_bytes() == before
    expect_usage_error(run("batch", lines, "--resume"), "--output")
    expect_usage_error(run("batch", tmp_path / "none.jsonl"), "none.jsonl")
    expect_usage_error(run("batch", lines, "--keep", "line"), "keep")
    expect_usage_error(run("batch", lines, "--set", "polarity=1"), "true or false")
    foreign = tmp_path / "foreign.jsonl"
    foreign.write_text("not ours\n", encoding="utf-8")
    expect_usage_error(run("batch", lines, "-o", foreign, "--resume"), "no row of a batch")
    assert foreign.read_text(encoding="utf-8") == "not ours\n"


def test_a_batch_does_not_go_on_with_another_run(lines: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
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


def test_a_batch_says_what_was_not_there(lines: Path, tmp_path: Path) -> None:
    result = run("batch", lines, "--keep", "label", "--keep", "lable")
    assert "--keep lable: no line of this run has this key" in result.stderr
    assert "--keep label" not in result.stderr
    empty = run("batch", "-", "--keep", "label", stdin="")
    assert (empty.exit_code, empty.stdout) == (0, "")
    assert "the input is empty" in empty.stderr
    assert "--keep" not in empty.stderr
    target = tmp_path / "out.jsonl"
    run("batch", lines, "-o", target)
    again = run("batch", lines, "-o", target, "--resume", "--keep", "label")
    assert "empty" not in again.stderr
    assert "--keep" not in again.stderr


@pytest.mark.skipif(os.name == "nt", reason="a console's Ctrl-C cannot be sent to one process there")
@pytest.mark.parametrize("to_file", [True, False])
def test_an_interrupted_batch_says_how_to_go_on(tmp_path: Path, to_file: bool) -> None:
    target = tmp_path / "out.jsonl"
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


# --- policy ---


def test_policies_are_listed_with_their_hashes() -> None:
    lines = run("policy", "list").stdout.splitlines()
    assert [line.split() for line in lines] == [
        [name, load_policy(name).hash] for name in ("baseline", "default", "strict")
    ]


def test_a_policy_is_shown_field_by_field() -> None:
    shown = run("policy", "show", "strict").stdout
    assert load_policy("strict").hash in shown
    assert all(f"\n{field} " in shown for field in RULES)
    form = json.loads(run("policy", "show", "strict", "--json").stdout)
    assert form == load_policy("strict").to_dict()


def test_a_hash_is_that_of_the_settings_too() -> None:
    assert run("policy", "hash", "default").stdout == load_policy("default").hash + "\n"
    changed = load_policy("default").replace(proximity_n=4).hash
    assert run("policy", "hash", "default", "--set", "proximity_n=4").stdout == changed + "\n"
    expect_usage_error(run("policy", "hash", "lenient"), "unknown policy")


def test_a_diff_names_fields_and_words(tmp_path: Path) -> None:
    same = run("policy", "diff", "default", "default")
    assert (same.exit_code, same.stdout) == (0, "The two say the same.\n")
    words = load_policy("default").stop_words.entries
    (tmp_path / "words.txt").write_text("\n".join([*words[1:], "zyzzyva"]), encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'extends = "default"\nproximity_n = 4\n[lexicons]\nstop_words = "words.txt"\n', encoding="utf-8"
    )
    result = run("policy", "diff", "default", mine)
    assert result.exit_code == 1
    n = len(words)
    assert result.stdout.splitlines() == [
        "proximity_n: 3 -> 4",
        f"stop_words: stop_words ({n} entries) -> words ({n} entries)",
        f"  - {words[0]}",
        "  + zyzzyva",
    ]


# --- golden ---


def test_goldens_are_recorded_and_checked(tmp_path: Path) -> None:
    calls, target = tmp_path / "calls.jsonl", tmp_path / "golden" / "mine.jsonl"
    calls.write_text(
        json.dumps({"id": "one", "answer": '"the tower burned down"', "context": SOURCE}) + "\n",
        encoding="utf-8",
    )
    recorded = run("golden", "record", calls, target)
    assert (recorded.exit_code, recorded.stdout.splitlines()) == (0, [f"Recorded 1 call in {target}"])
    checked = run("golden", "check", target.parent)
    assert checked.exit_code == 0
    assert checked.stdout.splitlines()[0] == "1 call, all identical"
    assert checked.stdout.splitlines()[1].startswith("corpus sha256:")
    policy, call = map(json.loads, target.read_text(encoding="utf-8").splitlines())
    call["call"]["answer"] = '"the tower fell down"'
    target.write_text(f"{json.dumps(policy)}\n{json.dumps(call)}\n", encoding="utf-8")
    changed = run("golden", "check", target)
    assert changed.exit_code == 1
    for said in (
        f"{target}:2: one",
        "/audit_mode",
        '"STRICT"',
        '"UNGROUNDED"',
        "cause: ",
        "1 call, 1 failed",
    ):
        assert said in changed.stdout
    target.write_text("nonsense\n", encoding="utf-8")
    assert run("golden", "check", target).exit_code == 1


def test_goldens_say_once_a_file_that_a_policy_changed(tmp_path: Path) -> None:
    policy, calls, target = tmp_path / "house.toml", tmp_path / "calls.jsonl", tmp_path / "mine.jsonl"
    policy.write_text('extends = "default"\n', encoding="utf-8")
    shared = {"context": SOURCE, "policy": "house.toml"}
    values = [
        {"id": "a", "answer": '"the tower burned down"', **shared},
        {"id": "b", "answer": "x", **shared},
    ]
    values.append({**values[1], "id": "c", "overrides": {"proximity_n": 3}})
    calls.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    assert run("golden", "record", calls, target).exit_code == 0
    expect_usage_error(run("replay", target), "this is a golden file: verifier golden check runs it")
    before = load_policy(policy).hash
    policy.write_text('extends = "default"\nproximity_window = 61\n', encoding="utf-8")
    changed = run("golden", "check", target)
    assert changed.exit_code == 1
    assert changed.stdout.splitlines()[:-1] == [
        f"{target}:1: policy house.toml",
        f"  hash was {before}",
        f"  hash is  {load_policy(policy).hash}",
        "  and 1 more of it with overrides",
        "  cause: the policy is another one",
        "3 calls, all identical, policies left out",
    ]


def test_goldens_are_not_recorded_in_ci(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = tmp_path / "calls.jsonl"
    calls.write_text(json.dumps({"id": "one", "answer": "x", "context": "y"}) + "\n", encoding="utf-8")
    monkeypatch.setenv("CI", "true")
    expect_usage_error(run("golden", "record", calls, tmp_path / "golden.jsonl"), "CI")
    assert not (tmp_path / "golden.jsonl").exists()
    expect_usage_error(run("golden", "check", tmp_path / "none.jsonl"), "not there")


# --- demo and the whole ---


def test_the_demo_always_ends_well(tmp_path: Path) -> None:
    result = run("demo", "--html", tmp_path / "demo.html")
    assert result.exit_code == 0
    assert " HYBRID " in result.stdout
    assert "Skerrow Light" in (tmp_path / "demo.html").read_text(encoding="utf-8")


def test_the_demo_can_be_checked_from_its_files() -> None:
    files = [FOLDER / name for name in ("answer.txt", "article.txt", "register.wikitext")]
    assert run("check", *files).exit_code == 1
    answer, sources = load_demo()
    assert 600 <= len(sources[0].text.split()) <= 900
    assert verifier.verify_quotes(answer, sources).audit_mode == "HYBRID"


def test_the_version_says_the_semantics() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("lexical-verifier ")
    assert result.stdout.endswith(f", semantics revision {SEMANTICS}\n")


def test_the_command_gives_the_bytes_of_the_library() -> None:
    verdict = verifier.verify_quotes('"the tower burned down"', SOURCE)
    result = run_process(*STRICT, "--json")
    assert (result.returncode, result.stdout, result.stderr) == (0, verdict.to_json() + b"\n", b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_no_encoding_of_a_terminal_ends_a_report(encoding: str) -> None:
    arguments = [
        "check",
        "-a",
        "\u201cthe tower \u2014 \u5854\u201d",
        "-c",
        "the tower \u2014 \u5854 \U0001d4b3",
    ]
    result = run_process(*arguments, PYTHONIOENCODING=encoding, PYTHONUTF8="0", LC_ALL="C.UTF-8")
    assert result.returncode == 0, result.stderr
    assert b" STRICT " in result.stdout
    assert b"Traceback" not in result.stderr


def test_a_reader_that_stops_early_is_no_crash(tmp_path: Path) -> None:
    long = tmp_path / "long.txt"
    long.write_text("word after word. " * 20_000, encoding="utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = subprocess.run(
            [sys.executable, "-m", "verifier.cli", "check", str(long), "-c", "x", "--html", "-"],
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            timeout=120,
        )
    finally:
        os.close(writer)
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("missing", ["typer", "rich", "jinja2"])
def test_without_the_extra_one_sentence_says_how_to_get_it(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from verifier.cli import main; main()"
    result = subprocess.run(
        [sys.executable, "-c", code, "demo", "--html", "-"],
        capture_output=True,
        check=False,
        timeout=120,
        text=True,
    )
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert "pip install 'lexical-verifier[cli]'" in result.stderr
    assert missing in result.stderr


def test_importing_the_library_imports_nothing_of_the_extra() -> None:
    code = (
        "import sys, verifier, verifier.cli, verifier.demo, verifier.report; "
        "print(sorted({'typer', 'rich', 'jinja2', 'markupsafe', 'click'} & {*sys.modules}))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, timeout=120, text=True
    )
    assert result.stdout == "[]\n"


def test_the_package_itself_is_the_command() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "verifier", "--version"],
        capture_output=True,
        check=True,
        timeout=120,
        text=True,
    )
    assert result.stdout.startswith("lexical-verifier ")


def test_what_is_no_golden_file_is_said_plainly(tmp_path: Path) -> None:
    calls = tmp_path / "calls.jsonl"
    calls.write_text(json.dumps({"id": "one", "answer": "x", "context": SOURCE}) + "\n", encoding="utf-8")
    expect_usage_error(run("golden", "check", calls), "these are calls without verdicts: record them first")
    (tmp_path / "goldens").mkdir()
    expect_usage_error(run("golden", "record", calls, tmp_path / "goldens"), "goldens is a folder")
    assert not (tmp_path / "goldens.part").exists()
