"""The report: its model, its page and its rows for the terminal."""

from __future__ import annotations

import dataclasses
import io
import re

import pytest
from rich.console import Console

import verifier
from tests.pages import HOSTILE, STEERING, Page, check_hostile_page, check_page
from verifier.codes import ViolationCode
from verifier.demo import load_demo
from verifier.records import Violation
from verifier.report import Report, build_report
from verifier.report.common.hidden_characters import (
    MAX_PILED_MARKS,
    MAX_SHOWN_RUN,
    reveal_hidden,
    show_plainly,
)
from verifier.report.common.marked_text import MAX_MARKS, Mark, Marked, Segment, view_text
from verifier.report.common.page import FOLDER, move_refs_after_quotes
from verifier.report.common.violations import describe_violation
from verifier.report.grounding.excerpts import mark_differences
from verifier.report.grounding.page import render_page
from verifier.report.grounding.terminal import render_report


def report_on(answer: str, context: verifier.sources.context.Context, **options: object) -> Report:
    verdict = verifier.verify_quotes(answer, context, **options)  # type: ignore[arg-type]
    return build_report(verdict, answer, context)


def print_plainly(report: Report, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width)
    console.print(render_report(report))
    return console.file.getvalue()  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def demo() -> Report:
    answer, sources = load_demo()
    return report_on(answer, sources)


# --- The model ---


def test_the_demo_shows_every_way_a_unit_can_come_out(demo: Report) -> None:
    assert demo.audit_mode == "HYBRID"
    assert {unit.state for unit in demo.units} == {"verified", "soft", "failed"}
    assert {unit.place.kind for unit in demo.units if unit.place} == {"verified", "soft", "denied", "nearest"}
    assert any(unit.is_folded for unit in demo.units)
    assert any(unit.place and unit.place.is_rendered for unit in demo.units)
    codes = {row.code for row in demo.violations}
    assert {"QUOTE_ELIDED", "NOT_FOUND", "DENIED_IN_SOURCE", "UNQUOTED_CLAIM_UNVERIFIED"} <= codes


def test_segments_join_to_the_whole_text(demo: Report) -> None:
    answer, sources = load_demo()
    views = [
        (demo.answer, answer),
        *zip([s.view for s in demo.sources], [s.text for s in sources], strict=True),
    ]
    for view, text in views:
        assert view.is_whole
        assert "".join(segment.text for passage in view.passages for segment in passage.segments) == text


def test_units_are_numbered_in_the_answers_order_and_marked_there(demo: Report) -> None:
    assert [unit.number for unit in demo.units] == list(range(1, len(demo.units) + 1))
    assert [unit.span[0] for unit in demo.units] == sorted(unit.span[0] for unit in demo.units)
    opened = [mark.unit for segment in demo.answer.passages[0].segments for mark in segment.opens]
    closed = [mark.unit for segment in demo.answer.passages[0].segments for mark in segment.closes]
    assert sorted(opened) == sorted(closed) == [unit.number for unit in demo.units]


def test_every_violation_of_a_unit_is_on_its_card(demo: Report) -> None:
    on_cards = sorted((unit.number, note.code) for unit in demo.units for note in unit.notes)
    assert on_cards == sorted((row.unit, row.code) for row in demo.violations if row.unit is not None)
    assert len(on_cards) == len(demo.violations)


def test_a_wrong_number_is_told_apart_on_both_sides(demo: Report) -> None:
    unit = next(unit for unit in demo.units if unit.place and unit.place.kind == "nearest")
    assert [piece.text for piece in unit.pieces if piece.kind == "differs"] == ["24"]
    assert unit.place is not None
    assert [piece.text for piece in unit.place.pieces if piece.kind == "differs"] == ["21"]
    assert "\u201c24\u201d where the source says \u201c21\u201d" in unit.difference


def test_an_elision_is_told_apart_in_its_line(demo: Report) -> None:
    unit = next(unit for unit in demo.units if unit.place and "elided" in {p.kind for p in unit.place.pieces})
    assert unit.place is not None
    kinds = [piece.kind for piece in unit.place.pieces]
    assert kinds[kinds.index("match") :][:3] == ["match", "elided", "match"]


def test_quotes_inside_a_claim_are_named_by_their_numbers() -> None:
    answer = 'It "rang in 1992" and "hung low over it", the moon was made of Swiss cheese.'
    report = report_on(answer, "The bell rang in 1992.")
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
    quote, behind = report_on(answer, "It rained all day.").units
    assert behind.span[0] < quote.span[1]
    assert [(piece.text, piece.unit) for piece in behind.pieces] == [
        ("It poured all night", quote.number),
        ('" and he left the town in 1900.', None),
    ]
    assert behind.set_aside == "Its quote is checked by itself: 1."


