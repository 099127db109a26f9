"""The report of a grounding verdict for the terminal: the same `Report` that the page shows, as rows of text.

Needs Rich, of the extra ``cli``.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.marked_text import TextView
from verifier.report.common.problems import Problem
from verifier.report.common.terminal import (
    SIGNS,
    STATE_STYLES,
    Section,
    append_marked,
    lay_out,
    make_rows,
    name_place,
    render_pieces,
    render_problems,
)
from verifier.report.grounding.model import Report, UnitCard
from verifier.report.grounding.wording import PLACE_LABELS, STATE_LABELS

_PLACE_STYLES = {
    "verified": "green underline",
    "soft": "blue underline",
    "denied": "yellow underline",
    "nearest": "magenta underline",
}


def render_report(report: Report) -> Group:
    """Lay a report out for a Rich console."""
    record = [("policy", f"{report.policy_name}, {report.policy_hash}"), ("verdict", report.digest)]
    return lay_out(report, _list_sections(report), record)


def _list_sections(report: Report) -> Iterator[Section]:
    def show_place(problem: Problem) -> Iterator[tuple[str, Text]]:
        if problem.number <= len(report.units):
            yield from _show_place(report.units[problem.number - 1])

    yield render_problems(report.problems, show_place)
    answer: list[RenderableType] = [_render_answer(report.answer)]
    yield "Answer", [*answer, Text(), _render_legend()] if report.units else answer
    for title, units in (
        ("Found", report.found_units),
        ("Tried before, without a decision", report.tried_units),
    ):
        if units:
            yield title, [row for unit in units for row in _render_unit(unit)]


def _render_answer(view: TextView) -> Text:
    text = Text()
    for passage in view.passages:
        if not view.is_whole:
            text.append(f"(characters {passage.span[0]:,} to {passage.span[1]:,})\n", style="dim")
        text.append(f"{'  ' * passage.depth}{passage.marker}{' ' if passage.marker else ''}", style="dim")
        for segment in passage.segments:
            append_marked(text, segment)
        text.append("\n")
    text.rstrip()
    return text


def _render_legend() -> Text:
    legend = Text(style="dim")
    for state, label in STATE_LABELS.items():
        legend.append(f"[n{SIGNS[state]}: {label.lower()}]  ")
    legend.rstrip()
    return legend


def _render_unit(unit: UnitCard) -> Iterator[RenderableType]:
    style = STATE_STYLES[unit.state]
    yield Text.assemble(
        (f"[{unit.number}] {STATE_LABELS[unit.state].lower()}", f"bold {style}"),
        (f", characters {unit.span[0]}-{unit.span[1]}", "dim"),
    )
    rows = make_rows()
    rows.add_row("says", render_pieces(unit.pieces, match_style=""))
    for name, text in _show_place(unit):
        rows.add_row(name, text)
    if unit.beside:
        rows.add_row("beside it", Text(f"\u201c{show_plainly(unit.beside)}\u201d"))
    for note in unit.notes:
        rows.add_row("", Text.assemble(show_plainly(note.sentence), (f"  {note.code}", "dim")))
    if unit.is_folded:
        rows.add_row("", Text("Matched after folding typography.", style="dim"))
    yield Padding(rows, (0, 0, 0, 3))


def _show_place(unit: UnitCard) -> Iterator[tuple[str, Text]]:
    if unit.set_aside:
        yield "", Text(unit.set_aside, style="dim")
    place = unit.place
    if place is not None:
        text = render_pieces(place.pieces, match_style=_PLACE_STYLES[place.kind], set_off=True)
        text.append(f"\n{name_place(PLACE_LABELS[place.kind], place)}", style="dim")
        yield "source", text
