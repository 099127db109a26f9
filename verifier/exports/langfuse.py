"""Cards as scores of Langfuse: bodies of its ``POST /api/public/scores``, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verifier.audit.records.card import ClaimCard
from verifier.exports.card_lines import WHOLE
from verifier.records.json_lines import JsonValue


def list_scores(
    card: ClaimCard, *, trace_ids: Mapping[str, str] | None = None
) -> Iterator[dict[str, JsonValue]]:
    """Yield three scores of a card: its confidence, its label, and whether it passes.

    `trace_ids` leads from ids of answers to those of traces; without it the answer's id is taken, and a claim
    without an answer goes to the trace of its own id. The ids of scores follow from the card: sending it
    twice makes no second score.
    """
    label, confidence = card.rated
    answer = card.answer_id or card.claim.claim_id
    digest = card.digest.partition(":")[2]
    scores: tuple[tuple[str, str, float | int | str], ...] = (
        ("groundedness", "NUMERIC", confidence / WHOLE),
        ("label", "CATEGORICAL", label),
        ("passed", "BOOLEAN", int(bool(card))),
    )
    for name, kind, value in scores:
        yield {
            "id": f"{digest[:32]}-{name}",
            "traceId": (trace_ids or {}).get(answer, answer),
            "name": name,
            "dataType": kind,
            "value": value,
            "comment": card.rationale,
            "metadata": {"claim_id": card.claim.claim_id, "policy_hash": card.policy_hash},
        }
