"""Patterns for one character of a pinned table, or a run of them, that are quick to refuse what is none.

In a class with ranges beyond the Basic Multilingual Plane the standard library's engine looks a character up
in a table and then tries those ranges one by one. So every blank would be held against some hundred ranges
before it is found to be no letter. Here the two halves are classes of their own, and only a character beyond
the plane is held against the second.
"""

from __future__ import annotations

import re
from functools import cache

_ITEM = r"\\u[0-9a-f]{4}(?:-\\u[0-9a-f]{4})?|(\\U[0-9a-f]{8}(?:-\\U[0-9a-f]{8})?)"
_LITERAL = re.compile(r"\\[uU]([0-9a-f]+)")
_BEYOND = "[\\U00010000-\\U0010ffff]"


def one_of(*tables: str) -> str:
    """Return a pattern of one character of any table of `parsers.text.unicode14`; its width is one."""
    inside, beyond = _split(tables)
    return f"(?:[{inside}]|(?={_BEYOND})[{beyond}])" if beyond else f"[{inside}]"


def run_of(*tables: str) -> str:
    """Return a pattern of one and more such characters; no character is given up again."""
    inside, beyond = _split(tables)
    return f"(?:[{inside}]++|(?={_BEYOND})[{beyond}]++)++" if beyond else f"[{inside}]++"


def none_of(*tables: str) -> str:
    """Return a pattern of one character that is of none of the tables."""
    inside, beyond = _split(tables)
    others = f"|(?={_BEYOND})[^{beyond}]" if beyond else f"|{_BEYOND}"
    return f"(?:[^{inside}{_BEYOND[1:-1]}]{others})"


@cache
def _split(tables: tuple[str, ...]) -> tuple[str, str]:
    """Split tables into what lies within the plane and what lies beyond it."""
    inside, beyond = "", ""
    for item in re.finditer(_ITEM, "".join(tables)):
        # As themselves: an escape takes six times as long to parse.
        literal = _LITERAL.sub(lambda code: re.escape(chr(int(code[1], 16))), item[0])
        if item[1]:
            beyond += literal
        else:
            inside += literal
    return inside, beyond
