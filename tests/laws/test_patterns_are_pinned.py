"""No pattern asks the interpreter's own table of characters what a letter, a figure or the end of a word is.

That table grows with each version: `\\w`, `\\d` and `\\b` then take more than they did, and a verdict would
change with the interpreter. A pattern has them with `re.ASCII`, or its classes are those of
`parsers.text.char_classes`.
`\\s` may stand anywhere: it takes the same in all versions, as is asked here.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator

import pytest

from tests.test_floors import MODULES

ASKS_TABLE = re.compile(r"(?<!\\)(?:\\\\)*\\[wWdDbB]")
"""A class of the interpreter's, or the end of a word, in the text of a pattern."""

HOLDS_ASCII = re.compile(r"\bre\.A(?:SCII)?\b|\(\?a")
BLANKS = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)


def find_unpinned(source: str) -> Iterator[str]:
    """Yield the literals of statements that ask the interpreter's table, each with its line."""
    lines = source.splitlines()
    for statement in ast.walk(ast.parse(source)):
        held = [node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.expr)]
        is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not isinstance(statement, ast.stmt) or is_docstring:
            continue
        for expression in held:
            if HOLDS_ASCII.search("\n".join(lines[expression.lineno - 1 : expression.end_lineno])):
                continue
            for node in ast.walk(expression):
                if isinstance(node, ast.Constant) and ASKS_TABLE.search(str(node.value)):
                    yield f"{node.lineno}: {node.value}"


@pytest.mark.parametrize(
    ("source", "n_found"),
    [
        (r'A = re.compile(r"\w+")', 1),
        (r'A = re.compile(r"\w+", re.ASCII)', 0),
        (r'A = re.compile(r"(?a)\w+")', 0),
        (r'def f(a): return re.sub(r"[a-z]+\b", "", a)', 1),
        (r'A = (rf"{B}\d", r"\D")', 2),
        (r'A = re.compile(r"\\w\s")', 0),
        ('if re.match("\\\\d", a):\n    b = re.compile("\\\\d", re.ASCII)', 1),
        (r'"""What `\\w` takes."""', 0),
    ],
)
def test_what_asks_the_table_is_found(source: str, n_found: int) -> None:
    assert len([*find_unpinned(source)]) == n_found


def test_no_pattern_asks_the_table() -> None:
    assert len(MODULES) > 500
    sources = {name: path.read_text("utf-8") for name, path in MODULES.items()}
    asking = {name: source for name, source in sources.items() if re.search(r"\\[wWdDbB]", source)}
    assert asking
    found = {name: unpinned for name, source in asking.items() if (unpinned := [*find_unpinned(source)])}
    assert not found


def test_blanks_are_the_same_in_all_versions() -> None:
    everything = "".join(map(chr, range(sys.maxunicode + 1)))
    assert "".join(re.findall(r"\s", everything)) == BLANKS
    assert "".join(char for char in everything if char.isspace()) == BLANKS
