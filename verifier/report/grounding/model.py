"""What a report shows, before anyone decides how: frozen records that every renderer goes by.

`report.grounding.build.build_report` makes a `Report` of a verdict, its answer and its sources; the terminal
and the page only lay it out. Numbers of units and sources count from 1, as people do; spans are half-open
ranges in code points of the original texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.records import AuditMode, Method

State: TypeAlias = Literal["verified", "soft", "failed"]
"""How a unit came out: word for word, as a paraphrase, or not."""

PlaceKind: TypeAlias = Literal["verified", "elided", "soft", "denied", "nearest", "window"]
"""What a place in a source is to its unit; `elided` is what an elision of a verified quote leaves out, and
`window` are the sentences that a claim was held against."""

PieceKind: TypeAlias = Literal["context", "match", "elided", "quoted", "differs", "cut"]
"""What a piece of an excerpt or of a unit is; `elided` is no part of what was matched, `quoted` is a quote
that is a unit of its own, and `cut` stands for text that the excerpt leaves out, and holds none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One unit's claim on a segment of a text."""

    unit: int
    kind: State | PlaceKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A stretch of a text with the same marks throughout; the first of them is the innermost.

    `opens` and `closes` are the units whose mark begins or ends here. Of more marks than `MAX_MARKS` only
    so many are kept; `opens` and `closes` are complete.
    """

    text: str
    marks: tuple[Mark, ...] = ()
    opens: tuple[Mark, ...] = ()
    closes: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of a text without a gap; a text that is small enough is one passage."""

    span: Span
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextView:
    """A text as the report shows it: whole, or its passages around the marks."""

    n_chars: int
    passages: tuple[Passage, ...]
    is_whole: bool

    @property
    def segments(self) -> Iterator[Segment]:
        """The segments of all passages, in order."""
        return (segment for passage in self.passages for segment in passage.segments)


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceView:
    """A source with what the units found in it; `number` counts from 1."""

    number: int
    id: str
    title: str | None
    format: str
    sha256: str
    view: TextView


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of an excerpt; `unit` is the number of the unit that a `quoted` one is."""

    text: str
    kind: PieceKind = "context"
    unit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """The line of a source around a place, with the place told apart.

    `span` and `line` (from 1) are those of the place in the ORIGINAL source; the pieces are of its prose,
    which for wikitext is what was rendered (`is_rendered`).
    """

    source: int
    source_id: str
    span: Span
    line: int
    kind: PlaceKind
    pieces: tuple[Piece, ...]
    is_rendered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A violation in words, beside its code."""

    code: ViolationCode
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCard:
    """All there is to say of one unit.

    `group` is ``decided`` for a unit of the strategy that decided, ``rest`` for one outside the quotes, and
    ``tried`` for one of a strategy that ran and did not decide; `kind_name` is what a reader calls it.
    `pieces` are its text, the words that differ from the nearest place told apart. `set_aside` says which
    quotes inside it are units of their own; it is empty where there are none. `is_marked` says that the unit
    is marked in the answer.
    """

    number: int
    group: Literal["decided", "rest", "tried"]
    kind_name: str
    method: Method
    state: State
    span: Span
    pieces: tuple[Piece, ...]
    coverage: tuple[int, int]
    is_folded: bool
    is_marked: bool
    notes: tuple[Note, ...] = ()
    place: Excerpt | None = None
    difference: str = ""
    set_aside: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ViolationRow:
    """A violation as a row of a table, with the numbers of its unit and its source, if any."""

    code: ViolationCode
    sentence: str
    unit: int | None
    source: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A verdict laid out for a reader."""

    audit_mode: AuditMode
    headline: str
    summary: str
    method: Method
    policy_name: str
    policy_hash: str
    semantics: int
    digest: str
    answer_digest: str
    answer: TextView
    sources: tuple[SourceView, ...]
    units: tuple[UnitCard, ...]
    violations: tuple[ViolationRow, ...]
