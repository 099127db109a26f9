"""Ragas: a metric that asks no model. Needs ragas, of the extra ``ragas``."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from ragas import RunConfig, SingleTurnSample
from ragas.metrics.base import MetricType, SingleTurnMetric

from verifier.integrations.outcome import check_answer
from verifier.policies import PolicyReference, PolicyValue, resolve_policy


def _name_columns() -> dict[MetricType, set[str]]:
    return {MetricType.SINGLE_TURN: {"response", "retrieved_contexts", "user_input:optional"}}


@dataclass
class Groundedness(SingleTurnMetric):
    """Score a response against its retrieved contexts: 1.0 where all is supported and for nothing else.

    Raises `PolicyError` at once for a policy that is wrong.
    """

    name: str = "groundedness"
    policy: PolicyReference = "default"
    overrides: Mapping[str, PolicyValue] = field(default_factory=dict)
    _required_columns: dict[MetricType, set[str]] = field(default_factory=_name_columns)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._policy = resolve_policy(self.policy, dict(self.overrides))

    def init(self, run_config: RunConfig) -> None:
        """Take the settings of a run: nothing here is retried, and no model is asked."""

    async def _single_turn_ascore(self, sample: SingleTurnSample, callbacks: object) -> float:  # noqa: ARG002
        outcome = await asyncio.to_thread(
            check_answer,
            sample.response or "",
            list(sample.retrieved_contexts or []),
            question=sample.user_input,
            policy=self._policy,
        )
        return outcome.score
