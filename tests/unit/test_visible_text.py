"""Visible text, case by case: what a person sees of Markdown and HTML, and where it stands.

A case of `cases/markdown` and `cases/html` gives a `text` and expects what is seen of it (`sees`); all that
is copied or rewritten as a whole, in order, as ``visible@start:end`` (`places`); all regions, as ``kind:
original`` (`regions`); the cells that have a header, as ``cell: header`` (`headers`). `pyromark`, `comrak`
and `turbohtml` hold what another reader sees, without blanks: where it differs from us, that is a difference
that is kept, and the case says why.
"""

from __future__ import annotations

import unicodedata
from html.entities import html5

import pytest

from bench import markup_tables, unicode_tables
from tests.case_files import Case, read_area
from tests.examples import choose
from verifier.parsers.html import render_html
from verifier.parsers.markdown import render_markdown
from verifier.parsers.visible_text import HIDDEN_KINDS, Kind, VisibleText, leave_out

READERS = {"markdown": render_markdown, "html": render_html}
CASES = [pytest.param(area, case, id=f"{area}: {case.shown}") for area in READERS for case in read_area(area)]


def list_places(text: str, visible: VisibleText) -> list[str]:
    """Return the longest stretches that are copied from one place, and the characters made from several."""
    stretches: list[list[int]] = []
    for at, char in enumerate(visible.text):
        start, end = visible.offsets.locate(at, at + 1)
        if start == end:
            continue
        is_copy = text[start:end] in (char, "\0")
        before = stretches[-1] if stretches else None
        if before and before[1] == at and is_copy and before[4] and before[3] == start:
            before[1], before[3] = at + 1, end
        elif before and before[1] == at and (before[2], before[3]) == (start, end):
            before[1] = at + 1
        else:
            stretches.append([at, at + 1, start, end, is_copy])
    return [
        f"{visible.text[first:last]}@{start}:{end}"
        for first, last, start, end, _ in stretches
        if visible.text[first:last].strip()
    ]


@pytest.mark.parametrize(("area", "case"), CASES)
def test_what_is_seen(area: str, case: Case) -> None:
    text = case.given["text"]
    visible = READERS[area](text)
    found = {
        "sees": visible.text,
        "complete": visible.complete,
        "places": list_places(text, visible),
        "regions": [f"{region.kind}: {text[slice(*region.span)]}" for region in visible.regions],
        "captions": [f"{text[slice(*caption.span)]}: {caption.text}" for caption in visible.captions],
        "headers": [
            f"{visible.text[slice(*region.text_span)]}: {visible.text[slice(*region.header)]}"
            for region in visible.regions
            if region.header
        ],
    }
    expected = {key: value for key, value in case.expect.items() if key in found}
    assert {key: found[key] for key in expected} == expected
    assert expected


@pytest.mark.parametrize("area", READERS)
def test_there_are_cases_enough_and_each_says_why(area: str) -> None:
    cases = read_area(area)
    assert len(cases) >= 60
    assert all(case.why.strip() for case in cases)


def test_a_span_over_marks_has_them_inside() -> None:
    text = 'It **opened** in [1931](/u "really"), they &amp; we say.'
    visible = render_markdown(text)
    start = visible.text.index("opened in 1931")
    assert text[slice(*visible.offsets.locate(start, start + 14))] == "opened** in [1931"
    start = visible.text.index("&")
    assert text[slice(*visible.offsets.locate(start, start + 1))] == "&amp;"


def test_deep_nesting_is_said_and_loses_no_text() -> None:
    visible = render_markdown("> " * 150 + "a")
    assert not visible.complete
    assert visible.text == "> " * 50 + "a"
    assert render_markdown("> " * 100 + "a").complete
    assert not render_markdown("> > a", max_depth=1).complete
    visible = render_html("<div>" * 600 + "a" + "</div>" * 600 + "b")
    assert not visible.complete
    assert visible.text == "a\n\nb"
    assert render_html("<div>" * 512 + "a").complete


def test_what_is_left_out_glues_nothing_together() -> None:
    text = "It ~~never~~opened`x`.\n\n```\ncode\n```\n\nSo."
    visible = render_markdown(text)
    kept, offsets = leave_out(visible, {Kind.STRUCK, Kind.CODE_BLOCK})
    assert kept == "It openedx.\n\nSo."
    start = kept.index("opened")
    assert text[slice(*offsets.locate(start, start + 6))] == "opened"
    assert leave_out(visible, {Kind.QUOTE}) == (visible.text, visible.offsets)
    assert leave_out(render_markdown("a [^1]  b[^1]c\n\n[^1]: d"), {Kind.FOOTNOTE_MARK})[0] == "a bc\n\nd"
    assert leave_out(render_markdown("a~~b~~c"), {Kind.STRUCK})[0] == "a c"
    assert leave_out(render_markdown("~~b~~"), {Kind.STRUCK})[0] == ""


def test_named_characters_are_those_of_html() -> None:
    # In a quick look the page of Markdown below has them all.
    for name, characters in choose([*html5.items()]):
        assert render_html(f"<pre>x&{name}</pre>").text == f"x{characters}"
    named = [name for name in html5 if name.endswith(";")]
    text = "x".join(f"&{name}" for name in named)
    assert render_markdown(f"x{text}x").text == f"x{'x'.join(html5[name] for name in named)}x"


def test_pinned_tables_are_what_their_generator_writes() -> None:
    if unicodedata.unidata_version != unicode_tables.PINNED:
        pytest.skip(f"this interpreter has Unicode {unicodedata.unidata_version}, not the pinned one")
    assert markup_tables.TARGET.read_text(encoding="utf-8") == markup_tables.render()


def test_hidden_kinds_hold_no_text() -> None:
    for case in (*read_area("markdown"), *read_area("html")):
        visible = READERS[case.path.parent.name](case.given["text"])
        for region in visible.regions:
            if region.kind in HIDDEN_KINDS:
                assert region.text_span[0] == region.text_span[1]
