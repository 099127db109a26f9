"""DeepEval: a metric that asks no model. Needs deepeval, of the extra ``deepeval``."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase

from verifier.integrations.outcome import Outcome, check_answer
from verifier.policies import PolicyReference, PolicyValue, resolve_policy


class GroundednessMetric(BaseMetric):
    """Check the actual output of a test case against its retrieval context, or else its context.

    The score is 1.0 where all is supported and for nothing else, so with the default threshold only that is
    a success. `reason` says in words what is wrong, and `outcome` has the report. Raises `PolicyError` for a
    policy that is wrong.
    """

    def __init__(
        self, *, threshold: float = 1.0, policy: PolicyReference = "default", **overrides: PolicyValue
    ) -> None:
        self.threshold = threshold
        self.async_mode = False
        self.include_reason = True
        self.outcome: Outcome | None = None
        self._policy = resolve_policy(policy, overrides, type(self))

    def measure(self, test_case: LLMTestCase, *_args: object, **_kwargs: object) -> float:
        """Check a test case and return its score. Raises `ValueError` for one without output or context."""
        answer, context = test_case.actual_output, test_case.retrieval_context or test_case.context
        if answer is None or context is None:
            missing = "actual_output" if answer is None else "retrieval_context"
            raise ValueError(f"{missing}: got None, expected both an output and a context")
        self.outcome = check_answer(
            answer, list(_read_texts(context)), question=test_case.input, policy=self._policy
        )
        self.error = None
        self.score, self.reason = self.outcome.score, self.outcome.reason
        self.success = self.score >= self.threshold
        return self.outcome.score

    async def a_measure(self, test_case: LLMTestCase, *_args: object, **_kwargs: object) -> float:
        """Check a test case in a thread of its own, as `measure` does."""
        return await asyncio.to_thread(self.measure, test_case)

    def is_successful(self) -> bool:
        """Return whether the last test case reached the threshold."""
        return self.error is None and bool(self.success)

    @property
    def __name__(self) -> str:
        return "Groundedness"


def _read_texts(context: Iterable[object]) -> Iterable[str]:
    """Yield the texts of a context; newer releases have objects with a text next to strings."""
    for item in context:
        yield item if isinstance(item, str) else str(getattr(item, "context", item))
