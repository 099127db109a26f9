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
from verifier.report.calibration.wording import list_bands, list_rows, make_banner, show_wanted, warn
from verifier.report.common.language import say, show
from verifier.report.common.terminal import Section, lay_out, make_table

_BAR_CELLS = 20


def render_calibration_report(calibration: Calibration, *, written_to: str | None = None) -> Group:
    """Lay a calibration out for a Rich console; `written_to` is the policy file, where one was written."""
    record = _list_record(calibration, written_to)
    return lay_out(make_banner(calibration), _list_sections(calibration), record)


def _list_sections(calibration: Calibration) -> Iterator[Section]:
    yield say("Thresholds"), _render_thresholds(calibration)
    yield say("Reliability of the score"), [_render_bands(calibration)]
    if calibration.warnings:
        yield say("Before you rely on it"), [Text(f"- {warn(code)}") for code in calibration.warnings]


def _render_thresholds(calibration: Calibration) -> Iterator[RenderableType]:
    rows = list_rows(calibration)
    if not rows:
        yield Text(say("No claim is accepted at any score."))
        return
    table = _add_columns(
        (
            say("From"),
            say("Accepted"),
            say("Right"),
            say("Precision"),
            say("Lower bound"),
            say("Recall"),
            say("Coverage"),
            "",
        ),
        left=(7,),
    )
    for row in rows:
        table.add_row(
            row.score, row.accepted, row.right, row.precision, row.lower, row.recall, row.coverage,
            f"<- {say('chosen')}" if row.is_chosen else "",
            style="bold green" if row.is_chosen else "",
        )  # fmt: skip
    yield table
    yield Text(
        say("Shares are rounded down; the lower bound is {sure}% sure.", sure=SURE_PERCENT), style="dim"
    )


def _render_bands(calibration: Calibration) -> Table:
    sample = calibration.chosen_on
    table = _add_columns((say("Scores"), say("Claims"), say("Supported"), say("Share"), ""), left=(0, 4))
    for band in reversed(list_bands(sample)):
        bar = "#" * (band.permille * _BAR_CELLS // 1_000)
        table.add_row(band.scores, band.claims, band.supported, band.share, Text(bar, style="blue"))
    if sample.refused:
        refused, supported = f"{show(sample.refused)}", f"{show(sample.refused_supported)}"
        table.add_row(say("accepted at no score"), refused, supported, "", "")
    return table


def _add_columns(columns: Sequence[str], *, left: tuple[int, ...]) -> Table:
    table = make_table()
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number in left else "right", overflow="fold")
    return table


def _list_record(calibration: Calibration, written_to: str | None) -> Iterator[tuple[str, str]]:
    data = calibration.data
    yield say("wanted"), say("a precision of {share}", share=show_wanted(calibration.precision_bp))
    yield say("lines"), say("{n}, {bad} of them bad", n=data.n_lines, bad=len(data.bad))
    yield say("claims"), data.sha256
    yield say("made from"), _name_policy(calibration.policy)
    if calibration.result is not None:
        yield say("policy"), _name_policy(calibration.result)
        named = say("not written: name a file with --output")
        if written_to is not None:
            named = say("written to {file}", file=written_to)
        yield "", named


def _name_policy(policy: Policy) -> str:
    return f"{policy.name}, {policy.hash}"
