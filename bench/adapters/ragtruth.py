"""RAGTruth: responses in which people marked what their context does not say.

A claim that a marked span overlaps is unsupported: contradicted where the span's label speaks of a conflict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.adapters.adapted import (
    AdapterError,
    Converted,
    Row,
    list_claims,
    number_sources,
    take_id,
    take_list,
    take_text,
)
from verifier.audit.measuring.judgements import Judgement
from verifier.audit.measuring.label_schemes import name_audit3
from verifier.calls import AuditAnswerCall
from verifier.records.claim_check import Label
from verifier.records.json_lines import JsonValue, show_value

FORMAT = (
    "{context, response, annotations: {word_level: [{span: [start, end], label}]}}, or a published line of "
    "responses with its source: {source_info, response, labels: [{start, end, label_type}]}"
)

_CONFLICT = "conflict"


def convert(row: Row, name: str) -> Iterator[Converted]:
    """Yield the audit of the response with a label for each of its claims."""
    annotations = _read_published(row) if "labels" in row else row.get("annotations")
    if not isinstance(annotations, Mapping):
        raise AdapterError(f"key 'annotations': got {show_value(annotations)}, expected an object")
    call = AuditAnswerCall(
        answer_id=take_id(row, name),
        answer=take_text(row, "response"),
        sources=number_sources([(_read_context(row), None)]),
    )
    marked = [_read_mark(item, len(call.answer)) for item in take_list(annotations, "word_level")]
    yield (
        call,
        tuple(_judge(call.answer_id, claim_id, place, marked) for claim_id, place in list_claims(call)),
    )


def _read_published(row: Row) -> Row:
    """Return the marks of a published line as annotations."""
    marks = [
        {"span": [item.get("start"), item.get("end")], "label": item.get("label_type")}
        for item in take_list(row, "labels")
        if isinstance(item, Mapping)
    ]
    return {"word_level": marks}


def _read_context(row: Row) -> str:
    """Return the context: what stands under its key, else the texts of the published source."""
    source = row.get("source_info")
    if "context" in row or source is None:
        return take_text(row, "context")
    return "\n\n".join(_list_texts(source))


def _list_texts(value: JsonValue) -> Iterator[str]:
    """Yield the texts of a value of JSON, each key before what it leads to."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield f"{key}: {item}" if isinstance(item, str) else "\n".join([f"{key}:", *_list_texts(item)])
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _list_texts(item)
    elif value is not None:
        yield str(value)


def _judge(
    answer_id: str | None, claim_id: str, place: tuple[int, int], marked: list[tuple[int, int, bool]]
) -> Judgement:
    over = [is_conflict for start, end, is_conflict in marked if start < place[1] and place[0] < end]
    label: Label = "CONTRADICTED" if any(over) else "UNSUPPORTED" if over else "SUPPORTED"
    return Judgement(claim_id=f"{answer_id}/{claim_id}", label=name_audit3(label), full_label=label)


def _read_mark(item: JsonValue, length: int) -> tuple[int, int, bool]:
    span = item.get("span") if isinstance(item, Mapping) else None
    if not isinstance(item, Mapping) or not isinstance(span, list) or len(span) != 2:
        raise AdapterError(f"key 'word_level': got {show_value(item)}, expected a span of two numbers")
    start, end = span
    if type(start) is not int or type(end) is not int or not 0 <= start <= end <= length:
        raise AdapterError(f"key 'span': got {show_value(span)}, expected a place in the response")
    return start, end, _CONFLICT in take_text(item, "label").lower()
