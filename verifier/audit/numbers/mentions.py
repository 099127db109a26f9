"""What a figure is tied to: a measure or a period right behind it, else the nearest one before it.

One that another figure has behind it is tied to that alone.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence, Set
from dataclasses import dataclass
from operator import attrgetter
from typing import Generic, TypeVar

from verifier.parsers.english.figure_settings import (
    BEFORE_MEASURE,
)
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

REACH = 4
"""How many words may stand between a figure and what is tied to it from behind."""
CLAUSE = 12
"""How many words before a figure may tell that it is a change."""
DIVISION = re.compile("[,;:()\\n]|[.!?] |--|[\u2013\u2014]")
_Meaning = TypeVar("_Meaning")


@dataclass(frozen=True, slots=True)
class Mention(Generic[_Meaning]):
    """A measure, a period or a name: what it means and where it stands."""

    meaning: _Meaning
    span: Span


def bind_mentions(
    text: str,
    words: Sequence[SurfaceWord],
    spans: Sequence[Span],
    mentions: Sequence[Mention[_Meaning]],
    connectors: Set[str],
) -> list[Mention[_Meaning] | None]:
    """Return for each figure the mention that is tied to it, or None: one behind it, else one before it."""
    behind: dict[int, Mention[_Meaning]] = {}
    ends = [span[1] for span in spans]
    for mention in mentions:
        place = bisect_right(ends, mention.span[0]) - 1
        if place >= 0 and place not in behind and _is_tied(text, words, ends[place], mention, connectors):
            behind[place] = mention
    taken = {mention.span for mention in behind.values()}
    free = [mention for mention in mentions if mention.span not in taken]
    bound: list[Mention[_Meaning] | None] = []
    at = 0
    last: Mention[_Meaning] | None = None
    for number, span in enumerate(spans):
        while at < len(free) and free[at].span[0] < span[0]:
            last = free[at]
            at += 1
        bound.append(behind.get(number, last))
    return bound


def _is_tied(
    text: str, words: Sequence[SurfaceWord], start: int, mention: Mention[_Meaning], connectors: Set[str]
) -> bool:
    """Return whether a mention stands right behind a figure that ends at `start`."""
    if DIVISION.search(text, start, mention.span[0]):
        return False
    first = bisect_left(words, start, key=attrgetter("start"))
    stop = bisect_left(words, mention.span[0], key=attrgetter("start"))
    between = [word.key for word in words[first:stop]]
    if len(between) > REACH or any(key in FUNCTION_WORDS and key not in connectors for key in between):
        return False
    return not between or between[-1] in connectors or connectors is BEFORE_MEASURE
