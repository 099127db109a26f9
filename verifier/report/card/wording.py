"""What a claim card says in words: its badge, its headline, what each document says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from verifier.audit.records.card import ClaimCard, DocumentFinding, EvidencePlace, RankedPassage
from verifier.audit.records.claim import ClaimType, Modality
from verifier.checking.texts import OWN
from verifier.codes import ViolationCode
from verifier.measures.exact import WHOLE_BP
from verifier.parsers.frozen import record
from verifier.records import AuditMode
from verifier.records.claim_check import Label
from verifier.report.common.frame import CheckReport
from verifier.report.common.language import later, mean, say, show, written_in
from verifier.report.common.marked_text import State
from verifier.report.common.plain_words import quote_names, shorten, show_points
from verifier.report.common.problems import Problem
from verifier.report.common.violations import CodedRow

_BADGES: Mapping[Label, tuple[AuditMode, str, str]] = {
    "SUPPORTED": ("STRICT", later("SUPPORTED"), later("The evidence supports the claim")),
    "CONTRADICTED": ("UNGROUNDED", later("REFUTED"), later("The evidence contradicts the claim")),
    "PARTIAL": ("HYBRID", later("NEEDS EVIDENCE"), later("A part of the claim stands in the evidence")),
    "UNSUPPORTED": ("HYBRID", later("NEEDS EVIDENCE"), later("The evidence does not support the claim")),
    "NEI": ("HYBRID", later("NEEDS EVIDENCE"), later("The evidence says nothing of the claim")),
}

_CODES: Mapping[ViolationCode, tuple[str, str]] = {
    ViolationCode.SOURCES_DISAGREE: (
        later("The sources disagree"),
        later("Some documents support the claim and some contradict it; no gold document decides."),
    ),
    ViolationCode.RESOLVED_BY_GOLD: (
        "",
        later("Documents disagree; those that a curator marked as gold are on one side and decide."),
    ),
    ViolationCode.HEDGED_CLAIM: (
        later("The claim leaves open what the evidence states"),
        later("The claim says that something may be so; no passage that supports it leaves it open."),
    ),
    ViolationCode.RETRACTED_CLAIM: (
        later("The answer takes the claim back"),
        later("The answer says beside the claim that it does not hold."),
    ),
    ViolationCode.UNDERSPECIFIED: (
        later("The claim is underspecified"),
        later("The claim does not name what the policy asks for."),
    ),
    ViolationCode.NUMBER_MISMATCH: (
        later("Another figure stands there"),
        later("The evidence gives another number for what the claim measures."),
    ),
    ViolationCode.UNIT_MISMATCH: (
        later("The figure has another unit there"),
        later("The evidence gives the number in a unit that the claim's does not convert to."),
    ),
    ViolationCode.ENTITY_MISMATCH: (
        later("The figure is of something else there"),
        later("The evidence gives the number for another measure."),
    ),
    ViolationCode.DATE_MISMATCH: (
        later("The figure is of another time there"),
        later("The evidence gives the number for another period."),
    ),
    ViolationCode.EMPTY_RETRIEVAL: (
        later("Nothing was found"),
        later("No passage shares a word with the claim."),
    ),
    ViolationCode.LOW_SCORE: (
        later("Nothing relevant was found"),
        later("No passage that was found holds enough of the claim to be relevant."),
    ),
    ViolationCode.LONE_SURROGATE: (
        "",
        later("A text holds half of a surrogate pair; it is written out."),
    ),
}
"""For each code a headline, where it decides, and a sentence."""

STANCES: Mapping[str, tuple[State, str]] = {
    "supports": ("verified", later("supports")),
    "contradicts": ("failed", later("contradicts")),
    "disagrees with itself": ("failed", later("disagrees with itself")),
    "silent": ("soft", later("does not decide")),
}
"""For what a document says its state, whose colour it has, and its words."""

_LABELS: Mapping[Label, str] = {
    "SUPPORTED": later("the whole claim stands there"),
    "PARTIAL": later("a part of the claim stands there"),
    "UNSUPPORTED": later("its words stand there, the claim does not follow"),
    "CONTRADICTED": later("it says otherwise"),
    "NEI": later("it says nothing of the claim"),
}


_METRICS: Mapping[str, str] = {
    "support": later("support"),
    "consistency": later("consistency"),
    "selfcheck_disagreement": later("selfcheck disagreement"),
}
"""What a review measures, by name."""

_MODALITIES: Mapping[Modality, str] = {
    "prediction": later("prediction"),
    "hypothesis": later("hypothesis"),
    "recommendation": later("recommendation"),
    "possibility": later("possibility"),
}

_TYPES: Mapping[ClaimType, str] = {
    "numeric": later("numeric"),
    "temporal": later("temporal"),
    "definitional": later("definitional"),
}


LEFT_OUT = later("The words of the source are left out.")


@record
class CardReport(CheckReport):
    """A card laid out for a reader; `facts` are names and values, in order."""

    record: ClaimCard
    facts: tuple[tuple[str, str], ...]
    described: tuple[tuple[str, str], ...]


def build_card_report(card: ClaimCard) -> CardReport:
    """Lay a card out."""
    mode, badge, headline = _BADGES[card.label]
    decided = [_CODES[one.code][0] for one in card.violations if one.code in _CODES]
    headline = say(next((text for text in decided if text), headline))
    badge = say(badge)
    return CardReport(
        audit_mode=mode,
        label=badge,
        result=badge.capitalize(),
        metrics=tuple(_list_metrics(card)),
        headline=headline,
        # What the headline says already is not said again.
        summary=retell(card).removeprefix(f"{headline}. "),
        language=None if card.check is None else card.check.language,
        problems=tuple(_list_problems(card)),
        record=card,
        facts=tuple(_list_facts(card)),
        described=tuple(_describe_claim(card)),
    )


def retell(card: ClaimCard) -> str:
    """Return why a card was judged as it was: its rationale, or in another language what that rests on."""
    if written_in() == OWN:
        # A record keeps its words; a reader meets one word for one thing.
        return card.rationale.replace("does not carry it.", "does not support it.")
    parts = [say(_CODES[one.code][1]) for one in card.violations if one.code in _CODES]
    if card.definition is not None:
        parts.insert(
            0, say("By the definition in {place}:", place=name_document(card, card.definition.doc_id))
        )
    for one in card.evidence:
        told = later("{place} states it.") if one.stance == "supports" else later("{place} says otherwise.")
        parts.append(say(told, place=name_document(card, one.source_id)))
    if card.documents and not card.evidence:
        parts.append(say("No passage that was found decides."))
        missing = () if card.check is None else card.check.uncovered
        words = dict.fromkeys(card.claim.text[slice(*span)] for span in missing)
        parts += [say("Not there: {names}.", names=quote_names(list(words)))] if words else []
    return " ".join(parts)


def _list_problems(card: ClaimCard) -> Iterator[Problem]:
    for number, violation in enumerate(card.violations, 1):
        details = ", ".join(f"{name} {value}" for name, value in violation.details)
        sentence = say(_CODES[violation.code][1]) if violation.code in _CODES else mean(violation.code)
        # The names of details are English, as all of a record is.
        sentence = f"{sentence} ({details})" if details and written_in() == OWN else sentence
        found = (CodedRow(code=violation.code, sentence=sentence),)
        yield Problem(number=number, state="unchecked", code=violation.code, found=found, named=sentence)


def _list_metrics(card: ClaimCard) -> Iterator[tuple[str, str]]:
    """Yield what the result rests on: the audit score with its parts where the card was reviewed."""
    if card.review is None:
        yield say("support"), show_points(card.support)
    else:
        yield say("audit score"), show_points(card.review.rating.audit_score)
        yield from (
            (
                say(_METRICS.get(name, name.replace("_", " "))),
                show_points(found)
                if total == WHOLE_BP
                else say("{part} of {whole}", part=found, whole=total),
            )
            for name, (found, total) in card.metrics
        )
    counts = Counter(one.stance for one in card.documents)
    yield (
        say("documents"),
        say(
            "{n}: {supports} for it, {contradicts} against it",
            n=len(card.documents),
            supports=counts["supports"],
            contradicts=counts["contradicts"],
        ),
    )


def _list_facts(card: ClaimCard) -> Iterator[tuple[str, str]]:
    yield say("Label"), card.label
    yield say("In three labels"), card.name_label("audit3")
    # What a review measured stands with the badge; its support is another figure than the card's.
    yield say("Support") if card.review is None else say("Confidence"), show_points(card.rated[1])
    yield say("Documents heard"), f"{show(len(card.documents))}"
    if card.abstained:
        yield say("Abstained"), card.abstain_reason or ""


def _describe_claim(card: ClaimCard) -> Iterator[tuple[str, str]]:
    """Yield what the record of the claim says of it, of what it names."""
    claim = card.claim
    time = claim.timeframe
    named = {
        say("who or what"): claim.subject,
        say("amount"): claim.qualifiers.quantity,
        say("value"): claim.normalization.value,
        say("from"): None if time is None else time.start,
        say("to"): None if time is None else time.end,
        say("as of"): None if time is None else time.as_of,
        say("place"): claim.qualifiers.location,
        say("population"): claim.qualifiers.population,
        say("condition"): claim.qualifiers.condition,
        say("said as"): None if claim.modality == "assertion" else say(_MODALITIES[claim.modality]),
        say("denies"): say("yes") if claim.polarity == "negative" else None,
        say("kinds"): ", ".join([say(_TYPES.get(name, name)) for name in claim.types]),
    }
    yield from ((name, shorten(value)) for name, value in named.items() if value)


def describe_document(finding: DocumentFinding) -> str:
    """Say what a document's best passage says."""
    gold = say("; it is gold") if finding.is_gold else ""
    if finding.stance == "silent" and finding.label in ("SUPPORTED", "CONTRADICTED"):
        return say("it has the words, but does not support the claim") + gold
    return f"{say(_LABELS[finding.label])}{gold}"


def name_document(card: ClaimCard, doc_id: str, title: str | None = None) -> str:
    """Name a document by the number that leads to it in marks, where the card has it, and its title or id."""
    numbers = (one.number for one in card.documents if one.doc_id == doc_id)
    number = next(numbers, None)
    return f"{'' if number is None else f'[{number}] '}{title or doc_id}"


def name_place(item: RankedPassage | EvidencePlace) -> str:
    """Say where a passage stands."""
    page = "" if item.page is None else say("page {n}, ", n=str(item.page))
    return page + say("characters {first}\u2013{last}", first=item.place[0], last=item.place[1])
