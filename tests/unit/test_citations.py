"""Citation marks: every form with its place, what is none, runs, and the text without them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.parsers.segments.citation_runs import drop_citations, group_citations
from verifier.parsers.segments.citations import FORMS, MAX_RANGE, find_definitions, read_citations


def _read(text: str, **keywords: object) -> list[tuple[str, str, tuple[str, ...]]]:
    marks = read_citations(text, **keywords)
    return [(text[slice(*mark.span)], mark.form, mark.pointers) for mark in marks]


def _drop(text: str) -> str:
    return drop_citations(text, group_citations(text, read_citations(text)), find_definitions(text)).text


@pytest.mark.parametrize(
    ("mark", "form", "pointers"),
    [
        ("[1]", "number", "1"),
        ("[ 12 ]", "number", "12"),
        ("[01]", "number", "1"),
        ("[0]", "number", "0"),
        ("[1,2]", "number", "1 2"),
        ("[2, 1, 2]", "number", "2 1"),
        ("[1; 3-5]", "number", "1 3 4 5"),
        ("[1-3]", "number", "1 2 3"),
        ("[1\u20133]", "number", "1 2 3"),
        ("[[4]]", "number", "4"),
        ("[1](https://a.org/b_(c)?d=1)", "number", "1"),
        ("[^4]", "footnote", "4"),
        ("\u30101\u3011", "lenticular", "1"),
        ("\u30101, 2\u3011", "lenticular", "1 2"),
        ("\u30104:0\u2020source\u3011", "lenticular", "1"),
        ("\u30104:7\u2020report.pdf\u3011", "lenticular", "8"),
        ("\u301013\u2020L1-L4\u3011", "lenticular", "13"),
        ("[E1]", "letter", "1"),
        ("(E1)", "letter", "1"),
        ("[e 2, E5]", "letter", "2 5"),
        ("[E2-E4]", "letter", "2 3 4"),
        ("[Doc 1]", "word", "1"),
        ("[doc. 1]", "word", "1"),
        ("[Document 3, 4]", "word", "3 4"),
        ("(Source 2)", "word", "2"),
        ("[Source: 2]", "word", "2"),
        ("[DOC #3]", "word", "3"),
        ("[Refs 1-2]", "word", "1 2"),
        ("[\uff11]", "number", "1"),
        ("\\[2\\]", "number", "2"),
        ("\uff3b\uff12\uff3d", "number", "2"),
        ("[\u0661, \u0663]", "number", "1 3"),
        ("[\u09672]", "number", "12"),
        ("[2](x.png)", "number", "2"),
        ("[2](notes/2.md#b)", "number", "2"),
        ("[p7]", "name", "p7"),
        ("(p7)", "name", "p7"),
    ],
)
def test_every_form(mark, form, pointers):
    text = f"It opened in 1932 {mark}."
    assert _read(text, names={"p7"}) == [(mark, form, tuple(pointers.split()))]
    assert _read(text, names={"p7"}, forms=[one for one in FORMS if one != form]) == []


@pytest.mark.parametrize(
    "text",
    [
        "[3-1]", f"[1-{MAX_RANGE + 1}]", "[]", "[sic]", "[p7]", "(1)", "(1932)", "1]", "[1", "[1.5]", "[-1]",
        "`a[1]`", "```\na[1]\n```", "```\na[1]", "[1]: https://a.org", "[^2]: <https://a.org>", "[E]",
        "[documentary 1 2]", "[12345678901234567890]", "\\[x + 1\\]", "[\u0be7]",
        "the cell a[1] is", "row_ids[2] is", "_x[1]", "$sum[1] is", "total[3] = 5", "totals[0] += 1",
        "a[1][2] is", "list[2]th", "[4-1]", "[E4-E1]", "[Doc 4-1]",
    ],
)  # fmt: skip
def test_what_is_no_mark(text):
    assert _read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "in 1932[1].", "the bridge[1] opened", "Vitamin C[1] helps", "Ann's[1] bridge", "e.g.[1]",
        "caf\xe9[1]", "na\xefve a\xe7a[1] is", "a [1] is", "(x)[1] is", "It opened.[1]It closed.",
        "see a.b[1]",
    ],
)  # fmt: skip
def test_a_mark_behind_a_word_is_a_mark(text):
    assert [mark for mark, _, _ in _read(text)] == ["[1]"]


@pytest.mark.parametrize(
    ("mark", "pointer"),
    [
        ("[4-1]", "4-1"),
        ("[1-500]", "1-500"),
        ("[12345678901234567890]", "12345678901234567890"),
        ("[" + "9" * 500 + "]", "9" * 64),
        ("[1, 9-2]", "1, 9-2"),
    ],
)
def test_what_cannot_be_read_is_kept_if_asked_for(mark, pointer):
    marks = read_citations(f"It opened {mark}.", as_seen=True)
    assert [one.pointers for one in marks] == [(pointer,)]
    assert not marks[0].is_readable
    assert read_citations("It opened [1].", as_seen=True)[0].is_readable


def test_no_mark_begins_in_a_closed_stretch():
    text = "A `[1]` b [2]."
    assert [one.pointers for one in read_citations(text, closed=[(2, 7)])] == [("2",)]
    assert [one.pointers for one in read_citations(text, closed=[])] == [("1",), ("2",)]


def test_what_a_person_reads_is_no_mark():
    assert _read("It opened \u30101\u2020in the year 1950\u3011.") == []
    assert _read("It opened (1950) in (spring) by plan (b).", names={"1950", "spring", "b"}) == []
    assert [mark for mark, _, _ in _read("It opened [spring] (s-1).", names={"s-1", "spring"})] == [
        "[spring]",
        "(s-1)",
    ]


def test_a_definition_that_says_more_is_a_mark():
    assert _read("[1]: The bridge opened.") == [("[1]", "number", ("1",))]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("It opened [1].", "It opened."),
        ("It opened. [1] It closed.", "It opened. It closed."),
        ("It opened.[1][2] It closed.", "It opened. It closed."),
        ("It opened.[1]It closed.", "It opened. It closed."),
        ("In 1776 [1], but", "In 1776, but"),
        ("In 1776 [1], [2] and", "In 1776 and"),
        ("[1] It opened.", "It opened."),
        ("- [1] It opened.", "- It opened."),
        ("It opened (see [1]).", "It opened."),
        ("It opened (Source: [1], [2]).", "It opened."),
        ("It opened<sup>[1]</sup>.", "It opened."),
        ("It opened.\n[1]: https://a.org\nIt closed.", "It opened.\nIt closed."),
        ("It is [sic].", "It is [sic]."),
        ("It opened [[1], [2]].", "It opened."),
        ("It opened [see [1]; [2]].", "It opened."),
        ("It opened ([1]; see also [2]).", "It opened."),
        ("It opened [1] and [2].", "It opened."),
        ("It opened [1] and it closed.", "It opened and it closed."),
        ("It opened [1] and [sic].", "It opened and [sic]."),
    ],
)
def test_the_text_without_marks(text, plain):
    assert _drop(text) == plain


def test_runs_hold_what_follows():
    text = "A [1][2], [3] b [4] (see [5]; [6])."
    runs = group_citations(text, read_citations(text))
    assert [text[slice(*run.cover)] for run in runs] == ["[1][2], [3]", "[4]", "(see [5]; [6])"]


@given(st.text(alphabet="aB.1,; \n[]()^E-:`\u3010\u3011\u2020<sup>", max_size=60))
def test_what_is_left_stands_where_it_says(text):
    marks = read_citations(text)
    assert all(first.span[1] <= second.span[0] for first, second in pairwise(marks))
    unmarked = drop_citations(text, group_citations(text, marks), find_definitions(text))
    for place, char in enumerate(unmarked.text):
        start, end = unmarked.locate((place, place + 1))
        assert end == start + 1
        assert text[start] == char or char == " "
    assert len(unmarked.cuts) == len(group_citations(text, marks))


def test_another_type_raises():
    with pytest.raises(TypeError, match="expected str"):
        read_citations(b"[1]")
