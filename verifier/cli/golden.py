"""``verifier golden``: recorded calls that must give the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors
from verifier.cli.replay import CAUSES_IN_WORDS, describe_replay
from verifier.receipts.goldens import ChangedPolicy, GoldenFailure, check_goldens, record_goldens
from verifier.report.common.hidden_characters import show_plainly

FilesOption = Annotated[
    Path | None,
    typer.Option(
        "--files",
        metavar="DIR",
        help="The folder of policies and word lists that calls name by path; else the golden file's own.",
    ),
]

golden_app = typer.Typer(
    help="Recorded calls that must give the same bytes.", no_args_is_help=True, rich_markup_mode=None
)


@golden_app.command()
def record(
    calls: Annotated[
        Path, typer.Argument(metavar="CALLS", help="Calls or receipts, one JSON object a line.")
    ],
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="The golden file to write.")],
    files: FilesOption = None,
) -> None:
    """Carry out calls and record their verdicts.

    Refused where the environment variable CI is set: a golden file is recorded by someone who looks at it.
    """
    with report_errors():
        n_calls = record_goldens(calls, target, files=files)
    typer.echo(f"Recorded {n_calls:,} {'call' if n_calls == 1 else 'calls'} in {show_plainly(str(target))}")


@golden_app.command()
def check(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Golden files, or folders of .jsonl files.")
    ],
    files: FilesOption = None,
) -> None:
    """Run recorded calls again and compare the bytes of their verdicts.

    Names each policy that is another one, once a file, and each call that differs in anything else, with
    the first field, both values and the cause. Exit code 0 means that all are identical, 1 that some differ
    or cannot be read.
    """
    with report_errors():
        report = check_goldens(paths, files=files)
    for (file, policy), changes in groupby(report.changed_policies, lambda item: (item.file, item.policy)):
        for line in _describe_changed(file, policy, list(changes)):
            typer.echo(show_plainly(line))
    for failure in report.failures:
        for line in _describe_failure(failure):
            typer.echo(line)
    n_failed = len(report.failures)
    outcome = f"{n_failed:,} failed" if n_failed else "all identical"
    if report.changed_policies:
        outcome = f"{outcome}, policies left out"
    typer.echo(f"{report.n_calls:,} {'call' if report.n_calls == 1 else 'calls'}, {outcome}")
    typer.echo(f"corpus {report.corpus_hash}")
    raise typer.Exit(EXIT_GROUNDED if report else EXIT_NOT)


def _describe_failure(failure: GoldenFailure) -> Iterator[str]:
    """Say which call failed, and how."""
    name = f" {failure.id}" if failure.id else ""
    yield show_plainly(f"{failure.file}:{failure.line}:{name}")
    if failure.problem is not None:
        yield f"  {show_plainly(failure.problem)}"
    if failure.replay is not None:
        yield from (f"  {line}" for line in describe_replay(failure.replay))


def _describe_changed(file: str, policy: str, changes: list[ChangedPolicy]) -> Iterator[str]:
    """Say how a policy that a file names has changed, by the first line that names it."""
    first = changes[0]
    yield f"{file}:{first.line}: policy {policy}{' with overrides' if first.has_overrides else ''}"
    yield f"  hash was {first.recorded}"
    yield f"  hash is  {first.now}"
    if len(changes) > 1:
        yield f"  and {len(changes) - 1} more of it with overrides"
    for cause in first.causes:
        yield f"  cause: {CAUSES_IN_WORDS[cause]}"
