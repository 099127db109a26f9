"""A report as one self-contained page: no script, nothing that is loaded, all text escaped.

The layout is in ``page.html``, the looks are in ``page.css``, which is put into the page. Needs Jinja2, of
the extra ``cli``.
"""

from __future__ import annotations

from dataclasses import replace

from verifier.report.common.marks import keep_first_opens
from verifier.report.common.templates import fill_page
from verifier.report.grounding.model import Report
from verifier.report.grounding.wording import PLACE_LABELS, STATE_LABELS

_SYMBOLS = {"verified": "\u2713", "soft": "\u2248", "failed": "\u2717"}


def render_page(report: Report) -> str:
    """Give the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    sources = tuple([replace(source, view=keep_first_opens(source.view)) for source in report.sources])
    return fill_page(
        "grounding/page.html",
        ["common/common.css"],
        {
            "report": replace(report, sources=sources),
            "marked_units": frozenset(unit.number for unit in report.units if unit.is_marked),
            "shown_places": frozenset(
                mark.unit for source in sources for segment in source.view.segments for mark in segment.opens
            ),
            "state_labels": STATE_LABELS,
            "place_labels": PLACE_LABELS,
            "symbols": _SYMBOLS,
        },
    )
