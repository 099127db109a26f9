"""The inlines of Markdown: what of a block's text is seen, as a row of pieces in the order of the text.

One pass over the characters that may be marks, as CommonMark's appendix describes it: brackets on a stack,
runs of emphasis in a list. What was looked for to the end of the text and not found is not looked for again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from enum import Enum

from verifier.parsers.markdown.characters import ASCII_PUNCTUATION, normalize_label
from verifier.parsers.markdown.emphasis import Run, RunStack, make_run
from verifier.parsers.markdown.html_blocks import TAG
from verifier.parsers.markdown.links import LABEL, read_inline_tail, read_title
from verifier.parsers.visible_text.character_names import resolve_name, resolve_number

# One class of all marks first, which the engine searches for fast; blanks at the end of a line are rare.
_MARKS = re.compile(r"[\\`*_~!\[\]<&](?:(?<=[\\\[\]<&])|(?<=`)`*|(?<=\*)\**|(?<=_)_*|(?<=~)~*|(?<=!)\[)")
_MARKS_AND_BLANKS = re.compile(rf"{_MARKS.pattern}|(?<! ) +(?=\n)")
_TICKS = re.compile(r"`+")
_AUTOLINK = re.compile(
    r"<([A-Za-z][A-Za-z0-9.+-]{1,31}:[^\x00-\x20<>]*+"
    r"|[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]++@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
    r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*)>"
)
_TAG = re.compile(TAG)
_REFERENCE = re.compile(r"&(?:#(?:([0-9]{1,7})|[xX]([0-9A-Fa-f]{1,6}))|([A-Za-z][A-Za-z0-9]{1,31}));")
_LONGEST_LABEL = 999


class PieceKind(Enum):
    """What a piece of a block's text is."""

    TEXT = 1
    RUN = 2  # what emphasis leaves of a run
    WRITTEN = 3  # a character that a reference stands for
    CODE = 4
    HTML = 5
    LINK_OPENS = 6
    LINK_CLOSES = 7
    IMAGE_OPENS = 8
    IMAGE_CLOSES = 9
    FOOTNOTE_MARK = 10


Piece = tuple[PieceKind, int, int, "str | Run | None"]


@dataclass(slots=True)
class _Bracket:
    """An opening bracket."""

    piece: int
    start: int
    end: int
    is_image: bool
    below: Run | None
    holds_bracket: bool = False


def holds_marks(text: str, start: int, end: int) -> bool:
    """Return whether a text holds anything that may be a mark."""
    return _MARKS.search(text, start, end) is not None or text.find(" \n", start, end) >= 0


