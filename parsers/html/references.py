"""Character references as HTML reads them: names with and without a semicolon, numbers, Windows-1252."""

from __future__ import annotations

import re

from verifier.parsers.visible_text.character_names import find_bare_name, resolve_name, resolve_number

REFERENCE = re.compile(r"&(?:#(?:[xX]([0-9A-Fa-f]+)|([0-9]+))|([A-Za-z][A-Za-z0-9]*));?|\0")
"""What may be a reference, and U+0000, which HTML drops."""

_WINDOWS_1252 = (
    "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f"
    "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178"
)
"""What the numbers from 0x80 to 0x9F stand for."""


def resolve_reference(match: re.Match[str]) -> tuple[str | None, int]:
    """Return what a match of `REFERENCE` stands for and where that ends; None for what is no reference."""
    hexadecimal, decimal, name = match.groups()
    if name is None:
        number = resolve_number(hexadecimal or decimal, 16 if hexadecimal else 10)
        return (_WINDOWS_1252[ord(number) - 0x80] if "\x80" <= number <= "\x9f" else number), match.end()
    text = resolve_name(name) if match[0].endswith(";") else None
    if text is not None:
        return text, match.end()
    bare = find_bare_name(name)
    if bare is None:
        return None, match.start() + 1
    return resolve_name(bare), match.start() + 1 + len(bare)


def decode_attribute(value: str) -> str:
    """Return the value of an attribute with its references resolved."""
    return REFERENCE.sub(_decode, value) if "&" in value else value


def _decode(match: re.Match[str]) -> str:
    if match[0] == "\0":
        return "\ufffd"
    text, end = resolve_reference(match)
    rest = match[0][end - match.start() :]
    # A name without its semicolon is none in an attribute where a letter, digit or equals sign follows.
    is_bare = match[3] is not None and not match[0].startswith(";", end - match.start() - 1)
    after = rest[:1] or match.string[match.end() : match.end() + 1]
    if text is None or (is_bare and (after == "=" or (after.isascii() and after.isalnum()))):
        return match[0]
    return text + rest
