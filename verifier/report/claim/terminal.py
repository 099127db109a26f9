"""The report of a claim check for the terminal: the same `ClaimReport` that the page shows, as rows of text.

Words of the claim that do not stand in the window are set between ``*`` and ``*``; in the window a place that
a facet found stands between ``[2x:`` and ``]``. Needs Rich, of the extra ``cli``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from verifier.report.claim.model import ClaimReport, FindingRow, WindowView
from verifier.report.claim.wording import FACETS, OUTCOME_LABELS
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import say
from verifier.report.common.marked_text import Mark, TextView
from verifier.report.common.terminal import (
    STATE_STYLES,
    Section,
    append_marked,
    lay_out,
    make_table,
    name_place,
    render_problems,
)

MAX_FINDINGS = 100
"""Most findings that are listed."""


def render_claim_report(report: ClaimReport) -> Group:
    """Lay the report of a claim check out for a Rich console."""
    record = [
        (say("policy"), f"{report.record.policy_name}, {report.record.policy_hash}"),
        (say("claim"), report.record.inputs.answer),
        (say("check"), report.record.digest),
    ]
    return lay_out(report, _list_sections(report), record)


def _list_sections(report: ClaimReport) -> Iterator[Section]:
    yield render_problems(report.problems)
    yield say("Claim"), [_render_claim(report.claim)]
    if report.window is not None:
        window = _render_window(report.window, report.coverage_percent)
        yield say("The place that covers most of the claim"), window
    if report.findings:
        yield say("What was compared"), [_render_findings(report.findings)]
    if report.derivations:
        sentences = [Text(show_plainly(sentence)) for sentence in report.derivations]
        yield say("Figures that follow from others"), sentences


def _render_claim(view: TextView) -> Text:
    text = Text()
    has_absent = False
    for segment in view.segments:
        is_absent = any(not mark.unit and mark.kind == "soft" for mark in segment.marks)
        has_absent = has_absent or is_absent
        shown = show_plainly(segment.text)
        text.append(f"*{shown}*" if is_absent else shown, style=_choose_style(segment.marks))
    text.rstrip()
    if has_absent:
        text.append(f"\n*{say('not found in the place below')}*", style="dim")
    return text if text.plain else Text(f"({say('no text')})", style="dim")


def _choose_style(marks: Sequence[Mark]) -> str:
    """Return the style of the gravest mark; what is verified has none."""
    kinds = {mark.kind for mark in marks}
    return next((f"bold {STATE_STYLES[kind]}" for kind in ("failed", "soft") if kind in kinds), "")


def _render_window(window: WindowView, coverage_percent: int) -> Iterator[RenderableType]:
    text = Text()
    for segment in window.view.segments:
        append_marked(text, segment)
    yield text
    covered = say("{n} % of the claim, by weight, stands there", n=coverage_percent)
    yield Text(f"{name_place(say('Source'), window)}; {covered}.", style="dim")


def _render_findings(findings: tuple[FindingRow, ...]) -> Table:
    table = make_table()
    table.add_column("", no_wrap=True)
    table.add_column(say("Facet"), no_wrap=True)
    table.add_column(say("Finding"), no_wrap=True)
    table.add_column(say("The claim says"), overflow="fold")
    table.add_column(say("The evidence says"), overflow="fold")
    for row in findings[:MAX_FINDINGS]:
        style = STATE_STYLES[row.state]
        table.add_row(
            Text(f"[{row.number}]", style=f"bold {style}"),
            say(FACETS.get(row.facet, row.facet)),
            Text(say(OUTCOME_LABELS[row.state]), style=style),
            _show(row.said, row.span),
            _show(row.stands, row.place),
        )
    if len(findings) > MAX_FINDINGS:
        table.add_row("", "", Text(say("and {n} more", n=len(findings) - MAX_FINDINGS), style="dim"), "", "")
    return table


def _show(text: str, span: tuple[int, int] | None) -> Text:
    if span is None:
        return Text("-", style="dim")
    return Text.assemble(show_plainly(text), (f" {span[0]}-{span[1]}", "dim"))
