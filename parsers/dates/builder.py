"""Pieces that readings of dates are made of, and the making of the records."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verifier.parsers.dates import patterns
from verifier.parsers.dates.records import DatePeriod
from verifier.parsers.english import suffixes
from verifier.parsers.english.calendar_words import HALF_YEAR, MONTHS_NEED_CAPITAL, QUARTER
from verifier.parsers.numerics.figure_phrases import find_word_before
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import APOSTROPHES, LETTER

_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_QUARTERS, _HALVES = QUARTER[0], HALF_YEAR[0]
_WORD_CHAR = defer_pattern(f"[{LETTER}0-9_]")


class Pieces:
    """A text and its copy in lower case, and what can be asked of places in them."""

    def __init__(self, text: str, lowered: str) -> None:
        self.text = text
        self.lowered = lowered

    def finish_part(self, start: int, end: int, kind: str, number: int) -> DatePeriod | None:
        """Make a quarter (`q`) or half (`h`) with the year after it; a half needs one."""
        if not 1 <= number <= (4 if kind == _QUARTERS else 2):
            return None
        match = patterns.OF_YEAR.match(self.lowered, end)
        if match is not None and match.end() > end and self._is_part_year(match):
            year = widen_year(match["y"])
            return make_part((start, match.end()), kind, number, year, fiscal=match["fiscal"] is not None)
        if kind == _HALVES or _WORD_CHAR.match(self.lowered, end) is not None:
            return None
        return make_part((start, end), kind, number, None, fiscal=False)

    def _is_part_year(self, match: re.Match[str]) -> bool:
        if len(match["y"]) == 4:
            return "1000" <= match["y"] <= "2999"
        # Two digits need a mark: "Q4 24" may count something.
        return match["fiscal"] is not None or self.lowered[match.start("y") - 1] in APOSTROPHES

    def make_day_of(self, match: re.Match[str], start: int, month: int, bare_end: int) -> DatePeriod | None:
        """Make the day, or days, that a pattern found, ending at `bare_end` where it has no year."""
        year, end = self.read_year_of(match) if match["y"] else (None, bare_end)
        if year is None:
            end = bare_end
        first, last = int(match["d"]), match["d2"]
        period = make_day((start, end), year, month, first)
        if period is None or last is None:
            return period
        final = make_day(match.span("d2"), year, month, int(last))
        if final is None or int(last) <= first:
            return None
        return period._replace(until=final)

    def read_year_of(self, match: re.Match[str]) -> tuple[int | None, int]:
        """Return the year that a pattern found, and its end; None where the digits alone are no year."""
        digits = match["y"]
        end, is_bc = self.bound_era(match, match.end("y"))
        if end > match.end("y"):
            return (-int(digits) if is_bc else int(digits)) or None, end
        if len(digits) == 4 and "1000" <= digits <= "2999":
            return int(digits), end
        return None, end

    def bound_era(self, match: re.Match[str], bare_end: int) -> tuple[int, bool]:
        """Return the end of an era in capitals that a pattern found, and whether it is before Christ."""
        for group in ("bc", "ad"):
            if match[group] is not None:
                if self.is_upper(*match.span(group)):
                    return match.end(group), group == "bc"
                return min(bare_end, match.start(group)), False
        return bare_end, False

    def is_upper(self, start: int, end: int) -> bool:
        """Return whether no small ASCII letter stands in a span."""
        return not any("a" <= char <= "z" for char in self.text[start:end])

    def is_capital(self, start: int) -> bool:
        """Return whether an ASCII capital stands at a place."""
        return "A" <= self.text[start] <= "Z"

    def is_month_name(self, start: int, word: str) -> bool:
        """Return whether a word is a month, not a verb; short forms and ``march`` need a capital."""
        return self.is_capital(start) or (len(word) > 3 and word not in MONTHS_NEED_CAPITAL)

    def follows(self, start: int, words: frozenset[str]) -> bool:
        """Return whether one of the words stands before a place, with one blank between."""
        return find_word_before(self.lowered, start) in words


def as_row(period: DatePeriod | None) -> Sequence[DatePeriod]:
    """Return a row of one, or of none."""
    return () if period is None else (period,)


def count_digits(lowered: str, start: int) -> int:
    """Count the ASCII digits at a place, up to five."""
    size = 0
    while size < 5 and "0" <= lowered[start + size : start + size + 1] <= "9":
        size += 1
    return size


def end_of_day(match: re.Match[str]) -> int:
    """Find the end of the day that a pattern found; the suffix of an ordinal belongs to it."""
    end = match.end("d")
    return end + 2 if match.string[end : end + 2] in suffixes.ORDINALS else end


def widen_year(digits: str) -> int:
    """Return the year of four digits, or of two of this century."""
    return int(digits) if len(digits) == 4 else 2000 + int(digits)


def make_day(span: tuple[int, int], year: int | None, month: int, day: int) -> DatePeriod | None:
    """Make a day; None where no month has it."""
    if not 1 <= month <= 12 or not 1 <= day <= _DAYS[month - 1]:
        return None
    return DatePeriod(granularity="day", span=span, year=year or None, month=month, day=day)


def make_part(
    span: tuple[int, int], kind: str, number: int, year: int | None, *, fiscal: bool
) -> DatePeriod | None:
    """Make a quarter (`q`) or a half (`h`) of a year; None where there is no such half."""
    if kind == _QUARTERS:
        return DatePeriod(granularity="quarter", span=span, year=year, quarter=number, fiscal=fiscal)
    if number > 2:
        return None
    return DatePeriod(granularity="half", span=span, year=year, half=number, fiscal=fiscal)


def make_century(span: tuple[int, int], number: int, is_bc: bool) -> DatePeriod | None:
    """Make a century by its number; None beyond the thirtieth."""
    if not 1 <= number <= 30:
        return None
    return DatePeriod(granularity="century", span=span, year=-100 * number if is_bc else 100 * number - 99)
