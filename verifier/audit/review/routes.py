"""How much work a claim is worth: three routes, of which a cheaper one never accepts what a dearer refuses.

============  ========  ==================================================================================
confidence    route     what is done
============  ========  ==================================================================================
HIGH          quick     the claim is looked for word for word, and checked by the sentences there
MEDIUM        standard  the claim is checked against every text
LOW           full      the same, and what gold sources decide counts where others disagree
============  ========  ==================================================================================

Quick and standard say yes, or leave the claim to the next route; only the full one says no for good. So a
route changes what an audit costs and never what it accepts. Quick says yes only where each text that speaks
of the claim's subject states it: one that is not read to the end may say otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from verifier.audit.claims.subjects import list_subject_stems, speaks_of
from verifier.audit.records.confidence import Confidence, Level
from verifier.claims.api import check_claim
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.normal_form import normalize_text
from verifier.policies.audit import AuditPolicy, AuditPolicyReference, load_audit_policy
from verifier.records.codec import JsonRecord
from verifier.records.forms import choices
from verifier.sources.prepared_form import choose_folding

Route: TypeAlias = Literal["quick", "standard", "full"]

ROUTES: tuple[Route, ...] = ("quick", "standard", "full")

_BY_LEVEL: Mapping[Level, Route] = MappingProxyType({"HIGH": "quick", "MEDIUM": "standard", "LOW": "full"})
_STOPS = ".!"


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteFinding(JsonRecord):
    """Whether a route accepts a claim, and whether it settles it: what is not settled goes to the next."""

    route: Annotated[Route, choices(*ROUTES)]
    accepted: bool
    settled: bool

    def __bool__(self) -> bool:
        return self.accepted


def choose_route(confidence: Confidence) -> Route:
    """Return the route that a claim of some confidence takes first."""
    return _BY_LEVEL[confidence.level]


def take_route(
    claim: str,
    evidence: Sequence[str],
    route: Route,
    *,
    gold: Collection[int] = (),
    policy: AuditPolicyReference = "default",
) -> RouteFinding:
    """Verify a claim by one route; `gold` are the numbers, from 0, of texts that decide.

    Nothing that the texts hold raises. Raises `ValueError` for an unknown route, `TypeError` for an argument
    of a wrong type.
    """
    resolved = load_audit_policy(policy)
    _check_arguments(evidence, route)
    subject = list_subject_stems(claim, resolved)
    heard = {number: text for number, text in enumerate(evidence) if speaks_of(subject, [text], resolved)}
    if route == "quick":
        accepted = _is_stated_by_all(claim, [*heard.values()], resolved)
        return RouteFinding(route=route, accepted=accepted, settled=accepted)
    stances = {number: _hear(claim, text, resolved) for number, text in heard.items()}
    accepted = _agree(stances.values())
    if route == "full" and not accepted:
        accepted = _agree(stance for number, stance in stances.items() if number in gold)
    return RouteFinding(route=route, accepted=accepted, settled=accepted or route == "full")


def _check_arguments(evidence: Sequence[str], route: Route) -> None:
    if route not in ROUTES:
        raise ValueError(f"route: got {route!a}, expected one of {', '.join(ROUTES)}")
    if isinstance(evidence, str) or not all(isinstance(text, str) for text in evidence):
        raise TypeError("evidence: expected a list of texts")


def _is_stated_by_all(claim: str, texts: Sequence[str], policy: AuditPolicy) -> bool:
    return bool(texts) and all(_states(claim, text, policy) for text in texts)


def _agree(stances: Iterable[str]) -> bool:
    heard = {*stances}
    return "supports" in heard and "contradicts" not in heard


def _hear(claim: str, text: str, policy: AuditPolicy) -> str:
    check = check_claim(claim, text, policy=policy.claim_policy)
    supports = check.accepted if policy.support_by == "gate" else check.label == "SUPPORTED"
    return "supports" if supports else "contradicts" if check.conflicts else "silent"


def _states(claim: str, text: str, policy: AuditPolicy) -> bool:
    """Return whether a text has the claim as one of its sentences, and the check accepts it by those around.

    What stands beside a sentence may take it back: "The dam failed. That is a myth."
    """
    claims = policy.claim_policy
    folding = choose_folding(claims)
    wanted = normalize_text(claim, folding=folding).strip().rstrip(_STOPS)
    spans = split_sentences(text, abbreviations=claims.abbreviations.words)
    stated = [
        number
        for number, (start, end) in enumerate(spans)
        if normalize_text(text[start:end], folding=folding).strip().rstrip(_STOPS) == wanted
    ]
    if not wanted or not stated:
        return False
    reach = max(policy.context_sentences, 1)
    around = [spans[max(number - reach, 0) : number + reach + 1] for number in stated]
    return all(_hear(claim, text[near[0][0] : near[-1][1]], policy) == "supports" for near in around)
