"""The report of a measurement for the terminal: the figures of the page, without the picture. Needs Rich."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.text import Text

from verifier.audit.measuring.measures import Measures
from verifier.measures.tiers import LABELS
from verifier.policies import hash_bytes
from verifier.report.common.language import say
from verifier.report.common.terminal import Section, lay_out, tabulate
from verifier.report.measures import wording


def render_measures_report(figures: Measures) -> Group:
    """Lay a measurement out for a Rich console."""
    record = [(say("figures"), hash_bytes(figures.to_json()))]
    return lay_out(wording.make_banner(figures), _list_sections(figures), record)


def _list_sections(figures: Measures) -> Iterator[Section]:
    counts = [(label, *map(str, row)) for label, row in wording.list_confusion(figures.tiers)]
    confusion = say("Confusion"), [tabulate((say("True, by predicted"), *LABELS), counts)]
    tables = [(one.title, [tabulate(one.names, one.rows)]) for one in wording.list_tables(figures)]
    yield from (tables[0], confusion, *tables[1:])
    if figures.warnings:
        yield (
            say("Before you rely on it"),
            [Text(f"- {say(wording.WARNINGS[code])}") for code in figures.warnings],
        )
