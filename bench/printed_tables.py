"""Tables of a report: printed with Rich where it is installed, else in plain columns, or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_PAGE = 200
"""How many columns a table may take where it is not printed to a screen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of ready cells. Its first column is text, the others are figures; `note` explains it."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def print_tables(tables: Iterable[Table], *, markdown: bool = False) -> None:
    """Print tables for people."""
    for table in tables:
        print(f"\n**{table.title}**\n" if markdown else f"\n{table.title}")
        if markdown:
            _print_markdown(table)
        else:
            _print_for_terminal(table)
        if table.note:
            print(f"\n{table.note}" if markdown else table.note)


def _print_markdown(table: Table) -> None:
    rules = ("---", *["---:"] * (len(table.headings) - 1))
    for cells in (table.headings, rules, *table.rows):
        print("| " + " | ".join(cells) + " |")


def _print_for_terminal(table: Table) -> None:
    try:
        import rich.table  # noqa: F401
    except ImportError:
        _print_plainly(table)
    else:
        _print_richly(table)


def _print_plainly(table: Table) -> None:
    widths = [max(map(len, column)) for column in zip(table.headings, *table.rows, strict=True)]
    for cells in (table.headings, *table.rows):
        aligned = (
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        print("  ".join(aligned).rstrip())


def _print_richly(table: Table) -> None:
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    printed = RichTable(show_lines=False)
    for column, heading in enumerate(table.headings):
        printed.add_column(heading, justify="right" if column else "left", overflow="fold")
    for cells in table.rows:
        printed.add_row(*map(Text, cells))
    console = Console()
    # What is not read on a screen need not be folded to one.
    (console if console.is_terminal else Console(width=_PAGE)).print(printed)
