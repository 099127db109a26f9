"""``verifier lattice``: claims against the evidence that they point at."""

from __future__ import annotations

from verifier.calls import JSON_FUNCTION, LINES_FUNCTION, LatticeCall
from verifier.cli.inputs import InputError, choose_format, read_answer, read_evidence
from verifier.cli.options import with_options
from verifier.cli.run_check import run_check


@with_options
def lattice(
    evidence: str,
    answer: str | None = None,
    answer_text: str | None = None,
    question: str | None = None,
    json_answer: bool = False,
    finish_reason: str | None = None,
    chain_roots: list[str] | None = None,
    format: str | None = None,
    policy: str = "default",
    settings: list[str] | None = None,
    as_json: bool = False,
    html: str | None = None,
    receipt: str | None = None,
    report_title: str | None = None,
    report_date: str | None = None,
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
