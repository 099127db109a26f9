"""The page: the elements that are open, and what becomes of text inside them.

It follows the tree construction of WHATWG's standard as far as it bears on what is seen: implied ends,
scopes, formatting that outlives its block. It moves no text: what stands in a table outside its cells stays
there. Nothing searches the stack: of each name and of each class of names the places of those open are kept.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from verifier.parsers.html.elements import (
    BARRIER_CLASS,
    BLOCKS,
    CLASSES,
    CLOSES_PARAGRAPH,
    FOREIGN,
    FORMATTING,
    HARD_CLASS,
    HARMLESS,
    HEADINGS,
    ITEM_CLASS,
    MARKERS,
    PARAGRAPH_CLASS,
    PREFORMATTED,
    SCOPED_ENDS,
    SPECIAL_CLASS,
    TABLE_CONTEXT,
    TABLE_PARTS,
    VOID,
)
from verifier.parsers.html.hiding import choose_kind, is_unread, judge_element
from verifier.parsers.html.references import REFERENCE, resolve_reference
from verifier.parsers.html.sheets import NO_SHEET, HidingSheet
from verifier.parsers.text.words import is_inside_word
from verifier.parsers.visible_text.records import HIDDEN_KINDS, Kind
from verifier.parsers.visible_text.writer import BLANK, BLOCK, LINE, TAB, TextWriter

NO_ATTRIBUTES: Mapping[str, str] = {}

_BLANKS = re.compile(r"[\t\n\f\r ]*")
_BLANKS_IN_TEXT = re.compile(r"[\t\n\f\r ]{2,}|[\t\n\f\r]")
_LINE_ENDS = re.compile(r"\r\n?")
_WHITE_SPACE = "\t\n\f\r "
_SIBLINGS = {"li": ("li",), "dd": ("dd", "dt"), "dt": ("dd", "dt")}
"""What a start tag ends among the items of its list."""

_ENDED_BY = {**dict.fromkeys(HEADINGS, HEADINGS), "option": {"option"}, "optgroup": {"option", "optgroup"}}
"""What a start tag ends that it would stand directly in."""

_DIGITS = frozenset("0123456789")
_LATE_BEGIN = 2
_GAPS = {**dict.fromkeys(BLOCKS, BLOCK), "td": TAB, "th": TAB}
_ACTS_UNSEEN = frozenset({"base", "link", "meta", "script", "style"})
_SEAMS = {"sup": "words", "sub": "digits"}
_WIDEST = 100
"""Most columns that a cell may span for its table to have headers."""


@dataclass(slots=True)
class _Element:
    """An open element."""

    name: str
    regions: tuple[int, ...] = ()
    hides: bool = False
    shown: int = 0
    """How many elements that hide do not hide this one, since browsers move it out of their table."""
    parent: _Element | None = None
    """For formatting, the element that it began in."""
    serial: int = 0
    """Of elements on the stack and formatting, the later has the higher one."""
    n_formatting: int = 0
    """How much formatting is open that began in it."""
    is_ended: bool = False
    """Whether it has ended though it is on the stack still."""


@dataclass(slots=True)
class _Table:
    """The columns of an open table, and which cells are their headers."""

    column: int = 0
    headers: dict[int, int] = field(default_factory=dict)
    row: list[tuple[int, int, bool]] = field(default_factory=list)  # column, region, whether a header cell
    is_regular: bool = True  # False once a cell spans rows: then no cell's column is known


class Page:
    """The open elements over a `TextWriter`; places are those of its window."""

    __slots__ = (
        *(
            "_classes", "_formatting", "_hiding", "_ordinary", "_max_depth", "_n_items", "_n_opened",
            "_open", "_preformatted", "_seam", "_serials", "_sheet", "_stack", "_tables",
        ),
        *("complete", "foreign", "hidden", "out", "raw_until", "sheets"),
    )  # fmt: skip

    def __init__(self, out: TextWriter, *, max_depth: int, sheet: HidingSheet = NO_SHEET) -> None:
        self.out = out
        self.sheets: list[str] = []  # what the style sheets met so far say
        self._sheet = sheet
        self.complete = True
        self.foreign = 0  # how many elements of SVG and MathML are open
        self.hidden = 0  # how many open elements hide their text
        self.raw_until = ""  # the end of a raw text that is still awaited: an element's name, or "-->"
        self._max_depth = max_depth
        self._stack: list[_Element] = []
        self._serials: list[int] = []
        self._open: dict[str, list[int]] = {}
        self._classes: tuple[list[int], ...] = ([], [], [], [], [])
        self._formatting: list[dict[str, list[_Element]]] = [{}]
        self._hiding: list[list[int]] = [[]]  # the serials of the formatting that hides
        self._ordinary: list[int] = []  # the places of open elements that are not special
        self._tables: list[_Table] = []
        self._preformatted = 0
        self._n_opened = 0
        self._n_items = 0
        self._seam = ""

    # -- text

    def copy(self, start: int, end: int) -> None:
        """Add text as it stands."""
        self.copy_as(self.out.window[start:end], start, end)

    def copy_as(self, text: str, start: int, end: int) -> None:
        """Add text of the same length as the span that it stands for."""
        if not self._is_hidden() and not self.raw_until and text:
            if self._seam:
                self._close_seam(text[0])
            self.out.copy_as(text, start, end)

    def write(self, text: str, start: int, end: int) -> None:
        """Add text that a span stands for as a whole."""
        if not self._is_hidden() and not self.raw_until:
            if self._seam:
                self._close_seam(text[0])
            self.out.write(text, start, end)

    def add_text(self, start: int, end: int) -> None:
        """Add text of HTML: character references are resolved, white space collapses."""
        if self._is_hidden():
            return
        window = self.out.window
        for match in REFERENCE.finditer(window, start, end):
            self.add_raw_text(start, match.start())
            start = match.end()
            if match[0] == "\0":
                continue
            text, end_of_name = resolve_reference(match)
            if text is None:
                self.copy(match.start(), end_of_name)
            elif text in _WHITE_SPACE and not self._preformatted:
                self._add_blanks(match.start(), end_of_name)
            else:
                self.write(text, match.start(), end_of_name)
            self.add_raw_text(end_of_name, start)
        self.add_raw_text(start, end)

    def add_raw_text(self, start: int, end: int) -> None:
        """Add text that holds no character references."""
        window, out = self.out.window, self.out
        if start >= end or self._is_hidden():
            return
        if self._preformatted:
            self._add_preformatted(start, end)
            return
        first = start
        if window[first] in _WHITE_SPACE:
            first = _end_of(_BLANKS, window, start, end)
            self._add_blanks(start, first)
            if first == end:
                return
        last = end
        while window[last - 1] in _WHITE_SPACE:
            last -= 1
        for blanks in _BLANKS_IN_TEXT.finditer(window, first, last):
            self.copy(first, blanks.start())
            out.write(" ", blanks.start(), blanks.end())
            first = blanks.end()
        self.copy(first, last)
        if last < end:
            self._add_blanks(last, end)

    def _add_blanks(self, start: int, end: int) -> None:
        if not self.out.ends_blank:
            self.out.separate_at(start, end)

    def _add_preformatted(self, start: int, end: int) -> None:
        for line_end in _LINE_ENDS.finditer(self.out.window, start, end):
            self.copy(start, line_end.start())
            self.write("\n", *line_end.span())
            start = line_end.end()
        self.copy(start, end)

    def _close_seam(self, after: str) -> None:
        """Put a blank between a letter and a superscript, and between digits: 10<sup>6</sup> is not 106."""
        seam, self._seam = self._seam, ""
        before = self.out.last
        if before and (is_inside_word(before + after, 1) if seam == "words" else {before, after} <= _DIGITS):
            self.out.separate(BLANK)

    def _is_hidden(self) -> bool:
        return self.hidden > 0 and self.hidden > self._count_moved()

    def _count_moved(self) -> int:
        """Return how many elements do not hide what comes next, since browsers move it out of its table."""
        if not self.hidden or not self._tables or self._stack[-1].name not in TABLE_CONTEXT:
            return 0
        return sum(element.hides for element in self._stack[self._open["table"][-1] :])

    def _count_left(self, name: str) -> int:
        """Return how much formatting hides what stands around a cell, and not the cell."""
        if name not in MARKERS or not self._hiding[-1]:
            return 0
        return len(self._hiding[-1]) - bisect_right(
            self._hiding[-1], self._stack[self._find_open("table")].serial
        )

    # -- start tags

    def start_tag(self, name: str, attributes: Mapping[str, str], start: int, end: int) -> None:
        """Open an element."""
        if name in FORMATTING:
            self._start_formatting(name, attributes, start)
            return
        if name in CLOSES_PARAGRAPH:
            self._end_paragraph(start)
        if name in ("li", "ol"):
            self._count_items(name, attributes, start, end)
        if name in VOID:
            self._add_void(name, attributes, start, end)
        elif name in TABLE_PARTS:
            self._start_table_part(name, attributes, start, end)
        else:
            ended = self._find_implied_end(name)
            if ended >= 0:
                self._pop_to(ended, start, start)
            self._push(name, attributes, start)

    def open_region(self, kind: Kind, at: int) -> int:
        """Open a region where text is seen; -1 where it is not."""
        return -1 if self.hidden or self.raw_until else self.out.open(kind, at)

    def close_region(self, number: int, start: int, end: int) -> None:
        """Close what `open_region` gave."""
        if number >= 0:
            self.out.close(number, start, end)

    def add_caption(self, text: str, start: int, end: int) -> None:
        """Add what is shown in place of a span, or on pointing at it, where the span is seen."""
        if not self.hidden and not self.raw_until:
            self.out.add_caption(text, start, end)

    def add_sheet(self, text: str) -> None:
        """Keep a style sheet, or a piece of one; those of a template have no effect."""
        if self._find_open("template") < 0:
            self.sheets.append(text)

    def mark_unread(self, start: int, end: int) -> None:
        """Say of a span that it shows what is not read, or may."""
        if not self.hidden and not self.raw_until:
            self.out.mark(Kind.UNREAD, start, end)

    def read_unknown_end(self, name: str, start: int, end: int) -> None:
        """Say of the end tag of an unknown element that was never opened that it may be seen."""
        if name not in HARMLESS and self._find_open(name) < 0:
            self.mark_unread(start, end)

    def count_item(self, number: int, start: int, end: int) -> None:
        """Count an item of an ordered list; a number that skips others says more than which item it is.

        A list may begin at 2: its first item was left out.
        """
        self._begin_items(number)
        if number > self._n_items + 1:
            self.mark_unread(start, end)
        self._n_items += 1

    def _begin_items(self, number: int) -> None:
        if not self._n_items and number == _LATE_BEGIN:
            self._n_items = _LATE_BEGIN - 1

    def _count_items(self, name: str, attributes: Mapping[str, str], start: int, end: int) -> None:
        """Count the items of HTML's ordered lists, by the numbers that are given to them."""
        if name == "ol":
            number = _read_number(attributes.get("start", "1"))
            self._begin_items(number)
            if number > self._n_items + 1:
                self.mark_unread(start, end)
        is_ordered = self._find_open("ol") > max(map(self._find_open, ("ul", "menu", "dir")))
        if name == "li" and is_ordered:
            self.count_item(_read_number(attributes.get("value", "1")), start, end)

    def _add_void(self, name: str, attributes: Mapping[str, str], start: int, end: int) -> None:
        if self._is_unread(name, attributes):
            self.out.mark(Kind.UNREAD, start, end)
        if name in ("img", "area") and "alt" in attributes:
            self.add_caption(attributes["alt"], start, end)
        if attributes.get("src", "").strip(_WHITE_SPACE)[:5].lower() == "data:":
            # A picture that the text brings along is part of it.
            self.mark_unread(start, end)
        if name == "br":
            self.out.separate(LINE)
        elif name == "hr":
            self.out.separate(BLOCK)
        elif name == "img" and not self.hidden:
            self.out.mark(Kind.IMAGE, start, end)

    def _start_formatting(self, name: str, attributes: Mapping[str, str], start: int) -> None:
        open_ = self._formatting[-1]
        if name == "a":
            self._end_formatting("a", start, start)
        element = self._make_element(name, attributes, start)
        element.serial = self._next_serial()
        if element.hides:
            self._hiding[-1].append(element.serial)
        if self._stack:
            element.parent = self._stack[-1]
            element.parent.n_formatting += 1
        open_.setdefault(name, []).append(element)

    def _find_ended(self, names: Container[str]) -> int:
        """Find the innermost element, where it is one of some and nothing formats in it; -1 for none."""
        is_inside = self._stack and self._stack[-1].name in names
        return len(self._stack) - 1 if is_inside and not self._stack[-1].n_formatting else -1

    def _find_implied_end(self, name: str) -> int:
        """Find the open element that the start of another one closes, a paragraph aside; -1 for none."""
        if name in _SIBLINGS:
            place = self._last_of(HARD_CLASS)
            return place if place >= 0 and self._stack[place].name in _SIBLINGS[name] else -1
        if name in _ENDED_BY:
            return self._find_ended(_ENDED_BY[name])
        place = self._find_open(name)
        if name == "table":
            return place if place >= 0 and not self._is_in_cell() else -1
        return place if name == "button" and place > self._last_of(BARRIER_CLASS) else -1

    def _is_in_cell(self) -> bool:
        return max(map(self._find_open, ("td", "th", "caption", "template"))) > self._open["table"][-1]

    def _start_table_part(self, name: str, attributes: Mapping[str, str], start: int, end: int) -> None:
        table = self._find_open("table")
        if table < 0 or self._find_open("template") > table:
            # Who draws a part without its table is not agreed upon.
            self.mark_unread(start, end)
            return
        self._pop_to(max(map(self._find_open, TABLE_PARTS[name])) + 1, start, start)
        is_cell = name in ("td", "th")
        if (is_cell or name == "tr") and len(self._stack) == table + 1:
            self._push("tbody", NO_ATTRIBUTES, start)
        if is_cell and self._stack[-1].name != "tr":
            self._push("tr", NO_ATTRIBUTES, start)
        self._push(name, attributes, start)
        # A cell that stands too deep is none, and what stands open is its row.
        if is_cell and self._stack[-1].name == name:
            self._add_cell(name, attributes)

    def _add_cell(self, name: str, attributes: Mapping[str, str]) -> None:
        """Give a cell its column, and its column's header."""
        table = self._tables[-1]
        width = 1
        if attributes:
            width = _read_span(attributes.get("colspan", ""))
            if _read_span(attributes.get("rowspan", "")) != 1 or width > _WIDEST:
                table.is_regular = False
        regions = self._stack[-1].regions
        if regions and table.is_regular:
            header = table.headers.get(table.column)
            if header is not None:
                self.out.set_header(regions[0], header)
            for column in range(table.column, table.column + width):
                table.row.append((column, regions[0], name == "th"))
        table.column += width

    def _end_row(self) -> None:
        """Take a row for the headers of its table, where it holds nothing but headers."""
        if not self._tables:
            return
        table = self._tables[-1]
        is_head = self._find_open("thead") > self._find_open("table")
        names_columns = is_head or (not table.headers and all(is_header for _, _, is_header in table.row))
        if table.is_regular and table.row and names_columns:
            table.headers = {column: region for column, region, _ in table.row}
        table.row = []
        table.column = 0

    def _make_element(self, name: str, attributes: Mapping[str, str], at: int) -> _Element:
        kind = None if self.hidden else choose_kind(name, attributes)
        level = int(name[1]) if kind == Kind.HEADING else 0
        regions = () if kind is None else (self.out.open(kind, at, level=level),)
        if self._is_unread(name, attributes):
            regions = (*regions, self.out.open(Kind.UNREAD, at))
        if self._sheet.hides(name, attributes):
            regions = (*regions, self.out.open(Kind.HIDDEN_BY_SHEET, at))
        judgement = judge_element(name, attributes, foreign=self.foreign > 0)
        if judgement is None:
            return _Element(name, regions)
        regions = (*regions, self.out.open(judgement, at))
        hides = judgement in HIDDEN_KINDS
        self.hidden += hides
        return _Element(name, regions, hides)

    def _is_unread(self, name: str, attributes: Mapping[str, str]) -> bool:
        # A sheet or a script that nobody sees has its effect all the same.
        return (not self.hidden or name in _ACTS_UNSEEN) and is_unread(name, attributes)

    def _push(self, name: str, attributes: Mapping[str, str], at: int) -> None:
        self.out.separate(_GAPS.get(name, 0))
        self._seam = _SEAMS.get(name, self._seam)
        place = len(self._stack)
        if place >= self._max_depth:
            self.complete = False
            return
        n_moved = self._count_left(name) if name in TABLE_PARTS else self._count_moved()
        self.hidden -= n_moved
        if name == "table":
            self._tables.append(_Table())
        element = self._make_element(name, attributes, at)
        element.shown = n_moved
        element.serial = self._next_serial()
        self._stack.append(element)
        self._serials.append(element.serial)
        self._open.setdefault(name, []).append(place)
        if name in CLASSES:
            for number in CLASSES[name]:
                self._classes[number].append(place)
        else:
            self._ordinary.append(place)
        self._preformatted += name in PREFORMATTED
        self.foreign += name in FOREIGN
        if name in MARKERS:
            self._formatting.append({})
            self._hiding.append([])

    def _next_serial(self) -> int:
        self._n_opened += 1
        return self._n_opened

    # -- end tags

    def end_tag(self, name: str, start: int, end: int) -> None:
        """Close an element, and what is open inside it."""
        if name in FORMATTING:
            self._end_formatting(name, start, end)
        elif name == "p":
            if not self._end_paragraph(start, end):
                self.out.separate(BLOCK)
        elif name == "br":
            self.out.separate(LINE)
        elif name not in ("body", "html"):  # those go on to the end of the page
            place = self._find_closed(name)
            if place >= 0:
                self._pop_to(place, start, end)

    def _find_closed(self, name: str) -> int:
        """Find the open element that an end tag closes; -1 if there is none."""
        place = self._find_open(name)
        if name in TABLE_PARTS or name == "table":
            table = self._find_open("table")
            return place if place >= table and place > self._find_open("template") else -1
        if name in HEADINGS:
            place = max(map(self._find_open, HEADINGS))
        if name == "template":
            return place
        number = ITEM_CLASS if name == "li" else BARRIER_CLASS if name in SCOPED_ENDS else SPECIAL_CLASS
        return place if place >= self._last_of(number) else -1

    def _end_paragraph(self, start: int, end: int | None = None) -> bool:
        place = self._find_open("p")
        if place < 0 or place < self._last_of(PARAGRAPH_CLASS):
            return False
        self._pop_to(place, start, start if end is None else end)
        return True

    def _end_formatting(self, name: str, start: int, end: int) -> None:
        elements = self._formatting[-1].get(name)
        if not elements:
            return
        element = elements.pop()
        if element.parent is not None:
            element.parent.n_formatting -= 1
        if element.hides:
            hiding = self._hiding[-1]
            del hiding[bisect_left(hiding, element.serial)]
        self._end_ordinary(bisect_right(self._serials, element.serial), start)
        self._close(element, start, end)

    def _end_ordinary(self, inside: int, at: int) -> None:
        """End the ordinary elements from a place of the stack on; blocks among them stay open."""
        self._pop_to(max(inside, self._last_of(SPECIAL_CLASS) + 1), at, at)
        while self._ordinary and self._ordinary[-1] >= inside:
            element = self._stack[self._ordinary.pop()]
            self._open[element.name].pop()
            element.is_ended = True
            self._close(element, at, at)
            if element.hides:
                # Browsers move the block out of it, and what the block has held so far.
                self.out.change(element.regions[-1], Kind.DOUBTFUL)

    def _find_open(self, name: str) -> int:
        places = self._open.get(name)
        return places[-1] if places else -1

    def _last_of(self, number: int) -> int:
        places = self._classes[number]
        return places[-1] if places else -1

    def _pop_to(self, place: int, start: int, end: int) -> None:
        """Close all elements from the top of the stack down to a place, the last one by its own end tag."""
        while len(self._stack) > place:
            element = self._stack[-1]
            if element.name in MARKERS:
                self._end_all_formatting(start)
            if element.name == "tr":
                self._end_row()
            elif element.name == "table":
                self._tables.pop()
            self._stack.pop()
            self._serials.pop()
            if element.is_ended:
                continue
            self._open[element.name].pop()
            if element.name in CLASSES:
                for number in CLASSES[element.name]:
                    self._classes[number].pop()
            else:
                self._ordinary.pop()
            self._close(element, start, end if len(self._stack) == place else start)

    def _end_all_formatting(self, at: int) -> None:
        self._hiding.pop()
        for elements in self._formatting.pop().values():
            for element in elements:
                self._close(element, at, at)

    def _close(self, element: _Element, start: int, end: int) -> None:
        self.hidden += element.shown - element.hides
        self._preformatted -= element.name in PREFORMATTED
        self.foreign -= element.name in FOREIGN
        for region in element.regions:
            self.out.close(region, start, end)
        name = element.name
        if name in ("sup", "sub"):
            self._seam = "digits"
        else:
            self.out.separate(_GAPS.get(name, 0))

    def finish(self, at: int) -> None:
        """Close all that is open."""
        self._pop_to(0, at, at)
        while self._formatting:
            self._end_all_formatting(at)


def _end_of(pattern: re.Pattern[str], window: str, start: int, end: int) -> int:
    match = pattern.match(window, start, end)
    return match.end() if match else start


def _read_number(value: str) -> int:
    """Return the number of an item; what is none, or has many digits, counts as one too high for any item."""
    digits = value.strip(_WHITE_SPACE)
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 10**6


def _read_span(value: str) -> int:
    """Return how many columns or rows an attribute says; what is no small number counts as 1."""
    digits = value.strip(_WHITE_SPACE)
    return max(1, int(digits)) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 1
