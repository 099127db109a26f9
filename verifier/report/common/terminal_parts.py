"""What reports for the terminal share: their banner, headings, tables and signs. Needs Rich."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from verifier.codes import ViolationCode
from verifier.records import AuditMode
from verifier.report.common.hidden_characters import show_plainly

SIGNS = {"verified": "+", "soft": "~", "failed": "x", "unread": "-"}
"""What stands behind a number, for those who see no colour."""

STATE_STYLES = {"verified": "green", "soft": "blue", "failed": "red", "unread": "dim"}

_MODE_STYLES = {"STRICT": "bold white on green", "HYBRID": "bold black on yellow"}


class CodedRow(Protocol):
    """A violation as a row of a table."""

    @property
    def code(self) -> ViolationCode:
        """What is wrong."""

    @property
    def sentence(self) -> str:
        """The same in words."""


def render_banner(mode: AuditMode, label: str, headline: str, summary: str) -> Text:
    """Give the first line: the result in a word, in the colour of its mode, and in a sentence."""
    return Text.assemble(
        (f" {label} ", _MODE_STYLES.get(mode, "bold white on red")),
        "  ",
        (headline, "bold"),
        f". {show_plainly(summary)}",
    )


def render_heading(title: str) -> Iterator[RenderableType]:
    """Yield an empty line and a ruled title."""
    yield Text()
    yield Rule(Text(title, style="bold"), align="left", style="dim")


def make_rows() -> Table:
    """Give an empty table of a name and a text in each row."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(no_wrap=True, style="dim")
    rows.add_column(overflow="fold")
    return rows


def render_violations(about: str, rows: Sequence[tuple[str, CodedRow]]) -> Iterator[RenderableType]:
    """Yield the table of violations, each beside what it is about."""
    if not rows:
        yield Text("None.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    table.add_column(about, no_wrap=True)
    table.add_column("Code", no_wrap=True, style="bold")
    table.add_column("What it means", overflow="fold")
    for place, row in rows:
        table.add_row(Text(place), row.code, Text(show_plainly(row.sentence)))
    yield table
