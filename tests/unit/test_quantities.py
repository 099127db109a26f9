"""Quantities, case by case: what a text says of how much, and when two of them agree.

A case of `cases/quantities` gives a `text` and expects what is read from it (`reads`), in order, as
``value[..end] [unit] counted, notes``, where the notes are ``from_to`` and the approximation or ``label``,
and ``ordinal`` stands after the value; or what the spans cut out of it (`cuts`). Or it gives a `claimed` and
a `stated` text of one quantity each, and expects whether they `agree`, and whether they `conflict` (false
where left out).
"""

from __future__ import annotations

import pytest

from tests.case_files import Case, read_area
from verifier.parsers.dates import extract_dates
from verifier.parsers.quantities import (
    APPROXIMATIONS,
    Quantity,
    Value,
    extract_quantities,
    extract_quantities_and_dates,
    make_value,
    quantities_agree,
    quantities_conflict,
)

CASES = read_area("quantities")
READS = {case.given["text"]: case.expect["reads"] for case in CASES if "reads" in case.expect}
CUTS = {case.given["text"]: case.expect["cuts"] for case in CASES if "cuts" in case.expect}
PAIRS = [case for case in CASES if "text" not in case.given]


def write_value(value: Value) -> str:
    if value.divisor != 1:
        return f"{value.coefficient * 10**value.exponent}/{value.divisor}"
    if value.exponent >= 0:
        return str(value.coefficient * 10**value.exponent)
    digits = str(abs(value.coefficient)).rjust(1 - value.exponent, "0")
    sign = "-" if value.coefficient < 0 else ""
    return f"{sign}{digits[: value.exponent]}.{digits[value.exponent :]}"


def describe(quantity: Quantity) -> str:
    words = write_value(quantity.value)
    if quantity.end is not None:
        words += f"..{write_value(quantity.end)}"
    if quantity.is_ordinal:
        return words + " ordinal" + (", label" if quantity.is_label else "")
    if quantity.unit is not None:
        words += f" [{quantity.unit}]"
    elif quantity.counted is not None:
        words += f" {quantity.counted}"
    notes = [
        "from_to" if quantity.range_kind == "from_to" else "",
        quantity.approximation or "",
        "label" if quantity.is_label else "",
    ]
    return ", ".join([words, *filter(None, notes)])


def read_one(text: str) -> Quantity:
    (quantity,) = extract_quantities(text)
    return quantity


@pytest.mark.parametrize("text", READS)
def test_what_is_read(text: str) -> None:
    assert [describe(quantity) for quantity in extract_quantities(text)] == READS[text]


@pytest.mark.parametrize("text", CUTS)
def test_what_the_spans_cut_out(text: str) -> None:
    assert [text[slice(*quantity.span)] for quantity in extract_quantities(text)] == CUTS[text]


@pytest.mark.parametrize("case", PAIRS, ids=[case.shown for case in PAIRS])
def test_what_agrees(case: Case) -> None:
    claimed, stated = read_one(case.given["claimed"]), read_one(case.given["stated"])
    assert quantities_agree(claimed, stated) is case.expect["agree"]
    assert quantities_conflict(claimed, stated) is case.expect.get("conflict", False)
    assert quantities_conflict(stated, claimed) is case.expect.get("conflict", False)


def test_there_are_cases_enough() -> None:
    assert len(READS) + len(CUTS) + len(PAIRS) >= 150


def test_tolerances_are_those_of_the_caller() -> None:
    claimed, stated = read_one("about 500"), read_one("530")
    assert not quantities_agree(claimed, stated)
    assert quantities_agree(claimed, stated, tolerance_bp=600)
    assert not quantities_agree(claimed, stated, tolerance_bp=599)
    over, far = read_one("over 100"), read_one("151")
    assert not quantities_agree(over, far)
    assert quantities_agree(over, far, far_bp=5_100)


def test_word_lists_are_those_of_the_caller() -> None:
    assert read_one("give or take 500").approximation is None
    wider = {**APPROXIMATIONS, "or take": "about"}
    assert extract_quantities("give or take 500", approximations=wider)[0].approximation == "about"
    assert not read_one("see plate 5 there").is_label
    assert extract_quantities("see plate 5 there", label_words={"plate"})[0].is_label


def test_precision_is_the_place_of_the_last_digit_written() -> None:
    precisions = {
        "3.2 billion": 8,
        "500": 0,
        "4.50": -2,
        "five hundred": 2,
        "half": None,
        "5k": 3,
        "1,200": 0,
    }
    assert {text: read_one(text).precision for text in precisions} == precisions


def test_low_and_high_and_sign() -> None:
    fell = read_one("from 10 to 5")
    assert (write_value(fell.low), write_value(fell.high), fell.sign) == ("5", "10", 1)
    assert (read_one("-5").sign, read_one("0").sign) == (-1, 0)


def test_dates_may_be_handed_in() -> None:
    text = "In 1969 it sold 12 cars, in 1970 13."
    dates = extract_dates(text)
    quantities = extract_quantities(text)
    assert [describe(quantity) for quantity in quantities] == ["12 cars", "13"]
    assert extract_quantities(text, dates=dates) == quantities
    assert extract_quantities_and_dates(text) == (quantities, dates)
    assert [describe(quantity) for quantity in extract_quantities(text, dates=())][:2] == ["1969", "12 cars"]


def test_values_have_one_form() -> None:
    assert make_value(1200) == Value(coefficient=12, exponent=2)
    assert make_value(3, 0, 6) == make_value(5, -1)
    assert make_value(0, 7, 3) == Value(coefficient=0)
    with pytest.raises(ValueError, match="above zero, not 0"):
        make_value(1, 0, 0)


def test_figures_that_may_not_be_rounded_are_equal() -> None:
    for claimed, stated in (("63%", "62.5%"), ("two thirds", "66.7%"), ("16 to 24%", "15.6 to 24%")):
        assert quantities_agree(read_one(claimed), read_one(stated))
        assert not quantities_agree(read_one(claimed), read_one(stated), is_rounding=False)
    assert quantities_agree(read_one("1.5 km"), read_one("1,500 m"), is_rounding=False)
    assert quantities_agree(read_one("about 62%"), read_one("62.5%"), is_rounding=False)
