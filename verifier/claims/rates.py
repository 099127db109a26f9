"""Rates: what a number is told per, as in `40 litres an hour`, `$9 a month`, `30 patients daily`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from verifier.parsers.english.unit_names import EACH, PER, RATE_ADVERBS, RATE_OPENERS, RATE_TIMES
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.surface_words import SurfaceWord

_REACH = 3
"""How many words after a number the rate begins at most: `30 new patients a day`."""


class Rate(NamedTuple):
    """What a number is told per, and where that begins and ends."""

    per: str
    start: int
    end: int


def read_rate(text: str, words: Sequence[SurfaceWord], quantity: Quantity) -> Rate | None:
    """Return the rate that a number of a text is told at; `words` are the words of its sentence."""
    place = bisect_left(words, quantity.span[1], key=attrgetter("start"))
    last = quantity.span[1]
    for at in range(place, min(place + _REACH, len(words))):
        word = words[at]
        gap = text[last : word.start]
        last = word.end
        if gap == "/":
            return Rate(word.key, word.start, word.end)
        if not gap.isspace():
            return None
        if word.key in RATE_ADVERBS:
            return Rate(RATE_ADVERBS[word.key], word.start, word.end)
        unit = words[at + 1] if at + 1 < len(words) else word
        if word.key in RATE_OPENERS and (unit.key in RATE_TIMES or word.key == PER):
            return Rate(unit.key, word.start, unit.end)
    return None


def read_lone_rate(words: Sequence[SurfaceWord]) -> Rate | None:
    """Return the rate that a sentence of one number tells anywhere: `Eighty people pass it every day`."""
    for word, unit in pairwise(words):
        if word.key in EACH and unit.key in RATE_TIMES:
            return Rate(unit.key, word.start, unit.end)
        if word.key in RATE_ADVERBS:
            return Rate(RATE_ADVERBS[word.key], word.start, word.end)
    return None
