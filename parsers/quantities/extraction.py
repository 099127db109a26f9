"""The reading of quantities, anchor by anchor, and of the words around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from verifier.parsers.dates import DatePeriod, extract_dates_at
from verifier.parsers.english.figure_words import LABEL_WORDS, OR, OR_MORE
from verifier.parsers.numerics.anchors import Anchor, find_anchors
from verifier.parsers.numerics.figure_phrases import find_counted, lower_ascii
from verifier.parsers.numerics.units_of_measure import FRACTION
from verifier.parsers.quantities.compounds import join_compounds
from verifier.parsers.quantities.digit_quantities import DigitReader
from verifier.parsers.quantities.qualifiers import APPROXIMATIONS
from verifier.parsers.quantities.ranges import Reading, drop_chains, join_ranges
from verifier.parsers.quantities.records import Approximation, Quantity
from verifier.parsers.quantities.rows import read_row
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import any_of

MAX_DIGITS = 40

_OR = f" {OR} "
_OR_MORE = defer_pattern(f"{_OR}({any_of(OR_MORE)})(?![a-z])")


def extract_quantities(
    text: str,
    *,
    dates: Sequence[DatePeriod] | None = None,
    approximations: Mapping[str, Approximation] = APPROXIMATIONS,
    label_words: Set[str] = LABEL_WORDS,
    max_digits: int = MAX_DIGITS,
) -> tuple[Quantity, ...]:
    """Return the quantities of a text, in order; they overlap neither each other nor its dates.

    Never raises, linear in the text. Who has the dates of the same text hands them in; else they are read
    here. Digits and number words, with sign, money, scale, percent and other units, ranges, ordinals. Not
    quantities: digits that letters touch or that a hyphen ties to letters (``A320``, ``COVID-19``),
    versions and addresses (``1.2.3``), three and more numbers tied by hyphens, numerals of more than
    `max_digits` digits, ``one`` the pronoun, vague scales (``several hundred``). A number that names rather
    than counts is a label: after a capitalised word (``Boeing 747``) or one of the label words, without a
    unit.
    """
    lowered = lower_ascii(text)
    anchors = find_anchors(lowered)
    if not anchors:
        return ()
    if dates is None:
        dates = extract_dates_at(text, lowered, anchors)
    scanner = _Scanner(text, lowered, approximations, label_words, max_digits)
    return scanner.read_all(anchors, dates)


def extract_quantities_and_dates(
    text: str,
    *,
    approximations: Mapping[str, Approximation] = APPROXIMATIONS,
    label_words: Set[str] = LABEL_WORDS,
    max_digits: int = MAX_DIGITS,
) -> tuple[tuple[Quantity, ...], tuple[DatePeriod, ...]]:
    """Return what `extract_quantities` and `extract_dates` return, in three quarters of their time."""
    lowered = lower_ascii(text)
    anchors = find_anchors(lowered)
    if not anchors:
        return (), ()
    dates = extract_dates_at(text, lowered, anchors)
    scanner = _Scanner(text, lowered, approximations, label_words, max_digits)
    return scanner.read_all(anchors, dates), dates


class _Scanner(DigitReader):
    """Reads the quantities of one text."""

    def read_all(self, anchors: Sequence[Anchor], dates: Sequence[DatePeriod]) -> tuple[Quantity, ...]:
        """Return the quantities that begin at anchors and keep clear of the dates."""
        readings = join_compounds(self.lowered, drop_chains(self.lowered, self._read_anchors(anchors, dates)))
        return tuple(self._finish(reading) for reading in join_ranges(self.lowered, readings))

    def _read_anchors(self, anchors: Sequence[Anchor], dates: Sequence[DatePeriod]) -> list[Reading]:
        readings: list[Reading] = []
        position = place = 0
        for anchor in anchors:
            while place < len(dates) and dates[place].span[1] <= anchor.start:
                position = max(position, dates[place].span[1])
                place += 1
            limit = dates[place].span[0] if place < len(dates) else len(self.text)
            if anchor.start >= limit:
                continue
            for reading in self._read(anchor, position):
                # Neither what was read before nor a date gives up a character.
                if reading.start >= position and reading.amount.end <= limit:
                    readings.append(reading)
                    position = reading.amount.end
        return readings

    def _read(self, anchor: Anchor, position: int) -> Iterator[Reading]:
        if anchor.words:
            for row in read_row(self.text, self.lowered, anchor, max(position, anchor.start)):
                reading = Reading(row.start, row.amount, is_ordinal=row.is_ordinal, is_numeral=False)
                self.take_minus(reading)
                self.read_words_before(reading)
                yield reading
        elif anchor.start >= position:
            yield from self.read_digits(anchor.start, anchor.end, position)

    def _finish(self, reading: Reading) -> Quantity:
        amount = reading.amount
        end = amount.end
        approximation = reading.approximation
        if self.lowered[end : end + 1] == "+" and not reading.is_ordinal:
            end += 1
            approximation = approximation or "at_least"
        elif approximation is None and self.lowered.startswith(_OR, end):
            more = _OR_MORE.match(self.lowered, end)
            approximation = OR_MORE[more[1]] if more is not None else None
        counted = find_counted(self.text, end) if amount.unit in (None, FRACTION) else None
        return Quantity(
            value=amount.value,
            span=(reading.start, end),
            precision=amount.precision,
            unit=amount.unit,
            counted=counted,
            approximation=approximation,
            end=reading.end,
            range_kind=reading.kind,
            is_ordinal=reading.is_ordinal,
            is_label=reading.is_label and approximation is None,
        )
