"""Fences, prose and reasoning around the JSON: which fixups the text before and after the root is worth.

What was left out is told apart into reasoning, fences and prose. White space around the root is worth none.
"""

from __future__ import annotations

import re

from verifier.parsers.lenient_json.lexer import WHITE
from verifier.parsers.lenient_json.records import Fixup
from verifier.parsers.text.offsets import Span

_MARKS = ("```", "~~~")
_FENCE_LINE = re.compile(r"(?:\A|[\n\r])[ \t]*+(?P<marks>`{3}|~{3})")
_LINE_END = re.compile(r"[\n\r]")


def list_fixups(text: str, root: Span, blocks: tuple[Span, ...]) -> list[Fixup]:
    """Return the fixups for all that stands outside the root, in order.

    `blocks` are the reasoning blocks, in order; none overlaps the root. A fence is one around the JSON if its
    opening line stands right before the root; the line that closes it may be missing.
    """
    fixups = [Fixup(name="reasoning_trim", start=start, end=end) for start, end in blocks]
    fence = None
    for gap in _list_gaps(len(text), root, blocks):
        start, end = _strip(text, *gap)
        if gap[1] == root[0]:
            fence = _find_opening(text, gap[0], end)
            if fence is not None:
                fixups.append(Fixup(name="fence", start=fence, end=end))
                start, end = _strip(text, start, fence)
        elif gap[0] == root[1] and fence is not None and text.startswith(_MARKS, start):
            closing = _find_line_end(text, start, end)
            fixups.append(Fixup(name="fence", start=start, end=closing))
            start, end = _strip(text, closing, end)
        if start < end:
            fixups.append(Fixup(name="prose_trim", start=start, end=end))
    fixups.sort(key=lambda fixup: fixup.start)
    return fixups


def _list_gaps(length: int, root: Span, blocks: tuple[Span, ...]) -> list[Span]:
    """Return the spans between the root, the reasoning blocks and the ends of the text."""
    known = sorted((*blocks, root))
    starts = [0, *(end for _, end in known)]
    ends = [*(start for start, _ in known), length]
    return list(zip(starts, ends, strict=True))


def _find_opening(text: str, start: int, end: int) -> int | None:
    """Find the opening line of a fence at the end of a span: its last line, and no closing one."""
    fences = [start + match.start("marks") for match in _FENCE_LINE.finditer(text[start:end])]
    if len(fences) % 2 == 0 or _find_line_end(text, fences[-1], end) < end:
        return None
    return fences[-1]


def _find_line_end(text: str, start: int, end: int) -> int:
    match = _LINE_END.search(text, start, end)
    return match.start() if match else end


def _strip(text: str, start: int, end: int) -> Span:
    """Return a span without the white space of JSON at its ends."""
    start += end - start - len(text[start:end].lstrip(WHITE))
    return start, start + len(text[start:end].rstrip(WHITE))


# Strings hide what is in them; one that nothing closes hides all the rest. A single mark after a letter is
# an apostrophe.
_STRING_OR_BRACKET = re.compile(
    r"""
      "(?:[^"\\]++|\\.)*+"?
    | (?<![0-9A-Za-z])'(?:[^'\\]++|\\.)*+'?
    | \u201c[^\u201d]*+\u201d?
    | \u201e[^\u201c\u201d]*+[\u201c\u201d]?
    | [\[\]{}]
    """,
    re.DOTALL | re.VERBOSE,
)


class Enclosure:
    """An object or list that was begun at `start` and that no reader can read; looked at up to `reach`.

    Prose may hold ``{a, b}`` or ``["E1", ...]``, and the root may stand after that. It must not stand
    inside: a root in ``{'note': '{"claims": []}'}`` is the text of a note. So what is begun like JSON and
    gives no value has to be closed again before the root starts. Of a mere brace in prose, which may never
    be closed at all, it is enough that nothing after the root closes it.
    """

    __slots__ = ("_depth", "_is_closed", "_text", "reach", "start")

    def __init__(self, text: str, start: int) -> None:
        self.start = start
        self.reach = start
        self._text = text
        self._depth = 0
        self._is_closed = False

    def is_open_at(self, place: int) -> bool:
        """Return whether it is still open at a place, no earlier than any that was asked for before.

        All calls together are linear in the text. Of which kind a bracket is does not count.
        """
        while self.reach < place and not self._is_closed:
            match = _STRING_OR_BRACKET.search(self._text, self.reach)
            if match is None or match.start() >= place:
                break
            self.reach = match.end()
            self._depth += (match[0] in "[{") - (match[0] in "]}")
            self._is_closed = not self._depth
        return not self._is_closed
