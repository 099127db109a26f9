"""The records of what a card comes to: facets asked again, samples, audit score, freshness, escalations."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from verifier.measures.exact import WHOLE_BP
from verifier.parsers.frozen import record
from verifier.policies.audit.record import MODES, SCORED
from verifier.records.claim_check import Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Ratio, Strings, choices

AnswerMatch: TypeAlias = Literal["yes", "no", "not stated"]
FreshnessState: TypeAlias = Literal["fresh", "stale", "undated"]
Mode: TypeAlias = Literal["Normal", "Audit-Local", "Audit-Web"]
ThresholdReason: TypeAlias = Literal["BELOW_THRESHOLD"]
EscalatesTo: TypeAlias = Literal["Audit-Web", "people"]
EscalationCode: TypeAlias = Literal[
    "LOW_AUDIT_SCORE",
    "NO_SUPPORT",
    "SELFCHECK_DISAGREEMENT",
    "STALE_SOURCE",
    "SOURCES_DISAGREE",
    "LOW_CONFIDENCE",
    "REGULATED_DOMAIN",
    "MANUAL",
]


@record
class FacetAnswer(JsonRecord):
    """One question, what claim and evidence answer, and whether that is the same."""

    question: str
    claim_answer: str | None
    evidence_answer: str | None
    match: Annotated[AnswerMatch, choices("yes", "no", "not stated")]


@record
class Consistency(JsonRecord):
    """How many facets agree, of those that both sides say something of; 0 of 0 where there is none.

    `doc_id` and `span_id` name the passage that was asked, None for recorded answers.
    """

    agree: Annotated[Ratio, "Facets that agree, of those with something to compare."]
    answers: tuple[FacetAnswer, ...]
    doc_id: str | None = None
    span_id: str | None = None


@record
class SelfCheck(JsonRecord):
    """What samples say of a claim.

    `disagreement` counts the samples that contradict it or do not mention it, of all; it is 0 of 0 without
    samples. `mean_surprise` and `max_surprise` are negative natural logarithms in millionths, rounded down,
    None where the claim is no part of the passage that was given. `few` says that there are fewer samples
    than the policy asks for.
    """

    samples: Count
    agree: Count
    contradict: Count
    not_mentioned: Count
    disagreement: Ratio
    few: bool
    mean_surprise: Annotated[int | None, "Mean of -ln p over the claim's n-grams, in millionths."] = None
    max_surprise: Annotated[int | None, "The largest -ln p, in millionths."] = None

    def exceeds(self, limit_bp: int) -> bool:
        """Return whether more of the samples disagree than a share in basis points; never without samples."""
        disagreeing, samples = self.disagreement
        return disagreeing * WHOLE_BP > limit_bp * samples


@record
class ScorePart(JsonRecord):
    """A metric that counts in the audit score, in basis points, and its weight."""

    name: Annotated[str, choices(*SCORED)]
    value: Count
    weight: Count


@record
class CardRating(JsonRecord):
    """The audit score with its parts, the label that it leaves, why it is another, and the confidence."""

    label: Label
    reason: Annotated[ThresholdReason | None, choices("BELOW_THRESHOLD", None)]
    audit_score: Count
    confidence: Count
    parts: tuple[ScorePart, ...]


@record
class Freshness(JsonRecord):
    """Whether a document is still fresh on a day; `limit` is the last day on which it is.

    `created_at` and `limit` are None where the document has no date; `limit` is None, too, where the policy
    sets none for its domain.
    """

    doc_id: str
    domain: str | None
    created_at: str | None
    limit: str | None
    state: Annotated[FreshnessState, choices("fresh", "stale", "undated")]
    stale: Annotated[bool, "Whether it counts as stale; an undated one does as the policy says."]


@record
class EscalationReason(JsonRecord):
    """Why somebody has to look; `observed` is what was seen, `limit` what would have been well."""

    code: EscalationCode
    observed: str
    limit: str
    to: Annotated[EscalatesTo, choices("Audit-Web", "people")]


@record
class RecordedMetric(JsonRecord):
    """A ratio that the caller measured, by name; 0 of 0 where there was nothing to measure."""

    name: Annotated[str, choices(*SCORED[3:])]
    ratio: Ratio


@record
class CardReview(JsonRecord):
    """What a card comes to: the mode that ran, the rating, what was measured for it, and who has to look.

    `rating` has the label that the audit score leaves; the card's own says what the evidence says.
    `freshness` has a row for each document that supports the claim; it is empty without an `as_of`.
    """

    mode: Annotated[Mode, choices(*MODES)]
    domain: Annotated[str | None, "The domain of knowledge, as the caller says."]
    as_of: Annotated[str | None, "The day on which sources have to be fresh."]
    rating: CardRating
    consistency: Consistency | None
    selfcheck: SelfCheck | None
    recorded: tuple[RecordedMetric, ...]
    freshness: tuple[Freshness, ...]
    escalations: tuple[EscalationReason, ...]
    methods: Annotated[Strings, "What the rating rests on beside the check."]

    @property
    def asks_the_web(self) -> bool:
        """Whether a reason sends the claim to a search of the web."""
        return any(one.to == "Audit-Web" for one in self.escalations)

    @property
    def metrics(self) -> tuple[tuple[str, Ratio], ...]:
        """What was measured of the claim, by name, as a share of one; those that weigh nothing, too.

        A page shows them beside the card's badge. What had nothing to measure, 0 of 0, is left out.
        """
        support = [(one.name, (one.value, WHOLE_BP)) for one in self.rating.parts if one.name == "support"]
        agree = () if self.consistency is None else (("consistency", self.consistency.agree),)
        disagree = (
            () if self.selfcheck is None else (("selfcheck_disagreement", self.selfcheck.disagreement),)
        )
        recorded = [(one.name, one.ratio) for one in self.recorded]
        return tuple((name, ratio) for name, ratio in (*support, *agree, *disagree, *recorded) if ratio[1])
