"""Numbers of a text, as strings: digit runs are never turned into floats, nor into `int` without need."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from verifier.parsers.english.number_words import (
    AND,
    ONE,
    SCALE_LETTERS,
    SCALES,
    SHORT_SCALES,
    SMALL,
    TENS,
    ZEROS,
)
from verifier.parsers.numerics.cardinals import read_cardinal
from verifier.parsers.numerics.figure_phrases import split_phrase
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import DIGITS, any_of
from verifier.parsers.text.words import extract_words

# Blanking what is no digit is ten times as fast as a pattern.
_DIGITS_ONLY = bytes(code if chr(code) in "0123456789" else 32 for code in range(256))

# A stop before the first digit belongs to it (`.5`) unless it ends a word or another number; a hyphen is a
# sign where a word could begin.
_NUMERAL = defer_pattern(
    # One class of all that may open it first, which the engine searches for fast.
    "[-.0-9](?:(?<=[0-9])|(?<=-)(?<![^ (\\[$]-)\\.?[0-9]|(?<=\\.)(?<![a-z0-9.,]\\.)[0-9])"
    "[0-9]*(?:[.,][0-9]+)*"
)
_DECIMAL = defer_pattern(r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)?(?:\.[0-9]+)?")
_POWERS = {**SHORT_SCALES, **SCALE_LETTERS, **{f" {word}": power for word, power in ZEROS.items()}}
"""What may stand after a numeral -> how many zeros it adds."""

_SUFFIX = defer_pattern(f"(?:{any_of(_POWERS)})(?![a-z0-9])")
_ALL_WORDS = frozenset([*SMALL, *TENS, *SCALES])
_NUMBER_WORD = any_of(_ALL_WORDS)
_DIGIT = defer_pattern("[0-9]")
_LETTERS = defer_pattern("[a-z]*")
_AFTER_BLANK = _ALL_WORDS | {AND}
"""What a number goes on with after a blank."""

_WITHOUT_BLANK = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.,-")
_NEAR = 48
_HINT = 16
"""How far the words right before and after a position reach at most, with what stands between."""


@cache
def _number_words() -> re.Pattern[str]:
    return re.compile(f"(?<![a-z0-9])(?:{_NUMBER_WORD})(?:(?:-| | {AND} )(?:{_NUMBER_WORD}))*(?![a-z0-9])")


class Number(NamedTuple):
    """A number and its place.

    Its value is a plain decimal without needless zeros, or the numeral itself where it is no decimal
    (``192.168.0.1``).
    """

    value: str
    start: int
    end: int


def extract_digit_runs(text: str) -> list[str]:
    """Return the maximal runs of ASCII digits, commas between digits left out, in order, with repeats."""
    digits = text.encode("utf-8", "surrogatepass").translate(_DIGITS_ONLY, b",")
    return digits.decode("ascii").split()


def parse_numbers(normal: str) -> list[Number]:
    """Return the numbers of a normal form by value, in order: numerals and number words.

    ``8,849`` is 8849, ``3.50`` is 3.5, ``$4.2m`` and ``4.2 million`` are 4200000, ``twenty-five`` is 25.
    ``one`` alone is mostly no number, so it is none. Linear in the text.
    """
    numbers = _parse_numerals(normal) if _DIGIT.search(normal) is not None else []
    # In ASCII the words are the runs that the pattern reads; a letter beyond it ends no word, but does a run.
    if not normal.isascii() or not _ALL_WORDS.isdisjoint(extract_words(normal)):
        numbers += _parse_number_words(normal)
        numbers.sort(key=lambda number: number.start)
    return numbers


def may_hold_number(normal: str) -> bool:
    """Return cheaply whether a normal form may hold a number: a digit or a number word stands in it."""
    return _DIGIT.search(normal) is not None or not _ALL_WORDS.isdisjoint(extract_words(normal))


def is_inside_number(normal: str, position: int) -> bool:
    """Return whether a position of a normal form lies inside a number: ``3|.5``, ``-|5``, ``twenty|-five``.

    Looks at a few dozen characters on each side; no number that matters is longer.
    """
    if not 0 < position < len(normal) or not _may_go_on(normal, position):
        return False
    if not may_hold_number(normal[max(0, position - _HINT) : position + _HINT]):
        return False
    begin = max(0, position - _NEAR)
    near = normal[begin : position + _NEAR]
    return any(number.start < position - begin < number.end for number in parse_numbers(near))


def _may_go_on(normal: str, position: int) -> bool:
    """Return whether a number may hold both characters around a position, judged by these alone."""
    before, after = normal[position - 1], normal[position]
    if before == " ":
        return _LETTERS.match(normal, position)[0] in _AFTER_BLANK  # type: ignore[index]
    if after == " ":
        return _LETTERS.match(normal, position + 1)[0] in _AFTER_BLANK  # type: ignore[index]
    return before in _WITHOUT_BLANK and after in _WITHOUT_BLANK


def _parse_numerals(normal: str) -> list[Number]:
    numbers = []
    for match in _NUMERAL.finditer(normal):
        sign, value, end = "-" if match[0][0] == "-" else "", match[0].lstrip("-"), match.end()
        if _DECIMAL.fullmatch(value):
            suffix = _SUFFIX.match(normal, end)
            value = _shift(value.replace(",", ""), _POWERS[suffix[0]] if suffix else 0)
            end = suffix.end() if suffix else end
        numbers.append(Number(value=sign + value, start=match.start(), end=end))
    return numbers


def _shift(decimal: str, zeros: int) -> str:
    """Move the point of a decimal to the right, and drop zeros that say nothing."""
    whole, _, fraction = decimal.partition(".")
    fraction = fraction.ljust(zeros, "0")
    whole, fraction = (whole + fraction[:zeros]).lstrip("0"), fraction[zeros:].rstrip("0")
    return f"{whole or '0'}.{fraction}" if fraction else whole or "0"


def _parse_number_words(normal: str) -> list[Number]:
    return [
        Number(value=value, start=match.start(), end=match.end())
        for match in _number_words().finditer(normal)
        if match[0] != ONE and not _follows_numeral(normal, match)
        for value in _evaluate(split_phrase(match[0]))
    ]


def _follows_numeral(normal: str, match: re.Match[str]) -> bool:
    # "4.2 million" is one number, and the numeral has it already.
    start = match.start()
    return match[0] in SCALES and start >= 2 and normal[start - 1] == " " and normal[start - 2] in DIGITS


def _evaluate(words: list[str]) -> Iterator[str]:
    """Yield the values of a row of number words: one, or several where they do not join to one."""
    place = 0
    while place < len(words):
        number = read_cardinal(words, place)
        if number is not None:
            yield str(number.value)
        place = place + 1 if number is None else number.stop
