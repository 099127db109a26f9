"""LangSmith, DeepEval and Ragas, the real packages: their own ways to run a metric, without a network."""

from __future__ import annotations

import asyncio
import inspect
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from tests.integrations.packages import require
from verifier.policies import PolicyError

# What the frameworks warn of themselves is no error of ours.
pytestmark = pytest.mark.filterwarnings("default")

PAGES = ["The bridge opened in 1931.", "Tolls ended in 1950."]
GROUNDED, PARTLY = "Tolls ended in 1950.", "Tolls ended in 1951. Tolls ended in 1950."
REASON = "“1951”, where the source says “1950”"


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (
        ("LANGSMITH_TRACING", "false"), ("LANGSMITH_ENDPOINT", "http://127.0.0.1:9"),
        ("LANGSMITH_API_KEY", "none"), ("DEEPEVAL_TELEMETRY_OPT_OUT", "YES"), ("RAGAS_DO_NOT_TRACK", "true"),
        ("DEEPEVAL_DISABLE_DOTENV", "1"), ("DEEPEVAL_FILE_SYSTEM", "READ_ONLY"),
    ):  # fmt: skip
        monkeypatch.setenv(name, value)


def test_langsmith_runs_are_evaluated() -> None:
    require("langsmith")
    from langsmith.schemas import Example, Run

    from verifier.integrations.langsmith import GroundednessEvaluator, RunError

    def make_run(**outputs: Any) -> Run:
        return Run(
            id=uuid4(), name="qa", run_type="chain", inputs={}, outputs=outputs,
            start_time=datetime.now(UTC), trace_id=uuid4(), dotted_order="1",
        )  # fmt: skip

    example = Example(
        id=uuid4(), dataset_id=uuid4(), created_at=datetime.now(UTC),
        inputs={"question": "When?"}, outputs={"context": PAGES},
    )  # fmt: skip
    evaluator = GroundednessEvaluator(question="question", policy="strict")
    found = evaluator.evaluate_run(make_run(answer=GROUNDED), example)
    assert (found.key, found.score, found.value) == ("groundedness", 1.0, "SUPPORTED")
    found = asyncio.run(
        evaluator.aevaluate_run(make_run(answer=PARTLY, context=dict(enumerate(PAGES))), example)
    )
    assert (found.score, found.value) == (0.5, "NOT_FOUND")
    assert REASON in str(found.comment)
    for outputs, message in (
        ({}, "expected one called 'answer'"),
        ({"answer": 7}, "key 'answer': got int"),
        ({"answer": "a", "context": 7}, "key 'context': got int"),
    ):
        with pytest.raises(RunError, match=message):
            evaluator.evaluate_run(make_run(**outputs), example)


def test_langsmith_experiments_take_the_evaluator() -> None:
    evaluation = require("langsmith.evaluation")
    if "upload_results" not in inspect.signature(evaluation.evaluate).parameters:
        pytest.skip("this langsmith runs no experiment without a network")
    from langsmith.schemas import Example

    from verifier.integrations.langsmith import GroundednessEvaluator

    examples = [
        Example(
            id=uuid4(),
            dataset_id=uuid4(),
            inputs={"context": PAGES, "say": said},
            created_at=datetime.now(UTC),
        )
        for said in (GROUNDED, PARTLY)
    ]  # fmt: skip
    rows = evaluation.evaluate(
        lambda inputs: {"answer": inputs["say"]},
        data=examples,
        evaluators=[GroundednessEvaluator()],
        upload_results=False,
    )
    results = [row["evaluation_results"]["results"][0] for row in rows]
    assert sorted((result.key, result.score) for result in results) == [
        ("groundedness", 0.5), ("groundedness", 1.0),
    ]  # fmt: skip


def test_deepeval_measures_test_cases(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # it keeps results in a folder of its own
    require("deepeval")
    from deepeval.metrics import BaseMetric
    from deepeval.test_case import LLMTestCase

    from verifier.integrations.deepeval import GroundednessMetric

    metric = GroundednessMetric(policy="strict")
    assert isinstance(metric, BaseMetric)
    case = LLMTestCase(input="When?", actual_output=GROUNDED, retrieval_context=PAGES)
    assert (metric.measure(case), metric.is_successful()) == (1.0, True)
    case = LLMTestCase(input="When?", actual_output=PARTLY, context=PAGES)
    assert (asyncio.run(metric.a_measure(case)), metric.is_successful()) == (0.5, False)
    assert REASON in str(metric.reason)
    assert metric.outcome is not None
    assert metric.outcome.report.policy_name == "strict"
    with pytest.raises(ValueError, match="retrieval_context: got None"):
        metric.measure(LLMTestCase(input="When?", actual_output=GROUNDED))


def test_deepevals_own_assertion_takes_the_metric(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    deepeval = require("deepeval")
    from deepeval.test_case import LLMTestCase

    from verifier.integrations.deepeval import GroundednessMetric

    def check(said: str) -> None:
        case = LLMTestCase(input="When?", actual_output=said, retrieval_context=PAGES)
        deepeval.assert_test(case, [GroundednessMetric()], run_async=False)

    check(GROUNDED)
    with pytest.raises(AssertionError, match="Groundedness"):
        check(PARTLY)


def test_ragas_scores_samples() -> None:
    require("ragas")
    from ragas import SingleTurnSample

    from verifier.integrations.ragas import Groundedness

    metric = Groundedness()
    scores = [
        asyncio.run(
            metric.single_turn_ascore(
                SingleTurnSample(user_input="When?", response=said, retrieved_contexts=PAGES)
            )
        )
        for said in (GROUNDED, PARTLY, "It cost 9 lives.")
    ]
    assert scores == [1.0, 0.5, 0.0]
    with pytest.raises(PolicyError):
        Groundedness(policy="stricter")


def test_ragas_evaluates_data_sets() -> None:
    ragas = require("ragas")
    from verifier.integrations.ragas import Groundedness

    rows = [
        {"user_input": "When?", "response": said, "retrieved_contexts": PAGES} for said in (GROUNDED, PARTLY)
    ]
    dataset = ragas.EvaluationDataset.from_list(rows)
    found = ragas.evaluate(dataset, metrics=[Groundedness(overrides={"max_sources": 9})], show_progress=False)
    assert found["groundedness"] == [1.0, 0.5]
