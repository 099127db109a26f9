"""Words that a language puts together, and the same words apart: `Br\u00fcckenbau`, `Bau der Br\u00fccke`.

A compound is what its last part is, of the kind that the first one says. So it stands where both parts stand
next to each other, and two words stand where they are one. A part by itself is something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.index import EvidenceIndex
from verifier.parsers.languages.stems import MARK

_MIN_PART = 3
"""How many letters a part has at least."""

_REACH = 3
"""How many words further on the other part stands at most."""


def find_parts_apart(stem: str, index: EvidenceIndex) -> tuple[Sequence[int], tuple[str, ...]]:
    """Return the numbers of the sentences that have the two parts of a compound near each other.

    The last part of it stands for it there: its stem is returned as well.
    """
    found: set[int] = set()
    heads: dict[str, None] = {}
    for modifier, head in _split(stem, index):
        numbers = [number for number in index.postings.find(head) if _are_near(modifier, head, number, index)]
        if numbers:
            found.update(numbers)
            heads[head] = None
    return sorted(found), tuple(heads)


def find_joined(one: str, other: str, index: EvidenceIndex) -> tuple[Sequence[int], tuple[str, ...]]:
    """Return the numbers of the sentences that have two words as one, and the stems of those."""
    found: set[int] = set()
    joined: dict[str, None] = {}
    for modifier, head in ((one, other), (other, one)):
        if modifier.endswith(MARK) and head.endswith(MARK) and len(modifier) > _MIN_PART < len(head):
            for link in index.links:
                both = modifier.removesuffix(MARK) + link + head
                if numbers := index.postings.find(both):
                    found.update(numbers)
                    joined[both] = None
    return sorted(found), tuple(joined)


def _split(stem: str, index: EvidenceIndex) -> Iterator[tuple[str, str]]:
    """Yield the ways to part a compound so that the evidence has both parts."""
    bare = stem.removesuffix(MARK)
    if bare == stem:
        return
    for place in range(_MIN_PART, len(bare) - _MIN_PART + 1):
        head = bare[place:] + MARK
        if head not in index.postings:
            continue
        for link in index.links:
            if bare[:place].endswith(link):
                modifier = bare[: place - len(link)] + MARK
                if len(modifier) > _MIN_PART and modifier in index.postings:
                    yield modifier, head


def _are_near(modifier: str, head: str, number: int, index: EvidenceIndex) -> bool:
    positions = index.positions(number)
    return any(
        0 < abs(one - other) <= _REACH
        for _, one in positions.get(modifier, ())
        for _, other in positions.get(head, ())
    )
