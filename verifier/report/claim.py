"""Building the report of a claim check: the check and its inputs in, a `ClaimReport` out.

Nothing is checked anew. The report is linear in the claim, its window and what was found.
"""

from __future__ import annotations

from parsers.offsets import Span
from policies import VerifierError, hash_text
from verifier.codes import ViolationCode
from verifier.records import Violation
from verifier.records.claim_check import ClaimCheck, FacetFinding, SourcePlace
from verifier.report.claim_model import ClaimReport, ClaimViolationRow, FindingRow, WindowView
from verifier.report.claim_sentences import (
    LABEL_HEADLINES,
    OUTCOME_STATES,
    choose_label_state,
    describe_derivation,
    summarize_claim,
)
from verifier.report.excerpts import QuotedSource
from verifier.report.marks import Marked, view_text
from verifier.report.model import Mark
from verifier.report.sentences import describe_violation, shorten
from verifier.sources import Context, digest_source, read_context


class ClaimReportError(VerifierError):
    """Inputs that are not those of the check that is to be shown."""


def build_claim_report(check: ClaimCheck, claim: str, evidence: Context) -> ClaimReport:
    """Lay a claim check out for a reader.

    `claim` and `evidence` are those that the check was made of. Raises `TypeError` and `ContextError` as
    `check_claim` does, and `ClaimReportError` for another claim or other evidence than the check's: its
    marks would lie.
    """
    sources = read_context(evidence)
    if not isinstance(claim, str):
        raise TypeError(f"claim: got {type(claim).__name__}, expected str")
    if hash_text(claim) != check.inputs.answer:
        raise ClaimReportError(
            f"claim: got one with the hash {hash_text(claim)}, expected the check's, {check.inputs.answer}"
        )
    if tuple(map(digest_source, sources)) != check.inputs.sources:
        raise ClaimReportError("evidence: got other sources than the check was made of")
    unread = {
        violation.source
        for violation in check.violations
        if violation.code == ViolationCode.WIKITEXT_BUDGET_EXCEEDED
    }
    quoted = [
        QuotedSource(source, number, is_rendered=source.format == "wikitext" and number not in unread)
        for number, source in enumerate(sources)
    ]
    findings = tuple(
        [_make_row(number, finding, claim, quoted) for number, finding in enumerate(check.facets, 1)]
    )
    covered, total = check.coverage
    return ClaimReport(
        label=check.label,
        state=choose_label_state(check),
        accepted=check.accepted,
        score=check.score,
        headline=LABEL_HEADLINES[check.label],
        summary=summarize_claim(check),
        coverage_percent=100 * covered // total if total else 0,
        claim=view_text(
            claim, [Marked(span=span, mark=Mark(unit=1, kind="failed")) for span in check.uncovered]
        ),
        window=None if check.window is None else _view_window(check.window, findings, quoted),
        findings=findings,
        derivations=tuple([describe_derivation(item, claim[slice(*item.span)]) for item in check.derivation]),
        violations=tuple([_make_violation(violation) for violation in check.violations]),
        policy_name=check.policy_name,
        policy_hash=check.policy_hash,
        semantics=check.semantics,
        digest=check.digest,
        claim_digest=check.inputs.answer,
    )


def _make_row(number: int, finding: FacetFinding, claim: str, quoted: list[QuotedSource]) -> FindingRow:
    place = finding.place
    return FindingRow(
        number=number,
        facet=finding.facet,
        state=OUTCOME_STATES[finding.outcome],
        code=finding.code,
        said="" if finding.span is None else shorten(claim[slice(*finding.span)]),
        span=finding.span,
        stands="" if place is None else shorten(_read_place(place, quoted)),
        source=None if place is None else place.source + 1,
        place=None if place is None else place.span,
    )


def _read_place(place: SourcePlace, quoted: list[QuotedSource]) -> str:
    source = quoted[place.source]
    return source.prose[slice(*source.find_in_prose(place.span))]


def _view_window(
    window: SourcePlace, findings: tuple[FindingRow, ...], quoted: list[QuotedSource]
) -> WindowView:
    source = quoted[window.source]
    start, end = source.find_in_prose(window.span)
    marked = []
    for row in findings:
        if row.place is not None and row.source == window.source + 1:
            first, last = source.find_in_prose(row.place)
            span: Span = (first - start, last - start)
            marked.append(Marked(span=span, mark=Mark(unit=row.number, kind=row.state)))
    return WindowView(
        source=window.source + 1,
        source_id=source.source.id,
        span=window.span,
        line=source.source.text.count("\n", 0, window.span[0]) + 1,
        view=view_text(source.prose[start:end], marked),
        is_rendered=source.prose is not source.source.text,
    )


def _make_violation(violation: Violation) -> ClaimViolationRow:
    return ClaimViolationRow(code=violation.code, sentence=describe_violation(violation), span=violation.span)
