"""The summary of a night and the history of a claim as pages. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verifier.audit.card_record import ClaimCard
from verifier.policies import hash_bytes
from verifier.receipts.nightly import NightlySummary
from verifier.report.card.wording import build_card_report
from verifier.report.common.frame import Banner, Heading
from verifier.report.common.page import fill_page
from verifier.report.index.rows import STATES

MAX_LISTED = 1_000
"""Most rows of each list; the rest is counted."""


def render_night_page(summary: NightlySummary, pages: Mapping[str, str] | None = None) -> str:
    """Return the page of a night; `pages` leads from digests of new cards to the pages of their claims."""
    refuted = any(one.label == "CONTRADICTED" for one in summary.review)
    banner = Banner(
        audit_mode="UNGROUNDED" if refuted else "HYBRID" if summary.review else "STRICT",
        label=f"{summary.selected:,} {'claim' if summary.selected == 1 else 'claims'} judged again",
        headline=f"The night of {summary.as_of}",
        summary=f"{len(summary.changed):,} changed, {len(summary.review):,} for people, "
        f"{len(summary.stale):,} stale, {len(summary.reindex):,} documents moved.",
        heading=Heading(date=summary.as_of),
    )
    return fill_page(
        "night",
        banner,
        night=summary,
        history=(),
        pages=pages or {},
        most=MAX_LISTED,
        digest=hash_bytes(summary.to_json()),
        sheets=["figures"],
    )


def render_history_page(history: Sequence[ClaimCard], index: str = "") -> str:
    """Return the page of one claim: its cards from the first to the last, at least one."""
    last = history[-1]
    report = build_card_report(last)
    banner = Banner(
        audit_mode=report.audit_mode,
        label=report.label,
        headline=report.headline,
        summary=f"The last of {len(history):,} {'card' if len(history) == 1 else 'cards'} of this claim.",
        heading=Heading(index=index),
    )
    rows = [
        (card, STATES[one.audit_mode], one.label, None if card.review is None else card.review.rating)
        for card, one in ((card, build_card_report(card)) for card in history)
    ]
    return fill_page(
        "night", banner, night=None, history=rows, claim=last.claim, digest=last.digest, sheets=["figures"]
    )
