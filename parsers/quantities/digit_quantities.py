"""Quantities that begin with digits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from re import Match

from verifier.parsers.english import suffixes
from verifier.parsers.english.figure_words import MINUS
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.unit_names import INCH
from verifier.parsers.lexicon.word_forms import is_verb
from verifier.parsers.numerics.exact_values import make_value, scale_value
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
from verifier.parsers.quantities.numerals import read_numeral, read_power_of_ten, split_numeral
from verifier.parsers.quantities.parts import read_added_part, read_part_of_scale, read_part_of_unit
from verifier.parsers.quantities.qualifiers import Surroundings
from verifier.parsers.quantities.ranges import Reading
from verifier.parsers.quantities.records import Approximation
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import DIGITS, FRACTIONS, LETTER, WORD_END, any_of

_ORDINAL_END = defer_pattern(f"(?:{any_of(suffixes.ORDINALS)}){WORD_END}")
_OPENS_ORDINAL = frozenset(ending[0] for ending in suffixes.ORDINALS)
_ORDINAL_CHARS = 2
_GLUED = defer_pattern(f"[{LETTER}A-Z_]|-[A-Z]")
_POINT_CLOCK = defer_pattern(f"([0-9]{{1,2}})\\.([0-5][0-9])[ \\xa0]?([ap])(?:m{WORD_END}|\\.m\\.?)")
_MINUS_WORDS = tuple(f"{word} " for word in MINUS)
_MINUS_WORD = defer_pattern(f"(?<![{LETTER}0-9_-])({any_of(_MINUS_WORDS)})\\Z")
_DECIMAL_COMMA = defer_pattern("[0-9]{1,3},[0-9]{1,2}")
# Plain blanks group where nothing else can be meant: several groups of three, or one that begins with 0.
_BLANK_GROUPS = defer_pattern(
    "(?:[1-9][0-9]?(?: [0-9]{3}){2,5}|[1-9][0-9]{0,2}(?: [0-9]{3}){0,3}? 0[0-9]{2}(?: [0-9]{3}){0,3})"
    "(?![0-9]|[.,:/-][0-9])"
)
# One group of three is enough unless the word before it may label the first number: `on day 12 500 birds`.
_ONE_GROUP = defer_pattern("[1-9][0-9]{0,2} [0-9]{3}(?= [a-z])")
_WORD_BEFORE = defer_pattern("(?<![^ \\n(])([a-z]+) \\Z")
_LONGEST_WORD = 24
# A comma with a blank groups only before three zeros: `12, 300` is two numbers.
_COMMA_GROUPS = defer_pattern("[1-9][0-9]{0,2}(?:, [0-9]{3}){0,2}?, 000(?![0-9]|[.,:/-][0-9])")
_DIGITS = defer_pattern("[0-9]+")
_SLASH = defer_pattern("([0-9]{1,2})/([2-9]|10|16)(?![0-9/,.:])")
_FEET_MARKS = frozenset("'\u2019\u2032")
_FEET = defer_pattern(
    "([1-9])['\u2019\u2032](?:([0-9]|1[01])(?![0-9.,'\u2019]?[0-9])(?:[\"\u201d\u2033]|'')?"
    f"| ?([0-9]|1[01])(?:[\"\u201d\u2033]|'')){WORD_END}"
)
_OPENS_SPECIAL = frozenset("/:ap")
_CLOCK = defer_pattern(
    f"([0-9]{{1,2}})(?::([0-5][0-9])(?![0-9:]))?(?:[ \\xa0]?([ap])(?:m{WORD_END}|\\.m\\.?))?"
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
        """Yield the quantities that begin at a run of digits; `free` is where the one before them ended."""
        end = self._find_groups_end(start, end)
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

    def _find_groups_end(self, start: int, end: int) -> int:
        """Return where a run of digits ends with the groups of three that follow it: `1 200`, `1, 200`."""
        if end - start >= 4:
            return end
        if self.lowered[end + 1 : end + 2] in DIGITS:
            groups = _BLANK_GROUPS.match(self.lowered, start) or self._match_group(start)
            if self.lowered[max(0, start - 2) : max(0, start - 1)] in DIGITS:
                return end
        else:
            groups = _COMMA_GROUPS.match(self.lowered, start) if self.lowered.startswith(", ", end) else None
        return end if groups is None else groups.end()

    def _match_group(self, start: int) -> Match[str] | None:
        """Return two groups of digits that are one number, since the word before them is no label."""
        word = _WORD_BEFORE.search(self.text, max(0, start - _LONGEST_WORD), start)
        if word is None or not (word[1] in FUNCTION_WORDS or is_verb(word[1])):
            return None
        return _ONE_GROUP.match(self.lowered, start)

    def _read_numeral(self, start: int, end: int, free: int) -> Reading | None:
        before = read_before(self.text, self.lowered, start, free)
        if before is None:
            return None
        amount = self._read_special(start, end) or self._read_value(start, end)
        if amount is None or self._is_note_or_entry(start, amount.end):
            return None
        reading = Reading(before.start, amount)
        self._take_decimal_point(reading, start)
        if self._is_ordinal(amount, end):
            reading.is_ordinal, amount.end = True, end + _ORDINAL_CHARS
        elif not self._read_after(amount, before):
            return None
        if amount.unit is None and amount.scale == 1 and _DECIMAL_COMMA.fullmatch(self.lowered, start, end):
            # "3,5" alone is a list of two.
            return None
        if before.is_negative:
            amount.negate()
        else:
            self.take_minus(reading)
        self.read_words_before(reading)
        return reading

    def _is_ordinal(self, amount: Amount, end: int) -> bool:
        if self.lowered[end : end + 1] not in _OPENS_ORDINAL or amount.end != end:
            return False
        return _ORDINAL_END.match(self.lowered, end) is not None

    def take_minus(self, reading: Reading) -> None:
        """Give a number the sign that a word before it tells: `minus 5`."""
        if not self.lowered.endswith(_MINUS_WORDS, 0, reading.start):
            return
        match = _MINUS_WORD.search(self.lowered, max(0, reading.start - 10), reading.start)
        if match is not None and not reading.is_ordinal:
            reading.amount.negate()
            reading.start = match.start(1)

    def _is_note_or_entry(self, start: int, end: int) -> bool:
        """Return whether digits are the mark of a note (``[41]``) or number an entry of a list (``2. ``)."""
        before, after = self.lowered[max(0, start - 1) : start], self.lowered[end : end + 2]
        if before == "[":
            return after[:1] == "]"
        opens_line = before in ("", "\n") and end - start < 4
        return opens_line and after in (". ", ") ") and len(self.lowered) > end + 2

    def _read_value(self, start: int, end: int) -> Amount | None:
        numeral = self.lowered[start:end]
        if numeral[0] in FRACTIONS:
            above, below = FRACTIONS[numeral[0]]
            value = make_value(above, 0, below)
            return Amount(value, None, end, value)
        if _DECIMAL_COMMA.fullmatch(numeral) is not None:
            numeral = numeral.replace(",", ".")
        found = read_numeral(numeral.replace(", ", ",").replace(" ", "\xa0"), max_digits=self.max_digits)
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
                return Amount(value, 0, feet.end(), value, unit=INCH)
        if end - start > 5 or peek(self.lowered, end) not in _OPENS_SPECIAL:
            return None
        before = self.lowered[max(0, start - 1) : start]
        share = self._read_slash(start) if before != "/" else None
        return self._read_clock(start) if share is None and before != ":" else share

    def _read_slash(self, start: int) -> Amount | None:
        slash = _SLASH.match(self.lowered, start)
        if slash is None or int(slash[1]) >= int(slash[2]):
            return None
        value = make_value(int(slash[1]), 0, int(slash[2]))
        return Amount(value, None, slash.end(), value)

    def _read_clock(self, start: int) -> Amount | None:
        clock = _POINT_CLOCK.match(self.lowered, start) or _CLOCK.match(self.lowered, start)
        if clock is None or not (clock[2] or clock[3]):
            return None
        hours, minutes, half = int(clock[1]), int(clock[2] or 0), clock[3]
        if not (1 <= hours <= 12 if half else hours <= 23):
            return None
        if half:
            hours = hours % 12 + (12 if half == "p" else 0)
        value = make_value(60 * hours + minutes)
        return Amount(value, 0, clock.end(), value, unit=CLOCK)

    def _take_decimal_point(self, reading: Reading, start: int) -> None:
        """Take the point of ``.5`` into a reading that begins with the digits after it."""
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

    def _read_after(self, amount: Amount, before: Before) -> bool:
        """Read what follows a numeral; return False where letters glued to it make it part of a name."""
        if amount.unit is not None:
            return True
        is_fraction = amount.precision is None
        if not ends_plainly(self.lowered, amount.end):
            self._read_scale_and_unit(amount, is_fraction=is_fraction, is_money=before.unit is not None)
            if amount.unit is None and _GLUED.match(self.text, amount.end) is not None:
                return False
        if before.unit is not None:
            amount.unit = before.unit
        elif amount.unit is None and is_fraction and amount.scale == 1:
            amount.unit = FRACTION
        return True

    def _read_scale_and_unit(self, amount: Amount, *, is_fraction: bool, is_money: bool) -> None:
        if not is_fraction:
            read_power_of_ten(self.text, self.lowered, amount)
            read_added_part(self.lowered, amount)
        read_scale(self.text, self.lowered, amount, is_money=is_money)
        read_part_of_scale(self.lowered, amount, amount.scale)
        if self.lowered[amount.end : amount.end + 1] == "+":
            # "500+ km": the unit stands after the sign.
            probe = Amount(amount.value, None, amount.end + 1, amount.value)
            read_unit(self.text, self.lowered, probe)
            if probe.unit is not None:
                amount.unit, amount.end = probe.unit, probe.end
        else:
            read_unit(self.text, self.lowered, amount)
            read_part_of_unit(self.lowered, amount)
