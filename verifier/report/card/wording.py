"""What a claim card says in words: its badge, its headline, what each document says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from verifier.audit.records.card import ClaimCard, DocumentFinding, EvidencePlace, RankedPassage
from verifier.codes import ViolationCode
from verifier.records import AuditMode
from verifier.records.claim_check import Label
from verifier.report.common.frame import CheckReport
from verifier.report.common.marked_text import State
from verifier.report.common.phrases import shorten
from verifier.report.common.problems import Problem
from verifier.report.common.violations import CodedRow

_BADGES: Mapping[Label, tuple[AuditMode, str, str]] = MappingProxyType(
    {
        "SUPPORTED": ("STRICT", "SUPPORTED", "The evidence supports the claim"),
        "CONTRADICTED": ("UNGROUNDED", "REFUTED", "The evidence contradicts the claim"),
        "PARTIAL": ("HYBRID", "NEEDS EVIDENCE", "A part of the claim stands in the evidence"),
        "UNSUPPORTED": ("HYBRID", "NEEDS EVIDENCE", "The evidence does not carry the claim"),
        "NEI": ("HYBRID", "NEEDS EVIDENCE", "The evidence says nothing of the claim"),
    }
)

_CODES: Mapping[ViolationCode, tuple[str, str]] = MappingProxyType(
    {
        ViolationCode.SOURCES_DISAGREE: (
            "The sources disagree",
            "Some documents support the claim and some contradict it; no gold document decides.",
        ),
        ViolationCode.RESOLVED_BY_GOLD: (
            "",
            "Documents disagree; those that a curator marked as gold are on one side and decide.",
        ),
        ViolationCode.HEDGED_CLAIM: (
            "The claim leaves open what the evidence states",
            "The claim says that something may be so; no passage that supports it leaves it open.",
        ),
        ViolationCode.RETRACTED_CLAIM: (
            "The answer takes the claim back",
            "The answer says beside the claim that it does not hold.",
        ),
        ViolationCode.UNDERSPECIFIED: (
            "The claim is underspecified",
            "The claim does not name what the policy asks for.",
        ),
        ViolationCode.NUMBER_MISMATCH: (
            "Another figure stands there",
            "The evidence gives another number for what the claim measures.",
        ),
        ViolationCode.UNIT_MISMATCH: (
            "The figure has another unit there",
            "The evidence gives the number in a unit that the claim's does not convert to.",
        ),
        ViolationCode.ENTITY_MISMATCH: (
            "The figure is of something else there",
            "The evidence gives the number for another measure.",
        ),
        ViolationCode.DATE_MISMATCH: (
            "The figure is of another time there",
            "The evidence gives the number for another period.",
        ),
        ViolationCode.EMPTY_RETRIEVAL: ("Nothing was found", "No passage shares a word with the claim."),
        ViolationCode.LOW_SCORE: (
            "Nothing relevant was found",
            "No passage that was found holds enough of the claim to be relevant.",
        ),
        ViolationCode.LONE_SURROGATE: ("", "A text holds half of a surrogate pair; it is written out."),
    }
)
"""For each code a headline, where it decides, and a sentence."""

STANCES: Mapping[str, tuple[State, str]] = MappingProxyType(
    {
        "supports": ("verified", "supports"),
        "contradicts": ("failed", "contradicts"),
        "disagrees with itself": ("failed", "disagrees with itself"),
        "silent": ("soft", "does not decide"),
    }
)
"""For what a document says its state, whose colour it has, and its words."""

_LABELS: Mapping[Label, str] = MappingProxyType(
    {
        "SUPPORTED": "the whole claim stands there",
        "PARTIAL": "a part of the claim stands there",
        "UNSUPPORTED": "its words stand there, the claim does not follow",
        "CONTRADICTED": "it says otherwise",
        "NEI": "it says nothing of the claim",
    }
)


LEFT_OUT = "The words of the source are left out."


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReport(CheckReport):
    """A card laid out for a reader; `facts` are names and values, in order."""

    card: ClaimCard
    facts: tuple[tuple[str, str], ...]
    described: tuple[tuple[str, str], ...]


def build_card_report(card: ClaimCard) -> CardReport:
    """Lay a card out."""
    mode, badge, headline = _BADGES[card.label]
    decided = [_CODES[one.code][0] for one in card.violations if one.code in _CODES]
    headline = next((text for text in decided if text), headline)
    return CardReport(
        audit_mode=mode,
        label=badge,
        result=badge.capitalize(),
        metrics=tuple(_list_metrics(card)),
        headline=headline,
        # What the headline says already is not said again.
        summary=card.rationale.removeprefix(f"{headline}. "),
        language=None if card.check is None else card.check.language,
        problems=tuple(_list_problems(card)),
        policy_name=card.policy_name,
        policy_hash=card.policy_hash,
        semantics=card.semantics,
        digest=card.digest,
        card=card,
        facts=tuple(_list_facts(card)),
        described=tuple(_describe_claim(card)),
    )


def _list_problems(card: ClaimCard) -> Iterator[Problem]:
    for number, violation in enumerate(card.violations, 1):
        details = ", ".join(f"{name} {value}" for name, value in violation.details)
        sentence = _CODES[violation.code][1] if violation.code in _CODES else violation.code.meaning
        sentence = f"{sentence} ({details})" if details else sentence
        found = (CodedRow(code=violation.code, sentence=sentence),)
        yield Problem(number=number, state="unchecked", code=violation.code, found=found, named=sentence)


def _list_metrics(card: ClaimCard) -> Iterator[tuple[str, str]]:
    """Yield what the result rests on: the audit score with its parts where the card was reviewed."""
    if card.review is None:
        yield "support", _show_points(card.support)
    else:
        yield "audit score", _show_points(card.review.rating.audit_score)
        yield from (
            (name.replace("_", " "), f"{found:,} of {total:,}") for name, (found, total) in card.metrics
        )
    counts = Counter(one.stance for one in card.documents)
    yield (
        "documents",
        f"{len(card.documents):,}: {counts['supports']:,} for it, {counts['contradicts']:,} against it",
    )


def _show_points(value: int) -> str:
    return f"{value:,} of 10,000"


def _list_facts(card: ClaimCard) -> Iterator[tuple[str, str]]:
    yield "Label", card.label
    yield "In three labels", card.name_label("audit3")
    # What a review measured stands with the badge; its support is another figure than the card's.
    name = "Support" if card.review is None else "Confidence"
    yield name, _show_points(card.rated[1])
    yield "Documents heard", f"{len(card.documents):,}"
    if card.abstained:
        yield "Abstained", card.abstain_reason or ""


def _describe_claim(card: ClaimCard) -> Iterator[tuple[str, str]]:
    """Yield what the record of the claim says of it, of what it names."""
    claim = card.claim
    time = claim.timeframe
    named = {
        "who or what": claim.subject,
        "amount": claim.qualifiers.quantity,
        "value": claim.normalization.value,
        "from": None if time is None else time.start,
        "to": None if time is None else time.end,
        "as of": None if time is None else time.as_of,
        "place": claim.qualifiers.location,
        "population": claim.qualifiers.population,
        "condition": claim.qualifiers.condition,
        "said as": None if claim.modality == "assertion" else claim.modality,
        "denies": "yes" if claim.polarity == "negative" else None,
        "kinds": ", ".join(claim.types),
    }
    yield from ((name, shorten(value)) for name, value in named.items() if value)


def describe_document(finding: DocumentFinding) -> str:
    """Say what a document's best passage says."""
    gold = "; it is gold" if finding.is_gold else ""
    if finding.stance == "silent" and finding.label in ("SUPPORTED", "CONTRADICTED"):
        return f"it has the words, but does not carry the claim{gold}"
    return f"{_LABELS[finding.label]}{gold}"


def name_document(card: ClaimCard, doc_id: str, title: str | None = None) -> str:
    """Name a document by the number that leads to it in marks, where the card has it, and its title or id."""
    numbers = (one.number for one in card.documents if one.doc_id == doc_id)
    number = next(numbers, None)
    return f"{'' if number is None else f'[{number}] '}{title or doc_id}"


def name_place(item: RankedPassage | EvidencePlace) -> str:
    """Say where a passage stands."""
    page = "" if item.page is None else f"page {item.page}, "
    return f"{page}characters {item.place[0]:,}\u2013{item.place[1]:,}"
