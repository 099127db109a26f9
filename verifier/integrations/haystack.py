"""Haystack: a component that checks replies against the documents that they were written from.

Needs haystack-ai, of the extra ``haystack``.
"""

# Haystack reads the annotations of `run` as they stand: none is left a string, and its second major version
# knows only the longer form of a union.

from collections.abc import Iterable
from typing import TypedDict, Union

from haystack import Document, component, default_to_dict
from haystack.dataclasses import ChatMessage

from verifier.checking.report import Report
from verifier.integrations.outcome import check_answer, make_sources
from verifier.policies import PolicyValue, VerifierError, resolve_policy
from verifier.sources.context import Format, Source


class Checked(TypedDict):
    """What the component puts out; each list has an item for each reply."""

    replies: list[str]
    reports: list[Report]
    is_grounded: list[bool]
    reasons: list[str]


def make_document_sources(
    documents: Iterable[Document],
    *,
    format: Union[Format, None] = None,  # noqa: UP007
) -> list[Source]:
    """Return the sources of documents that have a text, in their order, by their ids, made unique.

    The title of a source is the ``title`` or the ``file_path`` of the document's metadata.
    """
    return make_sources(
        (
            (document.id, document.content, _find_title(document))
            for document in documents
            if document.content is not None
        ),
        format=format,
    )


@component
class GroundednessChecker:
    """Check replies against documents: which are grounded, why not, and their reports.

    It can be written into the YAML of a pipeline. `policy` is a name or a path, `overrides` policy fields by
    name. Raises `PolicyError` at once for what is no policy.
    """

    def __init__(
        self,
        policy: str = "default",
        overrides: dict[str, PolicyValue] | None = None,
        source_format: Union[Format, None] = None,  # noqa: UP007
    ) -> None:
        self.policy = policy
        self.overrides = overrides or {}
        self.source_format = source_format
        self._resolved = resolve_policy(policy, self.overrides)

    def to_dict(self) -> dict[str, object]:
        """Return what a pipeline keeps of the component."""
        kept: dict[str, object] = default_to_dict(
            self, policy=self.policy, overrides=self.overrides, source_format=self.source_format
        )
        return kept

    @component.output_types(
        replies=list[str], reports=list[Report], is_grounded=list[bool], reasons=list[str]
    )
    def run(
        self,
        replies: Union[list[str], list[ChatMessage]],  # noqa: UP007
        documents: list[Document],
        question: str | None = None,
    ) -> Checked:
        """Check each reply, a string or a chat message, against all of the documents."""
        sources = make_document_sources(documents, format=self.source_format)
        texts = [_read_reply(reply) for reply in replies]
        outcomes = [check_answer(text, sources, policy=self._resolved, question=question) for text in texts]
        return {
            "replies": texts,
            "reports": [outcome.report for outcome in outcomes],
            "is_grounded": [outcome.passed for outcome in outcomes],
            "reasons": [outcome.reason for outcome in outcomes],
        }


def _read_reply(reply: str | ChatMessage) -> str:
    text = reply if isinstance(reply, str) else reply.text
    if not isinstance(text, str):
        raise VerifierError(f"replies: got a message without a text ({type(reply).__name__}), expected one")
    return text


def _find_title(document: Document) -> str | None:
    titles = (document.meta.get(key) for key in ("title", "file_path"))
    return next((title for title in titles if isinstance(title, str) and title), None)
