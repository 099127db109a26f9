"""Assertions on answers, which fail with the report of the verdict."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from verifier.grounding.api import verify_quotes
from verifier.policies import PolicyReference, PolicyValue
from verifier.records import Verdict
from verifier.records.kept import AnswerFormat
from verifier.report.grounding import build
from verifier.sources.context import Context
from verifier.testing import tally

Wanted: TypeAlias = Literal["STRICT", "HYBRID"]

_GROUNDINGS: Final = ("UNGROUNDED", "HYBRID", "STRICT")

_WIDTH = 100
"""How many columns a report has: pytest writes its own mark before each line."""


class NotGroundedError(AssertionError):
    """An answer that is less grounded than a test wants; its text is the report of ``verifier check``."""

    def __init__(self, message: str, verdict: Verdict) -> None:
        super().__init__(message)
        self.verdict = verdict


def assert_grounded(
    answer: str,
    context: Context,
    *,
    policy: PolicyReference = "default",
    at_least: Wanted = "STRICT",
    question: str | None = None,
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> Verdict:
    """Check an answer as `verify_quotes` does, and return its verdict where it is grounded well enough.

    `at_least` is the grounding that is wanted. Raises `NotGroundedError`, an `AssertionError` that has the
    verdict and shows its report, where it is a lower one; and what `verify_quotes` raises.
    """
    __tracebackhide__ = True
    if at_least not in _GROUNDINGS[1:]:
        raise ValueError(f"at_least: got {at_least!a}, expected STRICT or HYBRID")
    verdict = verify_quotes(
        answer, context, question=question, policy=policy, format=format, language=language, **overrides
    )
    tally.count(verdict.audit_mode)
    if _GROUNDINGS.index(verdict.audit_mode) < _GROUNDINGS.index(at_least):
        report = _write_report(verdict, answer, context)
        counted = f"{verdict.n_supported} of {verdict.n_claims} sentences supported"
        raise NotGroundedError(
            f"answer: got {verdict.audit_mode} ({counted}), expected {at_least}\n\n{report}", verdict
        )
    return verdict


def _write_report(verdict: Verdict, answer: str, context: Context) -> str:
    """Return the report for the terminal; without Rich, what is wrong in a line each."""
    report = build.build_report(verdict, answer, context)
    try:
        from verifier.report.common.terminal import write_plain
        from verifier.report.grounding.terminal import render_report
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "rich":
            raise
        rows = [f"{row.code}: {row.sentence}" for row in report.found]
        hint = "For the whole report:  pip install 'lexical-verifier[testing]'"
        return "\n".join([f"{report.headline}. {report.summary}", *rows, hint])
    return write_plain(render_report(report), _WIDTH)
