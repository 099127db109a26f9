"""Reading HTML is total: each visible character has a place, in order, and stands there."""

from __future__ import annotations

from tests.fuzz.inputs import read_inputs
from tests.laws.test_visible_text import check_places, check_regions
from verifier.parsers.html import render_html

SEEDS = ("html", "markdown")


def check(data: bytes) -> None:
    """Read the first text, with nesting as deep as the option says."""
    given = read_inputs(data)
    visible = render_html(given.text(0), max_depth=1 + given.option)
    check_places(given.text(0), visible)
    check_regions(given.text(0), visible)
