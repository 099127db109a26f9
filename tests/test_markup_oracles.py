"""The readers of Markdown and HTML against other libraries, and against CommonMark's own examples.

The libraries come with the extra ``oracles``; the examples are not ours to ship: ``COMMONMARK_SPEC`` names
the ``spec.txt`` of CommonMark 0.31.2, which the package ``commonmark-spec`` of npm holds, for one. What is
missing is skipped and named.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from bench import markup_fuzz
from bench.markup_oracles import (
    HoldsHtmlError,
    compare_with_pyromark,
    look_with_pyromark,
    read_with_comrak,
    read_with_turbohtml,
    without_blanks,
)
from tests.case_files import Case, read_area
from verifier.parsers.html import render_html
from verifier.parsers.markdown import render_markdown

EXTRA = "comes with: pip install '.[oracles]'"
SPEC = os.environ.get("COMMONMARK_SPEC")
N_EXAMPLES = 652
TEXTS = 600

KEPT = {
    "markdown": (
        "part",
        "text, with notes",
        "text, comrak agrees",
        "text, comrak differs too",
        "html",
        "html, with notes",
    ),
    "html": ("text", "order", "said to be doubtful"),
}
"""The kinds of difference that are kept; the cases have one of each, with its reason. No place differs."""


def need(*libraries: str) -> None:
    for library in libraries:
        pytest.importorskip(library, reason=f"{library} is not installed; it {EXTRA}")


def read_examples() -> list[tuple[str, str]]:
    """Return CommonMark's examples: Markdown and the HTML that it stands for."""
    if SPEC is None:
        return []
    text = Path(SPEC).read_text(encoding="utf-8").replace("\u2192", "\t")
    return re.findall(r"^`{32} example\n(.*?)^\.\n(.*?)^`{32}$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def examples() -> list[tuple[str, str]]:
    found = read_examples()
    if not found:
        pytest.skip("COMMONMARK_SPEC is not set: the 652 examples of CommonMark 0.31.2 are not compared")
    assert len(found) == N_EXAMPLES
    return found


def test_examples_of_commonmark_show_what_their_html_shows(examples: list[tuple[str, str]]) -> None:
    failed = [
        markdown
        for markdown, html in examples
        if render_markdown(markdown).text.split() != render_html(html).text.split()
    ]
    assert failed == []


def test_examples_of_commonmark_show_what_another_reader_of_html_sees(
    examples: list[tuple[str, str]],
) -> None:
    need("turbohtml")
    failed = [
        markdown
        for markdown, html in examples
        if without_blanks(render_markdown(markdown).text) != read_with_turbohtml(html)
    ]
    assert failed == []


def test_places_in_the_examples_of_commonmark(examples: list[tuple[str, str]]) -> None:
    need("pyromark")
    differences = Counter()
    for markdown, _ in examples:
        try:
            differences[compare_with_pyromark(markdown)] += 1
        except HoldsHtmlError:
            differences["holds HTML"] += 1
    assert {*differences} == {"", "holds HTML"}
    assert differences[""] >= 580


DIFFERENCES = [
    case for area in ("markdown", "html") for case in read_area(area) if case.slug == "differences"
]


@pytest.mark.parametrize("case", DIFFERENCES, ids=lambda case: case.shown)
def test_other_readers_see_what_the_case_says(case: Case) -> None:
    text = case.given["text"]
    readers = {
        "pyromark": lambda: "".join(sight.char for sight in look_with_pyromark(text)),
        "comrak": lambda: read_with_comrak(text),
        "turbohtml": lambda: read_with_turbohtml(f"<!DOCTYPE html>{text}"),
    }
    for library in {*readers} & {*case.expect}:
        need("turbohtml", library)
        assert readers[library]() == case.expect[library]


@pytest.mark.parametrize(
    ("area", "atoms"),
    [
        ("markdown", markup_fuzz.MARKDOWN),
        ("html", markup_fuzz.HTML),
        ("html", markup_fuzz.HTML + markup_fuzz.TABLES * 3),
    ],
)
def test_random_texts_are_read_alike(area: str, atoms: tuple[str, ...]) -> None:
    need("pyromark", "comrak", "turbohtml")
    judge = markup_fuzz.judge_markdown if area == "markdown" else markup_fuzz.judge_html
    chance = random.Random(12)
    kinds = Counter(judge(markup_fuzz.make_text(chance, atoms)) for _ in range(TEXTS))
    assert kinds[""] >= TEXTS * 0.98
    assert {*kinds} <= {"", *KEPT[area]}
