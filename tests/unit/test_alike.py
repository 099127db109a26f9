"""How far two texts say the same."""

from __future__ import annotations

import pytest

from verifier.parsers.text.alike import read_alike


@pytest.mark.parametrize(
    ("one", "other", "ends"),
    [
        ("The mill burned.", "The mill burned.", (16, 16)),
        ("The mill\n  burned.", "the  mill burned.", (18, 17)),
        ('The "old" mill', "The old mill", (14, 12)),
        ("The **old** mill", "The old mill", (16, 12)),
        ("it\u2019s 5\u20136", "it's 5-6", (8, 8)),
        ("The mill burned.", "The mill fell.", (9, 9)),
        ("2*3", "23", (1, 1)),
        ("2**8", "28", (1, 1)),
        ("a_b", "ab", (1, 1)),
        ('He said: **"no"**.', "He said: no.", (18, 12)),
        ("sun set", "sunset", (3, 3)),
        ("-5", "5", (0, 0)),
        ("", "The mill", (0, 0)),
        ("x" * 200 + "a", "x" * 200 + "b", (200, 200)),
    ],
)
def test_two_texts_are_read_until_they_differ(one: str, other: str, ends: tuple[int, int]) -> None:
    assert read_alike(one, other) == ends
    assert read_alike(other, one) == ends[::-1]


def test_a_text_is_read_from_a_place_to_its_end() -> None:
    assert read_alike("a mill burned", "the mill burned", 2, 4) == (13, 15)
    assert read_alike("a mill burned", "the mill burned", 2, 4, end=6) == (6, 8)


def test_cases_differ_where_they_are_told_to() -> None:
    assert read_alike("5 Mb", "5 MB") == (4, 4)
    assert read_alike("5 Mb", "5 MB", in_any_case=False) == (3, 3)


def test_marks_at_the_end_of_the_text_that_is_read_say_nothing() -> None:
    assert read_alike('"The mill."', "The mill.") == (11, 9)
    assert read_alike("Burned**", "Burned") == (8, 6)
    # Backwards from the first word of a source: nothing stands before it.
    assert read_alike('"', "") == (1, 0)
