"""Blocks of HTML inside Markdown: what begins one of the seven kinds, and what ends it."""

from __future__ import annotations

import re

_BLOCK_NAMES = (
    "address|article|aside|basefont|base|blockquote|body|caption|center|colgroup|col|dd|details|dialog|dir|div|dl|dt"
    "|fieldset|figcaption|figure|footer|form|frameset|frame|h[1-6]|header|head|hr|html|iframe|legend|link|li|main"
    "|menuitem|menu|nav|noframes|ol|optgroup|option|param|p|search|section|summary|table|tbody|td|tfoot|thead|th"
    "|title|track|tr|ul"
)
_ATTRIBUTE = (
    r"""[ \t\n]++[A-Za-z_:][A-Za-z0-9_.:-]*+(?:[ \t\n]*+=[ \t\n]*+(?:[^ \t\n"'=<>`]++|'[^']*+'|"[^"]*+"))?+"""
)
TAG = rf"<(?:[A-Za-z][A-Za-z0-9-]*+(?:{_ATTRIBUTE})*+[ \t\n]*+/?|/[A-Za-z][A-Za-z0-9-]*+[ \t\n]*+)>"
"""An open or a closing tag as Markdown reads it; HTML takes more for one."""

LONE_TAG = 7
_STARTS = (
    re.compile(r"<(?:script|pre|style|textarea)(?=[ \t>]|\Z)", re.IGNORECASE | re.ASCII),
    re.compile(r"<!--"),
    re.compile(r"<\?"),
    re.compile(r"<![A-Za-z]"),
    re.compile(r"<!\[CDATA\["),
    re.compile(rf"</?(?:{_BLOCK_NAMES})(?=[ \t>]|/>|\Z)", re.IGNORECASE | re.ASCII),
    re.compile(rf"{TAG}[ \t]*+\Z"),
)
_ENDS = (
    re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE | re.ASCII),
    re.compile(r"-->"),
    re.compile(r"\?>"),
    re.compile(r">"),
    re.compile(r"\]\]>"),
)


def find_start(source: str, start: int, end: int) -> int:
    """Return which kind of block begins at a place, from 1 to 7; 0 for none."""
    for number, pattern in enumerate(_STARTS, 1):
        if pattern.match(source, start, end):
            return number
    return 0


def is_ended(number: int, source: str, start: int, end: int) -> bool:
    """Return whether a line is the last one of a block; kinds 6 and 7 end at a blank line, not by this."""
    return number <= len(_ENDS) and _ENDS[number - 1].search(source, start, end) is not None
