"""Upper and lower case of one character, by the pinned tables: interpreters differ on a few letters."""

from __future__ import annotations

import re
from functools import cache

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of


def is_lowercase(char: str) -> bool:
    """Return whether a character is in lower case."""
    return char.islower() if char.isascii() else _lowercase().match(char) is not None


def is_uppercase(char: str) -> bool:
    """Return whether a character is in upper case."""
    return char.isupper() if char.isascii() else _uppercase().match(char) is not None


@cache
def _lowercase() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.LOWERCASE))


@cache
def _uppercase() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.UPPERCASE))
