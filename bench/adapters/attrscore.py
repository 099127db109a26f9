"""AttrScore: claims with a reference: does it attribute them, contradict them, or say too little."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.adapters.adapted import AdapterError, Converted, Row, number_sources, take_id, take_text
from verifier.audit.measuring.judgements import Judgement
from verifier.audit.measuring.label_schemes import name_audit3
from verifier.calls import AuditCall
from verifier.records.claim_check import Label

FORMAT = "{claim, reference, label: Attributable, Contradictory or Extrapolatory}"

# Extrapolatory is said of three of our labels: of five it says nothing.
_LABELS: Mapping[str, tuple[Label, bool]] = {
    "attributable": ("SUPPORTED", True),
    "contradictory": ("CONTRADICTED", True),
    "extrapolatory": ("UNSUPPORTED", False),
}


def convert(row: Row, name: str) -> Iterator[Converted]:
    """Yield the audit of the claim against its reference."""
    answer_id, word = take_id(row, name), take_text(row, "label").strip().lower()
    if word not in _LABELS:
        raise AdapterError(f"key 'label': got {word!a}, expected one of {', '.join(_LABELS)}")
    label, is_of_five = _LABELS[word]
    sources = number_sources([(take_text(row, "reference"), None)])
    call = AuditCall(answer_id=answer_id, claim=take_text(row, "claim"), sources=sources)
    gold = Judgement(
        claim_id=f"{answer_id}/c1", label=name_audit3(label), full_label=label if is_of_five else None
    )
    yield call, (gold,)
