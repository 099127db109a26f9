"""Cards as preference data: the claim, the evidence, the verdict, and what a person said instead."""

from __future__ import annotations

from verifier.audit.records.card import ClaimCard
from verifier.records.json_lines import JsonValue


def build_preference(card: ClaimCard, *, human_override: str | None = None) -> dict[str, JsonValue]:
    """Return claim, evidence, verdict and reasoning, and the label that a person gave in its place, or None.

    `Store.read_override` reads that label. A snippet that was left out is None.
    """
    return {
        "claim": card.claim.text,
        "evidence": [
            {"doc_id": one.source_id, "snippet": one.snippet, "stance": one.stance} for one in card.evidence
        ],
        "verdict": card.rated[0],
        "reasoning": card.rationale,
        "human_override": human_override,
        "card": card.digest,
    }
