"""Digits, blanks and marks that several readers know, each set once; none of them belongs to one language.

What is named a class is the inside of a character class, or one, for the standard library's ``re``.
"""

from __future__ import annotations

from collections.abc import Iterable

DIGITS = frozenset("0123456789")
CAPITALS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

LETTER = "a-z\\xaa\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u024f\\u0300-\\u052f\\u1e00-\\u1fff"
"""Characters that make a word of what stands next to them, as a class; for a text in lower case."""

WORD_END = f"(?![{LETTER}0-9_])"
"""A pattern of the place where no word goes on, in a text in lower case."""

BLANK = "[ \\xa0\\n]"
"""A blank, a no-break blank or a line break, as a class."""

WIDE_BLANKS = " \\t\\xa0\\u2000-\\u200a\\u202f\\u3000"
"""Blanks of any width, without line breaks, as a class."""

GAP = "\\xa0\\u2009\\u202f'\\u2019"
"""What groups digits as comma and point do: no-break, thin and narrow blanks, apostrophes; as a class."""

DASHES = "-\u2010\u2011\u2012\u2013\u2014"
DASH = f"[{DASHES}]"
APOSTROPHES = "'\u2019"
OPENING_MARKS = "([\"'\u201c\u2018"
"""Brackets and quotation marks that may touch the word after them."""

PENN_BRACKETS = (("-LRB-", "(    "), ("-RRB-", ")    "))
"""The names of brackets in texts parted into words as the Penn Treebank is -> the brackets, as long."""

LINE_ENDS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
"""What `str.splitlines` takes for the end of a line."""

FRACTIONS = {
    "½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅕": (1, 5), "⅛": (1, 8), "⅜": (3, 8),
    "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip
"""Fractions that are one character -> numerator and denominator."""

MONEY_SIGNS = "$€£¥₹₩₽₺₪฿₦₱"


def any_of(words: Iterable[str]) -> str:
    """Return a pattern of any of the words, the longest first; a point or a dollar sign stands for itself."""
    escaped = sorted(word.replace(".", "\\.").replace("$", "\\$") for word in words)
    return "|".join(sorted(escaped, key=len, reverse=True))
