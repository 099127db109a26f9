"""The summary of a night as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.policies import hash_bytes
from verifier.receipts.nightly import NightlySummary
from verifier.report.common.frame import Banner, Heading
from verifier.report.common.page import fill_page
from verifier.report.common.phrases import shorten

MAX_LISTED = 1_000
"""Most rows of each list; the rest is counted."""


def render_night_page(
    summary: NightlySummary,
    pages: Mapping[str, str] | None = None,
    texts: Mapping[str, str] | None = None,
) -> str:
    """Return the page of a night.

    `pages` leads from digests of new cards to the pages of their claims, `texts` to what is claimed: the
    summary itself holds no word of it.
    """
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
        pages=pages or {},
        texts={digest: shorten(" ".join(text.split())) for digest, text in (texts or {}).items()},
        most=MAX_LISTED,
        digest=hash_bytes(summary.to_json()),
        sheets=["figures"],
    )
