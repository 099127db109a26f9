"""The record of what a verdict on a claim comes to after the evidence gate."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from verifier.parsers.frozen import record
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Span, choices

Label: TypeAlias = Literal["correct", "incorrect", "uncertain"]
GateReason: TypeAlias = Literal["ok", "no_evidence", "coverage_fail", "parse_error"]
SelectionReason: TypeAlias = Literal[
    "ok",
    "no_passage_selected",
    "index_out_of_range",
    "empty_quote",
    "quote_too_short",
    "quote_not_in_passage",
]

_NAMES = get_args(Label)


@record
class GateDecision(JsonRecord):
    """What a verdict comes to after the gate; `label_raw` is what the output said.

    `confidence` is in basis points. `place` is where the quote stands in the passage, in code points.
    `coverage_ok` is None where no claim was given to compare; the note says what is missing.
    """

    label_raw: Annotated[Label, choices(*_NAMES)]
    label_final: Annotated[Label, choices(*_NAMES)]
    confidence: Count
    gate_reason: GateReason
    evidence_found: bool
    index: int
    quote: str | None
    selection_reason: SelectionReason
    place: Span | None = None
    coverage_ok: bool | None = None
    coverage_note: str | None = None
