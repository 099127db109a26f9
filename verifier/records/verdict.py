"""Verdict records: what was found of an answer, unit by unit.

The field names are the ones that callers and stored receipts depend on. Every span is a half-open range in
code points of the ORIGINAL answer or source. Every ratio is two integers.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias, cast, get_args

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.policies import Json
from verifier.records.checked_sentence import CheckedSentence
from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_NONE, Count, Form, Ratio, SourceIndex, Span, Strings, choices
from verifier.records.kept import SCHEMA, AnswerFormat, KeptRecord, read_bytes, read_values

AuditMode: TypeAlias = Literal["STRICT", "HYBRID", "UNGROUNDED"]
GroundingMethod: TypeAlias = Literal["quote", "span", "paraphrase", "entity", "none"]
LatticeMethod: TypeAlias = Literal["pointer_lines", "json_claims"]
Method: TypeAlias = Literal[GroundingMethod, LatticeMethod]
GroundingStatus: TypeAlias = Literal["VERIFIED_QUOTE", "SUPPORTED_PARAPHRASE", "UNSUPPORTED"]
LatticeStatus: TypeAlias = Literal[
    "EVIDENCE_LINKED",
    "EVIDENCE_LINKED_PARTIAL",
    "NO_EVIDENCE_POINTER",
    "CITATION_MISMATCH",
    "UNKNOWN_EVIDENCE_ID",
    "SOURCE_ROLE_BLOCKED",
    "SCHEMA_INVALID",
    "MANUAL_QUOTE_VIOLATION",
    "TRUNCATED_CLAIM",
    "HIDDEN_CHARACTER",
    "MIXED_SCRIPT",
    "DISGUISED_WORD",
    "FIGURE_IN_DOUBT",
    "UNCLEAR_TEXT",
    "UNCHECKED_TEXT",
    "CONTRADICTED",
    "INPUT_TOO_LARGE",
]
Status: TypeAlias = Literal[GroundingStatus, LatticeStatus]

VERIFIED: Status = "VERIFIED_QUOTE"
PARAPHRASE: Status = "SUPPORTED_PARAPHRASE"
UNSUPPORTED: Status = "UNSUPPORTED"
CONTRADICTED: Status = "CONTRADICTED"
LINKED: Status = "EVIDENCE_LINKED"
LINKED_PARTIAL: Status = "EVIDENCE_LINKED_PARTIAL"


@record
class ClaimStatus(JsonRecord):
    """What was found of one unit of the answer.

    `span` is its place in the answer; `source` and `source_span` are the place that verified it, or None;
    `source_parts` are the places of its literal parts where an elision or an edit was needed. Sources are
    numbered from 0; places are half-open ranges in code points of the ORIGINAL texts. `coverage` is content
    tokens found, of all. `folded` says that the match needed typographic folding. `reasons` are the
    codes of what is wrong with it; for a verified unit, of what to know about it.
    """

    text: str
    status: Annotated[Status, choices(*get_args(GroundingStatus))]
    method: Annotated[
        Method,
        "The strategy, or paraphrase where a unit verified softly.",
        choices("quote", "span", "paraphrase", "entity"),
    ]
    span: Span
    coverage: Annotated[Ratio, "Content tokens found, of all of the unit."]
    source: SourceIndex | None = None
    source_span: Span | None = None
    source_parts: Annotated[
        tuple[Span, ...], "The places of its literal parts, where it was elided or edited."
    ] = ()
    folded: Annotated[bool, "Whether the match needed typographic folding."] = False
    reasons: Annotated[
        tuple[ViolationCode, ...], "What is wrong with the unit; for a verified one, what to know about it."
    ] = ()

    @property
    def is_verified(self) -> bool:
        """Whether the unit counts as verified, verbatim or softly."""
        return self.status != UNSUPPORTED


@record
class Attempt(JsonRecord):
    """What a strategy that ran and did not decide found, unit by unit."""

    strategy: Annotated[str, choices("quote", "span", "entity")]
    claim_statuses: Annotated[tuple[ClaimStatus, ...], Form(minItems=1)]


@record
class Verdict(KeptRecord):
    """The whole record of a call; true in a condition only if it is STRICT.

    `claim_statuses` are the units of the strategy that decided, in the answer's order; `rest_statuses` those
    of the text outside them, counted apart; `attempts` what the strategies before it found. `sentences` are
    all sentences and bullets of the answer, in order, whatever decided; none where the call was not carried
    out.
    """

    schema: ClassVar[str] = SCHEMA

    _computed: ClassVar[tuple[str, ...]] = (
        *("n_quotes", "n_rest", "n_rest_verified", "n_verified", "schema", "unverified_quotes"),
    )

    audit_mode: AuditMode
    verifier_method: Annotated[
        Method,
        "The strategy that decided.",
        choices(*get_args(GroundingMethod)),
    ]
    claim_statuses: Annotated[
        tuple[ClaimStatus, ...], "The units of the strategy that decided, in the answer's order."
    ] = ()
    rest_statuses: Annotated[
        tuple[ClaimStatus, ...], "What else was checked: the text outside the units that decided."
    ] = ()
    attempts: tuple[Attempt, ...] = ()
    sentences: Annotated[
        tuple[CheckedSentence, ...], "Every sentence and bullet of the answer, in order, whatever decided."
    ] = ()
    answer_format: Annotated[
        AnswerFormat | None, "How the answer was read, where that is not what the policy says.", UNLESS_NONE
    ] = None
    language: Annotated[
        str | None,
        "The code of the language that texts were read in, where that is not English.",
        UNLESS_NONE,
    ] = None

    def __bool__(self) -> bool:
        return self.audit_mode == "STRICT"

    @property
    def n_quotes(self) -> Count:
        """How many units the deciding strategy had; 0 where none decided."""
        return len(self.claim_statuses)

    @property
    def n_verified(self) -> Count:
        """How many of them verified, verbatim or softly."""
        return sum(status.is_verified for status in self.claim_statuses)

    @property
    def n_rest(self) -> Count:
        """How many checkable pieces stand outside the quotes."""
        return len(self.rest_statuses)

    @property
    def n_rest_verified(self) -> Count:
        """How many of them verified."""
        return sum(status.is_verified for status in self.rest_statuses)

    @property
    def n_claims(self) -> int:
        """How many sentences of the answer claim anything."""
        return sum(sentence.is_claim for sentence in self.sentences)

    @property
    def n_supported(self) -> int:
        """How many of them are supported."""
        return sum(sentence.status == "SUPPORTED" for sentence in self.sentences)

    @property
    def unverified_quotes(self) -> Strings:
        """The texts of the deciding strategy's units that did not verify, in order."""
        return tuple(status.text for status in self.claim_statuses if not status.is_verified)

    @classmethod
    def from_json(cls, data: bytes | str) -> Verdict:
        """Read a verdict back; equal to the one that was written.

        Raises `VerdictFormatError` for what is no verdict: another schema, a field missing or of a wrong
        type, counts that do not agree with the statuses, bytes that are not canonical; `TypeError` for
        anything but bytes and strings.
        """
        return cast("Verdict", read_bytes(data, "verdict"))


def read_verdict(value: Json) -> Verdict:
    """Make a verdict of the values that `Verdict.to_dict` gives. Raises `VerdictFormatError`."""
    return cast("Verdict", read_values(value, "verdict"))
