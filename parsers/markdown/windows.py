"""Windows: the text of a block without the marks of the blocks around it, and where each part stands."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

Line = tuple[int, int, int]
"""Where a line's content begins and ends in the original, and how many blanks a cut tab leaves before it."""


@dataclass(frozen=True, slots=True)
class Window:
    """A text put together from lines; from ``starts[i]`` on, places in the original are ``deltas[i]`` on."""

    text: str
    starts: list[int]
    deltas: list[int]


def join_lines(source: str, lines: list[Line]) -> Window:
    """Return the lines with a line feed between each two."""
    first, last = lines[0][0], lines[-1][1]
    if len(lines) == 1 or _is_one_piece(source, lines):
        return Window(source[first:last], [0], [first])
    parts: list[str] = []
    starts: list[int] = []
    deltas: list[int] = []
    length = 0
    for start, end, _ in lines:
        parts.append(source[start:end])
        starts.append(length)
        deltas.append(start - length)
        length += end - start + 1
    return Window("\n".join(parts), starts, deltas)


def _is_one_piece(source: str, lines: list[Line]) -> bool:
    return all(after == end + 1 and source[end] == "\n" for (_, end, _), (after, _, _) in pairwise(lines))


def cut_backslashes(text: str, start: int, backslashes: list[int], end: int) -> Window:
    """Return a stretch of the original without the backslashes at some places."""
    if not backslashes:
        return Window(text[start:end], [0], [start])
    parts: list[str] = []
    starts: list[int] = []
    deltas: list[int] = []
    length = 0
    for place in [*backslashes, end]:
        if start < place:
            parts.append(text[start:place])
            starts.append(length)
            deltas.append(start - length)
            length += place - start
        start = place + 1
    return Window("".join(parts), starts, deltas)
