"""Phrases of a word list in a text, the longest first at each place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet

MAX_WORDS = 6
"""How many words of a phrase are compared at most."""


def list_phrases(
    keys: Sequence[str], phrases: AbstractSet[str], *, taken: Collection[int] = ()
) -> list[range]:
    """Return where phrases stand among the words of a text, in order; none shares a word with another.

    `taken` are places of words that no phrase may hold. Linear in the words.
    """
    found: list[range] = []
    first = 0
    while first < len(keys):
        last = first + MAX_WORDS if first + MAX_WORDS < len(keys) else len(keys)
        while last > first and not _is_phrase(keys, range(first, last), phrases, taken):
            last -= 1
        if last > first:
            found.append(range(first, last))
        first = max(last, first + 1)
    return found


def _is_phrase(keys: Sequence[str], places: range, phrases: AbstractSet[str], taken: Collection[int]) -> bool:
    if taken and any(place in taken for place in places):
        return False
    return " ".join(keys[places.start : places.stop]) in phrases
