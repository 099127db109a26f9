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
from verifier.report.common.pieces import Piece
from verifier.report.common.terminal import (
    SIGNS,
    STATE_STYLES,
    Section,
    append_marked,
    lay_out,
    make_rows,
    name_place,
    render_violations,
)
from verifier.report.grounding.excerpts import Excerpt
from verifier.report.grounding.model import Report, UnitCard, ViolationRow
from verifier.report.grounding.wording import PLACE_LABELS, STATE_LABELS

_PIECE_STYLES = {
    "context": "dim",
    "elided": "dim italic",
    "quoted": "dim",
    "differs": "bold red reverse",
    "cut": "dim",
}
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
    answer: list[RenderableType] = [_render_answer(report.answer)]
    yield "Answer", [*answer, Text(), _render_legend()] if report.units else answer
    for title, units in (
        ("Unit by unit", report.shown_units),
        ("Tried before, without a decision", report.tried_units),
    ):
        if units:
            yield title, [row for unit in units for row in _render_unit(unit)]
    yield render_violations("Unit", report.violations, _name_subject)


def _render_answer(view: TextView) -> Text:
    text = Text()
    for passage in view.passages:
        if not view.is_whole:
            text.append(f"(characters {passage.span[0]:,} to {passage.span[1]:,})\n", style="dim")
        for segment in passage.segments:
            append_marked(text, segment)
        if not view.is_whole:
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
    yield Text()
    yield Text.assemble(
        (f"{unit.number}{SIGNS[unit.state]} {STATE_LABELS[unit.state]}", f"bold {style}"),
        f", {unit.kind_name}",
        (f", characters {unit.span[0]}-{unit.span[1]}", "dim"),
    )
    rows = make_rows()
    rows.add_row("answer", _render_pieces(unit.pieces, match_style=""))
    if unit.place is not None:
        rows.add_row("source", _render_place(unit.place))
    for note in unit.notes:
        rows.add_row("", Text.assemble((note.code, "bold"), f": {show_plainly(note.sentence)}"))
    if unit.set_aside:
        rows.add_row("", Text(unit.set_aside, style="dim"))
    if unit.is_folded:
        rows.add_row("", Text("Matched after folding typography.", style="dim"))
    yield Padding(rows, (0, 0, 0, 3))


def _render_place(place: Excerpt) -> Text:
    text = _render_pieces(place.pieces, match_style=_PLACE_STYLES[place.kind], set_off=True)
    text.append(f"\n{name_place(PLACE_LABELS[place.kind], place)}", style="dim")
    return text


def _render_pieces(pieces: tuple[Piece, ...], *, match_style: str, set_off: bool = False) -> Text:
    """Return a row of pieces; differing words stand between stars, set-off places in ``>> <<``.

    A quote that is a unit of its own is there by its number: ``"[8]"``.
    """
    text = Text()
    is_open = False
    for piece in pieces:
        is_inside = set_off and piece.kind in ("match", "differs")
        if is_inside != is_open:
            text.append(">>" if is_inside else "<<", style="bold")
            is_open = is_inside
        shown = show_plainly(piece.text)
        if piece.kind == "match":
            text.append(shown, style=match_style)
        else:
            as_marked = {"cut": " [...] ", "differs": f"*{shown}*", "quoted": f"[{piece.unit}]"}
            shown = as_marked.get(piece.kind, shown)
            text.append(shown.lstrip() if not text else shown, style=_PIECE_STYLES[piece.kind])
    if is_open:
        text.append("<<", style="bold")
    return text


def _name_subject(row: ViolationRow) -> str:
    return str(row.unit) if row.unit else f"source {row.source}" if row.source else "answer"
