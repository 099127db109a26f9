"""The record of a figure that was compared: both sides in parts, what was asked, the verdict by rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from verifier.codes import ViolationCode
from verifier.records.claim_check import Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Span, Strings, choices

NumericQuestion: TypeAlias = Literal["value", "unit", "entity", "period"]
NumericMatch: TypeAlias = Literal["yes", "no", "not stated"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumericComponents(JsonRecord):
    """A figure in parts; `normalized_value` is an exact decimal number, as text."""

    raw_value: str
    normalized_value: str
    unit: str | None
    entity: Annotated[Strings, "Stems of the words that the figure is said of."] = ()
    time_period: str | None = None
    derivation_type: Annotated[str, choices("direct", "computed")] = "direct"
    span: Annotated[Span, "Its place in the claim, or in the document as it was given."]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumericAnswer(JsonRecord):
    """One question about a figure, and what claim and evidence answer."""

    question: Annotated[NumericQuestion, choices("value", "unit", "entity", "period")]
    claim_answer: str | None
    evidence_answer: str | None
    match: Annotated[NumericMatch, choices("yes", "no", "not stated")]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumericInput(JsonRecord):
    """A figure that another is computed from, as it is written, and where it stands."""

    text: str
    doc_id: str
    place: Annotated[Span, "Its place in the document's text as it was given."]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumericCheck(JsonRecord):
    """What the evidence says of one figure of a claim.

    `match_score` is the formula's, in basis points; the verdict is made by rules. `operation`, `inputs` and
    `result` say how a figure follows that stands nowhere.
    """

    claim: NumericComponents
    evidence: NumericComponents | None
    doc_id: str | None
    qa: tuple[NumericAnswer, ...]
    match_score: Count
    verdict: Annotated[Label, choices("SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "NEI")]
    code: Annotated[
        ViolationCode | None,
        choices("NUMBER_MISMATCH", "UNIT_MISMATCH", "ENTITY_MISMATCH", "DATE_MISMATCH", None),
    ] = None
    operation: str | None = None
    inputs: tuple[NumericInput, ...] = ()
    result: str | None = None
    assumptions: Strings = ()
