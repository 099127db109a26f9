"""The report of an audited answer for the terminal: what its page shows, as rows of text. Needs Rich."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from verifier.audit.records.answer import Audit
from verifier.report.audit.wording import ACTION_STATES, AuditReport, ClaimRow, describe_correction
from verifier.report.card.wording import LEFT_OUT, name_document, name_place
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import say
from verifier.report.common.problems import Problem
from verifier.report.common.terminal import STATE_STYLES, Section, lay_out, make_rows, render_problems


def render_audit_report(report: AuditReport) -> Group:
    """Lay an audited answer out for a Rich console: its problems, what is supported, the corrected text."""
    record = [
        (say("policy"), f"{report.record.policy_name}, {report.record.policy_hash}"),
        (say("audit"), report.record.digest),
    ]
    return lay_out(report, _list_sections(report), record)


def _list_sections(report: AuditReport) -> Iterator[Section]:
    def show_more(problem: Problem) -> Iterator[tuple[str, Text]]:
        if problem.number <= len(report.claims):
            yield from _show_claim(report.claims[problem.number - 1])

    yield render_problems(report.problems, show_more)
    told = {problem.number for problem in report.problems}
    supported = [row for row in report.claims if row.number not in told]
    if supported:
        yield say("Supported claims"), [part for row in supported for part in _render_claim(row)]
    if _is_corrected(report.record):
        yield (
            say("The answer with its citations corrected"),
            [Text(show_plainly(report.record.corrected_text))],
        )


def _render_claim(row: ClaimRow) -> Iterator[Text | Padding]:
    yield Text.assemble(
        (f"[{row.number}] ", f"bold {STATE_STYLES[row.state]}"), show_plainly(row.card.claim.text)
    )
    rows = make_rows()
    for name, text in _show_claim(row):
        rows.add_row(name, text)
    if rows.row_count:
        yield Padding(rows, (0, 0, 0, 3))


def _show_claim(row: ClaimRow) -> Iterator[tuple[str, Text]]:
    """Yield the evidence of a claim, what becomes of its citations, and what to do next."""
    for one in row.card.evidence:
        text = Text(show_plainly(say(LEFT_OUT) if one.snippet is None else one.snippet))
        name = name_document(row.card, one.source_id, one.title)
        text.append(f"\n{show_plainly(name)}, {name_place(one)}", style="dim")
        yield say("source"), text
    cited = [
        f"{say(ACTION_STATES[one.action][0])} {describe_correction(one)}"
        for one in row.card.corrections or ()
    ]
    if cited:
        yield say("cites"), Text(show_plainly(", ".join(cited)))
    for step in row.steps:
        yield say("do"), Text(show_plainly(step))


def _is_corrected(audit: Audit) -> bool:
    """Return whether any citation became another one."""
    summary = audit.summary
    return bool(summary.replaced or summary.removed or summary.added)
