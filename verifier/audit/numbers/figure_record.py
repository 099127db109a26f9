"""Figures of a text and their settings: records that are compared, derived from, and written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from verifier.parsers.dates import DatePeriod
from verifier.parsers.quantities import (
    Quantity,
)
from verifier.parsers.text.offsets import Span

Measures: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of a text and its setting.

    `span` is its place in the text. `said` are the stems of the words of its sentence that say anything,
    `measures` the measures that it is said of, `owners` the stems of the words that set it apart from
    others. `rate` is what it is told per. `change` is 1 or -1 for a change up or down, 0 for a state, and 2
    for a change whose direction nothing tells. `state` is `from` or `to` where a change began or came to.
    `is_whole` tells that another figure is a part of it, of which alone `of_part` is said, `is_denied` that
    its clause denies. `row` is the number of its row and `column` the header above it, None outside a table.
    `scaled_by` is the header's scale or unit that was read into it.
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


@dataclass(frozen=True, slots=True, kw_only=True)
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
    first_figure: int = 0
    """How many words stand before the first figure."""
