"""Figures of a sentence: dates, times, ordinals, decades, years, and numbers that say how many."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from verifier.parsers.languages.figures import (
    compile_figures,
    read_cardinal,
    read_date,
    read_digits,
    read_ordinal,
    read_unit,
    show_ordinal,
)
from verifier.parsers.languages.items import HYPHENS, Item
from verifier.parsers.languages.record import Language, Term
from verifier.parsers.languages.tokens import Tokens
from verifier.parsers.text.letters import is_uppercase

_YEAR = re.compile("(?:1[0-9]|20)[0-9]{2}")
_YEAR_DIGITS = 4
_ORDINAL_DIGITS = 2
_MINUTE_DIGITS = 2
_AFTER_NO_YEAR = frozenset("-/%\u2013\u2010\u2011\u20ac$")
_BEFORE_COUNTS = frozenset(("about", "at least", "at most", "over", "nearly", "more than", "less than"))
_BEFORE_NO_YEAR = frozenset(
    ("early", "mid", "late", "year", "about", "at least", "at most", "over", "nearly")
)
_FULL_HOUR = "00"
_DECADE = 20
"""The first of the words for tens that name a decade of a century."""


class _Figure(NamedTuple):
    """A number in digits as it is written, and the token behind it."""

    raw: str
    start: int
    end: int
    after: int


class FigureReader:
    """Reads the figures of a sentence."""

    __slots__ = ("_figures", "_pack", "_pattern", "_tokens")

    def __init__(self, tokens: Tokens, pack: Language) -> None:
        self._tokens = tokens
        self._pack = pack
        self._figures = pack.figures
        self._pattern = compile_figures(pack.figures.group, pack.figures.decimal)

    def read(self, number: int, items: Sequence[Item]) -> tuple[Item, int]:
        """Return the figure that begins at a token behind some items, and the token behind it."""
        tokens, start = self._tokens, self._tokens.rows[number].start
        date = read_date(tokens.text, start, self._figures.date_mark)
        if date is not None:
            item = tokens.make(Term(date[0], "number"), date[0], start, date[1])
            return item, tokens.skip(date[1], number)
        match = self._pattern.match(tokens.text, start, tokens.end)
        end = start + 1 if match is None else match.end()
        figure = _Figure(tokens.text[start:end], start, end, tokens.skip(end, number))
        return (
            self._read_clock(number)
            or self._read_ordinal(figure)
            or self._read_decade(figure)
            or (self._read_year(figure, items), figure.after)
        )

    def _read_clock(self, number: int) -> tuple[Item, int] | None:
        """Return a time of the day with its minutes behind a stop: `15.30 Uhr`; full hours have none."""
        hours, stop, minutes, word = (self._tokens.read(number + n) for n in range(4))
        if not word or word != self._figures.clock or stop not in (".", ":"):
            return None
        if len(minutes) != _MINUTE_DIGITS or not minutes.isdigit():
            return None
        term = hours if minutes == _FULL_HOUR else f"{hours}:{minutes}"
        start, end = self._tokens.rows[number].start, self._tokens.rows[number + 2].end
        return self._tokens.make(Term(term, "number"), f"{hours}:{minutes}", start, end), number + 3

    def _read_ordinal(self, figure: _Figure) -> tuple[Item, int] | None:
        """Return a number with what makes an ordinal of it: `der 4. Wahlgang`, `am 4. Mai`, `vom 4. bis`."""
        raw, start, _, after = figure
        mark, following = self._tokens.read(after), self._tokens.read(after + 1)
        is_short = raw.isdigit() and len(raw) <= _ORDINAL_DIGITS
        if not is_short or not following or mark != self._figures.ordinal_mark:
            return None
        is_day = following in self._figures.months or following in self._figures.between
        term = raw if is_day else show_ordinal(raw)
        return self._tokens.make(Term(term, "number"), raw, start, self._tokens.rows[after].end), after + 1

    def _read_decade(self, figure: _Figure) -> tuple[Item, int] | None:
        """Return the ten years from a year on: `1930er`, `1930er-Jahre`."""
        raw, start, _, after = figure
        tokens, words = self._tokens, self._figures.decade_words
        if len(raw) != _YEAR_DIGITS or not raw.isdigit() or tokens.read(after) not in self._figures.decade:
            return None
        end, after = tokens.rows[after].end, after + 1
        if tokens.read(after) in HYPHENS:
            after += tokens.read(after + 1) in words
        if tokens.read(after) in words:
            item = tokens.make(Term(raw + "s", "noun"), tokens.lower[after], start, tokens.rows[after].end)
            return item, after + 1
        return tokens.make(Term(raw + "s", "number"), raw, start, end), after

    # --- Years ----------------------------------------------------------------------------------------------

    def _read_year(self, figure: _Figure, items: Sequence[Item]) -> Item:
        """Return a number, with the engine's word before a year, and its comma in one that counts."""
        raw, start, end, after = figure
        if not _YEAR.fullmatch(raw):
            return self._tokens.make(Term(read_digits(raw, self._figures), "number"), raw, start, end)
        if self._is_measure(after) or self._counts(after, items):
            return self._tokens.make(Term(f"{raw[0]},{raw[1:]}", "number"), raw, start, end)
        if self._may_precede(after) and self._may_follow(items):
            return self._tokens.make(Term(f"{self._figures.before_year} {raw}", "adverb"), raw, start, end)
        return self._tokens.make(Term(raw, "number"), raw, start, end)

    def _is_measure(self, after: int) -> bool:
        """Return whether a unit stands at a place behind a number, so that the number is no year."""
        tokens = self._tokens
        return after < len(tokens) and read_unit(tokens.text, tokens.rows[after].start) is not None

    def _counts(self, after: int, items: Sequence[Item]) -> bool:
        """Return whether four digits say how many of what follows: `rund 1850 Bewohner`."""
        if after >= len(self._tokens) or not items:
            return False
        word, key = self._tokens.rows[after].text, self._tokens.lower[after]
        if not is_uppercase(word[0]) or key in self._pack.words or key in self._figures.months:
            return False
        return items[-1].part == "determiner" or items[-1].term in _BEFORE_COUNTS

    def _may_precede(self, after: int) -> bool:
        """Return whether a year may stand before a token: before no noun, unit or range."""
        if after >= len(self._tokens):
            return True
        first = self._tokens.rows[after].text[0]
        is_noun = is_uppercase(first) and self._tokens.lower[after] not in self._pack.words
        return not is_noun and first not in _AFTER_NO_YEAR

    def _may_follow(self, items: Sequence[Item]) -> bool:
        """Return whether a year by itself may stand behind some items: `Sie wurde 1932 er\u00f6ffnet`."""
        if not items:
            return True
        last = items[-1]
        if last.part == "joining":
            return len(items) < 2 or items[-2].part not in ("number", "preposition")
        if last.part in ("determiner", "mark"):
            return last.key == ","
        is_dated = last.part in ("preposition", "number") or last.key in self._figures.months
        return not is_dated and last.term not in _BEFORE_NO_YEAR

    # --- Numbers in words -----------------------------------------------------------------------------------

    def read_word(self, number: int) -> Term | None:
        """Return the term of a number in words; None if a word is none."""
        key, figures = self._tokens.lower[number], self._figures
        if key in figures.decimals:
            return Term(figures.decimals[key], "number")
        cardinal = read_cardinal(key, figures)
        if cardinal is not None:
            return Term(str(cardinal) if cardinal < 10_000 else f"{cardinal:,}", "number")
        ordinal = read_ordinal(key, figures)
        return self._read_decade_word(number) if ordinal is None else Term(ordinal, "number")

    def _read_decade_word(self, number: int) -> Term | None:
        """Return the term of a word for ten years: `der neunziger Jahre`."""
        figures = self._figures
        if self._tokens.read(number + 1) not in figures.decade_words:
            return None
        tens = [
            figures.small.get(self._tokens.lower[number].removesuffix(ending)) for ending in figures.decade
        ]
        return next((Term(f"{ten}s", "number") for ten in tens if ten and ten >= _DECADE), None)

    def precede(self, number: int) -> bool:
        """Return whether a number stands behind a word: `\u00fcber 300 Besch\u00e4ftigte`."""
        following = self._tokens.read(number + 1)
        return following.isdigit() or read_cardinal(following, self._figures) is not None
