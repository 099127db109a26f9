"""The names of a claim, each of one or more capitalised words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.parsers.english.name_words import LINKING_WORDS


class NameWord(NamedTuple):
    """A capitalised word: its place among the claim's words, its token, its best match weight anywhere."""

    place: int
    token: ClaimToken
    match_weight: int
    is_missing: bool


ClaimedName: TypeAlias = list[NameWord]
"""The words of a name, some of which may be missing from the window."""


def list_claimed_names(comparison: Comparison) -> Iterator[ClaimedName]:
    """Yield the names of the claim: capitalised words in a row, or with `of` and the like between."""
    words = comparison.claim.words
    starts = [word.start for word in words]
    name: ClaimedName = []
    for item in comparison.tokens:
        token = item.token
        if not token.is_name or comparison.is_figure(token):
            continue
        place = bisect_left(starts, token.span[0])
        if name and not all(word.key in LINKING_WORDS for word in words[name[-1].place + 1 : place]):
            yield name
            name = []
        is_missing = not item.match_weight_in(comparison.window.numbers)
        name.append(NameWord(place, token, item.match_weight, is_missing))
    if name:
        yield name
