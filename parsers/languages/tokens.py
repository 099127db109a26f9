"""The words, figures and marks of one sentence with their places, before anything is read of them."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from verifier.parsers.languages.items import Item
from verifier.parsers.languages.record import Term
from verifier.parsers.languages.stems import Stems
from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of, run_of

_MONEY_SIGNS = {"\u20ac": "euros"}
"""Signs that the engine reads before a figure, and names behind one."""


class Token(NamedTuple):
    """A word, the digits of a figure, or a mark."""

    text: str
    start: int
    end: int


def list_tokens(text: str) -> tuple[str, ...]:
    """Return the words, digits and marks of a text."""
    return tuple([token for token in _token().findall(text) if not token.isspace()])


class Tokens:
    """The tokens of a sentence, and each in lower case in the spelling that tables have."""

    __slots__ = ("end", "first", "lower", "rows", "text")

    def __init__(self, text: str, start: int, end: int, stems: Stems) -> None:
        self.text = text
        self.end = end
        self.rows = [
            Token(match[0], match.start(), match.end())
            for match in _token().finditer(text, start, end)
            if not match[0].isspace() and not (match[0] == "." and _initial_stop().match(text, match.start()))
        ]
        self.lower = [stems.respell(token.text.lower()) for token in self.rows]
        self.first = next((n for n, token in enumerate(self.rows) if token.text[0].isalpha()), 0)
        """The place of the first word."""

    def __len__(self) -> int:
        return len(self.rows)

    def show(self, number: int) -> str:
        """Return a token as it is written; an empty string behind the last one."""
        return self.rows[number].text if number < len(self.rows) else ""

    def read(self, number: int) -> str:
        """Return a token in lower case; an empty string behind the last one."""
        return self.lower[number] if number < len(self.lower) else ""

    def skip(self, end: int, number: int) -> int:
        """Return the first token from a number on that begins at a place of the text or behind it."""
        while number < len(self.rows) and self.rows[number].start < end:
            number += 1
        return number

    def make(self, term: Term, key: str, start: int, end: int, *, is_open: bool = False) -> Item:
        """Return the item of a stretch of the text."""
        if term.text in _MONEY_SIGNS:
            term = term._replace(text=_MONEY_SIGNS[term.text], part="noun")
        glued = start > 0 and not self.text[start - 1].isspace()
        return Item(term.text, term.part, key, start, end, term.cases, glued, is_open)


@cache
def _token() -> re.Pattern[str]:
    letters = run_of(unicode14.LETTERS)
    return re.compile(rf"{letters}(?:['\u2019]{letters})?|[0-9]+|\s+|.", re.DOTALL)


@cache
def _initial_stop() -> re.Pattern[str]:
    """Return the pattern of an initial's stop inside a name, which parts nothing: `Ada B. Berg`."""
    return re.compile(rf"(?<={one_of(unicode14.LETTERS)} [A-Z])\.(?=\s+[A-Z\u00c4\u00d6\u00dc])")
