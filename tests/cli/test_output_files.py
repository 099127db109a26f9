"""No command writes over what it reads, nor two outputs into one file; it says so before it opens any."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import verifier
from tests.cli.commands import expect_usage_error, run, run_python
from verifier.cli.inputs import InputError
from verifier.cli.output_files import check_files
from verifier.demo import FOLDER

COMMANDS = {
    "check": ["check", "answer.txt", "text.txt"],
    "claim": ["claim", "answer.txt", "text.txt"],
    "lattice": ["lattice", "answer.txt", "-e", "evidence.json"],
    "calibrate": ["policy", "calibrate", "answer.txt"],
    "batch": ["batch", "answer.txt"],
    "audit": ["audit", "answer.txt", "text.txt"],
}


def expect_refusal(folder: Path, *arguments: str, said: str) -> None:
    if arguments[0] == "audit":
        # An answer as it is written has no output of rows; lines do.
        (folder / "answer.txt").write_text('{"claim_id": "c1", "text": "It rang."}\n', encoding="utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    expect_usage_error(run(*arguments), said)
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def list_outputs(command: str, path: str) -> list[list[str]]:
    options = {"batch": ["--output"], "audit": ["--output"], "calibrate": ["--html"]}.get(
        command, ["--html", "--receipt"]
    )
    return [[*COMMANDS[command], option, path] for option in options]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "spelling",
    [
        "answer.txt",
        "./answer.txt",
        "sub/../answer.txt",
        "link.txt",
        "hard.txt",
        "linked/answer.txt",
        "{}/answer.txt",
    ],
)
def test_an_output_may_not_be_an_input_however_it_is_spelled(
    folder: Path, command: str, spelling: str
) -> None:
    (folder / "link.txt").symlink_to("answer.txt")
    os.link(folder / "answer.txt", folder / "hard.txt")
    (folder / "linked").symlink_to(folder)
    path = spelling.format(folder)
    for arguments in list_outputs(command, path):
        expect_refusal(
            folder, *arguments, said=f"{path}: it would overwrite an input, answer.txt: give it another"
        )


@pytest.mark.parametrize("command", COMMANDS)
def test_policies_and_word_lists_are_inputs(folder: Path, command: str) -> None:
    for arguments in list_outputs(command, "mine.toml"):
        expect_refusal(folder, *arguments, "--policy", "mine.toml", said="overwrite an input, mine.toml")
    for arguments in list_outputs(command, "words.txt"):
        setting = ["--set", "stop_words=words.txt", "--set", "nonsense"]
        expect_refusal(folder, *arguments, *setting, said="overwrite an input, words.txt")


@pytest.mark.parametrize("command", ["check", "claim", "lattice"])
@pytest.mark.parametrize("other", ["new", "./new", "sub/../new", "linked/new", "dangling"])
def test_two_outputs_may_not_be_one_file(folder: Path, command: str, other: str) -> None:
    (folder / "linked").symlink_to(folder)
    (folder / "dangling").symlink_to("new")
    arguments = [*COMMANDS[command], "--html", "new", "--receipt", other]
    result = run(*arguments)
    assert result.exit_code == 2
    assert f"--html new and --receipt {other} are one file: give each its own" in result.stderr
    assert not (folder / "new").exists()


def test_calibrate_looks_at_both_outputs(folder: Path) -> None:
    expect_refusal(
        folder, "policy", "calibrate", "answer.txt", "-o", "a.toml", "--html", "a.toml", said="are one file"
    )


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no limit of a file's size there")
@pytest.mark.parametrize("option", ["--html", "--receipt"])
def test_a_full_disk_leaves_the_old_file_and_names_it(folder: Path, option: str) -> None:
    (folder / "old").write_text("old", encoding="utf-8")
    before = sorted(path.name for path in folder.iterdir())
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700)); from verifier.cli import main; main()"
    )
    # What is compiled under such a limit would be kept half, and be read by every process after this one.
    done = run_python("-B", "-c", code, "check", "answer.txt", "text.txt", option, "old")
    assert done.returncode == 2
    assert done.stderr.decode().startswith("verifier: error: old: ")
    assert b"Traceback" not in done.stderr
    assert (folder / "old").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in folder.iterdir()) == before


def test_no_command_writes_a_file_by_other_ways() -> None:
    package = Path(verifier.__file__).parent
    written = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if re.search(r"\.(write_text|write_bytes)\(|open\([^)]*[\"'][wax]b?\+?[\"']", file.read_text("utf-8"))
    }
    # The writer of whole files, rows that are gone on with, and what takes the place of a closed stream.
    assert written <= {"receipts/whole_files.py", "cli/batch.py", "cli/output.py"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
@pytest.mark.usefixtures("folder")
def test_a_full_stdout_is_named() -> None:
    code = "import os; os.dup2(os.open('/dev/full', os.O_WRONLY), 1); from verifier.cli import main; main()"
    done = run_python("-c", code, "check", "answer.txt", "text.txt", "--json")
    assert done.returncode == 2
    assert b"verifier: error: stdout: " in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes streams")
@pytest.mark.parametrize(
    ("redirected", "said"),
    [
        ("batch - -o out.jsonl <&-", "verifier: error: stdin: is closed"),
        ("check - text.txt <&-", "verifier: error: stdin: is closed"),
        ("batch in.jsonl >&-", "verifier: error: stdout: is closed"),
        ("check answer.txt text.txt >&-", "verifier: error: stdout: is closed"),
        ("batch in.jsonl > /dev/full", "stopped by stdout: "),
    ],
)
def test_a_stream_that_is_closed_or_full_is_named(folder: Path, redirected: str, said: str) -> None:
    (folder / "in.jsonl").write_text('{"answer": "a", "context": "a"}\n', encoding="utf-8")
    done = run_in_shell(redirected)
    assert done.returncode == (3 if "full" in redirected else 2)
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes streams")
@pytest.mark.usefixtures("folder")
def test_nothing_is_written_into_what_takes_the_place_of_a_closed_stream() -> None:
    Path("in.jsonl").write_text("no JSON\n", encoding="utf-8")
    assert run_in_shell("batch in.jsonl -o out.jsonl --jobs 2 >&- 2>&-").returncode == 1
    (row,) = Path("out.jsonl").read_text(encoding="ascii").splitlines()
    assert row == '{"error":"got \'no JSON\', expected JSON","line":1}'


def run_in_shell(redirected: str) -> subprocess.CompletedProcess[str]:
    """Run a command with its redirections, as a shell does."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} -m verifier.cli {redirected}"],
        capture_output=True, text=True, check=False, env=environment, timeout=60,
    )  # fmt: skip


