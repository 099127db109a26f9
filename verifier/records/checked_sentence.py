"""A sentence of an answer and what came of it: one form for every call, whatever decided.

A verdict lists all sentences and bullets of the answer in their order. What is empty is not written.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_EMPTY, UNLESS_NONE, Form, Span, Strings, choices
from verifier.records.kept import SourcePlace

SentenceStatus: TypeAlias = Literal["SUPPORTED", "UNDECIDED", "NOT_FOUND", "CONTRADICTED", "NO_CLAIM"]
"""`NOT_FOUND`: a quote, figure, name or date of it stands nowhere. `NO_CLAIM`: it frames, heads or asks."""

_SOME = Form(minItems=1)


@record
class SentenceOutcome(JsonRecord):
    """What came of a sentence, as verdicts and reports tell it; each tells the places in its own way.

    `text` is what a person sees of it, `span` its place in the answer. `missing` are words that do not stand
    in its places, `instead` pairs of what the sentence says and what stands there. `reasons` are the codes
    of what is wrong, `notes` of what to know. `score` is there where a claim check ran for the whole of it.
    """

    text: Annotated[str, "What a person sees of it."]
    span: Annotated[Span, "Its place in the answer."]
    status: Annotated[SentenceStatus, choices(*get_args(SentenceStatus))]
    missing: Annotated[Strings, "Words of it that do not stand there.", _SOME, UNLESS_EMPTY] = ()
    instead: Annotated[
        tuple[tuple[str, str], ...],
        "Pairs of what it says and what stands in its place.",
        _SOME,
        UNLESS_EMPTY,
    ] = ()
    reasons: Annotated[tuple[ViolationCode, ...], "What is wrong with it.", _SOME, UNLESS_EMPTY] = ()
    notes: Annotated[tuple[ViolationCode, ...], "What to know about it.", _SOME, UNLESS_EMPTY] = ()
    score: Annotated[
        Annotated[int, Form(minimum=0, maximum=10_000)] | None,
        "That of the claim check, where one ran for the whole of it.",
        UNLESS_NONE,
    ] = None

    @property
    def is_claim(self) -> bool:
        """Whether it claims anything."""
        return self.status != "NO_CLAIM"


@record
class CheckedSentence(SentenceOutcome):
    """What came of a sentence, a bullet or a claim of an answer.

    `text` is what a person sees of it, `span` its place in the ORIGINAL answer. `places` are the best ones:
    those that carry it, or that come nearest; of a claim that points at evidence, `source` is its place in
    `inputs.evidence`.
    """

    places: Annotated[
        tuple[SourcePlace, ...], "The places that carry it, or that come nearest.", _SOME, UNLESS_EMPTY
    ] = ()
