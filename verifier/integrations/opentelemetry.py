"""OpenTelemetry: a report as an event ``gen_ai.evaluation.result`` and as attributes of a span.

Needs opentelemetry-api, of the extra ``opentelemetry``; who collects decides where both go. The event and its
attributes are those of the semantic conventions for generative AI; for the rest, which they have no names
for, there are attributes that begin with ``lexical_verifier.``. Nothing of a text is sent unless it is
given as the explanation.
"""

from __future__ import annotations

from typing import Final

from opentelemetry import trace
from opentelemetry._logs import LogRecord, SeverityNumber, get_logger
from opentelemetry.trace import Span

from verifier.checking.report import Report
from verifier.integrations.outcome import score_report, score_share
from verifier.records import Verdict
from verifier.records.claim_check import ClaimCheck

EVENT_NAME: Final = "gen_ai.evaluation.result"

_FULL_SCORE = 10_000


def record_verdict(
    verdict: Report | Verdict | ClaimCheck,
    *,
    name: str = "groundedness",
    span: Span | None = None,
    response_id: str | None = None,
    explanation: str | None = None,
) -> None:
    """Emit the event of a report, a verdict, or a claim's check, and put its attributes on the span.

    `span` is that of the operation whose answer was checked, the event's parent; by default the current one.
    `name` is what the evaluation is called, `response_id` the id of the model's response. An `explanation`,
    such as the reason of an `Outcome`, quotes the answer and its sources.
    """
    span = trace.get_current_span() if span is None else span
    evaluation = {"gen_ai.evaluation.name": name, **_describe_outcome(verdict)}
    if explanation is not None:
        evaluation["gen_ai.evaluation.explanation"] = explanation
    if response_id is not None:
        evaluation["gen_ai.response.id"] = response_id
    record = _describe_record(verdict)
    get_logger("lexical-verifier").emit(
        LogRecord(
            event_name=EVENT_NAME,
            context=trace.set_span_in_context(span),
            severity_number=SeverityNumber.INFO,
            attributes={**evaluation, **record},
        )
    )
    span.set_attributes(record)


def _describe_outcome(verdict: Report | Verdict | ClaimCheck) -> dict[str, str | float]:
    """Return the score, from 0 to 1, and the label that it stands for."""
    score, label = _grade(verdict)
    return {"gen_ai.evaluation.score.value": score, "gen_ai.evaluation.score.label": label}


def _grade(verdict: Report | Verdict | ClaimCheck) -> tuple[float, str]:
    if isinstance(verdict, ClaimCheck):
        return verdict.score / _FULL_SCORE, verdict.label
    if isinstance(verdict, Report):
        return score_report(verdict), verdict.status
    supported = 0 if verdict.audit_mode == "UNGROUNDED" else verdict.n_supported
    return score_share(supported, verdict.n_claims, passed=bool(verdict)), verdict.audit_mode


def _describe_record(
    verdict: Report | Verdict | ClaimCheck,
) -> dict[str, str | bool | int | list[str]]:
    """Return what tells this verdict from others, and what is wrong, by codes."""
    counts: dict[str, int] = {}
    if isinstance(verdict, Verdict):
        counts = _count_sentences(verdict.n_supported, verdict.n_claims) | {
            "lexical_verifier.units.total": verdict.n_quotes + verdict.n_rest,
            "lexical_verifier.units.verified": verdict.n_verified + verdict.n_rest_verified,
        }
    if isinstance(verdict, Report):
        counts = _count_sentences(*verdict.share)
        codes = [*verdict.codes]
    else:
        codes = sorted({str(violation.code) for violation in verdict.violations})
    return {
        "lexical_verifier.passed": bool(verdict),
        "lexical_verifier.policy.name": verdict.policy_name,
        "lexical_verifier.policy.hash": verdict.policy_hash,
        "lexical_verifier.verdict.digest": verdict.digest,
        "lexical_verifier.violations": codes,
        **counts,
    }


def _count_sentences(supported: int, total: int) -> dict[str, int]:
    return {
        "lexical_verifier.sentences.total": total,
        "lexical_verifier.sentences.supported": supported,
    }
