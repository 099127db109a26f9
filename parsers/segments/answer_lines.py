"""Lines of an answer by what they are: text, headings, code and the fences around it, rules."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from verifier.parsers.segments.spans import iterate_lines
from verifier.parsers.text.offsets import Span

LineKind: TypeAlias = Literal["text", "heading", "code", "fence", "rule"]

_FENCE = re.compile(r"[ ]{0,3}(`{3,}|~{3,})[ ]*([^`\n]*)")
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t]+")
_RULE = re.compile(r"[ ]{0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}\Z")
# What code has and prose has not.
_CODE = re.compile(r"[{}=;]|\w\(|\A\s*[<$>]|\w[./\\_]\w")


class Line(NamedTuple):
    """A line without its line end, and what it is."""

    span: Span
    kind: LineKind

    @property
    def is_structure(self) -> bool:
        """Whether the line shows no statement: code, the fence around it, a rule."""
        return self.kind in ("code", "fence", "rule")


def read_lines(answer: str) -> list[Line]:
    """Return the lines of an answer, in order; linear in it.

    Between fences stands code where the fence names a language or a line looks like code; else a person reads
    the lines as text, and so do we. A fence that is never closed opens nothing.
    """
    spans = iterate_lines(answer)
    lines: list[Line] = []
    unclosed: dict[str, int] = {}
    place = 0
    while place < len(spans):
        end = _find_fence_end(answer, spans, place, unclosed)
        if end is None:
            lines.append(_read_line(answer, spans[place]))
            place += 1
            continue
        inside = spans[place + 1 : end]
        opening = _FENCE.match(answer, *spans[place])
        assert opening is not None
        is_code = bool(opening[2].strip()) or any(_CODE.search(answer[slice(*span)]) for span in inside)
        lines.append(Line(spans[place], "fence"))
        lines += (Line(span, "code") if is_code else _read_line(answer, span) for span in inside)
        lines.append(Line(spans[end], "fence"))
        place = end + 1
    return lines


def _find_fence_end(answer: str, spans: list[Span], place: int, unclosed: dict[str, int]) -> int | None:
    """Return the line that closes the fence that a line opens; None if it opens none.

    `unclosed` holds how long the shortest fence of a kind was that nothing closed: no longer one is, then.
    """
    opening = _FENCE.match(answer, *spans[place])
    if opening is None or len(opening[1]) >= unclosed.get(opening[1][0], len(opening[1]) + 1):
        return None
    mark = opening[1]
    for number in range(place + 1, len(spans)):
        text = answer[slice(*spans[number])].strip()
        if len(text) >= len(mark) and text == mark[0] * len(text):
            return number
    unclosed[mark[0]] = len(mark)
    return None


def _read_line(answer: str, span: Span) -> Line:
    if _HEADING.match(answer, *span):
        return Line(span, "heading")
    return Line(span, "rule" if _RULE.match(answer, *span) else "text")
