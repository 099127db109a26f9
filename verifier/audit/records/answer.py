"""The record of an audited answer: its cards, its sentences, what is wrong where, and the corrected text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, TypeAlias, cast

from verifier.audit.records.card import ClaimCard, Timestamps
from verifier.audit.records.citation import FurtherSearch, Redacted
from verifier.parsers.frozen import record
from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_NONE, Count, Hash, Ratio, Span, Strings, choices
from verifier.records.kept import AUDIT_SCHEMA, KeptRecord, read_bytes

SentenceLabel: TypeAlias = Literal["correct", "incorrect", "uncertain"]
SkipReason: TypeAlias = Literal["question", "short", "meta", "no_words"]
Severity: TypeAlias = Literal["low", "medium", "high"]
IssueType: TypeAlias = Literal["NUMBER", "DATE", "ENTITY", "OTHER"]
Judge: TypeAlias = Literal["support", "similarity"]


@record
class AuditedSentence(JsonRecord):
    """A sentence of the answer: what its claims come to, or why it is not judged.

    `claim_ids` are the claims that stand in it. `confidence` is in basis points.
    """

    span: Span
    label: Annotated[SentenceLabel | None, choices("correct", "incorrect", "uncertain", None)]
    confidence: Count
    skipped: Annotated[SkipReason | None, choices("question", "short", "meta", "no_words", None)] = None
    claim_ids: Strings = ()


@record
class IssueSpan(JsonRecord):
    """What is wrong in a sentence, and where in the answer; at most one a sentence."""

    span: Span
    claim_id: str | None
    message: str
    severity: Annotated[Severity, choices("low", "medium", "high")]
    verdict: Annotated[str, choices("incorrect", "uncertain")]
    issue_type: Annotated[IssueType, choices("NUMBER", "DATE", "ENTITY", "OTHER")]
    confidence: Count
    evidence_found: bool


@record
class AuditSummary(JsonRecord):
    """An audited answer in figures; rates are of all claims, 0 of 0 where there are none.

    `warning` says that more than a fifth of the claims is unsupported, or more than a twentieth contradicted.
    `overhead_savings` counts the claims whose confidence is high.
    """

    claims: Count
    supported: Count
    partial: Count
    unsupported: Count
    contradicted: Count
    nei: Count
    abstained: Count
    unsupported_rate: Ratio
    contradicted_rate: Ratio
    warning: bool
    kept: Annotated[Count, "Citations that stay."]
    replaced: Annotated[Count, "Citations that lead to another document now."]
    removed: Annotated[Count, "Citations that were taken away."]
    added: Annotated[Count, "Citations that were added."]
    overhead_savings: Ratio


@record
class Audit(KeptRecord):
    """An audited answer; true in a condition only if every claim is supported and nothing is held back.

    `score` counts halves: two for a correct sentence, one for an uncertain one, of two for each that was
    judged. `corrected_text` is the answer with its citations corrected; nothing else of it is changed.
    `correction_judge` is None, and `switched_off` names the stages, where the policy switches stages off.
    """

    schema: ClassVar[str] = AUDIT_SCHEMA

    _computed: ClassVar[tuple[str, ...]] = ("schema",)

    answer_id: str | None
    cards: tuple[ClaimCard, ...]
    sentences: tuple[AuditedSentence, ...]
    score: Annotated[Ratio, "Halves: two for each correct sentence, one for an uncertain one, of all."]
    issue_spans: tuple[IssueSpan, ...]
    summary: AuditSummary
    corrected_text: str
    correction_judge: Annotated[Judge | None, choices("support", "similarity", None)]
    switched_off: Annotated[Strings, "The stages that the policy switches off."]
    claim_policy_hash: Hash
    corpus_digest: Hash | None
    timestamps: Timestamps = Timestamps()
    searches: Annotated[
        tuple[FurtherSearch, ...] | None, "Further searches, with what they found.", UNLESS_NONE
    ] = None
    redacted: Annotated[Redacted | None, "What was left out before it was written.", UNLESS_NONE] = None

    def __bool__(self) -> bool:
        return bool(self.cards) and all(self.cards) and not self.violations

    @classmethod
    def from_json(cls, data: bytes | str) -> Audit:
        """Read an audit back; equal to the one that was written.

        Raises `VerdictFormatError` for what is no audit, `TypeError` for anything but bytes and strings.
        """
        return cast("Audit", read_bytes(data, "audit"))

    def find_disagreements(self) -> Iterator[str]:
        """Yield what no audit could have: parts of the record that contradict each other."""
        for card in self.cards:
            yield from card.find_disagreements()
            yield from self._find_broken_promises(card)
        if not self._counts_labels():
            yield "its summary counts the labels of its cards"
        judged = [one.label for one in self.sentences if one.label is not None]
        halves = (2 * judged.count("correct") + judged.count("uncertain"), 2 * len(judged))
        if judged and self.score != halves:
            yield f"got the score {self.score}, expected {halves} for its sentences"
        if not self._has_cards_in_order():
            yield "each card is of a claim in one of its sentences, in order"

    def _has_cards_in_order(self) -> bool:
        ids = [card.claim.claim_id for card in self.cards]
        return [name for one in self.sentences for name in one.claim_ids] == ids

    def _counts_labels(self) -> bool:
        labels = Counter(card.label for card in self.cards)
        told = (self.summary.supported, self.summary.partial, self.summary.contradicted, self.summary.nei)
        return told == tuple(labels[name] for name in ("SUPPORTED", "PARTIAL", "CONTRADICTED", "NEI"))

    def _find_broken_promises(self, card: ClaimCard) -> Iterator[str]:
        """Yield the promises of an audit that a card breaks: A to D of the six-stage plan."""
        name = card.claim.claim_id
        if _is_bare(card) and "enable_abstention" not in self.switched_off:
            yield f"claim {name} is shown without evidence, and nothing says so"
        if self.correction_judge == "support" and any(
            one.label == "CONTRADICTED" for one in card.citations_after or ()
        ):
            yield f"claim {name} keeps a citation that contradicts it"
        if card.inputs.question is not None:
            yield f"claim {name} was verified with the question at hand"
        if card.label == "SUPPORTED" and "numeric" in card.claim.types and card.numeric is None:
            yield f"claim {name} is supported with figures that nobody asked"


def _is_bare(card: ClaimCard) -> bool:
    """Return whether a card has no evidence, says nothing of that, and is not of a half of the claim."""
    return not (card.evidence or card.abstained or card.label == "PARTIAL")
