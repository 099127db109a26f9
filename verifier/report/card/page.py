"""Claim cards as pages: one for a card, and one that lists many. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from verifier.audit.card_record import ClaimCard
from verifier.records import AuditMode
from verifier.report.card.wording import STANCES, build_card_report, describe_document, name_place
from verifier.report.common.frame import Banner
from verifier.report.common.page import fill_page


def render_card_page(card: ClaimCard, *, index: str | None = None) -> str:
    """Return a card's page as HTML; `index` is the page that lists it."""
    return fill_page(
        "card",
        build_card_report(card),
        index=index,
        stances=STANCES,
        describe_document=describe_document,
        name_place=name_place,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRow:
    """A row of the list: the page of a card, or what is wrong with a line."""

    line: int
    state: str
    label: str
    claim_id: str
    answer_id: str
    text: str
    headline: str
    page: str | None


_STATES = {"STRICT": "verified", "HYBRID": "soft", "UNGROUNDED": "failed"}


def make_index_row(card: ClaimCard, line: int, page: str | None) -> IndexRow:
    """Return the row of a card."""
    report = build_card_report(card)
    return IndexRow(
        line=line,
        state=_STATES[report.audit_mode],
        label=report.label,
        claim_id=card.claim.claim_id,
        answer_id=card.answer_id or "",
        text=card.claim.text,
        headline=report.headline,
        page=page,
    )


def render_index_page(rows: Sequence[IndexRow]) -> str:
    """Return the page that lists cards, in their order."""
    counts = Counter(row.label for row in rows)
    mode: AuditMode = "STRICT"
    if counts["REFUTED"]:
        mode = "UNGROUNDED"
    elif any(row.state != "verified" for row in rows):
        mode = "HYBRID"
    summary = ", ".join(f"{number:,} {label.lower()}" for label, number in sorted(counts.items()))
    banner = Banner(
        audit_mode=mode,
        label=f"{len(rows):,} {'ROW' if len(rows) == 1 else 'ROWS'}",
        headline="Claims looked up, one by one",
        summary=f"{summary}." if summary else "There was no claim.",
    )
    return fill_page("card/index", banner, rows=rows)
