"""The report of a measurement for the terminal: the figures of the page, without the picture. Needs Rich."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from verifier.audit.measuring.measures import Measures
from verifier.measures.tiers import LABELS
from verifier.policies import hash_bytes
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import say
from verifier.report.common.terminal import Section, lay_out, make_table
from verifier.report.measures import wording


def render_measures_report(figures: Measures) -> Group:
    """Lay a measurement out for a Rich console."""
    record = [(say("figures"), hash_bytes(figures.to_json()))]
    return lay_out(wording.make_banner(figures), _list_sections(figures), record)


def _list_sections(figures: Measures) -> Iterator[Section]:
    rows = [
        (f"{row.name}: {row.meaning}", row.count, row.of_answered, row.bounds, row.of_all)
        for row in wording.list_tiers(figures.tiers)
    ]
    yield (
        say("False accepts"),
        [_tabulate(("", say("Count"), say("Of answered"), say("True share"), say("Of all")), rows)],
    )
    counts = [(label, *map(str, row)) for label, row in wording.list_confusion(figures.tiers)]
    yield say("Confusion"), [_tabulate((say("True, by predicted"), *LABELS), counts)]
    types = [
        (row.name, row.claims, row.coverage, row.tier1, row.tier2) for row in wording.list_types(figures)
    ]
    if types:
        yield (
            say("By type of claim"),
            [_tabulate((say("Type"), say("Claims"), say("Coverage"), say("Tier 1"), say("Tier 2")), types)],
        )
    labels = [(row.label, row.precision, row.recall, row.f1) for row in wording.list_labels(figures)]
    yield say("Labels"), [_tabulate((say("Label"), say("Precision"), say("Recall"), say("F1")), labels)]
    rankings = [(str(row.k), row.recall, row.precision, row.ndcg) for row in wording.list_rankings(figures)]
    if rankings:
        yield (
            say("Rankings"),
            [_tabulate((say("First"), say("Recall"), say("Precision"), say("NDCG")), rankings)],
        )
    yield say("Other figures"), [_tabulate((say("Figure"), say("Value")), [*wording.list_figures(figures)])]
    for title, beside in wording.list_beside(figures):
        yield title, [_tabulate((say("Figure"), say("Value")), beside)]
    if figures.warnings:
        yield (
            say("Before you rely on it"),
            [Text(f"- {say(wording.WARNINGS[code])}") for code in figures.warnings],
        )


def _tabulate(names: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    table = make_table()
    for place, name in enumerate(names):
        table.add_column(name, justify="right" if place else "left", overflow="fold")
    for row in rows:
        table.add_row(*[Text(show_plainly(cell)) for cell in row])
    return table
