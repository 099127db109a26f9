"""Dates that begin with digits."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verifier.parsers.dates import patterns
from verifier.parsers.dates.bare_years import is_free_before, is_year, may_follow_hyphen
from verifier.parsers.dates.builder import (
    Pieces,
    as_row,
    count_digits,
    make_century,
    make_day,
    make_part,
    widen_year,
)
from verifier.parsers.dates.records import DatePeriod
from verifier.parsers.english import suffixes
from verifier.parsers.english.calendar_words import (
    AFTER_CHRIST,
    BEFORE_CHRIST,
    BEFORE_DECADE,
    BEFORE_YEAR,
    BUSINESS_YEAR,
    MONTHS,
    PART_LETTERS,
    SHORT_BUSINESS_YEAR,
    YEAR,
)
from verifier.parsers.english.figure_words import OF, OR, TO
from verifier.parsers.english.number_words import AND
from verifier.parsers.numerics.anchors import Anchor
from verifier.parsers.numerics.figure_phrases import peek
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import APOSTROPHES, DASHES, DIGITS


def _list_first(*words: str) -> frozenset[str]:
    return frozenset(word[0] for word in words)


_PART_BEFORE = defer_pattern(f"(?:\\A|[^a-z0-9_])([{PART_LETTERS}]|{SHORT_BUSINESS_YEAR})\\Z")
_TIED = defer_pattern("[a-z_%]|[.,/:][0-9]")
# What follows the digits (see `peek`) tells which patterns need not be tried.
_DATE_MARKS = frozenset(f"/.{DASHES}")
_OPENS_ORDINAL = _list_first(*suffixes.ORDINALS)
_OPENS_DAY = _list_first(*MONTHS, *suffixes.ORDINALS, OF, TO, AND, *DIGITS, *" \xa0\n", *DASHES)
_ENDS_ERA = (BEFORE_YEAR[-1], ".")
_OPENS_ERA = _list_first(*BEFORE_CHRIST, *AFTER_CHRIST, TO, *DASHES)
_OPENS_MORE = _list_first(*BUSINESS_YEAR, *PART_LETTERS, suffixes.PLURAL, *APOSTROPHES)
_OPENS_SHORT = _list_first(*suffixes.ORDINALS, *PART_LETTERS, suffixes.PLURAL, *APOSTROPHES)
_BUSINESS_ENDS = frozenset(word[-1] for word in (*BUSINESS_YEAR, YEAR, SHORT_BUSINESS_YEAR))
_REACH = 16
"""How far before digits a fiscal year's words are looked for."""


