"""Vectors for other implementations: current, of their schema, recomputed by a second reader."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from bench.conformance import FOLDER, make_files
from tests.schema_values import Validator

PARTS = ("characters", "digests", "lenient_json", "normal_form", "pointer_lines", "sentences")
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed: the second reader did not run")


def read_second(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(NODE), str(FOLDER / "reader.mjs"), str(folder)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_files_are_what_the_package_gives() -> None:
    stale = [path.name for path, text in make_files().items() if path.read_text(encoding="ascii") != text]
    assert stale == [], "run  python -m bench conformance"


@pytest.mark.parametrize("part", PARTS)
def test_each_line_is_of_the_schema(part: str) -> None:
    validator = Validator(json.loads((FOLDER / "vector.schema.json").read_text(encoding="ascii")))
    rows = [json.loads(line) for line in (FOLDER / f"{part}.jsonl").read_text(encoding="ascii").splitlines()]
    # The tables of characters are long and alike.
    for row in rows[:: 1 + len(rows) // 200]:
        validator.validate(row)
    assert [row["id"] for row in rows] == [f"{part}/{number}" for number in range(1, len(rows) + 1)]


@needs_node
def test_the_second_reader_gives_the_same() -> None:
    done = read_second(FOLDER)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert done.stdout.endswith("0 differ\n")


@needs_node
@pytest.mark.parametrize(
    ("part", "key"),
    [
        ("normal_form", "normal"),
        ("digests", "sha256"),
        ("pointer_lines", "claims"),
        ("lenient_json", "fixups"),
    ],
)
def test_the_second_reader_names_a_line_that_was_changed(tmp_path: Path, part: str, key: str) -> None:
    for path in FOLDER.glob("*.jsonl"):
        shutil.copy(path, tmp_path)
    first, *others = (FOLDER / f"{part}.jsonl").read_text(encoding="ascii").splitlines()
    changed = json.dumps(json.loads(first) | {key: "another"})
    (tmp_path / f"{part}.jsonl").write_text("\n".join([changed, *others]) + "\n", encoding="ascii")
    done = read_second(tmp_path)
    assert done.returncode == 1
    assert f"{part}/1: got" in done.stdout
    assert done.stdout.endswith("1 differ\n")
