"""ALCE: long answers with marks, and the passages that they may cite. It has no labels of claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.adapters.adapted import (
    AdapterError,
    Converted,
    Row,
    number_sources,
    take_id,
    take_list,
    take_optional,
    take_text,
)
from verifier.calls import AuditAnswerCall
from verifier.records.json_lines import JsonValue, show_value

FORMAT = "{question, docs: [{id, title, text}], answer or output}"


def convert(row: Row, name: str) -> Iterator[Converted]:
    """Yield the audit of the answer against its passages, which marks count from 1."""
    docs = [_read_document(item) for item in take_list(row, "docs")]
    call = AuditAnswerCall(
        answer_id=take_id(row, name),
        answer=take_text(row, "output", "answer"),
        question=take_optional(row, "question"),
        sources=number_sources(docs),
    )
    yield call, ()


def _read_document(item: JsonValue) -> tuple[str, str | None]:
    if not isinstance(item, Mapping):
        raise AdapterError(f"key 'docs': got {show_value(item)} in it, expected objects with a text")
    return take_text(item, "text"), take_optional(item, "title")
