"""The record of a figure that was asked: both sides in parts, the questions, the verdict, the derivation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias, get_args

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.records.claim_check import MAX_SCORE, Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import Form, Span, Strings, choices

NumericQuestion: TypeAlias = Literal["value", "unit", "entity", "period"]
"""What is asked of a figure: how much, in which unit, of what, when."""

NumericMatch: TypeAlias = Literal["yes", "no", "not stated"]
"""How two answers compare; `not stated` where one side says nothing."""

NumericOperation: TypeAlias = Literal["sum", "difference", "ratio", "average", "growth", "share", "count"]
"""How a figure follows from others."""

OPERATIONS: tuple[NumericOperation, ...] = get_args(NumericOperation)

NUMERIC_CODES = {
    "value": ViolationCode.NUMBER_MISMATCH,
    "unit": ViolationCode.UNIT_MISMATCH,
    "entity": ViolationCode.ENTITY_MISMATCH,
    "period": ViolationCode.DATE_MISMATCH,
}
"""The code of a figure that differs, by the question that is answered otherwise."""


@record
class NumericComponents(JsonRecord):
    """A figure in parts: how it is written, its exact value, and what it is said of.

    `normalized_value` is a decimal number, as text, or a fraction (``2/3``) that no decimal number is; scale
    words are in it. `normalized_end` is the other end of a range. `measure` are the measures of the policy's
    list that `entity` names. A figure that was computed has no place.
    """

    raw_value: str
    normalized_value: str
    normalized_end: str | None = None
    unit: str | None = None
    entity: Annotated[Strings, "The words that the figure is said of."] = ()
    measure: Strings = ()
    time_period: str | None = None
    derivation_type: Annotated[str, choices("direct", "computed")] = "direct"
    span: Annotated[Span | None, "Its place in the claim, or in the document as it was given."] = None

    @property
    def named_entity(self) -> str | None:
        """What the figure is said of: its measure, or the words; None where nothing tells."""
        return " ".join(self.measure or self.entity) or None


@record
class NumericAnswer(JsonRecord):
    """One question about a figure, and what claim and evidence answer."""

    question: Annotated[NumericQuestion, choices("value", "unit", "entity", "period")]
    claim_answer: str | None
    evidence_answer: str | None
    match: Annotated[NumericMatch, choices("yes", "no", "not stated")]


@record
class NumericInput(JsonRecord):
    """A figure that another is computed from, as it is written, and where it stands."""

    text: str
    doc_id: str
    place: Annotated[Span, "Its place in the document's text as it was given."]


@record
class NumericCheck(JsonRecord):
    """What the evidence says of one figure of a claim; true in a condition only if it bears the figure out.

    `match_score` is the formula's, in basis points; the verdict is made by rules, unless the policy says
    otherwise. `doc_id` names the document of the figure that was compared, None where none was. `operation`,
    `inputs` and `result` say how a figure follows that stands nowhere, `assumptions` what a reader grants.
    """

    claim: NumericComponents
    evidence: NumericComponents | None
    doc_id: str | None
    qa: tuple[NumericAnswer, ...]
    match_score: Annotated[int, Form(minimum=0, maximum=MAX_SCORE)]
    verdict: Annotated[Label, choices("SUPPORTED", "PARTIAL", "CONTRADICTED", "NEI")]
    codes: Annotated[
        tuple[ViolationCode, ...], "What the evidence says otherwise, in the order of the questions."
    ] = ()
    operation: Annotated[NumericOperation | None, choices(*OPERATIONS, None)] = None
    inputs: Annotated[tuple[NumericInput, ...], "In the order the operation takes them."] = ()
    result: Annotated[str | None, "The exact result of the operation."] = None
    assumptions: Strings = ()

    def __bool__(self) -> bool:
        return self.verdict == "SUPPORTED"

    def find_disagreements(self) -> Iterator[str]:
        """Yield what no check of a figure could have: parts of the record that contradict each other."""
        if not 0 <= self.match_score <= MAX_SCORE:
            yield f"got a match score of {self.match_score}, expected 0 to {MAX_SCORE:,}"
        if self.codes and self.verdict != "CONTRADICTED":
            yield f"got the verdict {self.verdict} with {len(self.codes)} codes"
        if (self.evidence is None) != (self.verdict == "NEI"):
            yield "a figure is judged by a figure of the evidence, and only by one"
        computed = self.evidence is not None and self.evidence.derivation_type == "computed"
        if len({computed, self.operation is not None, bool(self.inputs), self.result is not None}) > 1:
            yield "a figure that was computed has an operation, inputs and a result, and no other has"
