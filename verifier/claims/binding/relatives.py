"""Claims whose subject stands in a relative clause about another subject."""

from __future__ import annotations

from itertools import pairwise

from verifier.claims.binding.opening import is_verb
from verifier.claims.compare import Comparison
from verifier.parsers.segments.relative_clauses import OPENING, Relative, list_relatives

_VERBS = 3
"""Among how many words the verb behind such a clause is: `did not chase`."""


def find_cut_relative(comparison: Comparison) -> tuple[int, Relative] | None:
    """Find a relative clause of which the claim makes the subject of the verb behind it."""
    held: dict[int, set[int]] = {}
    for number, place in comparison.chain.places:
        held.setdefault(number, set()).add(place)
    for number, places in held.items():
        sentence = comparison.index.sentences[number]
        if sentence.language or OPENING.isdisjoint(sentence.keys):
            continue
        prepositions = comparison.policy.prepositions.words
        for found in list_relatives(sentence.source_text, sentence.words, prepositions):
            if _is_cut(found, places) or _goes_on(comparison, number, found):
                return number, found
    return None


def _is_cut(found: Relative, places: set[int]) -> bool:
    """Return whether words are of the clause and of the verb behind it, and none is of what stands before."""
    return (
        min(places) > found.opener
        and places.isdisjoint(range(found.opener, found.rest))
        and not places.isdisjoint(range(found.rest, found.verb))
        and not places.isdisjoint(range(found.verb, found.verb + _VERBS))
    )


def _goes_on(comparison: Comparison, number: int, found: Relative) -> bool:
    """Return whether the claim leads from the verb of a clause to what the verb behind the clause has."""
    places = [place for line, place in comparison.chain.places if line == number]
    keys = comparison.index.sentences[number].keys
    return found.verb not in places and any(
        found.opener < one < found.rest and is_verb(keys[one]) and other > found.verb
        for one, other in pairwise(places)
    )
