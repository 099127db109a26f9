"""Which language a text is in, told by a count of its small words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

HOME = "en"
"""The language of the engine's terms."""

_MAX_CHARS = 4_000
"""How much of a text is looked at."""

_HOME_SIGNS = frozenset(
    [
        "the",
        "of",
        "and",
        "to",
        "is",
        "was",
        "were",
        "with",
        "from",
        "that",
        "which",
        "by",
        "for",
        "has",
        "have",
        "had",
        "are",
        "not",
        "been",
        "its",
        "this",
        "it",
        "he",
        "they",
        "or",
        "but",
        "at",
        "be",
        "as",
        "on",
    ]
)
_EDGES = ".,;:!?\"'()[]\u201e\u201c\u201d\u00bb\u00ab\u2018\u2019\u203a\u2039"

_LEAD = 2
"""How many times as many signs the language of a text has as any other."""

_SHARE = 6
"""One word in so many is a small word that the language has."""


class Signs(NamedTuple):
    """What a text is told by: small words that hardly another language writes, and those that others share.

    Where a text has none of its `own`, those tell that are `weak`, before a capital: two of them, or one
    beside one of the `letters`.
    """

    own: frozenset[str]
    shared: frozenset[str]
    weak: frozenset[str]
    letters: frozenset[str]


def tell_language(text: str, signs: Mapping[str, Signs]) -> str | None:
    """Return the code of the language of a text, or None where too little of it tells.

    `signs` are those of the languages that it may be in besides that of the terms.
    """
    if not signs:
        return HOME
    words = [word.strip(_EDGES) for word in text[:_MAX_CHARS].lower().split()]
    known = {*words}
    home = 0 if _HOME_SIGNS.isdisjoint(known) else sum([word in _HOME_SIGNS for word in words])
    counts = sorted([(_count(words, known, own), code) for code, own in signs.items()], reverse=True)
    most, code = counts[0]
    others = max(home, *[count for count, _ in counts[1:]], 0)
    if most:
        return code if most >= _LEAD * others else HOME if home >= _LEAD * most else None
    if home:
        return HOME
    return next((code for code, own in signs.items() if _may_be(text[:_MAX_CHARS], known, own)), None)


def _count(words: list[str], known: set[str], signs: Signs) -> int:
    """Count the signs of a language in a text; none where hardly a word is one of its small words."""
    if signs.own.isdisjoint(known):
        return 0
    own = sum([word in signs.own for word in words])
    small = own + sum([word in signs.shared for word in words])
    return own if small * _SHARE >= len(words) else 0


def _may_be(text: str, known: set[str], signs: Signs) -> bool:
    """Return whether a text without a sign of its own looks like a language all the same."""
    if signs.weak.isdisjoint(known):
        return False
    words = text.split()
    led = sum([one.lower() in signs.weak and other[:1].isupper() for one, other in pairwise(words)])
    return led > 1 or (led == 1 and not signs.letters.isdisjoint(text.lower()))
