"""verifier batch over Parquet: rows are lines, and what comes out of them is what comes out of lines."""

from __future__ import annotations

import datetime
import json
import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import ANSWER, TEXT, run, write_lines
from tests.test_pytest_plugin import ROOT
from verifier.receipts import parquet_rows
from verifier.receipts.batch import BatchError
from verifier.receipts.parquet_rows import read_parquet_lines

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

LISTS = ("--csv", "list.csv", "--html", "pages")
ROWS: list[dict[str, Any]] = [
    {"id": 1, "answer": ANSWER, "context": TEXT, "model": "a"},
    {"id": 2, "answer": '"the tower fell down"', "context": TEXT, "model": "\u00fc"},
    {"id": 3, "answer": None, "context": TEXT, "model": None},
    {"id": 4, "answer": ANSWER, "context": TEXT, "model": "a"},
]


def write_table(rows: list[dict[str, Any]], path: str = "in.parquet", **columns: Any) -> None:
    parquet.write_table(pyarrow.Table.from_pylist(rows), path, **columns)


def read_table(path: str) -> list[dict[str, Any]]:
    return parquet.read_table(path).to_pylist()  # type: ignore[no-any-return]


@pytest.fixture(autouse=True)
def files(folder: Path) -> Path:
    write_table(ROWS)
    write_lines("in.jsonl", ROWS)
    return folder


def test_a_table_gives_the_bytes_of_its_lines() -> None:
    from_table = run("batch", "in.parquet", "-o", "table.out", "--keep", "model")
    from_lines = run("batch", "in.jsonl", "-o", "lines.out", "--keep", "model")
    assert Path("table.out").read_bytes() == Path("lines.out").read_bytes()
    assert from_table.exit_code == from_lines.exit_code == 1
    assert "line 3: answer: got null, expected a string" in from_table.stderr


def test_rows_are_written_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_rows, "GROUP_ROWS", 3)
    run("batch", "in.jsonl", "-o", "out.jsonl", "--keep", "model")
    result = run("batch", "in.parquet", "-o", "out.parquet", "--keep", "model", "--jobs", "2")
    assert result.exit_code == 1
    rows = read_table("out.parquet")
    assert [row["row"] for row in rows] == Path("out.jsonl").read_text(encoding="ascii").splitlines()
    assert [row["outcome"] for row in rows] == ["STRICT", "UNGROUNDED", "error", "STRICT"]
    assert [(row["line"], row["id"], row["model"]) for row in rows] == [
        (1, "1", "a"), (2, "2", "\u00fc"), (3, "3", None), (4, "4", "a"),
    ]  # fmt: skip
    assert [row["digest"] for row in rows] == [json.loads(row["row"]).get("digest") for row in rows]
    assert [row["error"] for row in rows if row["error"]] == ["answer: got null, expected a string"]
    assert parquet.ParquetFile("out.parquet").metadata.num_row_groups == 2
    assert not Path("out.parquet.jsonl").exists()


def test_a_table_that_was_cut_off_goes_on() -> None:
    run("batch", "in.jsonl", "-o", "whole.parquet")
    write_table(ROWS[:2], "cut.parquet")
    # A run that ended early leaves lines, and the table of the run before.
    run("batch", "in.jsonl", "-o", "out.jsonl")
    kept = Path("out.jsonl").read_bytes().splitlines(keepends=True)
    Path("out.parquet").write_bytes(b"the one before")
    Path("out.parquet.jsonl").write_bytes(kept[0] + kept[1][:9])
    result = run("batch", "in.jsonl", "-o", "out.parquet", "--resume")
    assert "3 rows after 1 that were there" in result.stderr
    assert Path("out.parquet").read_bytes() == Path("whole.parquet").read_bytes()
    # A table that is finished is gone on with, too: its input may have grown.
    write_lines("in.jsonl", [*ROWS, ROWS[0]])
    result = run("batch", "in.jsonl", "-o", "out.parquet", "--resume")
    assert "1 row after 4 that were there" in result.stderr
    assert len(read_table("out.parquet")) == 5
    assert not Path("out.parquet.jsonl").exists()
    result = run("batch", "in.jsonl", "-o", "cut.parquet", "--resume")
    assert (result.exit_code, "no output of a batch: it has no column 'row'" in result.stderr) == (2, True)


def test_rows_of_a_table_that_was_cut_off_are_not_emptied() -> None:
    write_lines("in.jsonl", ROWS)
    Path("kept.parquet.jsonl").write_text("the work of a night\n")
    done = run("batch", "in.jsonl", "-o", "kept.parquet")
    assert (done.exit_code, "kept.parquet.jsonl: it is there already" in done.stderr) == (2, True)
    assert Path("kept.parquet.jsonl").read_text() == "the work of a night\n"


