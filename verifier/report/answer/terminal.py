"""The report of an answer for the terminal: the same `AnswerReport` that the page shows, as rows of text.

Needs Rich, of the extra ``cli``.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from verifier.report.answer.model import AnswerReport, SentenceRow
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import writing_in
from verifier.report.common.marked_text import TextView
from verifier.report.common.terminal import (
    STATE_STYLES,
    Section,
    append_marked,
    lay_out,
    make_rows,
    render_pieces,
)

_PLACE_STYLES = {
    "verified": "green underline",
    "denied": "yellow underline",
    "nearest": "magenta underline",
}


def render_answer_report(report: AnswerReport) -> Group:
    """Lay a report out for a Rich console."""
    with writing_in(report.written_in):
        return _lay_out(report)


def _lay_out(report: AnswerReport) -> Group:
    record = [
        (report.say["policy"], f"{report.record.policy_name}, {report.record.policy_hash}"),
        (report.say["digest"], report.record.digest),
    ]
    return lay_out(report, _list_sections(report), record, question=report.say["question"])


def _list_sections(report: AnswerReport) -> Iterator[Section]:
    say = report.say
    yield say["wrong"], [*_render_problems(report)] or [Text(say["nothing"])]
    yield say["answer"], [_render_answer(report.answer)]
    if report.supported:
        found = [part for row in report.supported for part in _render_found(row, report)]
        yield report.supported_title, found


def _render_problems(report: AnswerReport) -> Iterator[RenderableType]:
    rows = report.by_number
    for problem in report.problems:
        row = rows.get(problem.number)
        failed = row is not None and row.status != "SUPPORTED"
        result = report.say[f"result_{row.status}"] if row is not None and failed else ""
        badge = f"{result}: " if result and result != problem.words else ""
        named = f": {show_plainly(problem.told)}" if problem.told else ""
        yield Text.assemble(
            (f"[{problem.number}] {badge}{problem.words}", f"bold {STATE_STYLES[problem.state]}"),
            (f" ({report.say['quote_verified']})" if row is not None and row.has_quote else "", "bold green"),
            (named, "bold"),
            (f"  {' '.join(problem.telling_codes)}" if problem.telling_codes else "", "dim"),
        )
        table = make_rows()
        if problem.said:
            table.add_row("", render_pieces(problem.said, match_style=""))
        for name, text in _show_row(row, report) if row is not None else ():
            table.add_row(name, text)
        if table.row_count:
            yield Padding(table, (0, 0, 0, 3))


def _render_found(row: SentenceRow, report: AnswerReport) -> Iterator[RenderableType]:
    yield Text.assemble((f"[{row.number}] ", "bold green"), render_pieces(row.said, match_style=""))
    table = make_rows()
    for name, text in _show_row(row, report):
        table.add_row(name, text)
    yield Padding(table, (0, 0, 0, 3))


def _show_row(row: SentenceRow, report: AnswerReport) -> Iterator[tuple[str, Text]]:
    """Yield the places of a sentence, what stands beside it, and what to do."""
    say = report.say
    for place in row.places:
        text = render_pieces(place.pieces, match_style=_PLACE_STYLES[place.kind], set_off=True)
        where = show_plainly(place.source_id)
        line = f", {say['line'].format(n=place.line)}" if place.line else ""
        if place.page is not None:
            line = f", {say['page'].format(n=place.page)}"
        text.append(f"\n{say[f'stands_{row.status}']}: [{place.source}] {where}{line}", style="dim")
        yield "", text
    if row.beside:
        yield "", Text(f"{say['beside']}: \u201c{show_plainly(row.beside)}\u201d")
    if row.advice:
        yield "", Text(row.advice, style="italic")


def _render_answer(view: TextView) -> Text:
    text = Text()
    for passage in view.passages:
        if not view.is_whole:
            text.append(f"({passage.span[0]:,}-{passage.span[1]:,})\n", style="dim")
        text.append(f"{'  ' * passage.depth}{passage.marker}{' ' if passage.marker else ''}", style="dim")
        for segment in passage.segments:
            append_marked(text, segment)
        text.append("\n")
    text.rstrip()
    return text
