"""The surroundings: which fixups the text before and after the root is worth.

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
