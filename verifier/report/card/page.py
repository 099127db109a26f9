"""Claim cards as pages. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from verifier.report.card.wording import (
    LEFT_OUT,
    STANCES,
    CardReport,
    describe_document,
    name_document,
    name_place,
)
from verifier.report.common.page import fill_page
from verifier.report.common.plain_words import show_points


def render_card_page(report: CardReport) -> str:
    """Return a card's page as HTML."""
    return fill_page(
        "card",
        report,
        stances=STANCES,
        left_out=LEFT_OUT,
        show_points=show_points,
        describe_document=describe_document,
        name_document=name_document,
        name_place=name_place,
    )
