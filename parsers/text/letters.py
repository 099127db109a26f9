"""Upper and lower case of one character, by the pinned tables: interpreters differ on a few letters."""

from __future__ import annotations

import re
from functools import cache
from unicodedata import normalize

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of


def is_lowercase(char: str) -> bool:
    """Return whether a character is in lower case."""
    return char.islower() if char.isascii() else _lowercase().match(char) is not None


def is_uppercase(char: str) -> bool:
    """Return whether a character is in upper case."""
    return char.isupper() if char.isascii() else _uppercase().match(char) is not None


def drop_accents(word: str) -> str:
    """Return a word in lower case without the marks of its Latin letters: `noël` is `noel`.

    Only letters that all versions of Unicode take apart in the same way are.
    """
    if word.isascii():
        return word
    letters = (normalize("NFD", char)[0] if char < _LAST_LATIN else char for char in word)
    return "".join(letters).translate(_STROKED)


_LAST_LATIN = "\u0250"
_STROKED = str.maketrans({"\xf8": "o", "\u0142": "l", "\u0111": "d", "\xe6": "ae", "\u0153": "oe"})


@cache
def _lowercase() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.LOWERCASE))


@cache
def _uppercase() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.UPPERCASE))
