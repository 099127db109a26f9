"""Direction: `Sales rose` beside `Sales fell`, `before the war` beside `after the war`.

A word of the claim whose opposite stands in the window, while neither the word itself nor another form of
it does. Opposites come from a lexicon, and from beginnings such as `un-` and `dis-`. It does not look at
capitals inside a claim: `West` is a part of a name.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.comparison import Comparison
from verifier.claims.facets.finding import Finding
from verifier.claims.reading import ClaimToken
from verifier.codes import ViolationCode

_NEGATING = ("un", "in", "im", "dis", "non", "ir", "il")
_MIN_STEM = 5


def check_direction(comparison: Comparison) -> Iterator[Finding]:
    """Report words of the claim of which the window says the opposite."""
    forms, positions = comparison.vocabulary.forms, comparison.positions
    said = comparison.claim_stems
    for token in comparison.claim.tokens:
        if token.kind == "name" or (token.kind == "number" and not token.is_written):
            continue
        if token.stem in positions or any(form in positions for form in forms.get(token.stem, ())):
            continue
        # An opposite that the claim says itself is what the other word of the claim is about.
        opposites = [stem for stem in _list_opposites(token, comparison) if stem not in said]
        found = comparison.find_stem(opposites)
        if found is not None:
            line, word = found
            is_conflict = line == comparison.best_line and comparison.is_about(token)
            yield Finding(
                outcome="conflicts" if is_conflict else "unsupported",
                code=ViolationCode.DIRECTION_CONFLICT,
                claim_span=token.span,
                line=line,
                evidence_span=(word.start, word.end),
                details=(("evidence", word.key), ("word", token.key)),
            )


def _list_opposites(token: ClaimToken, comparison: Comparison) -> list[str]:
    stem = comparison.vocabulary.stem
    opposites = list(comparison.vocabulary.opposites.get(token.stem, ()))
    if len(token.key) < _MIN_STEM or token.is_capital:
        return opposites
    for prefix in _NEGATING:
        if token.key.startswith(prefix) and len(token.key) - len(prefix) >= _MIN_STEM:
            opposites.append(stem(token.key[len(prefix) :]))
        opposites.append(stem(prefix + token.key))
    return opposites
