"""Modality: `The plant will close` beside `The plant may close`.

What the sentence that covers the claim most leaves open (`may`, `reportedly`), or limits and takes back
(`but`, `denied`, `former`), the claim must say too. It never conflicts: what may be so may be so.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.comparison import Comparison
from verifier.claims.facets.finding import Finding
from verifier.codes import ViolationCode

_MAY = "may"
"""With a capital inside a sentence it is the month or a name."""


def check_modality(comparison: Comparison) -> Iterator[Finding]:
    """Report words that loosen the sentence and do not stand in the claim."""
    policy = comparison.policy
    loosening = policy.modal_words.words | policy.turning_words.words
    said = comparison.claim.keys
    words = comparison.index.lines[comparison.best_line].words
    for place, word in enumerate(words):
        if word.key in said or (word.key == _MAY and word.is_capital and place):
            continue
        # Of a verb that only opens an infinitive (`appears to`) the list has both words.
        behind = words[place + 1].key if place + 1 < len(words) else ""
        if word.key in loosening or f"{word.key} {behind}" in loosening:
            yield Finding(
                outcome="unsupported",
                code=ViolationCode.MODALITY_LOST,
                line=comparison.best_line,
                evidence_span=(word.start, word.end),
                details=(("word", word.key),),
            )
            return