def test_a_file_that_is_written_keeps_its_permissions_and_its_links(folder: Path) -> None:
    (folder / "page.html").write_text("old", encoding="utf-8")
    (folder / "page.html").chmod(0o640)
    (folder / "named").symlink_to("page.html")
    run("check", "answer.txt", "text.txt", "--html", "named")
    assert (folder / "named").is_symlink()
    assert (folder / "page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert (folder / "page.html").stat().st_mode & 0o777 == 0o640


def test_the_demo_does_not_write_over_its_example(folder: Path) -> None:
    before = (FOLDER / "article.txt").read_bytes()
    expect_refusal(
        folder, "check", "--demo", "--html", str(FOLDER / "article.txt"), said="overwrite an input"
    )
    assert (FOLDER / "article.txt").read_bytes() == before


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("audit", "batch")])
def test_stdout_has_room_for_one(folder: Path, command: str) -> None:
    said = "--json and --html - both want stdout: give --html a file"
    expect_refusal(folder, *COMMANDS[command], "--json", "--html", "-", said=said)


def test_files_of_their_own_are_written(folder: Path) -> None:
    arguments = [
        "claim",
        "-a",
        "Members may borrow ten books.",
        "text.txt",
        "--html",
        "page.html",
        "--receipt",
        "sub/page.html",
    ]
    for _ in range(2):
        assert run(*arguments).exit_code == 1
    assert (folder / "page.html").stat().st_size > (folder / "sub" / "page.html").stat().st_size > 0


def test_what_is_no_file_may_be_named_twice(folder: Path) -> None:
    devices = {"--html": os.devnull, "--receipt": os.devnull}
    check_files([os.devnull, str(folder)], devices)
    check_files(["absent/answer.txt"], {})
    check_files(["a\0b"], {"--html": "a\0b"})


@pytest.mark.slow
def test_a_stream_is_the_file_that_it_is_led_to(folder: Path) -> None:
    command = [sys.executable, "-m", "verifier.cli", "check", "-", "text.txt"]
    with (folder / "answer.txt").open("rb") as stdin:
        result = subprocess.run(
            [*command, "--html", "answer.txt"], stdin=stdin, capture_output=True, check=False, timeout=60
        )
    assert (result.returncode, b"overwrite an input, stdin" in result.stderr) == (2, True)
    with (folder / "out.json").open("wb") as stdout:
        result = subprocess.run(
            [*command[:-2], "text.txt", "-c", "x", "--json", "--receipt", "out.json"],
            stdout=stdout, stderr=subprocess.PIPE, check=False, timeout=60,
        )  # fmt: skip
    assert (result.returncode, b"--json - and --receipt out.json are one file" in result.stderr) == (2, True)


def test_stdin_is_read_once() -> None:
    with pytest.raises(InputError, match="more than once"):
        check_files(["-", "-"], {})


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--html", "pages", "-o", "no/rows.jsonl"],
            "no/rows.jsonl: there is no folder no; expected",
        ),
        (["--html", "answer.txt", "-o", "rows.jsonl"], "--html answer.txt: it is a file, expected a folder"),
        (["--csv", "no/list.csv", "-o", "rows.jsonl"], "--csv no/list.csv: there is no folder no; expected"),
        (["--csv", "sub", "-o", "rows.jsonl"], "--csv sub: it is a folder, expected a file"),
        (["--files", "no", "-o", "rows.jsonl"], "--files no: there is no such folder"),
    ],
)
def test_where_an_output_cannot_go_is_said_before_a_run(
    folder: Path, arguments: list[str], said: str
) -> None:
    (folder / "in.jsonl").write_text('{"answer": "a", "context": "a"}\n', encoding="utf-8")
    expect_usage_error(run("batch", "in.jsonl", *arguments), said)
    assert not (folder / "rows.jsonl").exists()
