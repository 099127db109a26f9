"""Numerals: the exact value of a run of digits with its marks, and of a power of ten behind it or for it."""

from __future__ import annotations

import re

from verifier.parsers.numerics.exact_values import Value, make_value, scale_value
from verifier.parsers.numerics.figure_phrases import peek
from verifier.parsers.quantities.affixes import Amount
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import GAP, LETTER

_PLAIN = defer_pattern("[0-9]+(?:\\.[0-9]+)?")
_COMMAS = defer_pattern("[0-9]{1,3}(?:,[0-9]{3})+(?:\\.[0-9]+)?")
_INDIAN = defer_pattern("[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\\.[0-9]+)?")
_SPACED = defer_pattern(f"[0-9]{{1,3}}(?:[{GAP}][0-9]{{3}})+(?:[.,][0-9]+)?")
# A comma after points, or several points: no English decimal looks like that.
_POINTS = defer_pattern("[0-9]{1,3}(?:\\.[0-9]{3})+,[0-9]+|[0-9]{1,3}(?:\\.[0-9]{3}){2,}")
_SEPARATORS = defer_pattern(f"[,{GAP}]")
_NO_DIGITS = defer_pattern("[^0-9.]")


def read_numeral(numeral: str, *, max_digits: int) -> tuple[Value, int] | None:
    """Return the value of a numeral and the power of ten of its last digit; None where it is no one number.

    Groups of three with commas (``1,234.5``), with narrow blanks, with points where a decimal comma or a
    second group shows what they are (``1.234,5``, ``1.234.567``), and Indian groups (``1,23,456``). A
    single point is a decimal point. More digits than `max_digits` are an identifier.
    """
    if _PLAIN.fullmatch(numeral) is not None:
        digits = numeral
    elif _COMMAS.fullmatch(numeral) is not None or _INDIAN.fullmatch(numeral) is not None:
        digits = numeral.replace(",", "")
    elif _SPACED.fullmatch(numeral) is not None:
        digits = _NO_DIGITS.sub("", numeral.replace(",", "."))
    elif _POINTS.fullmatch(numeral) is not None:
        digits = numeral.replace(".", "").replace(",", ".")
    else:
        return None
    whole, _, decimals = digits.partition(".")
    if len(whole) + len(decimals) > max_digits:
        return None
    return make_value(int(whole + decimals), -len(decimals)), -len(decimals)


def split_numeral(numeral: str) -> list[tuple[int, int]]:
    """Return where the numbers of a list without blanks (``3,5,7``) stand in it; none for ``1.2.3``."""
    pieces = []
    start = 0
    for separator in _SEPARATORS.finditer(numeral):
        pieces.append((start, separator.start()))
        start = separator.end()
    pieces.append((start, len(numeral)))
    return pieces if len(pieces) > 1 else []


_CARET = "(?:\\^|\\*\\*)(?:([-\\u2212]?[0-9]{1,2})|\\{([-\\u2212]?[0-9]{1,2})\\})"
_RAISED = "(\u207b?[⁰¹²³⁴-⁹]{1,2})"
_TIMES_TEN = defer_pattern(f"[ \\xa0]?[x×*·][ \\xa0]?10(?:{_CARET}|{_RAISED})(?![0-9])")
_POWER = defer_pattern(f"(?:{_CARET}|{_RAISED})(?![{LETTER}0-9_⁰¹²³⁴-⁹])")
_EXPONENT = defer_pattern(f"[eE]([+-]?[0-9]{{1,2}})(?![{LETTER}A-Z0-9_]|[.,:/-][{LETTER}A-Z0-9])")

_OPENS_TIMES = frozenset("x×*·")
_OPENS_POWER = frozenset("^*\u207b⁰¹²³⁴⁵⁶⁷⁸⁹")
_SIGNS = str.maketrans("\u207b\u2212⁰¹²³⁴⁵⁶⁷⁸⁹", "--0123456789")
_ONE, _TEN = make_value(1), make_value(10)


def read_power_of_ten(text: str, lowered: str, amount: Amount) -> None:
    """Take a power of ten into the amount of a numeral: ``× 10^9`` or ``e9`` after it, ``^9`` after 10.

    A raised digit after another number than 10 marks a note.
    """
    mark = lowered[amount.end : amount.end + 1]
    match, factor = None, amount.value
    if mark in _OPENS_POWER and amount.value == _TEN and amount.precision == 0:
        match, factor = _POWER.match(lowered, amount.end), _ONE
    elif mark == "e":
        match = None if _may_name(text, amount) else _EXPONENT.match(text, amount.end)
    if match is None and peek(lowered, amount.end) in _OPENS_TIMES:
        match, factor = _TIMES_TEN.match(lowered, amount.end), amount.value
    if match is not None:
        _take(amount, factor, match)


def _may_name(text: str, amount: Amount) -> bool:
    """Return whether digits around a capital E are a name, as of the Boeing 7E7."""
    ahead = text[amount.end : amount.end + 2]
    return ahead[0] == "E" and amount.precision == 0 and ahead not in ("E+", "E-")


def _take(amount: Amount, factor: Value, match: re.Match[str]) -> None:
    power = int(match[match.lastindex or 0].translate(_SIGNS))
    amount.value = amount.bare = scale_value(factor, 1, power)
    amount.precision = None if amount.precision is None else amount.precision + power
    amount.end = match.end()
