"""Patterns made of the pinned tables take exactly what the tables hold, over all code points."""

from __future__ import annotations

import re

import pytest

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import none_of, one_of, run_of

TABLES = (
    "COMPOSING", "EXTENDS", "LETTERS", "LOWERCASE", "MARKS", "SPACED", "UNASSIGNED", "UNSPACED", "UPPERCASE",
    "WORD",
)  # fmt: skip
EVERYTHING = "".join(map(chr, range(0x110000)))


def read_table(table: str) -> set[str]:
    """Return the characters of a table, read without the engine that they are written for."""
    held: set[str] = set()
    for first, last in re.findall(r"\\[uU]([0-9a-f]+)(?:-\\[uU]([0-9a-f]+))?", table):
        held.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return held


@pytest.mark.parametrize("name", TABLES)
def test_a_pattern_takes_what_its_table_holds(name: str) -> None:
    table = getattr(unicode14, name)
    held = read_table(table)
    assert len(held) > 10
    assert set("".join(re.findall(run_of(table), EVERYTHING))) == held
    assert set(re.findall(one_of(table), "".join(sorted(held)))) == held
    near = {chr(ord(char) + step) for char in held for step in (-1, 1) if 0 <= ord(char) + step < 0x110000}
    assert not re.findall(one_of(table), "".join(near - held))
    assert len(re.findall(none_of(table), "".join(near - held))) == len(near - held)
    assert not re.findall(none_of(table), "".join(held))


def test_tables_may_be_joined() -> None:
    joined = "".join(read_table(unicode14.MARKS) | read_table(unicode14.COMPOSING))
    assert len(re.findall(one_of(unicode14.MARKS, unicode14.COMPOSING), joined)) == len(joined)
    assert not re.findall(none_of(unicode14.MARKS, unicode14.COMPOSING), joined)


def test_runs_are_whole_on_both_sides_of_the_plane() -> None:
    text = "a\u00e9\U0001d400\U0001d401b \U0001d402"
    assert re.findall(run_of(unicode14.LETTERS), text) == ["a\u00e9\U0001d400\U0001d401b", "\U0001d402"]
    assert re.search(f"(?<={one_of(unicode14.LETTERS)})-", "\U0001d400-") is not None
