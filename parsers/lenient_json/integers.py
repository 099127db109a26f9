"""Exact integers of many digits, whatever the interpreter's limit for turning digits into an `int`."""

from __future__ import annotations

from typing import Final

MAX_DIGITS: Final = 640
"""How many digits an integer may have, unless the caller says otherwise.

No interpreter can be told to refuse writing back what has as many; `json.dumps` refuses more than 4,300 by
default.
"""

MOST_DIGITS: Final = 100_000
"""The largest limit that a caller may set. An integer of this length costs 0.2 microseconds a digit, as much
as any other text does; the cost of a longer one would grow faster than its length."""

_CHUNK: Final = 512
"""Below 640 digits no interpreter can be told to refuse."""


def parse_integer(digits: str) -> int:
    """Return the exact value of an integer as JSON writes it, of at most `MOST_DIGITS` digits.

    Does not depend on `sys.set_int_max_str_digits`. Takes time with the power 1.6 of the length: the caller
    sees to it that the length is bounded.
    """
    if len(digits) <= _CHUNK:
        return int(digits)
    if digits[0] == "-":
        return -parse_integer(digits[1:])
    first = len(digits) % _CHUNK
    values = [int(digits[start : start + _CHUNK]) for start in range(first, len(digits), _CHUNK)]
    if first:
        values.insert(0, int(digits[:first]))
    base = 10**_CHUNK
    # Neighbours are joined two by two, from the right, so that only numbers of equal length are multiplied.
    while len(values) > 1:
        odd = len(values) % 2
        pairs = zip(values[odd::2], values[odd + 1 :: 2], strict=True)
        values[odd:] = [high * base + low for high, low in pairs]
        base *= base
    return values[0]
