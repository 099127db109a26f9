"""Runs of ``*``, ``_`` and ``~``: which of them are marks, by CommonMark's rules for delimiter runs.

Emphasis makes no region: all that matters of it is which marks are not seen. Of a run the marks of an opener
go from its right end, those of a closer from its left one, so what stays is one span. A strikethrough takes a
run whole.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.parsers.markdown.characters import OTHER, PUNCTUATION, SPACE, classify


@dataclass(slots=True)
class Run:
    """A run of one mark; ``text[start:end]`` is what stays of it."""

    mark: str
    start: int
    end: int
    can_open: bool
    can_close: bool
    length: int
    struck: str = ""
    """``open`` or ``close`` for a run that begins or ends a strikethrough."""
    previous: Run | None = None
    next: Run | None = None


def make_run(text: str, start: int, end: int) -> Run:
    """Return a run with what it may do, by the characters around it."""
    mark = text[start]
    before = classify(text[start - 1] if start else "")
    after = classify(text[end : end + 1])
    is_left = after != SPACE and (after == OTHER or before != OTHER)
    is_right = before != SPACE and (before == OTHER or after != OTHER)
    if mark == "_" and is_left and is_right:
        is_left, is_right = before == PUNCTUATION, after == PUNCTUATION
    return Run(mark, start, end, is_left, is_right, end - start)


class RunStack:
    """The runs that may still open or close, as a linked list."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last: Run | None = None

    def push(self, run: Run) -> None:
        """Add a run at the end."""
        run.previous = self.last
        if self.last is not None:
            self.last.next = run
        self.last = run

    def pair(self, bottom: Run | None) -> None:
        """Pair the runs after `bottom`, and take them all off; linear, for no failed search is made twice."""
        bottom_at = -1 if bottom is None else bottom.start
        floors: dict[tuple[str, bool, int], int] = {}
        closer = self._find_first(bottom)
        while closer is not None:
            if not closer.can_close:
                closer = closer.next
                continue
            key = _key(closer)
            opener = _find_opener(closer, max(bottom_at, floors.get(key, -1)))
            if opener is not None:
                closer = self._join(opener, closer)
                continue
            floors[key] = closer.previous.start if closer.previous is not None else -1
            after = closer.next
            if not closer.can_open:
                self._remove(closer)
            closer = after
        self.last = bottom
        if bottom is not None:
            bottom.next = None

    def _find_first(self, bottom: Run | None) -> Run | None:
        first = None
        run = self.last
        while run is not None and run is not bottom:
            first = run
            run = run.previous
        return first

    def _join(self, opener: Run, closer: Run) -> Run | None:
        """Take marks off both; return the run to go on with."""
        if closer.mark == "~":
            opener.struck, closer.struck = "open", "close"
            width = closer.length
        else:
            width = min(2, opener.end - opener.start, closer.end - closer.start)
        opener.end -= width
        closer.start += width
        opener.next, closer.previous = closer, opener
        if opener.start == opener.end:
            self._remove(opener)
        if closer.start < closer.end:
            return closer
        after = closer.next
        self._remove(closer)
        return after

    def _remove(self, run: Run) -> None:
        if run.previous is not None:
            run.previous.next = run.next
        if run.next is not None:
            run.next.previous = run.previous
        else:
            self.last = run.previous


def _key(closer: Run) -> tuple[str, bool, int]:
    """Return what decides which openers a closer may be paired with."""
    if closer.mark == "~":
        return "~", True, closer.length
    return closer.mark, closer.can_open, closer.length % 3


def _find_opener(closer: Run, floor: int) -> Run | None:
    opener = closer.previous
    while opener is not None and opener.start > floor:
        if opener.mark == closer.mark and opener.can_open and _fit(opener, closer):
            return opener
        opener = opener.previous
    return None


def _fit(opener: Run, closer: Run) -> bool:
    if closer.mark == "~":
        return opener.length == closer.length
    if not (closer.can_open or opener.can_close) or closer.length % 3 == 0:
        return True
    return (opener.length + closer.length) % 3 != 0
