"""Lines of plain text as a reader takes them: past the marks at their beginnings, and past their wrapping.

A sentence goes on behind the `> ` of a forwarded message and the `# ` of a comment. A block of such lines is
two or more, one below the other, with the same mark. Behind `#`, `//` and `;;` one line has to go on in lower
case in the next, as headings do not; behind `>` none may begin with a figure, since `> 5 km` may be a
comparison.

Where a paragraph was wrapped at a width, a line ends because the next word had no room in it. Most of its
lines have to end so, and one of them has to go on in lower case: verses, rows and headings stay as they are.

What stands between `~~` and `~~` is struck out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from verifier.parsers.text.char_classes import ITEM_MARK
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import IdentityMap, OffsetMap, PieceMapBuilder, Span

_MAY_HAVE_MARKS = re.compile("(?:\\A|\n)[ \t]{0,8}(?:[>#]|//|;;)")
# A pattern that begins with a line end is looked for at line ends alone: every raw text is searched.
_MARK_BELOW = re.compile("\n[ \t]{0,8}(?:[>#]|//|;;)")
_MAY_BE_WRAPPED = re.compile("\n(?:(?<=[a-z,]\n)|(?<=[a-z,]\r\n))[ \t]{0,8}[a-z]")
_STRUCK = re.compile("(?<![A-Za-z0-9~])~~(?=[^\\s~])[^~\n]{1,400}(?<=[^\\s~])~~(?![A-Za-z0-9~])")
"""What Markdown strikes out: whoever writes it so in plain text takes it back."""
_MARK = "(?:>(?: ?>){0,7}|#|//|;;)(?=[ \t\r\n]|\\Z)[ \t]?"
_MARKED = defer_pattern(f"[ \t]{{0,8}}({_MARK})([^\n]*)(?:\n|\\Z)")
_FIGURE = defer_pattern("[-+\u2212$\u20ac\xa3]?[0-9]")
_OPEN_END = defer_pattern("[A-Za-z,;\xdf-\xff]")
_LOWER_START = defer_pattern("[a-z\xdf-\xff(]")

_LEAST_WIDTH = 40
_LEAST_LINES = 3
_SLACK = 8
_PARAGRAPH = defer_pattern("(?:^[ \t]*+[^ \t\r\n][^\r\n]*(?:\r?\n|\\Z))+", re.MULTILINE)
_ITEM = defer_pattern(f"[ \t]*(?:[#>|]|{ITEM_MARK}[ \t])")
_COLUMNS = defer_pattern("[^ \t][ ]{0,8}\t|[^ \t.!?:] {3}|\\|")
_FIRST_WORD = defer_pattern("[ \t]*([^ \t\r\n]+)")


def is_plain(text: str) -> bool:
    """Return whether no line of a text can have a mark, go on in the next, or be struck out in part."""
    has_marks = _MAY_HAVE_MARKS.match(text) is not None or _MARK_BELOW.search(text) is not None
    return not (has_marks or _may_be_struck(text)) and _MAY_BE_WRAPPED.search(text) is None


def _may_be_struck(text: str) -> bool:
    return "~~" in text and _STRUCK.search(text) is not None


def read_lines(text: str) -> tuple[str, OffsetMap]:
    """Return a text as its lines are read, with its places in the original. Linear in it."""
    prose, offsets = _read_through_marks(text)
    return _join_wrapped(prose), offsets


# --- Marks --------------------------------------------------------------------------------------------------


def _read_through_marks(text: str) -> tuple[str, OffsetMap]:
    parts: list[str] = []
    pieces, at = PieceMapBuilder(), 0
    marks: Iterator[Span] = chain.from_iterable(_iterate_blocks(text))
    if _may_be_struck(text):
        marks = iter(sorted([*marks, *(found.span() for found in _STRUCK.finditer(text))]))
    for start, end in marks:
        parts.append(text[at:start])
        pieces.add(start - at, at, start)
        at = end
    if not at:
        return text, IdentityMap()
    pieces.add(len(text) - at, at, len(text))
    return "".join([*parts, text[at:]]), pieces.build()


def _iterate_blocks(text: str) -> Iterator[list[Span]]:
    """Yield the places of the marks of each block."""
    place = 0
    while (found := _MAY_HAVE_MARKS.search(text, place)) is not None:
        marks, end = _read_block(text, found.start() + text.startswith("\n", found.start()))
        # The line that ends a block may begin the next one: its line end is found again.
        place = max(end - 1, found.start() + 1)
        if len(marks) > 1:
            yield marks


def _read_block(text: str, place: int) -> tuple[list[Span], int]:
    """Return the places of the marks of the block that begins there, none if it is no block, and its end."""
    marks: list[Span] = []
    mark, goes_on, may_compare, is_open = "", False, False, False
    while (line := _MARKED.match(text, place)) is not None and line.end() > place:
        if marks and line[1].strip() != mark:
            break
        mark, said = line[1].strip(), line[2].strip()
        goes_on = goes_on or (is_open and _LOWER_START.match(said) is not None)
        may_compare = may_compare or _FIGURE.match(said) is not None
        is_open = _OPEN_END.match(said[-1:]) is not None
        marks.append(line.span(1))
        place = line.end()
    is_block = not may_compare if mark.startswith(">") else goes_on
    return marks if is_block else [], place


# --- Wrapped lines ------------------------------------------------------------------------------------------


def _join_wrapped(text: str) -> str:
    """Put a blank where a line was wrapped."""
    parts: list[str] = []
    at = 0
    for place in _iterate_wraps(text):
        parts += text[at:place], " "
        at = place + 1
    return "".join([*parts, text[at:]]) if at else text


def _iterate_wraps(text: str) -> Iterator[int]:
    """Yield the places of the line ends that wrap a paragraph."""
    if _MAY_BE_WRAPPED.search(text) is None:
        return
    for paragraph in _PARAGRAPH.finditer(text):
        if _MAY_BE_WRAPPED.search(paragraph[0]) is not None:
            for start, lines in _part_items(paragraph.start(), paragraph[0].splitlines(keepends=True)):
                yield from _find_wraps(start, lines)


def _part_items(start: int, lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the items of a list in a paragraph, each as where it starts and its lines."""
    item: list[str] = []
    place = start
    for line in lines:
        if item and _ITEM.match(line) is not None:
            yield start, item
            start, item = place, []
        item.append(line)
        place += len(line)
    yield start, item


def _find_wraps(start: int, lines: Sequence[str]) -> Iterator[int]:
    """Yield the places of the line ends of one paragraph or item that begins at `start`, if it is wrapped."""
    if len(lines) < _LEAST_LINES or any(map(_COLUMNS.search, lines)):
        return
    widths = [len(line.rstrip()) for line in lines]
    width = max(widths)
    # A word may have had no room though the longest line has a little: lines were edited after the wrapping.
    room = width - width // _SLACK
    n_goes_on, full = 0, []
    for length, (line, following) in zip(widths, pairwise(lines), strict=False):
        first = _FIRST_WORD.match(following)
        full.append(first is not None and length + 1 + len(first[1]) > room)
        n_goes_on += _goes_on(line, following)
    if width < _LEAST_WIDTH or 2 * sum(full) < len(full) or not n_goes_on:
        return
    for line, is_full in zip(lines, full, strict=False):
        start += len(line)
        if is_full:
            yield start - 1


def _goes_on(line: str, following: str) -> bool:
    end = line.rstrip()[-1:]
    return _OPEN_END.match(end) is not None and _LOWER_START.match(following.lstrip()) is not None
