"""A folder of sources is one to each form of `verifier check`, and the commands of the README run."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.commands import run

ROOT = Path(__file__).parents[2]
_COMMANDS = re.search(r"(?s)\n```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("answer.md").write_text('The bridge "opened in 1932".\n', encoding="utf-8")
    Path("notes/old").mkdir(parents=True)
    Path("notes/a.md").write_text("The bridge opened in 1932.\n", encoding="utf-8")
    Path("notes/old/a.md").write_text("It *closed* in 1990.\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "options", ["", "--json", "--show repairs", "--show repairs --json", "--source-format plain"]
)
@pytest.mark.usefixtures("folder")
def test_a_folder_is_read_in_every_form(options: str) -> None:
    done = run("check", "answer.md", "notes/", *options.split())
    assert (done.exit_code, done.stderr) == (0, "")


@pytest.mark.usefixtures("folder")
def test_files_of_a_folder_have_ids_and_formats_of_their_own() -> None:
    done = run("check", "answer.md", "notes", "notes/a.md", "--json")
    ids = re.findall(r'"format":"(\w+)","id":"([^"]+)"', done.stdout)
    assert ids == [("markdown", "a.md"), ("markdown", "old/a.md"), ("markdown", "a.md#2")]
    done = run("check", "answer.md", "notes", "--json", "--source-format", "plain")
    assert '"format":"markdown"' not in done.stdout


@pytest.mark.parametrize("command", ["check", "audit"])
@pytest.mark.usefixtures("folder")
def test_no_page_lands_among_the_sources(command: str) -> None:
    before = Path("notes/a.md").read_bytes()
    # An audit takes what is no page by its name for the folder of its pages.
    for page in (
        "notes/new.html",
        "notes/old/../page.html",
        *(("notes/a.md",) if command == "check" else ()),
    ):
        done = run(command, "answer.md", "notes", "--html", page)
        assert done.exit_code == 2
        assert f"--html {page}: it lies in notes, whose files are sources" in done.stderr
    assert Path("notes/a.md").read_bytes() == before
    assert run(command, "answer.md", "notes", "--html", "notes.html").exit_code in (0, 1)


@pytest.mark.usefixtures("folder")
def test_an_address_is_told_that_nothing_is_fetched() -> None:
    done = run("check", "answer.md", "https://example.org/a")
    assert (done.exit_code, "it is an address, expected a file" in done.stderr) == (2, True)


def test_each_command_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _COMMANDS is not None
    first, *lines = _COMMANDS[1].splitlines()
    shutil.copytree(ROOT / first.removeprefix("cd "), tmp_path / "there")
    monkeypatch.chdir(tmp_path / "there")
    for line in lines:
        done = run(*shlex.split(line, comments=True)[1:])
        # What is wrong with the answer is told with 1; a batch has done its work.
        assert done.exit_code == (0 if " batch " in line else 1), done.output


def test_the_answer_of_the_readme_is_the_one_that_its_commands_check() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / "examples/check/answer.md").read_text(encoding="utf-8").strip() in readme