def test_a_place_in_wikitext_is_quoted_as_prose_and_located_in_the_raw_text(demo: Report) -> None:
    _, sources = load_demo()
    unit = next(unit for unit in demo.units if unit.place and unit.place.is_rendered)
    assert unit.place is not None
    quoted = "".join(piece.text for piece in unit.place.pieces if piece.kind == "match")
    assert quoted == "the finest surviving work of Isobel Tarrant"
    raw = sources[1].text[slice(*unit.place.span)]
    assert raw == "the finest surviving work of [[Isobel Tarrant"
    assert unit.place.line == sources[1].text[: unit.place.span[0]].count("\n") + 1


def test_an_answer_that_nothing_decides_shows_what_was_tried() -> None:
    report = report_on("Zebras graze quietly in Northern Oslo every year.", "Nothing of the kind.")
    assert report.method == "none"
    assert report.units
    assert all(unit.group == "tried" and unit.is_marked for unit in report.units)
    assert "NOTHING_VERIFIED" in {row.code for row in report.violations}


def test_an_attempt_before_the_decision_is_listed_and_not_marked() -> None:
    report = report_on("Insulin was discovered by Alexander Fleming.", "Penicillin: Alexander Fleming, 1928.")
    assert report.method == "entity"
    tried = [unit for unit in report.units if unit.group == "tried"]
    assert tried
    assert not any(unit.is_marked for unit in tried)
    assert "Tried before" in print_plainly(report)
    assert "Tried before" in render_page(report)


def test_a_disguise_belongs_to_its_unit() -> None:
    report = report_on('He said "the tower \u202eburned down" then.', "the tower burned down")
    row = next(row for row in report.violations if row.code == ViolationCode.HIDDEN_CHARACTER)
    assert row.unit is not None
    assert "U+202E" in row.sentence


def test_a_limit_is_named_with_its_size() -> None:
    report = report_on("too long an answer", "context", max_answer_chars=5)
    assert report.summary.startswith("Nothing was checked")
    assert "max_answer_chars is 5; the input has 18." in report.violations[0].sentence


def test_a_unit_over_the_limit_is_said_of_the_unit_alone() -> None:
    answer = "By chance Fleming found the effect of penicillin."
    report = report_on(
        answer, "By chance Alexander Fleming found the effect of penicillin.", max_claim_chars=40
    )
    assert report.summary == "Its sentences were checked, and none decides."
    (unit,) = report.units
    assert any("max_claim_chars is 40; the unit has 49." in note.sentence for note in unit.notes)


@pytest.mark.parametrize("code", list(ViolationCode))
def test_every_code_has_a_sentence(code: ViolationCode) -> None:
    assert describe_violation(Violation(code=code)).startswith(code.meaning)


def test_differences_are_marked_where_they_stand_and_not_at_their_twins() -> None:
    pieces = mark_differences("the cat saw the dog", "the cat saw a dog", ["the"])
    assert [(piece.text, piece.kind) for piece in pieces] == [
        ("the cat saw ", "match"),
        ("the", "differs"),
        (" dog", "match"),
    ]


# --- Marked texts ---


def place(start: int, end: int, unit: int) -> Marked:
    return Marked(span=(start, end), mark=Mark(unit=unit, kind="verified"))


def test_overlapping_and_nested_marks_are_cut_at_every_bound() -> None:
    view = view_text("abcdefgh", [place(0, 5, 1), place(3, 8, 2), place(3, 4, 3)])
    cut = [(s.text, [m.unit for m in s.marks]) for s in view.passages[0].segments]
    assert cut == [("abc", [1]), ("d", [3, 2, 1]), ("e", [2, 1]), ("fgh", [2])]


def test_marks_outside_the_text_are_left_out() -> None:
    view = view_text("abc", [place(1, 9, 1), place(2, 2, 2), place(-1, 2, 3)])
    assert [segment.marks for segment in view.passages[0].segments] == [()]


def test_one_place_of_many_units_lists_a_few_and_opens_all() -> None:
    view = view_text("abc", [place(0, 3, unit) for unit in range(100)])
    (segment,) = view.passages[0].segments
    assert len(segment.marks) == MAX_MARKS
    assert len(segment.opens) == len(segment.closes) == 100


def test_a_large_text_is_shown_around_its_marks() -> None:
    text = "word " * 50_000
    view = view_text(
        text, [place(100_000, 100_004, 1), place(100_200, 100_204, 2), place(200_000, 200_004, 3)]
    )
    assert not view.is_whole
    assert len(view.passages) == 2
    assert sum(len(segment.text) for passage in view.passages for segment in passage.segments) < 3_000
    for passage in view.passages:
        joined = "".join(segment.text for segment in passage.segments)
        assert joined == text[slice(*passage.span)]
    assert len(view_text(text, []).passages) == 1


