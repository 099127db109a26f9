"""A report for the terminal: the same `Report` that the page shows, as rows of text.

Marks do not depend on colour: a unit stands between ``[4+:`` and ``]``, its sign says how it came out.
Needs Rich, of the extra ``cli``. Nothing of a text is read as markup, and no control character of it
reaches the terminal.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.terminal_parts import (
    SIGNS,
    STATE_STYLES,
    make_rows,
    render_banner,
    render_heading,
    render_violations,
)
from verifier.report.grounding.model import (
    Excerpt,
    Mark,
    Piece,
    Report,
    Segment,
    TextView,
    UnitCard,
    ViolationRow,
)
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
    return Group(*_render(report))


def _render(report: Report) -> Iterator[RenderableType]:
    yield render_banner(report.audit_mode, report.audit_mode, report.headline, report.summary)
    yield from render_heading("Answer")
    yield _render_answer(report.answer)
    if report.units:
        yield Text()
        yield _render_legend()
    counting = [unit for unit in report.units if unit.group != "tried" or report.method == "none"]
    tried = [unit for unit in report.units if unit.group == "tried" and report.method != "none"]
    for title, units in (("Unit by unit", counting), ("Tried before, without a decision", tried)):
        if units:
            yield from render_heading(title)
            for unit in units:
                yield from _render_unit(unit)
    yield from render_heading("Violations")
    yield from render_violations("Unit", [(_name_place(row), row) for row in report.violations])
    yield Text()
    yield _render_record(report)


def _render_answer(view: TextView) -> Text:
    text = Text()
    for passage in view.passages:
        if not view.is_whole:
            text.append(f"(characters {passage.span[0]:,} to {passage.span[1]:,})\n", style="dim")
        for segment in passage.segments:
            _append_segment(text, segment)
        if not view.is_whole:
            text.append("\n")
    text.rstrip()
    return text


def _append_segment(text: Text, segment: Segment) -> None:
    for mark in segment.opens:
        text.append(f"[{mark.unit}{SIGNS[mark.kind]}: ", style=_style_mark(mark))
    text.append(show_plainly(segment.text), style=_style_mark(segment.marks[0]) if segment.marks else "")
    for mark in segment.closes:
        text.append("]", style=_style_mark(mark))


def _style_mark(mark: Mark) -> str:
    return STATE_STYLES[mark.kind]


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
    rendered = ", as rendered" if place.is_rendered else ""
    first, last = place.span
    text = _render_pieces(place.pieces, match_style=_PLACE_STYLES[place.kind], set_off=True)
    label = f"\n{PLACE_LABELS[place.kind]} {show_plainly(place.source_id)}, line {place.line}{rendered}"
    text.append(f"{label}, characters {first}-{last}", style="dim")
    return text


def _render_pieces(pieces: tuple[Piece, ...], *, match_style: str, set_off: bool = False) -> Text:
    """Give a row of pieces; differing words stand between stars, set-off places in ``>> <<``.

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


def _name_place(row: ViolationRow) -> str:
    return str(row.unit) if row.unit else f"source {row.source}" if row.source else "answer"


def _render_record(report: Report) -> Table:
    rows = make_rows()
    name = show_plainly(report.policy_name)
    rows.add_row("policy", Text(f"{name}, {report.policy_hash}"))
    rows.add_row("verdict", Text(report.digest))
    return rows
