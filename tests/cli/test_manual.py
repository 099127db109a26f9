"""The manual page has an entry for every option of every command, as the parser prints them."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest
from typer.testing import CliRunner

from bench.docs import ROOT
from bench.manual import MANUAL, escape, list_commands, load_program
from verifier.cli.app import app

PAGE = (ROOT / MANUAL).read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"(?m)^\.S[SH] (.+)\n((?:(?!\.S[SH] ).*\n)*)", PAGE))
COMMANDS = [path for path, _ in list_commands(load_program(), "verifier")]


def _read_section(path: str) -> str:
    return SECTIONS[escape(path).upper() if path.count(" ") == 1 else escape(path)]


@pytest.mark.parametrize("path", ["verifier", *COMMANDS])
def test_every_option_that_help_prints_has_its_entry(path: str) -> None:
    section = SECTIONS["OPTIONS"] if path == "verifier" else _read_section(path)
    entries = re.findall(r"(?m)^\.TP\n(.+)", section)
    told = CliRunner(env={"COLUMNS": "200"}).invoke(app, [*path.split()[1:], "--help"]).stdout
    printed = re.findall(r"(?m)^ {2}((?:-\w|--[a-z-]+)(?:, --[a-z-]+)*)", told.partition("Options:")[2])
    assert printed, told
    for names in printed:
        for name in {*names.split(", ")} - {"-h", "--help"}:
            assert any(rf"\fB{escape(name)}\fR" in entry for entry in entries), (path, name)


def test_every_command_that_help_lists_has_its_section() -> None:
    told = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["--help"]).stdout
    for name in re.findall(r"(?m)^ {2}(\w+)  ", told.partition("Commands:")[2]):
        assert _read_section(f"verifier {name}")
    assert len(COMMANDS) == len({*COMMANDS}) > 50


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff renders the page")
def test_the_page_renders_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", str(ROOT / MANUAL)], capture_output=True, text=True, check=True
    )
    assert not done.stderr
    assert "--source-format" in re.sub("\x1b\\[[0-9;]*m|.\b", "", done.stdout)
