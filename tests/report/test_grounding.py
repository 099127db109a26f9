"""The report of a grounding verdict: its model, its page and its rows for the terminal."""

from __future__ import annotations

import dataclasses
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verifier
from tests.pages import STEERING, Page, check_page
from tests.report.samples import list_rows, print_plainly, report_on_answer
from verifier.codes import ViolationCode
from verifier.demo import load_demo
from verifier.report import Report
from verifier.report.common.frame import Heading
from verifier.report.common.marked_text import Mark, Marked, view_text
from verifier.report.common.page import FOLDER
from verifier.report.common.plain_words import rank_code
from verifier.report.grounding.page import render_page


@pytest.fixture(scope="module")
def demo() -> Report:
    answer, sources = load_demo()
    return report_on_answer(answer, sources)


def test_the_demo_shows_every_way_a_unit_can_come_out(demo: Report) -> None:
    assert demo.audit_mode == "HYBRID"
    assert {unit.state for unit in demo.units} == {"verified", "soft", "failed"}
    assert {unit.place.kind for unit in demo.units if unit.place} == {"verified", "soft", "denied", "nearest"}
    assert any(unit.is_folded for unit in demo.units)
    assert any(unit.place and unit.place.is_rendered for unit in demo.units)
    codes = {note.code for unit in demo.units for note in unit.notes}
    assert {"QUOTE_ELIDED", "NOT_FOUND", "DENIED_IN_SOURCE", "UNQUOTED_CLAIM_UNVERIFIED"} <= codes


def test_units_are_numbered_in_the_answers_order_and_marked_there(demo: Report) -> None:
    assert [unit.number for unit in demo.units] == list(range(1, len(demo.units) + 1))
    assert [unit.span[0] for unit in demo.units] == sorted(unit.span[0] for unit in demo.units)
    opened = [mark.unit for segment in demo.answer.passages[0].segments for mark in segment.opens]
    closed = [mark.unit for segment in demo.answer.passages[0].segments for mark in segment.closes]
    assert sorted(opened) == sorted(closed) == [unit.number for unit in demo.units]


def test_every_violation_of_a_unit_is_on_its_card(demo: Report) -> None:
    answer, sources = load_demo()
    on_cards = [note.code for unit in demo.units for note in unit.notes]
    assert sorted(on_cards) == sorted(
        item.code for item in verifier.verify_quotes(answer, sources).violations
    )


def test_each_failed_unit_is_one_problem_and_the_gravest_stands_first(demo: Report) -> None:
    failed = [unit.number for unit in demo.units if unit.state == "failed"]
    assert sorted(problem.number for problem in demo.problems) == failed
    ranks = [rank_code(problem.code) for problem in demo.problems]
    assert ranks == sorted(ranks)
    assert demo.headline == "6 of 8 sentences not supported"
    page = Page(render_page(demo))
    for problem in demo.problems:
        assert page.ids.count(f"u{problem.number}") == 1
        assert problem.words in page.text


def test_what_is_missing_is_said_by_name(demo: Report) -> None:
    named = [problem.named for problem in demo.problems]
    assert "\u201c24\u201d, where the source says \u201c21\u201d" in named
    assert "\u201c24\u201d, where the source says \u201c21\u201d" in print_plainly(demo, 200)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('"the bell rang 24 times in the year 1992"', "another number"),
        ('"the old bell was rung in the winter"', "the source says the reverse"),
        ('"the bell rang 21 times in the month 1992"', "not found"),
    ],
)
def test_a_quote_that_differs_in_a_figure_or_a_denial_says_so(answer: str, words: str) -> None:
    source = "The bell rang 21 times in the year 1992. The old bell was not rung in the winter."
    report = report_on_answer(answer, source)
    assert [problem.words for problem in report.problems] == [words]
    assert report.problems[0].codes == ("NOT_FOUND",)


def test_each_mark_is_one_tab_stop(demo: Report) -> None:
    html = render_page(demo)
    answer = html[html.index('id="answer"') : html.index('id="sources"')]
    assert answer.count("<a ") == len(demo.units)


