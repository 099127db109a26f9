"""The report of an audited answer for the terminal. Needs Rich."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from verifier.audit.answer_record import Audit
from verifier.audit.citation_record import Citation
from verifier.report.card.wording import build_card_report
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.terminal import STATE_STYLES, make_rows, make_table


def render_audit_report(audit: Audit) -> Group:
    """Lay an audited answer out for a Rich console: its claims, its citations, and the corrected text."""
    return Group(*_list_parts(audit))


def _list_parts(audit: Audit) -> Iterator[RenderableType]:
    yield _list_claims(audit)
    facts = make_rows()
    for name, value in _list_facts(audit):
        facts.add_row(name, Text(show_plainly(value)))
    yield facts
    if audit.cards:
        yield Rule(Text("The answer with its citations corrected", style="bold"), align="left", style="dim")
        yield Text(show_plainly(audit.corrected_text))


def _list_claims(audit: Audit) -> Table:
    table = make_table()
    for name in ("", "Claim", "Result", "Cites", "Then", "Why"):
        table.add_column(name, overflow="fold")
    for card in audit.cards:
        report = build_card_report(card)
        table.add_row(
            show_plainly(card.claim.claim_id),
            Text(show_plainly(card.claim.text)),
            Text(report.badge.label, style=STATE_STYLES[report.badge.state]),
            _name_citations(card.citations_before),
            _name_citations(card.citations_after),
            Text(show_plainly(card.rationale)),
        )
    return table


def _name_citations(citations: tuple[Citation, ...] | None) -> Text:
    listed = dict.fromkeys(f"{one.pointer} ({one.doc_id or 'nothing'})" for one in citations or ())
    return Text(show_plainly(", ".join(listed)) or "-")


def _list_facts(audit: Audit) -> Iterator[tuple[str, str]]:
    summary = audit.summary
    top, bottom = audit.score
    yield "score", f"{top} of {bottom} halves" if bottom else "nothing to score"
    yield (
        "claims",
        (
            f"{summary.claims}: {summary.supported} supported, {summary.partial} in part, "
            f"{summary.unsupported + summary.nei} without support, {summary.contradicted} contradicted"
        ),
    )
    yield (
        "citations",
        (
            f"{summary.kept} kept, {summary.replaced} replaced, "
            f"{summary.removed} removed, {summary.added} added"
        ),
    )
    if audit.violations:
        for code in dict.fromkeys(one.code for one in audit.violations):
            yield "found", f"{code}: {code.meaning}"
    if summary.warning:
        yield "warning", "too many claims are unsupported or contradicted"
    yield "policy", f"{audit.policy_name}, {audit.policy_hash}"
    yield "audit", audit.digest
