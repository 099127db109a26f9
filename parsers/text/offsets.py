"""Offset maps: from a place in a rewritten text back to the text it was made from.

A rewritten text (a normal form, a rendering of wikitext) is a row of *pieces*. A piece says which part
of the output came from which part of the input. Two kinds of piece are enough:

* a piece whose two parts are of one length was copied character by character, so every position inside
  it has an exact counterpart;
* a piece whose two parts differ in length was rewritten as a whole (``&amp;`` to ``&``, ``ﬁ`` to ``fi``);
  a span that touches it is widened to all of it, never to a part that was not there.

All positions are code points. Maps compose: ``inner.locate(*outer.locate(start, end))``.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Protocol

Span = tuple[int, int]
"""A half-open range ``[start, end)`` in code points."""


def overlap(one: Span, other: Span) -> bool:
    """Return whether two spans share a character; an empty one shares none with what begins or ends at it."""
    return one[0] < other[1] and other[0] < one[1]


def is_inside(place: int, spans: Sequence[Span]) -> bool:
    """Return whether a place lies in one of some spans, which are in order and apart."""
    at = bisect_right(spans, (place, sys.maxsize)) - 1
    return at >= 0 and spans[at][0] <= place < spans[at][1]


def blank_spans(text: str, spans: Iterable[Span]) -> str:
    """Return a text of the same length with blanks in place of spans, which may overlap."""
    parts: list[str] = []
    at = 0
    for start, end in sorted(spans):
        parts += text[at:start], " " * (end - max(at, start))
        at = max(at, end)
    return "".join([*parts, text[at:]])


class OffsetMap(Protocol):
    """What every offset map can do."""

    def locate(self, start: int, end: int) -> Span:
        """Return the smallest span of the input that ``output[start:end]`` was made from."""
        ...


class IdentityMap:
    """The map of a text that kept its length: every character stands where it stood."""

    __slots__ = ()

    def locate(self, start: int, end: int) -> Span:
        """Return ``(start, end)`` back."""
        return start, end


def find_rewritten(span: Span, n_chars: int, offsets: OffsetMap) -> Span:
    """Return the span of a rewritten text of `n_chars` that came from a span of what it was made from."""
    if isinstance(offsets, IdentityMap):
        return span
    places = range(n_chars)
    first = bisect_left(places, True, key=lambda place: offsets.locate(place, place + 1)[1] > span[0])
    last = bisect_left(places, True, key=lambda place: offsets.locate(place, place + 1)[0] >= span[1])
    return first, max(first, last)


class ChainMap:
    """Two maps in a row: `outer` leads from the output to a text between, `inner` from there to the input."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, outer: OffsetMap, inner: OffsetMap) -> None:
        self._outer = outer
        self._inner = inner

    def locate(self, start: int, end: int) -> Span:
        """Return the span of the input."""
        return self._inner.locate(*self._outer.locate(start, end))


class PieceMap:
    """A map made of pieces, looked up by bisection.

    ``output_starts`` and ``output_ends`` ascend and do not overlap; so do the input's. Output that no
    piece covers (a separator that the rewriting put in) stands for the gap in the input at that point.
    An empty output span gives an empty input span.
    """

    __slots__ = ("_input_ends", "_input_starts", "_output_ends", "_output_starts")

    def __init__(
        self,
        output_starts: Sequence[int],
        output_ends: Sequence[int],
        input_starts: Sequence[int],
        input_ends: Sequence[int],
    ) -> None:
        self._output_starts = output_starts
        self._output_ends = output_ends
        self._input_starts = input_starts
        self._input_ends = input_ends

    def locate(self, start: int, end: int) -> Span:
        """Return the smallest span of the input that covers every piece that ``[start, end)`` touches."""
        output_starts, output_ends = self._output_starts, self._output_ends
        input_starts, input_ends = self._input_starts, self._input_ends
        # The first piece that ends after start, and the last one that starts before end.
        first = bisect_right(output_ends, start)
        last = bisect_left(output_starts, end) - 1
        if start >= end or first > last:
            at = input_starts[first] if first < len(input_starts) else self._end()
            return at, at
        # A piece that was copied has a counterpart for each of its positions; any other goes whole.
        begin, finish = input_starts[first], input_ends[last]
        if start > output_starts[first] and self._is_copy(first):
            begin += start - output_starts[first]
        if end < output_ends[last] and self._is_copy(last):
            finish -= output_ends[last] - end
        return begin, finish

    def _end(self) -> int:
        return self._input_ends[-1] if self._input_ends else 0

    def _is_copy(self, piece: int) -> bool:
        output = self._output_ends[piece] - self._output_starts[piece]
        return output == self._input_ends[piece] - self._input_starts[piece]


class PieceMapBuilder:
    """Collects pieces in order and makes a `PieceMap` of them; neighbours that are copies become one."""

    __slots__ = ("_copied", "_input_ends", "_input_starts", "_output_ends", "_output_starts", "_written")

    def __init__(self) -> None:
        self._output_starts: list[int] = []
        self._output_ends: list[int] = []
        self._input_starts: list[int] = []
        self._input_ends: list[int] = []
        self._written = 0
        self._copied = False

    def add(self, output_length: int, input_start: int, input_end: int) -> None:
        """Add the next piece; it is a copy if its two parts are of one length."""
        is_copy = output_length == input_end - input_start
        if is_copy and output_length == 0:
            return
        if is_copy and self._copied and self._input_ends[-1] == input_start:
            self._written += output_length
            self._output_ends[-1] = self._written
            self._input_ends[-1] = input_end
            return
        self._append(output_length, input_start, input_end)
        self._copied = is_copy

    def add_rewritten(self, length: int, input_start: int, input_end: int) -> None:
        """Add a piece that kept its length though its characters moved: one that spans must not cut.

        It is laid down as `length` pieces that each stand for the whole, so none of them is a copy.
        """
        for _ in range(length):
            self._append(1, input_start, input_end)
        self._copied = False

    def _append(self, output_length: int, input_start: int, input_end: int) -> None:
        self._output_starts.append(self._written)
        self._written += output_length
        self._output_ends.append(self._written)
        self._input_starts.append(input_start)
        self._input_ends.append(input_end)

    def build(self) -> PieceMap:
        """Return the map; the builder must not be used afterwards."""
        return PieceMap(self._output_starts, self._output_ends, self._input_starts, self._input_ends)
