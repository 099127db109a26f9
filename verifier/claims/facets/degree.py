"""Degree: `All members agreed` and `Members agreed`.

A word that claims all or nothing must stand in the window itself. Where the sentence that covers the claim
most says `few` (not `a few`), the claim must say it. Others that say how much (`most`, `some`) are content
like any word.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.codes import ViolationCode
from verifier.parsers.english.comparison_words import BEFORE_FEW, FEW
from verifier.parsers.text.surface_words import SurfaceWord


def check_degree(comparison: Comparison) -> Iterator[FacetResult]:
    """Report words that claim all or nothing and are not in the window, and a `few` that was dropped."""
    absolutes = comparison.policy.absolute_words.words
    for word in comparison.claim.words:
        if word.key in absolutes and not _is_stated(word, comparison):
            yield report(
                ViolationCode.DEGREE_UNSUPPORTED, claim_span=word.span, word=comparison.claim.show(word)
            )
    best, few = comparison.best_sentence, _find_dropped_few(comparison)
    if few is not None:
        yield report(ViolationCode.DEGREE_UNSUPPORTED, place=(best.number, few.span), word=best.show(few))


def _find_dropped_few(comparison: Comparison) -> SurfaceWord | None:
    """Find a `few` (not `a few`) of the best sentence in a clause that holds a word of the claim."""
    best = comparison.best_sentence
    if FEW in comparison.claim.keys or FEW not in best.keys:
        return None
    held = {best.clauses[at] for at in comparison.placed.list_in(best.number)}
    for before, word, clause in zip(("", *best.keys), best.words, best.clauses, strict=False):
        if word.key == FEW and before != BEFORE_FEW and clause in held:
            return word
    return None


def _is_stated(word: SurfaceWord, comparison: Comparison) -> bool:
    """Return whether the window has a word, or another that claims as much: `every` for `all`.

    `Every hour` is a rate.
    """
    vocabulary = comparison.vocabulary
    alike = vocabulary.synonyms.get(vocabulary.stem(word.key), ())
    if word.key in comparison.window_keys or not comparison.positions.keys().isdisjoint(alike):
        return True
    token = comparison.token_at(word)
    return token is not None and comparison.is_figure(token)
