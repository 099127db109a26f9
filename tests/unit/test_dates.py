"""Dates and periods, case by case: what a text says of when, and how two of them relate.

A case of `cases/dates` gives a `text` and expects what is read from it (`reads`), in order, as the
granularity and the numbers, with ``?`` for a year that is not said, and ``..`` before the end of a range; or
what the spans cut out of it (`cuts`). Or it gives two texts of one period each, `first` and `second`, and
expects whether they `conflict` (false where left out), and whether the first `contains` the second and the
second the first (neither where left out).
"""

from __future__ import annotations

import pytest

from tests.case_files import Case, read_area
from verifier.parsers.dates import DatePeriod, date_contains, dates_conflict, extract_dates

CASES = read_area("dates")
READS = {case.given["text"]: case.expect["reads"] for case in CASES if "reads" in case.expect}
CUTS = {case.given["text"]: case.expect["cuts"] for case in CASES if "cuts" in case.expect}
PAIRS = [case for case in CASES if "text" not in case.given]


def describe(period: DatePeriod) -> str:
    if period.weekday is not None:
        return f"weekday {period.weekday}"
    words = f"{period.granularity} {'?' if period.year is None else period.year}"
    if period.month is not None:
        words += f"-{period.month:02}"
    if period.day is not None:
        words += f"-{period.day:02}"
    if period.quarter is not None:
        words += f" Q{period.quarter}"
    if period.half is not None:
        words += f" H{period.half}"
    words += " fiscal" * period.fiscal + " ambiguous" * period.is_ambiguous
    return words if period.until is None else f"{words}..{describe(period.until)}"


def read_one(text: str) -> DatePeriod:
    (period,) = extract_dates(text)
    return period


@pytest.mark.parametrize("text", READS)
def test_what_is_read(text: str) -> None:
    assert [describe(period) for period in extract_dates(text)] == READS[text]


@pytest.mark.parametrize("text", CUTS)
def test_what_the_spans_cut_out(text: str) -> None:
    assert [text[slice(*period.span)] for period in extract_dates(text)] == CUTS[text]


@pytest.mark.parametrize("case", PAIRS, ids=[case.shown for case in PAIRS])
def test_how_two_relate(case: Case) -> None:
    first, second = read_one(case.given["first"]), read_one(case.given["second"])
    assert dates_conflict(first, second) is case.expect.get("conflict", False)
    assert dates_conflict(second, first) is case.expect.get("conflict", False)
    contained = [date_contains(first, second), date_contains(second, first)]
    assert contained == case.expect.get("contains", [False, False])


def test_there_are_cases_enough() -> None:
    assert len(READS) + len(CUTS) + len(PAIRS) >= 100


@pytest.mark.parametrize("text", [text for text in READS if "weekday" not in str(READS[text])])
def test_a_period_contains_itself_and_conflicts_not_with_itself(text: str) -> None:
    for period in extract_dates(text):
        assert date_contains(period, period)
        assert not dates_conflict(period, period)


def test_the_end_of_a_range_stands_inside_it() -> None:
    period = read_one("in 1914-1918 they fought")
    assert period.until is not None
    assert (period.span, period.until.span) == ((3, 12), (8, 12))
