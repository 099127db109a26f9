"""Laws of quantities: what is written is read back, comparison keeps the order of integers, scales agree."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import choose
from verifier.parsers.dates import DatePeriod, date_contains, dates_conflict, extract_dates
from verifier.parsers.numerics.anchors import find_anchors
from verifier.parsers.numerics.figure_phrases import lower_ascii
from verifier.parsers.quantities import (
    Quantity,
    compare_values,
    enclose_agreeing,
    extract_quantities,
    extract_quantities_and_dates,
    make_value,
    quantities_agree,
    quantities_conflict,
)
from verifier.testing import answers, hostile_text

SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SCALES = {9: ("billion", "B", "bn"), 6: ("million", "M", "mn"), 3: ("thousand", "k")}
LOOSE = ("", "about ", "nearly ", "over ", "at least ", "under ", "up to ")
PIECES = st.sampled_from([
    "1", "20", "1969", "3.2", "1,234", "5/", "-", "\u2013", " ", " ", " ", ".", ",", "$", "%",
    "million", "twenty", "one", "half", "a ", "third", "and", "to", "from ", "between ", "July",
    "May", "Q4", "FY", "BC", "AD ", "century", "s", "th", "fiscal year", "km", "\u20ac", "\xbd",
    "\u2009", "'", "over ", "(", "[", "]", "x10^", "\ud800", "\u0130", "\n", "the ", "Monday",
    " in ", " out of ", " 000", "minus ", "no.", "am", "quarter", " and a half", "an hour", " hours",
    " minutes", "ft", "in", "'", '"', "^6", "e6", "\u2076", "10", "dozen", "Mb", "lb", " oz",
])  # fmt: skip
UNITS = (
    ("km", "m", 1000), ("kg", "g", 1000), ("hours", "minutes", 60), ("percent", "basis points", 100),
    ("years", "months", 12),
)  # fmt: skip
TEXTS = st.one_of(answers(), hostile_text(), st.lists(PIECES, max_size=24).map("".join))
NUMBERS = st.integers(0, 10**12)


def read_one(text: str) -> Quantity:
    (quantity,) = extract_quantities(text, dates=())
    return quantity


def write_words(number: int) -> str:
    """Write a number in words."""
    for power in (9, 6, 3):
        if number >= 10**power:
            above, rest = divmod(number, 10**power)
            return f"{write_words(above)} {SCALES[power][0]}" + (f" {write_words(rest)}" if rest else "")
    if number >= 100:
        rest = number % 100
        return f"{SMALL[number // 100]} hundred" + (f" and {write_words(rest)}" if rest else "")
    if number >= 20:
        return TENS[number // 10] + (f"-{SMALL[number % 10]}" if number % 10 else "")
    return SMALL[number]


@given(TEXTS, st.sampled_from(LOOSE), NUMBERS, st.integers(0, 6), st.integers(0, 5_000))
def test_what_agrees_lies_between_the_values_that_enclose_it(
    text: str, loose: str, number: int, n_zeros: int, tolerance: int
) -> None:
    near = number // 10**n_zeros * 10**n_zeros
    quantities = extract_quantities(
        f"{text} {loose}{near:,} km, {number:,} km and {number:,} metres", dates=()
    )
    for claimed in quantities:
        if claimed.end is not None or claimed.counts_nothing:
            continue
        (low, below), (high, _) = enclose_agreeing(claimed, tolerance_bp=tolerance)
        for stated in quantities:
            if quantities_agree(claimed, stated, tolerance_bp=tolerance) and stated.unit == claimed.unit:
                ends = [end.as_ratio() for end in stated.bounds]
                assert any(low * under <= above * below <= high * under for above, under in ends)


@given(NUMBERS, st.sampled_from([",", "\u2009", "\u202f", "\xa0", ""]), st.booleans())
def test_digits_with_any_grouping_are_read_back(number: int, separator: str, negative: bool) -> None:
    digits = f"{number:,}".replace(",", separator)
    quantity = read_one(f"it is {'-' * negative}{digits} in all")
    assert quantity.value == make_value(-number if negative else number)
    assert quantity.precision == 0


@given(NUMBERS, st.integers(1, 6))
def test_decimals_are_read_back(number: int, places: int) -> None:
    whole, rest = divmod(number, 10**places)
    quantity = read_one(f"it is {whole}.{rest:0{places}} in all")
    assert (quantity.value, quantity.precision) == (make_value(number, -places), -places)


@given(st.integers(0, 10**12 - 1))
def test_words_are_read_back(number: int) -> None:
    assert read_one(f"all {write_words(number)} percent").value == make_value(number)


@given(st.integers(1, 99_999), st.sampled_from(sorted(SCALES)), st.integers(0, 3))
def test_scales_agree_with_zeros(number: int, power: int, places: int) -> None:
    whole, rest = divmod(number, 10**places)
    written = f"{whole}.{rest:0{places}}" if places else str(whole)
    values = {read_one(f"it is ${written} {SCALES[power][0]} now").value}
    values |= {read_one(f"it is ${written}{short} now").value for short in SCALES[power]}
    assert values == {make_value(number, power - places)}


@given(NUMBERS, NUMBERS)
def test_comparison_keeps_the_order_of_integers(a: int, b: int) -> None:
    left, right = make_value(a), make_value(b)
    assert compare_values(left, right) == (a > b) - (a < b)
    assert (left == right) == (a == b)
    first, second = read_one(f"it is {a:,} km"), read_one(f"it is {b:,} km")
    assert quantities_agree(first, second) == (a == b)
    assert quantities_conflict(first, second) == (a != b)
    if a:
        over = read_one(f"over {a} km")
        assert quantities_agree(over, second) == (a < b and 2 * (b - a) <= a)


@given(st.integers(1, 10**9), st.sampled_from(UNITS))
def test_units_of_one_dimension_convert_exactly(number: int, units: tuple[str, str, int]) -> None:
    large, small, factor = units
    many, few = read_one(f"{number * factor:,} {small}"), read_one(f"{number:,} {large}")
    assert quantities_agree(many, few)
    assert quantities_agree(few, many)
    assert not quantities_agree(read_one(f"{number * factor + 1:,} {small}"), few)


@given(st.integers(1, 10**6), st.integers(0, 59), st.sampled_from([" ", " and ", ", "]))
def test_two_units_are_their_sum_in_the_smaller_one(hours: int, minutes: int, gap: str) -> None:
    quantity = read_one(f"{hours} hours{gap}{minutes} minutes")
    assert (quantity.value, quantity.unit) == (make_value(60 * hours + minutes), "min")
    assert quantities_agree(quantity, read_one(f"{60 * hours + minutes} minutes"))
    assert quantities_conflict(quantity, read_one(f"{2 * (60 * hours + minutes)} minutes"))


@given(st.integers(1, 99), st.sampled_from(sorted(SCALES)))
def test_a_half_behind_a_number_or_its_scale_is_one_of_that_scale(number: int, power: int) -> None:
    scale, words = SCALES[power][0], write_words(number)
    wanted = make_value(10 * number + 5, power - 1)
    assert read_one(f"it is {words} and a half {scale} now").value == wanted
    assert read_one(f"it is {number} {scale} and a half now").value == wanted
    assert read_one(f"it is {words} {scale} and a half now").value == wanted


@given(st.integers(1, 999), st.integers(-30, 30))
def test_powers_of_ten_are_read_back(number: int, power: int) -> None:
    wanted = make_value(number, power)
    for written in (f"{number}e{power}", f"{number} \xd7 10^{power}", f"{number}\xb710**{power}"):
        assert read_one(f"it is {written} in all").value == wanted
    assert read_one(f"it is 10^{power} in all").value == make_value(1, power)


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.sampled_from(LOOSE), st.sampled_from(LOOSE))
def test_what_agrees_does_not_conflict(a: int, b: int, first: str, second: str) -> None:
    left, right = read_one(f"{first}{a:,} km"), read_one(f"{second}{b:,} km")
    if quantities_agree(left, right):
        assert not quantities_conflict(left, right)
    assert quantities_conflict(left, right) == quantities_conflict(right, left)
    assert quantities_agree(left, left)


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.integers(0, 5_000))
def test_about_is_the_tolerance(a: int, b: int, tolerance_bp: int) -> None:
    claimed, stated = read_one(f"about {a:,} km"), read_one(f"{b:,} km")
    near = abs(a - b) * 10_000 <= a * tolerance_bp
    assert quantities_agree(claimed, stated, tolerance_bp=tolerance_bp) == near


@given(TEXTS)
def test_no_text_raises_and_spans_are_exact(text: str) -> None:
    quantities, dates = extract_quantities_and_dates(text)
    assert quantities == extract_quantities(text) == extract_quantities(text, dates=dates)
    assert dates == extract_dates(text)
    spans = sorted([*(quantity.span for quantity in quantities), *(date.span for date in dates)])
    assert [quantity.span for quantity in quantities] == sorted(quantity.span for quantity in quantities)
    for start, end in spans:
        assert 0 <= start < end <= len(text)
        assert text[start] not in " \n"
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


@given(TEXTS)
def test_any_two_readings_can_be_compared(text: str) -> None:
    quantities, dates = extract_quantities_and_dates(text)
    for left in quantities[:6]:
        assert left.value == make_value(left.value.coefficient, left.value.exponent, left.value.divisor)
        assert quantities_agree(left, left) or left.end is not None or left.approximation is not None
        for right in quantities[:6]:
            assert quantities_conflict(left, right) == quantities_conflict(right, left)
            assert not (quantities_agree(left, right) and quantities_conflict(left, right))
    check_dates(dates[:6])


def check_dates(dates: tuple[DatePeriod, ...]) -> None:
    for left in dates:
        assert date_contains(left, left)
        for right in dates:
            assert dates_conflict(left, right) == dates_conflict(right, left)
            assert not (date_contains(left, right) and dates_conflict(left, right))


@given(TEXTS)
def test_lowering_keeps_every_place(text: str) -> None:
    lowered = lower_ascii(text)
    assert len(lowered) == len(text)
    assert all(
        low == (char.lower() if char.isascii() else char) for low, char in zip(lowered, text, strict=True)
    )
    for anchor in find_anchors(lowered):
        assert anchor.start < anchor.end <= len(text)
        row = lowered[anchor.start : anchor.end].replace("-", " ")
        assert anchor.words == [] or " ".join(anchor.words) == row


@pytest.mark.parametrize("digits", choose([41, 100_000, 5_000], 2))
def test_numerals_beyond_the_limit_are_no_quantity(digits: int) -> None:
    assert extract_quantities("9" * digits) == ()
    assert extract_quantities("9," * digits + "9")[0].value == make_value(9)


@given(st.integers(10, 10**6), st.integers(-6, 6), st.integers(-60, 60))
def test_a_figure_of_two_digits_is_what_decimal_arithmetic_rounds_to(
    digits: int, power: int, off: int
) -> None:
    stated = Decimal(digits * 100 + off).scaleb(power - 2)
    claimed = Decimal(digits).scaleb(power)
    figure = claimed.normalize()
    rounded = stated.quantize(Decimal(1).scaleb(figure.as_tuple().exponent), rounding=ROUND_HALF_UP)
    has_two = len(figure.as_tuple().digits) > 1
    pair = read_one(f"{figure:f}"), read_one(f"{stated:f}")
    assert quantities_agree(*pair) is (stated == claimed or (has_two and rounded == claimed))
    assert quantities_agree(*pair, is_rounding=False) is (stated == claimed)
