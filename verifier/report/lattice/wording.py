"""What the report of a lattice verdict says in words: the rung, what came of claims, pointers and repairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from types import MappingProxyType

from verifier.codes import ViolationCode
from verifier.records import Status
from verifier.records.lattice_verdict import LatticeVerdict, PairStatus, PointedClaim, Rung
from verifier.report.common.marked_text import State
from verifier.report.common.phrases import quote_names
from verifier.report.lattice.model import PointerState

RUNG_HEADLINES: Mapping[Rung, str] = MappingProxyType(
    {
        "EVIDENCE-WARRANTED": "The evidence carries every claim",
        "ANCHOR-WARRANTED": "Every pointer holds, and the answer is in doubt",
        "POINTER-LINKED-PARTIAL": "The evidence carries a part of the answer",
        "UNGROUNDED": "The evidence does not carry the answer",
    }
)

RESULTS: Mapping[Rung, str] = MappingProxyType(
    {
        "EVIDENCE-WARRANTED": "Supported",
        "ANCHOR-WARRANTED": "Supported, in doubt",
        "POINTER-LINKED-PARTIAL": "Partly supported",
        "UNGROUNDED": "Not supported",
    }
)

STATUS_LABELS: Mapping[Status, str] = MappingProxyType(
    {
        "EVIDENCE_LINKED": "Supported",
        "EVIDENCE_LINKED_PARTIAL": "Partly supported",
        "NO_EVIDENCE_POINTER": "No pointer",
        "CITATION_MISMATCH": "Not in its evidence",
        "UNKNOWN_EVIDENCE_ID": "No such evidence",
        "SOURCE_ROLE_BLOCKED": "Source not allowed",
        "SCHEMA_INVALID": "Wrong form",
        "MANUAL_QUOTE_VIOLATION": "Quotation mark",
        "TRUNCATED_CLAIM": "Cut off",
        "HIDDEN_CHARACTER": "Hidden character",
        "MIXED_SCRIPT": "Mixed scripts",
        "DISGUISED_WORD": "Disguised word",
        "FIGURE_IN_DOUBT": "Figure in doubt",
        "UNCLEAR_TEXT": "Seen or not",
        "UNCHECKED_TEXT": "Not read whole",
        "CONTRADICTED": "Contradicted by its evidence",
        "INPUT_TOO_LARGE": "Too long",
    }
)

CLAIM_LABELS: Mapping[State, str] = MappingProxyType(
    {"verified": "supported", "soft": "not confirmed", "failed": "not supported", "unchecked": "to know"}
)

POINTER_LABELS: Mapping[PointerState, str] = MappingProxyType(
    {"verified": "passed", "failed": "did not pass", "unread": "not looked at"}
)

_FIXUPS: Mapping[str, str] = MappingProxyType(
    {
        "fence": "A Markdown code fence around the JSON was peeled off.",
        "prose_trim": "Prose around the JSON was left out.",
        "reasoning_trim": "A closed block of reasoning was left out.",
        "curly_quotes": "Curly quotation marks that stood for delimiters were read as straight ones.",
        "trailing_comma": "A comma in front of a closing bracket was dropped.",
        "close_string": "The text ended inside a string, which was closed.",
        "close_brace": "The text ended inside an object, which was closed.",
        "close_bracket": "The text ended inside a list, which was closed.",
        "drop_partial_key": "A key whose value was missing or cut off was dropped.",
        "drop_partial_value": "A value that was cut off was dropped.",
        "strip_trailing_comma": "A comma left at the end was dropped.",
        "raw_control": "A line break or a tab inside a string was kept.",
    }
)

# What a pair's evidence says otherwise, or does not say.
_DIFFERENCES: Mapping[ViolationCode | None, str] = MappingProxyType(
    {
        ViolationCode.NUMBER_MISMATCH: "it gives another number",
        ViolationCode.DATE_MISMATCH: "it gives another date",
        ViolationCode.NAME_ABSENT: "it has another name in the same place",
        ViolationCode.ROLE_SWAP: "it says it the other way round",
        ViolationCode.POLARITY_CONFLICT: "it denies what the claim asserts, or the reverse",
        ViolationCode.DIRECTION_CONFLICT: "it says the opposite",
        ViolationCode.NUMBER_ABSENT: "it does not give that number",
        ViolationCode.DATE_ABSENT: "it does not give that date",
        ViolationCode.DEGREE_UNSUPPORTED: "it does not say all or nothing as the claim does",
        ViolationCode.MODALITY_LOST: "it says so less surely",
        ViolationCode.MODALITY_ADDED: "it does not turn it as the claim does",
        ViolationCode.LANGUAGE_NOT_COVERED: "it does not say that word for word, in a language not covered",
        ViolationCode.UNCHECKED_TEXT: "the claim says more beside it",
    }
)

_NOTHING_CHECKED = {
    ViolationCode.INPUT_TOO_LARGE: "Nothing was checked: an input exceeds a limit of the policy.",
    ViolationCode.TOO_MANY_UNITS: "Nothing was checked: the answer has more pointers than the policy allows.",
    ViolationCode.SCHEMA_INVALID: "No claim could be read from the JSON.",
}

# Why an answer whose pointers passed is in doubt; each said once, however many claims it is about.
_DOUBTS = {
    ViolationCode.WARRANT_MISSING: "what the question asks for is missing from the evidence",
    ViolationCode.TITLE_MISMATCH: "claims are about something else than the titles they cite",
    ViolationCode.SUBJECT_TOKENS_ABSENT: "claims repeat the question where the evidence does not",
    ViolationCode.NOT_ACCEPTED: "claims say what the claim check does not find in what they cite",
    ViolationCode.TOO_MANY_CLAIMS: "there are too many claims",
    ViolationCode.LAZY_ANCHOR_DEMOTE: "it leans on one piece of evidence",
    ViolationCode.DEFLECTION_DETECTED: "it does not speak of what was asked",
    ViolationCode.FORMAT_COLLAPSED: "it left the form of pointer lines",
    ViolationCode.OUTPUT_TRUNCATED: "the model was cut off",
    ViolationCode.JSON_REPAIRED: "its JSON lost something in the repair",
    ViolationCode.LONE_SURROGATE: "an input holds half of a surrogate pair",
}


def make_headline(verdict: LatticeVerdict) -> str:
    """Say how many claims their evidence does not carry."""
    total, failed = verdict.n_claims, verdict.n_claims - verdict.n_supported
    if not total:
        return "No claim was checked"
    if total == 1:
        return f"The only claim is {'not ' if failed else ''}supported by its evidence"
    return f"{failed:,} of {total:,} claims not supported" if failed else f"All {total:,} claims supported"


def summarize_lattice(verdict: LatticeVerdict) -> str:
    """Say in a sentence or three what was counted, and why the answer is not better than it is."""
    codes = dict.fromkeys([violation.code for violation in verdict.violations])
    if not verdict.claim_statuses:
        said = [sentence for code, sentence in _NOTHING_CHECKED.items() if code in codes]
        return said[0] if said else "The answer holds no claim."
    return " ".join([_count_pairs(verdict), *_count_claims(verdict), *_explain_doubts(verdict, codes)])


def _explain_doubts(verdict: LatticeVerdict, codes: Container[ViolationCode]) -> Iterator[str]:
    """Yield why the answer is not better than its pairs are; nothing where no pair passed."""
    doubts = [doubt for code, doubt in _DOUBTS.items() if code in codes]
    if not verdict.n_verified:
        return
    if verdict.audit_mode == "UNGROUNDED":
        yield "Not one of them is about what the titles it cites are about, so none counts."
    elif doubts:
        yield f"The answer is in doubt: {'; '.join(doubts)}."


def _count_pairs(verdict: LatticeVerdict) -> str:
    noun = "pair" if verdict.n_quotes == 1 else "pairs"
    return f"{verdict.n_verified:,} of {verdict.n_quotes:,} {noun} of claim and pointer passed."


def _count_claims(verdict: LatticeVerdict) -> Iterator[str]:
    """Yield how many claims came out how, where that is more than the headline says."""
    counts = Counter(choose_state(claim) for claim in verdict.claim_statuses)
    if not counts["soft"]:
        return
    total = len(verdict.claim_statuses)
    noun = "claim" if total == 1 else "claims"
    parts = [f"{counts[state]:,} {label}" for state, label in CLAIM_LABELS.items() if counts[state]]
    yield f"{total:,} {noun}: {', '.join(parts)}."


def choose_state(claim: PointedClaim) -> State:
    """Return how a claim came out: linked, linked in part or not accepted, or not linked."""
    if claim.is_verified and ViolationCode.NOT_ACCEPTED not in claim.reasons:
        return "verified"
    return "soft" if claim.is_rendered else "failed"


def describe_pair(pair: PairStatus | None) -> str:
    """Say what was found of a claim in a piece of evidence; None stands for a pointer nobody looked at."""
    if pair is None:
        return "not looked at"
    if pair.reason == ViolationCode.UNKNOWN_EVIDENCE_ID:
        return "leads nowhere"
    if pair.reason == ViolationCode.SOURCE_ROLE_BLOCKED:
        return "a source that is not allowed"
    if pair.reason == ViolationCode.SCHEMA_INVALID:
        return "no pointer at all"
    found, total = pair.coverage
    without = f"; not there: {quote_names(pair.missing)}" if pair.missing else ""
    says = "; " + _DIFFERENCES[pair.reason] if pair.reason in _DIFFERENCES else ""
    return f"{found} of {total} words{without}{says}"


def describe_fixup(name: str) -> str:
    """Say what a repair of JSON did."""
    return _FIXUPS.get(name, "")
