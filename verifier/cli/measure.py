"""``verifier measure``: judgements of claims against gold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from verifier.cli.files import check_files
from verifier.cli.inputs import read_text
from verifier.cli.limits import judge_limits, read_limits
from verifier.cli.options import FailUnderOption, HtmlOption
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, show_outcome
from verifier.cli.reports import Rendering
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.audit.judgements import JudgementList
    from verifier.audit.measuring import Measures


def measure(
    judged: Annotated[
        str,
        typer.Argument(metavar="JUDGED", help="Cards, or labels of any system, as JSON lines; - for stdin."),
    ],
    gold: Annotated[str, typer.Argument(metavar="GOLD", help="True labels, as JSON lines.")],
    fail_under: FailUnderOption = None,
    fail_over: Annotated[
        list[str] | None,
        typer.Option("--fail-over", metavar="METRIC=VALUE", help="The same where it is above; for risks."),
    ] = None,
    html: HtmlOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the figures as JSON and nothing else.")
    ] = False,
) -> None:
    """Measure judgements against gold: false accepts by tier, confusion, coverage, labels, rankings.

    Lines that cannot be used are named on stderr. Exit code 0; 1 where a line was bad, or a figure is below
    what --fail-under asks for (a figure of nothing is) or above what --fail-over allows.
    """
    with report_errors():
        check_files([judged, gold], {"--html": html}, as_json=as_json)
        from verifier.audit import measuring

        lists = {"judged": _read(judged), "gold": _read(gold)}
        figures = measuring.measure(lists["judged"].judgements, lists["gold"].judgements)
        known = figures.list_figures()
        limits = read_limits(known, under=fail_under, over=fail_over)
        bad = [(name, line) for name, found in lists.items() for line in found.bad]
        for name, line in bad:
            typer.echo(f"{name}, line {line.number}: {show_plainly(line.error)}", err=True)
        show_outcome(figures, partial(_prepare, figures, bad), as_json=as_json, html=html)
    failed = [*judge_limits(limits, known)]
    for problem in failed:
        typer.echo(f"verifier: {problem}", err=True)
    raise typer.Exit(EXIT_NOT if failed or bad else EXIT_GROUNDED)


def _prepare(figures: Measures, bad: Sequence[tuple[str, object]]) -> Rendering:
    from verifier.report.measures import page, terminal

    return Rendering(
        partial(page.render_measures_page, figures, bad),  # type: ignore[arg-type]
        partial(terminal.render_measures_report, figures),
    )


def _read(path: str) -> JudgementList:
    from verifier.audit.judgements import read_judgements

    return read_judgements(read_text(path).split("\n"))
