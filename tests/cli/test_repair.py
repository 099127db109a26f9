"""`verifier check --show repairs`: what it prints, and its exit codes."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from verifier.cli.app import app

SOURCE = "The old bridge over the Aune is closed in winter."
ALMOST = '"The old bridge across the Aune is closed in winter"'


def _run(*arguments: str):
    return CliRunner().invoke(app, ["check", *arguments, "--show", "repairs"])


def test_it_prints_the_wording_and_its_place():
    done = _run("-a", ALMOST, "-c", SOURCE)
    assert done.exit_code == 1
    assert "repairable, 1 to 51: The old bridge across the Aune is closed in winter" in done.stdout
    assert "0 to 48: The old bridge over the Aune is closed in winter" in done.stdout


def test_lines_of_json_are_the_records(tmp_path):
    answer, source = tmp_path / "answer.txt", tmp_path / "source.txt"
    answer.write_text(ALMOST)
    source.write_text(SOURCE)
    done = _run(str(answer), str(source), "--json")
    (record,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert (record["state"], record["source_span"], record["said"], record["stated"]) == (
        "repairable",
        [0, 48],
        ["across"],
        ["over"],
    )


def test_whole_quotes_exit_with_0_and_no_quote_with_1():
    assert _run("-a", f'"{SOURCE}"', "-c", SOURCE).exit_code == 0
    done = _run("-a", "It is closed.", "-c", SOURCE)
    assert (done.exit_code, done.stdout) == (1, "no quote\n")


def test_without_a_source_it_is_usage():
    done = _run("-a", ALMOST)
    assert done.exit_code == 2
    assert "no source was given" in done.stderr
