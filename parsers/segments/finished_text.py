"""Text that is still being written: which part of it is finished and changes no more."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verifier.parsers.text.offsets import Span

_BEGUN = re.compile("[^\\s(\\[\u3010\"'\u2018\u201c`*_<>\\[-]\\S*\\s+\\S")
_PAIRS = (("\xab", "\xbb"), ("(", ")"), ("[", "]"), ("\u3010", "\u3011"))
# What opens in one language closes in another: there have to be as many of the one as of the other.
_EVEN = (('"',), ("`",), ("~~~",), ("\u201c", "\u201d", "\u201e"))
_STOP = re.compile("[.!?\u2026\n\u3002\uff01\uff1f\u061f\u0964]")
_BREAK = re.compile("[\\s\u3002\uff01\uff1f]")
_PATIENT_CHARS = 2_000
"""From here on what does not come apart is looked at only when it has grown by a quarter."""


class GrowingText:
    """A text that comes in pieces: what was taken off its front as finished, and the rest.

    `offset` is where the rest begins in the whole. The cost of looking stays linear in the text.
    """

    __slots__ = ("_done", "_patience", "offset", "rest")

    def __init__(self) -> None:
        self._done: list[str] = []
        self._patience = 0
        self.offset = 0
        self.rest = ""

    @property
    def length(self) -> int:
        """How much came, in code points."""
        return self.offset + len(self.rest)

    @property
    def whole(self) -> str:
        """All that came."""
        return "".join([*self._done, self.rest])

    def grow(self, text: str) -> bool:
        """Add a piece; return whether part of the rest may be finished now."""
        self.rest += text
        return (
            len(self.rest) >= self._patience
            and _BREAK.search(text) is not None
            and _STOP.search(self.rest) is not None
        )

    def wait(self) -> None:
        """Note that nothing of the rest was finished."""
        self._patience = len(self.rest) * 5 // 4 if len(self.rest) > _PATIENT_CHARS else 0

    def take(self, end: int) -> None:
        """Take what stands before a place of the rest off it, as finished."""
        self._done.append(self.rest[:end])
        self.offset += end
        self.rest = self.rest[end:]
        self._patience = 0


def find_finished(text: str, sentences: Sequence[Span]) -> int:
    """Return where the finished part of a text ends, which has these sentences so far; 0 where none is.

    The last sentence has to have begun for good, with a word that no stop or mark can still belong to, and
    before it no quotation mark, bracket or code may be open. Linear in the text.
    """
    if len(sentences) < 2:
        return 0
    start = sentences[-1][0]
    line = text.rfind("\n", 0, start) + 1
    # A mark or a bullet that opens the line of the last sentence belongs to it.
    end = line if sentences[-2][1] <= line else start
    if _BEGUN.match(text, start) is None or not _is_closed(text[:end]):
        return 0
    return end


def _is_closed(text: str) -> bool:
    """Return whether nothing is open at the end of a text: quotation marks, brackets, code."""
    if any(sum(map(text.count, marks)) % 2 for marks in _EVEN):
        return False
    return all(text.count(opened) <= text.count(closed) for opened, closed in _PAIRS)