def test_a_large_source_makes_a_small_page() -> None:
    source = "Filler goes here and on. " * 20_000 + "The tower burned down. " + "More filler. " * 20_000
    report = report_on('"the tower burned down"', source)
    html = render_page(report)
    assert len(html) < 60_000
    assert "excerpts around the places found" in html
    assert "#s1" in Page(html).links


# --- Hidden characters ---


def test_hidden_characters_become_names() -> None:
    shown = reveal_hidden("a\u202eb\x1b[31m\u200bc\ud800\r\nd")
    assert "".join(f"<{p.text}>" if p.is_name else p.text for p in shown) == (
        "a<U+202E>b<U+001B>[31m<U+200B>c<U+D800>\nd"
    )
    assert show_plainly("plain") == "plain"
    assert reveal_hidden("") == ()


def test_a_long_run_of_hidden_characters_is_counted() -> None:
    shown = reveal_hidden("\u200b" * 1_000)
    assert len(shown) == MAX_SHOWN_RUN + 1
    assert shown[-1].text == f"and {1_000 - MAX_SHOWN_RUN} more"


@pytest.mark.parametrize(
    "text", ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0915\u094d\u200d\u0937"]
)
def test_joiners_stay_where_they_belong_to_the_writing(text: str) -> None:
    assert show_plainly(text) == text


def test_joiners_between_latin_letters_do_not() -> None:
    assert show_plainly("a\u200db") == "a<U+200D>b"


def test_a_pile_of_marks_is_cut_and_counted() -> None:
    pile = "e" + "\u0301" * MAX_PILED_MARKS
    assert show_plainly(pile) == pile
    assert show_plainly(f"{pile}\u0302 x") == f"{pile}<and 1 more mark> x"
    higher = pile + "\u0330" * 20
    assert show_plainly(f"{higher}x" * 2) == f"{pile}<and 20 more marks>x" * 2
    assert show_plainly(f"{pile}\u0301\u202e\u0301") == f"{pile}<and 1 more mark><U+202E>\u0301"


# --- The page ---


def hostile_report() -> Report:
    answer = f'{HOSTILE} "the {HOSTILE} tower burned down" and more words of {HOSTILE}.'
    source = verifier.Source(
        id=f"id{HOSTILE}", title=HOSTILE, text=f"{HOSTILE} the tower burned down {HOSTILE}"
    )
    return report_on(answer, [source])


@pytest.mark.parametrize("make", [hostile_report, lambda: report_on(*load_demo()), lambda: report_on("", [])])
def test_the_page_is_well_formed_and_self_contained(make) -> None:  # type: ignore[no-untyped-def]
    check_page(render_page(make()))


def test_hostile_text_is_shown_and_does_nothing() -> None:
    check_hostile_page(render_page(hostile_report()), "U+D800")


def test_units_lead_to_their_places_and_back(demo: Report) -> None:
    page = Page(render_page(demo))
    for unit in demo.units:
        assert {f"a{unit.number}", f"u{unit.number}"} <= set(page.ids)
        assert f"#a{unit.number}" in page.links
        assert (f"s{unit.number}" in page.ids) == (unit.place is not None)
        if unit.place is not None:
            assert f"#s{unit.number}" in page.links


def test_the_page_says_what_it_is(demo: Report) -> None:
    html = render_page(demo)
    page = Page(html)
    assert ("html", {"lang": "en"}) in page.tags
    assert "<title>Partly grounded (HYBRID): grounding report</title>" in html
    for said in (demo.digest, demo.policy_hash, "Semantics revision", "as rendered", "Skerrow Light"):
        assert said in page.text
    assert {"main", "header", "footer", "section", "article", "table", "mark", "nav"} <= {
        t for t, _ in page.tags
    }


def test_the_page_shows_a_text_letter_by_letter() -> None:
    source = "One line.\r\nTwo  blanks \u00e9\u0301, <b>, \ufb01.\n\n\tThe tower burned down."
    page = Page(render_page(report_on("Nothing of that sort is said.", source)))
    assert source.replace("\r\n", "\n") in page.text


def test_numbers_follow_the_closing_quotation_mark() -> None:
    one, two = Mark(unit=1, kind="verified"), Mark(unit=2, kind="soft")
    closed = Segment(text="said", marks=(one,), opens=(one,), closes=(one,))

    def move(after: Segment) -> list[tuple[str, tuple[Mark, ...]]]:
        return [(segment.text, segment.closes) for segment in move_refs_after_quotes([closed, after])]

    assert move(Segment(text="\u201d, and")) == [("said", ()), ("\u201d", (one,)), (", and", ())]
    assert move(Segment(text="\u2019\u201d")) == [("said", ()), ("\u2019\u201d", (one,))]
    assert move(Segment(text='".', marks=(two,), closes=(two,))) == [
        ("said", ()),
        ('"', (one,)),
        (".", (two,)),
    ]
    assert move(Segment(text='"', marks=(two,), closes=(two,))) == [("said", ()), ('"', (one, two))]
    for kept in (
        Segment(text="\u2019s"),
        Segment(text=" and"),
        Segment(text='"b', opens=(two,), marks=(two,)),
    ):
        assert move(kept) == [("said", (one,)), (kept.text, ())]


