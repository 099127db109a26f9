"""Patterns made of the pinned tables take exactly what the tables hold, over all code points."""

from __future__ import annotations

import re

import pytest

from tests.examples import choose
from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import none_of, one_of, run_of

TABLES = (
    "COMPOSING", "EXTENDS", "LETTERS", "LOWERCASE", "MARKS", "SPACED", "UNSPACED", "UPPERCASE", "WORD",
    "UNASSIGNED",
)  # fmt: skip
EVERYTHING = "".join(map(chr, range(0x110000)))


def read_ranges(table: str) -> list[tuple[int, int]]:
    """Return the inclusive ranges of a table, read without the engine that they are written for."""
    found = re.findall(r"\\[uU]([0-9a-f]+)(?:-\\[uU]([0-9a-f]+))?", table)
    return [(int(first, 16), int(last or first, 16)) for first, last in found]


def read_table(table: str) -> str:
    """Return the characters of a table, each once, in their order."""
    pieces, end = [], 0
    for first, last in sorted(read_ranges(table)):
        pieces.append(EVERYTHING[max(first, end) : last + 1])
        end = max(end, last + 1)
    return "".join(pieces)


@pytest.mark.parametrize("name", choose(TABLES))
def test_a_pattern_takes_what_its_table_holds(name: str) -> None:
    table = getattr(unicode14, name)
    held = read_table(table)
    assert len(held) > 10
    assert "".join(re.findall(run_of(table), EVERYTHING)) == held
    assert re.fullmatch(f"(?:{one_of(table)})+", held)
    assert not re.search(none_of(table), held)
    edges = {place for first, last in read_ranges(table) for place in (first - 1, last + 1)}
    near = "".join({chr(place) for place in edges if 0 <= place < 0x110000}.difference(held))
    assert near
    assert not re.search(one_of(table), near)
    assert re.fullmatch(f"(?:{none_of(table)})+", near)


def test_tables_may_be_joined() -> None:
    joined = read_table(unicode14.MARKS) + read_table(unicode14.COMPOSING)
    assert len(re.findall(one_of(unicode14.MARKS, unicode14.COMPOSING), joined)) == len(joined)
    assert not re.findall(none_of(unicode14.MARKS, unicode14.COMPOSING), joined)


def test_runs_are_whole_on_both_sides_of_the_plane() -> None:
    text = "a\u00e9\U0001d400\U0001d401b \U0001d402"
    assert re.findall(run_of(unicode14.LETTERS), text) == ["a\u00e9\U0001d400\U0001d401b", "\U0001d402"]
    assert re.search(f"(?<={one_of(unicode14.LETTERS)})-", "\U0001d400-") is not None
