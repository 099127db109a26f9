"""Haystack, the real package: the component in pipelines, written down and read again."""

# Haystack reads annotations as they stand: none is left a string here.

import inspect
from types import SimpleNamespace
from typing import Any

import pytest

from tests.integrations.packages import require

haystack = require("haystack")

from haystack import Document, Pipeline
from haystack.components.builders import PromptBuilder
from haystack.dataclasses import ChatMessage

from verifier import VerifierError, check
from verifier.integrations.haystack import GroundednessChecker, make_document_sources
from verifier.policies import PolicyError

DOCUMENTS = [
    Document(id="d1", content="The bridge opened in 1931.", meta={"file_path": "guide.txt"}),
    Document(id="d2", content="Tolls ended in 1950.", meta={"title": "Tolls", "file_path": "guide.txt"}),
    Document(id="d3", content=None),
    Document(id="d2", content="It has two footpaths."),
]


@haystack.component
class Generator:
    """Stands for a model."""

    @haystack.component.output_types(replies=list[str])
    def run(self, prompt: str) -> Any:
        assert prompt
        return {"replies": ["Tolls ended in 1950.", "Tolls ended in 1951."]}


@haystack.component
class ChatGenerator:
    """Stands for a model that chats."""

    @haystack.component.output_types(replies=list[ChatMessage])
    def run(self, prompt: str) -> Any:
        assert prompt
        return {"replies": [ChatMessage.from_assistant("The bridge opened in 1931.")]}


def run_pipeline(generator: Any) -> Any:
    pipeline = Pipeline()
    pipeline.add_component("prompt", PromptBuilder("Answer {{ question }}", required_variables=["question"]))
    pipeline.add_component("model", generator)
    pipeline.add_component("check", GroundednessChecker(policy="strict", overrides={"max_sources": 9}))
    pipeline.connect("prompt.prompt", "model.prompt")
    pipeline.connect("model.replies", "check.replies")
    question = "When?"
    given = {"prompt": {"question": question}, "check": {"documents": DOCUMENTS, "question": question}}
    return pipeline.run(given)["check"]


def test_documents_are_sources_by_their_ids() -> None:
    sources = make_document_sources(DOCUMENTS)
    assert [(source.id, source.title) for source in sources] == [
        ("d1", "guide.txt"), ("d2", "Tolls"), ("d2#2", None),
    ]  # fmt: skip


def test_replies_are_checked_in_a_pipeline() -> None:
    found = run_pipeline(Generator())
    assert found["is_grounded"] == [True, False]
    assert found["replies"] == ["Tolls ended in 1950.", "Tolls ended in 1951."]
    sources = make_document_sources(DOCUMENTS)
    assert found["reports"] == [
        check(reply, sources, question="When?", policy="strict", max_sources=9) for reply in found["replies"]
    ]
    assert "“1951”, where the source says “1950”" in found["reasons"][1]


def test_replies_of_chats_are_checked_in_a_pipeline() -> None:
    found = run_pipeline(ChatGenerator())
    assert (found["is_grounded"], found["replies"]) == ([True], ["The bridge opened in 1931."])


def test_a_pipeline_with_it_is_written_down_and_read_again() -> None:
    pipeline = Pipeline()
    pipeline.add_component("check", GroundednessChecker(policy="strict", overrides={"max_sources": 2}))
    # Newer releases read a component of others only where its module is allowed.
    is_guarded = "allowed_modules" in inspect.signature(Pipeline.loads).parameters
    allowed = {"allowed_modules": ["verifier.integrations.haystack"]} if is_guarded else {}
    read = Pipeline.loads(pipeline.dumps(), **allowed)
    given = {"check": {"replies": ["Tolls ended in 1950."], "documents": DOCUMENTS}}
    assert read.run(given) == pipeline.run(given)
    assert read.run(given)["check"]["is_grounded"] == [False]


def test_what_cannot_be_checked_is_an_error() -> None:
    with pytest.raises(PolicyError):
        GroundednessChecker(policy="stricter")
    message: Any = SimpleNamespace(text=None)
    with pytest.raises(VerifierError, match="a message without a text"):
        GroundednessChecker().run(replies=[message], documents=DOCUMENTS)
