r"""Law: `extract_names` gives what its documented pattern finds when `re` runs it.

Stated for text whose letters are ASCII: beyond it `\b` would ask the interpreter's Unicode tables.
"""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from verifier.parsers.segments.names import extract_names
from verifier.testing import answers, names

PATTERN = re.compile(
    r"\b[A-Z][A-Za-z'\u2019-]*(?:[ \t]+(?:[A-Z][A-Za-z'\u2019-]+|[A-Z]\.))+\b",
)

PIECES = (
    "A",
    "B",
    "b",
    "Ab",
    ".",
    "-",
    "'",
    "\u2019",
    " ",
    "\t",
    "\n",
    "1",
    "_",
    "\xa0",
    "(",
    "\u2026",
    "A. ",
    "Cd ",
)
DENSE = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
LOOSE = st.lists(st.one_of(names(), st.sampled_from(PIECES)), max_size=8).map("".join)
PLAIN = answers().map(lambda text: "".join(char if char.isascii() else " " for char in text))


@examples(4)
@given(st.one_of(DENSE, DENSE, LOOSE, PLAIN))
def test_names_are_what_the_pattern_finds(text: str) -> None:
    assert extract_names(text) == [match.span() for match in PATTERN.finditer(text)]
