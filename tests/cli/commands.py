"""Running the commands, and the three that check something with what they are to give."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from typer import main, testing
from typer.testing import CliRunner, Result

from verifier import (
    Evidence,
    Source,
    check_claim,
    verify_claim_lattice,
    verify_claim_lattice_json,
    verify_quotes,
)
from verifier.cli.app import app
from verifier.records.kept import KeptRecord

TEXT = "In 1900 the tower burned down at night. Nobody was hurt."
ANSWER = '"the tower burned down"'
LINES = "The tower burned down in 1900. [E1]"
CLAIM = "The tower burned down in 1900."
CLAIMS = json.dumps({"claims": [{"text": CLAIM, "evidence_ids": ["E1"]}]})
PIECES = [
    {"pointer_id": "E1", "span": TEXT, "title": "The tower", "source_root": "tower"},
    {"pointer_id": "E2", "span": "The gate is green."},
]
EVIDENCE = [
    Evidence(pointer_id="E1", span=TEXT, title="The tower", source_root="tower"),
    Evidence(pointer_id="E2", span="The gate is green."),
]
SOURCE = Source(id="text.txt", text=TEXT)

INPUTS = {
    "answer.txt": ANSWER,
    "lines.txt": LINES,
    "claim.txt": CLAIM,
    "claims.json": CLAIMS,
    "text.txt": TEXT,
    "evidence.json": json.dumps(PIECES),
    "other.txt": "The tower stands.",
    "other.json": json.dumps({"E1": "The tower stands."}),
    "mine.toml": 'extends = "default"\nmin_quote_chars = 9\n',
    "words.txt": "of\n",
}


@dataclass(frozen=True, slots=True)
class Check:
    """A command that checks something: arguments that pass and that fail, and what the library gives.

    `texts` is the option of replay that names the texts it is checked against, `other` one with other texts.
    """

    checked: str
    against: list[str]
    fails: str
    labels: tuple[str, str]
    texts: list[str]
    other: list[str]
    function: Callable[..., KeptRecord]

    @property
    def command(self) -> str:
        return self.against[0]

    @property
    def passing(self) -> list[str]:
        return [self.command, self.checked, *self.against[1:]]

    @property
    def failing(self) -> list[str]:
        return [self.command, "-a", self.fails, *self.against[1:]]


_CONTEXT = (["--context", "text.txt"], ["--context", "other.txt"])
_EVIDENCE = (["--evidence", "evidence.json"], ["--evidence", "other.json"])

CHECKS = {
    "check": Check("answer.txt", ["check", "text.txt"], '"the tower fell down"', ("SUPPORTED", "NOT_FOUND"),
                   *_CONTEXT, lambda **options: verify_quotes(ANSWER, SOURCE, **options)),
    "claim": Check("claim.txt", ["claim", "text.txt"], "The tower burned down in 1901.",
                   ("SUPPORTED", "CONTRADICTED"), *_CONTEXT,
                   lambda **options: check_claim(CLAIM, SOURCE, **options)),
    "lines": Check("lines.txt", ["lattice", "-e", "evidence.json"], "The walls are of heavy planks. [E2]",
                   ("EVIDENCE-WARRANTED", "UNGROUNDED"), *_EVIDENCE,
                   lambda **options: verify_claim_lattice(LINES, EVIDENCE, **options)),
    "json": Check("claims.json", ["lattice", "-e", "evidence.json", "--json-answer"], "no json",
                  ("EVIDENCE-WARRANTED", "UNGROUNDED"), *_EVIDENCE,
                  lambda **options: verify_claim_lattice_json(CLAIMS, EVIDENCE, **options)),
}  # fmt: skip


# The tree of commands is built once, not for every run.
testing._get_command = cache(main.get_command)


def run(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def run_python(
    *arguments: str | Path, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own; the arguments are those of Python."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
        timeout=120,
    )


def expect_usage_error(result: Result, *said: str) -> None:
    """Check that a command ended with exit code 2 and one line on stderr that says why."""
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("verifier: error: ")
    for words in said:
        assert words in result.stderr


def write_lines(path: Path | str, rows: list[dict[str, object]]) -> None:
    """Write a file of JSON objects, one a line."""
    Path(path).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
