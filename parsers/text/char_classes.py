"""Patterns for one character of a pinned table, or a run of them, that are quick to refuse what is none.

In a class with ranges beyond the Basic Multilingual Plane the standard library's engine looks a character up
in a table and then tries those ranges one by one. So every blank would be held against some hundred ranges
before it is found to be no letter. Here the two halves are classes of their own, and only a character beyond
the plane is held against the second.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from verifier.parsers.text import unicode14

WORD_CHARS: Final = (
    "0-9A-Za-z_\xc0-\xd6\xd8-\xf6\xf8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\uffdc"
    "\U00010000-\U0001cfff\U0001e000-\U0001efff\U00020000-\U0003ffff"
)
"""The inside of a class: letters and figures of ASCII, and whole blocks of letters beyond it."""
WORD_END: Final = f"(?![{WORD_CHARS}])"
"""Where no word goes on."""
ITEM_MARK: Final = "(?:[-*+\u2022\u2013]|\\(?(?:[0-9]{1,3}|[A-Za-z])[.)])"
"""What an item of a list opens with, before its blank, as a pattern: a bullet, a number or a letter."""

_UNDERSCORE = "\\u005f"
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


def word_char() -> str:
    """Return a pattern of one letter, figure or underscore: what the engine's own class of words is."""
    return one_of(unicode14.WORD, _UNDERSCORE)


def word_run() -> str:
    """Return a pattern of one and more such characters; no character is given up again."""
    return run_of(unicode14.WORD, _UNDERSCORE)


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
