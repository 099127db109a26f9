"""Modality: `The plant will close` and `The plant may close`.

What the sentence that covers the claim most leaves open (`may`, `reportedly`), or limits and takes back
(`but`, `denied`, `former`), the claim must say too; what it asks, it does not say. It never conflicts: what
may be so may be so.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult
from verifier.codes import ViolationCode
from verifier.parsers.english.verbs import MAY
from verifier.parsers.quantities import APPROXIMATIONS
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

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
    loosening = comparison.policy.modal_words.words | comparison.policy.turning_words.words
    words = comparison.best_sentence.words
    for place, word in enumerate(words):
        # With a capital inside a sentence it is the month or a name.
        is_name = word.key == MAY and word.is_capital and place > 0
        keys = [other.key for other in words[place : place + _MAX_WORDS]]
        if not is_name and _loosens(keys, loosening, comparison) and not _loosens_number(comparison, word):
            return word.key, word.span
    return None


def _loosens(keys: list[str], loosening: frozenset[str], comparison: Comparison) -> bool:
    """Return whether a word, with those after it, is an entry that the claim does not have all words of."""
    # Of a verb that only opens an infinitive (`appears to`) the list has all words.
    rows = [keys[:count] for count in range(1, _MAX_WORDS + 1)]
    return any(" ".join(row) in loosening and not comparison.claim.keys.issuperset(row) for row in rows)


def _loosens_number(comparison: Comparison, word: SurfaceWord) -> bool:
    """Return whether a word stands before a number that it loosens (`nearly 500`): the numbers say that."""
    return word.key in APPROXIMATIONS and any(
        quantity.approximation is not None and word.end < quantity.span[0] <= word.end + _REACH
        for quantity in comparison.index.figures.quantities.get(comparison.best_sentence.number, ())
    )