class InlineReader:
    """Reads the text of one block into `pieces`."""

    __slots__ = (
        *("_absent", "_brackets", "_definitions", "_footnotes", "_inactive", "_pending", "_runs", "_text"),
        *("_ticks", "pieces", "used_footnotes"),
    )

    def __init__(self, text: str, *, definitions: Mapping[str, str], footnotes: Set[str]) -> None:
        self.pieces: list[Piece] = []
        self.used_footnotes: list[str] = []
        self._text = text
        self._definitions = definitions
        self._footnotes = footnotes
        self._runs = RunStack()
        self._brackets: list[_Bracket] = []
        self._inactive = 0  # below this height of the stack, brackets open no links
        self._absent: set[str] = set()  # what does not stand in the rest of the text
        self._ticks: dict[int, list[int]] | None = None
        self._pending = 0  # where the text begins that is not yet a piece

    def read(self, start: int, end: int) -> list[Piece]:
        """Read the text from `start` to `end`, which is its end or followed by blanks only."""
        text = self._text
        at = self._pending = start
        marks = _MARKS if text.find(" \n", start, end) < 0 else _MARKS_AND_BLANKS
        while match := marks.search(text, at, end):
            at = _HANDLERS[text[match.start()]](self, match.start(), match.end())
        self._runs.pair(None)
        self._flush(end)
        return self.pieces

    def _flush(self, end: int) -> None:
        if self._pending < end:
            self.pieces.append((PieceKind.TEXT, self._pending, end, None))

    def _add(self, kind: PieceKind, start: int, end: int, after: int, value: str | Run | None = None) -> int:
        """Add a piece after the text before it; the text goes on at `after`."""
        self._flush(start)
        self.pieces.append((kind, start, end, value))
        self._pending = after
        return after

    # -- marks that stand alone

    def _read_backslash(self, start: int, end: int) -> int:
        after = self._text[end : end + 1]
        if after and (after in ASCII_PUNCTUATION or after == "\n"):
            self._flush(start)
            self._pending = end
            return end + 1
        return end

    def _read_trailing_blanks(self, start: int, end: int) -> int:
        self._flush(start)
        self._pending = end
        return end

    def _read_ticks(self, start: int, end: int) -> int:
        if self._ticks is None:
            self._ticks = {}
            for run in _TICKS.finditer(self._text):
                self._ticks.setdefault(run.end() - run.start(), []).append(run.start())
        places = self._ticks.get(end - start, [])
        found = bisect_left(places, end)
        if found == len(places):
            return end
        close = places[found] + end - start
        return self._add(PieceKind.CODE, start, close, close)

    def _read_reference(self, start: int, end: int) -> int:
        match = _REFERENCE.match(self._text, start)
        if match is None:
            return end
        decimal, hexadecimal, name = match.groups()
        if name:
            character = resolve_name(name)
        else:
            character = resolve_number(decimal or hexadecimal, 10 if decimal else 16)
        if character is None:
            return end
        return self._add(PieceKind.WRITTEN, start, match.end(), match.end(), character)

    def _read_pointed(self, start: int, end: int) -> int:
        match = _AUTOLINK.match(self._text, start)
        if match:
            self._add(PieceKind.LINK_OPENS, start, end, end)
            return self._add(PieceKind.LINK_CLOSES, match.end() - 1, match.end(), match.end())
        close = self._find_html_end(start)
        return end if close < 0 else self._add(PieceKind.HTML, start, close, close)

    def _find_html_end(self, start: int) -> int:
        text = self._text
        match = _TAG.match(text, start)
        if match:
            return match.end()
        if text.startswith("<!--", start):
            for short in ("<!-->", "<!--->"):
                if text.startswith(short, start):
                    return start + len(short)
            return self._find("-->", start + 4)
        if text.startswith("<?", start):
            return self._find("?>", start + 2)
        if text.startswith("<![CDATA[", start):
            return self._find("]]>", start + 9)
        if text.startswith("<!", start) and text[start + 2 : start + 3].isascii():
            return self._find(">", start + 3) if text[start + 2 : start + 3].isalpha() else -1
        return -1

    def _find(self, needle: str, start: int) -> int:
        """Return where `needle` ends; -1 where it stands nowhere in the rest of the text."""
        if needle in self._absent:
            return -1
        found = self._text.find(needle, start)
        if found < 0:
            self._absent.add(needle)
            return -1
        return found + len(needle)

    # -- emphasis

    def _read_run(self, start: int, end: int) -> int:
        if self._text[start] == "~" and end - start > 2:
            return end
        run = make_run(self._text, start, end)
        if run.can_open or run.can_close:
            self._runs.push(run)
            self._add(PieceKind.RUN, start, end, end, run)
        return end

    # -- links and images

    def _read_opening(self, start: int, end: int) -> int:
        if self._brackets:
            self._brackets[-1].holds_bracket = True
        self._add(PieceKind.TEXT, start, end, end)
        is_image = end - start == 2
        self._brackets.append(_Bracket(len(self.pieces) - 1, start, end, is_image, self._runs.last))
        return end

    def _read_closing(self, start: int, end: int) -> int:
        if not self._brackets:
            return end
        bracket = self._brackets.pop()
        is_active = bracket.is_image or len(self._brackets) >= self._inactive
        self._inactive = min(self._inactive, len(self._brackets))
        tail = self._find_tail(bracket, start, end) if is_active else -1
        if tail >= 0:
            self._close_link(bracket, start, tail)
            return tail
        if self._text.startswith("^", bracket.end):
            return self._read_footnote_mark(bracket, start, end)
        return end

    def _find_tail(self, bracket: _Bracket, start: int, end: int) -> int:
        """Return where a link or image ends whose text ends at `start`; -1 if it is none."""
        tail = read_inline_tail(self._text, end)
        if tail >= 0:
            return tail
        label = LABEL.match(self._text, end)
        if label:
            return label.end() if normalize_label(label[1]) in self._definitions else -1
        if bracket.holds_bracket or start - bracket.end > _LONGEST_LABEL:
            return -1
        if normalize_label(self._text[bracket.end : start]) not in self._definitions:
            return -1
        return end + 2 if self._text.startswith("[]", end) else end

    def _find_title(self, bracket: _Bracket, start: int, tail: int) -> str:
        """Return the title of a link or image whose text ends at `start` and which ends at `tail`."""
        if read_inline_tail(self._text, start + 1) == tail:
            return read_title(self._text, start + 1, tail)
        label = LABEL.match(self._text, start + 1)
        named = label[1] if label and label.end() == tail else self._text[bracket.end : start]
        return self._definitions.get(normalize_label(named), "")

    def _close_link(self, bracket: _Bracket, start: int, tail: int) -> None:
        self._flush(start)
        self._runs.pair(bracket.below)
        opens, closes = PieceKind.LINK_OPENS, PieceKind.LINK_CLOSES
        if bracket.is_image:
            opens, closes = PieceKind.IMAGE_OPENS, PieceKind.IMAGE_CLOSES
        else:
            self._inactive = len(self._brackets)
        self.pieces[bracket.piece] = (opens, bracket.start, bracket.end, None)
        self.pieces.append((closes, start, tail, self._find_title(bracket, start, tail)))
        self._pending = tail

    def _read_footnote_mark(self, bracket: _Bracket, start: int, end: int) -> int:
        label = self._text[bracket.end + 1 : min(start, bracket.end + _LONGEST_LABEL)]
        if bracket.holds_bracket or start - bracket.end > _LONGEST_LABEL or not label:
            return end
        label = normalize_label(label)
        if label not in self._footnotes:
            return end
        self.used_footnotes.append(label)
        # An exclamation mark before it is one; what stands inside the mark is its label, not text.
        opening = bracket.end - 1
        self._runs.pair(bracket.below)
        del self.pieces[bracket.piece :]
        self._pending = bracket.start
        return self._add(PieceKind.FOOTNOTE_MARK, opening, end, end)


_HANDLERS: dict[str, Callable[[InlineReader, int, int], int]] = {
    "\\": InlineReader._read_backslash,
    " ": InlineReader._read_trailing_blanks,
    "`": InlineReader._read_ticks,
    "&": InlineReader._read_reference,
    "<": InlineReader._read_pointed,
    "*": InlineReader._read_run,
    "_": InlineReader._read_run,
    "~": InlineReader._read_run,
    "[": InlineReader._read_opening,
    "!": InlineReader._read_opening,
    "]": InlineReader._read_closing,
}
