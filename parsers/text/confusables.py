"""Characters that hide: invisible ones, and words that look like other words than they are.

What looks alike is Unicode's list of confusables (UTS 39); see `parsers/text/lookalikes.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span

if TYPE_CHECKING:
    import regex


@cache
def _hidden() -> re.Pattern[str]:
    # Controls that are no white space; bidi controls; Mongolian vowel separator; combining grapheme joiner;
    # invisible operators; deprecated format characters; Hangul fillers; interlinear anchors; blank braille;
    # variation selectors other than those for text and emoji style; tags.
    return re.compile(
        "[\\x00-\\x08\\x0e-\\x1b\\x7f-\\x84\\x86-\\x9f\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f"
        "\\u200e\\u200f\\u202a-\\u202e\\u2061-\\u206f\\u2800\\u3164\\ufe00-\\ufe0d\\uffa0\\ufff9-\\ufffb"
        "\\U000e0000-\\U000e0fff]+"
    )


def find_hidden(text: str) -> Span | None:
    """Find the first run of invisible characters, without white space and what folding removes."""
    match = _hidden().search(text)
    return match.span() if match else None


def find_mixed_script(text: str) -> list[Span]:
    """Return the spans of the words that hold both Latin letters and Cyrillic or Greek ones."""
    if text.isascii() or _foreign().search(text) is None:
        return []
    return [match.span() for match in _mixed().finditer(text)]


@cache
def _foreign() -> regex.Pattern[str]:
    import regex

    return regex.compile(r"[\p{Script=Cyrillic}\p{Script=Greek}]")


@cache
def _mixed() -> regex.Pattern[str]:
    import regex

    # One word is visited once: possessive runs of one script, then the first letter of the other, then the
    # rest. Code points that Unicode 14.0 does not know have no script here.
    outside = f"[[{unicode14.UNASSIGNED}]]"
    word = f"[{unicode14.WORD}{unicode14.EXTENDS}]"
    latin = rf"[\p{{Script=Latin}}--{outside}]"
    foreign = rf"[[\p{{Script=Cyrillic}}\p{{Script=Greek}}]--{outside}]"
    return regex.compile(
        rf"(?V1)(?<!{word})(?:[{word}--{foreign}--{latin}]*+)"
        rf"(?:{latin}[{word}--{foreign}]*+{foreign}|{foreign}[{word}--{latin}]*+{latin}){word}*+"
    )


# What may be put over a letter so that it is struck out, or drawn otherwise: strokes, lines, enclosures.
_OVERLAYS = (
    "\u0305\u0332\u0333\u0334-\u0338\u0489\u20d2\u20d3\u20d8-\u20da\u20dd-\u20e0\u20e2-\u20e6\u20ea\u20eb"
)

_TOKEN = defer_pattern("[^\\s!-/:-@\\[-`{-~\u2010-\u201f]+")
_LATIN = defer_pattern("[A-Za-z\xc0-\xd6\xd8-\xf6\xf8-\u024f]")
_DIGIT = defer_pattern("[0-9]")
# Letters that are taken for digits.
_LIKE_DIGITS = frozenset("olisbz")
_SINGLE_SPACED = defer_pattern(
    "(?<![^\\s\"'(])(?:[A-Za-z]([ \xa0\u2009.·_*|/-])(?:[A-Za-z]\\1)+[A-Za-z])(?![^\\s\"'),;:!?.])"
)
_TWO_SINGLE = re.compile("[ ._*|/-][A-Za-z][ ._*|/-][A-Za-z]")
_INITIALS = defer_pattern("(?:[A-Z][.])+[A-Z]|(?:[A-Za-z][./-]){1,3}[A-Za-z]")


@cache
def _letters() -> Mapping[str, str]:
    """Return the ASCII letter of every look-alike."""
    from verifier.parsers.text.lookalikes import FOREIGN, STYLED

    return {char: letter for table in (STYLED, FOREIGN) for letter, chars in table.items() for char in chars}


@cache
def _styled() -> frozenset[str]:
    from verifier.parsers.text.lookalikes import STYLED

    return frozenset("".join(STYLED.values()))


@cache
def _alike() -> frozenset[str]:
    """Return the look-alikes and the overlays."""
    return frozenset(char for char in map(chr, range(0x300, 0x2100)) if _overlay().match(char)).union(
        _letters()
    )


@cache
def _overlay() -> re.Pattern[str]:
    return re.compile(f"[{_OVERLAYS}]")


@cache
def _letter() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.LETTERS))


def may_be_spelled(text: str) -> bool:
    """Return cheaply whether a text of ASCII may hold a word that is spelled letter by letter."""
    return _TWO_SINGLE.search(text) is not None


def find_disguised_words(text: str) -> list[Span]:
    """Return the spans of the words that a person reads as other words than they are, in order.

    Those are words with a stylised letter (`𝐧ot`), a stroke through a letter, or letters of Latin and another
    script; words of nothing but look-alikes of another script, unless a word next to them shows that the
    text is in that script; and words spelled with blanks or marks between their letters (`n o t`). A single
    letter is no disguise: `α`, `Ⓡ`. Linear in the text.
    """
    found = [match.span() for match in _find_spaced(text)]
    if not text.isascii() and not _alike().isdisjoint(text):
        found += _find_drawn_words(text)
        found.sort()
    return found


def undisguise(text: str) -> str:
    """Return the text with its disguised words as they are read, in ASCII letters."""
    parts: list[str] = []
    end = 0
    for start, stop in find_disguised_words(text):
        if start < end:
            continue
        word = "".join(_letters().get(char, char) for char in _overlay().sub("", text[start:stop]))
        spaced = _SINGLE_SPACED.fullmatch(word)
        parts += text[end:start], word.replace(spaced[1], "") if spaced else word
        end = stop
    return "".join([*parts, text[end:]]) if parts else text


def undraw(char: str) -> str:
    """Return the ASCII letter or digit that a person takes a character for, or the character."""
    return _letters().get(char, char)


def _find_spaced(text: str) -> Iterator[re.Match[str]]:
    if not text.isascii() and not _alike().isdisjoint(text):
        # One character for another, so that places stay.
        text = text.translate(_translation())
    for match in _SINGLE_SPACED.finditer(text):
        if _INITIALS.fullmatch(match[0]) is None or _spells_denial(match):
            yield match


def _spells_denial(match: re.Match[str]) -> bool:
    # Read here: few texts have letters set apart.
    from verifier.parsers.lexicon.word_forms import is_plain_denial

    return is_plain_denial(match[0].lower().replace(match[1], ""))


@cache
def _translation() -> dict[int, str]:
    return {ord(char): letter for char, letter in _letters().items()}


def _find_drawn_words(text: str) -> Iterator[Span]:
    """Yield the words that hold look-alikes and are disguised, run by run of words of other scripts."""
    alike: list[Span] = []
    is_foreign = False
    for match in _TOKEN.finditer(text):
        word = match[0]
        kind = "latin" if word.isascii() else _judge_word(word)
        if kind == "disguised":
            yield match.span()
        elif kind == "foreign":
            is_foreign = True
        elif kind == "alike":
            alike.append(match.span())
        if kind in ("latin", "disguised"):
            yield from () if is_foreign else alike
            alike, is_foreign = [], False
    yield from () if is_foreign else alike


def _judge_word(word: str) -> Literal["latin", "foreign", "alike", "disguised", "none"]:
    """Return what a word is: Latin, of another script, of look-alikes alone, or disguised."""
    letters = _letters()
    alike = [char for char in word if char in letters]
    has_latin = _LATIN.search(word) is not None
    if _is_drawn(word, has_latin=has_latin) or (alike and (has_latin or _imitates_figure(word, alike))):
        return "disguised"
    if has_latin:
        return "latin"
    if any(char not in letters for char in _letter().findall(word)):
        return "foreign"
    return "alike" if len(alike) > 1 else "none"


def _is_drawn(word: str, *, has_latin: bool) -> bool:
    """Return whether a word has a letter in a style, or a sign drawn over a Latin one."""
    if len(word) > 1 and not _styled().isdisjoint(word):
        return True
    return has_latin and _overlay().search(word) is not None


def _imitates_figure(word: str, alike: list[str]) -> bool:
    """Return whether a word has a digit and a look-alike of one."""
    letters = _letters()
    return _DIGIT.search(word) is not None and any(letters[char] in _LIKE_DIGITS for char in alike)
