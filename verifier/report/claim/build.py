"""Building the report of a claim check: the check and its inputs in, a `ClaimReport` out.

Nothing is checked anew. The report is linear in the claim, its evidence and what was found.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.claim_text import read_claim_text
from verifier.claims.claim_tokens import read_claim
from verifier.codes import ViolationCode
from verifier.policies import Policy, PolicyReference, PolicyValue, resolve_policy
from verifier.records.claim_check import ClaimCheck, FacetFinding
from verifier.records.kept import SourcePlace
from verifier.report.claim.model import ClaimReport, FindingRow, WindowView
from verifier.report.claim.wording import (
    BANNER_MODES,
    OUTCOME_STATES,
    QUIET_FACETS,
    RESULTS,
    choose_headline,
    choose_label_state,
    describe_derivation,
    describe_finding,
    describe_gate,
    passes_gate,
    summarize_claim,
    was_checked,
)
from verifier.report.common.frame import ReportError, expect_hash, expect_text
from verifier.report.common.language import say
from verifier.report.common.marked_text import Mark, Marked, view_text
from verifier.report.common.plain_words import shorten, tell_language
from verifier.report.common.problems import Problem, contrast, rank_problems
from verifier.report.common.quoted_source import QuotedSource, SourceView, quote_sources
from verifier.report.common.violations import CodedRow
from verifier.sources.context import Context, digest_source, read_context
from verifier.sources.input_checks import choose_format


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
    `PolicyError` and `ContextError` as `check_claim` does, and `ReportError` for another claim, other
    evidence or another policy than the check's.
    """
    resolved = resolve_policy(policy, overrides, build_claim_report)
    sources = read_context(evidence)
    expect_text("claim", claim, check.inputs.answer, "check")
    expect_hash("policy", resolved.hash, check.policy_hash, "check")
    if tuple(map(digest_source, sources)) != check.inputs.sources:
        raise ReportError("evidence: got other sources than the check was made of")
    quoted = quote_sources(sources, check.violations)
    findings = tuple(
        [_make_row(number, finding, claim, quoted) for number, finding in enumerate(check.facets, 1)]
    )
    words = _find_words(check, claim, resolved)
    covered, total = check.coverage
    state = choose_label_state(check)
    return ClaimReport(
        audit_mode=BANNER_MODES[state],
        label=check.label,
        result=say(RESULTS[check.label]),
        state=state,
        passes_gate=passes_gate(check),
        headline=choose_headline(check),
        summary=summarize_claim(check, resolved, has_words=bool(words)) + tell_language(check.language),
        language=check.language,
        coverage_percent=100 * covered // total if total else 0,
        claim=view_text(claim, [*words, *_mark_findings(findings)]),
        window=_view_window(check, findings, quoted),
        sources=tuple([_view_source(source, check, findings) for source in quoted]),
        findings=findings,
        quiet=tuple(_list_quiet(check, resolved)),
        derivations=tuple([describe_derivation(item, claim[slice(*item.span)]) for item in check.derivation]),
        problems=rank_problems(_list_problems(check, findings, has_words=bool(words))),
        record=check,
    )


def _find_words(check: ClaimCheck, claim: str, policy: Policy) -> list[Marked]:
    """Mark the words that were looked for: those that stand in the window differ from those that do not."""
    if not was_checked(check):
        return []
    text = read_claim_text(claim, choose_format(check.answer_format, policy), policy)
    read = read_claim(text.text, policy)
    absent = {*check.uncovered}
    spans = dict.fromkeys([text.locate(read.locate(token.span)) for token in read.tokens])
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
        yield from ((facet, say(QUIET_FACETS[facet])) for facet in policy.facets if facet not in found)


def _mark_places(
    source: QuotedSource, check: ClaimCheck, findings: tuple[FindingRow, ...]
) -> Iterator[Marked]:
    """Yield the places of findings in a source; a figure that follows from several has them all."""
    derived = {item.span: item.inputs for item in check.derivation}
    for row in findings:
        mark = Mark(unit=row.number, kind=row.state)
        spans = [row.place] if row.place is not None and row.source == source.index + 1 else []
        if row.code == ViolationCode.DERIVED_NUMBER and row.span is not None:
            spans += [place.span for _, place in derived.get(row.span, ()) if place.source == source.index]
        yield from (Marked(span=span, mark=mark) for span in dict.fromkeys(spans))


def _view_window(
    check: ClaimCheck, findings: tuple[FindingRow, ...], quoted: list[QuotedSource]
) -> WindowView | None:
    if check.window is None:
        return None
    source = quoted[check.window.source]
    start, end = source.find_in_prose(check.window.span)
    marked = []
    for item in _mark_places(source, check, findings):
        first, last = source.find_in_prose(item.span)
        marked.append(Marked(span=(first - start, last - start), mark=item.mark))
    return WindowView(
        source=source.index + 1,
        source_id=source.source.id,
        span=check.window.span,
        line=source.number_line(check.window.span),
        view=view_text(source.prose[start:end], marked),
        is_rendered=source.prose is not source.source.text,
    )


def _view_source(source: QuotedSource, check: ClaimCheck, findings: tuple[FindingRow, ...]) -> SourceView:
    """Show a source as it was given; the window in it is marked, and so are the places of findings."""
    marked = [*_mark_places(source, check, findings)]
    if check.window is not None and check.window.source == source.index:
        marked.append(Marked(span=check.window.span, mark=Mark(unit=0, kind="window")))
    return source.view(marked, sha256=check.inputs.sources[source.index].sha256)


def _list_problems(
    check: ClaimCheck, findings: tuple[FindingRow, ...], *, has_words: bool
) -> Iterator[Problem]:
    """Yield what is wrong; what a facet found says what its finding says."""
    found = {(row.code, row.span, row.source, row.place): row for row in findings if row.state != "verified"}
    for number, violation in enumerate(check.violations, len(findings) + 1):
        source = None if violation.source is None else violation.source + 1
        row = found.get((violation.code, violation.span, source, violation.source_span))
        sentence = describe_gate(violation, has_words=has_words) if row is None else row.sentence
        named = "" if row is None else contrast(row.said, row.stands)
        yield Problem(
            number=number if row is None else row.number,
            state="unchecked" if row is None else row.state,
            code=violation.code,
            found=(CodedRow(code=violation.code, sentence=sentence),),
            named=named or sentence,
        )
