"""The report of a lattice verdict as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from verifier.report.common.language import later
from verifier.report.common.marked_text import list_opened
from verifier.report.common.page import fill_page
from verifier.report.lattice.model import LatticeReport
from verifier.report.lattice.wording import CLAIM_LABELS, POINTER_LABELS, STATUS_LABELS

MAX_USERS = 30
"""Most claims that a piece of evidence lists as pointing at it."""


def render_lattice_page(report: LatticeReport) -> str:
    """Return the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    return fill_page(
        "lattice",
        report,
        places={(unit, piece.number) for piece in report.evidence for unit in list_opened([piece.passages])},
        marked_units=list_opened([report.answer]),
        supported=report.supported,
        max_users=MAX_USERS,
        status_labels=STATUS_LABELS,
        pointer_labels=POINTER_LABELS,
        state_labels=CLAIM_LABELS,
        later=later,
        soft="\u00bd",
    )
