"""The report of a claim check as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verifier.report.claim.model import ClaimReport
from verifier.report.claim.wording import FACETS, OUTCOME_LABELS
from verifier.report.common.marked_text import Mark, keep_first_opens, list_opened
from verifier.report.common.page import fill_page
from verifier.report.common.plain_words import show_points

_GRAVEST_FIRST = ("failed", "soft", "verified")


def render_claim_page(report: ClaimReport) -> str:
    """Return the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    sources = tuple(
        [replace(source, passages=keep_first_opens(source.passages)) for source in report.sources]
    )
    window = report.window and replace(report.window, view=keep_first_opens(report.window.view))
    claim = keep_first_opens(report.claim)
    return fill_page(
        "claim",
        replace(report, claim=claim, window=window, sources=sources),
        choose_finding=_choose_finding,
        shown_in_claim=list_opened([claim]),
        shown_places=list_opened(source.passages for source in sources),
        state_labels=OUTCOME_LABELS,
        facets=FACETS,
        show_points=show_points,
    )


def _choose_finding(marks: Sequence[Mark]) -> Mark | None:
    """Return the gravest finding of a segment; what only tells words apart, or the window, is none."""
    found = [mark for mark in marks if mark.unit]
    return min(found, key=lambda mark: _GRAVEST_FIRST.index(mark.kind)) if found else None
