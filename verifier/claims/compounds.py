"""Words that a language puts together, and the same words apart: `Br\u00fcckenbau`, `Bau der Br\u00fccke`.

A compound is what its last part is, of the kind that the first one says. So it stands where both parts stand
next to each other, and two words stand where they are one. A part by itself is something else. In English
they are one word with a hyphen or without, and two if the first one is a noun: `website`, `web-site`, `web
site`; a `black bird` is no `blackbird`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from verifier.claims.cased_text import ReadText
from verifier.claims.index import MAX_POSITIONS, EvidenceIndex
from verifier.claims.stemmer import ENGLISH
from verifier.parsers.english.denial_words import NON
from verifier.parsers.languages.items import HYPHENS
from verifier.parsers.languages.stems import MARK
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN

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


def find_open(
    key: str, index: EvidenceIndex, stem: Callable[[str], str]
) -> tuple[list[int], tuple[str, ...]]:
    """Return the sentences that have an English word in two, and the stems of what ends it there."""
    found: set[int] = set()
    heads: dict[str, None] = {}
    for place in range(1, len(key) - _MIN_PART + 1):
        head = stem(key[place:])
        both = {*index.postings.find(head)}.intersection(index.spellings.find(key[:place]))
        for number in sorted(both)[:MAX_POSITIONS]:
            sentence = index.sentences[number]
            at = [at for _, at in index.positions(number).get(head, ()) if at]
            if any(sentence.keys[one - 1] == key[:place] and joins(sentence, one - 1) for one in at):
                found.add(number)
                heads[head] = None
    return sorted(found), tuple(heads)


def joins(text: ReadText, place: int) -> bool:
    """Return whether a word of a text is one with the next: behind a hyphen, or a noun behind a blank."""
    word, after = text.words[place], text.words[place + 1]
    between = text.source_text[word.end : after.start]
    is_noun = load_lexicon(ENGLISH).find(word.key).usual & NOUN != 0
    # What denies its word is compared as a denial.
    if word.key == NON:
        return False
    return between in HYPHENS or (between == " " and is_noun and len(word.key) >= _MIN_PART)


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
