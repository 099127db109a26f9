"""What the report of a claim check says in words: its label, what was found, how figures follow."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from verifier.codes import ViolationCode
from verifier.records.claim_check import ClaimCheck, Derivation, Label, Outcome
from verifier.report.model import State
from verifier.report.sentences import quote_names, shorten

LABEL_HEADLINES: Mapping[Label, str] = MappingProxyType(
    {
        "SUPPORTED": "The evidence carries the claim",
        "PARTIAL": "The evidence carries a part of the claim",
        "UNSUPPORTED": "The evidence does not carry the claim",
        "CONTRADICTED": "The evidence says otherwise",
        "NEI": "The evidence is about something else",
    }
)

OUTCOME_STATES: Mapping[Outcome, State] = MappingProxyType(
    {"agrees": "verified", "unsupported": "soft", "conflicts": "failed"}
)

OUTCOME_LABELS: Mapping[State, str] = MappingProxyType(
    {"verified": "agrees", "soft": "not said there", "failed": "says otherwise"}
)

_OPERATIONS = {
    "sum": "the sum of",
    "average": "the average of",
    "difference": "the difference of",
    "percent change": "the change in percent of",
    "ratio": "the ratio in percent of",
}


def choose_label_state(check: ClaimCheck) -> State:
    """Tell how a claim came out: accepted, in doubt, or refused."""
    if check.accepted:
        return "verified"
    return "soft" if check.label in ("SUPPORTED", "PARTIAL") else "failed"


def summarize_claim(check: ClaimCheck) -> str:
    """Say in a few sentences what was decided, and why."""
    codes = {violation.code for violation in check.violations}
    if ViolationCode.INPUT_TOO_LARGE in codes:
        return "Nothing was checked: an input exceeds a limit of the policy."
    sentences = ["Accepted." if check.accepted else "Not accepted."]
    if check.window is None:
        sentences.append("Not one of its words stands there.")
        return " ".join(sentences)
    sentences.append(f"Score {check.score:,} of 10,000.")
    counts = [
        f"{count:,} {label}"
        for outcome, label in (
            ("agrees", "agree"),
            ("unsupported", "not said there"),
            ("conflicts", "say otherwise"),
        )
        if (count := sum(finding.outcome == outcome for finding in check.facets))
    ]
    if counts:
        sentences.append(f"What was compared: {', '.join(counts)}.")
    return " ".join(sentences)


def describe_derivation(derivation: Derivation, figure: str) -> str:
    """Say how a figure of the claim follows from figures of the evidence."""
    names = [
        f"{shorten(text)} (characters {place.span[0]}-{place.span[1]})" for text, place in derivation.inputs
    ]
    how = _OPERATIONS.get(derivation.operation, derivation.operation)
    return f"{quote_names([figure])} is {how} {', '.join(names)}."
