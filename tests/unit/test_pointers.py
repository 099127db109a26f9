"""Pointer lines: tags, ranges, runs, and the claims that they make of a line."""

from __future__ import annotations

import pytest

from verifier.parsers.segments.pointers import (
    MAX_RANGE,
    OTHER_FORMS,
    PointerClaim,
    find_answerable,
    holds_tag_start,
    parse_pointer,
    parse_pointer_claims,
)

TAGS = {
    # one pointer
    "a [E1]": ("E1",),
    "a [e1]": ("E1",),
    "a [E 1]": ("E1",),
    "a [ E1 ]": ("E1",),
    "a [\tE\u30001\xa0]": ("E1",),
    "a [E01]": ("E1",),
    "a [E000]": ("E0",),
    "a [E12]": ("E12",),
    "a [E18446744073709551618]": ("E18446744073709551618",),
    # several
    "a [E1, E4]": ("E1", "E4"),
    "a [E1; E4]": ("E1", "E4"),
    "a [E1 ,E4;E2]": ("E1", "E4", "E2"),
    "a [E4, E1]": ("E4", "E1"),
    "a [E1, E01, e1]": ("E1",),
    # runs of tags
    "a [E1][E2]": ("E1", "E2"),
    "a [E1] [E2]": ("E1", "E2"),
    "a [E1], [E2]; [E3]. [E4]": ("E1", "E2", "E3", "E4"),
    "a [E2][E1][E2]": ("E2", "E1"),
    # ranges
    "a [E2-E5]": ("E2", "E3", "E4", "E5"),
    "a [E2-5]": ("E2", "E3", "E4", "E5"),
    "a [E2\u20135]": ("E2", "E3", "E4", "E5"),
    "a [E2\u2013E5]": ("E2", "E3", "E4", "E5"),
    "a [ e2 - e 3 ]": ("E2", "E3"),
    "a [E2-E2]": ("E2",),
    "a [E02-E003]": ("E2", "E3"),
    "a [E9-E10]": ("E9", "E10"),
    "a [E1-E2, E7]": ("E1", "E2", "E7"),
    "a [E1-E3, E2]": ("E1", "E2", "E3"),
    "a [E9999999999999999-E10000000000000000]": ("E9999999999999999", "E10000000000000000"),
}

NO_TAGS = (
    "a [1]", "a [E]", "a [E-1]", "a [E1", "a E1]", "a (E1)", "a [E1,]", "a [,E1]", "a [E1 E2]", "a [E1, 2]",
    "a [E1.5]", "a [E1,,E2]", "a [E1 and E2]", "a [EE1]", "a [F1]", "a [E\u0661]", "a [E\uff11]",
    "a [\u04151]", "a [E1\u2014E2]", "a [E1--E2]", "a [E1-E2-E3]", "a []", "a [E1\n]", "a [E5-E2]",
    "a [E3, E5-E2]", "a [E1-E101]", "a [E1-E99999999999999999999999]",
)  # fmt: skip


@pytest.mark.parametrize("line", TAGS)
def test_a_tag_holds_pointers(line: str) -> None:
    assert parse_pointer_claims(line) == (
        PointerClaim(text="a", span=(0, 1), pointers=TAGS[line], pointers_span=(2, len(line))),
    )


@pytest.mark.parametrize("line", NO_TAGS)
def test_what_is_no_tag_is_text(line: str) -> None:
    claims = parse_pointer_claims(line)
    assert [claim.pointers for claim in claims] == [()] * len(claims)
    assert " ".join(claim.text for claim in claims) == " ".join(line.split())


def test_a_range_is_as_long_as_it_may_be() -> None:
    (claim,) = parse_pointer_claims(f"a [E1-E{MAX_RANGE}]")
    assert claim.pointers == tuple(f"E{number}" for number in range(1, MAX_RANGE + 1))
    assert parse_pointer_claims(f"a [E1-E{MAX_RANGE + 1}]")[0].pointers == ()


