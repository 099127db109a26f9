"""Words and content tokens of a normal form, and the test whether a place lies inside a word.

Two readings of a token live side by side. `extract_tokens` splits at blanks and strips punctuation, so
``batman's`` is one token. `extract_words` takes maximal runs of letters, digits and marks, so a hyphen or
an apostrophe is a boundary; scripts written without spaces yield pairs of characters instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from functools import cache
from typing import TYPE_CHECKING

from parsers import unicode14

if TYPE_CHECKING:
    import regex

TOKEN_PUNCTUATION = '.,;:!?"()[]{}'
"""What a token loses at both ends."""

_ASCII_WORD = re.compile("[a-z0-9]+")
_ASCII_WORD_CHARS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

# Scripts that are written without spaces between words.
_UNSPACED_SCRIPTS = ("Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar")


def extract_tokens(normal: str, *, min_chars: int, stop_words: Set[str]) -> list[str]:
    """Give the content tokens of a normal form, in order, with repeats."""
    tokens = []
    for word in normal.split(" "):
        token = word.strip(TOKEN_PUNCTUATION)
        if len(token) >= min_chars and token not in stop_words:
            tokens.append(token)
    return tokens


def extract_words(normal: str) -> list[str]:
    """Give the words of a normal form, in order, with repeats; pairs of characters of unspaced scripts."""
    if normal.isascii():
        return _ASCII_WORD.findall(normal)
    words: list[str] = []
    for match in _word_pattern().finditer(normal):
        if match.lastgroup == "unspaced":
            words += pair_characters(match[0])
        else:
            words.append(match[0])
    return words


def pair_characters(run: str) -> list[str]:
    """Give the overlapping pairs of a run's characters; a run of one is given as it is."""
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


def extract_content_words(normal: str, *, min_chars: int, stop_words: Set[str]) -> list[str]:
    """Give the words that are content, in order, with repeats: long enough, or of an unspaced script."""
    words = extract_words(normal)
    if normal.isascii():
        return [word for word in words if len(word) >= min_chars and word not in stop_words]
    is_unspaced = _unspaced_start()
    return [
        word for word in words if (len(word) >= min_chars or is_unspaced(word)) and word not in stop_words
    ]


def is_inside_word(text: str, position: int) -> bool:
    """Tell whether a position lies between two characters of one word.

    A mark belongs to the letter before it. Between characters of scripts written without spaces there is
    no inside.
    """
    if position <= 0 or position >= len(text):
        return False
    before, after = text[position - 1], text[position]
    if before.isascii() and after.isascii():
        return before in _ASCII_WORD_CHARS and after in _ASCII_WORD_CHARS
    return _inside()(text, position - 1)


@cache
def _spaced_class() -> str:
    return f"[[{unicode14.WORD}{unicode14.EXTENDS}]--{_unspaced_class()}]"


@cache
def _unspaced_class() -> str:
    scripts = "".join(rf"\p{{Script={name}}}" for name in _UNSPACED_SCRIPTS)
    # Letters that a newer table adds to these scripts are opaque here, so they are taken out.
    return f"[[{scripts}]--[{unicode14.UNASSIGNED}]]"


@cache
def _word_pattern() -> regex.Pattern[str]:
    import regex

    pattern = f"(?V1)(?P<unspaced>{_unspaced_class()}+)|{_spaced_class()}+"
    return regex.compile(pattern)


@cache
def _unspaced_start() -> Callable[[str], object]:
    import regex

    return regex.compile(f"(?V1){_unspaced_class()}").match


@cache
def _inside() -> Callable[[str, int], bool]:
    import regex

    pair = regex.compile(f"(?V1){_spaced_class()}{{2}}")
    return lambda text, position: pair.match(text, position) is not None
