"""Agents: `was designed by Ada Holm`, and who else the claim says did it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import Place
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report_pair
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.clause_words import SUBORDINATORS
from verifier.parsers.english.comparison_words import OF
from verifier.parsers.english.suffixes import ADVERB
from verifier.parsers.english.verbs import PASSIVE_AUXILIARIES
from verifier.parsers.text.surface_words import SurfaceWord

_MAX_AGENT = 12
"""How many words the name of who did it has at most."""

_MAX_BETWEEN = 3
"""How many words further on the verb of a subject stands at most."""


def check_agents(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a word before a verb that the window has somebody else for: `was designed by X, built by Y`.

    Of a noun (`its designer was Y`) nobody whom the claim names may be who did it; that is no conflict yet.
    """
    if BY not in comparison.window_keys:
        return
    placed = dict(comparison.chain.path)
    tokens = [token for token in comparison.claim.tokens if not token.key.endswith(ADVERB)]
    for subject, token in pairwise(tokens):
        if token in placed and (subject.is_name or subject in placed) and _may_do(subject, token, comparison):
            yield from _check_agent(subject, token, placed, comparison)


def _check_agent(
    subject: ClaimToken, token: ClaimToken, placed: Mapping[ClaimToken, Place], comparison: Comparison
) -> Iterator[FacetResult]:
    """Report a word before another one where a sentence has somebody else for who did that."""
    number, at = placed[token]
    words = comparison.index.sentences[number].words
    agent = {(number, place) for place in _find_passive_agent(words, at, comparison)}
    if not agent:
        return
    # What stands in no sentence, or in another one, is nobody whom this one names.
    place = placed.get(subject, (-1, -1))
    where = place if place[0] == number else (number, at)
    does_another = is_verb(token.key) and place not in agent
    # An album by somebody is not what he did.
    is_of_another = agent.isdisjoint(placed.values()) and words[at].key != token.key
    if does_another or is_of_another:
        found = report_pair((subject, where), (token, (number, at)), comparison.claim.show(token), comparison)
        yield found if does_another and where == place else replace(found, outcome="unsupported")


def _may_do(subject: ClaimToken, token: ClaimToken, comparison: Comparison) -> bool:
    """Return whether of two words of the claim the first may do what the second says."""
    claimed = comparison.claim.words
    start, end = comparison.chain.find_words(subject), comparison.chain.find_words(token)
    if end - start > _MAX_BETWEEN or token.kind not in ("word", "light"):
        return False
    is_passive = end + 1 < len(claimed) and claimed[end + 1].key == BY
    return not is_passive and PASSIVE_AUXILIARIES.isdisjoint([word.key for word in claimed[start + 1 : end]])


def _find_passive_agent(words: Sequence[SurfaceWord], verb: int, comparison: Comparison) -> range:
    """Return who did it where a verb is passive and says so right behind it, else an empty range."""
    if verb + 2 >= len(words) or words[verb + 1].key != BY or words[verb + 2].opens_with_digit:
        return range(0)
    if PASSIVE_AUXILIARIES.isdisjoint([word.key for word in words[:verb]]):
        return range(0)
    ends = (comparison.policy.prepositions.words | PASSIVE_AUXILIARIES | SUBORDINATORS) - {OF}
    end = verb + 2
    while end < min(len(words), verb + 2 + _MAX_AGENT) and words[end].key not in ends:
        if end > verb + 2 and is_verb(words[end].key):
            break
        end += 1
    return range(verb + 2, end)
