"""What the report of a claim check says in words: its label, what was found, how figures follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from verifier.codes import ViolationCode
from verifier.policies import Policy
from verifier.records import AuditMode, Violation
from verifier.records.claim_check import ClaimCheck, Derivation, FacetFinding, Label, Outcome
from verifier.report.common.marked_text import State
from verifier.report.common.phrases import quote_names, shorten
from verifier.report.common.violations import describe_violation

LABEL_HEADLINES: Mapping[Label, str] = MappingProxyType(
    {
        "SUPPORTED": "The evidence carries the claim",
        "PARTIAL": "The evidence carries a part of the claim",
        "UNSUPPORTED": "The evidence is on the topic, but does not carry the claim",
        "CONTRADICTED": "The evidence says otherwise",
        "NEI": "Too little of the claim stands in the evidence to judge it",
    }
)

RESULTS: Mapping[Label, str] = MappingProxyType(
    {
        "SUPPORTED": "Supported",
        "PARTIAL": "Partly supported",
        "UNSUPPORTED": "Not supported",
        "CONTRADICTED": "Contradicted",
        "NEI": "Not enough said",
    }
)

NOT_CHECKED = "The claim was not checked"

OUTCOME_STATES: Mapping[Outcome, State] = MappingProxyType(
    {"agrees": "verified", "unsupported": "soft", "conflicts": "failed"}
)

OUTCOME_LABELS: Mapping[State, str] = MappingProxyType(
    {"verified": "agrees", "soft": "not found", "failed": "says otherwise", "unchecked": "not checked"}
)

BANNER_MODES: Mapping[State, AuditMode] = MappingProxyType(
    {"verified": "STRICT", "soft": "HYBRID", "failed": "UNGROUNDED"}
)
"""The mode whose colours a banner takes for how a claim came out."""

QUIET_FACETS: Mapping[str, str] = MappingProxyType(
    {
        "numbers": "The claim gives no number to compare.",
        "dates": "The claim gives no date to compare.",
        "names": "No name of the claim is missing in that place.",
        "roles": "Nothing is said the other way round: who did it, and to whom.",
        "polarity": "Both texts assert, or both deny.",
        "direction": "No word of the claim has its opposite in that place.",
        "attachment": "No figure, date or name of the claim stands in that place with something else.",
        "mixing": "What the claim says is not said there of something else.",
        "clauses": "Who does it, to whom, and with what stands there in one clause.",
        "degree": "No word such as \u201call\u201d of the claim is missing in that place.",
        "modality": "No word such as \u201cmay\u201d of the evidence is left out in the claim.",
    }
)
"""What it means that a facet has no finding."""

# What is said of all figures that an operation takes, or of the first and the last of them.
_OPERATIONS = {
    "sum": "the sum of {all}",
    "average": "the average of {all}",
    "difference": "the difference between {all}",
    "percent change": "the change in percent from {first} to {last}",
    "ratio": "{last} in percent of {first}",
}

# A range of the evidence (`from 40 to 60`) is one figure with two ends.
_OPERATIONS_ON_RANGES = {
    "difference": "the difference between the two ends of {all}",
    "percent change": "the change in percent from one end of {all} to the other",
}

_NO_WORDS = "The claim has no words to look for."
_NO_WORD_STANDS = "No word of the claim stands in the evidence."

_POINTS: Mapping[Outcome, str] = MappingProxyType(
    {"agrees": "agrees on {}", "unsupported": "does not support {}", "conflicts": "says otherwise on {}"}
)

_ONE_POINT: Mapping[Outcome, str] = MappingProxyType(
    {"agrees": "agrees", "unsupported": "does not support the claim", "conflicts": "says otherwise"}
)

_GATE_BY_CODE: Mapping[ViolationCode, str] = MappingProxyType(
    {
        ViolationCode.NOTHING_VERIFIED: _NO_WORD_STANDS,
        ViolationCode.TOPIC_ABSENT: "What the claim opens with does not stand in that place, nor a "
        "pronoun that may stand for it.",
        ViolationCode.LANGUAGE_NOT_COVERED: (
            "The claim is in a language that the word lists do not cover, so what was compared shows little."
        ),
        ViolationCode.UNCHECKED_TEXT: "The claim holds text that the evidence does not account for.",
        ViolationCode.UNCLEAR_TEXT: "The claim holds text that a person may see or not; none of it was read.",
    }
)


def choose_label_state(check: ClaimCheck) -> State:
    """Return how a claim came out: accepted, in doubt, or refused."""
    if check.accepted:
        return "verified"
    return "soft" if check.label in ("SUPPORTED", "PARTIAL") else "failed"


def was_checked(check: ClaimCheck) -> bool:
    """Return whether the claim was looked at; it was not where an input exceeds a limit."""
    return all(violation.code != ViolationCode.INPUT_TOO_LARGE for violation in check.violations)


def passes_gate(check: ClaimCheck) -> bool:
    """Return whether every rule of the gate holds, whatever the policy makes of that."""
    return check.label == "SUPPORTED"


def choose_headline(check: ClaimCheck) -> str:
    """Say in a few words what the label means."""
    return LABEL_HEADLINES[check.label] if was_checked(check) else NOT_CHECKED


def summarize_claim(check: ClaimCheck, policy: Policy, *, has_words: bool) -> str:
    """Say in a few sentences what was decided, and why; `has_words` says whether the claim has any."""
    if not was_checked(check):
        return "An input exceeds a limit of the policy, so nothing was compared."
    sentences = [describe_acceptance(check, policy), f"Score {check.score:,} of 10,000."]
    if check.window is None:
        sentences.append(_NO_WORD_STANDS if has_words else _NO_WORDS)
        return " ".join(sentences)
    covered, total = check.coverage
    sentences.append(
        f"{100 * covered // total if total else 0} % of the claim, by weight, stands in one place."
    )
    sentences += _count_findings(check)
    return " ".join(sentences)


def _count_findings(check: ClaimCheck) -> Iterator[str]:
    counts = Counter(finding.outcome for finding in check.facets)
    if len(check.facets) == 1:
        yield f"On the one point compared, the evidence {_ONE_POINT[check.facets[0].outcome]}."
    elif check.facets:
        *most, last = [
            said.format(f"{counts[outcome]:,}") for outcome, said in _POINTS.items() if counts[outcome]
        ]
        said = f"{', '.join(most)} and {last}" if most else last
        yield f"Of {len(check.facets):,} points compared, the evidence {said}."


def describe_acceptance(check: ClaimCheck, policy: Policy) -> str:
    """Say whether a claim is accepted, and what decided it beside what is listed."""
    least = policy.accept_score
    if check.accepted:
        return "Accepted." if passes_gate(check) else f"Accepted: its score reaches {least:,}."
    if check.score < least:
        return f"Not accepted: its score is below {least:,}."
    if check.conflicts:
        return "Not accepted: the evidence says otherwise."
    if passes_gate(check):
        return "Not accepted: it holds half of a surrogate pair."
    return "Not accepted."


def describe_finding(finding: FacetFinding, said: str, stands: str) -> str:
    """Say what a facet found; `said` and `stands` are the words in the claim and in the evidence, if any."""
    said, stands = f"\u201c{shorten(said)}\u201d", f"\u201c{shorten(stands)}\u201d"
    if finding.code is None:
        return f"The evidence agrees: {stands}."
    if finding.facet in ("attachment", "mixing") and finding.outcome == "conflicts":
        return f"There {said} belongs to something else; what the claim gives it to has {stands}."
    if finding.facet == "mixing":
        return f"A sentence there that says the same has {stands} where the claim has {said}."
    describe = _BY_CODE.get(finding.code)
    if describe is None:
        return describe_violation(Violation(code=finding.code, details=finding.details))
    if isinstance(describe, str):
        return describe.format(said=said, stands=stands)
    return describe(finding, said, stands)


def describe_gate(violation: Violation, *, has_words: bool) -> str:
    """Say what a violation that no facet found means for a claim."""
    if violation.code == ViolationCode.NOTHING_VERIFIED and not has_words:
        return _NO_WORDS
    words = dict(violation.details).get("words")
    if violation.code == ViolationCode.COVERAGE_TOO_LOW and isinstance(words, str):
        return f"Words of the claim do not stand in that place: {quote_names(words.split(', '))}."
    return _GATE_BY_CODE.get(violation.code) or describe_violation(violation)


def describe_derivation(derivation: Derivation, figure: str) -> str:
    """Say how a figure of the claim follows from figures of the evidence."""
    names = [
        f"\u201c{shorten(text)}\u201d (characters {place.span[0]}-{place.span[1]})"
        for text, place in derivation.inputs
    ]
    known = _OPERATIONS_ON_RANGES if len(names) == 1 else _OPERATIONS
    how = known.get(derivation.operation, f"{derivation.operation} of {{all}}")
    joined = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    return f"{quote_names([figure])} is {how.format(all=joined, first=names[0], last=names[-1])}."


Describe = Callable[[FacetFinding, str, str], str]


def _describe_name(finding: FacetFinding, said: str, stands: str) -> str:
    if finding.place is None:
        return f"The name {said} does not stand in that place."
    doubt = "" if finding.outcome == "conflicts" else ", though the sentence may be about something else"
    return f"Where the claim has {said}, the evidence has {stands}{doubt}."


def _describe_opposite(finding: FacetFinding, said: str, stands: str) -> str:
    doubt = "" if finding.outcome == "conflicts" else "; they may be about different things"
    return f"The claim says {said}, the evidence the opposite, {stands}{doubt}."


def _describe_denial(finding: FacetFinding, _said: str, _stands: str) -> str:
    details = dict(finding.details)
    if "denied" not in details:
        return "The claim or the evidence may deny something, in words that are disguised."
    denied, denies = (shorten(str(details[name])) for name in ("denied", "denies"))
    one, other = ("evidence", "claim") if finding.span is None else ("claim", "evidence")
    doubt = "" if finding.outcome == "conflicts" else "; they may be about different things"
    return f"The {one} denies \u201c{denied}\u201d, by \u201c{denies}\u201d, and the {other} does not{doubt}."


def _describe_degree(finding: FacetFinding, said: str, stands: str) -> str:
    if finding.span is None:
        return f"The evidence says {stands}, and the claim leaves that out."
    return f"The claim says {said}, and the evidence does not."


def _describe_doubt(finding: FacetFinding, _said: str, stands: str) -> str:
    if dict(finding.details).get("word") == "?":
        return "The evidence only asks what the claim states."
    return f"The evidence says {stands}, and the claim leaves that out."


_BY_CODE: Mapping[ViolationCode, Describe | str] = MappingProxyType(
    {
        ViolationCode.NUMBER_MISMATCH: "The evidence has another number: {stands}, not {said}.",
        ViolationCode.NUMBER_ABSENT: "{said} does not stand in that place.",
        ViolationCode.DERIVED_NUMBER: "{said} follows from figures that stand in that place.",
        ViolationCode.DATE_MISMATCH: "The evidence has another date: {stands}, not {said}.",
        ViolationCode.DATE_ABSENT: "{said} does not stand in that place, or not as exactly.",
        ViolationCode.NAME_ABSENT: _describe_name,
        ViolationCode.ROLE_SWAP: "The evidence says it the other way round: {stands}.",
        ViolationCode.POLARITY_CONFLICT: _describe_denial,
        ViolationCode.DIRECTION_CONFLICT: _describe_opposite,
        ViolationCode.DEGREE_UNSUPPORTED: _describe_degree,
        ViolationCode.MODALITY_LOST: _describe_doubt,
        ViolationCode.MODALITY_ADDED: "The claim says {said}, and the evidence does not.",
    }
)
"""What a finding with a code means: a sentence to fill in, or what makes one where the finding decides."""
