"""The report of a grounding verdict as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from dataclasses import replace

from verifier.report.common.marked_text import keep_first_opens, list_opened
from verifier.report.common.page import fill_page
from verifier.report.grounding.model import Report
from verifier.report.grounding.wording import PLACE_LABELS, STATE_LABELS

_SYMBOLS = {"verified": "\u2713", "soft": "\u2248", "failed": "\u2717"}


def render_page(report: Report) -> str:
    """Return the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    sources = tuple([replace(source, view=keep_first_opens(source.view)) for source in report.sources])
    return fill_page(
        "grounding",
        replace(report, sources=sources),
        marked_units=frozenset(unit.number for unit in report.units if unit.is_marked),
        shown_places=list_opened(source.view for source in sources),
        state_labels=STATE_LABELS,
        place_labels=PLACE_LABELS,
        symbols=_SYMBOLS,
    )
