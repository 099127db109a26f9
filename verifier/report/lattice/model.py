"""What the report of a lattice verdict shows, before anyone decides how: frozen records for every renderer.

`verifier.report.lattice.build.build_lattice_report` makes a `LatticeReport`; the terminal and the page only
lay it out. Claims, pieces of evidence and violations are numbered from 1; spans are half-open ranges in code
points of the texts as they were given.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import Span
from verifier.records import Status
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.report.common.frame import CheckReport
from verifier.report.common.marked_text import State, TextView
from verifier.report.common.plain_words import Piece

PointerState: TypeAlias = Literal["verified", "failed", "unread"]
"""What came of a pointer: it passed, it did not, or no check looked at it."""


@record
class PointerRow:
    """One pointer of a claim.

    `pointer_id` is shortened where a model wrote more than a pointer. `evidence` is the number of the piece
    it leads to, None where it leads nowhere; `finding` says in words what was found there.
    """

    pointer_id: str
    state: PointerState
    evidence: int | None
    finding: str


@record
class ClaimRow:
    """One claim; `state` is ``soft`` for one of which some pointers passed.

    `codes` are its status and its reasons, each once.
    """

    number: int
    text: str
    status: Status
    state: State
    span: Span
    pointers: tuple[PointerRow, ...]
    codes: tuple[str, ...]
    is_proven_by_chain: bool = False


@record
class EvidenceCard:
    """One piece of evidence, the words that claims cover marked; marks name claims.

    `passages` are the same as `view`, as far as claims cover something there.

    `claims` are the numbers of the claims that point at it, with what came of their pointers.
    """

    number: int
    pointer_id: str
    evidence_id: str
    sha256: str
    title: str | None
    source_role: str
    source_root: str
    source_span: Span | None
    view: TextView
    passages: TextView
    claims: tuple[tuple[int, PointerState], ...]


@record
class FixupRow:
    """One repair of the model's JSON; `pieces` are what stood there, shortened."""

    name: str
    sentence: str
    span: Span
    pieces: tuple[Piece, ...]


@record
class LatticeReport(CheckReport):
    """A lattice verdict laid out for a reader; its label is the rung.

    `pairs` are pairs of claim and pointer that passed, of all. `rendered` is what a person may be shown, one
    segment a line, those of claims marked; `answer` is what the model wrote, its claims marked.
    """

    record: LatticeVerdict
    pairs: tuple[int, int]
    claims: tuple[ClaimRow, ...]
    evidence: tuple[EvidenceCard, ...]
    fixups: tuple[FixupRow, ...]
    extra_keys: str
    rendered: TextView
    answer: TextView

    @property
    def supported(self) -> tuple[ClaimRow, ...]:
        """The claims of which nothing is said among the problems."""
        told = {problem.number for problem in self.problems}
        return tuple([claim for claim in self.claims if claim.number not in told])
