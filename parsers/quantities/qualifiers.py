"""The words before a number: how they loosen it, and whether it names rather than counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from types import MappingProxyType

from verifier.parsers.english import list_words
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.nouns import PEOPLE
from verifier.parsers.numerics.anchors import MONTHS, WEEKDAYS
from verifier.parsers.numerics.figure_phrases import find_counted, find_words_before, is_plural, lower_ascii
from verifier.parsers.numerics.units_of_measure import TIMES
from verifier.parsers.quantities.affixes import Amount
from verifier.parsers.quantities.ranges import Reading
from verifier.parsers.quantities.records import Approximation

_ABOUT = (
    "about; around; roughly; approximately; approx.; approx; circa; ca.; c.; some; estimated; close to; or so"
)
_NEARLY = "nearly; almost; just under; just below; not quite; just short of"
_OVER = (
    "over; more than; greater than; above; exceeding; exceeded; exceeds; exceed; upwards of; upward of; "
    "in excess of; north of; well over; just over; higher than; larger than; longer than; beyond"
)
_AT_LEAST = (
    "at least; no fewer than; no less than; not less than; not fewer than; a minimum of; minimum of; "
    "as few as"
)
_UNDER = "under; less than; fewer than; below; lower than; smaller than; shorter than; well under; short of"
_AT_MOST = (
    "up to; at most; no more than; not more than; a maximum of; maximum of; as many as; as much as; within"
)


def _list_approximations() -> Mapping[str, Approximation]:
    table: dict[str, Approximation] = {}
    kinds: tuple[tuple[Approximation, str], ...] = (
        ("about", _ABOUT),
        ("nearly", _NEARLY),
        ("over", _OVER),
        ("at_least", _AT_LEAST),
        ("under", _UNDER),
        ("at_most", _AT_MOST),
    )
    for kind, phrases in kinds:
        table.update(dict.fromkeys(phrases.split("; "), kind))
    return MappingProxyType(table)


APPROXIMATIONS = _list_approximations()
"""Words before a number, one to three in lower case -> how they loosen it."""


def _list_last(phrases: Iterable[str]) -> frozenset[str]:
    return frozenset(phrase.rsplit(" ", 1)[-1] for phrase in phrases)


_LAST_WORDS = _list_last(APPROXIMATIONS)
_OPENERS_OF_PHRASES = "([\"'\u201c-\u2014"

# A capital there is the beginning of a sentence, a heading or an entry, no name.
_OPENERS = list_words("add buy combine each employs get give has have includes mix pay see take use serves")
_NO_NAMES = FUNCTION_WORDS | frozenset(MONTHS) | frozenset(WEEKDAYS) | frozenset(_OPENERS)
_MARK_KINDS: Mapping[str, Approximation] = {
    "~": "about", "≈": "about", "∼": "about", ">": "over", "<": "under", "≥": "at_least", "≤": "at_most",
}  # fmt: skip

_LABEL_MARKS = ("#", "no.", "№", "§", "º")
_LABEL_ENDS = frozenset(mark[-1] for mark in _LABEL_MARKS)
_PERIODS = frozenset(["s", "min", "h", "day", "week", "month", "year", "decade", "century"])
_CLOSERS = '.,;:!?)]}"\u201d'


class Surroundings:
    """A text and its copy in lower case, with the word lists that say what stands before a number."""

    def __init__(
        self,
        text: str,
        lowered: str,
        approximations: Mapping[str, Approximation],
        label_words: Set[str],
    ) -> None:
        self.text = text
        self.lowered = lowered
        self.approximations = approximations
        self.last_words = _LAST_WORDS if approximations is APPROXIMATIONS else _list_last(approximations)
        self.label_words = label_words

    def read_words_before(self, reading: Reading) -> None:
        """Take what the words before a number say of it into its reading."""
        start = reading.start
        mark = self.lowered[start - 1] if start else ""
        if mark in _MARK_KINDS or (mark == " " and start > 1 and self.lowered[start - 2] in _MARK_KINDS):
            reading.approximation = _MARK_KINDS.get(mark) or _MARK_KINDS[self.lowered[start - 2]]
            return
        words = find_words_before(self.lowered, start)
        if len(words) > 1 and words[-1] == "":
            words.pop()
            has_article = len(words) > 1 and words[-1] in ("a", "an", "the")
            if has_article:
                words.pop()
            kind = self._find_approximation(words)
            # "Over the 40-year period" tells how long, not more than how much.
            if not (has_article and kind == "over" and reading.amount.unit in _PERIODS):
                reading.approximation = kind
        if reading.approximation is None:
            reading.is_label = self._is_label(reading)

    def _find_approximation(self, words: list[str]) -> Approximation | None:
        if words[-1] not in self.last_words and words[-1].lstrip(_OPENERS_OF_PHRASES) not in self.last_words:
            return None
        for count in (3, 2, 1):
            if len(words) >= count:
                kind = self.approximations.get(" ".join(words[-count:]).lstrip(_OPENERS_OF_PHRASES))
                if kind is not None:
                    return kind
        return None

    def _is_label(self, reading: Reading) -> bool:
        start = reading.start
        if self.lowered[max(0, start - 1) : start] in _LABEL_ENDS and self._follows_label_mark(start):
            return True
        counts = reading.amount.scale != 1 or reading.amount.unit not in (None, TIMES)
        if not reading.is_numeral and not counts and "A" <= self.text[start] <= "Z":
            return not self._opens_sentence(start)
        if not reading.is_bare or start < 2 or self.lowered[start - 1] not in " \xa0":
            return False
        word = find_words_before(self.text, start)[-2].lstrip("([\"'\u201c\u2018")
        if word in self.label_words or lower_ascii(word) in self.label_words:
            return True
        return reading.is_numeral and self._names(word, start, reading.amount)

    def _follows_label_mark(self, start: int) -> bool:
        return self.lowered.endswith(_LABEL_MARKS, max(0, start - 3), start)

    def _names(self, word: str, start: int, amount: Amount) -> bool:
        """Tell whether a capitalised word and the numeral behind it are one name."""
        if (
            not any("A" <= char <= "Z" for char in word[:2])
            or word[-1] in _CLOSERS
            or lower_ascii(word) in _NO_NAMES
        ):
            return False
        if "," in self.lowered[start : amount.end]:
            return False
        counted = find_counted(self.text, amount.end)
        if counted is None:
            return True
        if self._opens_sentence(start - 1 - len(word)):
            return not is_plural(counted)
        return counted not in PEOPLE

    def _opens_sentence(self, start: int) -> bool:
        place = start - 1
        while place >= max(0, start - 4) and self.lowered[place] in " \t\xa0\"'(\u201c\u2018*#-":
            place -= 1
        return place < 0 or self.lowered[place] in ".!?:;\n\r\u2022|\u2014\u2013>"
