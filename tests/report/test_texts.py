"""Texts as every report shows them: their marks, their differences, and the characters that they hide."""

from __future__ import annotations

import pytest

from verifier.report.answer.excerpts import mark_differences
from verifier.report.common.hidden_characters import (
    MAX_PILED_MARKS,
    MAX_SHOWN_RUN,
    reveal_hidden,
    show_plainly,
)
from verifier.report.common.marked_text import (
    MAX_MARKS,
    Mark,
    Marked,
    Segment,
    keep_first_opens,
    keep_last_closes,
    view_text,
)
from verifier.report.common.page import move_refs_after_quotes


def test_differences_are_marked_where_they_stand_and_not_at_their_twins() -> None:
    pieces = mark_differences("the cat saw the dog", "the cat saw a dog", ["the"])
    assert [(piece.text, piece.kind) for piece in pieces] == [
        ("the cat saw ", "match"),
        ("the", "differs"),
        (" dog", "match"),
    ]


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


def test_a_unit_is_numbered_once_for_each_run_of_its_marks() -> None:
    view = view_text("x" * 100, [place(0, 5, 1), place(8, 10, 1), place(9, 12, 2), place(60, 65, 1)])
    closes = [(s.text, [mark.unit for mark in s.closes]) for s in keep_last_closes(view, gap=20).segments]
    assert [(len(text), units) for text, units in closes if units] == [(1, [1]), (2, [2]), (5, [1])]
    opened = [mark.unit for s in keep_first_opens(view).segments for mark in s.opens]
    assert opened == [1, 2]


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