def test_an_answer_is_shown_as_it_is_read_and_as_it_was_written() -> None:
    answer = (
        "# Bells\n\n1. **The bell** rang in ~~1991~~ 1992.\n   - It `hung` <b onclick=x>low</b>.\n\n"
        "> The tower fell.\n\n| a | b |\n|---|---|\n| c | d |\n\n<!-- unseen --> [here](https://x.example)\n"
    )
    report = report_on_answer(answer, "The bell rang in 1992.")
    blocks = [(passage.block, passage.depth, passage.marker) for passage in report.answer.passages]
    assert blocks == [
        ("heading", 0, ""), ("item", 1, "1."), ("item", 2, "\u2022"), ("quote", 1, ""), ("row", 0, ""),
        ("row", 0, ""), ("", 0, ""),
    ]  # fmt: skip
    assert report.written is not None
    html = render_page(report)
    page = Page(html)
    assert "**The bell**" in page.text
    assert "The bell rang in" in page.text
    assert re.search('<span class="segment struck">(?:<span [^>]*></span>|<mark [^>]*>)*1991', html)
    assert not any("onclick" in attributes for _, attributes in page.tags)
    assert all(link.startswith("#") for link in page.links)
    assert report_on_answer(answer, "x", format="plain").written is None


def test_text_that_nobody_checked_looks_so() -> None:
    report = report_on_answer(
        "The bell of the tower rang in 1992. It fell.", "The bell of the tower rang in 1992."
    )
    unchecked = [problem for problem in report.problems if problem.state == "unchecked"]
    assert [problem.words for problem in unchecked] == ["not checked"]
    assert '<mark class="unchecked">It fell.</mark>' in render_page(report)
    assert "grey: not checked" in render_page(report)


def test_the_caller_names_the_report(demo: Report) -> None:
    heading = Heading(title="Case <7>", date="3 May 2026", question="How tall?")
    report = dataclasses.replace(demo, heading=heading)
    page = Page(render_page(report))
    assert page.text.index("Case <7>") < page.text.index("3 May 2026") < page.text.index(demo.headline)
    shown = print_plainly(report)
    assert shown.startswith("Case <7>\n3 May 2026\nQuestion: How tall?\n")


def test_a_wrong_number_is_told_apart_on_both_sides(demo: Report) -> None:
    # A quote: of claims outside the quotes whole words are told apart.
    nearest = [unit for unit in demo.units if unit.place and unit.place.kind == "nearest"]
    unit = next(unit for unit in nearest if unit.kind_name == "quote")
    assert [piece.text for piece in unit.pieces if piece.kind == "differs"] == ["24"]
    assert unit.place is not None
    assert [piece.text for piece in unit.place.pieces if piece.kind == "differs"] == ["21"]


def test_an_elision_is_told_apart_in_its_line(demo: Report) -> None:
    unit = next(unit for unit in demo.units if unit.place and "elided" in {p.kind for p in unit.place.pieces})
    assert unit.place is not None
    kinds = [piece.kind for piece in unit.place.pieces]
    assert kinds[kinds.index("match") :][:3] == ["match", "elided", "match"]


def test_quotes_inside_a_claim_are_named_by_their_numbers() -> None:
    answer = 'It "rang in 1992" and "hung low over it", the moon was made of Swiss cheese.'
    report = report_on_answer(answer, "The bell rang in 1992.")
    around, first, second = report.units
    assert [(piece.text, piece.kind, piece.unit) for piece in around.pieces] == [
        ('It "', "match", None),
        ("rang in 1992", "quoted", first.number),
        ('" and "', "match", None),
        ("hung low over it", "quoted", second.number),
        ('", the moon was made of Swiss cheese.', "match", None),
    ]
    assert around.set_aside == "Its quotes are checked by themselves: 2, 3."
    assert first.set_aside == second.set_aside == ""
    shown = print_plainly(report)
    assert 'It "[2]" and "[3]", the moon was made of Swiss cheese.' in shown
    assert around.set_aside in shown
    page = render_page(report)
    assert '<a class="quoted" href="#u2">rang in 1992</a>' in page
    assert around.set_aside in page


