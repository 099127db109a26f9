"""What a claim check costs, in steps, counted before it is done.

Reading words is cheap, and linear; it is not counted. Counted are figures, and whatever grows with the
product of two texts: tokens with the sentences that hold them, figures with figures, denials with denials.
A step is about a microsecond.
"""

from __future__ import annotations

from operator import mul

from verifier.claims.binding.places import MAX_PLACES
from verifier.claims.claim_tokens import ClaimToken, ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.facets.numbers import MAX_CLAIMED, MAX_STATED
from verifier.claims.index import EvidenceIndex
from verifier.claims.match import MAX_LOOSE_NUMBERS
from verifier.parsers.numerics.anchors import count_numerals

_FIGURE = 6
_CLAIMED_FIGURE = 16
"""Steps to read a figure of the evidence, and of a claim, where it is a token as well."""

_CHARS = 4
"""Characters of words that are read in a step."""

_TOKEN = 4
_WORD = 2
"""Steps to look for a token of the claim, and to compare a word of it or of its window."""

_COMPARED = 4
"""Steps to hold two figures, or two denials, against each other in all that they say."""

_CHAINED = 10
"""Steps to go from a place of one token to one of the next."""

_COMPARISON = 150
"""Steps to hold the shortest claim against its window."""


def count_reading(index: EvidenceIndex) -> int:
    """Return the steps that reading evidence takes."""
    return 1 + index.n_chars // _CHARS + _FIGURE * index.n_numerals


def count_taking_apart(text: str) -> int:
    """Return the steps that reading a text takes as a claim."""
    return 1 + len(text) // _CHARS + _CLAIMED_FIGURE * count_numerals(text)


def count_matching(claim: ReadClaim, index: EvidenceIndex) -> int:
    """Return the steps of finding the tokens of a claim in the evidence, and of choosing a window."""
    steps = _TOKEN * len(claim.tokens)
    loose = 0
    for token in claim.once("different tokens", lambda: tuple(dict.fromkeys(claim.tokens))):
        if token.kind != "number":
            steps += _count_word(token, index)
        else:
            loose += 1
            steps += _count_number(token, index, is_loose=loose <= MAX_LOOSE_NUMBERS)
    return steps


def _count_word(token: ClaimToken, index: EvidenceIndex) -> int:
    numbers = index.postings.find(token.stem)
    if token.is_acronym and not numbers:
        return index.n_sentences // 4
    return len(numbers)


def _count_number(token: ClaimToken, index: EvidenceIndex, *, is_loose: bool) -> int:
    numbers = () if token.value is None else index.figures.values.get(token.value, ())
    if numbers or not is_loose:
        return len(numbers)
    return len(index.figures.values) if token.range is not None else index.n_figures


def count_comparing(comparison: Comparison) -> int:
    """Return the steps of holding a claim against its window, facet by facet."""
    claim, index, numbers = comparison.claim, comparison.index, comparison.window.numbers
    words = len(claim.words) + sum([len(index.sentences[number].keys) for number in numbers])
    steps = _COMPARISON + _WORD * words
    positions = comparison.positions
    places = [min(MAX_PLACES, len(positions.get(token.stem, ()))) for token in claim.tokens]
    chained: int = sum(map(mul, places, places[1:]))
    steps += _CHAINED * chained
    if claim.quantities:
        claimed = min(MAX_CLAIMED, len(claim.quantities))
        stated = sum([len(index.figures.quantities.get(number, ())) for number in numbers])
        steps += _COMPARED * claimed * min(MAX_STATED, stated)
    if claim.denials.found:
        stated = sum([len(comparison.read_denials(number).found) for number in numbers])
        steps += len(claim.denials.found) * (words + _COMPARED * stated)
    return steps
