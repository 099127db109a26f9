"""Assertions on answers, which fail with what the sources do not carry."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from verifier.checking.api import check
from verifier.checking.opened_sources import GivenSources
from verifier.checking.report import Report
from verifier.policies import PolicyReference, PolicyValue
from verifier.records.kept import AnswerFormat
from verifier.testing import tally

Wanted: TypeAlias = Literal["STRICT", "HYBRID"]

_GROUNDINGS: Final = ("UNGROUNDED", "HYBRID", "STRICT")


class NotGroundedError(AssertionError):
    """An answer that is less grounded than a test asks; the message lists each sentence that fails."""

    def __init__(self, message: str, report: Report) -> None:
        super().__init__(message)
        self.report = report


def assert_grounded(
    answer: str,
    context: GivenSources,
    *,
    policy: PolicyReference = "default",
    at_least: Wanted = "STRICT",
    question: str | None = None,
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> Report:
    """Check an answer as `verifier.check` does; return its report if it is grounded as `at_least` asks.

    STRICT asks that the sources support every claim, HYBRID that they support at least one. Raises
    `NotGroundedError`, an `AssertionError` that has the report, if the answer is grounded less; and what
    `check` raises.
    """
    __tracebackhide__ = True
    if at_least not in _GROUNDINGS[1:]:
        raise ValueError(f"at_least: got {at_least!a}, expected STRICT or HYBRID")
    report = check(
        answer, context, question=question, policy=policy, format=format, language=language, **overrides
    )
    supported, claims = report.share
    grounding = "STRICT" if report.ok else "HYBRID" if supported else "UNGROUNDED"
    tally.count(grounding)
    if _GROUNDINGS.index(grounding) < _GROUNDINGS.index(at_least):
        counted = f"{supported} of {claims} sentences supported"
        raise NotGroundedError(
            f"answer: got {grounding} ({counted}), expected {at_least}\n\n{report.explain()}", report
        )
    return report
