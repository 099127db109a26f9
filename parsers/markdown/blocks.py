"""The blocks of Markdown: a flat row of events, containers that open and close and leaves with their lines.

One pass over the lines, as CommonMark's appendix describes it. What a line costs is the number of containers
that it goes on with, each of which it has to pay for with marks or blanks; a blank line goes on with any
number for nothing. Nothing is nested in memory, so no depth is a danger; it is limited all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from verifier.parsers.markdown.characters import normalize_label
from verifier.parsers.markdown.cursor import LineCursor
from verifier.parsers.markdown.html_blocks import LONE_TAG, find_start, is_ended
from verifier.parsers.markdown.links import read_definition
from verifier.parsers.markdown.tables import count_columns, split_row
from verifier.parsers.markdown.windows import Line, Window, join_lines

_LINE_END = re.compile(r"\r\n|\r|\n")
_HEADING = re.compile(r"(#{1,6})(?=[ \t]|\Z)")
_UNDERLINE = re.compile(r"(=+|-+)[ \t]*+\Z")
_RULE = re.compile(r"\*[* \t]*+|_[_ \t]*+|-[- \t]*+")
_FENCE = re.compile(r"(`{3,}+)[^`]*+\Z|(~{3,}+)")
_ITEM = re.compile(r"(?:[*+-]|([0-9]{1,9})[.)])(?=[ \t]|\Z)")
_FOOTNOTE = re.compile(r"\[\^([^\]\[ \t\r\n\f\v]+)\]:[ \t]*+")
_TABLE_HINT = frozenset("|:-")
_BLANKS = " \t"


class ContainerKind(Enum):
    """Blocks that hold blocks."""

    QUOTE = 1
    ITEM = 2
    FOOTNOTE = 3


class LeafKind(Enum):
    """Blocks that hold text."""

    PARAGRAPH = 1
    HEADING = 2
    FENCED_CODE = 3
    INDENTED_CODE = 4
    HTML = 5
    TABLE = 6
    DEFINITION = 7
    RULE = 8


@dataclass(slots=True)
class Container:
    """A block that holds blocks."""

    kind: ContainerKind
    start: int
    indent: int = 0  # columns that a line must be indented by to go on with it
    label: str = ""
    number: int = 0  # of an item of an ordered list
    is_empty: bool = True
    end: int = 0


@dataclass(slots=True)
class Leaf:
    """A block that holds text."""

    kind: LeafKind
    start: int
    lines: list[Line] = field(default_factory=list)
    level: int = 0  # of a heading; the columns of a table; the kind of an HTML block; the indent of a fence
    fence: str = ""
    window: Window | None = None
    was_no_table: bool = False  # whether a paragraph has held a delimiter row of other columns than its head
    text_start: int = 0  # where in the window of a paragraph its text begins
    end: int = 0


@dataclass(frozen=True, slots=True)
class Opened:
    """The event of a container that opens."""

    container: Container


@dataclass(frozen=True, slots=True)
class Closed:
    """The event of a container that closes."""

    container: Container


Event = Opened | Closed | Leaf

_CLOSING_FENCE: Final = re.compile(r"(`{3,}+|~{3,}+)[ \t]*+\Z")


class BlockReader:
    """Reads a text into `events`, and finds what its links and notes may refer to."""

    def __init__(self, source: str, *, max_depth: int) -> None:
        self.source = source
        self.events: list[Event] = []
        self.definitions: dict[str, str] = {}  # labels, and the titles of what they stand for
        self.footnotes: set[str] = set()
        self.complete = True
        self._max_depth = max_depth
        self._cursor = LineCursor(source)
        self._containers: list[Container] = []
        self._quotes: list[int] = []  # which of the containers are quotes
        self._leaf: Leaf | None = None
        self._matched = 0  # with how many containers the line goes on
        self._no_rule = (-1, "")  # before this place no rule of this mark begins
        self._last_end = 0  # where the last line ends that is not blank

    def read(self) -> None:
        """Read all lines."""
        for start, end in self._iterate_lines():
            self._read_line(start, end)
        self._matched = 0
        self._close_unmatched()
        self._close_leaf()

    def _iterate_lines(self) -> Iterator[tuple[int, int]]:
        source = self.source
        start = int(source.startswith("\ufeff"))
        for match in _LINE_END.finditer(source):
            yield start, match.start()
            start = match.end()
        if start < len(source):
            yield start, len(source)

    # -- one line

    def _read_line(self, start: int, end: int) -> None:
        cursor = self._cursor
        cursor.begin(start, end)
        cursor.look()
        if cursor.is_blank:
            self._match_blank()
        else:
            self._match_containers()
        leaf = self._leaf
        goes_on = self._matched == len(self._containers)
        if leaf is not None and goes_on and self._continue_literal(leaf):
            return
        if cursor.is_blank:
            self._read_blank(goes_on)
            return
        if self._read_starts():
            self._last_end = end
            return
        self._read_text()
        self._last_end = end

    def _match_blank(self) -> None:
        self._matched = self._quotes[0] if self._quotes else len(self._containers)
        top = self._containers[-1] if self._containers else None
        if top is not None and top.is_empty and top.kind == ContainerKind.ITEM:
            self._matched = min(self._matched, len(self._containers) - 1)

    def _match_containers(self) -> None:
        """Find the containers that the line goes on with, and read their marks."""
        cursor = self._cursor
        for number, container in enumerate(self._containers):
            if container.kind == ContainerKind.QUOTE:
                if cursor.indent > 3 or cursor.is_blank or self.source[cursor.next] != ">":
                    self._matched = number
                    return
                cursor.go(cursor.next + 1)
                self._skip_one_blank()
            elif cursor.is_blank:
                if container.is_empty and container.kind == ContainerKind.ITEM:
                    self._matched = number
                    return
            elif cursor.indent >= container.indent:
                cursor.skip(container.indent)
            else:
                self._matched = number
                return
            cursor.look()
        self._matched = len(self._containers)

    def _skip_one_blank(self) -> None:
        if self._cursor.at < self._cursor.end and self.source[self._cursor.at] in _BLANKS:
            self._cursor.skip(1)

    def _continue_literal(self, leaf: Leaf) -> bool:
        """Go on with a fenced code block or a block of HTML; return whether the line belongs to one."""
        cursor = self._cursor
        if leaf.kind == LeafKind.FENCED_CODE:
            closing = (
                _CLOSING_FENCE.match(self.source, cursor.next, cursor.end) if cursor.indent < 4 else None
            )
            self._last_end = cursor.end
            if closing and closing[1].startswith(leaf.fence):
                self._close_leaf()
            else:
                cursor.skip(min(cursor.indent, leaf.level))
                leaf.lines.append((cursor.at, cursor.end, cursor.pad))
            return True
        if leaf.kind == LeafKind.HTML and not (cursor.is_blank and leaf.level > 5):
            leaf.lines.append((cursor.at, cursor.end, cursor.pad))
            self._last_end = cursor.end
            if is_ended(leaf.level, self.source, cursor.at, cursor.end):
                self._close_leaf()
            return True
        return False

    def _read_blank(self, goes_on: bool) -> None:
        self._close_unmatched()
        leaf = self._leaf
        if leaf is None:
            return
        if leaf.kind == LeafKind.INDENTED_CODE and goes_on:
            self._cursor.skip(4)
            leaf.lines.append((self._cursor.at, self._cursor.end, self._cursor.pad))
        else:
            self._close_leaf()

    def _read_text(self) -> None:
        """Read a line that begins no block: it goes on with a paragraph or a table, or begins a paragraph."""
        cursor, leaf = self._cursor, self._leaf
        goes_on = self._matched == len(self._containers)
        line = (cursor.next, cursor.end, 0)
        if leaf is not None and leaf.kind == LeafKind.PARAGRAPH:
            if not (goes_on and self._begin_table(leaf)):
                leaf.lines.append(line)
        elif leaf is not None and leaf.kind == LeafKind.TABLE and goes_on and not self._is_lone_pipe():
            leaf.lines.append(line)
        else:
            self._open_leaf(LeafKind.PARAGRAPH, cursor.next).lines.append(line)

    def _is_lone_pipe(self) -> bool:
        return self.source[self._cursor.next : self._cursor.end].rstrip(_BLANKS) == "|"

    # -- what begins a block

    def _read_starts(self) -> bool:
        """Read the blocks that begin in the line; return whether that is all of it."""
        cursor, source = self._cursor, self.source
        while not cursor.is_blank:
            if cursor.indent > 3:
                return self._begin_indented_code()
            begin = _STARTS.get(source[cursor.next])
            done = begin(self) if begin else False
            if done is not None:
                return done
            cursor.look()
        return True

    def _is_in_paragraph(self) -> bool:
        """Whether the line would go on with a paragraph without laziness."""
        leaf = self._leaf
        return leaf is not None and leaf.kind == LeafKind.PARAGRAPH and self._matched == len(self._containers)

    def _begin_indented_code(self) -> bool:
        leaf = self._leaf
        goes_on = self._matched == len(self._containers)
        if leaf is not None and leaf.kind == LeafKind.PARAGRAPH:
            return False
        cursor = self._cursor
        cursor.skip(4)
        if leaf is None or leaf.kind != LeafKind.INDENTED_CODE or not goes_on:
            leaf = self._open_leaf(LeafKind.INDENTED_CODE, cursor.at)
        leaf.lines.append((cursor.at, cursor.end, cursor.pad))
        return True

    def _begin_quote(self) -> bool | None:
        cursor = self._cursor
        start = cursor.next
        if not self._open_container(Container(ContainerKind.QUOTE, start)):
            return False
        cursor.go(start + 1)
        self._skip_one_blank()
        return None

    def _begin_heading(self) -> bool:
        cursor, source = self._cursor, self.source
        match = _HEADING.match(source, cursor.next, cursor.end)
        if match is None:
            return False
        leaf = self._open_leaf(LeafKind.HEADING, cursor.next)
        leaf.level = len(match[1])
        rest = source[match.end() : cursor.end].rstrip(_BLANKS)
        opened = rest.rstrip("#")
        if not opened or opened[-1] in _BLANKS:
            rest = opened.rstrip(_BLANKS)
        start = match.end() + len(rest) - len(rest.lstrip(_BLANKS))
        leaf.lines.append((start, match.end() + len(rest), 0))
        self._last_end = cursor.end
        self._close_leaf()
        return True

    def _begin_fence(self) -> bool:
        cursor = self._cursor
        match = _FENCE.match(self.source, cursor.next, cursor.end)
        if match is None:
            return False
        leaf = self._open_leaf(LeafKind.FENCED_CODE, cursor.next)
        leaf.level = cursor.indent
        leaf.fence = match[1] or match[2]
        return True

    def _begin_html(self) -> bool:
        cursor = self._cursor
        number = find_start(self.source, cursor.next, cursor.end)
        in_paragraph = self._leaf is not None and self._leaf.kind == LeafKind.PARAGRAPH
        if not number or (number == LONE_TAG and in_paragraph):
            return False
        leaf = self._open_leaf(LeafKind.HTML, cursor.next)
        leaf.level = number
        leaf.lines.append((cursor.at, cursor.end, cursor.pad))
        if is_ended(number, self.source, cursor.next, cursor.end):
            self._last_end = cursor.end
            self._close_leaf()
        return True

    def _begin_underline(self) -> bool:
        """Read what makes a heading of the paragraph before it."""
        cursor, leaf = self._cursor, self._leaf
        if leaf is None or not self._is_in_paragraph():
            return False
        match = _UNDERLINE.match(self.source, cursor.next, cursor.end)
        if match is None:
            return False
        if not self._take_definitions(leaf):
            # What follows goes on with a paragraph still, though all of it so far was definitions.
            self._leaf = Leaf(LeafKind.PARAGRAPH, cursor.next)
            return False
        leaf.kind = LeafKind.HEADING
        leaf.level = 1 if match[1][0] == "=" else 2
        self._last_end = cursor.end
        self._close_leaf()
        return True

    def _begin_rule(self) -> bool:
        cursor = self._cursor
        mark = self.source[cursor.next]
        place, same = self._no_rule
        if cursor.next < place and mark == same:
            return False
        match = _RULE.match(self.source, cursor.next, cursor.end)
        if match is None or match.end() < cursor.end or self.source.count(mark, cursor.next, cursor.end) < 3:
            self._no_rule = match.end() if match else cursor.next, mark
            return False
        self._open_leaf(LeafKind.RULE, cursor.next)
        self._last_end = cursor.end
        self._close_leaf()
        return True

    def _begin_item(self) -> bool | None:
        cursor, source = self._cursor, self.source
        match = _ITEM.match(source, cursor.next, cursor.end)
        if match is None:
            return False
        is_blank = not source[match.end() : cursor.end].strip(_BLANKS)
        if self._is_in_paragraph() and (is_blank or match[1] not in (None, "1")):
            return False
        offset, width = cursor.indent, match.end() - match.start()
        container = Container(ContainerKind.ITEM, cursor.next, number=int(match[1] or "0"))
        if not self._open_container(container):
            return False
        cursor.go(match.end())
        cursor.look()
        if is_blank or cursor.indent > 4:
            container.indent = offset + width + 1
            self._skip_one_blank()
        else:
            container.indent = offset + width + cursor.indent
            cursor.skip(cursor.indent)
        return None

    def _begin_footnote(self) -> bool | None:
        cursor = self._cursor
        match = _FOOTNOTE.match(self.source, cursor.next, cursor.end)
        if match is None:
            return False
        container = Container(ContainerKind.FOOTNOTE, cursor.next, 4, normalize_label(match[1]))
        if not self._open_container(container):
            return False
        self.footnotes.add(container.label)
        cursor.go(match.end())
        return None

    def _begin_with_dash(self) -> bool | None:
        return self._begin_underline() or self._begin_rule() or self._begin_item()

    def _begin_with_star(self) -> bool | None:
        return self._begin_rule() or self._begin_item()

    def _begin_table(self, paragraph: Leaf) -> bool:
        """Make the last line of a paragraph the head of a table, where the present line says so."""
        cursor, source = self._cursor, self.source
        if (
            not paragraph.lines
            or cursor.indent > 3
            or paragraph.was_no_table
            or source[cursor.next] not in _TABLE_HINT
        ):
            return False
        columns = count_columns(source, cursor.next, cursor.end)
        if not columns:
            return False
        head = paragraph.lines[-1]
        if len(split_row(source, head[0], head[1])) != columns:
            paragraph.was_no_table = True
            return False
        paragraph.lines.pop()
        if not paragraph.lines:
            self._leaf = None
        table = self._open_leaf(LeafKind.TABLE, head[0])
        table.level = columns
        table.lines.append(head)
        return True

    # -- opening and closing

    def _open_container(self, container: Container) -> bool:
        self._close_unmatched()
        if len(self._containers) >= self._max_depth:
            self.complete = False
            return False
        self._close_leaf()
        self._fill_container()
        if container.kind == ContainerKind.QUOTE:
            self._quotes.append(len(self._containers))
        self._containers.append(container)
        self._matched = len(self._containers)
        self.events.append(Opened(container))
        return True

    def _open_leaf(self, kind: LeafKind, start: int) -> Leaf:
        self._close_unmatched()
        self._close_leaf()
        self._fill_container()
        self._leaf = Leaf(kind, start)
        return self._leaf

    def _fill_container(self) -> None:
        if self._containers:
            self._containers[-1].is_empty = False

    def _close_unmatched(self) -> None:
        if self._matched < len(self._containers):
            self._close_leaf()
        while self._matched < len(self._containers):
            container = self._containers.pop()
            if container.kind == ContainerKind.QUOTE:
                self._quotes.pop()
            container.end = max(container.start, self._last_end)
            self.events.append(Closed(container))

    def _close_leaf(self) -> None:
        leaf, self._leaf = self._leaf, None
        if leaf is None:
            return
        leaf.end = max(leaf.start, self._last_end)
        if leaf.kind == LeafKind.PARAGRAPH and not self._take_definitions(leaf):
            return
        self.events.append(leaf)

    def _take_definitions(self, leaf: Leaf) -> bool:
        """Take the definitions out of the front of a paragraph; return whether text is left."""
        if not leaf.lines:
            return False
        if leaf.window is None:
            leaf.window = join_lines(self.source, leaf.lines)
        text = leaf.window.text
        at = leaf.text_start
        while text.startswith("[", at):
            definition = read_definition(text, at)
            if definition is None:
                break
            label, title, at = definition
            self.definitions.setdefault(normalize_label(label), title)
        if at > leaf.text_start:
            self.events.append(
                Leaf(
                    LeafKind.DEFINITION, leaf.start, window=leaf.window, text_start=leaf.text_start, level=at
                )
            )
            leaf.text_start = at
        return at < len(text)


_STARTS = {
    ">": BlockReader._begin_quote,
    "#": BlockReader._begin_heading,
    "`": BlockReader._begin_fence,
    "~": BlockReader._begin_fence,
    "<": BlockReader._begin_html,
    "=": BlockReader._begin_underline,
    "-": BlockReader._begin_with_dash,
    "_": BlockReader._begin_rule,
    "*": BlockReader._begin_with_star,
    "+": BlockReader._begin_item,
    "[": BlockReader._begin_footnote,
    **dict.fromkeys("0123456789", BlockReader._begin_item),
}
"""What a line may begin with; each gives True where the line is read, None where blocks may follow in it."""
