"""Rows of an audit as they are written: on the output, as pages, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import typer

from verifier.cli.batch import count_lines, open_output, say_rows, show_progress
from verifier.cli.pages import INDEX, IndexedPages
from verifier.policies import encode_canonical
from verifier.report.common.frame import Heading
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.audit.records.card import ClaimCard
    from verifier.receipts.audits import AuditRow

_LABELS = ("SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "NEI")


class AuditCounts:
    """What a run has written so far."""

    def __init__(self) -> None:
        self.start = 0
        self.counts: Counter[str] = Counter()

    def name_bad_rows(self, output: Path) -> None:
        """Count and name the bad lines among the rows that are there already."""
        from verifier.receipts.audits import list_bad_rows

        for line, error in list_bad_rows(output, self.start):
            self.counts["errors"] += 1
            typer.echo(f"line {line}: {show_plainly(error)}", err=True)

    def add(self, row: AuditRow) -> None:
        """Count a row, and the cards that it holds."""
        self.counts["rows"] += 1
        for card in row.cards:
            self.counts[card.label] += 1
            self.counts["abstained"] += card.abstained
        if row.cards:
            return
        if row.error is not None:
            self.counts["errors"] += 1
        else:
            self.counts["without claims"] += 1

    def summarize(self, seconds: float) -> str:
        """Return the line that ends a run."""
        rate = self.counts["rows"] / seconds if seconds > 0 else 0.0
        after = f" after {self.start:,} that were there" if self.start else ""
        labels = ", ".join(f"{label} {self.counts[label]:,}" for label in _LABELS)
        rest = ", ".join(
            f"{name} {self.counts[name]:,}" for name in ("abstained", "without claims", "errors")
        )
        return f"{say_rows(self.counts['rows'])}{after}, {rate:,.0f} rows/s; {labels}; {rest}"


def write_rows(
    rows: Iterable[AuditRow],
    source: str,
    output: str,
    done: AuditCounts,
    pages: IndexedPages | None,
    *,
    resume: bool,
    as_records: bool = False,
) -> None:
    """Write rows and their pages as they come, and name those that are bad."""
    n_lines = count_lines(source)
    with open_output(output, resume=resume) as target, show_progress(n_lines, 0) as progress:
        task = next(iter(progress.task_ids), None)
        for row in rows:
            _write_row(row, target, pages, as_records=as_records)
            done.add(row)
            if row.error is not None:
                progress.console.print(
                    f"line {row.line}: {show_plainly(row.error)}",
                    markup=False, highlight=False, soft_wrap=True,
                )  # fmt: skip
            if task is not None:
                progress.advance(task, row.line - int(progress.tasks[task].completed))
        target.flush()


def _write_row(row: AuditRow, target: BinaryIO, pages: IndexedPages | None, *, as_records: bool) -> None:
    card = row.card if as_records else None
    target.write(row.to_line() if card is None else encode_canonical(card.to_audit_record()))
    target.write(b"\n")
    if pages is None:
        return
    for card in row.cards:
        add_card_page(pages, row.line, card)
    if row.error is not None:
        pages.add_bad(row.line, row.error, name=row.answer_id or "")


def add_card_page(pages: IndexedPages, line: int, card: ClaimCard) -> None:
    """Write the page of a card, and list it as of a line."""
    from verifier.report.card.page import render_card_page
    from verifier.report.card.wording import build_card_report

    report = replace(build_card_report(card), heading=Heading(index=INDEX))
    name = " ".join(part for part in (card.answer_id, card.claim.claim_id) if part)
    pages.add(line, report, partial(render_card_page, report), name=name, text=card.claim.text)
