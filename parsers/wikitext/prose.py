"""The assembly: kept spans become prose, with the map that leads it back into the source.

Character references are resolved and magic words dropped here, for only here is it known which of them
are kept. Text that is copied keeps exact places; a character reference is one piece, so a span that touches
what it stands for is led back to all of it. Separators come from nowhere.
"""

from __future__ import annotations

import re
from typing import Final

from verifier.parsers.text.offsets import PieceMap, Span
from verifier.parsers.text.words import is_inside_word
from verifier.parsers.wikitext.cursor import DIGITS_APART, LITERAL, PROSE, WORDS_APART, Item
from verifier.parsers.wikitext.markup import ENTITIES, REWRITTEN

_DIGITS: Final = frozenset("0123456789")


class Prose:
    """The prose that is being put together, and the pieces that say where it came from."""

    __slots__ = (
        *("input_ends", "input_starts", "last", "length", "output_ends", "output_starts", "parts"),
        "seam",
    )

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.last = ""  # the last character put
        self.seam = ""  # what the next character put must not be glued to
        self.output_starts: list[int] = []
        self.output_ends: list[int] = []
        self.input_starts: list[int] = []
        self.input_ends: list[int] = []

    def put(self, text: str, span: Span | None) -> None:
        """Put text that came from ``span``, or from nowhere."""
        if not text:
            return
        if self.seam:
            self.close_seam(text[0])
        self.parts.append(text)
        if span is not None:
            self.output_starts.append(self.length)
            self.output_ends.append(self.length + len(text))
            self.input_starts.append(span[0])
            self.input_ends.append(span[1])
        self.length += len(text)
        self.last = text[-1]

    def open_seam(self, seam: str) -> None:
        """Open a seam before the text that is put next; of several the one that parts more wins."""
        if self.seam != WORDS_APART:
            self.seam = seam

    def close_seam(self, after: str) -> None:
        """Put a blank where the seam asks for one before the character ``after``."""
        seam, self.seam = self.seam, ""
        if seam == WORDS_APART:
            apart = is_inside_word(self.last + after, len(self.last))
        else:
            apart = self.last in _DIGITS and after in _DIGITS
        if apart:
            self.put(" ", None)

    def offsets(self) -> PieceMap:
        """Return the map from spans of the prose to spans of the source."""
        return PieceMap(self.output_starts, self.output_ends, self.input_starts, self.input_ends)


def assemble_prose(raw: str, items: list[Item]) -> Prose:
    """Put the kept items together.

    A line break is put only between text and text, and not next to one that is there; of several separators
    in a row the line break wins.
    """
    prose = Prose()
    rewrites = "&" in raw or "__" in raw
    pending = ""
    for kind, start, end in items:
        if kind in (WORDS_APART, DIGITS_APART):
            prose.open_seam(kind)
        elif kind not in (PROSE, LITERAL):
            pending = kind if pending != "\n" else pending
        elif start < end:
            if prose.last and pending and not (pending == "\n" and "\n" in (prose.last, raw[start])):
                prose.put(pending, None)
            pending = ""
            rest = _put_rewritten(prose, raw, kind, start, end) if rewrites else start
            prose.put(raw[rest:end], (rest, end))
    return prose


def _put_rewritten(prose: Prose, raw: str, kind: str, start: int, end: int) -> int:
    """Put a span up to after its last character reference or magic word; give that place."""
    for match in REWRITTEN.finditer(raw, start, end):
        prose.put(raw[start : match.start()], (start, match.start()))
        if not match[0].startswith("_"):
            prose.put(_resolve(match), match.span())
        elif kind == LITERAL:
            prose.put(match[0], match.span())
        start = match.end()
    return start


def _resolve(reference: re.Match[str]) -> str:
    """Return what a character reference stands for, or its source text where it stands for no character."""
    if reference["name"]:
        code = ENTITIES.get(reference["name"])
    elif reference["decimal"]:
        code = int(reference["decimal"])
    else:
        code = int(reference["hexadecimal"], 16)
    if code is None or not _is_character(code):
        return reference[0]
    return chr(code)


def _is_character(code: int) -> bool:
    """Say whether XML allows the code point; surrogates and control characters it does not."""
    return (
        code in (0x09, 0x0A)
        or 0x20 <= code < 0xD800
        or 0xE000 <= code < 0xFFFE
        or 0x10000 <= code <= 0x10FFFF
    )
