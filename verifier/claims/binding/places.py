"""Where each token of a claim stands in its window: the places that a chain may lead through."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.evidence_figures import Figures, figures_agree, list_date_values
from verifier.claims.index import EvidenceSentence, Positions
from verifier.claims.match import MatchedToken
from verifier.claims.postings import MIN_PREFIX
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.numerics.exact_values import Value, compare_values
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy

MAX_PLACES = 12
"""How many places of one token are tried; what stands in a window more often is noise."""

Place: TypeAlias = tuple[int, int]
"""The number of a sentence of the evidence, and that of a word in it."""


PlacedWord: TypeAlias = tuple[ClaimToken, Place]
"""A token of a claim and the place that a chain leads it through."""


class PlacedToken(NamedTuple):
    """A token of a claim and its places in the window, in order."""

    token: ClaimToken
    places: Sequence[Place]


class PlaceFinder:
    """Finds the places of tokens in one window; `positions` are those of its stems."""

    def __init__(
        self, sentences: Sequence[EvidenceSentence], positions: Positions, figures: Figures, policy: Policy
    ) -> None:
        self._sentences = sentences
        self._positions = positions
        self._figures = figures
        self._policy = policy
        self._vocabulary = read_vocabulary(policy)

    def find(self, item: MatchedToken) -> Sequence[Place]:
        """Return the first places of a token; none where it stands nowhere in the window."""
        found = self._find_number(item.token) if item.token.kind == "number" else self._find_word(item)
        return sorted(set(found))[:MAX_PLACES]

    def _find_word(self, item: MatchedToken) -> Iterable[Place]:
        """Find a word in any form; where there is none, what begins alike or has its initial."""
        vocabulary, stem = self._vocabulary, item.token.stem
        found = self._list_places(vocabulary.list_forms(stem))
        if not (found or item.token.is_acronym):
            # Where a word stands itself, another one is another thing: a ship beside a boat.
            found = self._list_places(vocabulary.synonyms.get(stem, ()))
        found += self._list_places(item.parts)
        if found or item.token.is_name:
            return found or self._find_initials(item.token)
        return () if self._policy.language else self._find_kin(item.token)

    def _list_places(self, stems: Iterable[str]) -> list[Place]:
        return [place for stem in stems for place in self._positions.get(stem, ())]

    def _find_kin(self, token: ClaimToken) -> Iterator[Place]:
        """Yield words that begin as a token does, as matching counts them."""
        key = token.key
        for sentence in self._sentences if len(key) >= MIN_PREFIX else ():
            for place, other in enumerate(sentence.keys):
                shared = max(MIN_PREFIX, min(len(other), len(key)) - 3)
                if len(other) >= MIN_PREFIX and other[:shared] == key[:shared]:
                    yield sentence.number, place

    def _find_initials(self, token: ClaimToken) -> Iterator[Place]:
        """Yield acronyms that may stand for a part of a name, or where a row begins that has an acronym."""
        for sentence in self._sentences:
            capitals = [place for place, word in enumerate(sentence.words) if word.is_capital]
            if token.is_acronym:
                start = "".join([sentence.keys[place][:1] for place in capitals]).find(token.key)
                found = capitals[start : start + 1] if start >= 0 else []
            else:
                acronyms = (at for at in capitals if sentence.words[at].is_acronym)
                found = [at for at in acronyms if token.key[:1] in sentence.keys[at]]
            yield from ((sentence.number, place) for place in found)

    def _find_number(self, token: ClaimToken) -> Iterator[Place]:
        """Yield the words of the quantities and dates that a number of the claim allows."""
        for sentence in self._sentences:
            for quantity in self._figures.quantities.get(sentence.number, ()):
                if _allows(token, quantity, self._policy):
                    yield from _list_words(sentence, quantity.span)
            for date in self._figures.dates.get(sentence.number, ()):
                if any(_holds(token, value) for value in list_date_values(date)):
                    words = list(_list_words(sentence, date.span))
                    # Of `21 May 2005` the claim's `2005` is the year.
                    yield from [at for at in words if sentence.keys[at[1]] == token.key] or words


def _allows(token: ClaimToken, stated: Quantity, policy: Policy) -> bool:
    """Return whether a number of a claim may be a quantity of the evidence."""
    if _holds(token, stated.value) or (stated.end is not None and token.value == stated.end):
        return True
    if token.quantity is None or token.range is not None:
        return False
    return figures_agree(token.quantity, stated, policy)


def _holds(token: ClaimToken, value: Value) -> bool:
    """Return whether a value is that of a number of the claim, or in the range that it leaves open."""
    if token.range is None:
        return token.value == value
    low, high = token.range
    return compare_values(low, value) <= 0 <= compare_values(high, value)


def _list_words(sentence: EvidenceSentence, span: Span) -> Iterator[Place]:
    """Yield the words of a figure."""
    words = sentence.words
    place = bisect_left(words, span[0], key=lambda word: word.start)
    while place < len(words) and words[place].start < span[1]:
        yield sentence.number, place
        place += 1
