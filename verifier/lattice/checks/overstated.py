"""A claim that says more than its evidence: a figure, all for some, will for may.

`All members agreed. [E1]` where E1 speaks of most of them; `The span is 84 metres. [E1]` where E1 has no such
figure. The words are there, so that counting them finds nothing, and nothing there contradicts the claim. A
figure may stand in the evidence of another pointer of the claim.
"""

from __future__ import annotations

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult
from verifier.claims.pipeline import Judgement
from verifier.codes import ViolationCode
from verifier.lattice.check_scope import CheckScope, ClaimReading, Finding, Pair
from verifier.lattice.difference import iterate_differences, report_difference
from verifier.sources.open_words import list_open_words

_FIGURES = frozenset((ViolationCode.NUMBER_ABSENT, ViolationCode.DATE_ABSENT))
OVERSTATED = _FIGURES | {
    ViolationCode.DEGREE_UNSUPPORTED,
    ViolationCode.MODALITY_LOST,
    ViolationCode.MODALITY_ADDED,
}
"""The codes of what a claim says beyond its evidence; the evidence contradicts nothing."""


def check_overstated(pair: Pair, scope: CheckScope) -> Finding | None:
    """Report a degree, a modality, a denial or a figure of the claim that its evidence does not have."""
    for result, comparison in iterate_differences(pair, scope.policy):
        code = result.code
        if (
            result.outcome == "unsupported"
            and code is not None
            and (code in OVERSTATED or code == ViolationCode.POLARITY_CONFLICT)
            and _counts(code, result, comparison, pair, scope)
        ):
            return report_difference(code, result, comparison)
    return None


def _counts(
    code: ViolationCode, result: FacetResult, comparison: Comparison, pair: Pair, scope: CheckScope
) -> bool:
    """Return whether what the claim says beyond its evidence refuses the pair."""
    if code == ViolationCode.DATE_ABSENT and scope.asks_warrant:
        # The check of the warrant has the last word on dates that answer the question.
        return False
    if code == ViolationCode.MODALITY_LOST:
        return _leaves_open(result, scope)
    return code not in _FIGURES or not _stands_in_another(result, comparison, pair, scope)


def _leaves_open(modality: FacetResult, scope: CheckScope) -> bool:
    """Return whether the evidence leaves open what the claim says; going on with `but` does not."""
    word = dict(modality.details).get("word")
    return any(entry.split(" ")[0] == word for entry in list_open_words(scope.policy))


def _stands_in_another(figure: FacetResult, comparison: Comparison, pair: Pair, scope: CheckScope) -> bool:
    """Return whether the evidence of another kept pointer of the claim has a figure that one lacks."""
    reading = pair.reading
    for piece in scope.find_others(reading.claim, pair.piece) if pair.piece else ():
        judgement = _find_judgement(comparison.claim.text, reading.words.judge(piece), reading)
        if judgement is None or not any(
            result.claim_span == figure.claim_span and result.outcome != "agrees"
            for _, result in judgement.results
            if result.code in _FIGURES
        ):
            return judgement is None or judgement.comparison is not None
    return False


def _find_judgement(
    sentence: str, judgements: tuple[Judgement | None, ...], reading: ClaimReading
) -> Judgement | None:
    """Return what was said of a sentence of the claim, which is given as it was compared."""
    for judgement in judgements:
        comparison = None if judgement is None else judgement.comparison
        if comparison is not None and comparison.claim.text == sentence:
            return judgement
    return judgements[0] if len(reading.words.sentences) == 1 else None
