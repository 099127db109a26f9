"""Degree: `All members agreed` and `Members agreed`.

A word that claims all or nothing must stand in the window itself. Where the sentence that covers the claim
most says `few` (not `a few`), the claim must say it. Others that say how much (`most`, `some`) are content
like any word.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.codes import ViolationCode
from verifier.parsers.english.clause_words import AS, DENIAL_BEFORE_VERB
from verifier.parsers.english.comparison_words import BEFORE_FEW, FEW, TIMES
from verifier.parsers.english.denial_words import AT, DENYING_TIMES, NO, NONE
from verifier.parsers.text.surface_words import SurfaceWord

_COUNTING = TIMES | {FEW}


def check_degree(comparison: Comparison) -> Iterator[FacetResult]:
    """Report words that claim all or nothing and are not in the window, and a `few` that was dropped."""
    absolutes = comparison.policy.absolute_words.words
    for own in comparison.claim.words:
        if own.key in absolutes and not _is_stated(own, comparison):
            yield report(
                ViolationCode.DEGREE_UNSUPPORTED, claim_span=own.span, word=comparison.claim.show(own)
            )
    best, word = comparison.best_sentence, _find_dropped(comparison)
    if word is not None:
        yield report(ViolationCode.DEGREE_UNSUPPORTED, place=(best.number, word.span), word=best.show(word))


def _find_dropped(comparison: Comparison) -> SurfaceWord | None:
    """Find a `few` (not `a few`), or a `twice as`, of the best sentence in a clause that has the claim."""
    best = comparison.best_sentence
    dropped = _COUNTING.intersection(best.keys).difference(comparison.claim.keys)
    if not dropped:
        return None
    places = frozenset(comparison.placed.list_in(best.number))
    held = {best.clauses[at] for at in places}
    keys = ("", *best.keys, "")
    for place, (word, clause) in enumerate(zip(best.words, best.clauses, strict=True), start=1):
        # Of `twice as large as the old one and seats 800 people` a claim that has the scale drops it.
        has_scale = keys[place + 1] == AS and not places.isdisjoint(range(place + 1, place + 3))
        counts = keys[place - 1] != BEFORE_FEW if word.key == FEW else has_scale
        if word.key in dropped and counts and clause in held:
            return word
    return None


def _is_stated(word: SurfaceWord, comparison: Comparison) -> bool:
    """Return whether the window has a word, or another that claims as much: `every` for `all`.

    `Every hour` is a rate, and `at no time` is never.
    """
    vocabulary = comparison.vocabulary
    alike = vocabulary.synonyms.get(vocabulary.stem(word.key), ())
    if word.key == NONE and NO in comparison.window_keys:
        return True
    if word.key in comparison.window_keys or not comparison.positions.keys().isdisjoint(alike):
        return True
    if word.key == DENIAL_BEFORE_VERB and comparison.policy.account_for_text:
        rows = pairwise(pairwise(comparison.best_sentence.keys))
        if any(first == (AT, NO) and last in DENYING_TIMES for first, (_, last) in rows):
            return True
    token = comparison.token_at(word)
    return token is not None and comparison.is_figure(token)
