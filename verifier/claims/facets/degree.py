"""Degree: `All members agreed` and `Members agreed`.

A word that claims all or nothing must stand in the window itself. Where the sentence that covers the claim
most says `few` (not `a few`), the claim must say it, and which or how many of the longest rivers one is: `the
second-longest`, `one of the longest`. Others that say how much (`most`, `some`) are content
like any word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.codes import ViolationCode
from verifier.parsers.english.clause_words import AS
from verifier.parsers.english.comparison_words import ABSOLUTES_ALIKE, BEFORE_FEW, FEW, TIMES
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import ADJECTIVE
from verifier.parsers.text.surface_words import SurfaceWord

_COUNTING = TIMES | {FEW}
_OF, _FIRST = "of", "first"
_SCALES = frozenset(("most", "least"))
_SOME = frozenset(("one", "some", "many", "several", "two", "three", "four", "five"))
_AMONG = frozenset(("among", "amongst"))
_ORDINAL = re.compile("[0-9]{1,3}(?:st|nd|rd|th)")
_REACH = 4
"""How many words before a superlative its rank stands at most."""


def check_degree(comparison: Comparison) -> Iterator[FacetResult]:
    """Report words that claim all or nothing and are not in the window, and a `few` that was dropped."""
    absolutes = comparison.policy.absolute_words.words
    for own in comparison.claim.words:
        if own.key in absolutes and not _is_stated(own, comparison):
            yield report(
                ViolationCode.DEGREE_UNSUPPORTED, claim_span=own.span, word=comparison.claim.show(own)
            )
    for own in _list_unranked(comparison) if comparison.policy.account_for_text else ():
        yield report(ViolationCode.DEGREE_UNSUPPORTED, claim_span=own.span, word=comparison.claim.show(own))
    best, word = comparison.best_sentence, _find_dropped(comparison)
    if word is not None:
        yield report(ViolationCode.DEGREE_UNSUPPORTED, place=(best.number, word.span), word=best.show(word))


def _list_unranked(comparison: Comparison) -> Iterator[SurfaceWord]:
    """Yield the superlatives of a claim that the window has only with a rank, or of several."""
    keys = [word.key for word in comparison.claim.words]
    for place, own in enumerate(comparison.claim.words):
        if not _is_superlative(own.key) or _is_ranked(keys, place):
            continue
        row = keys[place : place + 1 + (own.key in _SCALES)]
        ranked = [*_list_ranked(row, comparison)]
        if ranked and all(ranked):
            yield own


def _list_ranked(row: Sequence[str], comparison: Comparison) -> Iterator[bool]:
    """Yield for each place of a superlative in the window whether it has a rank there, or is of several."""
    for keys in (sentence.keys for sentence in comparison.sentences):
        places = (at for at, key in enumerate(keys) if key == row[0] and [*keys[at : at + len(row)]] == row)
        yield from (_is_ranked(keys, at) for at in places)


@lru_cache(maxsize=1 << 12)
def _is_superlative(key: str) -> bool:
    """Return whether a word says that something is so more than all others."""
    if key in _SCALES or key == _FIRST:
        return True
    return key.endswith("st") and load_lexicon("english").lemma_of(key, ADJECTIVE) != key


def _is_ranked(keys: Sequence[str], place: int) -> bool:
    """Return whether a superlative is one of several: `second longest`, `one of the world's longest`."""
    before = keys[max(0, place - _REACH) : place]
    kinds = load_lexicon("english").kinds
    if before and (before[-1] in kinds["rank"] - {_FIRST} or _ORDINAL.fullmatch(before[-1])):
        return True
    if len(before) > 1 and before[-1] in NUMBER_WORDS:
        return True
    if not _AMONG.isdisjoint(before[-2:]):
        return True
    return any(key == _OF and first in _SOME for first, key in pairwise(before))


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
    accounts = comparison.policy.account_for_text
    rows = (row for row in ABSOLUTES_ALIKE.get(word.key, ()) if accounts or " " not in row)
    if any(f" {row} " in comparison.key_row for row in (word.key, *rows)):
        return True
    if not comparison.positions.keys().isdisjoint(alike):
        return True
    token = comparison.token_at(word)
    return token is not None and comparison.is_figure(token)
