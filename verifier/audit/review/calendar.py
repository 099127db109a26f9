"""Due times in minutes, business hours and business days: in UTC, from the times that the caller gives.

=======  ============================  ===================================================================
level    has                           is due
=======  ============================  ===================================================================
1        minutes of the clock          so many minutes later, be it night or Sunday
2        business hours                when so many open minutes have passed
3        business days                 at the same time of the next business day if it was opened within
                                       hours, else at the end of the business day that begins next
=======  ============================  ===================================================================

What is opened outside business hours starts with the next opening. Weekdays, hours and holidays are fields of
the policy, and so part of its hash.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal, TypeAlias

from verifier.audit.times import AuditError, check_time
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.policies.audit.record import WEEKDAYS

Level: TypeAlias = Literal[1, 2, 3]
DueState: TypeAlias = Literal["open", "imminent", "breached"]

_HOUR = 60
_MINUTE = timedelta(minutes=1)
_DAY = timedelta(days=1)
_MAX_DAYS_SEARCHED = 3_660
"""Ten years without a business day are no calendar of a business."""


def due_at(opened_at: str, level: Level, *, policy: AuditPolicyReference = "default") -> str:
    """Return when something that was opened at a time is due, as ``YYYY-MM-DDTHH:MM:SSZ``.

    A day without a time is its first second. Raises `AuditError` for what is no time or no level, for a
    calendar that never opens, and for a due time after the year 9999.
    """
    calendar = _Calendar(load_audit_policy(policy))
    if level not in _RULES or isinstance(level, bool):
        raise AuditError(f"level: got {level!a}, expected 1, 2 or 3")
    return _compute(lambda: _RULES[level](calendar, _read_time("opened_at", opened_at)))


def due_after_days(opened_at: str, days: int, *, policy: AuditPolicyReference = "default") -> str:
    """Return the time some business days later, by the rule of level 3. Raises as `due_at` does."""
    calendar = _Calendar(load_audit_policy(policy))
    return _compute(lambda: calendar.add_days(_read_time("opened_at", opened_at), days))


def rate_due(
    opened_at: str, due: str, as_of: str, level: Level, *, policy: AuditPolicyReference = "default"
) -> DueState:
    """Say whether something is overdue, soon due, or neither.

    It is overdue after its due time, and due soon with less than `sla_warning_percent` of its time left. Time
    is minutes of the clock at level 1, and open minutes at the others. Raises as `due_at` does.
    """
    resolved = load_audit_policy(policy)
    opened, end, now = (
        _read_time(name, text) for name, text in (("opened_at", opened_at), ("due_at", due), ("as_of", as_of))
    )
    if now > end:
        return "breached"
    calendar = _Calendar(resolved)
    count = _count_clock if level == 1 else calendar.count_open
    left, whole = count(max(now, opened), end), count(opened, end)
    return "imminent" if left * 100 < whole * resolved.sla_warning_percent else "open"


def _compute(find: Callable[[], datetime]) -> str:
    try:
        found = find()
    except OverflowError:
        raise AuditError("due_at: it lies after the year 9999") from None
    # `strftime` writes years before 1000 with fewer digits on some systems.
    return f"{found.isoformat()}Z"


def _read_time(name: str, text: str) -> datetime:
    checked = check_time(name, text)
    if checked is None:
        raise AuditError(f"{name}: got None, expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ")
    return datetime.fromisoformat(checked.removesuffix("Z"))


def _count_clock(start: datetime, end: datetime) -> timedelta:
    return max(end - start, timedelta(0))


@dataclass(frozen=True, slots=True)
class _Calendar:
    """The business hours of a policy."""

    policy: AuditPolicy

    def is_business_day(self, day: date) -> bool:
        """Return whether people work on a day."""
        policy = self.policy
        return WEEKDAYS[day.weekday()] in policy.business_days and day.isoformat() not in policy.holidays

    def opens(self, day: date) -> datetime:
        """Return when a business day begins."""
        return datetime(day.year, day.month, day.day) + self.policy.business_opens * _MINUTE

    def closes(self, day: date) -> datetime:
        """Return when a business day ends."""
        return datetime(day.year, day.month, day.day) + self.policy.business_closes * _MINUTE

    def find_day(self, day: date) -> date:
        """Return the first business day from a day on."""
        if self.policy.business_opens < self.policy.business_closes:
            for _ in range(_MAX_DAYS_SEARCHED):
                if self.is_business_day(day):
                    return day
                day += _DAY
        raise AuditError(
            "due_at: the policy's calendar has no business hours in ten years: expected days in "
            "business_days, and business_opens before business_closes"
        )

    def is_open(self, time: datetime) -> bool:
        """Return whether a time is within business hours; the closing time is not."""
        day = time.date()
        return self.is_business_day(day) and self.opens(day) <= time < self.closes(day)

    def add_open(self, time: datetime, left: timedelta) -> datetime:
        """Return the time at which so much open time has passed."""
        day = self.find_day(time.date())
        while True:
            start = max(time, self.opens(day))
            there = max(self.closes(day) - start, timedelta(0))
            if left <= there:
                return start + left
            left -= there
            day = self.find_day(day + _DAY)

    def add_days(self, time: datetime, days: int) -> datetime:
        """Return the same time so many business days later; outside of hours, the end of the last of them."""
        day = time.date()
        within = self.is_open(time)
        # What comes in before the opening belongs to that day, and has all of it.
        if not within and self.is_business_day(day) and time < self.opens(day):
            days -= 1
        for _ in range(days):
            day = self.find_day(day + _DAY)
        return datetime.combine(day, time.time()) if within else self.closes(day)

    def count_open(self, start: datetime, end: datetime) -> timedelta:
        """Return how much open time lies between two times."""
        total, day = timedelta(0), start.date()
        while day <= end.date():
            if self.is_business_day(day):
                there = min(end, self.closes(day)) - max(start, self.opens(day))
                total += max(there, timedelta(0))
            day += _DAY
        return total


def _add_minutes(calendar: _Calendar, time: datetime) -> datetime:
    return time + calendar.policy.sla_level1_minutes * _MINUTE


def _add_hours(calendar: _Calendar, time: datetime) -> datetime:
    return calendar.add_open(time, calendar.policy.sla_level2_hours * _HOUR * _MINUTE)


def _add_days(calendar: _Calendar, time: datetime) -> datetime:
    return calendar.add_days(time, calendar.policy.sla_level3_days)


_RULES: Mapping[int, Callable[[_Calendar, datetime], datetime]] = {
    1: _add_minutes,
    2: _add_hours,
    3: _add_days,
}
