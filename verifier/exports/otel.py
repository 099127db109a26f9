"""Cards as OpenTelemetry events ``gen_ai.evaluation.result``: plain values, for whatever sends them.

The names are those of the semantic conventions for generative AI, which are still in development. What they
have no name for stands under ``lexical_verifier.``. `verifier.integrations.opentelemetry` emits the event of
a verdict by the API.
"""

from __future__ import annotations

from collections.abc import Mapping

from verifier.audit.records.card import ClaimCard
from verifier.exports.card_lines import WHOLE, list_codes
from verifier.records.json_lines import JsonValue

EVENT_NAME = "gen_ai.evaluation.result"
EVALUATION_NAME = "groundedness"


def build_event(card: ClaimCard, *, response_ids: Mapping[str, str] | None = None) -> dict[str, JsonValue]:
    """Return the event of a card: its name and its attributes; without a time, which the sender knows.

    `response_ids` leads from ids of answers to those of the model's responses; without it the answer's id is
    taken.
    """
    label, confidence = card.rated
    answer = card.answer_id
    attributes: dict[str, JsonValue] = {
        "gen_ai.evaluation.name": EVALUATION_NAME,
        "gen_ai.evaluation.score.value": confidence / WHOLE,
        "gen_ai.evaluation.score.label": label,
        "gen_ai.evaluation.explanation": card.rationale,
        "gen_ai.response.id": None if answer is None else (response_ids or {}).get(answer, answer),
        "lexical_verifier.claim.id": card.claim.claim_id,
        "lexical_verifier.card.digest": card.digest,
        "lexical_verifier.passed": bool(card),
        "lexical_verifier.policy.name": card.policy_name,
        "lexical_verifier.policy.hash": card.policy_hash,
        "lexical_verifier.semantics": card.semantics,
        "lexical_verifier.corpus.digest": card.corpus_digest,
        "lexical_verifier.verified_at": card.timestamps.verified_at,
        "lexical_verifier.violations": sorted(list_codes(card)),
    }
    given = {name: value for name, value in attributes.items() if value is not None}
    return {"event_name": EVENT_NAME, "attributes": given}
