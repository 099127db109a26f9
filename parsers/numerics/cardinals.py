"""Cardinals and ordinals: the values that rows of number words say."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from verifier.parsers.english.number_words import AND, DOZEN, HUNDRED, ORDINALS, SCALES, SMALL, TENS, ZEROS

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
        """Take the word at a place, with an ``and`` before it; return how many words it took."""
        word = words[place]
        if self.ordinal:
            return 0
        if word == AND:
            return 2 * self._take_joined(words, place + 1)
        if word in _VALUES:
            return self._take_small(word, _VALUES[word], place)
        if word in SCALES:
            return self._take_scale(word, SCALES[word])
        if word in ORDINALS:
            return self._take_ordinal(word, ORDINALS[word], place)
        return 0

    def _take_joined(self, words: list[str], place: int) -> int:
        """Take the word that ``and`` joins to a scale: ``two hundred and five``."""
        following = words[place] if place < len(words) else ""
        joins = self.last in SCALES and self.last != DOZEN
        return self.take(words, place) if joins and (following in _VALUES or following in ORDINALS) else 0

    def _take_small(self, word: str, value: int, place: int) -> int:
        if self.group is None:
            self.group, self.group_start = value, place
        elif (self.last == HUNDRED and value) or (self.last in TENS and 0 < value < 10):
            self.group += value
        else:
            return 0
        self.last, self.power = word, 0
        return 1

    def _take_scale(self, word: str, scale: int) -> int:
        group = self.group if self.group is not None else (1 if self.last == "" else 0)
        if group == 0 or scale >= self.before:
            return 0
        if word in (DOZEN, HUNDRED):
            if group >= 100:
                return 0
            self.group = group * scale
            self.power = ZEROS.get(word, 0)
        else:
            self.total, self.group, self.before = self.total + group * scale, None, scale
            self.power = self.total_power = ZEROS[word]
        self.last = word
        return 1

    def _take_ordinal(self, word: str, value: int, place: int) -> int:
        taken = self._take_scale_ordinal(word, value) if value >= 100 else self._add_ordinal(value, place)
        if not taken:
            return 0
        self.ordinal, self.power, self.last = True, 0, word
        return 1

    def _take_scale_ordinal(self, word: str, value: int) -> bool:
        return self.group is not None and self._take_scale(word.removesuffix("th"), value) > 0

    def _add_ordinal(self, value: int, place: int) -> bool:
        if self.group is None and (self.last == "" or self.last in SCALES):
            self.group, self.group_start = value, place
        elif self.last == HUNDRED or (self.last in TENS and value < 10):
            self.group = (self.group or 0) + value
        else:
            return False
        return True

    def finish(self, words: list[str], place: int) -> Cardinal | None:
        """Return the number that ends before a place."""
        if self.last == "":
            return None
        if self.total and self.group and place < len(words) and words[place] in SCALES:
            # "two million three million": the open group belongs to the scale that could not join.
            return Cardinal(value=self.total, power=self.total_power, stop=self.group_start)
        return Cardinal(
            value=self.total + (self.group or 0), power=self.power, stop=place, ordinal=self.ordinal
        )