class DigitReader(Pieces):
    """Reads the date that begins at a run of digits, or with the letters before it."""

    def read_digits(self, anchor: Anchor) -> Sequence[DatePeriod]:
        """Return the dates that begin at a run of digits: none, one, or two (`18th and 19th centuries`)."""
        start = anchor.start
        size = count_digits(self.lowered, start)
        before = self.lowered[start - 1] if start else " "
        if "a" <= before <= "z":
            return as_row(self._read_after_letter(start, size))
        if not is_free_before(self.lowered, start):
            return ()
        if size == 4:
            return as_row(self._read_four(start))
        if size > 4 or size == 0:
            return ()
        return self._read_few(start, size)

    def _read_after_letter(self, start: int, size: int) -> DatePeriod | None:
        """Read ``Q4 2024``, ``H1 2024``, ``FY2023``."""
        match = _PART_BEFORE.search(self.lowered[max(0, start - 3) : start])
        if match is None:
            return None
        kind = match[1]
        if kind == SHORT_BUSINESS_YEAR:
            return self._read_business_year(start - len(kind), start, size)
        if size != 1:
            return None
        return self.finish_part(start - 1, start + 1, kind, int(self.lowered[start]))

    def _read_business_year(self, first: int, start: int, size: int) -> DatePeriod | None:
        tail = patterns.YEAR_TAIL.match(self.lowered, start)
        if tail is not None:
            return self._make_tailed(first, tail, fiscal=True)
        end = start + size
        if size not in (2, 4) or _TIED.match(self.lowered, end):
            return None
        year = widen_year(self.lowered[start:end])
        return DatePeriod(granularity="year", span=(first, end), year=year, fiscal=True)

    def _read_four(self, start: int) -> DatePeriod | None:
        end = start + 4
        period = self._read_four_with_more(start, self.lowered[end : end + 1], peek(self.lowered, end))
        if period is not None:
            return period
        business = self._find_business_before(start)
        if business is not None and "1000" <= self.lowered[start:end] <= "2999":
            return self._read_business_year(business.start(), start, 4)
        if not is_year(self.text, self.lowered, start, end):
            return None
        return DatePeriod(granularity="year", span=(start, end), year=int(self.lowered[start:end]))

    def _read_four_with_more(self, start: int, mark: str, opening: str) -> DatePeriod | None:
        period: DatePeriod | None = None
        if mark in _DATE_MARKS:
            period = self._read_iso(start) or self._read_numeric_tail(start)
        if period is None and opening in _OPENS_MORE:
            period = self._read_year_with_more(start)
        return self._read_era(start, 4) if period is None else period

    def _find_business_before(self, start: int) -> re.Match[str] | None:
        """Find the words before four digits that make a business year of them."""
        # Its last letter stands right before the digits, or before a blank or an apostrophe.
        if _BUSINESS_ENDS.isdisjoint(self.lowered[max(0, start - 3) : start]):
            return None
        return patterns.BUSINESS_BEFORE.search(self.lowered, max(0, start - _REACH), start)

    def _read_iso(self, start: int) -> DatePeriod | None:
        match = patterns.ISO.match(self.lowered, start)
        if match is None:
            return None
        return make_day(match.span(), int(match["y"]), int(match["m"]), int(match["d"]))

    def _read_numeric_tail(self, start: int) -> DatePeriod | None:
        match = patterns.YEAR_TAIL.match(self.lowered, start)
        if match is None:
            return None
        business = self._find_business_before(start)
        return self._make_tailed(business.start() if business else start, match, fiscal=business is not None)

    def _make_tailed(self, first: int, match: re.Match[str], *, fiscal: bool) -> DatePeriod | None:
        """Make the range ``2019-20`` or the month ``2019-07``."""
        year, tail = int(match["y"]), match["tail"]
        last = int(tail) if len(tail) == 4 else year // 100 * 100 + int(tail) + (100 if tail == "00" else 0)
        if not 1000 <= year <= 2999 or last > 2999:
            return None
        span = (first, match.end())
        if len(tail) == 2 and 1 <= int(tail) <= 12 and last != year + 1 and match[0][4] == "-":
            return DatePeriod(granularity="month", span=span, year=year, month=int(tail))
        if last <= year:
            return None
        end = DatePeriod(
            granularity="year", span=(match.start("tail"), match.end()), year=last, fiscal=fiscal
        )
        return DatePeriod(granularity="year", span=span, year=year, fiscal=fiscal, until=end)

    def _read_year_with_more(self, start: int) -> DatePeriod | None:
        """Read ``2024 Q4``, ``2023 fiscal year``, ``1990s``."""
        match = patterns.YEAR_QUARTER.match(self.lowered, start)
        if match is not None:
            return make_part(match.span(), match["k"], int(match["n"]), int(match["y"]), fiscal=False)
        match = patterns.YEAR_BUSINESS.match(self.lowered, start)
        if match is not None:
            return DatePeriod(granularity="year", span=match.span(), year=int(match["y"]), fiscal=True)
        match = patterns.LONG_DECADE.match(self.lowered, start)
        if match is None or int(match["y"]) == 0:
            return None
        year = int(match["y"])
        return DatePeriod(
            granularity="century" if year % 100 == 0 and year != 2000 else "decade",
            span=match.span(),
            year=year,
        )

    def _read_era(self, start: int, size: int) -> DatePeriod | None:
        """Read ``44 BC``, ``AD 79``, ``500 BCE``."""
        if not self._may_have_era(start, start + size):
            return None
        ranged = self._read_era_range(start)
        if ranged is not None:
            return ranged
        end, year = self._read_year_before_era(start, size)
        if year == 0:
            return None
        era = patterns.ERA.match(self.lowered, end)
        if era is not None and era[0] and self.is_upper(end, era.end()):
            return DatePeriod(granularity="year", span=(start, era.end()), year=-year if era["bc"] else year)
        before = patterns.ERA_BEFORE.search(self.lowered, max(0, start - 6), start)
        if before is None or not self.is_upper(before.start(), start) or _TIED.match(self.lowered, end):
            return None
        return DatePeriod(granularity="year", span=(before.start(), end), year=year)

    def _may_have_era(self, start: int, end: int) -> bool:
        """Return whether what stands around digits may be an era."""
        mark, before = self.lowered[end : end + 1], self.lowered[max(0, start - 2) : max(0, start - 1)]
        return mark in (",", "-") or before in _ENDS_ERA or peek(self.lowered, end) in _OPENS_ERA

    def _read_year_before_era(self, start: int, size: int) -> tuple[int, int]:
        """Return where the digits of a year end, and the year; a comma may part them before an era."""
        long = patterns.LONG_YEAR.match(self.lowered, start)
        if long is not None and self.bound_era(long, -1)[0] > 0:
            return long.end("y"), int(long["y"].replace(",", ""))
        return start + size, int(self.lowered[start : start + size])

    def _read_era_range(self, start: int) -> DatePeriod | None:
        match = patterns.ERA_RANGE.match(self.lowered, start)
        if match is None:
            return None
        end, is_bc = self.bound_era(match, -1)
        first, last = int(match["y"]), int(match["z"])
        if end < 0 or not first or not last or (first > last) != is_bc:
            return None
        sign = -1 if is_bc else 1
        until = DatePeriod(granularity="year", span=(match.start("z"), end), year=sign * last)
        return DatePeriod(granularity="year", span=(start, end), year=sign * first, until=until)

    def _read_few(self, start: int, size: int) -> Sequence[DatePeriod]:
        period = self._read_short(start, start + size) if size < 3 else None
        if period is not None:
            return (period,)
        is_ordinal = size < 3 and self.lowered[start + size : start + size + 1] in _OPENS_ORDINAL
        centuries = self._read_centuries(start) if is_ordinal else ()
        return centuries or as_row(self._read_era(start, size))

    def _read_short(self, start: int, end: int) -> DatePeriod | None:
        """Read a date that begins with one digit or two."""
        mark = self.lowered[end : end + 1]
        period = self._read_day_month(start) if peek(self.lowered, end) in _OPENS_DAY else None
        if period is None and mark in _DATE_MARKS:
            return self._read_numeric(start)
        if period is None and mark in _OPENS_SHORT:
            return self._read_counted(start) or self._read_short_decade(start)
        return period

    def _read_day_month(self, start: int) -> DatePeriod | None:
        match = patterns.DAY_MONTH.match(self.lowered, start)
        if match is None or not self.is_month_name(match.start("m"), match["m"]):
            return None
        return self.make_day_of(match, start, MONTHS[match["m"]], match.end("m"))

    def _read_numeric(self, start: int) -> DatePeriod | None:
        match = patterns.NUMERIC.match(self.lowered, start)
        if match is None or (match["s"] == "." and len(match["y"]) == 2):
            return None
        first, second = int(match["a"]), int(match["b"])
        year = int(match["y"]) if len(match["y"]) == 4 else None
        if first > 12:
            return make_day(match.span(), year, second, first)
        period = make_day(match.span(), year, first, second)
        if period is None or second > 12 or first == second:
            return period
        return period._replace(is_ambiguous=True)

    def _read_counted(self, start: int) -> DatePeriod | None:
        """Read ``4Q24`` and ``4th quarter of 2024``."""
        match = patterns.COUNTED_QUARTER.match(self.lowered, start)
        if match is not None:
            return make_part(match.span(), match["k"], int(match["n"]), widen_year(match["y"]), fiscal=False)
        match = patterns.ORDINAL_QUARTER.match(self.lowered, start)
        if match is None:
            return None
        return self.finish_part(start, match.end(), match["k"][0], int(match["n"]))

    def _read_short_decade(self, start: int) -> DatePeriod | None:
        match = patterns.SHORT_DECADE.match(self.lowered, start)
        if match is None:
            return None
        first = start
        if start and self.lowered[start - 1] in f"{APOSTROPHES}\u2018":
            first = start - 1
        elif not self.follows(start, BEFORE_DECADE) and not may_follow_hyphen(self.lowered, start - 1):
            return None
        return DatePeriod(granularity="decade", span=(first, match.end()), year=1900 + int(match["y"]))

    def _read_centuries(self, start: int) -> Sequence[DatePeriod]:
        match = patterns.CENTURIES.match(self.lowered, start)
        if match is None:
            return ()
        end, is_bc = self.bound_era(match, match.end())
        if match["b"] is None:
            return as_row(make_century((start, end), int(match["a"]), is_bc))
        first = make_century((start, match.end("a") + 2), int(match["a"]), is_bc)
        second = make_century((match.start("b"), end), int(match["b"]), is_bc)
        if first is None or second is None:
            return ()
        if match["j"] in (AND, OR):
            return first, second
        return (first._replace(span=(start, end), until=second),)
