"""What the report of a grounding verdict shows, before anyone decides how: frozen records for every renderer.

`verifier.report.grounding.build.build_report` makes a `Report`; the terminal and the page only lay it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from verifier.parsers.text.offsets import Span
from verifier.records import Method
from verifier.report.common.frame import CheckReport
from verifier.report.common.marked_text import State, TextView
from verifier.report.common.pieces import Piece
from verifier.report.common.quoted_source import SourceView
from verifier.report.common.violations import CodedRow
from verifier.report.grounding.excerpts import Excerpt


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCard:
    """All there is to say of one unit.

    `group` is ``decided`` for a unit of the strategy that decided, ``rest`` for one outside the quotes, and
    ``tried`` for one of a strategy that ran and did not decide; `kind_name` is what a reader calls it.
    `pieces` are its text, the words that differ from the nearest place told apart. `set_aside` says which
    quotes inside it are units of their own; it is empty where there are none. `beside` is what its sentence
    says beside a quote that stands there, where that may turn it. `is_marked` says that the unit is marked in
    the answer.
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
    notes: tuple[CodedRow, ...] = ()
    place: Excerpt | None = None
    set_aside: str = ""
    beside: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report(CheckReport):
    """A grounding verdict laid out for a reader.

    `answer` is shown as it is read; where that is not what was written, `written` is.
    """

    method: Method
    answer_digest: str
    answer: TextView
    written: TextView | None
    sources: tuple[SourceView, ...]
    units: tuple[UnitCard, ...]

    @property
    def shown_units(self) -> tuple[UnitCard, ...]:
        """The units that count; where no strategy decided, those of all that ran."""
        return tuple([unit for unit in self.units if unit.group != "tried" or self.method == "none"])

    @property
    def found_units(self) -> tuple[UnitCard, ...]:
        """The units that count and stand in the sources."""
        return tuple([unit for unit in self.shown_units if unit.state != "failed"])

    @property
    def cut_units(self) -> tuple[UnitCard, ...]:
        """The quotes that stand in a source, and beside which it says what may turn them."""
        return tuple([unit for unit in self.found_units if unit.beside])

    @property
    def tried_units(self) -> tuple[UnitCard, ...]:
        """The units of strategies that ran before the one that decided."""
        return tuple([unit for unit in self.units if unit.group == "tried" and self.method != "none"])
