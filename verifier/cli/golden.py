"""``verifier receipt record`` and ``check``: recorded calls that must give the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from verifier.cli.inputs import open_named_corpus
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors
from verifier.receipts.goldens import check_goldens, record_goldens
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.golden_wording import describe_goldens

FilesOption = Annotated[
    Path | None,
    typer.Option(
        "--files",
        metavar="DIR",
        help="The folder of policies and word lists that calls name by path; else the golden file's own.",
    ),
]


@with_options
def record(calls: Path, target: Path, files: FilesOption = None, corpus: str | None = None) -> None:
    """Carry out calls and record their verdicts.

    Refused where the environment variable CI is set: a golden file is recorded by someone who looks at it.
    """
    with report_errors(), open_named_corpus(corpus) as opened:
        n_calls = record_goldens(calls, target, files=files, corpus=opened)
    typer.echo(f"Recorded {n_calls:,} {'call' if n_calls == 1 else 'calls'} in {show_plainly(str(target))}")


@with_options
def check(paths: list[Path], files: FilesOption = None, corpus: str | None = None) -> None:
    """Run recorded calls again and compare the bytes of their verdicts.

    Names each policy that is another one, once a file, and each call that differs in anything else, with
    the first field, both values and the cause. Exit code 0 means that all are identical, 1 that some differ
    or cannot be read.
    """
    with report_errors(), open_named_corpus(corpus) as opened:
        report = check_goldens(paths, files=files, corpus=opened)
    for line in describe_goldens(report):
        typer.echo(line)
    raise typer.Exit(EXIT_GROUNDED if report else EXIT_NOT)
