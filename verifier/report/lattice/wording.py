"""What the report of a lattice verdict says in words: the rung, what came of claims, pointers and repairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping

from verifier.codes import ViolationCode
from verifier.records import Status
from verifier.records.lattice_verdict import LatticeVerdict, PairStatus, PointedClaim, Rung
from verifier.report.common.language import later, say, say_count, show
from verifier.report.common.marked_text import State
from verifier.report.common.plain_words import quote_names
from verifier.report.lattice.model import PointerState

RUNG_HEADLINES: Mapping[Rung, str] = {
    "EVIDENCE-WARRANTED": later("The evidence supports every claim"),
    "ANCHOR-WARRANTED": later("Every pointer holds, and the answer is in doubt"),
    "POINTER-LINKED-PARTIAL": later("The evidence supports a part of the answer"),
    "UNGROUNDED": later("The evidence does not support the answer"),
}

RESULTS: Mapping[Rung, str] = {
    "EVIDENCE-WARRANTED": later("Supported"),
    "ANCHOR-WARRANTED": later("Supported, in doubt"),
    "POINTER-LINKED-PARTIAL": later("Partly supported"),
    "UNGROUNDED": later("Not supported"),
}

STATUS_LABELS: Mapping[Status, str] = {
    "EVIDENCE_LINKED": later("Supported"),
    "EVIDENCE_LINKED_PARTIAL": later("Partly supported"),
    "NO_EVIDENCE_POINTER": later("No pointer"),
    "CITATION_MISMATCH": later("Not in its evidence"),
    "UNKNOWN_EVIDENCE_ID": later("No such evidence"),
    "SOURCE_ROLE_BLOCKED": later("Source not allowed"),
    "SCHEMA_INVALID": later("Wrong form"),
    "MANUAL_QUOTE_VIOLATION": later("Quotation mark"),
    "TRUNCATED_CLAIM": later("Cut off"),
    "HIDDEN_CHARACTER": later("Hidden character"),
    "MIXED_SCRIPT": later("Mixed scripts"),
    "DISGUISED_WORD": later("Disguised word"),
    "FIGURE_IN_DOUBT": later("Figure in doubt"),
    "UNCLEAR_TEXT": later("Seen or not"),
    "UNCHECKED_TEXT": later("Not read whole"),
    "CONTRADICTED": later("Contradicted by its evidence"),
    "INPUT_TOO_LARGE": later("Too long"),
}

CLAIM_LABELS: Mapping[State, str] = {
    "verified": later("supported"),
    "soft": later("not confirmed"),
    "failed": later("not supported"),
    "unchecked": later("to know"),
}

POINTER_LABELS: Mapping[PointerState, str] = {
    "verified": later("passed"),
    "failed": later("did not pass"),
    "unread": later("not looked at"),
}


_FIXUPS: Mapping[str, str] = {
    "fence": later("A Markdown code fence around the JSON was peeled off."),
    "prose_trim": later("Prose around the JSON was left out."),
    "reasoning_trim": later("A closed block of reasoning was left out."),
    "curly_quotes": later("Curly quotation marks that stood for delimiters were read as straight ones."),
    "trailing_comma": later("A comma in front of a closing bracket was dropped."),
    "close_string": later("The text ended inside a string, which was closed."),
    "close_brace": later("The text ended inside an object, which was closed."),
    "close_bracket": later("The text ended inside a list, which was closed."),
    "drop_partial_key": later("A key whose value was missing or cut off was dropped."),
    "drop_partial_value": later("A value that was cut off was dropped."),
    "strip_trailing_comma": later("A comma left at the end was dropped."),
    "raw_control": later("A line break or a tab inside a string was kept."),
}

# What a pair's evidence says otherwise, or does not say.
_DIFFERENCES: Mapping[ViolationCode | None, str] = {
    ViolationCode.NUMBER_MISMATCH: later("it gives another number"),
    ViolationCode.DATE_MISMATCH: later("it gives another date"),
    ViolationCode.NAME_ABSENT: later("it has another name in the same place"),
    ViolationCode.ROLE_SWAP: later("it says it the other way round"),
    ViolationCode.POLARITY_CONFLICT: later("it denies what the claim asserts, or the reverse"),
    ViolationCode.DIRECTION_CONFLICT: later("it says the opposite"),
    ViolationCode.NUMBER_ABSENT: later("it does not give that number"),
    ViolationCode.DATE_ABSENT: later("it does not give that date"),
    ViolationCode.DEGREE_UNSUPPORTED: later("it does not say all or nothing as the claim does"),
    ViolationCode.MODALITY_LOST: later("it says so less surely"),
    ViolationCode.MODALITY_ADDED: later("it does not turn it as the claim does"),
    ViolationCode.LANGUAGE_NOT_COVERED: later(
        "it does not say that word for word, in a language not covered"
    ),
    ViolationCode.UNCHECKED_TEXT: later("the claim says more beside it"),
}

_NOTHING_CHECKED = {
    ViolationCode.INPUT_TOO_LARGE: later("Nothing was checked: an input exceeds a limit of the policy."),
    ViolationCode.TOO_MANY_UNITS: later(
        "Nothing was checked: the answer has more pointers than the policy allows."
    ),
    ViolationCode.SCHEMA_INVALID: later("No claim could be read from the JSON."),
}

# Why an answer whose pointers passed is in doubt; each said once, however many claims it is about.
_DOUBTS = {
    ViolationCode.WARRANT_MISSING: later("what the question asks for is missing from the evidence"),
    ViolationCode.TITLE_MISMATCH: later("claims are about something else than the titles they cite"),
    ViolationCode.SUBJECT_TOKENS_ABSENT: later("claims repeat the question where the evidence does not"),
    ViolationCode.NOT_ACCEPTED: later("claims say what the claim check does not find in what they cite"),
    ViolationCode.TOO_MANY_CLAIMS: later("there are too many claims"),
    ViolationCode.LAZY_ANCHOR_DEMOTE: later("it leans on one piece of evidence"),
    ViolationCode.DEFLECTION_DETECTED: later("it does not speak of what was asked"),
    ViolationCode.FORMAT_COLLAPSED: later("it left the form of pointer lines"),
    ViolationCode.OUTPUT_TRUNCATED: later("the model was cut off"),
    ViolationCode.JSON_REPAIRED: later("its JSON lost something in the repair"),
    ViolationCode.LONE_SURROGATE: later("an input holds half of a surrogate pair"),
}


def make_headline(verdict: LatticeVerdict) -> str:
    """Say how many claims their evidence does not carry."""
    total, failed = verdict.n_claims, verdict.n_claims - verdict.n_supported
    if not total:
        return say("No claim was checked")
    if total == 1:
        supported = later("The only claim is supported by its evidence")
        not_supported = later("The only claim is not supported by its evidence")
        return say(not_supported if failed else supported)
    if failed:
        return say("{failed} of {n} claims not supported", failed=failed, n=total)
    return say("All {n} claims supported", n=total)


def summarize_lattice(verdict: LatticeVerdict) -> str:
    """Say in a sentence or three what was counted, and why the answer is not better than it is."""
    codes = dict.fromkeys([violation.code for violation in verdict.violations])
    if not verdict.claim_statuses:
        said = [sentence for code, sentence in _NOTHING_CHECKED.items() if code in codes]
        return say(said[0] if said else later("The answer holds no claim."))
    return " ".join([_count_pairs(verdict), *_count_claims(verdict), *_explain_doubts(verdict, codes)])


def _explain_doubts(verdict: LatticeVerdict, codes: Container[ViolationCode]) -> Iterator[str]:
    """Yield why the answer is not better than its pairs are; nothing where no pair passed."""
    doubts = [doubt for code, doubt in _DOUBTS.items() if code in codes]
    if not verdict.n_verified:
        return
    if verdict.audit_mode == "UNGROUNDED":
        yield say("Not one of them is about what the titles it cites are about, so none counts.")
    elif doubts:
        yield say("The answer is in doubt: {doubts}.", doubts="; ".join(map(say, doubts)))


def _count_pairs(verdict: LatticeVerdict) -> str:
    return say_count(
        verdict.n_quotes,
        "{passed} of {n} pair of claim and pointer passed.",
        "{passed} of {n} pairs of claim and pointer passed.",
        passed=verdict.n_verified,
    )


def _count_claims(verdict: LatticeVerdict) -> Iterator[str]:
    """Yield how many claims came out how, where that is more than the headline says."""
    counts = Counter(choose_state(claim) for claim in verdict.claim_statuses)
    if not counts["soft"]:
        return
    total = len(verdict.claim_statuses)
    parts = [f"{show(counts[state])} {say(label)}" for state, label in CLAIM_LABELS.items() if counts[state]]
    yield f"{say_count(total, '{n} claim', '{n} claims')}: {', '.join(parts)}."


def choose_state(claim: PointedClaim) -> State:
    """Return how a claim came out: linked, linked in part or not accepted, or not linked."""
    if claim.is_verified and ViolationCode.NOT_ACCEPTED not in claim.reasons:
        return "verified"
    return "soft" if claim.is_rendered else "failed"


def describe_pair(pair: PairStatus | None) -> str:
    """Say what was found of a claim in a piece of evidence; None stands for a pointer nobody looked at."""
    if pair is None:
        return say("not looked at")
    if pair.reason == ViolationCode.UNKNOWN_EVIDENCE_ID:
        return say("leads nowhere")
    if pair.reason == ViolationCode.SOURCE_ROLE_BLOCKED:
        return say("a source that is not allowed")
    if pair.reason == ViolationCode.SCHEMA_INVALID:
        return say("no pointer at all")
    found, total = pair.coverage
    without = say("; not there: {words}", words=quote_names(pair.missing)) if pair.missing else ""
    says = f"; {say(_DIFFERENCES[pair.reason])}" if pair.reason in _DIFFERENCES else ""
    return say("{found} of {total} words", found=found, total=total) + without + says


def describe_fixup(name: str) -> str:
    """Say what a repair of JSON did."""
    return say(_FIXUPS.get(name, ""))
