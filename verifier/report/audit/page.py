"""The page of an audited answer. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.report.audit.wording import (
    ACTION_STATES,
    AuditReport,
    describe_citation,
    describe_correction,
    name_citation,
)
from verifier.report.card.wording import LEFT_OUT, STANCES, name_document, name_place
from verifier.report.common.page import fill_page


def render_audit_page(report: AuditReport, pages: Sequence[str] = ()) -> str:
    """Return the page of a whole audited answer as HTML; `pages` are those of its cards, in order, if any."""
    return fill_page(
        "audit",
        report,
        pages=pages,
        stances=STANCES,
        actions=ACTION_STATES,
        left_out=LEFT_OUT,
        describe_citation=describe_citation,
        describe_correction=describe_correction,
        name_citation=name_citation,
        name_document=name_document,
        name_place=name_place,
    )
