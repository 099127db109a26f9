"""``verifier cards measure``: judgements of claims against gold."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from verifier.cli.inputs import InputError, read_text
from verifier.cli.limits import judge_limits, read_limits
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, show_outcome, write_bytes
from verifier.cli.output_files import check_files, check_folder
from verifier.cli.reports import Rendering
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.audit.claims.lines import BadClaim
    from verifier.audit.measuring.judgements import JudgementList
    from verifier.audit.measuring.measures import Measures

_WARNINGS = {
    "FEW_NEGATIVES": "fewer than 20 answers have no error: specificity and precision say little",
    "MISSING": "gold answers were not audited; no figure knows them",
}


@with_options
def measure(
    judged: str | None = None,
    gold: str | None = None,
    fail_under: list[str] | None = None,
    fail_over: list[str] | None = None,
    out: str | None = None,
    uncertainty: str = "non_error",
    threshold: int = 1,
    growth: str | None = None,
    recorded: str | None = None,
    html: str | None = None,
    as_json: bool = False,
) -> None:
    """Measure judgements against gold: false accepts, labels, rankings, citations, figures, annotators.

    Lines that cannot be used are named on stderr. Exit code 0; 1 where a line was bad, or a figure is below
    what --fail-under asks for (a figure of nothing is) or above what --fail-over allows.
    """
    with report_errors():
        if growth is not None:
            if judged is not None or out is not None or html is not None or as_json:
                raise InputError("--growth takes one file and no other: its lines are JSON already")
            _print_growth(growth)
        if recorded is not None:
            if gold is not None or out is not None:
                raise InputError("--recorded takes the place of JUDGED: leave it and --out out")
            judged, gold = recorded, judged
        if judged is None or gold is None:
            raise InputError("expected JUDGED and GOLD, --recorded FILE and GOLD, or --growth FILE")
        check_files([judged, gold], {"--html": html}, as_json=as_json)
        check_folder("--out", out)
        from verifier.audit.measuring import measures

        texts = {"judged": read_text(judged), "gold": read_text(gold)}
        lists = {name: _read(text) for name, text in texts.items()}
        if recorded is not None:
            from verifier.audit.measuring.recorded import read_recorded

            lists["judged"] = read_recorded(texts["judged"].split("\n"))
        bad = [*_say_bad(lists)]
        if out is not None:
            _write_analysis(texts, out, uncertainty, threshold)
        _require_claims(lists["gold"], gold, bad, is_analysed=out is not None)
        figures = measures.measure(lists["judged"].judgements, lists["gold"].judgements)
        known = figures.list_figures()
        limits = read_limits(known, under=fail_under, over=fail_over)
        show_outcome(figures, partial(_prepare, figures, bad), as_json=as_json, html=html)
    failed = [*judge_limits(limits, known)]
    for problem in failed:
        typer.echo(f"verifier: {problem}", err=True)
    raise typer.Exit(EXIT_NOT if failed or bad else EXIT_GROUNDED)


def _say_bad(lists: Mapping[str, JudgementList]) -> Iterator[tuple[str, BadClaim]]:
    """Name on stderr the lines that cannot be used, and yield them with their file's name."""
    for name, found in lists.items():
        for line in found.bad:
            typer.echo(f"{name}, line {line.number}: {show_plainly(line.error)}", err=True)
            yield name, line


def _require_claims(gold: JudgementList, path: str, bad: Sequence[object], *, is_analysed: bool) -> None:
    """End where gold is of answers alone: there is no claim to measure."""
    if not gold.judgements:
        if is_analysed:
            raise typer.Exit(EXIT_NOT if bad else EXIT_GROUNDED)
        raise InputError(f"{path}: it holds no claim; expected answer_id, claim_id and label in a line")


def _print_growth(path: str) -> NoReturn:
    """Print the growth log of a file, say on stderr what is not in it, and end."""
    from verifier.receipts.batch import read_lines
    from verifier.receipts.growth_log import read_growth

    log = read_growth(read_lines(sys.stdin.buffer if path == "-" else Path(path)))
    typer.echo(log.to_lines(), nl=False)
    for number, problem in log.bad:
        typer.echo(f"line {number}: {show_plainly(problem)}", err=True)
    typer.echo(f"verifier: {len(log.rows):,} texts; {log.left_out:,} units were left out", err=True)
    raise typer.Exit(EXIT_NOT if log.bad else EXIT_GROUNDED)


def _write_analysis(texts: dict[str, str], out: str, uncertainty: str, threshold: int) -> None:
    """Write the files of an error analysis."""
    from verifier.audit.measuring.error_analysis import analyse_errors, read_error_gold, read_records

    found = analyse_errors(
        read_records(texts["judged"].split("\n")),
        read_error_gold(texts["gold"].split("\n")).answers,
        uncertainty_policy=uncertainty,  # type: ignore[arg-type]
        decision_threshold=threshold,
    )
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in found.list_files().items():
        write_bytes(str(folder / name), text.encode("ascii"))
    for code in found.results.warnings:
        typer.echo(f"verifier: {_WARNINGS[code]}", err=True)


def _prepare(figures: Measures, bad: Sequence[tuple[str, object]]) -> Rendering:
    from verifier.report.measures import page, terminal, wording

    return Rendering(
        wording.make_banner(figures),
        partial(page.render_measures_page, figures, bad),  # type: ignore[arg-type]
        partial(terminal.render_measures_report, figures),
    )


def _read(text: str) -> JudgementList:
    from verifier.audit.measuring.error_analysis import read_error_gold

    # Lines about whole answers are none about claims.
    return read_error_gold(text.split("\n")).claims
