"""Which cards to judge again, and what came of it: pure functions of cards, old and new.

A day is the one on which claims were judged, in UTC, by the cards' own times; a card without one belongs to
no day. Of that day the claims are judged again that are contradicted, and those that are not supported with
little confidence. Which document failed a claim: the one of its best passage, or ``(none)`` where nothing was
found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from verifier.audit.card_record import ClaimCard
from verifier.audit.times import AuditError, check_time
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.claim_check import Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Hash, Strings

NO_DOCUMENT = "(none)"
"""What stands for a document where nothing was found."""

_DAY_CHARS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedClaim(JsonRecord):
    """A claim that is judged otherwise now; `card` is the digest of the new card."""

    answer_id: str | None
    claim_id: str
    before: Label
    after: Label
    card: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class FailingDocument(JsonRecord):
    """A document, and how many claims of the night it failed."""

    doc_id: str
    n_refuted: Count
    n_nei: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleDocument(JsonRecord):
    """A document that is too old, and since when."""

    doc_id: str
    created_at: str | None
    limit: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRow(JsonRecord):
    """A claim that somebody should look at, and why."""

    answer_id: str | None
    claim_id: str
    label: Label
    confidence: Count
    reasons: Strings
    card: Hash


@dataclass(frozen=True, slots=True, kw_only=True)
class NightSummary(JsonRecord):
    """What a night came to; every list has one order, whatever the order of the cards.

    `review` stands by risk: contradicted claims first, then the least sure. `reindex` are the documents that
    failed claims and are stale too.
    """

    as_of: str
    n_selected: Count
    changed: tuple[ChangedClaim, ...]
    top_documents: tuple[FailingDocument, ...]
    stale: tuple[StaleDocument, ...]
    review: tuple[ReviewRow, ...]
    reindex: Annotated[Strings, "Documents to look at: stale, and claims failed on them."]


def select_again(
    cards: Iterable[ClaimCard], day: str, *, policy: AuditPolicyReference = "default"
) -> tuple[ClaimCard, ...]:
    """Return the cards of a day whose claims are to be judged again, in their order, each once.

    Raises `AuditError` for a day that is none.
    """
    resolved = load_audit_policy(policy)
    wanted = _require_day(day)
    chosen = {card.digest: card for card in cards if _is_of(card, wanted) and _is_doubtful(card, resolved)}
    return tuple(chosen.values())


def summarize_night(
    pairs: Sequence[tuple[ClaimCard, ClaimCard]],
    as_of: str,
    *,
    policy: AuditPolicyReference = "default",
) -> NightSummary:
    """Return what judging cards again came to; each pair is a card and the one that follows it.

    Raises `AuditError` for a day that is none, and for a card that does not follow the one before it.
    """
    resolved = load_audit_policy(policy)
    day = _require_day(as_of)
    for old, new in pairs:
        if new.previous != old.digest:
            name = new.claim.claim_id
            raise AuditError(f"card of {name!a}: got previous {new.previous!a}, expected {old.digest}")
    new_cards = [new for _, new in pairs]
    failing = _count_failing(new_cards)
    stale = _list_stale(new_cards)
    failed = {one.doc_id for one in failing}
    return NightSummary(
        as_of=day,
        n_selected=len(pairs),
        changed=tuple(
            ChangedClaim(
                answer_id=new.answer_id,
                claim_id=new.claim.claim_id,
                before=_name_label(old),
                after=_name_label(new),
                card=new.digest,
            )
            for old, new in sorted(pairs, key=lambda pair: _order(pair[1]))
            if _name_label(old) != _name_label(new)
        ),
        top_documents=failing,
        stale=stale,
        review=_list_review(new_cards, resolved),
        reindex=tuple(one.doc_id for one in stale if one.doc_id in failed),
    )


def _require_day(day: str) -> str:
    checked = check_time("day", day)
    if checked is None:
        raise AuditError("day: got None, expected YYYY-MM-DD")
    return checked[:_DAY_CHARS]


def _is_of(card: ClaimCard, day: str) -> bool:
    time = card.timestamps.verified_at
    return time is not None and time[:_DAY_CHARS] == day


def _name_label(card: ClaimCard) -> Label:
    """Return the label that the audit score leaves, where the card was reviewed."""
    return card.label if card.review is None else card.review.rating.label


def _rate(card: ClaimCard) -> int:
    return card.support if card.review is None else card.review.rating.confidence


def _is_doubtful(card: ClaimCard, policy: AuditPolicy) -> bool:
    label = _name_label(card)
    return label == "CONTRADICTED" or (label != "SUPPORTED" and _rate(card) < policy.low_confidence_bp)


def _order(card: ClaimCard) -> tuple[str, str, str]:
    return card.answer_id or "", card.claim.claim_id, card.digest


def _blame(card: ClaimCard) -> str:
    """Return the document of the passage that decides, or of the best one that was found."""
    if card.evidence:
        return card.evidence[0].source_id
    return card.retrieval[0].doc_id if card.retrieval else NO_DOCUMENT


def _count_failing(cards: Iterable[ClaimCard]) -> tuple[FailingDocument, ...]:
    counts: dict[str, list[int]] = {}
    for card in cards:
        label = _name_label(card)
        if label != "SUPPORTED":
            counts.setdefault(_blame(card), [0, 0])[label != "CONTRADICTED"] += 1
    rows = [
        FailingDocument(doc_id=doc_id, n_refuted=refuted, n_nei=nei)
        for doc_id, (refuted, nei) in counts.items()
    ]
    return tuple(sorted(rows, key=lambda one: (-one.n_refuted - one.n_nei, one.doc_id)))


def _list_stale(cards: Iterable[ClaimCard]) -> tuple[StaleDocument, ...]:
    found: Mapping[str, StaleDocument] = {
        one.doc_id: StaleDocument(doc_id=one.doc_id, created_at=one.created_at, limit=one.limit)
        for card in cards
        if card.review is not None
        for one in card.review.freshness
        if one.stale
    }
    return tuple(found[doc_id] for doc_id in sorted(found))


def _list_review(cards: Iterable[ClaimCard], policy: AuditPolicy) -> tuple[ReviewRow, ...]:
    rows = []
    for card in cards:
        reasons = () if card.review is None else tuple(one.code for one in card.review.escalations)
        if reasons or _is_doubtful(card, policy):
            rows.append(
                ReviewRow(
                    answer_id=card.answer_id,
                    claim_id=card.claim.claim_id,
                    label=_name_label(card),
                    confidence=_rate(card),
                    reasons=reasons,
                    card=card.digest,
                )
            )
    return tuple(
        sorted(
            rows,
            key=lambda one: (
                *(one.label != "CONTRADICTED", one.confidence),
                *(one.answer_id or "", one.claim_id, one.card),
            ),
        )
    )
