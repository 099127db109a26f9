"""Law: no text makes a parser raise, and every span it gives is in bounds, in order and exact."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.parsers.numerics.numbers import extract_digit_runs, parse_numbers
from verifier.parsers.segments.names import extract_names
from verifier.parsers.segments.quotes import (
    extract_directed_quotes,
    extract_quotes_in_sequence,
    split_quote,
)
from verifier.parsers.segments.sentences import find_sentence, split_sentences
from verifier.parsers.segments.spans import extract_spans, iterate_lines, strip_span
from verifier.parsers.text.confusables import find_hidden, find_mixed_script
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_content_words, extract_tokens, extract_words, is_inside_word
from verifier.parsers.wikitext import render_wikitext
from verifier.policies import load_policy
from verifier.testing import answers, hostile_text, wikitext

CUES = load_policy("default").citation_cues.entries
ABBREVIATIONS = load_policy("default").abbreviations.words

TEXTS = st.one_of(answers(), hostile_text())


def check_spans(text: str, spans: list[Span]) -> None:
    """Spans are within the text, not empty, in order, and do not overlap."""
    for start, end in spans:
        assert 0 <= start < end <= len(text)
    for (_, end), (start, _) in pairwise(spans):
        assert end <= start


@given(TEXTS)
def test_lines_are_those_of_splitlines(text: str) -> None:
    assert [text[start:end] for start, end in iterate_lines(text)] == text.splitlines()


@given(TEXTS)
def test_spans_are_stripped_pieces_of_one_line(text: str) -> None:
    spans = extract_spans(text, citation_cues=CUES)
    check_spans(text, spans)
    lines = iterate_lines(text)
    for start, end in spans:
        assert text[start:end] == text[start:end].strip()
        assert any(first <= start and end <= last for first, last in lines)


@given(TEXTS)
def test_names_are_capitalised_words_on_one_line(text: str) -> None:
    names = extract_names(text)
    check_spans(text, names)
    for start, end in names:
        words = text[start:end].replace("\t", " ").split(" ")
        assert len([word for word in words if word]) >= 2
        assert all("A" <= word[0] <= "Z" for word in words if word)


@pytest.mark.parametrize("extract", [extract_quotes_in_sequence, extract_directed_quotes])
@given(text=TEXTS)
def test_quotes_stand_inside_their_marks(extract: object, text: str) -> None:
    quotes = extract(text)  # type: ignore[operator]
    check_spans(text, [quote.outer for quote in quotes])
    for quote in quotes:
        (start, end), (first, last) = quote.span, quote.outer
        assert first < start <= end < last or (start, end) == (first + 1, first + 1)
        assert text[start:end] == text[first + 1 : last - 1].strip()
        assert text[first] in '"\u201c\u201d\u201e\xab\xbb\u300c\u300d\uff02'
        assert text[last - 1] in '"\u201c\u201d\u201e\xab\xbb\u300c\u300d\uff02'


@given(TEXTS)
def test_sequence_pairing_uses_every_mark_but_an_odd_last(text: str) -> None:
    quotes = extract_quotes_in_sequence(text)
    marks = [place for place, char in enumerate(text) if char in '"\u201c\u201d']
    used = [place for quote in quotes for place in (quote.outer[0], quote.outer[1] - 1)]
    assert used == marks[: len(marks) // 2 * 2]


@given(TEXTS, st.booleans(), st.booleans())
def test_parts_of_a_quote_stand_in_it_in_order(text: str, elisions: bool, edits: bool) -> None:
    parts = split_quote(text, elisions=elisions, edits=edits)
    assert parts
    assert parts[0].gap == "none"
    assert all(part.gap in ("elision", "edit") for part in parts[1:])
    if not elisions and not edits:
        assert len(parts) == 1
    if "[" not in text:
        # Without brackets nothing is rewritten, so every part is a piece of the quote.
        place = 0
        for part in parts:
            place = text.index(part.text, place) + len(part.text)


@given(TEXTS)
def test_numbers_stand_at_their_places(text: str) -> None:
    normal = normalize_text(text)
    numbers = parse_numbers(normal)
    for number in numbers:
        assert 0 <= number.start < number.end <= len(normal)
        piece = normal[number.start : number.end]
        assert piece[0] in "-.0123456789" or piece[0].isalpha()
        assert number.value.removeprefix("-")[0] in "0123456789"
        assert number.value.startswith("-") == piece.startswith("-")
    assert [number.start for number in numbers] == sorted(number.start for number in numbers)


@given(TEXTS)
def test_digit_runs_hold_all_ascii_digits_in_order(text: str) -> None:
    runs = extract_digit_runs(text)
    assert all(run.isascii() and run.isdigit() for run in runs)
    assert "".join(runs) == "".join(char for char in text if char in "0123456789")


@given(TEXTS)
def test_sentences_hold_all_that_is_no_white_space(text: str) -> None:
    spans = split_sentences(text, abbreviations=ABBREVIATIONS)
    check_spans(text, spans)
    assert all(text[start:end] == text[start:end].strip() for start, end in spans)
    inside = "".join(text[start:end] for start, end in spans)
    assert "".join(inside.split()) == "".join(text.split())


@given(TEXTS, st.data())
def test_the_sentence_around_a_span_holds_the_span(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    reach = data.draw(st.integers(0, 50))
    first, last = find_sentence(text, start, end, reach=reach, abbreviations=ABBREVIATIONS)
    assert max(0, start - reach) <= first <= start
    assert end <= last <= min(len(text), end + reach)


@given(TEXTS)
def test_hidden_and_mixed_script_spans_are_exact(text: str) -> None:
    hidden = find_hidden(text)
    check_spans(text, [hidden] if hidden else [])
    mixed = find_mixed_script(text)
    check_spans(text, mixed)
    for start, end in mixed:
        word = text[start:end]
        assert any("a" <= char.lower() <= "z" or char > "\x7f" for char in word)
        assert any("\u0370" <= char <= "\u052f" or char > "\u1c7f" for char in word)


@given(TEXTS)
def test_words_and_tokens_stand_in_the_text_in_order(text: str) -> None:
    normal = normalize_text(text, folding=Folding.TYPOGRAPHY)
    words = extract_words(normal)
    assert all(words)
    place = 0
    for word in words:
        # Pairs of characters of unspaced scripts overlap.
        place = normal.index(word, place) + (0 if len(word) == 2 else len(word))
    content = extract_content_words(normal, min_chars=4, stop_words=frozenset({"with"}))
    assert [word for word in words if word in set(content)] == content
    tokens = extract_tokens(normal, min_chars=4, stop_words=frozenset({"with"}))
    place = 0
    for token in tokens:
        place = normal.index(token, place) + len(token)


@given(TEXTS, st.integers(-2, 80))
def test_a_place_is_inside_a_word_only_between_characters(text: str, place: int) -> None:
    inside = is_inside_word(text, place)
    if inside:
        assert 0 < place < len(text)
        assert not text[place - 1].isspace()
        assert not text[place].isspace()


@given(TEXTS, st.data())
def test_stripping_a_span_is_stripping_its_text(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    first, last = strip_span(text, start, end)
    assert start <= first <= last <= end
    assert text[first:last] == text[start:end].strip()


@given(st.one_of(wikitext(), hostile_text()))
def test_rendered_wikitext_keeps_places_in_bounds(raw: str) -> None:
    rendered = render_wikitext(raw)
    assert render_wikitext(raw).text == rendered.text
    if not rendered.complete:
        assert rendered.text == raw
    previous = 0
    for place, char in enumerate(rendered.text):
        start, end = rendered.offsets.locate(place, place + 1)
        assert previous <= start <= end <= len(raw)
        previous = start
        if end - start == 1 and not char.isspace():
            assert raw[start] == char
    if rendered.text:
        start, end = rendered.offsets.locate(0, len(rendered.text))
        assert 0 <= start <= end <= len(raw)
