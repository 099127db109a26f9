"""Law: what a form remembers, its set of words and its index of places change nothing that it finds."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.parsers.text.words import is_inside_word
from verifier.sources.prepared_form import PreparedForm
from verifier.testing import answers, hostile_text

ABBREVIATIONS = frozenset({"dr", "e.g"})
WORD_PIECES = (
    "gate",
    "gates",
    "gate-house",
    "it's",
    "18,014",
    "18",
    "a\u0301",
    "x",
    "abc\u6771",
    "\u6771abc",
)
OTHER_PIECES = ("\u6771\u4eac", "\u4eac\u90fd", "\u0e44\u0e17\u0e22", "'", "-", ".", ",", "\n", *" " * 6)
PIECES = st.sampled_from(WORD_PIECES + OTHER_PIECES)
TEXTS = st.one_of(st.lists(PIECES, max_size=24).map("".join), answers(), hostile_text())


def make_forms(text: str) -> list[PreparedForm]:
    """Return one form of a text as it is when it is new, and as it is after much and after most searching."""
    new, read, much_read = (PreparedForm(text, Folding.TYPOGRAPHY) for _ in range(3))
    for form, times in ((read, 48), (much_read, 96)):
        for _ in range(times):
            # No normal form holds a capital; what was looked for behind the start is not remembered.
            form.find("A", 1)
    if len(new.text) > 1:
        assert new._words is None
        assert read._words is not None
        assert read._places is None
        assert much_read._places is not None
    return [new, read, much_read]


def find_uncut(text: str, needle: str) -> int:
    """Find the first place where a needle cuts no word at its ends."""
    start = text.find(needle)
    while start >= 0 and (is_inside_word(text, start) or is_inside_word(text, start + len(needle))):
        start = text.find(needle, start + 1)
    return start


@given(TEXTS, st.lists(TEXTS, max_size=3), st.data())
@example("x y x y z", ["y x"], None)
def test_they_find_what_reading_finds(text: str, others: list[str], data: st.DataObject | None) -> None:
    forms = make_forms(text)
    normal = forms[0].text
    needles = [normalize_text(other, folding=Folding.TYPOGRAPHY) for other in others]
    if data is not None and normal:
        start = data.draw(st.integers(0, len(normal) - 1))
        needles.append(normal[start : data.draw(st.integers(start + 1, len(normal)))])
    words = [word for needle in needles for word in needle.split(" ") if word]
    for needle in [*needles, *words]:
        if not needle:
            continue
        place = normal.find(needle)
        for form in forms:
            assert form.find(needle) == place
            assert form.find(needle, place + 1) == normal.find(needle, place + 1)
            assert form.find_words(needle) == find_uncut(normal, needle)
    for word in words:
        for form in forms:
            assert form.list_missing([word], whole_words=False) == [word] * (word not in normal)
            is_missing = find_uncut(normal, word) < 0
            assert form.list_missing([word], whole_words=True) == [word] * is_missing


@pytest.mark.parametrize("needle", ["a", "ab a", "b a", ".a", "a.", "x-a", "zz", "b"])
@pytest.mark.parametrize("end", ["a", "ab a.", "x-a", ".a", "", "a\u00e9", "\u00e9 a", "zz"])
def test_a_needle_that_is_mostly_cut_is_found_where_it_is_not(needle: str, end: str) -> None:
    text = "ab " * 100 + end
    for form in make_forms(text):
        assert form.find_words(needle) == find_uncut(form.text, needle)
        assert form.find_words(needle, 7) == find_uncut_from(form.text, needle, 7)


def find_uncut_from(text: str, needle: str, start: int) -> int:
    """Find the first place from a start on where a needle cuts no word at its ends."""
    places = [place for place in range(start, len(text)) if text.startswith(needle, place)]
    uncut = [
        place
        for place in places
        if not (is_inside_word(text, place) or is_inside_word(text, place + len(needle)))
    ]
    return uncut[0] if uncut else -1
