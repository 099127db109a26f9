"""The words before a number: how they loosen it, and whether it names rather than counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from verifier.parsers.english import figure_words
from verifier.parsers.english.calendar_words import MONTHS, WEEKDAYS
from verifier.parsers.english.determiners import PLAIN_ARTICLES
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.nouns import PEOPLE
from verifier.parsers.numerics.figure_phrases import (
    find_counted,
    find_word_before,
    find_words_before,
    is_plural,
    lower_ascii,
)
from verifier.parsers.numerics.marked_figures import MARK_KINDS
from verifier.parsers.quantities.affixes import Amount
from verifier.parsers.quantities.ranges import Reading
from verifier.parsers.quantities.records import Approximation
from verifier.parsers.text.marks import OPENING_MARKS

APPROXIMATIONS: Mapping[str, Approximation] = figure_words.LOOSENING
"""Words before a number, one to three in lower case -> how they loosen it."""


def _list_last(phrases: Iterable[str]) -> frozenset[str]:
    return frozenset(phrase.rsplit(" ", 1)[-1] for phrase in phrases)


_LAST_WORDS = _list_last(APPROXIMATIONS)
_OPENERS_OF_PHRASES = "([\"'\u201c-\u2014"

# A capital there is the beginning of a sentence, a heading or an entry, no name.
_NO_NAMES = FUNCTION_WORDS.union(MONTHS, WEEKDAYS, figure_words.OPENING_VERBS)
_LABEL_ENDS = frozenset(mark[-1] for mark in figure_words.LABEL_MARKS)
_LABEL_REACH = max(map(len, figure_words.LABEL_MARKS))
_PERIODS = frozenset(["s", "min", "h", "day", "week", "month", "year", "decade", "century"])
_CLOSERS = '.,;:!?)]}"\u201d'
_BEFORE_SENTENCE = " \t\xa0\"'(\u201c\u2018*#-"
_ENDS_SENTENCE = ".!?:;\n\r\u2022|\u2014\u2013>"


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
        mark = self.lowered[max(0, start - 2) : start].rstrip(" ")[-1:]
        if mark in MARK_KINDS:
            reading.approximation = MARK_KINDS[mark]
            return
        words = find_words_before(self.lowered, start)
        if len(words) > 1 and words[-1] == "":
            reading.approximation = self._read_phrase(words[:-1], reading.amount)
        if reading.approximation is None:
            reading.is_label = self._is_label(reading)

    def _read_phrase(self, words: list[str], amount: Amount) -> Approximation | None:
        has_article = len(words) > 1 and words[-1] in PLAIN_ARTICLES
        kind = self._find_approximation(words[:-1] if has_article else words)
        # "Over the 40-year period" tells how long, not more than how much.
        return None if has_article and kind == "over" and amount.unit in _PERIODS else kind

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
        if self._follows_label_mark(start):
            return True
        if not reading.is_numeral and reading.is_plain_count and "A" <= self.text[start] <= "Z":
            return not self._opens_sentence(start)
        if not reading.is_bare or start < 2 or self.lowered[start - 1] not in " \xa0":
            return False
        word = find_word_before(self.text, start).lstrip(OPENING_MARKS)
        if word in self.label_words or lower_ascii(word) in self.label_words:
            return True
        return reading.is_numeral and self._names(word, start, reading.amount)

    def _follows_label_mark(self, start: int) -> bool:
        if self.lowered[max(0, start - 1) : start] not in _LABEL_ENDS:
            return False
        return self.lowered.endswith(figure_words.LABEL_MARKS, max(0, start - _LABEL_REACH), start)

    def _names(self, word: str, start: int, amount: Amount) -> bool:
        """Return whether a capitalised word and the numeral after it are one name."""
        if not any("A" <= char <= "Z" for char in word[:2]) or word[-1] in _CLOSERS:
            return False
        if lower_ascii(word) in _NO_NAMES or "," in self.lowered[start : amount.end]:
            return False
        counted = find_counted(self.text, amount.end)
        if counted is None:
            return True
        if self._opens_sentence(start - 1 - len(word)):
            return not is_plural(counted)
        return counted not in PEOPLE

    def _opens_sentence(self, start: int) -> bool:
        place = start - 1
        while place >= max(0, start - 4) and self.lowered[place] in _BEFORE_SENTENCE:
            place -= 1
        return place < 0 or self.lowered[place] in _ENDS_SENTENCE
