"""What the report of a claim check says in words: its label, what was found, how figures follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from verifier.codes import ViolationCode
from verifier.policies import Policy
from verifier.records import AuditMode, Violation
from verifier.records.claim_check import ClaimCheck, Derivation, FacetFinding, Label, Outcome
from verifier.report.common.language import later, say
from verifier.report.common.marked_text import State
from verifier.report.common.plain_words import quote, quote_names, shorten, show_points
from verifier.report.common.violations import describe_violation

LABEL_HEADLINES: Mapping[Label, str] = {
    "SUPPORTED": later("The evidence supports the claim"),
    "PARTIAL": later("The evidence supports a part of the claim"),
    "UNSUPPORTED": later("The evidence is on the topic, but does not support the claim"),
    "CONTRADICTED": later("The evidence says otherwise"),
    "NEI": later("Too little of the claim stands in the evidence to judge it"),
}

RESULTS: Mapping[Label, str] = {
    "SUPPORTED": later("Supported"),
    "PARTIAL": later("Partly supported"),
    "UNSUPPORTED": later("Not supported"),
    "CONTRADICTED": later("Contradicted"),
    "NEI": later("Not enough said"),
}

NOT_CHECKED = later("The claim was not checked")

OUTCOME_STATES: Mapping[Outcome, State] = {"agrees": "verified", "unsupported": "soft", "conflicts": "failed"}

OUTCOME_LABELS: Mapping[State, str] = {
    "verified": later("agrees"),
    "soft": later("not found"),
    "failed": later("says otherwise"),
    "unchecked": later("not checked"),
}

BANNER_MODES: Mapping[State, AuditMode] = {"verified": "STRICT", "soft": "HYBRID", "failed": "UNGROUNDED"}
"""The mode whose colours a banner takes for how a claim came out."""

QUIET_FACETS: Mapping[str, str] = {
    "numbers": later("The claim gives no number to compare."),
    "dates": later("The claim gives no date to compare."),
    "names": later("No name of the claim is missing in that place."),
    "roles": later("Nothing is said the other way round: who did it, and to whom."),
    "polarity": later("Both texts assert, or both deny."),
    "direction": later("No word of the claim has its opposite in that place."),
    "attachment": later("No figure, date or name of the claim stands in that place with something else."),
    "mixing": later("What the claim says is not said there of something else."),
    "clauses": later("Who does it, to whom, and with what stands there in one clause."),
    "degree": later("No word such as \u201call\u201d of the claim is missing in that place."),
    "modality": later("No word such as \u201cmay\u201d of the evidence is left out in the claim."),
}
"""What it means that a facet has no finding."""

FACETS: Mapping[str, str] = {
    "numbers": later("numbers"),
    "dates": later("dates"),
    "names": later("names"),
    "roles": later("roles"),
    "polarity": later("polarity"),
    "direction": later("direction"),
    "attachment": later("attachment"),
    "mixing": later("mixing"),
    "clauses": later("clauses"),
    "degree": later("degree"),
    "modality": later("modality"),
}
"""What each facet is called."""

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

_NO_WORDS = later("The claim has no words to look for.")
_NO_WORD_STANDS = later("No word of the claim stands in the evidence.")

_POINTS: Mapping[Outcome, str] = {
    "agrees": later("agrees on {n}"),
    "unsupported": later("does not support {n}"),
    "conflicts": later("says otherwise on {n}"),
}

_ONE_POINT: Mapping[Outcome, str] = {
    "agrees": later("agrees"),
    "unsupported": later("does not support the claim"),
    "conflicts": later("says otherwise"),
}

_GATE_BY_CODE: Mapping[ViolationCode, str] = {
    ViolationCode.NOTHING_VERIFIED: _NO_WORD_STANDS,
    ViolationCode.TOPIC_ABSENT: later(
        "What the claim opens with does not stand in that place, nor a pronoun that may stand for it."
    ),
    ViolationCode.LANGUAGE_NOT_COVERED: (
        later(
            "The claim is in a language that the word lists do not cover, so what was compared shows little."
        )
    ),
    ViolationCode.UNCHECKED_TEXT: later("The claim holds text that the evidence does not account for."),
    ViolationCode.UNCLEAR_TEXT: later(
        "The claim holds text that a person may see or not; none of it was read."
    ),
}


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
    return say(LABEL_HEADLINES[check.label] if was_checked(check) else NOT_CHECKED)


def summarize_claim(check: ClaimCheck, policy: Policy, *, has_words: bool) -> str:
    """Say in a few sentences what was decided, and why; `has_words` says whether the claim has any."""
    if not was_checked(check):
        return say("An input exceeds a limit of the policy, so nothing was compared.")
    sentences = [describe_acceptance(check, policy), say("Score: {score}.", score=show_points(check.score))]
    if check.window is None:
        sentences.append(say(_NO_WORD_STANDS if has_words else _NO_WORDS))
        return " ".join(sentences)
    covered, total = check.coverage
    sentences.append(
        say("{n} % of the claim, by weight, stands in one place.", n=100 * covered // total if total else 0)
    )
    sentences += _count_findings(check)
    return " ".join(sentences)


def _count_findings(check: ClaimCheck) -> Iterator[str]:
    counts = Counter(finding.outcome for finding in check.facets)
    if len(check.facets) == 1:
        told = say(_ONE_POINT[check.facets[0].outcome])
        yield say("On the one point compared, the evidence {told}.", told=told)
    elif check.facets:
        *most, last = [say(said, n=counts[outcome]) for outcome, said in _POINTS.items() if counts[outcome]]
        told = f"{', '.join(most)}{say(' and ')}{last}" if most else last
        yield say("Of {n} points compared, the evidence {told}.", n=len(check.facets), told=told)


def describe_acceptance(check: ClaimCheck, policy: Policy) -> str:
    """Say whether a claim is accepted, and what decided it beside what is listed."""
    least = policy.accept_score
    if check.accepted:
        if passes_gate(check):
            return say("Accepted.")
        return say("Accepted: its score reaches {score}.", score=show_points(least))
    if check.score < least:
        return say("Not accepted: its score is below {score}.", score=show_points(least))
    if check.conflicts:
        return say("Not accepted: the evidence says otherwise.")
    if all(item.code == ViolationCode.LONE_SURROGATE for item in check.violations):
        return say("Not accepted: it holds half of a surrogate pair.")
    return say("Not accepted.")


def describe_finding(finding: FacetFinding, said: str, stands: str) -> str:
    """Say what a facet found; `said` and `stands` are the words in the claim and in the evidence, if any."""
    said, stands = quote(shorten(said)), quote(shorten(stands))
    if finding.code is None:
        return say("The evidence agrees: {stands}.", stands=stands)
    if finding.facet in ("attachment", "mixing") and finding.outcome == "conflicts":
        return say(
            "There {said} belongs to something else; what the claim gives it to has {stands}.",
            said=said,
            stands=stands,
        )
    if finding.facet == "mixing":
        return say(
            "A sentence there that says the same has {stands} where the claim has {said}.",
            said=said,
            stands=stands,
        )
    describe = _BY_CODE.get(finding.code)
    if describe is None:
        return describe_violation(Violation(code=finding.code, details=finding.details))
    if isinstance(describe, str):
        return say(describe, said=said, stands=stands)
    return describe(finding, said, stands)


def describe_gate(violation: Violation, *, has_words: bool) -> str:
    """Say what a violation that no facet found means for a claim."""
    if violation.code == ViolationCode.NOTHING_VERIFIED and not has_words:
        return say(_NO_WORDS)
    words = dict(violation.details).get("words")
    if violation.code == ViolationCode.COVERAGE_TOO_LOW and isinstance(words, str):
        named = quote_names(words.split(", "))
        return say("Words of the claim do not stand in that place: {words}.", words=named)
    known = _GATE_BY_CODE.get(violation.code)
    return describe_violation(violation) if known is None else say(known)


def describe_derivation(derivation: Derivation, figure: str) -> str:
    """Say how a figure of the claim follows from figures of the evidence."""
    names = [
        say(
            "{figure} (characters {first}-{last})",
            figure=quote(shorten(text)),
            first=str(place.span[0]),
            last=str(place.span[1]),
        )
        for text, place in derivation.inputs
    ]
    known = _OPERATIONS_ON_RANGES if len(names) == 1 else _OPERATIONS
    how = known.get(derivation.operation, f"{derivation.operation} of {{all}}")
    joined = f"{', '.join(names[:-1])}{say(' and ')}{names[-1]}" if len(names) > 1 else names[0]
    told = say(how, all=joined, first=names[0], last=names[-1])
    return say("{figure} is {told}.", figure=quote_names([figure]), told=told)


_LEFT_OUT = later("The evidence says {stands}, and the claim leaves that out.")
_ADDED = later("The claim says {said}, and the evidence does not.")

Describe = Callable[[FacetFinding, str, str], str]


def _describe_name(finding: FacetFinding, said: str, stands: str) -> str:
    if finding.place is None:
        return say("The name {said} does not stand in that place.", said=said)
    if finding.outcome == "conflicts":
        return say("Where the claim has {said}, the evidence has {stands}.", said=said, stands=stands)
    return say(
        "Where the claim has {said}, the evidence has {stands}, though the sentence may be about something "
        "else.",
        said=said,
        stands=stands,
    )


def _describe_opposite(finding: FacetFinding, said: str, stands: str) -> str:
    if finding.outcome == "conflicts":
        return say("The claim says {said}, the evidence the opposite, {stands}.", said=said, stands=stands)
    return say(
        "The claim says {said}, the evidence the opposite, {stands}; they may be about different things.",
        said=said,
        stands=stands,
    )


def _describe_denial(finding: FacetFinding, _said: str, _stands: str) -> str:
    details = dict(finding.details)
    if "denied" not in details:
        return say("The claim or the evidence may deny something, in words that are disguised.")
    denied, denies = (shorten(str(details[name])) for name in ("denied", "denies"))
    told = say(
        later("The evidence denies {denied}, by {denies}, and the claim does not.")
        if finding.span is None
        else later("The claim denies {denied}, by {denies}, and the evidence does not."),
        denied=quote(denied),
        denies=quote(denies),
    )
    doubt = "" if finding.outcome == "conflicts" else say(" They may be about different things.")
    return f"{told}{doubt}"


def _describe_degree(finding: FacetFinding, said: str, stands: str) -> str:
    if finding.span is None:
        return say(_LEFT_OUT, stands=stands)
    return say(_ADDED, said=said)


def _describe_doubt(finding: FacetFinding, _said: str, stands: str) -> str:
    if dict(finding.details).get("word") == "?":
        return say("The evidence only asks what the claim states.")
    return say(_LEFT_OUT, stands=stands)


_BY_CODE: Mapping[ViolationCode, Describe | str] = {
    ViolationCode.NUMBER_MISMATCH: later("The evidence has another number: {stands}, not {said}."),
    ViolationCode.NUMBER_ABSENT: later("{said} does not stand in that place."),
    ViolationCode.DERIVED_NUMBER: later("{said} follows from figures that stand in that place."),
    ViolationCode.DATE_MISMATCH: later("The evidence has another date: {stands}, not {said}."),
    ViolationCode.DATE_ABSENT: later("{said} does not stand in that place, or not as exactly."),
    ViolationCode.NAME_ABSENT: _describe_name,
    ViolationCode.ROLE_SWAP: later("The evidence says it the other way round: {stands}."),
    ViolationCode.POLARITY_CONFLICT: _describe_denial,
    ViolationCode.DIRECTION_CONFLICT: _describe_opposite,
    ViolationCode.DEGREE_UNSUPPORTED: _describe_degree,
    ViolationCode.MODALITY_LOST: _describe_doubt,
    ViolationCode.MODALITY_ADDED: _ADDED,
}
"""What a finding with a code means: a sentence to fill in, or what makes one where the finding decides."""
