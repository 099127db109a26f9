"""The report of a measurement as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.audit.claims.lines import BadClaim
from verifier.audit.measuring.measures import Measures
from verifier.measures.tiers import LABELS
from verifier.policies import hash_bytes
from verifier.report.common import risk_picture
from verifier.report.common.language import say
from verifier.report.common.page import fill_page
from verifier.report.measures import curve, wording

MAX_LISTED = 200
"""Most bad lines that the page lists; the rest is counted there."""


def render_measures_page(figures: Measures, bad: Sequence[tuple[str, BadClaim]] = ()) -> str:
    """Return the page as HTML; `bad` are the lines that could not be read, with the names of their files."""
    return fill_page(
        "measures",
        wording.make_banner(figures),
        figures=figures,
        labels=LABELS,
        warnings=[say(wording.WARNINGS[code]) for code in figures.warnings],
        tiers=[*wording.list_tiers(figures.tiers)],
        confusion=[*wording.list_confusion(figures.tiers)],
        types=[*wording.list_types(figures)],
        label_rows=[*wording.list_labels(figures)],
        rankings=[*wording.list_rankings(figures)],
        singles=[*wording.list_figures(figures)],
        beside=[*wording.list_beside(figures)],
        picture=risk_picture,
        curve=curve.draw_curve(figures.risk),
        sheets=["figures"],
        bad=bad[:MAX_LISTED],
        n_bad=len(bad),
        digest=hash_bytes(figures.to_json()),
    )
