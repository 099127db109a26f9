"""Building the report of a claim check: the check and its inputs in, a `ClaimReport` out.

Nothing is checked anew. The report is linear in the claim, its evidence and what was found.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.claim_tokens import read_claim
from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy, PolicyReference, PolicyValue, VerifierError, hash_text, resolve_policy
from verifier.records.claim_check import ClaimCheck, FacetFinding, SourcePlace
from verifier.report.claim.model import ClaimReport, ClaimViolationRow, FindingRow, WindowView
from verifier.report.claim.wording import (
    OUTCOME_STATES,
    QUIET_FACETS,
    choose_headline,
    choose_label_state,
    describe_derivation,
    describe_finding,
    describe_gate,
    passes_gate,
    summarize_claim,
    was_checked,
)
from verifier.report.common.excerpts import QuotedSource
from verifier.report.common.marks import Marked, view_text
from verifier.report.grounding.model import Mark, SourceView
from verifier.report.grounding.wording import shorten
from verifier.sources.context import Context, Source, digest_source, read_context


class ClaimReportError(VerifierError):
    """Inputs that are not those of the check that is to be shown."""


def build_claim_report(
    check: ClaimCheck,
    claim: str,
    evidence: Context,
    *,
    policy: PolicyReference = "default",
    **overrides: PolicyValue,
) -> ClaimReport:
    """Lay a claim check out for a reader.

    `claim`, `evidence`, `policy` and `overrides` are those that the check was made of. Raises `TypeError`,
    `PolicyError` and `ContextError` as `check_claim` does, and `ClaimReportError` for another claim, other
    evidence or another policy than the check's: its marks would lie.
    """
    resolved = resolve_policy(policy, overrides)
    sources = read_context(evidence)
    if not isinstance(claim, str):
        raise TypeError(f"claim: got {type(claim).__name__}, expected str")
    _check_same(check, claim, sources, resolved)
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
    words = _find_words(check, claim, resolved)
    covered, total = check.coverage
    return ClaimReport(
        label=check.label,
        state=choose_label_state(check),
        accepted=check.accepted,
        passes_gate=passes_gate(check),
        score=check.score,
        headline=choose_headline(check),
        summary=summarize_claim(check, resolved, has_words=bool(words)),
        coverage_percent=100 * covered // total if total else 0,
        claim=view_text(claim, [*words, *_mark_findings(findings)]),
        window=None
        if check.window is None
        else _view_window(check.window, check, findings, quoted[check.window.source]),
        sources=tuple([_view_source(source, check, findings) for source in quoted]),
        findings=findings,
        quiet=tuple(_list_quiet(check, resolved)),
        derivations=tuple([describe_derivation(item, claim[slice(*item.span)]) for item in check.derivation]),
        violations=tuple(_list_violations(check, findings, has_words=bool(words))),
        policy_name=check.policy_name,
        policy_hash=check.policy_hash,
        semantics=check.semantics,
        digest=check.digest,
        claim_digest=check.inputs.answer,
        question_digest=check.inputs.question,
        title_digest=check.title,
    )


def _check_same(check: ClaimCheck, claim: str, sources: tuple[Source, ...], policy: Policy) -> None:
    for name, given, expected in (
        ("claim", hash_text(claim), check.inputs.answer),
        ("policy", policy.hash, check.policy_hash),
    ):
        if given != expected:
            raise ClaimReportError(f"{name}: got one with the hash {given}, expected the check's, {expected}")
    if tuple(map(digest_source, sources)) != check.inputs.sources:
        raise ClaimReportError("evidence: got other sources than the check was made of")


def _find_words(check: ClaimCheck, claim: str, policy: Policy) -> list[Marked]:
    """Mark the words that were looked for: those that stand in the window, and those that do not."""
    if not was_checked(check):
        return []
    read = read_claim(claim, policy)
    absent = {*check.uncovered}
    spans = dict.fromkeys([read.locate(token.span) for token in read.tokens])
    return [
        Marked(
            span=span,
            mark=Mark(unit=0, kind="soft" if check.window is None or span in absent else "verified"),
        )
        for span in spans
    ]


def _mark_findings(findings: tuple[FindingRow, ...]) -> Iterator[Marked]:
    for row in findings:
        if row.span is not None:
            yield Marked(span=row.span, mark=Mark(unit=row.number, kind=row.state))


def _make_row(number: int, finding: FacetFinding, claim: str, quoted: list[QuotedSource]) -> FindingRow:
    place = finding.place
    said = "" if finding.span is None else claim[slice(*finding.span)]
    stands = "" if place is None else _read_place(place, quoted)
    return FindingRow(
        number=number,
        facet=finding.facet,
        state=OUTCOME_STATES[finding.outcome],
        code=finding.code,
        said=shorten(said),
        span=finding.span,
        stands=shorten(stands),
        source=None if place is None else place.source + 1,
        place=None if place is None else place.span,
        sentence=describe_finding(finding, said, stands),
    )


def _read_place(place: SourcePlace, quoted: list[QuotedSource]) -> str:
    source = quoted[place.source]
    return source.prose[slice(*source.find_in_prose(place.span))]


def _list_quiet(check: ClaimCheck, policy: Policy) -> Iterator[tuple[str, str]]:
    """Yield the facets that were looked at and found nothing."""
    found = {finding.facet for finding in check.facets}
    if check.window is not None:
        yield from ((facet, QUIET_FACETS[facet]) for facet in policy.facets if facet not in found)


def _mark_places(
    source: QuotedSource, check: ClaimCheck, findings: tuple[FindingRow, ...]
) -> Iterator[Marked]:
    """Yield the places of findings in a source; a figure that follows from several has them all."""
    derived = {item.span: item.inputs for item in check.derivation}
    for row in findings:
        mark = Mark(unit=row.number, kind=row.state)
        spans = [row.place] if row.place is not None and row.source == source.number + 1 else []
        if row.code == ViolationCode.DERIVED_NUMBER and row.span is not None:
            spans += [place.span for _, place in derived.get(row.span, ()) if place.source == source.number]
        yield from (Marked(span=span, mark=mark) for span in dict.fromkeys(spans))


def _view_window(
    window: SourcePlace, check: ClaimCheck, findings: tuple[FindingRow, ...], source: QuotedSource
) -> WindowView:
    start, end = source.find_in_prose(window.span)
    marked = []
    for item in _mark_places(source, check, findings):
        first, last = source.find_in_prose(item.span)
        span: Span = (first - start, last - start)
        marked.append(Marked(span=span, mark=item.mark))
    return WindowView(
        source=window.source + 1,
        source_id=source.source.id,
        span=window.span,
        line=source.source.text.count("\n", 0, window.span[0]) + 1,
        view=view_text(source.prose[start:end], marked),
        is_rendered=source.prose is not source.source.text,
    )


def _view_source(source: QuotedSource, check: ClaimCheck, findings: tuple[FindingRow, ...]) -> SourceView:
    """Show a source as it was given, the window in it marked, and the places of findings."""
    marked = [*_mark_places(source, check, findings)]
    if check.window is not None and check.window.source == source.number:
        marked.append(Marked(span=check.window.span, mark=Mark(unit=0, kind="window")))
    return SourceView(
        number=source.number + 1,
        id=source.source.id,
        title=source.source.title,
        format=source.source.format,
        sha256=check.inputs.sources[source.number].sha256,
        view=view_text(source.source.text, marked),
    )


def _list_violations(
    check: ClaimCheck, findings: tuple[FindingRow, ...], *, has_words: bool
) -> Iterator[ClaimViolationRow]:
    """Yield the rows; one that a facet found says what its finding says."""
    found = {(row.code, row.span, row.source, row.place): row for row in findings if row.state != "verified"}
    for violation in check.violations:
        source = None if violation.source is None else violation.source + 1
        row = found.get((violation.code, violation.span, source, violation.source_span))
        yield ClaimViolationRow(
            code=violation.code,
            sentence=describe_gate(violation, has_words=has_words) if row is None else row.sentence,
            span=violation.span,
            finding=None if row is None else row.number,
            source=source,
        )
