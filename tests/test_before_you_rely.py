"""The page *Before you rely on it*: each question is answered where it says, and what can be seen holds."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from bench.__main__ import COMMANDS
from tests.cli.commands import run

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "before-you-rely.md").read_text(encoding="utf-8")

ROWS = dict(re.findall(r"(?m)^\| (?!you ask|---)([^|]+) \| (.+) \|$", PAGE))

ANSWERED = {
    "What does a verdict mean, and what not?": {"concepts.md": "verdict", "security.md": "- \\*\\*Truth"},
    "How often is it wrong, on texts like mine?": {"accuracy.md": "bound at 95 %"},
    "Which lies does it accept today?": {"forms.md": "lies"},
    "Compared with what?": {"accuracy.md": "words counted, rapidfuzz, gtrex"},
    "Which languages?": {"languages.md": "German"},
    "Who decides the thresholds?": {
        "policies.md": "accept_score",
        "calibration.md": "label",
        "accuracy.md": "its risk",
    },
    "Will an update change my verdicts?": {
        "stability.md": "What a release may change",
        "golden-files.md": "check",
    },
    "Can I make a verdict again in five years?": {"stability.md": "as long as you keep its receipt"},
    "Could I reimplement it, or move away?": {"conformance.md": "schema"},
    "Does it open connections?": {"../Containerfile": "USER"},
    "Which files does it write?": {"forgery.md": "VERIFIER_HEADS"},
    "Answers, sources and files of strangers?": {"security.md": "tests/fuzz"},
    "Can it be made slow?": {"security.md": "Time is linear"},
    "Can its records be forged?": {"forgery.md": "What nothing here finds"},
    "Was this file built from this source?": {"stability.md": "attestations"},
    "Whom do I tell about a hole?": {"../SECURITY.md": "days"},
    "What of my texts is kept?": {"exports.md": "hash"},
    "What about a document that must not leak?": {"exports.md": "mask_patterns"},
    "What does the mask not find?": {"exports.md": "base64"},
    "What if a text is too long, or is broken?": {"embedding.md": "limit"},
    "What if a key is lost, or stolen?": {"forgery.md": "must be in every later chain"},
    "Which Pythons?": {"stability.md": "WebAssembly"},
    "How fast, how much memory?": {"performance.md": "memory"},
    "Threads, processes, event loops?": {"embedding.md": "shared between threads"},
    "What if it is killed, or the disk is full?": {
        "queue.md": "kills a writing process",
        "batch.md": "--resume",
    },
    "How do I watch it?": {"frameworks.md": "OpenTelemetry", "queue.md": "queue figures"},
    "Is it tested, by what?": {"../CONTRIBUTING.md": "pytest"},
    "Who maintains it, for how long?": {"stability.md": "a major version gets fixes"},
    "Why is it as it is?": {"adr/0002-pinned-unicode.md": "Unicode"},
}
"""For each row that leads somewhere: in which file, and the words of the answer there."""


def list_modules() -> list[Path]:
    return [path for room in ("verifier", "parsers", "policies") for path in (ROOT / room).rglob("*.py")]


def test_each_row_leads_somewhere_or_answers_by_itself() -> None:
    assert len(ROWS) >= 30
    leading = {question for question, answer in ROWS.items() if re.search(r"\]\((?!https)", answer)}
    assert leading == {*ANSWERED}


@pytest.mark.parametrize("question", ANSWERED)
def test_the_answer_is_where_the_row_says(question: str) -> None:
    linked = {target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", ROWS[question])}
    for file, words in ANSWERED[question].items():
        assert file in linked
        text = (ROOT / "docs" / file).read_text(encoding="utf-8")
        assert re.search(words, text), f"{file} does not have {words!r}"


def test_commands_of_the_page_are_there() -> None:
    commands = [shlex.split(command) for command in re.findall(r"`((?:verifier|python -m) [^`]+)`", PAGE)]
    assert len(commands) >= 6
    for command in commands:
        if command[0] == "verifier":
            words = [word for word in command[1:] if re.fullmatch("[a-z-]+", word)]
            options = [word for word in command if word.startswith("--")]
            shown = run(*words, "--help")
            assert shown.exit_code == 0, command
            assert all(option in shown.output for option in options), command
        elif command[2] == "bench":
            assert command[3] in COMMANDS
        else:
            import_module(f"{command[2]}.__main__")


def test_every_environment_variable_that_is_read_is_named() -> None:
    named = {*re.findall(r"`([A-Z_]{2,})`", ROWS["Which environment variables does it read?"])}
    read = set()
    for path in list_modules():
        text = path.read_text(encoding="utf-8")
        if "environ" not in text and "getenv" not in text:
            continue
        tree = ast.parse(text)
        texts = {
            node.targets[0].id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            and isinstance(node.targets[0], ast.Name)
        }  # fmt: skip
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("os.environ.get", "os.getenv"):
                name = node.args[0]
                read.add(texts.get(name.id) if isinstance(name, ast.Name) else ast.literal_eval(name))
    assert read
    assert read <= named


def test_what_is_installed_with_it_is_what_the_row_lists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split("[<>=;]", one)[0] for one in project["dependencies"]}
    row = ROWS["What is installed with it?"]
    assert "Four packages: " + ", ".join(sorted(needed)) in row
    files = [path for room in ("verifier", "parsers", "policies") for path in (ROOT / room).rglob("*")]
    own = sum(path.stat().st_size for path in files if path.is_file() and path.suffix != ".pyc")
    assert f"its own files are {round(own / 1e6)} MB" in row


def test_nothing_is_logged_and_the_core_prints_nothing() -> None:
    # What is taken from `logging` keeps other libraries silent.
    silenced = {"corpus/pdf.py", "receipts/cluster.py"}
    for path in list_modules():
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT).as_posix().removeprefix("verifier/")
        assert name in silenced or not re.search(r"(?m)^\s*(import logging|from logging)", text), name
        assert not re.search(r"(?m)^\s*print\(", text), name


def test_a_check_opens_no_connection_and_writes_no_file(tmp_path: Path) -> None:
    # An audit hook sees each socket and each file that is opened to write, whoever opens it.
    code = """
import sys
from verifier import audit_answer, check, check_claim, verify_quotes
seen = []
def watch(event, arguments):
    if event.startswith("socket.") or event == "open" and set(str(arguments[1] or "")) & set("wax+"):
        seen.append((event, str(arguments)))
sys.addaudithook(watch)
text = "The bridge opened in 1932. It has two towers."
check("The bridge opened in 1932.", [text])
verify_quotes('It says "the bridge opened in 1932".', [text])
check_claim("The bridge opened in 1934.", [text])
audit_answer("The bridge opened in 1934.", [text])
assert not seen, seen
open(sys.argv[1], "w").close()
assert seen
"""
    done = subprocess.run(
        [sys.executable, "-B", "-c", code, str(tmp_path / "seen")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