def test_numbers_are_isolated_and_stand_behind_the_quote_on_the_page() -> None:
    html = render_page(report_on("It says \u201cthe tower burned down\u201d.", "The tower burned down."))
    assert re.search('</a></span>\u201d<bdi class="refs" dir="ltr"><a class="ref verified"', html)
    css = (FOLDER / "common/common.css").read_text(encoding="utf-8")
    assert re.search(r"\.refs \{[^}]*unicode-bidi: isolate; direction: ltr", css)


def test_no_mark_on_blank_lines() -> None:
    text = "The tower burned down\r\n \t\r\n\nat night and nobody was hurt"
    mark = Marked(span=(0, len(text)), mark=Mark(unit=1, kind="verified"))
    report = report_on("The tower burned down.", "The tower burned down.")
    source = dataclasses.replace(report.sources[0], view=view_text(text, [mark]))
    html = render_page(dataclasses.replace(report, answer=view_text(text, [mark]), sources=(source,)))
    marked = re.findall(r'<(?:a class="mark|mark class=")[^>]*>(.*?)</(?:a|mark)>', html, re.DOTALL)
    assert [run for run in marked if run in text] == [
        "The tower burned down",
        "at night and nobody was hurt",
    ] * 2
    assert not any(re.search(r"\n\s*\n|^\s|\s$", run) for run in marked)
    assert re.sub(r"\r\n?", "\n", text) in Page(html).text


def test_the_answer_stays_in_sight_but_not_in_print() -> None:
    css = (FOLDER / "common/common.css").read_text(encoding="utf-8")
    assert re.search(
        r"section:first-child \{ position: sticky;[^}]*max-height: calc\(100vh[^}]*overflow: auto", css
    )
    assert "position: static !important" in css[css.index("@media print") :]


def read_palette(css: str, begin: str) -> dict[str, str]:
    block = css[css.index(begin) :]
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block[: block.index("}")]))


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("begin", [":root", "(prefers-color-scheme: dark)", "@media print"])
def test_every_colour_can_be_read(begin: str) -> None:
    colours = read_palette((FOLDER / "common/common.css").read_text(encoding="utf-8"), begin)
    grounds = ["paper", "sheet"]
    pairs = [(ink, ground) for ink in ("ink", "quiet", "link") for ground in grounds]
    for kind in ("verified", "soft", "failed", "denied", "nearest"):
        pairs += [("ink", f"{kind}-wash"), (kind, f"{kind}-wash"), *((kind, ground) for ground in grounds)]
    if "target" in colours:
        pairs.append(("target-ink", "target"))
    low = {pair: contrast(*(colours[name] for name in pair)) for pair in pairs}
    assert {pair: value for pair, value in low.items() if value < 4.5} == {}


# --- The terminal ---


def test_the_terminal_marks_units_without_colour(demo: Report) -> None:
    text = print_plainly(demo)
    assert "[3+: to build in sections ashore, at a yard in Merrow]" in text.replace("\n", " ")
    assert "could be seen for *24* nautical miles" in text
    assert ">>could be seen for *21* nautical miles<<" in re.sub(r"\s+", " ", text)
    assert "\x1b" not in text


def test_violations_are_listed_in_the_order_of_their_units() -> None:
    answer, sources = load_demo()
    report = report_on(f"{answer} \u202e\u202d", sources)
    numbers = [row.unit for row in report.violations if row.unit is not None]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) > 2
    verdict = verifier.verify_quotes(answer, sources)
    shuffled = dataclasses.replace(verdict, violations=verdict.violations[::-1])
    rows = build_report(shuffled, answer, sources).violations
    assert [row.unit for row in rows] == sorted(numbers)
    table = print_plainly(report)
    shown = re.findall(r"(?m)^(\d+) +[A-Z_]+ ", table[table.index("What it means") :])
    assert [int(number) for number in shown] == numbers


def test_the_terminal_is_never_steered_by_a_text() -> None:
    text = print_plainly(hostile_report())
    assert not STEERING.search(text)
    assert "<U+001B>[31m" in text
    assert "[bold]" in print_plainly(report_on("[bold]The tower[/bold] stands.", "[red]x[/]"))


@pytest.mark.parametrize("width", [20, 40, 200])
def test_the_terminal_keeps_to_its_width(demo: Report, width: int) -> None:
    assert all(len(line) <= width for line in print_plainly(demo, width).splitlines())
