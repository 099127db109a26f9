"""The command line as a whole: its options, the demo, the process that it is, and what it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import verifier
from tests.cli.commands import CHECKS, run, run_python
from tests.examples import choose
from verifier.cli.app import FORMER, app
from verifier.demo import FOLDER, load_demo
from verifier.policies import SEMANTICS


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
        "-a": {"TEXT"}, "-c": {"TEXT"}, "-e": {"FILE"}, "-j": {"N"}, "-k": {"N"}, "-o": {"FILE"},
        "-p": {"NAME|PATH"},
    }  # fmt: skip


@pytest.mark.parametrize("group", ["", "corpus", "cards", "queue", "policy", "receipt"])
def test_lists_of_commands_fit_into_eighty_columns(group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    listed = run(*group.split(), "--help").stdout.partition("Commands:")[2]
    assert listed
    assert "..." not in listed


def test_who_calls_a_command_by_a_former_name_is_told_the_one_that_it_has() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert sum(not command.hidden for command in commands.values()) == 10
    for former, name in FORMER.items():
        result = run(former, "x", "--json")
        assert result.exit_code == 2
        assert f"verifier {former} is now {name}" in result.stderr


def test_unknown_options_and_commands_are_usage() -> None:
    for arguments in (["check", "--nope"], ["nope"], [], ["policy"], ["receipt", "check"]):
        assert run(*arguments).exit_code == 2


def test_an_option_means_one_thing_in_all_commands() -> None:
    shared = {
        "--title",
        "--wikitext",
        "--source-format",
        "--html",
        "--policy",
        "--set",
        "--receipt",
        "-c",
        "-a",
    }
    found: dict[str, set[tuple[object, ...]]] = {}
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    compared = [commands[name] for name in ("check", "claim", "lattice")]
    for command in (*compared, commands["receipt"].commands["replay"]):
        for option in command.params:
            for spelling in shared & {*option.opts}:
                found.setdefault(spelling, set()).add((option.metavar, option.multiple, option.is_flag))
    assert {name: len(kinds) for name, kinds in found.items()} == dict.fromkeys(shared, 1)
    for name in ("check", "claim", "audit"):
        texts = next(option for option in commands[name].params if "-c" in option.opts)
        assert {*texts.opts} == {"--source-text", "--context-text", "--evidence-text", "-c"}


@pytest.mark.slow
def test_the_shell_is_offered_the_commands() -> None:
    settings = {"_VERIFIER_COMPLETE": "complete_bash", "COMP_WORDS": "verifier rec", "COMP_CWORD": "1"}
    done = run_python("-c", "from verifier.cli import main; main()", **settings)
    assert done.stdout.split() == [b"receipt"]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no such signal there")
@pytest.mark.parametrize("module", ["typer", "verifier.cli.replay"])
def test_an_interrupt_while_loading_is_no_traceback(module: str) -> None:
    code = (
        "import sys\n"
        "class Stop:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stop())\n"
        "from verifier.cli import main; main()"
    )
    done = run_python("-c", code, "--version")
    assert (done.returncode, done.stderr) == (130, b"")


def test_the_demo_always_ends_well() -> None:
    result = run("check", "--demo", "--html", "demo.html")
    assert result.exit_code == 0
    assert " CONTRADICTED " in result.stdout
    assert "Skerrow Light" in Path("demo.html").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("module", choose(["verifier", "verifier.cli"]))
def test_the_package_is_the_command_and_gives_the_bytes_of_the_library(module: str) -> None:
    result = run_python("-W", "error", "-m", module, *CHECKS["check"].passing, "--json")
    expected = CHECKS["check"].function().to_json() + b"\n"
    assert (result.returncode, result.stdout, result.stderr) == (0, expected, b"")


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_no_encoding_of_a_terminal_ends_a_report(encoding: str) -> None:
    texts = ["-a", "\u201cthe tower \u2014 \u5854\u201d", "-c", "the tower \u2014 \u5854 \U0001d4b3"]
    settings = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C.UTF-8"}
    result = run_python("-m", "verifier", "check", *texts, **settings)
    assert result.returncode == 0, result.stderr
    assert b" Supported " in result.stdout
    assert b"Traceback" not in result.stderr


def test_a_reader_that_stops_early_is_no_crash() -> None:
    Path("long.txt").write_text("word after word. " * 8_000, encoding="utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = subprocess.run(
            [sys.executable, "-m", "verifier", "check", "long.txt", "-c", "x", "--html", "-"],
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            timeout=120,
        )
    finally:
        os.close(writer)
    assert b"Traceback" not in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["typer", "rich", "jinja2"])
def test_without_the_extra_one_sentence_says_how_to_get_it(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from verifier.cli import main; main()"
    result = run_python("-c", code, "check", "--demo", "--html", "-")
    assert (result.returncode, result.stdout) == (2, b"")
    (line,) = result.stderr.decode().splitlines()
    assert "pip install '.[cli]'" in line
    assert missing in line


def test_importing_the_library_imports_nothing_of_the_extra() -> None:
    code = (
        "import sys, verifier, verifier.cli, verifier.demo, verifier.report; "
        "print(sorted({'typer', 'rich', 'jinja2', 'markupsafe', 'click'} & {*sys.modules}))"
    )
    assert run_python("-c", code).stdout == b"[]\n"


def test_a_report_without_a_page_does_not_load_what_makes_pages() -> None:
    code = (
        "import sys; from verifier.cli import main\n"
        "try: main()\nfinally: print({'jinja2', 'verifier.report.lattice.build'} & {*sys.modules})"
    )
    assert run_python("-c", code, *CHECKS["claim"].passing).stdout.endswith(b"\nset()\n")
