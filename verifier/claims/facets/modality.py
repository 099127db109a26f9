"""Modality: `The plant will close` beside `The plant may close`.

What the sentence that covers the claim most leaves open (`may`, `reportedly`), or limits and takes back
(`but`, `denied`, `former`), the claim must say too; what it asks, it does not say. It never conflicts: what
may be so may be so.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import Finding
from verifier.codes import ViolationCode
from verifier.parsers.english.verbs import MAY
from verifier.parsers.quantities import APPROXIMATIONS
from verifier.parsers.text.surface_words import SurfaceWord

_REACH = 12
"""How far behind such a word, in code points, a number begins that it loosens."""


def check_modality(comparison: Comparison) -> Iterator[Finding]:
    """Report words that loosen the sentence and do not stand in the claim."""
    policy = comparison.policy
    line = comparison.index.lines[comparison.best_line]
    if comparison.index.texts[line.source][slice(*line.span)].endswith("?") and not (
        comparison.claim.text.rstrip().endswith("?")
    ):
        yield Finding(
            outcome="unsupported",
            code=ViolationCode.MODALITY_LOST,
            line=comparison.best_line,
            evidence_span=(line.span[1] - 1, line.span[1]),
            details=(("word", "?"),),
        )
        return
    loosening = policy.modal_words.words | policy.turning_words.words
    said = comparison.claim_keys
    words = line.words
    for place, word in enumerate(words):
        if word.key == MAY and word.is_capital and place:
            continue
        # Of a verb that only opens an infinitive (`appears to`) the list has all words.
        rows = [[other.key for other in words[place : place + count]] for count in (1, 2, 3)]
        loosens = any(" ".join(row) in loosening and not said.issuperset(row) for row in rows)
        if loosens and not _loosens_number(comparison, word):
            yield Finding(
                outcome="unsupported",
                code=ViolationCode.MODALITY_LOST,
                line=comparison.best_line,
                evidence_span=(word.start, word.end),
                details=(("word", word.key),),
            )
            return


def _loosens_number(comparison: Comparison, word: SurfaceWord) -> bool:
    """Tell whether a word stands before a number that it loosens (`nearly 500`): numbers are compared so."""
    return word.key in APPROXIMATIONS and any(
        quantity.approximation is not None and word.end < quantity.span[0] <= word.end + _REACH
        for quantity in comparison.index.figures.quantities.get(comparison.best_line, ())
    )
