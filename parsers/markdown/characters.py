"""What kind of character stands beside a mark, and when two labels are one; both by Unicode 14.0."""

from __future__ import annotations

import re
from functools import cache

from verifier.parsers.text.char_classes import one_of
from verifier.parsers.visible_text import pinned_tables

ASCII_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

SPACE, PUNCTUATION, OTHER = range(3)

_SPACES = frozenset("\t\n\f\r \xa0\u1680\u202f\u205f\u3000").union(map(chr, range(0x2000, 0x200B)))
_LABEL_BLANKS = re.compile(r"[ \t\r\n]+")


@cache
def _punctuation() -> re.Pattern[str]:
    return re.compile(one_of(pinned_tables.PUNCTUATION))


@cache
def _folds() -> dict[int, str]:
    pairs = (item.split("=") for item in pinned_tables.FOLDS.split(" "))
    return {int(code, 16): "".join(chr(int(to, 16)) for to in codes.split(",")) for code, codes in pairs}


def classify(char: str) -> int:
    """Return `SPACE`, `PUNCTUATION` or `OTHER` for a character; the edge of a text counts as space."""
    if not char or char in _SPACES:
        return SPACE
    if char.isascii():
        return PUNCTUATION if char in ASCII_PUNCTUATION else OTHER
    return PUNCTUATION if _punctuation().match(char) else OTHER


def normalize_label(label: str) -> str:
    """Return a label with its case folded and single blanks: two that come out the same are one."""
    label = _LABEL_BLANKS.sub(" ", label.strip(" \t\r\n"))
    return label.lower() if label.isascii() else label.translate(_folds())
