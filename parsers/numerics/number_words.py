"""Number words: rows of them, and the values that they say."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from verifier.parsers.english import list_words

_SMALL_NAMES = list_words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_SMALL_ORDINALS = list_words(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_TENS_NAMES = list_words("twenty thirty forty fifty sixty seventy eighty ninety")

SMALL = {name: value for value, name in enumerate(_SMALL_NAMES)}
"""Words for 0 to 19 -> value."""

TENS = {name: 20 + 10 * place for place, name in enumerate(_TENS_NAMES)}
"""Words for 20 to 90 -> value."""

SCALES = {
    "dozen": 12, "hundred": 100, "thousand": 10**3, "lakh": 10**5, "million": 10**6, "crore": 10**7,
    "billion": 10**9, "trillion": 10**12,
}  # fmt: skip
"""Words that multiply what stands before them -> factor."""

ZEROS = {"hundred": 2, "thousand": 3, "lakh": 5, "million": 6, "crore": 7, "billion": 9, "trillion": 12}
"""Words that multiply by a power of ten -> the power."""

ORDINALS = {
    **{name: value for value, name in enumerate(_SMALL_ORDINALS)},
    **{name[:-1] + "ieth": value for name, value in TENS.items()},
    **{name + "th": value for name, value in SCALES.items() if name in ("hundred", "thousand", "million")},
}
"""Ordinal words -> value."""

PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5,
    "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8, "ninth": 9, "ninths": 9,
    "tenth": 10, "tenths": 10,
}  # fmt: skip
"""Words for one part of several -> how many parts make the whole."""

_VALUES = {**SMALL, **TENS}


@dataclass(slots=True)
class Cardinal:
    """What a row of number words says from one word on; `stop` is the first word that it does not take."""

    value: int
    power: int
    stop: int
    ordinal: bool = False


def read_cardinal(words: list[str], start: int) -> Cardinal | None:
    """Read one number from a row of words, as far as they join; None where the first says none by itself.

    ``two million three million`` is two numbers, ``nine ten`` too. A scale joins only below a smaller one,
    so a value stays below a thousand trillions however long the row. `power` is the place of the last digit
    said: 6 for ``two million``, 0 for ``twenty``. Takes time linear in the words that it takes.
    """
    row = _Row(start)
    place = start
    while place < len(words):
        step = row.take(words, place)
        if step == 0:
            break
        place += step
    return row.finish(words, place)


class _Row:
    """A number under way: the sum of the groups that are complete, and the group that is open."""

    def __init__(self, start: int) -> None:
        self.total = 0
        self.group: int | None = None
        self.group_start = start
        self.power = self.total_power = 0
        self.before: float = inf
        self.last = ""
        self.ordinal = False

    def take(self, words: list[str], place: int) -> int:
        """Take the word at a place, with an ``and`` before it; gives how many words it took."""
        word = words[place]
        if self.ordinal:
            return 0
        if word == "and":
            following = words[place + 1] if place + 1 < len(words) else ""
            joins = self.last in SCALES and self.last != "dozen"
            if joins and (following in _VALUES or following in ORDINALS) and self.take(words, place + 1):
                return 2
            return 0
        if word in _VALUES:
            return self._take_small(word, _VALUES[word], place)
        if word in SCALES:
            return self._take_scale(word, SCALES[word])
        if word in ORDINALS:
            return self._take_ordinal(word, ORDINALS[word], place)
        return 0

    def _take_small(self, word: str, value: int, place: int) -> int:
        if self.group is None:
            self.group, self.group_start = value, place
        elif (self.last == "hundred" and value) or (self.last in TENS and 0 < value < 10):
            self.group += value
        else:
            return 0
        self.last, self.power = word, 0
        return 1

    def _take_scale(self, word: str, scale: int) -> int:
        group = self.group if self.group is not None else (1 if self.last == "" else 0)
        if group == 0 or scale >= self.before:
            return 0
        if scale in (12, 100):
            if group >= 100:
                return 0
            self.group = group * scale
            self.power = 2 if scale == 100 else 0
        else:
            self.total, self.group, self.before = self.total + group * scale, None, scale
            self.power = self.total_power = ZEROS[word]
        self.last = word
        return 1

    def _take_ordinal(self, word: str, value: int, place: int) -> int:
        if value >= 100:
            taken = self.group is not None and self._take_scale(word[:-2], value)
        else:
            alone = self.group is None and (self.last == "" or self.last in SCALES)
            taken = alone or (self.last == "hundred" or (self.last in TENS and value < 10))
            if taken:
                self.group = (self.group or 0) + value
                self.group_start = place if alone else self.group_start
        if not taken:
            return 0
        self.ordinal, self.power, self.last = True, 0, word
        return 1

    def finish(self, words: list[str], place: int) -> Cardinal | None:
        """Give the number that ends before a place."""
        if self.last == "":
            return None
        if self.total and self.group and place < len(words) and words[place] in SCALES:
            # "two million three million": the open group belongs to the scale that could not join.
            return Cardinal(value=self.total, power=self.total_power, stop=self.group_start)
        return Cardinal(
            value=self.total + (self.group or 0), power=self.power, stop=place, ordinal=self.ordinal
        )
