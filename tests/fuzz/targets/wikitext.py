"""Rendering wikitext is total: each character of the prose has a place, in order, and stands there."""

from __future__ import annotations

from tests.fuzz.inputs import read_inputs
from verifier.parsers.wikitext import render_wikitext

SEEDS = ("grounding", "markdown", "html")


def check(data: bytes) -> None:
    """Render the first text."""
    raw = read_inputs(data).text(0)
    rendered = render_wikitext(raw)
    assert rendered.complete or rendered.text == raw
    previous = 0
    for place, char in enumerate(rendered.text):
        start, end = rendered.offsets.locate(place, place + 1)
        assert previous <= start <= end <= len(raw)
        previous = start
        assert end - start != 1 or char.isspace() or raw[start] == char
