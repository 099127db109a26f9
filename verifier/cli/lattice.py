"""``verifier lattice``: claims against the evidence that they point at."""

from __future__ import annotations

from typing import Annotated

import typer

from verifier.calls import JSON_FUNCTION, LINES_FUNCTION, LatticeCall
from verifier.cli import options
from verifier.cli.inputs import InputError, choose_format, read_answer, read_evidence
from verifier.cli.run_check import run_check


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
    answer_text: options.AnswerTextOption = None,
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
    format: options.FormatOption = None,
    policy: options.PolicyOption = "default",
    settings: options.SetOption = None,
    as_json: options.JsonOption = False,
    html: options.HtmlOption = None,
    receipt: options.ReceiptOption = None,
    report_title: options.ReportTitleOption = None,
    report_date: options.ReportDateOption = None,
) -> None:
    """Check claims against the evidence that they point at.

    Exit code 0 means STRICT, 1 anything less, 2 usage or an error of the caller.
    """

    def read_call() -> LatticeCall:
        if answer is not None and answer_text is not None:
            raise InputError("the answer was given twice: name its file, or write --answer-text TEXT")
        if finish_reason is not None and not json_answer:
            raise InputError("--finish-reason needs --json-answer: pointer lines are not looked at for it")
        return LatticeCall(
            answer=read_answer(answer, answer_text),
            evidence=read_evidence(evidence),
            question=question,
            function=JSON_FUNCTION if json_answer else LINES_FUNCTION,
            finish_reason=finish_reason,
            warrant_chain_roots=tuple(chain_roots or ()),
            format=choose_format(format),
        )

    inputs = [evidence] if answer is None else [answer, evidence]
    run_check(
        read_call,
        inputs,
        policy=policy,
        settings=settings,
        as_json=as_json,
        html=html,
        receipt=receipt,
        title_and_date=(report_title, report_date),
    )
