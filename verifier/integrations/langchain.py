"""LangChain: documents as sources, a runnable that adds the report of an answer, a string evaluator.

Needs langchain-core, of the extra ``langchain``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from langchain_core.documents import Document
from langchain_core.messages import BaseMessage
from langchain_core.runnables import Runnable, RunnableConfig

from verifier.checking.api import check
from verifier.integrations.outcome import check_answer, make_sources
from verifier.policies import PolicyReference, PolicyValue, VerifierError, resolve_policy
from verifier.sources.context import Format, Source

Answered: TypeAlias = dict[str, object]
"""What a chain hands on: the answer, its documents, and whatever else it has."""


class ChainInputError(VerifierError):
    """An input of the runnable that has no answer or no documents where they are expected."""


def make_document_sources(documents: Iterable[Document], *, format: Format | None = None) -> list[Source]:
    """Return the sources of documents, in their order.

    A source has the id of its document, or else what its metadata calls ``source``; ids are made unique, as
    `make_sources` does. It has the ``title`` of the metadata. Metadata stays with the documents.
    """
    return make_sources(
        (
            (
                document.id or _take_string(document.metadata.get("source")),
                document.page_content,
                _take_string(document.metadata.get("title")),
            )
            for document in documents
        ),
        format=format,
    )


class GroundingCheck(Runnable[Answered, Answered]):
    """A runnable that takes an answer with its documents, and returns both with the report.

    The input is a mapping, as retrieval chains hand it on. `answer` and `context` are its keys of the answer
    (a string or a message) and of the documents (or strings); `question`, if it is given, that of the
    question. The output has all of the input, ``report``, and ``documents``: by the ids of the report's
    sources, each document with its metadata. Raises `ChainInputError` for an input that is none,
    `PolicyError` at once for a policy that is wrong.
    """

    def __init__(
        self,
        *,
        answer: str = "answer",
        context: str = "context",
        question: str | None = None,
        format: Format | None = None,
        policy: PolicyReference = "default",
        **overrides: PolicyValue,
    ) -> None:
        self._answer = answer
        self._context = context
        self._question = question
        self._format = format
        self._policy = resolve_policy(policy, overrides, type(self))

    def invoke(self, input: Answered, config: RunnableConfig | None = None, **_kwargs: object) -> Answered:
        """Check the answer; the call and its result are traced as those of other runnables."""
        checked: Answered = self._call_with_config(self._check, input, config)
        return checked

    def _check(self, given: Answered) -> Answered:
        if not isinstance(given, Mapping):
            raise ChainInputError(f"input: got {type(given).__name__}, expected a mapping")
        for key in (self._answer, self._context, *([self._question] if self._question else [])):
            if key not in given:
                found = ", ".join(map(str, given)) or "none"
                raise ChainInputError(f"input: got the keys {found}, expected one called {key!a}")
        documents = _read_documents(given[self._context])
        sources = make_document_sources(documents, format=self._format)
        report = check(
            read_message(given[self._answer]),
            sources,
            policy=self._policy,
            question=read_message(given[self._question]) if self._question else None,
        )
        by_id = {source.id: document for source, document in zip(sources, documents, strict=True)}
        return {**given, "report": report, "documents": by_id}


class GroundednessEvaluator:
    """An evaluator with the methods of LangChain's string evaluators: the reference is the context.

    ``evaluate_strings`` returns a ``score`` from 0 to 1 that is 1 only where all is supported, the status as
    its ``value``, and the ``reasoning``.
    """

    requires_input = False
    requires_reference = True
    evaluation_name = "groundedness"

    def __init__(self, *, policy: PolicyReference = "default", **overrides: PolicyValue) -> None:
        self._policy = resolve_policy(policy, overrides, type(self))

    def evaluate_strings(
        self,
        *,
        prediction: str,
        reference: str | Sequence[str] | None = None,
        input: str | None = None,
        **_kwargs: object,
    ) -> dict[str, object]:
        """Check an answer, the prediction, against the reference, a text or several."""
        outcome = check_answer(prediction, reference or [], question=input, policy=self._policy)
        return {"score": outcome.score, "value": outcome.report.status, "reasoning": outcome.reason}

    async def aevaluate_strings(
        self,
        *,
        prediction: str,
        reference: str | Sequence[str] | None = None,
        input: str | None = None,
        **_kwargs: object,
    ) -> dict[str, object]:
        """Check an answer in a thread of its own, as `evaluate_strings` does."""
        from asyncio import to_thread

        return await to_thread(self.evaluate_strings, prediction=prediction, reference=reference, input=input)


def read_message(value: object) -> str:
    """Return the text of a message, of its text blocks alone, or a string as it is.

    Raises `ChainInputError` for anything else.
    """
    content = value.content if isinstance(value, BaseMessage) else value
    if isinstance(content, str):
        return content
    if isinstance(value, BaseMessage) and isinstance(content, list):
        blocks = [block if isinstance(block, str) else block.get("text") for block in content]
        return "".join(text for text in blocks if isinstance(text, str))
    raise ChainInputError(f"input: got {type(value).__name__}, expected a string or a message")


def _read_documents(value: object) -> list[Document]:
    if isinstance(value, (str, Document)):
        value = [value]
    if not isinstance(value, Iterable):
        raise ChainInputError(f"context: got {type(value).__name__}, expected documents or strings")
    documents = [Document(page_content=item) if isinstance(item, str) else item for item in value]
    for document in documents:
        if not isinstance(document, Document):
            raise ChainInputError(f"context: got {type(document).__name__}, expected a document or a string")
    return documents


def _take_string(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
