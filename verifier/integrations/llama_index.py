"""LlamaIndex: nodes as sources, and an evaluator of responses.

Needs llama-index-core, of the extra ``llama-index``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from llama_index.core.base.response.schema import Response
from llama_index.core.evaluation import BaseEvaluator, EvaluationResult
from llama_index.core.schema import BaseNode, MetadataMode, NodeWithScore

from verifier.integrations.outcome import check_answer, make_sources
from verifier.policies import PolicyReference, PolicyValue, resolve_policy
from verifier.sources.context import Format, Source

_TITLE_KEYS = ("title", "file_name")


def make_node_sources(
    nodes: Iterable[NodeWithScore | BaseNode], *, format: Format | None = None
) -> list[Source]:
    """Return the sources of nodes, in their order, by the ids of the nodes, made unique.

    The text is that of the node alone, without its metadata; the title is its ``title`` or ``file_name``.
    """
    found = [node.node if isinstance(node, NodeWithScore) else node for node in nodes]
    texts = [node.get_content(metadata_mode=MetadataMode.NONE) for node in found]
    ids, titles = [node.node_id for node in found], [_find_title(node) for node in found]
    return make_sources(zip(ids, texts, titles, strict=True), format=format)


class GroundednessEvaluator(BaseEvaluator):
    """An evaluator that asks no model: passing means that all is supported, the score is 1.0 only then.

    The result's ``feedback`` says in words what is wrong. Raises `PolicyError` for a policy that is wrong.
    """

    def __init__(self, *, policy: PolicyReference = "default", **overrides: PolicyValue) -> None:
        self._policy = resolve_policy(policy, overrides, type(self))

    def evaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        **_kwargs: object,
    ) -> EvaluationResult:
        """Check a response against its contexts. Raises `ValueError` where one of the two is None."""
        return self._evaluate(query, response, None if contexts is None else list(contexts))

    async def aevaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        **_kwargs: object,
    ) -> EvaluationResult:
        """Check a response in a thread of its own, as `evaluate` does."""
        return await asyncio.to_thread(self.evaluate, query, response, contexts)

    def evaluate_response(
        self, query: str | None = None, response: Response | None = None, **_kwargs: object
    ) -> EvaluationResult:
        """Check a response against its source nodes, by their ids and titles."""
        if response is None:
            raise ValueError("response: got None, expected a response with its source nodes")
        return self._evaluate(query, response.response, make_node_sources(response.source_nodes))

    async def aevaluate_response(
        self, query: str | None = None, response: Response | None = None, **_kwargs: object
    ) -> EvaluationResult:
        """Check a response in a thread of its own, as `evaluate_response` does."""
        return await asyncio.to_thread(self.evaluate_response, query, response)

    def _evaluate(
        self, query: str | None, response: str | None, context: list[str] | list[Source] | None
    ) -> EvaluationResult:
        if response is None or context is None:
            missing = "response" if response is None else "contexts"
            raise ValueError(f"{missing}: got None, expected both a response and its contexts")
        outcome = check_answer(response, context, question=query, policy=self._policy)
        texts = [one.text if isinstance(one, Source) else one for one in context]
        return EvaluationResult(
            query=query,
            response=response,
            contexts=texts,
            passing=outcome.passed,
            score=outcome.score,
            feedback=outcome.reason,
        )

    def _get_prompts(self) -> dict[str, object]:
        return {}

    def _update_prompts(self, prompts: dict[str, object]) -> None:
        """Take no prompts: no model is asked."""


def _find_title(node: BaseNode) -> str | None:
    titles = (node.metadata.get(key) for key in _TITLE_KEYS)
    return next((title for title in titles if isinstance(title, str) and title), None)
