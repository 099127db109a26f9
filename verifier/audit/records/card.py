"""The record of a judged claim: what it says, what was found, what came of it, and under which policies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, ClassVar, Literal, TypeAlias, cast, get_args

from verifier.audit.measuring.label_schemes import LABEL_SCHEMES, Scheme, name_audit3
from verifier.audit.records.citation import Citation, Correction, Redacted, list_cited
from verifier.audit.records.claim import Claim, Confidence
from verifier.audit.records.gate import GateDecision
from verifier.audit.records.numeric import NumericCheck
from verifier.audit.records.review import CardReview
from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.policies import Json
from verifier.records.claim_check import ClaimCheck, Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_NONE, Count, Form, Hash, Ratio, Span, StoredHash, Strings, choices
from verifier.records.kept import CARD_SCHEMA, KeptRecord, read_bytes

Stance: TypeAlias = Literal["supports", "contradicts", "disagrees with itself", "silent"]
"""What one document says of a claim."""

AbstainReason: TypeAlias = Literal["EMPTY_RETRIEVAL", "LOW_SCORE", "POLICY", "NOT_SUPPORTED"]

Failure: TypeAlias = Literal[
    "NONE",
    "UNSUPPORTED_EXTRINSIC",
    "CONTRADICTED_INTRINSIC",
    "CITATION_ERROR",
    "OVER_SYNTHESIS",
    "NUMERIC_DRIFT",
    "CONTEXT_LOSS",
]
"""What is wrong with a claim of an answer, in one word."""

FAILURES: tuple[Failure, ...] = get_args(Failure)

SUPPORTED_FLOOR = 9_000
"""What supports a claim at least, in basis points, where the evidence supports it; no other claim has it."""

Reviewer: TypeAlias = Literal["auto", "human"]


@record
class RankedPassage(JsonRecord):
    """A passage that was looked at: where it stands, and how it ranked; `rank` counts from 1.

    `rank_score` ranks under one query, method and corpus; it is no probability. `sha256` is the hash of what
    is read at the place.
    """

    doc_id: str
    span_id: str
    place: Annotated[Span, "Its place in the document's text as it was given."]
    page: Count | None
    rank: Annotated[int, "1 for the passage that ranks best.", Form(minimum=1)]
    rank_score: int
    method: Annotated[str, choices("bm25", "jaccard", "overlap")]
    has_figure: bool
    title: str | None
    uri: str | None
    sha256: StoredHash | None
    similarity: Annotated[
        Count | None, "How like the claim a caller's function says that it is.", UNLESS_NONE
    ] = None


@record
class EvidencePlace(JsonRecord):
    """What a document says for or against the claim, and where it says so."""

    source_type: Annotated[str, choices("kb", "web")]
    source_id: str
    span_id: str
    title: str | None
    uri: str | None
    stance: Annotated[str, choices("supports", "contradicts")]
    place: Annotated[Span, "Its place in the document's text as it was given."]
    page: Count | None
    snippet: Annotated[str | None, "None where it was left out."]
    sha256: StoredHash | None


@record
class DocumentFinding(JsonRecord):
    """What one document says: the label and the score of the passage that decides, and what it comes to.

    `number` is the one by which the answer's marks lead to the document; a claim that stands alone has none.
    """

    doc_id: str
    span_id: str
    stance: Annotated[Stance, choices("supports", "contradicts", "disagrees with itself", "silent")]
    label: Annotated[Label, "What the deciding passage says of the claim."]
    score: Count
    is_gold: bool
    number: Annotated[Count | None, "The document's number in marks, from 1.", UNLESS_NONE] = None


@record
class UsedDefinition(JsonRecord):
    """A definition that the corpus marks, and the claim as it was read by it: that text was checked."""

    doc_id: str
    span_id: str
    term: str
    reading: Annotated[str | None, "None where it was left out."]


@record
class Timestamps(JsonRecord):
    """When the claim was drafted and when it was judged, as the caller says: UTC, or None."""

    drafted_at: str | None = None
    verified_at: str | None = None


@record
class ClaimCard(KeptRecord):
    """A judged claim; true in a condition only if it is supported and nothing keeps it back.

    `documents` says what each document said, `evidence` where those that decide say it, `check` is the
    record of the check that decides, None where nothing was found. `corpus_digest` is None for evidence that
    is no corpus. `rationale` names documents and passages; it follows from the rest. What follows
    `previous` is there for claims of an audited answer, as far as the policy has the stage.
    """

    schema: ClassVar[str] = CARD_SCHEMA

    _computed: ClassVar[tuple[str, ...]] = ("schema",)

    claim: Claim
    answer_id: str | None
    label: Annotated[Label, "What the evidence as a whole says of the claim."]
    abstained: bool
    abstain_reason: Annotated[
        AbstainReason | None, choices("EMPTY_RETRIEVAL", "LOW_SCORE", "POLICY", "NOT_SUPPORTED", None)
    ]
    documents: tuple[DocumentFinding, ...]
    retrieval: tuple[RankedPassage, ...]
    evidence: tuple[EvidencePlace, ...]
    check: ClaimCheck | None
    definition: Annotated[
        UsedDefinition | None, "The definition by which the claim was judged.", UNLESS_NONE
    ] = None
    rationale: str
    reviewer: Annotated[Reviewer, choices("auto", "human")] = "auto"
    claim_policy_hash: Hash
    corpus_digest: Hash | None
    timestamps: Timestamps = Timestamps()
    previous: Annotated[Hash | None, "The digest of the card that this one follows."] = None
    citations_before: Annotated[
        tuple[Citation, ...] | None, "What the answer cites for the claim.", UNLESS_NONE
    ] = None
    corrections: Annotated[tuple[Correction, ...] | None, "What becomes of each citation.", UNLESS_NONE] = (
        None
    )
    citations_after: Annotated[
        tuple[Citation, ...] | None, "What the corrected answer cites for the claim.", UNLESS_NONE
    ] = None
    confidence: Annotated[Confidence | None, "How surely the claim speaks.", UNLESS_NONE] = None
    numeric: Annotated[
        tuple[NumericCheck, ...] | None, "What the evidence says of each figure.", UNLESS_NONE
    ] = None
    failure: Annotated[Failure | None, "What is wrong.", choices(*FAILURES), UNLESS_NONE] = None
    gate: Annotated[GateDecision | None, "What the evidence gate says of it.", UNLESS_NONE] = None
    context_dependent: Annotated[
        bool | None, "True where the claim opens with a word for something named before it.", UNLESS_NONE
    ] = None
    context: Annotated[
        Span | None, "The place in the answer of the sentence that such a claim goes on from.", UNLESS_NONE
    ] = None
    complexity: Annotated[
        int | None,
        "How much the claim says at once, where that is over the threshold.",
        UNLESS_NONE,
        Form(minimum=1, maximum=5),
    ] = None
    methods: Annotated[Strings | None, "The stages that the claim went through.", UNLESS_NONE] = None
    review: Annotated[CardReview | None, "What the card comes to, and who has to look.", UNLESS_NONE] = None
    redacted: Annotated[Redacted | None, "What was left out before it was written.", UNLESS_NONE] = None

    def __bool__(self) -> bool:
        return self.label == "SUPPORTED" and not self.abstained

    @property
    def support(self) -> int:
        """How surely the evidence supports the claim, 0 to 10,000, for ranking and for curves.

        It is the score of the deciding check: at least 9,000 where the claim is supported, since the gate
        accepts figures that are derived with a low score, and 0 where the claim is contradicted.
        """
        score = 0 if self.check is None or self.label == "CONTRADICTED" else self.check.score
        return max(score, SUPPORTED_FLOOR) if self.label == "SUPPORTED" else min(score, SUPPORTED_FLOOR - 1)

    @property
    def sources_disagree(self) -> bool:
        """Whether documents take both sides, and none of them decides."""
        return any(one.code is ViolationCode.SOURCES_DISAGREE for one in self.violations)

    @property
    def rated(self) -> tuple[Label, int]:
        """Label and confidence, in basis points: those of the review, else the card's label and support."""
        if self.review is None:
            return self.label, self.support
        return self.review.rating.label, self.review.rating.confidence

    @property
    def metrics(self) -> tuple[tuple[str, Ratio], ...]:
        """What the review measured, by name, as shares of one; nothing where the card has no review."""
        return () if self.review is None else self.review.metrics

    @property
    def finding_digest(self) -> str:
        """The digest of the card without its times and its predecessor: equal for the same finding."""
        return replace(self, timestamps=Timestamps(), previous=None).digest

    def name_label(self, scheme: Scheme) -> str:
        """Return what another scheme calls the label."""
        return LABEL_SCHEMES[scheme][self.label]

    @property
    def passages(self) -> tuple[tuple[str, str], ...]:
        """The ids of the passages that were read, by rank, then of sentences beside them that decide."""
        ranked = [(item.doc_id, item.span_id) for item in self.retrieval]
        found = [(one.doc_id, one.span_id) for one in self.documents]
        found += [(one.source_id, one.span_id) for one in self.evidence]
        return (*ranked, *dict.fromkeys(pair for pair in found if pair not in ranked))

    @property
    def changes(self) -> tuple[tuple[str | None, str | None], ...]:
        """The document that each citation led to, and the one that it leads to now; added ones are none."""
        return tuple(
            (one.old_doc, one.new_doc) for one in self.corrections or () if one.action != "ADD_ALTERNATE"
        )

    def to_audit_record(self) -> dict[str, Json]:
        """Return the card in the form of claims_audit: claim, label of three, ranked passages, rationale.

        `measure` reads of it what it reads of the card. A claim that is refuted is not
        `abstained` on there: it has its answer, also where nobody is to state it.
        """
        return {
            "abstained": self.abstained and self.label != "CONTRADICTED",
            "answer_id": self.answer_id,
            "claim": self.claim.to_dict(),
            "claim_id": self.claim.claim_id,
            "full_label": self.label,
            "label": name_audit3(self.label),
            "rationale": self.rationale,
            "retrieval": [
                {
                    "doc_id": item.doc_id,
                    "end": item.place[1],
                    "score": item.rank_score,
                    "span_id": item.span_id,
                    "start": item.place[0],
                }
                for item in self.retrieval
            ]
            + [
                {"doc_id": doc_id, "end": None, "score": None, "span_id": span_id, "start": None}
                for doc_id, span_id in self.passages[len(self.retrieval) :]
            ],
            "reviewer": self.reviewer,
            "score": self.support,
            "timestamp": self.timestamps.verified_at,
            "types": [*self.claim.types],
            **self._write_cited(),
        }

    def _write_cited(self) -> dict[str, Json]:
        """Return what an audit of an answer adds to a record: citations, their corrections, and figures."""
        if self.citations_after is None:
            return {}
        return {
            "citations": list_cited(self.citations_after),
            "citations_before": list_cited(self.citations_before),
            "corrections": [{"new": new, "old": old} for old, new in self.changes],
            "figures": [
                {
                    "entity": one.claim.named_entity,
                    "operation": one.operation,
                    "unit": one.claim.unit,
                    "verdict": one.verdict,
                }
                for one in self.numeric or ()
            ],
        }

    @classmethod
    def from_json(cls, data: bytes | str) -> ClaimCard:
        """Read a card back; equal to the one that was written.

        Raises `VerdictFormatError` for what is no card, `TypeError` for anything but bytes and strings.
        """
        return cast("ClaimCard", read_bytes(data, "claim card"))

    def find_disagreements(self) -> Iterator[str]:
        """Yield what no card could have: parts of the record that contradict each other."""
        if self.abstained != (self.abstain_reason is not None):
            yield "a claim is abstained on for a reason, and only then"
        if self.label == "SUPPORTED" and all(one.stance != "supports" for one in self.evidence):
            yield "a supported claim has evidence that supports it"
        if self.label == "CONTRADICTED" and all(one.stance != "contradicts" for one in self.evidence):
            yield "a contradicted claim has evidence that contradicts it"
        if [item.rank for item in self.retrieval] != [*range(1, len(self.retrieval) + 1)]:
            yield "passages are numbered by their rank"
