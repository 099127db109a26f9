"""Answers as people get them: what is wrong is found in the first minute, and what is right is not listed."""

from __future__ import annotations

import re

import pytest

from tests.pages import Page
from tests.report.real_cases import CASES, report_on_case
from tests.report.samples import print_plainly
from verifier.report.answer.page import render_answer_page as render_page
from verifier.report.common.problems import MAX_FIRST, Problem

pytestmark = pytest.mark.parametrize("name", CASES)


def say(problem: Problem) -> str:
    return f"{problem.words}: {problem.told}" if problem.told else problem.words


def read_said(problem: Problem) -> str:
    return " ".join("".join(piece.text for piece in problem.said).split())


def test_each_error_is_a_problem_that_names_it(name: str) -> None:
    problems = report_on_case(name).problems
    for words, expected in CASES[name].wrong.items():
        found = [say(problem) for problem in problems if words in read_said(problem)]
        assert any(one.startswith(expected) for one in found), (words, found)


def test_what_is_right_is_no_problem(name: str) -> None:
    report = report_on_case(name)
    found = " ".join(read_said(problem) for problem in report.problems)
    stated = " ".join("".join(piece.text for piece in row.said) for row in report.supported)
    for words in CASES[name].right:
        assert words not in found
        assert words in " ".join(stated.split())


def test_the_first_problem_stands_first_with_its_reason(name: str) -> None:
    report = report_on_case(name)
    first = report.problems[0]
    assert any(words in read_said(first) for words in CASES[name].wrong)
    text = " ".join(Page(render_page(report)).text.split())
    assert text.index(first.told) < 600
    assert text.index(first.told) < text.index(" Answer ")
    lines = print_plainly(report).splitlines()
    shown = " ".join(" ".join(lines[:12]).split())
    assert " ".join(first.told.split())[:40] in shown


def test_errors_are_in_sight_unless_they_are_many(name: str) -> None:
    report = report_on_case(name)
    html = render_page(report)
    in_sight = html[html.index('id="problems"') : html.index('id="answer"')].split('<details class="more">')[
        0
    ]
    assert len(re.findall(r'<li class="problem ', in_sight)) == min(MAX_FIRST, len(report.problems))


def test_each_statement_is_shown_once(name: str) -> None:
    report = report_on_case(name)
    ids = re.findall(r' id="(u[0-9]+)"', render_page(report))
    assert len(ids) == len(set(ids)) == len(report.problems) + len(report.supported)


def test_each_problem_leads_to_its_place_and_to_the_next(name: str) -> None:
    report = report_on_case(name)
    html = render_page(report)
    ids = set(Page(html).ids)
    items = re.split(r'<li class="problem ', html[: html.index('id="answer"')])[1:]
    assert len(items) == len(report.problems)
    for problem, after, item in zip(report.problems, (*report.problems[1:], None), items, strict=True):
        links = re.findall(r'href="#([a-z]+[0-9]+)"', item)
        assert f"a{problem.number}" in links
        assert (f"u{after.number}" in links) if after else (f"u{problem.number}" not in links)
        assert ids.issuperset(links)


def test_sources_are_folded_and_whole_on_demand_without_a_script(name: str) -> None:
    report = report_on_case(name)
    html = render_page(report)
    assert "<script" not in html
    in_sight = sum(len(segment.text) for source in report.sources for segment in source.passages.segments)
    whole = sum(source.view.n_chars for source in report.sources)
    assert in_sight <= whole
    for source in report.sources:
        if not source.passages.is_whole:
            assert f"The whole text, {source.view.n_chars:,} characters" in html
    if whole > 10_000:
        assert in_sight < whole / 2


def test_what_is_open_is_grey_and_stands_after_what_is_certain(name: str) -> None:
    report = report_on_case(name)
    states = [problem.state for problem in report.problems]
    assert states == sorted(states)
    assert {row.state for row in report.rows if row.status == "UNDECIDED"} <= {"unchecked"}
    html = render_page(report)
    assert '<mark class="unchecked">Not confirmed</mark>' in html
    assert ".mark.unchecked, mark.unchecked { background: repeating-linear-gradient" in html
    on_paper = html[html.index("@media print") :]
    assert ".mark.unchecked, mark.unchecked { background: #" in on_paper, "hatched words look struck out"


def test_each_sentence_has_words_its_passage_and_what_to_do(name: str) -> None:
    report = report_on_case(name)
    assert all(row.said and row.advice for row in report.rows if row.status != "SUPPORTED")
    assert all(row.places for row in report.rows if row.status in ("SUPPORTED", "CONTRADICTED"))
