"""Laws of visible text: no text makes a reader raise, and each visible character leads to its place."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bench.markup_fuzz import HTML, MARKDOWN, TABLES
from verifier.parsers.html import render_html
from verifier.parsers.markdown import render_markdown
from verifier.parsers.visible_text import HIDDEN_KINDS, Kind, VisibleText, leave_out
from verifier.testing import hostile_text

READERS = [render_markdown, render_html]
ATOMS = [*MARKDOWN, *HTML, *TABLES]
TEXTS = st.one_of(hostile_text(), st.lists(st.sampled_from(ATOMS), max_size=40).map("".join))
PLAIN = st.text(st.sampled_from("abcé東\u0301"), min_size=1, max_size=30)

REWRITTEN = {"\ufffd", " ", "\n"}
"""What may stand for one other character: U+0000, a line end inside a line, a tab in code."""


def check_places(text: str, visible: VisibleText) -> None:
    """Spans ascend; each visible character stands at its place or is what a reference there stands for."""
    spans = [visible.offsets.locate(at, at + 1) for at in range(len(visible.text))]
    for (start, end), char in zip(spans, visible.text, strict=True):
        assert 0 <= start <= end <= len(text)
        if end - start == 1:
            assert text[start] == char or char in REWRITTEN
        elif end > start:
            assert text[start] == "&" or char in REWRITTEN
        else:
            assert char in " \t\n"
    for before, after in pairwise(spans):
        assert before[1] <= after[0] or before == after


def check_regions(text: str, visible: VisibleText) -> None:
    for region in visible.regions:
        assert 0 <= region.span[0] <= region.span[1] <= len(text)
        assert 0 <= region.text_span[0] <= region.text_span[1] <= len(visible.text)
        assert (region.level > 0) == (region.kind == Kind.HEADING)
        if region.kind in HIDDEN_KINDS:
            assert region.text_span[0] == region.text_span[1]
        if region.header is not None:
            assert region.kind in (Kind.CELL, Kind.HEADER_CELL)
            assert region.header[0] < region.header[1] <= region.text_span[0]
        if region.text_span[0] < region.text_span[1]:
            start, end = visible.offsets.locate(*region.text_span)
            assert region.span[0] <= start <= end <= region.span[1]
    for one, other in pairwise(visible.regions):
        assert one.span[0] <= other.span[0]


@pytest.mark.parametrize("read", READERS)
@given(text=TEXTS)
@example(text="\ud800<b>\udfff")
@example(text="\0\r\r\n\t\f")
def test_places_and_regions_are_exact(read: object, text: str) -> None:
    visible = read(text)  # type: ignore[operator]
    check_places(text, visible)
    check_regions(text, visible)


@pytest.mark.parametrize("read", READERS)
@given(text=TEXTS, max_depth=st.integers(1, 8))
@example(text="<table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table>", max_depth=3)
def test_places_and_regions_are_exact_however_little_may_nest(
    read: object, text: str, max_depth: int
) -> None:
    visible = read(text, max_depth=max_depth)  # type: ignore[operator]
    check_places(text, visible)
    check_regions(text, visible)


@pytest.mark.parametrize("read", READERS)
@given(text=PLAIN)
def test_plain_text_is_seen_as_it_stands(read: object, text: str) -> None:
    visible = read(text)  # type: ignore[operator]
    assert visible.text == text
    assert [visible.offsets.locate(at, at + 1) for at in range(len(text))] == [
        (at, at + 1) for at in range(len(text))
    ]


@given(words=st.lists(st.sampled_from(["one", "two", "three"]), min_size=1, max_size=8))
def test_markup_around_words_changes_no_word(words: list[str]) -> None:
    plain = " ".join(words)
    for marks in ("*{}*", "**{}**", "`{}`", "[{}](/u)", "<b>{}</b>", "~~{}~~", "# {}", "- {}", "> {}"):
        visible = render_markdown(marks.format(plain))
        assert visible.text == plain
        assert visible.offsets.locate(0, len(plain))[0] == marks.index("{")


@pytest.mark.parametrize("read", READERS)
@given(text=TEXTS, kinds=st.sets(st.sampled_from(list(Kind))))
def test_what_is_left_in_leads_back_too(read: object, text: str, kinds: set[Kind]) -> None:
    visible = read(text)  # type: ignore[operator]
    kept, offsets = leave_out(visible, kinds)
    assert len(kept) <= len(visible.text) + len(visible.regions)
    spans = [offsets.locate(at, at + 1) for at in range(len(kept))]
    for (start, end), char in zip(spans, kept, strict=True):
        if end - start == 1:
            assert text[start] == char or char in REWRITTEN
    assert spans == sorted(spans)


@given(st.lists(st.sampled_from(["<p>", "<div>", "<b>", "<li>", "<td>", "</p>", "</div>", "</b>", "x"])))
def test_tags_alone_show_nothing_but_text(parts: list[str]) -> None:
    html = "".join(parts)
    visible = render_html(html)
    assert visible.text.replace("\n", "").replace("\t", "") == "x" * parts.count("x")
