"""Cards as CSV (RFC 4180): UTF-8, a head, lines that end in CR LF; no cell is a formula of a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from verifier.audit.measuring.label_schemes import LABEL_SCHEMES
from verifier.audit.records.card import ClaimCard
from verifier.exports.card_lines import WHOLE, list_codes
from verifier.records.table_cells import guard_cell

if TYPE_CHECKING:
    from verifier.store import Escalation

COLUMNS = (
    *("digest", "answer_id", "claim_id", "text", "label", "fever", "confidence", "audit_score"),
    *("abstained", "abstain_reason", "failure", "mode", "domain", "documents", "rationale", "codes"),
    *("escalations", "drafted_at", "verified_at", "policy", "policy_hash", "corpus_digest", "previous"),
    *("level", "state", "owner", "ticket", "ticket_link", "resolved_as", "decision"),
)
"""What is said of each card; the last seven say where it stands in a queue, of cards from a store."""

Cell = str | int | float | bool | None

QueuedCard: TypeAlias = "tuple[ClaimCard, Escalation | None]"
"""A card, and where it stands in the queue; None where it never was there."""


def make_cells(card: ClaimCard, queued: Escalation | None = None) -> dict[str, Cell]:
    """Return the values of a card's row by column; lists are joined by ``; ``, what is missing is None."""
    label, confidence = card.rated
    review = card.review
    return {
        "digest": card.digest,
        "answer_id": card.answer_id,
        "claim_id": card.claim.claim_id,
        "text": card.claim.text,
        "label": label,
        "fever": LABEL_SCHEMES["fever"][label],
        "confidence": confidence / WHOLE,
        "audit_score": None if review is None else review.rating.audit_score / WHOLE,
        "abstained": card.abstained,
        "abstain_reason": card.abstain_reason,
        "failure": card.failure,
        "mode": None if review is None else review.mode,
        "domain": None if review is None else review.domain,
        "documents": "; ".join(dict.fromkeys(one.source_id for one in card.evidence)) or None,
        "rationale": card.rationale,
        "codes": "; ".join(list_codes(card)) or None,
        "escalations": None if review is None else "; ".join(one.code for one in review.escalations) or None,
        "drafted_at": card.timestamps.drafted_at,
        "verified_at": card.timestamps.verified_at,
        "policy": card.policy_name,
        "policy_hash": card.policy_hash,
        "corpus_digest": card.corpus_digest,
        "previous": card.previous,
        **_make_queue_cells(queued),
    }


def _make_queue_cells(queued: Escalation | None) -> dict[str, Cell]:
    if queued is None:
        return dict.fromkeys(COLUMNS[-7:])
    return {
        "level": queued.level,
        "state": queued.state,
        "owner": queued.owner,
        "ticket": queued.ticket,
        "ticket_link": queued.ticket_link,
        "resolved_as": None if queued.resolution is None else queued.resolution.label,
        "decision": None if queued.resolution is None else queued.resolution.decision,
    }


def write_csv(cards: Iterable[ClaimCard]) -> Iterator[str]:
    """Yield the lines of the table, its head first, each with its line break."""
    yield from write_queue_csv((card, None) for card in cards)


def write_queue_csv(rows: Iterable[QueuedCard]) -> Iterator[str]:
    """Yield the lines of the table of cards from a store, with where they stand in its queue."""
    yield _write_line(COLUMNS)
    for card, queued in rows:
        cells = make_cells(card, queued)
        yield _write_line([_guard(cells[name]) for name in COLUMNS])


def _guard(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, (int, float)):
        return str(cell)
    return guard_cell(cell)


def _write_line(cells: Iterable[str]) -> str:
    target = io.StringIO()
    csv.writer(target, lineterminator="\r\n").writerow(cells)
    return target.getvalue()
