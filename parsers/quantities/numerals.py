"""Numerals: the exact value of a run of digits with the points, commas and blanks between them."""

from __future__ import annotations

from verifier.parsers.numerics.exact_values import Value, make_value
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import GAP

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
