"""Cards to keep: made from one that was judged, with other ids, so that thousands take no time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from verifier import audit_claim
from verifier.audit.records.card import ClaimCard, Timestamps
from verifier.audit.review.reviewing import review_card

CLAIM = "The bridge opened in 1932."
STATED, OTHER = "The bridge opened in 1932.", "The bridge opened in 1934."
AT = "2025-10-17T16:00:00Z"


@cache
def judge(evidence: str, domain: str | None = None) -> ClaimCard:
    return review_card(audit_claim(CLAIM, [evidence]), [evidence], domain=domain)


def make_card(
    number: int = 0,
    evidence: str = STATED,
    *,
    verified_at: str | None = None,
    answer_id: str | None = None,
    domain: str | None = None,
) -> ClaimCard:
    card = judge(evidence, domain)
    return replace(
        card,
        claim=replace(card.claim, claim_id=f"c{number}"),
        answer_id=answer_id,
        timestamps=Timestamps(verified_at=verified_at),
    )


def make_cards(count: int, *, start: int = 0, refuted_every: int = 0) -> Iterator[ClaimCard]:
    for number in range(start, start + count):
        refuted = refuted_every and number % refuted_every == 0
        yield make_card(number, OTHER if refuted else STATED)
