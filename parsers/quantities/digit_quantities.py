"""Quantities that begin with digits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set

from verifier.parsers.numerics.anchors import LETTER, VULGAR
from verifier.parsers.numerics.exact_values import make_value, negate_value, scale_value
from verifier.parsers.numerics.figure_phrases import peek
from verifier.parsers.numerics.units_of_measure import CLOCK, FRACTION
from verifier.parsers.quantities.affixes import (
    Amount,
    Before,
    ends_plainly,
    read_before,
    read_scale,
    read_unit,
)
from verifier.parsers.quantities.numerals import read_numeral, split_numeral
from verifier.parsers.quantities.parts import read_added_part, read_part_of_scale, read_part_of_unit
from verifier.parsers.quantities.powers import read_power_of_ten
from verifier.parsers.quantities.qualifiers import Surroundings
from verifier.parsers.quantities.ranges import Reading
from verifier.parsers.quantities.records import Approximation

_ORDINAL_END = re.compile(f"(?:st|nd|rd|th)(?![{LETTER}0-9_])")
_OPENS_ORDINAL = frozenset("snrt")
_ORDINAL_CHARS = 2
_GLUED = re.compile(f"[{LETTER}_]|-[A-Z]")
_POINT_CLOCK = re.compile(f"([0-9]{{1,2}})\\.([0-5][0-9])[ \\xa0]?([ap])(?:m(?![{LETTER}0-9_])|\\.m\\.?)")
_MINUS_WORD = re.compile(f"(?<![{LETTER}0-9_-])((?:minus|negative) )\\Z")
_MINUS_WORDS = ("minus ", "negative ")
_DECIMAL_COMMA = re.compile("[0-9]{1,3},[0-9]{1,2}")
# Plain blanks group where nothing else can be meant: several groups of three, or one that begins with 0.
_BLANK_GROUPS = re.compile(
    "(?:[1-9][0-9]?(?: [0-9]{3}){2,5}|[1-9][0-9]{0,2}(?: [0-9]{3}){0,3}? 0[0-9]{2}(?: [0-9]{3}){0,3})"
    "(?![0-9]|[.,:/-][0-9])"
)
_DIGIT_CHARS = frozenset("0123456789")
_DIGITS = re.compile("[0-9]+")
_SLASH = re.compile("([0-9]{1,2})/([2-9]|10|16)(?![0-9/,.:])")
_FEET_MARKS = frozenset("'\u2019\u2032")
_FEET = re.compile(
    "([1-9])['\u2019\u2032](?:([0-9]|1[01])(?![0-9.,'\u2019]?[0-9])(?:[\"\u201d\u2033]|'')?"
    f"| ?([0-9]|1[01])(?:[\"\u201d\u2033]|''))(?![{LETTER}0-9_])"
)
_OPENS_SPECIAL = frozenset("/:ap")
_CLOCK = re.compile(
    f"([0-9]{{1,2}})(?::([0-5][0-9])(?![0-9:]))?(?:[ \\xa0]?([ap])(?:m(?![{LETTER}0-9_])|\\.m\\.?))?"
    f"(?![{LETTER}0-9_:])"
)


class DigitReader(Surroundings):
    """Reads the quantities that begin at a run of digits."""

    def __init__(
        self,
        text: str,
        lowered: str,
        approximations: Mapping[str, Approximation],
        label_words: Set[str],
        max_digits: int,
    ) -> None:
        super().__init__(text, lowered, approximations, label_words)
        self.max_digits = max_digits

    def read_digits(self, start: int, end: int, free: int) -> Iterator[Reading]:
        """Give the quantity of a run of digits, or those of a list; one before them ended at `free`."""
        if end - start < 4 and self.lowered[end + 1 : end + 2] in _DIGIT_CHARS:
            blanks = _BLANK_GROUPS.match(self.lowered, start)
            if blanks is not None and self.lowered[max(0, start - 2) : max(0, start - 1)] not in _DIGIT_CHARS:
                end = blanks.end()
        reading = self._read_numeral(start, end, free)
        if reading is not None:
            yield reading
            return
        numeral = self.lowered[start:end]
        pieces = split_numeral(numeral)
        if pieces and read_numeral(numeral, max_digits=self.max_digits) is None:
            for first, last in pieces:
                piece = self._read_numeral(start + first, start + last, free)
                if piece is not None:
                    yield piece

    def _read_numeral(self, start: int, end: int, free: int) -> Reading | None:
        before = read_before(self.text, self.lowered, start, free)
        if before is None:
            return None
        amount = self._read_special(start, end)
        if amount is None:
            amount = self._read_value(start, end)
            if amount is None:
                return None
        if self._is_note_or_entry(start, amount.end):
            return None
        reading = Reading(before.start, amount)
        self._take_decimal_point(reading, start)
        if self.lowered[end : end + 1] in _OPENS_ORDINAL and self._is_ordinal(amount, end):
            reading.is_ordinal, amount.end = True, end + _ORDINAL_CHARS
        elif not self._read_behind(amount, before):
            return None
        if amount.unit is None and amount.scale == 1 and _DECIMAL_COMMA.fullmatch(self.lowered, start, end):
            # "3,5" alone is a list of two.
            return None
        if before.is_negative:
            amount.value, amount.bare = negate_value(amount.value), negate_value(amount.bare)
        else:
            self.take_minus(reading)
        self.read_words_before(reading)
        return reading

    def _is_ordinal(self, amount: Amount, end: int) -> bool:
        return amount.end == end and _ORDINAL_END.match(self.lowered, end) is not None

    def take_minus(self, reading: Reading) -> None:
        """Take the word for a sign before a number into its reading."""
        if not self.lowered.endswith(_MINUS_WORDS, 0, reading.start):
            return
        match = _MINUS_WORD.search(self.lowered, max(0, reading.start - 10), reading.start)
        if match is not None and not reading.is_ordinal:
            amount = reading.amount
            amount.value, amount.bare = negate_value(amount.value), negate_value(amount.bare)
            reading.start = match.start(1)

    def _is_note_or_entry(self, start: int, end: int) -> bool:
        """Tell whether digits are the mark of a note (``[41]``) or number an entry of a list (``2. ``)."""
        before, behind = self.lowered[max(0, start - 1) : start], self.lowered[end : end + 2]
        if before == "[":
            return behind[:1] == "]"
        opens_line = before in ("", "\n") and end - start < 4
        return opens_line and behind in (". ", ") ") and len(self.lowered) > end + 2

    def _read_value(self, start: int, end: int) -> Amount | None:
        if self.lowered[start] in VULGAR:
            value = make_value(VULGAR[self.lowered[start]][0], 0, VULGAR[self.lowered[start]][1])
            return Amount(value, None, end, value)
        numeral = self.lowered[start:end]
        if _DECIMAL_COMMA.fullmatch(numeral) is not None:
            numeral = numeral.replace(",", ".")
        found = read_numeral(numeral.replace(" ", "\xa0"), max_digits=self.max_digits)
        if found is None:
            return None
        value, precision = found
        return Amount(value, precision, end, value)

    def _read_special(self, start: int, end: int) -> Amount | None:
        """Read feet with inches, a time of day or a fraction with a slash, which hold two numerals."""
        if self.lowered[start + 1 : start + 2] in _FEET_MARKS:
            feet = _FEET.match(self.lowered, start)
            if feet is not None:
                value = make_value(12 * int(feet[1]) + int(feet[2] or feet[3]))
                return Amount(value, 0, feet.end(), value, unit="in")
        if end - start > 5 or peek(self.lowered, end) not in _OPENS_SPECIAL:
            return None
        slash = _SLASH.match(self.lowered, start)
        if (
            slash is not None
            and int(slash[1]) < int(slash[2])
            and self.lowered[max(0, start - 1) : start] != "/"
        ):
            value = make_value(int(slash[1]), 0, int(slash[2]))
            return Amount(value, None, slash.end(), value)
        clock = _POINT_CLOCK.match(self.lowered, start) or _CLOCK.match(self.lowered, start)
        if clock is None or not (clock[2] or clock[3]) or self.lowered[max(0, start - 1) : start] == ":":
            return None
        hours, minutes = int(clock[1]), int(clock[2] or 0)
        if hours > (12 if clock[3] else 23) or (clock[3] and hours == 0):
            return None
        if clock[3]:
            hours = hours % 12 + (12 if clock[3] == "p" else 0)
        value = make_value(60 * hours + minutes)
        return Amount(value, 0, clock.end(), value, unit=CLOCK)

    def _take_decimal_point(self, reading: Reading, start: int) -> None:
        """Take the point of ``.5`` into a reading that begins with the digits behind it."""
        amount = reading.amount
        if self.lowered[max(0, start - 1) : start] != "." or reading.start != start:
            return
        if _DIGITS.fullmatch(self.lowered, start, amount.end) is None:
            return
        digits = amount.end - start
        before = self.lowered[max(0, start - 2) : start - 1]
        if before in ("", " ", "\n", "(", "[", "=", "<", ">", "~"):
            amount.value = amount.bare = scale_value(amount.value, 1, -digits)
            amount.precision, reading.start = -digits, start - 1

    def _read_behind(self, amount: Amount, before: Before) -> bool:
        """Read what stands behind a numeral; False where letters glued to it make it part of a name."""
        if amount.unit is not None:
            return True
        is_fraction = amount.precision is None
        if ends_plainly(self.lowered, amount.end):
            amount.unit = before.unit or (FRACTION if is_fraction else None)
            return True
        if not is_fraction:
            read_power_of_ten(self.text, self.lowered, amount)
            read_added_part(self.lowered, amount)
        read_scale(self.text, self.lowered, amount, is_money=before.unit is not None)
        read_part_of_scale(self.lowered, amount, amount.scale)
        if self.lowered[amount.end : amount.end + 1] == "+":
            # "500+ km": the unit stands behind the sign.
            probe = Amount(amount.value, None, amount.end + 1, amount.value)
            read_unit(self.text, self.lowered, probe)
            if probe.unit is not None:
                amount.unit, amount.end = probe.unit, probe.end
        else:
            read_unit(self.text, self.lowered, amount)
            read_part_of_unit(self.lowered, amount)
        if amount.unit is None and _GLUED.match(self.text, amount.end) is not None:
            return False
        if amount.unit is None and "A" <= self.text[amount.end : amount.end + 1] <= "Z":
            return False
        if before.unit is not None:
            amount.unit = before.unit
        elif amount.unit is None and is_fraction and amount.scale == 1:
            amount.unit = FRACTION
        return True
