"""The page that lists many records. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.report.common.frame import Banner
from verifier.report.common.page import fill_page
from verifier.report.index.rows import IndexRow, count_codes

MAX_LISTED = 5_000
"""Most rows that the page lists; the rest is counted there."""


def render_index_page(rows: Sequence[IndexRow], banner: Banner) -> str:
    """Return the page, its rows in the order that they are given."""
    return fill_page("index", banner, rows=rows[:MAX_LISTED], n_rows=len(rows), codes=count_codes(rows))
