"""``verifier policy explain`` where a file was meant."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from verifier.cli.app import app


def test_the_name_of_a_file_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "article.txt"
    file.write_text("The ferry left.", encoding="utf-8")
    result = CliRunner().invoke(app, ["policy", "explain", str(file)])
    assert result.exit_code == 2
    assert "is the name of a file: expected a text" in result.stderr


def test_a_word_that_names_no_file_is_explained() -> None:
    result = CliRunner().invoke(app, ["policy", "explain", "Ferries"])
    assert result.exit_code == 0
    assert "Ferries" in result.stdout
