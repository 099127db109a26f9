"""Numbers: runs of digits as `baseline` reads them, and values as `default` does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.parsers.numerics.numbers import extract_digit_runs, is_inside_number, parse_numbers
from verifier.parsers.text.normal_form import normalize_text

RUNS = {
    "8,849": ["8849"],
    "8849 m": ["8849"],
    "300,000 and 300": ["300000", "300"],
    "3.14": ["3", "14"],
    "1,": ["1"],
    ",5": ["5"],
    "1,,2": ["12"],
    "007": ["007"],
    "no. 5a6": ["5", "6"],
    "\u0663": [],
    "\xb2": [],
    "": [],
}

VALUES = {
    # numerals
    "8,849": ["8849"],
    "3.50 and 0.10": ["3.5", "0.1"],
    "2,000.50": ["2000.5"],
    "0.000": ["0"],
    "007": ["7"],
    "10.": ["10"],
    "1,,2": ["1", "2"],
    "$4.2M": ["4200000"],
    "4.2 million": ["4200000"],
    "1.5bn": ["1500000000"],
    "5k run": ["5000"],
    "5km": ["5"],
    "12 thousandths": ["12"],
    "3 million people": ["3000000"],
    "Rs 9.69 lakh": ["969000"],
    "two crore voters": ["20000000"],
    "3mln, 2trn": ["3000000", "2000000000000"],
    # rows that say no one number come apart
    "a dozen two": ["12", "2"],
    "twenty and five": ["20", "5"],
    # numerals that are no decimals stay as they are written
    "1,2,3": ["1,2,3"],
    "192.168.0.1": ["192.168.0.1"],
    "3,5": ["3,5"],
    # words
    "twenty-five": ["25"],
    "Twenty five": ["25"],
    "two hundred and six": ["206"],
    "seventeen hundred": ["1700"],
    "two million and three": ["2000003"],
    "thirty thousand five hundred": ["30500"],
    "a hundred": ["100"],
    "nine ten": ["9", "10"],
    "nine and ninety": ["9", "90"],
    "nineteen eighty-four": ["19", "84"],
    "zero": ["0"],
    # words that are none, or hold one
    "one": [],
    "no one": [],
    "one hundred": ["100"],
    "fortune, often, weighty": [],
    "tent": [],
}


@pytest.mark.parametrize("text", RUNS)
def test_digit_runs(text: str) -> None:
    assert extract_digit_runs(text) == RUNS[text]


@pytest.mark.parametrize("text", VALUES)
def test_values(text: str) -> None:
    assert [number.value for number in parse_numbers(normalize_text(text))] == VALUES[text]


def test_places_are_those_of_the_words() -> None:
    normal = "from 4.2 million to twenty-five, or 7"
    assert [normal[number.start : number.end] for number in parse_numbers(normal)] == [
        "4.2 million",
        "twenty-five",
        "7",
    ]


@pytest.mark.parametrize("word", ["hundred", "thousand", "trillion", "nine", "ninety-nine", "two million"])
def test_any_number_of_number_words_is_read(word: str) -> None:
    # A value of more than 4,300 digits is one that `str` and `int` refuse.
    assert parse_numbers(" ".join([word] * 5_000))


def test_any_number_of_digits_is_read() -> None:
    digits = "9" * 10_000
    assert [number.value for number in parse_numbers(digits)] == [digits]
    assert [number.value for number in parse_numbers(digits + " million")] == [digits + "000000"]
    assert extract_digit_runs(digits) == [digits]


PIECES = (
    "4",
    "4.2",
    "-5",
    ",",
    ".",
    "$",
    " ",
    "-",
    " and ",
    "million",
    "five",
    "twenty",
    "hundred",
    "k",
    "gate",
)


@given(st.lists(st.sampled_from(PIECES), max_size=6).map("".join).map(normalize_text))
def test_a_place_inside_a_number_is_one_that_its_span_holds(normal: str) -> None:
    inside = [
        place
        for place in range(-1, len(normal) + 2)
        if any(number.start < place < number.end for number in parse_numbers(normal))
    ]
    found = [place for place in range(-1, len(normal) + 2) if is_inside_number(normal, place)]
    assert found == inside
