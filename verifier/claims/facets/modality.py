"""Modality: `The plant will close` and `The plant may close`.

What the sentence that covers the claim most leaves open (`may`, `reportedly`), or limits and takes back
(`but`, `denied`, `former`), the claim must say too; what it asks, it does not say. It never conflicts: what
may be so may be so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult
from verifier.codes import ViolationCode
from verifier.parsers.english.verbs import MAY
from verifier.parsers.quantities import APPROXIMATIONS
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

_QUESTION_MARK = "?"
_MAX_WORDS = 3
"""How many words of an entry are compared at most."""

_REACH = 12
"""How far after such a word, in code points, a number begins that it loosens."""


def check_modality(comparison: Comparison) -> Iterator[FacetResult]:
    """Report words that loosen the sentence and do not stand in the claim."""
    found = _find_question_mark(comparison) or _find_loosening_word(comparison)
    if found is not None:
        word, span = found
        yield FacetResult(
            outcome="unsupported",
            code=ViolationCode.MODALITY_LOST,
            place=(comparison.best_sentence.number, span),
            details=(("word", word),),
        )


def _find_question_mark(comparison: Comparison) -> tuple[str, Span] | None:
    """Find the mark of a question that the claim does not ask."""
    best = comparison.best_sentence
    if not best.text.endswith(_QUESTION_MARK) or comparison.claim.text.rstrip().endswith(_QUESTION_MARK):
        return None
    return _QUESTION_MARK, (best.span[1] - 1, best.span[1])


def _find_loosening_word(comparison: Comparison) -> tuple[str, Span] | None:
    entries, openers = _list_entries(comparison.policy)
    for place, word in enumerate(comparison.best_sentence.words):
        if word.key in openers and _loosens(comparison, place, entries):
            return word.key, word.span
    return None


def _loosens(comparison: Comparison, place: int, entries: frozenset[str]) -> bool:
    """Return whether an entry begins at a place that the claim does not have all words of."""
    words, said = comparison.best_sentence.words, comparison.claim.keys
    if words[place].key == MAY and words[place].is_capital and place:
        # With a capital inside a sentence it is the month or a name.
        return False
    # Of a verb that only opens an infinitive (`appears to`) the list has all words.
    rows = [[word.key for word in words[place : place + count]] for count in range(1, _MAX_WORDS + 1)]
    loosens = any(" ".join(row) in entries and not said.issuperset(row) for row in rows)
    return loosens and not _loosens_number(comparison, words[place])


@lru_cache(maxsize=32)
def _list_entries(policy: Policy) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words and phrases that loosen a sentence, and the words that they begin with."""
    entries = policy.modal_words.words | policy.turning_words.words
    return entries, frozenset([entry.split(" ")[0] for entry in entries])


def _loosens_number(comparison: Comparison, word: SurfaceWord) -> bool:
    """Return whether a word stands before a number that it loosens (`nearly 500`): the numbers say that."""
    return word.key in APPROXIMATIONS and any(
        quantity.approximation is not None and word.end < quantity.span[0] <= word.end + _REACH
        for quantity in comparison.index.figures.quantities.get(comparison.best_sentence.number, ())
    )
