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
from verifier.audit.measuring.labels import name_audit3
from verifier.calls import AuditAnswerCall
from verifier.records.claim_check import Label
from verifier.records.json_lines import JsonValue, show_value

FORMAT = "{context, response, annotations: {word_level: [{span: [start, end], label}]}}"

_CONFLICT = "conflict"


def convert(row: Row, name: str) -> Iterator[Converted]:
    """Yield the audit of the response with a label for each of its claims."""
    annotations = row.get("annotations")
    if not isinstance(annotations, Mapping):
        raise AdapterError(f"key 'annotations': got {show_value(annotations)}, expected an object")
    call = AuditAnswerCall(
        answer_id=take_id(row, name),
        answer=take_text(row, "response"),
        sources=number_sources([(take_text(row, "context"), None)]),
    )
    marked = [_read_mark(item, len(call.answer)) for item in take_list(annotations, "word_level")]
    yield (
        call,
        tuple(_judge(call.answer_id, claim_id, place, marked) for claim_id, place in list_claims(call)),
    )


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
