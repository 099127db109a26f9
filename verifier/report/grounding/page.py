"""The report of a grounding verdict as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from dataclasses import replace

from verifier.report.common.marked_text import keep_first_opens, list_opened
from verifier.report.common.page import fill_page
from verifier.report.grounding.model import Report
from verifier.report.grounding.wording import PLACE_LABELS, STATE_LABELS


def render_page(report: Report) -> str:
    """Return the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    sources = tuple(
        [replace(source, passages=keep_first_opens(source.passages)) for source in report.sources]
    )
    return fill_page(
        "grounding",
        replace(report, sources=sources),
        marked_units=list_opened([report.answer]),
        shown_places=list_opened(source.passages for source in sources),
        state_labels=STATE_LABELS,
        place_labels=PLACE_LABELS,
        soft="\u2248",
    )
