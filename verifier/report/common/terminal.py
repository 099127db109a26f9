"""What reports for the terminal have in common: their frame, marks, places and tables. Needs Rich.

Marks do not depend on colour: what is marked stands between signs, and a number says what it belongs to.
Nothing of a text is read as markup, and no control character of it reaches the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from verifier.checking.texts import load_texts
from verifier.report.common.frame import Banner
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import mean, say, written_in
from verifier.report.common.marked_text import INLINE_KINDS, Segment
from verifier.report.common.plain_words import Piece
from verifier.report.common.problems import Problem
from verifier.report.common.quoted_source import QuotedPlace

Section: TypeAlias = tuple[str, Iterable[RenderableType]]
"""A title and what stands below it."""

SIGNS = {"verified": "+", "soft": "~", "failed": "x", "unread": "-", "unchecked": "-"}
"""What stands after a number, for those who see no colour."""

STATE_STYLES = {"verified": "green", "soft": "blue", "failed": "red", "unread": "dim", "unchecked": "dim"}

_MODE_STYLES = {"STRICT": "bold white on green", "HYBRID": "bold black on yellow"}


def lay_out(
    banner: Banner,
    sections: Iterable[Section],
    record: Iterable[tuple[str, str]],
    *,
    question: str | None = None,
) -> Group:
    """Lay a report out for a Rich console: banner, sections under ruled titles, and the record below."""
    asked = load_texts(written_in()).page["question"] if question is None else question
    return Group(*_render(banner, sections, record, asked))


def _render(
    banner: Banner, sections: Iterable[Section], record: Iterable[tuple[str, str]], question: str
) -> Iterator[RenderableType]:
    heading = banner.heading
    for said in (heading.title, heading.date, heading.question and f"{question} {heading.question}"):
        if said:
            yield Text(show_plainly(said), style="bold" if said is heading.title else "")
    yield Text.assemble(
        (f" {banner.result or banner.label} ", _MODE_STYLES.get(banner.audit_mode, "bold white on red")),
        (f" {banner.code} " if banner.code else " ", "dim"),
        " ",
        (banner.headline, "bold"),
        f". {show_plainly(banner.summary)}",
    )
    for title, body in sections:
        yield Text()
        yield Rule(Text(title, style="bold"), align="left", style="dim")
        yield from body
    yield Text()
    rows = make_rows()
    for name, value in record:
        rows.add_row(name, Text(show_plainly(value)))
    yield rows


def write_plain(renderable: RenderableType, width: int) -> str:
    """Return what is shown as lines of text, without colours and trailing blanks."""
    console = Console(
        highlight=False, markup=False, emoji=False, width=width, color_system=None, force_terminal=False
    )
    with console.capture() as captured:
        console.print(renderable)
    return "\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n"))


def make_rows() -> Table:
    """Return an empty table of a name and a text in each row."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(no_wrap=True, style="dim")
    rows.add_column(overflow="fold")
    return rows


def make_table() -> Table:
    """Return an empty table without lines; its columns are still to be added."""
    return Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")


def tabulate(names: Iterable[str], rows: Iterable[Sequence[str]]) -> Table:
    """Return a table of figures; a name of two lines stands on one."""
    table = make_table()
    for place, name in enumerate(names):
        table.add_column(name, justify="right" if place else "left", overflow="fold")
    for row in rows:
        table.add_row(*[Text(show_plainly(cell.replace("\n", ": "))) for cell in row])
    return table


def render_problems(
    problems: Sequence[Problem], show_more: Callable[[Problem], Iterable[tuple[str, Text]]] = lambda _row: ()
) -> Section:
    """Return the section of what is wrong; `show_more` yields further rows of one, each a name and a text."""
    return say("What is wrong"), _render_problems(problems, show_more) if problems else [
        Text(say("Nothing."))
    ]


def _render_problems(
    problems: Sequence[Problem], show_more: Callable[[Problem], Iterable[tuple[str, Text]]]
) -> Iterator[RenderableType]:
    for row in problems:
        style = STATE_STYLES[row.state]
        named = f": {show_plainly(row.told)}" if row.told else ""
        yield Text.assemble(
            (f"[{row.number}] {row.words}", f"bold {style}"),
            (named, "bold"),
            (f"  {' '.join(row.codes)}", "dim"),
        )
        rows = make_rows()
        if row.said:
            rows.add_row(say("says"), render_pieces(row.said, match_style=""))
        for name, text in show_more(row):
            rows.add_row(name, text)
        for found in row.found:
            if found.sentence not in (row.named, mean(found.code)):
                rows.add_row("", Text(show_plainly(found.sentence), style="dim"))
        if rows.row_count:
            yield Padding(rows, (0, 0, 0, 3))


_PIECE_STYLES = {
    "context": "dim",
    "elided": "dim italic",
    "quoted": "dim",
    "differs": "bold red reverse",
    "cut": "dim",
}


def render_pieces(pieces: Sequence[Piece], *, match_style: str, set_off: bool = False) -> Text:
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


def append_marked(text: Text, segment: Segment) -> None:
    """Append a segment; a mark stands between ``[4+:`` and ``]``, its number and sign say how it came out."""
    for mark in segment.opens:
        if mark.kind not in INLINE_KINDS:
            text.append(f"[{mark.unit or ''}{SIGNS[mark.kind]}: ", style=_style(mark.kind))
    found = [mark for mark in segment.marks if mark.kind not in INLINE_KINDS]
    text.append(show_plainly(segment.text), style=_style(found[0].kind) if found else "")
    for mark in segment.closes:
        if mark.kind not in INLINE_KINDS:
            text.append("]", style=_style(mark.kind))


def _style(kind: str) -> str:
    return STATE_STYLES.get(kind, "")


def name_place(label: str, place: QuotedPlace) -> str:
    """Say where a place is: its source, its line, and its characters in the original text."""
    rendered = say(", as rendered") if place.is_rendered else ""
    first, last = place.span
    return say(
        "{label} {source}, line {line}{rendered}, characters {first}-{last}",
        label=label,
        source=show_plainly(place.source_id),
        line=str(place.line),
        rendered=rendered,
        first=str(first),
        last=str(last),
    )
