"""OpenTelemetry, the real SDK with exporters in memory: one event under the span, attributes on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.integrations.packages import require

require("opentelemetry.sdk")

from opentelemetry import _logs, trace
from opentelemetry.sdk import _logs as sdk_logs
from opentelemetry.sdk._logs import export
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from verifier import check_claim, verify_quotes
from verifier.integrations.opentelemetry import record_verdict
from verifier.integrations.outcome import check_answer

PAGE = "The bridge opened in 1931. Tolls ended in 1950."
# The SDK gave the exporter another name.
LogExporter = getattr(export, "InMemoryLogRecordExporter", None) or export.InMemoryLogExporter


@pytest.fixture
def logs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    exporter = LogExporter()
    provider = sdk_logs.LoggerProvider()
    provider.add_log_record_processor(export.SimpleLogRecordProcessor(exporter))
    monkeypatch.setattr("verifier.integrations.opentelemetry.get_logger", provider.get_logger)
    yield exporter
    provider.shutdown()


@pytest.fixture
def spans() -> Iterator[Any]:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    yield provider.get_tracer("test"), exporter
    provider.shutdown()


def test_a_verdict_is_an_event_under_its_span(logs: Any, spans: Any) -> None:
    tracer, exporter = spans
    answer = "The bridge opened in 1931. Tolls ended in 1951."
    outcome = check_answer(answer, PAGE)
    with tracer.start_as_current_span("chat") as span:
        record_verdict(outcome.report, response_id="msg_1", explanation=outcome.reason)
    (event,) = [kept.log_record for kept in logs.get_finished_logs()]
    assert event.event_name == "gen_ai.evaluation.result"
    assert event.span_id == span.get_span_context().span_id
    assert event.trace_id == span.get_span_context().trace_id
    about = {
        "lexical_verifier.passed": False,
        "lexical_verifier.policy.name": "default",
        "lexical_verifier.policy.hash": outcome.report.policy_hash,
        "lexical_verifier.verdict.digest": outcome.report.digest,
        "lexical_verifier.violations": ("DATE_MISMATCH", "NOT_FOUND"),
        "lexical_verifier.sentences.total": 2,
        "lexical_verifier.sentences.supported": 1,
    }
    told = {
        name: tuple(value) if isinstance(value, list) else value for name, value in event.attributes.items()
    }
    assert told == {
        "gen_ai.evaluation.name": "groundedness",
        "gen_ai.evaluation.score.value": 0.5,
        "gen_ai.evaluation.score.label": "CONTRADICTED",
        "gen_ai.evaluation.explanation": outcome.reason,
        "gen_ai.response.id": "msg_1",
        **about,
    }
    (finished,) = exporter.get_finished_spans()
    assert dict(finished.attributes) == about


def test_an_answer_of_which_nothing_verifies_has_its_sentences(logs: Any) -> None:
    record_verdict(verify_quotes("The bridge fell in 1700. Nobody saw it.", PAGE))
    (event,) = [kept.log_record for kept in logs.get_finished_logs()]
    assert event.attributes["lexical_verifier.units.total"] == 0
    assert event.attributes["lexical_verifier.sentences.total"] == 2
    assert event.attributes["lexical_verifier.sentences.supported"] == 0


def test_nothing_of_a_text_is_sent_unasked(logs: Any, spans: Any) -> None:
    tracer, exporter = spans
    with tracer.start_span("chat") as span:
        record_verdict(verify_quotes("The secret bridge.", PAGE), span=span)
    (event,) = [kept.log_record for kept in logs.get_finished_logs()]
    (finished,) = exporter.get_finished_spans()
    assert "secret" not in f"{dict(event.attributes)} {event.body} {dict(finished.attributes)}"
    assert event.span_id == span.get_span_context().span_id


def test_a_claim_has_its_label_and_score(logs: Any) -> None:
    check = check_claim("Tolls ended in 1951.", PAGE)
    record_verdict(check, name="support")
    (event,) = [kept.log_record for kept in logs.get_finished_logs()]
    assert event.attributes["gen_ai.evaluation.name"] == "support"
    assert event.attributes["gen_ai.evaluation.score.label"] == "CONTRADICTED"
    assert event.attributes["gen_ai.evaluation.score.value"] == check.score / 10_000


def test_without_a_provider_nothing_happens() -> None:
    assert isinstance(_logs.get_logger_provider(), _logs.LoggerProvider)
    assert not trace.get_current_span().is_recording()
    record_verdict(verify_quotes("The bridge opened in 1931.", PAGE))


def test_the_names_are_those_of_the_conventions() -> None:
    names = pytest.importorskip("opentelemetry.semconv._incubating.attributes.gen_ai_attributes")
    given = {value for name, value in vars(names).items() if name.startswith("GEN_AI_EVALUATION")}
    if not given:
        pytest.skip("the conventions that are installed have no names for evaluations yet")
    assert {
        "gen_ai.evaluation.name", "gen_ai.evaluation.score.value", "gen_ai.evaluation.score.label",
        "gen_ai.evaluation.explanation",
    } <= given  # fmt: skip
    assert names.GEN_AI_RESPONSE_ID == "gen_ai.response.id"
