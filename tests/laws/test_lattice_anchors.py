"""Law: years and days are what their plain patterns find, from left to right."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from verifier.lattice.checks.warrant import _DAY_AND_MONTH, _find_days, _find_years
from verifier.parsers.english.calendar_words import MONTH_NAMES
from verifier.testing import answers

YEAR = re.compile("(?<![0-9])(?<![0-9][,.])(?:1[0-9]{3}|20[0-9]{2})(?![0-9]|[,.][0-9])")
DIGITS = st.lists(
    st.sampled_from(("1", "2", "0", "19", "20", "999", "2001", ",", ".", " ", "a")), max_size=10
)
MONTHS = ("Jan", "feb", "MAY", "May", "may", "june", "Juna", "jul", "AUG", "Sept", "Oct.", "December")
DAYS = ("1", "31", "32", "04", "4th", "2 nd", "21ST", "123", "1999")
GAPS = (" ", " ", "\n", " the ", " of ", "", ", ", ". ", "x", "\xe9", "\u017f")
DATES = st.lists(st.sampled_from(MONTHS + DAYS + GAPS + GAPS), max_size=12)


@examples(3)
@given(st.one_of(DIGITS.map("".join), answers()))
def test_years_are_what_the_pattern_finds(text: str) -> None:
    assert _find_years(text) == list(dict.fromkeys(YEAR.findall(text)))


@examples(6)
@given(st.one_of(DATES.map("".join), DATES.map(" ".join), answers()))
def test_days_are_what_the_pattern_finds(text: str) -> None:
    days = []
    for month_first, day_behind, day_first, month_behind in _DAY_AND_MONTH.findall(text):
        day = int(day_behind or day_first)
        short = (month_first or month_behind)[:3].lower()
        (month,) = [name for name in MONTH_NAMES if name.startswith(short)]
        days += [f"{day} {month}"] if 1 <= day <= 31 else []
    assert _find_days(text) == list(dict.fromkeys(days))


@pytest.mark.parametrize("name", MONTH_NAMES)
def test_every_month_is_found_in_front_and_behind(name: str) -> None:
    written = name.capitalize()
    for month in (written, name.upper(), written[:3]):
        assert _find_days(f"On {month} 4, or the 5th of {month}") == [f"4 {name}", f"5 {name}"]
