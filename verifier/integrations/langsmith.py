"""LangSmith: an evaluator of runs. Needs langsmith, of the extra ``langsmith``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from langsmith.evaluation import EvaluationResult, RunEvaluator
from langsmith.schemas import Example, Run

from verifier.integrations.outcome import check_answer
from verifier.policies import PolicyReference, PolicyValue, VerifierError, resolve_policy
from verifier.sources.context import Context


class RunError(VerifierError):
    """A run without the answer or the context that an evaluator looks for."""


class GroundednessEvaluator(RunEvaluator):
    """An evaluator that checks the answer of a run against the texts that it was given.

    `answer` is a key of the run's outputs. `context` is one of the run's outputs, or else of the example's
    inputs or outputs; there stand a text, texts, or texts by id. `question`, if it is given, is a key of the
    example's inputs. The feedback is called `name`; its score is 1.0 only for STRICT, its value the
    grounding, its comment the reason.
    """

    def __init__(
        self,
        *,
        answer: str = "answer",
        context: str = "context",
        question: str | None = None,
        name: str = "groundedness",
        policy: PolicyReference = "default",
        **overrides: PolicyValue,
    ) -> None:
        self._answer = answer
        self._context = context
        self._question = question
        self._name = name
        self._policy = resolve_policy(policy, overrides, type(self))

    @property
    def feedback_keys(self) -> list[str]:
        """The name of the feedback."""
        return [self._name]

    def evaluate_run(
        self, run: Run, example: Example | None = None, *_args: object, **_kwargs: object
    ) -> EvaluationResult:
        """Check the answer of a run. Raises `RunError` for one that lacks something."""
        places = [*_list_places(run, example)]
        question = _find(self._question, places) if self._question else None
        outcome = check_answer(
            _take_text(self._answer, _find(self._answer, places)),
            _take_context(self._context, _find(self._context, places)),
            question=None if question is None else _take_text(str(self._question), question),
            policy=self._policy,
        )
        report = outcome.report
        return EvaluationResult(
            key=self._name,
            score=outcome.score,
            value=report.status,
            comment=outcome.reason,
            evaluator_info={"policy": report.policy_name, "digest": report.digest},
        )


def _list_places(run: Run, example: Example | None) -> Iterator[Mapping[str, object]]:
    yield run.outputs or {}
    if example is not None:
        yield example.inputs or {}
        yield example.outputs or {}
    yield run.inputs or {}


def _find(key: str, places: list[Mapping[str, object]]) -> object:
    for place in places:
        if place.get(key) is not None:
            return place[key]
    found = ", ".join(sorted({name for place in places for name in place})) or "none"
    raise RunError(f"run: got the keys {found}, expected one called {key!a}")


def _take_text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise RunError(f"run: key {key!a}: got {type(value).__name__}, expected a string")
    return value


def _take_context(key: str, value: object) -> Context:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {str(id): _take_text(key, text) for id, text in value.items()}
    if isinstance(value, (list, tuple)):
        return [_take_text(key, text) for text in value]
    raise RunError(f"run: key {key!a}: got {type(value).__name__}, expected a text, texts or texts by id")
