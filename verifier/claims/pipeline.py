"""From a claim and an index of evidence to a label: what everything that checks claims goes through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.claims.cased_text import read_surface
from verifier.claims.claim_tokens import ReadClaim, read_claim
from verifier.claims.compare import Comparison
from verifier.claims.facets.registry import FACETS, NEVER_IN_CONFLICT
from verifier.claims.facets.result import Finding
from verifier.claims.gate import check_gate
from verifier.claims.index import ClaimIndex, Keeper, index_piece
from verifier.claims.match import find_whole, match_tokens
from verifier.claims.score import score_claim
from verifier.claims.window import ClaimWindow, find_window, total_weight
from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records import Violation
from verifier.records.claim_check import Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What came of a claim; `comparison` is None where not one word of it stands in the evidence.

    `findings` are those of the facets, each with the facet's name, and `gate` what else keeps the claim from
    being accepted.
    """

    label: Label
    score: int
    comparison: Comparison | None = None
    findings: tuple[tuple[str, Finding], ...] = ()
    gate: tuple[Violation, ...] = ()

    @property
    def conflicts(self) -> tuple[Finding, ...]:
        """The findings in which the evidence says otherwise."""
        return tuple([finding for _, finding in self.findings if finding.outcome == "conflicts"])

    @property
    def passes_gate(self) -> bool:
        """Whether nothing keeps the claim from being accepted."""
        return self.label == "SUPPORTED"


def judge_claim(
    claim: str, index: ClaimIndex, policy: Policy, *, exempt: frozenset[str] = frozenset()
) -> Judgement:
    """Judge a claim; `exempt` are the stems of names that a question or a title lends."""
    read = read_claim(claim, policy)
    stated = index.find_sentence(read.text)
    comparison = _compare(read, index, policy, exempt=exempt, stated=stated)
    if comparison is None:
        return Judgement(label="NEI", score=0)
    findings = tuple(
        [
            (facet, finding)
            for facet in policy.facets
            for finding in FACETS[facet](comparison)
            if stated is None or finding.outcome != "conflicts"
        ]
    )
    gate = tuple(check_gate(comparison))
    return Judgement(
        label=_label(comparison, findings, gate),
        score=score_claim(comparison, says_opposite=any(facet == "direction" for facet, _ in findings)),
        comparison=comparison,
        findings=findings,
        gate=gate,
    )


def states(index: ClaimIndex, claim: str, policy: Policy) -> bool:
    """Tell whether evidence has a claim word for word as one of its sentences.

    Such evidence does not contradict it, whatever another of its sentences says.
    """
    return index.find_sentence(read_surface(claim, policy)[0]) is not None


def find_conflicts(read: ReadClaim, index: ClaimIndex, policy: Policy) -> Iterator[Finding]:
    """Yield only what the evidence says otherwise; the same findings as `Judgement.conflicts`, for less.

    What a question or a title lends makes no difference here: it excuses a name that is missing, never
    another name in its place.
    """
    return (item for item in _find_differences(read, index, policy) if item.outcome == "conflicts")


def _find_differences(read: ReadClaim, index: ClaimIndex, policy: Policy) -> Iterator[Finding]:
    """Yield the findings of the facets that may find conflicts."""
    if index.find_sentence(read.text) is not None:
        return
    if len(index.lines) == 1:
        # The one sentence is the window, if it has anything of the claim: nothing need be matched for that.
        window = ClaimWindow(first=0, last=1, gained=0)
        comparison: Comparison | None = Comparison(read, index, window, policy)
    else:
        comparison = _compare(read, index, policy)
    if comparison is None:
        return
    for facet in policy.facets:
        if facet not in NEVER_IN_CONFLICT:
            for finding in FACETS[facet](comparison):
                if finding.outcome != "agrees" and comparison.covers_any:
                    yield finding


def find_contradictions(
    claim: str, prose: str, span: Span, policy: Policy, keeper: Keeper
) -> tuple[ViolationCode, ...]:
    """Give the codes of what a piece of plain text says otherwise than a claim, or of something else.

    Each is given once, in the order of the facets. The piece is read by itself, as if nothing stood around
    it; `keeper` keeps what is read of it.
    """
    index = index_piece(prose, span, policy, keeper)
    differences = _find_differences(read_claim(claim, policy), index, policy)
    codes = [
        item.code
        for item in differences
        if item.outcome == "conflicts" or item.code == ViolationCode.SAID_OF_ANOTHER
    ]
    return tuple(dict.fromkeys(code for code in codes if code is not None))


def _compare(
    read: ReadClaim,
    index: ClaimIndex,
    policy: Policy,
    *,
    exempt: frozenset[str] = frozenset(),
    stated: int | None = None,
) -> Comparison | None:
    """Put a claim beside the window that covers most of it; None where not one word of it stands anywhere.

    `stated` is the sentence that is the claim word for word, if there is one.
    """
    line = find_whole(read, index, policy, stated=stated)
    if line is not None:
        window = ClaimWindow(first=line, last=line + 1, gained=total_weight(read.tokens), is_whole=True)
        return Comparison(read, index, window, policy, exempt)
    tokens = tuple(match_tokens(read, index, policy))
    found = find_window(tokens, index, max_sentences=policy.claim_window_sentences, stated=stated)
    return None if found is None else Comparison(read, index, found, policy, exempt, tokens)


def _label(
    comparison: Comparison, findings: tuple[tuple[str, Finding], ...], gate: tuple[Violation, ...]
) -> Label:
    outcomes = {finding.outcome for _, finding in findings}
    policy = comparison.policy
    if "conflicts" in outcomes:
        return "CONTRADICTED"
    if not gate and "unsupported" not in outcomes:
        return "SUPPORTED"
    if comparison.coverage_bp < policy.topic_min_bp:
        return "NEI"
    if comparison.missing and comparison.coverage_bp >= policy.partial_min_bp:
        return "PARTIAL"
    return "UNSUPPORTED"
