"""Due times over weekends, holidays, month ends and leap days; when one is near, and when it has passed."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.audit.review.calendar import due_after_days, due_at, rate_due
from verifier.audit.times import AuditError
from verifier.policies.audit import load_audit_policy
from verifier.policies.days import is_day, is_time

POLICY = load_audit_policy("default")
HOLIDAYS = POLICY.replace(holidays=("2025-10-20", "2025-12-25", "2025-12-26", "2026-01-01"))
LEVELS = (1, 2, 3)

FRIDAY = "2025-10-17T16:00:00Z"


@pytest.mark.parametrize(
    ("opened", "first", "second", "third"),
    [
        # Example 18: Friday at four, and Saturday.
        (FRIDAY, "2025-10-17T16:30:00Z", "2025-10-20T12:00:00Z", "2025-10-20T16:00:00Z"),
        ("2025-10-18T10:00:00Z", "2025-10-18T10:30:00Z", "2025-10-20T13:00:00Z", "2025-10-20T17:00:00Z"),
        # Before the opening, at it, at closing time and after it.
        ("2025-10-15T08:00:00Z", "2025-10-15T08:30:00Z", "2025-10-15T13:00:00Z", "2025-10-15T17:00:00Z"),
        ("2025-10-15T09:00:00Z", "2025-10-15T09:30:00Z", "2025-10-15T13:00:00Z", "2025-10-16T09:00:00Z"),
        ("2025-10-15T13:00:00Z", "2025-10-15T13:30:00Z", "2025-10-15T17:00:00Z", "2025-10-16T13:00:00Z"),
        ("2025-10-15T13:00:01Z", "2025-10-15T13:30:01Z", "2025-10-16T09:00:01Z", "2025-10-16T13:00:01Z"),
        ("2025-10-15T17:00:00Z", "2025-10-15T17:30:00Z", "2025-10-16T13:00:00Z", "2025-10-16T17:00:00Z"),
        ("2025-10-15T23:45:00Z", "2025-10-16T00:15:00Z", "2025-10-16T13:00:00Z", "2025-10-16T17:00:00Z"),
        # A month's end, a year's end, a leap day, a day without a time.
        ("2025-10-31T16:00:00Z", "2025-10-31T16:30:00Z", "2025-11-03T12:00:00Z", "2025-11-03T16:00:00Z"),
        ("2025-12-31T16:45:00Z", "2025-12-31T17:15:00Z", "2026-01-01T12:45:00Z", "2026-01-01T16:45:00Z"),
        ("2024-02-28T16:00:00Z", "2024-02-28T16:30:00Z", "2024-02-29T12:00:00Z", "2024-02-29T16:00:00Z"),
        ("2024-02-29T23:59:59Z", "2024-03-01T00:29:59Z", "2024-03-01T13:00:00Z", "2024-03-01T17:00:00Z"),
        ("2023-02-28", "2023-02-28T00:30:00Z", "2023-02-28T13:00:00Z", "2023-02-28T17:00:00Z"),
    ],
)
def test_due_times(opened: str, first: str, second: str, third: str) -> None:
    assert tuple(due_at(opened, level) for level in LEVELS) == (first, second, third)


@pytest.mark.parametrize(
    ("opened", "second", "third"),
    [
        (FRIDAY, "2025-10-21T12:00:00Z", "2025-10-21T16:00:00Z"),
        ("2025-10-20T10:00:00Z", "2025-10-21T13:00:00Z", "2025-10-21T17:00:00Z"),
        ("2025-12-24T16:00:00Z", "2025-12-29T12:00:00Z", "2025-12-29T16:00:00Z"),
        ("2025-12-31T16:00:00Z", "2026-01-02T12:00:00Z", "2026-01-02T16:00:00Z"),
    ],
)
def test_nobody_works_on_holidays(opened: str, second: str, third: str) -> None:
    assert due_at(opened, 2, policy=HOLIDAYS) == second
    assert due_at(opened, 3, policy=HOLIDAYS) == third
    # Minutes of the clock run on.
    assert due_at(opened, 1, policy=HOLIDAYS) == due_at(opened, 1)


def test_the_policy_says_how_long_and_when() -> None:
    long = POLICY.replace(sla_level1_minutes=60 * 24, sla_level2_hours=20, sla_level3_days=3)
    assert due_at(FRIDAY, 1, policy=long) == "2025-10-18T16:00:00Z"
    assert due_at(FRIDAY, 2, policy=long) == "2025-10-22T12:00:00Z"
    assert due_at(FRIDAY, 3, policy=long) == "2025-10-22T16:00:00Z"
    assert due_after_days(FRIDAY, 3) == "2025-10-22T16:00:00Z"
    always = POLICY.replace(
        business_opens=0, business_closes=1_440,
        business_days=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    )  # fmt: skip
    assert due_at("2025-10-17T22:00:00Z", 2, policy=always) == "2025-10-18T02:00:00Z"
    assert due_at("2025-10-17T22:00:00Z", 3, policy=always) == "2025-10-18T22:00:00Z"


@pytest.mark.parametrize(
    ("as_of", "level", "state"),
    [
        ("2025-10-17T16:22:30Z", 1, "open"),
        ("2025-10-17T16:22:31Z", 1, "imminent"),
        ("2025-10-17T16:30:00Z", 1, "imminent"),
        ("2025-10-17T16:30:01Z", 1, "breached"),
        # Of four business hours one is left; the weekend has none.
        ("2025-10-19T12:00:00Z", 2, "open"),
        ("2025-10-20T11:00:00Z", 2, "open"),
        ("2025-10-20T11:00:01Z", 2, "imminent"),
        ("2025-10-20T12:00:01Z", 2, "breached"),
        ("2025-10-20T14:00:00Z", 3, "open"),
        ("2025-10-20T14:00:01Z", 3, "imminent"),
        ("2025-10-01T00:00:00Z", 3, "open"),
    ],
)
def test_how_a_due_time_stands(as_of: str, level: int, state: str) -> None:
    assert rate_due(FRIDAY, due_at(FRIDAY, level), as_of, level) == state  # type: ignore[arg-type]


@pytest.mark.parametrize("opened", ["2025-10-17T16:00:00+02:00", "2025-02-30", "today", "", None])
def test_what_is_no_time_is_refused(opened: str | None) -> None:
    with pytest.raises(AuditError, match="opened_at"):
        due_at(opened, 1)  # type: ignore[arg-type]


def test_what_cannot_be_computed_is_refused() -> None:
    for level in (0, 4, True, "1"):
        with pytest.raises(AuditError, match="expected 1, 2 or 3"):
            due_at(FRIDAY, level)  # type: ignore[arg-type]
    for level in LEVELS:
        with pytest.raises(AuditError, match="after the year 9999"):
            due_at("9999-12-31T23:50:00Z", level)
    for never in (POLICY.replace(business_days=()), POLICY.replace(business_opens=1_020)):
        with pytest.raises(AuditError, match="no business hours in ten years"):
            due_at(FRIDAY, 2, policy=never)


times = st.datetimes(datetime(1990, 1, 1), datetime(2030, 1, 1)).map(lambda time: time.replace(microsecond=0))


def is_open(time: datetime) -> bool:
    return time.weekday() < 5 and 9 <= time.hour < 17


@given(times)
def test_business_hours_are_those_that_one_counts(opened: datetime) -> None:
    # Hour by hour from a full hour: four open ones have to pass.
    opened = opened.replace(minute=0, second=0)
    left, time = 4, opened
    while left:
        left -= is_open(time)
        time += timedelta(hours=1)
    assert due_at(f"{opened.isoformat()}Z", 2) == f"{time.isoformat()}Z"


@given(times, times)
def test_later_is_never_due_earlier(one: datetime, other: datetime) -> None:
    first, second = sorted((one, other))
    for level in (1, 2):
        assert due_at(f"{first.isoformat()}Z", level) <= due_at(f"{second.isoformat()}Z", level)
    for level in LEVELS:
        assert f"{first.isoformat()}Z" < due_at(f"{first.isoformat()}Z", level)


@given(st.dates(), st.times())
def test_each_day_and_second_of_the_calendar_is_one(day: date, time: time) -> None:
    assert is_day(day.isoformat())
    assert is_time(day.isoformat())
    assert is_time(f"{day.isoformat()}T{time.isoformat('seconds')}Z")


@pytest.mark.parametrize(
    "text",
    [
        *("", "2024", "2024-1-01", "0000-01-01", "2024-00-10", "2024-13-01", "2024-04-31", "2024-05-00"),
        *("2023-02-29", "1900-02-29", "2024-05-01\n", "2024-05-01 ", "\uff12024-05-01"),
        *("2024-05-01T24:00:00Z", "2024-05-01T12:60:00Z", "2024-05-01T12:00:60Z", "2024-05-01T12:00Z"),
        *(
            "2024-05-01T12:00:00",
            "2024-05-01T12:00:00+00:00",
            "2024-05-01T12:00:00Z\n",
            "2023-02-29T12:00:00Z",
        ),
    ],
)
def test_what_the_calendar_has_not_is_neither_day_nor_time(text: str) -> None:
    assert not is_day(text)
    assert not is_time(text)


def test_the_last_day_of_february_is_the_leap_years() -> None:
    assert [is_day(f"{year}-02-29") for year in (1900, 2000, 2023, 2024)] == [False, True, False, True]
