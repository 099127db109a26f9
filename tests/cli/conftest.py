"""A folder of inputs to run the commands in, and an environment that does not change what they print."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import INPUTS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the folder with the inputs, and go there."""
    for name in ("CI", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    for name, text in INPUTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    (tmp_path / "sub").mkdir()
    return tmp_path
