"""Words as a text writes them, with the capitals from which names and acronyms can be told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from verifier.parsers.english import suffixes
from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import run_of
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.letters import is_uppercase
from verifier.parsers.text.marks import APOSTROPHES
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import count_unspaced

_INVISIBLE = "\xad\u200b\u200c\u200d\u2060\ufeff"
"""What no reader sees inside a word, and the normal form leaves out: soft hyphens and joiners."""

# Two and more letters with a stop after each (`U.S.`), or letters and digits. Nothing that was read is given
# up again.
_REST = "[A-Za-z0-9]*+(?:'[A-Za-z0-9]++)*+"
_ASCII_WORD = defer_pattern(f"[A-Za-z](?:\\.(?:[A-Za-z]\\.)++|{_REST})|[0-9]{_REST}")
_MAX_ACRONYM_CHARS = 6
_DIGITS = frozenset("0123456789")


class SurfaceWord(NamedTuple):
    """A word of a text and its place, in code points.

    `key` is its normal form without stops inside (``u.s.`` is ``us``) and without a possessive ending.
    `is_capital` tells that it begins with a capital, `is_acronym` that it is two to six capitals and nothing
    else.
    """

    key: str
    start: int
    end: int
    is_capital: bool
    is_acronym: bool

    @property
    def span(self) -> Span:
        """Its place."""
        return self.start, self.end

    @property
    def opens_with_digit(self) -> bool:
        """Whether it begins with a digit."""
        return self.key[:1] in _DIGITS


def read_surface_words(text: str, start: int = 0, end: int | None = None) -> Iterator[SurfaceWord]:
    """Yield the words of ``text[start:end]``, in order.

    An apostrophe inside a word belongs to it, as do characters that no reader sees there; a hyphen separates.
    Of scripts written without spaces each pair of neighbours is a word. Linear in the text.
    """
    stop = len(text) if end is None else end
    return (
        iter(_read_ascii(text, start, stop)) if text[start:stop].isascii() else _read_words(text, start, stop)
    )


def read_keys(text: str, start: int = 0, end: int | None = None) -> list[str]:
    """Return the keys of the words that `read_surface_words` gives, for a third of its time."""
    stop = len(text) if end is None else end
    part = text[start:stop]
    if part.isascii():
        keys = _ASCII_WORD.findall(part.lower())
        # Hardly a text has a word with an apostrophe or stops.
        return keys if "".join(keys).isalnum() else [key if key.isalnum() else _bare(key) for key in keys]
    return [word.key for word in _read_words(text, start, stop)]


def _read_ascii(text: str, start: int, stop: int) -> list[SurfaceWord]:
    words = []
    for match in _ASCII_WORD.finditer(text, start, stop):
        raw = match[0]
        begin, end = match.span()
        key = raw.lower()
        if not raw.isalnum():
            # It holds an apostrophe or stops.
            words.append(_make_word(raw, key, begin))
        elif key == raw:
            words.append(SurfaceWord(key, begin, end, False, False))
        else:
            words.append(SurfaceWord(key, begin, end, raw[0] != key[0], _is_acronym(raw)))
    return words


def _read_words(text: str, start: int, stop: int) -> Iterator[SurfaceWord]:
    for match in _word().finditer(text, start, stop):
        raw = match[0]
        begin = match.start()
        if raw.isascii():
            yield _make_word(raw, raw.lower(), begin)
        elif count_unspaced(raw[0]):
            width = len(raw)
            for place in range(max(1, width - 1)):
                pair = raw[place : place + 2]
                yield SurfaceWord(pair, begin + place, begin + place + len(pair), False, False)
        elif key := normalize_text(raw, folding=Folding.TYPOGRAPHY):
            # A variation selector by itself has no key.
            yield _make_word(raw, key, begin)


def _make_word(raw: str, key: str, start: int) -> SurfaceWord:
    is_capital = is_uppercase(raw[0])
    return SurfaceWord(_bare(key), start, start + len(raw), is_capital, is_capital and _is_acronym(raw))


def _bare(key: str) -> str:
    """Return a key without a possessive ending and without stops."""
    return key.removesuffix(suffixes.POSSESSIVES[0]).replace(".", "")


def _is_acronym(raw: str) -> bool:
    bare = raw.replace(".", "")
    if not 2 <= len(bare) <= _MAX_ACRONYM_CHARS:
        return False
    return bare.isalpha() and bare.isupper() if bare.isascii() else all(map(is_uppercase, bare))


@cache
def _word() -> re.Pattern[str]:
    spaced, unspaced = run_of(unicode14.SPACED), run_of(unicode14.UNSPACED)
    joint = f"(?:[{APOSTROPHES}]|[{_INVISIBLE}]+)"
    return re.compile(f"(?:[A-Za-z]\\.){{2,}}|{unspaced}|{spaced}(?:{joint}{spaced})*")
