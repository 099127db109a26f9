"""Naming: whether two phrases name different things, and whether two words are forms of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

_ENDING = 3
"""By how many letters forms of one word differ at their ends."""
_LEAST = 4
"""How many letters they have in common, if they have as many."""


class Named(Protocol):
    """A phrase by its words; `is_known` may go on about what another phrase names."""

    @property
    def words(self) -> frozenset[str]:
        """Its words."""

    @property
    def is_name(self) -> bool:
        """Whether it is a name."""

    @property
    def is_known(self) -> bool:
        """Whether it may go on about another."""


def differ(one: Named, other: Named, *, is_sure: bool) -> bool:
    """Return whether two phrases name different things; to be sure of it, neither may stand for the other.

    `Lake Orm` is not `Lake Tarn`; `Holt` may be `Baron Holt`, and `Acme` may be `the company`.
    """
    shared = [word for word in one.words if holds(word, other.words)]
    if not shared:
        is_open = other.is_known or (one.is_known and other.is_name)
        return not (is_sure and is_open) and not _has_initials(one.words, other.words)
    ours = [word for word in one.words if word not in shared]
    theirs = [word for word in other.words if not holds(word, one.words)]
    return bool(ours and theirs) and not _abbreviate(ours, theirs)


def _abbreviate(some: Iterable[str], others: Iterable[str]) -> bool:
    """Return whether a word may be short for another: `RT` for `realtime`."""
    pairs = [sorted((one, other), key=len) for one in some for other in others]
    return any(short[0] == long[0] and _is_inside(short, long) for short, long in pairs)


def _has_initials(some: frozenset[str], others: frozenset[str]) -> bool:
    """Return whether one of two names is the initials of the other, in some order: `IRS`."""
    pairs = [(word, names) for words, names in ((some, others), (others, some)) for word in words]
    return any(sorted(word) == sorted(name[0] for name in names) for word, names in pairs if len(names) > 1)


def _is_inside(short: str, long: str) -> bool:
    """Return whether all letters of a word stand in a longer one in the same order."""
    letters = iter(long)
    return len(short) < len(long) and all(letter in letters for letter in short)


def holds(word: str, words: Iterable[str]) -> bool:
    """Return whether one of some words is a form of a word."""
    if not word.isalpha():
        return word in words
    least = min(len(word), max(_LEAST, len(word) - _ENDING))
    return any(other[:least] == word[:least] and abs(len(other) - len(word)) <= _ENDING for other in words)
