"""From a claim and an index of evidence to a label: what everything that checks claims goes through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verifier.claims.cased_text import read_surface
from verifier.claims.claim_tokens import ReadClaim, read_claim
from verifier.claims.compare import Comparison
from verifier.claims.facets.registry import ASKED_LAST, FACETS, NEVER_IN_CONFLICT
from verifier.claims.facets.result import FacetResult
from verifier.claims.gate import check_disguises, check_gate
from verifier.claims.index import Cache, EvidenceIndex, index_piece
from verifier.claims.language import check_language
from verifier.claims.match import find_full_match, match_tokens
from verifier.claims.score import score_claim
from verifier.claims.window import ClaimWindow, find_window, total_weight
from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records import Violation
from verifier.records.claim_check import Label, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What came of a claim; `comparison` is None where not one word of it stands in the evidence.

    `results` are those of the facets, each with the facet's name, and `gate` what else keeps the claim from
    being accepted.
    """

    label: Label
    score: int
    comparison: Comparison | None = None
    results: tuple[tuple[str, FacetResult], ...] = ()
    gate: tuple[Violation, ...] = ()


def judge_claim(
    claim: str, index: EvidenceIndex, policy: Policy, *, exempt: frozenset[str] = frozenset()
) -> Judgement:
    """Judge a claim; `exempt` are the stems of a question and a title, which names may stand in."""
    read = read_claim(claim, policy)
    verbatim = index.find_verbatim(read.text)
    comparison = _compare(read, index, policy, exempt=exempt, verbatim=verbatim)
    if comparison is None:
        return Judgement(label="NEI", score=0, gate=tuple(check_language(read, (), policy)))
    results = [
        (facet, result)
        for facet in policy.facets
        if facet not in ASKED_LAST
        for result in FACETS[facet](comparison)
        if verbatim is None or result.outcome != "conflicts"
    ]
    derivations = [result.derivation for _, result in results if result.derivation is not None]
    gate = tuple(check_gate(comparison, derivations))
    if verbatim is None:
        passes = not gate and all(result.outcome == "agrees" for _, result in results)
        results = _check_binding(comparison, results, passes=passes)
    return Judgement(
        label=_choose_label(comparison, {result.outcome for _, result in results}, passes=not gate),
        score=score_claim(comparison, says_opposite=any(facet == "direction" for facet, _ in results)),
        comparison=comparison,
        results=tuple(results),
        gate=gate,
    )


def _check_binding(
    comparison: Comparison, results: list[tuple[str, FacetResult]], *, passes: bool
) -> list[tuple[str, FacetResult]]:
    """Add what the facets that are asked last find of a claim that passes so far, in the policy's order.

    A conflict is none where the chain is split: then no sentence need be about what the claim is about.
    """
    facets = comparison.policy.facets
    if passes:
        found = [(name, item) for name in facets if name in ASKED_LAST for item in FACETS[name](comparison)]
        return sorted([*results, *found], key=lambda pair: facets.index(pair[0])) if found else results
    if "mixing" not in facets or all(result.outcome != "conflicts" for _, result in results):
        return results
    if not any(FACETS["mixing"](comparison)):
        return results
    return [
        (name, replace(result, outcome="unsupported") if result.outcome == "conflicts" else result)
        for name, result in results
    ]


def states(index: EvidenceIndex, claim: str, policy: Policy) -> bool:
    """Return whether evidence has a claim word for word as one of its sentences.

    Such evidence does not contradict it, whatever another of its sentences says.
    """
    return index.find_verbatim(read_surface(claim, policy)[0]) is not None


def find_conflicts(read: ReadClaim, index: EvidenceIndex, policy: Policy) -> Iterator[FacetResult]:
    """Yield only what the evidence says otherwise: the same results as `judge_claim` finds, for less.

    A question or a title makes no difference here: it excuses a name that is missing, never another name in
    its place.
    """
    return (item for item in _find_differences(read, index, policy) if item.outcome == "conflicts")


def _find_differences(read: ReadClaim, index: EvidenceIndex, policy: Policy) -> Iterator[FacetResult]:
    """Yield the results of the facets that may find conflicts."""
    if index.find_verbatim(read.text) is not None:
        return
    if len(index.sentences) == 1:
        # The one sentence is the window, if it has anything of the claim: nothing need be matched for that.
        window = ClaimWindow(first=0, last=1, covered=0)
        comparison: Comparison | None = Comparison(read, index, window, policy)
    else:
        comparison = _compare(read, index, policy)
    if comparison is None:
        return
    results = [
        (facet, result)
        for facet in policy.facets
        if facet not in NEVER_IN_CONFLICT | ASKED_LAST
        for result in FACETS[facet](comparison)
        if result.outcome != "agrees"
    ]
    passes = not results and not comparison.missing
    if any(item.matches for item in comparison.tokens):
        yield from (result for _, result in _check_binding(comparison, results, passes=passes))


def find_contradictions(
    claim: str, prose: str, span: Span, policy: Policy, cache: Cache
) -> tuple[ViolationCode, ...]:
    """Return the codes of what a piece of plain text says otherwise than a claim, or of something else.

    Each comes once, in the order of the facets. The piece is read by itself, as if nothing stood around it;
    `cache` keeps what is read of it.
    """
    index = index_piece(prose, span, policy, cache)
    read = read_claim(claim, policy)
    codes = [
        item.code
        for item in _find_differences(read, index, policy)
        if item.outcome == "conflicts"
        or item.code == ViolationCode.SAID_OF_ANOTHER
        or (policy.refuse_marked_figures and item.code == ViolationCode.NUMBER_ABSENT)
    ]
    codes += [item.code for item in check_disguises(read.text, index.sentences, policy)]
    return tuple(dict.fromkeys(code for code in codes if code is not None))


def _compare(
    read: ReadClaim,
    index: EvidenceIndex,
    policy: Policy,
    *,
    exempt: frozenset[str] = frozenset(),
    verbatim: int | None = None,
) -> Comparison | None:
    """Compare a claim with the window that covers most of it; None where not one word of it stands anywhere.

    `verbatim` is the number of the sentence that is the claim word for word, if there is one.
    """
    number = find_full_match(read, index, policy, verbatim=verbatim)
    if number is not None:
        covered = total_weight(read.tokens)
        window = ClaimWindow(first=number, last=number + 1, covered=covered, is_full=True)
        return Comparison(read, index, window, policy, exempt)
    tokens = tuple(match_tokens(read, index, policy))
    found = find_window(tokens, index, max_sentences=policy.claim_window_sentences, verbatim=verbatim)
    return None if found is None else Comparison(read, index, found, policy, exempt, tokens)


def _choose_label(comparison: Comparison, outcomes: set[Outcome], *, passes: bool) -> Label:
    policy = comparison.policy
    if "conflicts" in outcomes:
        return "CONTRADICTED"
    if passes and "unsupported" not in outcomes:
        return "SUPPORTED"
    if comparison.coverage_bp < policy.topic_min_bp:
        return "NEI"
    if comparison.missing and comparison.coverage_bp >= policy.partial_min_bp:
        return "PARTIAL"
    return "UNSUPPORTED"
