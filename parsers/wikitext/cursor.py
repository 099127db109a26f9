"""The cursor: where the walk over the tokens stands in the source, what is open there, and what is kept.

Every token's source length is known, so adding the lengths up gives every token's place, and no node needs
to be built. What is kept are spans of the source, in its order, with separators between them; a construct
that turns out not to be prose takes back what was kept since it opened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from verifier.parsers.wikitext.markup import BLANKS, WHITE
from verifier.parsers.wikitext.templates import Kept

PROSE: Final = "prose"
LITERAL: Final = "literal"
WORDS_APART: Final = "words apart"
DIGITS_APART: Final = "digits apart"

Item = tuple[str, int, int]
"""What is kept, or stands between what is kept.

A span of the source (``PROSE``, ``LITERAL``); or a separator, without a span: the text itself, or a seam,
which becomes a blank only where two characters of a word (``WORDS_APART``) or two digits (``DIGITS_APART``)
would meet.
"""


class MismatchError(Exception):
    """The tokens do not spell the source."""


@dataclass(slots=True, kw_only=True)
class Frame:
    """What the walk knows about one open construct. Fields beyond the first four serve single kinds."""

    start: int  # in the source, after the opening mark
    mark: int  # how many items were there when it opened
    drop: bool  # nothing is kept at this moment
    kind: str = PROSE  # what kept spans are
    in_infobox: bool = False
    name: str | None = None  # of a tag or template, once known
    wiki: str | None = None  # a tag's wiki markup: its name is then not in the source
    unwritten: bool = False  # the next text is such a name
    owed: int = 0  # characters that close the present attribute
    after_equals: int = 0
    in_name: bool = True  # a template's
    kept: Kept | None = None  # what a template keeps
    key: str | None = None  # of the present parameter
    value_mark: int = 0  # items before the present value
    number: int = 0  # positional parameters so far; a heading's level; a link's brackets
    values: int = 0  # kept so far
    undecided: int | None = None  # items before a number whose word is still to come
    measured: int = 2  # positional parameters that are pairs of a number and a word
    title: list[Item] | None = None  # a link's, once its label has begun


class Cursor:
    """The state of the walk: ``at`` is the place in the source, ``items`` what is kept so far."""

    __slots__ = ("at", "frame", "frames", "items", "marker_end", "mask")

    def __init__(self, mask: str) -> None:
        self.mask = mask
        self.at = 0
        self.items: list[Item] = []
        self.frame = Frame(start=0, mark=0, drop=False)
        self.frames: list[Frame] = []
        self.marker_end = -1

    def keep(self, start: int, end: int) -> None:
        """Keep a span of the source, unless what is open drops it."""
        if self.frame.drop:
            return
        if start == self.marker_end:
            match = BLANKS.match(self.mask, start, end)
            start = match.end() if match else start
        if start == end:
            return
        if self.items:
            kind, begin, finish = self.items[-1]
            if finish == start and kind == self.frame.kind:
                self.items[-1] = (kind, begin, end)
                return
        self.items.append((self.frame.kind, start, end))

    def separate(self, separator: str = "\n") -> None:
        """Put a separator; whether it is needed is seen when the prose is assembled."""
        if not self.frame.drop:
            self.items.append((separator, 0, 0))

    def trim(self, mark: int) -> None:
        """Cut white space from both ends of the items from ``mark`` on."""
        while len(self.items) > mark:
            kind, start, end = self.items[-1]
            while start < end and self.mask[end - 1] in WHITE:
                end -= 1
            if start < end:
                self.items[-1] = (kind, start, end)
                break
            self.items.pop()
        for index in range(mark, len(self.items)):
            kind, start, end = self.items[index]
            while start < end and self.mask[start] in WHITE:
                start += 1
            self.items[index] = (kind, start, end)
            if start < end:
                break

    def push(self, width: int, *, drop: bool = False) -> Frame:
        """Open a construct whose opening mark has ``width`` characters."""
        self.at += width
        outer = self.frame
        self.frames.append(outer)
        self.frame = Frame(
            start=self.at,
            mark=len(self.items),
            drop=outer.drop or drop,
            kind=outer.kind,
            in_infobox=outer.in_infobox,
        )
        return self.frame

    def pop(self, width: int) -> Frame:
        """Close the construct whose closing mark has ``width`` characters."""
        if not self.frames:
            raise MismatchError
        self.at += width
        frame = self.frame
        self.frame = self.frames.pop()
        return frame

    def resume(self) -> None:
        """Keep again what the open construct holds, if what it stands in is kept."""
        self.frame.drop = self.frames[-1].drop
