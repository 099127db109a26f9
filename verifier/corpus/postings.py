"""Postings: which spans hold a term, in blocks.

Spans are numbered, below 2**32. A block is the postings of one term among 65,536 spans whose numbers share
their upper bits: the lower 16 bits of each number, ascending, two bytes each; and apart from them the few
spans that hold the term more than once, with how often. To read a block is to copy it: nothing is decoded one
by one, which is what costs in Python.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

BLOCK_BITS = 16
BLOCK_SPANS = 1 << BLOCK_BITS
RANGE_BLOCKS = 16
"""So many blocks are searched at once."""

MOST_PLACES = 65_535
"""A term counts at most so many times in a span."""

_NONE = array("H")
_IS_BIG_ENDIAN = sys.byteorder == "big"


class Head(NamedTuple):
    """What is known of postings before they are read: their term, by its place in the query, and bounds."""

    term: int
    shortest: int
    most_places: int


class Holders(NamedTuple):
    """The spans that hold a term, ascending; `places` says how often, of those that hold it again."""

    numbers: array[int]
    places: dict[int, int]


def pack(values: array[int]) -> bytes:
    """Return numbers as bytes, little endian on every machine."""
    if _IS_BIG_ENDIAN:
        values = values[:]
        values.byteswap()
    return values.tobytes()


def unpack(data: bytes, code: str) -> array[int]:
    """Return the numbers that `pack` wrote; `code` is that of `array`."""
    values = array(code)
    values.frombytes(data)
    if _IS_BIG_ENDIAN:
        values.byteswap()
    return values


def widen(block: int, lower: bytes) -> bytes:
    """Return the numbers of spans, four bytes each, of a block and their lower bits as `pack` wrote them."""
    upper = block.to_bytes(2, "little")
    count = len(lower) // 2
    wide = bytearray(4 * count)
    wide[0::4], wide[1::4] = lower[0::2], lower[1::2]
    wide[2::4], wide[3::4] = upper[:1] * count, upper[1:] * count
    return bytes(wide)


def unpack_holders(blocks: Iterable[tuple[int, bytes, bytes]]) -> Holders:
    """Return the spans that hold a term by its postings in some blocks, which ascend."""
    numbers = bytearray()
    places: dict[int, int] = {}
    for block, lower, repeated in blocks:
        numbers += widen(block, lower)
        if repeated:
            half = len(repeated) // 2
            often = unpack(repeated[half:], "H")
            places.update(zip(unpack(widen(block, repeated[:half]), "I"), often, strict=True))
    return Holders(unpack(bytes(numbers), "I"), places)


class _Held(dict[str, "array[int]"]):
    """The spans that hold each term."""

    def __missing__(self, term: str) -> array[int]:
        made = self[term] = array("H")
        return made


class BlockBuilder:
    """Collects the postings of one block, in the order of the spans."""

    def __init__(self) -> None:
        self._numbers = _Held()
        self._places: dict[str, tuple[array[int], array[int]]] = {}
        self._bounds: dict[str, tuple[int, int]] = {}
        self.lengths: dict[int, int] = {}

    def add(self, number: int, terms: list[str]) -> None:
        """Add a span by the lower bits of its number, which is above those that were added before."""
        length = len(terms)
        self.lengths[number] = length
        numbers = self._numbers
        different = {*terms}
        for term in different:
            numbers[term].append(number)
        if len(different) != length:
            self._add_repeats(number, terms)

    def _add_repeats(self, number: int, terms: list[str]) -> None:
        for term, count in Counter(terms).items():
            if count > 1:
                repeated = self._places.setdefault(term, (array("H"), array("H")))
                repeated[0].append(number)
                repeated[1].append(min(count, MOST_PLACES))

    def list_terms(self) -> list[str]:
        """Return the terms that were added, sorted."""
        return sorted(self._numbers)

    def get(self, term: str) -> tuple[array[int], tuple[array[int], array[int]]]:
        """Return the spans that hold a term, and those that hold it more than once with how often."""
        return self._numbers.get(term, _NONE), self._places.get(term, (_NONE, _NONE))

    def find_bounds(self, term: str) -> tuple[int, int]:
        """Return the length of the shortest span that holds a term, and the greatest number of its places."""
        numbers, lengths = self._numbers[term], self.lengths
        return (
            lengths[numbers[0]] if len(numbers) == 1 else min(map(lengths.__getitem__, numbers)),
            max(self._places[term][1]) if term in self._places else 1,
        )


def split_number(number: int) -> tuple[int, int]:
    """Return the block of a span and the lower bits of its number."""
    return number >> BLOCK_BITS, number & (BLOCK_SPANS - 1)
