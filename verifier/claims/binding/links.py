"""Links: `If X, Y`, `X because Y`, `X after Y`. A claim that turns one round says something else.

What a word such as *if* leads in the claim it has to lead in the sentence. *Because* and *so* lead the two
ends of one link, and so do *before* and *after*: with the other word the clauses change their places.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from verifier.claims.binding.gaps import is_marked
from verifier.claims.binding.places import Place
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.clause_words import CONJOINING, LINKS
from verifier.parsers.text.surface_words import SurfaceWord

_MARKS = ",;:"
_SECOND = frozenset(("so", "therefore"))
"""Words that link to what stands before them alone."""


class _Link(NamedTuple):
    """A link of a text: the place of its word, its kind and way, what that leads, and what it links to."""

    place: int
    kind: str
    way: int
    led: range
    rest: range


_KINDS: Mapping[str, tuple[str, int]] = MappingProxyType(
    {word: (kind, way) for kind, way, words in LINKS for word in words}
)


def find_turned_link(comparison: Comparison) -> tuple[SurfaceWord, Place] | None:
    """Find a link that the claim turns round: the word that links, and the place of the sentence's own."""
    claim = comparison.claim
    if _KINDS.keys().isdisjoint(claim.keys):
        return None
    by_word = {comparison.chain.find_words(token): place for token, place in comparison.chain.path}
    for own in _list_links(claim.text, claim.words):
        for number in sorted({number for number, _ in by_word.values()}):
            sentence = comparison.index.sentences[number]
            for stated in _list_links(sentence.source_text, sentence.words):
                if own.kind == stated.kind and _is_turned(own, stated, by_word, sentence):
                    return claim.words[own.place], (number, stated.place)
    return None


def _is_turned(own: _Link, stated: _Link, by_word: Mapping[int, Place], sentence: EvidenceSentence) -> bool:
    """Return whether each of the two clauses of the claim stands in the other one of the sentence."""
    held = [[at for at in _find(row, by_word, sentence) if at != stated.place] for row in (own.led, own.rest)]
    there = (stated.led, stated.rest) if own.way == stated.way else (stated.rest, stated.led)
    return all(
        2 * sum(place in other for place in places) > len(places)
        for places, other in zip(held, reversed(there), strict=True)
    )


def _find(row: range, by_word: Mapping[int, Place], sentence: EvidenceSentence) -> list[int]:
    """Return the places of some words of the claim in a sentence."""
    places = (by_word[at] for at in row if at in by_word)
    return [place for number, place in places if number == sentence.number]


def _list_links(text: str, words: Sequence[SurfaceWord]) -> Iterator[_Link]:
    """Yield the links of a text, each between two clauses of one sentence."""
    opens = [at for at in range(1, len(words)) if is_marked(text, words, at, _MARKS)]
    for place, word in enumerate(words[:-1]):
        if word.key in _KINDS:
            yield _read_link(place, words, opens)


def _read_link(place: int, words: Sequence[SurfaceWord], opens: Sequence[int]) -> _Link:
    """Read what a word links; the places in `opens` follow a mark."""
    after = bisect_right(opens, place)
    bounds = (0, *opens, len(words))
    begin, stop = bounds[after : after + 2]
    kind, way = _KINDS[words[place].key]
    is_first = begin == place or words[place - 1].key in CONJOINING
    if is_first and stop < len(words) and words[place].key not in _SECOND:
        return _Link(place, kind, way, range(place + 1, stop), range(stop, bounds[after + 2]))
    first = bounds[max(0, after - 1)] if is_first else begin
    return _Link(place, kind, way, range(place + 1, stop), range(first, place))
