"""``verifier claim``: one claim against its evidence."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType

from verifier.calls import ClaimCall
from verifier.cli.check import store_receipt
from verifier.cli.files import check_files
from verifier.cli.inputs import InputError, read_settings, read_sources, read_text
from verifier.cli.options import (
    HtmlOption,
    JsonOption,
    PolicyOption,
    ReceiptOption,
    SetOption,
    WikitextOption,
)
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, show_outcome

if TYPE_CHECKING:
    from verifier.policies import Policy
    from verifier.records.claim_check import ClaimCheck
    from verifier.report.claim.model import ClaimReport


def claim(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CLAIM|EVIDENCE",
            help="The claim's file and the files of its evidence; - for stdin. "
            "With --claim-text every file is evidence.",
        ),
    ] = None,
    claim_text: Annotated[
        str | None, typer.Option("--claim-text", "-a", metavar="TEXT", help="The claim itself.")
    ] = None,
    evidence_text: Annotated[
        list[str] | None,
        typer.Option(
            "--evidence-text", "-c", metavar="TEXT", help="A text of the evidence; may be repeated."
        ),
    ] = None,
    question: Annotated[
        str | None,
        typer.Option(
            "--question",
            metavar="TEXT",
            help="The question. A name in it need not stand in the evidence, unless the evidence has another "
            "name in its place.",
        ),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option(
            "--title", metavar="TEXT", help="A title, whose names count as those of the question do."
        ),
    ] = None,
    policy: PolicyOption = "default",
    settings: SetOption = None,
    wikitext: WikitextOption = False,
    as_json: JsonOption = False,
    html: HtmlOption = None,
    receipt: ReceiptOption = None,
) -> None:
    """Check one claim against its evidence, and say what of it agrees, is missing or is contradicted.

    Exit code 0 means that the claim is accepted, 1 that it is not, 2 usage or an error of the caller.
    """
    with report_errors():
        check_files(
            files or [],
            {"--html": html, "--receipt": receipt},
            as_json=as_json,
            policy=policy,
            settings=settings,
        )
        text, sources = _read_texts(files or [], claim_text)
        evidence = evidence_text or []
        if not sources and not evidence:
            raise InputError("no evidence was given: name its files, or write --evidence-text TEXT")
        call = ClaimCall(
            claim=text,
            sources=read_sources(sources, evidence, wikitext=wikitext),
            question=question,
            title=title,
            policy=policy,
            overrides=tuple(read_settings(settings or []).items()),
        )
        resolved = call.resolve_policy()
        check = call.run_under(resolved)
        if receipt is not None:
            store_receipt(receipt, check, call)
        _show_check(check, call, resolved, as_json=as_json, html=html)
    raise typer.Exit(EXIT_GROUNDED if check else EXIT_NOT)


def _read_texts(files: list[str], claim_text: str | None) -> tuple[str, list[str]]:
    """Give the claim, and the files of its evidence."""
    if claim_text is not None:
        return claim_text, files
    if not files:
        raise InputError("no claim was given: name its file, or write --claim-text TEXT")
    return read_text(files[0]), files[1:]


def _show_check(
    check: ClaimCheck, call: ClaimCall, policy: Policy, *, as_json: bool, html: str | None
) -> None:
    """Print a check as bytes or as a report, and write the page where one is wanted."""

    @cache
    def build() -> ClaimReport:
        from verifier.report.claim.build import build_claim_report

        return build_claim_report(check, call.claim, call.sources, policy=policy)

    def make_page() -> str:
        from verifier.report.claim.page import render_claim_page

        return render_claim_page(build())

    def make_report() -> RenderableType:
        from verifier.report.claim.terminal import render_claim_report

        return render_claim_report(build())

    show_outcome(check, as_json=as_json, html=html, make_page=make_page, make_report=make_report)
