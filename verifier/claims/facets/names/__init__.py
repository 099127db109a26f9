"""Names: `Apex bought Globex` and `Acme bought Globex`.

Every name of the claim stands in the window: by a word of it, an acronym, an alias or what people there are
called. A name that the question or the title says need not. A name conflicts where the window is about the
rest of the claim and has another name in its place: next to the same word, with the same small words between
(`born in Hungary`, `born in Poland`), or next to the same part of the name (`French Navy`, `Danish Navy`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.names.substitutes import ClaimedName, find_substitute, list_claimed_names
from verifier.claims.facets.result import EvidencePlace, FacetResult, report
from verifier.codes import ViolationCode
from verifier.parsers.text.surface_words import SurfaceWord


def check_names(comparison: Comparison) -> Iterator[FacetResult]:
    """Report names of the claim that do not stand in the window."""
    # Most claims hold no name that does not stand in the window as it is.
    if not comparison.claim.name_stems <= comparison.positions.keys():
        for name in list_claimed_names(comparison):
            result = _check_name(comparison, name) if any(word.is_missing for word in name) else None
            if result is not None:
                yield result
    yield from _check_letters(comparison)


def _check_name(comparison: Comparison, name: ClaimedName) -> FacetResult | None:
    """Report a name of which a word does not stand in the window."""
    tokens = [word.token for word in name if word.is_missing]
    substitute = find_substitute(comparison, name)
    if substitute is not None:
        return _report(tokens, substitute, comparison, is_conflict=comparison.is_about(*tokens))
    # A question or a title excuses a name that is missing, never another name in its place.
    required = [token for token in tokens if token.stem not in comparison.exempt]
    return _report(required, None, comparison) if _is_required(name, required) else None


def _is_required(name: ClaimedName, required: Sequence[ClaimToken]) -> bool:
    """Return whether any of the words must stand in the window.

    Of a name that opens the claim they must where the evidence knows a part of it, and nowhere the surname.
    """
    if not required or any(token.kind == "name" for token in required):
        return bool(required)
    return any(word.match_weight for word in name) and not name[-1].match_weight


def _report(
    words: Sequence[ClaimToken | SurfaceWord],
    place: EvidencePlace | None,
    comparison: Comparison,
    *,
    is_conflict: bool = False,
) -> FacetResult:
    return report(
        ViolationCode.NAME_ABSENT,
        claim_span=(words[0].span[0], words[-1].span[1]),
        place=place,
        is_conflict=is_conflict,
        name=" ".join(map(comparison.claim.show, words)),
    )


def _check_letters(comparison: Comparison) -> Iterator[FacetResult]:
    """Report single letters that tell namesakes apart, and are other letters in the window.

    `World War I` and `World War II`, `Type A` and `Type B`: small words by their key alone, no tokens.
    """
    for before, word in pairwise(comparison.claim.words):
        if not (before.is_capital and word.is_capital and len(word.key) == 1):
            continue
        named = comparison.token_at(before)
        if named is None or comparison.token_at(word) is not None:
            continue
        other = _find_other_letter(comparison, named, word)
        if other is not None:
            yield _report((before, word), other, comparison, is_conflict=comparison.is_about())


def _find_other_letter(
    comparison: Comparison, named: ClaimToken, letter: SurfaceWord
) -> EvidencePlace | None:
    """Find what stands after a word of the window instead of a letter; None where that letter does."""
    other = None
    for number, position in comparison.positions.get(named.stem, ()):
        words = comparison.index.sentences[number].words[position + 1 : position + 2]
        if not words or not words[0].is_capital:
            continue
        if words[0].key == letter.key:
            return None
        if other is None and (len(words[0].key) == 1 or words[0].is_acronym):
            other = number, words[0].span
    return other
