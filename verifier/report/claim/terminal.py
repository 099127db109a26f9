"""The report of a claim check for the terminal.

Marks do not depend on colour: words of the claim that do not stand in the window are set between ``*`` and
``*``, and in the window a place that a facet found between ``[2x:`` and ``]``, with the finding's number and
a sign. Needs Rich, of the extra ``cli``. Nothing of a text is read as markup, and no control character of it
reaches the terminal.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from verifier.report.claim.model import ClaimReport, ClaimViolationRow, FindingRow, WindowView
from verifier.report.claim.wording import BANNER_MODES, OUTCOME_LABELS
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.terminal_parts import (
    SIGNS,
    STATE_STYLES,
    make_rows,
    render_banner,
    render_heading,
    render_violations,
)
from verifier.report.grounding.model import TextView

MAX_FINDINGS = 100
"""Most findings that are listed."""


def render_claim_report(report: ClaimReport) -> Group:
    """Lay the report of a claim check out for a Rich console."""
    return Group(*_render(report))


def _render(report: ClaimReport) -> Iterator[RenderableType]:
    yield render_banner(BANNER_MODES[report.state], report.label, report.headline, report.summary)
    yield from render_heading("Claim")
    yield _render_claim(report.claim)
    if report.window is not None:
        yield from render_heading("The place that covers most of the claim")
        yield from _render_window(report.window, report.coverage_percent)
    if report.findings:
        yield from render_heading("What was compared")
        yield _render_findings(report.findings)
    if report.derivations:
        yield from render_heading("Figures that follow from others")
        for sentence in report.derivations:
            yield Text(show_plainly(sentence))
    yield from render_heading("Violations")
    yield from render_violations("About", [(_name_place(row), row) for row in report.violations])
    yield Text()
    yield _render_record(report)


def _name_place(row: ClaimViolationRow) -> str:
    if row.finding is not None:
        return f"finding {row.finding}"
    if row.span is not None:
        return f"characters {row.span[0]}-{row.span[1]}"
    return "the claim" if row.source is None else f"source {row.source}"


def _render_claim(view: TextView) -> Text:
    text = Text()
    has_absent = False
    for segment in view.segments:
        kinds = {mark.kind for mark in segment.marks}
        is_absent = any(not mark.unit and mark.kind == "soft" for mark in segment.marks)
        has_absent = has_absent or is_absent
        shown = show_plainly(segment.text)
        style = next((STATE_STYLES[kind] for kind in ("failed", "soft") if kind in kinds), "")
        text.append(f"*{shown}*" if is_absent else shown, style=f"bold {style}" if style else "")
    text.rstrip()
    if has_absent:
        text.append("\n*not found in the place below*", style="dim")
    return text if text.plain else Text("(no text)", style="dim")


def _render_window(window: WindowView, coverage_percent: int) -> Iterator[RenderableType]:
    text = Text()
    for segment in window.view.segments:
        for mark in segment.opens:
            text.append(f"[{mark.unit}{SIGNS[mark.kind]}: ", style=_style(mark.kind))
        style = _style(segment.marks[0].kind) if segment.marks else ""
        text.append(show_plainly(segment.text), style=style)
        for mark in segment.closes:
            text.append("]", style=_style(mark.kind))
    yield text
    rendered = ", as rendered" if window.is_rendered else ""
    first, last = window.span
    yield Text(
        f"Source {show_plainly(window.source_id)}, line {window.line}{rendered}, "
        f"characters {first}-{last}; {coverage_percent} % of the claim, by weight, stands there.",
        style="dim",
    )


def _style(kind: str) -> str:
    return STATE_STYLES.get(kind, "")


def _render_findings(findings: tuple[FindingRow, ...]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column("Facet", no_wrap=True)
    table.add_column("Finding", no_wrap=True)
    table.add_column("The claim says", overflow="fold")
    table.add_column("The evidence says", overflow="fold")
    for row in findings[:MAX_FINDINGS]:
        style = STATE_STYLES[row.state]
        table.add_row(
            Text(f"{row.number}{SIGNS[row.state]}", style=f"bold {style}"),
            row.facet,
            Text(OUTCOME_LABELS[row.state], style=style),
            _show(row.said, row.span),
            _show(row.stands, row.place),
        )
    if len(findings) > MAX_FINDINGS:
        table.add_row("", "", Text(f"and {len(findings) - MAX_FINDINGS:,} more", style="dim"), "", "")
    return table


def _show(text: str, span: tuple[int, int] | None) -> Text:
    if span is None:
        return Text("-", style="dim")
    return Text.assemble(show_plainly(text), (f" {span[0]}-{span[1]}", "dim"))


def _render_record(report: ClaimReport) -> Table:
    rows = make_rows()
    rows.add_row("policy", Text(f"{show_plainly(report.policy_name)}, {report.policy_hash}"))
    rows.add_row("claim", Text(report.claim_digest))
    rows.add_row("check", Text(report.digest))
    return rows
