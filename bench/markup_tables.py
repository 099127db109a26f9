"""Generate ``parsers/visible_text/pinned_tables.txt``: what the readers of Markdown and HTML look up.

Run it with CPython 3.11, whose tables are those of Unicode 14.0: ``python3.11 -m bench.markup_tables``.
"""

from __future__ import annotations

import sys
import unicodedata
from html.entities import html5
from pathlib import Path

from bench.unicode_tables import find_ranges, write_constant, write_ranges, write_table

TARGET = Path(__file__).parent.parent / "parsers" / "visible_text" / "pinned_tables.txt"


def is_punctuation(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"


def list_names() -> list[str]:
    """Return ``name=code,code`` for each named character that ends with a semicolon."""
    return [
        f"{name[:-1]}={','.join(f'{ord(char):x}' for char in value)}"
        for name, value in sorted(html5.items())
        if name.endswith(";")
    ]


def list_bare_names() -> list[str]:
    """Return the names that HTML also reads without their semicolon."""
    bare = sorted(name for name in html5 if not name.endswith(";"))
    assert all(html5[name] == html5[f"{name};"] for name in bare)
    return bare


def list_folds() -> list[str]:
    """Return ``code=code,code`` for each character that case folding changes."""
    return [
        f"{code:x}={','.join(f'{ord(char):x}' for char in chr(code).casefold())}"
        for code in range(sys.maxunicode + 1)
        if chr(code).casefold() != chr(code)
    ]


def render() -> str:
    """Return the file's whole text."""
    punctuation = write_ranges(find_ranges(is_punctuation))
    tables = (
        ("NAMES", "Named characters and their code points.", list_names()),
        ("BARE_NAMES", "Those that HTML also reads without a semicolon.", list_bare_names()),
        ("FOLDS", "What case folding makes of a code point.", list_folds()),
        ("PUNCTUATION", "Punctuation and symbols (categories P and S): a character class.", punctuation),
    )
    written = [write_constant(name, meaning, items, gap=" ") for name, meaning, items in tables]
    return "\n\n".join(written) + "\n"


if __name__ == "__main__":
    write_table(TARGET, render)
