"""The report of an answer: its model, its page and its rows for the terminal, in two languages."""

from __future__ import annotations

import dataclasses
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verifier
from tests.pages import STEERING, Page, check_page
from tests.report.samples import list_rows, print_plainly, report_on_answer
from verifier.checking.opened_sources import GivenSources
from verifier.codes import ViolationCode
from verifier.demo import load_demo
from verifier.policies import PolicyError
from verifier.report import AnswerReport, build_answer_report, render_report
from verifier.report.answer.page import render_answer_page
from verifier.report.common.frame import Heading
from verifier.report.common.page import FOLDER
from verifier.sources.context import ContextError

PAGES = [
    "The Aune bridge opened in 1932. Its main span is 84 metres long. The bridge may be closed in winter.",
    "The Bela bridge was designed by Maria Reyes. Ferries run every hour.",
]
ANSWER = """Its main span is 94 metres long [1]. It was built by 400 workers. The bridge is closed in winter.
The Bela bridge was designed by Maria Reyes [1]. The Aune bridge opened in 1932 [1]."""


def report_on_check(answer: str = ANSWER, language: str | None = None) -> AnswerReport:
    checked = verifier.check(answer, PAGES)
    verdict = verifier.verify_quotes(checked.answer, PAGES)
    return build_answer_report(verdict, checked.answer, PAGES, checked=checked, language=language)


@pytest.fixture(scope="module")
def demo() -> AnswerReport:
    answer, sources = load_demo()
    return report_on_answer(answer, sources)


def test_red_is_what_is_certain_and_comes_first() -> None:
    report = report_on_check()
    assert report.headline == (
        "1 contradicted, 1 not in the sources, 1 not confirmed, 2 supported, 1 of these with a wrong citation"
    )
    assert [(problem.number, problem.state) for problem in report.problems] == [
        (1, "failed"), (2, "failed"), (4, "failed"), (3, "unchecked"),
    ]  # fmt: skip
    assert [(row.number, row.state) for row in report.supported] == [(5, "verified")]
    assert report.supported_title == "Supported, nothing to correct, with the places: 1 of 2"
    assert report_on_check(PAGES[0]).supported_title == "Supported, with the places: 3"
    assert (report.audit_mode, report.label) == ("UNGROUNDED", "CONTRADICTED")
    for answer, mode in (("The bridge is closed in winter.", "HYBRID"), (PAGES[0], "STRICT")):
        assert report_on_check(answer).audit_mode == mode


def test_a_wrong_citation_is_red_in_the_answer_of_a_sentence_that_is_supported() -> None:
    report = report_on_check("The Aune bridge opened in 1932 [2]. Ferries run every hour [2].")
    assert (report.label, report.result, report.audit_mode) == ("UNDECIDED", "Wrong citation", "HYBRID")
    shown = [(segment.text, [mark.kind for mark in segment.marks]) for segment in report.answer.segments]
    assert ("[2]", ["failed", "verified"]) in shown
    assert (" ", []) in shown
    html = render_answer_page(report)
    assert '<mark class="failed">[2]</mark>' in html
    assert "cites the wrong source</span>" in html
    assert "A citation in red leads to a source that does not say it." in html
    right = report_on_check("The Aune bridge opened in 1932 [1]. Ferries run every hour [2].")
    assert (right.label, right.audit_mode) == ("SUPPORTED", "STRICT")
    assert "citation in red" not in render_answer_page(right)


def test_a_sentence_has_one_number_of_one_state_on_the_whole_page() -> None:
    html = render_answer_page(report_on_check())
    page = Page(html)
    for number, state in ((1, "failed"), (3, "unchecked"), (4, "failed"), (5, "verified")):
        shown = re.findall(rf'<a class="ref (\w+)" href="#[aus]{number}">', html)
        assert {*shown} == {state}
        assert len(re.findall(rf'<a class="ref \w+" href="#u{number}">', html)) == 1, "once in the answer"
    assert page.ids.count("a4") == 1


