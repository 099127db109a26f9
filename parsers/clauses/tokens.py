"""The tokens of a sentence: words, figures and marks with their places, entries of several words as one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.verbs import BE
from verifier.parsers.lexicon import Lexicon
from verifier.parsers.lexicon.lexicon import BASE, NOUN
from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import run_of, word_char
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span

_APOSTROPHES = str.maketrans("\u2019\u02bc", "''")
_SUFFIXES = ("n't", "'s", "'re", "'ve", "'ll", "'d", "'m")
_WHOLE = {
    "can't": ("n't", "can"),
    "cannot": ("not", "can"),
    "won't": ("n't", "will"),
    "shan't": ("n't", "shall"),
}
"""What a modal is glued to, and which it is."""
_CODE_MARKS = frozenset("/~.-")
"""How a path or an option begins."""
_PASSED = frozenset("\"\u201c\u201d\u201e\xab\xbb*_`'\u2018\u2019")
"""Marks that part nothing: quotation marks, emphasis."""
_TITLES = frozenset((
    *("capt", "col", "dr", "gen", "gov", "hr", "lt", "mr", "mrs", "ms", "prof", "rep", "rev"),
    *("sen", "sgt", "st"),
))  # fmt: skip
"""Short forms whose stop ends nothing before a name."""


_DUE = ("due", "to")


class Token(NamedTuple):
    """A word, a figure or a mark: how it is looked up, its place, and its capitals."""

    key: str
    start: int
    end: int
    is_word: bool
    is_capital: bool
    is_acronym: bool = False

    @property
    def is_code(self) -> bool:
        """Whether it is a path, an option or names with dots between: `json.dumps`."""
        return self.is_word and (self.key[0] in _CODE_MARKS or "." in self.key)

    @property
    def span(self) -> Span:
        """Its place, in code points of the text."""
        return self.start, self.end

    def shift(self, offset: int) -> Token:
        """Return the same token so much further behind."""
        key, start, end, *marks = self
        return Token(key, start + offset, end + offset, *marks)


def _write_plain(letters: str) -> str:
    """Return the pattern of a token of a text without paths, options and names with dots between."""
    return (
        f"(?P<word>[0-9]++(?:-{letters})++|(?:[A-Za-z]\\.)(?:[A-Za-z]\\.)++"
        f"|(?![0-9]){letters}(?:['\u2019-]{letters})*+)"
        "|(?P<figure>(?:[0-9]{1,3}(?:[ \xa0\u202f][0-9]{3})++(?![0-9])|[0-9](?:[.,:/]?[0-9]++)*+)"
        "(?:[%\u2030\xb0]|s(?![a-z]))?+)"
        "|(?P<mark>[^ \\t\\n\\r\\x0b\\x0c\\x1c-\\x1f\\x85\\xa0])"
    )


def _write_token(letters: str, of_word: str) -> str:
    # A path, an option of a command or names with dots between, behind no letter; a figure with words glued
    # to it; letters with apostrophes, hyphens, and stops between single ones (`U.S.`); a figure with its
    # separators; any other character that is no blank. Possessive: nothing is given up again.
    return (
        # The role of a name in the markup of documentation: {func}`fork`, :func:`fork`.
        "(?P<role>(?:\\{[a-z][a-z:+-]*+\\}|:(?:[a-z+-]++:)++)(?=`))|"
        f"(?P<code>(?<![.)\\]/-])(?<!{of_word})"
        f"(?:~?\\.{{0,2}}(?:/(?:{of_word}|[+@-]|\\.(?={of_word}))++)++/?+|--[a-z](?:{of_word}|-)*+=?+"
        f"|-[A-Za-z](?!{of_word}|-)"
        "|[A-Za-z_][0-9A-Za-z_]++(?:\\.[a-z_][0-9A-Za-z_]*+)++))"
        f"|{_write_plain(letters)}"
    )


_LETTERS = "[0-9A-Za-z]++"
_ASCII_TOKEN = defer_pattern(_write_token(_LETTERS, "[0-9A-Za-z_]"))
_PLAIN_TOKEN = re.compile(_write_plain(_LETTERS))
_MAY_BE_CODE = re.compile("[/`]|(?<![0-9A-Za-z])-[A-Za-z-]|[.][a-z_]")
"""Without any of these a text in ASCII has only plain tokens, which are found in half the time."""


@cache
def _token() -> re.Pattern[str]:
    """Return the pattern of a token of any text; the letters of all scripts take long to compile."""
    return re.compile(_write_token(run_of(unicode14.WORD), word_char()))


def read_tokens(text: str, start: int, end: int, lexicon: Lexicon) -> list[Token]:
    """Return the tokens of ``text[start:end]``, in order; linear in it."""
    return _join_phrases(list(_split(text, start, end, lexicon)), lexicon)


def _choose_pattern(text: str, start: int, end: int) -> re.Pattern[str]:
    if not text.isascii():
        return _token()
    return _ASCII_TOKEN if _MAY_BE_CODE.search(text, start, end) else _PLAIN_TOKEN


def _split(text: str, start: int, end: int, lexicon: Lexicon) -> Iterator[Token]:
    before = ""
    for match in _choose_pattern(text, start, end).finditer(text, start, end):
        raw, at = match[0], match.start()
        last, before = before, raw
        if raw.isalpha() and raw.isascii() and (lower := raw.lower()) not in _WHOLE:
            yield Token(lower, at, match.end(), True, raw[0] != lower[0], len(raw) > 1 and raw.isupper())
            continue
        if match.lastgroup == "role" or raw in _PASSED or (raw == "." and _is_shortened(text, last, at)):
            continue
        if match.lastgroup == "code":
            yield Token(raw, at, match.end(), True, False)
            continue
        if match.lastgroup != "word":
            yield Token(raw, at, match.end(), False, False)
            continue
        key = raw.lower().translate(_APOSTROPHES)
        # `das root-Passwort`: where nouns have capitals, the last part tells.
        is_capital = raw[0].isupper() or (not lexicon.lists_nouns and raw.rpartition("-")[2][0].isupper())
        cut = _find_suffix(key)
        if not cut:
            yield Token(
                key.replace(".", ""), at, match.end(), True, is_capital, len(raw) > 1 and raw.isupper()
            )
            continue
        head = _WHOLE[key][1] if key in _WHOLE else key[:-cut]
        yield Token(head, at, match.end() - cut, True, is_capital)
        yield Token(key[-cut:], match.end() - cut, match.end(), True, False)


def _is_shortened(text: str, word: str, stop: int) -> bool:
    """Return whether a stop belongs to an initial or a title, with a name behind it: `J. Reyes`, `Dr. Ek`."""
    is_glued = text[max(0, stop - len(word)) : stop] == word
    is_short = len(word) == 1 or word.lower() in _TITLES
    return is_glued and is_short and word[:1].isupper() and text[stop + 1 : stop + 3].strip()[:1].isupper()


def _find_suffix(key: str) -> int:
    """Return how long what a word is glued to is: `n't`, `'s`."""
    if key in _WHOLE:
        return len(_WHOLE[key][0])
    if "'" not in key:
        return 0
    return next((len(suffix) for suffix in _SUFFIXES if key.endswith(suffix) and key != suffix), 0)


def _join_phrases(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """Return the tokens with each entry of several words as one."""
    joined: list[Token] = []
    at = 0
    while at < len(tokens):
        first = tokens[at]
        size = _count_phrase(tokens, at, lexicon) if first.key in lexicon.phrases else 1
        if size > 1:
            key = "_".join(token.key for token in tokens[at : at + size])
            first = Token(key, first.start, tokens[at + size - 1].end, True, first.is_capital)
        joined.append(first)
        at += size
    return joined


def _count_phrase(tokens: list[Token], at: int, lexicon: Lexicon) -> int:
    for parts in lexicon.phrases[tokens[at].key]:
        if parts == tuple(token.key for token in tokens[at : at + len(parts)]):
            return 1 if _leads_infinitive(parts, tokens, at, lexicon) else len(parts)
    return 1


def _leads_infinitive(parts: tuple[str, ...], tokens: list[Token], at: int, lexicon: Lexicon) -> bool:
    """Return whether the `to` of some words goes with a verb: `was due to open the shop`."""
    if parts != _DUE or at == 0 or tokens[at - 1].key not in BE:
        return False
    key, after = ([*(token.key for token in tokens[at + 2 : at + 4]), "", ""])[:2]
    tags = lexicon.find(key).tags
    return bool(tags & BASE) and (not tags & NOUN or after in DETERMINERS)
