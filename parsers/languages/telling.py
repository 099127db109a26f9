"""Which language a text is in, told by a count of the small words that hardly another language writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
    ]
)
_EDGES = ".,;:!?\"'()[]\u201e\u201c\u201d\u00bb\u00ab\u2018\u2019\u203a\u2039"

_LEAD = 2
"""How many times as many signs the language of a text has as any other."""


def tell_language(text: str, signs: Mapping[str, frozenset[str]]) -> str | None:
    """Return the code of the language of a text, or None where too little of it tells.

    `signs` are those of the languages that it may be in besides that of the terms.
    """
    if not signs:
        return HOME
    words = text[:_MAX_CHARS].lower().split()
    known = {word.strip(_EDGES) for word in words} if len(words) < 64 else {*words}
    counts = [(_count(words, known, _HOME_SIGNS), HOME)]
    counts += [(_count(words, known, own), code) for code, own in signs.items()]
    counts.sort(reverse=True)
    most, code = counts[0]
    return code if most and most >= _LEAD * counts[1][0] else None


def _count(words: Iterable[str], known: set[str], signs: frozenset[str]) -> int:
    if signs.isdisjoint(known):
        return 0
    return sum([word.strip(_EDGES) in signs for word in words])
