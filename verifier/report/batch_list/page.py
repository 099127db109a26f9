"""The page that lists the records of a batch. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.report.batch_list.rows import IndexRow, count_codes
from verifier.report.common.frame import Banner
from verifier.report.common.page import fill_page

MAX_LISTED = 5_000
"""Most rows that the page lists; the rest is counted there."""


def render_index_page(rows: Sequence[IndexRow], banner: Banner) -> str:
    """Return the page, its rows in the order that they are given."""
    return fill_page("batch_list", banner, rows=rows[:MAX_LISTED], n_rows=len(rows), codes=count_codes(rows))