def test_a_quote_that_reaches_into_a_claim_is_cut_at_its_ends() -> None:
    answer = 'He said "it rained all day. It poured all night" and he left the town in 1900.'
    quote, after = report_on_answer(answer, "It rained all day.").units
    assert after.span[0] < quote.span[1]
    assert [(piece.text, piece.unit) for piece in after.pieces] == [
        ("It poured all night", quote.number),
        ('" and he left the town in 1900.', None),
    ]
    assert after.set_aside == "Its quote is checked by itself: 1."


def test_a_place_in_wikitext_is_quoted_as_prose_and_located_in_the_raw_text(demo: Report) -> None:
    _, sources = load_demo()
    rendered = [unit for unit in demo.units if unit.place and unit.place.is_rendered]
    unit = next(unit for unit in rendered if unit.place and unit.place.kind == "verified")
    assert unit.place is not None
    quoted = "".join(piece.text for piece in unit.place.pieces if piece.kind == "match")
    assert quoted == "the finest surviving work of Isobel Tarrant"
    raw = sources[1].text[slice(*unit.place.span)]
    assert raw == "the finest surviving work of [[Isobel Tarrant"
    assert unit.place.line == sources[1].text[: unit.place.span[0]].count("\n") + 1


def test_an_answer_that_nothing_decides_shows_what_was_tried() -> None:
    report = report_on_answer("Zebras graze quietly in Northern Oslo every year.", "Nothing of the kind.")
    assert report.method == "none"
    assert report.units
    assert all(unit.group == "tried" and unit.is_marked for unit in report.units)
    assert "NOTHING_VERIFIED" in {problem.code for problem in report.problems}


def test_an_attempt_before_the_decision_is_listed_and_not_marked() -> None:
    report = report_on_answer("Ada Holm, Alexander Fleming", "Penicillin: Alexander Fleming, 1928.")
    assert report.method == "entity"
    tried = [unit for unit in report.units if unit.group == "tried"]
    assert tried
    assert not any(unit.is_marked for unit in tried)
    assert "Tried before" in print_plainly(report)
    assert "tried before" in render_page(report)


def test_a_disguise_belongs_to_its_unit() -> None:
    report = report_on_answer('He said "the tower \u202eburned down" then.', "the tower burned down")
    found = {row.code: (number, row) for number, row in list_rows(report)}
    number, row = found[ViolationCode.HIDDEN_CHARACTER]
    assert number <= len(report.units)
    assert "U+202E" in row.sentence


def test_a_limit_is_named_with_its_size() -> None:
    report = report_on_answer("too long an answer", "context", max_answer_chars=5)
    assert report.summary.startswith("Nothing was checked")
    assert "max_answer_chars is 5; the input has 18." in report.problems[0].named


def test_a_unit_over_the_limit_is_said_of_the_unit_alone() -> None:
    answer = "By chance Fleming found the effect of penicillin."
    report = report_on_answer(
        answer, "By chance Alexander Fleming found the effect of penicillin.", max_claim_chars=40
    )
    assert report.summary.startswith("Its sentences were checked, and none decides.")
    (unit,) = report.units
    assert any("max_claim_chars is 40; the unit has 49." in note.sentence for note in unit.notes)


def test_units_lead_to_their_places_and_back(demo: Report) -> None:
    page = Page(render_page(demo))
    for unit in demo.units:
        assert {f"a{unit.number}", f"u{unit.number}"} <= set(page.ids)
        assert f"#a{unit.number}" in page.links
        assert (f"s{unit.number}" in page.ids) == (unit.place is not None)
        if unit.place is not None:
            assert f"#s{unit.number}" in page.links


def test_the_page_shows_a_text_letter_by_letter() -> None:
    source = "One line.\r\nTwo  blanks \u00e9\u0301, <b>, \ufb01.\n\n\tThe tower burned down."
    page = Page(render_page(report_on_answer("Nothing of that sort is said.", source)))
    assert source.replace("\r\n", "\n") in page.text


def test_numbers_are_isolated_and_stand_after_the_quote_on_the_page() -> None:
    html = render_page(
        report_on_answer("It says \u201cthe tower burned down\u201d.", "The tower burned down.")
    )
    assert re.search('</mark></span>\u201d<bdi class="refs" dir="ltr"><a class="ref verified"', html)
    css = (FOLDER / "common/common.css").read_text(encoding="utf-8")
    assert re.search(r"\.refs \{[^}]*unicode-bidi: isolate; direction: ltr", css)


