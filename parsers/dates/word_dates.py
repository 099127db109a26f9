"""Dates that begin with a word: a month, a weekday, an ordinal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verifier.parsers.dates import patterns
from verifier.parsers.dates.bare_years import may_follow_hyphen
from verifier.parsers.dates.builder import Pieces, as_row, end_of_day, make_century, make_day
from verifier.parsers.dates.records import DatePeriod
from verifier.parsers.english.calendar_words import (
    BEFORE_DECADE,
    BEFORE_EARLY_DECADE,
    BEFORE_MONTH,
    DECADES,
    HALF_YEAR,
    MONTHS,
    QUARTER,
    SHORT_MONTHS,
    WEEKDAYS,
)
from verifier.parsers.english.number_words import ORDINALS
from verifier.parsers.numerics.anchors import Anchor
from verifier.parsers.numerics.cardinals import read_cardinal

_PARTS_OF_YEAR = (QUARTER, HALF_YEAR)
_MAX_ROW_JOINT = len(", and ")


class WordReader(Pieces):
    """Reads the date that begins at a month, a weekday, a decade or an ordinal in words."""

    def __init__(self, text: str, lowered: str) -> None:
        super().__init__(text, lowered)
        self._after_month = 0
        """Where the last month by itself ended."""

    def read_words(self, anchor: Anchor) -> Sequence[DatePeriod]:
        """Return the dates that begin at an anchor of words: none, one, or several centuries."""
        word = anchor.words[0]
        if word in MONTHS:
            return as_row(self._read_month(anchor))
        if word in WEEKDAYS:
            return as_row(self._read_weekday(anchor))
        if word in DECADES:
            return as_row(self._read_decade_word(anchor))
        if anchor.words[-1] in ORDINALS or anchor.words[-1] in _PARTS_OF_YEAR:
            return self._read_ordinal_words(anchor)
        return ()

    def _read_month(self, anchor: Anchor) -> DatePeriod | None:
        word, start, end = anchor.words[0], anchor.start, anchor.end
        if not self.is_month_name(start, word):
            return None
        month = MONTHS[word]
        match = patterns.MONTH_DAY.match(self.lowered, end)
        if match is not None:
            bare_end = match.end("d2") if match["d2"] else end_of_day(match)
            period = self.make_day_of(match, start, month, bare_end)
            if period is not None:
                return period
        match = patterns.MONTH_YEAR.match(self.lowered, end)
        year, last = (None, end) if match is None else self.read_year_of(match)
        if year is not None:
            return DatePeriod(granularity="month", span=(start, last), year=year, month=month)
        if not self._stands_alone(word, start, end):
            return None
        self._after_month = end
        return DatePeriod(granularity="month", span=(start, end), month=month)

    def _stands_alone(self, word: str, start: int, end: int) -> bool:
        """Return whether a month without a day or a year is one: its name is whole, after ``in`` or so."""
        if len(word) < 5 and word not in SHORT_MONTHS:
            return False
        if self.follows(start, BEFORE_MONTH) or patterns.MONTH_JOINT.match(self.lowered, end) is not None:
            return True
        # `in January and February`
        is_near = 0 < self._after_month >= start - _MAX_ROW_JOINT
        return is_near and patterns.MONTH_ROW.match(self.lowered[self._after_month : start]) is not None

    def _read_weekday(self, anchor: Anchor) -> DatePeriod | None:
        if not self.is_capital(anchor.start):
            return None
        return DatePeriod(
            granularity="weekday", span=(anchor.start, anchor.end), weekday=WEEKDAYS[anchor.words[0]]
        )

    def _read_decade_word(self, anchor: Anchor) -> DatePeriod | None:
        tens = DECADES[anchor.words[0]]
        before = BEFORE_DECADE if tens >= 30 else BEFORE_EARLY_DECADE
        hyphen = self.lowered[max(0, anchor.start - 1) : anchor.start] == "-"
        if self.follows(anchor.start, before) or (
            hyphen and tens >= 30 and may_follow_hyphen(self.lowered, anchor.start - 1)
        ):
            return DatePeriod(granularity="decade", span=(anchor.start, anchor.end), year=1900 + tens)
        return None

    def _read_ordinal_words(self, anchor: Anchor) -> Sequence[DatePeriod]:
        words = anchor.words
        if len(words) == 2 and words[1] in _PARTS_OF_YEAR:
            number = ORDINALS.get(words[0], 0)
            return as_row(self.finish_part(anchor.start, anchor.end, words[1][0], number))
        century = patterns.OF_CENTURY.match(self.lowered, anchor.end)
        if century is not None:
            return self._read_century_words(anchor, century)
        match = patterns.OF_MONTH.match(self.lowered, anchor.end)
        if match is None or len(words) > 2 or not self.is_month_name(match.start("m"), match["m"]):
            return ()
        day = read_cardinal(words, 0)
        if day is None or day.stop != len(words):
            return ()
        year, end = self.read_year_of(match) if match["y"] else (None, 0)
        span = (anchor.start, match.end("m") if year is None else end)
        return as_row(make_day(span, year, MONTHS[match["m"]], day.value))

    def _read_century_words(self, anchor: Anchor, match: re.Match[str]) -> Sequence[DatePeriod]:
        end, is_bc = self.bound_era(match, match.end())
        found = []
        place = 0
        while place < len(anchor.words):
            number = read_cardinal(anchor.words, place)
            if number is None:
                place += 1
                continue
            is_last = number.stop >= len(anchor.words)
            span = (anchor.places[place][0], end if is_last else anchor.places[number.stop - 1][1])
            century = make_century(span, number.value, is_bc) if number.ordinal else None
            if century is not None:
                found.append(century)
            place = number.stop
        return found
