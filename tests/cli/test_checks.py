"""check, claim and lattice: exit codes (0 holds, 1 does not, 2 usage), bytes, pages, receipts, inputs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import verifier
from tests.cli.commands import (
    ANSWER,
    CHECKS,
    CLAIM,
    CLAIMS,
    EVIDENCE,
    LINES,
    PIECES,
    SOURCE,
    TEXT,
    Check,
    expect_usage_error,
    run,
)
from verifier import Evidence, check_claim, verify_claim_lattice, verify_claim_lattice_json, verify_quotes
from verifier.policies import load_policy
from verifier.receipts.receipts import Receipt, read_receipt

every_check = pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)


# --- Every command ---


@every_check
def test_what_holds_is_zero_and_what_does_not_is_one(check: Check) -> None:
    assert run(*check.passing).exit_code == 0
    assert run(*check.failing).exit_code == 1
    assert run(check.command, "-a", "", *check.against[1:]).exit_code == 1


@every_check
def test_the_report_is_readable(check: Check) -> None:
    for arguments, label in zip((check.passing, check.failing), check.labels, strict=True):
        shown = run(*arguments).stdout
        # The code stands behind the plain words where these are others.
        assert f" {label} " in shown.upper()
        assert re.search(r"\nWhat (?:is wrong|to look at) ", shown)
        assert "\x1b" not in shown
        assert not any(line.endswith(" ") for line in shown.splitlines())


@every_check
def test_json_is_the_canonical_bytes_and_nothing_else(check: Check) -> None:
    result = run(*check.passing, "--json", "--question", "When?")
    assert (result.stdout_bytes, result.stderr) == (check.function(question="When?").to_json() + b"\n", "")


@every_check
def test_policies_and_settings_reach_the_record(check: Check) -> None:
    settings = ["--set", "min_quote_chars=40", "--set", "max_pointers=1"]
    result = run(*check.passing, "--policy", "baseline", *settings, "--json")
    policy = load_policy("baseline").replace(min_quote_chars=40, max_pointers=1)
    assert result.stdout_bytes == check.function(policy=policy).to_json() + b"\n"


@every_check
def test_one_input_may_come_from_stdin(check: Check) -> None:
    expected = check.function().to_json() + b"\n"
    text = Path(check.checked).read_text(encoding="utf-8")
    assert run(check.command, "-", *check.against[1:], "--json", stdin=text).stdout_bytes == expected
    assert run(check.command, "-a", text, *check.against[1:], "--json").stdout_bytes == expected
    against = ["-" if Path(part).is_file() else part for part in check.against[1:]]
    text = Path(check.texts[1]).read_text(encoding="utf-8")
    assert run(check.command, check.checked, *against, stdin=text).exit_code == 0
    expect_usage_error(run(check.command, "-", *against, stdin=text), "'-' was given more than once")


@every_check
def test_a_page_is_written_next_to_the_report_or_to_stdout(check: Check) -> None:
    target = Path("report.html")
    result = run(*check.failing, "--html", target)
    assert (result.exit_code, result.stdout) == (1, run(*check.failing).stdout)
    assert result.stderr == f"verifier: wrote {target}\n"
    page = target.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert check.labels[1] in page
    to_stdout = run(*check.failing, "--html", "-")
    assert (to_stdout.stdout, to_stdout.stderr) == (page, "")
    target.unlink()
    assert run(*check.failing, "--json", "--html", target).stdout.startswith("{")
    kept = target.read_text(encoding="utf-8")
    # The bytes of check are those of a verdict, and so is the page beside them.
    assert kept == page or (check.command == "check" and "Verdict" not in page and kept != page)


def test_what_was_written_is_said_in_the_language_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    done = run("check", "-a", "The tower burned down.", "-c", TEXT, "--html", str(target), "--lang", "de")
    assert done.stderr == f"verifier: {target} geschrieben\n"
    assert run("check", "-a", "One.", "-c", TEXT, "--lang", "fr").exit_code == 2


@every_check
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--policy", "lenient"], "unknown policy 'lenient': expected"),
        (["--policy", "p.toml"], "p.toml: no such file"),
        (["--set", "polarity"], "field=value"),
        (["--set", "colour=red"], "unknown field 'colour'"),
        (["--set", "polarity=perhaps"], "true or false"),
        (["--set", "min_quote_chars=0"], "an integer from 1"),
        (["--set", "facets=mood"], "facets"),
        (["--set", "stop_words=nowhere"], "unknown lexicon 'nowhere'"),
        (["--html", "no/page.html"], "no/page.html: there is no folder no; expected"),
        (["--receipt", "no/r.json"], "no/r.json: there is no folder no; expected"),
        (["--receipt", "-"], "a receipt goes into a file"),
        (["--policy", "\x1b[31m\nred.toml"], "<U+001B>"),
    ],
)
def test_a_wrong_option_is_one_line(check: Check, arguments: list[str], said: str) -> None:
    expect_usage_error(run(*check.passing, *arguments), said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("check none.txt -c x", "none.txt: no such file"),
        ("check . -c x", ".: it is a folder, expected a file"),
        ("check bad.txt -c x", "bad.txt: not UTF-8: byte 0xff at offset 3"),
        ("check - -c x", "stdin: not UTF-8"),
        ("check", "no answer was given"),
        ("check -a x", "no source was given"),
        ("claim", "no claim was given"),
        ("claim claim.txt", "no evidence was given"),
        ("claim -a x", "no evidence was given"),
        ("claim claim.txt absent.txt", "absent.txt: no such file"),
        ("lattice -e evidence.json", "no answer was given"),
        ("lattice -a x -e evidence.json lines.txt", "given twice"),
        ("lattice -a x -e none", "none: no such file"),
        ("lattice -a x -e evidence.json --finish-reason stop", "--json-answer"),
    ],
)
def test_a_wrong_input_is_one_line(arguments: str, said: str) -> None:
    Path("bad.txt").write_bytes(b"ok \xff")
    expect_usage_error(run(*arguments.split(), stdin=b"\xff"), said)


def test_a_text_in_place_of_a_file_is_told_where_texts_go() -> None:
    said = "Sales rose.: no such file; expected a file (texts are given by options"
    for command in (["check", "-c", "x"], ["claim", "-c", "x"], ["lattice", "-e", "evidence.json"]):
        expect_usage_error(run(*command, "Sales rose."), said)


@pytest.mark.parametrize(
    "arguments", ["check @ text.txt", "check answer.txt @", "claim @ text.txt", "audit answer.txt @"]
)
def test_an_empty_name_is_not_the_folder_that_one_is_in(arguments: str) -> None:
    given = ["" if word == "@" else word for word in arguments.split()]
    expect_usage_error(run(*given), "got an empty name, expected that of a file or a folder, or - for stdin")


# --- Receipts ---


def strip_call(path: str) -> str:
    """Leave of a receipt what it says without its inputs; return its digest."""
    value = json.loads(Path(path).read_text(encoding="utf-8"))
    del value["call"]
    Path(path).write_text(json.dumps(value) + "\n", encoding="utf-8")
    return str(value["digest"])


@every_check
def test_a_receipt_replays_to_the_same_bytes(check: Check) -> None:
    result = run(*check.passing, "--question", "Who?", "--receipt", "kept.json", "--json")
    assert result.stdout_bytes == check.function(question="Who?").to_json() + b"\n"
    stored = read_receipt(Path("kept.json").read_bytes())
    assert (stored.id, stored.call and stored.call.question) == ("kept", "Who?")
    identical = (0, f"Identical: {check.function(question='Who?').digest}\n")
    for arguments, stdin in (
        (["kept.json"], None),
        (["kept.json", *check.texts], None),
        (["-"], Path("kept.json").read_bytes()),
    ):
        replayed = run("receipt", "replay", *arguments, stdin=stdin)
        assert (replayed.exit_code, replayed.stdout) == identical
    checked = run("receipt", "check", "kept.json")
    assert (checked.exit_code, checked.stdout.splitlines()[0]) == (0, "1 call, all identical")


@every_check
def test_other_inputs_are_named_as_the_cause(check: Check) -> None:
    run(*check.passing, "--receipt", "r.json")
    for arguments in (check.other, ["--question", "Who burned it?"], ["--answer", "other.txt"]):
        result = run("receipt", "replay", "r.json", *arguments)
        assert result.exit_code == 1
        assert "cause: the inputs are other ones" in result.stdout
    if check.command == "check":
        said = run("receipt", "replay", "r.json", *check.other).stdout.splitlines()
        assert said[1] == "  first difference: /inputs/sources/0/sha256", "what is kept is the report"
        return
    field, before, after = "audit_mode", '"STRICT"', '"UNGROUNDED"'
    if check.command == "claim":
        field, before, after = "accepted", "true", "false"
    assert run("receipt", "replay", "r.json", *check.other).stdout.splitlines()[1:4] == [
        f"  first difference: /{field}",
        f"    recorded: {before}",
        f"    now:      {after}",
    ]
    assert "/inputs/question" in run("receipt", "replay", "r.json", "--question", "Who?").stdout


@every_check
def test_replay_refuses_inputs_that_the_call_does_not_take(check: Check) -> None:
    run(*check.passing, "--receipt", "r.json")
    name = json.loads(Path("r.json").read_text(encoding="utf-8"))["call"]["function"]
    wrong, right = ("--context", "--evidence") if check.command == "lattice" else ("--evidence", "--context")
    result = run("receipt", "replay", "r.json", wrong, "other.json")
    expect_usage_error(result, f"the receipt is of {name}, which takes no {wrong}: give {right}")
    titled = run("receipt", "replay", "r.json", "--title", "Acme")
    if check.command == "claim":
        assert (titled.exit_code, "cause: the inputs are other ones" in titled.stdout) == (1, True)
    else:
        expect_usage_error(titled, f"the receipt is of {name}, which takes no --title")


@every_check
def test_a_receipt_without_inputs_needs_them(check: Check) -> None:
    extra = {"lines": ["--chain-root", "tower"], "json": ["--chain-root", "tower", "--finish-reason", "stop"]}
    options = next((extra[name] for name in extra if CHECKS[name] is check), [])
    run(*check.passing, *options, "--receipt", "r.json")
    digest = strip_call("r.json")
    option = check.texts[0]
    expect_usage_error(
        run("receipt", "replay", "r.json"), f"keeps no inputs: give them with --answer and {option}"
    )
    expect_usage_error(
        run("receipt", "replay", "r.json", "--answer", check.checked), f"both --answer and {option}"
    )
    result = run("receipt", "replay", "r.json", "--answer", check.checked, *check.texts)
    assert (result.exit_code, result.stdout) == (0, f"Identical: {digest}\n")


@every_check
def test_a_policy_file_is_found_from_the_receipts_folder(
    folder: Path, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(*check.passing, "--policy", "mine.toml", "--receipt", "sub/r.json").exit_code == 0
    monkeypatch.chdir("sub")
    assert run("receipt", "replay", "r.json").exit_code == 0
    monkeypatch.chdir("/")
    assert run("receipt", "replay", folder / "sub" / "r.json").exit_code == 0
    (folder / "mine.toml").write_text('extends = "default"\nmin_quote_chars = 99\n', encoding="utf-8")
    changed = run("receipt", "replay", folder / "sub" / "r.json")
    assert (changed.exit_code, "cause: the policy is another one" in changed.stdout) == (1, True)


def test_the_receipt_of_a_check_keeps_its_report_and_with_json_the_verdict() -> None:
    Path("pages").mkdir()
    Path("pages/a.md").write_text("# Tower\n\nThe tower burned down in 1900.")
    run("check", "claim.txt", "text.txt", "pages", "--receipt", "r.json", "--set", "min_quote_chars=9")
    receipt = read_receipt(Path("r.json").read_bytes())
    sources = [Path("text.txt"), Path("pages")]
    assert receipt.verdict.to_json() == verifier.check(CLAIM, sources, min_quote_chars=9).to_json()
    assert run("receipt", "replay", "r.json").stdout.startswith("Identical: ")
    run("check", "claim.txt", "text.txt", "--receipt", "v.json", "--json")
    assert read_receipt(Path("v.json").read_bytes()).verdict == verify_quotes(CLAIM, SOURCE)
    Path("secret.jsonl").write_text(json.dumps({"doc_id": "a", "text": TEXT, "meta": {"sensitive": True}}))
    refused = run("check", "claim.txt", "secret.jsonl", "--receipt", "s.json")
    expect_usage_error(refused, "--receipt: a receipt holds whole texts, and some of these are sensitive")
    assert not Path("s.json").exists()


def test_an_answer_and_its_sources_that_were_exchanged_are_told() -> None:
    Path("pages").mkdir()
    Path("pages/a.md").write_text(TEXT)
    expect_usage_error(
        run("check", "pages", "answer.txt"), "expected the answer's file, which comes before its sources"
    )


def test_a_claims_receipt_without_inputs_needs_its_question_and_title() -> None:
    check = check_claim(CLAIM, SOURCE, question="Whose?", title="Acme")
    Path("bare.json").write_text(Receipt(id="x", verdict=check).to_line(), encoding="utf-8")
    arguments = ["receipt", "replay", "bare.json", "--answer", "claim.txt", "--context", "text.txt"]
    assert run(*arguments, "--question", "Whose?", "--title", "Acme").exit_code == 0
    assert run(*arguments).exit_code == 1


def test_replay_wants_as_many_texts_as_there_were() -> None:
    run("check", "answer.txt", "text.txt", "--receipt", "r.json")
    twice = ["--context", "text.txt", "--context", "other.txt"]
    expect_usage_error(run("receipt", "replay", "r.json", *twice), "got 2 --context, expected 1")


def test_what_is_no_receipt_is_an_error() -> None:
    run("check", "answer.txt", "text.txt", "--receipt", "r.json")
    two = Path("r.json").read_text(encoding="utf-8") * 2
    call = '{"id": "a", "answer": "x", "context": "y"}\n'
    for text, said in (
        ("{}\n", ["bad.json: this is no receipt"]),
        ("\n", ["got 0 receipts, expected one"]),
        ("<!DOCTYPE html>\n<p>", ["bad.json: this is no receipt", "'<!DOCTYPE html>', expected JSON"]),
        (call * 2, ["calls without verdicts", "verifier receipt record"]),
        (two, ["got 2 receipts, expected one"]),
    ):
        Path("bad.json").write_text(text, encoding="utf-8")
        expect_usage_error(run("receipt", "replay", "bad.json"), *said)
    expect_usage_error(run("receipt", "replay", "none.json"), "no such file")


# --- Sources of check and claim ---


@pytest.mark.parametrize("command", ["check", "claim"])
def test_wikitext_is_read_by_suffix_or_by_option(command: str) -> None:
    for name in ("page.wiki", "page.WIKITEXT", "page.mediawiki", "page.txt"):
        Path(name).write_text("the [[keep|tower]] burned down", encoding="utf-8")
    for name, options in (
        ("page.wiki", []),
        ("page.WIKITEXT", []),
        ("page.mediawiki", []),
        ("page.txt", ["--wikitext"]),
        ("page.txt", []),
    ):
        result = run(command, "-a", ANSWER, name, *options, "--json")
        (source,) = json.loads(result.stdout)["inputs"]["sources"]
        is_read = name != "page.txt" or bool(options)
        assert source["format"] == ("wikitext" if is_read else "plain")
        assert command == "claim" or result.exit_code == (not is_read)


MARKED = {"markdown": "the **tower** burned down", "html": "the <b>tower</b> burned<!-- up --> down"}


@pytest.mark.parametrize("command", ["check", "claim"])
def test_marked_up_sources_are_read_by_suffix_or_by_option(command: str) -> None:
    for format, endings in (("markdown", (".md", ".MARKDOWN")), ("html", (".html", ".htm"))):
        for name, options in (
            *((f"page{ending}", []) for ending in endings),
            ("page.txt", ["--source-format", format]),
        ):
            Path(name).write_text(MARKED[format], encoding="utf-8")
            result = run(command, "-a", ANSWER, name, *options, "--json")
            (source,) = json.loads(result.stdout)["inputs"]["sources"]
            assert source["format"] == format
            assert command == "claim" or result.exit_code == 0
        # What is said counts for more than the ending, and texts have none.
        result = run(command, "-a", ANSWER, f"page{endings[0]}", "--source-format", "plain", "--json")
        assert json.loads(result.stdout)["inputs"]["sources"][0]["format"] == "plain"
        result = run(command, "-a", ANSWER, "-c", MARKED[format], "--source-format", format, "--json")
        assert json.loads(result.stdout)["inputs"]["sources"][0]["format"] == format


@pytest.mark.parametrize("command", ["check", "claim"])
def test_formats_of_sources_that_cannot_be_are_refused(command: str) -> None:
    given = (command, "-a", ANSWER, "-c", "x")
    expect_usage_error(run(*given, "--source-format", "rtf"), "'rtf'", "markdown")
    expect_usage_error(run(*given, "--source-format", "html", "--wikitext"), "give one of them")
    assert run(*given, "--source-format", "wikitext", "--wikitext").exit_code == 1


def test_a_byte_order_mark_and_line_ends_do_no_harm() -> None:
    Path("answer.txt").write_bytes(b"\xef\xbb\xbf" + ANSWER.encode() + b"\r\n")
    assert run("check", "answer.txt", "text.txt").exit_code == 0


@pytest.mark.parametrize("command", ["check", "claim"])
def test_sources_are_named_by_their_files_and_places(command: str) -> None:
    for folder in ("one", "two"):
        Path(folder).mkdir()
        (Path(folder) / "page.txt").write_bytes(b"text\r\n")
    arguments = ["-a", "x", "one/page.txt", "two/page.txt", "-", "-c", "more", "--json"]
    inputs = json.loads(run(command, *arguments, stdin="from stdin").stdout)["inputs"]
    assert [source["id"] for source in inputs["sources"]] == ["page.txt", "page.txt#2", "stdin", "s4"]
    plain = verify_quotes("x", ["text\r\n"])
    assert inputs["sources"][0]["sha256"] == plain.inputs.sources[0].sha256


# --- claim alone ---


def test_a_claim_and_its_evidence_have_options_of_their_own() -> None:
    arguments = ["claim", "--claim-text", CLAIM, "--evidence-text", "Nothing.", "--evidence-text", TEXT]
    assert run(*arguments).exit_code == 0
    assert "Accepted." in run(*arguments).stdout
    scored = ["--set", "facets=names", "--set", "forgiven=words", "--set", "accept_score=5000"]
    shown = run("claim", "-a", "The tall tower burned down.", "text.txt", *scored)
    assert (shown.exit_code, "its score reaches 50 %." in " ".join(shown.stdout.split())) == (0, True)
    assert "Accepted" not in run("claim", "-a", "Globex was bought.", "-c", "Acme was bought.").stdout


def test_a_question_and_a_title_lend_names() -> None:
    arguments = ["claim", "-a", "Globex was bought by Acme.", "-c", "Globex was bought in May."]
    for lent, is_named in (([], True), (["--title", "Acme"], False), (["--question", "Acme?"], False)):
        assert ("NAME_ABSENT" in run(*arguments, *lent).stdout) is is_named
    titled = run("claim", "claim.txt", "text.txt", "--title", "Acme", "--question", "Whose?", "--json")
    expected = check_claim(CLAIM, SOURCE, title="Acme", question="Whose?")
    assert titled.stdout_bytes == expected.to_json() + b"\n"


# --- lattice alone ---


def test_every_option_of_the_lattice_reaches_the_verdict() -> None:
    options = ["--finish-reason", "length", "--question", "Who burned it?", "--chain-root", "tower"]
    result = run(*CHECKS["json"].passing, *options, "--chain-root", "gate", "--json")
    expected = verify_claim_lattice_json(
        CLAIMS, EVIDENCE, finish_reason="length", question="Who burned it?",
        warrant_chain_roots={"tower", "gate"},
    )  # fmt: skip
    assert (result.exit_code, result.stdout_bytes) == (1, expected.to_json() + b"\n")


@pytest.mark.parametrize(
    "written",
    [
        json.dumps(PIECES),
        json.dumps(PIECES, indent=2) + "\r\n\r\n",
        "\ufeff" + json.dumps(PIECES),
        "\n\n" + "".join(json.dumps(piece) + "\r\n\n" for piece in PIECES),
        json.dumps(
            {
                "E1": {key: PIECES[0][key] for key in PIECES[0] if key != "pointer_id"},
                "e02": PIECES[1]["span"],
            },
            indent=1,
        ),
    ],
    ids=["list", "indented list", "byte order mark", "lines", "object"],
)
def test_evidence_may_be_written_in_many_ways(written: str) -> None:
    Path("evidence").write_text(written, encoding="utf-8", newline="")
    result = run("lattice", "-a", LINES, "-e", "evidence", "--json")
    assert result.stdout_bytes == verify_claim_lattice(LINES, EVIDENCE).to_json() + b"\n"


@pytest.mark.parametrize(
    "written",
    [
        {"pointer_id": "E1", "span": TEXT},
        {"E1": TEXT},
        {"E1": {"span": TEXT}},
        [{"pointer_id": "E1", "span": TEXT}],
    ],
)
def test_one_piece_in_one_line_is_read_in_every_form(written: object) -> None:
    Path("evidence").write_text(json.dumps(written), encoding="utf-8")
    result = run("lattice", "-a", LINES, "-e", "evidence", "--json")
    expected = verify_claim_lattice(LINES, [Evidence(pointer_id="E1", span=TEXT)])
    assert result.stdout_bytes == expected.to_json() + b"\n"


@every_check
def test_a_report_has_the_title_the_date_and_the_question_of_the_caller(check: Check) -> None:
    named = ["--report-title", "Case <7>", "--report-date", "3 May 2026", "--question", "How <tall>?"]
    result = run(*check.passing, *named, "--html", "page.html")
    assert result.stdout.startswith("Case <7>\n3 May 2026\nQuestion: How <tall>?\n")
    page = Path("page.html").read_text(encoding="utf-8")
    places = [
        page.index(said) for said in ("Case &lt;7&gt;</bdi>", "3 May 2026", "How &lt;tall&gt;?", "<h1>")
    ]
    assert places == sorted(places)
    # Nothing of it is in the record.
    plain = run(*check.passing, "--question", "How <tall>?", "--json").stdout_bytes
    assert run(*check.passing, *named, "--json").stdout_bytes == plain


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is empty"),
        ("nonsense", "got 'nonsense', expected JSON"),
        ("[", "got '[', expected JSON: cut off at column 2"),
        (
            '[{"pointer_id": "E1",\n "span": "In 19',
            r"""got '[{"pointer_id": "E1",\n "span": "In 19', expected JSON: cut off at line 2, column 16""",
        ),
        (
            '[{"pointer_id": "E1",\n "span": "x" "y"}]',
            r"""got '[{"pointer_id": "E1",\n "span": "x" "y"}]', expected JSON: at line 2, column 14""",
        ),
        ("7", "evidence: got int"),
        ('["x"]', "evidence: item 1: got 'x'"),
        ('{"s1": "x"}', "evidence: got an object with the key 's1'"),
        (json.dumps(PIECES * 2), "two pieces have the pointer id 'E1'"),
        (json.dumps(PIECES[0]) + "\n\n{", "line 3: got '{', expected JSON: cut off at column 2"),
        (json.dumps(PIECES[0]) + '\n{"span": "x"}', "line 2: key 'pointer_id': it is missing"),
        (json.dumps(PIECES[0]) + "\n7", "line 2: got int, expected an object"),
    ],
)
def test_evidence_that_cannot_be_read_says_where(text: str, said: str) -> None:
    Path("bad").write_text(text, encoding="utf-8")
    result = run("lattice", "-a", LINES, "-e", "bad")
    expect_usage_error(result, said if "two pieces" in said else f"bad: {said}")


def test_the_lattice_needs_evidence() -> None:
    assert run("lattice", "-a", LINES).exit_code == 2


def test_an_answer_that_is_the_name_of_a_file_is_told() -> None:
    Path("answer.md").write_text("The bridge opened in 1932.")
    Path("page.md").write_text("The bridge opened in 1932.")
    for options in ((), ("--json",), ("--show", "feedback")):
        done = run("check", "--answer-text", "answer.md", "page.md", *options)
        assert "--answer-text: 'answer.md' is the name of a file" in done.stderr
    done = run("check", "answer.md", "page.md")
    assert (done.exit_code, done.stderr) == (0, "")
    assert run("check", "--answer-text", "e.g. answer.md", "page.md").stderr == ""
