"""What links and definitions are written with: labels, destinations, titles. Places, no slices."""

from __future__ import annotations

import re

from verifier.parsers.markdown.characters import ASCII_PUNCTUATION

LABEL = re.compile(r"\[((?:[^\\\[\]]|\\.){1,999})\]", re.DOTALL)
DEFINITION = re.compile(LABEL.pattern + r":[ \t]*+(?:\n[ \t]*+)?+", re.DOTALL)

_BLANKS = re.compile(r"[ \t\n]*")
_LINE_REST = re.compile(r"[ \t]*+(?=\n|\Z)")
_BEFORE_TITLE = re.compile(r"(?:[ \t]++(?:\n[ \t]*+)?+|\n[ \t]*+)")
_POINTED = re.compile(r"<(?:[^<>\n\\]++|\\.)*+>")
_BARE_MARK = re.compile(r"\\[!-/:-@\[-`{-~]|[()\x00-\x20\x7f]")
_TITLE = re.compile(r"""(?:"(?:[^"\\]++|\\.)*+"|'(?:[^'\\]++|\\.)*+'|\((?:[^()\\]++|\\.)*+\))""", re.DOTALL)
_MOST_PARENTHESES = 32
_STEPS = {"(": 1, ")": -1, **{f"\\{char}": 0 for char in ASCII_PUNCTUATION}}


def skip_blanks(text: str, at: int) -> int:
    """Return where blanks and line ends stop."""
    match = _BLANKS.match(text, at)
    return match.end() if match else at


def read_destination(text: str, at: int) -> int:
    """Return where a destination ends, -1 if there is none; an empty one ends where it begins."""
    if text.startswith("<", at):
        match = _POINTED.match(text, at)
        return match.end() if match else -1
    depth = 0
    for mark in _BARE_MARK.finditer(text, at):
        depth += _STEPS.get(mark[0], 0)
        if depth > _MOST_PARENTHESES:
            return -1
        if depth < 0 or mark[0] not in _STEPS:
            return mark.start() if depth <= 0 else -1
    return -1 if depth else len(text)


def read_inline_tail(text: str, at: int) -> int:
    """Return where ``(destination "title")`` ends; -1 if there is none."""
    if not text.startswith("(", at):
        return -1
    at = read_destination(text, skip_blanks(text, at + 1))
    if at < 0:
        return -1
    after = skip_blanks(text, at)
    if after > at:
        title = _TITLE.match(text, after)
        if title:
            after = skip_blanks(text, title.end())
    return after + 1 if text.startswith(")", after) else -1


def read_title(text: str, start: int, end: int) -> str:
    """Return the title of an inline tail that stands from `start` to `end`; an empty one if it has none."""
    at = read_destination(text, skip_blanks(text, start + 1))
    title = _TITLE.match(text, skip_blanks(text, at), end) if at >= 0 else None
    return title[0][1:-1] if title else ""


def read_definition(text: str, at: int) -> tuple[str, str, int] | None:
    """Return the label of a definition, its title, and where the line after it begins."""
    opening = DEFINITION.match(text, at)
    if opening is None or not opening[1].strip(" \t\n"):
        return None
    start = opening.end()
    end = read_destination(text, start)
    if end <= start:
        return None
    gap = _BEFORE_TITLE.match(text, end)
    title = _TITLE.match(text, gap.end()) if gap else None
    for candidate in (title.end() if title else -1, end):
        rest = _LINE_REST.match(text, candidate) if candidate >= 0 else None
        if rest:
            is_titled = title is not None and candidate == title.end()
            return opening[1], title[0][1:-1] if title and is_titled else "", rest.end() + 1
    return None
