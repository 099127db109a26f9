"""The calls that a text is checked with: whether each accepts it, what it says against it, and what of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bench.identity.passages import Format, Passage
from verifier import (
    Evidence,
    Source,
    audit_answer,
    check_claim,
    load_policy,
    prepare,
    verify_claim_lattice,
    verify_quotes,
)
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.sources import EvidenceError, evidence_from
from verifier.sources.context import PreparedContext

_SUMS = frozenset(("NOTHING_VERIFIED", "UNQUOTED_CLAIM_UNVERIFIED"))
"""Codes that sum others up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a call says of a text; `codes` are all its violations, in order and each once."""

    is_accepted: bool
    is_contradicted: bool
    codes: tuple[str, ...]


@lru_cache(maxsize=8)
def _prepare(passage: Passage, policy: str) -> PreparedContext:
    return prepare(_make_source(passage), policy=policy)


@lru_cache(maxsize=8)
def _number(passage: Passage, policy: str) -> tuple[Evidence, ...]:
    return evidence_from(_make_source(passage), policy=policy)


@lru_cache(maxsize=8)
def _choose_audit_policy(policy: str, form: Format) -> AuditPolicy:
    # An audit reads answers as its policy says.
    return load_audit_policy("default").replace(claim_policy=load_policy(policy).replace(answer_format=form))


def _make_source(passage: Passage) -> Source:
    return Source(id="passage", text=passage.text, format=passage.format)


def check_quote(answer: str, passage: Passage, policy: str) -> Outcome:
    """Return whether the one quote of an answer is verified in a passage."""
    verdict = verify_quotes(answer, _prepare(passage, policy), policy=policy, format=passage.format)
    statuses = verdict.claim_statuses if verdict.verifier_method == "quote" else ()
    return Outcome(
        is_accepted=any(status.is_verified for status in statuses),
        is_contradicted=False,
        codes=_list_codes(violation.code for violation in verdict.violations),
    )


def _ask_quotes(text: str, passage: Passage, policy: str) -> Outcome:
    verdict = verify_quotes(text, _prepare(passage, policy), policy=policy, format=passage.format)
    return Outcome(
        is_accepted=bool(verdict),
        is_contradicted=False,
        codes=_list_codes(violation.code for violation in verdict.violations),
    )


def _ask_claim(text: str, passage: Passage, policy: str) -> Outcome:
    check = check_claim(text, _prepare(passage, policy), policy=policy, format=passage.format)
    findings = (finding.code for finding in check.facets if finding.code is not None)
    codes = [violation.code for violation in check.violations]
    return Outcome(
        is_accepted=bool(check),
        is_contradicted=check.label == "CONTRADICTED",
        codes=_list_codes([*codes, *findings]),
    )


def _ask_lattice(text: str, passage: Passage, policy: str) -> Outcome:
    try:
        evidence = _number(passage, policy)
    except EvidenceError as error:
        # A passage that no evidence is made of, such as one nested too deeply, is refused like any other.
        return Outcome(is_accepted=False, is_contradicted=False, codes=(type(error).__name__,))
    verdict = verify_claim_lattice(f"{text} [E1]", evidence, policy=policy, format=passage.format)
    return Outcome(
        is_accepted=bool(verdict),
        is_contradicted=any(claim.status == "CONTRADICTED" for claim in verdict.claim_statuses),
        codes=_list_codes(violation.code for violation in verdict.violations),
    )


def _ask_audit(text: str, passage: Passage, policy: str) -> Outcome:
    audit = audit_answer(text, _prepare(passage, policy), policy=_choose_audit_policy(policy, passage.format))
    codes: list[str] = [violation.code for violation in audit.violations]
    for card in audit.cards:
        codes += [violation.code for violation in card.check.violations] if card.check is not None else ()
    if not audit.cards:
        codes.append("no claim")
    return Outcome(
        is_accepted=bool(audit),
        is_contradicted=any(card.label == "CONTRADICTED" for card in audit.cards),
        codes=_list_codes([*codes, *(f"label {card.label}" for card in audit.cards if not card)]),
    )


def _list_codes(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(code) for code in codes if code not in _SUMS))


ASK: Mapping[str, Callable[[str, Passage, str], Outcome]] = {
    "verify_quotes": _ask_quotes,
    "check_claim": _ask_claim,
    "verify_claim_lattice": _ask_lattice,
    "audit_answer": _ask_audit,
}
"""The calls that a sentence is asked in."""
