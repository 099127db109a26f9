"""Polarity: `The drug reduced mortality` and `It is not true that the drug reduced mortality`.

The claim and the sentence that covers it most must both deny or both assert. A conflict is only named where
that sentence covers the claim and the scope of its negation trigger reaches what it covers; else the claim is
left unsupported. Which triggers count, and which are pseudo-triggers, `verifier.claims.denials` says.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from verifier.claims.compare import Comparison
from verifier.claims.denials import is_pseudo_trigger
from verifier.claims.facets.result import FacetResult
from verifier.codes import ViolationCode
from verifier.parsers.english.denial_words import ASSERTING, WITHOUT
from verifier.parsers.text.surface_words import SurfaceWord

_CLAUSE_END = re.compile("[,;:()\u2013\u2014]")


def check_polarity(comparison: Comparison) -> Iterator[FacetResult]:
    """Compare the denials of the claim with those of the sentence that covers it most."""
    best = comparison.best_sentence
    claimed = comparison.claim.denials
    stated = comparison.index.read_denials(best.number, comparison.policy)
    if claimed.negates == stated.negates and bool(claimed.n_triggers) == bool(stated.n_triggers):
        return
    own = _find_triggers(comparison.claim.words, comparison)
    other = _find_triggers(best.words, comparison)
    is_conflict = _is_conflict(comparison, claimed.n_triggers > 0, stated.n_triggers > 0, other)
    yield FacetResult(
        outcome="conflicts" if is_conflict else "unsupported",
        code=ViolationCode.POLARITY_CONFLICT,
        claim_span=own[0].span if own else None,
        place=(best.number, other[0].span if other else best.span),
    )


def _find_triggers(words: Sequence[SurfaceWord], comparison: Comparison) -> list[SurfaceWord]:
    """Return the words that deny; a capital inside a sentence is a part of a name (`Mission: Impossible`)."""
    policy = comparison.policy
    triggers = policy.denial_cues.words | policy.denial_cues_after.words
    return [
        word
        for place, word in enumerate(words)
        if (not word.is_capital or place == 0)
        and not is_pseudo_trigger(words, place)
        and (comparison.vocabulary.is_negation(word.key) or word.key in triggers)
    ]


def _is_conflict(
    comparison: Comparison, claim_denies: bool, evidence_denies: bool, triggers: list[SurfaceWord]
) -> bool:
    if claim_denies == evidence_denies:
        return False
    if claim_denies and not ASSERTING.isdisjoint(comparison.claim.keys):
        return False
    if evidence_denies and not _denies_claim(comparison, triggers):
        return False
    is_negation = comparison.vocabulary.is_negation
    return comparison.is_about(*[token for token in comparison.claim.tokens if is_negation(token.key)])


def _denies_claim(comparison: Comparison, triggers: list[SurfaceWord]) -> bool:
    """Return whether what the best sentence denies is what the claim says."""
    best = comparison.best_sentence
    own = frozenset(token.stem for token in comparison.claim.tokens)
    shared = [word for word, stem in zip(best.words, best.stems, strict=True) if stem in own]
    # What stands before `without warning` is not denied by it, and `not until 1931` denies nothing.
    last = shared[-1].start if shared else 0
    denying = [word for word in triggers if word.key != WITHOUT or word.end < last]
    reaches = bool(denying) and _reaches_claim(comparison, denying, shared)
    return reaches and ASSERTING.isdisjoint(comparison.best_keys)


def _reaches_claim(comparison: Comparison, triggers: list[SurfaceWord], shared: list[SurfaceWord]) -> bool:
    """Return whether a clause that denies holds at least half of what the sentence has of the claim."""
    best = comparison.best_sentence
    ends = [match.start() for match in _CLAUSE_END.finditer(best.source_text, *best.span)]
    terminations = comparison.policy.denial_breaks.words
    ends += [word.start for word in best.words if word.key in terminations]
    ends.sort()
    is_negation = comparison.vocabulary.is_negation
    clauses = [bisect_left(ends, word.start) for word in shared if not is_negation(word.key)]
    denied = {bisect_left(ends, word.start) for word in triggers}
    return 2 * sum(clause in denied for clause in clauses) >= len(clauses)
