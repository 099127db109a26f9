"""``verifier check``: an answer against its context."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType

from verifier.calls import AnyCall, Call
from verifier.cli.files import check_files
from verifier.cli.inputs import InputError, read_answer, read_settings, read_sources
from verifier.cli.options import (
    AnswerTextOption,
    HtmlOption,
    JsonOption,
    PolicyOption,
    ReceiptOption,
    SetOption,
    WikitextOption,
)
from verifier.cli.output import (
    EXIT_GROUNDED,
    EXIT_NOT,
    report_errors,
    show_outcome,
    write_bytes,
)
from verifier.policies import SHIPPED
from verifier.receipts.receipts import Receipt
from verifier.records import Verdict
from verifier.records.kept import KeptRecord

if TYPE_CHECKING:
    from verifier.report import Report


def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ANSWER|CONTEXT",
            help="The answer's file and the files of its context; - for stdin. "
            "With --answer-text every file is context.",
        ),
    ] = None,
    answer_text: AnswerTextOption = None,
    context_text: Annotated[
        list[str] | None,
        typer.Option("--context-text", "-c", metavar="TEXT", help="A text of the context; may be repeated."),
    ] = None,
    question: Annotated[
        str | None, typer.Option("--question", metavar="TEXT", help="The question, for the record.")
    ] = None,
    policy: PolicyOption = "default",
    settings: SetOption = None,
    wikitext: WikitextOption = False,
    as_json: JsonOption = False,
    html: HtmlOption = None,
    receipt: ReceiptOption = None,
) -> None:
    """Check an answer against its context and say why it is or is not grounded.

    Exit code 0 means STRICT, 1 anything less, 2 usage or an error of the caller.
    """
    with report_errors():
        check_files(
            files or [],
            {"--html": html, "--receipt": receipt},
            as_json=as_json,
            policy=policy,
            settings=settings,
        )
        call = _read_call(files or [], answer_text, context_text or [], wikitext=wikitext)
        call = replace(
            call, question=question, policy=policy, overrides=tuple(read_settings(settings or []).items())
        )
        verdict = call.run()
        if receipt is not None:
            store_receipt(receipt, verdict, call)
        show_verdict(verdict, call, as_json=as_json, html=html)
    raise typer.Exit(EXIT_GROUNDED if verdict else EXIT_NOT)


def show_verdict(verdict: Verdict, call: Call, *, as_json: bool, html: str | None) -> None:
    """Print a verdict as bytes or as a report, and write the page where one is wanted."""

    @cache
    def build() -> Report:
        from verifier.report import build_report

        return build_report(verdict, call.answer, call.sources)

    def make_page() -> str:
        from verifier.report.grounding.page import render_page

        return render_page(build())

    def make_report() -> RenderableType:
        from verifier.report.grounding.terminal import render_report

        return render_report(build())

    show_outcome(verdict, as_json=as_json, html=html, make_page=make_page, make_report=make_report)


def _read_call(
    files: list[str], answer_text: str | None, context_texts: list[str], *, wikitext: bool
) -> Call:
    answer = read_answer(files[0] if files else None, answer_text)
    if answer_text is None:
        files = files[1:]
    if not files and not context_texts:
        raise InputError("no context was given: name its files, or write --context-text TEXT")
    return Call(answer=answer, sources=read_sources(files, context_texts, wikitext=wikitext))


def store_receipt(path: str, verdict: KeptRecord, call: AnyCall) -> None:
    """Write a receipt; a policy file is named from the receipt's own folder, where replay looks for it."""
    if call.policy not in SHIPPED:
        relative = os.path.relpath(call.policy, start=Path(path).parent)
        call = replace(call, policy=Path(relative).as_posix())
    line = Receipt(id=Path(path).stem, verdict=verdict, call=call).to_line()
    write_bytes(path, line.encode("utf-8") + b"\n")
