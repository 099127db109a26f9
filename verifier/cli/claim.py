"""``verifier claim``: one claim against its evidence."""

from __future__ import annotations

from typing import Annotated

import typer

from verifier.calls import ClaimCall
from verifier.cli import options
from verifier.cli.inputs import InputError, choose_format, choose_source_format, read_sources, read_text
from verifier.cli.run_check import run_check


def claim(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CLAIM|EVIDENCE",
            help="The claim's file and the files of its evidence; - for stdin. "
            "With --claim-text every file is evidence.",
        ),
    ] = None,
    claim_text: options.ClaimTextOption = None,
    evidence_text: options.TextsOption = None,
    question: Annotated[
        str | None,
        typer.Option(
            "--question",
            metavar="TEXT",
            help="The question. A name in it need not stand in the evidence, unless the evidence has another "
            "name in its place.",
        ),
    ] = None,
    title: options.ClaimTitleOption = None,
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
    """Check one claim against its evidence, and say what of it agrees, is missing or is contradicted.

    Exit code 0 means that the claim is accepted, 1 that it is not, 2 usage or an error of the caller.
    """
    given, texts = files or [], evidence_text or []

    def read_call() -> ClaimCall:
        if claim_text is None and not given:
            raise InputError("no claim was given: name its file, or write --claim-text TEXT")
        claim = read_text(given[0]) if claim_text is None else claim_text
        evidence = given[1:] if claim_text is None else given
        if not evidence and not texts:
            raise InputError("no evidence was given: name its files, or write --evidence-text TEXT")
        read_as = choose_source_format(source_format, wikitext=wikitext)
        sources = read_sources(evidence, texts, format=read_as)
        return ClaimCall(
            claim=claim, sources=sources, question=question, title=title, format=choose_format(format)
        )

    run_check(
        read_call,
        given,
        policy=policy,
        settings=settings,
        as_json=as_json,
        html=html,
        receipt=receipt,
        title_and_date=(report_title, report_date),
    )
