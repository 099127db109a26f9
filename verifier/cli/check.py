"""``verifier check``: an answer against its context."""

from __future__ import annotations

from typing import Annotated

import typer

from verifier.calls import Call
from verifier.cli import options
from verifier.cli.inputs import InputError, choose_format, choose_source_format, read_answer, read_sources
from verifier.cli.run_check import run_check
from verifier.report.common.frame import Heading


def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ANSWER|CONTEXT",
            help="The answer's file and the files of its context; - for stdin. "
            "With --answer-text every file is context.",
        ),
    ] = None,
    answer_text: options.AnswerTextOption = None,
    context_text: options.TextsOption = None,
    question: Annotated[
        str | None, typer.Option("--question", metavar="TEXT", help="The question, for the record.")
    ] = None,
    format: options.FormatOption = None,
    policy: options.PolicyOption = "default",
    settings: options.SetOption = None,
    source_format: options.SourceFormatOption = None,
    wikitext: options.WikitextOption = False,
    as_json: options.JsonOption = False,
    html: options.HtmlOption = None,
    receipt: options.ReceiptOption = None,
    report_title: options.ReportTitleOption = None,
    report_date: options.ReportDateOption = None,
) -> None:
    """Check an answer against its context and say why it is or is not grounded.

    Exit code 0 means STRICT, 1 anything less, 2 usage or an error of the caller. `verifier repair` says for
    quotes that almost stand there what the source's own words are.
    """
    given, texts = files or [], context_text or []

    def read_call() -> Call:
        answer = read_answer(given[0] if given else None, answer_text)
        context = given if answer_text is not None else given[1:]
        if not context and not texts:
            raise InputError("no context was given: name its files, or write --context-text TEXT")
        read_as = choose_source_format(source_format, wikitext=wikitext)
        sources = read_sources(context, texts, format=read_as)
        return Call(answer=answer, sources=sources, question=question, format=choose_format(format))

    run_check(
        read_call,
        given,
        policy=policy,
        settings=settings,
        as_json=as_json,
        html=html,
        receipt=receipt,
        heading=Heading(title=report_title or "", date=report_date or ""),
    )
