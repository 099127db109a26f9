"""Figures of a language in the engine's terms: signs inside numbers, number words, dates in digits."""

from __future__ import annotations

import re
from functools import cache

from verifier.parsers.english.unit_names import SYMBOLS
from verifier.parsers.languages.record import Figures
from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of
from verifier.parsers.text.deferred import defer_pattern

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_UNIT = defer_pattern(
    f"(?:{'|'.join(map(re.escape, sorted(SYMBOLS, key=lambda symbol: (-len(symbol), symbol))))})"
    rf"(?!{one_of(unicode14.WORD)}|/)"
)
"""The short forms of units that the engine knows; all languages write them behind a number."""


def read_unit(text: str, start: int) -> tuple[str, int] | None:
    """Return a short form of a unit that begins at a place, and where it ends."""
    match = _UNIT.match(text, start)
    return None if match is None else (match[0], match.end())


@cache
def compile_figures(group: str, decimal: str) -> re.Pattern[str]:
    """Return the pattern of a number in digits: grouped, with a decimal part, or neither."""
    one, other = re.escape(group), re.escape(decimal)
    grouped = f"[0-9]{{1,3}}(?:[{one} '\\u2019\\xa0\\u2009\\u202f][0-9]{{3}})+(?![0-9])"
    return re.compile(f"(?:{grouped}|[0-9]+)(?:{other}[0-9]+)?")


@cache
def _compile_date(mark: str) -> re.Pattern[str]:
    between = f"{re.escape(mark)}[ \\xa0]?"
    return re.compile(f"([0-3]?[0-9]){between}([01]?[0-9]){between}([12][0-9]{{3}})")


def read_date(text: str, start: int, mark: str) -> tuple[str, int] | None:
    """Return a date in digits that begins at a place, day first, as a term, and where it ends."""
    match = _compile_date(mark).match(text, start) if mark else None
    if match is None or not 1 <= int(match[2]) <= len(_MONTHS) or not 1 <= int(match[1]) <= 31:
        return None
    return f"{int(match[1])} {_MONTHS[int(match[2]) - 1]} {match[3]}", match.end()


def read_digits(raw: str, figures: Figures) -> str:
    """Return a number in digits with the engine's signs."""
    whole, _, part = raw.partition(figures.decimal)
    digits = [char if char.isdigit() else "," for char in whole]
    return "".join(digits) + (f".{part}" if part else "")


def read_cardinal(word: str, figures: Figures) -> int | None:
    """Return what a number word says, however many words are put together in it; None if it is none."""
    if word in figures.small or not figures.thousand:
        return figures.small.get(word)
    return _read_scaled(word, figures, figures.thousand, 1000, 1000)


def _read_scaled(word: str, figures: Figures, scale: str, factor: int, limit: int) -> int | None:
    head, found, tail = word.partition(scale)
    if not found:
        return _read_hundreds(word, figures) if factor == 1000 else _read_tens(word, figures)
    below = _read_hundreds if factor == 1000 else _read_tens
    times = below(head, figures) if head else 1
    rest = below(tail.removeprefix(figures.joint), figures) if tail else 0
    if times is None or rest is None or times >= limit or rest >= factor:
        return None
    return times * factor + rest


def _read_hundreds(word: str, figures: Figures) -> int | None:
    return _read_scaled(word, figures, figures.hundred, 100, 20)


def _read_tens(word: str, figures: Figures) -> int | None:
    if word in figures.small:
        return figures.small[word]
    ones, found, tens = word.partition(figures.joint)
    if found and ones in figures.small and tens in figures.small and figures.small[tens] >= 20:
        return figures.small[ones] + figures.small[tens]
    return None


def read_ordinal(word: str, figures: Figures) -> str | None:
    """Return the term of an ordinal in words, in any of its forms."""
    for ending in figures.ordinal_endings:
        stem = word.removesuffix(ending)
        if stem != word and stem in figures.ordinals:
            return figures.ordinals[stem]
    return None


def show_ordinal(number: str) -> str:
    """Return an ordinal in digits as the engine writes it."""
    last = "th" if number[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(number[-1], "th")
    return number + last
