"""``verifier measure``: judgements of claims against gold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from verifier.cli.files import check_files
from verifier.cli.inputs import InputError, read_text
from verifier.cli.options import HtmlOption
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, show_outcome
from verifier.cli.reports import Rendering
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.audit.judgements import JudgementList
    from verifier.audit.measuring import Measures

_VALUE = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?%?")


def measure(
    judged: Annotated[
        str,
        typer.Argument(metavar="JUDGED", help="Cards, or labels of any system, as JSON lines; - for stdin."),
    ],
    gold: Annotated[str, typer.Argument(metavar="GOLD", help="True labels, as JSON lines.")],
    fail_under: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-under",
            metavar="METRIC=VALUE",
            help="Exit with 1 where a figure is below a value, such as coverage=80% or coverage=0.8; may be "
            "repeated.",
        ),
    ] = None,
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
        limits = [
            *[_read_limit(figures, limit, "--fail-under", -1) for limit in fail_under or []],
            *[_read_limit(figures, limit, "--fail-over", 1) for limit in fail_over or []],
        ]
        bad = [(name, line) for name, found in lists.items() for line in found.bad]
        for name, line in bad:
            typer.echo(f"{name}, line {line.number}: {show_plainly(line.error)}", err=True)
        show_outcome(figures, partial(_prepare, figures, bad), as_json=as_json, html=html)
    failed = [problem for problem in limits if problem]
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


def _read_limit(figures: Measures, limit: str, option: str, side: int) -> str:
    """Return what is wrong with a figure, nothing where it keeps to its limit.

    Raises `InputError` for a figure that there is not, and a value that is none.
    """
    name, equals, text = limit.partition("=")
    known = figures.list_figures()
    name, text = name.strip(), text.strip()
    if not equals or not _VALUE.fullmatch(text):
        raise InputError(f"{option} {limit!a}: expected METRIC=VALUE, such as coverage=80% or coverage=0.8")
    if name not in known:
        raise InputError(
            f"{option} {limit!a}: there is no figure {name!a}, expected one of {', '.join(known)}"
        )
    wanted = Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    value = known[name].fraction
    if value is None:
        return f"{name} is none: there was nothing to measure" if side < 0 else ""
    if (value - wanted) * side <= 0:
        return ""
    found = f"{known[name].numerator:,} of {known[name].denominator:,}"
    return f"{name} is {'below' if side < 0 else 'above'} {text}: it is {found}"
