"""The map of a normal form leads every word to its original: in bounds, in order, and it normalises to it."""

from __future__ import annotations

from tests.fuzz.inputs import read_inputs
from verifier.parsers.text.normal_form import Folding, map_normal_form, normalize_text

SEEDS = ("grounding", "claims", "sentences")


def check(data: bytes) -> None:
    """Normalise the first text, with the folding that the option chooses."""
    given = read_inputs(data)
    text = given.text(0)
    folding = list(Folding)[given.option % len(Folding)]
    normal = normalize_text(text, folding=folding)
    offsets = map_normal_form(text, normal, folding=folding)
    assert normalize_text(normal, folding=folding) == normal
    spans = [offsets.locate(place, place + 1) for place in range(len(normal))]
    assert all(0 <= start <= end <= len(text) for start, end in spans)
    assert spans == sorted(spans)
    place = 0
    for word in normal.split(" ") if normal else ():
        start, end = offsets.locate(place, place + len(word))
        # Cut out of its line, a hyphen at the end is no joint.
        if folding != Folding.LINE_HYPHENS:
            assert normalize_text(text[start:end], folding=folding) == word
        place += len(word) + 1
