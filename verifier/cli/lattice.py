"""``verifier lattice``: claims against the evidence that they point at."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType

from verifier.calls import JSON_FUNCTION, LINES_FUNCTION, LatticeCall
from verifier.cli.check import store_receipt
from verifier.cli.files import check_files
from verifier.cli.inputs import InputError, read_answer, read_evidence, read_settings
from verifier.cli.options import (
    AnswerTextOption,
    HtmlOption,
    JsonOption,
    PolicyOption,
    ReceiptOption,
    SetOption,
)
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, show_outcome
from verifier.records.lattice_verdict import LatticeVerdict

if TYPE_CHECKING:
    from verifier.report.lattice.model import LatticeReport


def lattice(
    evidence: Annotated[
        str,
        typer.Option(
            "--evidence",
            "-e",
            metavar="FILE",
            help="The evidence: JSON (a list of objects, or an object by pointers) or JSONL; - for stdin.",
        ),
    ],
    answer: Annotated[
        str | None, typer.Argument(metavar="ANSWER", help="The answer's file; - for stdin.")
    ] = None,
    answer_text: AnswerTextOption = None,
    question: Annotated[
        str | None, typer.Option("--question", metavar="TEXT", help="The question; three checks look at it.")
    ] = None,
    json_answer: Annotated[
        bool, typer.Option("--json-answer", help="The answer is JSON and not pointer lines.")
    ] = False,
    finish_reason: Annotated[
        str | None,
        typer.Option(
            "--finish-reason",
            metavar="REASON",
            help="What the model's server said of the end of a JSON answer, such as stop or length.",
        ),
    ] = None,
    chain_roots: Annotated[
        list[str] | None,
        typer.Option(
            "--chain-root", metavar="ROOT", help="A source reached by a chain of sources; may be repeated."
        ),
    ] = None,
    policy: PolicyOption = "default",
    settings: SetOption = None,
    as_json: JsonOption = False,
    html: HtmlOption = None,
    receipt: ReceiptOption = None,
) -> None:
    """Check claims against the evidence that they point at.

    Exit code 0 means STRICT, 1 anything less, 2 usage or an error of the caller.
    """
    with report_errors():
        check_files(
            [evidence] if answer is None else [answer, evidence],
            {"--html": html, "--receipt": receipt},
            as_json=as_json,
            policy=policy,
            settings=settings,
        )
        if answer is not None and answer_text is not None:
            raise InputError("the answer was given twice: name its file, or write --answer-text TEXT")
        if finish_reason is not None and not json_answer:
            raise InputError("--finish-reason needs --json-answer: pointer lines are not looked at for it")
        call = LatticeCall(
            answer=read_answer(answer, answer_text),
            evidence=read_evidence(evidence),
            question=question,
            function=JSON_FUNCTION if json_answer else LINES_FUNCTION,
            finish_reason=finish_reason,
            warrant_chain_roots=tuple(chain_roots or ()),
            policy=policy,
            overrides=tuple(read_settings(settings or []).items()),
        )
        verdict = call.run_under(call.resolve_policy())
        if receipt is not None:
            store_receipt(receipt, verdict, call)
        show_lattice_verdict(verdict, call, as_json=as_json, html=html)
    raise typer.Exit(EXIT_GROUNDED if verdict else EXIT_NOT)


def show_lattice_verdict(
    verdict: LatticeVerdict, call: LatticeCall, *, as_json: bool, html: str | None
) -> None:
    """Print a verdict as bytes or as a report, and write the page where one is wanted."""

    @cache
    def build() -> LatticeReport:
        from verifier.report.lattice.build import build_lattice_report

        return build_lattice_report(verdict, call.answer, call.evidence)

    def make_page() -> str:
        from verifier.report.lattice.page import render_lattice_page

        return render_lattice_page(build())

    def make_report() -> RenderableType:
        from verifier.report.lattice.terminal import render_lattice_report

        return render_lattice_report(build())

    show_outcome(verdict, as_json=as_json, html=html, make_page=make_page, make_report=make_report)
