"""What the report of a claim check shows, before anyone decides how: frozen records for every renderer.

`verifier.report.claim.build.build_claim_report` makes a `ClaimReport`; the terminal and the page only lay it
out. Findings and sources are numbered from 1; spans are half-open ranges in code points of the texts as
they were given.
"""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import Span
from verifier.records.claim_check import ClaimCheck
from verifier.report.common.frame import CheckReport
from verifier.report.common.marked_text import State, TextView
from verifier.report.common.quoted_source import QuotedPlace, SourceView


@record
class FindingRow:
    """What one facet found; `said` and `stands` are the words in the claim and in the evidence, if any.

    `state` is ``soft`` where the evidence does not say so, ``failed`` where it says otherwise. `source` is a
    number, and `place` is in that source's original text. `sentence` says what it means.
    """

    number: int
    facet: str
    state: State
    code: ViolationCode | None
    said: str
    span: Span | None
    stands: str
    source: int | None
    place: Span | None
    sentence: str


@record
class WindowView(QuotedPlace):
    """The sentences that the claim was compared with; the places of findings are marked by number."""

    view: TextView


@record
class ClaimReport(CheckReport):
    """A claim check laid out for a reader.

    In `claim`, unit 0 marks the words that were looked for: ``verified`` where they stand in the window,
    ``soft`` where they do not. The places of findings are marked by their numbers. In a source, unit 0 marks
    the window. `quiet` are the facets that had nothing to say, each with a sentence. Where nothing was
    compared there are neither findings nor quiet facets. `coverage_percent` is rounded down.
    """

    record: ClaimCheck
    state: State
    passes_gate: bool
    coverage_percent: int
    claim: TextView
    window: WindowView | None
    sources: tuple[SourceView, ...]
    findings: tuple[FindingRow, ...]
    quiet: tuple[tuple[str, str], ...]
    derivations: tuple[str, ...]