def test_who_changed_places_and_what_a_sentence_leaves_unsaid_is_marked() -> None:
    def list_marked(answer: str, source: str) -> tuple[list[str], list[str]]:
        checked, verdict = verifier.check(answer, source), verifier.verify_quotes(answer, source)
        report = build_answer_report(verdict, answer, source, checked=checked)
        (row,) = report.rows
        both = row.said, row.places[0].pieces
        said, stands = ([piece.text for piece in pieces if piece.kind == "differs"] for pieces in both)
        return said, stands

    swapped = "The Seller indemnifies the Buyer."
    assert list_marked("The Buyer indemnifies the Seller.", swapped) == (
        ["Buyer", "Seller."],
        ["Seller", "Buyer."],
    )
    source = "The Tenant may sublet the flat with the consent of the Landlord."
    assert list_marked("The Tenant may sublet the flat.", source) == ([], ["the consent of the Landlord."])


def test_a_denial_is_named_before_any_other_word() -> None:
    source = ["The deposit is 9,000 euros. This notice is not valid."]
    for answer, told in (
        ("This deposit is not 9,000 euros.", "the answer adds “not”"),
        ("The notice is valid.", "the source says “not valid”"),
    ):
        checked, verdict = verifier.check(answer, source), verifier.verify_quotes(answer, source)
        (problem,) = build_answer_report(verdict, answer, source, checked=checked).problems
        assert problem.words.endswith("the source says the reverse")
        assert problem.named == told


def test_the_page_of_a_check_is_made_from_its_report_and_its_sources() -> None:
    report = verifier.check(ANSWER, PAGES, question="Which bridge?")
    html = render_report(report, PAGES, title="The bridges")
    page = check_page(html)
    assert "The bridges" in page.text
    # `3. 12 trucks` and not `3 12 trucks`.
    assert 'blockquote > .number::after { content: "."; }' in html
    assert "Which bridge?" in page.text
    assert "1 contradicted, 1 not in the sources, 1 not confirmed, 2 supported" in page.text
    assert '<html lang="de">' in render_report(report, PAGES, written_in="de")
    claims = '{"claims": [{"text": "Its main span is 94 metres long.", "evidence_ids": ["E1"]}]}'
    assert "94" in check_page(render_report(verifier.check(claims, PAGES), PAGES)).text


@pytest.mark.parametrize(
    ("pages", "told"),
    [
        (PAGES[::-1], "source 1 .* has another text"),
        (PAGES[:1], "got 1, but the report was made from 2"),
        (dict(zip("ab", PAGES, strict=True)), "source 1 .'a'. has another id"),
    ],
)
def test_no_page_is_made_from_sources_that_the_report_is_not_of(pages: GivenSources, told: str) -> None:
    with pytest.raises(ContextError, match=told):
        render_report(verifier.check(ANSWER, PAGES), pages)


def test_a_page_is_refused_under_another_policy_than_that_of_its_report() -> None:
    report = verifier.check(ANSWER, PAGES, policy="strict", max_units=50)
    assert render_report(report, PAGES, policy="strict", max_units=50)
    for policy in ("strict", "default"):
        with pytest.raises(PolicyError, match="differs from the 'strict' that the report was made under"):
            render_report(report, PAGES, policy=policy)


def test_two_who_changed_places_are_not_to_be_kept() -> None:
    source = ["The Supplier shall indemnify the Customer against claims for damaged linen."]
    answer = "The Customer shall indemnify the Supplier against claims for damaged linen."
    html = render_report(verifier.check(answer, source), source)
    assert "The source has it the other way round: put each in its place" in html
    assert "keep the sentence" not in html


def test_on_paper_an_answer_stands_once() -> None:
    html = render_answer_page(report_on_check("The bridge is **closed** in winter."))
    assert '<details class="whole written">' in html
    printed = (FOLDER / "answer" / "page.css").read_text().partition("@media print")[2]
    assert re.search(r"\.written \{ display: none !important; \}", printed)


