"""Which of several places a claim's figure is compared with: the one in the same words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Protocol, TypeVar

from verifier.parsers.text.offsets import Span

_REACH = 60
"""How far around a figure its words are read, in code points."""

_STOPS = " .,;:"


class _Placed(Protocol):
    @property
    def span(self) -> Span: ...


_Figure = TypeVar("_Figure", bound=_Placed)


def choose_place(figures: Sequence[_Figure], text: str, claimed: Span, claim: str) -> _Figure | None:
    """Return the figure of a text with the most of the words around the claimed one; the first of equals.

    The words before it count before those behind it: *ends on 31 March*, not *begins on 1 April*.
    """
    if len(figures) < 2:
        return next(iter(figures), None)
    before, behind = _read_around(claim, claimed)
    shared = [_read_around(text, figure.span) for figure in figures]
    counts = [(count_same(before, own), count_same(behind, other)) for own, other in shared]
    return figures[counts.index(max(counts))]


def _read_around(text: str, span: Span) -> tuple[list[str], list[str]]:
    """Return the words before a place, the nearest first, and those behind it."""
    start, end = span
    before = text[max(0, start - _REACH) : start].lower().split()
    behind = text[end : end + _REACH].lower().split()
    return [word.strip(_STOPS) for word in reversed(before)], [word.strip(_STOPS) for word in behind]


def count_same(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many words two rows have in common from their beginnings on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
