"""Text that is still being written: which part of it is finished and changes no more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span

_BEGUN = defer_pattern("[^\\s(\\[\u3010\"'\u2018\u201c`*_<>\\[-]\\S*\\s+\\S")
_PAIRS = (("\xab", "\xbb"), ("(", ")"), ("[", "]"), ("\u3010", "\u3011"))
# What opens in one language closes in another: there have to be as many of the one as of the other.
_EVEN = (('"',), ("`",), ("~~~",), ("\u201c", "\u201d", "\u201e"))
_STOP = defer_pattern("[.!?\u2026\n\u3002\uff01\uff1f\u061f\u0964]")
_WORDS = defer_pattern(r"\S\s+\S")
_BREAK = defer_pattern("[\\s\u3002\uff01\uff1f]")
_PATIENCE = 4
"""What did not come apart is looked at again when it has grown by one part of so many."""


class GrowingText:
    """A text that comes in pieces: what was taken off its front as finished, and the rest.

    `offset` is where the rest begins in the whole. The cost stays linear in the text, however small its
    pieces are.
    """

    __slots__ = ("_done", "_has_stop", "_patience", "_pieces", "_size", "offset")

    def __init__(self) -> None:
        self._done: list[str] = []
        self._pieces: list[str] = []
        self._size = 0
        self._has_stop = False
        self._patience = 0
        self.offset = 0

    @property
    def rest(self) -> str:
        """What was not taken yet."""
        if len(self._pieces) > 1:
            self._pieces = ["".join(self._pieces)]
        return self._pieces[0] if self._pieces else ""

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
        self._pieces.append(text)
        self._size += len(text)
        self._has_stop = self._has_stop or _STOP.search(text) is not None
        return self._has_stop and self._size >= self._patience and _BREAK.search(text) is not None

    def wait(self) -> None:
        """Note that nothing of the rest was finished."""
        self._patience = self._size + self._size // _PATIENCE

    def take(self, end: int) -> None:
        """Take what stands before a place of the rest off it, as finished."""
        rest = self.rest
        self._done.append(rest[:end])
        self.offset += end
        self._pieces = [rest[end:]]
        self._size = len(rest) - end
        self._has_stop = _STOP.search(rest, end) is not None
        self._patience = 0


def holds_next(text: str) -> bool:
    """Return whether behind the first stop of a text words stand, as where the next sentence has begun."""
    stop = _STOP.search(text)
    return stop is not None and _WORDS.search(text, stop.end()) is not None


def find_finished(text: str, sentences: Sequence[Span]) -> int:
    """Return where the finished part of a text ends, which has these sentences so far; 0 where none is.

    What follows it has to have begun for good, with a word that no stop or mark can still belong to, and
    before it no quotation mark, bracket or code may be open. Where that is not so of the last sentence, as of
    the bare number of an item, it is of the one before. Linear in the text.
    """
    for before, (start, _) in [*pairwise(sentences[-3:])][::-1]:
        line = text.rfind("\n", 0, start) + 1
        # A mark or a bullet that opens the line of a sentence belongs to it.
        end = line if before[1] <= line else start
        if _BEGUN.match(text, start) is not None and _is_closed(text[:end]):
            return end
    return 0


def _is_closed(text: str) -> bool:
    """Return whether nothing is open at the end of a text: quotation marks, brackets, code."""
    if any(sum(map(text.count, marks)) % 2 for marks in _EVEN):
        return False
    return all(text.count(opened) <= text.count(closed) for opened, closed in _PAIRS)
