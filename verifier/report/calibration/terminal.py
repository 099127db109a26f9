"""The report of a calibration for the terminal: the same figures as the page, without the picture.

Needs Rich, of the extra ``cli``. The chosen row is marked by a sign, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from verifier.calibration.calibrate import Calibration
from verifier.calibration.confidence import SURE_PERCENT
from verifier.policies import Policy
from verifier.report.calibration.wording import (
    WARNINGS,
    choose_mode,
    describe_label,
    describe_result,
    list_bands,
    list_rows,
    show_wanted,
    summarize,
)
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.terminal_parts import make_rows, render_banner, render_heading

_BAR_CELLS = 20


def render_calibration_report(calibration: Calibration, *, written_to: str | None = None) -> Group:
    """Lay a calibration out for a Rich console; `written_to` is the policy file, where one was written."""
    return Group(*_render(calibration, written_to))


def _render(calibration: Calibration, written_to: str | None) -> Iterator[RenderableType]:
    yield render_banner(
        choose_mode(calibration),
        describe_label(calibration),
        describe_result(calibration),
        summarize(calibration),
    )
    yield from render_heading("Thresholds")
    yield from _render_thresholds(calibration)
    yield from render_heading("Reliability of the score")
    yield _render_bands(calibration)
    if calibration.warnings:
        yield from render_heading("Before you rely on it")
        for code in calibration.warnings:
            yield Text(f"- {WARNINGS[code]}")
    yield Text()
    yield _render_record(calibration, written_to)


def _render_thresholds(calibration: Calibration) -> Iterator[RenderableType]:
    rows = list_rows(calibration)
    if not rows:
        yield Text("No claim is accepted at any score.")
        return
    table = _make_table(
        ("From", "Accepted", "Right", "Precision", "Lower bound", "Recall", "Coverage", ""), left=(7,)
    )
    for row in rows:
        table.add_row(
            row.score, row.accepted, row.right, row.precision, row.lower, row.recall, row.coverage,
            "<- chosen" if row.is_chosen else "",
            style="bold green" if row.is_chosen else "",
        )  # fmt: skip
    yield table
    yield Text(f"Shares are rounded down; the lower bound is {SURE_PERCENT}% sure.", style="dim")


def _render_bands(calibration: Calibration) -> Table:
    sample = calibration.chosen_on
    table = _make_table(("Scores", "Claims", "Supported", "Share", ""), left=(0, 4))
    for band in reversed(list_bands(sample)):
        bar = "#" * (band.permille * _BAR_CELLS // 1_000)
        table.add_row(band.scores, band.claims, band.supported, band.share, Text(bar, style="blue"))
    if sample.refused:
        table.add_row("accepted at no score", f"{sample.refused:,}", f"{sample.refused_supported:,}", "", "")
    return table


def _make_table(columns: Sequence[str], *, left: tuple[int, ...]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number in left else "right", overflow="fold")
    return table


def _render_record(calibration: Calibration, written_to: str | None) -> Table:
    rows = make_rows()
    data = calibration.data
    rows.add_row("wanted", f"a precision of {show_wanted(calibration.precision_bp)}")
    rows.add_row("lines", f"{data.n_lines:,}, {len(data.bad):,} of them bad")
    rows.add_row("claims", data.sha256)
    rows.add_row("made from", Text(_name_policy(calibration.policy)))
    if calibration.result is not None:
        rows.add_row("policy", Text(_name_policy(calibration.result)))
        rows.add_row("", Text("not written: name a file with --output" if written_to is None
                              else f"written to {show_plainly(written_to)}"))  # fmt: skip
    return rows


def _name_policy(policy: Policy) -> str:
    return f"{show_plainly(policy.name)}, {policy.hash}"
