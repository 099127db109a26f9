"""``verifier check`` through the front door: its report, or the answer as a person is to see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, NoReturn, TypeAlias, cast, get_args

import typer

from verifier.calls import CheckCall
from verifier.checking.api import check
from verifier.checking.numbered_sources import NumberedSources, number_sources
from verifier.checking.report import Report
from verifier.checking.showing import ShownForm
from verifier.cli.inputs import (
    InputError,
    choose_format,
    read_answer,
    read_settings,
    read_sources,
    read_text,
)
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, print_bytes, print_report, report_errors, write_bytes
from verifier.cli.reports import Rendering, prepare_checked
from verifier.cli.run_check import store_receipt
from verifier.policies import resolve_policy
from verifier.report.common.frame import Heading
from verifier.report.common.hidden_characters import show_plainly
from verifier.sources.context import Format

Shown: TypeAlias = Literal["text", "markdown", "html", "revised", "feedback", "brief", "full"]


def show_report(
    paths: Sequence[str],
    answer_text: str | None,
    texts: Sequence[str],
    *,
    show: str | None,
    html: str | None,
    receipt: str | None,
    heading: Heading,
    question: str | None,
    format: str | None,
    source_format: Format | None,
    policy: str,
    settings: Sequence[str],
    lang: str | None,
) -> NoReturn:
    """Check an answer, print what is asked for, and end with the exit code of what was found.

    Without `show` that is the report, which `html` writes as a page and `receipt` keeps with its inputs.
    """
    with report_errors():
        if show is not None and show not in get_args(Shown):
            raise InputError(
                f"--show: got {show!a}, expected one of {', '.join((*get_args(Shown), 'repairs'))}"
            )
        if answer_text is None and len(paths) > 1 and Path(paths[0]).is_dir():
            raise InputError(
                f"{paths[0]}: it is a folder, expected the answer's file, which comes before its sources"
            )
        answer = read_answer(paths[0] if paths else None, answer_text)
        context = paths if answer_text is not None else paths[1:]
        if not context and not texts:
            raise InputError("no source was given: name its files or folders, or write --source-text TEXT")
        resolved = resolve_policy(policy, read_settings(list(settings)))
        sources = number_sources(_read_given(context, texts, source_format), resolved)
        read_as = choose_format(format)
        report = check(answer, sources, question=question, policy=resolved, format=read_as)
        call = CheckCall(
            answer=answer,
            sources=sources.sources,
            question=question,
            format=read_as,
            told_formats=sources.told,
        )
        if receipt is not None:
            _store(receipt, report, call, sources, policy, settings)
        if show is not None:
            print_bytes(_write(report, cast("Shown", show), lang))
        if show is None or html is not None:
            heading = replace(heading, question=question or "")
            rendering = prepare_checked(
                report, call, resolved, heading, context=sources.context, language=lang
            )
            _print(rendering, html, has_rows=show is None)
    raise typer.Exit(EXIT_GROUNDED if report else EXIT_NOT)


def _store(
    path: str, report: Report, call: CheckCall, sources: NumberedSources, policy: str, settings: Sequence[str]
) -> None:
    """Keep a report with the call that it is of. Raises `InputError` where sources are sensitive."""
    if sources.redactor is not None:
        raise InputError("--receipt: a receipt holds whole texts, and some of these are sensitive")
    overrides = tuple(read_settings(list(settings)).items())
    store_receipt(path, report, replace(call, policy=policy, overrides=overrides))


def _read_given(paths: Sequence[str], texts: Sequence[str], format: Format | None) -> Sequence[object]:
    """Return the sources of files, folders and texts; without a format each is read as what it is."""
    if format is not None:
        return read_sources(paths, texts, format=format)
    for path in paths:
        if path != "-":
            # A missing file is told as all commands tell it.
            Path(path).stat()
    return [*(read_text(path) if path == "-" else Path(path) for path in paths), *texts]


def _print(rendering: Rendering, html: str | None, *, has_rows: bool) -> None:
    """Write the page of a report where one is wanted, and print its rows."""
    if html is not None:
        write_bytes(html, rendering.make_page().encode())
    if has_rows and html != "-":
        print_report(rendering.make_rows())


def _write(report: Report, show: Shown, lang: str | None) -> bytes:
    """Return what is printed of a report."""
    if show in ("brief", "full"):
        return report.to_json("brief" if show == "brief" else "full")
    if show == "revised":
        return show_plainly(report.revised).removesuffix("\n").encode()
    if show == "feedback":
        return show_plainly(report.feedback(language=lang)).encode()
    shown = report.show(cast("ShownForm", show), language=lang)
    return (shown if show == "html" else show_plainly(shown)).removesuffix("\n").encode()
