"""``verifier policy calibrate``: a threshold for a wanted precision, from labelled claims of one's own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TimeRemainingColumn

from verifier.cli.inputs import InputError, read_settings
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, show_outcome
from verifier.cli.output_files import check_files, check_is_file
from verifier.cli.reports import Rendering
from verifier.policies import Policy, resolve_policy
from verifier.receipts.batch import read_lines
from verifier.receipts.whole_files import write_whole
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.calibration.calibrate import Calibration
    from verifier.calibration.labelled import BadLine, LabelledClaim
    from verifier.calibration.thresholds import ScoredClaim


@with_options
def calibrate(
    source: str,
    precision: str = "95",
    policy: str = "default",
    settings: list[str] | None = None,
    holdout: int = 0,
    output: str | None = None,
    name: str | None = None,
    html: str | None = None,
    as_json: bool = False,
) -> None:
    """Choose the score from which on claims are accepted, on labelled claims of your own.

    A line that cannot be used is named on stderr. Exit code 0 means that a threshold reaches the wanted
    precision, 1 that none does (no policy is written then), 2 usage or an error of the caller.
    """
    with report_errors():
        _check_paths(source, output)
        check_files(
            [source],
            {"--output": output, "--html": html},
            as_json=as_json,
            policy=policy,
            settings=settings,
        )
        calibration = _calibrate(
            source,
            resolve_policy(policy, read_settings(settings or [])),
            precision_bp=_read_precision(precision),
            holdout=holdout,
            name=name,
        )
        if output is not None and calibration.result is not None:
            _write_policy(output, calibration)
        show_outcome(calibration, partial(_prepare_report, calibration, output), as_json=as_json, html=html)
    raise typer.Exit(EXIT_GROUNDED if calibration else EXIT_NOT)


def _calibrate(
    source: str, policy: Policy, *, precision_bp: int, holdout: int, name: str | None
) -> Calibration:
    # All that calibrates is imported where it is used: the other commands start sooner.
    from verifier.calibration.calibrate import calibrate as choose
    from verifier.calibration.calibrate import check_request
    from verifier.calibration.labelled import read_labelled

    check_request(policy, precision_bp=precision_bp, holdout_percent=holdout, name=name)
    data = read_labelled(read_lines(sys.stdin.buffer if source == "-" else Path(source)))
    _name_bad_lines(data.bad)
    if not data.claims:
        raise InputError(f"{source}: {_describe_useless(data.n_lines)}; expected labelled claims, one a line")
    return choose(
        _score(data.claims, policy),
        data,
        policy=policy,
        precision_bp=precision_bp,
        holdout_percent=holdout,
        name=name,
    )


def _describe_useless(n_lines: int) -> str:
    """Say of a file without a claim what it has instead."""
    if n_lines == 0:
        return "it is empty"
    return "its only line cannot be used" if n_lines == 1 else f"none of its {n_lines:,} lines can be used"


def _score(claims: Sequence[LabelledClaim], policy: Policy) -> list[ScoredClaim]:
    """Score the claims, with a bar on stderr if that is a terminal."""
    from verifier.calibration.calibrate import score_claims

    console = Console(file=sys.stderr)
    columns = (BarColumn(), TaskProgressColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        return list(progress.track(score_claims(claims, policy), total=len(claims)))


def _check_paths(source: str, output: str | None) -> None:
    check_is_file(source)
    if output is not None and not output.endswith(".toml"):
        raise InputError(f"--output {output}: expected a path that ends in .toml: policies are loaded by it")


def _read_precision(text: str) -> int:
    """Read a percentage with at most two decimals as basis points."""
    from verifier.measures.exact import WHOLE_BP

    whole, _, decimals = text.removesuffix("%").strip().partition(".")
    digits = whole + decimals
    is_number = digits.isascii() and digits.isdigit() and whole and len(whole) <= 3 and len(decimals) <= 2
    basis_points = int(whole) * 100 + int(decimals.ljust(2, "0")) if is_number else 0
    if not 0 < basis_points <= WHOLE_BP:
        raise InputError(
            f"--precision {text}: expected a percentage above 0 and up to 100, with at most two decimals"
        )
    if basis_points <= 100:
        raise InputError(f"--precision {text}: that is {text} percent; write 95 for 95 percent")
    return basis_points


def _name_bad_lines(bad: Sequence[BadLine]) -> None:
    for line in bad:
        typer.echo(f"line {line.line}: {show_plainly(line.error)}", err=True)
    if bad:
        typer.echo(f"bad lines: {len(bad):,}", err=True)


def _write_policy(path: str, calibration: Calibration) -> None:
    """Write the policy file whole or not at all."""
    from verifier.policies.writer import write_policy_file
    from verifier.report.calibration.wording import comment_policy

    assert calibration.result is not None
    text = write_policy_file(calibration.result, comments=comment_policy(calibration))
    write_whole(path, text.encode("utf-8"))


def _prepare_report(calibration: Calibration, written_to: str | None) -> Rendering:
    from verifier.report.calibration import page, terminal
    from verifier.report.calibration.wording import make_banner

    return Rendering(
        make_banner(calibration),
        partial(page.render_calibration_page, calibration),
        partial(terminal.render_calibration_report, calibration, written_to=written_to),
    )
