"""The report of a claim check as one self-contained page: no script, nothing loaded, all text escaped.

The layout is in ``page.html``, the looks are in ``common.css`` and ``page.css``. Needs Jinja2, of
the extra ``cli``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from verifier.report.claim.model import ClaimReport
from verifier.report.claim.wording import BANNER_MODES, OUTCOME_LABELS
from verifier.report.common.marks import keep_first_opens
from verifier.report.common.templates import fill_page
from verifier.report.grounding.model import Mark, Segment

_SYMBOLS = {"verified": "\u2713", "soft": "?", "failed": "\u2717"}

_GRAVEST_FIRST = ("failed", "soft", "verified")


def render_claim_page(report: ClaimReport) -> str:
    """Give the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    sources = tuple([replace(source, view=keep_first_opens(source.view)) for source in report.sources])
    window = report.window and replace(report.window, view=keep_first_opens(report.window.view))
    claim = keep_first_opens(report.claim)
    return fill_page(
        "claim/page.html",
        ["common/common.css", "claim/page.css"],
        {
            "report": replace(report, claim=claim, window=window, sources=sources),
            "mode": BANNER_MODES[report.state],
            "choose_finding": _choose_finding,
            "shown_in_claim": _list_opened([claim.segments]),
            "shown_places": _list_opened([source.view.segments for source in sources]),
            "state_labels": OUTCOME_LABELS,
            "symbols": _SYMBOLS,
        },
    )


def _list_opened(views: Iterable[Iterable[Segment]]) -> frozenset[int]:
    """Give the findings that have an anchor in some text; 0 stands for the window."""
    return frozenset(mark.unit for view in views for segment in view for mark in segment.opens)


def _choose_finding(marks: Sequence[Mark]) -> Mark | None:
    """Give the gravest finding of a segment; what only tells words apart, or the window, is none."""
    found = [mark for mark in marks if mark.unit]
    return min(found, key=lambda mark: _GRAVEST_FIRST.index(mark.kind)) if found else None
