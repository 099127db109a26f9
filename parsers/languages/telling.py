"""Which language a text is in, told by a count of its small words."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from verifier.parsers.english import list_words

HOME = "en"
"""The language of the engine's terms."""

MAX_CHARS = 4_000
"""How much of a text is looked at."""

_HOME_SIGNS = frozenset(
    list_words(
        """
        the of and to is was were with from that which by for has have had are not been its this it he they
        or but at be as on
        """
    )
)
_EDGES = ".,;:!?\"'()[]\u201e\u201c\u201d\u00bb\u00ab\u2018\u2019\u203a\u2039"

_STOPS = frozenset(".!?:\"'\u201c\u201d\u00bb\u2019\u201e\u201a")
"""What may stand before the capital of a sentence, or open a quote before it."""

_LEAD = 2
"""How many times as many signs the language of a text has as any other."""

_SHARE = 6
"""One word in so many is a small word that the language has."""

_MIN_WORDS = 4
"""Of so many different words in lower case one is a small word of the language of a text."""


class Signs(NamedTuple):
    """What a text is told by: small words that hardly another language writes, and those that others share.

    A text that has none of its `own` is guessed by words that are `weak` before a capital: two of them, or
    one of those that tell `alone`; or by the one that stands `last`.
    """

    own: frozenset[str]
    shared: frozenset[str]
    weak: frozenset[str]
    alone: frozenset[str]
    others: frozenset[str]
    """Small words of languages that look alike, and that this one has not."""
    denials: frozenset[str] = frozenset()
    """Words that deny in those languages, and mean nothing in this one."""
    last: frozenset[str] = frozenset()
    """Small words that hardly another language ends a sentence with: `stimmten zu`."""


def tell_language(text: str, signs: Mapping[str, Signs]) -> str | None:
    """Return the code of the language of a text, or None where too little of it tells.

    `signs` are those of the languages that it may be in besides that of the terms.
    """
    if not signs:
        return HOME
    text = text[:MAX_CHARS]
    written = {*text.split()}
    lower = {word.strip(_EDGES).lower() for word in written}
    if all(own.own.isdisjoint(lower) for own in signs.values()):
        # So it is with nearly all texts in the language of the terms: nothing need be counted.
        shows = not (_HOME_SIGNS.isdisjoint(written) and _HOME_SIGNS.isdisjoint(_list_small(text)))
        return HOME if shows else None
    return _tell_by_count([*_list_small(text)], signs)


def _tell_by_count(words: list[str], signs: Mapping[str, Signs]) -> str | None:
    """Return the code of the language that has most of the signs among the words of a text, if any leads."""
    known = {*words}
    home = 0 if _HOME_SIGNS.isdisjoint(known) else sum([word in _HOME_SIGNS for word in words])
    counts = sorted([(_count(words, known, own), code) for code, own in signs.items()], reverse=True)
    most, code = counts[0]
    others = max(home, *[count for count, _ in counts[1:]], 0)
    if most:
        return code if most >= _LEAD * others else HOME if home >= _LEAD * most else None
    return HOME if home else None


def _list_small(text: str) -> Iterator[str]:
    """Yield the words of a text; an empty one for a capital within a sentence, which may be a name."""
    opens = True
    for written in text.split():
        word = written.strip(_EDGES)
        small = word.lower()
        yield small if opens or small == word else ""
        opens = written[-1] in _STOPS


def looks_foreign(text: str, signs: Signs, words: Container[str]) -> bool:
    """Return whether a text that tells no language is in none whose small `words` are these.

    It denies by a word of another, or has some small words and none of these.
    """
    small = [word for word in _list_small(text[:MAX_CHARS]) if word.isalpha()]
    if not signs.denials.isdisjoint(small):
        return True
    lower = {word for word in _list_lower(text[:MAX_CHARS]) if word.isalpha()}
    return len(lower) >= _MIN_WORDS and not any(word in words or word in signs.own for word in lower)


def _list_lower(text: str) -> Iterator[str]:
    return (word for written in text.split() if (word := written.strip(_EDGES)).islower())


def guess_language(text: str, signs: Mapping[str, Signs]) -> str | None:
    """Return the language that a text which tells none looks like, or None where it looks like none."""
    words = text[:MAX_CHARS].split()
    known = {word.strip(_EDGES).lower() for word in words}
    for code, own in signs.items():
        if not (own.others.isdisjoint(known) and own.denials.isdisjoint(known)):
            continue
        led = [
            one.lower() for one, other in pairwise(words) if other[:1].isupper() and one.lower() in own.weak
        ]
        ends = {word.strip(_EDGES) for word in words[1:] if word[-1] in _STOPS or word is words[-1]}
        if len(led) > 1 or not (own.alone.isdisjoint(led) and own.last.isdisjoint(ends)):
            return code
    return None


def _count(words: list[str], known: set[str], signs: Signs) -> int:
    """Count the signs of a language in a text; none where hardly a word is one of its small words."""
    if signs.own.isdisjoint(known):
        return 0
    own = sum([word in signs.own for word in words])
    small = own + sum([word in signs.shared for word in words])
    # Figures, and what has a capital inside a sentence, are of no language.
    if small * _SHARE < sum(bool(word) and not word[0].isdigit() for word in words):
        return 0
    return max(0, own - sum([word in signs.others for word in words]))
