"""The summary of a night as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.policies import hash_bytes
from verifier.receipts.nightly import NightlySummary
from verifier.report.common.frame import Banner, Heading
from verifier.report.common.language import later, say, say_count
from verifier.report.common.page import fill_page
from verifier.report.common.plain_words import shorten, show_points

_STATES = {"changed": later("changed"), "gone": later("gone")}

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
        label=say_count(summary.selected, "{n} claim judged again", "{n} claims judged again"),
        headline=say("The night of {date}", date=summary.as_of),
        summary=say(
            "{changed} changed, {people} for people, {stale} stale, {moved} documents moved.",
            changed=len(summary.changed),
            people=len(summary.review),
            stale=len(summary.stale),
            moved=len(summary.reindex),
        ),
        heading=Heading(date=summary.as_of),
    )
    return fill_page(
        "night",
        banner,
        night=summary,
        pages=pages or {},
        texts={digest: shorten(" ".join(text.split())) for digest, text in (texts or {}).items()},
        most=MAX_LISTED,
        states=_STATES,
        show_points=show_points,
        digest=hash_bytes(summary.to_json()),
        sheets=["figures"],
    )
