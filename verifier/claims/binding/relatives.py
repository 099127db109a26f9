"""Claims whose subject stands in a relative clause about another subject."""

from __future__ import annotations

from verifier.claims.binding.places import Place
from verifier.claims.compare import Comparison
from verifier.parsers.segments.relative_clauses import OPENING, Relative, list_relatives

_VERBS = 3
"""Among how many words the verb behind such a clause is: `did not chase`."""


def find_cut_relative(comparison: Comparison) -> tuple[Place, Place] | None:
    """Find a relative clause of which the claim makes the subject of the verb behind it."""
    for number in dict.fromkeys(number for number, _ in comparison.chain.places):
        sentence = comparison.index.sentences[number]
        if sentence.language or OPENING.isdisjoint(sentence.keys):
            continue
        places = {place for line, place in comparison.chain.places if line == number}
        prepositions = comparison.policy.prepositions.words
        for found in list_relatives(sentence.source_text, sentence.words, prepositions):
            if _is_cut(found, places):
                return (number, found.opener), (number, found.verb)
    return None


def _is_cut(found: Relative, places: set[int]) -> bool:
    """Return whether words are of the clause and of the verb behind it, and none is of what stands before."""
    return (
        min(places) > found.opener
        and places.isdisjoint(range(found.opener, found.rest))
        and not places.isdisjoint(range(found.rest, found.verb))
        and not places.isdisjoint(range(found.verb, found.verb + _VERBS))
    )
