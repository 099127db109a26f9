"""Law: a token stands in evidence where reading its normal form finds it, however often it is looked for."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from verifier import Evidence
from verifier.lattice.evidence_places import drop_plural, locate_found, read_letters, read_singulars
from verifier.parsers.text.normal_form import Folding
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import iterate_words
from verifier.sources.evidence import PreparedPiece
from verifier.testing import answers, hostile_text

WORDS = ("gate", "gates", "Gate", "glass", "glasses", "glasse", "gas", "gass", "s", "1990s", "1990", "it's")
GAPS = (" ", " ", "  ", "\n", "-", ".", "", "\t ")
FOREIGN = ("\u2013", "\ufb01re", "\u6771\u4eac", "\xe9t\xe9s", "\xa0")
DENSE = st.lists(st.sampled_from(WORDS + GAPS), max_size=24).map("".join)
MIXED = st.lists(st.sampled_from(WORDS + GAPS + FOREIGN), max_size=24).map("".join)
FOLDINGS = st.sampled_from((Folding.NONE, Folding.TYPOGRAPHY))


@given(st.one_of(DENSE, MIXED, answers(), hostile_text()), st.one_of(DENSE, MIXED), FOLDINGS)
@example("glasses gates\n\ngate glass", "gate gates glasse", Folding.NONE)
def test_stems_stand_where_the_first_word_of_each_stands(text: str, others: str, folding: Folding) -> None:
    piece = PreparedPiece(Evidence(pointer_id="E1", span=text))
    form = piece.source.record.form(folding)
    first: dict[str, Span] = {}
    for start, end in iterate_words(form.text):
        first.setdefault(drop_plural(form.text[start:end]), form.locate(start, end))
    singulars = [drop_plural(word) for word in (text + " " + others).lower().split()] + list(first)
    expected = tuple(sorted([first[item] for item in singulars if item in first]))
    places = read_singulars(piece, folding)
    assert read_singulars(piece, folding) is places
    for _ in range(3):
        assert [places.holds(item) for item in singulars] == [item in first for item in singulars]
        found = places.find(singulars)
        assert [place is not None for place in found] == [item in first for item in singulars]
        assert locate_found(found, piece, folding) == expected


@given(st.one_of(DENSE, MIXED, answers(), hostile_text()), FOLDINGS, st.data())
def test_letters_stand_where_they_stand_in_the_normal_form(
    text: str, folding: Folding, data: st.DataObject
) -> None:
    piece = PreparedPiece(Evidence(pointer_id="E1", span=text))
    form = piece.source.record.form(folding)
    tokens = form.text.split()
    if tokens:
        token = data.draw(st.sampled_from(tokens))
        begin = data.draw(st.integers(0, len(token) - 1))
        token = token[begin : data.draw(st.integers(begin + 1, len(token)))]
        start = read_letters(piece, folding).find(token)
        expected = form.text.find(token)
        found = [(start, start + len(token))]
        assert locate_found(found, piece, folding) == (form.locate(expected, expected + len(token)),)