LINES: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    # a line and its claims
    "One. [E1]": [("One.", ("E1",))],
    "One [E1].": [("One", ("E1",))],
    "One. [E1] Two. [E2]": [("One.", ("E1",)), ("Two.", ("E2",))],
    "One. [E1]; Two. [E2]": [("One.", ("E1",)), ("Two.", ("E2",))],
    "One. [E1], ;. Two [E2].": [("One.", ("E1",)), ("Two", ("E2",))],
    "One. [E1] two": [("One.", ("E1",)), ("two", ())],
    "One. [E1] .two": [("One.", ("E1",)), ("two", ())],
    "One. [E1] !": [("One.", ("E1",)), ("!", ())],
    "One. [E1] ,;. ": [("One.", ("E1",))],
    "One.": [("One.", ())],
    ".": [(".", ())],
    ". [E1]": [(".", ("E1",))],
    "[E1]": [("", ("E1",))],
    "[E1] One.": [("", ("E1",)), ("One.", ())],
    "[E1] One. [E2]": [("", ("E1",)), ("One.", ("E2",))],
    "One [E5-E2] two [E1]": [("One [E5-E2] two", ("E1",))],
    "One [E1] [E5-E2] two [E2]": [("One", ("E1",)), ("[E5-E2] two", ("E2",))],
    "[[E1]]": [("[", ("E1",)), ("]", ())],
    # bullets
    "- One. [E1]": [("One.", ("E1",))],
    "  *  One. [E1]": [("One.", ("E1",))],
    "\u2022 One. [E1]": [("One.", ("E1",))],
    "12. One. [E1]": [("One.", ("E1",))],
    "3) One. [E1]": [("One.", ("E1",))],
    "- - One. [E1]": [("- One.", ("E1",))],
    "- [E1]": [("", ("E1",))],
    # lines
    "One.\nTwo. [E1]": [("One.", ()), ("Two.", ("E1",))],
    "One.\r\nTwo.\x85Three.\u2029Four.": [("One.", ()), ("Two.", ()), ("Three.", ()), ("Four.", ())],
    "One\n[E1]": [("One", ()), ("", ("E1",))],
    "": [],
    "\n \n\t\u3000\n": [],
    # white space
    "  One\t two \xa0 three   [E1]": [("One two three", ("E1",))],
    # what is no claim
    "```": [],
    "```json": [],
    "  ~~~ text": [],
    "---": [],
    "- - -": [],
    "*****": [],
    "_ _ _": [],
    "#": [],
    "# Claims": [],
    "###### Six": [],
    "```\nOne. [E1]\n```": [("One.", ("E1",))],
    # and what only looks like it
    "``": [("``", ())],
    "``` One ```": [("``` One ```", ())],
    "--": [("--", ())],
    "-*-": [("-*-", ())],
    "####### Seven": [("####### Seven", ())],
    "#One": [("#One", ())],
    "# One. [E1]": [("# One.", ("E1",))],
    "--- [E1]": [("---", ("E1",))],
    "``` [E1]": [("```", ("E1",))],
}


@pytest.mark.parametrize("answer", LINES)
def test_lines_yield_claims(answer: str) -> None:
    claims = parse_pointer_claims(answer)
    assert [(claim.text, claim.pointers) for claim in claims] == LINES[answer]
    for claim in claims:
        assert " ".join(answer[slice(*claim.span)].split()) == claim.text
        assert (claim.pointers_span is None) == (claim.pointers == ())


def test_a_span_is_the_segment_as_it_was_written() -> None:
    answer = "- One  two. [E1, E2] [E3] ; Three\tfour [E4]\n"
    first, second = parse_pointer_claims(answer)
    assert answer[slice(*first.span)] == "One  two."
    assert first.pointers_span is not None
    assert answer[slice(*first.pointers_span)] == "[E1, E2] [E3]"
    assert (answer[slice(*second.span)], second.text) == ("Three\tfour", "Three four")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("E3", "E3"), ("e 03", "E3"), ("[E3]", "E3"), (" [ e3 ] ", "E3"), ("E0", "E0"), ("E00", "E0"),
        ("", None), ("3", None), ("E", None), ("E3a", None), ("E1, E2", None), ("E1-E2", None),
        ("[E1][E2]", None), ("E-3", None), ("E\u0663", None), ("E3.", None), ("\ud800", None),
    ],
)  # fmt: skip
def test_one_pointer_is_read(text: str, expected: str | None) -> None:
    assert parse_pointer(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", "E3"), ("[3]", "E3"), (" 3 ", "E3"), ("Doc 3", "E3"), ("(E3)", "E3"), ("^3", "E3"),
        ("3, 4", None), ("3-4", None), ("p3", None), ("3]", None), ("", None), ("E3", "E3"),
        ("\u0663", "E3"), ("\u0be9", None),
    ],
)  # fmt: skip
def test_one_pointer_of_other_forms_is_read(text: str, expected: str | None) -> None:
    assert parse_pointer(text, forms=OTHER_FORMS) == expected


