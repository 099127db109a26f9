"""Degree: `All members agreed` and `Members agreed`.

A word that claims all or nothing must stand in the window itself. Where the sentence that covers the claim
most says `few` (not `a few`), the claim must say it. Others that say how much (`most`, `some`) are content
like any word.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult
from verifier.codes import ViolationCode
from verifier.parsers.english.comparison_words import BEFORE_FEW, FEW


def check_degree(comparison: Comparison) -> Iterator[FacetResult]:
    """Report words that claim all or nothing and are not in the window, and a `few` that was dropped."""
    absolutes = comparison.policy.absolute_words.words
    for word in comparison.claim.words:
        if word.key not in absolutes or _is_stated(word.key, comparison):
            continue
        token = comparison.token_at(word)
        # `Every hour` is a rate.
        if token is None or not comparison.is_figure(token):
            yield FacetResult(
                outcome="unsupported",
                code=ViolationCode.DEGREE_UNSUPPORTED,
                claim_span=word.span,
                details=(("word", comparison.claim.show(word)),),
            )
    best = comparison.best_sentence
    if FEW in comparison.claim.keys or FEW not in best.keys:
        return
    for place, word in enumerate(best.words):
        is_a_few = place > 0 and best.words[place - 1].key == BEFORE_FEW
        if word.key == FEW and not is_a_few:
            yield FacetResult(
                outcome="unsupported",
                code=ViolationCode.DEGREE_UNSUPPORTED,
                place=(best.number, word.span),
                details=(("word", best.show(word)),),
            )
            return


def _is_stated(key: str, comparison: Comparison) -> bool:
    """Return whether the window has a word, or another that claims as much: `every` for `all`."""
    vocabulary = comparison.vocabulary
    alike = vocabulary.synonyms.get(vocabulary.stem(key), ())
    return key in comparison.window_keys or not comparison.positions.keys().isdisjoint(alike)
