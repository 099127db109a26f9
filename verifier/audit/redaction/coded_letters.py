r"""Undoes codes of letters: entities (``&#75;``), ``%4B``, ``\u004b``, tag characters; and drops tags.

A reader, a browser or a program sees the letters, so a name has to be found that is written so. Once is
enough: what is coded twice shows nobody its letters.
"""

from __future__ import annotations

import html
import re

from verifier.parsers.text.offsets import PieceMap, PieceMapBuilder

_FIRST_TAG_LETTER = 0xE0000

_CODED = re.compile(
    r"(?P<tag><[/!?A-Za-z][^<>]{0,400}>)"
    r"|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][0-9A-Za-z]{1,31});)"
    r"|(?P<url>(?:%[0-9A-Fa-f]{2})+)"
    r"|(?P<escape>\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}))"
    "|(?P<hidden>[\U000e0020-\U000e007e])"
)


def decode_letters(text: str) -> tuple[str, PieceMap] | None:
    """Return a text with its codes undone, and where each character stood; None for one without codes."""
    parts: list[str] = []
    places = PieceMapBuilder()
    end = 0
    for found in _CODED.finditer(text):
        read = _read(found)
        parts += (text[end : found.start()], read)
        places.add(found.start() - end, end, found.start())
        places.add(len(read), *found.span())
        end = found.end()
    if not parts:
        return None
    places.add(len(text) - end, end, len(text))
    return "".join((*parts, text[end:])), places.build()


def _read(found: re.Match[str]) -> str:
    """Return the letters that a code stands for; nothing for a tag."""
    written = found[0]
    if found.lastgroup == "tag":
        return ""
    if found.lastgroup == "entity":
        return html.unescape(written)
    if found.lastgroup == "url":
        return bytes.fromhex(written.replace("%", "")).decode("utf-8", "replace")
    if found.lastgroup == "escape":
        return chr(int(written[2:], 16))
    return chr(ord(written) - _FIRST_TAG_LETTER)
