"""The command for claims with evidence: what it prints, what it reads, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from verifier import Evidence, Verdict, verify_claim_lattice, verify_claim_lattice_json
from verifier.cli.app import app
from verifier.policies import load_policy

TEXT = "In 1900 the tower burned down at night. Nobody was hurt."
ANSWER = "The tower burned down in 1900. [E1]"
CLAIMS = json.dumps({"claims": [{"text": "The tower burned down in 1900.", "evidence_ids": ["E1"]}]})
PIECES = [
    {"pointer_id": "E1", "span": TEXT, "title": "The tower", "source_root": "tower"},
    {"pointer_id": "E2", "span": "The gate is green."},
]
EVIDENCE = [
    Evidence(pointer_id="E1", span=TEXT, title="The tower", source_root="tower"),
    Evidence(pointer_id="E2", span="The gate is green."),
]


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CI", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def evidence(tmp_path: Path) -> Path:
    path = tmp_path / "evidence.json"
    path.write_text(json.dumps(PIECES), encoding="utf-8")
    return path


def run(*arguments: str | Path, stdin: str | bytes | None = None):  # type: ignore[no-untyped-def]
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def expect_usage_error(result, *said: str) -> None:  # type: ignore[no-untyped-def]
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("verifier: error: ")
    for words in said:
        assert words in result.stderr


def test_strict_is_zero_and_anything_less_is_one(evidence: Path) -> None:
    assert run("lattice", "-a", ANSWER, "-e", evidence).exit_code == 0
    assert run("lattice", "-a", ANSWER + " It was oak. [E7]", "-e", evidence).exit_code == 1
    assert run("lattice", "-a", "", "-e", evidence).exit_code == 1
    assert run("lattice", "-a", CLAIMS, "-e", evidence, "--json-answer").exit_code == 0
    assert run("lattice", "-a", "no json", "-e", evidence, "--json-answer").exit_code == 1


def test_the_report_is_readable(evidence: Path) -> None:
    result = run(
        "lattice", "-a", ANSWER + "\nThe walls were rebuilt of heavy oaken planks. [E2]", "-e", evidence
    )
    assert "POINTER-LINKED-PARTIAL" in result.stdout
    assert "EVIDENCE_LINKED" in result.stdout
    assert "CITATION_MISMATCH" in result.stdout
    assert "\x1b" not in result.stdout
    assert not any(line.endswith(" ") for line in result.stdout.splitlines())


def test_json_is_the_canonical_bytes_and_nothing_else(evidence: Path) -> None:
    result = run("lattice", "-a", ANSWER, "-e", evidence, "--json", "--question", "When?")
    assert result.stdout_bytes == verify_claim_lattice(ANSWER, EVIDENCE, question="When?").to_json() + b"\n"
    assert result.stderr == ""


def test_every_option_reaches_the_verdict(evidence: Path) -> None:
    result = run(
        "lattice", "-a", CLAIMS, "-e", evidence, "--json-answer", "--finish-reason", "length", "--question",
        "Who burned the tower?", "--chain-root", "tower", "--chain-root", "gate", "--policy", "baseline",
        "--set", "max_pointers=1", "--json",
    )  # fmt: skip
    expected = verify_claim_lattice_json(
        CLAIMS,
        EVIDENCE,
        finish_reason="length",
        question="Who burned the tower?",
        warrant_chain_roots={"tower", "gate"},
        policy=load_policy("baseline").replace(max_pointers=1),
    )
    assert result.stdout_bytes == expected.to_json() + b"\n"
    assert result.exit_code == 1


@pytest.mark.parametrize(
    "written",
    [
        json.dumps(PIECES),
        json.dumps(PIECES, indent=2) + "\r\n\r\n",
        "\ufeff" + json.dumps(PIECES),
        "\n\n" + "".join(json.dumps(piece) + "\r\n\n" for piece in PIECES),
        json.dumps(
            {
                "E1": {key: value for key, value in PIECES[0].items() if key != "pointer_id"},
                "e02": PIECES[1]["span"],
            },
            indent=1,
        ),
    ],
    ids=["list", "indented list", "byte order mark", "lines", "object"],
)
def test_evidence_may_be_written_in_many_ways(tmp_path: Path, written: str) -> None:
    path = tmp_path / "evidence"
    path.write_text(written, encoding="utf-8", newline="")
    result = run("lattice", "-a", ANSWER, "-e", path, "--json")
    assert result.stdout_bytes == verify_claim_lattice(ANSWER, EVIDENCE).to_json() + b"\n"


@pytest.mark.parametrize(
    "written",
    [
        json.dumps({"pointer_id": "E1", "span": TEXT}),
        json.dumps({"E1": TEXT}),
        json.dumps({"E1": {"span": TEXT}}),
        json.dumps([{"pointer_id": "E1", "span": TEXT}]),
    ],
)
def test_one_piece_in_one_line_is_read_in_every_form(tmp_path: Path, written: str) -> None:
    path = tmp_path / "evidence"
    path.write_text(written, encoding="utf-8")
    result = run("lattice", "-a", ANSWER, "-e", path, "--json")
    expected = verify_claim_lattice(ANSWER, [Evidence(pointer_id="E1", span=TEXT)])
    assert result.stdout_bytes == expected.to_json() + b"\n"


def test_answer_or_evidence_may_come_from_stdin(tmp_path: Path, evidence: Path) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(ANSWER, encoding="utf-8")
    expected = verify_claim_lattice(ANSWER, EVIDENCE).to_json() + b"\n"
    for arguments, stdin in (
        ([answer, "-e", evidence], None),
        (["-", "-e", evidence], ANSWER),
        ([answer, "-e", "-"], json.dumps(PIECES)),
    ):
        assert run("lattice", *arguments, "--json", stdin=stdin).stdout_bytes == expected
    expect_usage_error(run("lattice", "-", "-e", "-", stdin="x"), "more than once")


def test_a_page_is_written_beside_the_report_or_to_stdout(tmp_path: Path, evidence: Path) -> None:
    target = tmp_path / "report.html"
    arguments = ("lattice", "-a", ANSWER, "-e", evidence)
    assert "EVIDENCE-WARRANTED" in run(*arguments, "--html", target).stdout
    page = target.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert run(*arguments, "--html", "-").stdout == page
    target.unlink()
    assert run(*arguments, "--json", "--html", target).stdout.startswith("{")
    assert target.read_text(encoding="utf-8") == page
    expect_usage_error(run(*arguments, "--json", "--html", "-"), "stdout")


def test_what_a_caller_did_wrong_is_one_line(tmp_path: Path, evidence: Path) -> None:
    def written(text: str) -> Path:
        path = tmp_path / "bad"
        path.write_text(text, encoding="utf-8")
        return path

    good = ("lattice", "-a", ANSWER, "-e", evidence)
    expect_usage_error(run("lattice", "-e", evidence), "no answer was given")
    expect_usage_error(run(*good, "-"), "given twice")
    expect_usage_error(run("lattice", "-a", "x", "-e", tmp_path / "none"), "none: No such file")
    expect_usage_error(run(*good, "--finish-reason", "stop"), "--json-answer")
    expect_usage_error(run(*good, "--policy", "lenient"), "unknown policy 'lenient'")
    expect_usage_error(run(*good, "--set", "max_pointers=0"), "an integer from 1")
    expect_usage_error(run(*good, "--receipt", tmp_path / "no" / "r.json"), "No such file")
    for text, said in (
        ("", "bad: it is empty"),
        ("nonsense", "bad: got 'nonsense', expected JSON"),
        ("[", "bad: got '[', expected JSON"),
        ("7", "bad: evidence: got int"),
        ('["x"]', "bad: evidence: item 1: got 'x'"),
        ('{"s1": "x"}', "bad: evidence: got an object with the key 's1'"),
        (json.dumps(PIECES * 2), "two pieces have the pointer id 'E1'"),
        (json.dumps(PIECES[0]) + "\n\n{", "bad: line 3: got '{', expected JSON"),
        (json.dumps(PIECES[0]) + '\n{"span": "x"}', "bad: line 2: key 'pointer_id': it is missing"),
        (json.dumps(PIECES[0]) + "\n7", "bad: line 2: got int, expected an object"),
    ):
        expect_usage_error(run("lattice", "-a", ANSWER, "-e", written(text)), said)
    assert run("lattice", "-a", ANSWER).exit_code == 2


# --- receipts, replay, goldens, batch ---


def test_a_receipt_replays_to_the_same_bytes(tmp_path: Path, evidence: Path) -> None:
    receipt = tmp_path / "receipt.json"
    arguments = ("lattice", "-a", CLAIMS, "-e", evidence, "--json-answer", "--receipt", receipt, "--json")
    digest = Verdict.from_json(run(*arguments).stdout.strip()).digest
    for extra in ((), ("--evidence", evidence)):
        result = run("replay", receipt, *extra)
        assert (result.exit_code, result.stdout) == (0, f"Identical: {digest}\n")
    checked = run("golden", "check", receipt)
    assert (checked.exit_code, checked.stdout.splitlines()[0]) == (0, "1 call, all identical")


def test_other_inputs_are_named_as_the_cause(tmp_path: Path, evidence: Path) -> None:
    receipt, other = tmp_path / "receipt.json", tmp_path / "other.json"
    run("lattice", "-a", ANSWER, "-e", evidence, "--receipt", receipt)
    other.write_text(json.dumps({"E1": "The tower stands."}), encoding="utf-8")
    result = run("replay", receipt, "--evidence", other)
    assert result.exit_code == 1
    assert "first difference: /audit_mode" in result.stdout
    assert "cause: the inputs are other ones" in result.stdout
    asked = run("replay", receipt, "--question", "Who burned the tower down?")
    assert asked.exit_code == 1
    assert "/inputs/question" in asked.stdout
    expect_usage_error(run("replay", receipt, "--context", other), "verify_claim_lattice", "give --evidence")
    run("check", "-a", "x", "-c", TEXT, "--receipt", receipt)
    expect_usage_error(run("replay", receipt, "--evidence", other), "verify_quotes", "give --context")


@pytest.mark.parametrize("form", ["lines", "json"])
def test_a_receipt_without_inputs_needs_them(tmp_path: Path, evidence: Path, form: str) -> None:
    receipt, answer = tmp_path / "r.json", tmp_path / "answer.txt"
    text = CLAIMS if form == "json" else ANSWER
    options = ["--json-answer", "--finish-reason", "stop"] if form == "json" else []
    run("lattice", "-a", text, "-e", evidence, *options, "--chain-root", "tower", "--receipt", receipt)
    value = json.loads(receipt.read_text(encoding="utf-8"))
    del value["call"]
    receipt.write_text(json.dumps(value) + "\n", encoding="utf-8")
    answer.write_text(text, encoding="utf-8")
    expect_usage_error(run("replay", receipt), "keeps no inputs: give them with --answer and --evidence")
    expect_usage_error(run("replay", receipt, "--answer", answer), "both --answer and --evidence")
    result = run("replay", receipt, "--answer", answer, "--evidence", evidence)
    assert (result.exit_code, result.stdout) == (0, f"Identical: {value['digest']}\n")


def test_a_policy_file_is_found_from_the_receipts_folder(
    tmp_path: Path, evidence: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "mine.toml").write_text('extends = "default"\nmax_pointers = 1\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    arguments = ("--policy", "mine.toml", "--receipt", "kept/r.json")
    assert run("lattice", "-a", ANSWER, "-e", evidence, *arguments).exit_code == 0
    monkeypatch.chdir("/")
    assert run("replay", tmp_path / "kept" / "r.json").exit_code == 0


def test_a_batch_mixes_functions(tmp_path: Path) -> None:
    path, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    rows = [
        {"id": "lines", "answer": ANSWER, "evidence": PIECES},
        {"id": "json", "answer": CLAIMS, "evidence": PIECES, "function": "verify_claim_lattice_json"},
        {"id": "quotes", "answer": "the tower burned down", "context": TEXT},
        {"id": "bad", "answer": ANSWER, "evidence": [{"span": "x"}]},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    result = run("batch", path, "-o", target)
    assert result.exit_code == 1
    written = [json.loads(line) for line in target.read_text(encoding="ascii").splitlines()]
    assert [row["id"] for row in written] == ["lines", "json", "quotes", "bad"]
    assert [row["verdict"]["verifier_method"] for row in written[:2]] == ["pointer_lines", "json_claims"]
    assert "line 4: call: evidence: item 1" in result.stderr
    assert "STRICT 3, HYBRID 0, UNGROUNDED 0; errors 1" in result.stderr