@pytest.mark.slow
def test_a_table_that_cannot_be_written_leaves_its_rows_and_the_one_before() -> None:
    arguments = "batch in.jsonl -o out.parquet --overwrite --keep model"
    # What is compiled under such a limit would be kept half, and be read by every process after this one.
    limited = f"ulimit -f 8; exec {sys.executable} -B -m verifier.cli {arguments}"
    write_lines("in.jsonl", ROWS[:1])
    Path("out.parquet").write_bytes(b"the one before")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(["sh", "-c", limited], capture_output=True, text=True, check=False, env=environment)
    if ran.returncode == 0:
        pytest.skip("this shell limits no files")
    assert ran.returncode == 3, ran.stderr
    assert "out.parquet" in ran.stderr
    assert "run again with --resume" in ran.stderr
    assert Path("out.parquet").read_bytes() == b"the one before"
    assert sorted(path.name for path in Path().glob("*.part")) == []
    run("batch", "in.jsonl", "-o", "out.parquet", "--resume", "--keep", "model")
    assert [row["outcome"] for row in read_table("out.parquet")] == ["STRICT"]


def test_pages_and_lists_are_made_of_tables() -> None:
    result = run("batch", "in.parquet", "-o", "out.parquet", "--keep", "model", *LISTS)
    assert result.exit_code == 1, result.stderr
    assert Path("list.csv").read_bytes().count(b"\r\n") == 5
    assert len([*Path("pages").glob("row-*.html")]) == 3


def read_cells(cells: Any, kind: Any = None) -> list[Any]:
    """Return what lines say of the cells of a column."""
    parquet.write_table(pyarrow.table({"x": pyarrow.array(cells, kind)}), "cells.parquet")
    return [json.loads(line)["x"] for line in read_parquet_lines(Path("cells.parquet"))]


def test_cells_are_read_as_json() -> None:
    # Of structures each row has every field; one that is empty was not given.
    assert read_cells([{"a": "x"}, {"b": ["y", None]}, {}, None]) == [
        {"a": "x"},
        {"b": ["y", None]},
        {},
        None,
    ]
    assert read_cells([[("k", "x"), ("k", "y")], []], pyarrow.map_(pyarrow.string(), pyarrow.string())) == [
        {"k": "y"}, {},
    ]  # fmt: skip
    assert read_cells([[{"a": 1}, {"b": 2}]]) == [[{"a": 1}, {"b": 2}]]
    assert read_cells([b"text \xc3\xbc"]) == ["text \u00fc"]
    assert read_cells([True, None]) == [True, None]
    assert read_cells([datetime.date(2026, 1, 2)]) == ["2026-01-02"]
    assert read_cells([1], pyarrow.timestamp("ns")) == ["1970-01-01 00:00:00.000000001"]
    assert read_cells(["a", "b"], pyarrow.dictionary(pyarrow.int8(), pyarrow.string())) == ["a", "b"]
    assert read_cells([["a"], []], pyarrow.large_list(pyarrow.large_string())) == [["a"], []]
    assert read_cells([Decimal("1.50")]) == ["1.50"]
    assert read_cells([2**40]) == [2**40]


def test_texts_that_are_no_utf_8_make_their_row_bad_and_no_other() -> None:
    given = pyarrow.array([b"a", b"\xff", b"c"])
    answers = pyarrow.StringArray.from_buffers(3, given.buffers()[1], given.buffers()[2])
    blobs = pyarrow.table({"answer": given, "context": [TEXT] * 3})
    for number, table in enumerate((blobs, pyarrow.table({"answer": answers, "context": [TEXT] * 3}))):
        parquet.write_table(table, f"bad{number}.parquet")
        result = run("batch", f"bad{number}.parquet")
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        assert ["error" in row for row in rows] == [False, True, False]
        assert "got a byte that is not UTF-8" in rows[1]["error"]


def test_a_file_that_is_no_table_is_named() -> None:
    Path("no.parquet").write_text("no table at all, but a text\n")
    result = run("batch", "no.parquet", "-o", "out.jsonl")
    assert (result.exit_code, "no.parquet: no table of Parquet that can be read" in result.stderr) == (
        2,
        True,
    )
    parquet.write_table(pyarrow.Table.from_arrays([["a"], ["b"]], names=["answer", "answer"]), "two.parquet")
    with pytest.raises(BatchError, match="two columns are called 'answer'"):
        [*read_parquet_lines(Path("two.parquet"))]


def test_without_pyarrow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    for arguments in (("in.parquet", "-o", "out.jsonl"), ("in.jsonl", "-o", "out.parquet")):
        result = run("batch", *arguments)
        assert result.exit_code == 2
        assert "pip install '.[parquet]'" in result.stderr
    assert not Path("out.jsonl").exists()
    assert not Path("out.parquet.jsonl").exists()


def test_the_rows_of_a_table_are_no_file_of_the_batch() -> None:
    write_lines("out.parquet.jsonl", ROWS)
    result = run("batch", "out.parquet.jsonl", "-o", "out.parquet")
    assert result.exit_code == 2
    assert "it would overwrite an input" in result.stderr
