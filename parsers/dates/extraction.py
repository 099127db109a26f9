"""The reading of dates and periods, anchor by anchor, and the joining of ranges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.parsers.dates import patterns
from verifier.parsers.dates.digit_dates import DigitReader
from verifier.parsers.dates.records import DatePeriod
from verifier.parsers.dates.word_dates import WordReader
from verifier.parsers.english.figure_words import BETWEEN, OR
from verifier.parsers.english.number_words import AND
from verifier.parsers.numerics.anchors import Anchor, find_anchors
from verifier.parsers.numerics.figure_phrases import find_words_before, lower_ascii

_MAX_JOINT = 14


def extract_dates(text: str) -> tuple[DatePeriod, ...]:
    """Return the dates and periods of a text, in order; they do not overlap.

    Never raises, linear in the text. Days (``July 4, 1776``, ``4th of July``, ``1776-07-04``), months,
    quarters (``Q4 2024``, ``third quarter of 2024``, ``4Q24``), halves, years, business years (``FY2023``),
    decades (``1990s``, ``the 90s``), centuries, eras, ranges (``1914-1918``, ``from 2001 to 2005``),
    weekdays. Two digits for a year are of this century in ``Q4 '24`` and ``FY24``; ``the 30s`` to ``the
    90s`` are of the twentieth. Four bare digits are a year where they count and measure nothing. A month by
    itself needs a capital and a word such as ``in`` before it, so ``may`` the verb is none.
    """
    lowered = lower_ascii(text)
    return extract_dates_at(text, lowered, find_anchors(lowered))


def extract_dates_at(text: str, lowered: str, anchors: Sequence[Anchor]) -> tuple[DatePeriod, ...]:
    """Do as `extract_dates` for a text whose anchors are known."""
    digits, words = DigitReader(text, lowered), WordReader(text, lowered)
    found: list[DatePeriod] = []
    position = 0
    for anchor in anchors:
        if anchor.start >= position:
            for period in words.read_words(anchor) if anchor.words else digits.read_digits(anchor):
                # A word that the period before has taken ("2022 fiscal year 2023") is not taken again.
                end = period.span[1]
                found.append(
                    period if period.span[0] >= position else period._replace(span=(anchor.start, end))
                )
                position = end
    return tuple(_join_ranges(lowered, found))


def _join_ranges(lowered: str, found: list[DatePeriod]) -> Iterator[DatePeriod]:
    """Join two periods with a dash or ``to`` between them, where the second is the later one."""
    place = 0
    while place < len(found):
        period = found[place]
        following = found[place + 1] if place + 1 < len(found) else None
        joined = None if following is None else _join(lowered, period, following)
        yield period if joined is None else joined
        place += 1 if joined is None else 2


def _join(lowered: str, first: DatePeriod, second: DatePeriod) -> DatePeriod | None:
    if not _may_join(lowered, first, second):
        return None
    if second.year is not None:
        if first.year is None and first.month and second.month:
            # From March to May 2020; from November to February 2020 begins the year before.
            first = first._replace(year=second.year if first.month <= second.month else second.year - 1 or -1)
        if first.year is not None and second.year < first.year:
            return None
    return first._replace(span=(first.span[0], second.span[1]), until=second)


def _may_join(lowered: str, first: DatePeriod, second: DatePeriod) -> bool:
    """Return whether what stands between two periods makes a range of them."""
    if first.until or second.until or first.weekday or second.weekday:
        return False
    gap = lowered[first.span[1] : second.span[0]]
    if len(gap) > _MAX_JOINT or patterns.RANGE_JOINT.match(gap) is None:
        return False
    word = gap.strip().split(" ")[0]
    if word == AND:
        return find_words_before(lowered, first.span[0])[-2:-1] == [BETWEEN]
    return word != OR
