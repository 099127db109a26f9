"""Figures of a text with their settings, and the words of a sentence that figures may be said of."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence, Set
from dataclasses import dataclass
from operator import attrgetter
from typing import Generic, TypeAlias, TypeVar

from verifier.parsers.dates import DatePeriod
from verifier.parsers.english.figure_settings import BEFORE_MEASURE
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.frozen import record
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

Measures: TypeAlias = tuple[str, ...]


@record
class Figure:
    """A figure of a text and its setting.

    `span` is its place in the text. `said` are the stems of the words of its sentence that say anything,
    `measures` the measures that it is said of, `owners` the stems of the words that set it apart from
    others. `rate` is what it is told per. `change` is 1 or -1 for a change up or down, 0 for a state, and 2
    for a change whose direction nothing tells. `state` is `from` or `to` where a change began or came to.
    `is_whole` tells that another figure is a part of it, of which alone `of_part` is said, `is_denied` that
    its clause denies. `row` is the number of its row and `column` the header above it, None outside a table.
    `scaled_by` is the header's scale or unit that was read into it. `first_name` is the stem of the first
    name of its sentence, which mostly is what that is about, `compared` are the stems of what its sentence
    compares it with. `is_part_of_before` tells that it is a part of what the sentence before tells:
    `36 million euros of it`.
    """

    quantity: Quantity
    raw: str
    sentence: int
    said: frozenset[str]
    words: tuple[str, ...]
    measures: Measures
    owners: frozenset[str]
    period: DatePeriod | None
    period_text: str | None
    rate: str | None
    change: int
    state: str | None
    cues: frozenset[str]
    is_whole: bool = False
    of_part: frozenset[str] = frozenset()
    is_denied: bool = False
    row: int | None = None
    column: str | None = None
    scaled_by: str | None = None
    first_name: str | None = None
    compared: frozenset[str] = frozenset()
    is_part_of_before: bool = False
    shown: tuple[str, ...] | None = None
    """The `words` as they are written, of a text that is read in terms."""

    @property
    def entity(self) -> tuple[str, ...]:
        """What it is said of, for a person."""
        return self.words if self.shown is None else self.shown

    @property
    def span(self) -> Span:
        """Its place in the text."""
        return self.quantity.span


@record
class FigureText:
    """A text with its figures; `names` are the stems of its names, `stems` those of all words.

    `counted` are the stems of what its figures count, `base` those of what a comparison compares with: what
    stands behind `than`, or behind the second `as`; `head` those before that.
    """

    figures: tuple[Figure, ...]
    names: frozenset[str]
    stems: frozenset[str]
    keys: frozenset[str]
    counted: frozenset[str]
    periods: tuple[DatePeriod, ...]
    base: frozenset[str] = frozenset()
    head: frozenset[str] = frozenset()
    order: tuple[tuple[str, str], ...] = ()
    """The words of the text in their order, each with its stem."""
    is_year_back: bool = False
    """Whether a phrase for the year before stands in the text: `a year earlier`."""
    first_figure: int = 0
    """How many words stand before the first figure."""


REACH = 4
"""How many words may stand between a figure and what is tied to it from behind."""
CLAUSE = 12
"""How many words before a figure may tell that it is a change."""
DIVISION = re.compile("[,;:()\\n]|[.!?] |--|[\u2013\u2014]")
_Meaning = TypeVar("_Meaning")


@dataclass(frozen=True, slots=True)
class Mention(Generic[_Meaning]):
    """A measure, a period or a name: what it means and where it stands.

    One that another figure has behind it is tied to that alone.
    """

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
