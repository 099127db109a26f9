"""An audited answer in figures: labels, rates, and what became of its citations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from verifier.audit.judging.gate import WHOLE_BP
from verifier.audit.records.answer import AuditSummary
from verifier.audit.records.card import ClaimCard
from verifier.policies.audit import AuditPolicy


def summarize(cards: Sequence[ClaimCard], policy: AuditPolicy) -> AuditSummary:
    """Return the figures of an answer's cards."""
    labels = Counter(card.label for card in cards)
    actions = Counter(one.action for card in cards for one in card.corrections or ())
    unsupported, contradicted = labels["UNSUPPORTED"], labels["CONTRADICTED"]
    return AuditSummary(
        claims=len(cards),
        supported=labels["SUPPORTED"],
        partial=labels["PARTIAL"],
        unsupported=unsupported,
        contradicted=contradicted,
        nei=labels["NEI"],
        abstained=sum(card.abstained for card in cards),
        unsupported_rate=(unsupported, len(cards)),
        contradicted_rate=(contradicted, len(cards)),
        warning=unsupported * WHOLE_BP > policy.warning_unsupported_bp * len(cards)
        or contradicted * WHOLE_BP > policy.warning_contradicted_bp * len(cards),
        kept=actions["KEEP"],
        replaced=actions["REPLACE"],
        removed=actions["REMOVE"],
        added=actions["ADD_ALTERNATE"],
        overhead_savings=(
            sum(card.confidence is not None and card.confidence.level == "HIGH" for card in cards),
            len(cards),
        ),
    )