def test_what_a_page_shows_it_explains() -> None:
    report = report_on_check()
    html = render_answer_page(report)
    text = " ".join(Page(html).text.split())
    assert any(row.agreement for row in report.rows)
    assert "Agreement is how much of a sentence was found" in text
    for number in (1, 2):
        assert f'<h3 id="source{number}">[{number}] <bdi>s{number}</bdi></h3>' in html
        assert f"Source [{number}] s{number}" in text
    assert (
        sum(map(int, re.findall(r"(\d+) (?:contradicted|not in|not confirmed|supported)", report.headline)))
        == 5
    )
    assert "Agreement" not in report_on_check("The Aune bridge opened in 1932 [1].").summary


def test_a_problem_has_its_sentence_whole_its_passage_and_what_to_do() -> None:
    report = report_on_check()
    row = report.by_number[1]
    assert [(piece.text, piece.kind) for piece in row.said] == [
        ("Its main span is ", "match"), ("94", "differs"), (" metres long [1].", "match"),
    ]  # fmt: skip
    (place,) = row.places
    assert ("84", "differs") in [(piece.text, piece.kind) for piece in place.pieces]
    assert row.replaced == (("94 metres", "84 metres"),)
    assert report.by_number[2].missing == ("400",)
    assert report.by_number[4].marks == ("[1] does not support this; [2] does.",)
    text = " ".join(Page(render_answer_page(report)).text.split())
    for said in ("Correct it to what the source says", "Cite [2].", "Nearest passage: [1] s1, line 1"):
        assert said in text
    assert "characters 786" not in text
    shown = " ".join(print_plainly(report).split())
    assert "another number: “94 metres”, where the source says “84 metres”" in shown
    assert ">>Its main span is *84* metres long.<<" in shown


def test_a_quote_that_verifies_has_a_badge_beside_its_statement() -> None:
    quote = '"The bridge may be closed in winter."'
    report = report_on_check(f"Traffic ends when officials want. {quote} [1]")
    (row,) = report.rows
    assert (row.status, row.has_quote) == ("UNDECIDED", True)
    html = render_answer_page(report)
    assert re.search(
        r'<span class="badge verified"[^>]*><span aria-hidden="true">[^<]*</span> Quote verified', html
    )
    assert "The quote stands in the source." in html
    assert "(Quote verified)" in print_plainly(report)
    lacking = report_on_check(f"Traffic ends when officials want. {quote.replace('winter', 'summer')} [1]")
    assert not lacking.by_number[1].has_quote
    assert "Quote verified" not in render_answer_page(lacking)


def test_a_misquote_is_to_be_written_as_the_source_has_it() -> None:
    report = report_on_check(
        '"The Bela bridge was designed by Reyes." [2] "Ferries run every second day." [2]'
    )
    assert report.by_number[1].advice == "Write it as the source has it, or strike it."


def test_a_mark_without_a_source_is_told_how_many_there_are() -> None:
    report = report_on_check("The Aune bridge opened in 1932 [10].")
    text = " ".join(Page(render_answer_page(report)).text.split())
    assert "There is no source [10]; the number of sources is 2." in text
    assert "Cited: 10. Sources given: 2." in text


def test_a_place_in_a_document_in_pages_has_its_page() -> None:
    text = "The library opens at nine.\fThe pool opens at ten. Members may borrow ten books.\f"
    report = report_on_answer("The pool opens at ten. The library opens at eight.", text)
    assert [row.places[0].page for row in report.rows] == [2, 1]
    html = render_answer_page(report)
    assert "s1</bdi></a>, page 2</p>" in html
    assert "line 1" not in html
    assert "U+000C" not in html
    assert "page 2" in print_plainly(report)


LIMITED = [
    "The licence may be ended within 30 days of notice. Members may borrow up to ten books. "
    "At least 12 members must vote. The pool is open only on weekdays."
]


