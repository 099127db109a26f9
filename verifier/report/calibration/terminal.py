"""The report of a calibration for the terminal: the same figures as the page, without the picture.

Needs Rich, of the extra ``cli``. The chosen row is marked by a sign, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from verifier.calibration.calibrate import Calibration
from verifier.measures.confidence import SURE_PERCENT
from verifier.policies import Policy
from verifier.report.calibration.wording import WARNINGS, list_bands, list_rows, make_banner, show_wanted
from verifier.report.common.terminal import Section, lay_out, make_table

_BAR_CELLS = 20


def render_calibration_report(calibration: Calibration, *, written_to: str | None = None) -> Group:
    """Lay a calibration out for a Rich console; `written_to` is the policy file, where one was written."""
    record = _list_record(calibration, written_to)
    return lay_out(make_banner(calibration), _list_sections(calibration), record)


def _list_sections(calibration: Calibration) -> Iterator[Section]:
    yield "Thresholds", _render_thresholds(calibration)
    yield "Reliability of the score", [_render_bands(calibration)]
    if calibration.warnings:
        yield "Before you rely on it", [Text(f"- {WARNINGS[code]}") for code in calibration.warnings]


def _render_thresholds(calibration: Calibration) -> Iterator[RenderableType]:
    rows = list_rows(calibration)
    if not rows:
        yield Text("No claim is accepted at any score.")
        return
    table = _add_columns(
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
    table = _add_columns(("Scores", "Claims", "Supported", "Share", ""), left=(0, 4))
    for band in reversed(list_bands(sample)):
        bar = "#" * (band.permille * _BAR_CELLS // 1_000)
        table.add_row(band.scores, band.claims, band.supported, band.share, Text(bar, style="blue"))
    if sample.refused:
        table.add_row("accepted at no score", f"{sample.refused:,}", f"{sample.refused_supported:,}", "", "")
    return table


def _add_columns(columns: Sequence[str], *, left: tuple[int, ...]) -> Table:
    table = make_table()
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number in left else "right", overflow="fold")
    return table


def _list_record(calibration: Calibration, written_to: str | None) -> Iterator[tuple[str, str]]:
    data = calibration.data
    yield "wanted", f"a precision of {show_wanted(calibration.precision_bp)}"
    yield "lines", f"{data.n_lines:,}, {len(data.bad):,} of them bad"
    yield "claims", data.sha256
    yield "made from", _name_policy(calibration.policy)
    if calibration.result is not None:
        yield "policy", _name_policy(calibration.result)
        named = "not written: name a file with --output" if written_to is None else f"written to {written_to}"
        yield "", named


def _name_policy(policy: Policy) -> str:
    return f"{policy.name}, {policy.hash}"
