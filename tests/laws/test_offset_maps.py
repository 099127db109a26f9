"""Law: what a span of a normal form was made from, normalised, holds that span again.

It is equal where the span cuts nothing that was rewritten as a whole; a span that does is widened, never
narrowed. Neighbouring spans stand side by side.
"""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from verifier.parsers.text.normal_form import Folding, map_normal_form, normalize_text
from verifier.parsers.text.offsets import PieceMapBuilder
from verifier.testing import answers, hostile_text

TEXTS = st.one_of(hostile_text(max_size=20), answers())


@examples(1.5)
@given(TEXTS, st.sampled_from(Folding), st.data())
def test_the_original_of_a_span_normalises_to_it(text: str, folding: Folding, data: st.DataObject) -> None:
    normal = normalize_text(text, folding=folding)
    offsets = map_normal_form(text, normal, folding=folding)
    start = data.draw(st.integers(0, len(normal)))
    end = data.draw(st.integers(start, len(normal)))
    first, last = offsets.locate(start, end)
    assert 0 <= first <= last <= len(text)
    # The blanks at a span's ends are gone when its original is normalised on its own.
    wanted = normal[start:end].strip(" ")
    found = normalize_text(text[first:last], folding=folding)
    if folding == Folding.LINE_HYPHENS:
        # Cut out of its word, a hyphen at the end is a hyphen and no joint.
        wanted, found = wanted.replace("-", ""), found.replace("-", "")
    assert wanted in found


@given(TEXTS, st.sampled_from((Folding.NONE, Folding.TYPOGRAPHY)))
def test_every_word_is_located_exactly(text: str, folding: Folding) -> None:
    normal = normalize_text(text, folding=folding)
    offsets = map_normal_form(text, normal, folding=folding)
    start = 0
    for word in normal.split(" ") if normal else ():
        first, last = offsets.locate(start, start + len(word))
        assert normalize_text(text[first:last], folding=folding) == word
        assert not text[first].isspace()
        assert not text[last - 1].isspace()
        start += len(word) + 1


@given(TEXTS, st.sampled_from(Folding))
def test_places_ascend(text: str, folding: Folding) -> None:
    normal = normalize_text(text, folding=folding)
    offsets = map_normal_form(text, normal, folding=folding)
    spans = [offsets.locate(place, place + 1) for place in range(len(normal))]
    assert all(0 <= start <= end <= len(text) for start, end in spans)
    assert [start for start, _ in spans] == sorted(start for start, _ in spans)
    assert [end for _, end in spans] == sorted(end for _, end in spans)


@given(
    st.text("abcxyz ,", max_size=60),
    st.data(),
)
@example("  a  b ", None)
def test_simple_text_is_located_to_the_character(text: str, data: st.DataObject | None) -> None:
    normal = normalize_text(text)
    offsets = map_normal_form(text, normal)
    start = 0 if data is None else data.draw(st.integers(0, len(normal)))
    end = len(normal) if data is None else data.draw(st.integers(start, len(normal)))
    first, last = offsets.locate(start, end)
    assert " ".join(text[first:last].split()) == normal[start:end].strip()


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=8), st.data())
def test_a_map_of_pieces_covers_every_piece_that_a_span_touches(
    pieces: list[tuple[int, int]], data: st.DataObject
) -> None:
    builder = PieceMapBuilder()
    # For every character of the output, the span of the input that it may stand for.
    expected: list[tuple[int, int]] = []
    place = 0
    for written, read in pieces:
        builder.add(written, place, place + read)
        if written == read:
            expected += [(place + step, place + step + 1) for step in range(read)]
        else:
            expected += [(place, place + read)] * written
        place += read
    offsets = builder.build()
    if expected:
        start = data.draw(st.integers(0, len(expected) - 1))
        end = data.draw(st.integers(start + 1, len(expected)))
        assert offsets.locate(start, end) == (expected[start][0], expected[end - 1][1])
