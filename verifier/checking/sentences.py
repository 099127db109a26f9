"""A sentence of a report: its status, the places that support it, and its citations."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from verifier.parsers.frozen import record
from verifier.records.checked_sentence import SentenceOutcome
from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_EMPTY, UNLESS_NONE, Form, Span, Strings, choices

Number = Annotated[int, Form("source_number", "A source's number, as marks count them, from 1.", minimum=1)]

CitationStatus: TypeAlias = Literal["right", "wrong", "undecided"]

_SOME = Form(minItems=1)


@record
class Place(JsonRecord):
    """A place that supports a sentence, or that comes nearest to it.

    `number` counts the sources from 1 in the order given; `id` is the source's. `span` is half-open, in code
    points of the original source. `text` is what a person reads there, without markup; empty if sensitive.
    """

    number: Number
    id: str
    span: Span
    text: str


@record
class CitationCheck(JsonRecord):
    """A pointer of a mark, and whether the source that it leads to supports what cites it.

    `number` is the source's; None if the pointer leads to no source. A pointer is ``undecided`` if its
    sentence makes no claim, or is undecided and the source is about it. `instead` is the number of a source
    that supports the sentence; None if the pointer is not wrong, or if no source does.
    """

    pointer: Annotated[str, "As the mark has it."]
    span: Annotated[Span, "The place of the mark in the answer."]
    number: Number | None
    status: Annotated[CitationStatus, choices(*get_args(CitationStatus))]
    instead: Annotated[Number | None, "The number of a source that supports it.", UNLESS_NONE] = None


@record
class ReportSentence(SentenceOutcome):
    """A sentence or bullet of an answer, with its status.

    `text` is what a person sees of it, `span` its place in the report's `answer`. `missing` are words that
    its places do not have, `instead` pairs of its words and theirs, `left_out` words of theirs that a quote
    lacks. `quotes` are the verbatim quotes in a statement that is not supported.
    """

    left_out: Annotated[Strings, "Words that a quote of it leaves out.", _SOME, UNLESS_EMPTY] = ()
    quotes: Annotated[tuple[Span, ...], "The places of its quotes that verify.", _SOME, UNLESS_EMPTY] = ()
    places: Annotated[tuple[Place, ...], "What supports it, or comes nearest.", _SOME, UNLESS_EMPTY] = ()
    citations: Annotated[tuple[CitationCheck, ...], "What it cites.", _SOME, UNLESS_EMPTY] = ()

    @property
    def wrong_marks(self) -> tuple[CitationCheck, ...]:
        """Its citations of sources that do not support it."""
        return tuple([citation for citation in self.citations if citation.status == "wrong"])

    @property
    def failed(self) -> bool:
        """Whether it makes a claim that the sources do not support."""
        return self.status not in ("SUPPORTED", "NO_CLAIM")
