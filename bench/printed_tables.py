"""Tables of a report: printed in plain columns, or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


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
            _print_plainly(table)
        if table.note:
            print(f"\n{table.note}" if markdown else table.note)


def _print_markdown(table: Table) -> None:
    rules = ("---", *["---:"] * (len(table.headings) - 1))
    for cells in (table.headings, rules, *table.rows):
        print("| " + " | ".join(cells) + " |")


def _print_plainly(table: Table) -> None:
    widths = [max(map(len, column)) for column in zip(table.headings, *table.rows, strict=True)]
    for cells in (table.headings, *table.rows):
        aligned = (
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        print("  ".join(aligned).rstrip())
