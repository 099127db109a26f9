"""The report of a lattice verdict as one self-contained page: no script, nothing loaded, all text escaped.

The layout is in ``page.html``, the looks are in ``common.css`` and ``page.css``. Needs Jinja2,
of the extra ``cli``.
"""

from __future__ import annotations

from verifier.report.common.templates import fill_page
from verifier.report.lattice.model import LatticeReport
from verifier.report.lattice.wording import CLAIM_LABELS, POINTER_LABELS, STATUS_LABELS

MAX_USERS = 30
"""Most claims that a piece of evidence lists as pointing at it."""

_SYMBOLS = {"verified": "\u2713", "soft": "\u00bd", "failed": "\u2717", "unread": "\u2013"}


def render_lattice_page(report: LatticeReport) -> str:
    """Give the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    places = frozenset(
        (mark.unit, piece.number)
        for piece in report.evidence
        for segment in piece.view.segments
        for mark in segment.opens
    )
    return fill_page(
        "lattice/page.html",
        ["common/common.css", "lattice/page.css"],
        {
            "report": report,
            "places": places,
            "max_users": MAX_USERS,
            "status_labels": STATUS_LABELS,
            "pointer_labels": POINTER_LABELS,
            "state_labels": CLAIM_LABELS,
            "symbols": _SYMBOLS,
        },
    )