@pytest.mark.parametrize(
    ("answer", "words", "named"),
    [
        ("The licence may be ended after 30 days of notice.", "another limit",
         "“after”, where the source says “within”"),
        ("Members may borrow more than ten books.", "another limit",
         "“more than”, where the source says “up to”"),
        ("The licence may be ended within 60 days of notice.", "another number",
         "“60”, where the source says “30”"),
        ("12 members must vote.", "Not confirmed", "“12” stands there with a limit or a condition"),
        ("17 of them must vote.", "Not confirmed", "not there: “17”"),
        ("Members may borrow ten books.", "Not confirmed", "left out: “up to”"),
    ],
)  # fmt: skip
def test_a_figure_that_is_the_same_has_another_limit(answer: str, words: str, named: str) -> None:
    verdict = verifier.verify_quotes(answer, LIMITED)
    checked = verifier.check(answer, LIMITED)
    (problem,) = build_answer_report(verdict, answer, LIMITED, checked=checked).problems
    assert (problem.words, problem.told.startswith(named)) == (words, True), problem.told


def test_an_undecided_sentence_is_beside_what_comes_near_and_its_score_is_in_per_cent() -> None:
    report = report_on_check("Ferries leave hourly in the warm months [2].")
    (row,) = report.rows
    assert (row.status, row.state, len(row.places)) == ("UNDECIDED", "unchecked", 1)
    assert "Ferries run every hour." in "".join(piece.text for piece in row.places[0].pieces)
    assert re.fullmatch(r"[0-9]{1,3} %", row.agreement)
    assert row.missing == ("leave", "warm", "months")


def test_what_contradicts_an_open_sentence_is_told_as_perhaps() -> None:
    report = report_on_answer(
        '"the old bell was rung in the winter"', "The old bell was not rung in the winter."
    )
    assert all(not one.words.startswith("perhaps") for one in report.problems if one.state == "failed")
    found = report_on_check("Ferries do not run every hour in June.").problems
    assert [one.words for one in found if one.state == "unchecked"] in (
        [], ["perhaps: the source says the reverse"],
    )  # fmt: skip


def test_a_report_is_in_german_where_it_is_asked_or_the_texts_are() -> None:
    report = report_on_check(language="de")
    html = render_answer_page(report)
    check_page(html)
    assert '<html lang="de">' in html
    assert report.headline.startswith("1 widerlegt, 1 nicht in den Quellen, 1 nicht bestätigt, 2 belegt")
    shown = print_plainly(report)
    english = {text for name, text in report_on_check().say.items() if " " in text and "{" not in text}
    for text in (Page(html).text, shown):
        assert not {said for said in english if said in text}
        assert "Nach der Quelle berichtigen oder streichen." in " ".join(text.split())
    told = report_on_answer("Die Brücke wurde 1931 eröffnet.", "Die Brücke wurde 1932 eröffnet.")
    assert told.written_in == "de"
    with pytest.raises(ValueError, match="language: got 'fr'"):
        report_on_check(language="fr")


def test_sensitive_texts_are_not_on_the_page() -> None:
    from verifier.corpus import Document, open_corpus

    with open_corpus(":memory:") as corpus:
        corpus.add([Document(doc_id="a", text=PAGES[0], meta={"sensitive": True})])
        checked = verifier.check("Its main span is 94 metres long.", corpus)
    verdict = verifier.verify_quotes("Its main span is 94 metres long.", PAGES[:1])
    html = render_answer_page(build_answer_report(verdict, checked.answer, [], checked=checked))
    # As a word: a digest may have any two digits.
    assert "84" not in Page(html).text.split()
    assert "may be closed" not in html


def test_sentences_are_numbered_in_the_answers_order_and_marked_there(demo: AnswerReport) -> None:
    assert [row.number for row in demo.rows] == list(range(1, len(demo.rows) + 1))
    opened = [mark.unit for one in demo.answer.passages for part in one.segments for mark in part.opens]
    assert sorted({unit for unit in opened if unit}) == [row.number for row in demo.rows]


def test_every_sentence_leads_to_its_place_and_back(demo: AnswerReport) -> None:
    page = Page(render_answer_page(demo))
    for row in demo.rows:
        assert {f"a{row.number}", f"u{row.number}"} <= set(page.ids)
        assert f"#a{row.number}" in page.links
        if row.places:
            assert f"#s{row.number}" in page.links


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
    page = Page(render_answer_page(report))
    assert "**The bell**" in page.text
    assert not any("onclick" in attributes for _, attributes in page.tags)
    assert all(link.startswith("#") for link in page.links)
    assert report_on_answer(answer, "x", format="plain").written is None


