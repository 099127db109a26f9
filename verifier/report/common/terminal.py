"""What reports for the terminal have in common: their frame, marks, places and tables. Needs Rich.

Marks do not depend on colour: what is marked stands between signs, and a number says what it belongs to.
Nothing of a text is read as markup, and no control character of it reaches the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from verifier.report.common.frame import Banner
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.marked_text import Segment
from verifier.report.common.quoted_source import QuotedPlace
from verifier.report.common.violations import CodedRow

Section: TypeAlias = tuple[str, Iterable[RenderableType]]
"""A title and what stands below it."""

Row = TypeVar("Row", bound=CodedRow)

SIGNS = {"verified": "+", "soft": "~", "failed": "x", "unread": "-"}
"""What stands after a number, for those who see no colour."""

STATE_STYLES = {"verified": "green", "soft": "blue", "failed": "red", "unread": "dim"}

_MODE_STYLES = {"STRICT": "bold white on green", "HYBRID": "bold black on yellow"}


def lay_out(banner: Banner, sections: Iterable[Section], record: Iterable[tuple[str, str]]) -> Group:
    """Lay a report out for a Rich console: banner, sections under ruled titles, and the record below."""
    return Group(*_render(banner, sections, record))


def _render(
    banner: Banner, sections: Iterable[Section], record: Iterable[tuple[str, str]]
) -> Iterator[RenderableType]:
    yield Text.assemble(
        (f" {banner.label} ", _MODE_STYLES.get(banner.audit_mode, "bold white on red")),
        "  ",
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


def render_violations(about: str, rows: Sequence[Row], name_place: Callable[[Row], str]) -> Section:
    """Return the section of violations, each next to what it is about."""
    if not rows:
        return "Violations", [Text("None.")]
    table = make_table()
    table.add_column(about, no_wrap=True)
    table.add_column("Code", no_wrap=True, style="bold")
    table.add_column("What it means", overflow="fold")
    for row in rows:
        table.add_row(Text(name_place(row)), row.code, Text(show_plainly(row.sentence)))
    return "Violations", [table]


def append_marked(text: Text, segment: Segment) -> None:
    """Append a segment; a mark stands between ``[4+:`` and ``]``, its number and sign say how it came out."""
    for mark in segment.opens:
        text.append(f"[{mark.unit}{SIGNS[mark.kind]}: ", style=_style(mark.kind))
    text.append(show_plainly(segment.text), style=_style(segment.marks[0].kind) if segment.marks else "")
    for mark in segment.closes:
        text.append("]", style=_style(mark.kind))


def _style(kind: str) -> str:
    return STATE_STYLES.get(kind, "")


def name_place(label: str, place: QuotedPlace) -> str:
    """Say where a place is: its source, its line, and its characters in the original text."""
    rendered = ", as rendered" if place.is_rendered else ""
    first, last = place.span
    source = show_plainly(place.source_id)
    return f"{label} {source}, line {place.line}{rendered}, characters {first}-{last}"
