"""Law: twice the text takes less than 2.5 times the time, whatever the text is made of."""

from __future__ import annotations

import pytest

from tests.examples import choose
from tests.hostile.doubling import check_doubling
from tests.hostile.texts import JSON_TEXTS
from tests.laws.lenient_texts import parse_or_error


@pytest.mark.parametrize("name", choose([*JSON_TEXTS]))
def test_twice_the_text_takes_less_than_two_and_a_half_times(name: str) -> None:
    check_doubling(lambda n: parse_or_error(JSON_TEXTS[name](n)))


@pytest.mark.parametrize(
    ("unit", "count"),
    choose([("[", 100_000), ("a {b} ", 833_000), ("\\", 1_000_000), ('"', 1_000_000), ('{"a":', 50_000)], 2),
)
def test_the_largest_texts_come_to_an_end(unit: str, count: int) -> None:
    result = parse_or_error(unit * count)
    assert getattr(result, "code", None) == ("too_deep" if unit[0] in "[{" else "no_json")
