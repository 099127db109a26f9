"""Words and content tokens of a normal form, and the test whether a place lies inside a word.

Two readings of a token live side by side. `extract_tokens` splits at blanks and strips punctuation, so
``batman's`` is one token. `extract_words` takes maximal runs of letters, digits and marks, so a hyphen or
an apostrophe is a boundary; scripts written without spaces yield pairs of characters instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import cache

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import none_of, one_of, run_of
from verifier.parsers.text.offsets import Span

TOKEN_PUNCTUATION = '.,;:!?"()[]{}'
"""What a token loses at both ends."""

# Blanking what is no word is three times as fast as a pattern.
_ASCII_WORDS_ONLY = bytes(
    ord(chr(code).lower()) if code < 128 and chr(code).isalnum() else 32 for code in range(256)
)
_WITHOUT_ASCII_MARKS = bytes(code if code > 127 or chr(code).isalnum() else 32 for code in range(256))
_ASCII_WORD_CHARS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

_ASCII_WORD = re.compile("[a-z0-9]+")
# What no ASCII character cuts: a word, or several with what else lies beyond ASCII.
_CHUNK = re.compile("[^\\x00-/:-@\\[-`{-\\x7f]+")
_ASCII_WORD_END = re.compile("[^a-zA-Z0-9]")


def extract_tokens(normal: str, *, min_chars: int, stop_words: Set[str]) -> list[str]:
    """Return the content tokens of a normal form, in order, with repeats."""
    return [
        token
        for word in normal.split(" ")
        if len(token := word.strip(TOKEN_PUNCTUATION)) >= min_chars and token not in stop_words
    ]


def extract_words(normal: str) -> list[str]:
    """Return the words of a normal form, in order, with repeats; pairs of characters of unspaced scripts."""
    if normal.isascii():
        return blank_all_but_words(normal).split()
    words: list[str] = []
    # Where text is ASCII, as most of any text in Latin script is, cutting it up is twenty times as fast.
    for chunk in _blank_ascii_marks(normal).split():
        if chunk.isascii():
            words.append(chunk)
        else:
            words += _extract_wide_words(chunk)
    return words


def _blank_ascii_marks(text: str) -> str:
    """Return a text with a blank for every ASCII character of no word; each chunk then holds whole words."""
    data = text.encode("utf-8", "surrogatepass").translate(_WITHOUT_ASCII_MARKS)
    return data.decode("utf-8", "surrogatepass")


def _extract_wide_words(text: str) -> list[str]:
    words: list[str] = _word().findall(text)
    is_unspaced = _unspaced().match
    if not any(map(is_unspaced, words)):
        return words
    paired: list[str] = []
    for word in words:
        if is_unspaced(word):
            paired += pair_characters(word)
        else:
            paired.append(word)
    return paired


def iterate_words(normal: str) -> Iterator[Span]:
    """Yield the spans of the words that `extract_words` gives."""
    if normal.isascii():
        yield from (match.span() for match in _ASCII_WORD.finditer(normal))
        return
    is_unspaced = _unspaced().match
    for chunk in _CHUNK.finditer(normal):
        if chunk[0].isascii():
            yield chunk.span()
            continue
        for match in _word().finditer(normal, *chunk.span()):
            start, end = match.span()
            if end - start > 1 and is_unspaced(normal, start):
                yield from ((place, place + 2) for place in range(start, end - 1))
            else:
                yield start, end


def blank_all_but_words(text: str) -> str:
    """Return an ASCII text in lower case, with a blank for every character that is of no word."""
    return text.encode("ascii").translate(_ASCII_WORDS_ONLY).decode("ascii")


def count_unspaced(text: str) -> int:
    """Count the characters of scripts that are written without spaces."""
    return 0 if text.isascii() else len(_unspaced().findall(text))


def measure_text(text: str, *, unspaced_weight: int) -> int:
    """Return how long a text is in characters of scripts with spaces; one of the others counts for several.

    `unspaced_weight` says for how many. Two characters of Chinese carry what a word of English does.
    """
    return len(text) + (unspaced_weight - 1) * count_unspaced(text)


def list_spaced_words(text: str) -> list[str]:
    """Return the words of a text that a set of words can vouch for: those of scripts with spaces."""
    words = extract_words(text)
    return words if text.isascii() else [word for word in words if not count_unspaced(word)]


def pair_characters(run: str) -> list[str]:
    """Return the overlapping pairs of a run's characters; a run of one is given as it is."""
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


def extract_content_words(normal: str, *, min_chars: int, stop_words: Set[str]) -> list[str]:
    """Return the words that are content, in order, with repeats: long enough, or of an unspaced script."""
    words = extract_words(normal)
    if normal.isascii():
        return [word for word in words if len(word) >= min_chars and word not in stop_words]
    is_unspaced = _unspaced().match
    return [
        word for word in words if (len(word) >= min_chars or is_unspaced(word)) and word not in stop_words
    ]


def is_inside_word(text: str, position: int) -> bool:
    """Return whether a position lies between two characters of one word.

    A mark belongs to the letter before it. Between characters of scripts written without spaces there is
    no inside.
    """
    if position <= 0 or position >= len(text):
        return False
    before, after = text[position - 1], text[position]
    if before.isascii() and after.isascii():
        return before in _ASCII_WORD_CHARS and after in _ASCII_WORD_CHARS
    return _inside().match(text, position - 1) is not None


def find_word_end(text: str, position: int) -> int:
    """Find the first position after `position` that does not lie inside a word."""
    pattern = _ASCII_WORD_END if text.isascii() else _word_end()
    match = pattern.search(text, position)
    return match.start() if match else len(text)


@cache
def _word() -> re.Pattern[str]:
    return re.compile(f"{run_of(unicode14.UNSPACED)}|{run_of(unicode14.SPACED)}")


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.UNSPACED))


@cache
def _word_end() -> re.Pattern[str]:
    return re.compile(none_of(unicode14.SPACED))


@cache
def _inside() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.SPACED) * 2)