@pytest.mark.parametrize(
    ("answer", "known", "expected"),
    [
        ("a [1]", ("E1",), ("number",)),
        ("a [1]", ("E2",), ()),
        ("a [1] b [^2]", ("E1", "E2"), ("number", "footnote")),
        ("a [1] b (E2)", ("E1", "E2"), ("letter",)),
        ("a [1] b [E9]", ("E1",), ("letter",)),
        ("a (Doc 2) \u30101\u3011", ("E1", "E2"), ("lenticular", "word")),
        ("a [x]", ("E1",), ()),
    ],
)
def test_forms_that_evidence_answers(answer: str, known: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert find_answerable(answer, OTHER_FORMS, known) == expected


def test_marks_of_other_forms_end_claims_as_tags_do() -> None:
    answer = "It opened [1], and it closed (see [2]). [E3] [4]\nIt fell. [^5]"
    claims = parse_pointer_claims(answer, forms=OTHER_FORMS)
    assert [(claim.text, claim.pointers) for claim in claims] == [
        ("It opened", ("E1",)),
        ("and it closed", ("E2", "E3", "E4")),
        ("It fell.", ("E5",)),
    ]
    assert all(answer[slice(*claim.span)] == claim.text for claim in claims)
    assert (
        parse_pointer_claims(answer, forms=("footnote",))[0].text == "It opened [1], and it closed (see [2])."
    )


def test_reading_marks_ends_where_there_are_too_many() -> None:
    claims = parse_pointer_claims("a [1-9]\n" * 50, max_pointers=20, forms=("number",))
    assert sum(len(claim.pointers) for claim in claims) == 27


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("a [E1] b", True), ("a [E1 b", True), ("[ e 7", True), ("[E9-E2]", True),
        ("a [E b", False), ("a (E1) b", False), ("E1]", False), ("[1]", False), ("", False), ("[Ex1]", False),
    ],
)  # fmt: skip
def test_what_begins_like_a_tag(answer: str, expected: bool) -> None:
    assert holds_tag_start(answer) is expected


@pytest.mark.parametrize("answer", [None, b"a [E1]", ["a [E1]"], 7])
def test_an_answer_is_a_string(answer: object) -> None:
    with pytest.raises(TypeError, match=rf"answer: got {type(answer).__name__}, expected str"):
        parse_pointer_claims(answer)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("limit", "error", "words"),
    [
        ("3", TypeError, "max_pointers: got str, expected int or None"),
        (2.0, TypeError, "max_pointers: got float, expected int or None"),
        (True, TypeError, "max_pointers: got bool, expected int or None"),
        (0, ValueError, "max_pointers: got 0, expected at least 1"),
        (-1, ValueError, "max_pointers: got -1, expected at least 1"),
    ],
)
def test_a_limit_is_a_whole_number_from_one_on(limit: object, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        parse_pointer_claims("a [E1]", max_pointers=limit)  # type: ignore[arg-type]


def test_reading_ends_with_the_tag_that_exceeds_the_limit() -> None:
    answer = "One. [E1]\nTwo. [E2-E4]\nThree. [E5]"
    assert [claim.pointers for claim in parse_pointer_claims(answer, max_pointers=1)] == [
        ("E1",),
        ("E2", "E3", "E4"),
    ]
    assert len(parse_pointer_claims(answer, max_pointers=4)) == 3