def test_the_caller_names_the_report(demo: AnswerReport) -> None:
    heading = Heading(title="Case <7>", date="3 May 2026", question="How tall?")
    report = dataclasses.replace(demo, heading=heading)
    page = Page(render_answer_page(report))
    assert page.text.index("Case <7>") < page.text.index("3 May 2026") < page.text.index(demo.headline)
    assert print_plainly(report).startswith("Case <7>\n3 May 2026\nQuestion: How tall?\n")


def test_a_disguise_and_a_limit_are_named() -> None:
    report = report_on_answer('He said "the tower \u202eburned down" then.', "the tower burned down")
    assert ViolationCode.HIDDEN_CHARACTER in {row.code for _, row in list_rows(report)}
    limited = report_on_answer("too long an answer", "context", max_answer_chars=5)
    assert limited.summary.startswith("Nothing was checked")
    assert "max_answer_chars is 5; the input has 18." in limited.problems[0].named
    assert report_on_answer("", "context").headline == "No sentence claims anything"


def test_what_a_source_says_beside_a_quote_stands_beside_it() -> None:
    report = report_on_answer(
        'The paper says "traffic may fall" and "the bridge is old".',
        "If <all> tolls rise, traffic may fall. The bridge is old.",
    )
    assert [row.beside for row in report.rows] == ["If <all> tolls rise"]
    assert "If <all> tolls rise" in print_plainly(report)
    assert "Beside it the source says" in Page(render_answer_page(report)).text


def test_the_page_shows_a_text_letter_by_letter() -> None:
    source = "One line.\r\nTwo  blanks \u00e9\u0301, <b>, \ufb01.\n\n\tThe tower burned down."
    page = Page(render_answer_page(report_on_answer("Nothing of that sort is said.", source)))
    assert source.replace("\r\n", "\n") in page.text


def test_numbers_stand_after_the_mark_and_print_opens_everything() -> None:
    css = (FOLDER / "common/common.css").read_text(encoding="utf-8")
    assert re.search(r"\.refs \{[^}]*unicode-bidi: isolate; direction: ltr", css)
    html = render_answer_page(report_on_check())
    printed = html[html.index("@media print") :]
    assert "::details-content { display: revert" in printed


def test_on_paper_no_heading_is_left_behind_and_no_row_is_cut() -> None:
    html = render_answer_page(report_on_check())
    printed = html[html.index("@media print") :]
    rules = dict(re.findall(r"\n\s*([^{}\n]+) \{ (break-[a-z]+: avoid); \}", printed))
    kept = {name: rule for names, rule in rules.items() for name in names.split(", ")}
    assert {kept[name] for name in (".problem", "tr", ".place", ".banner")} == {"break-inside: avoid"}
    assert {kept[name] for name in ("h2", "h3", "summary", ".legend", ".label")} == {"break-after: avoid"}
    # On a narrow sheet the result does not push what is counted to the side.
    assert ".banner, .banner.stacked { grid-template-columns: minmax(0, 1fr)" in printed


_MARKS = st.text(alphabet="#*_`~[]()<>|-+!\\ \n\t.:1aB\u202e\x00\ud800\u05d0", max_size=120)


@settings(max_examples=25, deadline=None)
@given(before=_MARKS, after=_MARKS)
def test_whatever_marks_an_answer_holds_its_page_is_whole(before: str, after: str) -> None:
    source = "The bell of the tower rang in 1992."
    for format in ("markdown", "html"):
        html = render_answer_page(
            report_on_answer(f"{before}{source} It fell.{after}", source, format=format)
        )
        check_page(html)
        assert not STEERING.search(html)


def test_what_is_no_report_is_named() -> None:
    with pytest.raises(TypeError, match="checked: got str, expected the Report that check returned"):
        render_report("x", PAGES)  # type: ignore[arg-type]
