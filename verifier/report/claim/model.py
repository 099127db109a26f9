"""What the report of a claim check shows, before anyone decides how: frozen records for every renderer.

`verifier.report.claim.build.build_claim_report` makes a `ClaimReport`; the terminal and the page only lay it
out. Findings and sources are numbered from 1; spans are half-open ranges in code points of the texts as
they were given.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.records.claim_check import Label
from verifier.report.grounding.model import SourceView, State, TextView


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowView:
    """The sentences that the claim was held against, the places of findings marked with their numbers.

    `line` counts from 1. `is_rendered` says that the text is the prose of a source in wikitext.
    """

    source: int
    source_id: str
    span: Span
    line: int
    view: TextView
    is_rendered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimViolationRow:
    """A violation in words, with what it is about: a place in the claim, a finding, a source, if any."""

    code: ViolationCode
    sentence: str
    span: Span | None
    finding: int | None
    source: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimReport:
    """A claim check laid out for a reader.

    In `claim` the words that were looked for are marked by unit 0: ``verified`` where they stand in the
    window, ``soft`` where they do not; and the places of findings by their numbers. In a source the window is
    marked by unit 0. `quiet` are the facets that had nothing to say, each with a sentence; they and the
    findings are none where nothing was compared. `coverage_percent` is rounded down.
    """

    label: Label
    state: State
    accepted: bool
    passes_gate: bool
    score: int
    headline: str
    summary: str
    coverage_percent: int
    claim: TextView
    window: WindowView | None
    sources: tuple[SourceView, ...]
    findings: tuple[FindingRow, ...]
    quiet: tuple[tuple[str, str], ...]
    derivations: tuple[str, ...]
    violations: tuple[ClaimViolationRow, ...]
    policy_name: str
    policy_hash: str
    semantics: int
    digest: str
    claim_digest: str
    question_digest: str | None
    title_digest: str | None
