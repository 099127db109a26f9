"""FEVER: claims with the sentences that are their evidence, whose text has to be given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.adapters.adapted import AdapterError, Converted, Row, number_sources, take_id, take_list, take_text
from verifier.audit.measuring.judgements import Judgement
from verifier.audit.measuring.label_schemes import name_audit3, read_fever_label
from verifier.calls import AuditCall
from verifier.records.json_lines import JsonValue, show_value

FORMAT = "{id, label, claim, evidence: [sentence, or {text, title}]}"


def convert(row: Row, name: str) -> Iterator[Converted]:
    """Yield the audit of the claim, with its label of five: SUPPORTED, CONTRADICTED or NEI."""
    answer_id = take_id(row, name)
    texts = [_read_sentence(item) for item in take_list(row, "evidence")]
    try:
        label = read_fever_label(take_text(row, "label"))
    except ValueError as error:
        raise AdapterError(f"key 'label': {error}") from None
    call = AuditCall(answer_id=answer_id, claim=take_text(row, "claim"), sources=number_sources(texts))
    yield call, (Judgement(claim_id=f"{answer_id}/c1", label=name_audit3(label), full_label=label),)


def _read_sentence(item: JsonValue) -> tuple[str, str | None]:
    if isinstance(item, str):
        return item, None
    if isinstance(item, Mapping):
        title = item.get("title")
        return take_text(item, "text"), title if isinstance(title, str) else None
    # The published files name sentences by number: their texts stand in another file.
    raise AdapterError(f"key 'evidence': got {show_value(item)}, expected sentences as text")
