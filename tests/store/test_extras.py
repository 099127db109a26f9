"""Without the libraries that extras install, what is missing is said in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.example_cards import make_card

ROOT = Path(__file__).parents[2]

KEY = """-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAOcrn9g
-----END PRIVATE KEY-----
"""


def run_without(module: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.modules[{module!r}] = None; from verifier.cli import main; main()"
    path = f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    return subprocess.run(
        [sys.executable, "-c", path + code, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "arguments", "words"),
    [
        ("sqlalchemy", ("queue", "list", "q.db"), "the audit store needs SQLAlchemy"),
        ("psycopg", ("queue", "list", "postgresql://ann:secret@/x"), "PostgreSQL needs psycopg"),
        (
            "cryptography",
            ("receipt", "sign", "card.jsonl", "--without-replay", "--key", "k.pem"),
            "signatures need cryptography",
        ),
    ],
)
def test_a_missing_extra_is_named(
    tmp_path: Path, module: str, arguments: tuple[str, ...], words: str
) -> None:
    (tmp_path / "card.jsonl").write_bytes(make_card().to_json() + b"\n")
    (tmp_path / "k.pem").write_text(KEY)
    done = run_without(module, tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("verifier: error: ")
    assert words in done.stderr
    assert "run pip install '.[" in done.stderr
    assert "secret" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_command_line_starts_without_them(tmp_path: Path) -> None:
    code = "import sys; from verifier.cli import app; print({'sqlalchemy', 'cryptography'} & {*sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout == "set()\n"
