"""Polarity: `The drug reduced mortality` beside `It is not true that the drug reduced mortality`.

The claim and the sentence that covers it most must both deny or both assert. A conflict is only named where
that sentence covers the claim and its denial reaches what it covers; else the claim is left unsupported.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import Finding
from verifier.claims.negation import is_fall
from verifier.codes import ViolationCode
from verifier.parsers.english.denial_words import ASSERTING, WITHOUT
from verifier.parsers.text.surface_words import SurfaceWord

_CLAUSE_END = re.compile("[,;:()\u2013\u2014]")


def check_polarity(comparison: Comparison) -> Iterator[Finding]:
    """Compare the denials of the claim with those of the sentence that covers it most."""
    line = comparison.index.lines[comparison.best_line]
    claimed = comparison.claim.denials
    stated = comparison.index.read_denials(comparison.best_line, comparison.policy)
    if claimed.negates == stated.negates and bool(claimed.n_cues) == bool(stated.n_cues):
        return
    own = _find_cues(comparison.claim.words, comparison)
    theirs = _find_cues(line.words, comparison)
    yield Finding(
        outcome="conflicts"
        if _is_conflict(comparison, claimed.n_cues, stated.n_cues, theirs)
        else "unsupported",
        code=ViolationCode.POLARITY_CONFLICT,
        claim_span=(own[0].start, own[0].end) if own else None,
        line=comparison.best_line,
        evidence_span=(theirs[0].start, theirs[0].end) if theirs else line.span,
    )


def _find_cues(words: Sequence[SurfaceWord], comparison: Comparison) -> list[SurfaceWord]:
    """Give the words that deny; a capital inside a sentence is a part of a name (`Mission: Impossible`)."""
    policy = comparison.policy
    return [
        word
        for place, word in enumerate(words)
        if (not word.is_capital or place == 0)
        and not is_fall(words, place)
        and (
            comparison.vocabulary.is_negation(word.key)
            or word.key in policy.denial_cues.words
            or word.key in policy.denial_cues_after.words
        )
    ]


def _is_conflict(comparison: Comparison, claimed: int, stated: int, theirs: list[SurfaceWord]) -> bool:
    if (claimed > 0) == (stated > 0):
        return False
    if claimed:
        if not ASSERTING.isdisjoint(comparison.claim_keys):
            return False
    else:
        # What stands before `without warning` is not denied by it, and `not until 1931` denies nothing.
        last = _find_last_shared(comparison)
        denying = [word for word in theirs if word.key != WITHOUT or word.end < last]
        if not denying or not _reaches_claim(comparison, denying):
            return False
        if not ASSERTING.isdisjoint(comparison.line_keys):
            return False
    is_negation = comparison.vocabulary.is_negation
    return comparison.is_about(*[token for token in comparison.claim.tokens if is_negation(token.key)])


def _find_last_shared(comparison: Comparison) -> int:
    """Find where the last word of the best sentence begins that the claim has too."""
    line = comparison.index.lines[comparison.best_line]
    own = frozenset(token.stem for token in comparison.claim.tokens)
    starts = [word.start for word, stem in zip(line.words, line.stems, strict=True) if stem in own]
    return max(starts, default=0)


def _reaches_claim(comparison: Comparison, negations: list[SurfaceWord]) -> bool:
    """Tell whether a clause that denies holds at least half of what the sentence has of the claim."""
    index = comparison.index
    line = index.lines[comparison.best_line]
    prose = index.texts[line.source]
    ends = [match.start() for match in _CLAUSE_END.finditer(prose, *line.span)]
    breaks = comparison.policy.denial_breaks.words
    ends += [word.start for word in line.words if word.key in breaks]
    ends.sort()
    own = frozenset(token.stem for token in comparison.claim.tokens)
    shared = [
        bisect_left(ends, word.start)
        for word, stem in zip(line.words, line.stems, strict=True)
        if stem in own and not comparison.vocabulary.is_negation(word.key)
    ]
    denied = {bisect_left(ends, word.start) for word in negations}
    return 2 * sum(clause in denied for clause in shared) >= len(shared)
