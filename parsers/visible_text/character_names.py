"""Character references: the characters that names and numbers stand for in Markdown and HTML."""

from __future__ import annotations

from functools import cache

from verifier.parsers.visible_text import pinned_tables

REPLACEMENT = "\ufffd"
"""What stands for a character that cannot be."""

_LONGEST_BARE = 6
_MOST_DIGITS = 7


@cache
def _names() -> dict[str, str]:
    pairs = (item.split("=") for item in pinned_tables.NAMES.split(" "))
    return {name: "".join(chr(int(code, 16)) for code in codes.split(",")) for name, codes in pairs}


@cache
def _bare_names() -> frozenset[str]:
    return frozenset(pinned_tables.BARE_NAMES.split(" "))


def resolve_name(name: str) -> str | None:
    """Return what ``&name;`` stands for, or None."""
    return _names().get(name)


def find_bare_name(letters: str) -> str | None:
    """Return the longest name at the start of `letters` that HTML reads without a semicolon, or None."""
    for length in range(min(_LONGEST_BARE, len(letters)), 1, -1):
        if letters[:length] in _bare_names():
            return letters[:length]
    return None


def resolve_number(digits: str, base: int) -> str:
    """Return the character of a number, `REPLACEMENT` where there is none; any number of digits will do."""
    digits = digits.lstrip("0")
    code = int(digits, base) if 0 < len(digits) <= _MOST_DIGITS else 0
    return chr(code) if 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else REPLACEMENT