def test_no_mark_on_blank_lines() -> None:
    text = "The tower burned down\r\n \t\r\n\nat night and nobody was hurt"
    mark = Marked(span=(0, len(text)), mark=Mark(unit=1, kind="verified"))
    report = report_on_answer("The tower burned down.", "The tower burned down.")
    source = dataclasses.replace(report.sources[0], passages=view_text(text, [mark]))
    html = render_page(dataclasses.replace(report, answer=view_text(text, [mark]), sources=(source,)))
    marked = re.findall(r'<mark class="[^>]*>(.*?)</mark>', html, re.DOTALL)
    assert [run for run in marked if run in text] == [
        "The tower burned down",
        "at night and nobody was hurt",
    ] * 2
    assert not any(re.search(r"\n\s*\n|^\s|\s$", run) for run in marked)
    assert re.sub(r"\r\n?", "\n", text) in Page(html).text


def test_the_terminal_marks_units_without_colour(demo: Report) -> None:
    text = print_plainly(demo)
    assert "[3+: to build in sections ashore, at a yard in Merrow]" in text.replace("\n", " ")
    assert "could be seen for *24* nautical miles" in text
    assert ">>could be seen for *21* nautical miles<<" in re.sub(r"\s+", " ", text)
    assert "\x1b" not in text


_MARKS = st.text(alphabet="#*_`~[]()<>|-+!\\ \n\t.:1aB\u202e\x00\ud800\u05d0", max_size=120)


@settings(max_examples=25, deadline=None)
@given(before=_MARKS, after=_MARKS)
def test_whatever_marks_an_answer_holds_its_page_is_whole(before: str, after: str) -> None:
    source = "The bell of the tower rang in 1992."
    for format in ("markdown", "html"):
        html = render_page(report_on_answer(f"{before}{source} It fell.{after}", source, format=format))
        check_page(html)
        assert not STEERING.search(html)


def test_a_report_on_german_says_so_and_names_what_the_answer_adds() -> None:
    report = report_on_answer(
        "Die Maut wurde 1950 nicht abgeschafft. Die Brücke wurde 1932 eröffnet.",
        "Die Maut wurde 1950 abgeschafft. Die Brücke wurde 1932 eröffnet.",
    )
    assert report.summary.endswith(" Read as German.")
    (first,) = report.problems
    assert (first.words, first.told) == ("the source says the reverse", "the answer adds “nicht”")
    assert "German" not in report_on_answer("It rang.", "It rang.").summary


@pytest.mark.parametrize(
    ("answer", "source", "said"),
    [
        ("Sales rose 8% in May.", "Sales fell 8% in May.",
         "the opposite: “rose”, where the source says “fell”"),
        ("The courts of Oslo decide.", "The courts of Rome decide.",
         "another name: “Oslo”, where the source says “Rome”"),
    ],
)  # fmt: skip
def test_what_has_another_in_its_place_is_another(answer: str, source: str, said: str) -> None:
    (problem, *_) = report_on_answer(answer, source).problems
    assert f"{problem.words}: {problem.told}" == said


def test_what_a_source_says_beside_a_quote_stands_beside_it() -> None:
    """A note of a verified quote is in sight on the page, and not only among the folded places."""
    report = report_on_answer(
        'The paper says "traffic may fall" and "the bridge is old".',
        "If <all> tolls rise, traffic may fall. The bridge is old.",
    )
    assert [unit.beside for unit in report.cut_units] == ["If <all> tolls rise"]
    assert "If <all> tolls rise" in print_plainly(report)
    page = render_page(report)
    said = page.index("Beside it the source says")
    assert "If &lt;all&gt; tolls rise" in page[said : said + 200]
    assert said < page.index('<details class="found">')


def test_a_quote_that_is_refused_for_what_it_leaves_out_names_that() -> None:
    answer, source = '"traffic may fall"', "If the tolls rise, traffic may fall."
    verdict = verifier.verify_quotes(answer, source, policy="strict")
    (problem,) = verifier.report.build_report(verdict, answer, source).problems
    assert problem.words == "cut out of its sentence"
    assert "If the tolls rise" in problem.named
