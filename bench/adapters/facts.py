"""FACTS: a request, the document that has to answer it, and a model's response. It has no labels."""

from __future__ import annotations

from collections.abc import Iterator

from bench.adapters.adapted import Converted, Row, number_sources, take_id, take_optional, take_text
from verifier.calls import AuditAnswerCall

FORMAT = "{system_instruction, user_request, context_document, response}"


def convert(row: Row, name: str) -> Iterator[Converted]:
    """Yield the audit of the response against the document; instructions are no evidence."""
    call = AuditAnswerCall(
        answer_id=take_id(row, name),
        answer=take_text(row, "response"),
        question=take_optional(row, "user_request"),
        sources=number_sources([(take_text(row, "context_document"), None)]),
    )
    yield call, ()
