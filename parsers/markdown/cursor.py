"""A cursor in a line that counts columns: a tab reaches to the next multiple of four."""

from __future__ import annotations

import re

_BLANKS = re.compile(r"[ \t]*")
_SPACES = re.compile(r" *")


class LineCursor:
    """The place in a line up to which its containers have been read."""

    __slots__ = ("_column", "at", "end", "indent", "next", "pad", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.end = 0
        self.pad = 0  # columns of a tab before `at` that are still to be read
        self.next = 0  # where the first character that is no blank stands
        self.indent = 0  # how many columns it stands to the right
        self._column = 0

    def begin(self, start: int, end: int) -> None:
        """Go to the start of a line."""
        self.at = start
        self.end = end
        self.pad = self._column = 0

    @property
    def is_blank(self) -> bool:
        """Whether nothing but blanks is left; call `look` before."""
        return self.next == self.end

    def look(self) -> None:
        """Find the first character that is no blank."""
        spaces = _SPACES.match(self.source, self.at, self.end)
        assert spaces is not None  # it matches everywhere
        self.next = spaces.end()
        self.indent = self.pad + self.next - self.at
        if self.next < self.end and self.source[self.next] == "\t":
            blanks = _BLANKS.match(self.source, self.at, self.end)
            assert blanks is not None  # it matches everywhere
            self.next = blanks.end()
            column = self._column + self.pad
            for char in self.source[self.at : self.next]:
                column += 4 - column % 4 if char == "\t" else 1
            self.indent = column - self._column

    def go(self, place: int) -> None:
        """Go to a place at or after `next`; call `look` before."""
        self._column += self.indent + place - self.next
        self.pad = 0
        self.at = place

    def skip(self, columns: int) -> None:
        """Read as many columns of blanks, or as there are."""
        while columns > 0:
            if self.pad:
                step = min(self.pad, columns)
                self.pad -= step
                self._column += step
                columns -= step
            elif self.at < self.end and self.source[self.at] == " ":
                self.at += 1
                self._column += 1
                columns -= 1
            elif self.at < self.end and self.source[self.at] == "\t":
                self.pad = 4 - self._column % 4
                self.at += 1
            else:
                return
