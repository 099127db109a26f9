"""LlamaIndex, the real package: nodes keep their ids, the evaluator is one like others."""

from __future__ import annotations

import asyncio

import pytest

from tests.integrations.packages import require

require("llama_index.core")

from llama_index.core.base.response.schema import Response
from llama_index.core.evaluation import BaseEvaluator
from llama_index.core.schema import NodeWithScore, TextNode

from verifier.integrations.llama_index import GroundednessEvaluator, make_node_sources

NODES = [
    TextNode(id_="n1", text="The bridge opened in 1931.", metadata={"file_name": "guide.txt", "year": 1900}),
    NodeWithScore(node=TextNode(id_="n2", text="Tolls ended in 1950.", metadata={"title": "Tolls"})),
    TextNode(id_="n1", text="It has two footpaths."),
]  # fmt: skip
TEXTS = ["The bridge opened in 1931.", "Tolls ended in 1950."]


def test_nodes_are_sources_by_their_ids_without_their_metadata() -> None:
    sources = make_node_sources(NODES)
    assert [(source.id, source.title, source.text) for source in sources] == [
        ("n1", "guide.txt", "The bridge opened in 1931."),
        ("n2", "Tolls", "Tolls ended in 1950."),
        ("n1#2", None, "It has two footpaths."),
    ]


def test_the_evaluator_says_whether_and_why() -> None:
    evaluator = GroundednessEvaluator(policy="strict")
    assert isinstance(evaluator, BaseEvaluator)
    found = evaluator.evaluate(query="When?", response="Tolls ended in 1950.", contexts=TEXTS)
    assert (found.passing, found.score, found.query, found.contexts) == (True, 1.0, "When?", TEXTS)
    found = evaluator.evaluate(response="Tolls ended in 1951. Tolls ended in 1950.", contexts=TEXTS)
    assert (found.passing, found.score) == (False, 0.5)
    assert "“1951”, where the source says “1950”" in str(found.feedback)


def test_responses_are_checked_against_their_nodes() -> None:
    nodes = [node if isinstance(node, NodeWithScore) else NodeWithScore(node=node) for node in NODES]
    response = Response(response="Tolls ended in 1950.", source_nodes=nodes)
    evaluator = GroundednessEvaluator()
    assert evaluator.evaluate_response(query="When?", response=response).passing
    assert asyncio.run(evaluator.aevaluate_response(response=response)).passing
    # The year of the metadata is in no text.
    response = Response(response="The bridge opened in 1900.", source_nodes=nodes)
    assert not evaluator.evaluate_response(response=response).passing


def test_an_event_loop_that_runs_is_left_alone() -> None:
    async def check() -> bool:
        evaluator = GroundednessEvaluator()
        there = evaluator.evaluate(response="Tolls ended in 1950.", contexts=TEXTS)
        apart = await evaluator.aevaluate(response="Tolls ended in 1950.", contexts=TEXTS)
        return bool(there.passing and apart.passing)

    assert asyncio.run(check())


def test_what_is_missing_is_an_error() -> None:
    evaluator = GroundednessEvaluator()
    with pytest.raises(ValueError, match="contexts: got None"):
        evaluator.evaluate(response="a")
    with pytest.raises(ValueError, match="response: got None"):
        evaluator.evaluate_response()
    assert evaluator.get_prompts() == {}
